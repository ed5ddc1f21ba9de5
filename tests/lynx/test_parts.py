"""The parts that the referee of LYNX holds."""

from __future__ import annotations

from hoyle.records.cards import CARDS, Card
from hoyle.records.events import Deal, Head, Round, Setting
from hoyle.records.findings import Finding, Place
from hoyle.verify.games import rulebooks
from hoyle.verify.games.lynx.referee import LynxReferee
from hoyle.verify.games.lynx.results import standing

FINDING = Finding(rulebooks()["lynx"].rules[0], Place(1, 1, 2, ""))
HAND = tuple(CARDS[text] for text in ("♠2", "♥3", "♦4"))


def owing() -> LynxReferee:
    """The referee of a round in which N is dealt the :data:`HAND`, and has not drawn three extra cards."""
    referee = LynxReferee(Head("lynx", (Setting("players", ("N", "E")), Setting("cards_each", len(HAND)))))
    referee.review_head()
    referee.review(Round(1, (Deal("N", HAND),)))
    referee.extra.owed["N"] = FINDING, 3
    return referee


def test_extra_cards_owed_are_in_hand_once_they_must_be() -> None:
    referee = owing()
    table, extra = referee.table, referee.extra
    extra.pay("N", HAND[:1])  # a card that is held
    extra.pay("N", size=3)  # the number there is without them
    assert extra.owed
    assert table.hands["N"].size == 3
    stock = table.stock
    extra.pay("N", (CARDS["♠K"],))
    assert not extra.owed
    assert table.hands["N"].size == 6
    assert table.hands["N"].holds(CARDS["♠K"]) is None
    assert table.stock == stock - 3


def test_extra_cards_owed_are_in_hand_by_its_number() -> None:
    referee = owing()
    referee.extra.pay("N", size=6)
    assert not referee.extra.owed
    assert referee.table.hands["N"].size == 6


def test_a_score_is_melds_and_bonus_less_the_cards_left() -> None:
    value: dict[Card, int] = dict.fromkeys(HAND, -2)
    won = standing("N", (), (7, 7), value, won=True)
    assert (won.points.by_cards, won.points.written) == (37, 37)
    lost = standing("E", HAND, (7, 9), value, won=False)
    assert (lost.points.by_cards, lost.points.written, lost.points.parts) == (7, 9, (7, -6))
    unknown = standing("E", HAND, (None, None), value, won=False)
    assert (unknown.points.by_cards, unknown.points.how) == (None, None)
