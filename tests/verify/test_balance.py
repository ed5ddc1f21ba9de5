"""The balance of a round: every card that comes to a hand must go, or be left."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.records.cards import CARDS, Card
from hoyle.records.events import Round
from hoyle.verify.cards.balance import Balance, flow_of

ROUND = """Game: REDOX
Players: N, E

Round #1

N: ♠5-♠6
E: ♥5-♥6

N: Discard ♠5, draw a card: ♥K.
E: Discard ♥5, draw a card: ♣2.
{more}
Cards left:
N: {left}
"""


def round_of(more: str = "", left: str = "♠6-♥K") -> Round:
    (record,) = read_text(ROUND.format(more=more, left=left))
    return record.rounds[0]


def cards(text: str) -> list[Card]:
    return [CARDS[one] for one in text.split("-")] if text else []


def test_what_came_less_what_went_is_left_over() -> None:
    balance = Balance.of(round_of(left="?").events)
    assert "N" not in balance.left_over  # nobody knows what he has left
    assert sorted(balance.left_over["E"].elements(), key=str) == sorted(cards("♥6-♣2"), key=str)


def test_with_the_cards_left_nothing_is_left_over() -> None:
    balance = Balance.of(round_of().events)
    assert balance.claimed == {"N"}
    assert not any(map(len, balance.lacks("N")))


@pytest.mark.parametrize(
    ("left", "came", "went"), [("♠6-♥K-♥Q", "♥Q", ""), ("♠6", "", "♥K"), ("♠6-♥Q", "♥Q", "♥K")]
)
def test_what_must_have_come_or_gone_unwritten(left: str, came: str, went: str) -> None:
    balance = Balance.of(round_of(left=left).events)
    assert [list(one.elements()) for one in balance.lacks("N")] == [cards(came), cards(went)]


def test_a_line_that_cannot_be_read_leaves_its_player_unknown() -> None:
    balance = Balance.of(round_of("N: Discardd ♠6, drow ♥2 ♥3.").events)
    assert "N" not in balance.left_over
    assert "E" in balance.left_over


def test_cards_come_to_light_from_the_stock_and_the_deal() -> None:
    balance = Balance.of(round_of().events)
    assert balance.shown[CARDS["♥K"]] == 1
    assert balance.shown[CARDS["♠5"]] == 1
    assert balance.shown[CARDS["♠7"]] == 0


def test_how_much_nearer_a_change_brings_the_cards() -> None:
    balance = Balance.of(round_of(left="♠6-♥Q").events)
    king, queen = CARDS["♥K"], CARDS["♥Q"]
    assert balance.nearer([("N", king, -1), ("N", queen, 1)]) == 2
    assert balance.nearer([("N", king, 1)]) == -1
    assert balance.nearer([("W", king, 1)]) == 0  # of whom nothing is known
    assert balance.nearer([("N", king, -1), ("N", CARDS["♠6"], 1)]) == -1  # no nearer, and all of N is known
    right = Balance.of(round_of().events)
    assert right.nearer([("N", king, -1), ("N", king, 1)]) == 0  # nothing changes
    assert right.nearer([("E", queen, 1)]) == 0  # may well be left
    assert right.nearer([("E", queen, -1)]) == -1  # never came


def test_whether_a_card_is_off() -> None:
    balance = Balance.of(round_of(left="♠6-♥Q").events)
    assert balance.is_off(CARDS["♥Q"])
    assert balance.is_off(CARDS["♥K"])
    assert not balance.is_off(CARDS["♠6"])


def test_the_flow_of_a_turn_names_its_player() -> None:
    turn = next(one for one in round_of().events if getattr(one, "actions", ()))
    assert flow_of(turn) == [("N", CARDS["♠5"], -1), ("N", CARDS["♥K"], 1)]
