"""What the players of every rummy call and claim when records are played at random."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...records.events import Call, CardsLeft, Event, Score, Total
from .table import CardTable


def calls_due(table: CardTable, player: str, most: int, out: str = "out") -> tuple[Call, ...]:
    """Return the calls behind a turn of ``player``'s that has just been played: ``out`` if it has ended the
    round, and the number of cards left if that is not more than ``most``."""
    if table.winner == player:
        return (Call(out),)
    size = table.hands[player].size
    return (Call("last", size),) if size <= most else ()


def claims_due(
    table: CardTable, scores: Sequence[Score], totals: dict[str, int], shown: Iterable[Event] = ()
) -> list[Event]:
    """Return what is written at the end of a round: the cards left, what else is ``shown``, the ``scores``,
    and the ``totals``, to which these are added."""
    for score in scores:
        totals[score.player] += score.result or 0
    left = [CardsLeft(player, tuple(table.hands[player].listed())) for player in table.players]
    return [*left, *shown, *scores, *[Total(player, totals[player]) for player in table.players]]
