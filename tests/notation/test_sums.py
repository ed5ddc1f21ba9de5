"""Plain sums are read by their signs, and nothing else is."""

from __future__ import annotations

import pytest
from hoyle.notation.language.operands import summed


@pytest.mark.parametrize(
    ("text", "terms", "result", "factor"),
    [
        ("7", (), 7, 1),
        ("-7", (), -7, 1),
        ("(12)", (), 12, 1),
        ("2+5+9 = 16", (2, 5, 9), 16, 1),
        ("2 × (5+6) = 22", (5, 6), 22, 2),
        ("30-4 = 26", (30, -4), 26, 1),
        ("0-12 = -12", (0, -12), -12, 1),
        ("2500+25 = 2525", (2500, 25), 2525, 1),
        ("2 × (1000-5) = 1990", (1000, -5), 1990, 2),
    ],
)
def test_a_plain_sum(text: str, terms: tuple[int, ...], result: int, factor: int) -> None:
    assert summed(text) == (terms, result, factor)


@pytest.mark.parametrize(
    "text",
    ["", "x", "2+x = 7", "2+ = 2", "2+-5 = -3", "2--5 = 7", "²+5 = 7", "٣+5 = 8", "2+5 = x",
     "1234567890+1 = 5", "x × (5+6) = 22", "2 + 5 = 7"],
)  # fmt: skip
def test_anything_else_is_left_to_the_grammar(text: str) -> None:
    assert summed(text) is None
