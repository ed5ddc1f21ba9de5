"""Styles: each is a way in which records of some games may be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from zlib import crc32

from attrs import evolve, frozen
from hoyle.records.events import Record

from .names import OWN, Names
from .parts import Cut, whole
from .scribe import Scribe, Table, Written, unmarked

RUMMIES = ("redox", "lynx", "max", "crazy", "two-decks", "contract")
TRICKS = ("red-five", "hearts")
CHINESE = ("redox-zh", "red-five-zh")
BASIC = ("redox", "lynx", "crazy")
"""The rummies without their variants, for styles that hardly depend on the game."""
ENGLISH = (*BASIC, *TRICKS)


@frozen
class Style:
    """A style has a ``name`` and belongs to a ``group``. It fits the ``tables``; ``pieces`` say what its
    :class:`Scribe` does in a way of its own."""

    name: str
    group: str
    tables: tuple[str, ...]
    pieces: Mapping[str, Any]
    told: Cut = whole
    """The part of a record that is written down."""
    part: str = ""
    """The part of a style that was written by somebody who had not read the reader; else empty."""

    @property
    def half(self) -> str:
        """The part of the styles that this one belongs to: half ``a`` or ``b``, by its name, if it was
        written to develop with; ``c`` to ``j`` if it was written to measure with."""
        if self.part:
            return self.part
        return "ab"[(crc32(self.name.encode()) >> 4) % 2]

    def write(self, table: Table, record: Record) -> Written:
        """``record`` as text in this style."""
        return unmarked(Scribe(table=table, **self.pieces).record(record))

    def seats(self) -> Mapping[str, str]:
        """The seat of each name in a record of this style, in lower case."""
        names: Names = self.pieces.get("names", OWN)
        return names.seats()


def styles_of(
    group: str, tables: Iterable[str], styles: Mapping[str, Mapping[str, Any]], told: Cut = whole
) -> list[Style]:
    """Styles of one ``group`` for the same ``tables``: their pieces by their names."""
    return [Style(name, group, tuple(tables), pieces, told) for name, pieces in styles.items()]


def named(prefix: str, piece: str, ways: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Styles that differ in one ``piece``."""
    return {f"{prefix}{name}": {piece: way} for name, way in ways.items()}


def written_apart(who: str, part: str, groups: Iterable[list[Style]]) -> Iterator[list[Style]]:
    """The ``groups`` of a ``part`` that was written to measure with; their names tell ``who`` wrote it."""
    for styles in groups:
        yield [evolve(style, name=f"{who}-{style.name}", part=part) for style in styles]
