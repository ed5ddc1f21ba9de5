"""Cutting texts into tokens, some of which are players' names.

Names differ from record to record; the pattern for everything else is large, and the same in every record of
a game. So it is compiled once, and the names separately."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from .vocabulary import any_of

NAMES: Final = "%names%"
"""A placeholder for the players' names in a pattern."""


class Tokenizer:
    """Cuts texts into tokens, each of the kind of its group.

    ``others`` has a group for each kind of token but names, and matches anywhere; ``names`` is the pattern
    for a player's name, with :data:`NAMES` in it. Where both match, the token is a name, unless it is of a
    kind that comes ``first``. What stands between tokens is a ``gap``, and is skipped."""

    def __init__(self, names: str, others: str, *, flags: int = 0, first: Collection[str] = ()):
        self._names = names
        self._others = re.compile(others, flags)
        self._first = frozenset((*first, "gap"))

    def of(
        self, text: str, players: tuple[str, ...], start: int = 0, stop: int | None = None
    ) -> Iterator[re.Match[str]]:
        """The tokens of ``text`` from ``start`` to ``stop``, among them the names of ``players``."""
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
