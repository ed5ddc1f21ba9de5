"""What says nothing that is checked."""

from __future__ import annotations

from ...source.layout import SEPARATORS
from ..context import Context
from ..line import Line


def read(line: Line, context: Context) -> bool:
    """Keep a line as commentary."""
    whole = line.whole
    if not ("|" in whole or "<" in whole or SEPARATORS.search(whole)):
        context.part.prose(line.number, whole.strip())
    elif any(map(str.isalnum, line.text)):  # else it was the edge of a table
        context.part.prose(line.number, line.text)
    return True
