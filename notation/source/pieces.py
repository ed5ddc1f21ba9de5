"""A long text cut into pieces that can be read apart, by several readers at once.

It is cut where a record begins or, within a long record, where a round does, at lines in canonical spelling:
what they mean does not depend on what stands before them. A text without such lines is not cut.

The text is cut as UTF-8, undecoded: the reader of a piece decodes it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, product

from attrs import evolve

from ...records.regex import regex
from ...records.values import frozen
from ..language.notation import Notation, titled
from ..language.vocabulary import COMMON
from .decoding import Text, decoded, sliced

LANGUAGES = ("en", "zh")
NUMBER = regex(b"[0-9]+")
FIRST_PIECE_BYTES = 1 << 17
MAX_PIECE_BYTES = 1 << 20
"""The number of bytes of the first piece, and of the largest. Each is twice as large as the one before it, up
to that: so all workers soon have something to do, and none has to ask often."""
MIN_PIECES_LEFT = 4
"""Minimum number of pieces for the rest of a file, so that all workers finish at about the same time."""
ROUND_BYTES = 1 << 14
"""Number of bytes that a round rarely exceeds."""
MAX_BYTES_HELD = 8 * MAX_PIECE_BYTES
"""Number of bytes without a place to cut after which no more is cut."""


@frozen
class Piece:
    """Some lines of a file, ``first`` being the number of the first of them, which begins ``offset`` bytes
    from its start. ``until`` is line ``end``, which follows them; there is none at the end of the file.

    A piece that ``opens`` begins with a record. Any other begins with the heading of a round, and brings
    what a reader must know: the round ``before`` it and, if the file did not begin with its record, the
    ``head`` of that, whose first line is line ``head_line``. ``more`` is what follows on ``text`` if it has
    not been read so far."""

    first: int = 1
    offset: int = 0
    text: bytes = b""
    until: bytes = b""
    end: int | None = None
    opens: bool = True
    before: bytes = b""
    head: bytes = b""
    head_line: int = 0
    more: Iterator[bytes] | None = None

    @property
    def decoded(self) -> Text:
        """The piece, and the line after it."""
        return decoded(chain((self.text,), self.more or (), (self.until,)), self.offset)

    @property
    def decoded_from_before(self) -> Text:
        """The same from the round ``before`` on."""
        return decoded((self.before, self.text, self.until), self.offset - len(self.before))


def lines_in(text: bytes) -> int:
    """The number of line ends in ``text``, of any kind."""
    count = text.count(b"\n")
    return count + text.count(b"\r") - text.count(b"\r\n") if b"\r" in text else count


def pieces(
    texts: Iterable[bytes],
    notation: Notation,
    first: int,
    size: int,
    offset: int = 0,
    length: int = sys.maxsize,
) -> Iterator[Piece]:
    """``texts``, which begin with a record in ``notation`` some bytes from the start of their file, in
    pieces: one of about ``first`` bytes, then each of about twice as many as the one before it, up to
    ``size``, and less again towards the end of the file, if its ``length`` is known. An exception from
    ``texts`` is raised after the last complete line before it."""
    step = min(first, size)
    source = sliced(texts, step)
    cutter = _Cutter(notation, offset)
    held: list[bytes] = []  # put together when they are enough: every time would copy them as often
    size_held, wanted = 0, first
    while size_held < MAX_BYTES_HELD:
        try:
            held.append(next(source))
        except StopIteration:
            yield cutter.piece(b"".join(held))
            return
        except Exception:
            rest = b"".join(held)
            yield cutter.piece(rest[: rest.rfind(b"\n") + 1])
            raise
        size_held += len(held[-1])
        if size_held < wanted:
            continue
        rest = b"".join(held)
        while len(rest) >= wanted and (at := cutter.place(rest)):
            yield cutter.piece(rest[:at], rest[at : rest.index(b"\n", at)])
            rest, left = rest[at:], length - cutter.next.offset
            wanted = max(first, min(2 * wanted, size, left // MIN_PIECES_LEFT))
        held, size_held = [rest], len(rest)
    yield cutter.piece(b"".join(held), more=source)


class _Cutter:
    """Finder of the places to cut, which keeps track of what the next piece needs."""

    def __init__(self, notation: Notation, offset: int):
        self.headings = _Headings(notation)
        self.titled = False
        """Whether a game line has been seen. The first one does not end a piece."""
        self.next = Piece(offset=offset)

    def place(self, text: bytes) -> int:
        """Return where to cut ``text``: before its last game line, else before its last heading; 0 if there
        is neither."""
        if at := self._title(text):
            return at
        at = self._heading(text, len(text))
        while at > 0 and (before := self._heading(text, at)) >= 0:
            if self._number(text, at) > self._number(text, before):
                return at  # (else a heading is written twice, or belongs to another record)
            at = before
        return 0

    def piece(self, text: bytes, until: bytes = b"", more: Iterator[bytes] | None = None) -> Piece:
        """The piece that ends before ``until``."""
        if not until:
            return evolve(self.next, text=text, more=more)
        line, offset = self.next.first + lines_in(text), self.next.offset + len(text)
        here = evolve(self.next, text=text, until=until, end=line)
        self.titled = self.titled or _has_title(text)
        if until.startswith(TITLE_LINES):
            self.headings = _Headings(named(until))
            self.next = Piece(line, offset)
        else:
            head, head_line = here.head, here.head_line
            if here.opens and here.first > 1:
                head, head_line = self._head(text), here.first
            before = text[self._heading(text, len(text)) :]
            self.next = Piece(line, offset, opens=False, before=before, head=head, head_line=head_line)
        return here

    def _head(self, text: bytes) -> bytes:
        found = self.headings.line.search(text)
        return text[: found.start()] if found else b""

    def _title(self, text: bytes) -> int:
        """Return the start of the last game line in ``text`` that begins another record; 0 if there is
        none."""
        # (A letter is looked for many times as quickly as a word, and few texts have it.)
        at = max((text.rfind(mark) for mark in TITLES if mark[1] in text), default=-1) + 1
        end = text.find(b"\n", at)
        if not at or end < 0 or not (self.titled or _has_title(text[:at])):
            return 0
        try:
            named(text[at:end])
        except KeyError:
            return 0
        return at

    def _number(self, text: bytes, at: int) -> int:
        found = NUMBER.search(text, at)
        return int(found[0]) if found else 0

    def _heading(self, text: bytes, end: int) -> int:
        """Return the start of the last heading before ``end``; -1 if there is none."""
        # (Headings in the other language would be looked for as far as the beginning.)
        for low in (max(0, end - ROUND_BYTES), 0):
            at = max(self._last(text, low, end, start) for start in self.headings.starts)
            if at >= 0:
                return at
        return -1

    def _last(self, text: bytes, low: int, end: int, start: bytes) -> int:
        while (end := text.rfind(start, low, end)) >= 0:
            if (end == 0 or text[end - 1] == NEWLINE) and self.headings.line.match(text, end):
                return end
        return -1


class _Headings:
    """Headings of the rounds of a game: the ``starts`` of such lines, and a pattern for the whole
    ``line``."""

    def __init__(self, notation: Notation):
        variants = product(LANGUAGES, (None, *notation.variant_rounds))
        said = [notation.write_round(7, *one).encode().partition(b"7") for one in variants]
        self.starts = {start for start, _, _ in said}
        forms = [re.escape(start) + b"[0-9]{1,9}" + re.escape(stop) for start, _, stop in said]
        self.line = re.compile(b"^(?:" + b"|".join(forms) + b")\r?\n", re.MULTILINE)


NEWLINE = ord("\n")
TITLE_LINES = tuple(f"{COMMON['game'].in_(language)}: ".encode() for language in LANGUAGES)
TITLES = tuple(b"\n" + line for line in TITLE_LINES)


def _has_title(text: bytes) -> bool:
    return text.startswith(TITLE_LINES) or any(mark in text for mark in TITLES)


def named(text: bytes) -> Notation:
    """The notation of the game that the game line names with which ``text`` begins. KeyError if it is not
    known."""
    title = text.partition(b"\n")[0].decode("utf-8", "replace").partition(": ")[2]
    if (found := titled(title)) is None:
        raise KeyError(title)
    return found
