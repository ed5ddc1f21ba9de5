"""What a player does, told in other words than the game's own: ``N throws the ♠J and picks up ♥A``."""

from __future__ import annotations

from collections.abc import Iterator

from ..canonical import NAME_AND_COLON
from ..context import Context, Interpreter, Line
from ..whose_line import is_past, lacks_colons


def read(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read what a player does by its words; False if it is something else."""
    if not any(respelled(meant, context) for meant in readings(line, context)):
        return False
    context.last_in_words = line.number
    return True


def readings(line: Line, context: Context) -> Iterator[Line]:
    """What ``line`` may say, in the words of the game, the likeliest first."""
    plain = line.plain
    for name, start, bare in _addressed(context, plain.text):
        found = context.words.readings(plain, start, name, context.players)
        for reading in found if isinstance(found, list) else ():
            if not bare or (reading.cards and not _is_tale(context, plain.text)) or lacks_colons(context):
                yield line.respelled(reading.turn)


def _addressed(context: Context, text: str) -> Iterator[tuple[str, int, bool]]:
    """Whose line ``text`` may be, where the rest begins, and whether only a space stands between."""
    found = NAME_AND_COLON.match(text)
    if found and (name := context.players.called(found[1])):
        yield name, found.end(), False
        return
    for name, end, start in context.players.without_colon(text):
        yield name, start, not text[end:start].strip()


def _is_tale(context: Context, text: str) -> bool:
    """Whether ``text`` tells in the past tense what has been recorded."""
    return is_past(context, text) and (context.part.moved or context.part.number is None)
