"""Scores and totals as they mostly are written: numbers, and sums of numbers.

What a score may look like the grammar says; these are the plainest of what it allows, read without it."""

from __future__ import annotations

DIGITS = 9
"""No number has more."""


def number(text: str) -> int | None:
    """``text`` as digits, perhaps with a sign; None if it is anything else."""
    digits = text[1:] if text.startswith(("+", "-")) else text
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS else None


def summed(text: str) -> tuple[tuple[int, ...], int] | None:
    """``text`` as terms, all but the first with their signs, and what they come to, with no more than spaces
    around the equals sign; None if it is anything else. A number alone has no terms."""
    written, equals, result = text.partition(" = ")
    if not equals:
        alone = number(text)
        return None if alone is None else ((), alone)
    value = number(result)
    digits = written.replace("+", "").replace("-", "")
    if value is None or not (digits.isdecimal() and digits.isascii()):
        return None
    terms: list[int] = []
    for term in written.replace("-", "+-").split("+"):
        size = len(term) - 1 if term.startswith("-") else len(term)
        if not 0 < size <= DIGITS:
            return None  # a sign too many, or too large
        terms.append(int(term))
    return tuple(terms), value
