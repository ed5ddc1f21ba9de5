"""LYNX with the Max extension: what a three may desire (LX-48), and what it may not."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify
from hoyle.verify.games.lynx.player import WISHES

MAX = "Game: LYNX\nExtensions: Max\nPlayers: N, E\n\nRound #1\n\nDiscard pile: ♥2\n\n"
OF_THE_DOCUMENT = (
    "a pause of three minutes",
    "a food item",
    "a sweet from the bowl",
    "a different music",
    "a kiss from another player",
    "a local phone call",
    "End of the games after this round",
    "Continuation of the games after this round",
)


def found(move: str) -> list[str]:
    (record,) = read_text(f"{MAX}{move}\nE: draw a card.\n")
    return [one.rule.name for one in verify(record).findings]


@pytest.mark.parametrize("wish", [*OF_THE_DOCUMENT, *WISHES, "food from the kitchen", "a call of Mr. X"])
def test_the_seven_desires(wish: str) -> None:
    assert found(f"N: discard ♥3, desire {wish}.") == []


@pytest.mark.parametrize("wish", ["a new car", "the end of the world", "peace", "two cards of E"])
def test_any_other_desire(wish: str) -> None:
    assert found(f"N: discard ♥3, desire {wish}.") == ["no-such-desire"]


def test_a_desire_that_may_not_be_is_one_finding() -> None:
    assert found("N: discard ♥4, desire a new car.") == ["desires-without-three"]
