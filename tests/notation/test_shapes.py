"""A turn of a shape that has been read before says what the grammar reads in it."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from hoyle.notation import notation_for, read_text
from hoyle.notation.language.clauses import MAX_LINE_LENGTH, Clause, Clauses, clauses_of
from hoyle.notation.language.operands import WORD_OF_CARDS, cut_at_cards
from hoyle.records.cards import CARDS
from hoyle.records.events import Call, Discard, Draw, Span, Unreadable
from hoyle.verify.players import Settings

from ..slips import legal
from .plainly import by_the_grammar

GAMES = ("redox", "lynx", "crazy_rummy")
CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker")


@pytest.fixture(autouse=True, params=["cut up", "letter by letter"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How sentences are read from source, and how where hoyle is compiled: by the same rules."""
    if request.param == "letter by letter":
        for module in ("operands", "shapes", "clauses"):
            monkeypatch.setattr(f"hoyle.notation.language.{module}.COMPILED", True)


def places(clause: Clause | None) -> list[tuple[Span, ...]]:
    """Where each action stands, and its operands."""
    assert clause is not None
    return [tuple(action.spans) for action in clause[0]]


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
        if shaped is not None:
            known += 1
            assert shaped == by_the_grammar(game, text), text
    assert known > 100


@pytest.mark.parametrize(
    "text", ["♠5", "♠5, ♠6.", "♠5,♠6.", "Joker-♠5-♠6", "Meld ♠5-♠6-♠7, ♥8=♥9-♥10.", "pass", ""]
)
def test_words_of_cards_are_cut_as_their_pattern_says(text: str) -> None:
    assert cut_at_cards(text) == WORD_OF_CARDS.split(text)


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
    clauses = Clauses(notation_for(game))
    assert clauses.turn(learned) is not None
    known, placed, expected = clauses.known(text), clauses.turn(text), by_the_grammar(game, text)
    assert known == placed == expected
    assert places(placed) == places(expected)


@pytest.mark.parametrize(
    ("game", "learned", "text"),
    [
        # A sign that says nothing.
        ("crazy_rummy", "add ♦A=♠9 to ♣8-♣9-♣10.", "add ♥2= to ♣8-♣9-♣10."),
        ("crazy_rummy", "add ♦A=♠9 to ♣8-♣9-♣10.", "add ♥2=♠9-♥4= to ♣8-♣9-♣10."),
        # A line of Red Five is one play.
        ("red_five", "♠5.", "♠5, ♠6."),
        ("red_five", "亮 ♠5。", "亮 ♠5, 亮 ♠6。"),
        # A full stop that belongs to a name.
        ("lynx", "discard ♥7, nominate Bob Jr {Last 2}", "discard ♥8, nominate Bob Jr."),
        ("lynx", "discard ♥7, nominate Bob Jr; announce a 7.", "discard ♥7, nominate Bob Jr."),
        ("lynx", "draw a card: ♥6; discard ♥7, nominate Anne-B; skip.", "pass; discard ♥8, nominate Anne-B."),
    ],
)
def test_what_looks_like_a_known_shape_and_is_none(game: str, learned: str, text: str) -> None:
    clauses = Clauses(notation_for(game))
    assert clauses.turn(learned) is not None
    clauses.turn("pass; pass.")
    expected = by_the_grammar(game, text)
    assert clauses.known(text) in (None, expected)
    assert clauses.turn(text) == expected
    assert clauses.known(text) in (None, expected)


@pytest.mark.parametrize(
    ("game", "learned", "text"),
    [
        ("redox", "Connect ♥6 to ♠6-♦6-♣6.", "Connect ♥7 to ♠7-♦7-♣7 {Last 2}"),
        ("lynx", "skip.", "skip {Out}"),
    ],
)
def test_calls_without_a_full_stop_before_them(game: str, learned: str, text: str) -> None:
    """The space there may belong to the action."""
    clauses = Clauses(notation_for(game))
    assert clauses.turn(learned) is not None
    assert places(clauses.turn(text)) == places(by_the_grammar(game, text))


def test_no_longer_turn_is_known_than_is_read() -> None:
    clauses = Clauses(notation_for("redox"))
    many = "-".join(["♠5"] * (MAX_LINE_LENGTH // 5))
    for first in ("Lay down the plot: ♠5-♠5-♠5", "Lay down the plot: ♠5-?-♠5"):
        assert clauses.turn(f"{first}, draw a card: ♣K.") is not None
    for text in (
        f"Lay down the plot: {many}-{many}, draw a card: ♣K.",
        f"Lay down the plot: {many}, Lay down the plot: {many}, draw a card: ♣K.",
        f"Lay down the plot: {many}, Lay down the plot: {many}.",
    ):
        assert len(text) > MAX_LINE_LENGTH
        assert clauses.turn(text) is None
        assert clauses.known(text) is None


def test_no_longer_line_is_remembered_than_is_read() -> None:
    """Or a file of such lines would be kept in memory."""
    many = "-".join(["♠5"] * MAX_LINE_LENGTH)
    (record,) = read_text(
        "Game: REDOX\nPlayers: N, E\n\nRound #1\n\nN: Connect ♥6 to ♠6-♥6-♣6.\n"
        f"E: Connect {many} to ♠6-♥6-♣6.\n"
    )
    assert isinstance(record.rounds[0].events[-1], Unreadable)
    clauses = clauses_of(notation_for("redox"))
    for memo in (clauses.memo, clauses.pieces, clauses.with_melds):
        assert all(len(text) <= MAX_LINE_LENGTH for text in memo)


def test_cards_read_letter_by_letter() -> None:
    """They are the cards that stand between the dashes, or none."""
    clauses, rng = Clauses(notation_for("red_five")), Random(2)
    pieces = (*clauses.cards, "10", "♠1", "♤A", "Big", "-", "=", " ", "?", "𝟙", "♠𝟙", "♥10J", "")
    lists = 0
    for number in range(20_000):
        text = "-".join(rng.choices(pieces, k=rng.randrange(5)))
        if number % 2:
            text = "".join(rng.choices("♠♥1100AJ--", k=rng.randrange(8)))
        cards = tuple(clauses.cards.get(one) for one in text.split("-"))
        assert clauses.joined.read(text) == (cards if all(cards) else None), text
        lists += all(cards)
    assert lists > 2_000


def test_two_words_of_cards_in_the_same_words() -> None:
    """A joker that stands alone is as any other word."""
    clauses = Clauses(notation_for("redox"))
    for text, known in (
        ("Connect ♥5 to ♥6-♥7-♥8.", False),
        ("Connect ♠5 to ♣5-♦5-♥5.", True),
        ("Connect ♠5-♠6 to ♠7-♠8-Joker.", True),
        ("Connect Joker to ♣5-♦5-♥5.", False),
        ("Connect Joker to ♠7-♠8-Joker.", True),
        ("Connect ♣5 to Joker.", False),
        ("Connect ♠5-♠6 to Joker.", True),
        ("Connect ♠5 to.", False),
        ("Connect ♠5 ♠6 to ♣5-♦5-♥5.", False),
    ):
        assert (clauses.known(text) is not None) == known, text
        clause = clauses.turn(text)
        assert clause == by_the_grammar("redox", text), text
        if known:
            assert clauses.known(text) == clause


@pytest.mark.parametrize(
    ("game", "befores", "betweens", "behind"),
    [
        ("redox", ("Discard ",), (", draw a card: ", ", get the discarded "), "."),
        ("crazy_rummy", ("draw from the stock: ", "draw from the discard pile: "), ("; discard ",), "."),
        ("lynx", ("draw a card: ",), ("; discard ",), ". {Last 2}"),
    ],
)
def test_an_exchange_of_cards(
    game: str,
    befores: tuple[str, ...],
    betweens: tuple[str, ...],
    behind: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever stands where a card is meant to, an exchange says what the grammar reads there, or nothing."""
    monkeypatch.setattr("hoyle.notation.language.clauses.COMPILED", True)
    clauses = Clauses(notation_for(game))
    for before, between, card in product(befores, betweens, ("♠5", "♥10", "♦A", "♠1", "♠2")):
        clauses.turn(f"{before}{card}{between}{card}{behind}")
        clauses.known(f"{before}♠5{between}{card}{behind}")
    odd = (
        "♥1", "♥11", "♥1J", "♥20", "♥110", "♥100", "♥0", "♠", "5", "10", "♠5♠5", "♠♠", "♠\ud7ff", "\u26605",
        "♠5 ", " ♠5", "Joker", "?",
    )  # fmt: skip
    cards = ("♠5", "♥10", "♦A", *odd)
    known = 0
    for before, between, first, last in product(befores, (*betweens, ", ", " "), cards, cards):
        text = f"{before}{first}{between}{last}{behind}"
        clause = clauses.known(text)
        if clause is not None:
            known += 1
            assert clause == by_the_grammar(game, text), text
    assert known >= 9 * len(befores) * len(betweens)
