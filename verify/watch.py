"""The state of a referee between two rounds, and the information on a judged record that a search for repairs
needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, field

from ..records.events import Head, Round
from ..records.findings import Finding
from ..records.values import define
from .judged import JudgedRound, Whole, remade
from .judging import review
from .ledger import RunningTotal
from .referee import Referee
from .second_look.again import by_the_head, replayed

FIRST_KEPT, WRONG_KEPT = 60, 100
"""Maximum numbers of rounds to keep of a long record: of the first ones, and of later ones with findings."""


Carried = dict[str, Any]
"""State that a referee carries from one round to the next. It contains findings: those that made a written
total wrong, and the first about each stranger."""


def causes(carried: Carried) -> list[Finding]:
    """Return the findings in what is ``carried``, without duplicates."""
    found: dict[int, Finding] = {}

    def note(finding: Finding) -> Finding:
        return found.setdefault(id(finding), finding)

    recast(carried, note)
    return list(found.values())


def recast(carried: Carried, other: Callable[[Finding], Finding]) -> Carried:
    """Return what is ``carried`` with ``other`` findings in it, since another process has copies of its
    own."""
    return {name: _recast(value, other) for name, value in carried.items()}


def _recast(value: Any, other: Callable[[Finding], Finding]) -> Any:
    match value:
        case Finding():
            return other(value)
        case RunningTotal(cause=Finding() as cause):
            return evolve(value, cause=other(cause))
        case Whole():
            return remade(type(value), *[_recast(getattr(value, name), other) for name in value.parts])
        case dict():
            return recast(value, other)
    return value


def same(one: Carried, other: Carried) -> bool:
    """Whether a referee would judge in the same way from either state. Findings must be identical objects."""
    return one == other and [*map(id, causes(one))] == [*map(id, causes(other))]


@define
class Kept:
    """A round as it was judged: its index in the record, the referee, the ``head`` it was judged by, the
    state carried into it, and the report."""

    number: int
    round: Round
    referee: Referee
    head: Head
    carried: Carried
    report: JudgedRound

    def before(self) -> Referee:
        """Return another referee in the state before the round, whose findings are added to copies of earlier
        ones."""
        referee = self.referee.fresh(self.head)
        referee.carry(recast(self.carried, _bare))
        return referee

    def roots(self) -> list[Finding]:
        """Return the root findings of the replay, without those about spelling or about the head."""
        return [one for one in replayed(self.round, self.report.findings) if one.round is not None]


def _bare(finding: Finding) -> Finding:
    return evolve(finding, explains=[])


@define
class Watch:
    """Judges rounds through the ``referee`` it watches, and keeps the data for a search; findings in the head
    are ``of_the_head``, and those in rounds that are not kept are ``missed``."""

    referee: Referee
    of_the_head: list[Finding] = field(factory=list)
    kept: list[Kept] = field(factory=list)
    missed: list[Finding] = field(factory=list)
    _count: int = 0

    def review(self, round_: Round) -> JudgedRound:
        """Judge the next round."""
        referee = self.referee
        carried, head = referee.carried(), referee.head
        report = review(referee, round_)
        if referee.head is not head:  # it was wrong: trials begin from the probable meaning
            carried |= by_the_head(referee)
        self._count += 1
        if self._count <= FIRST_KEPT or (report.findings and len(self.kept) < FIRST_KEPT + WRONG_KEPT):
            self.kept.append(Kept(self._count, round_, referee, referee.head, carried, report))
        else:
            self.missed += report.findings
        return report

    @property
    def wrong(self) -> bool:
        """Whether there is anything to repair."""
        return bool(self.of_the_head) or any(kept.report.findings for kept in self.kept)
