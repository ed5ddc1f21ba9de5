"""Red Five: what a deal's record says of where the cards are, the bottom and what is buried among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....records.cards import Card
from ....records.events import Deal, Event, Score, Turn, is_short_turn, raw
from ....records.tricks import Bottom, BottomFlipped, BottomKept, Bury, Defenders, LevelChange
from ...tricks.course import Course, Known, known
from .order import PACK

DEALT, BOTTOM = 25, 8
RESULTS: Final = (Score, BottomFlipped, BottomKept, Defenders, LevelChange)
"""What stands at the end of a deal."""


class Gathered(Course):
    """What a deal's record says of where the cards are; ``buryer`` is who buries cards."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.bottom: Known = None
        self.buried: Known = None
        self.buryer: str | None = None
        super().__init__(events, DEALT, (Score, LevelChange, Defenders))

    def look_through(self) -> None:
        hand, bury = Deal, Bury  # looked up once: it is most of the work that there are so many entries
        for at, entry in enumerate(raw(self.events)):
            if isinstance(entry, tuple):
                if is_short_turn(entry):
                    action = entry[1][0]
                    if type(action) is bury:
                        self.buried, self.buryer = known(action.cards), entry[0]
                elif entry[0] is hand:
                    self.deal(at, entry[1], entry[2])
            elif isinstance(entry, Turn):
                if isinstance(entry.actions[0], Bury):
                    self.buried, self.buryer = known(entry.actions[0].cards), entry.player
            elif isinstance(entry, Deal):
                self.deal(at, entry.player, entry.cards)
            elif isinstance(entry, Bottom):
                self.bottom = known(entry.cards)

    def hand(self, player: str, dealer: str | None) -> Known:
        """What ``player`` holds when the first card is led; None if it cannot be told."""
        dealt = self.dealt.get(player)
        if player != dealer:
            return list(dealt) if dealt else self.played(player)
        taken = self.taken(player)
        if taken is None or self.buried is None:
            return self.played(player)
        return _without(taken, self.buried)

    def taken(self, dealer: str) -> Known:
        """The dealer's hand with the bottom in it."""
        dealt = self.dealt.get(dealer)
        return None if dealt is None or self.bottom is None else dealt + self.bottom

    def bury_of(self, dealer: str) -> Known:
        """What was buried: as written, or what the dealer, or else anybody, never played."""
        if self.buried is not None:
            return self.buried
        taken, played = self.taken(dealer), self.played(dealer)
        if taken is None or played is None:
            return self._never_played()
        left = _without(taken, played)
        return left if len(left) == BOTTOM else None

    def _never_played(self) -> Known:
        """What is left of the pack where all of four hands has been seen."""
        played: list[Card] = []
        for player in self.plays:
            played += self.played(player) or ()
        left = _without([*PACK, *PACK], played)
        return left if len(left) == BOTTOM == 2 * len(PACK) - len(played) else None


def _without(cards: list[Card], gone: list[Card]) -> list[Card]:
    """``cards`` without those that are gone, as far as they are there."""
    count: dict[Card, int] = {}
    for card in gone:
        count[card] = count.get(card, 0) + 1
    left = []
    for card in cards:
        if count.get(card):
            count[card] -= 1
        else:
            left.append(card)
    return left
