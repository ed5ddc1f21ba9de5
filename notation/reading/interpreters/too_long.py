"""A line that no record has: of too many characters, or with too wide a gap."""

from __future__ import annotations

import re
from typing import Final

from ....records.facts import LineTooLong
from ...language.clauses import MAX_GAP, MAX_LINE_LENGTH
from ...language.problems import BLANKS, CHARACTERS, LINE_TOO_LONG
from ..context import Context
from ..line import Line
from ..player_lines import NAME_AND_COLON

GAP = re.compile(rf"\s{{{MAX_GAP + 1},}}+")
"""A line with one is not read: patterns would go over it again and again, from each blank on."""
SHOWN_LENGTH: Final = 60
"""How many characters of the line are pointed at."""


def has_gap(text: str) -> bool:
    """Whether too wide a gap is in ``text``."""
    return GAP.search(text.strip()) is not None


def read(line: Line, context: Context) -> bool:
    """Report what is too long to be read, if a record has begun; False if it is not."""
    length, limit, what = len(line.text), MAX_LINE_LENGTH, CHARACTERS
    if length <= limit:
        gap = GAP.search(line.text.strip())
        if gap is None:
            return False
        length, limit, what = len(gap[0]), MAX_GAP, BLANKS
    if not context.part.begun:
        context.part.prose(line.number, "")
        return True
    beginning = line.whole[line.column : line.column + MAX_LINE_LENGTH]
    found = NAME_AND_COLON.match(beginning)
    name = context.players.called(found[1]) if found else ""
    context.report(
        line.number, beginning, line.column, LINE_TOO_LONG, (0, SHOWN_LENGTH), None, name or None,
        (LineTooLong(),), length=length, limit=limit, what=what,
    )  # fmt: skip
    return True
