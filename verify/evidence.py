"""What the rest of a round says about a hand, looked at only where something has gone wrong.

Whoever wrote the record was at the table: cards that are played later, and numbers of cards that are called
or written down later, tell which of two things a slip was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Protocol

from ..records.cards import Card
from ..records.events import Action, Call, Cards, CardsLeft, Draw, Event, TakeDiscard, Turn, Unreadable
from ..records.stealing import DrawExtra, StealPile


class Moves(Protocol):
    """What an engine knows of the cards that an action moves."""

    def played(self, action: Action) -> Cards: ...

    def plays(self, action: Action) -> int: ...


def behind(events: Iterable[Event], current: Event | None) -> Iterator[Event]:
    """The ``events`` behind the ``current`` one; all if there is none."""
    begun = current is None
    for event in events:
        if begun:
            yield event
        begun = begun or event is current


def used_later(events: Iterable[Event], current: Event | None, player: str, card: Card, table: Moves) -> int:
    """How many copies of ``card`` are taken out of the player's hand, or left there, behind ``current``."""
    used = 0
    for event in behind(events, current):
        match event:
            case Turn(player=name, actions=actions) if name == player:
                for action in actions:
                    gains = isinstance(action, Draw | TakeDiscard | DrawExtra)
                    used += (-1 if gains else 1) * table.played(action).count(card)
            case CardsLeft(player=name, cards=cards) if name == player and cards:
                used += cards.count(card)
    return used


def sizes_after(
    events: Iterable[Event], current: Event | None, player: str, table: Moves, calls: Iterable[Call] = ()
) -> Counter[int]:
    """How many cards the player has after the turn ``current``, by its ``calls`` and by each later word about
    their number."""
    sizes = Counter(call.number or 0 for call in calls)
    played = 0
    for event in behind(events, current):
        match event:
            case Unreadable(player=name) if name in (player, None):
                break
            case Turn(player=name, actions=actions, calls=calls) if name == player:
                if any(isinstance(action, StealPile) and action.rest is None for action in actions):
                    break
                played += sum(map(table.plays, actions))
                sizes.update(played + (call.number or 0) for call in calls)
            case CardsLeft(player=name, cards=cards) if name == player and cards is not None:
                sizes[played + len(cards)] += 1
    return sizes
