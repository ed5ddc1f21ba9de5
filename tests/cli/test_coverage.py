"""Lines that are not read are counted and reported by every command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ..test_unclear import SOLD
from .conftest import CLEAN, WRONG, Run

Record = Callable[..., Path]
UNREAD = CLEAN.rstrip("\n") + "\nN thanks the joker for ♣5-♣6-♣7.\n"
"""The last line is not read."""
LINES = "N hums ♠10 to E.\nN thanks S for ♠A.\n"
NOTHING = f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n{LINES}"


def summary(result: Result) -> str:
    """The sentence on the record."""
    return next(line for line in result.stdout.splitlines() if line.startswith("1 round, "))


def test_the_summary_counts_lines(run: Run, record: Record) -> None:
    text = CLEAN.replace("Round #1\n", "Round #1\n% a note\n")
    assert summary(run("verify", record(text))).endswith("; 7 lines read, 1 comment.")
    result = run("verify", record(UNREAD))
    line = len(UNREAD.splitlines())
    assert summary(result).endswith(f"; 7 lines read, 1 not understood (line {line}).")
    assert "1 warning" in summary(result)
    assert result.exit_code == 0
    assert f"讀出7行，1行讀不懂（第{line}行）。" in run("verify", "--lang", "zh", record(UNREAD)).stdout


def test_prose_that_explains_a_mistake_is_no_comment(run: Run, record: Record) -> None:
    """The summary said “1 comment” below what was found in it."""
    result = run("verify", record(SOLD.format(line="N sold his ♦Q dearly.")))
    assert "RD015" in result.stdout
    assert summary(result).endswith("; 9 lines read, 1 not understood (line 12).")


def test_what_could_not_be_checked_is_not_called_clean(run: Run, record: Record) -> None:
    """It was “0 turns: no mistakes”, exit status 0."""
    result = run("verify", record(NOTHING))
    assert result.exit_code == 2
    assert summary(result).startswith("1 round, 0 turns: nothing could be checked, 2 warnings")
    assert (
        "nothing in this record could be checked; line 6 is the first that was not understood"
        in result.stderr
    )
    assert run("verify", "--exit-zero", record(NOTHING)).exit_code == 2
    assert run("verify", record("Game: REDOX\n")).exit_code == 2


def test_where_a_rule_is_found_broken_something_was_checked(run: Run, record: Record) -> None:
    """It was “nothing could be checked, 1 mistake”."""
    shows = "N: Show ♠2.\nE: Pass.\nS: Pass.\nW: Pass.\nRedeal.\n"
    text = f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n{shows}"
    result = run("verify", record(text))
    assert result.exit_code == 2
    assert "nothing else in this record could be checked" in result.stderr
    assert summary(result) == "1 round, 0 turns: nothing else could be checked, 1 mistake; 8 lines read."


def test_coverage_in_json(run: Run, record: Record) -> None:
    report = json.loads(run("verify", "--format", "json", record(UNREAD)).stdout)
    line = len(UNREAD.splitlines())
    expected = {"read": 7, "comments": 0, "unread": 1, "first_unread": line}
    assert report["files"][0]["coverage"] == expected
    assert report["empty"] == 0
    sarif = json.loads(run("verify", "--format", "sarif", record(UNREAD)).stdout)
    assert list(sarif["runs"][0]["properties"]["coverage"].values()) == [expected]


@pytest.mark.parametrize(
    ("option", "code", "said"), [("--ignore", "RX", "1 ignored"), ("--select", "LX", "1 not selected")]
)
def test_no_mistakes_shown_is_not_no_mistakes(
    run: Run, record: Record, option: str, code: str, said: str
) -> None:
    result = run("verify", option, code, record(WRONG))
    assert f": no mistakes shown ({said});" in summary(result)
    assert f"no mistakes shown ({said})" not in summary(run("verify", option, code, record(CLEAN)))
    assert "ignored" not in summary(run("verify", record(WRONG)))


def test_files_without_a_record_are_counted(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(CLEAN, "utf-8")
    (tmp_path / "readme.txt").write_text("Nothing to see here.\n", "utf-8")
    result = run("verify", tmp_path)
    assert result.exit_code == 0
    assert "2 files, 2 rounds, 4 turns: no mistakes; 14 lines read; 1 file holds no record." in result.stdout
    assert json.loads(run("verify", "--format", "json", tmp_path).stdout)["empty"] == 1


@pytest.mark.parametrize(
    "command",
    [("fmt",), ("convert", "--to", "text"), ("convert", "--to", "json"), ("score",), ("show",)],
    ids=" ".join,
)
def test_what_is_not_read_is_told_on_standard_error(
    run: Run, record: Record, command: tuple[str, ...]
) -> None:
    line = len(UNREAD.splitlines())
    result = run(*command, record(UNREAD))
    assert f"line {line} was not understood; run “hoyle verify” for details" in result.stderr.replace(
        "\n", " "
    )
    assert "not understood" not in run(*command, record(CLEAN)).stderr


def test_show_marks_what_is_uncertain(run: Run, record: Record) -> None:
    line = len(UNREAD.splitlines())
    shown = run("show", record(UNREAD)).stdout
    assert f"≈ uncertain, because line {line} was not understood" in shown
    assert shown.count("≈") == 3  # the hand, the stock, and what the sign means
    assert "≈" not in run("show", record(CLEAN)).stdout
    assert "≈" not in run("show", "--turn", "1", record(UNREAD)).stdout


def test_many_lines_in_a_row_that_are_taken_for_comments_are_told_together(run: Run, tmp_path: Path) -> None:
    """People are told of the first, and how many follow; programs are told of each."""
    odd = [f"{'EN'[number % 2]} flips ♠{2 + number % 8} over ♥5" for number in range(20)]
    path = tmp_path / "record.txt"
    path.write_text(
        CLEAN + "\n".join([*odd[:12], "", *odd[12:18], "Some words.", "More.", *odd[18:]]) + "\n", "utf-8"
    )
    all_told = run("verify", path, "--format", "concise").stdout.splitlines()
    told = [line for line in all_told if "RD014" not in line]  # which says the same of the whole round
    assert len(all_told) == len(told) + 1
    first = CLEAN.count("\n") + 1
    assert [line.split(":")[1] for line in told] == [str(first), str(first + 21), str(first + 22)]
    assert told[0].endswith(f"; likewise 17 more lines, up to line {first + 18}")
    assert f"= likewise 17 more lines, up to line {first + 18}\n" in run("verify", path).stdout
    assert "21 warnings" in run("verify", path).stdout
    assert run("verify", path, "--format", "json").stdout.count('"RD015"') == 20
