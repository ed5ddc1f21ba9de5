"""Claims of players in any words: hands, cards left, melds left, scores, totals and levels, in sentences or
several on one line, and the headings of their lists. (In canonical spelling, a claim is a player's line.)"""

from __future__ import annotations

from typing import Final

from ....records.facts import Unread
from ....records.findings import Said
from ....records.regex import regex
from ...language.claim_words import Role, heading_said
from ...language.claims import claims_said, hand_begun, level_claims
from ...language.player_claims import PlayerClaim
from ...language.problems import OTHER_HEADING, UNREADABLE_MOVE, WRAPPED_LINE
from ...language.respelling import Respelled, Respelling
from ...language.suits import lists_suit
from ..canonical import is_over, read_heading
from ..claiming import DEALING, ROLES, add, claimed, is_due, is_played_out, section_of
from ..context import Context, Line
from ..open_part import PLAYED
from ..players import mentions

DRAWN: Final = " \t-–—=~_·•*#"
"""Ornaments on both sides of a heading."""
COLONS: Final = (":", "\uff1a")
DASHED: Final = regex(r" +[-–—]+ +|.*[-−–](?=\d)")
"""A dash with blanks around it, or a minus without."""
MAX_HEADING_LENGTH: Final = 80


def read_heading_in_words(line: Line, context: Context) -> bool:
    """Read the heading of a list of claims in other words; return False if it is none, or if it is not known
    what is listed below it."""
    part, plain = context.part, line.plain
    text = plain.text.strip(DRAWN)
    told = heading_said(text) if part.begun and 0 < len(text) <= MAX_HEADING_LENGTH else None
    if told is None:
        return False
    role, number = told
    section = section_of(context, role)
    if section is None or section in DEALING or (number is not None and number != part.number):
        return False
    if not text.endswith(COLONS) and not (is_played_out(context) and part.number is not None):
        return False
    start = plain.text.index(text)
    label = f"{context.notation.vocabulary[section].in_('en' if text.isascii() else 'zh')}:"
    edits = line.all_edits
    if text != label:
        edits += (Respelling(OTHER_HEADING, *plain.span(start, start + len(text)), label),)
    meant = Respelled(label, edits, (0,) * len(label), (len(line.text),) * len(label))
    return read_heading(context, label, line.respelled(meant).position)


def said_in(line: Line, context: Context) -> tuple[PlayerClaim, ...]:
    """Return the claims in a line, or in a sentence of one, where they stand; none if it is anything else, or
    anything in it is not understood."""
    part, plain = context.part, line.plain
    if not part.begun or not context.seated:
        return ()
    several = any(edit.rule is WRAPPED_LINE for edit in line.all_edits)  # lines, of which each may be a suit
    dealing = part.section in DEALING and not part.moved
    usual = Role.HAND if dealing else Role.CARDS if part.counts_cards else ROLES.get(part.section)
    if "levels" in context.notation.sections and not dealing:
        levels = level_claims(plain, context.seated, headed=False)
        if levels:
            return levels
    return claims_said(
        plain,
        context.seated,
        usual,
        round_=part.number,
        suits=1 if several else 2,
        below_zero=bool(context.notation.plus) and usual is not Role.CARDS and not _shows_minus(context),
    )


def _shows_minus(context: Context) -> bool:
    """Return whether the line above or below shows that a dash with blanks around it is no minus: it has one,
    too, or a minus without."""
    name = mentions(*context.seated)
    beside = (*context.part.lines[-2:-1], *context.lines.ahead(1))
    return any((found := name.match(one)) and DASHED.match(one, found.end()) for one in beside)


def read(line: Line, context: Context) -> bool:
    """Read claims of players; return False, without reading anything, if it is anything else, or anything in
    it is not understood."""
    said = said_in(line, context)
    headed = bool(said) and context.expectations.heading_of(line.plain.text) is not None
    if not said or not is_due(context, said, headed=headed):
        return False
    found = claimed(context, said, line.number)
    if found:
        add(context, line, found, headed=headed)
    return bool(found)


def report_open_hand(line: Line, context: Context) -> bool:
    """Report a line that names the player whose hand is listed below it: together with these lines it can be
    read. Return False if it is something else."""
    plain = line.plain
    opens = plain.text.rstrip().endswith(COLONS) or any(map(lists_suit, context.lines.ahead(1)))
    name = hand_begun(plain, context.seated) if opens else None
    if name is None or (context.part.section in PLAYED and context.part.moved and not is_over(context)):
        return False
    end = len(line.text.rstrip())
    found = Said(", but the line ends here", "，而這一行到此為止")
    context.report(
        line,
        UNREADABLE_MOVE,
        (end - 1, end),
        name,
        (Unread(name),),
        expected=Said("cards", "牌"),
        found=found,
    )
    return True
