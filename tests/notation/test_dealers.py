"""What the dealer of Red Five does, told without a name; tricks counted T1, T2; a bold name behind a time."""

from __future__ import annotations

import re

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Turn
from hoyle.verify import verify

from benchmarks.reading.tables import TABLES, played

RECORD = write(played(TABLES["red-five"], 0))


@pytest.mark.parametrize("said", ["Call: ♣7", "Called: ♣7.", "Called card: ♣7"])
def test_a_call_without_a_name_is_the_dealers(said):
    text = RECORD.replace("W: Call ♣7.", said)
    assert text != RECORD
    assert read_text(text) == read_text(RECORD)


def test_a_label_of_the_games_words_before_a_card_is_not_passed_over():
    (record,) = read_text(RECORD.replace("W: Call ♣7.", "Called card: ♣7 (N is alone)"))
    assert "RD015" in [finding.code for finding in verify(record).findings]


def test_tricks_may_be_counted_with_a_letter():
    text = re.sub(r"^(\d+)\. ([NESW]) ([^T,]+), (.+)$", _row, RECORD, flags=re.MULTILINE)
    assert "T1 W: ♦Q-♦Q | " in text
    (record,), (plain,) = read_text(text), read_text(RECORD)
    assert not verify(record).findings
    assert _count(record) == _count(plain)


def _count(record):
    return sum(isinstance(event, Turn) for event in record.rounds[0].events)


def _row(line):
    number, leader, led, rest = line.groups()
    plays, _, end = rest.partition(" → ")
    if "{" in rest:
        return line[0]
    winner, _, points = end.partition(" +")
    cards = " | ".join([led, *(play.partition(" ")[2] for play in plays.split(", "))]).replace("Throw ", "")
    return f"T{number} {leader}: {cards} || {winner} {points or 0}"


def test_a_bold_name_may_stand_behind_a_time():
    plain = write(played(TABLES["redox"], 0))
    bold = re.sub(r"^([NESW]): ([DLCS])", r"[20:01] [b]\1[/b] \2", plain, flags=re.MULTILINE)
    assert read_text(bold) == read_text(plain)
