"""What stands before a player's name, and is none of it: the number of a turn, the time, a bracket."""

from __future__ import annotations

import re
from typing import Final

from .context import Context
from .whose_line import addressed, newcomer_in

LINE_PREFIX = re.compile(
    r"(?:(?<=\d)\s?[ap]\.?m\b\.?|[^\w♠♥♣♦?→]|_|\d|\b[tm](?=\d)"
    r"|\b(?:turn|move|play|step|no|nr)\b(?=\W{0,3}\d)|\bplayer\b){1,48}",
    re.IGNORECASE,
)
"""What people write there, and programs they talk by."""
BEGINNING = re.compile(r"(?<!\w)\w")
"""Where a name may begin in it: somebody may be called Player 1, or Turn."""
MAX_BEGINNINGS: Final = 8
"""How many beginnings are tried."""
OPENING, CLOSING = tuple("([<{\uff08\u3010"), tuple(")]>}\uff09\u3011")
"""What a name may stand in."""
COLONS: Final = (":", "\uff1a")


def prefix_length(context: Context, text: str) -> int:
    """Where a player's line begins in ``text`` behind what stands before the name; 0 if nothing does, or
    this is no such line. (Behind a number a sentence may begin: without a colon the whole must be a move.)"""
    prefix = LINE_PREFIX.match(text)
    if prefix is None or next(addressed(context, text), None):
        return 0
    begins = {prefix.end(), *(one.start() for one in BEGINNING.finditer(prefix[0]))} - {0}
    for begin in sorted(begins, reverse=True)[:MAX_BEGINNINGS]:
        rest = context.plain(text[begin:]).text
        within = text[:begin].rstrip().endswith(OPENING)
        for _, end, start in addressed(context, rest):
            sign = rest[end:start].strip()
            if within and not sign.startswith(CLOSING):
                continue
            if within or sign in COLONS or context.clauses.turn(rest[start:]) is not None:
                return begin
        if not within and newcomer_in(context, rest):
            return begin
    return 0
