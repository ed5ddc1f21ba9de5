"""The records of a file as written, and with repairs made."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from ... import cli
from ...notation.reading.directives import directives_in
from ...notation.reading.files import read_stream, records
from ...notation.source.decoding import UnreadableFile
from ...notation.writing.records import write_lines
from ...records.cards import CARDS
from ...records.events import Record
from ...records.findings import Finding, Place
from ...records.regex import regex
from ...records.repairs import Repair
from ...records.values import define, frozen
from ..editing import Document
from ..fix import made_together, shown
from ..judging import FileReport, Judge, RecordReport, Way, choose, referee_of, wanted
from ..opening import Source, encoding_of, reading, reporting_errors
from ..replay import RoundReplay, replay
from ..settings import Settings

MAX_TURNS = 20_000
"""Maximum number of turns to replay for versions with a single repair; further repairs are only described."""
WRITTEN_CARD = regex("|".join(sorted(CARDS, key=len, reverse=True)))
WRITTEN, MENDED = 0, 1
"""The first two versions: the file as written, and with the best repairs of all findings."""


@frozen
class Replayed:
    """A record in one version of a file: its ``lines``, from line ``first`` of the file on, its findings, and
    its rounds."""

    record: Record
    first: int
    lines: tuple[str, ...]
    findings: tuple[Finding, ...]
    rounds: tuple[RoundReplay, ...]

    def cards_at(self, place: Place) -> list[str]:
        """The cards at a ``place``, as far as they are written in the spelling of the page."""
        line = "".join(self.lines[place.line - self.first : place.line - self.first + 1])
        return list(dict.fromkeys(WRITTEN_CARD.findall(line[place.column - 1 : place.end_column - 1])))


@frozen
class Version:
    """A file with some repairs made, or none: the document, and the replay of each record in it; ``changes``
    are the repairs in words."""

    document: Document
    records: tuple[Replayed, ...]
    changes: tuple[str, ...] = ()


@define
class Annotated:
    """A file and everything that a page shows of it. The first of its ``versions`` is the file as written;
    ``of_repair`` is the number of the version for a repair, by record, finding and repair, each counted from
    0."""

    name: str
    reports: list[RecordReport]
    versions: list[Version]
    of_repair: dict[tuple[int, int, int], int]

    @property
    def mended(self) -> Version | None:
        """The version with the best repairs; None if there are none."""
        return self.versions[MENDED] if len(self.versions) > MENDED else None


def read_file(source: Source, report: FileReport | None = None, *, repairs: bool = True) -> Annotated:
    """Read and replay the records of a file. The findings are taken from its ``report``, if it has been
    judged before.

    Raises :class:`Failure`, or :class:`NoRecord` as :func:`.opening.reporting_errors` does."""
    document = document_of(source)
    with reporting_errors(source):
        if report is None:
            report = judged(document, source, repairs=repairs)
        return annotate(document, report.records, source.settings, source.shown)


def annotate(document: Document, reports: list[RecordReport], settings: Settings, name: str) -> Annotated:
    """Replay the records of the named ``document``, given their ``reports``, as written and with repairs
    made."""
    annotated = Annotated(name, reports, [replayed(document, settings, reports)], {})
    findings = [one for report in reports for one in report.findings]
    if any(one.repairs for one in findings):
        _add_mended(annotated, findings, settings)
    if annotated.mended is not None:
        _add_others(annotated, settings)
    return annotated


def document_of(source: Source) -> Document:
    """The text of a file; of JSON, its canonical text."""
    with reading(source) as stream:
        encoding = encoding_of(source.path, stream)
        if encoding == "text":
            return Document.of(stream.read())
        lines = write_lines(cli.decoding.decoded(stream, encoding))
        return Document.of("".join(f"{line}\n" for line in lines).encode())


def judged(document: Document, source: Source, *, repairs: bool) -> FileReport:
    """Judge a file: its findings and all of its scores."""
    way = Way(long=sys.maxsize, repairs=repairs).of(source.settings)
    judge = Judge(way)
    judge.judge(read_stream(document.stream(), game=way.game, strict=way.strict, defaults=way.defaults))
    report = FileReport(source.label, judge.records, settings=source.settings)
    choose(report)
    return report


def replayed(
    document: Document,
    settings: Settings,
    reports: Sequence[RecordReport] = (),
    changes: Iterable[str] = (),
) -> Version:
    """Replay the records of a ``document``. Their findings are those of the ``reports``, if there are any."""
    stream: io.BytesIO = document.stream()
    parts = read_stream(stream, game=settings.game, strict=bool(settings.strict), defaults=settings.defaults)
    read = list(records(parts))
    empty = sum(1 for _ in takewhile(lambda line: not line.strip(), document.lines))
    begins = [1 + empty, *(record.head.line for record in read[1:]), len(document.lines) + 1]
    found: list[Replayed] = []
    for number, record in enumerate(read):
        first, end = begins[number : number + 2]
        lines = document.lines[first - 1 : end - 1]
        referee = referee_of(record.head)
        findings = list(referee.review_head())
        rounds = tuple(replay(referee, record.rounds))
        findings += [one for each in rounds for one in each.judged.findings]
        if number < len(reports):
            findings = reports[number].findings
        else:
            findings = wanted(findings, directives_in(record.parts), settings)
        found.append(Replayed(record, first, lines, tuple(findings), rounds))
    return Version(document, tuple(found), tuple(changes))


def _add_mended(annotated: Annotated, findings: list[Finding], settings: Settings) -> None:
    """Add the version with the best repair of each finding, as far as this leaves fewer mistakes and no new
    ones."""
    document, changes = annotated.versions[0].document, list[str]()
    while True:
        best = [one.repairs[0] for one in findings if one.repairs]
        step = made_together(document, best, settings)
        if step is None:
            break
        document, made = step
        changes += made
        findings = shown(document, settings)
    if changes:
        annotated.versions.append(replayed(document, settings, changes=changes))


def _add_others(annotated: Annotated, settings: Settings) -> None:
    """Add a version for each of the other repairs, with only that one made."""
    turns = sum(report.turns for report in annotated.reports)
    most = MAX_TURNS // max(turns, 1)
    known = dict.fromkeys(map(str, annotated.versions[MENDED].changes), MENDED)
    for key, repair in _repairs(annotated):
        change = str(repair.change)
        if change not in known:
            version = _with(repair, annotated.versions[WRITTEN].document, settings)
            if version is None or len(annotated.versions) > most:
                continue
            known[change] = len(annotated.versions)
            annotated.versions.append(version)
        annotated.of_repair[key] = known[change]


def _repairs(annotated: Annotated) -> Iterator[tuple[tuple[int, int, int], Repair]]:
    for at, report in enumerate(annotated.reports):
        for number, finding in enumerate(report.findings):
            for choice, repair in enumerate(finding.repairs):
                yield (at, number, choice), repair


def _with(repair: Repair, document: Document, settings: Settings) -> Version | None:
    """Return the ``document`` with a ``repair`` made; None if it is then no longer a record."""
    try:
        return replayed(document.edited(repair.edits), settings, changes=[repair.change])
    except UnreadableFile:
        return None
