"""From findings to the smallest change of the written record that mends them.

A repair is proved, not guessed: the record is replayed with it, and it counts only if the finding is gone and
no other has come. Of those that count, the one with fewest edits is best; then the one that settles most
findings, root or not; then the likeliest. Repairs equal in all that are equally good, and are all shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, evolve, field

from ...records import slips
from ...records.cards import Card
from ...records.events import Round, Unreadable
from ...records.findings import Finding
from ...records.repairs import Edit
from .candidate import Candidate, both
from .every import HIDDEN, every_change
from .follows import right
from .proved import Proved
from .scene import Key, Scene, key_of
from .stages import LEAST, STAGES, candidates
from .trials import Outcome, Trials

DEEP = len(STAGES) - 1
"""The stage from which on anything whatever is tried."""
TRIED = 80, 400, 250, 250
"""Number of candidates of each stage to try for a finding, the likeliest first."""
TRIED_OF_MANY = 40, 120, 80
"""The same where there are many findings, or have been: some of them are no slips."""
LINKS, SURE = 12, 3
"""Most numbers to correct because one is; and most of them that may leave what was thought to follow from the
first."""
LIKELY, HALVES, SECOND = 100, 6, 20
"""For two changes together: the likeliest candidates to look at, how many of them to keep as first changes
because they break one thing, and how many second changes to try with each."""


MAY_REVEAL = 3
"""Number of findings that may come to light with a change."""
Edits = tuple[Edit, ...]
Roots = Sequence[tuple[int, Finding]]
"""Root findings, each with the number of its round."""
FEW = 3
"""Of more root findings only the first that can be mended are: the others may follow from them."""


Guesses = Sequence[Callable[[Trials, Scene, int, Finding], list[Proved]]]


@define
class Found:
    """What has been found: ``repairs``, which break nothing, and changes ``revealing`` what was hidden."""

    repairs: list[Proved] = field(factory=list)
    revealing: list[Proved] = field(factory=list)


def searched(
    trials: Trials,
    scenes: Sequence[Scene],
    roots: Roots,
    tried: Sequence[int] = TRIED[:DEEP],
    *,
    one_each: bool = False,
    found: Found | None = None,
) -> Found:
    """Return what repairs any of the ``roots``, by what the evidence speaks of, and what has been ``found``
    before. ``tried`` is the number of candidates to try of each stage; with ``one_each`` the search for a
    root ends with the first repair that cannot be surpassed, as if each root had a slip of its own."""
    found = found or Found()
    for stage, most in enumerate(tried):
        for at, finding in roots:
            search(trials, scenes[at], at, finding, stage, found, most, one_each=one_each)
    return found


def searched_deep(trials: Trials, scenes: Sequence[Scene], roots: Roots, guesses: Guesses) -> list[Proved]:
    """Return what repairs any of the ``roots``, for which the evidence had nothing, by ``guesses``."""
    found: list[Proved] = []
    for guess in guesses:
        for at, finding in roots:
            if not any(one.settles(finding) for one in found):
                found += guess(trials, scenes[at], at, finding)
    return found


def whatever(trials: Trials, scene: Scene, at: int, finding: Finding) -> list[Proved]:
    found = Found()
    search(trials, scene, at, finding, DEEP, found, TRIED[DEEP])
    return found.repairs


def search(
    trials: Trials,
    scene: Scene,
    at: int,
    finding: Finding,
    stage: int,
    found: Found,
    most: int,
    *,
    one_each: bool = False,
) -> None:
    """Add to what has been ``found`` the changes of round ``at`` that settle ``finding``, trying at ``most``
    that many candidates of a stage, and none that cannot be as good as those found already."""
    key = key_of(finding)
    mine = [one for one in found.repairs if one.settles(finding)]
    whole = 1 if one_each else sum(roots.total() for roots in trials.roots[at:])
    if not trials.budget.left or unsurpassed(mine, whole, 1, LEAST[stage]):
        return
    for candidate in candidates(scene, finding, stage)[:most]:
        if not trials.budget.left or unsurpassed(mine, whole, len(candidate.edits), candidate.cost):
            break
        if stage == DEEP and _is_ruled_out(trials, scene, at, key, candidate):
            continue
        may_break = MAY_REVEAL if stage < DEEP else int(candidate.safe)
        outcome = trials.run(at, candidate.edits, key if trials.roots[at][key] else None, may_break)
        if outcome is not None and not outcome.mends:
            found.revealing.append(Proved(candidate, outcome))
            follows = candidate.safe and not candidate.alone and len(outcome.broken) == 1
            candidate, outcome = chain(trials, scene, at, key, candidate, outcome if follows else None)
        if outcome is not None and outcome.mends and (one := Proved(candidate, outcome)).settles(finding):
            mine.append(one)
            found.repairs.append(one)


def _is_ruled_out(trials: Trials, scene: Scene, at: int, key: Key, candidate: Candidate) -> bool:
    """Whether ``candidate`` is another card where no card settles the finding ``key``."""
    first, *others = candidate.edits
    if others or not isinstance(scene.text.value(first.text), Card):
        return False
    return trials.ruled_out(at, key, evolve(first, text=HIDDEN))


def every(trials: Trials, scene: Scene, at: int, finding: Finding) -> list[Proved]:
    """Any change of one token whatever of round ``at`` that settles ``finding``."""
    found: list[Proved] = []
    for candidate in every_change(trials, scene, at, finding):
        if not trials.budget.left:
            break
        outcome = trials.run(at, candidate.edits, key_of(finding))
        if outcome is not None and outcome.mends:
            found.append(Proved(candidate, outcome))
    return found


def unsurpassed(found: Sequence[Proved], whole: int, edits: int, cost: int) -> bool:
    """Whether the best of those ``found`` settles the ``whole`` of what is wrong so simply that no change of
    so many ``edits`` and this ``cost`` is as good, or, if it is none of the likeliest, nearly as good."""
    if not found:
        return False
    best = min(one.merit for one in found)
    return -best[1] >= whole and edits >= best[0] and cost > best[3] + (best[3] > slips.CARD_NEARBY.weight)


def chain(
    trials: Trials, scene: Scene, at: int, key: Key, candidate: Candidate, outcome: Outcome | None
) -> tuple[Candidate, Outcome | None]:
    """``candidate`` with what follows from it: a sum from its terms, a total from the score."""
    for _ in range(LINKS):
        if outcome is None or not outcome.broken:
            break
        (broken,) = outcome.broken
        changed = trials.reread(at, [edit for edit in candidate.edits if trials.holds(at, edit)])
        further = right(evolve(scene, round=changed), broken) if changed else None
        together = further and with_(candidate, further)
        if together is None:
            return candidate, None
        candidate = together
        outcome = trials.run(at, candidate.edits, key, may_break=1)
    if outcome is not None and (outcome.broken or (outcome.freed and len(candidate.edits) > SURE)):
        return candidate, None
    return candidate, outcome


def pairs(trials: Trials, scene: Scene, at: int, finding: Finding) -> list[Proved]:
    """Two changes together: one that settles ``finding`` and breaks one thing else, and one that mends
    that."""
    key = key_of(finding)
    if not trials.budget.left:
        return []
    if any(isinstance(one, Unreadable) and one.line == key[1] for one in scene.round.events):
        return []  # two changes can make anything of a line
    halves: list[tuple[Candidate, Finding]] = []
    likely = [
        candidate
        for stage, most in enumerate(TRIED)
        for candidate in candidates(scene, finding, stage, halves=True)[:most]
    ]
    for candidate in sorted(likely, key=lambda one: one.cost)[:LIKELY]:
        if not trials.budget.left or len(halves) == HALVES:
            break
        if not _of_a_token(candidate):
            continue
        outcome = trials.run(at, candidate.edits, key, may_break=1)
        if outcome is not None and len(outcome.broken) == 1:
            halves.append((candidate, outcome.broken[0]))
    found: list[Proved] = []
    for half, broken in halves:
        changed = trials.reread(at, half.edits)
        if changed is None or not at_home(broken, changed):
            continue
        beside = evolve(scene, round=changed)
        further = candidates(beside, broken, 0) + candidates(beside, broken, 1, halves=True)
        for other in further[:SECOND]:
            if not trials.budget.left:
                return found
            together = with_(half, other) if _of_a_token(other) else None
            if together is None or scene.balance.nearer(together.flow) < scene.brings(finding):
                continue
            outcome = trials.run(at, together.edits, key)
            if outcome is not None and outcome.mends and outcome.settled[key]:
                found.append(Proved(together, outcome))
    return found


def at_home(finding: Finding, round_: Round) -> bool:
    return round_.line <= finding.place.line < round_.line + len(round_.lines)


def _of_a_token(candidate: Candidate) -> bool:
    """Whether one token changes, and no line moves."""
    return len(candidate.edits) == 1 and candidate.edits[0].line == candidate.edits[0].end_line


def with_(one: Candidate, other: Candidate) -> Candidate | None:
    """Two changes as one, ``other`` being one of the text that ``one`` makes; None if they overlap."""
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
