"""A player's move or claim in another spelling, perhaps of a player who has not been named before."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from ....records.events import Discard, Draw, TakeDiscard, Turn, is_short_turn
from ....records.regex import regex
from ....records.tricks import DealerNamed
from ...diagnosis.unreadable import report_nobodys_line
from ...language.problems import ANOTHER_COLON, MISSING_COLON, NAME_CASE, OTHER_WORDS
from ...language.respelling import Respelling, Woven
from ..canonical import Entry, read_body
from ..canonical import read as read_canonical
from ..context import Context, Interpreter, Line, moved
from ..split_turns import joined as joined_turn
from ..table_rows import Piece, joined
from ..whose_line import addressed, going_on, is_commentary, newcomer_in, players_line, prefix_length

KEY: Final = regex(r"[\"'] *, *[\"']?\w+[\"']? *[:=] *[\"']")
"""Separator of two values that a program has written for a move."""
COLONS: Final = ("", ":", "\uff1a")


def read(line: Line, context: Context) -> bool:
    """Read a player's actions or claims; return False if it is something else."""
    plain, number, column = line.plain, line.number, line.column
    text = plain.text
    for name, end, start in addressed(context, text):
        if start == end + 1 and is_commentary(context, name, line, start):
            continue
        entry = read_body(context, name, text[start:], number, column)
        if entry is None or _runs_on(entry, context):
            continue
        edits = line.all_edits
        if text[end:start].strip() not in COLONS:
            edits += (Respelling(ANOTHER_COLON, *plain.span(end, start), ": "),)
        elif not text[end:start].strip():
            where = plain.span(end, end)[0]
            edits += (Respelling(MISSING_COLON, where, where, ":"),)
        if not text.startswith(name):
            edits += (Respelling(NAME_CASE, *plain.span(0, end), name),)
        context.part.tolerate(number, column, edits)
        context.part.add(moved(context.event(entry, column), line.position, start))
        return True
    return False


ENDS: Final = (";", "\uff1b", ",", "\uff0c")
"""Signs that a turn may end with if the next line is another player's."""
COMMAS: Final = ENDS[2:]


def read_ended(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a player's actions, with a semicolon or a comma after them, before another player's line."""
    plain = line.plain
    end = len(plain.text.rstrip())
    if not plain.text[:end].endswith(ENDS):
        return False
    below = next(iter(context.lines.ahead(1)), "")
    comma = plain.text[end - 1] in COMMAS
    if (below.strip() or comma) and not players_line(context, below[prefix_length(context, below) :]):
        return False
    edit = Respelling(OTHER_WORDS, *plain.span(end - 1, end), ".")
    ended = plain.part(0, end - 1)
    return respelled(line.respelled(evolve(ended, edits=(*plain.edits, edit))), context)


ONCE: Final = (Draw, Discard, TakeDiscard)
"""Actions done once in a turn, unless the game allows them again."""


def read_going_on(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read the next actions of the player of the turn above, in a line that names nobody: “Then discards
    ♥7.”"""
    part, plain = context.part, line.plain
    if context.tricks is not None or part.comment or part.section != "play" or not part.events:
        return False
    turn, begin = part.events[-1], going_on(context, plain.text)
    if begin is None or not isinstance(turn, Turn) or turn.calls or turn.comment or turn.line == line.number:
        return False
    woven = Woven(plain)
    woven.put(f"{turn.player}: ", 0, begin)
    woven.keep(begin, len(plain.text))
    edit = Respelling(OTHER_WORDS, *plain.span(0, begin), f"{turn.player}: ")
    at = len(part.events)
    if not respelled(line.respelled(evolve(woven.text, edits=(*plain.edits, edit))), context):
        return False
    more = part.events[at:]
    if all(isinstance(one, Turn) and _goes_on(turn, one, context) for one in more):
        part.events[at - 1 :] = [joined_turn((turn, *more), part.lines, part.first)]
        return True
    del part.events[at:]
    return False


def _goes_on(turn: Turn, more: Turn, context: Context) -> bool:
    """Return whether ``turn`` may continue with what ``more`` says, and ``more`` does not repeat any of
    it."""
    once = {type(action) for action in turn.actions if isinstance(action, ONCE)}.difference(
        context.notation.again
    )
    told = set(turn.actions)
    return all(type(action) not in once and action not in told for action in more.actions)


VERB_AND_COLON: Final = regex(r"([^\W\d][^:\uff1a♠♥♣♦]{0,30}?)(?:[:\uff1a]| is\b|是|為|为) *(?=\S)")


def read_dealers(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a dealer's action before the play that is written as a verb with a colon or “is”: “Called card is
    ♣7”."""
    plain, dealer = line.plain, _dealer_in_charge(context)
    found = VERB_AND_COLON.match(plain.text) if dealer else None
    if found is None or context.players.called(found[1]):
        return False
    if not any(map(context.words.lexicon.is_verb, found[1].casefold().split())):
        return False
    woven = Woven(plain)
    woven.put(f"{dealer}: ", 0, 0)
    woven.keep(0, found.end(1))
    woven.put(" ", found.end(1), found.end())
    woven.keep(found.end(), len(plain.text))
    edit = Respelling(OTHER_WORDS, *plain.span(0, found.end()), f"{dealer}: {found[1]} ")
    return respelled(line.respelled(evolve(woven.text, edits=(*plain.edits, edit))), context)


def _dealer_in_charge(context: Context) -> str:
    """Return the dealer, if nothing has been read since the dealer was named but the dealer's actions; else
    an empty string."""
    if context.tricks is None:
        return ""
    since = set[str]()
    for event in reversed(context.part.events):
        if isinstance(event, DealerNamed):
            return event.player if event.player and since <= {event.player} else ""
        if not isinstance(event, Turn) or len(since) > 1:
            break
        since.add(event.player)
    return ""


def _runs_on(entry: Entry, context: Context) -> bool:
    """Return whether the name of another player in a move continues after its full stop: “nominate W. Last
    1”."""
    if not isinstance(entry, tuple) or not is_short_turn(entry):
        return False
    named = [str(getattr(action, "player", "")) for action in entry[1]]
    return any(one not in context.players and one.partition(". ")[0] in context.players for one in named)


def read_newcomer(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a line that shows that a new player takes part, or report it if it is nearly a move or a setting;
    return False if it is prose."""
    name = newcomer_in(context, line.plain.text)
    if not name:
        return report_nobodys_line(line, context)
    context.players.learn([name])
    line = evolve(line, edits=())
    return read_canonical(line, context) or respelled(line, context)


def read_framed(line: Line, context: Context, text: Interpreter) -> bool:
    """Read by ``text`` a player's actions within the text that a program writes around each move
    (:mod:`..frame`); return False if ``line`` is something else."""
    frame = context.manner.frame
    if frame is None:
        return False
    above = context.part.lines[-2] if len(context.part.lines) > 1 else ""
    for before in ("", f"{above}\n"):
        if found := frame.fullmatch(before + line.whole):
            start, stop = (edge - len(before) for edge in found.span("text"))
            told: list[Piece] = [f"{found['name']}: "]
            at = start
            for key in KEY.finditer(line.whole, max(start, 0), stop):  # "move": "…", "call": "…"
                told += [(at, key.start()), " "]
                at = key.end()
            return text(joined(line, context, [*told, (at, stop)]), context)
    return any(frame.fullmatch(f"{line.whole}\n{below}") for below in context.lines.ahead(1))
