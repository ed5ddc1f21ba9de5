"""Lines that continue on the next one, as mail programs and page editors break them.

Text that begins on one line and ends on another is read as if it were all on the first; what comes from the
others has its place at the end of the first.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import evolve

from ....records.events import CardsLeft, Deal, Event, Turn, Unclear, Unreadable, movers
from ....records.facts import Unread
from ....records.findings import Finding, Said, told
from ....records.regex import regex
from ....records.repairs import Edit
from ...language.problems import WRAPPED_LINE
from ...language.respelling import Respelled, Respelling, Woven, respell
from ...language.suits import CARDS, lists_suit
from ...source.layout import SURROUNDINGS, UNNUMBERED, inner
from ..canonical import NAME_AND_COLON, read_trick
from ..context import Context, Interpreter, Line
from ..open_part import OpenPart
from ..whose_line import players_line, prefix_length

MAX_LINES: Final = 8
"""Maximum number of lines that are joined."""
MAX_JOINED_LENGTH: Final = 2000
"""Maximum number of characters of joined lines: lines that are broken are short."""
ENDED = (".", "\u3002", "}", "!", "?")
"""The end of a complete line. (One that continues may end in anything else.)"""
STROKE = " / "
"""What separates melds."""
AROUND = " *_;"
"""What may surround a call on a line of its own."""
COMMAS = (",", "\uff0c", "\u3001")
WORD = r"[^\W\d_a-z][^\s,\uff0c\u3001:\uff1a♠♥♣♦]*+"
NAMES = regex(rf"{WORD}(?:[,\uff0c\u3001]? ?{WORD})*")
"""Names each word of which begins with a capital, or with a letter that has none."""
NUMBER = regex(r"[ \t>]*(\d{1,4})[.):] ")
"""The number of a line, such as that of a trick."""
CONTINUATIONS: Final = frozenset("abcdefghijklmnopqrstuvwxyz♠♥♣♦{(-+/")
"""Beginnings of a line that is the rest of a move, or of a list of melds."""


def read(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read the rest of what the line before begins; return False if it is something else."""
    part, number, tricks = context.part, line.number, context.tricks
    if len(line.whole) > MAX_JOINED_LENGTH or not _may_go_on(context, line.whole):
        return False
    lists = context.clauses.lists
    of_melds = part.section in map(context.notation.further_sections.get, lists)
    for at in _open(part, number, line.whole, lists):
        kept, comment, section = part.events[at:], part.comment[:], part.section
        first = kept[0]
        lines = part.lines[first.line - part.first : number - part.first + 1]
        if sum(map(len, lines)) > MAX_JOINED_LENGTH or not all(map(str.strip, lines)):
            continue
        if _is_no_name(first, lines):
            continue
        around = SURROUNDINGS if tricks is None else UNNUMBERED
        begin = inner(lines[0], 0, len(lines[0]), around)[0]
        column = first.column if isinstance(first, Unreadable) else begin
        del part.events[at:]
        part.comment.clear()
        over = len(part.ready)
        seam = STROKE if of_melds else " "
        plain = context.plain(_joined(lines, column, around, seam))
        joined = Line(first.line, lines[0], lines[0][column:], column, respelling=plain)
        if respelled(joined, context) or read_trick(context, plain.text, joined.position):
            read = part.events[at:]
            more = read != kept or lists_suit(line.whole)  # there may be none
            whole = read and more and not any(isinstance(one, Unreadable) for one in read)
            if tricks is not None and lists_suit(line.whole) and any(isinstance(one, Turn) for one in read):
                whole = False  # of a hand, and no play
            if whole or len(part.ready) > over:  # which is so where it begins another part
                part.remarks = [one for one in part.remarks if not _is_of(one, first.line)]
                part.aside = [one for one in part.aside if one < first.line]
                start = inner(lines[1], 0, len(lines[1]))[0]
                _remark(part, first.line, first.line + 1, start, seam)
                return True
            del part.events[at:]
        part.events += kept
        part.comment[:] = comment
        part.section = section
    return False


def read_call_below(line: Line, context: Context, respelled: Interpreter) -> bool:
    """Read a call after the name of the player whose turn is right above; return False if it is something
    else."""
    part, plain, number, column = context.part, line.plain, line.number, line.column
    found = NAME_AND_COLON.match(plain.text)
    player = context.players.called(found[1]) if found else ""
    if not found or not player or context.tricks is not None or part.comment:
        return False
    if player not in movers(part.events.entries[-1:]) or not isinstance(turn := part.events[-1], Turn):
        return False
    if turn.calls or turn.comment or turn.line == number:
        return False
    start, end = (column + edge for edge in plain.span(found.end(), len(plain.text)))
    above, said = part.lines[turn.line - part.first : -1], part.lines[-1][start:end].strip(AROUND)
    lines = [one for one in (*above, said) if one.strip()]
    begin = inner(lines[0], 0, len(lines[0]))[0]
    del part.events[-1]
    remarks = part.remarks[:]
    joined = context.plain(_joined(lines, begin, SURROUNDINGS, " "))
    if respelled(Line(turn.line, lines[0], lines[0][begin:], begin, respelling=joined), context):
        read = part.events[-1]
        if isinstance(read, Turn) and read.calls and evolve(read, calls=()) == turn:
            part.remarks = [one for one in part.remarks if not _is_of(one, turn.line)]
            last = turn.line + max(at for at, one in enumerate(above) if one.strip())
            start = part.lines[-1].index(said, start)
            alone = not part.lines[-1][start + len(said) :].strip()  # else within the markup of a page
            _remark(part, last, number, start, " ", alone=alone)
            return True
        del part.events[-1]
    part.events.append(turn)
    part.comment.clear()
    part.remarks[:] = remarks
    return False


def _may_go_on(context: Context, whole: str) -> bool:
    """Return whether the line looks like the rest of what was read last."""
    last, lines = context.part.last, context.part.lines
    if isinstance(last, Unreadable):
        begun = len(lines) < 2 or not _is_next(lines[-2], whole)
    else:  # a complete move may continue too, if nothing ends it
        begun = last is not None and (whole.lstrip(" \t>")[:1] in CONTINUATIONS or _lists_cards(whole))
    said = whole[prefix_length(context, whole) if begun else 0 :]
    name, colon, _ = said.partition(":")
    if colon and context.players.called(context.as_called(name).text):  # even S, like spades
        return isinstance(last, Unreadable | Deal) and _lists_cards(whole)
    return begun and (_lists_cards(whole) or not players_line(context, said))


def _is_next(above: str, whole: str) -> bool:
    """Return whether a line begins with the number that follows that of the line ``above`` it."""
    one, other = NUMBER.match(above), NUMBER.match(whole)
    return one is not None and other is not None and int(one[1]) + 1 == int(other[1])


def _lists_cards(text: str) -> bool:
    """Return whether there is nothing in ``text`` but cards, or those of a suit that is named once."""
    return CARDS.fullmatch(text.strip(" \t>")) is not None or lists_suit(text)


def _open(part: OpenPart, number: int, line: str, lists: tuple[type[Event], ...]) -> list[int]:
    """Return the events from which on the text may continue in ``line``, the earliest first: those of the
    lines right before it, back to the last that can be read; and that one, if its line is not ended, or
    ``line`` begins with a call, or if it ``lists`` melds."""
    events = part.events
    found = []
    at = len(events) - 1
    while at >= 0 and isinstance(events.entries[at], Unclear):  # it may be a piece of what goes on
        at -= 1
    while at >= 0 and number - MAX_LINES < events[at].line and isinstance(events[at], Unreadable):
        found.append(at)
        at -= 1
    if found and at >= 0 and isinstance(events[at], Unreadable):
        return found[:1]  # so much unreadable text is more than one line
    if at < 0 or events[at].line <= number - MAX_LINES:
        return found[::-1]
    if found:
        above = part.lines[events[found[-1]].line - part.first - 1].rstrip()
        begun = isinstance(events[at], Turn) and above and not above.endswith(ENDED)
        return [at, *found[::-1]] if begun else found[::-1]  # “draw a” can be read, but is not all
    before = part.lines[-2].rstrip() if len(part.lines) > 1 else ""
    rest = line.lstrip(" \t>")
    if not rest.startswith("{") and before.endswith(ENDED):
        return []
    while at and events[at - 1].line == events[at].line:  # the plays of a trick
        at -= 1
    more = rest.startswith("-") or _lists_cards(rest)
    hand = more and (isinstance(events[at], Deal | CardsLeft) or events[at].widow)
    return [at] if hand or isinstance(events[at], (Turn, *lists)) else []


def _is_no_name(first: Event, lines: list[str]) -> bool:
    """Return whether ``first`` is a list of players that would continue with something that is no list of
    names: anything might be one."""
    if (
        not isinstance(first, Unreadable)
        or not (unread := first.finding.fact(Unread))
        or unread.label != "players"
    ):
        return False
    rest = " ".join(line[slice(*inner(line, 0, len(line)))] for line in lines[1:])
    return not lines[0].rstrip().endswith(COMMAS) or NAMES.fullmatch(rest) is None


def _joined(lines: list[str], column: int, around: re.Pattern[str], seam: str) -> Respelled:
    """Return the text of ``lines``, from ``column`` of the first on, without the markup ``around`` the
    others, with a ``seam`` between them. The others have their place at the end of the first."""
    first = lines[0][column:].rstrip()
    woven, end = Woven(respell(first, ())), len(first)
    woven.keep(0, end)
    for line in lines[1:]:
        more = line[slice(*inner(line, 0, len(line), around))]
        woven.glue(_seam(woven.text.text, more, seam) + more)
    return evolve(woven.text, edits=(Respelling(WRAPPED_LINE, end, end, ""),))


def _seam(text: str, more: str, seam: str) -> str:
    """Return the text to write between ``text`` and its continuation, unless it is broken at a dash: the
    ``seam``, unless that is a stroke and there is one already, or none is possible."""
    if text.endswith("-") or more.startswith("-"):
        return ""
    return " " if text.endswith(("/", ":", "\uff1a")) or more.startswith("/") else seam


def _is_of(remark: Finding, line: int) -> bool:
    """Return whether there is already a finding that ``line`` continues in the next."""
    return remark.rule is WRAPPED_LINE and remark.place.line == line


def _remark(part: OpenPart, first: int, number: int, start: int, seam: str, *, alone: bool = True) -> None:
    """Report that line ``first`` continues in line ``number``, from ``start`` on, where there is nothing else
    if it is ``alone``."""
    begun, rest = part.lines[first - part.first].rstrip(), part.lines[number - part.first][start:]
    edit = Edit(first, len(begun) + 1, number, start + 1, _seam(begun, rest, seam))
    says = told(
        "line {number} belongs to line {first}", "第{number}行屬於第{first}行", number=number, first=first
    )
    place = part.place(first, 0, (0, len(begun)))
    part.remark(
        WRAPPED_LINE, place, Said("write it on one line", "應寫成一行"), edit if alone else None, says
    )
