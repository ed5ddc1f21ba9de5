"""A record while it is judged: findings, scores and verdicts, round by round.

All of it may still change: a later round may explain an earlier finding. The immutable results are made from
it in :mod:`.outcome`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, ClassVar, Final

from ..records.findings import Finding, Trait, told

MID_GAME: Final = told("Mid-game", "賽中")
MID_ROUND: Final = told("Mid-round", "局中")
"""Labels of the remarks on a record that begins in the middle of a game or a round."""


class Whole:
    """A class that is compared, printed and pickled by its parts. (Its subclasses are not attrs classes, so
    that they can be compiled: there are several instances for each round.)"""

    parts: ClassVar[tuple[str, ...]] = ()
    """Names of the parts."""
    given: ClassVar[int] = 1
    """The number of parts, from the first, that the constructor takes; the others are set later."""

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return remade, (type(self), *[getattr(self, name) for name in self.parts])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        raise TypeError(f"{type(self).__name__} may still change")

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.parts)
        return f"{type(self).__name__}({said})"


def remade(kind: type[Any], *parts: Any) -> Any:
    """Return a value of this kind with these ``parts``."""
    made = kind(*parts[: kind.given])
    for name, part in zip(kind.parts[kind.given :], parts[kind.given :], strict=True):
        setattr(made, name, part)
    return made


class PlayerScore(Whole):
    """One player's score in one round, from each source; None where a source does not give one.

    ``written``: as in the record. ``from_cards_left``: from the cards left as written. ``from_replay``: from
    the replay alone. ``recomputed``: the score that hoyle takes to be right. The totals run over the record:
    ``written_total`` as written, ``recomputed_total`` from recomputed scores."""

    parts: ClassVar[tuple[str, ...]] = (
        "player", "written", "from_cards_left", "from_replay", "recomputed", "written_total",
        "recomputed_total",
    )  # fmt: skip

    def __init__(self, player: str) -> None:
        self.player = player
        self.written: int | None = None
        self.from_cards_left: int | None = None
        self.from_replay: int | None = None
        self.recomputed: int | None = None
        self.written_total: int | None = None
        self.recomputed_total: int | None = None

    @property
    def differs(self) -> bool:
        """Whether a written number is not the recomputed one."""
        return (self.written not in (None, self.recomputed)) or (
            self.written_total not in (None, self.recomputed_total)
        )


class JudgedRound(Whole):
    """A round that has been judged. ``findings`` are the root findings, in the order of the record. Each turn
    is proved ``legal``, proved ``illegal``, or ``undecided`` because cards are hidden or in doubt.
    ``details`` are further lines of the game's score sheet on the round, besides the players' ``scores``:
    each a label and a text."""

    parts: ClassVar[tuple[str, ...]] = (
        "number", "line", "turns", "legal", "illegal", "undecided", "findings", "scores", "winner", "details",
    )  # fmt: skip

    given: ClassVar[int] = 2

    def __init__(self, number: int, line: int) -> None:
        self.number = number
        self.line = line
        self.turns = 0
        self.legal = 0
        self.illegal = 0
        self.undecided = 0
        self.findings: list[Finding] = []
        self.scores: list[PlayerScore] = []
        self.winner: str | None = None
        self.details: list[tuple[str, str]] = []
        self.pasted: list[tuple[Finding, range]] = []
        """Lines left out because they repeat those before them, each range with the finding about it."""

    def found(self, *names: str) -> list[Finding]:
        """Return the root findings of the rules with these ``names``, which only a game knows."""
        return [one for one in self.findings if one.rule.name in names]

    def having(self, *traits: Trait) -> list[Finding]:
        """The root findings of rules that have one of these ``traits``."""
        return [one for one in self.findings if any(trait in traits for trait in one.rule.traits)]

    def without_findings(self) -> JudgedRound:
        """The same round without its findings, which are kept elsewhere."""
        other = copy(self)
        other.findings = []
        return other


class JudgedRecord(Whole):
    """A record that has been judged. ``findings`` before the first round are those of the head."""

    parts: ClassVar[tuple[str, ...]] = ("game", "head_findings", "rounds")
    given: ClassVar[int] = 2

    def __init__(self, game: str, head_findings: list[Finding] | None = None) -> None:
        self.game = game
        self.head_findings: list[Finding] = [] if head_findings is None else head_findings
        self.rounds: list[JudgedRound] = []

    @property
    def findings(self) -> list[Finding]:
        """All root findings, in the order of the record."""
        return self.head_findings + [finding for one in self.rounds for finding in one.findings]

    @property
    def turns(self) -> int:
        return sum([one.turns for one in self.rounds])


def everything(findings: list[Finding]) -> Iterator[Finding]:
    """Findings and, after each, those that it explains."""
    left = findings[::-1]
    while left:
        finding = left.pop()
        yield finding
        left += finding.explains[::-1]


def by_place(finding: Finding) -> tuple[int, int]:
    """The key that sorts findings by their place in the record."""
    return finding.place.line, finding.place.column
