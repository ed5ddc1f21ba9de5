"""The parts that the referee of LYNX holds."""

from __future__ import annotations

from hoyle.records.cards import CARDS, Card
from hoyle.records.findings import Finding, Place
from hoyle.verify.cards.deck import Deck
from hoyle.verify.games import rulebooks
from hoyle.verify.games.lynx.actions import Table
from hoyle.verify.games.lynx.play import OwedCards
from hoyle.verify.games.lynx.results import standing

FINDING = Finding(rulebooks()["lynx"].rules[0], Place(1, 1, 2, ""))
HAND = tuple(CARDS[text] for text in ("♠2", "♥3", "♦4"))


def table() -> Table:
    table = Table(("N", "E"), Deck(2, 0), each=len(HAND))
    table.deal("N", HAND)
    return table


def test_extra_cards_owed_are_in_hand_once_they_must_be() -> None:
    round_, owed = table(), OwedCards()
    owed.add("N", FINDING, 3)
    owed.pay(round_, "N", HAND[:1], None)  # a card that is held
    owed.pay(round_, "N", (), 3)  # the number there is without them
    assert owed
    assert round_.hands["N"].size == 3
    stock = round_.stock
    owed.pay(round_, "N", (CARDS["♠K"],), None)
    assert not owed
    assert round_.hands["N"].size == 6
    assert round_.hands["N"].holds(CARDS["♠K"]) is None
    assert round_.stock == stock - 3


def test_extra_cards_owed_are_in_hand_by_its_number() -> None:
    round_, owed = table(), OwedCards()
    owed.add("N", FINDING, 3)
    owed.pay(round_, "N", (), 6)
    assert not owed
    assert round_.hands["N"].size == 6


def test_a_score_is_melds_and_bonus_less_the_cards_left() -> None:
    value: dict[Card, int] = dict.fromkeys(HAND, -2)
    won = standing("N", (), (7, 7), value, won=True)
    assert (won.points.by_cards, won.points.written) == (37, 37)
    lost = standing("E", HAND, (7, 9), value, won=False)
    assert (lost.points.by_cards, lost.points.written, lost.points.parts) == (7, 9, (7, -6))
    unknown = standing("E", HAND, (None, None), value, won=False)
    assert (unknown.points.by_cards, unknown.points.how) == (None, None)
