"""Adding files to an archive: many workers read and judge, one process writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import Self

from attrs import evolve

from ...records.values import define, frozen
from ..batch import Known, Pace, grouped
from ..failure import DIED, Failure, of_file
from ..opening import STDIN, Source
from ..workers import Crew, in_order
from .rows import Chunk, chunks
from .store import Archive

MIN_BYTES_STREAMED = 1 << 25
"""Number of bytes at which the rows of a file are written as they come."""
MAX_FILES, MAX_BYTES = 256, 1 << 20
"""Number of files, or of bytes, to read in one call."""


@frozen
class RowsOfFiles:
    """A call that makes the rows of whole files and reports those that cannot be read."""

    sources: tuple[Source, ...]
    game: str | None
    weight: int
    here: bool = False

    def __call__(self) -> Rows:
        begun = perf_counter()
        failures: list[str] = []
        found = chunks(self.sources, failures, game=self.game)
        return Rows(found if self.here else list(found), failures, perf_counter() - begun)

    def apart(self) -> Sequence[Self]:
        return [evolve(self, sources=(source,)) for source in self.sources]

    def lost(self) -> Rows:
        return Rows([], [of_file(one.shown, DIED) for one in self.sources])


@frozen
class Rows:
    """The result of a call: the rows ``found``, messages on files that could not be read, and how many
    ``seconds`` the call took."""

    found: Iterable[Chunk]
    failures: list[str]
    seconds: float = 0.0


@define
class Count:
    """Numbers of records added, of records that the archive has already, of findings of the added records
    that are left out, and of files that failed."""

    added: int = 0
    known: int = 0
    left_out: int = 0
    failures: int = 0


def add(
    archive: Archive, sources: Iterable[Source | Failure], crew: Crew | None, count: Count, game: str | None
) -> Iterator[tuple[int, list[str]]]:
    """Add the records in ``sources``, and count them. Yields, from time to time, the number of files read
    since the last time, and messages on what could not be read."""
    pace = Pace(MAX_FILES)
    for call, result in in_order(_calls(sources, game, pace), crew):
        if isinstance(call, Known):
            files, failures = 1, [result]
        else:
            files, failures = len(call.sources), result.failures
            pace.learn(files, result.seconds)
            for added, known, left_out in archive.add(result.found):
                count.added += added
                count.known += known
                count.left_out += left_out
        count.failures += len(failures)
        yield files, failures


def _calls(
    sources: Iterable[Source | Failure], game: str | None, pace: Pace
) -> Iterator[RowsOfFiles | Known]:
    def alone(source: Source, size: int) -> bool:
        return source.path == STDIN or size > MIN_BYTES_STREAMED

    for group in grouped(sources, alone, lambda: pace.files, MAX_BYTES):
        if isinstance(group, Failure):
            yield Known(group.message)
            continue
        files, weight = group
        yield RowsOfFiles(files, game, weight, here=len(files) == 1 and alone(files[0], weight))
