"""Judging one file after the other, and what is kept of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import define, evolve, field, frozen

from ..records.events import Head, Round
from ..records.findings import Finding, Rule, Severity
from ..verify.referee import Referee
from ..verify.report import RoundReport, everything
from ..verify.verifier import referee_for
from .failure import Failure

LONG = 20
"""A record of more rounds than this shows, for people, the scores of only those rounds where they differ."""


@define
class RecordReport:
    """What is kept of one record. ``sheets`` are the rounds whose scores are wanted; of a long record some
    may be ``left_out``. ``number`` counts the records of a file from 1."""

    number: int
    game: str
    language: str = "en"
    rounds: int = 0
    turns: int = 0
    legal: int = 0
    illegal: int = 0
    undecided: int = 0
    findings: list[Finding] = field(factory=list)
    sheets: list[RoundReport] = field(factory=list)
    left_out: int = 0

    def add(self, judged: RoundReport) -> None:
        """Count a round that has been judged."""
        self.rounds += 1
        self.turns += judged.turns
        self.legal += judged.legal
        self.illegal += judged.illegal
        self.undecided += judged.undecided
        self.findings += judged.findings


@define
class FileReport:
    """A file judged: its records, one after the other."""

    path: str
    records: list[RecordReport] = field(factory=list)

    @property
    def game(self) -> str:
        """The game of the first record."""
        return self.records[0].game if self.records else ""

    @property
    def findings(self) -> list[Finding]:
        return [finding for record in self.records for finding in record.findings]

    def total(self, what: str) -> int:
        """The sum over the records of a count: ``rounds``, ``turns``, ``legal``, …"""
        return sum(getattr(record, what) for record in self.records)

    def severities(self) -> Counter[Severity]:
        return Counter(finding.severity for finding in self.findings)


@frozen
class Choice:
    """Which findings are wanted: codes, beginnings of codes, or names.

    A finding that is ignored goes with all it explains. One that is not selected gives way to those under
    it that are."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

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


def matches(rule: Rule, choice: Iterable[str]) -> bool:
    """Whether ``rule`` is named by one of ``choice``, by its name or by the beginning of its code."""
    return any(rule.code.startswith(one.upper()) or rule.name == one.lower() for one in choice)


def judge(
    parts: Iterable[Head | Round], *, language: str | None = None, scores: bool = True, long: int = LONG
) -> Iterator[RecordReport]:
    """Judge records as they are read; nothing is kept of a round that nothing is to be said about."""
    record: RecordReport | None = None
    referee: Referee | None = None
    number = 0
    for part in parts:
        if isinstance(part, Head):
            if record is not None:
                yield record
            number += 1
            referee = referee_of(part)
            record = RecordReport(number, part.game, language or language_of(part.lines))
            record.findings += referee.review_head()
        elif referee is not None and record is not None:
            judged = referee.review(part)
            record.add(judged)
            if language is None and record.rounds == 1:
                record.language = language_of([*referee.head.lines, *part.lines])
            if scores and (judged.scores or judged.details):
                keep = len(record.sheets) < long or any(row.differs for row in judged.scores)
                if keep:
                    record.sheets.append(judged)
                else:
                    record.left_out += 1
    if record is not None:
        yield record


def referee_of(head: Head) -> Referee:
    """The referee of a record; a :class:`Failure` if there is none for its game."""
    try:
        return referee_for(head)
    except KeyError:
        raise Failure(f"hoyle can read records of {head.game}, but not judge them") from None


CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{3,}")


def language_of(lines: Iterable[str]) -> str:
    """The language a record is written in: ``zh`` if there is more Chinese in ``lines`` than English."""
    text = "\n".join(lines)
    return "zh" if len(CHINESE.findall(text)) > len(ENGLISH.findall(text)) else "en"


def statistics(findings: Iterable[Finding]) -> list[tuple[Rule, int, int]]:
    """Each rule broken, how often as a root, and how often under another finding; the most frequent first."""
    roots, rules = Counter[str](), dict[str, Rule]()
    whole = Counter[str]()
    for finding in findings:
        roots[finding.code] += 1
        for one in everything([finding]):
            whole[one.code] += 1
            rules[one.code] = one.rule
    ordered = sorted(rules.values(), key=lambda rule: (-roots[rule.code], -whole[rule.code], rule.code))
    return [(rule, roots[rule.code], whole[rule.code] - roots[rule.code]) for rule in ordered]
