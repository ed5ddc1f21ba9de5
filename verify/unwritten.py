"""Turns that may have been made and were not written, when it is known which cards came and which went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ..records.cards import Card
from ..records.events import Action, Cards, Draw, LayOff, Meld
from .account import flows

Actions = tuple[Action, ...]
Held = Sequence[Card]
"""Cards that are still to come, or to go, in their order."""
MOST_STEPS = 2000
"""So many beginnings of turns are thought of, of one player in one place."""


class Steps(Protocol):
    """What an engine knows of how a turn goes on."""

    def steps(self, player: str, came: Held, went: Held, done: Actions) -> Iterator[Action]: ...


def turns(
    table: Steps, player: str, came: Held, went: Held, work: Iterator[int] | None = None
) -> Iterator[Actions]:
    """Turns that bring ``player`` just the cards that ``came`` and take just those that ``went``, beside what
    comes from the table and is played at once. They need not all be legal. Of turns that differ only in the
    order of what is laid down there is one. Each beginning takes one from ``work``; if there is none left,
    that is all."""
    ahead: list[tuple[Actions, Held, Held]] = [((), came, went)]
    for _ in work or iter(range(MOST_STEPS)):
        done, came, went = ahead.pop()
        if done and not came and not went:
            yield done
        further = [
            ((*done, action), *left)
            for action in table.steps(player, came, went, done)
            if not _out_of_order(done, action) and (left := _left(came, went, action))
        ]
        further.sort(key=lambda one: len(one[2]))  # what leaves least comes first
        ahead += reversed(further)
        if not ahead:
            return


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
    return came, sorted(went + through)


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
