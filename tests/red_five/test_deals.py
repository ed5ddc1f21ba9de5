"""Deals written by the rules alone, several to a record: the rare events of the game, each record named by
the number of the rule, levels carried on from deal to deal. And single slips in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.records.findings import Finding, in_language
from hoyle.verify import verify
from hoyle.verify.games import referee_for

DEALS = Path(__file__).parents[1] / "data" / "red_five" / "deals"
NAMES = sorted(path.stem for path in DEALS.glob("*.txt"))


def text_of(name: str) -> str:
    return (DEALS / f"{name}.txt").read_text("utf-8")


def found(text: str) -> list[Finding]:
    return [finding for record in read_text(text) for finding in verify(record).findings]


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_by_the_rules_is_clean(name: str) -> None:
    assert found(text_of(name)) == []


LEVELS = {
    "RF13-redealt": (2, "北 10 → 10，東 K -2 → J，南 7 → 7，西 10 -3 -4 -2 → 2"),
    "RF24-lead-passed": (1, "N K +2 -2 → K, E 6 -2 → 2, S A -3 → J, W 7 +2 -3 -3 → 2"),
    "RF25-five-buried": (2, "北 K +3 → A，東 9 +3 → 10，南 9 -3 → 6，西 A -3 → J"),
    "RF40-alone-and-past-A": (2, "北 A +1 → 過A，東 4 +1 -3 → 2，南 9 -4 -3 → 2，西 10 +1 → J"),
    "RF43-changes-one-by-one": (1, "N 8 +2 → 10, E 2 -2 +2 → 6, S 9 -3 → 6, W 2 → 2"),  # as written
    "RF45-past-A": (2, "N 6 → 6, E A +2 → past A, S 7 +2 -4 → 4, W 10 → 10"),
}


@pytest.mark.parametrize("name", LEVELS)
def test_rf6_rf7_and_rf43_the_levels_after_a_deal(name: str) -> None:
    number, right = LEVELS[name]
    (record,) = read_text(text_of(name))
    (levels,) = (text for label, text in verify(record).rounds[number - 1].details if label == "Levels")
    assert right in (levels, in_language(levels, "zh"))


SLIPS = [
    ("RF24-lead-passed", r"^(\d+\. )\w Pass, ", r"\1", "RF281"),
    ("RF24-lead-passed-line-by-line", r"^.: 過。\n", "", "RF281"),
    ("RF24-lead-passed", r" -3 -3 = 2", " -3 = 6", "RF431"),
    ("RF24-lead-passed", r"^N: K \+2 -2 = K", "N: K +2 -2 = A", "RF061"),
    ("RF25-five-buried", r"(?<=掀底: )65 × 2 = 130", "20 × 2 = 40", "RF152"),
    ("RF25-five-buried", r"65 × 2 = 130", "65 × 2 = 65", "RF153"),
    ("RF25-five-buried", r"底 130", "底 65", "RF413"),
    ("RF25-five-buried", r"^南: 9 -3 = 6", "南: 9 = 9", "RF261"),
    ("RF40-alone-and-past-A", r"= 過A", "= A", "RF061"),
    ("RF40-alone-and-past-A", r"^北: A \+1", "北: K +1", "RF052"),
    ("RF45-past-A", r"= past A", "= 2", "RF061"),
    ("RF45-past-A", r"^E: A \+2", "E: A +1", "RF421"),
    ("RF45-past-A", r"^S: 7 \+2 -4 = 4", "S: 7 +2 = 9", "RF431"),
]


@pytest.mark.parametrize(("name", "written", "instead", "code"), SLIPS)
def test_one_slip_is_one_finding(name: str, written: str, instead: str, code: str) -> None:
    text = text_of(name)
    slipped = re.sub(written, instead, text, count=1, flags=re.MULTILINE)
    assert slipped != text
    assert [finding.code for finding in found(slipped)] == [code]


def test_rf45_a_deal_behind_the_end_of_the_match() -> None:
    text = text_of("RF45-past-A")
    again = "\n\n" + text[text.index("Round #2") :].replace("Round #2", "Round #3")
    assert [finding.code for finding in found(text + again)] == ["RF451"]


def test_rf44_the_dealer_shows_first_in_the_next_deal() -> None:
    """In the second deal somebody else begins to show."""
    text = text_of("RF45-past-A")
    first, second = text.split("Round #2")
    shows = re.findall(r"^\w: (?:Show .*|Pass)\.\n", second, re.MULTILINE)
    assert len(shows) == 4
    turned = second.replace("".join(shows), "".join([*shows[1:], shows[0]]))
    assert [finding.code for finding in found(f"{first}Round #2{turned}")] == ["RF091"]


def test_players_named_in_the_middle_of_a_deal_end_nothing() -> None:
    """A play that has got above the whole record begins a deal in which the players are then named."""
    text = text_of("RF40-alone-and-past-A")
    play = "西: ♠K。\n"
    assert play in text
    assert [finding.code for finding in found(play + text.replace(play, "", 1))] == ["RF285"]


def test_nobody_plays_next_when_all_cards_have_been_played() -> None:
    (record,) = read_text(text_of("RF43-changes-one-by-one"))
    referee = referee_for(record.head)
    referee.review_head()
    referee.review(record.rounds[0])
    assert referee.view().due is None
