"""The limit on the work of the search for repairs, and how that work is measured.

The unit is the replay of a turn of REDOX that is not on the fast path. Referees count the work of judging, in
any trial, and readers that of reading again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import Factory, field

from ..records.values import define

ROUND_BEGUN = 8
"""Work to begin judging a round, in turns replayed outside the fast path."""
READING_BEGUN = 3
"""Work to begin reading again, in turns replayed outside the fast path."""
LINES_PER_TURN = 3
"""Number of canonical lines that take as much work to read again as one turn takes to replay."""
ACTIONS_PER_TURN = 3
"""Number of actions that take as much work to list as one turn takes to replay."""
RESERVE = 50
"""Divisor of the budget that gives the part reserved for work after the search."""


@define
class Budget:
    """The work that may still be done, in ``turns`` replayed outside the fast path. It does not depend on the
    machine, and so neither do the repairs found."""

    turns: int = 95_000
    whole: int = field(init=False, default=Factory(lambda self: self.turns, takes_self=True))
    """Number of turns at the beginning."""
    _effort: int = 0
    """Effort of reading that has already been subtracted."""

    @property
    def left(self) -> bool:
        """Whether any work is left for searching. A little is kept for judging the record with the last
        repair found."""
        return self.turns > self.whole // RESERVE

    @property
    def ample(self) -> bool:
        """Whether enough work is left for unlikely candidates."""
        return self.turns > self.whole // 8

    def affords(self, work: int) -> bool:
        """Return whether enough is left for this ``work``. If not, the search ends."""
        if work <= self.turns:
            return True
        self.turns = 0
        return False

    @contextmanager
    def keeping(self, turns: int) -> Iterator[None]:
        """Reserve this number of ``turns`` for later, while the context lasts."""
        self.turns -= turns
        yield
        self.turns += turns

    def reading(self, effort: int) -> None:
        """Subtract the work of reading again, if anything was read. ``effort`` is the total effort of reading
        so far, in canonical lines."""
        if effort > self._effort:
            self.turns -= READING_BEGUN + (effort - self._effort) // LINES_PER_TURN
            self._effort = effort

    def beginnings(self) -> Iterator[int]:
        """Yield once for each action that may be listed, subtracting its work, until none is left."""
        while self.left:
            self.turns -= 1
            yield from range(ACTIONS_PER_TURN)
