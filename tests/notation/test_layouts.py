"""A record as people lay it out says the same as it does in plain lines, and findings point at what they are
about."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Record, Turn
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

NAMES = ("Alice", "Bob", "Carol", "Dave")
MOVE = re.compile(r"(Alice|Bob|Carol|Dave): (.*)")
Layout = Callable[[list[str]], list[str]]


def numbered(moves: list[str]) -> list[str]:
    """Those of a ring on a line, with its number before them."""
    rings = [moves[at : at + 4] for at in range(0, len(moves), 4)]
    return [f"{number}. {' '.join(ring)}" for number, ring in enumerate(rings, 1)]


def with_strokes(moves: list[str]) -> list[str]:
    return [" | ".join(moves[at : at + 3]) for at in range(0, len(moves), 3)]


def with_semicolons(moves: list[str]) -> list[str]:
    return ["; ".join(one.rstrip(".") for one in moves[at : at + 4]) for at in range(0, len(moves), 4)]


def in_a_chat(moves: list[str]) -> list[str]:
    found = [MOVE.fullmatch(one) for one in moves]
    return [
        line
        for at, one in enumerate(found)
        if one
        for line in (f"{one[1]} — Today at 8:{at % 60:02} PM", one[2])
    ]


def below_names(moves: list[str]) -> list[str]:
    found = [MOVE.fullmatch(one) for one in moves]
    return [line for one in found if one for line in (f"**{one[1]}**:", f"  - {one[2]}")]


def in_a_forum(moves: list[str]) -> list[str]:
    lines = [MOVE.sub(r"[*][b]\1[/b]: \2", one) for one in moves]
    return ["[list]", *lines, "[/list]"]


LAYOUTS = (numbered, with_strokes, with_semicolons, in_a_chat, below_names, in_a_forum)
GAMES = ("redox", "lynx", "crazy_rummy")


def laid_out(text: str, layout: Layout) -> str:
    """``text`` with its moves in another layout."""
    runs = groupby(text.split("\n"), lambda line: MOVE.fullmatch(line) is not None and _is_move(line))
    return "\n".join(line for moves, run in runs for line in (layout(list(run)) if moves else run))


def _is_move(line: str) -> bool:
    return (
        re.search(r": [A-Za-z]\w+(?:\.| (?:down|a|the|from|♠|♥|♣|♦|Joker|\d|[A-Z][a-z]+))", line) is not None
    )


def turns(record: Record) -> list[Turn]:
    return [event for part in record.rounds for event in part.events if isinstance(event, Turn)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.__name__)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_generated_record_says_the_same_in_any_layout(game: str, seed: int, layout: Layout) -> None:
    head, rounds = play(game, seed, Settings(1, NAMES))
    record = Record(head, tuple(rounds))
    (again,) = read_text(laid_out(write(record), layout))
    assert turns(again) == turns(record)
    assert not verify(again).findings


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.__name__)
def test_a_finding_points_at_the_card_in_any_layout(layout: Layout) -> None:
    head, rounds = play("redox", 1, Settings(1, NAMES))
    text = write(Record(head, tuple(rounds)))
    drawn = re.search(r"Discard (\S+), draw a card", text)
    assert drawn is not None
    wrong = text[: drawn.start(1)] + "♠A" + text[drawn.end(1) :]
    (plain,), (again,) = read_text(wrong), read_text(laid_out(wrong, layout))
    expected, found = verify(plain).findings, verify(again).findings
    assert [one.code for one in found] == [one.code for one in expected]
    assert [one.place.stretch for one in found] == [one.place.stretch for one in expected]
