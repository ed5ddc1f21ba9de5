"""How much work the search for repairs may do, and how that work is measured.

The unit is the replay of a turn of REDOX that is not on the fast path. Referees count what they judge, in any
trial, and readers what they read again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import Factory, field

from ..records.values import define

ROUND_BEGUN = 5
"""Work to begin judging a round."""
READING_BEGUN = 3
"""Work to begin reading again."""
LINES_PER_TURN = 3
"""Number of canonical lines that take as much work to read again as a turn takes to replay."""
ACTIONS_PER_TURN = 4
"""Number of actions that take as much work to list as a turn takes to replay."""
RESERVE = 50
"""The share of the budget that is not spent on searching, as a divisor."""


@define
class Budget:
    """How much work may still be done, in ``turns`` replayed outside the fast path. It does not depend on the
    machine, and so neither do the repairs."""

    turns: int = 92_000
    whole: int = field(init=False, default=Factory(lambda self: self.turns, takes_self=True))
    """The turns at the beginning."""
    _effort: int = 0
    """The effort of reading that has been subtracted."""

    @property
    def left(self) -> bool:
        """Whether any is left for searching. A little is kept for judging the record with the last repair
        found."""
        return self.turns > self.whole // RESERVE

    @property
    def ample(self) -> bool:
        """Whether enough is left for unlikely candidates."""
        return self.turns > self.whole // 8

    def affords(self, work: int) -> bool:
        """Whether enough is left for this ``work``. If not, the search ends."""
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
        """Subtract the work of what has been read again, if anything has. ``effort`` is that of all reading
        so far, in canonical lines."""
        if effort > self._effort:
            self.turns -= READING_BEGUN + (effort - self._effort) // LINES_PER_TURN
            self._effort = effort

    def beginnings(self) -> Iterator[int]:
        """Yield once for each action that may be listed, and subtract its work, until nothing is left."""
        while self.left:
            self.turns -= 1
            yield from range(ACTIONS_PER_TURN)
