"""The heading of a round that is missing, or so misspelt that it is taken for commentary."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise

from ...records.repairs import Edit, Repair, edited
from ..watch import Kept
from .candidates import FOLLOWS, Candidate
from .missing import line_is_missing
from .scene import Text
from .unread import ALIKE
from .wording import worded

NAME = "missing-heading"
"""The finding that a round begins without one."""
LONGER = 2
"""A misspelt heading is by so much longer at most: more are words of a comment."""


def mend_headings(text: Text, players: tuple[str, ...], kept: Sequence[Kept], total: int) -> None:
    """Give findings of rounds without a heading, among ``total`` root findings, what mends them."""
    for before, one in pairwise(kept):
        found = next((each for each in one.report.findings if each.rule.name == NAME), None)
        if found is None or before.number + 1 != one.number or not one.round.lines:
            continue
        heading = text.heading(one.round.number, "\n".join(one.round.lines))
        made = _heading(heading, one, before.round.lines)
        lines = edited([*before.round.lines, *one.round.lines], made.edits, before.round.line)
        last = text.reread(lines, before.round.line, players)[-1]
        if last.number == one.round.number and not any(each.rule.name == NAME for each in last.remarks):
            found.repairs = [Repair(made.edits, made.says, made.says, 1, total - 1, safe=True)]
            found.help = made.says


def _heading(heading: str, one: Kept, before: Sequence[str]) -> Candidate:
    """The ``heading`` of round ``one``, behind the lines ``before``: in the place of the last of them, if
    that is nearly it, or on a line of its own."""
    line, last = one.round.line, next((at for at in range(1, len(before) + 1) if before[-at].strip()), 1)
    said = before[-last].strip()
    alike = SequenceMatcher(None, said.casefold(), heading.casefold()).ratio() > ALIKE
    if alike and str(one.round.number) in said and len(said) <= len(heading) + LONGER:
        start = before[-last].index(said)
        return worded(line - last, start, start + len(said), heading, before[-last], FOLLOWS, safe=True)
    says = partial(line_is_missing, line, heading)
    return Candidate((Edit(line, 1, line, 1, f"{heading}\n\n"),), (says,), FOLLOWS, safe=True)
