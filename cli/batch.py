"""Judging many files: calls that each judge some of the inputs, and reports in the order of the inputs.

The calls run in this process, in others on this machine, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Self

from attrs import evolve

from .. import cli
from ..notation.source.decoding import NoRecord
from ..records.values import frozen
from .failure import DIED, Failure, of_file
from .inputs import parts
from .judging import LONG_FILE, FileReport, Interrupted, Judge, Way
from .opening import PACKED, STDIN, Source, reporting_errors
from .workers import Crew, Unreachable, in_order

if TYPE_CHECKING:
    from .long_file import JudgePiece, LocalCall

COMPRESSION_RATIO = 8
"""Approximate number of bytes of a record in each byte of a compressed file."""
MAX_FILES = 64
MAX_BYTES = 1 << 18
"""Maximum number of files, or of bytes, to judge in one call."""
SECONDS_PER_CALL = 0.2
"""Approximate number of seconds that one call may take, so that findings appear as they are found."""
ASSUMED_BYTES = 1 << 14
"""The size assumed for a file whose size is unknown."""


@frozen
class JudgeFiles:
    """Judges whole files."""

    sources: tuple[Source, ...]
    way: Way
    weight: int
    here = False

    def __call__(self) -> Judged:
        begun = perf_counter()
        reports: list[FileReport] = []
        for source in self.sources:
            try:
                report = judge_file(source, self.way)
            except Interrupted as interrupt:
                raise Interrupted(*reports, *interrupt.reports) from None
            reports.append(report)
        return Judged(reports, perf_counter() - begun)

    def apart(self) -> Sequence[Self]:
        return [evolve(self, sources=(source,)) for source in self.sources]

    def lost(self) -> Judged:
        return Judged([FileReport(one.label, failure=of_file(one.shown, DIED)) for one in self.sources])


@frozen
class Judged:
    """The reports of a call, and how many ``seconds`` it took."""

    reports: list[FileReport]
    seconds: float = 0.0


class Pace:
    """The number of ``files`` to judge in the next call: it grows as long as calls are short."""

    def __init__(self, most: int):
        self.files: int = 1
        self._most = most

    def learn(self, files: int, seconds: float) -> None:
        """Adjust the number to the time that a call for this many files took."""
        fitting = int(files * SECONDS_PER_CALL / max(seconds, SECONDS_PER_CALL / self._most))
        self.files = max(1, min(fitting, 2 * self.files, self._most))


def judge_file(source: Source, way: Way) -> FileReport:
    """Return the report of one file. A file that was found in a folder need not hold a record."""
    way = way.of(source.settings)
    judge = Judge(way)
    report = FileReport(source.label, judge.records, settings=source.settings)
    try:
        with reporting_errors(source):
            judge.judge(parts(source, game=way.game, strict=way.strict))
    except NoRecord:
        pass
    except Failure as failure:
        report.failure = failure.message
    except KeyboardInterrupt:
        raise Interrupted(report) from None
    return report


def judge_files(sources: Iterable[Source | Failure], way: Way, crew: Crew | None) -> Iterator[FileReport]:
    """Yield the report of each file, in the order of ``sources``. An interrupt is raised as
    :class:`Interrupted`, with what has been found in the unfinished file."""
    under_way: FileReport | None = None
    pace = Pace(MAX_FILES if crew is not None else 1)
    try:
        for call, result in in_order(_calls(sources, way, pace, in_pieces=crew is not None), crew):
            if isinstance(call, JudgeFiles):
                pace.learn(len(result.reports), result.seconds)
                yield from result.reports
            elif isinstance(call, Known):
                yield result
            elif isinstance(result, FileReport):  # the last call of a long file
                under_way = None
                yield result
            elif call.file is not None:
                under_way = call.file.report
                call.file.add(call, result)
    except Unreachable:
        if under_way is not None:
            yield evolve(under_way, failure=f"{under_way.shown}: this file has not been judged to the end")
        yield FileReport("", failure="the workers have gone; what they had not judged yet is not reported")
    except Interrupted:
        raise
    except KeyboardInterrupt:
        raise Interrupted(*([under_way] if under_way else [])) from None


def _calls(
    sources: Iterable[Source | Failure], way: Way, pace: Pace, *, in_pieces: bool
) -> Iterator[JudgeFiles | Known | LocalCall | JudgePiece]:
    def alone(source: Source, size: int) -> bool:
        return in_pieces and (size > LONG_FILE or source.path == STDIN)

    for group in grouped(sources, alone, lambda: pace.files, MAX_BYTES):
        if isinstance(group, Failure):
            yield Known(FileReport(group.path, failure=group.message))
            continue
        files, weight = group
        if len(files) == 1 and alone(files[0], weight):
            yield from cli.long_file.LongFile(files[0], _way(way, weight)).calls()
        else:
            yield JudgeFiles(files, _way(way, weight), weight)


def grouped(
    sources: Iterable[Source | Failure],
    alone: Callable[[Source, int], bool],
    many: Callable[[], int],
    much: int,
) -> Iterator[tuple[tuple[Source, ...], int] | Failure]:
    """Yield groups of files for one call, of at most ``many()`` files and ``much`` bytes, each file with its
    size in bytes. A file for which ``alone`` is true, given its size, is in a group of its own."""
    group: list[Source] = []
    weight = 0
    for source in sources:
        size = 0 if isinstance(source, Failure) else size_of(source)
        single = isinstance(source, Failure) or alone(source, size)
        if group and (single or len(group) >= many() or weight + size > much):
            yield tuple(group), weight
            group, weight = [], 0
        if isinstance(source, Failure):
            yield source
        elif single:
            yield (source,), size
        else:
            group.append(source)
            weight += size
    if group:
        yield tuple(group), weight


def _way(way: Way, size: int) -> Way:
    """Return how to judge a file of this size: without repairs if it is long enough to be judged in
    pieces."""
    return way if size <= LONG_FILE else way.of_a_long_file()


def size_of(source: Source) -> int:
    """Return the approximate number of bytes of text in a file."""
    if source.remote or source.path == STDIN:
        return ASSUMED_BYTES
    try:
        size = os.stat(source.path).st_size
    except OSError:
        return 0  # reading it will say why
    return size * COMPRESSION_RATIO if source.path.lower().endswith(PACKED) else size


@frozen
class Known:
    """A call whose result is already known, such as a report."""

    result: Any
    weight = 0
    here = True

    def __call__(self) -> Any:
        return self.result

    def apart(self) -> Sequence[Self]:
        return [self]

    def lost(self) -> Any:
        return self.result
