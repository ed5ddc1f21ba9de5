"""Parts of sentences."""

from __future__ import annotations

from collections.abc import Iterable

from ..records.cards import CARDS
from ..records.events import MaybeCard
from ..records.findings import Said, joined, told


def named(cards: Iterable[MaybeCard]) -> Said:
    """Return cards joined by dashes, as melds are named; ``?`` is a card that nobody saw."""
    return joined([card or "?" for card in cards], "-", "-")


JOKERS = {
    CARDS[joker]: told("{card}", zh, card=CARDS[joker])
    for joker, zh in (("Big Joker", "大王"), ("Small Joker", "小王"))
}


def said(cards: Iterable[MaybeCard]) -> Said:
    """Return cards joined by dashes, with the big and the small joker in words."""
    return joined(["?" if card is None else JOKERS.get(card, card) for card in cards], "-", "-")


def cards_(count: int) -> Said:
    return Said("1 card" if count == 1 else f"{count} cards", f"{count}張牌")


def minus(number: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


A_CARD = Said("a card", "一張牌")
ON_TOP = Said("{top} lies on top", "最上面的是{top}")
NOTHING_THERE = Said("the pile is empty", "那裏沒有牌")

COPIES = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


def nth(number: int) -> Said:
    return Said(COPIES.get(number, f"{number}th"), f"第{number}張")


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> Said:
    """Return a small number in words; in Chinese in figures."""
    return Said(NUMBERS[number] if number < len(NUMBERS) else str(number), str(number))
