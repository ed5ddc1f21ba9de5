"""A line of nobody who is known: it may show who plays, or be a line that cannot be read."""

from __future__ import annotations

from attrs import evolve

from ...diagnosis.unreadable import report_nobodys_line
from ..canonical import read as read_canonical
from ..context import Context, Interpreter
from ..line import Line
from ..whose_line import newcomer_in


class UnknownPlayer:
    """Learns from a line who plays, and has it read again, in canonical spelling by ``respelled``."""

    def __init__(self, respelled: Interpreter):
        self._respelled = respelled

    def read(self, line: Line, context: Context) -> bool:
        """Read a line that shows that somebody plays, or report it if it is nearly a move or a setting; False
        if it is prose."""
        name = newcomer_in(context, line.plain.text)
        if not name:
            return report_nobodys_line(line, context)
        context.players.learn([name])
        line = evolve(line, edits=())
        return read_canonical(line, context) or self._respelled(line, context)
