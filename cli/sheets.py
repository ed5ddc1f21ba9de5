"""Rounds kept for the sake of their scores, of a record of any length."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from ..verify.report import RoundReport

AT_HAND = 1000
"""So many rounds are kept in memory; the others in a file that nobody else sees."""


class Sheets:
    """Rounds in their order, to be gone through as often as one likes."""

    def __init__(self, rounds: Iterable[RoundReport] = ()):
        self._last: list[RoundReport] = []
        self._file: IO[bytes] | None = None
        self._put_away = 0
        for one in rounds:
            self.append(one)

    def append(self, judged: RoundReport) -> None:
        self._last.append(judged)
        if len(self._last) == AT_HAND:
            self._put_off()

    def _put_off(self) -> None:
        import pickle
        from tempfile import TemporaryFile

        if self._file is None:
            self._file = TemporaryFile(prefix="hoyle-")  # noqa: SIM115
        pickle.dump([one.without_findings() for one in self._last], self._file)
        self._put_away += len(self._last)
        self._last.clear()

    def __iter__(self) -> Iterator[RoundReport]:
        if self._file is not None:
            import pickle

            self._file.seek(0)
            for _ in range(self._put_away // AT_HAND):
                yield from pickle.load(self._file)
        yield from self._last

    def __len__(self) -> int:
        return self._put_away + len(self._last)

    def __del__(self) -> None:
        if self._file is not None:
            self._file.close()

    def __reduce__(self) -> tuple[object, ...]:
        return Sheets, (list(self),)
