"""Playing cards: one object for each kind of card, shared by all that mention it.

Cards are compared by identity. ``CARDS["♠10"] is CARDS["♠10"]`` holds everywhere, across pickling and copying
too, so cards are cheap dictionary keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final

SUITS = "♠♥♣♦"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("Joker", "Big Joker", "Small Joker")
INDEX = attrgetter("index")


class Card:
    """A kind of card. ``suit`` is one of ♠♥♣♦, or empty for a joker; ``rank`` is A, 2 … 10, J, Q, K, or a
    joker's name. ``index`` orders the cards: ♠A … ♠K, ♥A … ♦K, then the jokers."""

    __slots__ = ("index", "number", "rank", "suit", "text")

    def __init__(self, suit: str, rank: str, index: int, number: int) -> None:
        self.suit: Final = suit
        self.rank: Final = rank
        self.text: Final = suit + rank
        self.index: Final = index
        self.number: Final = number
        """The rank as a number, ace 1 to king 13; 0 for a joker."""

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"a card cannot be changed: {name}")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        return f"CARDS[{self.text!r}]"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return _by_text, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make() -> dict[str, Card]:
    kinds = [(suit, rank, number) for suit in SUITS for number, rank in enumerate(RANKS, 1)]
    kinds += [("", joker, 0) for joker in JOKERS]
    return {suit + rank: Card(suit, rank, index, number) for index, (suit, rank, number) in enumerate(kinds)}


CARDS: dict[str, Card] = _make()
"""Every kind of card by its canonical spelling: ``♠A`` … ``♦K``, ``Joker``, ``Big Joker``, …"""


def in_order(cards: Iterable[Card]) -> list[Card]:
    """``cards`` sorted by their index."""
    return sorted(cards, key=INDEX)


def _by_text(text: str) -> Card:
    return CARDS[text]


JOKER: Final = CARDS["Joker"]
STANDARD: Final = tuple(card for card in CARDS.values() if card.suit)
"""The 52 kinds of a standard deck."""
