"""A survey finds how cards are written in a record before it is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data"
CARD = re.compile(r"([♠♥♣♦])(10|[2-9JQKA])")


@pytest.mark.parametrize("name", ["red_five/red-five-example", "redox/hand-zh"])
@pytest.mark.parametrize(
    "write",
    [
        lambda suit, rank: suit + {"J": "B", "Q": "D"}.get(rank, rank),
        lambda suit, rank: suit + {"J": "V", "Q": "D", "K": "R"}.get(rank, rank),
        lambda suit, rank: suit + {"J": "Kn", "Q": "D", "A": "E"}.get(rank, rank),
        lambda suit, rank: {"J": "Kn", "Q": "D"}.get(rank, rank) + suit,
        lambda suit, rank: suit + {"J": "W", "Q": "D"}.get(rank, rank),
        lambda suit, rank: suit + {"J": "В", "Q": "Д", "K": "К", "A": "Т"}.get(rank, rank),
        lambda suit, rank: f"({suit}{rank})",
        lambda suit, rank: f"【{suit}{rank}】",
    ],
    ids=[
        "German ranks",
        "French ranks",
        "Swedish ranks",
        "Danish ranks before suits",
        "Polish ranks",
        "Russian ranks",
        "in brackets",
        "in Chinese brackets",
    ],
)
def test_a_record_with_cards_written_otherwise_says_the_same(
    name: str, write: Callable[[str, str], str]
) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    (record,) = read_text(text)
    (other,) = read_text(CARD.sub(lambda card: write(card[1], card[2]), text))
    assert other == record
    assert not verify(other).findings
