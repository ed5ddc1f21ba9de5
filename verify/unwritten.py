"""Turns that may have been made and were not written, when it is known which cards came and which went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from ..records.cards import Card
from ..records.events import Action, Draw, LayOff, Meld
from .account import flows

Actions = tuple[Action, ...]


class Steps(Protocol):
    """What an engine knows of how a turn goes on."""

    def steps(
        self, player: str, came: Counter[Card], went: Counter[Card], done: Actions
    ) -> Iterator[Action]: ...


def turns(
    table: Steps,
    player: str,
    came: Counter[Card],
    went: Counter[Card],
    done: Actions = (),
    passing: Counter[Card] | None = None,
) -> Iterator[Actions]:
    """Turns that bring ``player`` just the cards that ``came`` and take just those that ``went``, beside what
    came from the table and was played at once, which is ``passing``. They need not all be legal. Of turns
    that differ only in the order of what is laid down there is one."""
    passing = passing or Counter()
    if done and not came and not went and not passing:
        yield done
    for action in table.steps(player, came, went + passing, done):
        if _out_of_order(done, action):
            continue
        flow = flows(action)
        gained = Counter(card for card, count in flow if count > 0 and card is not None)
        lost = Counter(card for card, count in flow if count < 0 and card is not None)
        stay = gained & came
        through = gained - stay
        if (through and isinstance(action, Draw)) or not lost <= went + passing:
            continue
        spent = lost & went
        left = passing - (lost - spent) + through
        yield from turns(table, player, came - stay, went - spent, (*done, action), left)


def _out_of_order(done: Actions, action: Action) -> bool:
    """Whether ``action`` and the last of those ``done`` might as well change places, and come so again."""
    if not done or not isinstance(done[-1], LayOff):
        return False
    if not isinstance(action, LayOff):
        return isinstance(action, Meld)
    (card, *_), (last, *_) = action.cards, done[-1].cards
    return card is not None and last is not None and card < last and last not in action.target.cards
