"""Rounds kept for their scores, in a record of any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from .. import cli
from ..verify.judged import JudgedRound

if TYPE_CHECKING:
    from .spool import Spool

ROUNDS_IN_MEMORY = 1000
"""Number of rounds kept in memory; further ones are in a temporary file."""


class Sheets:
    """Rounds in order; they can be iterated over more than once."""

    def __init__(self, rounds: Iterable[JudgedRound] = ()):
        self._last: list[JudgedRound] = []
        self._spool: Spool | None = None
        self._spooled = 0
        for one in rounds:
            self.append(one)

    def append(self, judged: JudgedRound) -> None:
        self._last.append(judged)
        if len(self._last) == ROUNDS_IN_MEMORY:
            self._spool_last()

    def _spool_last(self) -> None:
        spool = self._spool
        if spool is None:
            spool = self._spool = cli.spool.Spool()
        spool.put([one.without_findings() for one in self._last])
        self._spooled += len(self._last)
        self._last.clear()

    def __iter__(self) -> Iterator[JudgedRound]:
        if self._spool is not None:
            for batch in self._spool:
                yield from batch
        yield from self._last

    def __len__(self) -> int:
        return self._spooled + len(self._last)

    def __del__(self) -> None:
        if self._spool is not None:
            self._spool.close()

    def __reduce__(self) -> tuple[object, ...]:
        return Sheets, (list(self),)
