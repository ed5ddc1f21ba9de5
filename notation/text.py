"""Cards as text, as every game writes them."""

from __future__ import annotations

from ..records.events import Cards, MaybeCard


def card_text(card: MaybeCard) -> str:
    return "?" if card is None else card.text


def group_text(cards: Cards) -> str:
    return "-".join(map(card_text, cards))


def hand_text(cards: Cards | None) -> str:
    """A hand: its cards, ``---`` for none, ``15 cards`` where only their number is known, ``?`` otherwise."""
    if cards is None:
        return "?"
    if not cards:
        return "---"
    if len(cards) > 1 and not any(cards):
        return f"{len(cards)} cards"
    return group_text(cards)
