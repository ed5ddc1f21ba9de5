"""What a player's line says, in the light of the part of the round it stands in."""

from __future__ import annotations

import re
from typing import Final

from ...records.events import CardsLeft, Deal, Event, ShortClaim, ShortTurn, Turn, is_short_turn
from ...records.facts import Unread
from ...records.findings import Said, told
from ..language.problems import UNREADABLE_MOVE
from .context import Context
from .open_part import PLAYED
from .round_boundaries import stray_number

NAME_AND_COLON = re.compile(r"([^:\uff1a;\uff1b,\uff0c{}|]{1,40}?) *[:\uff1a] *")
"""A name, or what might be one, and its colon."""
HANDS: Final[dict[str, type[Deal | CardsLeft]]] = {"head": Deal, "deal": Deal}
"""What cards behind a name are in each part, if not those left."""


def read_body(
    context: Context, player: str, body: str, line: int, column: int
) -> Event | ShortTurn | ShortClaim | None:
    """What the line of a known ``player`` says with ``body`` behind the name; None if nothing. The round goes
    on to the part that such a line belongs to."""
    section = context.part.section
    for rule in context.notation.sections[section]:
        said = _by_rule(context, rule, section, player, body, line, column)
        if said is not None:
            _go_on(context, rule, section, line)
            return said
    return None


def event_said(context: Context, player: str, body: str) -> Event | None:
    """What a line of a known player's would say where we are, though none is read."""
    section = context.part.section
    for rule in context.notation.sections[section]:
        entry = _by_rule(context, rule, section, player, body, 0, 0)
        if entry is not None:
            return context.event(entry, 0)
    return None


def claim_said(
    context: Context, section: str, player: str, body: str, line: int
) -> Event | ShortTurn | ShortClaim | None:
    """What a known player claims in a ``section``, None if ``body`` is no claim."""
    for rule in context.notation.sections[section]:
        if rule != "turn":
            said = _by_rule(context, rule, section, player, body, line, 0)
            if said is not None:
                return said
    return None


def is_over(context: Context) -> bool:
    """Whether play has ended in the round that is read, so that claims are due."""
    last = context.part.last
    if isinstance(last, tuple) and is_short_turn(last):
        return any(call.number is None for call in last[2])
    if isinstance(last, Turn):
        return any(call.number is None for call in last.calls)
    return context.part.section not in PLAYED


def is_hand(context: Context, name: str, body: str) -> bool:
    """Whether ``body`` behind a name lists more than one card, as those dealt."""
    return cards_listed(context, name, body) > 1


def cards_listed(context: Context, name: str, body: str) -> int:
    """How many cards ``body`` behind a name lists, if it does nothing else."""
    hand = context.clauses.claim("hand", name, body, Deal)
    return len(hand[2] or ()) if isinstance(hand, tuple) else 0


def _by_rule(
    context: Context, rule: str, section: str, player: str, body: str, line: int, column: int
) -> Event | ShortTurn | ShortClaim | None:
    """What the line says by a ``rule``."""
    if rule != "turn":
        return context.clauses.claim(rule, player, body, HANDS.get(section, CardsLeft), line, column)
    clause = context.clauses.known(body) or context.clauses.turn(body)
    return clause and (player, clause[0], clause[1], body, line)


def _go_on(context: Context, rule: str, section: str, line: int) -> None:
    """Go on to the part of the round that a ``line`` read by ``rule`` belongs to, from ``section``."""
    part = context.part
    if rule == "turn":
        if section not in PLAYED and not _is_stray(context):
            part.deal_again(line)
        part.section = "play"
    elif section == "play" and rule == "hand" and "cards_left" in context.notation.sections:
        part.section = "cards_left"
    elif section in ("play", "cards_left") and rule == "score":
        part.section = "scores"


def _is_stray(context: Context) -> bool:
    """Whether what stands right behind a move, a move being next, was no score: “W: 3” may say how many
    cards W has left. If so, it is reported."""
    part = context.part
    score = stray_number(part.events, part.lines, part.first)
    if score is None:
        return False
    del part.events[-1]
    text = part.lines[score.line - part.first]
    context.report(
        score.line, text, 0, UNREADABLE_MOVE, (0, len(text.rstrip())),
        told("write a call as {call}", "喊話寫作{call}", call=context.notation.some_call),
        facts=(Unread(score.player, move=False),), expected=Said("a move", "一手牌"),
        found=told(", found “{word}”", "，卻見「{word}」", word=str(score.result)),
    )  # fmt: skip
    return True
