"""What cuts texts into tokens, of which some are players' names.

Names differ from record to record, and all else that may stand in a text is the same in every record of a
game: a pattern for it is large. So that is compiled once, and the names apart from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from .vocabulary import any_of

NAMES: Final = "%names%"
"""Stands in a pattern where the players' names go."""


class Tokenizer:
    """Cuts texts into tokens, each of the kind of its group.

    ``others`` has a group for each kind of token, and fits anywhere; ``names`` is the pattern for that of a
    player, with :data:`NAMES` in it. Where both fit it is a name, but for what is of a kind that comes
    ``first``. What is between tokens is a ``gap``, and passed over."""

    def __init__(self, names: str, others: str, *, flags: int = 0, first: Collection[str] = ()):
        self._names = names
        self._others = re.compile(others, flags)
        self._first = frozenset((*first, "gap"))

    def of(
        self, text: str, players: tuple[str, ...], start: int = 0, stop: int | None = None
    ) -> Iterator[re.Match[str]]:
        """The tokens of ``text`` from ``start`` to ``stop``, where those play."""
        while (found := self.next(text, players, start, stop)) is not None:
            yield found
            start = found.end()

    def next(
        self, text: str, players: tuple[str, ...], start: int, stop: int | None = None
    ) -> re.Match[str] | None:
        """The first of them; None if there is no further one."""
        end = len(text) if stop is None else stop
        while (found := self._others.match(text, start, end)) is not None:
            kind, start = found.lastgroup, found.end()
            if players and kind not in self._first:
                return _named(self._names, players).match(text, found.start(), end) or found
            if kind != "gap":
                break
        return found


@lru_cache(maxsize=256)
def _named(pattern: str, players: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(pattern.replace(NAMES, any_of(players)))
