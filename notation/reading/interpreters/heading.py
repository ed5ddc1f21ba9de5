"""A heading or setting in another spelling."""

from __future__ import annotations

from ..context import Context
from ..headings import read_heading
from ..line import Line


def read(line: Line, context: Context) -> bool:
    """Read a heading, a setting, or a sentence that says one; False if it is none, or as it was typed."""
    return bool(line.plain.edits) and read_heading(context, line.plain.text, line.position)
