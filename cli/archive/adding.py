"""Adding files to an archive: read and judged by many, written by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from attrs import evolve

from ...records.values import define, frozen
from ..batch import Known, grouped
from ..failure import DIED, Failure, of_file
from ..opening import STDIN, Source
from ..workers import Crew, in_order
from .rows import Chunk, chunks
from .store import Archive

HUGE = 1 << 25
"""The rows of a larger file are not kept until they are all there."""
MANY, ENOUGH = 256, 1 << 20
"""Number of files, or of bytes, to read in one call."""


@frozen
class RowsOfFiles:
    """A call that makes the rows of whole files, and says what cannot be read."""

    sources: tuple[Source, ...]
    game: str | None
    weight: int
    here: bool = False

    def __call__(self) -> tuple[Iterable[Chunk], list[str]]:
        failures: list[str] = []
        found = chunks(self.sources, failures, game=self.game)
        return (found if self.here else list(found)), failures

    def apart(self) -> Sequence[Self]:
        return [evolve(self, sources=(source,)) for source in self.sources]

    def lost(self) -> tuple[Iterable[Chunk], list[str]]:
        return [], [of_file(one.shown, DIED) for one in self.sources]


@define
class Count:
    """How many records were added, how many were there already, and how many files failed."""

    added: int = 0
    known: int = 0
    failures: int = 0


def add(
    archive: Archive, sources: Iterable[Source | Failure], crew: Crew | None, count: Count, game: str | None
) -> Iterator[tuple[int, list[str]]]:
    """Add the records in ``sources``, and count them. Yields, now and then, how many files have been read since,
    and what cannot be read, in sentences."""
    for call, result in in_order(_calls(sources, game), crew):
        if isinstance(call, Known):
            files, failures = 1, [result]
        else:
            files = len(call.sources)
            found, failures = result
            for added, known in archive.add(found):
                count.added += added
                count.known += known
        count.failures += len(failures)
        yield files, failures


def _calls(sources: Iterable[Source | Failure], game: str | None) -> Iterator[RowsOfFiles | Known]:
    def alone(source: Source, size: int) -> bool:
        return source.path == STDIN or size > HUGE

    for group in grouped(sources, alone, lambda: MANY, ENOUGH):
        if isinstance(group, Failure):
            yield Known(group.message)
            continue
        files, weight = group
        yield RowsOfFiles(files, game, weight, here=len(files) == 1 and alone(files[0], weight))
