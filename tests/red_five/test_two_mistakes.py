"""Two mistakes are two findings: what is wrong explains no claim that it could not have made wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

DEALT = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\nDealer: N, trumps ♦, level 2.\n"
TRICKS = {
    "no-ruff": "1. N ♠A, E ♠5, S Ruff ♥3, W ♠9",
    "throw-not-named": "1. N ♠A-♠K, E ♠5-♠6, S ♠7-♠8, W Discard ♠9-♣10",
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


def found(text: str) -> list[tuple[str, int]]:
    """The root findings, by rule and line."""
    (record,) = read_text(text)
    return [(one.rule.name, one.place.line) for one in verify(record).findings]


@pytest.mark.parametrize(
    ("wrong", "name", "line"),
    [
        (("S: 9 -3 = 6", "S: 9 -3 = 7"), "wrong-new-level", 50),
        (("W: 2 = 2", "W: 2 = 16"), "wrong-level-name", 51),
        (("E 120 + bottom 10 = 185", "E 120 + bottom 10 = 190"), "wrong-defenders-total", 46),
        (("E: 120", "E: 125"), "wrong-points", 42),
        (("5 x 2 = 10", "5 x 2 = 15"), "wrong-doubling", 45),
        (("13. N ♠7, E ♣5", "13. N ♠7, E ♣7"), "wrong-trick-points", 34),
    ],
)
def test_rf39_a_wrong_mark_explains_no_sum_and_no_card(wrong: tuple[str, str], name: str, line: int) -> None:
    marked = EXAMPLE.replace("N Ruff ♥K → N", "N Ruff ♥K {Friend} → N")
    assert found(marked) == [("wrong-friend", 28)]
    assert marked != marked.replace(*wrong)
    both = found(marked.replace(*wrong))
    assert both[:1] == [("wrong-friend", 28)]
    assert (name, line) in both


def test_rf1_a_card_twice_in_one_hand_explains_nothing_in_another() -> None:
    """N has a third ♥9 in the place of the ♠9; S plays a card that he does not hold."""
    twice = EXAMPLE.replace("♥3-♠9-♥A-♥K-♥J-♥7", "♥3-♥9-♥A-♥K-♥J-♥7", 1)
    assert [name for name, _ in found(twice)] == ["card-too-often"]
    both = found(
        twice.replace("5. E Throw ♠A-♠K fails ♠K {-2}, S ♠Q", "5. E Throw ♠A-♠K fails ♠K {-2}, S ♠8")
    )
    assert [name for name, _ in both] == ["card-too-often", "not-held"]


def test_rf31_what_one_follower_does_explains_nothing_of_another() -> None:
    """In trick 6 S and N play cards that they do not hold, or do not follow suit."""
    trick = "6. E ♠A, S ♠10, W ♠J, N ♠3"
    both = found(EXAMPLE.replace(trick, "6. E ♠A, S ♦6, W ♠J, N ♠8"))
    assert both[:2] == [("must-follow", 27), ("not-held", 27)]
    both = found(EXAMPLE.replace(trick, "6. E ♠A, S ♠8, W ♠J, N ♦4"))
    assert both[:2] == [("not-held", 27), ("must-follow", 27)]


@pytest.mark.parametrize(
    ("steps", "roots"), [(("8 +1 = 9", "4 +1 -2 = 2"), 1), (("8 +1 = 9", "4 +3 -2 = 6"), 2)]
)
def test_rf42_two_wrong_steps_are_one_mistake_if_other_points_make_both(
    steps: tuple[str, str], roots: int
) -> None:
    text = EXAMPLE.replace("8 +2 = 10", steps[0]).replace("4 +2 -2 = 4", steps[1])
    assert [name for name, _ in found(text)] == ["wrong-step"] * roots


def test_rf42_steps_of_nothing_written_twice_are_one_wrong_step() -> None:
    assert [name for name, _ in found(EXAMPLE.replace("8 +2 = 10", "8 +0 +0 = 8"))] == ["wrong-step"]


def test_who_is_due_within_a_trick_does_not_rest_on_a_trick_that_is_missing() -> None:
    lines = [line for line in EXAMPLE.splitlines() if not line.startswith("3. ")]
    (record,) = read_text("\n".join(lines).replace("8. N ♦A, E ♦K", "8. N ♦A, S ♦K"))
    missing, misnamed = verify(record).findings
    assert (missing.rule.name, misnamed.rule.name) == ("wrong-trick-number", "out-of-turn")
    assert misnamed.message.startswith("S plays, but it is E's turn")
