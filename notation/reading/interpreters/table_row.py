"""Records in tables: a player's name in one cell and a move in those behind it, or moves in columns below
the names of players, or cells that can be read by themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....records.events import Span
from ...language.problems import LAYOUT
from ...language.spelling import Edit
from ...source.layout import NOTHING, joined
from ..lines import LineReader

NAME = re.compile(r"[^\W\d_][^:\uff1a;\uff1b,\uff0c{}|]{0,39}")
SUIT = re.compile("[♠♥♣♦]")
CELLS_OF_A_MOVE = 4
"""In how many cells of a table row a move may be written, behind its player's."""


class TableReader:
    """Reads the rows of tables as the lines that they would be outside of one. ``columns`` says whose column
    each is of the table that is being read, where its columns are players'."""

    def __init__(self, lines: LineReader, columns: Sequence[str] = ()):
        self._lines = lines
        self.columns = columns
        self._above = 0, ""
        """The line of the last cell that is a player's name alone, and whose."""

    def row(self, number: int, line: str, parts: Sequence[Span]) -> None:
        """Read line ``number``, a table row with ``parts`` for its cells."""
        texts = [line[start:stop].rstrip(":\uff1a") for start, stop in parts]
        names = [self._lines.players.called(text) for text in texts]
        if len(set(filter(None, names))) > 1 and not any(map(self._plays, names, texts[1:])):
            self.columns = names
            return
        heads = self.columns if not any(names) and len(self.columns) == len(parts) else [""] * len(parts)
        below = [self._plays(head, text) for head, text in zip(heads, texts, strict=True)]
        at = 0
        while at < len(parts):
            start, stop = parts[at]
            behind = [span for span in parts[at + 1 : at + 1 + CELLS_OF_A_MOVE] if span[0] < span[1]]
            read = 0
            if below[at]:
                read = self._cells(number, line, (start, start), [parts[at]], heads[at])
            elif any(below):  # the label of a row
                self._lines.part.prose(number, texts[at])
            elif names[at] or (NAME.fullmatch(texts[at]) and self._plays(texts[at], *texts[at + 1 : at + 2])):
                read = self._cells(number, line, (start, start + len(texts[at])), behind, "")
            elif start < stop and not NOTHING.fullmatch(texts[at]):
                self._lines.stretch(number, line, start, stop)
            at = parts.index(behind[read - 1], at) + 1 if read and not heads[at] else at + 1

    def cell(self, number: int, line: str, start: int, stop: int) -> bool:
        """Read a row of a wiki's table that has a line for each cell: a player's name, and below it the move;
        False for anything else."""
        if line.lstrip()[:1] not in "|!":
            return False
        text, above = line[start:stop], self._above
        name = self._lines.players.called(text.lstrip("! "))
        self._above = (number, name) if name else (0, "")
        if name:
            return True
        if above[0] != number - 1 or not self._plays(above[1], text):
            return False
        return self._cells(number, line, (start, start), [(start, stop)], above[1]) > 0

    def _plays(self, name: str, text: str = "") -> bool:
        """Whether a cell with ``text`` is meant for play of the player ``name``."""
        lines = self._lines
        return bool(name and text) and lines.unreadable.begins_play(name, lines.plain(text).text)

    def _cells(self, number: int, line: str, name: Span, behind: Sequence[Span], head: str) -> int:
        """Read the cells of a move, its player's ``name`` before them or at the ``head`` of the column.
        Returns how many of those ``behind`` have been read."""
        row = (Edit(LAYOUT, 0, name[0] or 1, ""),)
        for many in range(len(behind), 0, -1):
            typed = joined(line, name, behind[:many], head)
            plain = self._lines.plain(typed)
            if self._lines.as_meant(number, plain, name[0], row):
                return many
        if behind and (SUIT.search(plain.text) or self._plays(typed.text, plain.text)):
            self._lines.nearly(number, typed.text, plain, name[0])
            return 1
        return 0
