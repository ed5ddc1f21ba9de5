"""What the rest of a round says about a hand, looked at only where something has gone wrong.

Whoever wrote the record was at the table: cards that are played later, and numbers of cards that are called
or written down later, tell which of two things a slip was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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


class Later:
    """What the ``events`` of a round say of each player's hand. It is looked up when asked for."""

    def __init__(self, events: Sequence[Event], table: Moves):
        self._events = events
        self._table = table
        self._places: dict[int, int] = {}
        self._of: dict[str | None, list[Event]] = {}
        self._plays: dict[int, int | None] = {}

    def sizes(self, current: Event | None, player: str, calls: Iterable[Call] = ()) -> Counter[int]:
        """How many cards the player has after the turn ``current``, by its ``calls`` and by each later word
        about their number."""
        sizes = Counter(call.number or 0 for call in calls)
        for size, _ in self.words(current, player):
            sizes[size] += 1
        return sizes

    def words(self, current: Event | None, player: str) -> Iterator[tuple[int, Event]]:
        """The same, one word after the other, each with the event that says it."""
        played = 0
        for event in self._behind(current, player):
            if isinstance(event, Turn):
                plays = self._played(event)
                if plays is None:
                    return
                played += plays
                for call in event.calls:
                    yield played + (call.number or 0), event
            elif isinstance(event, CardsLeft):
                if event.cards is not None:
                    yield played + len(event.cards), event
            elif isinstance(event, Unreadable):
                return

    def used(self, current: Event | None, player: str, card: Card) -> int:
        """How many copies of ``card`` are taken out of the player's hand, or left there, behind
        ``current``."""
        used = 0
        for event in self._behind(current, player):
            if isinstance(event, Turn):
                for action in event.actions:
                    count = self._table.played(action).count(card)
                    if count:
                        used += -count if isinstance(action, (Draw, TakeDiscard, DrawExtra)) else count
            elif isinstance(event, CardsLeft) and event.cards:
                used += event.cards.count(card)
        return used

    def _behind(self, current: Event | None, player: str) -> list[Event]:
        """The player's events behind ``current``, and those of which nobody knows whose they are."""
        if not self._places:
            for at, event in enumerate(self._events):
                self._places[id(event)] = at
                if isinstance(event, (Turn, CardsLeft, Unreadable)):
                    self._of.setdefault(event.player, []).append(event)
            for name, nameless in self._of.items():
                if name is not None and None in self._of:
                    nameless += self._of[None]
                    nameless.sort(key=lambda one: self._places[id(one)])
        events = self._of.get(player, [])
        if current is None:
            return events
        after = self._places.get(id(current), len(self._events))
        return [one for one in events if self._places[id(one)] > after]

    def _played(self, turn: Turn) -> int | None:
        """By how many cards a hand gets smaller with a turn; None if that is not known."""
        plays = self._plays.get(id(turn), -99)
        if plays == -99:
            plays = None
            if not any(isinstance(one, StealPile) and one.rest is None for one in turn.actions):
                plays = sum(map(self._table.plays, turn.actions))
            self._plays[id(turn)] = plays
        return plays
