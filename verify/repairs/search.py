"""From findings to the smallest change of the written record that fixes them.

A repair is proved, not guessed: the record is replayed with it, and it counts only if the finding is gone and
no new one appears. Of those that count, the one with the fewest edits is best; then the one that settles the
most findings, root or not; then the likeliest. Repairs equal in all that are equally good, and are all shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from itertools import chain

from attrs import evolve, field

from ...records import slips
from ...records.cards import Card
from ...records.events import Round, Unreadable
from ...records.findings import Finding
from ...records.repairs import Edit
from ...records.values import define
from .candidate import Candidate, both
from .claims import right
from .proved import Proved
from .scene import HIDDEN, Key, Scene, key_of
from .trials import COMPARED, Outcome, Trials
from .undoing import STAGES, Stage, candidates, every_change

*EVIDENT, DEEP = STAGES
"""The stages that follow the evidence, and the one that tries any change."""
MAX_LINKS, SURE_EDITS = 12, 3
"""Maximum number of corrections that follow one from another, as a total does from a score; and number of
edits above which they are no repair if they leave what was thought to follow from the finding."""
LIKELY, HALVES, SECOND = 100, 6, 20
"""For two changes together: the number of likeliest candidates to try, of those to keep as first changes
because they break one thing, and of second changes to try with each."""
MAY_REVEAL = 6
"""Maximum number of new findings that a change may reveal."""
FEW_ROOTS = 3
"""Number of root findings up to which each is searched by itself. Of more, only the first that can be
repaired is: the others may follow from it."""

Edits = tuple[Edit, ...]
Roots = Sequence[tuple[int, Finding]]
"""Root findings, each with the index of its round."""


class Effort(IntEnum):
    """How many candidates of a stage are tried for a finding: as many as possible for a single one, fewer for
    each of many (some are no slips), and fewer still again in another draft, if nothing was found in the
    first."""

    WHOLE = 0
    OF_MANY = 1
    AGAIN = 2


@define
class Found:
    """The result of a search: ``repairs``, which break nothing, and changes ``revealing`` what was hidden.
    ``failed`` are the findings that nothing suggested by the evidence repairs."""

    repairs: list[Proved] = field(factory=list)
    revealing: list[Proved] = field(factory=list)
    failed: list[Finding] = field(factory=list)


class Search:
    """A search for repairs of the root findings of the rounds of ``trials``."""

    def __init__(self, trials: Trials):
        self.trials = trials
        work = trials.budget.beginnings()
        self.scenes: list[Scene] = []
        for one in trials.kept:
            earlier = self.scenes[-1] if self.scenes else None
            self.scenes.append(Scene(one.round, trials.text, trials.players, one.before, work, earlier))

    def by_evidence(
        self,
        roots: Roots,
        effort: Effort = Effort.WHOLE,
        *,
        stages: Sequence[Stage] = EVIDENT,
        one_each: bool = False,
        found: Found | None = None,
    ) -> Found:
        """Return repairs of any of the ``roots`` that the evidence suggests, and what has been ``found``
        before. With ``one_each``, the search for a root ends with the first repair that cannot be surpassed,
        as if each root had a slip of its own."""
        found = found or Found()
        for stage in stages:
            for at, finding in roots:
                whole = 1 if one_each else sum(each.total() for each in self.trials.roots[at:])
                self._try(at, finding, stage, stage.tried[effort], whole, found)
        if len(stages) == len(EVIDENT):
            found.failed += [one for _, one in roots if not any(each.settles(one) for each in found.repairs)]
        return found

    def again(self, at: int, finding: Finding, known: Sequence[Proved]) -> Found:
        """Return the changes ``known`` from a draft with other repairs that repair ``finding`` here too, or
        reveal something."""
        key, found = key_of(finding), Found()
        for candidate in (one.candidate for one in known):
            if any(map(self.trials.says, candidate.edits)):
                continue  # it also takes back what was changed in that draft
            outcome = self.trials.run(at, candidate.edits, self._to_settle(at, key), MAY_REVEAL)
            if outcome is not None and (one := Proved(candidate, outcome)).settles(finding):
                (found.repairs if outcome.mends else found.revealing).append(one)
        return found

    def deep(self, roots: Roots, *, every: bool = True) -> list[Proved]:
        """Return repairs of any of the ``roots`` for which the evidence suggested none: any change at all,
        with ``every`` every change of one token, and two together."""
        found: list[Proved] = []
        for guess in (self.whatever, self.every, self.pairs) if every else (self.whatever, self.pairs):
            for at, finding in roots:
                if not any(one.settles(finding) for one in found):
                    found += guess(at, finding)
        return found

    def whatever(self, at: int, finding: Finding) -> list[Proved]:
        """Return changes of the last stage that repair ``finding``."""
        return self.by_evidence([(at, finding)], stages=(DEEP,)).repairs

    def every(self, at: int, finding: Finding) -> list[Proved]:
        """Return changes of one token that repair ``finding``, of round ``at`` or of those on which it
        depends."""
        key, found, halves = key_of(finding), list[Proved](), list[Proved]()
        others = [one for one in self.trials.kept[at].roots() if key_of(one) != key]
        excluded = partial(self.trials.ruled_out, at, key)
        earlier = (
            every_change(self.scenes[one], finding, excluded, others) for one in self.trials.rests_on(at, key)
        )
        changes = every_change(self.scenes[at], finding, excluded, others)
        for candidate in chain(changes, chain.from_iterable(earlier)):
            if not self.trials.budget.left:
                break
            outcome = self.trials.run(at, candidate.edits, self._to_settle(at, key))
            if outcome is not None and (one := Proved(candidate, outcome)).settles(finding):
                (found if outcome.mends else halves).append(one)
        return found or [one for one in halves if one.outcome.proves]

    def _to_settle(self, at: int, key: Key) -> Key | None:
        """Return the key of the finding ``key`` if it is a root of round ``at``: no trial that leaves it is
        followed to the end."""
        return key if self.trials.roots[at][key] else None

    def pairs(self, at: int, finding: Finding) -> list[Proved]:
        """Return two changes together that repair ``finding``: one that settles it and breaks one other
        thing, and one that repairs that."""
        trials, scene, key = self.trials, self.scenes[at], key_of(finding)
        found, least = list[Proved](), scene.balance.brings(finding.cards)
        for half, broken in self._halves(at, finding):
            changed = trials.reread(at, half.edits)
            if changed is None or not _is_in(broken, changed):
                continue
            beside = evolve(scene, round=changed)
            further = candidates(beside, broken, STAGES[0]) + candidates(
                beside, broken, STAGES[1], halves=True
            )
            for other in further[:SECOND]:
                if not trials.budget.left:
                    return found
                together = with_(half, other) if _is_of_a_token(other) else None
                if together is None or scene.balance.nearer(together.flow) < least:
                    continue
                outcome = trials.run(at, together.edits, key)
                if outcome is not None and outcome.mends and outcome.settled[key]:
                    found.append(Proved(together, outcome))
        return found

    def _halves(self, at: int, finding: Finding) -> list[tuple[Candidate, Finding]]:
        """Return changes of one token that settle ``finding`` and break one other thing, with that."""
        scene, key = self.scenes[at], key_of(finding)
        # (Two changes can make anything of an unreadable line.)
        if not self.trials.budget.left or any(
            isinstance(one, Unreadable) and one.line == key[1] for one in scene.round.events
        ):
            return []
        halves: list[tuple[Candidate, Finding]] = []
        likely = [
            candidate
            for stage in STAGES
            for candidate in candidates(scene, finding, stage, stage.tried[Effort.WHOLE], halves=True)
        ]
        for candidate in sorted(likely, key=lambda one: one.cost)[:LIKELY]:
            if not self.trials.budget.left or len(halves) == HALVES:
                break
            if _is_of_a_token(candidate):
                outcome = self.trials.run(at, candidate.edits, key, may_break=1)
                if outcome is not None and len(outcome.broken) == 1:
                    halves.append((candidate, outcome.broken[0]))
        return halves

    def _try(self, at: int, finding: Finding, stage: Stage, most: int, whole: int, found: Found) -> None:
        """Add to what has been ``found`` the changes of round ``at`` that settle ``finding``, trying at
        ``most`` that many candidates of a ``stage``, and none that cannot be as good as one that settles the
        ``whole``."""
        trials, scene, key = self.trials, self.scenes[at], key_of(finding)
        if not trials.budget.left:
            return
        trials.budget.turns -= len(found.repairs) // COMPARED
        mine = [one for one in found.repairs if one.settles(finding)]
        if unsurpassed(mine, whole, 1, stage.least):
            return
        for candidate in candidates(scene, finding, stage, most):
            if not trials.budget.left or unsurpassed(mine, whole, len(candidate.edits), candidate.cost):
                break
            if stage is DEEP and self._is_ruled_out(at, key, candidate):
                continue
            if any(candidate.is_same_action(one.candidate) for one in mine):
                continue
            # with a repair that breaks nothing, one that breaks something is no longer wanted
            may_break = int(candidate.safe) if stage is DEEP or mine else MAY_REVEAL
            outcome = trials.run(at, candidate.edits, self._to_settle(at, key), may_break)
            if outcome is not None and not outcome.mends:
                found.revealing.append(Proved(candidate, outcome))
                follows = candidate.safe and not candidate.alone and len(outcome.broken) == 1
                candidate, outcome = self._chain(at, key, candidate, outcome if follows else None)
            if outcome is not None and outcome.mends and (one := Proved(candidate, outcome)).settles(finding):
                mine.append(one)
                found.repairs.append(one)

    def _is_ruled_out(self, at: int, key: Key, candidate: Candidate) -> bool:
        """Whether ``candidate`` is another card at a place where no card settles the finding ``key``."""
        first, *others = candidate.edits
        if others or not isinstance(self.trials.text.value(first.text), Card):
            return False
        return self.trials.ruled_out(at, key, evolve(first, text=HIDDEN))

    def _chain(
        self, at: int, key: Key, candidate: Candidate, outcome: Outcome | None
    ) -> tuple[Candidate, Outcome | None]:
        """Return ``candidate`` with what follows from it: a sum from its terms, a total from the score."""
        trials = self.trials
        for _ in range(MAX_LINKS):
            if outcome is None or not outcome.broken:
                break
            (broken,) = outcome.broken
            changed = trials.reread(at, [edit for edit in candidate.edits if trials.holds(at, edit)])
            further = right(evolve(self.scenes[at], round=changed), broken) if changed else None
            together = further and with_(candidate, further)
            if together is None:
                return candidate, None
            candidate = together
            outcome = trials.run(at, candidate.edits, key, may_break=1)
        if outcome is not None and (outcome.broken or (outcome.freed and len(candidate.edits) > SURE_EDITS)):
            return candidate, None
        return candidate, outcome


def unsurpassed(found: Sequence[Proved], whole: int, edits: int, cost: int) -> bool:
    """Whether the best of those ``found`` settles the ``whole`` of what is wrong so simply that no change of
    so many ``edits`` and this ``cost`` is as good, or, if it is none of the likeliest, nearly as good."""
    if not found:
        return False
    best = min(one.merit for one in found)
    return -best[1] >= whole and edits >= best[0] and cost > best[3] + (best[3] > slips.CARD_NEARBY.weight)


def _is_in(finding: Finding, round_: Round) -> bool:
    """Whether ``finding`` is in ``round_``."""
    return round_.line <= finding.place.line < round_.line + len(round_.lines)


def _is_of_a_token(candidate: Candidate) -> bool:
    """Whether one token changes, and no line moves."""
    return len(candidate.edits) == 1 and candidate.edits[0].line == candidate.edits[0].end_line


def with_(one: Candidate, other: Candidate) -> Candidate | None:
    """Return two changes as one, where ``other`` is a change of the text that ``one`` makes; None if they
    overlap."""
    edits = []
    for edit in other.edits:
        for made in sorted(one.edits):
            if made.line < edit.end_line and edit.line < made.end_line:
                return None
            if made.line != edit.line or made.line != made.end_line or "\n" in made.text:
                continue
            longer = len(made.text) - (made.end_column - made.column)
            if edit.column >= made.end_column + longer:
                edit = evolve(edit, column=edit.column - longer, end_column=edit.end_column - longer)
            elif edit.end_column > made.column:
                return None
        edits.append(edit)
    return both(one, evolve(other, edits=tuple(edits)))
