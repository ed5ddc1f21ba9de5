"""Files to records: which game is it, and where does one record end and the next begin."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from os import PathLike
from typing import BinaryIO
from unicodedata import category, normalize

from attrs import evolve

from ..records.events import Head, Record, Round
from ..records.findings import Finding, Place
from .notation import Notation, notation_for, notations
from .problems import BYTE_ORDER_MARK, CARRIAGE_RETURNS
from .reader import GAME_LINE, Reader
from .source import NoRecord, Text, UnreadableFile, open_text

SNIFF = 500
"""How many lines are looked at, at first, to tell what game a file without a ``Game:`` line records."""


def read(path: str | PathLike[str], *, game: str | None = None, strict: bool = False) -> Iterator[Record]:
    """The records of a file, one after the other. ``game`` overrides what the file says of itself.

    Raises :class:`UnreadableFile` for a file that is no text or holds no record, OSError for one that
    cannot be opened."""
    with open(path, "rb") as stream:
        yield from records(read_stream(stream, game=game, strict=strict))


def read_text(text: str, *, game: str | None = None, strict: bool = False) -> list[Record]:
    """The records in ``text``."""
    return list(records(read_stream(io.BytesIO(text.encode()), game=game, strict=strict)))


def records(parts: Iterable[Head | Round]) -> Iterator[Record]:
    """Heads and rounds gathered into records."""
    head: Head | None = None
    rounds: list[Round] = []
    for part in parts:
        if isinstance(part, Head):
            if head is not None:
                yield Record(head, tuple(rounds))
            head, rounds = part, []
        else:
            rounds.append(part)
    if head is not None:
        yield Record(head, tuple(rounds))


def read_stream(stream: BinaryIO, *, game: str | None = None, strict: bool = False) -> Iterator[Head | Round]:
    """The heads and rounds of a file as they are read; memory does not grow with their number."""
    text = open_text(stream)
    found = False
    for part in read_lines(text.lines, game=game, strict=strict):
        if strict and not found and isinstance(part, Head):
            part = evolve(part, remarks=(*_file_remarks(text, part), *part.remarks))
        found = True
        yield part
    if not found:
        raise NoRecord("there is no record in this file")


def read_lines(
    lines: Iterable[str], *, game: str | None = None, strict: bool = False
) -> Iterator[Head | Round]:
    """The heads and rounds in ``lines``."""
    source = iter(lines)
    first, begun, notation = _recognise(source, game)
    if notation is None:
        return
    rest = chain(begun, source)
    lines = rest
    while True:
        reader = Reader(notation, strict=strict)
        yield from reader.read(lines, first)
        if reader.next_record is None:
            return
        first, line, title = reader.next_record
        notation = _titled(title)
        lines = chain((line,), rest)


def _titled(title: str) -> Notation:
    try:
        seen = "".join(letter for letter in normalize("NFKC", title) if category(letter) != "Cf")
        return notation_for(" ".join(seen.split()).strip(" .。*_"))
    except KeyError:
        known = ", ".join(notation.title for notation in notations().values())
        raise UnreadableFile(f"hoyle does not know the game “{title.strip()}”; it knows {known}") from None


def _recognise(source: Iterator[str], game: str | None) -> tuple[int, list[str], Notation | None]:
    """The number of the first line that counts, the lines from there that have been looked at, and the
    notation; None if there is none."""
    first = 1
    begun: list[str] = []
    if game is not None:
        return first, begun, _titled(game)
    signs: Counter[str] = Counter()  # with a Game: line at the top, no other game is imported
    for line in source:
        begun.append(line)
        if found := GAME_LINE.match(line):
            try:
                return first, begun, _titled(found[1])
            except UnreadableFile:
                if not any(signs.values()):
                    raise
        for key, notation in notations().items():
            signs[key] += notation.signs.search(line) is not None
        if len(begun) >= SNIFF:
            if any(signs.values()):
                break
            first += len(begun)
            begun.clear()
    best = max(notations(), key=lambda key: signs[key])
    return first, begun, notations()[best] if signs[best] else None


def _file_remarks(text: Text, head: Head) -> Iterator[Finding]:
    line = head.lines[0] if head.lines and head.line == 1 else ""
    if text.bom:
        yield Finding(BYTE_ORDER_MARK, Place(1, 1, 2, line))
    if text.crlf:
        number = text.crlf[0]
        yield Finding(CARRIAGE_RETURNS, Place(number, 1, 2, line if number == 1 else ""))
