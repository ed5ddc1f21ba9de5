"""RF-15: how the bottom's points may be written, and what is said of them where they are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.findings import Finding
from hoyle.verify.repairs import repair

EXAMPLE = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")
HOLDS_FIVE = "the bottom has 5 points, not {}"
MAKES_TEN = "the bottom comes to 10 points, not {}"
BY_TWO = "the points of the bottom are multiplied by 2, not by {}"
WHOLE = "“Bottom flipped: {}” should be “Bottom flipped: 5 x 2 = 10.” (line 45)"


def findings(bottom: str, defenders: str = "N 55 + E 120 + bottom 10 = 185.") -> list[Finding]:
    """What is found in the example, whose bottom holds 5 points and makes 10."""
    text = re.sub(r"(?<=Bottom flipped: ).*", bottom, EXAMPLE)
    (record,) = read_text(re.sub(r"(?<=Defenders: ).*", defenders, text))
    return repair(record, Rewriting(record.head)).findings


@pytest.mark.parametrize("bottom", ["5 x 2 = 10.", "5 x 2.", "5 = 10.", "5.", "10."])
@pytest.mark.parametrize("defenders", ["N 55 + E 120 + bottom 10 = 185.", "185."])
def test_what_it_holds_or_makes_may_stand_alone(bottom: str, defenders: str) -> None:
    assert findings(bottom, defenders) == []


@pytest.mark.parametrize(
    ("bottom", "message", "help_"),
    [
        ("5 x 1 = 5.", BY_TWO.format(1), WHOLE.format("5 x 1 = 5.")),
        ("5 x 1 = 10.", BY_TWO.format(1), "1 should be 2 (line 45)"),
        ("5 x 3 = 15.", BY_TWO.format(3), WHOLE.format("5 x 3 = 15.")),
        ("5 x 2 = 15.", MAKES_TEN.format(15), "15 should be 10 (line 45)"),
        ("5 = 5.", MAKES_TEN.format(5), WHOLE.format("5 = 5.")),
        ("15.", HOLDS_FIVE.format(15), "15 should be 5 (line 45)"),
        (
            "10 x 2 = 20.",
            HOLDS_FIVE.format(10),
            "10 should be 5 (line 45) and 20 should be 10 (line 45)",
        ),
        ("5 + 5 = 10.", HOLDS_FIVE.format("5 + 5"), WHOLE.format("5 + 5 = 10.")),
    ],
)
def test_what_is_wrong_with_it_is_said_and_mended(bottom: str, message: str, help_: str) -> None:
    (found,) = findings(bottom)
    assert (found.message, found.help) == (message, help_)


@pytest.mark.parametrize(
    ("bottom", "defenders", "message"),
    [
        ("5.", "N 55 + E 120 + bottom 5 = 180.", MAKES_TEN.format(5)),
        ("5.", "180.", MAKES_TEN.format(5)),
        ("15.", "N 55 + E 120 + bottom 15 = 190.", MAKES_TEN.format(15)),
        ("15.", "N 55 + E 120 + bottom 30 = 205.", HOLDS_FIVE.format(15)),
        ("10.", "N 55 + E 120 + bottom 20 = 195.", HOLDS_FIVE.format(10)),
    ],
)
def test_what_is_reckoned_from_a_lone_number_says_which_it_is(
    bottom: str, defenders: str, message: str
) -> None:
    assert findings(bottom, defenders)[0].message == message


@pytest.mark.parametrize("defenders", ["N 55 + E 120 = 190.", "190.", "N 55 + E 120 + bottom 15 = 190."])
def test_beside_a_wrong_bottom_the_defenders_are_told_what_they_have_by_the_cards(defenders: str) -> None:
    wrong, *others = findings("6 x 2 = 12.", defenders)
    assert wrong.message == HOLDS_FIVE.format(6)
    assert [one.message for one in others] in (
        ["the defenders have 185 points, not 190"],
        ["the bottom makes 10, not 15"],
    )
    assert all(one.repairs for one in (wrong, *others))
