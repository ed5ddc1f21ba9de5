"""What comes out of verifying: findings, scores and verdicts, by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import Factory, define

from ..records.findings import Finding, Severity

if TYPE_CHECKING:
    from .ledger import ScoreRow


@define
class RoundReport:
    """One round judged. ``findings`` are the root findings, in the order of the record. Each turn is proved
    ``legal``, proved ``illegal``, or ``undecided`` because cards are hidden or in doubt."""

    number: int
    line: int
    turns: int = 0
    legal: int = 0
    illegal: int = 0
    undecided: int = 0
    findings: list[Finding] = Factory(list)
    scores: list[ScoreRow] = Factory(list)
    winner: str | None = None
    details: list[tuple[str, str]] = Factory(list)
    """What a game's score sheet says of the round beside its players' scores: a label, and a text."""


@define
class Report:
    """A whole record judged. ``findings`` before the first round are the head's."""

    game: str
    rounds: list[RoundReport] = Factory(list)
    head_findings: list[Finding] = Factory(list)

    @property
    def findings(self) -> list[Finding]:
        """All root findings, in the order of the record."""
        return self.head_findings + [finding for one in self.rounds for finding in one.findings]

    @property
    def turns(self) -> int:
        return sum(one.turns for one in self.rounds)

    @property
    def clean(self) -> bool:
        return not any(finding.severity is Severity.ERROR for finding in self.findings)


def everything(findings: list[Finding]) -> Iterator[Finding]:
    """Findings and, behind each, those that it explains."""
    for finding in findings:
        yield finding
        yield from everything(finding.explains)


def by_place(finding: Finding) -> tuple[int, int]:
    """The order of findings: that of the record."""
    return finding.place.line, finding.place.column
