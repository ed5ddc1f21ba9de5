"""Which play wins a trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...records.cards import Card

TRUMPS: Final = "trumps"
"""The suit that all trumps belong to."""
POWERLESS: Final = -1
"""The strength of a play that cannot win the trick."""
RUFF: Final = 100
"""What is added to the rank of a trump on a lead of another suit."""


class Contest:
    """Who wins the trick so far, after ``leader`` has led ``cards`` of the suit ``led``. ``power`` is the
    strength of each single card that can win."""

    __slots__ = ("best", "led", "power", "winner")

    def __init__(self, led: str, cards: Sequence[Card], power: Mapping[Card, int], leader: str) -> None:
        self.led = led
        self.power: Mapping[Card, int] = power
        self.winner = leader
        self.best = power.get(cards[0], POWERLESS)

    def strength(self, cards: Sequence[Card]) -> int:
        """How strong a play of ``cards`` is."""
        return self.power.get(cards[0], POWERLESS) if len(cards) == 1 else POWERLESS

    def take(self, player: str, strength: int) -> None:
        """Let ``player`` play something of this strength."""
        if strength > self.best:
            self.winner, self.best = player, strength

    def play(self, player: str, cards: Sequence[Card]) -> None:
        """Let ``player`` play ``cards`` to the trick."""
        self.take(player, self.strength(cards))
