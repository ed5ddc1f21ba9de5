"""Repairs that have been proved: which is best, which finding each belongs to, and how it is described."""

from __future__ import annotations

from collections.abc import Sequence

from ...records.facts import Expected
from ...records.findings import Finding, Place, Related, Said, told
from ...records.repairs import Edit, Repair
from ...records.values import frozen
from ..judged import by_place
from ..watch import Kept
from .candidate import Candidate
from .scene import key_of
from .sentences import help_of, says, still_open
from .trials import Outcome


@frozen
class Proved:
    """A candidate that fixes something, and its outcome."""

    candidate: Candidate
    outcome: Outcome

    def settles(self, finding: Finding) -> bool:
        key, outcome = key_of(finding), self.outcome
        if not outcome.settled[key] and key not in outcome.settled_below:
            return False
        # (If the same message is left, another finding has been settled.)
        return not outcome.left or (*key, finding.message) not in outcome.left

    @property
    def gained(self) -> tuple[int, int]:
        """What it settles and proves, less what it breaks; if equal, the likelier is better."""
        return self.outcome.settles + self.outcome.proved, -self.candidate.cost - 2 * len(
            self.candidate.edits
        )

    @property
    def merit(self) -> tuple[int, int, int, int]:
        """The sort key: smaller is better."""
        roots = self.outcome.settled.total() - self.outcome.freed
        return len(self.candidate.edits), -roots, -self.outcome.settles, self.candidate.cost


def attach(found: list[Proved], kept: Sequence[Kept]) -> list[Finding]:
    """Give the root findings of the rounds ``kept`` the repairs found, and put those that share their best
    repair under one of them. Returns these."""
    open_ = [finding for one in kept for finding in one.roots() if not finding.repairs]
    total = len(open_)
    found = sorted(found, key=lambda one: one.merit)
    mine = {id(finding): {id(one): one for one in found if one.settles(finding)} for finding in open_}
    hung: list[Finding] = []
    while True:
        for finding in open_:
            finding.repairs = repairs_of(list(mine[id(finding)].values()), finding, total)
        group = max((_together(finding, mine, open_) for finding in open_), key=len, default=[])
        if len(group) < 2:
            break
        line = group[0].repairs[0].line
        root = next((one for one in group if one.place.line == line), group[0])
        for other in group:
            open_.remove(other)
            if other is not root:
                _hang(other, root, kept)
                hung.append(other)
    return hung


def attach_to_head(
    finding: Finding, found: list[Proved], kept: Sequence[Kept], total: int, most: int
) -> list[Finding]:
    """Give a ``finding`` of the head, one of ``total``, the repairs ``found`` for it, and put under it the
    findings in the rounds ``kept`` that its best repair settles too. Returns these."""
    found = sorted(found, key=lambda one: one.merit)
    finding.repairs = repairs_of(found, finding, total)[:most]
    best = [one for one in found if one.merit == found[0].merit]
    if not best:
        return []
    roots = [root for one in kept for root in one.roots() if root is not finding]
    hung = [root for root in roots if all(one.settles(root) for one in best)]
    for root in hung:
        _hang(root, finding, kept)
    finding.help = help_of(finding)
    return hung


def _together(finding: Finding, mine: dict[int, dict[int, Proved]], open_: list[Finding]) -> list[Finding]:
    """Return the findings that all of the best repairs of ``finding`` settle, and that have no better ones.
    Repairs of each are in ``mine``, the best first."""
    found = mine[id(finding)]
    if not found:
        return []
    least = _least(found)
    best = {number for number, one in found.items() if one.merit == least}
    return [other for other in open_ if best <= mine[id(other)].keys() and _least(mine[id(other)]) == least]


def _least(found: dict[int, Proved]) -> tuple[int, int, int, int]:
    """Return the merit of the first, and best, of those ``found``."""
    return next(iter(found.values())).merit


def _hang(finding: Finding, root: Finding, kept: Sequence[Kept]) -> None:
    finding.repairs = []
    for one in kept:
        one.report.findings[:] = [other for other in one.report.findings if other is not finding]
    root.explains.append(finding)
    root.explains.sort(key=by_place)


def repairs_of(found: list[Proved], finding: Finding, total: int) -> list[Repair]:
    """Return the repairs ``found`` for a finding, the best first, each once; of those equally good the
    nearest first."""

    def distance(edit: Edit) -> int:
        return abs(edit.line - finding.place.line)

    best_last = sorted(found, key=lambda one: one.merit, reverse=True)
    unique = {one.candidate.edits: one for one in best_last}
    told = {one.candidate.says: one for one in unique.values()}
    ordered = sorted(
        told.values(),
        key=lambda one: (one.merit, distance(one.candidate.edits[0]), one.candidate.edits),
    )
    ranks = {merit: rank for rank, merit in enumerate(dict.fromkeys(one.merit for one in ordered))}
    return [
        Repair(
            one.candidate.edits,
            one.candidate.says,
            says(one.candidate.says, one.candidate.edits, one.outcome.settles, finding),
            one.outcome.settles,
            total - one.outcome.settled.total() + one.outcome.freed + len(one.outcome.broken),
            one.candidate.safe and one.outcome.same_play,
            ranks[one.merit],
        )
        for one in ordered
    ]


def tell(finding: Finding, kept: Sequence[Kept], searched: Said, most: int) -> None:
    """Add to the finding's help what would fix it, and mark the place; or that no small change would:
    ``searched`` is the text for that. Keep at ``most`` that many of its repairs."""
    del finding.repairs[most:]
    best = [one for one in finding.repairs if one.rank == 0]
    if not best:
        finding.help = still_open(finding, searched)
        return
    edit = best[0].edits[0]
    here = edit.line == finding.place.line and edit.column + 1 >= finding.place.column
    expected = finding.fact(Expected)
    follows = best[0].safe or (expected is not None and isinstance(expected.value, int))
    says_so = finding.help and len(best[0].edits) == 1 and follows and not edit.lines_added
    if not (says_so and here) or finding.rule.is_of_the_reader:
        finding.help = help_of(finding)
    if len(best) == 1 and edit.line != finding.place.line and (where := _place(edit, kept)):
        finding.related = [one for one in finding.related if one.place != where]
        finding.related.append(Related(where, told("should be {new}", "應為{new}", new=edit.text)))


def _place(edit: Edit, kept: Sequence[Kept]) -> Place | None:
    """Return the stretch of its line that ``edit`` replaces; None for lines that are inserted, removed or
    moved."""
    if edit.end_line != edit.line or edit.end_column == edit.column or not edit.text:
        return None
    for one in kept:
        index = edit.line - one.round.line
        if 0 <= index < len(one.round.lines):
            return Place(edit.line, edit.column, edit.end_column, one.round.lines[index])
    return None
