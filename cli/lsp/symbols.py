"""Document symbols and folding ranges: records, rounds and turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lsprotocol.types import DocumentSymbol, FoldingRange, FoldingRangeKind, Range, SymbolKind

from ...notation.language.vocabulary import longest_first
from ...records.events import Head, Round, Turn
from ..wording import count, mark, round_title
from .documents import OpenDocument, OpenRecord, OpenRound
from .replay import pieces

MAX_LINES_TURN = 200
"""Maximum number of characters of a turn that are shown."""


def symbols(document: OpenDocument) -> list[DocumentSymbol]:
    """Return the records of a document, with their rounds, and these with their turns and the parts that
    follow."""
    return [_record(document, one) for one in document.records]


def _record(document: OpenDocument, record: OpenRecord) -> DocumentSymbol:
    language = record.language
    head = _range(document, record.line, max(record.line + 1, record.line + _said(record.head)))
    players = mark(", ", language).join(_players(record))
    return DocumentSymbol(
        record.notation.title_in(language),
        SymbolKind.Module,
        _range(document, record.line, record.end),
        _first(document, head),
        detail=players or None,
        children=[_round(document, one, language) for one in record.rounds],
    )


def _players(record: OpenRecord) -> tuple[str, ...]:
    stated = record.head.setting("players")
    return stated if isinstance(stated, tuple) else ()


def _said(part: Head | Round) -> int:
    """Return the number of lines of a part up to its last event. Later ones may belong to the page."""
    return max((event.line - part.line + 1 for event in part.events), default=1)


def _round(document: OpenDocument, one: OpenRound, language: str) -> DocumentSymbol:
    judged = one.judged
    detail = count(judged.turns, "turn", language)
    if judged.findings:
        detail += mark(", ", language) + count(len(judged.findings), "mistake", language)
    where = _range(document, one.line, one.line + _said(one.round))
    turns = [_turn(document, event) for event in one.round.events if isinstance(event, Turn)]
    return DocumentSymbol(
        round_title(one.round.number, language),
        SymbolKind.Namespace,
        where,
        _first(document, where),
        detail=detail,
        children=turns,
    )


def _turn(document: OpenDocument, event: Turn) -> DocumentSymbol:
    text = document.layout.line(event.line)
    ends = [end for piece in pieces(event) for _, end in piece.spans]
    begin = event.column
    said = text[begin : begin + max(ends, default=len(text))].strip()[:MAX_LINES_TURN]
    where = Range(
        document.layout.position(event.line, max(begin - len(event.player) - 1, 1)),
        document.layout.position(event.line, begin + max(ends, default=0) + 1),
    )
    return DocumentSymbol(f"{event.player}: {said}" if said else event.player, SymbolKind.Event, where, where)


def _range(document: OpenDocument, first: int, end: int) -> Range:
    """The lines from ``first`` up to ``end``, without the end of the last."""
    last = max(end - 1, first)
    return Range(
        document.layout.position(first, 1),
        document.layout.position(last, len(document.layout.line(last)) + 1),
    )


def _first(document: OpenDocument, where: Range) -> Range:
    """The first line of a range."""
    line = where.start.line + 1
    return Range(where.start, document.layout.position(line, len(document.layout.line(line)) + 1))


# ---- folding


def folding(document: OpenDocument) -> list[FoldingRange]:
    """Return the foldable ranges: each record below its first line, each round, each part of a round with a
    heading, and commentary of several lines."""
    ranges = list(_ranges(document))
    return [
        FoldingRange(first - 1, last - 1, kind=kind)
        for first, last, kind in sorted(set(ranges))
        if last > first
    ]


def _ranges(document: OpenDocument) -> Iterator[tuple[int, int, FoldingRangeKind]]:
    region = FoldingRangeKind.Region
    for record in document.records:
        last = record.rounds[-1].round if record.rounds else record.head
        yield record.line, last.line + _said(last) - 1, region
        for one in record.rounds:
            end = one.line + _said(one.round) - 1
            yield one.line, end, region
            headings = [*_headings(record, one), end + 1]
            for first, following in pairwise(headings):
                stop = following - 1
                while stop > first and not document.layout.line(stop).strip():
                    stop -= 1
                yield first, stop, region
            yield from _comments(one.round)


def _headings(record: OpenRecord, one: OpenRound) -> Iterator[int]:
    """Yield the lines of a round that open a part of it."""
    words = record.notation.vocabulary.words
    names = longest_first(
        text for key in record.notation.sections if key in words for text in words[key].readings
    )
    known = {name.casefold() for name in names}
    for number, text in enumerate(one.round.lines, one.line):
        if text.strip().rstrip(":： ").casefold() in known:
            yield number


def _comments(part: Round) -> Iterator[tuple[int, int, FoldingRangeKind]]:
    """Stretches of lines that begin with a percent sign."""
    first = 0
    for number, text in enumerate((*part.lines, ""), part.line):
        is_comment = text.lstrip().startswith("%")
        if is_comment and not first:
            first = number
        elif not is_comment and first:
            yield first, number - 1, FoldingRangeKind.Comment
            first = 0
