"""Tables of what players claim: a row for each player below headings that say what the columns are, or the
players' names over rows of cards or numbers. They stand in markup, in values with commas or tabs between
them, or in columns that spaces align."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ....records.cards import SUITS
from ....records.events import Span
from ...language.claim_words import Role, heading_said, suit_of
from ...language.claims import Said, claim_in_cell
from ...language.spelling import Respelled
from ...source.layout import MAX_CELLS, NOTHING, cells
from ..canonical import is_over
from ..claiming import ROLES, Claimed, add, claimed, is_due, section_of
from ..context import ClaimTable, Context, Line

BETWEEN: Final = (
    re.compile(r" *\| *"),
    re.compile(r"\t"),
    re.compile(r" *[;,] *"),
    re.compile(r" {2,}"),
    re.compile(r" +"),
)
"""What parts the cells of a row without markup, the surest first."""
OF_CELLS: Final = frozenset(
    (Role.HAND, Role.LEFT, Role.MELDS, Role.SCORE, Role.TOTAL, Role.LEVEL, Role.LAST, Role.PLAYER, Role.ROUND)
)
"""What the heading of a column may say."""


def read(line: Line, context: Context) -> bool:
    """Read the head of such a table, or a row of one; False if it is something else."""
    part, table = context.part, context.table
    if not part.begun or not context.seated or len(line.text) > MAX_ROW_LENGTH:
        return False
    if table is not None and table.last == line.number - 1:
        if NOTHING.fullmatch(line.text.replace("|", "")) and not any(map(str.isdigit, line.text)):
            table.last = line.number
            return True
        if _row(line, context, table):
            table.last = line.number
            return True
    context.table = None
    return _head(line, context)


MAX_ROW_LENGTH: Final = 1000
MAX_UNEXPLAINED: Final = 1
"""In how many columns something stands of which the head says nothing that is known."""


# ---- the head


def _head(line: Line, context: Context) -> bool:
    markup = len(cells(line.whole, line.column, line.column + len(line.text))) > 1
    for spans in _splits(line):
        texts = [line.whole[start:stop].strip() for start, stop in spans]
        texts = [text.strip("*_`") or text for text in texts]
        names = tuple(context.players.called(text) for text in texts)
        if _are_names(context, names, texts):
            context.table = ClaimTable(line.number, players=names)
            return not markup and is_over(context)  # else it may be that of a table of moves as well
        suits = tuple(suit_of(text) for text in texts)
        roles = _roles(texts, suits)
        if not any(names) and _is_head(context, roles, suits):
            context.table = ClaimTable(line.number, roles=roles, suits=suits)
            return True
    return False


def _roles(texts: Sequence[str], suits: Sequence[str]) -> tuple[Role | None, ...]:
    """What stands below each cell, up to where it is too often unknown for the head of a table."""
    roles: list[Role | None] = []
    for text, suit in zip(texts, suits, strict=True):
        roles.append(Role.HAND if suit else _role(text))
        if roles.count(None) > MAX_UNEXPLAINED:
            break
    return tuple(roles)


def _are_names(context: Context, names: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether these are the names of all players, each over its column, with no more than a label before."""
    others = [text for name, text in zip(names, texts, strict=True) if not name]
    return sorted(filter(None, names)) == sorted(context.players) and all(
        not text or (_role(text) in (Role.PLAYER, Role.ROUND) and not text.endswith((":", "\uff1a")))
        for text in others
    )


def _role(text: str) -> Role | None:
    """What stands below a cell of the head; None if that cannot be told."""
    told = heading_said(text) if text else (Role.PLAYER, None)
    return told[0] if told and told[0] in OF_CELLS else None


def _is_head(context: Context, roles: Sequence[Role | None], suits: Sequence[str]) -> bool:
    """Whether these are the heads of columns, one of them the players' names and the others of claims."""
    known = [role for role in roles if role is not None and role not in (Role.PLAYER, Role.ROUND)]
    if roles.count(None) > MAX_UNEXPLAINED or roles.count(Role.PLAYER) != 1:
        return False
    if not known or None in [section_of(context, role) for role in known]:
        return False
    if any(suits):
        named = [suit for suit in suits if suit]
        return len(known) == len(named) == len(set(named)) and set(SUITS) <= set(named)
    return len(set(known)) == len(known)


# ---- a row


def _row(line: Line, context: Context, table: ClaimTable) -> bool:
    found: list[Claimed] = []
    for spans in _splits(line, table.columns):
        if len(spans) != table.columns and not table.players:
            continue
        said = list(_said(line, context, table, spans))
        if not said or None in said:
            continue
        claims = [one for one in said if one is not None]
        if is_due(context, claims) or _is_scoring(context, claims):
            found = claimed(context, claims, line.number)
        if found:
            break
    if found:
        add(context, line, found)
    return bool(found)


def _is_scoring(context: Context, said: Sequence[Said]) -> bool:
    """Whether a table shows how the round has been scored, be it that no call has ended it."""
    roles = {one.role for one in said}
    return context.part.moved and (len(roles) > 1 or context.tricks is not None)


def _said(line: Line, context: Context, table: ClaimTable, spans: Sequence[Span]) -> Iterator[Said | None]:
    """What a row claims, cell by cell; None for a cell that is not understood."""
    if table.players:
        yield from _below_names(line, context, table.players, spans)
        return
    at = table.roles.index(Role.PLAYER)
    player = context.players.called(line.whole[slice(*spans[at])].strip(" *_`:"))
    if not player:
        yield None
        return
    others = [line.whole[slice(*span)] for role, span in zip(table.roles, spans, strict=True) if role is None]
    if any(map(str.isalnum, "".join(others))):  # what no head explains
        yield None
        return
    if any(table.suits):
        said = claim_in_cell(context.plain(_by_suit(line, table.suits, spans)), player, Role.HAND)
        yield from said or (None,)
        return
    for number, (role, span) in enumerate(zip(table.roles, spans, strict=True)):
        if role is Role.ROUND:
            if line.whole[slice(*span)].strip() not in ("", str(context.part.number)):
                yield None
        elif role is not None and number != at:
            yield from _in_cell(line, context, player, role, span)


def _below_names(
    line: Line, context: Context, players: Sequence[str], spans: Sequence[Span]
) -> Iterator[Said | None]:
    """What a row below the names of ``players`` claims of each, by what stands before it, or above."""
    columns = [(name, at - len(players)) for at, name in enumerate(players) if name]
    labels = [at for at in range(len(spans)) if at - len(spans) not in [at for _, at in columns]]
    role = ROLES.get(context.part.section)
    for at in labels:
        text = line.whole[slice(*spans[at])].strip(" *_`")
        told = heading_said(text) if text else None
        if told is not None and told[0] in OF_CELLS - {Role.PLAYER, Role.ROUND}:
            role = told[0]
        elif (
            text
            and text.strip("#. ") != str(context.part.number)
            and (told is None or told[0] is not Role.ROUND)
        ):
            yield None
        if told is not None and told[1] not in (None, context.part.number):
            yield None
    if role is None or max(-at for _, at in columns) > len(spans):
        yield None
        return
    for name, at in columns:
        yield from _in_cell(line, context, name, role, spans[at])


def _in_cell(line: Line, context: Context, player: str, role: Role, span: Span) -> Iterator[Said | None]:
    """What a cell claims of a ``player`` in a column, or a row, of this ``role``."""
    start, stop = span
    section = section_of(context, role)
    role = ROLES.get(section or "", Role.HAND) if section else role
    base = line.column
    typed = Respelled(
        line.whole[start:stop], (), tuple(range(start - base, stop - base)),
        tuple(range(start - base + 1, stop - base + 1)),
    )  # fmt: skip
    said = claim_in_cell(context.plain(typed), player, role)
    if said is None:
        yield None
    else:
        yield from said


def _by_suit(line: Line, suits: Sequence[str], spans: Sequence[Span]) -> Respelled:
    """The cells of the ``suits`` as a hand that is listed by suit."""
    text, starts, ends = "", list[int](), list[int]()
    for suit, (start, stop) in zip(suits, spans, strict=True):
        if suit:
            cards = line.whole[start:stop].strip()
            cell = f"{suit} {cards or '-'} " if suit in SUITS else f"{cards} "
            text += cell
            starts += [start - line.column] * len(cell)
            ends += [stop - line.column] * len(cell)
    return Respelled(text, (), tuple(starts), tuple(ends))


# ---- cells


def _splits(line: Line, columns: int = 0) -> Iterator[list[Span]]:
    """The ways to take a row apart: by its markup, or else by what stands between its cells, of which there
    are so many ``columns`` if that is known."""
    whole, start = line.whole, line.column
    stop = start + len(line.text)
    parts = cells(whole, start, stop)
    if len(parts) > 1:
        yield parts
        return
    begin = start + len(line.text) - len(line.text.lstrip())
    stop = start + len(line.text.rstrip())
    for between in BETWEEN:
        cuts = [begin, *(edge for one in between.finditer(whole, begin, stop) for edge in one.span()), stop]
        spans = list(zip(cuts[::2], cuts[1::2], strict=True))
        if 1 < len(spans) <= MAX_CELLS:
            yield spans
            if begin > start and len(spans) + 1 == columns:
                yield [(begin, begin), *spans]
