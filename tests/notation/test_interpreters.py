"""A line is read by the first interpreter in the list that can, and one that cannot leaves no trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hoyle.notation import notation_for
from hoyle.notation.language.clauses import clauses_of
from hoyle.notation.reading import interpreters
from hoyle.notation.reading.context import Context, Interpreter, Line
from hoyle.notation.reading.open_part import OpenPart
from hoyle.notation.reading.players import Players

PLAYED = ("Round #1", "N: ♠A-♠2-♠3", "E: ♥A-♥2-♥3", "N: Discard ♠A, draw a card: ♣6.")


@pytest.fixture
def context() -> Context:
    """A round of REDOX in which N has moved."""
    notation = notation_for("redox")
    part = OpenPart(notation.game, clauses_of(notation).event, strict=True)
    part.titled = True
    context = Context(notation, Players(("N", "E"), declared=True), part, diagnose=True)
    for line in PLAYED:
        interpreters.read_line(*_next(context, line), context)
    return context


def _next(context: Context, text: str) -> tuple[int, str]:
    """The number that ``text`` has as the next line, and itself."""
    part = context.part
    part.lines.append(text)
    return part.first + len(part.lines) - 1, text


def _state(context: Context) -> list[Any]:
    part = context.part
    return [
        list(part.events), list(part.remarks), list(part.comment), list(part.aside), part.section,
        part.number, tuple(context.players), dict(context.settings),
    ]  # fmt: skip


def _way(ways: Sequence[Interpreter], text: str, context: Context) -> str:
    """The interpreter that reads ``text``; those before it must leave everything as it was."""
    line = Line.of(*_next(context, text)).respelled(context.plain(text))
    for one in ways:
        before = _state(context)
        if one(line, context):
            read: Any = getattr(one, "func", one)
            return f"{read.__module__.rpartition('.')[2]}.{read.__name__}"
        assert _state(context) == before
    return ""


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("e - discard ♥A, draw a card: ♣7", "player_line.read"),
        ("**Scores**:", "headings.read"),
        ("Scores: N 5, E 7", "claims.read"),
        ("Round #2 (the last one)", "headings.read_titled"),
        ("What a round!", ""),
    ],
)
def test_the_ways_a_respelled_line_is_read(context: Context, text: str, way: str) -> None:
    assert _way(interpreters.RESPELLED, text, context) == way


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("E: Discard ♥A, draw a card: ♣7. What a move!", "trailing_comment.read"),
        ("E: Discrad ♥A", "unreadable.report_players_line"),
        ("X: Discard ♥A, draw a card: ♣7.", "player_line.read_newcomer"),
        ("What a round!", ""),
    ],
)
def test_the_ways_a_line_is_nearly_read(context: Context, text: str, way: str) -> None:
    assert _way(interpreters.NEARLY, text, context) == way


def test_every_line_is_read_reported_or_kept(context: Context) -> None:
    for line in ("   ", "% a comment", "| E | Discard ♥A, draw a card: ♣7. |", "Well played.", "N: ♥"):
        interpreters.read_line(*_next(context, line), context)
    part = context.part
    assert part.blank == [5]
    assert part.aside == [6, 8]
    assert [event.line for event in part.events] == [2, 3, 4, 7, 9]
