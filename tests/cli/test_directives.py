"""Comments in a record that say what to do with its findings: ``% hoyle: ignore RX062``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.cli.ignores import Judging, with_ignores
from hoyle.cli.judging import FileReport, Judge, Way, choose
from hoyle.cli.settings import Settings
from hoyle.notation import read_text, write
from hoyle.notation.reading.files import read_stream
from hoyle.notation.source.directives import written_directives
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.findings import Finding

from ..conftest import sample
from .conftest import CLEAN, PUBLISHED, ROOT, WRONG, Run

MOVE = "E: Discard ♥4, get the discarded ♠Q."
"""The line that is wrong in WRONG: that is RX062, not-on-top."""
OTHER = "N: Discard ♠J, draw a card."
DATA = Path(__file__).parents[1] / "data"
TOTAL = (DATA / "redox" / "mistakes" / "RX171-wrong-total.txt").read_text("utf-8")
MISTAKES = sorted(
    path for path in DATA.rglob("mistakes/*") if path.suffix in (".txt", ".md") and path.stem[:5] < "RD016"
) + sorted((DATA / "redox").rglob("*.md"))


def found(text: str, *, strict: bool = False, repairs: bool = False) -> list[Finding]:
    """What is reported of ``text``."""
    judge = Judge(Way(strict=strict, repairs=repairs))
    judge.judge(read_stream(Document.of(text.encode()).stream(), strict=strict))
    report = FileReport("", judge.records, settings=Settings(strict=strict))
    choose(report)
    return report.findings


def codes(text: str, *, strict: bool = False) -> list[str]:
    return [f"{one.place.line} {one.code}" for one in found(text, strict=strict)]


def behind(comment: str, line: str = MOVE) -> str:
    return WRONG.replace(line, f"{line} {comment}")


def above(comment: str, line: str = MOVE) -> str:
    return WRONG.replace(line, f"{comment}\n{line}")


class TestIgnore:
    @pytest.mark.parametrize(
        "text",
        [
            behind("% hoyle: ignore RX062"),
            behind("% hoyle: ignore RX062 (it was ♠J, says N)"),
            behind("% hoyle: ignore not-on-top"),
            behind("%hoyle:ignore rx06"),
            behind("# hoyle: ignore RX062"),
            behind("// hoyle: ignore RX062"),
            behind("/* hoyle: ignore RX062 */"),
            behind("<!-- hoyle: ignore RX062 -->"),
            behind("（妙） % hoyle：ignore RX062（已知）"),
            behind("%  Hoyle: ignore RX062"),
            behind("％hoyle：ignore RX062"),
            behind("／／ hoyle: ignore RX062"),
            behind("% hoyle: ignore RX062 (known) % hoyle: expect RX062"),
            behind("<!-- hoyle: expect RX062 --> <!-- hoyle: ignore RX06 -->"),
            behind("# hoyle: expect RX06, RX062 <!-- hoyle: ignore-file RX062 -->"),
            above("% hoyle: expect RX062 % hoyle: ignore RX06"),
            above("% hoyle: ignore RX062"),
            above("% hoyle: ignore RX062\n\n% a comment\n"),
            above("<!-- hoyle: ignore RX062 -->"),
            f"% hoyle: ignore-file RX062\n{WRONG}",
            f"<!-- hoyle: ignore-file RX062 -->\n\nA page with a record in it.\n\n{WRONG}",
            f"{WRONG}\n\nThat is all.\n\n<!-- hoyle: ignore-file RX062 -->\n",
            WRONG.replace(MOVE, f"| {MOVE} | <!-- hoyle: ignore RX062 --> |"),
            WRONG.replace(MOVE, "E: Discard ♥4,   % hoyle: ignore RX062\n   get the discarded ♠Q."),
            WRONG.replace("Game: REDOX\n", "Game: REDOX % hoyle: ignore-file RX062\n"),
            WRONG.replace("\n", "\r\n").replace(MOVE, f"{MOVE} % hoyle: ignore RX062"),
        ],
    )
    def test_what_it_names_is_not_reported(self, text: str) -> None:
        assert codes(WRONG) == ["10 RX062"]
        assert codes(text) == []

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            (behind("% hoyle: ignore RX061"), ["10 RX062", "10 RD016"]),
            (behind("% hoyle: ignore RX062", OTHER), ["9 RD016", "10 RX062"]),
            (above("% hoyle: ignore RX062", OTHER), ["9 RD016", "11 RX062"]),
            (f"{WRONG}% hoyle: ignore RX062\n", ["10 RX062", "11 RD016"]),
            (f"% hoyle: ignore-file RX061\n{WRONG}", ["1 RD016", "11 RX062"]),
            (behind("% hoyle: ignore RX062, RX061"), ["10 RD016"]),
        ],
    )
    def test_what_it_does_not_name_is_and_so_is_that_it_was_of_no_use(
        self, text: str, left: list[str]
    ) -> None:
        assert codes(text) == left

    def test_what_follows_goes_with_it(self) -> None:
        """And a comment on what follows is of use, too."""
        text = (ROOT / PUBLISHED).read_text("utf-8")
        first = next(one for one in found(text) if one.explains)
        lines = text.split("\n")
        for finding in (first, *first.explains):
            lines[finding.place.line - 1] += f" % hoyle: ignore {finding.code}"
        assert len(found("\n".join(lines))) == len(found(text)) - 1

    def test_what_only_hangs_under_another_goes_alone(self) -> None:
        text = (ROOT / PUBLISHED).read_text("utf-8")
        first = next(one for one in found(text) if one.explains)
        lines = text.split("\n")
        hung = first.explains[0]
        lines[hung.place.line - 1] += f" % hoyle: ignore {hung.code}"
        again = next(one for one in found("\n".join(lines)) if one.place.line == first.place.line)
        assert len(again.explains) == len(first.explains) - 1

    def test_of_a_spelling_that_is_only_reported_with_strict_nothing_is_said_without_it(self) -> None:
        text = CLEAN.replace(OTHER, "N: Discard SJ, draw a card. % hoyle: ignore RD102, RD140")
        assert codes(text) == []
        (spelled,) = {
            one.code for one in found(CLEAN.replace(OTHER, "N: Discard SJ, draw a card."), strict=True)
        }
        text = CLEAN.replace(OTHER, f"N: Discard SJ, draw a card. % hoyle: ignore {spelled}, RD140")
        assert codes(text, strict=True) == ["9 RD016"]

    def test_the_summary_and_the_json_count_it(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_text(behind("% hoyle: ignore RX062"), "utf-8")
        result = run("verify", path)
        assert "no mistakes shown (1 ignored)" in result.stdout
        assert result.exit_code == 0
        (file,) = json.loads(run("verify", "--format", "json", path).stdout)["files"]
        assert (file["findings"], file["ignored"]) == ([], 1)

    def test_a_file_with_several_records_has_one_for_all(self) -> None:
        assert codes(f"{WRONG}\n{WRONG}% hoyle: ignore-file RX062\n") == []


class TestExpect:
    def test_what_is_expected_is_not_reported(self) -> None:
        assert codes(behind("% hoyle: expect RX062")) == []

    def test_what_a_sentence_shows_as_code_expects_nothing(self) -> None:
        shown = "Write `<!-- hoyle: expect RX061 -->` above, or `% hoyle: ignore RX061 (why)` behind it."
        assert written_directives(shown) == []
        assert codes(f"{shown}\n\n{CLEAN}") == []
        assert len(written_directives("N: `Discard ♠J` % hoyle: ignore RX061")) == 1

    def test_what_a_comment_in_a_shell_speaks_of_expects_nothing(self) -> None:
        shown = "hoyle verify rules.md    # <!-- hoyle: expect RX062 --> goes above an illustration"
        assert written_directives(shown) == []
        assert codes(f"{shown}\n\n{CLEAN}") == []
        assert len(written_directives("N: Discard ♠J. # odd <!-- hoyle: ignore RX061 -->")) == 1

    def test_what_is_expected_and_not_there_is(self) -> None:
        assert codes(behind("% hoyle: expect RX061, RX062")) == ["10 RD017"]

    def test_above_a_fence_it_is_for_all_that_is_in_it(self) -> None:
        page = f"# Rules\n\n<!-- hoyle: expect RX062 -->\n```\n{WRONG}```\n\nNobody may do that.\n\n"
        assert codes(page) == []
        assert codes(f"{page}```\n{WRONG}```\n") == ["29 RX062"]
        assert codes(page.replace("♠Q", "♠J")) == ["3 RD017"]

    def test_the_summary_and_the_json_tell_it_from_what_is_ignored(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "rules.md"
        path.with_name("clean.txt").write_text(CLEAN, "utf-8")
        expecting, ignoring = (
            f"<!-- hoyle: {kind} RX062 -->\n```\n{WRONG}```\n" for kind in ("expect", "ignore")
        )
        for text, said, counts in (
            (expecting, "no other mistakes (1 expected)", (0, 1)),
            (ignoring, "no mistakes shown (1 ignored)", (1, 0)),
            (f"{expecting}\n{ignoring}", "no mistakes shown (1 ignored, 1 expected)", (1, 1)),
            (f"{expecting}\n{ignoring}\n```\n{WRONG}```\n", "1 mistake (1 ignored, 1 expected)", (1, 1)),
        ):
            path.write_text(text, "utf-8")
            assert said in run("verify", tmp_path).stdout.partition("2 files, ")[2]
            (file,) = json.loads(run("verify", "--format", "json", path).stdout)["files"]
            assert (file["ignored"], file["expected"]) == counts

    def test_a_page_of_rules_is_clean_if_it_shows_what_it_says(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "rules.md"
        path.write_text(f"<!-- hoyle: expect RX062 -->\n```\n{WRONG}```\n", "utf-8")
        result = run("verify", path)
        assert result.exit_code == 0
        assert "no other mistakes (1 expected)" in result.stdout  # and not “ignored”
        path.write_text(f"<!-- hoyle: expect RX062 -->\n```\n{CLEAN}```\n", "utf-8")
        result = run("verify", path)
        assert result.exit_code == 1
        assert "RX062 is expected here, but it is not found" in result.stdout


class TestUnclear:
    @pytest.mark.parametrize(
        ("comment", "why"),
        [
            (
                "% hoyle: ingore RX062",
                "“ingore” is not one of ignore, ignore-file and expect; did you mean ignore?",
            ),
            ("% hoyle: ignore", "it names no code"),
            ("% hoyle:", "it says nothing"),
            ("% hoyle: ignore RX662", "no finding has the code or name “RX662”; did you mean RX062"),
            ("% hoyle: expect not-om-top", "did you mean not-on-top"),
            ("% hoyle: ignore RX062 known", "the code or name “known”; a reason goes in brackets"),
        ],
    )
    def test_it_is_said_why(self, comment: str, why: str) -> None:
        finding = next(one for one in found(behind(comment)) if one.code == "RD018")
        assert why in finding.message

    @pytest.mark.parametrize(
        "comment",
        [
            "% oh, hoyle",
            "% I asked hoyle",
            "(hoyle!)",
            "% Hoyle: he says that it is allowed",
            "# Hoyle: Rules",
        ],
    )
    def test_what_only_speaks_of_hoyle_is_a_comment(self, comment: str) -> None:
        assert codes(above(comment)) == ["11 RX062"]


class TestKept:
    """The comments are part of the record."""

    @pytest.mark.parametrize(
        "text",
        [
            behind("% hoyle: ignore RX062 (known)"),
            above("% hoyle: ignore RX062"),
            behind("% hoyle: ignore RX062 (known) % hoyle: expect RX06"),
            behind("% hoyle: ignore RX062").replace("Round #1", "Round #1 % hoyle: ignore-file RX061"),
            WRONG.replace("E: ?", "E: ? % hoyle: ignore RX031"),
            f"% hoyle: ignore-file RX062\n{WRONG}",
            f"{TOTAL}\n% hoyle: ignore-file RX171\n",
        ],
    )
    def test_written_and_read_it_is_the_same(self, text: str) -> None:
        (record,) = read_text(text)
        written = write(record)
        assert written.count("% hoyle: ") == text.count("% hoyle: ")
        (again,) = read_text(written)
        assert again == record
        assert write(again) == written
        assert record_from_json(record_to_json(record)) == record
        said = [[(one.code, one.place.text.strip()) for one in found(each)] for each in (text, written)]
        assert [[code for code, _ in one] for one in said] == [[code for code, _ in said[0]]] * 2

    def test_fmt_keeps_it_on_a_page(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_text(above("<!-- hoyle: ignore RX062 -->"), "utf-8")
        assert f"% hoyle: ignore RX062\n{MOVE}" in run("fmt", path).stdout

    def test_the_columns_of_a_line_stay(self) -> None:
        text = WRONG.replace(MOVE, f"<!-- hoyle: ignore RX061 -->{MOVE}")
        (finding,) = (one for one in found(text) if one.code == "RX062")
        assert finding.place.column == found(WRONG)[0].place.column + len("<!-- hoyle: ignore RX061 -->")


class TestFix:
    def test_what_is_ignored_is_left_alone(self) -> None:
        (finding,) = found(TOTAL)
        lines = TOTAL.split("\n")
        lines[finding.place.line - 1] += " % hoyle: ignore RX171"
        text = "\n".join(lines)
        assert mend_document(Document.of(TOTAL.encode())).done
        mended = mend_document(Document.of(text.encode()))
        assert (mended.done, mended.left, mended.document.data.decode()) == ([], 0, text)

    def test_a_spelling_that_is_ignored_is_too(self) -> None:
        text = CLEAN.replace(OTHER, "N: Discard SJ, draw a card. % hoyle: ignore-file RD1")
        assert mend_document(Document.of(text.encode())).document.data.decode() == text
        assert mend_document(Document.of(text.replace("RD1", "RD0").encode())).done


class TestAddIgnores:
    def test_what_was_found_is_ignored_from_then_on(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_bytes(WRONG.replace("\n", "\r\n").encode())
        result = run("verify", "--add-ignores", path)
        assert (result.exit_code, result.stderr) == (0, f"{path}: 1 finding is ignored from now on\n")
        assert path.read_bytes() == behind("% hoyle: ignore RX062").replace("\n", "\r\n").encode()
        assert run("verify", path).exit_code == 0
        assert run("verify", "--add-ignores", path).stderr == f"{path}: nothing to ignore\n"
        assert path.read_bytes() == behind("% hoyle: ignore RX062").replace("\n", "\r\n").encode()

    @pytest.mark.parametrize("option", ["--watch", "--baseline=x", "--output-file=x", "--format=json"])
    def test_nothing_is_reported_beside_it(self, run: Run, tmp_path: Path, option: str) -> None:
        path = tmp_path / "record.txt"
        path.write_text(WRONG, "utf-8")
        result = run("verify", "--add-ignores", path, option)
        assert (result.exit_code, path.read_text("utf-8")) == (2, WRONG)
        said = f"--add-ignores writes no report, so it does not go with {option.partition('=')[0]}"
        assert said in result.stderr

    def test_a_page_gets_comments_that_are_not_seen(self) -> None:
        page = f"{WRONG}\n```\n{WRONG}```\n"
        new, count = with_ignores(Document.of(page.encode()), Judging(), page=True)
        assert count == 2
        assert new.data.decode().count("<!-- hoyle: ignore RX062 -->\n") == 1
        assert new.data.decode().count("♠Q. % hoyle: ignore RX062\n") == 1

    def test_a_comment_that_is_there_gets_one_more_code(self) -> None:
        text = behind("% hoyle: ignore RX031 (why)")
        new, _ = with_ignores(Document.of(text.encode()), Judging())
        assert new.data.decode() == behind("% hoyle: ignore RX062, RX031 (why)")

    @pytest.mark.parametrize("path", sample(MISTAKES, 25), ids=lambda path: path.stem)
    def test_whatever_is_found_can_be_ignored(self, path: Path) -> None:
        """And then nothing is found; nor does it change anything to do it again."""
        document = Document.of(path.read_bytes())
        new, count = with_ignores(document, Judging(), page=path.suffix == ".md")
        assert count
        assert found(new.data.decode()) == []
        assert with_ignores(new, Judging(), page=path.suffix == ".md") == (new, 0)

    @pytest.mark.parametrize("name", ["x.json", "x.csv", "x.txt.gz", "-"])
    def test_what_cannot_have_comments_is_refused(self, run: Run, tmp_path: Path, name: str) -> None:
        from gzip import compress

        (record,) = read_text(WRONG)
        texts = {
            "x.json": json.dumps(record_to_json(record)).encode(),
            "x.csv": b"player,discard\n",
            "x.txt.gz": compress(WRONG.encode()),
        }
        path = Path(name) if name == "-" else tmp_path / name
        if name in texts:
            path.write_bytes(texts[name])
        result = run("verify", "--add-ignores", path, input=WRONG)
        assert result.exit_code == 2
        assert "changed" in result.stderr or "cannot have comments" in result.stderr
        assert name not in texts or path.read_bytes() == texts[name]


def test_a_directive_in_quotes_in_a_table() -> None:
    (written,) = written_directives('N,♠J,"% hoyle: ignore RX061, RX062",')
    assert (written.body, written.alone) == ("ignore RX061, RX062", False)
