"""Incomplete records: hands that nobody saw, or saw only in part; a record that begins in mid-game."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from hoyle.records.events import CardsLeft, Deal, Record, Round, Score, Setting, Total, Turn
from hoyle.records.stealing import MeldsShown

Cut = Callable[[Record], Record]
SEEN = 6
"""Number of cards that are seen of a hand that is seen in part."""


def whole(record: Record) -> Record:
    return record


def _rounds(record: Record, cut: Callable[[Round], Round]) -> Record:
    return evolve(record, rounds=tuple(map(cut, record.rounds)))


def without_hands(record: Record) -> Record:
    """A record without the hands that were dealt."""
    return _rounds(record, lambda one: evolve(one, events=[e for e in one.events if not isinstance(e, Deal)]))


def hands_half_seen(record: Record) -> Record:
    """The first cards of each hand, and how many more there are."""

    def half(event: Deal) -> Deal:
        cards = event.cards or ()
        return evolve(event, cards=cards[:SEEN] + (None,) * (len(cards) - SEEN))

    return _rounds(
        record, lambda one: evolve(one, events=[half(e) if isinstance(e, Deal) else e for e in one.events])
    )


def from_the_middle(record: Record) -> Record:
    """A record that was begun late: without hands and the first third of the turns."""

    def late(one: Round) -> Round:
        missing = sum(isinstance(event, Turn) for event in one.events) // 3
        events = []
        for event in one.events:
            missing -= isinstance(event, Turn)
            if missing < 0 and not isinstance(event, Deal):
                events.append(event)
        return evolve(one, events=events)

    return _rounds(record, late)


def moves_alone(record: Record) -> Record:
    """Only hands and moves."""
    claims = CardsLeft, Score, Total, MeldsShown
    return _rounds(
        record,
        lambda one: evolve(
            one,
            events=[
                event
                for event in one.events
                if not isinstance(event, claims)
                and not (isinstance(event, Setting) and event.key == "doubled")
            ],
        ),
    )
