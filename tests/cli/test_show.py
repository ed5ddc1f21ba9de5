"""The table of each game as it stood."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

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
