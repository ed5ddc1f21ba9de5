"""A name that is no player's wherever it stands: one change puts it right in all those places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from ...records import slips
from ...records.events import Head
from ...records.facts import Stranger
from ...records.findings import Finding, LineNumber, Said, told
from ...records.repairs import Edit
from ..watch import Kept
from .candidate import Candidate
from .heads import judged_whole
from .proved import Proved, attach_to_head
from .scene import Key, Wording, key_of, names_of
from .sentences import AT_LINE, both_say
from .trials import Budget, Outcome

LISTED = 4
"""Number of lines to list one by one."""


def mend_names(text: Wording, head: Head, kept: Sequence[Kept], budget: Budget, most: int) -> list[Finding]:
    """Give findings of a stranger who is named in several lines, or has been taken for a player, what mends
    them all. Returns what else in the rounds ``kept`` that settles, and has been hung under them."""
    wrong = [
        finding
        for one in kept
        for finding in one.report.findings
        if (stranger := finding.fact(Stranger)) and (stranger.meant or _again(finding, stranger))
    ]
    hung: list[Finding] = []
    for finding in wrong:
        before = Counter(key_of(root) for one in kept for root in one.roots())
        found = [
            Proved(candidate, Outcome(settled, 1 + len(finding.explains)))
            for candidate in _candidates(head, kept, finding)
            if budget.left and (settled := _settled(text, head, kept, budget, candidate, before)) is not None
            if _taken_for(finding) or settled[key_of(finding)]
        ]
        left = len([root for one in kept for root in one.report.findings])
        hung += attach_to_head(finding, found, kept, left, most)
    return hung


def _again(finding: Finding, stranger: Stranger) -> list[Stranger]:
    """The same ``stranger`` where else the name stands."""
    others = (one.fact(Stranger) for one in finding.explains)
    return [one for one in others if one is not None and one.name == stranger.name]


def _taken_for(finding: Finding) -> str | None:
    """The player that the stranger of the ``finding`` itself is taken for."""
    stranger = finding.fact(Stranger)
    return stranger.meant if stranger else None


def _settled(
    text: Wording, head: Head, kept: Sequence[Kept], budget: Budget, made: Candidate, before: Counter[Key]
) -> Counter[Key] | None:
    """What is not found any more with the change that is ``made``; None if something else is."""
    after = judged_whole(text, head, made.edits, kept, budget)
    return None if after is None or after - before else before - after


def _candidates(head: Head, kept: Sequence[Kept], finding: Finding) -> Iterator[Candidate]:
    """A player's name in all places of the stranger's: of the one he is taken for, or else of any."""
    stranger = finding.fact(Stranger)
    assert stranger is not None
    who = stranger.name
    taken = [one.meant for one in (stranger, *_again(finding, stranger)) if one.meant]
    name = re.compile(rf"(?<!\w){re.escape(who)}(?!\w)")
    lines = {one.place.line: one.place.text for one in (finding, *finding.explains)}
    for right in taken[:1] or names_of(head, [one.round for one in kept]):
        edits = tuple(
            Edit(number, found.start() + 1, number, found.end() + 1, right)
            for number, line in sorted(lines.items())
            for found in name.finditer(line)
        )
        numbers = list(dict.fromkeys(edit.line for edit in edits))
        yield Candidate(edits, (partial(_says, who, right, numbers),), slips.PLAYER.weight)


def _says(old: str, new: str, lines: Sequence[int]) -> Said:
    what = told("“{old}” should be “{new}”", "「{old}」應為「{new}」", old=old, new=new)
    if len(lines) <= LISTED:
        return both_say(*(told(*AT_LINE, what=what, line=line) for line in lines))
    return told(
        "{what} ({many} lines, from {line} to {last})", "{what}（第{line}至{last}行，共{many}行）",
        what=what, many=len(lines), line=lines[0], last=LineNumber(lines[-1]),
    )  # fmt: skip
