"""Red Five: who deals, by the level cards shown (RF-11, RF-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...records.cards import Card
from .red_five_formation import pairs_of


def dealer(shows: Mapping[str, Sequence[Card]]) -> str | None:
    """Most cards, then most pairs, then the first; None if nobody shows. ``shows`` in their order."""
    best: str | None = None
    for player, cards in shows.items():
        if cards and (best is None or _worth(cards) > _worth(shows[best])):
            best = player
    return best


def _worth(cards: Sequence[Card]) -> tuple[int, int]:
    return len(cards), len(pairs_of(cards))


def suits(cards: Sequence[Card]) -> list[str]:
    """The suits that may be named."""
    return list(dict.fromkeys(card.suit for card in cards if card.suit))
