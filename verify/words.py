"""Small pieces of sentences."""

from __future__ import annotations

from collections.abc import Iterable

from ..records.events import MaybeCard


def and_(items: Iterable[object]) -> str:
    """“a”, “a and b”, “a, b and c”."""
    texts = [str(item) for item in items]
    return " and ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def or_(items: Iterable[object]) -> str:
    """“a”, “a or b”, “a, b or c”."""
    texts = [str(item) for item in items]
    return " or ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def named(cards: Iterable[MaybeCard]) -> str:
    """Cards joined by dashes, as a meld is called; ``?`` is one that nobody saw."""
    return "-".join("?" if card is None else card.text for card in cards)


def cards_(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def minus(number: int) -> str:
    """A number with a true minus sign."""
    return f"−{-number}" if number < 0 else str(number)


COPIES = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth"}


def nth(number: int) -> str:
    return COPIES.get(number, f"{number}th")


def in_words(number: int) -> str:
    """A small number in words."""
    words = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[number] if number < len(words) else str(number)
