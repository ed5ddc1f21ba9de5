"""What may be meant by a word that is not known."""

from __future__ import annotations

import pytest
from hoyle.records.findings import in_language
from hoyle.records.suggestions import did_you_mean, similar

GAMES = ("Crazy Rummy", "Hearts", "LYNX", "Red Five", "REDOX")
CODES = ("RX061", "RX062", "RX161", "card-not-held", "card-in-words", "bury-not-held")


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("redx", GAMES, ["REDOX"]),
        ("harts", GAMES, ["Hearts"]),
        ("crazy-rumy", GAMES, ["Crazy Rummy"]),
        ("crazy", GAMES, ["Crazy Rummy"]),  # cut short
        ("red", GAMES, ["REDOX", "Red Five"]),
        ("RX61", CODES, ["RX061", "RX161"]),
        ("card-not-hold", CODES, ["card-not-held"]),  # and no others that are less alike
        ("card_not_held", CODES, ["card-not-held"]),
        ("whist", GAMES, []),
        ("", GAMES, []),
        ("x", (), []),
    ],
)
def test_what_is_similar(word: str, known: tuple[str, ...], near: list[str]) -> None:
    assert similar(word, known) == near


def test_a_suggestion_in_both_languages() -> None:
    said = did_you_mean("RX61", CODES)
    assert said == "; did you mean RX061 or RX161?"
    assert in_language(said, "zh") == "；是不是RX061或RX161？"
    assert did_you_mean("whist", GAMES) == ""
