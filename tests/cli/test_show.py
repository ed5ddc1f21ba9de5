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


@pytest.mark.parametrize("turn", [0, 1, 2])
@pytest.mark.parametrize("game", RECORDS)
def test_the_table(run: Run, snapshot: SnapshotAssertion, game: str, turn: int) -> None:
    assert run("show", RECORDS[game], "--round", 1, "--turn", turn).stdout == snapshot
