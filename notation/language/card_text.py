"""Cards as text, as every game writes them."""

from __future__ import annotations

from ...records.events import OWN, Cards, MaybeCard, Target

JOKERS = {"zh": {"Big Joker": "大王", "Small Joker": "小王"}}
"""Names of cards in other languages than English."""


def card_text(card: MaybeCard, language: str = "en") -> str:
    if card is None:
        return "?"
    return card.text if card.suit else JOKERS.get(language, {}).get(card.text, card.text)


def group_text(cards: Cards, language: str = "en") -> str:
    if language == "en":
        return "-".join([card.text if card else "?" for card in cards])
    return "-".join([card_text(card, language) for card in cards])


def target_text(target: Target) -> str:
    """A meld by its name: ``E's ♠4-♥4-♣4``, ``♠4…♠8``, ``8s``."""
    if target.form == "rank":
        meld = f"{target.rank}s"
    else:
        meld = ("…" if target.form == "ends" else "-").join(map(card_text, target.cards))
    if target.owner is None:
        return meld
    return f"{target.owner} {meld}" if target.owner in OWN else f"{target.owner}'s {meld}"


def hand_text(cards: Cards | None, language: str = "en") -> str:
    """A hand: its cards, ``---`` for none, ``15 cards`` where only their number is known, ``?`` otherwise."""
    if cards is None:
        return "?"
    if not cards:
        return "---"
    if not any(cards):
        return f"{len(cards)}張" if language == "zh" else f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
    return group_text(cards, language)
