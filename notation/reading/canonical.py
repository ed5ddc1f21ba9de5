"""Lines in canonical spelling: what most are, and the fast path."""

from __future__ import annotations

from .context import Context
from .headings import follow, read_heading
from .line import Line, Position
from .player_lines import NAME_AND_COLON, read_body
from .tricks import read_trick


def read_usual(context: Context, number: int, line: str) -> bool:
    """Read a line as what most lines are, in canonical spelling; False if it is something else."""
    if context.named_otherwise(line):
        return False
    if context.tricks is not None and line[:1].isdecimal() and read_trick(context, line, Position(number)):
        return True
    part, players = context.part, context.players
    name, colon, rest = line.partition(": ")
    known = name in players
    if colon and known and part.number is not None:
        entry = read_body(context, players[name], rest, number, len(name) + 2)
        if entry is not None:
            part.keep(entry)
            return True
    # What begins like a line of somebody is only a heading or a setting if it has been read as one before.
    heading = context.headings.known(line)
    if heading is None and not known:
        heading = context.headings.read(line)
    return heading is not None and follow(context, heading, line, Position(number))


def read(line: Line, context: Context) -> bool:
    """Read a canonical text as it was typed; False if it is none."""
    text, column, edits = line.text, line.column, line.edits
    if context.named_otherwise(text):
        return False
    found = NAME_AND_COLON.match(text)
    if found and (name := found[1]) in context.players:
        start = column + found.end()
        entry = read_body(context, name, text[found.end() :], line.number, start)
        if entry is not None:
            context.part.tolerate(line.number, column, edits)
            context.part.add(context.event(entry, start))
            return True
    return read_heading(context, text, Position(line.number, column, edits))
