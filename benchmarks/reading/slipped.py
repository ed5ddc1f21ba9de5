"""The same slip in any style: is it found as in the plain record, and corrected in the spelling around it?

A slip is made in the canonical text of a legal record, and the slipped record is written in a style. hoyle
should find the same there (codes, and the cards they speak of), and propose the same correction; and the
corrected text should be what the writer of that style would have written, to the letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from zlib import crc32

from attrs import astuple, frozen
from hoyle.notation import Rewriting, UnreadableFile, read_text, write
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.events import Event, Record, Unclear, Unreadable
from hoyle.records.repairs import edited
from hoyle.verify.repairs import repair

from .measure import Said, Seats, above, below, outcome, turns
from .parts import Cut
from .scribe import Scribe, Table
from .style import Style
from .tables import TABLES, played

Root = tuple[str, tuple[str, ...]]
"""The code of a finding, and the cards of which it speaks."""
MAX_REPAIRS = 12
"""Number of repairs to look at."""
ONE_STYLE_IN = 12
"""One in this many styles is measured, unless all are requested: searching for repairs takes long."""


@frozen
class Slipped:
    """A record with a slip, and what is found in its canonical text: the ``roots``, and the record as each of
    the best repairs makes it."""

    record: Record
    roots: tuple[Root, ...]
    repaired: tuple[Record, ...]


@frozen
class Comparison:
    """The results for slips in a style: the number that are found in the canonical text, and how many of them
    have the same ``roots``, the same ``correction``, and that ``spelled`` as in the style. It is false if
    there are none."""

    slips: int = 0
    roots: int = 0
    correction: int = 0
    spelled: int = 0

    def __bool__(self) -> bool:
        return bool(self.slips)

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))


@lru_cache(maxsize=4096)
def slipped(told: Cut, table: Table, number: int, kind: str) -> Slipped | None:
    """Record ``number`` of a game with a slip of a ``kind``; None if none can be made, or none is found."""
    text = write(told(played(table, number)), table.language)
    made = make_slip(text, kind, Random(f"{table.title} {number} {kind}"))
    record = None if made is None else _read(made.text)
    if (
        made is None
        or record is None
        or any(isinstance(one, Unreadable | Unclear) for one in _events(record))
    ):
        return None
    if Scribe(table=table).record(record).translate(_NO_MARKS) != made.text:
        return None  # what a record does not keep, such as where a line was left empty
    roots, repaired = found(made.text, record)
    records = tuple(one for one in map(_read, repaired) if one is not None)
    return Slipped(record, roots, records) if roots and records else None


_NO_MARKS = dict.fromkeys(range(0xF0000, 0xFFFFE))


def found(text: str, record: Record) -> tuple[tuple[Root, ...], list[str]]:
    """The roots in a ``text``, and the text as each of the best repairs makes it."""
    findings = repair(record, Rewriting(record.head), most=MAX_REPAIRS).findings
    lines = text.split("\n")
    best = [one for finding in findings for one in finding.repairs if one.rank == 0]
    roots = tuple((finding.code, tuple(map(str, finding.cards))) for finding in findings)
    return roots, ["\n".join(edited(lines, one.edits)) for one in best]


def _read(text: str) -> Record | None:
    try:
        (record,) = read_text(text)
    except (UnreadableFile, ValueError):
        return None
    return record


def _events(record: Record) -> Iterator[Event]:
    return (event for one in record.rounds for event in one.events)


def _said(record: Record | None, seats: Seats, meant: Sequence[Said] = ()) -> tuple[list[Said], ...]:
    """The content of a record, for comparison."""
    if record is None:
        return ()
    rounds = record.rounds
    return list(turns(rounds, seats, meant)), sorted(above(rounds, seats)), sorted(below(rounds, seats))


def compared(style: Style, table: Table, number: int, kind: str) -> Comparison:
    """What comes of a slip of a ``kind`` in record ``number`` of a game in a style. Nothing, if it cannot be
    made, or the style cannot show it."""
    plain = slipped(style.told, table, number, kind)
    if plain is None or not outcome(style, table, number).whole:
        return Comparison()
    seats = style.seats()
    text = style.write(table, plain.record).text
    record = _read(text)
    meant = list(turns(plain.record.rounds, seats))
    if record is None or list(turns(record.rounds, seats, meant)) != meant:
        return Comparison(slips=1)
    roots, repaired = found(text, record)
    wanted = {style.write(table, one).text for one in plain.repaired}
    same = _same(repaired, plain.repaired, seats)
    spelled = same and set(repaired) == wanted
    return Comparison(1, int(roots == plain.roots), int(same), int(spelled))


def _same(repaired: Sequence[str], wanted: Sequence[Record], seats: Seats) -> bool:
    """Whether the ``repaired`` texts say what is ``wanted``, each one of them."""
    left = [str(_said(one, seats)) for one in wanted]
    records = [one for one in map(_read, repaired) if one is not None]
    return len(records) == len(repaired) and sorted(str(_said(one, seats)) for one in records) == sorted(left)


def one_slip(style: Style) -> Comparison:
    """What comes of one slip in a style: of a kind and in a game that the style's name chooses; the next kind
    if none of that is found."""
    chosen = crc32(style.name.encode())
    title = style.tables[chosen % len(style.tables)]
    for at in range(len(KINDS)):
        kind = KINDS[(chosen // len(TABLES) + at) % len(KINDS)]
        if found := compared(style, TABLES[title], 0, kind):
            return found
        if not outcome(style, TABLES[title], 0).whole:
            break
    return Comparison()


def looked_at(styles: Sequence[Style], each: int = ONE_STYLE_IN) -> list[Style]:
    """One in ``each`` of the ``styles``, always the same ones."""
    return [style for style in styles if crc32(style.name.encode()) % each == 0]
