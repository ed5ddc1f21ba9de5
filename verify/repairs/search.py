"""From findings to the smallest change of the written record that mends them.

A repair is proved, not guessed: the record is replayed with it, and it counts only if the finding is gone and
no other has come. Of those that count, the one with fewest edits is best; then the one that settles most
findings, root or not; then the likeliest. Repairs equal in all that are equally good, and are all shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from ...records.events import Head, Round, Unreadable
from ...records.findings import Finding, Said, told
from ..watch import Kept
from .candidate import SLIP, Candidate, both
from .every import every_change
from .follows import right
from .proved import SHOWN, Proved, attach
from .scene import Key, Scene, Text, is_of_the_head, key_of, names_of
from .sentences import NOTHING, UNFINISHED, not_searched, still_open
from .stages import LEAST, STAGES, candidates
from .trials import Budget, Outcome, Trials

TRIED = 80, 400, 250, 250
"""Of the candidates of each stage so many are tried for a finding, the likeliest first."""
MOST_WRONG = 40
"""In a round with more mistakes than this no single change is looked for: it is no record of this game."""
MOST_EVENTS, MOST_PLAYERS = 1000, 100
"""Nor in a round of more events, nor where more play: nobody has played that either."""
TOO_LONG = Said("the file is longer than a mebibyte", "檔案超過一MiB")
TOO_MANY_ROUNDS = Said("too many rounds before this one have mistakes", "此局之前有錯誤的局太多")
LINKS = 12
"""So many numbers at most are put right because one is."""
LIKELY, HALVES, SECOND = 100, 6, 20
"""Of two changes together: among so many of the likeliest so many first ones are looked for, that break one
thing; with each of them so many second ones are tried."""


def mend(
    text: Text,
    head: Head,
    kept: Sequence[Kept],
    budget: Budget | None = None,
    *,
    safe: bool = False,
    most: int = SHOWN,
    of_the_head: Sequence[Finding] = (),
) -> list[Finding]:
    """Give each root finding of the rounds ``kept`` its ``repairs``. Where one repair settles several, the
    others are hung under one of them: the one at its place, or else the first. Returns those that were.

    With ``safe`` only what follows from what is written is looked for; a finding keeps so many repairs at
    ``most``. What was found in the head is ``of_the_head``."""
    everybody = names_of(head, [one.round for one in kept])
    if len(everybody) > MOST_PLAYERS:
        for one in kept:
            leave(one.roots(), told("more than {most} players", "玩家超過{most}人", most=MOST_PLAYERS))
        return []
    budget = budget or Budget()
    hung: list[Finding] = []
    wrong = [*of_the_head, *(root for one in kept for root in one.report.findings)]
    if any(is_of_the_head(head, one) for one in wrong):
        from .heads import mend_head  # hardly ever

        hung = mend_head(text, head, of_the_head, kept, budget, most)
    if any(one.code in ("RD006", "RD007") for one in wrong):
        from .headings import mend_headings  # hardly ever

        mend_headings(text, everybody, kept, len(wrong))
    if any(one.rule.name == "unknown-player" for one in wrong) and not safe:
        from .names import mend_names  # hardly ever

        hung += mend_names(text, head, kept, budget, most)
    reasons = [_hopeless(one) for one in kept]
    for one, reason in zip(kept, reasons, strict=True):
        if reason is not None:
            leave(one.roots(), reason)
    kept = [one for one, reason in zip(kept, reasons, strict=True) if reason is None]
    roots = [(at, one) for at, each in enumerate(kept) for one in each.roots() if not one.repairs]
    if not roots:
        return hung
    players = names_of(head, [one.round for one in kept])
    trials = Trials(text, kept, players, budget)
    work = budget.beginnings()
    scenes = [Scene(one.round, text, players, one.before, work) for one in kept]
    found: list[Proved] = []
    for stage in range(1 if safe else len(STAGES)):
        for at, finding in roots:
            mine = [one for one in found if one.settles(finding)]
            if not mine or stage < len(STAGES) - 1:
                found += search(trials, scenes[at], at, finding, stage, mine)
    for at, finding in () if safe else roots:
        if not any(one.settles(finding) for one in found):
            found += every(trials, scenes[at], at, finding)
        if not any(one.settles(finding) for one in found):
            found += pairs(trials, scenes[at], at, finding)
        supposed = finding.params.get("supposed") and not any(one.settles(finding) for one in found)
        if supposed or finding.params.get("lacking"):
            from .heads import of_the_setting  # hardly ever

            found += of_the_setting(text, head, finding, wrong, kept, budget)
    return hung + attach(found, kept, NOTHING if budget.left else UNFINISHED, most)


def _hopeless(kept: Kept) -> Said | None:
    """Why no repair is looked for in a round; None if one is."""
    if not kept.round.lines:
        return Said("the record has no text", "記錄沒有原文")
    if len(kept.round.events) > MOST_EVENTS:
        return told("the round has more than {most} lines", "此局超過{most}行", most=f"{MOST_EVENTS:,}")
    if len(kept.roots()) > MOST_WRONG:
        return told("the round has more than {most} mistakes", "此局錯誤超過{most}個", most=MOST_WRONG)
    return None


def leave(findings: Iterable[Finding], reason: Said) -> None:
    """Say in the helps of ``findings`` for which ``reason`` no repair was looked for."""
    for finding in findings:
        if not finding.repairs:
            finding.help = still_open(finding, not_searched(reason))


def search(
    trials: Trials, scene: Scene, at: int, finding: Finding, stage: int, known: Sequence[Proved]
) -> list[Proved]:
    """The changes of round ``at`` that settle ``finding`` and break nothing, among the candidates of a stage
    that may be as good as those that are ``known``."""
    found = list(known)
    key = key_of(finding)
    whole = sum(roots.total() for roots in trials.roots[at:])
    if not trials.budget.left or unsurpassed(found, whole, 1, LEAST[stage]):
        return []
    for candidate in candidates(scene, finding, stage)[: TRIED[stage]]:
        if not trials.budget.left or unsurpassed(found, whole, len(candidate.edits), candidate.cost):
            break
        may_break = int(candidate.safe and not candidate.alone)
        outcome = trials.run(at, candidate.edits, key, may_break)
        if outcome is not None and outcome.broken:
            candidate, outcome = chain(trials, scene, at, key, candidate, outcome)
        if outcome is not None and outcome.settled[key]:
            found.append(Proved(candidate, outcome))
    return found[len(known) :]


def every(trials: Trials, scene: Scene, at: int, finding: Finding) -> list[Proved]:
    """Any change of one token whatever of round ``at`` that settles ``finding``."""
    found: list[Proved] = []
    for candidate in every_change(trials, scene, at, finding):
        if not trials.budget.left:
            break
        outcome = trials.run(at, candidate.edits, key_of(finding))
        if outcome is not None:
            found.append(Proved(candidate, outcome))
    return found


def unsurpassed(found: Sequence[Proved], whole: int, edits: int, cost: int) -> bool:
    """Whether the best of those ``found`` settles the ``whole`` of what is wrong so simply that no change of
    so many ``edits`` and this ``cost`` is as good, or, if it is none of the likeliest, nearly as good."""
    if not found:
        return False
    best = min(one.merit for one in found)
    return -best[1] == whole and edits >= best[0] and cost > best[3] + (best[3] > SLIP)


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
    return candidate, outcome if outcome and not outcome.broken else None


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
            if together is None or scene.account.nearer(together.flow) < scene.brings(finding):
                continue
            outcome = trials.run(at, together.edits, key)
            if outcome is not None and outcome.settled[key]:
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
