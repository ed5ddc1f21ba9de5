"""What the rest of a round says of a hand: numbers of cards called later, and cards played later."""

from __future__ import annotations

from hoyle.notation import read_text
from hoyle.records.cards import CARDS
from hoyle.records.events import Round, Turn
from hoyle.verify.rummy.doubts import LaterEvidence

ROUND = """Game: REDOX
Players: N, E

Round #1

N: ♠5-♠6-♠7-♥9
E: 4 cards

N: Discard ♠5, draw a card: ♥K.
E: Discard ♥5, draw a card: ♣2.
N: Plot ♠6-♠7-♠8. {{Last 2}}
{gap}
N: Discard ♥9, draw a card: ♥9.
N: Discard ♥9, draw a card: ♦9. {{Last 2}}

Cards left:
N: ♥K-♦9
"""


def round_of(gap: str = "") -> tuple[Round, list[Turn]]:
    (record,) = read_text(ROUND.format(gap=gap))
    (one,) = record.rounds
    return one, [event for event in one.events if isinstance(event, Turn)]


def test_calls_and_the_cards_left_tell_how_many_cards_there_were() -> None:
    """After the first turn N has as many as the later words say, with the three of the meld."""
    one, turns = round_of()
    assert LaterEvidence(one.events).sizes(turns[0], "N") == {5: 3}
    assert LaterEvidence(one.events).sizes(turns[2], "N") == {2: 2}


def test_the_calls_of_the_turn_itself_count() -> None:
    one, turns = round_of()
    assert LaterEvidence(one.events).sizes(turns[2], "N", turns[2].calls) == {2: 3}


def test_a_line_that_cannot_be_read_ends_what_is_known() -> None:
    one, turns = round_of("N: Discardd ♠6, drow ♥2.")
    assert LaterEvidence(one.events).sizes(turns[0], "N") == {5: 1}


def test_of_nobody_nothing_is_said() -> None:
    one, turns = round_of()
    assert not LaterEvidence(one.events).sizes(turns[0], "W")
    assert LaterEvidence(one.events).used(turns[0], "W", CARDS["♥9"]) == 0


def test_how_often_a_card_is_used_later_beside_those_that_come() -> None:
    """♥9 goes twice and comes once; ♥K is left."""
    one, turns = round_of()
    later = LaterEvidence(one.events)
    assert later.used(turns[0], "N", CARDS["♥9"]) == 1
    assert later.used(turns[0], "N", CARDS["♥K"]) == 1
    assert later.used(turns[0], "N", CARDS["♠5"]) == 0
    assert later.used(None, "N", CARDS["♠5"]) == 1
    assert later.used(turns[-1], "N", CARDS["♥9"]) == 0
