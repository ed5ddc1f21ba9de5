"""The balance of cards where some are handed to another player."""

from __future__ import annotations

from hoyle.records.cards import CARDS
from hoyle.records.events import Deal, Turn
from hoyle.records.tricks import PassCards, Play
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
