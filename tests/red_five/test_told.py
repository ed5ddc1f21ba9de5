"""The deal of the example as people tell it, in a chat, a mail, tables and sentences: each is read whole, and
a slip is found at its card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Action, Record, Setting, Turn
from hoyle.records.tricks import Play
from hoyle.verify import verify

DATA = Path(__file__).parent.parent / "data" / "red_five"
TOLD = sorted((DATA / "told").glob("*.txt"))
SLIPS = [("♠Q", "♥2"), ("♠10", "♦9"), ("♦10", "♥5")]
"""Cards that are played alone, and others that cannot be."""


def record(path: Path) -> Record:
    (read,) = read_text(path.read_text("utf-8"))
    return read


def turns(read: Record) -> Iterator[tuple[int, tuple[Action, ...], tuple[str, ...]]]:
    """Who does what, by seats, be it told that it is a ruff or a lead or not."""
    (seats,) = (one.value for one in read.head.events if isinstance(one, Setting) and one.key == "players")
    for event in read.rounds[0].events:
        if isinstance(event, Turn):
            assert isinstance(seats, tuple)
            actions = tuple(Play(one.cards) if isinstance(one, Play) else one for one in event.actions)
            yield seats.index(event.player), actions, tuple(call.kind for call in event.calls)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_the_deal_is_read_whole_and_nobody_is_accused(path: Path) -> None:
    read = record(path)
    assert list(turns(read)) == list(turns(record(DATA / "red-five-example.txt")))
    report = verify(read)
    assert report.findings == []
    assert report.rounds[0].legal == 68


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_slip_is_found_at_its_card(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    for right, wrong in SLIPS:
        plays = [at for at, line in enumerate(lines) if right in line and f"{right}-" not in line and at > 13]
        at = plays[-1]
        slipped = [*lines[:at], lines[at].replace(right, wrong, 1), *lines[at + 1 :]]
        (read,) = read_text("\n".join(slipped))
        assert at + 1 in {one.place.line for one in verify(read).findings}
