"""How much work the search for repairs may do, and how that work is measured.

The unit is a turn of REDOX that takes a closer look when it is replayed. Referees count what they judge, in
whichever trial, and readers what they read again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import Factory, field

from ..records.values import define

ROUND_BEGUN = 5
"""Work of beginning to judge a round."""
READING_BEGUN = 3
"""Work of beginning to read again."""
LINES_PER_TURN = 2
"""Number of canonical lines that are as much work to read again as a turn is to replay."""
ACTIONS_PER_TURN = 4
"""Number of actions that are as much work to think of as a turn is to replay."""
RESERVE = 50
"""The budget is divided by this for the part of it that is not spent on searching."""


@define
class Budget:
    """How much work may still be done: ``turns`` replayed with a closer look, or what is as much. It is the
    same on any machine, and so are the repairs."""

    turns: int = 98_000
    whole: int = field(init=False, default=Factory(lambda self: self.turns, takes_self=True))
    """The turns there were at first."""
    _effort: int = 0
    """The effort of reading that has been taken off."""

    @property
    def left(self) -> bool:
        """Whether there is any left for searching. A little is kept for judging the record with what was
        found last."""
        return self.turns > self.whole // RESERVE

    @property
    def ample(self) -> bool:
        """Whether there is enough left for what promises little."""
        return self.turns > self.whole // 8

    def affords(self, work: int) -> bool:
        """Whether so much is left. If it is not, nothing more is searched."""
        if work <= self.turns:
            return True
        self.turns = 0
        return False

    @contextmanager
    def keeping(self, turns: int) -> Iterator[None]:
        """Keep this number of ``turns`` for what comes later."""
        self.turns -= turns
        yield
        self.turns += turns

    def reading(self, effort: int) -> None:
        """Take off the work of what has been read again. ``effort`` is that of all reading so far, in
        canonical lines."""
        self.turns -= READING_BEGUN + (effort - self._effort) // LINES_PER_TURN
        self._effort = effort

    def beginnings(self) -> Iterator[int]:
        """Yield once for each action that may be thought of, until nothing is left, and take it off."""
        while self.left:
            self.turns -= 1
            yield from range(ACTIONS_PER_TURN)
