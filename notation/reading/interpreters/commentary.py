"""Lines that say nothing that is checked: those that belong to the page, and commentary."""

from __future__ import annotations

import re

from ...language.writer import COMMENT
from ...source.layout import SEPARATORS
from ..context import Context, Line

NOISE = re.compile(r"\[(?:edit|編輯|编辑)(?: source)?\]$")
"""What a wiki writes beside its headings."""


def read_blank(line: Line, context: Context) -> bool:
    """Pass over a line of blanks."""
    if line.text:
        return False
    context.part.blank.append(line.number)
    return True


def read_noise(line: Line, context: Context) -> bool:
    """Pass over what the makers of a page have written."""
    if not NOISE.fullmatch(line.text.strip()):
        return False
    context.part.aside.append(line.number)
    return True


def read_comment(line: Line, context: Context) -> bool:
    """Keep a comment that is marked as one."""
    if not line.whole.startswith(COMMENT):
        return False
    part = context.part
    part.aside.append(line.number)
    part.comment.append(line.whole[len(COMMENT) :])
    part.settle_comment()  # at once, so that it is kept even behind the last claims
    return True


def read(line: Line, context: Context) -> bool:
    """Keep a line as commentary."""
    whole = line.whole
    if not ("|" in whole or "<" in whole or SEPARATORS.search(whole)):
        context.part.prose(line.number, whole.strip())
    elif any(map(str.isalnum, line.text)):  # else it was the edge of a table
        context.part.prose(line.number, line.text)
    return True
