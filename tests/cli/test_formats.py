"""The formats that programs read, and where the carets of ``full`` stand."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from hoyle.cli.formats.sarif import _uri
from hoyle.cli.formats.snippet import WIDEST, Mark, snippet
from hoyle.cli.output import Output, cells_of
from hoyle.records.findings import Place

from ..conftest import sample
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run, report_on

Record = Callable[..., Path]
MISTAKES = sorted(
    path.relative_to(ROOT)
    for game in ("hearts", "lynx")
    for path in ROOT.glob(f"tests/data/{game}/mistakes/*.txt")
)


def test_json_is_valid() -> None:
    schema = json.loads((ROOT / "docs/report.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads(report_on(PUBLISHED, "json").stdout), schema)


def test_json_of_nothing_wrong(run: Run, record: Record) -> None:
    result = run("verify", record(CLEAN), record(CLEAN, "second.txt"), "--format", "json")
    files = json.loads(result.stdout)["files"]
    assert [one["findings"] for one in files] == [[], []]


def test_json_when_nothing_can_be_read(run: Run, record: Record) -> None:
    """What could not be read is a file with a reason and nothing else."""
    path = record("")
    result = run("verify", path, "--format", "json")
    schema = json.loads((ROOT / "docs/report.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads(result.stdout), schema)
    (one,) = json.loads(result.stdout)["files"]
    assert (one["path"], one["failure"]) == (str(path), f"{path}: this file is empty")
    assert (one["records"], one["findings"]) == (0, [])


def test_jsonl_names_file_and_game(run: Run, record: Record) -> None:
    path = record(WRONG)
    (line,) = run("verify", path, "--format", "jsonl").stdout.splitlines()
    found = json.loads(line)
    assert (found["path"], found["game"], found["code"], found["line"]) == (str(path), "redox", "RX062", 10)


class TestGitHub:
    def test_commands(self, run: Run, record: Record) -> None:
        path = record(WRONG)
        assert run("verify", path, "--format", "github").stdout == (
            f"::error file={path},line=10,endLine=10,col=34,endColumn=36,title=RX062 not-on-top"
            "::E takes ♠Q from the discard pile, but ♠J lies on top"
            "%0Aeither ♠Q should be ♠J (line 10), or ♠J should be ♠Q (line 9); "
            "the record does not show which is right\n"
        )

    def test_what_cannot_be_read(self, run: Run, record: Record, tmp_path: Path) -> None:
        """A file that is not there, an empty folder, one whose end is no text."""
        cut = record(WRONG, "cut.txt")
        cut.write_bytes(cut.read_bytes() + b"\xff\n")
        (tmp_path / "folder").mkdir()
        missing, folder = tmp_path / "a,b.txt", tmp_path / "folder"
        first, second, third, found = run(
            "verify", missing, folder, cut, "--format", "github"
        ).stdout.splitlines()
        escaped = str(missing).replace(",", "%2C")
        assert first == f"::error file={escaped},title=not judged to its end::there is no such file"
        assert second.startswith(
            f"::error file={folder},title=not judged to its end::there is no .txt, .md, "
        )
        assert third.startswith(f"::error file={cut},title=not judged to its end::this is not UTF-8 text")
        assert found.startswith(f"::error file={cut},line=10,")

    def test_names_are_escaped(self, run: Run, record: Record) -> None:
        """A comma or colon in a path, a percent sign in a message."""
        path = record(
            CLEAN.replace("N:", "Al:").replace("N,", "Al,").replace("E: Dis", "Al: 50% Dis"), "a,b:c%.txt"
        )
        shown = run("verify", path, "--format", "github").stdout
        assert "a%2Cb%3Ac%25.txt,line=10," in shown
        assert "found “%25”" in shown


class TestSarif:
    def sarif(self, run: Run, *arguments: object) -> dict[str, object]:
        (one,) = json.loads(run("verify", *arguments, "--format", "sarif").stdout)["runs"]
        return one  # type: ignore[no-any-return]

    def test_results_refer_to_rules(self) -> None:
        (one,) = json.loads(report_on(PUBLISHED, "sarif").stdout)["runs"]
        rules, results = one["tool"]["driver"]["rules"], one["results"]
        assert len(results) == 12
        assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
        assert len({rule["id"] for rule in rules}) == len(rules)
        assert all(rule["help"]["text"] for rule in rules)

    def test_related_places_and_what_is_explained(self, run: Run) -> None:
        one = self.sarif(run, PUBLISHED, "--select", "RX171", "--no-repairs")
        (result,) = one["results"]  # type: ignore[misc]
        messages = [place["message"]["text"] for place in result["relatedLocations"]]
        assert messages == [
            "N's score of the round", "N's total 331 carries the slip forward; it should be 335",
        ]  # fmt: skip

    def test_columns_are_utf16(self, run: Run, record: Record) -> None:
        """🃏 is one character and two code units."""
        text = CLEAN.replace("draw a card.", "draw a card: 🃏.").replace("discarded ♠J.", "discarded ♠Q.")
        text = text.replace("E: Discard ♥4, get", "E: Discard 🃏, get")
        one = self.sarif(run, record(text))
        assert one["columnKind"] == "utf16CodeUnits"
        (result,) = one["results"]  # type: ignore[misc]
        region = result["locations"][0]["physicalLocation"]["region"]
        typed = text.split("\n")[9]
        before = typed[: typed.index("♠Q")]
        assert region["startColumn"] == len(before.encode("utf-16-le")) // 2 + 1
        assert region["startColumn"] == len(before) + 2

    def test_what_cannot_be_read_fails_the_run(self, run: Run, record: Record, tmp_path: Path) -> None:
        """What was found elsewhere is there all the same."""
        one = self.sarif(run, record(WRONG), tmp_path / "none.txt", tmp_path / "*.csv")
        (call,) = one["invocations"]  # type: ignore[misc]
        assert call["executionSuccessful"] is False
        assert len(one["results"]) == 1  # type: ignore[arg-type]
        told = call["toolExecutionNotifications"]
        assert [(one["level"], one["message"]["text"]) for one in told] == [
            ("error", "there is no such file"),
            ("error", "no file matches this pattern"),
        ]
        place = told[0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place["uri"] == (tmp_path / "none.txt").as_uri()

    def test_a_run_that_could_read_everything(self, run: Run, record: Record) -> None:
        (call,) = self.sarif(run, record(WRONG))["invocations"]  # type: ignore[misc]
        assert call == {"executionSuccessful": True, "toolExecutionNotifications": []}

    def test_a_folder_without_records(self, run: Run, record: Record, tmp_path: Path) -> None:
        record("Only prose.\n", "README.md")
        (call,) = self.sarif(run, tmp_path)["invocations"]  # type: ignore[misc]
        (told,) = call["toolExecutionNotifications"]
        assert told["message"]["text"] == f"{tmp_path}: there is no record in this folder"

    def test_braces_and_links_of_a_record_mean_nothing(self, run: Run, record: Record) -> None:
        """In a message of SARIF a brace begins an argument, and brackets before a parenthesis are a link."""
        path = record(CLEAN + "N: Discard {0}, [draw](1) a card.\n")
        texts = [result["message"]["text"] for result in self.sarif(run, path)["results"]]  # type: ignore
        assert any("{" in text for text in texts)
        for text in texts:
            assert not re.search(r"\{\d|\]\(", text.replace("{{", "").replace("}}", ""))

    @pytest.mark.parametrize(
        ("path", "uri"),
        [
            ("a folder/ann, bob.txt", "a%20folder/ann%2C%20bob.txt"),
            ("100%.txt", "100%25.txt"),
            ("C:notes.txt", "C%3Anotes.txt"),
            ("https://example.org/a%20b.txt?raw=1", "https://example.org/a%20b.txt?raw=1"),
            ("<stdin>", "%3Cstdin%3E"),
        ],
    )
    def test_paths_are_uris(self, path: str, uri: str) -> None:
        assert _uri(path) == uri

    @pytest.mark.parametrize("path", [PUBLISHED, *sample(MISTAKES, 7)], ids=str)
    def test_constraints_of_the_standard(self, path: Path | str) -> None:
        """Those of its schema that a report could hurt: what must be there, counts from 1, ends not before
        starts, nothing twice in a list, one id a related place."""
        (one,) = json.loads(report_on(str(path), "sarif").stdout)["runs"]
        assert one["tool"]["driver"]["name"]
        for result in one["results"]:
            assert result["level"] in ("error", "warning", "note")
            assert result["message"]["text"]
            related, fixes = result.get("relatedLocations", []), result.get("fixes", [])
            assert [place["id"] for place in related] == list(range(len(related)))
            assert len({json.dumps(fix) for fix in fixes}) == len(fixes)
            changes = [change for fix in fixes for change in fix["artifactChanges"]]
            assert all(change["replacements"] for change in changes)
            places = [place["physicalLocation"] for place in (*result["locations"], *related)]
            regions = [place["region"] for place in places]
            regions += [part["deletedRegion"] for change in changes for part in change["replacements"]]
            for region in regions:
                start = region["startLine"], region["startColumn"]
                assert (1, 1) <= start <= (region["endLine"], region["endColumn"])
            assert {place["artifactLocation"]["uri"][:1] for place in places} & {"/", "."} == set()


class TestSnippet:
    """Carets by the cells of a terminal."""

    def drawn(
        self, *marks: tuple[int, int, str], text: str, encoding: str = "utf-8", width: int = 0
    ) -> list[str]:
        out = Output(io.TextIOWrapper(io.BytesIO(), encoding))
        out.width = width or None
        places = [Mark(Place(7, start, end, text), label) for start, end, label in marks]
        return ["".join(span for span, _ in line).rstrip() for line in snippet(places, 1, out)]

    def test_plain(self) -> None:
        assert self.drawn((12, 14, "here"), text="N: Discard ♠J.") == [
            "7 | N: Discard ♠J.",
            "  |            -- here",
        ]  # fmt: skip

    def test_wide_characters(self) -> None:
        """A mark behind them, and one on them: each takes two cells."""
        text = "北\uff1a放走 ♠J。"
        assert self.drawn((6, 8, ""), text=text) == [f"7 | {text}", "  |          --"]
        assert self.drawn((3, 5, ""), text=text) == [f"7 | {text}", "  |     ----"]

    def test_tabs_and_characters_without_width(self) -> None:
        text = "N:\t♠\ufe0fJ"
        assert self.drawn((4, 6, ""), text=text) == ["7 | N:  ♠\ufe0fJ", "  |     -"]
        assert self.drawn((6, 7, ""), text=text)[1] == "  |      -"

    def test_several_labels_on_a_line(self) -> None:
        drawn = self.drawn((4, 6, "first"), (7, 9, "second"), (10, 12, "third"), text="N: ♠4-♠5-♠6")
        assert drawn == [
            "7 | N: ♠4-♠5-♠6",
            "  |    -- -- -- third",
            "  |    |  second",
            "  |    first",
        ]

    def test_ascii(self) -> None:
        """An arrow takes two cells there; what follows moves along."""
        assert self.drawn((8, 10, "N leads → S"), text="N → S: ♠J", encoding="ascii") == [
            "7 | N -> S: SJ",
            "  |         -- N leads → S",
        ]

    def test_a_line_longer_than_the_terminal(self) -> None:
        text = "".join(f"{number:>5}" for number in range(100))
        line, carets = self.drawn((301, 306, ""), text=text, width=60)
        assert len(line) <= 60
        assert line.startswith("7 | ...")
        assert line[carets.index("-") : carets.index("-") + 5] == "   60"

    @pytest.mark.parametrize("width", [0, 60])
    def test_a_long_line_is_cut_around_what_matters_most(self, width: int) -> None:
        """Marks elsewhere stand beneath the ellipses."""
        text = "N: " + "-".join(["♠4", "♥10", "♣6"] * 1000)
        out = Output(io.TextIOWrapper(io.BytesIO(), "utf-8"))
        out.width = width or None
        marks = [
            Mark(Place(7, 4, 6, text), "before"),
            Mark(Place(7, 5000, 5003, text), "", "^"),
            Mark(Place(7, 5004, 5006, text), "near"),
            Mark(Place(7, 9000, 9002, text), "behind"),
        ]
        lines = ["".join(span for span, _ in line).rstrip() for line in snippet(marks, 1, out)]
        line, carets, near, before = lines
        assert len(line) == (width or WIDEST)
        assert (line[4:7], line[-3:]) == ("...", "...")
        assert line[carets.index("^") : carets.index("^") + 3] == text[4999:5002]
        assert carets.startswith("  | --- ")
        assert carets.endswith(" --- behind")
        assert near.index("near") == carets.index("^") + 4
        assert before == "  | before"

    def test_a_long_line_of_wide_characters_is_cut(self) -> None:
        text = "北\uff1a放走 ♠J，取回 ♥A。" * 200
        line, carets = self.drawn((1701, 1703, ""), text=text, width=60)
        assert cells_of(line) <= 60
        assert cells_of(line[: line.index(text[1695:1705]) + 5]) == carets.index("-")

    @pytest.mark.parametrize("column", [1, 60, 110, 117])
    def test_a_line_that_fits_is_whole(self, column: int) -> None:
        text = "N: " + "-".join(["♠4"] * 38)
        assert self.drawn((column, column + 1, ""), text=text, width=len(text) + 4)[0] == f"7 | {text}"

    def test_what_would_drive_a_terminal_is_not_written(self) -> None:
        assert self.drawn((1, 2, ""), text="N\x1b[31m: ♠J")[0] == "7 | N\ufffd[31m: ♠J"
