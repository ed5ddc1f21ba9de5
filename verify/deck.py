"""How often each card has come to light, and how often it can."""

from __future__ import annotations

from collections.abc import Iterable

from ..records.cards import CARDS, Card
from ..records.events import MaybeCard

UNSEEN = dict.fromkeys(CARDS.values(), 0)


class Deck:
    """The cards of a round's decks. ``jokers`` is how many jokers all decks hold together."""

    def __init__(self, decks: int, jokers: int) -> None:
        self.decks = decks
        self.jokers = jokers
        self.seen = UNSEEN.copy()
        """How many copies of each card have come to light."""

    @property
    def size(self) -> int:
        return 52 * self.decks + self.jokers

    def limit(self, card: Card) -> int:
        """How many copies of ``card`` there are."""
        return self.decks if card.suit else self.jokers

    def see(self, card: MaybeCard) -> bool:
        """A copy of ``card`` comes to light; False if that is one too many."""
        if card is None:
            return True
        count = self.seen[card] = self.seen[card] + 1
        return count <= (self.decks if card.suit else self.jokers)

    def shuffle_back(self, cards: Iterable[MaybeCard]) -> None:
        """``cards`` go out of sight again, into the stock. (One that nobody held was never counted.)"""
        for card in cards:
            if card is not None and self.seen[card]:
                self.seen[card] -= 1
