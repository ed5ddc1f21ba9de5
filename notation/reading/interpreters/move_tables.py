"""Tables of moves and tricks with a head that says what their columns are, and rows of values with commas,
semicolons or tabs between them.

A row is put together as the line that it would be outside of a table: ``| 3 | Ann | ♠J | ♥A | Bold! |``
below ``| # | Player | Discards | Draws | Note |`` as ``Ann: discards ♠J, draws ♥A``. Every character of a
cell keeps its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ....records.events import Span
from ...language.columns import OF_A_TRICK, OF_A_TURN, Column, column_said
from ...language.problems import LAYOUT
from ...language.spelling import Respelled, Respelling
from ...source.layout import MAX_CELLS, NOTHING, cells, inner, separated
from ..canonical import read_trick
from ..context import Context, Interpreter, Line, MoveTable
from ..turn_order import leader_due
from ..whose_line import begins_play

SIGNS: Final = ("\t", ";", ",")
"""What parts the cells of rows that are in no markup."""
SAYS_NOTHING: Final = re.compile(r"[-–—.·/x ]*|n/?a|none|nil", re.IGNORECASE)
"""A cell in which nothing is said."""
OF_THE_PILE: Final = re.compile(r"(?:\W|from|off|of|the|discard)*+pile\W*|棄牌堆|弃牌堆", re.IGNORECASE)
CARD: Final = re.compile(r"[♠♥♣♦]|joker", re.IGNORECASE)
VERBS: Final = {
    Column.DRAW: "draws ",
    Column.TAKE: "takes ",
    Column.MELD: "lays down ",
    Column.ADD: "adds ",
    Column.DISCARD: "discards ",
}
"""What is done with the cards of a column, in the order of most games."""
FROM_THE_PILE: Final = " from the discard pile"
CONTINUES: Final = re.compile(r"(?:to|onto|on|from|with|for|and)\b", re.IGNORECASE)
Piece = str | Span
"""A piece of a line: a cell of the row, or what is said between two."""


class Tables:
    """Reads rows, put together as lines, by ``respelled`` or ``nearly``; and by ``text`` what stands in a
    column that no heading explains."""

    def __init__(self, respelled: Interpreter, nearly: Interpreter, text: Interpreter):
        self._respelled = respelled
        self._nearly = nearly
        self._text = text

    def read(self, line: Line, context: Context) -> bool:
        """Read the head of such a table, or a row of separated values; False if it is neither."""
        for sign in ("", *(one for one in SIGNS if one in line.text)):
            spans = _cells(line, sign)
            if len(spans) > 1 and (columns := _head(context, [line.whole[slice(*one)] for one in spans])):
                context.moves = MoveTable(columns, sign)
                return True
        sign = context.manner.separator
        return bool(sign) and sign in line.text and self._values(line, context, _cells(line, sign))

    # ---- below a head

    def read_row(self, line: Line, context: Context) -> bool:
        """Read a row of a table whose head has been read; False if it is none."""
        table = context.moves
        spans = _cells(line, table.sign) if table is not None else []
        return (
            table is not None and len(spans) == len(table.columns) and self._row(line, context, table, spans)
        )

    def _row(self, line: Line, context: Context, table: MoveTable, spans: Sequence[Span]) -> bool:
        texts = [line.whole[start:stop] for start, stop in spans]
        if all(NOTHING.fullmatch(text) for text in texts):
            return True
        pieces = _trick if table.is_of_tricks else _turn
        for made in pieces(context, table, spans, texts):
            row = _joined(line, context, made)
            if (context.tricks is not None and read_trick(context, row.plain.text, row.position)) or (
                self._respelled(row, context)
            ):
                self._aside(line, context, table, spans)
                return True
        return False

    def _aside(self, line: Line, context: Context, table: MoveTable, spans: Sequence[Span]) -> None:
        """Keep the comments of a row, and look at what no heading explains."""
        for column, (start, stop) in zip(table.columns, spans, strict=True):
            text = line.whole[start:stop]
            if column is Column.COMMENT and not SAYS_NOTHING.fullmatch(text):
                if CARD.search(text):
                    continue  # it has been read, or says what is done
                context.part.comment.append(text)
                context.part.settle_comment()
            elif column is None and not NOTHING.fullmatch(text):
                self._text(line.stretch(start, stop), context)

    # ---- values without a head

    def _values(self, line: Line, context: Context, spans: Sequence[Span]) -> bool:
        """Read a row of values that begins with a player's name, or with the label of a setting."""
        while len(spans) > 1 and spans[-1][0] == spans[-1][1]:
            spans = spans[:-1]
        texts = [line.whole[start:stop] for start, stop in spans]
        if texts[0].isdecimal() and len(spans) > 2:
            spans, texts = spans[1:], texts[1:]
        name = _player(context, texts[0])
        if not name:
            return any(self._respelled(_joined(line, context, made), context) for made in _labels(spans))
        row = _joined(line, context, _clauses(context, spans, texts))
        if self._respelled(row, context):
            return True
        return begins_play(context, name, row.plain.text.partition(": ")[2]) and self._nearly(row, context)


# ---- cells


def _cells(line: Line, sign: str) -> list[Span]:
    start, stop = line.column, line.column + len(line.text)
    found = separated(line.whole, start, stop, sign) if sign else cells(line.whole, start, stop)
    return [inner(line.whole, a, b) for a, b in found] if len(found) <= MAX_CELLS else []


def _head(context: Context, texts: Sequence[str]) -> tuple[Column | str | None, ...]:
    """What the columns below a row of ``texts`` are; nothing if it is not the head of a table of moves."""
    if any(CARD.search(text) for text in texts):
        return ()
    columns = tuple(_player(context, text) or column_said(text) for text in texts)
    if not texts[0].strip():
        columns = (Column.NUMBER, *columns[1:])
    said = {one for one in columns if isinstance(one, Column)}
    names = [one for one in columns if isinstance(one, str)]
    of_turns = columns.count(Column.PLAYER) == 1 and said & OF_A_TURN
    of_tricks = context.tricks is not None and len(names) == len(context.players) > 1 and said & OF_A_TRICK
    return columns if of_turns or of_tricks else ()


def _player(context: Context, text: str) -> str:
    text = text.strip(" *_`:\uff1a")
    return context.players.called(text) or context.manner.called(text)


# ---- rows as lines


def _turn(
    context: Context, table: MoveTable, spans: Sequence[Span], texts: Sequence[str]
) -> Iterator[list[Piece]]:
    """The ways in which a row may say what a player does."""
    at = table.columns.index(Column.PLAYER)
    if not texts[at].strip():
        return
    done: dict[Column, list[Piece]] = {}
    calls: list[Piece] = []
    for column, span, text in zip(table.columns, spans, texts, strict=True):
        if not isinstance(column, Column) or SAYS_NOTHING.fullmatch(text):
            continue
        if column in VERBS:
            done[column] = _action(column, span, text)
        elif column is Column.ACTION or (column is Column.COMMENT and CARD.search(text)):
            done[column] = [span]
        elif column is Column.CALL:
            number = text.strip(" {}")
            calls = [" {Last ", span, "}"] if number.isdecimal() else [" ", span]
    order = [*VERBS, Column.ACTION, Column.COMMENT]
    orders = (order, [Column.DISCARD, *(one for one in order if one is not Column.DISCARD)])
    for columns in orders if context.notation.between != ", " else orders[::-1]:
        made: list[Piece] = [spans[at], ": "]
        for column in columns:
            if column in done:
                made += [*([context.notation.between] if len(made) > 2 else []), *done[column]]
        if len(made) > 2:
            yield [*made, *calls]


def _action(column: Column, span: Span, text: str) -> list[Piece]:
    """What is done with the cards in a cell of a ``column``."""
    start, _ = span
    pile = OF_THE_PILE.search(text)
    if pile is not None and column in (Column.DRAW, Column.TAKE):
        return ["takes ", (start, start + len(text[: pile.start()].rstrip(" ("))), FROM_THE_PILE]
    if text[:1].isalpha() and not CARD.match(text) and not text[1:2].isdigit():
        return [span]  # it has a verb of its own
    return [VERBS[column], span, *([FROM_THE_PILE] if column is Column.TAKE else [])]


def _trick(
    context: Context, table: MoveTable, spans: Sequence[Span], texts: Sequence[str]
) -> Iterator[list[Piece]]:
    """The ways in which a row may be a trick: the leader's play comes first, and who passes the lead before
    it."""
    columns = table.columns
    cell = {column: span for column, span in zip(columns, spans, strict=True) if column is not None}
    said = {column: text for column, text in zip(columns, texts, strict=True) if column is not None}
    names = [one for one in columns if isinstance(one, str)]
    marked = [name for name in names if LED.search(said[name])]
    lead = marked[0] if len(marked) == 1 else _player(context, said.get(Column.LEAD, ""))
    lead = lead or leader_due(context) or names[0]
    first = names.index(lead) if lead in names else 0
    passes: list[Piece] = []
    plays: list[Piece] = []
    for name in names[first:] + names[:first]:
        start, stop = cell[name]
        mark = LED.search(said[name])
        stop -= len(mark[0]) if mark else 0
        before, sign, _ = said[name].partition(";")
        if sign:
            passes += [f"{name} ", (start, start + len(before)), ", "]
            start += len(before) + 1
        plays += [", " if plays else "", f"{name} ", (start, stop)]
    numbered = said.get(Column.NUMBER, "").strip().isdecimal()
    number: list[Piece] = [cell[Column.NUMBER], ". "] if numbered else ["0. "]
    end: list[Piece] = []
    if Column.WINNER in cell:
        end = [" → ", cell[Column.WINNER]]
        if (points := said.get(Column.POINTS, "").strip()) and points != "0":
            end += [" " if points[0] in "+-" else " +", cell[Column.POINTS]]
    yield [*number, *passes, *plays, *end]


LED: Final = re.compile(r" *[*†•]+$")
"""What marks the card that is led."""


def _clauses(context: Context, spans: Sequence[Span], texts: Sequence[str]) -> list[Piece]:
    """What a player does, its words in several cells."""
    made: list[Piece] = [spans[0], ": "]
    for at, (span, text) in enumerate(zip(spans[1:], texts[1:], strict=True), 1):
        if at > 1:
            before = texts[at - 1]
            goes_on = CONTINUES.match(text) or not CARD.search(before) or text[:1] == "{"
            made.append(" " if goes_on else context.notation.between)
        made.append(span)
    return made


def _labels(spans: Sequence[Span]) -> Iterator[list[Piece]]:
    """The ways in which a row may be a heading or a setting."""
    behind = [piece for span in spans[1:] for piece in (", ", span)][1:]
    for seam in (": ", " ") if behind else ("",):
        yield [spans[0], seam, *behind]


def _joined(line: Line, context: Context, pieces: Sequence[Piece]) -> Line:
    """The line that ``pieces`` of a row make."""
    first = next(one for one in pieces if not isinstance(one, str))[0]
    text, place = "", 0
    starts: list[int] = []
    ends: list[int] = []
    for piece in pieces:
        if isinstance(piece, str):
            starts += [place] * len(piece)
            ends += [place] * len(piece)
            text += piece
        else:
            start, stop = piece[0] - first, piece[1] - first
            starts += range(start, stop)
            ends += range(start + 1, stop + 1)
            text += line.whole[slice(*piece)]
            place = stop
    row = (Respelling(LAYOUT, 0, first or 1, ""),)
    plain = context.plain(Respelled(text, (), tuple(starts), tuple(ends)))
    return Line(line.number, line.whole, line.whole[first:], first, row, plain)
