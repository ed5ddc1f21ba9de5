"""Lines that are nobody's: headings, settings, and sentences that say a setting."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, TypeAlias

from ..records.events import Spans
from .clauses import LONGEST
from .notation import Notation
from .operands import contents, spans_of, value_of
from .spelling import TAG, UNSEEN
from .vocabulary import COMMON

WIDE = {code: code + 0xFEE0 for code in range(33, 127)}
"""Full-width letters, by those of ASCII."""
NAMES = COMMON["game"].readings
GAMES = dict.fromkeys((*NAMES, *(text.translate(WIDE) for text in NAMES)))
GAME_LINE = re.compile(
    rf"(?:[\s>*|#_='\ufeff-]|{TAG})*(?:{'|'.join(GAMES)})(?:[\s*']|{TAG})*[:\uff1a](?:[\s*'|]|{TAG})*"
    r"([^|*<\v\f\x1c-\x1e\x85\u2028\u2029]+)",
    re.IGNORECASE,
)
ENTITLED = re.compile(r"[-–—(]|(?<=[:\uff1a]) ?|(?<=[:\uff1a] )")
"""What parts the heading of a round from a title."""
ODD: Final = re.compile(rf"{UNSEEN}|[\uff10-\uff19]|\*\*")
"""What is in no name or value, whatever is allowed there: it is another spelling of something."""
DIGITS: Final = "0123456789"
LONG: Final = 34
"""So long a heading or setting has much in it, and does not come back."""
REMEMBERED: Final = 2048
"""How many different headings and settings are kept as read: they come back in every round and record."""

Heading: TypeAlias = tuple[str | None, list[tuple[str, Spans, list[Any]]], int]
"""What a line that is nobody's says: the part of the round that it opens; the settings and statements in it,
each its name, its spans and the values of its operands; and where it ends."""


class Headings:
    """Reads the headings and settings of one game."""

    def __init__(self, notation: Notation):
        self._sections = notation.sections
        self._containers = notation.language.containers
        self._line = notation.language.choice("line")
        self.memo: dict[str, Heading] = {}
        self._beginnings: set[str] = set()
        """What stands before the number in headings of rounds that end with it."""

    def read(self, text: str) -> Heading | None:
        """What a heading, setting or sentence says; None if ``text`` is none. (What has been read before is
        in the ``memo``.)"""
        found = self._line.match(text) if len(text) <= LONGEST else None
        if found is None or ODD.search(text):
            return None
        captures, end = found
        names = {capture.name for capture in captures}
        if end < len(text) and "remark" not in names and not ("round" in names and ENTITLED.match(text, end)):
            return None
        said = [
            (name, spans_of(text, span, operands), [value_of(text, operand) for operand in operands])
            for name, span, operands in contents(captures, self._containers)
            if name not in self._sections and name != "game"
        ]
        heading = next((name for name in names if name in self._sections), None), said, end
        if len(text) > LONG:
            return heading
        if len(self.memo) >= REMEMBERED:
            self.memo.clear()
        self.memo[text] = heading
        match said:
            case [("round", spans, [int()])] if spans[1][1] == len(text):
                self._beginnings.add(text[: spans[1][0]])
        return heading

    def round_number(self, text: str) -> int | None:
        """The number of a round that ``text`` is the heading of, if one like it has been read."""
        beginning = text.rstrip(DIGITS)
        if beginning not in self._beginnings or not 0 < len(text) - len(beginning) < 10:
            return None
        return int(text[len(beginning) :])


@cache
def headings_of(notation: Notation) -> Headings:
    """The reader of a game's headings: one for all its records, for they are much the same."""
    return Headings(notation)
