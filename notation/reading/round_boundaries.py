"""Where a round ends and the next begins, if no heading says so."""

from __future__ import annotations

from collections.abc import Sequence

from ...records.events import CardsLeft, Event, Score, Setting, Turn


def new_deal(events: Sequence[Event], heading: int | None) -> int | None:
    """From which of a round's ``events`` on another deal is told, a move being next; None if there is none.

    Hands behind the moves read as cards left. They are a new deal if they follow scores, if they are a second
    list, or if no ``heading`` stands before them (the number of events there were then) and whoever has just
    called the end of the round has cards again."""
    claims = next((n for n in range(len(events), 0, -1) if isinstance(events[n - 1], Turn)), 0)
    scored = [n for n in range(claims, len(events)) if events[n].is_reckoned]
    if scored:
        return scored[-1] + 1
    seen: dict[str, int] = {}
    for number in range(claims, len(events)):
        event = events[number]
        if isinstance(event, CardsLeft):
            if event.player in seen:
                return _with_settings(events, max(seen.values()) + 1)
            seen[event.player] = number
    last = events[claims - 1] if claims and heading is None else None
    if isinstance(last, Turn) and any(call.number is None for call in last.calls):
        hands = (one for one in events[claims:] if isinstance(one, CardsLeft) and one.player == last.player)
        if any(one.cards for one in hands):
            return _with_settings(events, min(seen.values()))
    return None


def stray_number(events: Sequence[Event], lines: Sequence[str], first: int) -> Score | None:
    """The last of a round's ``events``, if it is a mere number right behind a move, with no heading between
    in the ``lines``, which begin with line ``first``: that is no score if another move is next."""
    score, before = (events[-1], events[-2]) if len(events) > 1 else (None, None)
    if not isinstance(score, Score) or score.terms or not isinstance(before, Turn):
        return None
    between = lines[before.line - first + 1 : score.line - first]
    return None if any(map(str.strip, between)) else score


def _with_settings(events: Sequence[Event], at: int) -> int:
    """The first of the settings that stand right before event ``at``, which belong to it."""
    while at and isinstance(events[at - 1], Setting):
        at -= 1
    return at
