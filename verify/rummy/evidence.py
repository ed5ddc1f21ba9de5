"""What the rest of a round says about a hand, looked at only where something has gone wrong.

Whoever wrote the record was at the table: cards that are played later, and numbers of cards that are called
or written down later, tell which of two things a slip was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter

from ...records.cards import Card
from ...records.events import Action, Call, CardsLeft, Event, MaybeCard, Turn, Unreadable

Moved = Sequence[tuple[MaybeCard, int]]
"""Cards, and how many of each leave a hand."""


class Later:
    """What the ``events`` of a round say of each player's hand. It is looked up when asked for."""

    def __init__(self, events: Sequence[Event]):
        self._events = events
        self._places: dict[int, int] = {}
        self._of: dict[str, _Course] = {}

    def sizes(self, current: Event | None, player: str, calls: Iterable[Call] = ()) -> Counter[int]:
        """How many cards the player has after the turn ``current``, by its ``calls`` and by each later word
        about their number."""
        sizes = Counter(call.number or 0 for call in calls)
        for size, _ in self.words(current, player):
            sizes[size] += 1
        return sizes

    def words(self, current: Event | None, player: str) -> Iterator[tuple[int, Event]]:
        """The same, one word after the other, each with the event that says it."""
        course, at = self._course(player), self._place(current)
        begun = course.played[bisect_right(course.places, at)]
        for gap in course.gaps:
            if gap > at:
                break
        else:
            gap = len(self._events)
        for place, size, event in course.words:
            if at < place < gap:
                yield size - begun, event

    def used(self, current: Event | None, player: str, card: Card) -> int:
        """How many copies of ``card`` are taken out of the player's hand, or left there, behind
        ``current``, beside those that come to it."""
        course, at = self._course(player), self._place(current)
        behind_ = course.moved[bisect_right(course.moved, at, key=itemgetter(0)) :]
        return max(sum(count for _, moved in behind_ for one, count in moved if one is card), 0)

    def _place(self, current: Event | None) -> int:
        """Where the ``current`` event stands: before all if there is none, behind all if it is no event of
        the round."""
        return -1 if current is None else self._places.get(id(current), len(self._events))

    def _course(self, player: str) -> _Course:
        """What happens to the hand of ``player``."""
        if not self._places:
            self._look()
        return self._of.get(player) or _Course()

    def _look(self) -> None:
        nobodys: list[int] = []
        for at, event in enumerate(self._events):
            self._places[id(event)] = at
            if isinstance(event, (Turn, CardsLeft)):
                self._of.setdefault(event.player, _Course()).add(at, event)
            elif isinstance(event, Unreadable):
                if event.player is None:
                    nobodys.append(at)
                else:
                    self._of.setdefault(event.player, _Course()).gaps.append(at)
        for course in self._of.values() if nobodys else ():
            course.gaps = sorted(course.gaps + nobodys)


class _Course:
    """What happens to one hand in a round: the cards ``moved`` out of it, with the place of the event. How
    many cards fewer it has before the first of its turns, which are at ``places``, and after each, is
    ``played``. A word of the number of its cards is kept with its place, and with that number as it would be
    had none been played. At a gap it is not known how many are."""

    def __init__(self) -> None:
        self.moved: list[tuple[int, Moved]] = []
        self.places: list[int] = []
        self.played = [0]
        self.words: list[tuple[int, int, Event]] = []
        self.gaps: list[int] = []

    def add(self, at: int, event: Turn | CardsLeft) -> None:
        """Take in event ``at`` of the round."""
        played = self.played[-1]
        if isinstance(event, Turn):
            plays, moved = _moved(event.actions)
            if plays is None:
                self.gaps.append(at)
            played += plays or 0
            self.moved.append((at, moved))
            self.places.append(at)
            self.played.append(played)
            for call in event.calls:
                self.words.append((at, played + (call.number or 0), event))
        elif event.cards is not None:
            self.moved.append((at, [(card, 1) for card in event.cards]))
            self.words.append((at, played + len(event.cards), event))


@lru_cache(maxsize=4096)
def _moved(actions: tuple[Action, ...]) -> tuple[int | None, Moved]:
    """By how many cards a hand gets smaller with ``actions``, None if that is not known; and the cards that
    leave it, -1 for one that comes."""
    moved = [(card, -count) for one in actions for card, count in one.flow()]
    plays = sum(count for _, count in moved)
    for one in actions:
        if one.unnamed is None:
            return None, moved
        plays -= one.unnamed
    return plays, moved
