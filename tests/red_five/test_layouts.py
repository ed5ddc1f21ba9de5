"""Tricks and hands in the layouts that people give them: numbers of another kind or none, tables, lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.verify import verify

from ..slips import one

DATA = Path(__file__).parents[1] / "data" / "red_five"
ENGLISH = (DATA / "red-five-example.txt").read_text("utf-8")
CHINESE = (DATA / "red-five-example-zh.txt").read_text("utf-8")
TRICK = re.compile(r"(?m)^(\d+)\. (.*) → (\w)(?: \+(\d+))?$")


def tricks(text: str, row: Callable[[re.Match[str]], str]) -> str:
    """``text`` with every trick as ``row`` writes it."""
    written = TRICK.sub(row, text)
    assert written != text
    return written


LAYOUTS: dict[str, Callable[[re.Match[str]], str]] = {
    "word": lambda m: f"Trick {m[1]}: {m[0].split('. ', 1)[1]}",
    "chinese word": lambda m: f"第{m[1]}墩：{m[0].split('. ', 1)[1]}",
    "parenthesis": lambda m: m[0].replace(". ", ") ", 1),
    "without a number": lambda m: m[0].split(". ", 1)[1],
    "a cell a play": lambda m: f"| {m[1]} | {m[2].replace(', ', ' | ')} | → {m[3]} +{m[4] or 0} |",
    "winner and points in cells": lambda m: f"| {m[1]} | {m[2]} | {m[3]} | {m[4] or 0} |",
    "points in a cell": lambda m: f"| {m[1]} | {m[2]} | → {m[3]} | {m[4] or 0} |",
}


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_trick_is_read_however_it_is_laid_out(layout: str, text: str) -> None:
    record = one(tricks(text, LAYOUTS[layout]))
    report = verify(record)
    assert report.findings == []
    assert report.rounds[0].legal == 68


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_wrong_card_is_pointed_at_where_it_stands(layout: str) -> None:
    text = tricks(ENGLISH.replace("N ♥3, E ♥3, S ♥5", "N ♠7, E ♥3, S ♥5"), LAYOUTS[layout])
    (finding,) = verify(one(text)).findings
    assert finding.place.text[finding.place.column - 1 : finding.place.end_column - 1] == "♠7"


def test_hands_and_shows_may_stand_in_numbered_lists() -> None:
    hands = (DATA / "deals" / "hands-in-a-numbered-list.txt").read_text("utf-8")
    numbers = iter("1234")
    both = re.sub(r"(?m)^(?=\w: Show)", lambda _: f"{next(numbers)}. ", hands)
    assert one(both) == one(hands) == one(ENGLISH)


@pytest.mark.parametrize(
    "comment", ["Trick 3: S should have kept ♠4.", "第3墩：南可以出♠4。", "S ♣A, then all think long -> tea"]
)
def test_what_is_said_of_a_trick_is_commentary(comment: str) -> None:
    text = ENGLISH.replace("\n4. S", f"\n{comment}\n4. S")
    assert text != ENGLISH
    assert verify(one(text)).findings == []


def test_the_suit_of_trumps_may_be_a_word() -> None:
    assert one(CHINESE.replace("主 ♥", "主 紅桃")) == one(CHINESE)
