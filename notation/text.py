"""Cards as text, as every game writes them."""

from __future__ import annotations

from ..records.events import OWN, Cards, MaybeCard, Target


def card_text(card: MaybeCard) -> str:
    return "?" if card is None else card.text


def group_text(cards: Cards) -> str:
    return "-".join(map(card_text, cards))


def target_text(target: Target) -> str:
    """A meld by its name: ``E's ♠4-♥4-♣4``, ``♠4…♠8``, ``8s``."""
    if target.form == "rank":
        meld = f"{target.rank}s"
    else:
        meld = ("…" if target.form == "ends" else "-").join(map(card_text, target.cards))
    if target.owner is None:
        return meld
    return f"{target.owner} {meld}" if target.owner in OWN else f"{target.owner}'s {meld}"


def hand_text(cards: Cards | None) -> str:
    """A hand: its cards, ``---`` for none, ``15 cards`` where only their number is known, ``?`` otherwise."""
    if cards is None:
        return "?"
    if not cards:
        return "---"
    if not any(cards):
        return f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
    return group_text(cards)
