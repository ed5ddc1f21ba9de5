"""Red Five: a hand that is known card by card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...records.cards import Card


class Holding:
    """How many of each card, and how many of each suit, one player has; ``suit`` says which is which."""

    __slots__ = ("counts", "suit", "suits")

    def __init__(self, cards: Iterable[Card], suit: Mapping[Card, str]):
        self.counts: dict[Card, int] = {}
        self.suits: dict[str, int] = {}
        self.suit = suit
        counts, suits = self.counts, self.suits
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
            own = suit[card]
            suits[own] = suits.get(own, 0) + 1

    def lacking(self, cards: Sequence[Card | None]) -> list[int]:
        """Which of ``cards``, by position, are not there."""
        counts = self.counts
        return [
            at
            for at, card in enumerate(cards)
            if card is not None and cards[: at + 1].count(card) > counts.get(card, 0)
        ]

    def remove(self, card: Card) -> None:
        """Take ``card`` out, if it is there."""
        count = self.counts.get(card, 0)
        if count:
            self.counts[card] = count - 1
            self.suits[self.suit[card]] -= 1

    def listed(self) -> list[Card]:
        return [card for card, count in self.counts.items() for _ in range(count)]

    def of(self, suit: str) -> list[Card]:
        """The cards of one suit."""
        if not self.suits.get(suit):
            return []
        of = self.suit
        return [card for card, count in self.counts.items() if of[card] == suit for _ in range(count)]
