"""Output to a stream, in the characters and colours that it supports.

Layout is the same for a terminal, a pipe and an ASCII terminal: lines of spans, a span being text and the
name of a style. Styles are turned into colours only here, as are characters that the stream lacks into
others: a suit sign into its letter, an arrow into ``->``.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable
from typing import Any, TextIO, TypeAlias

import click

from ..records.cells import cells_of

DEFAULT_COLUMNS = 80
"""The width of a terminal that does not report its own."""

Span: TypeAlias = tuple[str, str]
Line: TypeAlias = list[Span]

STYLES: dict[str, dict[str, Any]] = {
    "error": {"fg": "bright_red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "note": {"fg": "cyan", "bold": True},
    "bold": {"bold": True},
    "gutter": {"fg": "blue"},
    "related": {"fg": "blue", "bold": True},
    "help": {"fg": "green"},
    "wrong": {"fg": "bright_red"},
    "right": {"fg": "green", "bold": True},
    "dim": {"dim": True},
}
IN_ASCII = {
    "♠": "S", "♥": "H", "♣": "C", "♦": "D",
    "→": "->", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...",
    "≈": "~", "“": '"', "”": '"', "‘": "'", "’": "'", "\ufe0f": "",
    "\uff1a": ":", "\uff0c": ",", "\uff1b": ";", "\u3002": ".", "\u3001": ",", "\u3000": " ",
}  # fmt: skip
TAB = 4
WIDE = "\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60"
CLOSING = "\u3001\u3002\uff0c\uff1b\uff1a\uff09\uff1f\uff01\u300d\u300f"
WORDS = rf"\s+|[{WIDE}][{CLOSING}]*|[^\s{WIDE}]+[{CLOSING}]*"
"""Pattern of pieces that are not broken at the end of a line, compiled only when it is needed."""


class Output:
    """A stream for people or programs. ``width`` is that of the terminal, or None. ``colour`` depends on the
    stream and the environment, unless it is given."""

    def __init__(self, stream: TextIO, *, colour: bool | None = None):
        self.stream = stream
        self.encoding = getattr(stream, "encoding", None) or "utf-8"
        self.terminal: bool = is_terminal(stream)
        self.colour: bool = _wants_colour(self.terminal) if colour is None else colour
        self.unicode: bool = self._has("♠→")
        self.width: int | None = _columns(stream) if self.terminal else None

    def _has(self, text: str) -> bool:
        try:
            text.encode(self.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    # ---- characters

    def spell(self, text: str) -> str:
        """``text`` in printable characters that the stream supports."""
        if text.isascii():
            return text if text.isprintable() else "".join(map(self._character, text))
        if self.unicode and text.isprintable() and self._has(text):
            return text
        return "".join(map(self._character, text))

    def _character(self, character: str) -> str:
        if character in "\t\n":
            return character
        if _unseen(character):
            return "\ufffd" if self.unicode else "?"
        if self._has(character):
            return character
        return IN_ASCII.get(character, "?")

    def spell_json(self, text: str) -> str:
        """``text``, which is JSON, with escapes for characters that the stream lacks or that are not
        printable. Its values stay the same."""
        if (self.unicode or text.isascii()) and text.replace("\n", "").isprintable():
            return text
        return "".join(map(self._character_of_json, text))

    def _character_of_json(self, character: str) -> str:
        if character == "\n" or ((self.unicode or character.isascii()) and not _unseen(character)):
            return character
        units = character.encode("utf-16-be", "surrogatepass").hex()
        return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))

    def typeset(self, text: str) -> tuple[str, list[int]]:
        """``text`` in printable characters, with tabs expanded, and the cell in which each of its characters
        begins, with one more for the end."""
        pieces, cells, cell = [], [], 0
        for character in text:
            shown = self.spell(character)
            if shown == "\t":
                shown = " " * (TAB - cell % TAB)
            cells.append(cell)
            cell += cells_of(shown)
            pieces.append(shown)
        cells.append(cell)
        return "".join(pieces), cells

    # ---- writing

    def line(self, spans: Iterable[Span] = ()) -> None:
        """Write one line."""
        pieces = [(self.spell(text), style) for text, style in spans]
        while pieces and not pieces[-1][0].strip():
            pieces.pop()
        if pieces:
            pieces[-1] = pieces[-1][0].rstrip(), pieces[-1][1]
        self.write("".join(self._painted(text, style) for text, style in pieces) + "\n")

    def paragraph(self, spans: Iterable[Span], indent: int = 0) -> None:
        """Write one line, which a terminal shows wrapped between words or Chinese characters; all lines but
        the first are indented."""
        spans = list(spans)
        if self.width is None or sum(cells_of(self.spell(text)) for text, _ in spans) <= self.width:
            self.line(spans)
            return
        indent = min(indent, self.width // 2)
        row: Line = []
        cell = start = 0
        for text, style in spans:
            for word in re.findall(WORDS, text):
                size = cells_of(self.spell(word))
                if cell + size > self.width and cell > start and not word.isspace():
                    self.line(row)
                    row, cell, start = [(" " * indent, "")], indent, indent
                if cell > start or not (start and word.isspace()):
                    same = bool(row) and row[-1][1] == style
                    row[-1:] = [(row[-1][0] + word, style)] if same else [*row[-1:], (word, style)]
                    cell += size
        self.line(row)

    def _painted(self, text: str, style: str) -> str:
        return click.style(text, **STYLES[style]) if style and text and self.colour else text

    def write(self, text: str) -> None:
        """Write ``text`` as it is; characters that the stream lacks become question marks."""
        if not self._has(text):
            text = text.encode(self.encoding, "replace").decode(self.encoding)
        self.stream.write(text)


def visible(text: str) -> str:
    """Return ``text`` on one line, with escapes for invisible characters and for control characters: line
    ends, terminal escapes, marks that change the direction of writing. Names of files are printed in this
    way."""
    if text.isprintable():
        return text
    return "".join(_escaped(one) if _unseen(one) else one for one in text)


def without_unseen(text: str) -> str:
    """Return ``text`` with a sign in place of each invisible or control character, except line ends and
    tabs."""
    unseen = {ord(one): "\ufffd" for one in set(text) if one not in "\t\n" and _unseen(one)}
    return text.translate(unseen) if unseen else text


def name_of(path: str | os.PathLike[str]) -> str:
    """Return the name of a file as shown to people."""
    return visible(click.format_filename(path))


def _unseen(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind in ("Cc", "Cs", "Cf", "Zl", "Zp") and character not in "\u200c\u200d"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode()


def pad(text: str, width: int) -> str:
    """``text`` padded with spaces to ``width`` cells."""
    return text + " " * (width - cells_of(text))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the ``stream`` is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _columns(stream: TextIO) -> int:
    """The width of the terminal ``stream``, like ``shutil.get_terminal_size``, a module that is slow to
    import."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_COLUMNS
    except (ValueError, OSError):  # not a terminal
        return DEFAULT_COLUMNS


def _wants_colour(terminal: bool) -> bool:
    """Whether to use colours, by https://no-color.org and https://force-color.org; a dumb terminal has
    none."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return terminal and os.environ.get("TERM") != "dumb"
