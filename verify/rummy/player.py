"""Calls and claims of the players of every rummy when records are played at random."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from attrs import evolve

from ...records.cards import Card
from ...records.events import Call, CardsLeft, Event, MaybeCard, Round, Total
from .referee import RummyReferee
from .table import CardTable


def calls_due(table: CardTable, player: str, most: int, out: str = "out") -> tuple[Call, ...]:
    """Return the calls after a turn that ``player`` has just played: ``out`` if it has ended the round, and
    the number of cards left if that is not more than ``most``."""
    if table.winner == player:
        return (Call(out),)
    size = table.hands[player].size
    return (Call("last", size),) if size <= most else ()


def company(card: MaybeCard, hand: Iterable[Card], wild: Container[Card]) -> float:
    """Return how well a card goes with a ``hand``; a ``wild`` card goes with any."""
    if card is None or card in wild:
        return 9.0
    return sum(
        (other.rank == card.rank)
        + 1.5 * (other.suit == card.suit and 0 < abs(other.number - card.number) < 3)
        for other in hand
    )


def with_claims(referee: RummyReferee[Any, Any, Any], played: Round, shown: Iterable[Event] = ()) -> Round:
    """Return a round that has been ``played`` with the claims at its end, as computed by the ``referee`` of
    the record: the cards left, the ``shown`` events, scores and totals."""
    report, claims = referee.review(played), referee.claims
    if not report.scores:
        referee.check_scores()  # the round was left unfinished
    players = referee.table.players
    standings = [referee.standing(player, claims.left_by_replay(player)) for player in players]
    left = [CardsLeft(one.player, tuple(one.replay or ())) for one in standings]
    scores = [one.due(referee.ledger.value) for one in standings]
    totals = [Total(row.player, row.recomputed_total or 0) for row in report.scores]
    return evolve(played, events=(*played.events, *left, *shown, *scores, *totals))
