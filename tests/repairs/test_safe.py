"""A safe repair changes a spelling or a claim: rounds, settings, players, cards and moves stay."""

from __future__ import annotations

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read, read_text
from hoyle.verify.repairs import same_play

from .test_mistakes import DATA

PAGE = """\
Game: REDOX
Players: N, E, S

Round #3

N: Discard ♦4, draw a card.

The sample play:

Round #1

N: Discard ♦4, draw a card.
E: Discard ♥7, get the discarded ♦4.
"""
"""A page of rules: the illustration before the sample play has a heading of its own."""


def test_no_round_is_renumbered() -> None:
    (record,) = read_text(PAGE)
    assert [one.number for one in record.rounds] == [3, 1]
    assert mend_document(Document.of(PAGE.encode())).document.data == PAGE.encode()


@pytest.mark.parametrize(
    ("name", "unsafe_only"),
    [
        ("redox/mistakes/RX173-round-number", True),
        ("redox/mistakes/RX061-card-not-held", True),
        ("redox/mistakes/RX171-wrong-total", False),
    ],
)
def test_what_fix_does_unasked(name: str, unsafe_only: bool) -> None:
    document = Document.of((DATA / f"{name}.txt").read_bytes())
    assert bool(mend_document(document, unsafe=True).done)
    assert bool(mend_document(document).done) is not unsafe_only


CLAIM, MOVE = "E: +281", "E: Connect ♥2 to ♥3-♥4-♥5-♥6."


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("{Last 3}", "{Last 2}", True),
        ("N: (-10)", "N: (-20)", True),
        ("Round #1", "Round #2", False),
        ("Decks: 2", "Decks: 1", False),
        ("Connect ♥2", "Connect ♥7", False),
        (f"{MOVE}\n", "", False),
        (MOVE, f"{MOVE}\n{MOVE}", False),
        ("♥8-♥8-♦8-♣8\nE", "♥8-♥8-♦8-♣9\nE", False),
        ("E: Connect", "S: Connect", False),
    ],
)
def test_what_is_the_same_play(old: str, new: str, same: bool) -> None:
    path = DATA / "redox" / "mistakes" / "RX061-card-not-held.txt"
    (before,) = read(path)
    text = path.read_text("utf-8")
    assert old in text
    (after,) = read_text(text.replace(old, new, 1))
    assert same_play(before.parts, after.parts) is same


def test_what_can_be_read_now_is_new() -> None:
    path = DATA / "redox" / "mistakes" / "RX061-card-not-held.txt"
    (after,), text = read(path), path.read_text("utf-8")
    (before,) = read_text(text.replace("E: Connect", "E: Conect"))
    assert same_play(before.parts, after.parts)
    (other,) = read_text(text.replace("S: Connect ♠3", "E: Connect ♠3"))
    assert not same_play(before.parts, other.parts)
