"""A long text cut into pieces that can be read apart, by several readers at once.

It is cut where a record begins or, within a long record, where a round does, at lines in canonical spelling:
what they mean does not depend on what stands before them. A text without such lines is not cut."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from attrs import evolve, frozen

from .notation import Notation, notation_for
from .vocabulary import COMMON

LANGUAGES = ("en", "zh")
NUMBER = re.compile("[0-9]+")
FIRST = 1 << 17
SIZE = 1 << 19
"""How many characters the first piece should have, and each of the others."""
LONGEST = 16 * SIZE
"""A text that cannot be cut within so many characters is not cut any more."""


@frozen
class Piece:
    """Some lines of a file, ``first`` being the number of the first of them. ``until`` is the line that
    stands behind them, empty at the end of the file.

    A piece that ``opens`` begins with a record. Any other begins with the heading of a round, and brings
    what a reader must know: the round ``before`` it and, if the file did not begin with its record, the
    ``head`` of that, whose first line is line ``head_line``. ``more`` is what follows on ``text`` if it has
    not been read so far."""

    first: int = 1
    text: str = ""
    until: str = ""
    opens: bool = True
    before: str = ""
    head: str = ""
    head_line: int = 0
    more: Iterator[str] | None = None

    @property
    def texts(self) -> Iterator[str]:
        """The text of the piece, and the line behind it."""
        return chain((self.text,), self.more or (), (self.until,))


def pieces(texts: Iterable[str], notation: Notation, first: int, size: int) -> Iterator[Piece]:
    """``texts``, which begin with a record in ``notation``, in pieces: the ``first`` of about so many
    characters, the others of about ``size``. An exception of theirs is raised behind the last whole line
    before it."""
    step = min(first, size)
    source = (text[at : at + step] for text in texts for at in range(0, len(text), step))
    cutter = _Cutter(notation)
    rest, wanted = "", first
    while len(rest) < LONGEST:
        try:
            rest += next(source)
        except StopIteration:
            yield cutter.piece(rest)
            return
        except Exception:
            yield cutter.piece(rest[: rest.rfind("\n") + 1])
            raise
        while len(rest) >= wanted and (at := cutter.place(rest)):
            yield cutter.piece(rest[:at], rest[at : rest.index("\n", at)])
            rest, wanted = rest[at:], size
    yield cutter.piece(rest, more=source)


class _Cutter:
    """Finds where to cut, and remembers what the next piece has to bring."""

    def __init__(self, notation: Notation):
        self.headings = _Headings(notation)
        self.titled = False
        """Whether a game line has been seen. The first does not begin a record."""
        self.next = Piece()
        self.before = 0

    def place(self, text: str) -> int:
        """Where to cut ``text``: before its last game line, else before its last heading; 0 if nowhere."""
        if at := self._title(text):
            return at
        at = self._heading(text, len(text))
        while at > 0 and (before := self._heading(text, at)) >= 0:
            if self._number(text, at) != self._number(text, before):  # or it is one heading written twice
                self.before = before
                return at
            at = before
        return 0

    def piece(self, text: str, until: str = "", more: Iterator[str] | None = None) -> Piece:
        """The piece that ends before ``until``."""
        here = evolve(self.next, text=text, until=until, more=more)
        self.titled = self.titled or any(mark in f"\n{text}" for mark in TITLES)
        line = here.first + text.count("\n")
        if until.startswith(TITLE_LINES):
            self.headings = _Headings(named(until))
            self.next = Piece(line)
        elif until:
            head, head_line = here.head, here.head_line
            if here.opens and here.first > 1:
                head, head_line = self._head(text), here.first
            self.next = Piece(line, opens=False, before=text[self.before :], head=head, head_line=head_line)
        return here

    def _head(self, text: str) -> str:
        found = self.headings.line.search(text)
        return text[: found.start()] if found else ""

    def _title(self, text: str) -> int:
        """Where the last game line of ``text`` begins that opens a record; 0 if there is none."""
        at = max(text.rfind(mark) for mark in TITLES) + 1
        end = text.find("\n", at)
        if not at or end < 0 or not (self.titled or any(mark in f"\n{text[:at]}" for mark in TITLES)):
            return 0
        try:
            named(text[at:end])
        except KeyError:
            return 0
        return at

    def _number(self, text: str, at: int) -> int:
        found = NUMBER.search(text, at)
        return int(found[0]) if found else 0

    def _heading(self, text: str, end: int) -> int:
        """Where the last heading before ``end`` begins; -1 if there is none."""
        return max(self._last(text, end, start) for start in self.headings.starts)

    def _last(self, text: str, end: int, start: str) -> int:
        while (end := text.rfind(start, 0, end)) >= 0:
            if (end == 0 or text[end - 1] == "\n") and self.headings.line.match(text, end):
                return end
        return -1


class _Headings:
    """How the rounds of a game are headed: the ``starts`` of the lines, and the whole ``line``."""

    def __init__(self, notation: Notation):
        said = [notation.write_round(7, language).partition("7") for language in LANGUAGES]
        self.starts = {start for start, _, _ in said}
        forms = (f"{re.escape(start)}[0-9]{{1,9}}{re.escape(stop)}" for start, _, stop in said)
        self.line = re.compile(rf"^(?:{'|'.join(forms)})\n", re.MULTILINE)


TITLE_LINES = tuple(f"{COMMON['game'].in_(language)}: " for language in LANGUAGES)
TITLES = tuple(f"\n{line}" for line in TITLE_LINES)


def named(text: str) -> Notation:
    """The notation of the game that the game line names with which ``text`` begins. KeyError if it is not
    known."""
    return notation_for(text.partition("\n")[0].partition(": ")[2].strip(" .。"))
