"""A player's name on a line of its own, perhaps with the time, as chat programs write it, or as the owner of
cards; and below it the player's actions, one on each line, or hand, on one line or one suit on each.

The lines below are read as if they followed the name, together as long as that says something; every
character keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ....records.events import Unreadable
from ....records.facts import Unread
from ....records.findings import Said
from ....records.regex import regex
from ...language.problems import UNREADABLE_MOVE
from ...language.suits import lists_suit
from ...source.layout import NOTHING, SURROUNDINGS, inner
from ..context import Context, Interpreter, Line
from ..table_rows import Piece, joined
from ..whose_line import LINE_PREFIX, begins_play, players_line

TIME: Final = (
    r"(?:(?:today|yesterday|on|at|heute|hier|hoy|今天|昨天|[上下]午|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[:.]\d\d"
    r"(?:[:.]\d\d)?|[ap]\.?m\.?|um|à)[\s,]*)+"
)
AFTER_NAME: Final = regex(
    rf"(?:[\s,|·•(\[–—-]*{TIME}|['’]s (?:turn|move|go|play|(?:starting |opening |initial )?(?:cards|hand))"
    r"|\s+(?:plays|to play|to move|writes|wrote|said))?"
    r"[\s:\uff1a*_)\]]*(?P<call>\{[^{}♠♥♣♦]*\}\s*)?$",
    re.IGNORECASE,
)
"""What may follow a name on a line of its own."""
CARD: Final = regex(r"[♠♥♣♦]|joker", re.IGNORECASE)
MARKS: Final = regex(r"\[/?[a-z]+\]|\*\*|__|''+|</?[a-z]+(?: [^<>]*)?>", re.IGNORECASE)
"""Markup around a name."""
VOID: Final = regex(r"[♠♥♣♦SHCD] *[:=]? *(?:[-–—]+|none|void|0)")
"""A suit in which the player has no card."""
OF_AN_ITEM: Final = regex(rf"(?:{SURROUNDINGS.pattern})?(?:[a-h]\)\s+)?")
"""Prefix of an item of a list below a name: ``a) discard ♠4``."""
MAX_LINES: Final = 20
"""Maximum number of lines below a name."""
LOOKED_AT: Final = 3
"""Number of lines below a name that are examined, to see whether it is above something."""


def read(line: Line, context: Context, respelled: Interpreter, nearly: Interpreter) -> bool:
    """Read a name on its own above a player's lines, or a line below one; return False if it is neither."""
    trick_begun = context.tricks is not None and isinstance(context.part.last, Unreadable)
    name, call = ("", "") if trick_begun else _name_alone(context, line.text)  # it may be the winner's
    if name and _stands_above(context, name):
        context.name_above = line.number, name, call
        context.below = []
        return True
    above, player, call = context.name_above
    if not player or not _is_below(context, above, line.number):
        return False
    start, stop = inner(line.whole, line.column, line.column + len(line.text), OF_AN_ITEM)
    said = MARKS.sub("", line.whole[start:stop])
    over = context.part.section == "play" and NOTHING.fullmatch(said)  # the number of another row
    of_hand = not context.part.moved and _list_suits((said, *context.lines.ahead(1)))
    if (
        not said
        or over
        or (not of_hand and (players_line(context, said) or _begins_with_name(context, said)))
    ):
        context.name_above = 0, "", ""
        return False
    context.name_above = line.number, player, call
    return _read_below(context, player, line, respelled, nearly)


def _read_below(
    context: Context, player: str, line: Line, respelled: Interpreter, nearly: Interpreter
) -> bool:
    """Read ``line`` below the name of ``player``, with the lines before it as far as they belong together."""
    part, before = context.part, context.below
    if before and len(before) < MAX_LINES and before[0][1] <= len(part.events):
        at = before[0][1]
        kept, comment = part.events[at:], part.comment[:]
        del part.events[at:]
        part.comment.clear()
        for seam in _seams(context):
            together = _joined(context, player, [*(number for number, _ in before), line.number], seam)
            if respelled(together, context):
                if len(part.events) == at + 1:
                    part.comment[:0] = comment
                    before.append((line.number, at))
                    return True
                del part.events[at:]
        part.events += kept
        part.comment[:] = comment
    alone = _joined(context, player, [line.number], "")
    at = len(part.events)
    by_suit = not part.moved and _list_suits((line.text, *context.lines.ahead(1)))
    if VOID.fullmatch(line.text.strip()) or (not by_suit and respelled(alone, context)):
        context.below = [(line.number, at)]
        return True
    if lists_suit(line.text):  # too few cards for a hand; more may follow
        end = len(line.text.rstrip())
        found = Said(", but the line ends here", "，而這一行到此為止")
        span, facts = (end - 1, end), (Unread(player),)
        context.report(line, UNREADABLE_MOVE, span, player, facts, expected=MORE_CARDS, found=found)
        context.below = [*before, (line.number, before[0][1] if before else at)]
        return True
    if not begins_play(context, player, alone.plain.text.partition(": ")[2]) or not nearly(alone, context):
        return False
    context.below = [(line.number, at)]
    return True


MORE_CARDS: Final = Said("the other cards of the hand", "手牌的其餘各張")


def _seams(context: Context) -> tuple[str, ...]:
    """Return possible separators between the lines: those between actions, between the suits of a hand, or
    between melds."""
    section, notation = context.part.section, context.notation
    if section in map(notation.further_sections.get, context.clauses.lists):
        return (" / ",)
    return (", ",) if section != "play" else (notation.between, ", ")


def _name_alone(context: Context, text: str) -> tuple[str, str]:
    """Return the player whose name is all that is in ``text``, apart from the time, and the call after it;
    both empty if it is nobody's."""
    start, stop = inner(text, 0, len(text))
    if stop - start > MAX_LENGTH:
        return "", ""
    said = context.as_called(MARKS.sub("", text[start:stop].lstrip("!"))).text
    for skipped in (0, found.end() if (found := LINE_PREFIX.match(said)) else 0):
        rest = said[skipped:]
        for name in context.seated:
            behind = AFTER_NAME.fullmatch(rest, len(name))
            if rest[: len(name)].casefold() == name.casefold() and behind:
                return name, (behind["call"] or "").strip()
    return "", ""


MAX_LENGTH: Final = 80
"""Maximum number of characters of a line with only a name and the time."""


def _list_suits(lines: Sequence[str]) -> bool:
    """Return whether these lines are the cards of two suits: then “S: 6 7” is no line of S."""
    return len(lines) > 1 and all(map(lists_suit, lines))


def _begins_with_name(context: Context, text: str) -> bool:
    """Return whether ``text`` begins with a player's name in the letters in which the player is called."""
    return any(text.startswith(name) for name, _, _ in context.players.without_colon(f"{text} "))


def _stands_above(context: Context, name: str) -> bool:
    """Return whether a player's actions or hand are below a line."""
    below = [one for one in context.lines.ahead(LOOKED_AT + 1) if one.strip()]
    if not context.part.moved and _list_suits(below[:2]):
        return True
    for one in below[:LOOKED_AT]:
        if players_line(context, one) or _name_alone(context, one)[0]:
            return False
        start, stop = inner(one, 0, len(one), OF_AN_ITEM)
        said = context.plain(one[start:stop]).text
        if CARD.search(said) or begins_play(context, name, said):
            return True
    return False


def _is_below(context: Context, above: int, number: int) -> bool:
    """Return whether there is at most a blank line between line ``above`` and line ``number``."""
    lines, first = context.part.lines, context.part.first
    between = lines[max(above + 1 - first, 0) : number - first]
    return above < number and not any(map(str.strip, between)) and len(between) < (1 if context.below else 2)


def _joined(context: Context, player: str, numbers: Sequence[int], seam: str) -> Line:
    """Return the lines with these ``numbers`` as one line after the name of ``player``, with a ``seam``
    between them."""
    first, part = numbers[0], context.part
    lines = part.lines[first - part.first : numbers[-1] - part.first + 1]
    pieces: list[Piece] = [f"{player}: "]
    base = 0
    for number, line in enumerate(lines, first):
        if number in numbers:
            start, stop = inner(line, 0, len(line), OF_AN_ITEM)
            if number < numbers[-1]:
                stop = len(line[:stop].rstrip(" .,;。，；"))
            if number > first:
                pieces.append(" " if line[start : start + 1] == "{" else seam)
            pieces.append((base + start, base + stop))
        base += len(line) + 1
    if call := context.name_above[2]:
        pieces.append(f" {call}")
    whole = "\n".join(lines)
    return joined(Line(first, whole, whole), context, pieces)
