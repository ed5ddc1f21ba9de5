"""Reports as JSON, to be stored and shown again.

They contain anything a format may need, as lists of texts and numbers: whoever can write to the file can
change a report, but cannot run code, as would be possible with pickles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import astuple

from ..notation.reading.directives import Directive
from ..records.events import Coverage
from ..records.facts import TakenAsComment
from ..records.findings import Finding, Place, Related, Rule, Said, Severity, Trait, in_language
from ..records.repairs import Edit, Repair
from ..verify.judged import JudgedRound, PlayerScore, remade
from .judging import FileReport, RecordReport
from .opening import Source
from .sheets import Sheets

Values = list[Any]
TOLD = "{told}"
"""Message of a rule whose finding has its complete message as a parameter."""
COUNTS = (
    "number", "game", "language", "rounds", "turns", "legal", "illegal", "undecided", "left_out", "claims",
)  # fmt: skip


class _Stored(Sheets):
    """Rounds that are decoded when they are accessed: for most files none is shown."""

    def __init__(self, rounds: Sequence[Values]):
        super().__init__()
        self._rounds = rounds

    def __iter__(self) -> Iterator[JudgedRound]:
        return map(_round_again, self._rounds)

    def __len__(self) -> int:
        return len(self._rounds)


def to_text(report: FileReport) -> str:
    """Return the report on a file as text, without the file's name and settings."""
    rules: dict[Rule, int] = {}
    records = [_record(one, rules) for one in report.records]
    return json.dumps([[_rule(one) for one in rules], records], separators=(",", ":"))


def from_text(text: str, source: Source) -> FileReport:
    """Return the report on a file for which :func:`to_text` returned ``text``."""
    rules, records = json.loads(text)
    rules = [_rule_again(*values) for values in rules]
    found = [_record_again(values, rules) for values in records]
    return FileReport(source.label, found, settings=source.settings)


def _said(text: str | None) -> Any:
    if isinstance(text, Said):
        return [str(text), in_language(text, "zh")]
    return text


def _said_again(text: Any) -> Any:
    return Said(*text) if isinstance(text, list) else text


def _record(record: RecordReport, rules: dict[Rule, int]) -> Values:
    findings = [_finding(one, rules) for one in record.findings]
    counts = [getattr(record, name) for name in COUNTS]
    directives = [
        [one.kind, one.code, _place(one.place), one.lines.start, one.lines.stop] for one in record.directives
    ]
    return [counts, astuple(record.coverage), directives, findings, [_round(one) for one in record.sheets]]


def _record_again(values: Values, rules: Sequence[Rule]) -> RecordReport:
    counts, coverage, directives, findings, rounds = values
    return RecordReport(
        **dict(zip(COUNTS, counts, strict=True)),
        coverage=Coverage(*coverage),
        directives=[
            Directive(kind, code, Place(*place), range(start, stop))
            for kind, code, place, start, stop in directives
        ],
        findings=[_finding_again(rules, one) for one in findings],
        sheets=_Stored(rounds),
    )


def _round(one: JudgedRound) -> Values:
    scores = [[getattr(row, name) for name in PlayerScore.parts] for row in one.scores]
    details = [[_said(name), _said(text)] for name, text in one.details]
    kept = {"findings": [], "scores": scores, "details": details}
    return [kept.get(name, getattr(one, name)) for name in JudgedRound.parts]


def _round_again(values: Values) -> JudgedRound:
    parts = dict(zip(JudgedRound.parts, values, strict=True))
    parts["scores"] = [remade(PlayerScore, *row) for row in parts["scores"]]
    parts["details"] = [(_said_again(name), _said_again(text)) for name, text in parts["details"]]
    one: JudgedRound = remade(JudgedRound, *parts.values())
    return one


def _rule(rule: Rule) -> Values:
    texts = [rule.name, rule.basis, rule.explanation, rule.wrong, rule.right]
    return [rule.code, list(map(_said, texts)), rule.severity.value, [one.name for one in rule.traits]]


def _rule_again(code: str, texts: Values, severity: str, traits: Sequence[str]) -> Rule:
    name, basis, explanation, wrong, right = map(_said_again, texts)
    known = tuple(Trait[one] for one in traits)
    return Rule(code, name, basis, TOLD, explanation, wrong, right, Severity(severity), known)


def _finding(finding: Finding, rules: dict[Rule, int]) -> Values:
    return [
        rules.setdefault(finding.rule, len(rules)),
        _place(finding.place),
        [finding.message, finding.message_in("zh")],
        [finding.round, finding.turn, finding.player],
        [[_place(one.place), _said(one.message)] for one in finding.related],
        [_finding(one, rules) for one in finding.explains],
        _said(finding.help),
        [_repair(one) for one in finding.repairs],
        finding.fact(TakenAsComment) is not None,
    ]


def _finding_again(rules: Sequence[Rule], values: Values) -> Finding:
    rule, place, message, where, related, explains, help_, repairs, comment = values
    round_, turn, player = where
    return Finding(
        rules[rule], Place(*place), {"told": Said(*message)}, round_, turn, player,
        related=[Related(Place(*at), _said_again(message)) for at, message in related],
        explains=[_finding_again(rules, one) for one in explains],
        help=_said_again(help_),
        repairs=[_repair_again(one) for one in repairs],
        facts=(TakenAsComment(),) if comment else (),
    )  # fmt: skip


def _place(place: Place) -> Values:
    return [place.line, place.column, place.end_column, place.text]


def _repair(repair: Repair) -> Values:
    edits, change, says, *rest = astuple(repair, recurse=False)
    return [[astuple(edit) for edit in edits], _said(change), _said(says), *rest]


def _repair_again(values: Values) -> Repair:
    edits, change, says, *rest = values
    return Repair(tuple(Edit(*edit) for edit in edits), _said_again(change), _said_again(says), *rest)
