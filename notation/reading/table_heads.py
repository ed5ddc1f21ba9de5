"""Heads of tables: the meaning of the columns, and the column of each cell in a row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from ...records.cards import SUITS
from ...records.events import Span
from ...records.regex import regex
from ..language.card_words import RANK, SUIT
from ..language.claim_words import SUMS, THIS_ROUND, Role, heading_said, suit_of, tells_points
from ..language.columns import LABELS, OF_A_TURN, Column, column_said
from ..source.layout import cells, ways
from .canonical import is_over
from .claiming import is_played_out, section_of
from .context import Context, Kind, Line, Table
from .table_rows import CLAIMED_BELOW, player_in

MARKS: Final = regex(r"<[^<>]*>|\{\|.*|\|[-}+].*|[^\w♠♥♣♦]")
"""Markup between two rows, without content."""
WEAK: Final = (";", ",", "  ", " ")
"""Separators that may also be between the words of a sentence."""
BLANKS: Final = ("  ", " ")
OF_ROWS: Final = frozenset((Role.PLAYER, Role.ROUND))
"""Roles of columns that describe the rows of a table of claims."""
LISTED: Final = frozenset(("players", "spieler", "joueurs", "玩家"))
"""Words that may precede a list of the players or be above one of their names."""
UNREAD: Final = (None, Column.COMMENT)
"""The columns that are not read."""
Columns = tuple[Column | Role | str | None, ...]


# ---- heads


def read_head(line: Line, context: Context) -> bool:
    """Read the head of a table; False if it is none, or perhaps another line of names."""
    if re.search(SUIT + RANK, line.text):
        return False
    for sign, spans in ways(line.whole, line.column, line.column + len(line.text)):
        head = _head(line, context, sign, spans)
        if head is not None:
            before = context.table
            if before is not None and (before.kind is Kind.CLAIMS or head.kind is before.kind):
                before = before.above
            context.table = evolve(head, above=None if head.kind is Kind.TURNS else before)
            return head.kind is not Kind.PLAYERS or sign not in WEAK or is_over(context)
    return False


def _head(line: Line, context: Context, sign: str, spans: Sequence[Span]) -> Table | None:
    """The table of which ``spans`` are the headings; None if they are none."""
    texts = [line.whole[slice(*span)].strip(" *_`!") for span in spans]
    if sum(map(bool, texts)) < 2 or (sign == " " and not texts[0]):
        return None  # a heading with a bullet before it
    names = [player_in(line, context, span) for span in spans]
    said = [column_said(text) if text or at else Column.NUMBER for at, text in enumerate(texts)]
    if any(names):
        columns: Columns = tuple(
            name or (Column.NUMBER if column is Column.PLAYER else column)
            for name, column in zip(names, said, strict=True)
        )
        if not _are_players(context, sign, texts, columns):
            return None
        if sign in BLANKS and isinstance(columns[0], str):  # the column of labels may have no heading
            columns, spans = (Column.NUMBER, *columns), [(line.column, spans[0][0]), *spans]
        if not sign and line.text.strip()[0] == "|" != line.text.strip()[-1]:  # the bar before the first name
            columns, spans, sign = (Column.NUMBER, *columns), [(line.column, line.column), *spans], "|"
        return Table(Kind.PLAYERS, sign, columns, tuple(spans), line.number)
    roles = _roles(context, texts, said)
    if said[0] is Column.ACTION and said.count(Column.ACTION) > 1:
        said[0] = Column.NUMBER  # the number of the move
    actions = OF_A_TURN.intersection(said) - {Column.TARGET}
    melds_alone = OF_ROWS | {Role.MELDS, *UNREAD, Column.NUMBER}
    over = is_played_out(context)
    if over or (actions <= {Column.MELD} and (is_over(context) or not melds_alone.issuperset(roles))):
        bar = not sign and line.text.strip()[0] == "|" != line.text.strip()[-1]
        if over and Role.PLAYER not in roles and (bar or (sign == "  " and spans[0][0] > line.column)):
            corner = (line.column, line.column if bar else spans[0][0])  # the column of names has no heading
            roles, spans, sign = (Role.PLAYER, *roles), [corner, *spans], sign or "|"
        if _are_claims(context, sign, roles):
            return Table(Kind.CLAIMS, sign, roles, tuple(spans), line.number)
    mostly_known = 2 * said.count(None) < len(said)
    if actions and said.count(Column.PLAYER) == 1 and mostly_known and sign != " ":
        return Table(Kind.TURNS, sign, tuple(said), tuple(spans), line.number)
    return None


def _are_players(context: Context, sign: str, texts: Sequence[str], columns: Columns) -> bool:
    """Return whether these are names of players above their columns, with only labels beside them."""
    names = [one for one in columns if isinstance(one, str)]
    least = max(2, len(context.players) if sign in WEAK else 2)
    others = set(columns) - set(names)
    if sign != " " and set(names) == set(context.players) and is_played_out(context):
        others.discard(None)  # a column of claims that no heading explains
    if len(set(names)) < len(names) or len(names) < least or not LABELS.issuperset(others):
        return False
    listed = any(text.casefold().rstrip(":\uff1a") in LISTED for text in texts)
    return context.part.number is not None or not listed


def _roles(context: Context, texts: Sequence[str], said: Sequence[Column | None]) -> Columns:
    """Return the claims in the columns with these headings. The neighbours of a sum or a result determine its
    role."""
    roles = [_claimed_below(context, *one) for one in zip(texts, said, strict=True)]
    suits = {one for one in roles if isinstance(one, str)}
    if Role.LAST in roles and not {Role.SCORE, Role.TOTAL}.isdisjoint(roles):
        roles[roles.index(Role.LAST)] = Role.SCORE if Role.TOTAL in roles else Role.TOTAL
    for at, role in enumerate(roles):
        if role is Role.PLAYER and not texts[at] and roles.count(role) > 1:
            roles[at] = said[at]
        elif role in CLAIMED_BELOW | OF_ROWS and role in roles[:at]:
            roles[at] = None  # ambiguous
        elif role is Role.SUM and Role.SCORE in roles[:at] and Role.TOTAL not in roles:
            roles[at] = Role.TOTAL
        elif role is Role.SUM and Role.SCORE not in roles:
            roles[at] = Role.SCORE
        elif isinstance(role, str) and not suits.issuperset(SUITS):
            roles[at] = None  # points for hearts, and no cards
    return tuple(roles)


def _claimed_below(context: Context, text: str, column: Column | None) -> Role | Column | str | None:
    """The claims in the column with this heading."""
    if suit := suit_of(text):
        return suit
    if text.casefold() in SUMS:
        return Role.SUM
    if text.casefold() in THIS_ROUND:
        return Role.SCORE
    role, number = (heading_said(text) if text else None) or (None if text else Role.PLAYER, None)
    if role is Role.ROUND and number is not None:
        return Role.SCORE if number == context.part.number else None
    if role is Role.MELDS and section_of(context, role) is None:
        return None  # of melds nothing is claimed in this game
    if role in (Role.LEFT, Role.HAND) and tells_points(text):
        return None if "melds" in context.notation.sections else Role.SCORE
    if role in CLAIMED_BELOW | OF_ROWS:
        return role
    if column is Column.PLAYER:
        return Role.PLAYER
    return column if column in (Column.NUMBER, Column.COMMENT) else None


def _are_claims(context: Context, sign: str, columns: Columns) -> bool:
    """Return whether these are columns of claims, beside the players' names."""
    suits = [one for one in columns if isinstance(one, str)]
    known = [one for one in columns if isinstance(one, Role) and one not in OF_ROWS | {Role.SUM}]
    over = is_played_out(context)
    most = len(columns) if over and not sign else len(known) if over or sign not in WEAK else 1
    if columns.count(Role.PLAYER) != 1 or columns.count(None) > most:
        return False
    if suits:
        return not known and len(set(suits)) == len(suits) and set(SUITS) <= set(suits)
    sections = [section_of(context, role) for role in known]
    if not known:  # no column can be read
        return over and not sign
    return None not in sections and len(set(known)) == len(known)


# ---- the cells of a row


def goes_on(line: Line, context: Context, table: Table) -> bool:
    """Return whether a line may belong to ``table``. A table of claims, or a doubtful one, ends at the first
    line that is anything else."""
    if table.kind is Kind.TURNS or (table.kind is Kind.PLAYERS and table.sign not in WEAK):
        return True
    part = context.part
    between = part.lines[max(table.last + 1 - part.first, 0) : line.number - part.first]
    return not any(MARKS.sub("", one) for one in between)


def cells_below(line: Line, table: Table) -> list[Span] | None:
    """The cells of a row, one for each column; None if it is no row."""
    many = len(table.columns)
    stop = line.column + len(line.text)
    spans = cells(line.whole, line.column, stop, table.sign)
    if table.sign in BLANKS and len(spans) != many:
        return _aligned(spans, table)
    least = 1 if table.kind is Kind.PLAYERS and table.sign == "\t" else 2
    if len(spans) < least:
        return None
    while len(spans) > many and spans[-1][0] == spans[-1][1]:
        spans.pop()
    spans += [(stop, stop)] * (many - len(spans))
    extra = len(spans) - many
    if extra:  # the sign is within a cell too
        wide = [at for at, one in enumerate(table.columns) if one in (Column.ACTION, Column.COMMENT)]
        at = wide[0] if wide else many - 1
        if not table.sign or table.kind is not Kind.TURNS:
            return None
        spans[at : at + extra + 1] = [(spans[at][0], spans[at + extra][1])]
    return spans


def _aligned(spans: Sequence[Span], table: Table) -> list[Span] | None:
    """The cells of a row in which some are empty, each in the column whose heading is next to it."""
    if not 1 < len(spans) < len(table.columns):
        return None
    found: list[Span] = [(one[0], one[0]) for one in table.spans]
    last = -1
    for start, stop in spans:
        at = min(
            range(len(table.spans)),
            key=lambda at: max(0, table.spans[at][0] - stop + 1, start - table.spans[at][1] + 1),
        )
        if at <= last:
            return None
        found[at], last = (start, stop), at
    return found


def row_alone(line: Line, context: Context) -> tuple[str, list[Span]]:
    """The cells of a row that no head explains, with the sign between them. Where some stand in quotes, or
    the record is a list of values, it is no sentence."""
    whole, start, stop = line.whole, line.column, line.column + len(line.text)
    parts = cells(whole, start, stop)
    if len(parts) > 1 or ('"' not in line.text and not context.manner.separator):
        return "", parts
    for sign, spans in ways(whole, start, stop):
        quoted = '"' in line.text and any(whole[b : b + 1] == '"' for _, b in spans)
        named = any(player_in(line, context, span) for span in spans)
        if (quoted and named and sign not in BLANKS) or sign == context.manner.separator:
            return sign, spans
    return "", parts
