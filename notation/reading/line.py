"""What is handed to whoever reads a line: its text, and where each piece of it stands in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ...records.events import Event, Span, Spans, Turn
from ..language.problems import LAYOUT
from ..language.spelling import Respelled, Respelling, respell

Origin: TypeAlias = Callable[[int, int], Span]
"""Leads the stretch of a text back to where it stands as it was typed."""
NO_EDITS: Final[tuple[Respelling, ...]] = ()


def in_place(start: int, end: int) -> Span:
    """The origin of what stands in the text as it was typed."""
    return start, end


@frozen
class Position:
    """Where a text stands: the ``number`` of its line, the ``column`` it begins at, the ``edits`` that have
    been made in it already, and the ``origin`` of its stretches."""

    number: int
    column: int = 0
    edits: tuple[Respelling, ...] = NO_EDITS
    origin: Origin = in_place


@frozen
class Line:
    """A text that stands at ``column`` of line ``number``, within markup or alone.

    ``text`` is as it was typed and ``plain`` as far as it has been respelled; ``edits`` have been made in the
    line before that. ``whole`` is the line of the file."""

    number: int
    whole: str
    text: str
    column: int = 0
    edits: tuple[Respelling, ...] = NO_EDITS
    respelling: Respelled | None = None

    @classmethod
    def of(cls, number: int, whole: str) -> Line:
        """All of a line, as it was typed."""
        return cls(number, whole, whole.rstrip())

    def stretch(self, start: int, stop: int) -> Line:
        """What stands from column ``start`` to ``stop``, as it was typed. That there is more around it counts
        as one edit."""
        alone = (start, stop) == (0, len(self.whole.rstrip()))
        edits = () if alone else (Respelling(LAYOUT, 0, start or stop, ""),)
        return Line(self.number, self.whole, self.whole[start:stop], start, edits)

    def respelled(self, plain: Respelled) -> Line:
        """The same line, in the spelling of ``plain``."""
        return evolve(self, respelling=plain)

    @property
    def plain(self) -> Respelled:
        return respell(self.text, ()) if self.respelling is None else self.respelling

    @property
    def all_edits(self) -> tuple[Respelling, ...]:
        return self.edits + self.plain.edits

    @property
    def position(self) -> Position:
        """Where ``plain`` stands."""
        return Position(self.number, self.column, self.all_edits, self.plain.span)


def moved(event: Event, respelled: Respelled, start: int, line: int, column: int, since: int = 0) -> Event:
    """``event``, read from ``start`` on, with its spans and those of its actions and calls led back to the
    text as typed, in which they count from the character ``since``."""

    def origin(spans: Spans) -> Spans:
        led = (respelled.span(start + a, start + b) for a, b in spans)
        return tuple((a - since, b - since) for a, b in led)

    if isinstance(event, Turn):
        actions = tuple(evolve(one, spans=origin(one.spans)) for one in event.actions)
        calls = tuple(evolve(one, spans=origin(one.spans)) for one in event.calls)
        return evolve(event, actions=actions, calls=calls, line=line, column=column + since)
    return evolve(event, spans=origin(event.spans), line=line, column=column + since)
