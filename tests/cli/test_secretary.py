"""The journey of a score keeper: a sheet with mistakes is checked, corrected and printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RECORD = Path("tests/data/hearts/several-slips/friday-evening.txt")


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """The record of an evening, with the ends of lines of Windows: in a trick ♠6 is written for ♠8, and in
    the totals 26 for 16."""
    path = tmp_path / "friday.txt"
    path.write_bytes(RECORD.read_bytes().replace(b"\n", b"\r\n"))
    return path


def hoyle(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit status, standard output and standard error of a command run in ``folder``."""
    command = [sys.executable, "-m", "hoyle", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout, done.stderr


def test_a_sheet_is_checked_corrected_and_printed(friday: Path) -> None:
    folder, written = friday.parent, friday.read_bytes()

    status, report, _ = hoyle(folder, "verify", "friday.txt")
    assert status == 1
    assert "  --> friday.txt:57:16  (round 2, turn 10)" in report
    assert "   = help: ♠6 should be ♠8 (line 57)" in report
    assert "   = help: 16 + 0 = 16; write “16”" in report

    status, diff, said = hoyle(folder, "fix", "friday.txt")
    assert (status, said) == (1, "friday.txt: 1 change to make, 1 mistake left, 1 fixable with --unsafe\n")
    assert "\n-Cleo: 26\n+Cleo: 16\n" in diff
    assert friday.read_bytes() == written

    status, _, said = hoyle(folder, "fix", "--write", "--unsafe", "friday.txt")
    assert (status, said) == (0, "friday.txt: 2 changes made, no mistakes left\n")
    changed = written.replace("Ann ♠6".encode(), "Ann ♠8".encode()).replace(b"Cleo: 26", b"Cleo: 16")
    assert friday.read_bytes() == changed

    status, report, _ = hoyle(folder, "verify", "--quiet", "friday.txt")
    assert (status, report) == (0, "")
    assert hoyle(folder, "score", "friday.txt")[1].splitlines() == [
        "           Ann     Ben    Cleo     Dan",
        "Round 1      8       0      16       2",
        "Round 2      0      22       0       4",
        "Total        8      22      16       6",
    ]


def test_what_was_on_the_table_when_it_went_wrong(friday: Path) -> None:
    _, table, _ = hoyle(friday.parent, "show", "friday.txt", "--line", "56")
    assert table.startswith("Round 2, after turn 8: 2. Ben ♦5, Cleo ♣Q, Dan ♦K, Ann ♦9 → Dan\n")
    assert "\n  Ann   ♠7-♠8-♠9-" in table
    assert table.endswith("\nNext: Dan\n")
