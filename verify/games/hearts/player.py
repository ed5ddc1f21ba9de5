"""Plays Hearts at random: every play is one of the table's own options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ....records.cards import Card, in_order
from ....records.events import Deal, Event, Head, Round, Score, Setting, Total, TrickEnd, Turn
from ....records.tricks import PassCards, Play
from ...tricks.holding import Holding
from ...tricks.rules import House
from ...tricks.table import TrickTable
from .. import Settings
from .passing import PASSED
from .referee import REFEREE
from .rules import HOUSE, LIMIT, NO_PASSING, PLAYERS, leader, pack, receiver, rules_for

OPTIONS = {"house_rules": tuple(HOUSE)}
__all__ = ["OPTIONS", "PLAYERS", "play"]


def play(rng: Random, settings: Settings) -> Iterator[Head | Round]:
    """Yield a record of ``settings.rounds`` deals, or fewer if a player reaches the limit; the option
    ``house_rules`` names house rules."""
    house = frozenset(name for key, name in settings.options if key == "house_rules")
    events = [Setting("players", settings.players)]
    if house:
        events.append(Setting("house_rules", tuple(sorted(house))))
    head = Head("hearts", tuple(events))
    yield head
    referee = REFEREE(head)
    for number in range(1, settings.rounds + 1):
        deal = tuple(_deal(rng, settings.players, number, house))
        rows = referee.review(Round(number, deal)).scores
        scores = [Score(row.player, (), row.recomputed) for row in rows]
        totals = [Total(row.player, row.recomputed_total or 0) for row in rows]
        yield Round(number, (*deal, *scores, *totals))
        if max([total.value for total in totals]) >= LIMIT:
            return


def _deal(rng: Random, ring: tuple[str, ...], number: int, house: House) -> Iterator[Event]:
    """Yield the events of one deal: the cards dealt, the pass and the play."""
    rules = rules_for(len(ring), house)
    cards, size = list(pack(len(ring))), rules.hand_size
    rng.shuffle(cards)
    hands = {player: in_order(cards[at * size : (at + 1) * size]) for at, player in enumerate(ring)}
    yield from (Deal(player, tuple(hand)) for player, hand in hands.items())
    if NO_PASSING not in house:
        yield from _pass(rng, ring, number, hands)
    table = TrickTable(rules, ring)
    table.begun = True
    table.hands = {player: Holding(hand, rules.suit) for player, hand in hands.items()}
    table.due = leader(table)
    yield from _tricks(rng, table)


def _pass(rng: Random, ring: Sequence[str], number: int, hands: dict[str, list[Card]]) -> Iterator[Event]:
    """Everybody passes three cards, if any are passed in this deal."""
    passed: dict[str, list[Card]] = {}
    for player in ring:
        if to := receiver(ring, player, number):
            passed[player] = in_order(rng.sample(hands[player], PASSED))
            yield Turn(player, (PassCards(tuple(passed[player]), to),))
    for player, cards in passed.items():
        hands[player] = [card for card in hands[player] if card not in cards]
    for player, cards in passed.items():
        hands[receiver(ring, player, number) or player] += cards


def _tricks(rng: Random, table: TrickTable) -> Iterator[Event]:
    """All tricks of a deal."""
    while not table.over:
        player = table.due or ""
        cards = (rng.choice(table.options(player)),)
        turn = Turn(player, (Play(cards),))
        table.compete(player, cards)
        table.play(player, turn, cards)
        yield turn
        trick = table.trick
        if trick.full and trick.contest is not None:
            winner = trick.contest.winner
            yield TrickEnd(winner, trick.points or None, table.tricks + 1)
            table.take(winner, winner, trick.points, trick.points)
            table.clear(winner)
