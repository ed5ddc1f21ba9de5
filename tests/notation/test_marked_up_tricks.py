"""Tricks within markup, and points of a list that are none."""

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.notation.source.decoding import NoRecord
from hoyle.records.events import TrickEnd, Turn, Unreadable
from hoyle.verify import verify

ROUND = (Path(__file__).parent.parent / "data/red_five/red-five-example.txt").read_text("utf-8")


def within(markup: str) -> str:
    """The round with ``markup`` before every line."""
    return "".join(f"{markup}{line}\n" if line else "\n" for line in ROUND.splitlines())


@pytest.mark.parametrize("markup", ["* ", "- ", "• ", "> ", "> > ", "    ", "\t* "])
def test_tricks_are_read_within_markup(markup: str) -> None:
    (record,) = read_text(within(markup))
    assert sum(isinstance(event, TrickEnd) for event in record.rounds[0].events) == 17
    assert verify(record).findings == []


def test_the_number_of_a_trick_may_have_a_cell_of_its_own() -> None:
    rows = "\n".join(
        f"| {line.replace('. ', ' | ', 1)} |" if line[:1].isdigit() else line for line in ROUND.splitlines()
    )
    (record,) = read_text(rows)
    assert verify(record).findings == []
    played = [event for event in record.rounds[0].events if isinstance(event, Turn) and event.line == 23]
    assert [event.column for event in played[:2]] == [
        rows.splitlines()[22].index(one) for one in ("♣A", "♣4")
    ]
    assert sum(isinstance(event, TrickEnd) for event in record.rounds[0].events) == 17


def test_a_trick_within_markup_that_cannot_be_read_is_reported() -> None:
    (record,) = read_text(within("- ").replace("- 6. E ♠A, S", "- 6. E ♠A, S plasy"))
    (unread,) = [event for event in record.rounds[0].events if isinstance(event, Unreadable)]
    assert unread.text.startswith("6. E ♠A")


@pytest.mark.parametrize("point", ["1. Whoever holds the card waits.", "  2. 拿着這張牌的人不知道", "3) so:"])
def test_points_of_a_list_are_commentary(point: str) -> None:
    before, behind = ROUND.split("9. N", 1)
    (record,) = read_text(f"{before}{point}\n9. N{behind}")
    assert verify(record).findings == []
    assert sum(isinstance(event, TrickEnd) for event in record.rounds[0].events) == 17


@pytest.mark.parametrize(
    "number",
    ["（1）", "(1)", "1．", "1）", "①", "第1圈:", "#1", "T1:", "1", "1-", "1 -", "Trick 1 -",
     "Trick #1:", "1:", "1、", "- 1."],
)  # fmt: skip
def test_the_number_of_a_trick_however_it_is_written(number: str) -> None:
    """RF-32: it would be lost with all that is played in it."""
    top, trick = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n", "S ♣A, W ♣10, N ♣3, E ♣3 → S +10"
    (typed,) = read_text(f"{top}{number} {trick}\n")
    (canonical,) = read_text(f"{top}1. {trick}\n")
    assert typed.rounds == canonical.rounds


@pytest.mark.parametrize("behind", ["\t", "  ", " |"])
def test_nothing_that_stands_behind_a_trick(behind: str) -> None:
    top, trick = "Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n", "1. S ♣A, W ♣10, N ♣3, E ♣3 → S +10"
    assert read_text(f"{top}{trick}{behind}\n")[0].rounds == read_text(f"{top}{trick}\n")[0].rounds


def test_plays_are_nobodys_if_neither_names_nor_hands_tell_whose_they_are() -> None:
    """Else whoever is seated first would be accused of what nobody has written."""
    text = "Game: Hearts\nPlayers: N, E, S, W\n\nRound #1\n\n1. ♣2, ♣A, ♣3, ♣K → S\n"
    (record,) = read_text(text)
    assert not any(isinstance(event, Turn) for event in record.rounds[0].events)
    assert [finding.code for finding in verify(record).findings] == ["RD004"]


def test_a_list_alone_is_no_record() -> None:
    with pytest.raises(NoRecord):
        read_text("紅5\n\n  1. 拿着這張牌的人不知道\n  2. 這對被叫的牌\n")


@pytest.mark.parametrize(
    ("place", "typed"),
    [
        ("Levels: N 8", "Levels: N \uff18"),
        ("Players: N", "Players: \u200bN"),
        ("Players: N", "**Players:** N"),
        ("Dealer: S", "Dealer: \u200bS"),
    ],
)
def test_headings_are_read_as_they_are_meant(place: str, typed: str) -> None:
    """Names and levels may be nearly anything, but no full-width figures, unseen characters or markup."""
    assert place in ROUND
    (record,) = read_text(ROUND.replace(place, typed, 1))
    assert verify(record).findings == []
