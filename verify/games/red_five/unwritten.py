"""Red Five: lines that may have been left out. All cards are played, so a trick that is not written is what
the hands and the bottom hold beside those that are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from ....records.cards import Card, in_order
from ....records.events import Call, Event, Turn
from ....records.tricks import Bury, Play, Throw, TrickEnd
from ...cards.balance import Balance
from ...tricks.contest import RUFF, TRUMPS
from ...tricks.names import ring_from
from .course import BOTTOM
from .deal import Deal
from .formation import formation
from .order import POINTS, RED_FIVE
from .ruffing import FormationContest

Plays = list[tuple[str, list[Card]]]
"""Who plays what, in turn."""
MOST_TRICKS = 30
"""Tricks that the cards lacking may make."""


def unwritten(deal: Deal, player: str, balance: Balance) -> Iterator[tuple[Event, ...]]:
    """The trick that ``player`` led, or what the dealer buried."""
    table = deal.table
    went = {name: in_order(balance.lacks(name)[1].elements()) for name in table.ring}
    mine = went.get(player, [])
    if not table.begun and player == deal.dealer and len(mine) == BOTTOM:
        yield (Turn(player, (Bury(tuple(mine)),)),)
    leader = table.due if table.begun else deal.dealer
    if player == leader and not table.trick.players and mine:
        round_ = [(name, went[name]) for name in ring_from(table.ring, player)]
        for plays in islice(_of_one_size(round_), MOST_TRICKS):
            yield from _tricks(deal, plays)


def _of_one_size(lacking: Plays) -> Iterator[Plays]:
    """The same number of cards of each player, of those ``lacking``: the rest may have another reason."""
    size = min(len(cards) for _, cards in lacking)
    names = [name for name, _ in lacking]
    for chosen in product(*(combinations(cards, size) for _, cards in lacking)) if size else ():
        yield [(name, list(cards)) for name, cards in zip(names, chosen, strict=True)]


def _tricks(deal: Deal, plays: Plays) -> Iterator[tuple[Event, ...]]:
    """The trick that these plays make; the first is led."""
    friend = deal.friend
    order, (leader, led) = deal.order, plays[0]
    if order is None or len({order.suit[card] for card in led}) > 1:
        return
    contest = FormationContest(order.suit[led[0]], led, order, deal.match.house, leader)
    turns: list[Event] = []
    for name, cards in plays:
        calls: list[Call] = []
        action: Play | Throw = Play(tuple(cards))
        if name == leader:
            if not formation(led, order).simple:
                action = Throw(tuple(cards))
        else:
            if contest.strength(cards) >= RUFF:
                action = Play(tuple(cards), "ruff")
            if RED_FIVE in cards and (contest.led != TRUMPS or name in deal.passed):
                calls.append(Call("rotten"))
            contest.play(name, cards)
        if friend.card in cards and not (friend.player or friend.dealer_alone or name == deal.dealer):
            calls.append(Call("friend"))
        turns.append(Turn(name, (action,), tuple(calls)))
    points = sum(POINTS[card] for _, cards in plays for card in cards)
    yield (*turns, TrickEnd(contest.winner, points or None, deal.number + 1))
