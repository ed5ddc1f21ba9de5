"""Judging the records of a file, and the reports on them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from attrs import evolve, field

from .. import cli, notation, verify
from ..notation.language.vocabulary import language_of
from ..notation.reading.directives import Directive, DirectiveReader, Directives, in_order, matches
from ..notation.reading.files import NO_DEFAULTS, Defaults, read_stream
from ..records.events import NOT_COUNTED, Coverage, Head, Round, Unclear, raw
from ..records.findings import Finding, Rule
from ..records.repairs import Repair
from ..records.values import define, frozen
from ..verify.games import referee_for
from ..verify.judged import JudgedRound, everything
from ..verify.judging import review
from ..verify.referee import Referee
from ..verify.watch import Watch
from .failure import Failure
from .output import visible
from .settings import BY_DEFAULT, Settings
from .sheets import Sheets

LONG_FILE = 1 << 20
"""Number of bytes above which a file is judged in pieces, without a search for repairs."""
LONG_RECORD = 20
"""Number of rounds above which only the scores that differ are shown to people."""


@frozen
class Hidden:
    """Numbers of findings of a record that are not shown: those ``ignored``, those ``unselected``, those that
    are ``known``, and those that the record says are ``expected``."""

    ignored: int = 0
    unselected: int = 0
    known: int = 0
    expected: int = 0

    def __add__(self, more: Hidden) -> Hidden:
        return Hidden(
            self.ignored + more.ignored,
            self.unselected + more.unselected,
            self.known + more.known,
            self.expected + more.expected,
        )


NOTHING_HIDDEN = Hidden()


@define
class RecordReport:
    """The report on one record. ``sheets`` are the rounds whose scores are shown; in a long record some may
    be ``left_out``. ``number`` counts the records of a file from 1, ``claims`` the scores that were checked;
    ``broken`` says whether a rule of the game was broken. ``coverage`` says how well its lines were
    understood, ``directives`` are its comments about findings, and ``hidden`` counts the findings that are
    not shown."""

    number: int
    game: str
    language: str = "en"
    rounds: int = 0
    turns: int = 0
    legal: int = 0
    illegal: int = 0
    undecided: int = 0
    findings: list[Finding] = field(factory=list)
    sheets: Sheets = field(factory=Sheets)
    left_out: int = 0
    claims: int = 0
    broken: bool = False
    coverage: Coverage = NOT_COUNTED
    directives: list[Directive] = field(factory=list)
    hidden: Hidden = NOTHING_HIDDEN

    @property
    def checked(self) -> bool:
        """Whether there was anything to check: a turn or a score."""
        return bool(self.turns or self.claims)

    def add(self, judged: JudgedRound) -> None:
        """Count a round that has been judged."""
        self.rounds += 1
        self.claims += len(judged.scores)
        self.turns += judged.turns
        self.legal += judged.legal
        self.illegal += judged.illegal
        self.undecided += judged.undecided
        self.findings += judged.findings

    def extend(self, more: RecordReport, long: int) -> None:
        """Add a report on further rounds of the record."""
        for what in ("rounds", "turns", "legal", "illegal", "undecided", "left_out", "claims", "coverage"):
            setattr(self, what, getattr(self, what) + getattr(more, what))
        self.findings += more.findings
        self.directives += more.directives
        for judged in more.sheets:
            self.show(judged, long)

    def show(self, judged: JudgedRound, long: int) -> None:
        """Keep the scores of a round if they are to be shown."""
        if judged.scores or judged.details:
            if len(self.sheets) < long or any(row.differs for row in judged.scores):
                self.sheets.append(judged)
            else:
                self.left_out += 1


@define
class FileReport:
    """The reports on the records of a file. ``failure`` is the reason why it could not be read to the end,
    ``settings`` are the settings that apply to it."""

    path: str
    records: list[RecordReport] = field(factory=list)
    failure: str | None = None
    settings: Settings = BY_DEFAULT

    @property
    def begun(self) -> bool:
        """Whether there is anything to report."""
        return any(record.rounds or record.findings for record in self.records)

    @property
    def shown(self) -> str:
        """The name of the file as shown to people."""
        return visible(self.path)

    @property
    def reason(self) -> str:
        """The ``failure`` without the name of the file."""
        return (self.failure or "").removeprefix(f"{self.shown}: ")

    @property
    def game(self) -> str:
        """The game of the first record."""
        return self.records[0].game if self.records else ""

    @property
    def findings(self) -> list[Finding]:
        return [finding for record in self.records for finding in record.findings]

    @property
    def coverage(self) -> Coverage:
        """The coverage of the lines of all its records."""
        return sum((record.coverage for record in self.records), NOT_COUNTED)

    @property
    def hidden(self) -> Hidden:
        """The numbers of findings of all its records that are not shown."""
        return sum((record.hidden for record in self.records), NOTHING_HIDDEN)

    @property
    def empty(self) -> bool:
        """Whether the file was found in a folder and holds no record."""
        return not self.records and self.failure is None

    def total(self, what: str) -> int:
        """Return the sum over the records of a count: ``rounds``, ``turns``, ``legal``, …"""
        return sum(getattr(record, what) for record in self.records)


@frozen
class Choice:
    """The findings that are wanted: codes, beginnings of codes, or names.

    A finding that is ignored is left out together with all it explains. One that is not selected is replaced
    by those that it explains and that are."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    @classmethod
    def of_settings(cls, settings: Settings) -> Choice:
        """The choice made by ``settings``."""
        return cls(settings.select, settings.ignore + settings.per_file)

    def hidden(self, findings: Sequence[Finding]) -> Hidden:
        """Count the ``findings`` that are not wanted."""
        ignored = [matches(finding.rule, self.ignore) for finding in findings]
        chosen = [not self.select or matches(finding.rule, self.select) for finding in findings]
        return Hidden(sum(ignored), sum(not one and not of for one, of in zip(chosen, ignored, strict=True)))

    def of(self, findings: Iterable[Finding]) -> list[Finding]:
        return list(self._of(findings)) if self.select or self.ignore else list(findings)

    def _of(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        for finding in findings:
            if matches(finding.rule, self.ignore):
                continue
            if self.select and not matches(finding.rule, self.select):
                yield from self._of(finding.explains)
            else:
                kept = [f for f in finding.explains if not matches(f.rule, self.ignore)]
                yield evolve(finding, explains=kept)


def choose(report: FileReport) -> None:
    """Keep only the findings of a report that are to be shown: those that neither the directives of the
    records nor the settings of the file leave out."""
    if not any(record.findings or record.directives for record in report.records):
        return
    choice = Choice.of_settings(report.settings)
    directives = Directives(
        [one for record in report.records for one in record.directives],
        lambda: [unit.rule for unit in cli.catalogue.units()],
        strict=report.settings.strict,
    )
    found = [(record, record.findings) for record in report.records]
    for record in report.records:
        record.findings = directives.of(record.findings)
    for record, before in found:
        expected = sum(map(directives.expects, before))
        left_out = Hidden(ignored=len(before) - len(record.findings) - expected, expected=expected)
        findings = in_order(record.findings, directives.unmet(record.directives))
        record.hidden = left_out + choice.hidden(findings)
        record.findings = choice.of(findings)


def wanted(findings: Iterable[Finding], directives: Iterable[Directive], settings: Settings) -> list[Finding]:
    """Return the ``findings`` that neither the ``directives`` of their records nor the ``settings`` leave
    out."""
    return Choice.of_settings(settings).of(Directives(directives, list).of(findings))


def repair_made(finding: Finding, *, unsafe: bool) -> Repair | None:
    """Return the repair of ``finding`` that ``hoyle fix`` makes; with ``unsafe``, it may change cards and
    players too. None if no single repair is best. Two changes together are made only if there is no other
    repair."""
    best = [one for one in finding.repairs if one.rank == 0]
    if len(best) != 1:
        return None
    (one,) = best
    others = (other for other in finding.repairs if other is not one)
    sure = len(one.edits) == 1 or all(len(other.edits) > len(one.edits) for other in others)
    return one if one.safe or (unsafe and sure) else None


@frozen
class Way:
    """The way to judge a file: which ``game`` it is, whatever the file says; ``strict`` about spellings; the
    ``language`` of the findings, None for the record's own; whether ``scores`` are shown, and all of them for
    a record up to how ``long``; whether ``repairs`` are searched for, or the file is ``too_long`` for that;
    and the ``defaults`` of its header."""

    game: str | None = None
    strict: bool = False
    language: str | None = None
    scores: bool = True
    long: int = LONG_RECORD
    repairs: bool = False
    too_long: bool = False
    defaults: Defaults = NO_DEFAULTS

    def of(self, settings: Settings) -> Way:
        """Return the same way for a file with these ``settings``."""
        return evolve(
            self,
            game=self.game or settings.game,
            strict=self.strict or settings.strict,
            language=self.language or settings.lang,
            defaults=settings.defaults,
        )

    def of_a_long_file(self) -> Way:
        """Return the same way for a file that is ``too_long`` for a search for repairs."""
        return evolve(self, repairs=False, too_long=self.too_long or self.repairs)


class Interrupted(KeyboardInterrupt):
    """An interrupt while files were judged; ``reports`` are on what was judged before."""

    def __init__(self, *reports: FileReport):
        super().__init__()
        self.reports = reports


class Judge:
    """Judges records as they are read. Rounds without anything to report are not kept, unless there is a list
    ``rounds`` for them.

    With a ``referee``, it continues the record that the referee has judged so far, which is then reported
    first, with the number 0."""

    def __init__(self, way: Way, referee: Referee | None = None):
        self.way: Way = way
        self.referee = referee
        self.records: list[RecordReport] = []
        self.watches: list[tuple[RecordReport, Watch]] = []
        self.rounds: list[JudgedRound] | None = None
        self.size: int = 0
        self.directives: DirectiveReader = DirectiveReader()
        if referee is not None:
            self.records.append(RecordReport(0, referee.head.game))

    def judge(self, parts: Iterable[Head | Round]) -> None:
        """Judge heads and rounds, and add to :attr:`records`. If a :class:`Failure` or an interrupt ends the
        reading, what has been judged before stays there."""
        for part in parts:
            if isinstance(part, Head):
                self._open(part)
            elif self.referee is not None:
                self._round(self.referee, part)
        if self.records:
            self.records[-1].directives += self.directives.rest()
        self._mend()

    def _open(self, head: Head) -> None:
        self.referee = referee_of(head)
        language = spoken(self.referee, self.way.language or language_of(head.lines))
        record = RecordReport(len(self.records) + 1, head.game, language)
        found = self.referee.review_head()
        record.findings += found
        record.coverage = head.coverage
        record.directives += self.directives.read(head)
        self.records.append(record)
        if self.way.repairs and self.size <= LONG_FILE:
            self.watches.append((record, Watch(self.referee, found)))

    def _round(self, referee: Referee, round_: Round) -> None:
        record = self.records[-1]
        watched = self.watches and self.watches[-1][0] is record
        judged = self.watches[-1][1].review(round_) if watched else review(referee, round_)
        record.add(judged)
        record.directives += self.directives.read(round_)
        if self.rounds is not None:
            self.rounds.append(judged)
        record.coverage += round_.coverage + _prose_explaining(round_, judged)
        if watched:
            self.size += sum(map(len, round_.lines))
            if self.size > LONG_FILE:
                self.watches.clear()
                self.way = self.way.of_a_long_file()
        if self.way.language is None and record.rounds == 1 and record.number:
            record.language = spoken(referee, language_of([*referee.head.lines, *round_.lines]))
        if self.way.scores:
            record.show(judged, self.way.long)

    def _mend(self) -> None:
        """Search for repairs of the mistakes found. If several findings have a repair in common, only one of
        them stays a root."""
        if self.way.too_long and any(record.findings for record in self.records):
            for record in self.records:
                verify.repairs.leave(record.findings, verify.repairs.TOO_LONG)
        for record, watch in self.watches:
            if not (watch.wrong or watch.missed):
                continue  # not imported for clean records: it is slow
            mended = verify.repairs.mend(notation.Rewriting(watch.referee.head), watch)
            hung = {id(finding) for finding in mended.hung}
            record.findings = [finding for finding in record.findings if id(finding) not in hung]
            for finding in mended.freed:
                before = [one.place.line <= finding.place.line for one in record.findings]
                record.findings.insert(
                    len(before) - before[::-1].index(True) if True in before else 0, finding
                )
        self.watches.clear()


def referee_of(head: Head) -> Referee:
    """Return the referee of a record. Raises :class:`Failure` if there is none for its game."""
    try:
        return referee_for(head)
    except KeyError:
        raise Failure(f"hoyle can read records of {head.game}, but not judge them") from None


def spoken(referee: Referee, language: str) -> str:
    """Return ``language`` if the findings of the referee's game exist in it, else English."""
    return language if language in referee.book().languages else "en"


class Tally:
    """Counts how often each rule is broken."""

    def __init__(self) -> None:
        self.roots: Counter[str] = Counter[str]()
        self.all: Counter[str] = Counter[str]()
        self.rules: dict[str, Rule] = dict[str, Rule]()

    def add(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.roots[finding.code] += 1
            for one in everything([finding]):
                self.all[one.code] += 1
                self.rules[one.code] = one.rule

    def rows(self) -> list[tuple[Rule, int, int]]:
        """Return each rule with root findings, their number, and the number of its findings that others
        explain; the most frequent first."""
        codes = sorted(self.roots, key=lambda code: (-self.roots[code], -self.all[code], code))
        return [(self.rules[code], self.roots[code], self.all[code] - self.roots[code]) for code in codes]


def _prose_explaining(round_: Round, judged: JudgedRound) -> Coverage:
    """Return the change in the coverage of a round once it has been ``judged``: prose that explains a mistake
    counts as not understood, no longer as a comment."""
    told = {one.place.line for one in judged.findings if one.explains and one.rule.is_of_the_reader}
    prose = (one for one in (raw(round_.events) if told else ()) if isinstance(one, Unclear) and one.prose)
    lines = told.intersection(one.line for one in prose)
    return Coverage(comments=-len(lines), unread=len(lines), first_unread=min(lines, default=None))


def judged(stream: BinaryIO, settings: Settings, *, repairs: bool, scores: bool = False) -> FileReport:
    """Judge the records in the text of a ``stream``. The report has the findings that neither the records nor
    the ``settings`` exclude, and with ``scores`` all scores.

    Raises :class:`UnreadableFile`."""
    way = Way(long=sys.maxsize, scores=scores, repairs=repairs).of(settings)
    judge = Judge(way)
    judge.judge(read_stream(stream, game=way.game, strict=way.strict, defaults=way.defaults))
    report = FileReport("", judge.records, settings=settings)
    choose(report)
    return report
