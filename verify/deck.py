"""How often each card has come to light, and how often it can."""

from __future__ import annotations

from collections.abc import Iterable

from ..records.cards import Card
from ..records.events import MaybeCard


class Deck:
    """The cards of a round's decks. ``jokers`` is how many jokers all decks hold together."""

    def __init__(self, decks: int, jokers: int) -> None:
        self.decks = decks
        self.jokers = jokers
        self.seen: dict[Card, int] = {}
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
        count = self.seen[card] = self.seen.get(card, 0) + 1
        return count <= (self.decks if card.suit else self.jokers)

    def see_all(self, cards: dict[Card, int]) -> bool:
        """So many copies of each of ``cards`` come to light; False if there are too many of one. (Of which
        there is but one, there never are: the game is played with it.)"""
        seen = self.seen
        counts = {card: seen[card] + cards[card] for card in seen.keys() & cards.keys()}
        seen.update(cards)
        seen.update(counts)
        if max(cards.values(), default=1) > 1:
            counts = {card: seen[card] for card in cards}
        return not [card for card, count in counts.items() if count > 1 and count > self.limit(card)]

    def shuffle_back(self, cards: Iterable[MaybeCard]) -> None:
        """``cards`` go out of sight again, into the stock. (One that nobody held was never counted.)"""
        for card in cards:
            if card is not None and self.seen.get(card):
                self.seen[card] -= 1
