"""Claims in any words, in their context: whether they are due, the part of the record where they belong, and
their events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from ...records.events import CardsLeft, Deal, Event, Score, TrickEnd, Turn, is_short_claim, raw
from ...records.findings import Place
from ...records.kinds import DEAL
from ...records.regex import regex
from ...records.repairs import Edit
from ...records.tricks import Play, Throw
from ...records.values import frozen
from ..language.card_words import CARD
from ..language.claim_words import HAN, Role
from ..language.player_claims import CLAIMED, PlayerClaim
from ..language.problems import CLAIMS_IN_LINE, CLAIMS_IN_WORDS, ONE_EACH, WRAPPED_LINE
from ..language.vocabulary import any_of, language_of
from .canonical import Entry, is_over
from .context import Context, Line, moved
from .open_part import PLAYED

DEALING: Final = frozenset(("head", "deal"))
"""The parts of a record before the first move."""
ROLES: Final = {
    "cards_left": Role.LEFT, "melds": Role.MELDS, "scores": Role.SCORE, "totals": Role.TOTAL,
    "levels": Role.LEVEL,
}  # fmt: skip
"""The role of the claims in each part of a record that a heading opens."""


@frozen
class Claimed:
    """A claim as the grammar reads it in a ``section`` of a record."""

    section: str
    said: PlayerClaim
    entry: Entry


def section_of(context: Context, role: Role) -> str | None:
    """The part of the record to which a claim of this ``role`` belongs where it stands; None if to none that
    the game has, or if that cannot be told."""
    part, sections = context.part, context.notation.sections
    if role is Role.LAST:  # the last scores of all, or of the round?
        scored = any(_is_score(entry) for entry in raw(part.events))
        if part.number != 1 and not scored:
            return None
        role = Role.TOTAL if scored else Role.SCORE
    if role is Role.HAND and part.section in DEALING and not part.moved:
        return part.section
    section = "cards_left" if role is Role.HAND else role.value
    return section if section in sections else None


def _is_score(entry: object) -> bool:
    """Return whether an entry of a round is a player's score."""
    return entry[0] is Score if isinstance(entry, tuple) else isinstance(entry, Score)


def claimed(context: Context, said: Iterable[PlayerClaim], line: int) -> list[Claimed]:
    """Return the claims of a line in the order in which a record lists them; an empty list if the grammar
    does not read all of them."""
    found: list[Claimed] = []
    for one in said:
        section = section_of(context, one.role)
        entry = None if section is None else _entry(context, section, one, line)
        if section is None or entry is None:
            return []
        found.append(Claimed(section, one, entry))
    return sorted(found, key=lambda one: CLAIMED.index(one.said.role))


def _entry(context: Context, section: str, said: PlayerClaim, line: int) -> Entry | None:
    """Return the entry that the grammar reads for a claim in a ``section``; None if it does not read it."""
    dealt = section in DEALING
    rule = "hand" if dealt else context.notation.sections[section][0]
    kind: type[Deal | CardsLeft] = Deal if dealt else CardsLeft
    return context.clauses.claim(rule, said.player, said.body.text, kind, line)


CARD_ALONE: Final = regex(CARD)
"""A single card, which above the first round is a remark and not a hand."""


NO_POINTS: Final = "0"


def is_due(context: Context, said: Sequence[PlayerClaim], *, headed: bool = False) -> bool:
    """Return whether such claims may be made at this point, ``headed`` if a heading of the game precedes them
    in the same line. Remarks between two moves are not claims."""
    part = context.part
    roles, players = {one.role for one in said}, {one.player for one in said}
    if headed and players == set(context.players):
        return part.number is not None or roles == {Role.TOTAL}
    if part.section in DEALING and not part.moved and roles == {Role.HAND}:
        single = part.number is None and any(CARD_ALONE.fullmatch(one.body.text) for one in said)
        return not single and not any(_is_dealt(entry, players) for entry in raw(part.events))
    if part.number is None:
        return False
    if is_played_out(context) and part.section not in DEALING:
        return True
    shown = {one.player for one in said if one.role in (Role.LEFT, Role.HAND)}
    scored = {one.player for one in said if one.role is Role.SCORE and one.body.text != NO_POINTS}
    return bool(shown) and shown == scored == players  # “took out ♦A” is no score of 0


def is_played_out(context: Context) -> bool:
    """Return whether play has ended in the current round, even without a call: a player whose hand is shown
    has played all of it to tricks."""
    if context.tricks is None or context.part.section not in PLAYED:
        return is_over(context)
    if not isinstance(context.part.last, TrickEnd):
        return False
    left: dict[str, int] = {}
    for event in context.part.events:
        if isinstance(event, Deal) and event.cards:
            left[event.player] = len(event.cards)
        elif isinstance(event, Turn) and event.player in left:
            played = [
                one for action in event.actions if isinstance(action, Play | Throw) for one in action.flow()
            ]
            left[event.player] += sum(number for _, number in played)
    return 0 in left.values()


def _is_dealt(entry: object, players: set[str]) -> bool:
    """Return whether ``entry`` deals a hand to one of the ``players``."""
    if isinstance(entry, tuple):
        return is_short_claim(entry) and entry[0] is DEAL and entry[1] in players
    return isinstance(entry, Deal) and entry.player in players


def add(context: Context, line: Line, found: Sequence[Claimed], *, headed: bool = False) -> None:
    """Add what has been ``found`` in a ``line`` to the record."""
    part = context.part
    part.tolerate(line.number, line.column, line.all_edits)
    if all(edit.rule is not WRAPPED_LINE for edit in line.all_edits):  # else it is to be joined first
        _remark(context, line, found, headed=headed)
    for one in found:
        if one.section != part.section and one.section not in DEALING:
            part.open(one.section)
        part.add(_placed(context, line, one))


def _placed(context: Context, line: Line, one: Claimed) -> Event:
    """Return the event of a claim, with its places in the line."""
    position = line.respelled(one.said.body).position
    since = one.said.body.span(0, 1)[0]
    return moved(context.event(one.entry, line.column), position, 0, since)


def _remark(context: Context, line: Line, found: Sequence[Claimed], *, headed: bool) -> None:
    """Say of the claims in a line that each should have a line of its own, below its heading."""
    part, words = context.part, context.notation.vocabulary
    place = part.place(line.number, line.column, (0, len(line.text.rstrip())))
    texts: list[str] = []
    section, language = part.section, _language(context, line)
    for one in found:
        if one.section != section and one.section not in DEALING:
            section = one.section
            texts.append(f"{words[section].in_(language)}:")
        texts.append(f"{one.said.player}: {one.said.body.text}")
    alone = not (place.text[: place.column - 1] + place.text[place.end_column - 1 :]).strip()
    edit = Edit(line.number, place.column, line.number, place.end_column, "\n".join(texts)) if alone else None
    rule = CLAIMS_IN_LINE if headed else CLAIMS_IN_WORDS
    part.remark(rule, Place(line.number, place.column, place.end_column, place.text), ONE_EACH, edit)


def _language(context: Context, line: Line) -> str:
    """The language of a line of claims, or of those above it, if it has no word; what the players are called
    and the signs of suits say nothing of it."""
    names = any_of(context.players)
    said = re.sub(names, " ", line.text)
    if re.search(rf"[{HAN}]|[A-Za-z]{{3}}", said):
        return language_of([said])
    return language_of(re.sub(names, " ", one) for one in context.part.lines)
