"""A hand in a trick-taking game, as far as its cards are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...records.cards import Card


class Holding:
    """The number of each card, and of each suit, that a player holds; ``suit`` gives the suit of each card.
    ``hidden`` is the number of further cards that are not known."""

    __slots__ = ("counts", "hidden", "suit", "suits")

    def __init__(self, cards: Iterable[Card], suit: Mapping[Card, str], hidden: int = 0):
        cards = list(cards)
        self.hidden: int = hidden
        self.suit: Mapping[Card, str] = suit
        self.counts: dict[Card, int] = dict(Counter(cards))
        self.suits: dict[str, int] = dict(Counter(map(suit.__getitem__, cards)))

    @property
    def whole(self) -> bool:
        """Whether every card of the hand is known."""
        return not self.hidden

    def has(self, cards: Sequence[Card | None]) -> bool:
        """Whether the hand can have all of ``cards`` at once; None among them is a hidden card."""
        counts = self.counts
        first = cards[0] if len(cards) == 1 or (len(cards) == 2 and cards[0] is cards[1]) else None
        if first is not None:
            return counts.get(first, 0) >= len(cards)
        return not self.lacking(cards)

    def lacking(self, cards: Sequence[Card | None]) -> list[int]:
        """Return the positions of those of ``cards`` that cannot be in the hand."""
        counts, lacking, hidden = self.counts, [], self.hidden
        seen: dict[Card, int] = {}
        for at, card in enumerate(cards):
            if card is not None:
                seen[card] = more = seen.get(card, 0) + 1
                if more > counts.get(card, 0):
                    if hidden:
                        hidden -= 1
                    else:
                        lacking.append(at)
        return lacking

    def remove(self, card: Card) -> None:
        """Remove ``card``, if it can be there."""
        count = self.counts.get(card, 0)
        if count:
            self.counts[card] = count - 1
            self.suits[self.suit[card]] -= 1
        elif self.hidden:
            self.hidden -= 1

    def listed(self) -> list[Card]:
        """Return the cards that are known, each copy by itself."""
        return [card for card, count in self.counts.items() for _ in range(count)]

    def of(self, suit: str) -> list[Card]:
        """Return the cards of one suit."""
        if not self.suits.get(suit):
            return []
        of = self.suit
        return [card for card, count in self.counts.items() if of[card] == suit for _ in range(count)]

    def pairs(self, suit: str) -> list[Card]:
        """Return the cards of one suit of which the hand has two copies."""
        if self.suits.get(suit, 0) < 2:
            return []
        of = self.suit
        return [card for card, count in self.counts.items() if count > 1 and of[card] == suit]


def among(cards: Sequence[Card], some: Sequence[Card]) -> bool:
    """Whether ``cards`` include all of ``some``, with as many copies of each."""
    return all(copies(card, cards) >= copies(card, some) for card in some)


def copies(card: Card, cards: Iterable[Card]) -> int:
    """Return the number of copies of ``card`` among ``cards``. (There is one object for each kind of
    card.)"""
    return list(cards).count(card)
