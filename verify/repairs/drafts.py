"""A record with several slips: repairs are made one after another, and each draft is judged anew.

A slip may hide another: while a hand is in doubt nothing is held against its player, and later findings hang
under the first. So a repair is made, the record is judged with it (:class:`Version`), and what is wrong then
is repaired in its turn. If several repairs are possible, each makes a draft of its own; the draft that
promises the fewest changes in all is taken up first.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import attrs
from attrs import evolve, field

from ...records.facts import Consequence, SettingMeant
from ...records.findings import Finding, Severity
from ...records.repairs import Edit, Repair
from ...records.values import frozen
from ..judged import everything
from ..watch import Kept
from .lines import without_lines
from .proved import Proved, attach, repairs_of, tell
from .scene import Key, Sentence, key_of
from .search import EVIDENT, FEW_ROOTS, Edits, Effort, Found, Roots, Search
from .sentences import NOTHING, says
from .trials import NO_END, Trials
from .versions import Version

MOST_DRAFTS = 60
"""Number of drafts to judge for a record."""
MANY_PROVED = 20
"""Number of further proved turns above which a change is pursued before every change of one token is
tried."""
BRANCHES = 3
"""Maximum number of repairs of a finding that become drafts."""
SLIP = 2
"""Weight against a draft of each remaining slip, and of each repair that breaks something or is not the best
one."""
KEPT_TO_COMPLETE = 20
"""The whole budget is divided by this for the part kept for completing the best draft."""
MOST_JUDGED_ONLY = 20
"""Number of versions kept until they are taken up: others are judged once more then."""
AT_ONCE = 2
"""Number of root findings that are searched together, in the order of the record, until a repair is found."""


def apart(one: Edit, other: Edit) -> bool:
    """Whether two edits can both be made."""
    first, second = sorted((one, other))
    return (first.end_line, first.end_column) <= (second.line, second.column)


@frozen
class Step:
    """The first repair of a ``finding`` of round ``at``, which has its place in the original record. It is
    ``harmless`` if it breaks nothing."""

    at: int
    finding: Finding
    harmless: bool = True

    @property
    def repair(self) -> Repair:
        return self.finding.repairs[0]


@frozen
class Draft:
    """The record with the repairs of ``steps``; ``detours`` is the number of those for which there was a
    better one. ``below`` says that the findings under its root findings are examined next."""

    steps: tuple[Step, ...] = ()
    detours: int = 0
    below: bool = False

    @property
    def harmless(self) -> bool:
        """Whether none of the repairs breaks anything."""
        return all(step.harmless for step in self.steps)

    @property
    def made(self) -> Edits:
        """All edits, in the order of the record."""
        return tuple(sorted({edit for step in self.steps for edit in step.repair.edits}))

    def with_(self, step: Step) -> Draft:
        return Draft((*self.steps, step), self.detours)


AS_WRITTEN = Draft()


@attrs.frozen(order=True)
class Left:
    """What is wrong with a draft: the number of ``slips`` there seem to be, by the lines of the root
    findings, and the number of all findings, root or not. ``keys`` are those of all findings, ``roots`` the
    number of root findings, and ``new`` the lines of those that are not in the original record."""

    slips: int
    total: int
    roots: int = field(order=False)
    keys: set[Key | Sentence] = field(order=False)
    new: set[int] = field(order=False)

    def is_less(self, other: Left) -> bool:
        """Whether there are both fewer slips and fewer findings."""
        return self.slips < other.slips and self.total < other.total


class Drafts:
    """A search for the draft with the fewest root findings."""

    def __init__(self, search: Search, begun: Found | None, most: int):
        self.search = search
        self.trials: Trials = search.trials
        self.begun = begun
        self.most = most
        self._queue: list[tuple[tuple[int, int], int, Draft]] = []
        self._seen: set[tuple[Edits, bool]] = set()
        self._left: dict[Edits, Left] = {}
        self._judged_only: dict[Edits, Version] = {}
        """The last versions judged that have not been taken up."""
        self._as_one: dict[int, int] = {}
        """Lines with a finding that is settled by the repair of another line, by that one."""
        for at, kept in enumerate(self.trials.kept):
            for root in kept.roots() if begun else ():
                for one in root.explains:
                    if self.trials.roots[at][key_of(one)]:
                        self._as_one.setdefault(one.place.line, root.place.line)
        written = [one for kept in self.trials.kept for one in everything(kept.roots())]
        self._written: set[Key] = set(map(key_of, written))
        self._failed: Counter[tuple[str, str]] = Counter()
        """How often nothing has been found for a finding, by its line and code."""
        self._tried: defaultdict[tuple[str, str], int] = defaultdict(lambda: len(written))
        """Number of findings in all when a finding was searched last. If it is the only one, it is searched
        again in a draft with fewer."""
        self._proved: dict[tuple[str, str], tuple[int, list[Proved]]] = {}
        """By the text of a finding's line and its code: the number of the line, and what repaired the finding
        in the draft in which it was searched last, or revealed something."""
        self._searched_deep: set[tuple[str, ...]] = set()
        if begun is not None:
            self._failed.update(map(_known_by, begun.failed))
            for kept in self.trials.kept:
                for root in kept.roots():
                    if any(one.settles(root) for one in (*begun.repairs, *begun.revealing)):
                        self._remember(root, begun)

    def best(self, begun: Draft = AS_WRITTEN) -> Draft:
        """Return the draft in which the fewest root findings are left, without superfluous steps. One may
        have ``begun`` without the setting that the head lacked."""
        budget = self.trials.budget
        with budget.keeping(budget.whole // KEPT_TO_COMPLETE):
            best = self._searched(begun)
        return self._pruned(self._completed(best))

    def _searched(self, begun: Draft) -> Draft:
        """Return the best of the drafts that can be taken up."""
        best, bound = AS_WRITTEN, NO_END
        self._push(best)
        self._push(begun)
        for _ in range(MOST_DRAFTS):
            if not self.trials.budget.left:
                break
            if not self._queue or self._queue[0][0][0] > bound:
                if not (self._deeper(best) or self.trials.budget.ample) or not self._queue:
                    break
                bound = NO_END
            draft = self._queue.pop(0)[-1]
            version = self._version(draft.made)
            if self._is_better(draft, best):
                best = draft
            if not _of_rounds(version):
                break
            children = list(self._children(draft, version))
            left, judged = self._judged(draft.made), [self._judged(child.made) for child in children]
            for number, child in enumerate(children):
                others_help = number > 0 and (child.harmless or judged[0].slips < left.slips)
                is_detour = others_help and not judged[number].is_less(judged[0])
                self._push(evolve(child, detours=child.detours + is_detour))
            if not children and not draft.below:
                bound = min(bound, self._promise(draft)[0])
        for *_, draft in self._queue:  # the budget may have ended before these were taken up
            best = draft if self._is_better(draft, best) else best
        return best

    def _completed(self, draft: Draft) -> Draft:
        """Return ``draft`` with the repairs of what is left in it that are known from other drafts, or follow
        from what is written: the budget may have ended before they were made too."""
        tried, budget = set[Edits](), self.trials.budget
        while draft.made not in tried and budget.left:
            tried.add(draft.made)
            version = self._version(draft.made)
            search = self._search(version)
            for at, one in version.roots():
                known = self._again(search, at, one)
                found = search.by_evidence([(at, one)], stages=EVIDENT[:1], found=known)
                attach(found.repairs, version.kept)
                further = (child for child in self._with_repairs(draft, version, at, one))
                draft = next((child for child in further if self._is_better(child, draft)), draft)
                if draft.made not in tried or not budget.left:
                    break
        return draft

    def keys(self, made: Iterable[Edit]) -> set[Key | Sentence]:
        """Return the keys of all findings, root or not, with the edits ``made``."""
        return self._judged(tuple(sorted(made))).keys

    def left(self, made: Edits) -> list[tuple[int, Finding]]:
        """Return the root findings that are left with the edits ``made``, as findings of the original
        record."""
        version = self._version(made)
        return [(at, evolve(version.finding(at, one), repairs=[])) for at, one in version.roots()]

    def is_less(self, made: Edits, before: Edits) -> bool:
        """Whether less is left with the edits ``made`` than with those ``before``. An equal number of slips
        is not less if one of them is new."""
        left, least = self._judged(made), self._judged(before)
        other = any(len(one) == 2 for one in left.keys - least.keys)  # the same key in other words is not new
        return left < least and not (other and left.slips == least.slips)

    def open(self, made: Sequence[Edit]) -> int:
        """Return the number of root findings left with the edits ``made``."""
        return self._judged(tuple(sorted(made))).roots

    # ----

    def _push(self, draft: Draft) -> None:
        if (draft.made, draft.below) not in self._seen:
            self._seen.add((draft.made, draft.below))
            insort(self._queue, (self._promise(draft), len(self._seen), draft))

    def _promise(self, draft: Draft) -> tuple[int, int]:
        """Return the sort key of a draft: what counts against it, each edit as one and everything else as a
        slip; then the number of findings left. The draft with the least is taken up first."""
        left = self._judged(draft.made)
        as_slips = left.slips + (not draft.harmless) + draft.detours + draft.below
        return SLIP * as_slips + len(draft.made), left.total

    def _version(self, made: Edits) -> Version:
        """Return the rounds with the edits ``made``, for the caller alone, who may add repairs to their
        findings."""
        if made in self._judged_only:
            return self._judged_only.pop(made)
        version = Version(self.trials, made)
        if made not in self._left:
            roots = version.roots()
            lines = {version.drifts[at].line(one.place.line) for at, one in roots}
            slips = {self._as_one.get(line, line) for line in lines}
            total = sum(1 for kept in version.kept for _ in everything(list(kept.roots())))
            keys = [version.drifts[at].key(one) for at, one in roots]
            new = {key[1] for key in keys if key not in self._written}
            self._left[made] = Left(len(slips) + version.doubtful, total, len(roots), version.keys(), new)
        return version

    def _judged(self, made: Edits) -> Left:
        if made not in self._left:
            self._judged_only[made] = self._version(made)
            if len(self._judged_only) > MOST_JUDGED_ONLY:
                del self._judged_only[next(iter(self._judged_only))]
        return self._left[made]

    def _is_better(self, draft: Draft, best: Draft) -> bool:
        """Whether less is left in ``draft`` than in the ``best``; or as many root findings, if it continues
        the best and breaks nothing: what is left may have been thought to follow from what is repaired. Only
        fewer slips make a draft better than the record as it is written."""
        goes_on = draft.harmless and draft.steps[: len(best.steps)] == best.steps and draft != best
        left, least = self._judged(draft.made), self._judged(best.made)
        less = left < least if best.steps else left.slips < least.slips
        return less or (goes_on and left.slips == least.slips)

    def _children(self, draft: Draft, version: Version) -> Iterator[Draft]:
        """Yield the drafts with one more repair."""
        for at, kept in enumerate(version.kept):
            for finding, again in kept.report.pasted:  # the replay has left them out: nothing else compares
                finding.repairs = [_without(kept, finding, again, len(version.roots()) - 1)]
                yield from self._with_repairs(draft, version, at, finding)
                return
        search, roots = self._search(version), _of_rounds(version)
        if draft.below:
            yield from self._with_below(draft, version, search, roots)
            return
        if draft.steps or self.begun is None:
            found = self._found(search, roots)
            attach(found.repairs, version.kept)
        else:
            found = self.begun
        mended = self._mended(version)
        if mended is not None and (played := self._played(search, roots, mended)):
            found = self._found(search, played)
            attach(found.repairs, version.kept)
            mended = self._mended(version)
        shows_more = any(one.outcome.proved > MANY_PROVED for one in found.revealing)
        if mended is None and not draft.steps and len(roots) <= FEW_ROOTS and not shows_more:
            # trying every change of one token takes longest
            attach(search.deep(roots, every=len(roots) == 1), version.kept)
            mended = self._mended(version)
        if mended is not None:
            yield from self._with_repairs(draft, version, *mended)
        # (what is in doubt may hide slips, and where there was one there may be others)
        promising, doubtful = list[tuple[int, Finding]](), version.doubtful or bool(draft.steps)
        for at, one in [mended] if mended is not None else roots:
            if promising := _promising((at, one), found.revealing, roots, doubtful=doubtful):
                for at_root, root in promising:
                    yield from self._with_repairs(draft, version, at_root, root, harmless=False)
                break
        if mended is None and promising:
            self._push(evolve(draft, below=True))
        elif mended is None:
            yield from self._with_below(draft, version, search, roots)

    def _mended(self, version: Version) -> tuple[int, Finding] | None:
        """Return the first of the root findings with the fewest equally good repairs, and of these with the
        fewest edits, apart from repairs of the head."""
        mended = [
            (at, one)
            for at, one in version.roots()
            if one.repairs and all(map(self.trials.holds_any, one.repairs[0].edits))
        ]
        return min(mended, key=lambda one: _choices(one[1]), default=None)

    def _played(self, search: Search, roots: Roots, mended: tuple[int, Finding]) -> Roots:
        """Return the ``roots`` at moves without repairs, if what is ``mended`` is only a claim, which depends
        on moves; empty if the roots are few, since all have been searched then."""
        last = [max((one.line for one in scene.moves), default=0) for scene in search.scenes]
        at, finding = mended
        if len(roots) <= FEW_ROOTS or finding.place.line <= last[at]:
            return ()
        return [(at, one) for at, one in roots if one.place.line <= last[at] and not one.repairs]

    def _with_below(self, draft: Draft, version: Version, search: Search, roots: Roots) -> Iterator[Draft]:
        """Yield the drafts with a repair of a finding under one of ``roots``, none of which can be repaired.
        (A claim that is the only mistake there depends on it.)"""
        for at, root in roots[:FEW_ROOTS]:
            moves = {event.line for event in search.scenes[at].moves}
            below = [one for one in root.explains if one.severity is not Severity.NOTE]
            for one in [one for one in below if not one.fact(Consequence)][:FEW_ROOTS]:
                found = search.by_evidence([(at, one)], Effort.OF_MANY, one_each=True)
                least = 1 if one.place.line in moves else 2
                mine = [each for each in found.repairs if each.settles(one) and each.outcome.settles >= least]
                if mine:
                    repaired = evolve(one, repairs=repairs_of(mine, one, len(roots)))
                    yield from self._with_repairs(draft, version, at, repaired, harmless=False)
                    return

    def _search(self, version: Version) -> Search:
        if not version.made:
            return self.search
        return Search(Trials(self.trials.text, version.kept, self.trials.players, self.trials.budget))

    def _with_repairs(
        self, draft: Draft, version: Version, at: int, finding: Finding, *, harmless: bool = True
    ) -> Iterator[Draft]:
        for repair in finding.repairs[:BRANCHES]:
            others = [
                evolve(one, rank=max(one.rank, 1)) if repair.rank else one
                for one in finding.repairs
                if one is not repair
            ]
            copy = evolve(finding, repairs=[evolve(repair, rank=0), *others], related=list(finding.related))
            tell(copy, version.kept, NOTHING, self.most)
            copy = version.finding(at, copy)
            if not copy.repairs or copy.repairs[0].rank or copy.repairs[0].settles != repair.settles:
                continue  # what was changed is in its way
            made = draft.made
            if all(edit in made or all(apart(edit, one) for one in made) for edit in copy.repairs[0].edits):
                yield draft.with_(Step(at, copy, harmless))

    def _found(self, search: Search, roots: Roots) -> Found:
        """Return repairs of the first of ``roots`` that can be repaired; those that could not be before come
        last, if there are not many."""
        ordered = sorted(roots, key=lambda one: self._failed[_known_by(one[1])])
        revealing: list[Proved] = []
        total = sum(1 for _ in everything([one for _, one in roots]))
        for start in range(0, len(ordered), AT_ONCE):
            some = ordered[start : start + AT_ONCE]
            repairs: list[Proved] = []
            for at, one in some:
                failed = self._failed[_known_by(one)]
                if failed and repairs:
                    break
                effort = Effort.WHOLE if len(roots) == 1 else Effort.AGAIN if failed else Effort.OF_MANY
                found = self._again(search, at, one)
                promising = _promising((at, one), found.revealing, roots, doubtful=False)
                again = len(roots) == 1 and total < self._tried[_known_by(one)]
                enough = failed and (len(roots) > FEW_ROOTS or (promising and not again))
                if not (found.repairs or enough):
                    found = search.by_evidence([(at, one)], effort, one_each=True)
                    self._tried[_known_by(one)] = total
                self._remember(one, found)
                self._failed[_known_by(one)] += not found.repairs
                repairs += found.repairs
                revealing += found.revealing
            if repairs:
                return Found(repairs, revealing)
        return Found([], revealing)

    def _remember(self, finding: Finding, found: Found) -> None:
        """Keep what has been ``found`` for a ``finding`` for other drafts."""
        proved = [one for one in found.repairs if one.settles(finding)]
        revealing = [one for one in found.revealing if one.settles(finding)]
        revealing.sort(key=lambda one: one.gained, reverse=True)
        self._proved[_known_by(finding)] = finding.place.line, proved or revealing[:BRANCHES]

    def _again(self, search: Search, at: int, finding: Finding) -> Found:
        """Return what was found for a ``finding`` in another draft, on the same line, and holds here too."""
        line, proved = self._proved.get(_known_by(finding), (0, []))
        return search.again(at, finding, proved) if line == finding.place.line else Found()

    def _deeper(self, draft: Draft) -> bool:
        """Queue the drafts with any change at all that repairs a root of ``draft``; return False if there is
        none."""
        version = Version(self.trials, draft.made)
        search = self._search(version)
        guesses = [search.whatever, *([] if draft.steps else [search.every]), search.pairs]
        for guess, (at, one) in product(guesses, _of_rounds(version)):
            asked = guess.__name__, *_known_by(one)
            if asked in self._searched_deep:
                continue
            self._searched_deep.add(asked)
            attach(guess(at, one), version.kept)
            if one.repairs:
                children = list(self._with_repairs(draft, version, at, one))
                for child in children:
                    self._push(child)
                if children:
                    return True
        return False

    def _pruned(self, draft: Draft) -> Draft:
        """Return ``draft`` without the steps that others make superfluous, or that put one mistake in the
        place of another: guesses that leave something else wrong in the line that they change. (A line that
        could not be read may pass for a comment with a step, which is no reason to leave it as it is.)"""
        new = self._judged(draft.made).new
        draft = Draft(tuple([one for one in draft.steps if one.harmless or not new & one.repair.lines]))
        for step in [one for one in draft.steps if not one.finding.rule.is_of_the_reader]:
            steps = tuple(one for one in draft.steps if one is not step)
            without = Draft(steps)
            if len(draft.steps) > 1 and not self.is_less(draft.made, without.made):
                draft = without
        return draft


def _of_rounds(version: Version) -> list[tuple[int, Finding]]:
    """Return the root findings of a ``version``, apart from those that only suggest a line that the head
    lacks."""
    return [
        (at, one) for at, one in version.roots()
        if not ((meant := one.fact(SettingMeant)) and meant.confirmed and meant.line is None)
    ]  # fmt: skip


def _choices(finding: Finding) -> tuple[int, int]:
    """Return the number of equally good repairs of a ``finding``, and the number of edits each of them
    makes."""
    return sum(not one.rank for one in finding.repairs), len(finding.repairs[0].edits)


def _known_by(finding: Finding) -> tuple[str, str]:
    """Return what identifies a finding in every version."""
    return finding.place.text, finding.code


def _promising(
    wanted: tuple[int, Finding], revealing: Sequence[Proved], roots: Roots, *, doubtful: bool
) -> list[tuple[int, Finding]]:
    """Return the changes for the ``wanted`` one of the ``roots`` that reveal most, each as the repair of the
    root at its place, if it settles that too, or else of the one wanted. If it is ``doubtful`` whether that
    is the last slip, a single change is returned too, whatever else it reveals."""
    settling = [one for one in revealing if one.settles(wanted[1])]
    mine = (
        [one for one in settling if one.gained[0] > 0 or one.outcome.proved > 0]
        or [one for one in settling if one.outcome.freed and not one.outcome.broken]
        or (settling if doubtful and len(settling) == 1 else [])
    )
    mine = sorted(mine, key=lambda one: one.gained, reverse=True)[:BRANCHES]
    by_edits = {one.candidate.edits: one for one in mine}
    found = []
    for repair in repairs_of(mine, wanted[1], len(roots)):
        here = (one for one in roots if one[1].place.line == repair.line)
        at, root = next((one for one in here if by_edits[repair.edits].settles(one[1])), wanted)
        (own,) = repairs_of([by_edits[repair.edits]], root, len(roots))
        found.append((at, evolve(root, explains=[], repairs=[own])))
    return found


def _without(kept: Kept, finding: Finding, again: range, remaining: int) -> Repair:
    """Return the repair that removes the lines ``again``, which repeat those before them."""
    change, settles = without_lines(kept.round, again), 1 + len(finding.explains)
    said = says(change.says, change.edits, settles, finding)
    return Repair(change.edits, change.says, said, settles, remaining)
