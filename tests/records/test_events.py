"""What events say of themselves."""

from __future__ import annotations

from hoyle.records import tricks
from hoyle.records.events import CardsLeft, Event, Score, Total, TrickEnd, Turn
from hoyle.records.shapes import kinds


def test_which_events_are_claims() -> None:
    claims = {one for one in kinds(Event).values() if one.is_claim}
    assert claims == {
        Score, Total, TrickEnd, tricks.BottomFlipped, tricks.BottomKept, tricks.Defenders,
        tricks.LevelChange,
    }  # fmt: skip
    assert not CardsLeft.is_claim
    assert not Turn.is_claim


def test_which_events_end_a_round() -> None:
    assert {one for one in kinds(Event).values() if one.is_result} == {Score, Total, tricks.LevelChange}
