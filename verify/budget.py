"""How much work the search for repairs may do, and what is counted as how much.

The unit is a turn of REDOX that takes a closer look when it is replayed. What a referee judges, in whichever
trial, is counted by the referee itself, and what is read again by its reader."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define

BEGUN = 5
"""Work of beginning to judge a round."""
READING = 3
"""Work of beginning to read again."""
LINES = 2
"""How many canonical lines read again are as much work as one turn."""
THOUGHTS = 4
"""Number of actions to think of that cost as much as a turn."""


@define
class Budget:
    """How much work may still be done: so many ``turns`` replayed with a closer look, and what is as much. It
    is the same on any machine, and so are the repairs."""

    turns: int = 112_000
    _read: int = 0

    @property
    def left(self) -> bool:
        return self.turns > 0

    def reading(self, effort: int) -> None:
        """Take off what has been read again, by the ``effort``, in lines, that all so far has been."""
        self.turns -= READING + (effort - self._read) // LINES
        self._read = effort

    def beginnings(self) -> Iterator[int]:
        """One for each action that may be thought of."""
        while self.left:
            self.turns -= 1
            yield from range(THOUGHTS)
