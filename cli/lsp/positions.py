"""Lines and columns of a record, and positions of the protocol.

hoyle counts lines and columns from 1, and columns in code points. A client counts both from 0, and columns in
the code units of the encoding that was agreed on. Lines end in the same way for both: with a line feed, a
carriage return, or both. (``str.splitlines`` also ends lines at U+2028 and others, which are not line ends
here.)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from itertools import accumulate, pairwise
from typing import Final

from lsprotocol.types import (
    Position,
    PositionEncodingKind,
    Range,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
    TextEdit,
)

from ...records.findings import Place
from ...records.regex import regex
from ...records.repairs import Edit

LINE_END: Final = regex(r"\r\n|\r|\n")
MARK: Final = "\ufeff"
"""A byte order mark: hoyle does not count it, but a client that sends it counts it as a character."""


def _utf8_units(character: str) -> int:
    code = ord(character)
    return 1 if code < 0x80 else 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _utf16_units(character: str) -> int:
    return 1 if ord(character) < 0x10000 else 2


def _utf32_units(_: str) -> int:
    return 1


UNITS: Final[dict[str, Callable[[str], int]]] = {
    PositionEncodingKind.Utf8.value: _utf8_units,
    PositionEncodingKind.Utf16.value: _utf16_units,
    PositionEncodingKind.Utf32.value: _utf32_units,
}
"""Number of code units that a character takes, by the name of the encoding."""


class Layout:
    """The lines of a text. Converts between hoyle's lines and columns, positions of the client, and offsets
    in the text.

    Args:
        text: the whole text.
        encoding: the position encoding that was agreed on with the client: ``utf-8``, ``utf-16`` or
            ``utf-32``.
    """

    def __init__(self, text: str, encoding: str = "utf-16"):
        self.text = text
        self.encoding = encoding
        self.units: Callable[[str], int] = UNITS[self.encoding]
        ends = [found.span() for found in LINE_END.finditer(text)]
        self.starts: list[int] = [0, *(end for _, end in ends)]
        """The offset at which each line begins."""
        self.stops: list[int] = [*(start for start, _ in ends), len(text)]
        """The offset at which each line ends, before its line end."""
        self.mark: int = len(MARK) if text.startswith(MARK) else 0

    def __len__(self) -> int:
        """Return the number of lines, including the one after the last line end, which may be empty."""
        return len(self.starts)

    @property
    def lines(self) -> list[str]:
        """The lines, as hoyle reads them: without their ends and the byte order mark, and without an empty
        one after the last end."""
        lines = [self.text[start:stop] for start, stop in zip(self.starts, self.stops, strict=True)]
        lines[0] = lines[0][self.mark :]
        return lines if lines[-1] else lines[:-1]

    @property
    def line_end(self) -> str:
        """The most frequent line end."""
        windows = self.text.count("\r\n")
        count = {
            "\n": self.text.count("\n") - windows,
            "\r\n": windows,
            "\r": self.text.count("\r") - windows,
        }
        return max(count, key=count.__getitem__)

    def line(self, number: int) -> str:
        """Return line ``number``, counted from 1; empty if there is none."""
        if not 1 <= number <= len(self):
            return ""
        return self.text[self.starts[number - 1] + self._skipped(number) : self.stops[number - 1]]

    def _skipped(self, number: int) -> int:
        """Return the number of characters that hoyle skips at the beginning of line ``number``."""
        return self.mark if number == 1 else 0

    # ---- from hoyle to the client

    def position(self, line: int, column: int) -> Position:
        """The position of ``column`` in ``line``, both counted from 1. A place beyond the end of a line, or
        of the text, becomes its end."""
        if line > len(self):
            line, column = len(self), len(self.text) + 1
        line = max(line, 1)
        start = self.starts[line - 1]
        stop = min(start + self._skipped(line) + max(column - 1, 0), self.stops[line - 1])
        return Position(line - 1, self._count(self.text[start:stop]))

    def position_at(self, offset: int) -> Position:
        """The position of an ``offset`` in the text."""
        line = bisect_right(self.starts, offset) - 1
        return Position(line, self._count(self.text[self.starts[line] : offset]))

    def _count(self, text: str) -> int:
        return len(text) if text.isascii() else sum(map(self.units, text))

    def range(self, where: Place | Edit) -> Range:
        """Return the range of a place in the record, or of the text that an edit replaces."""
        return Range(self.position(where.line, where.column), self.position(where.end_line, where.end_column))

    def text_edit(self, edit: Edit) -> TextEdit:
        """An ``edit`` in the form of the protocol; lines that it adds end like the others of the text."""
        text = edit.text
        if edit.line > len(self) and text:  # after a last line without an end
            text = "\n" + text.removesuffix("\n")
        return TextEdit(self.range(edit), text.replace("\n", self.line_end))

    def text_edits(self, text: str) -> list[TextEdit]:
        """The edits that turn this text into ``text``, each of whole lines."""
        old, new = self._with_ends(), Layout(text)._with_ends()
        offsets = [*self.starts, len(self.text)]
        return [
            TextEdit(
                Range(self.position_at(offsets[start]), self.position_at(offsets[stop])),
                "".join(new[first:last]),
            )
            for tag, start, stop, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
            if tag != "equal"
        ]

    def _with_ends(self) -> list[str]:
        return [self.text[start:stop] for start, stop in pairwise([*self.starts, len(self.text)])]

    # ---- from the client to hoyle

    def offset(self, position: Position) -> int:
        """The offset of a ``position`` in the text. One within a character becomes its beginning, one beyond
        the end of a line, or of the text, its end."""
        if position.line >= len(self):
            return len(self.text)
        start, stop = self.starts[position.line], self.stops[position.line]
        text = self.text[start:stop]
        if text.isascii():
            return start + min(position.character, len(text))
        return start + bisect_right(list(accumulate(map(self.units, text))), position.character)

    def place(self, position: Position) -> tuple[int, int]:
        """The line and the column of a ``position``, both counted from 1."""
        line = min(position.line + 1, len(self))
        column = self.offset(position) - self.starts[line - 1] - self._skipped(line)
        return line, max(column, 0) + 1

    def changed(self, changes: Iterable[TextDocumentContentChangeEvent]) -> Layout:
        """The layout of the text after the client's ``changes``, made one after the other."""
        layout = self
        for change in changes:
            if isinstance(change, TextDocumentContentChangePartial):
                start, end = layout.offset(change.range.start), layout.offset(change.range.end)
                text = layout.text[:start] + change.text + layout.text[max(start, end) :]
            else:
                text = change.text
            layout = Layout(text, layout.encoding)
        return layout
