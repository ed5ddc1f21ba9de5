"""How much work the search for repairs may do, and what is counted as how much.

The unit is a turn of REDOX that takes a closer look when it is replayed. What a referee judges, in whichever
trial, is counted by the referee itself, and what is read again by its reader."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

BEGUN = 5
"""Work of beginning to judge a round."""
READING = 3
"""Work of beginning to read again."""
LINES = 2
"""How many canonical lines read again are as much work as one turn."""
THOUGHTS = 4
"""Number of actions to think of that cost as much as a turn."""
KEPT = 50
"""One part in so many of a budget is kept."""


@define
class Budget:
    """How much work may still be done: so many ``turns`` replayed with a closer look, and what is as much. It
    is the same on any machine, and so are the repairs."""

    turns: int = 112_000
    whole: int = field(init=False)
    """The turns there were at first."""
    _read: int = 0

    @whole.default
    def _whole(self) -> int:
        return self.turns

    @property
    def left(self) -> bool:
        """Whether there is any left to search. A little is kept for judging the record with what has been
        found last."""
        return self.turns > self.whole // KEPT

    @property
    def ample(self) -> bool:
        """Whether there is enough left for what promises little."""
        return self.turns > self.whole // 2

    def reading(self, effort: int) -> None:
        """Take off what has been read again, by the ``effort``, in lines, that all so far has been."""
        self.turns -= READING + (effort - self._read) // LINES
        self._read = effort

    def beginnings(self) -> Iterator[int]:
        """One for each action that may be thought of."""
        while self.left:
            self.turns -= 1
            yield from range(THOUGHTS)
