"""Records in tables: a player's name in one cell and a move in those behind it, or moves in columns below
the names of players, or cells that can be read by themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....records.events import Span
from ...language.problems import LAYOUT
from ...language.spelling import Respelling
from ...source.layout import NOTHING, cells, inner, joined
from ..context import Context, Interpreter, Line
from ..whose_line import begins_play

NAME = re.compile(r"[^\W\d_][^:\uff1a;\uff1b,\uff0c{}|]{0,39}")
SUIT = re.compile("[♠♥♣♦]")
MAX_CELLS_OF_MOVE = 4
"""In how many cells of a table row a move may be written, behind its player's."""


class Cells:
    """Reads the cells of a table as the lines that they would be outside of one: moves by ``respelled`` or
    ``nearly``, and anything else by ``text``."""

    def __init__(self, respelled: Interpreter, nearly: Interpreter, text: Interpreter):
        self._respelled = respelled
        self._nearly = nearly
        self._text = text

    def read(self, line: Line, context: Context) -> bool:
        """Read a row, or what is in no table at all."""
        parts = _cells(line, context)
        if len(parts) > 1:
            self._row(line, context, parts)
            return True
        start, stop = parts[0]
        if start < stop:
            self._text(line.stretch(start, stop), context)
        return True

    def _row(self, line: Line, context: Context, parts: Sequence[Span]) -> None:
        """Read a row with ``parts`` for its cells."""
        called = context.players.called
        texts = [line.whole[start:stop].rstrip(":\uff1a") for start, stop in parts]
        names = [called(text) for text in texts]
        if len(set(filter(None, names))) > 1 and not any(
            _plays(context, name, text) for name, text in zip(names, texts[1:], strict=False)
        ):
            context.columns = names
            return
        headed = not any(names) and len(context.columns) == len(parts)
        columns = context.columns if headed else [""] * len(parts)
        below = [_plays(context, head, text) for head, text in zip(columns, texts, strict=True)]
        at = 0
        while at < len(parts):
            start, stop = parts[at]
            behind = [span for span in parts[at + 1 : at + 1 + MAX_CELLS_OF_MOVE] if span[0] < span[1]]
            read = 0
            if below[at]:
                read = self._move(line, context, (start, start), [parts[at]], columns[at])
            elif any(below):  # the label of a row
                context.part.prose(line.number, texts[at])
            elif names[at] or (
                NAME.fullmatch(texts[at]) and _plays(context, texts[at], *texts[at + 1 : at + 2])
            ):
                read = self._move(line, context, (start, start + len(texts[at])), behind, "")
            elif start < stop and not NOTHING.fullmatch(texts[at]):
                self._text(line.stretch(start, stop), context)
            at = parts.index(behind[read - 1], at) + 1 if read and not columns[at] else at + 1

    def _move(self, line: Line, context: Context, name: Span, behind: Sequence[Span], head: str) -> int:
        """Read the cells of a move, its player's ``name`` before them or at the ``head`` of the column.
        Returns how many of those ``behind`` have been read."""
        row = (Respelling(LAYOUT, 0, name[0] or 1, ""),)
        move: Line | None = None
        for many in range(len(behind), 0, -1):
            typed = joined(line.whole, name, behind[:many], head)
            move = Line(line.number, line.whole, typed.text, name[0], row, context.plain(typed))
            if self._respelled(move, context):
                return many
        if move and (SUIT.search(move.plain.text) or _plays(context, move.text, move.plain.text)):
            self._nearly(move, context)
            return 1
        return 0


def _cells(line: Line, context: Context) -> list[Span]:
    """The cells of a row; those that stand in quotes only if a name is among them: the rest quotes what
    somebody said."""
    whole, start, stop = line.whole, line.column, line.column + len(line.text)
    parts = cells(whole, start, stop)
    quoted = len(parts) > 1 and "|" not in whole and "<" not in whole
    if quoted and not any(context.players.called(whole[slice(*part)]) for part in parts):
        return [inner(whole, start, stop)]
    return parts


def _plays(context: Context, name: str, text: str = "") -> bool:
    """Whether a cell with ``text`` is meant for play of the player ``name``."""
    return bool(name and text) and begins_play(context, name, context.plain(text).text)
