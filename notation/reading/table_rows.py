"""Rows of tables as the lines that they would be outside a table: ``| 3 | Ann | ♠J | ♥A | Bold! |`` below ``|
# | Player | Discards | Draws | Note |`` as ``Ann: discard ♠J, draw a card: ♥A``. Every character of a cell
keeps its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ...records.cards import SUITS
from ...records.events import Span
from ...records.regex import regex
from ...records.values import frozen
from ..language.card_words import CARD
from ..language.claim_words import SUM_SIGNS, SUMS, Role, heading_said
from ..language.claims import claim_in_cell
from ..language.columns import ACTIONS, Column
from ..language.player_claims import FIGURES, PlayerClaim
from ..language.problems import LAYOUT
from ..language.respelling import Respelled, Respelling, Woven, respell
from .claiming import ROLES, section_of
from .context import Context, Line, Table
from .turn_order import leader_due, opens

SAYS_NOTHING: Final = regex(
    r"[-–—―.·/\s]*|x|n/?a|none|nothing|nil|keine|nichts|aucune|rien|ninguna|nada|無|无|沒有|没有",
    re.IGNORECASE,
)
"""A cell that says “nothing”."""
FIGURES_ALONE: Final = regex(r"\(?[-+−–]?\d{1,5}(?: ?[-+] ?\d{1,5})*(?: ?= ?[-+]?\d{1,5})?\)?")
"""A cell with nothing but a number, or a sum."""
ONE_FIGURE: Final = regex(r"[0-9]")
OF_ROUND: Final = regex(r"(?:R|Rd|No|Nr)?[#. ]*(\d{1,3})\.?", re.IGNORECASE)
"""The number of a round before a row of its scores."""
TICK: Final = regex(r"[x✓✔]|yes", re.IGNORECASE)
"""Marks for one joker in the column “Joker”."""
OF_THE_PILE: Final = regex(
    r"[\s,]*[(\[（]?\s*(?:from|off|of|vom?|du|de la|de)?\s*(?:the|den|dem)?\s*"
    r"(?:discard(?:s|ed|s? ?pile)?|pile|heap|ablage(?:stapel)?|défausse|descarte|[棄弃]牌堆?)\s*[)\]）]?$",
    re.IGNORECASE,
)
"""Words after a card that is taken from the discard pile."""
OF_THE_STOCK: Final = regex(
    r"[\s,]*[(\[（]?\s*(?:from|off|of)?\s*(?:the)?\s*(?:stock(?: ?pile)?|deck|draw ?pile|牌堆)\s*[)\]）]?$",
    re.IGNORECASE,
)
"""Words after a card that is drawn from the stock."""
UNSEEN: Final = regex(
    r"\W*|(?:(?:a|one|the|top) )*(?:card|hidden|unknown|unseen|face down)|一?張牌?", re.IGNORECASE
)
"""Words for a card that nobody has seen."""
PARTS: Final = regex(r"\s*(?:[,;/+&、，；]|\band\b)\s*")
"""Separators of the cards of several actions in one cell."""
SEVERAL: Final = regex(r"\s*[;；]\s*")
"""Separators of several melds."""
CARDS: Final = regex(rf"{CARD}(?:[-=]{CARD})*")
CALLS: Final = regex(r"\s*(?:\{[^{}]*\}\s*)+$")
"""Calls after an action."""
CONTINUES: Final = regex(r"(?:to|onto|on|from|with|for|and)\b|\{", re.IGNORECASE)
LEADS: Final = regex(r"^\s*[*►▶]+\s*|\s*(?:\*+|[(\[]?(?:led|leads|lead)[)\]]?)\s*$", re.IGNORECASE)
"""Marks of the card led."""
PASSES: Final = regex(r"\s*([^\W\d_][^;/♠♥♣♦]*?)\s*[;/](?=.*\S)")
"""A word for passing, before the card in the same cell."""
Piece = str | Span
"""A piece of a line: a cell of the row, or what is said between two."""


def joined(line: Line, context: Context, pieces: Sequence[Piece]) -> Line:
    """The line that ``pieces`` of a row make."""
    first = min(one[0] for one in pieces if not isinstance(one, str))
    woven = Woven(respell(line.whole[first:], ()))
    for piece in pieces:
        if isinstance(piece, str):
            woven.glue(piece)
        else:
            woven.keep(piece[0] - first, piece[1] - first)
    row = (Respelling(LAYOUT, 0, first or 1, ""),)
    return Line(line.number, line.whole, line.whole[first:], first, row, context.plain(woven.text))


def player_in(line: Line, context: Context, span: Span) -> str:
    """The player whose name is all that stands in a cell; empty if nobody's is."""
    text = line.whole[slice(*span)].strip(" *_`:\uff1a.")
    return context.players.called(text) or context.manner.called(text)


# ---- what a player does


GOING_ON: Final = (Column.CARDS, Column.TARGET)
"""Columns that continue the action before: the cards used, or the target they are added to."""


@frozen
class Cell:
    """A cell of a table of turns, or a piece of one, and what stands there."""

    column: Column | None
    span: Span


def written(line: Line, table: Table, spans: Sequence[Span]) -> Iterator[Cell]:
    """Yield the cells of a row of turns, other than the player's name; a call after an action is a cell of
    its own."""
    for column, (start, stop) in zip(table.columns, spans, strict=True):
        text = line.whole[start:stop]
        known = column if isinstance(column, Column) else None
        if known is Column.NUMBER and any(map(text.__contains__, SUITS)):
            known = None
        if known in (Column.PLAYER, Column.NUMBER) or SAYS_NOTHING.fullmatch(text):
            continue
        call = CALLS.search(line.whole, start, stop) if known is not Column.CALL else None
        if call is None:
            yield Cell(known, (start, stop))
            continue
        if call.start() > start:
            yield Cell(known, (start, call.start()))
        yield Cell(Column.CALL, (stop - len(call[0].lstrip()), stop))


def turn(line: Line, context: Context, name: Piece, done: Sequence[Cell]) -> Line | None:
    """Return the turn of the player ``name``, with what is ``done`` in the order of a turn of the game; None
    if that is nothing."""
    pieces: list[Piece] = []
    done = _by_their_verb(line, context, done)
    for cell in sorted(done, key=lambda one: _order(line, context, one)):
        for action in _actions(line, context, cell):
            goes_on = cell.column in GOING_ON and pieces  # continues the action before
            pieces += [" " if goes_on else context.notation.between if pieces else ": ", *action]
    for cell in done:
        if cell.column is Column.CALL:
            pieces += [" " if pieces else ": ", *_call(line, cell.span)]
    if not pieces:
        return None
    return joined(line, context, [name, *pieces])


VERBS: Final = {
    "discard": Column.DISCARD, "meld": Column.MELD, "lay_off": Column.ADD, "draw": Column.DRAW,
    "take": Column.DRAW,
}  # fmt: skip
"""In which column the cards of an action would stand, by its notion."""


def _by_their_verb(line: Line, context: Context, done: Sequence[Cell]) -> list[Cell]:
    """``done``, with cards in the columns to which other cells show them to belong: a verb in a cell of its
    own, a meld to which they are added, or the source of a card."""
    columns = {cell.column: cell for cell in done}
    verb, source = columns.get(Column.ACTION), columns.get(Column.SOURCE)
    said = line.whole[slice(*verb.span)].strip() if verb is not None else ""
    entry = context.words.lexicon[said] if said.isalpha() else None
    notions = [] if entry is None else [one for one in entry.notions if one in VERBS]
    column = VERBS[notions[0]] if notions and notions != ["take", "draw"] else None  # from where it is taken?
    told = column is not None and not {Column.CARDS, column, Column.MELD}.isdisjoint(columns)
    pile = source is not None and OF_THE_PILE.fullmatch(line.whole[slice(*source.span)]) is not None
    made: list[Cell] = []
    for cell in done:
        now = cell.column
        if now is Column.SOURCE or (told and now is Column.ACTION):
            continue
        if told and now is Column.CARDS:
            now = column
        elif now is Column.MELD and Column.TARGET in columns and Column.ADD not in columns:
            now = Column.ADD
        elif now is Column.MELD and told and column is Column.ADD:
            now = Column.TARGET
        elif now is Column.DRAW and pile:
            now = Column.TAKE
        made.append(Cell(now, cell.span))
    return made


FIRST: Final = frozenset(("draw", "take", "steal", "announce"))
"""The columns of what is done first in a turn."""


def _order(line: Line, context: Context, cell: Cell) -> int:
    """Return the rank of the action of a ``cell`` in a turn, following the game's frames: a card is drawn,
    then anything else is done, and a card is discarded last, or first. Text without a card belongs to the
    action before."""
    frames, column = context.notation.frames, cell.column
    if column is Column.DISCARD and frames and frames[0].action == "discard":
        return 0
    if column in (None, Column.COMMENT) and not CARDS.search(
        context.plain(line.whole[slice(*cell.span)]).text
    ):
        return 4
    first = re.match(r"\s*(\w+)", line.whole[slice(*cell.span)])
    entry = context.words.lexicon[first[1]] if first and column not in ACTIONS else None
    if entry is not None and FIRST.intersection(entry.notions[:1]):
        return 1
    return {Column.DRAW: 1, Column.TAKE: 1, Column.DISCARD: 3}.get(column or Column.ACTION, 2)


def _actions(line: Line, context: Context, cell: Cell) -> Iterator[list[Piece]]:
    """Yield the actions in a cell, each with the verb of its column unless it has its own."""
    start, stop = cell.span
    if cell.column not in ACTIONS:
        if cell.column is not Column.CALL:
            first = line.whole[start:stop].split(" ")[0]
            entry = context.words.lexicon[first] if first else None
            opened = entry is not None and entry.role in ("target", "using", "from")
            yield [
                *(["to "] if cell.column is Column.TARGET and not opened else []),
                _unended(line, cell.span),
            ]
        return
    apart = SEVERAL if cell.column in (Column.MELD, Column.ADD) else PARTS
    edges = [start, *(edge for one in apart.finditer(line.whole, start, stop) for edge in one.span()), stop]
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        if a < b:
            yield _action(line, context, cell.column, (a, b))


def _action(line: Line, context: Context, column: Column, span: Span) -> list[Piece]:
    start, stop = span
    words = context.notation.vocabulary
    if column in (Column.DRAW, Column.TAKE):
        for pattern, source in ((OF_THE_PILE, Column.TAKE), (OF_THE_STOCK, Column.DRAW)):
            if found := pattern.search(line.whole[start:stop]):
                column, stop = source, start + found.start()
    said = context.plain(line.whole[start:stop]).text
    is_cards = (CARDS.match if column is Column.ADD else CARDS.fullmatch)(said)
    notion = next((one for one in ACTIONS[column] if one in words.words), "")
    first = re.match(r"\W*(\w*)", said)
    own = not is_cards and (
        (first is not None and context.words.lexicon.is_verb(first[1].casefold()))
        or isinstance(context.words.readings(context.plain(said), 0, "", context.seated), list)
    )
    if not notion or own:
        return [_unended(line, (start, stop))]
    if column in (Column.DRAW, Column.TAKE) and UNSEEN.fullmatch(said):
        return [words[notion].en, (start, start)]
    return [f"{words[notion].en}{':' if column in (Column.DRAW, Column.MELD) else ''} ", (start, stop)]


def _unended(line: Line, span: Span) -> Span:
    """``span`` without the full stop at its end."""
    return span[0], span[0] + len(line.whole[slice(*span)].rstrip(" .。;,"))


def _call(line: Line, span: Span) -> list[Piece]:
    text = line.whole[slice(*span)]
    if text[0] in "{([":
        return [span]
    return ["{Last " if text.isdecimal() else "{", span, "}"]


def move(line: Line, context: Context, name: Piece, after: Sequence[Span], seam: str | None = None) -> Line:
    """Return a player's move, with its words in the cells ``after`` the name. Without a ``seam`` as
    separator, the words show which cells continue the one before."""
    made: list[Piece] = [name, ": "]
    for at, span in enumerate(after):
        if at:
            before, text = line.whole[slice(*after[at - 1])], line.whole[slice(*span)]
            goes_on = CONTINUES.match(text) or before[-1:] in ".。"
            if seam is None and not re.search(CARD, context.plain(before).text):
                goes_on = True
            made.append(" " if goes_on else seam or context.notation.between)
        made.append(span)
    return joined(line, context, made)


# ---- tricks


def trick(line: Line, context: Context, table: Table, spans: Sequence[Span]) -> Line:
    """A row as a trick: the leader's play comes first."""
    cell = {column: span for column, span in zip(table.columns, spans, strict=True) if column is not None}
    names = [one for one in table.columns if isinstance(one, str)]
    lead = player_in(line, context, cell[Column.LEAD]) if Column.LEAD in cell else ""
    for name in names:
        start, stop = cell[name]
        if mark := LEADS.search(line.whole[start:stop]):
            lead = lead or name
            cell[name] = (start + mark.end(), stop) if not mark.start() else (start, start + mark.start())
    played = {name: context.plain(line.whole[slice(*cell[name])]).text for name in names}
    lead = lead or leader_due(context) or opens(context, played)
    first = names.index(lead) if lead in names else 0
    number = re.compile(r"\d+").search(line.whole, *cell.get(Column.NUMBER, (0, 0)))
    order = names[first:] + names[:first]
    passes: list[Piece] = []
    plays: list[Piece] = []
    for name in order.copy():
        start, stop = cell[name]
        if passed := PASSES.match(line.whole, start, stop):  # the lead, and plays later
            passes += [f"{name} ", passed.span(1), ", "]
            cell[name] = passed.end(), stop
            if name == order[0]:
                order = [*order[1:], name]
    for name in order:
        start, stop = cell[name]
        if not SAYS_NOTHING.fullmatch(line.whole[start:stop]):
            plays += [", " if plays else "", f"{name} ", (start, stop)]
    made: list[Piece] = [number.span(), ". "] if number else ["0. "]
    made += [*passes, *plays]
    if Column.WINNER in cell:
        made += [" ", *_end(line, cell[Column.WINNER], cell.get(Column.POINTS, (0, 0)))]
    return joined(line, context, made)


def bids(line: Line, context: Context, table: Table, spans: Sequence[Span]) -> Line | None:
    """A row of what players show before the first trick, of which some pass; None if none does."""
    said = [(one, span) for one, span in zip(table.columns, spans, strict=True) if isinstance(one, str)]
    texts = [line.whole[slice(*span)] for _, span in said]
    if all(re.search(CARD, context.plain(text).text) for text in texts):
        return None
    made: list[Piece] = ["Bids: "]
    for name, span in said:
        made += [f"{name} ", span, ", "]
    return joined(line, context, made[:-1])


def trick_end(line: Line, context: Context, winner: Span, points: Span) -> Line:
    """Return the winner of a trick and its points, as written in cells."""
    return joined(line, context, _end(line, winner, points))


def _end(line: Line, winner: Span, points: Span) -> list[Piece]:
    worth = line.whole[slice(*points)].strip()
    made: list[Piece] = ["→ ", winner]
    if worth.lstrip("+-").isdecimal() and worth != "0":
        made += [" " if worth[0] in "+-" else " +", points]
    return made


# ---- claims


def claims(line: Line, context: Context, table: Table, spans: Sequence[Span]) -> list[PlayerClaim] | None:
    """Return a player's claims in a row, cell by cell; None if any cell is not understood."""
    at = table.columns.index(Role.PLAYER)
    player = player_in(line, context, spans[at])
    if not player:
        return None
    if any(one in (*SUITS, "Joker") for one in table.columns):
        return claim_in_cell(context.plain(_by_suit(line, table.columns, spans)), player, Role.HAND)
    found: list[PlayerClaim] = []
    terms = next((one for role, one in zip(table.columns, spans, strict=True) if role is Role.SUM), None)
    for column, span in zip(table.columns, spans, strict=True):
        if column is Role.ROUND:
            if line.whole[slice(*span)].strip(" .#") not in ("", str(context.part.number)):
                return None
        elif isinstance(column, Role) and column not in (Role.PLAYER, Role.SUM):
            said = _in_cell(line, context, player, column, span, terms if column is Role.SCORE else None)
            if said is None:
                return None
            found += said
    return found


def claims_below(
    line: Line, context: Context, table: Table, spans: Sequence[Span]
) -> list[PlayerClaim] | None:
    """Return the claims in a row below the players' names, whose role is written before or above it."""
    part = context.part
    role = ROLES.get(part.section)
    for column, span in zip(table.columns, spans, strict=True):
        text = line.whole[slice(*span)].strip(" *_`")
        if column in context.players or column in (None, Column.COMMENT) or not text:
            continue
        told, of_round = heading_said(text), OF_ROUND.fullmatch(text)
        if text in SUM_SIGNS:
            told = (Role.TOTAL, None)
        elif text.casefold() in SUMS:
            told = (Role.TOTAL if part.section == "scores" else Role.SCORE, None)
        if (of_round and int(of_round[1]) == part.number) or told == (Role.ROUND, part.number):
            role = role if role in FIGURES else Role.SCORE
        elif told is None or told[0] not in CLAIMED_BELOW or told[1] not in (None, part.number):
            return None
        else:
            role = told[0]
    below = [
        line.whole[slice(*one)]
        for column, one in zip(table.columns, spans, strict=True)
        if isinstance(column, str)
    ]
    if (
        role is Role.MELDS
        and any(map(str.isdigit, "".join(below)))
        and not CARDS.search(context.plain(" ".join(below)).text)
    ):
        return None  # points of the melds, not melds
    found: list[PlayerClaim] = []
    for column, span in zip(table.columns, spans, strict=True):
        if isinstance(column, str):
            said = _in_cell(line, context, column, role, span) if role is not None else None
            if said is None:
                return None
            found += said
    return found


CLAIMED_BELOW: Final = frozenset(
    (Role.HAND, Role.LEFT, Role.MELDS, Role.SCORE, Role.TOTAL, Role.LEVEL, Role.LAST)
)
"""Claims that may be made in a row below the names of players."""


def _in_cell(
    line: Line, context: Context, player: str, role: Role, span: Span, terms: Span | None = None
) -> list[PlayerClaim] | None:
    """Return the claims of a ``player`` in a cell of a column or row of this ``role``. Its ``terms`` may be
    in another cell."""
    section = section_of(context, role)
    role = ROLES.get(section or "", Role.HAND) if section else role
    woven = Woven(respell(line.whole[line.column :], ()))
    summed = line.whole[slice(*terms)] if terms else ""
    if (
        terms
        and summed.strip(" ()=") != line.whole[slice(*span)].strip(" ()")
        and not SAYS_NOTHING.fullmatch(summed)
    ):
        woven.keep(terms[0] - line.column, terms[0] + len(summed.rstrip(" =")) - line.column)
        woven.glue(" = ")
    woven.keep(span[0] - line.column, span[1] - line.column)
    return claim_in_cell(context.plain(woven.text), player, role)


def _by_suit(line: Line, columns: Sequence[object], spans: Sequence[Span]) -> Respelled:
    """The cells of suits as a hand that is listed by suit."""
    woven = Woven(respell(line.whole[line.column :], ()))
    for suit, (start, stop) in zip(columns, spans, strict=True):
        if isinstance(suit, str):
            cards = line.whole[start:stop].strip()
            if suit in SUITS:
                cell = f"{suit} {cards or '-'} "
            else:
                count = int(cards) if ONE_FIGURE.fullmatch(cards) else 1 if TICK.fullmatch(cards) else 0
                cell = "Joker " * count if count or SAYS_NOTHING.fullmatch(cards) else f"{cards} "
            woven.put(cell, start - line.column, stop - line.column)
    return woven.text
