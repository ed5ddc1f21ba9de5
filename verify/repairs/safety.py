"""Which repairs are safe to make unseen: those after which the record tells of the same play.

A safe repair changes a spelling, or a claim that the cards prove wrong. It changes no heading, number of a
round, setting, player, card or move, and takes none away. What a line says that could not be read before is
new, and nothing else may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from attrs import astuple

from ...records.events import Action, Event, Head, Round, Turn, Unreadable

Part = Head | Round


def same_play(before: Sequence[Part], after: Sequence[Part]) -> bool:
    """Whether parts of a record tell of the same play ``after`` a change as ``before``: the same rounds and
    settings, and the same moves in the same order, beside those in lines that can now be read."""
    if [_heading(part) for part in before] != [_heading(part) for part in after]:
        return False
    old, new = (list(chain.from_iterable(part.events for part in parts)) for parts in (before, after))
    turns, moves = list(_moves(old)), list(_moves(new))
    stated, now = Counter(_stated(old)), Counter(_stated(new))
    if any(isinstance(event, Unreadable) for event in old):
        return _in_order(turns, moves) and stated <= now
    return turns == moves and stated == now


def _heading(part: Part) -> str | int:
    return part.game if isinstance(part, Head) else part.number


def _moves(events: Iterable[Event]) -> Iterable[object]:
    return (
        (event.player, [_done(action) for action in event.actions])
        for event in events
        if isinstance(event, Turn)
    )


def _done(action: Action) -> object:
    """What is done, and with which cards; a number beside them is a claim."""
    said = astuple(action, recurse=False, filter=lambda field, value: field.eq and not isinstance(value, int))
    return type(action), said


def _stated(events: Iterable[Event]) -> Iterable[Event]:
    """What is neither a move nor a claim. (A call is a claim too, within a turn.)"""
    return (event for event in events if not isinstance(event, Turn | Unreadable) and not event.is_claim)


def _in_order(some: Iterable[object], every: Iterable[object]) -> bool:
    """Whether ``some`` are all among ``every`` one, in the same order."""
    rest = iter(every)
    return all(any(one == other for other in rest) for one in some)
