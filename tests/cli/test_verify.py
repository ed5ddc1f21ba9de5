"""``hoyle verify``: what it reads, and its exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.cli.batch import judge_files
from hoyle.cli.judging import Judge, Way
from hoyle.cli.opening import Source
from hoyle.notation import read_lines
from hoyle.notation.language.vocabulary import language_of
from hoyle.records.events import Head
from hoyle.records.games import NoSuchGame

from .conftest import CLEAN, PUBLISHED, WRONG, Run

DATA = Path(__file__).parent.parent / "data"
Record = Callable[..., Path]


def test_clean_is_0(run: Run, record: Record) -> None:
    result = run("verify", record(CLEAN))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "1 round, 2 turns: no mistakes; 2 turns undecided; 7 lines read.\n"


def test_error_is_1(run: Run, record: Record) -> None:
    assert run("verify", record(WRONG)).exit_code == 1


def test_exit_zero(run: Run, record: Record) -> None:
    result = run("verify", "--exit-zero", record(WRONG))
    assert result.exit_code == 0
    assert "RX062" in result.stdout


def test_a_warning_alone_is_0(run: Run, record: Record) -> None:
    """A tolerated spelling, made visible by --strict."""
    path = record(CLEAN.replace("♠J, draw", "SJ, draw"))
    assert run("verify", path, "--format", "concise").stdout == ""
    result = run("verify", path, "--format", "concise", "--strict")
    assert (result.exit_code, result.stdout) == (0, f"{path}:9:12: warning RD106 [*] a letter for the suit\n")


def test_standard_input(run: Run) -> None:
    result = run("verify", "-", "--format", "concise", input=WRONG.encode())
    assert result.exit_code == 1
    assert result.stdout == (
        "<stdin>:10:34: error RX062 E takes ♠Q from the discard pile, but ♠J lies on top\n"
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "this file is empty"),
        (b"Dear N, the weather is fine.\n", "there is no record in this file"),
        (
            "Round #1\nN: Discard ♠J, draw a card: ♥A.\n".encode(),
            "nothing in this file says which game it records: name the game with --game, or",
        ),
        (
            b"Cards at Anne's\nAnne: 10s Jh 2c 4d 5d\n",
            "nothing in this file says which game it records: name the game with --game, or",
        ),
        (b"\x7fELF\x02\x01\0\0\0", "this is a binary file, not text: byte 6 is zero"),
        (
            "Game: REDOX\nN: Discard ♠J".encode() + b"\xff\n",
            "this is not UTF-8 text: byte 0xff at offset 27 cannot be decoded (invalid start byte)",
        ),
        (b"Game: Chess\n1. e4 e5\n", "hoyle does not know the game “Chess”; it knows "),
    ],
    ids=["empty", "prose", "nameless", "cards-in-letters", "binary", "undecodable", "unknown-game"],
)
def test_unreadable_is_2_and_a_sentence(run: Run, tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(content)
    result = run("verify", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"hoyle: {path}: {sentence}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "sentence"), [("\n \n", "this file is empty"), ("\nDear N\n", "there is no record in this file")]
)
def test_a_game_that_is_given_makes_no_record(run: Run, record: Record, text: str, sentence: str) -> None:
    result = run("verify", "--game", "REDOX", record(text))
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    result = run("verify", tmp_path / "none.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"hoyle: {tmp_path / 'none.txt'}: there is no such file\n"


def test_without_a_path(run: Run) -> None:
    result = run("verify")
    assert result.exit_code == 2
    assert "no record given" in result.stderr


def test_utf16(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(WRONG.encode("utf-16"))
    result = run("verify", path, "--format", "concise")
    assert result.stdout.startswith(f"{path}:10:34: error RX062 ")


def test_the_rest_is_judged_when_one_cannot_be_read(run: Run, record: Record, tmp_path: Path) -> None:
    empty, wrong = record("", "a.txt"), record(WRONG, "b.txt")
    result = run("verify", empty, wrong, "--format", "concise")
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{wrong}:10:34: error RX062 ")
    assert result.stderr == f"hoyle: {empty}: this file is empty\n"


class TestFolders:
    def test_records_in_order_hidden_ones_skipped(self, run: Run, record: Record, tmp_path: Path) -> None:
        record(WRONG, "rounds/b.txt")
        record(WRONG, "rounds/a.md")
        record(WRONG, "rounds/deep/c.txt")
        for skipped in (".hidden.txt", ".git/d.txt", "e.html"):
            record(WRONG, f"rounds/{skipped}")
        record("No record, and none is expected in a README.\n", "rounds/README.md")
        record('{"name": "something else"}', "rounds/package.json")
        result = run("verify", tmp_path / "rounds", "--format", "json")
        paths = [Path(one["path"]).name for one in json.loads(result.stdout)["files"]]
        assert (result.exit_code, paths, result.stderr) == (1, ["a.md", "b.txt", "c.txt"], "")

    def test_without_files(self, run: Run, tmp_path: Path) -> None:
        result = run("verify", tmp_path)
        assert result.exit_code == 2
        assert (
            result.stderr
            == f"hoyle: {tmp_path}: there is no .txt, .md, .csv, .tsv, .xlsx, .ods, .json or .jsonl file in "
            "this folder\n"
        )

    def test_without_records(self, run: Run, record: Record, tmp_path: Path) -> None:
        record("Only prose.\n", "README.md")
        result = run("verify", tmp_path)
        assert result.exit_code == 2
        assert result.stderr == f"hoyle: {tmp_path}: there is no record in this folder\n"


JSON_LINES = ("verify", PUBLISHED, "--no-repairs", "--format", "jsonl")


class TestChoice:
    def codes(self, run: Run, *options: str) -> list[str]:
        result = run(*JSON_LINES, *options)
        return [json.loads(line)["code"] for line in result.stdout.splitlines()]

    def test_select_by_code_beginning_or_name(self, run: Run) -> None:
        assert self.codes(run, "--select", "RX171") == ["RX171"]
        assert self.codes(run, "--select", "rx03,wrong-total") == ["RX031", "RX031", "RX171"]
        assert self.codes(run, "--select", "RX03", "--select", "wrong-total") == ["RX031", "RX031", "RX171"]

    def test_ignoring_a_finding_ignores_what_it_explains(self, run: Run) -> None:
        kept = self.codes(run, "--ignore", "RX171,card-not-held,RX03")
        assert kept == ["RX021", "RX062", "RX042", "RX021"]

    def test_selecting_what_hangs_under_another(self, run: Run) -> None:
        assert self.codes(run, "--select", "total-carried-on") == ["RX172"]

    def test_ignoring_what_hangs_under_another(self, run: Run) -> None:
        result = run(*JSON_LINES, "--select", "RX171", "--ignore", "RX172")
        assert json.loads(result.stdout)["explains"] == []

    def test_the_exit_status_is_of_what_is_left(self, run: Run) -> None:
        assert run(*JSON_LINES, "--ignore", "RX").exit_code == 0
        assert run(*JSON_LINES, "--select", "RX172").exit_code == 0  # a note
        assert run(*JSON_LINES, "--select", "RX171").exit_code == 1

    def test_a_code_that_there_is_not(self, run: Run) -> None:
        result = run("verify", PUBLISHED, "--select", "RX999")
        assert result.exit_code == 2
        assert "no code begins with “RX999”" in result.stderr
        assert "did you mean" in run("verify", PUBLISHED, "--ignore", "card-not-hold").stderr


def test_statistics(run: Run) -> None:
    result = run("verify", PUBLISHED, "--quiet", "--no-repairs", "--statistics", "--select", "RX061,RX17")
    assert result.stdout.splitlines()[-2:] == ["    5  RX061 card-not-held", "    1  RX171 wrong-total"]
    assert "    0  " not in result.stdout  # RX160 only stands under others


def test_statistics_leave_a_program_its_json(run: Run) -> None:
    result = run("verify", PUBLISHED, "--no-repairs", "--format", "json", "--statistics", "--select", "RX171")
    assert json.loads(result.stdout)["schema"] == "hoyle-report/1"
    assert "    1  RX171 wrong-total" in result.stderr


def test_quiet_leaves_the_findings(run: Run, record: Record) -> None:
    assert run("verify", "--quiet", record(CLEAN)).stdout == ""
    quiet = run("verify", "--quiet", "--no-repairs", PUBLISHED).stdout
    assert quiet.startswith("error[RX061] card-not-held: E does not hold ♠10\n")
    assert "Round 1" not in quiet
    assert "turns" not in quiet


def test_a_game_can_be_given(run: Run, record: Record) -> None:
    path = record("N: ?\nE: ?\nN: Discard ♠J, draw a card.\n")
    assert run("verify", path, "--game", "redox").exit_code == 0
    result = run("verify", path, "--game", "whist")
    assert result.exit_code == 2
    assert "hoyle does not know the game “whist”" in result.stderr


def test_several_records_in_a_file(run: Run, record: Record) -> None:
    """``game`` is the first one's; findings and scores of all follow one another."""
    result = run("verify", record(CLEAN + "\n" + WRONG), "--format", "json")
    (report,) = json.loads(result.stdout)["files"]
    assert (report["records"], report["rounds"], report["turns"]) == (2, 2, 4)
    assert [(one["record"], one["line"]) for one in report["findings"]] == [(2, 21)]


def test_a_long_record_shows_only_scores_that_differ(run: Run, record: Record) -> None:
    rounds = [
        f"Round #{n}\n\nN: ♠2-♠3-♠4-♠5\nE: ?\n\nN: Lay down the plot: ♠2-♠3-♠4-♠5. {{Winner}}\n\n"
        f"Scores:\nN: (-10)\n\nTotal scores:\nN: {-10 * n if n != 30 else 5}\n"
        for n in range(1, 41)
    ]
    path = record("Game: REDOX\nPlayers: N, E\n\n" + "\n".join(rounds))
    shown = run("verify", path, "--ignore", "RX03,RX04,RX05").stdout
    sheets = [line for line in shown.splitlines() if line.startswith("Round ")]
    assert len(sheets) == 20 + 1  # the first twenty, and round 30
    assert "(19 further rounds not shown, with scores correct or not written)" in shown
    everything = json.loads(run("verify", path, "--format", "json").stdout)["files"][0]["scores"]
    assert len(everything) == 80


def test_full_width_punctuation(run: Run, record: Record) -> None:
    """As Chinese keyboards write it: colon, comma, question mark, braces."""
    text = (
        "遊戲\uff1aREDOX\n玩家\uff1aN\uff0cE\n\n第1局\n\nN\uff1a\uff1f\nE\uff1a5 cards\n\n"
        "N\uff1a放走 ♠J\uff0c取回 ♥A。\nE\uff1a放下 Plot\uff1a♠4-♠5-♠6-♠7。\uff5bLast 2\uff5d\n"
    )
    (report,) = json.loads(run("verify", record(text), "--format", "json").stdout)["files"]
    assert (report["rounds"], report["turns"]) == (1, 2)
    assert [(one["code"], one["line"]) for one in report["findings"]] == [("RX031", 7), ("RX131", 10)]


def test_what_a_repair_explains_is_printed_once(run: Run) -> None:
    """W's cards of two tricks are exchanged: what is wrong with the second hangs under the first."""
    out = run("verify", DATA / "red_five" / "two-cards-exchanged-between-tricks.txt").output
    assert (out.count("RF313] "), out.count("RF363] "), out.count("W leads a throw of trumps")) == (1, 0, 1)


def test_a_game_that_cannot_be_judged(run: Run, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    """A notation without rules: the file is named, and the next one is judged."""

    def nobody(head: Head) -> None:
        raise NoSuchGame(head.game)

    monkeypatch.setattr("hoyle.cli.judging.referee_for", nobody)
    result = run("verify", record(CLEAN, "a.txt"), record("", "b.txt"))
    assert result.exit_code == 2
    assert re.findall("([ab].txt): (.*)", result.stderr) == [
        ("a.txt", "hoyle can read records of redox, but not judge them"),
        ("b.txt", "this file is empty"),
    ]


def test_of_several_files_only_those_with_findings_are_told_of(run: Run, record: Record) -> None:
    clean, wrong = record(CLEAN, "clean.txt"), record(WRONG, "wrong.txt")
    shown = run("verify", clean, wrong).stdout
    assert str(clean) not in shown
    assert f"{wrong}: 1 round, 2 turns: 1 mistake; " in shown
    assert "\n2 files, 2 rounds, 4 turns: 1 mistake; 14 lines read.\n" in shown


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (CLEAN, "en"),
        (CLEAN.replace("\n\nN: ?", "\n\n好牌\n\nN: ?"), "en"),
        ("遊戲: REDOX\n玩家: N, E\n第1局\nN: ?\nE: ?\nN: 放走 ♠J, 取回 ♥A。\n", "zh"),
        (
            "Game: REDOX\nPlayers: N, E\nRound #1\nN: ?\nE: ?\n"
            + "N: 放走 ♠J, 取回 ♥A。\nE: 放走 ♠2, 取回 ♥K。\n" * 2,
            "zh",
        ),
    ],
    ids=["english", "with-a-chinese-comment", "chinese", "chinese-moves"],
)
def test_the_language_a_record_is_written_in(text: str, language: str) -> None:
    assert language_of(text.split("\n")) == language


@pytest.mark.parametrize(
    ("game", "asked", "spoken"),
    [("紅5", None, "zh"), ("紅5", "en", "en"), ("Red Five", None, "en"), ("Red Five", "zh", "zh"),
     ("REDOX", "zh", "zh")],
    ids=["as-written", "asked-for-english", "english", "asked-for-chinese", "another-game"],
)  # fmt: skip
def test_findings_speak_the_language_of_the_record(game: str, asked: str | None, spoken: str) -> None:
    text = (
        "遊戲: 紅5\n玩家: 北, 東, 南, 西\n第1局\n"
        if game == "紅5"
        else f"Game: {game}\nPlayers: N, E\nRound #1\n"
    )
    judge = Judge(Way(language=asked))
    judge.judge(read_lines(text.split("\n")))
    assert [one.language for one in judge.records] == [spoken]


def test_findings_speak_the_language_of_the_moves_if_the_head_does_not_tell() -> None:
    text = Path("tests/data/red_five/red-five-example-zh.txt").read_text("utf-8")
    judge = Judge(Way())
    judge.judge(read_lines(["Game: Red Five", "", *text[text.index("第1局") :].split("\n")]))
    assert [one.language for one in judge.records] == ["zh"]


def test_files_are_judged_strictly_only_if_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text("Game: REDOX\nPlayers: N, E\n\nRound #1\n\nN: Throws ♠7, gets ♥K.\n", "utf-8")
    for way in (Way(), Way(strict=True)):
        (report,) = judge_files([Source(str(path))], way, None)
        assert any(record.findings for record in report.records) is (way != Way())
