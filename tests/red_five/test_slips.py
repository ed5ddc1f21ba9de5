"""Slips in the published deal and in one of a house, and all that is said of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

from ..expected import told

DATA = Path(__file__).parents[1] / "data" / "red_five"
EXAMPLE = "red-five-example.txt"
SHOWS = "N: Show ♦8.\nE: Show ♣4.\nS: Show ♥9-♠9.\nW: Show ♦2.\n"
DEALER = "Dealer: S, trumps ♥, level 9.\n"
KEPT, RIGHT, WRONG = "Bottom kept.\n", "Bottom flipped: 5 x 2 = 10.\n", "Bottom flipped: 5 x 2 = 12.\n"


def found(name: str, *changes: tuple[str, str]) -> list[str]:
    """The findings in a deal with these changes, those that follow from others two columns further in."""
    text = (DATA / name).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (record,) = read_text(text)
    return list(told(verify(record).findings))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([("N: 8 +2", "E: 8 +2")], ["48:1-2 RF415 E is listed twice here"]),
        ([("W: 2 = 2", "W: 11 = 2")], ["51:4-6 RF051 11 is not a level"]),
        (
            [("W Throw ♣Q-♣J", "W Throw ♣Q-♦10"), ("W ♦10,", "W ♣J,")],
            [
                "32:7-19 RF291 W leads cards of several suits",
                "  44:4-6 RF411 W has taken 60 points, not 50",
                "33:24-31 RF311 E holds ♣8-♣7-♣5 and must follow clubs",
                "  33:48-50 RF041 the trick has 10 points, not 20",
            ],
        ),
        (
            [("E: Show ♣4.\nS: Show ♥9-♠9.\n", "S: Show ♥9-♠9.\nE: Show ♣4.\n")],
            ["15:1-2 RF091 S shows out of turn; this and the next have probably been swapped"],
        ),
        (
            [("S: Show ♥9-♠9.\nW: Show ♦2.\n", "W: Show ♦2.\nS: Show ♥9-♠9.\n")],
            ["16:1-2 RF091 W shows out of turn; this and the next have probably been swapped"],
        ),
        (
            [("\nW: Small Joker", "\n% W: Small Joker"), ("2. S ♣A, W ♣4", "2. S ♣A, W ♣K")],
            [
                "23:12-14 RF011 there are more than two ♣K",
                "  43:4-6 RF411 S has taken 25 points, not 15",
            ],
        ),
    ],
)  # fmt: skip
def test_what_is_found(changes: list[tuple[str, str]], expected: list[str]) -> None:
    assert [line for line in found(EXAMPLE, *changes) if not line.lstrip().startswith("see ")] == expected


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("N: Pass.\nE: Show ♣4.\nS: Show ♥9-♠9.\n", "W: Pass.\nN: Show ♦8.\n"),
        ("S: Show ♥9-♠9.\n", "N: Pass.\nE: Show ♣4.\nW: Pass.\n"),
        ("", "N: Pass.\nE: Show ♣4.\nS: Show ♥9-♠9.\nW: Pass.\n"),
    ],
)
def test_who_passes_beside_shows_that_are_told_late_leads_nothing(before: str, behind: str) -> None:
    assert found(EXAMPLE, (SHOWS + DEALER, before + DEALER + behind)) == []


@pytest.mark.parametrize("bottom", [WRONG, KEPT, WRONG + RIGHT, RIGHT + WRONG, KEPT + RIGHT, RIGHT + KEPT])
@pytest.mark.parametrize("shares", ["N 55 + E 120 = ", ""])
def test_the_sum_by_the_cards_is_right_whatever_is_said_of_the_bottom(bottom: str, shares: str) -> None:
    """RF-15: and so is that by what is said; any other is not."""
    line = (RIGHT + "Defenders: N 55 + E 120 + bottom 10 = 185.", f"{bottom}Defenders: {shares}{{}}.")

    def codes(total: int) -> list[str]:
        said = found(EXAMPLE, (line[0], line[1].format(total)))
        return [re.sub(r"\S+ (\S+) .*", r"\1", one) for one in said if "RF" in one]

    slip = "RF151" if KEPT in bottom else "RF153"
    assert codes(185) == codes(175 if KEPT in bottom else 187) == [slip]
    assert codes(195) == [slip, "RF414"]


@pytest.mark.parametrize("bottom", [RIGHT + WRONG, WRONG + RIGHT, WRONG])
def test_the_defenders_have_what_the_cards_say_whatever_is_said_of_the_bottom(bottom: str) -> None:
    changes = (RIGHT, bottom), ("N 55 + E 120 + bottom 10 = 185", "195")
    assert found(EXAMPLE, *changes)[-1].endswith("RF414 the defenders have 185 points, not 195")


def test_a_share_and_the_sum_are_wrong_where_captured_fives_cost() -> None:
    """RF-27: a rotten ♥5 that is captured is taken off what the defenders have."""
    name = "house/A5-captured-fives-cost-other.txt"
    assert found(name, ("E 40 + W 50 = 65", "E 45 + W 50 = 75")) == [
        "48:21-23 RF413 E has 40, not 45", "  48:12-35 RF414 the defenders have 65 points, not 75",
    ]  # fmt: skip
