"""Red Five: the order of the 108 cards, once trumps and level are known (RF-16 to RF-21)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from ....records.cards import CARDS, SUITS, Card
from ...tricks.contest import RUFF, TRUMPS
from .house import NONE, House

PLAYERS: Final = 4
RED_FIVE = CARDS["♥5"]
BIG, SMALL = CARDS["Big Joker"], CARDS["Small Joker"]
PACK: Final = tuple(card for card in CARDS.values() if card.suit or card in (BIG, SMALL))
"""The 54 kinds; there are two of each."""
LEVELS: Final = ("2", "4", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LOW_TO_HIGH: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TWIN = {"♠": "♣", "♣": "♠", "♥": "♦", "♦": "♥"}
"""The other suit of the same colour."""
PLAIN: dict[Card, str] = {card: card.suit for card in PACK}
"""The suits of cards while nobody knows what is trumps."""
CALLED: Final = frozenset(("2", "4", "5", "6", "7", "8", "9", "10"))
"""The ranks that can be called, as far as they are no trumps (RF-38)."""
POINTS: Final = {card: {"5": 5, "10": 10, "K": 10}.get(card.rank, 0) for card in PACK}


class Order:
    """Which suit each card belongs to, all trumps being one, and its rung there: neighbours differ by one."""

    def __init__(self, trumps: str, level: str, house: House = NONE):
        self.trumps, self.level = trumps, level
        self.suit: dict[Card, str] = {}
        self.rung: dict[Card, int] = {}
        self.generals: set[Card] = set()
        self.strengths: dict[str, dict[Card, int]] = {}
        self.formations: dict[tuple[Card, ...], Any] = {}
        """What has been made out of cards in this order: see :mod:`.red_five_formation`."""
        self.rungs: list[list[Card]] = []
        """The trumps' rungs, lowest first."""
        for suit in SUITS:
            plain = [
                CARDS[suit + rank]
                for rank in LOW_TO_HIGH
                if rank != level
                and not (rank == "3" and suit in (trumps, TWIN[trumps]))
                and not (rank == "5" and suit == "♥")
            ]
            if suit == trumps:
                self.generals.update(plain)
                self.rungs = [[card] for card in plain]
            else:
                for rung, card in enumerate(plain):
                    self.suit[card], self.rung[card] = suit, rung
        others = [CARDS[suit + level] for suit in SUITS if suit != trumps]
        own = CARDS[trumps + level]
        self.rungs += [[own, *others]] if "equal-levels" in house else [others, [own]]
        self.rungs += [[CARDS[TWIN[trumps] + "3"]], [CARDS[trumps + "3"]], [SMALL], [BIG], [RED_FIVE]]
        for rung, cards in enumerate(self.rungs):
            for card in cards:
                self.suit[card], self.rung[card] = TRUMPS, rung

    def alike(self, cards: Iterable[Card]) -> bool:
        """Whether all ``cards`` are of one suit."""
        suit = self.suit
        return len({suit[card] for card in cards}) == 1

    def strength(self, led: str) -> dict[Card, int]:
        """How strong each card that has any power is, alone, on a single card of the suit ``led``."""
        found = self.strengths.get(led)
        if found is None:
            found = {card: rung for card, rung in self.rung.items() if self.suit[card] == led}
            if led != TRUMPS:
                found |= {card: RUFF + self.rung[card] for card in self.generals}
            self.strengths[led] = found
        return found

    def high_to_low(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: (-self.rung[card], card.index))

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """``cards`` as a player sorts his hand: trumps, then suit by suit, each from high to low."""
        suits = [TRUMPS, *SUITS]
        return sorted(cards, key=lambda card: (suits.index(self.suit[card]), -self.rung[card], card.index))


@cache
def order_of(trumps: str, level: str, equal_levels: bool = False) -> Order:
    return Order(trumps, level, frozenset(["equal-levels"]) if equal_levels else NONE)


def order_in(order: Order, house: House) -> Order:
    """The order of the same trumps and level in another house."""
    return order_of(order.trumps, order.level, "equal-levels" in house)
