"""The table of each game after a turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.verify.players import Settings
from syrupy.assertion import SnapshotAssertion

from ..slips import legal
from .conftest import Run

RECORDS = {
    "redox": "tests/data/redox/article.txt",
    "lynx": "tests/data/lynx/by-hand-battle.txt",
    "crazy_rummy": "tests/data/crazy_rummy/three-deals.txt",
    "red_five": "tests/data/red_five/red-five-example.txt",
}


def test_the_plots_of_a_slam_lie_on_the_table(run: Run) -> None:
    """“Plots: none yet”, where somebody has just laid his whole hand down."""
    shown = run("show", "tests/data/redox/hand-zh.txt", "--round", 1).stdout
    assert "  丙  ♦7-♦8-♦9-♦10\n" in shown.split("\nPlot\n")[1]
    assert "還沒有" not in shown


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("game", RECORDS)
def test_the_table(run: Run, snapshot: SnapshotAssertion, game: str, turn: int) -> None:
    """Of the line of a trick, what is played up to there."""
    assert run("show", RECORDS[game], "--round", 1, "--turn", turn).stdout == snapshot


def test_points_taken_are_those_of_the_cards(run: Run, tmp_path: Path) -> None:
    """Of a trick of four hearts that is written as one of three, and of the last trick of the deal."""
    path = tmp_path / "hearts.txt"
    text = Path("tests/data/hearts/tricks-alone.txt").read_text("utf-8")
    path.write_text(text.replace("♥2, N ♥3 → E +4", "♥2, N ♥3 → E +3"), "utf-8")
    shown = run("show", path, "--turn", 52).stdout
    assert shown.split("\nPoints taken\n")[1].split() == ["N", "2", "E", "17", "S", "7", "W", "0"]


def test_what_a_round_takes_over_from_those_before_it(run: Run, tmp_path: Path) -> None:
    """Who dealt last, and so which show makes trumps."""
    path = tmp_path / "deals.txt"
    text = legal("red_five", 1, Settings(2))
    path.write_text(text, "utf-8")
    _, trumps = re.findall(r"(?m)^Dealer: \w, trumps (\S)", text)
    assert f"\n  Trumps  {trumps}\n" in run("show", path, "--round", 2, "--turn", 0).stdout


def test_points_are_uncertain_behind_a_line_that_is_not_understood(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hearts.txt"
    text = Path("tests/data/hearts/tricks-alone.txt").read_text("utf-8")
    path.write_text(text.replace("\n4. ", "\nN: took something with ♥5\n4. "), "utf-8")
    shown = run("show", path, "--turn", 20).stdout
    assert "\nPoints taken\n  N  ≈ 0\n  E  ≈ 13\n  S  ≈ 0\n  W  ≈ 0\n" in shown
