"""Turns that may have been made and were not written, when it is known which cards came and which went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Protocol

from ..records.cards import Card, in_order
from ..records.events import Action, Cards, Draw, LayOff, Meld
from .account import flows

Actions = tuple[Action, ...]
Held = Sequence[Card]
"""Cards that are still to come, or to go, in their order."""
LONGER = 2
"""Of turns none is longer than the shortest by more actions than this."""


class Steps(Protocol):
    """What an engine knows of how a turn goes on."""

    def steps(self, player: str, came: Held, went: Held, done: Actions) -> Iterator[Action]: ...


def turns(table: Steps, player: str, came: Held, went: Held, work: Iterator[int]) -> Iterator[Actions]:
    """Turns that bring ``player`` just the cards that ``came`` and take just those that ``went``, beside what
    comes from the table and is played at once. They need not all be legal. Of turns that differ only in the
    order of what is laid down there is one. Each beginning, and each action that it could go on with, takes
    one from ``work``; if there is none left, that is all."""
    ahead: list[tuple[int, int, int, Actions, Held, Held]] = [(0, 0, 0, (), came, went)]
    shortest = 0
    for number, _ in enumerate(work):
        if not ahead:
            return
        actions, *_, done, came, went = heappop(ahead)
        if shortest and actions > shortest + LONGER:
            return
        if done and not came and not went:
            shortest = shortest or actions
            yield done
        for at, action in enumerate(table.steps(player, came, went, done)):
            if next(work, None) is None:
                return
            left = None if _out_of_order(done, action) else _left(came, went, action)
            if left is not None:
                heappush(ahead, (len(done) + 1 + len(left[1]), -number, at, (*done, action), *left))


def left_out(
    table: Steps, player: str, came: Held, went: Held, actions: Actions, work: Iterator[int]
) -> Iterator[tuple[int, Actions]]:
    """What may have been left out of a turn of these ``actions``, and before which of them, by number: one or
    two that bring ``player`` just the cards that ``came`` and take just those that ``went``."""
    for at in range(len(actions) + 1):
        ahead: list[tuple[Actions, Held, Held]] = [((), came, went)]
        while ahead:
            made, still_to_come, still_to_go = ahead.pop(0)
            for action in table.steps(player, still_to_come, still_to_go, (*actions[:at], *made)):
                if next(work, None) is None:
                    return
                left = _left(still_to_come, still_to_go, action)
                if left is not None and not any(left):
                    yield at, (*made, action)
                elif left is not None and not made:
                    ahead.append(((action,), *left))


def _left(came: Held, went: Held, action: Action) -> tuple[Held, Held] | None:
    """What is still to come and to go after ``action``; None if it moves other cards than these."""
    came, went, through = list(came), list(went), []
    for card, count in flows(action):
        if card is None or not count:
            continue
        if count < 0 and card in went:
            went.remove(card)
        elif count > 0 and card in came:
            came.remove(card)
        elif count > 0 and not isinstance(action, Draw):
            through.append(card)
        else:
            return None
    return came, in_order(went + through)


def _out_of_order(done: Actions, action: Action) -> bool:
    """Whether ``action`` and the last of those ``done`` might as well change places, and come so again."""
    last = done[-1] if done else None
    if isinstance(last, Meld) and isinstance(action, Meld):
        return _index(action.cards) < _index(last.cards)
    if not isinstance(last, LayOff):
        return False
    if not isinstance(action, LayOff):
        return isinstance(action, Meld)
    return _index(action.cards) < _index(last.cards) and last.cards[0] not in action.target.cards


def _index(cards: Cards) -> int:
    return cards[0].index if cards[0] else -1
