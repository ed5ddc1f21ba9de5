"""The content of random legal records, which other tests rely on."""

from __future__ import annotations

import re

import pytest
from hoyle.notation import read_text
from hoyle.records.cards import Card
from hoyle.records.events import Discard, Turn
from hoyle.records.stealing import Steal, StealPile
from hoyle.verify.games.crazy_rummy.player import CALLED
from hoyle.verify.games.redox.table import CALL_DUE
from hoyle.verify.players import Settings

from ..slips import legal

SEEDS = range(8)
TABLE = Settings(2, ("N", "E", "S"))


@pytest.mark.parametrize(("game", "most"), [("redox", CALL_DUE), ("crazy_rummy", CALLED)])
def test_the_last_cards_are_called_and_no_others(game: str, most: int) -> None:
    called = {
        int(number) for seed in SEEDS for number in re.findall(r"\{Last (\d+)\}", legal(game, seed, TABLE))
    }
    assert called == set(range(1, most + 1))


def test_several_cards_left_are_added_up() -> None:
    text = "".join(legal("crazy_rummy", seed, TABLE) for seed in SEEDS)
    assert re.search(r"^\w: \d+\+\d+ = \d+$", text, re.MULTILINE)
    assert not re.search(r"^\w: \d+ = \d+$", text, re.MULTILINE)


def test_lynx_cards_are_stolen_after_an_eight_and_without() -> None:
    on: set[bool] = set()
    for seed in SEEDS:
        (record,) = read_text(legal("lynx", seed, TABLE))
        for round_ in record.rounds:
            top: Card | None = None
            for event in round_.events:
                if not isinstance(event, Turn):
                    continue
                if isinstance(event.actions[0], Steal | StealPile) and top is not None:
                    on.add(top.number == 8)
                discards = [one.card for one in event.actions if isinstance(one, Discard)]
                top = discards[-1] if discards else top
    assert on == {True, False}
