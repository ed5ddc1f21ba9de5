"""Tricks in one line of a record."""

from __future__ import annotations

from typing import Any

from ..language.spelling import Respelled
from .context import Context
from .line import Position, moved
from .player_lines import NAME_AND_COLON, is_hand


def read_trick(context: Context, text: str, position: Position, plain: Respelled | None = None) -> bool:
    """Read ``text`` as a trick in one line; False if it is none. Its letters come from those of ``plain``, if
    it is not as it was typed."""
    part, tricks = context.part, context.tricks
    if tricks is None:
        return False
    players: dict[str, Any] = context.players
    number, column, edits = position.number, position.column, position.edits
    if not edits and part.number is not None and not part.comment:
        entries = tricks.quick(text, players, number)
        if entries is not None:
            part.events.entries += entries
            part.section = "play"
            return True
    if not players and not context.players.declared:  # nobody is named yet: the first trick says who plays
        players = dict.fromkeys(tricks.names(text))
    events = tricks.read(text, players, number, column)
    if events is None or (len(events) == 2 and is_numbered_hand(context, text)):  # of one play and its end
        return False
    if players is not context.players:
        context.players.learn(players)
    part.tolerate(number, column, edits)
    for event in events:
        if plain is not None:
            start = event.column - column
            event = moved(event, plain, start, number, column, plain.span(start, start)[0])
        part.add(event)
    part.section = "play"
    return True


def is_numbered_hand(context: Context, text: str) -> bool:
    """Whether ``text``, which begins with a number, is a hand in a list of them, before any move."""
    if context.tricks is None or context.part.section not in ("head", "deal"):
        return False
    found = NAME_AND_COLON.match(text, context.tricks.begins(text))
    return found is not None and is_hand(context, found[1], text[found.end() :])
