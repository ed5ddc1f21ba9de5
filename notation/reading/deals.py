"""Boundaries between rounds without headings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...records.events import CardsLeft, Event, Score, Setting, Turn, Unreadable


def new_deal(events: Sequence[Event], heading: int | None) -> int | None:
    """Return the index of the event at which another deal begins if a move comes next; None if none does.

    Hands behind the moves read as cards left. They are a new deal if they follow scores, if they are a second
    list, or if no ``heading`` stands before them (the number of events there were then) and whoever has just
    called the end of the round has cards again."""
    claims = next((n for n in range(len(events), 0, -1) if isinstance(events[n - 1], Turn)), 0)
    scored = [n for n in range(claims, len(events)) if events[n].is_result]
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


def stray_claims(
    events: Sequence[Event], lines: Sequence[str], first: int, aside: Iterable[int], players: int
) -> list[CardsLeft | Score]:
    """Return the last ``events`` that are not claims if play continues after them: cards or mere numbers of
    fewer than all ``players``, after a move that does not end the round, without a heading between. ``lines``
    are all lines of the part, from line number ``first`` on; those numbered ``aside`` are comments."""
    at = len(events)
    while at and _is_bare(events[at - 1]):
        at -= 1
    before = events[at - 1] if at else None
    found = [event for event in events[at:] if isinstance(event, CardsLeft | Score)]
    if not isinstance(before, Turn | Unreadable) or not 0 < len(found) < players:
        return []
    if isinstance(before, Turn) and any(call.number is None for call in before.calls):
        return []
    passed = {event.line for event in found}.union(aside)
    between = set(range(before.line + 1, found[-1].line)) - passed
    return [] if any(lines[number - first].strip() for number in between) else found


def _is_bare(event: Event) -> bool:
    """Return whether ``event`` claims cards left, or a score without terms that explain it."""
    return bool(event.cards) if isinstance(event, CardsLeft) else isinstance(event, Score) and not event.terms


def _with_settings(events: Sequence[Event], at: int) -> int:
    """The index of the first of the settings that stand right before event ``at`` and belong to it, or
    ``at``."""
    while at and isinstance(events[at - 1], Setting):
        at -= 1
    return at
