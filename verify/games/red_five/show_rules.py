"""Red Five: who deals, by the level cards shown (RF-11, RF-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....records.cards import Card
from ....records.events import MaybeCard
from .formation import pairs_of

Shown = Sequence[MaybeCard]


def dealer(shows: Mapping[str, Shown], named: str | None = None) -> str | None:
    """Most cards, then most pairs, then the first; None if nobody shows. ``shows`` in their order. Who is
    ``named`` as the dealer may have pairs among what is hidden, the others are taken to have none there."""
    best: str | None = None
    most = (0, 0)
    for player, cards in shows.items():
        worth = len(cards), _pairs(cards, player == named)
        if worth > most:
            best, most = player, worth
    return best


def _pairs(cards: Shown, hopeful: bool) -> int:
    known = [card for card in cards if card is not None]
    pairs, hidden = len(pairs_of(known)), len(cards) - len(known)
    if not hopeful:
        return pairs
    alone = len(known) - 2 * pairs
    return pairs + min(hidden, alone) + max(hidden - alone, 0) // 2


def suits(cards: Shown) -> list[str]:
    """The suits that may be named, if all ``cards`` are known."""
    known: list[Card] = [card for card in cards if card is not None]
    return list(dict.fromkeys(card.suit for card in known if card.suit)) if len(known) == len(cards) else []
