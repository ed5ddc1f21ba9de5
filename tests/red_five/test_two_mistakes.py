"""Two mistakes are two findings: what is wrong explains no claim that it could not have made wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

DEALT = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\nDealer: N, trumps ♦, level 2.\n"
TRICKS = {
    "no-ruff": "1. N ♠A, E ♠5, S Ruff ♥3, W ♠9",
    "throw-not-named": "1. N ♠A-♠K, E ♠5-♠6, S ♠7-♠8, W ♠9-♠10",
    "wrong-number": "1. N ♠A, E ♠5-♠6, S ♠7, W ♠9",
}


def names(text: str) -> list[str]:
    return [finding.rule.name for record in read_text(DEALT + text) for finding in verify(record).findings]


@pytest.mark.parametrize("name", TRICKS)
def test_rf4_points_that_no_other_play_makes_are_a_mistake_of_their_own(name: str) -> None:
    assert names(f"{TRICKS[name]} → N +95\n") == [name, "wrong-trick-points"]


@pytest.mark.parametrize(("name", "points"), [("no-ruff", 15), ("throw-not-named", 35), ("wrong-number", 10)])
def test_rf4_points_that_another_play_makes_are_explained(name: str, points: int) -> None:
    assert names(f"{TRICKS[name]} → N +{points}\n") == [name]


EXAMPLE = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")
UP_TO_THE_THROW = EXAMPLE.partition("5. ")[0]


@pytest.mark.parametrize(
    ("name", "trick"),
    [
        ("throw-fails", "5. E Throw ♠A-♠K, S ♠Q-♠10, W ♠8-♠J, N ♠9-♠10 → E"),
        ("wrong-forced", "5. E Throw ♠A-♠K fails ♠A {-2}, S ♠Q, W ♠8, N ♠10 → E"),
    ],
)
def test_rf37_a_throw_does_not_make_any_points(name: str, trick: str) -> None:
    (record,) = read_text(f"{UP_TO_THE_THROW}{trick} +95\n")
    assert [one.rule.name for one in verify(record).findings] == [name, "wrong-trick-points"]
