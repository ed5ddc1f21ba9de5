"""The readings that a table may take instead of the usual one, each in a deal that tells them apart.

``tests/data/red_five/house/A5-captured-fives-cost-other.txt`` is a deal of a table with that house rule,
and one that the usual reading does not allow; ``…-usual.txt`` is the other way round."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.records.findings import Finding, in_language
from hoyle.verify import verify
from hoyle.verify.games.red_five.rules import HOUSE

DEALS = Path(__file__).parents[1] / "data" / "red_five" / "house"
LINE = re.compile(r"House rules: .*\n")


def found(text: str) -> list[Finding]:
    (record,) = read_text(text)
    return verify(record).findings


def deal(name: str, reading: str) -> str:
    (path,) = DEALS.glob(f"A*-{name}-{reading}.txt")
    return path.read_text("utf-8")


@pytest.mark.parametrize("name", HOUSE)
def test_a_deal_of_the_house_breaks_the_usual_reading_and_the_finding_says_so(name: str) -> None:
    text = deal(name, "other")
    assert found(text) == []
    (finding,) = found(LINE.sub("", text))
    assert finding.help is not None
    en, zh = HOUSE[name], HOUSE[name].zh
    assert finding.help == f"this would be right with “House rules: {name}” ({en})"
    assert in_language(finding.help, "zh") == f"若有「桌規：{name}」（{zh}）則合規"


@pytest.mark.parametrize("name", [name for name in HOUSE if name != "free-fives"])  # which forbids nothing
def test_a_usual_deal_breaks_the_reading_of_the_house_and_the_finding_says_so(name: str) -> None:
    text = deal(name, "usual")
    assert found(text) == []
    (finding,) = found(text.replace("\n\nRound #1", f"\nHouse rules: {name}\n\nRound #1", 1))
    assert finding.help == f"this would be right without the house rule “{name}”"


def test_of_several_house_rules_each_holds() -> None:
    text = deal("free-fives", "other").replace("House rules: ", "House rules: equal-levels, ")
    assert found(text) == []


def test_a_chinese_header_names_house_rules_too() -> None:
    text = deal("free-fives", "other").replace("House rules: ", "桌規: ")
    assert found(text) == []
