"""What comes out of verifying: findings, scores and verdicts, by round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..records.findings import Finding, Severity


class Whole:
    """What is compared, shown and sent to other processes by its parts. (These are no attrs classes: there
    are several of them for each round, and this way they can be compiled.)"""

    parts: ClassVar[tuple[str, ...]] = ()
    """Their names, in the order in which it takes them."""

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.parts])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        raise TypeError(f"{type(self).__name__} may still change")

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.parts)
        return f"{type(self).__name__}({said})"


class ScoreRow(Whole):
    """One player's score in one round, from each source; None where a source does not tell.

    ``written``: as the record has it. ``from_cards_left``: from the cards left as written.
    ``from_replay``: from the replay alone. ``true``: what hoyle takes for right. The totals run over the
    record: ``written_total`` as written, ``true_total`` from true scores."""

    parts: ClassVar[tuple[str, ...]] = (
        "player", "written", "from_cards_left", "from_replay", "true", "written_total", "true_total",
    )  # fmt: skip

    def __init__(
        self,
        player: str,
        written: int | None = None,
        from_cards_left: int | None = None,
        from_replay: int | None = None,
        true: int | None = None,
        written_total: int | None = None,
        true_total: int | None = None,
    ) -> None:
        self.player = player
        self.written = written
        self.from_cards_left = from_cards_left
        self.from_replay = from_replay
        self.true = true
        self.written_total = written_total
        self.true_total = true_total

    @property
    def differs(self) -> bool:
        """Whether anything written is not what it should be."""
        return (self.written not in (None, self.true)) or (self.written_total not in (None, self.true_total))


class RoundReport(Whole):
    """One round judged. ``findings`` are the root findings, in the order of the record. Each turn is proved
    ``legal``, proved ``illegal``, or ``undecided`` because cards are hidden or in doubt. ``details`` are what
    a game's score sheet says of the round beside its players' ``scores``: each a label, and a text."""

    parts: ClassVar[tuple[str, ...]] = (
        "number", "line", "turns", "legal", "illegal", "undecided", "findings", "scores", "winner", "details",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        line: int,
        turns: int = 0,
        legal: int = 0,
        illegal: int = 0,
        undecided: int = 0,
        findings: list[Finding] | None = None,
        scores: list[ScoreRow] | None = None,
        winner: str | None = None,
        details: list[tuple[str, str]] | None = None,
    ) -> None:
        self.number = number
        self.line = line
        self.turns = turns
        self.legal = legal
        self.illegal = illegal
        self.undecided = undecided
        self.findings: list[Finding] = [] if findings is None else findings
        self.scores: list[ScoreRow] = [] if scores is None else scores
        self.winner = winner
        self.details: list[tuple[str, str]] = [] if details is None else details
        self.pasted: list[tuple[Finding, range]] = []
        """Lines left out because they repeat those before them, each range with the finding that says so."""

    def without_findings(self) -> RoundReport:
        """The same where its findings are kept elsewhere."""
        turns = self.turns, self.legal, self.illegal, self.undecided
        return RoundReport(
            self.number, self.line, *turns, scores=self.scores, winner=self.winner, details=self.details
        )


class Report(Whole):
    """A whole record judged. ``findings`` before the first round are the head's."""

    parts: ClassVar[tuple[str, ...]] = ("game", "rounds", "head_findings")

    def __init__(
        self,
        game: str,
        rounds: list[RoundReport] | None = None,
        head_findings: list[Finding] | None = None,
    ) -> None:
        self.game = game
        self.rounds: list[RoundReport] = [] if rounds is None else rounds
        self.head_findings: list[Finding] = [] if head_findings is None else head_findings

    @property
    def findings(self) -> list[Finding]:
        """All root findings, in the order of the record."""
        return self.head_findings + [finding for one in self.rounds for finding in one.findings]

    @property
    def turns(self) -> int:
        return sum([one.turns for one in self.rounds])

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
