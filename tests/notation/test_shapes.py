"""A turn of a shape that has been read before says what the grammar reads in it."""

from __future__ import annotations

import re
from random import Random

import pytest
from hoyle.notation import notation_for
from hoyle.notation.clauses import Clauses
from hoyle.notation.grammar import Mismatch
from hoyle.records.cards import CARDS
from hoyle.records.events import Call, Discard, Draw
from hoyle.verify.players import Settings

from ..slips import legal

GAMES = ("redox", "lynx", "crazy_rummy")
CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker")


@pytest.mark.parametrize("game", GAMES)
def test_other_cards_in_the_same_words(game: str) -> None:
    """Whatever cards stand there: those of other games, too few, too many."""
    notation, rng = notation_for(game), Random(1)
    clauses = Clauses(notation)
    texts = [legal(game, seed, Settings(2, ("N", "E", "S", "W"))) for seed in range(6)]
    bodies = [line.partition(": ")[2] for text in texts for line in text.splitlines()]
    assert all(clauses.turn(body) is not None for body in bodies if clauses.known(body) is not None)
    known = 0
    for body in bodies:
        clauses.turn(body)
        text = CARD.sub(lambda _: rng.choice(tuple(CARDS)), body)
        if rng.random() < 0.2:
            text = text.replace(rng.choice(tuple(CARDS)), "♠5-♥6", 1)
        shaped = clauses.known(text)
        parsed = notation.language.parse("turn", text)
        if shaped is not None:
            known += 1
            assert not isinstance(parsed, Mismatch), text
            assert shaped == notation.read_clause(text, parsed), text
    assert known > 100


@pytest.mark.parametrize("text", ["Discard ♠5-♥6, draw a card: ♣K.", "Discard Big Joker, draw a card: ♣K."])
def test_a_known_shape_with_what_cannot_stand_there(text: str) -> None:
    clauses = Clauses(notation_for("redox"))
    assert clauses.turn("Discard ♠5, draw a card: ♣K.") is not None
    assert clauses.known("Discard ♥9, draw a card: ♣2.") is not None
    assert clauses.known(text) is None


def test_what_stands_behind_known_actions_may_be_new() -> None:
    clauses = Clauses(notation_for("redox"))
    assert clauses.turn("Discard ♠5, draw a card: ♣K.") is not None
    assert clauses.known("Discard ♠5, draw a card: ♣K. {Last 1}") == (
        (Discard(CARDS["♠5"]), Draw(CARDS["♣K"])), (Call("last", 1),),
    )  # fmt: skip
    assert clauses.known("Discard ♠5, draw a card: ♣K. {Last 1") is None


@pytest.mark.parametrize(
    ("game", "learned", "text"),
    [
        ("redox", "Slam: ♠4-♠5-♠6-♠7 / ♥8-♥8-♥8.", "Slam: ♣4-♣5-♣6-♣7-Joker / ♦2-♦2-Joker."),
        ("redox", "Connect ♥6 to ♠6-♥6-♣6.", "Connect Joker-♦Q to ♦J-♦10-♦9. {Last 1}"),
        ("crazy_rummy", "lay down the sets: ♠4-♥4-♦4 / ♣5-♥5-♦5; discard ♠9.",
         "lay down the sets: ♠K-♥A-♦K / ♣2-♥A-♦2-♠2; discard ♣9. {Out}"),
        ("crazy_rummy", "draw from the stock: ♦A; add ♦A=♠9 to ♣8-♣9-♣10; discard ♦7.",
         "draw from the stock: ♥2; add ♥2=♣7-♣6 to ♣8-♣9-♣10-♣A; discard ♦8."),
    ],
)  # fmt: skip
def test_melds_of_other_sizes_in_the_same_words(game: str, learned: str, text: str) -> None:
    """Several melds at once, and what wild cards are said to stand for, with all their places."""
    notation = notation_for(game)
    clauses = Clauses(notation)
    assert clauses.turn(learned) is not None
    parsed = notation.language.parse("turn", text)
    assert not isinstance(parsed, Mismatch)
    expected = notation.read_clause(text, parsed)
    known, placed = clauses.known(text), clauses.turn(text)
    assert known == placed == expected
    assert placed is not None
    assert expected is not None
    for one, other in zip(placed[0], expected[0], strict=True):
        assert tuple(one.spans) == tuple(other.spans)
