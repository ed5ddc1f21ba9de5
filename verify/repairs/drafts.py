"""A record with several slips: repairs are made one after another, and each draft is judged anew.

A slip may hide another: while a hand is in doubt nothing is held against its player, and what is found later
hangs under what was found first. So a repair is made, the record is judged with it (:mod:`.versions`), and
what is wrong then is repaired in its turn. Where several repairs come into question each makes a draft of its
own; the draft that promises the fewest changes in all is taken up first.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve, frozen

from ...records.facts import Consequence
from ...records.findings import Finding
from ...records.repairs import Edit, Repair
from ..watch import Kept
from .lines import without_lines
from .proved import Proved, attach, repairs_of, tell
from .scene import Key
from .search import FEW, Edits, Effort, Found, Roots, Search
from .sentences import NOTHING, says
from .trials import NO_END, Trials
from .versions import Sentence, Version, apart

MOST_DRAFTS = 60
"""Number of drafts to judge for a record."""
BRANCHES = 3
"""Number of repairs of a finding that become drafts."""
AT_ONCE = 2
"""Number of root findings to search together, in the order of the record, until a repair is found."""


@frozen
class Step:
    """A ``finding`` of round ``at``, with its place in the record as written; its first repair is made."""

    at: int
    finding: Finding

    @property
    def repair(self) -> Repair:
        return self.finding.repairs[0]


@frozen
class Draft:
    """The record with the repairs of ``steps``; ``left`` is how many root findings it is expected to have.
    It is ``sure`` if none of the repairs breaks anything."""

    steps: tuple[Step, ...] = ()
    left: int = 0
    sure: bool = True

    @property
    def made(self) -> Edits:
        """All edits, in the order of the record."""
        return tuple(sorted({edit for step in self.steps for edit in step.repair.edits}))

    @property
    def promise(self) -> tuple[int, int]:
        """Repairs made and root findings left: the draft in which they are fewest is taken up first."""
        return len(self.steps) + self.left, self.left

    def with_(self, step: Step, left: int, *, sure: bool) -> Draft:
        return Draft((*self.steps, step), left, self.sure and sure)


class Drafts:
    """A search for the draft with the fewest root findings."""

    def __init__(self, search: Search, begun: Found | None, most: int):
        self.search = search
        self.trials = search.trials
        self.begun = begun
        self.most = most
        self._queue: list[tuple[tuple[int, int], int, Draft]] = []
        self._seen: set[Edits] = set()
        self._versions: dict[Edits, tuple[int, set[Key | Sentence]]] = {}
        self._failed: Counter[tuple[str, str]] = Counter()
        """How often nothing has been found for a finding, by its line and code."""
        self._searched_deep: set[tuple[str, ...]] = set()

    def best(self) -> Draft:
        """The draft in which the fewest root findings are left, without steps that it does not need."""
        best, bound = Draft(), NO_END
        self._push(best)
        for _ in range(MOST_DRAFTS):
            if not self.trials.budget.left:
                break
            if not self._queue or self._queue[0][0][0] >= bound:
                if not self._deeper(best) or not self._queue:
                    break
                bound = NO_END
            draft = self._queue.pop(0)[-1]
            version = self._version(draft.made)
            if self._is_better(draft, best):
                best = draft
            if not version.open:
                break
            children = list(self._children(draft, version))
            for child in children:
                self._push(child)
            if not children:
                bound = min(bound, len(draft.steps) + version.open)
        return self._pruned(best)

    def keys(self, made: Sequence[Edit]) -> set[Key | Sentence]:
        """What is found, root or not, with the edits ``made``."""
        return self._judged(tuple(sorted(made)))[1]

    def open(self, made: Sequence[Edit]) -> int:
        """How many root findings are left with the edits ``made``."""
        return self._judged(tuple(sorted(made)))[0]

    # ----

    def _push(self, draft: Draft) -> None:
        if draft.made not in self._seen:
            self._seen.add(draft.made)
            insort(self._queue, (draft.promise, len(self._seen), draft))

    def _version(self, made: Edits) -> Version:
        version = Version(self.trials, made)
        self._versions[made] = version.open, version.keys()
        return version

    def _judged(self, made: Edits) -> tuple[int, set[Key | Sentence]]:
        if made not in self._versions:
            self._version(made)
        return self._versions[made]

    def _is_better(self, draft: Draft, best: Draft) -> bool:
        """Whether fewer root findings are left in ``draft`` than in the ``best``; or as many, and it goes on
        from there and breaks nothing: what is left may have been thought to follow from what is repaired."""
        goes_on = draft.sure and draft.steps[: len(best.steps)] == best.steps and draft != best
        return self.open(draft.made) < self.open(best.made) + goes_on

    def _children(self, draft: Draft, version: Version) -> Iterator[Draft]:
        """The drafts with one repair more."""
        for at, kept in enumerate(version.kept):
            for finding, again in kept.report.pasted:  # the replay has left them out: nothing else compares
                finding.repairs = [_without(kept, finding, again, version.open - 1)]
                yield from self._with_repairs(draft, version, at, finding)
                return
        search, roots = self._search(version), version.roots()
        if draft.steps or self.begun is None:
            found = self._found(search, roots)
            attach(found.repairs, version.kept)
        else:
            found = self.begun
        mended = next(((at, one) for at, one in version.roots() if one.repairs), None)
        if mended is None and not draft.steps and len(roots) <= FEW:
            # trying every change of one token takes longest
            attach(search.deep(roots, every=len(roots) == 1), version.kept)
            mended = next(((at, one) for at, one in version.roots() if one.repairs), None)
        if mended is not None:
            yield from self._with_repairs(draft, version, *mended)
        for at, one in [mended] if mended is not None else roots:
            if promising := _promising(one, found.revealing, len(roots)):
                for repair in promising:
                    alone = evolve(one, explains=[], repairs=[repair])
                    yield from self._with_repairs(draft, version, at, alone, sure=False)
                return
        if mended is None:
            yield from self._with_below(draft, version, search, roots)

    def _with_below(self, draft: Draft, version: Version, search: Search, roots: Roots) -> Iterator[Draft]:
        """The drafts with a repair of what hangs under one of ``roots``, none of which can be repaired."""
        for at, root in roots[:FEW]:
            for one in [one for one in root.explains if not one.fact(Consequence)][:FEW]:
                found = search.by_evidence([(at, one)], Effort.OF_MANY, one_each=True)
                mine = [each for each in found.repairs if each.settles(one)]
                if mine:
                    repaired = evolve(one, repairs=repairs_of(mine, one, len(roots)))
                    yield from self._with_repairs(draft, version, at, repaired, sure=False)
                    return

    def _search(self, version: Version) -> Search:
        if not version.made:
            return self.search
        return Search(Trials(self.trials.text, version.kept, self.trials.players, self.trials.budget))

    def _with_repairs(
        self, draft: Draft, version: Version, at: int, finding: Finding, *, sure: bool = True
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
                yield draft.with_(Step(at, copy), repair.remaining, sure=sure)

    def _found(self, search: Search, roots: Roots) -> Found:
        """What repairs the first of ``roots`` that can be; those that could not be before come last."""
        ordered = sorted(roots, key=lambda one: self._failed[_known_by(one[1])])
        revealing: list[Proved] = []
        for start in range(0, len(roots), AT_ONCE):
            some = ordered[start : start + AT_ONCE]
            again = all(self._failed[_known_by(one)] for _, one in some)
            found = search.by_evidence(some, Effort.AGAIN if again else Effort.OF_MANY, one_each=True)
            revealing += found.revealing
            if found.repairs:
                return found
            self._failed.update(_known_by(one) for _, one in some)
        return Found([], revealing)

    def _deeper(self, draft: Draft) -> bool:
        """Queue the drafts with any change whatever that repairs a root of ``draft``. False if none does."""
        version = Version(self.trials, draft.made)
        search = self._search(version)
        guesses = [search.whatever, *([] if draft.steps else [search.every]), search.pairs]
        for guess, (at, one) in product(guesses, version.roots()):
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
        """``draft`` without the steps that others make superfluous."""
        for step in draft.steps:
            steps = tuple(one for one in draft.steps if one is not step)
            without = Draft(steps)
            if len(draft.steps) > 1 and self.open(without.made) <= self.open(draft.made):
                draft = without
        return draft


def _known_by(finding: Finding) -> tuple[str, str]:
    """What a finding is known by in every version."""
    return finding.place.text, finding.code


def _promising(root: Finding, revealing: Sequence[Proved], total: int) -> list[Repair]:
    """The changes for the sake of ``root``, one of ``total``, that bring most to light."""
    mine = [one for one in revealing if one.settles(root) and one.gained[0] > 0]
    return repairs_of(sorted(mine, key=lambda one: one.gained, reverse=True)[:BRANCHES], root, total)


def _without(kept: Kept, finding: Finding, again: range, remaining: int) -> Repair:
    """Strike out the lines ``again``, which repeat those before them."""
    change, settles = without_lines(kept.round, again), 1 + len(finding.explains)
    said = says(change.says, change.edits, settles, finding)
    return Repair(change.edits, change.says, said, settles, remaining)
