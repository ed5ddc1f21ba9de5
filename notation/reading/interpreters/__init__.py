"""How a line is read: the ways to read it, in the order in which they are tried.

Each is a function of the line and the :class:`~hoyle.notation.reading.context.Context` that reads it and
returns True, or returns False and leaves everything as it was. None knows another, or the reader: one that
takes a line apart, or joins several, is given what reads the result.

A line of a record is tried as one of ``WHOLE_LINE``; what stands within its markup as one of
``WITHIN_MARKUP``, and the text within that by :func:`read_text`: canonical, ``RESPELLED``, ``NEARLY``, and
``COMMENTARY``. The fast path for canonical lines,
:func:`hoyle.notation.reading.canonical.read_usual`, comes before all of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from ...diagnosis.unreadable import has_gap, report_players_line, report_too_long
from ...source.layout import stretches
from .. import canonical
from ..context import Context, Interpreter, Line
from ..whose_line import prefix_length
from . import (
    below_name,
    claims,
    commentary,
    headings,
    in_words,
    player_line,
    several_turns,
    tables,
    trailing_comment,
    trick,
    wrapped_line,
)

WORK_OF_TRYING: Final = 3
"""The work of trying to read a short line in one way, in canonical lines."""
CHARACTERS_OF_SHORT: Final = 30
"""Number of further characters in a line that are as much work as a short line."""

WIDE_BAR: Final = "\uff5c"
"""A bar between the cells of a table, as wide as a Chinese character."""

RESPELLED: Final[Sequence[Interpreter]] = (
    player_line.read,
    trick.read_actions,
    headings.read,
    headings.read_setting,
    headings.read_titled,
    partial(in_words.read, respelled=player_line.read),
    claims.read_heading_in_words,
    claims.read,
)
"""The ways to read a text once it is in canonical spelling."""


def first_of(interpreters: Sequence[Interpreter], line: Line, context: Context) -> bool:
    """Read ``line`` in the first of these ways that succeeds; return False if none does."""
    effort = WORK_OF_TRYING * (1 + len(line.text) // CHARACTERS_OF_SHORT)
    for read in interpreters:
        context.effort += effort
        if read(line, context):
            return True
    return False


def read_respelled(line: Line, context: Context) -> bool:
    """Read a text in the canonical spelling of what was meant; return False if that says nothing either."""
    return first_of(RESPELLED, line, context)


NEARLY: Final[Sequence[Interpreter]] = (
    partial(player_line.read_dealers, respelled=read_respelled),
    partial(player_line.read_ended, respelled=read_respelled),
    partial(trailing_comment.read, respelled=read_respelled),
    partial(trailing_comment.read_within, respelled=read_respelled),
    partial(wrapped_line.read_call_below, respelled=read_respelled),
    partial(player_line.read_going_on, respelled=read_respelled),
    claims.report_open_hand,
    report_players_line,
    partial(player_line.read_newcomer, respelled=read_respelled),
)
"""The ways to read a text that cannot be read as a whole: as several things, or as something unreadable."""


def read_nearly(line: Line, context: Context) -> bool:
    """Read or report what cannot be read as a whole; return False if it is prose."""
    return first_of(NEARLY, line, context)


COMMENTARY: Final[Sequence[Interpreter]] = (commentary.read_unclear, commentary.read)


def read_text(line: Line, context: Context) -> bool:
    """Read the text of a line within its markup, in any spelling."""
    if line.respelling is None:  # else it is put together from pieces
        skipped = prefix_length(context, line.text)
        if skipped:
            line = line.stretch(line.column + skipped, line.column + len(line.text))
        if line.edits and canonical.read(line, context):  # else that has been tried
            return True
        line = line.respelled(context.plain(line.text))
    return read_respelled(line, context) or read_nearly(line, context) or first_of(COMMENTARY, line, context)


def says_something(line: Line, context: Context) -> bool:
    """Return whether a sentence sets or states something, or claims something of players; it is not read."""
    line = line.respelled(context.plain(line.text))
    return headings.setting_meant(context, line.plain) is not None or bool(claims.said_in(line, context))


TABLES: Final = tables.Tables(read_respelled, read_nearly, trick.read_cells, read_text)
WITHIN_MARKUP: Final[Sequence[Interpreter]] = (
    report_too_long,
    TABLES.read,
    trick.read,
    partial(several_turns.read, text=read_text, says=says_something),
    TABLES.read_by_cells,
)
"""The ways to read a stretch of a line: as a whole, or as the text between the marks of a page."""


def read_as_it_stands(line: Line, context: Context) -> bool:
    """Read a canonical line, or one that continues those above it; return False if it is something else."""
    return not has_gap(line.text) and (
        wrapped_line.read(line, context, read_respelled) or canonical.read(line, context)
    )


def read_stretches(line: Line, context: Context) -> bool:
    """Read the stretches of text within the markup of a line."""
    for start, stop in stretches(line.whole):
        first_of(WITHIN_MARKUP, line.stretch(start, stop), context)
    return True


WHOLE_LINE: Final[Sequence[Interpreter]] = (
    commentary.read_blank,
    commentary.read_comment,
    partial(player_line.read_framed, text=read_text),
    TABLES.read_lines,
    partial(below_name.read, respelled=read_respelled, nearly=read_nearly),
    commentary.read_noise,
    read_as_it_stands,
    read_stretches,
)
"""The ways to read a line that the fast path does not read."""


def read_line(number: int, whole: str, context: Context) -> None:
    """Read line ``number``, whatever it is."""
    if whole.count(WIDE_BAR) > 1:
        whole = whole.replace(WIDE_BAR, "|")
    first_of(WHOLE_LINE, Line.of(number, whole), context)
