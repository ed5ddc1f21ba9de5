"""Numbers of copies of each card: those that have been seen, and the maximum."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...records.cards import CARDS, JOKER, Card
from ...records.events import MaybeCard
from ...records.findings import Said

NONE: Final = [0] * len(CARDS)
"""Counts by the index of a card, all of them zero."""


class Deck:
    """The cards of a round's decks. ``jokers`` is the number of jokers in all decks together; if the record
    does not give it (``counted`` is False), it is the largest possible one."""

    def __init__(self, decks: int, jokers: int, *, counted: bool = True) -> None:
        self.decks = decks
        self.jokers = jokers
        self.counted = counted
        self.seen: list[int] = NONE.copy()
        """Number of copies of each card, by its index, that have come to light."""
        self.unknown: int = 0
        """Number of cards that left hands unseen and may have been seen before: each may come to light
        again."""
        self.returned: int = 0
        """Number of these cards that are in the stock again."""

    @property
    def size(self) -> int:
        return 52 * self.decks + self.jokers

    @property
    def text(self) -> Said:
        """The decks in words, as the subject of a sentence."""
        return Said("the deck holds" if self.decks == 1 else f"{self.decks} decks hold", f"{self.decks}副牌")

    def limit(self, card: Card) -> int:
        """Return the number of copies of ``card`` in the decks."""
        return self.decks if card.suit else self.jokers if card is JOKER else 0

    def see(self, card: MaybeCard) -> bool:
        """Count a copy of ``card`` that is seen for the first time; return False if it is one too many."""
        if card is None:
            return True
        count = self.seen[card.index] + 1
        self.seen[card.index] = count
        if count <= (self.decks if card.suit else self.limit(card)):
            return True
        if not self.unknown:
            return False
        self.unknown -= 1
        self.seen[card.index] -= 1
        return True

    def draw(self, card: MaybeCard) -> bool:
        """Count a ``card`` that is drawn from the stock; return False if it is one too many."""
        unknown, self.unknown = self.unknown, self.returned
        sound = self.see(card)
        used = self.returned - self.unknown
        self.unknown, self.returned = unknown - used, self.returned - used
        return sound

    @property
    def doubtful(self) -> int:
        """Number of cards that may not exist: jokers that the record does not count and nobody has seen."""
        return 0 if self.counted else self.jokers - self.seen[JOKER.index]

    def shuffle_back(self, cards: Iterable[MaybeCard]) -> None:
        """Put ``cards`` back into the stock, unseen again. (A card that nobody held was never counted.)"""
        for card in cards:
            if card is None:
                self.returned = min(self.returned + 1, self.unknown)
            elif self.seen[card.index]:
                self.seen[card.index] -= 1
