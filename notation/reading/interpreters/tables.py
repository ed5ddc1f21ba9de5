"""Tables in markup, with signs between their cells, or in columns aligned by blanks.

A head gives the meaning of the columns (:mod:`..table_heads`): actions, players, claims. Rows below it are
read as the lines that say the same (:mod:`..table_rows`); what no heading explains is reported, and never
taken for cards or points. Without a head, a player's move is in the cells after the name, and anything else
is read cell by cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from ....records.cards import CARDS, SUITS
from ....records.events import Span, Turn, Unclear
from ....records.facts import TakenAsComment
from ....records.findings import Finding, Said
from ....records.regex import regex
from ...language.card_words import CARD
from ...language.claim_words import heading_said
from ...language.columns import OF_A_TRICK, OF_A_TURN, Column
from ...language.player_claims import PlayerClaim
from ...language.problems import LINE_UNCLEAR
from ...source.layout import CELL_LINE, ENDS_ROW, MAX_CELLS, NOTHING, OPENS_ROW, inner
from ..canonical import read_heading, read_trick
from ..claiming import add, claimed, is_due, is_played_out
from ..context import Context, Interpreter, Kind, Line, Table
from ..table_heads import UNREAD, WEAK, cells_below, goes_on, read_head, row_alone
from ..table_rows import (
    FIGURES_ALONE,
    SAYS_NOTHING,
    TICK,
    Cell,
    bids,
    claims,
    claims_below,
    move,
    player_in,
    trick,
    trick_end,
    turn,
    written,
)
from ..turn_order import played_last
from ..whose_line import begins_play, is_move

MAX_ROW_LENGTH: Final = 1000
OF_AN_END: Final = (Column.WINNER, Column.POINTS)
"""The columns about the end of a trick."""
MAX_CELLS_OF_MOVE: Final = 12
"""Maximum number of cells of a move, after the player's."""
MIN_CARDS_OF_HAND: Final = 10
"""Minimum number of cards in a cell that are taken for a hand and not a play."""
NAME: Final = regex(r"[^\W\d_][^:\uff1a;\uff1b,\uff0c{}|♠♥♣♦]{0,39}")
CELL: Final = Said("this cell", "這一格")
OF_CARDS: Final = Said("has cards and no heading says what was done with them", "有牌，標題沒有說明做了甚麼")
OF_A_NUMBER: Final = Said("has a number and no heading says what it is", "有數目，標題沒有說明是甚麼")
ROW: Final = Said("this row", "這一列")
OF_NUMBERS: Final = Said("has numbers that its headings do not explain", "有數目，標題沒有說明是甚麼")
GIVE_A_HEADING: Final = Said(
    "to have it checked, give its column a heading such as Discards, Draws, Points or Total; if it is a "
    "comment, the heading Notes",
    "若要查核，請給這一欄一個標題，例如「棄牌」、「摸牌」、「得分」、「總分」；評語的標題可用「備註」",
)


class Tables:
    """Reads rows, put together as lines, by ``respelled`` or ``nearly``, those of tricks by ``plays``; and by
    ``text`` what is in no table."""

    def __init__(self, respelled: Interpreter, nearly: Interpreter, plays: Interpreter, text: Interpreter):
        self._respelled = respelled
        self._plays = plays
        self._nearly = nearly
        self._text = text

    def read(self, line: Line, context: Context) -> bool:
        """Read the head of a table, or a row below one; return False if it is neither."""
        if not context.part.begun or len(line.text) > MAX_ROW_LENGTH:
            return False
        while context.table is not None and not goes_on(line, context, context.table):
            context.table = context.table.above
        table = context.table
        while table is not None:
            if self._row(line, context, table):
                return True
            table = table.above
        return read_head(line, context)

    # ---- rows below a head

    def _row(self, line: Line, context: Context, table: Table) -> bool:
        """Read a row of ``table``, or a rule between rows; return False if it is something else."""
        spans = cells_below(line, table)
        if spans is None:
            return False
        if all(NOTHING.fullmatch(line.whole[slice(*span)]) for span in spans):
            counts = any(map(str.isdigit, line.text)) and table.kind is not Kind.TURNS
            if not counts:
                _keep(context, table, line)
                return True
        if table.kind is Kind.TURNS:
            return self._turn(line, context, table, spans)
        if table.kind is Kind.CLAIMS:
            said = claims(line, context, table, spans)
            return _claim(line, context, table, spans, said) or _report_row(line, context, table, spans)
        return (
            self._trick(line, context, table, spans)
            or _claim(line, context, table, spans, claims_below(line, context, table, spans))
            or self._bids(line, context, table, spans)
            or self._moves(line, context, table, spans)
            or _report_row(line, context, table, spans)
        )

    def _trick(self, line: Line, context: Context, table: Table, spans: Sequence[Span]) -> bool:
        """Read the plays below the names of players as a trick; return False if they are none."""
        if context.tricks is None:
            return False
        cells_of = list(zip(table.columns, (line.whole[slice(*span)] for span in spans), strict=True))
        played = [len(_cards(context, text)) for one, text in cells_of if isinstance(one, str)]
        numbered = any(one is Column.NUMBER and any(map(str.isdigit, text)) for one, text in cells_of)
        sure = numbered or OF_A_TRICK.intersection(table.columns) or context.part.moved
        if not sure or sum(map(bool, played)) < 2 or max(played) >= MIN_CARDS_OF_HAND:
            return False
        row = trick(line, context, table, spans)
        if not read_trick(context, row.plain.text, row.position) and not self._plays(row, context):
            return False
        _aside(line, context, table, "", _rest(table, spans))
        _keep(context, table, line)
        return True

    def _bids(self, line: Line, context: Context, table: Table, spans: Sequence[Span]) -> bool:
        """Read the cards that each player shows before the first trick, and the players who pass."""
        if context.tricks is None or context.part.moved or not context.part.begun:
            return False
        row = bids(line, context, table, spans)
        if row is None or not self._respelled(row, context):
            return False
        _keep(context, table, line)
        return True

    def _turn(self, line: Line, context: Context, table: Table, spans: Sequence[Span]) -> bool:
        """Read the actions of a player. A row without a name is that of the player above."""
        span = spans[table.columns.index(Column.PLAYER)]
        text = line.whole[slice(*span)]
        player = player_in(line, context, span)
        if not text and not any(player_in(line, context, one) for one in spans):
            player = table.player
        if not player and (context.players.declared or not NAME.fullmatch(text) or heading_said(text)):
            return False
        found = [_called(line, context, cell) for cell in written(line, table, spans)]
        sure = [one for one in found if one.column in OF_A_TURN or one.column is Column.CALL]
        perhaps = [one for one in found if one not in sure and _says_more(line, context, player, one, sure)]
        name = span if text else f"{player}"
        for done in ([*sure, *perhaps], sure) if perhaps else (sure,):
            row = turn(line, context, name, done)
            if row is not None and self._respelled(row, context):
                self._keep_other_order(turn(line, context, name, done[::-1]), context)
                told = OF_AN_END if _end_of_trick(line, context, table, spans, player) else ()
                rest = [one for one in found if one not in done and one.column not in told]
                cards = [one for one in perhaps if _cards(context, line.whole[slice(*one.span)])]
                rest = [Cell(None, one.span) if one in cards else one for one in rest]  # it was not a comment
                _aside(line, context, table, player, rest)
                break
        else:
            row = turn(line, context, name, [*sure, *perhaps])
            if row is None:
                _aside(line, context, table, player, found)
            elif not self._nearly(row, context):
                return False
        _keep(context, table, line, player or context.players.called(text))
        return True

    def _keep_other_order(self, row: Line | None, context: Context) -> None:
        """Allow the turn that has just been read to have been played in the order of this ``row`` too: the
        columns do not show what was done between drawing and discarding."""
        part = context.part
        read, remarks, in_a_row = part.events[-1], part.remarks[:], part.in_a_row
        count = len(part.events.entries)
        if row is None or not isinstance(read, Turn) or not self._respelled(row, context):
            return
        if len(part.events.entries) == count:  # in that order it is no turn
            return
        other = part.events.entries.pop()
        part.remarks, part.in_a_row = remarks, in_a_row
        if isinstance(other, Turn) and other.actions != read.actions:
            part.events[-1] = evolve(read, others=(other.actions,))

    def _moves(self, line: Line, context: Context, table: Table, spans: Sequence[Span]) -> bool:
        """Read the moves below the names of players; return False if there are none."""
        below = [
            isinstance(head, str) and _plays(context, head, line.whole[slice(*span)])
            for head, span in zip(table.columns, spans, strict=True)
        ]
        if not any(below):
            return False
        for head, span, plays in zip(table.columns, spans, below, strict=True):
            text = line.whole[slice(*span)]
            row = move(line, context, str(head), [span])
            meant = plays or (isinstance(head, str) and _cards(context, text))
            if meant and (self._respelled(row, context) or self._nearly(row, context)):
                continue
            if isinstance(head, str) and not NOTHING.fullmatch(text):
                self._text(line.stretch(*span), context)
            elif head is Column.COMMENT or not NOTHING.fullmatch(text):
                context.part.prose(line.number, text)
        _keep(context, table, line)
        return True

    # ---- rows whose cells stand in lines of their own

    def read_lines(self, line: Line, context: Context) -> bool:
        """Read a row of several lines at its last line; return False if ``line`` belongs to none."""
        first, last = context.row
        if not first <= line.number <= last:
            if OPENS_ROW.match(line.whole):
                below = context.lines.ahead(MAX_CELLS + 1)
                many = next((at for at, one in enumerate(below) if not CELL_LINE.match(one)), 0)
                if many > 1 and ENDS_ROW.match(below[many]):
                    context.row = line.number + 1, line.number + many
            return False
        if line.number == last:
            part = context.part
            whole = "\n".join(part.lines[first - part.first : last - part.first + 1])
            row = Line(first, whole, whole).stretch(len(whole) - len(whole.lstrip()), len(whole.rstrip()))
            if not self.read(row, context):
                self.read_by_cells(row, context)
        return True

    # ---- rows without a head, and what is no row

    def read_by_cells(self, line: Line, context: Context) -> bool:
        """Read a row that no head explains, or text that is in no table at all."""
        sign, parts = row_alone(line, context)
        if len(parts) < 2:
            start, stop = parts[0] if parts else inner(line.whole, line.column, line.column + len(line.text))
            if start < stop:
                self._text(line.stretch(start, stop), context)
            return True
        texts = [line.whole[start:stop].rstrip(":\uff1a") for start, stop in parts]
        at = 0
        while at < len(parts):
            start, stop = parts[at]
            cells = [span for span in parts[at + 1 : at + 1 + MAX_CELLS_OF_MOVE] if span[0] < span[1]]
            read = 0
            if player_in(line, context, parts[at]) or (
                NAME.fullmatch(texts[at]) and _plays(context, texts[at], *texts[at + 1 : at + 2])
            ):
                read = self._move(line, context, (start, start + len(texts[at])), cells)
            elif start < stop and not NOTHING.fullmatch(texts[at]):
                if sign:
                    return self._text(line, context)
                self._text(line.stretch(start, stop), context)
            if not read and start < stop:
                _figure_alone(line, context, parts[: at + 1])
            at = parts.index(cells[read - 1], at) + 1 if read else at + 1
        return True

    def _move(self, line: Line, context: Context, name: Span, cells: Sequence[Span]) -> int:
        """Read the ``cells`` of a move after its player's ``name``. Returns how many of them have been
        read."""
        row: Line | None = None
        player = player_in(line, context, name)
        tried = set[str]()
        said = (at for at, span in enumerate(cells) if not SAYS_NOTHING.fullmatch(line.whole[slice(*span)]))
        least = 1 + next(said, 0)  # a dash for the cards of one suit is no hand
        for many in range(len(cells), least - 1, -1):
            if many < len(cells) and _plays(context, player, line.whole[slice(*cells[many])]):
                break  # this is done too
            for seam in (None, context.notation.between, ", "):
                if _figures_after_cards(line, context, cells[:many]):
                    continue
                row = move(line, context, name, cells[:many], seam)
                if row.plain.text not in tried and self._respelled(row, context):
                    return many
                tried.add(row.plain.text)
        if row and (
            any(map(row.plain.text.__contains__, SUITS)) or _plays(context, row.text, row.plain.text)
        ):
            if not self._nearly(row, context):
                self._text(line.stretch(name[0], cells[least - 1][1]), context)
            return least
        return 0


# ---- the cells of a row


def _keep(context: Context, table: Table, line: Line, player: str = "") -> None:
    """Remember what has been read of ``table``."""
    now = context.table
    if now is not None and now.columns == table.columns:
        last = line.number + line.whole.count("\n")
        context.table = evolve(now, last=last, player=player or now.player)


# ---- what stands in them


def _plays(context: Context, name: str, text: str = "") -> bool:
    """Return whether a cell with ``text`` is meant as play of the player ``name``."""
    plain = context.plain(text).text
    return bool(name and text) and (begins_play(context, name, plain) or is_move(context, name, plain))


def _cards(context: Context, text: str) -> list[str]:
    return re.findall(CARD, context.plain(text).text)


def _called(line: Line, context: Context, cell: Cell) -> Cell:
    """Return a cell for comments, or one that no heading explains, as a cell of calls if it contains some."""
    unexplained = cell.column in (None, Column.COMMENT)
    called = unexplained and context.words.called(line.whole[slice(*cell.span)].strip())
    return Cell(Column.CALL, cell.span) if called else cell


def _says_more(line: Line, context: Context, player: str, cell: Cell, sure: Sequence[Cell]) -> bool:
    """Return whether a cell for comments, or one that no heading explains, adds something to the player's
    actions."""
    text = line.whole[slice(*cell.span)]
    known = {card for one in sure for card in _cards(context, line.whole[slice(*one.span)])}
    cards = _cards(context, text)
    if not cards:  # “request ♦”, “Last 2”
        return context.words.might_say(re.findall(r"[^\W\d_]+", text))
    return _plays(context, player, text) and not known.issuperset(cards)


def _end_of_trick(line: Line, context: Context, table: Table, spans: Sequence[Span], player: str) -> bool:
    """Read the winner of the trick that the last play of ``player`` belongs to, if the row of that play names
    one, and keep it until all plays have been read."""
    cell = dict(zip(table.columns, spans, strict=True))
    span, part = cell.get(Column.WINNER, (0, 0)), context.part
    plays = len(played_last(context))
    if context.tricks is None or part.told_first is not None or not plays:
        return False
    if not player_in(line, context, span):
        if not TICK.fullmatch(line.whole[slice(*span)].strip()):
            return False
        span = cell[Column.PLAYER]
    row = trick_end(line, context, span, cell.get(Column.POINTS, (0, 0)))
    if not read_heading(context, row.plain.text, row.position):
        return False
    if plays < len(context.players):
        part.hold(len(context.players) - plays)
    return True


def _claim(
    line: Line, context: Context, table: Table, spans: Sequence[Span], said: Sequence[PlayerClaim] | None
) -> bool:
    """Read a claim that is ``said`` in a row, if such claims may be made at this point."""
    roles = {one.role for one in said or ()}
    # (Even if no call has ended the round.)
    scoring = context.part.moved and (len(roles) > 1 or context.tricks is not None)
    if not said or not (scoring or is_due(context, said)):
        return False
    found = claimed(context, said, line.number)
    if not found:
        return False
    add(context, line, found)
    _aside(line, context, table, found[0].said.player, _rest(table, spans))
    _keep(context, table, line)
    return True


# ---- comments, and what no heading explains


def _rest(table: Table, spans: Sequence[Span]) -> list[Cell]:
    """Return the cells of a row for comments, and those that no heading explains."""
    both = zip(table.columns, spans, strict=True)
    return [Cell(None if one is None else Column.COMMENT, span) for one, span in both if one in UNREAD]


def _aside(line: Line, context: Context, table: Table, player: str, rest: Sequence[Cell]) -> None:
    """Keep the comments of a row, and report what no heading explains: every card, and once in a table that
    there are numbers."""
    for cell in rest:
        text = line.whole[slice(*cell.span)]
        if cell.column is None and (cards := _cards(context, text)):
            finding = _unclear(line, context, cell.span, CELL, OF_CARDS)
            known = tuple(CARDS[card] for card in dict.fromkeys(cards) if card in CARDS)
            start, names = cell.span[0], (player,) if player else ()
            spans = ((0, len(text)),)
            context.part.add(
                Unclear(text, names, known, finding=finding, line=line.number, column=start, spans=spans)
            )
        elif cell.column is not Column.COMMENT and any(map(str.isdigit, text)):
            _report_number(line, context, table, cell.span)
        elif any(map(str.isalnum, text)):
            context.part.comment.append(text)
            context.part.settle_comment()


def _report_row(line: Line, context: Context, table: Table, spans: Sequence[Span]) -> bool:
    """Report a row of numbers that could not be read below the head of its table; return False if it is
    none."""
    cells_of = list(zip(table.columns, spans, strict=True))
    of_players = table.kind is Kind.PLAYERS
    below = [one for column, one in cells_of if isinstance(column, str) or not of_players][not of_players :]
    texts = [line.whole[slice(*span)] for span in below]
    figures = [one for one, text in zip(below, texts, strict=True) if FIGURES_ALONE.fullmatch(text)]
    others = [
        text for text in texts if not FIGURES_ALONE.fullmatch(text) and not SAYS_NOTHING.fullmatch(text)
    ]
    least = 2 if table.sign == " " else 1
    if not is_played_out(context) or len(figures) < least or (others and (of_players or table.sign in WEAK)):
        return False
    context.part.prose(line.number, line.text.strip())
    _report_number(
        line, context, table, (line.column, line.column + len(line.text.rstrip())), ROW, OF_NUMBERS
    )
    _keep(context, table, line)
    return True


def _report_number(
    line: Line, context: Context, table: Table, span: Span, what: Said = CELL, says: Said = OF_A_NUMBER
) -> None:
    """Report a number in a row of ``table``, or the whole row, once."""
    now = context.table
    if now is not None and now.columns == table.columns and not now.told:
        context.table = evolve(now, told=True)
        context.part.remarks.append(_unclear(line, context, span, what, says))


def _figures_after_cards(line: Line, context: Context, cells: Sequence[Span]) -> bool:
    """Return whether there is a number in a cell after one with cards: it is not the number of these."""
    texts = [line.whole[slice(*span)] for span in cells]
    figures = [at for at, text in enumerate(texts) if FIGURES_ALONE.fullmatch(text)]
    return bool(figures) and any(_cards(context, text) for text in texts[: figures[-1]])


def _figure_alone(line: Line, context: Context, parts: Sequence[Span]) -> None:
    """Report the number in the last of these ``parts`` of a row, if it follows a player's name after the end
    of play."""
    *before, span = parts
    if not FIGURES_ALONE.fullmatch(line.whole[slice(*span)]) or not is_played_out(context):
        return
    told = any(one.params.get("says") is OF_A_NUMBER for one in context.part.remarks)  # once in a round
    if not told and any(player_in(line, context, one) for one in before):
        context.part.remarks.append(_unclear(line, context, span, CELL, OF_A_NUMBER))


def _unclear(line: Line, context: Context, span: Span, what: Said, says: Said) -> Finding:
    """Return the finding that nothing explains ``what`` a cell, or a row, contains."""
    context.part.unread = True
    place = context.part.place(line.number, 0, span)
    return Finding(
        LINE_UNCLEAR,
        place,
        {"what": what, "says": says},
        context.part.number,
        help=GIVE_A_HEADING,
        facts=(TakenAsComment(),),
    )
