"""A trick in one line, in another spelling, or one that cannot be read."""

from __future__ import annotations

from ....records.facts import Stranger
from ...diagnosis.unreadable import Attempt, report_miss
from ...language.problems import LAYOUT, NAME_CASE, UNKNOWN_PLAYER, UNREADABLE_LINE, UNREADABLE_MOVE
from ...language.spelling import Respelling
from ...language.trick_lines import TrickLines
from ...source.layout import UNNUMBERED, inner
from ..canonical import NAME_AND_COLON, is_numbered_hand, read_trick
from ..context import Context, Line, Position
from ..players import in_words


def read(line: Line, context: Context) -> bool:
    """Read a trick in one line, or report that it cannot be read; False if it is something else."""
    tricks, players = context.tricks, context.players
    if tricks is None:
        return False
    whole = line.whole
    start, stop = inner(whole, line.column, line.column + len(line.text), UNNUMBERED)
    text = whole[start:stop]
    numbered, sure = tricks.laid_out(text, players)
    if not tricks.begins(numbered.text) or is_numbered_hand(context, numbered.text):
        return False
    around = start or numbered.edits or stop < len(whole)
    edits: tuple[Respelling, ...] = (Respelling(LAYOUT, 0, start or stop, ""),) if around else ()
    if edits and read_trick(context, numbered.text, Position(line.number, start, edits, numbered.span)):
        return True
    called = context.as_called(numbered)
    plain = context.plain(called) if tricks.whole(called.text, players) else called
    edits += tuple([edit for edit in plain.edits if edit.rule is not LAYOUT])
    if plain.edits and read_trick(context, plain.text, Position(line.number, start, edits, plain.span)):
        return True
    if not sure or _is_numbered_line(context, tricks, plain.text):
        return False
    typed = Line(line.number, whole, text, start, edits, plain)
    if _read_nearly(typed, context, tricks):
        return True
    meant = tricks.meant(plain.text, players)
    if meant:
        report_miss(typed, context, UNREADABLE_LINE, Attempt(("trick",)))
    return meant


def _is_numbered_line(context: Context, tricks: TrickLines, text: str) -> bool:
    """Whether ``text``, which begins with a number, is a player's line in a list of them."""
    found = NAME_AND_COLON.match(text, tricks.begins(text))
    return (
        found is not None
        and found[1] in context.players
        and context.clauses.turn(text[found.end() :]) is not None
    )


def _read_nearly(line: Line, context: Context, tricks: TrickLines) -> bool:
    """Read a trick with a name in other capitals, or report the name that is no player's, or the play, that
    cannot be read; False if it is something else."""
    plain, players, edits = line.plain, context.players, line.edits
    named, unknown = plain.text, None
    for start, end in tricks.strangers(named, players):
        name = players.called(named[start:end])
        if len(name) == end - start:
            named = named[:start] + name + named[end:]
            edits += (Respelling(NAME_CASE, *plain.span(start, end), name),)
        else:
            unknown = unknown or (start, end)
    if unknown is not None:
        facts = (Stranger(named[slice(*unknown)]),)
        context.report(line, UNKNOWN_PLAYER, plain.span(*unknown), facts=facts, players=in_words(players))
        return True
    position = Position(line.number, line.column, edits, plain.span)
    if named != plain.text and read_trick(context, named, position):
        return True
    play = tricks.unread(plain.text, players)
    if play is not None:
        mover, start, stop = play
        report_miss(line, context, UNREADABLE_MOVE, Attempt(("action",), start, stop, mover=mover))
    return play is not None
