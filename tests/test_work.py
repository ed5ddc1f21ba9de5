"""How much work an input makes, counted in calls of functions and in characters, which are the same on every
machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hoyle.notation import Rewriting, read, read_text
from hoyle.notation.reading import context
from hoyle.records.events import Record
from hoyle.verify.judging import verify
from hoyle.verify.repairs import Budget, repair

from .conftest import within

DATA = Path(__file__).parent / "data"
PUBLISHED = Path(__file__).parents[1] / "records" / "published" / "redox.txt"
RED_FIVE = "Game: Red Five\nPlayers: N, E, S, W\nLevels: N 2, E 2, S 2, W 2\n\nRound #1\n"
LYNX = "Game: LYNX\nPlayers: N, E, S, W\n\nRound #1\n"
LONG = 19_800
"""Number of characters of a record that is long, but under 20 KB."""


def calls(function: Callable[[], Any]) -> int:
    """How many functions are called, of Python or of C, until ``function`` returns."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture
def respelled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of the texts that are put into canonical spelling."""
    lengths: list[int] = []
    respell = context.respell

    def counted(typed: Any, *arguments: Any) -> Any:
        lengths.append(len(typed if isinstance(typed, str) else typed.text))
        return respell(typed, *arguments)

    monkeypatch.setattr(context, "respell", counted)
    return lengths


def parsed(text: str) -> Record:
    (record,) = read_text(text)
    return record


# ---- reading and judging


@pytest.mark.parametrize(
    ("head", "line"), [(RED_FIVE, "N 5, E 3,"), (RED_FIVE, "N"), (LYNX, "Dealer: N"), (LYNX, "♠A")]
)
def test_each_further_line_makes_as_much_work(head: str, line: str) -> None:
    texts = [head + f"{line}\n" * 150 * times for times in (1, 2)]
    verify(parsed(texts[0]))  # what is made once for all
    few, many = (calls(partial(parsed, text)) for text in texts)
    assert many < 2.2 * few
    few, many = (calls(partial(verify, parsed(text))) for text in texts)
    assert many < 2.2 * few


@pytest.mark.parametrize("piece", ["3. ", "and then "])
def test_a_line_that_is_too_long_is_left_as_it_is(piece: str, respelled: list[int]) -> None:
    parsed(RED_FIVE + "N: Lay ♠\n" + piece * (LONG // len(piece)) + "\n")
    assert sum(respelled) < LONG


def test_long_lines_are_not_joined(respelled: list[int]) -> None:
    parsed(RED_FIVE + ("♠1" * 475 + "\n") * (LONG // 950))
    assert sum(respelled) < 10 * LONG


def test_a_line_of_blanks() -> None:
    with within(seconds=3):
        parsed(RED_FIVE + " " * 60_000 + "x\n")


# ---- the search for repairs


def with_a_long_line() -> Record:
    text = (DATA / "red_five" / "red-five-example.txt").read_text("utf-8")
    return parsed(text.replace("W leads", "W led", 1) + "3. " * (LONG // 3) + "\n")


@pytest.mark.parametrize(
    "record",
    [
        lambda: next(read(PUBLISHED)),
        with_a_long_line,
        lambda: parsed(LYNX + "N: draw a card: ♠2, discard ♠3.\nE: lay down ♠2-♥5-♣9.\n" * 12),
        lambda: parsed(f"<p>{RED_FIVE}".replace("\n", "<br>\n") + "<br>\nN: ♠A-♠10-♣♦<br>\nBottom: ♦9</p>\n"),
    ],
    ids=["published", "with a long line", "many mistakes", "web page"],
)
def test_the_budget_counts_what_is_spent(record: Callable[[], Record], respelled: list[int]) -> None:
    """A unit stands for some 100 calls, or for some characters to be read; what is not part of the search is
    not much."""
    judged, turns = record(), 3000
    repair(judged, Rewriting(judged.head), Budget(turns))  # what is made once for all
    respelled.clear()
    most = calls(lambda: repair(judged, Rewriting(judged.head), Budget(turns)))
    beside = calls(lambda: verify(judged))
    assert most < 200 * turns + 20 * beside
    assert sum(respelled) < 25 * turns
