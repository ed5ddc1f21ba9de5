"""Scores and totals as they mostly are written: numbers, and sums of numbers.

What a score may look like the grammar says; these are the plainest of what it allows, read without it."""

from __future__ import annotations

from typing import Final

DIGITS: Final = 9
"""No number has more."""
SMALL: Final = {str(number): number for number in range(1000)}
"""Numbers that are at hand."""


def number(text: str) -> int | None:
    """``text`` as digits, perhaps with a sign; None if it is anything else."""
    small = SMALL.get(text)
    if small is not None:
        return small
    digits = text[1:] if text.startswith(("+", "-")) else text
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS else None


def summed(text: str) -> tuple[tuple[int, ...], int, int] | None:
    """``text`` as terms, all but the first with their signs, what they come to, and by how much they are
    multiplied, with no more than spaces around the signs; None if it is anything else. A number alone, or in
    brackets, has no terms."""
    written, equals, result = text.partition(" = ")
    if not equals and text[:1] == "(" and text[-1:] == ")":
        result = text[1:-1]
    value = number(result or text)
    if value is None:
        return None
    if not equals:
        return (), value, 1
    factor = 1
    if written.endswith(")"):
        times, _, written = written[:-1].partition(" × (")
        if times not in SMALL:
            return None
        factor = SMALL[times]
    terms: list[int] = []
    for term in written.split("+"):
        small = SMALL.get(term)
        if small is None:
            return _signed(written, value, factor)
        terms.append(small)
    return tuple(terms), value, factor


def _signed(written: str, value: int, factor: int) -> tuple[tuple[int, ...], int, int] | None:
    """The same where a term is large, or has a minus sign."""
    terms: list[int] = []
    for term in written.replace("-", "+-").split("+"):
        digits = term[1:] if term.startswith("-") else term
        if not (digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS):
            return None  # a sign too many, or too large, or no number
        terms.append(int(term))
    return tuple(terms), value, factor
