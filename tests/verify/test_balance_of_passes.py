"""The balance of cards where some are handed to another player."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS
from hoyle.records.events import Cards, Deal, Turn
from hoyle.records.tricks import Bottom, Bury, PassCards, Play
from hoyle.verify.cards.balance import Balance, flow_of

QUEEN, ACE, TWO = (CARDS[name] for name in ("♠Q", "♥A", "♣2"))
HANDS = (Deal("N", (QUEEN, ACE)), Deal("E", (TWO,)))


def test_a_card_passed_leaves_one_hand_and_comes_to_another() -> None:
    passed = Turn("N", (PassCards((QUEEN,), "E"),))
    assert flow_of(passed) == [("N", QUEEN, -1), ("E", QUEEN, 1)]
    balance = Balance.of([*HANDS, passed, Turn("E", (Play((QUEEN,)),))])
    assert [sorted(map(str, balance.lacks(name)[1].elements())) for name in "NE"] == [["♥A"], ["♣2"]]


def test_cards_passed_unseen_leave_the_other_hand_unknown() -> None:
    balance = Balance.of([*HANDS, Turn("N", (PassCards((None,), "E"),))])
    assert not any(balance.lacks(name)[1] for name in "NE")


def test_where_it_is_not_written_to_whom_nobody_is_known() -> None:
    balance = Balance.of([*HANDS, Turn("N", (PassCards((QUEEN,)),))])
    assert not any(balance.lacks(name)[1] for name in "NE")


@pytest.mark.parametrize(("bottom", "lacks"), [((QUEEN, ACE), ["♣2", "♥A"]), ((QUEEN, None), []), (None, [])])
def test_who_takes_up_a_bottom_that_is_not_seen_has_a_hand_that_is_not_known(
    bottom: Cards | None, lacks: list[str]
) -> None:
    balance = Balance.of([*HANDS, Bottom(bottom), Turn("E", (Bury((QUEEN,)),))])
    assert sorted(map(str, balance.lacks("E")[1].elements())) == lacks
