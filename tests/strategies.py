"""Arbitrary REDOX records: anything that can be written down, sensible play or not."""

from __future__ import annotations

from typing import Any

from hoyle.records.cards import JOKER, STANDARD, Card
from hoyle.records.events import (
    Action,
    Call,
    CardsLeft,
    Deal,
    Discard,
    Draw,
    Event,
    Head,
    LayOff,
    Meld,
    Record,
    Round,
    Score,
    Setting,
    Slam,
    TakeDiscard,
    Target,
    Total,
    Turn,
)
from hypothesis import strategies as st

PLAYERS = ("N", "E", "S", "W", "Ann", "Big Bob", "甲", "O'Neil")
REDOX_CARDS = (*STANDARD, JOKER)

cards: st.SearchStrategy[Card] = st.sampled_from(REDOX_CARDS)
maybe_cards = st.one_of(cards, cards, cards, st.none())


def groups(least: int = 1, most: int = 5) -> st.SearchStrategy[tuple[Card | None, ...]]:
    return st.lists(maybe_cards, min_size=least, max_size=most).map(tuple)


hands = st.one_of(
    st.none(), st.just(()), st.integers(1, 15).map(lambda size: (None,) * size), groups(1, 15)
)  # fmt: skip

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Discard, maybe_cards),
    st.builds(Draw, cards | st.none()),
    st.builds(TakeDiscard, maybe_cards),
    st.builds(Meld, groups()),
    st.builds(LayOff, groups(), st.builds(Target, groups())),
    st.builds(Slam, st.lists(groups(2), min_size=1, max_size=4).map(tuple)),
)
calls = st.one_of(st.builds(Call, st.just("last"), st.integers(0, 15)), st.just(Call("winner")))

prose = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from("♠|%*:{}.-> "), max_size=30
)
HOSTILE = (
    "N: Discard ♠J, draw a card: ♥A.",
    "Discard ♠J, draw a card: ♥A.",
    "N Discard ♠J, draw a card: ♥A.",
    "X: Discard ♠J, draw a card: ♥A.",
    "N: this is prose with a player in front of it",
    "Big Bob is thinking",
    "Round #2",
    "Round of applause",
    "第2局",
    "Game: LYNX",
    "Cards left:",
    "Total scores",
    "Scores to be added is doubled",
    "Players: A, B",
    "W is the last winner, so he/she will take the lead.",
    "[edit]",
    "% percent",
    "%",
    " indented",
    "* a bullet",
    "- another",
    "1. numbered",
    "> quoted",
    "| a | table |",
    "# a heading",
    "**bold**",
    "N:放走 ♠J,取回 ♥A。",
    "有人說:「放走」。",
    "draw",
    "DEAL 1",
    "Two decks",
    "The second round was a long one",
    "Round no. 3, dealer N",
    "N discarded ♠J and drew ♥A.",
    "Big Bob drew ♥A",
    "dealer N",
    "Players are N and E",
    "Total scores are N 10, E 5",
    "scores – N 10, E 20",
    "N 10",
    "doubled",
    "trailing space ",
    "\ttab",
)
comment_lines = st.one_of(st.sampled_from(HOSTILE), prose).filter(bool)  # an empty line says nothing
comments = st.lists(comment_lines, max_size=3).map("\n".join)


def with_comment(kind: Any, *fields: Any) -> st.SearchStrategy[Any]:
    return st.builds(kind, *fields, comment=st.just("") | comments)


def setting(key: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
    return with_comment(Setting, st.just(key), values)


terms = st.lists(st.integers(-50, 100), min_size=1, max_size=6).map(tuple)


def scores(player: st.SearchStrategy[str]) -> st.SearchStrategy[Event]:
    return with_comment(Score, player, st.just(()), st.integers(-500, 500)) | with_comment(
        Score, player, terms, st.integers(-500, 500), st.sampled_from((1, 2, 3))
    )


@st.composite
def rounds(draw: st.DrawFn, number: int, players: tuple[str, ...]) -> Round:
    player = st.sampled_from(players)
    ring = st.permutations(players).map(tuple)
    seated = st.one_of(
        setting("direction", ring), setting("lead", player), setting("turned", cards),
        with_comment(Deal, player, hands),
    )  # fmt: skip
    several = st.lists(actions, min_size=1, max_size=3).map(tuple)
    turn = with_comment(Turn, player, several, st.lists(calls, max_size=2).map(tuple))
    events: list[Event] = draw(st.lists(seated, max_size=5))
    events += draw(st.lists(turn, max_size=6))
    events += draw(st.lists(with_comment(CardsLeft, player, hands), max_size=3))
    if draw(st.booleans()):
        events += [Setting("doubled", "yes")] * draw(st.integers(0, 1))
        events += draw(st.lists(scores(player), min_size=1, max_size=3))
    events += draw(st.lists(with_comment(Total, player, st.integers(-999, 999)), max_size=3))
    return Round(number, tuple(events), draw(comments))


@st.composite
def redox_records(draw: st.DrawFn) -> Record:
    players = tuple(draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique=True)))
    further = st.one_of(
        setting("decks", st.integers(1, 4)),
        setting("edition", st.sampled_from(("en", "zh"))),
        setting("jokers", st.integers(0, 8)),
        setting("direction", st.permutations(players).map(tuple)),
    )
    head = Head(
        "redox",
        (draw(setting("players", st.just(players))), *draw(st.lists(further, max_size=3))),
        draw(comments),
    )
    count = draw(st.integers(0, 3))
    return Record(head, tuple(draw(rounds(number, players)) for number in range(1, count + 1)))
