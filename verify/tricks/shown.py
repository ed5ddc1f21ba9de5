"""What people are shown of a trick on the table and of the points taken."""

from __future__ import annotations

from collections.abc import Callable

from ...records.cards import Card, in_order
from ...records.findings import Said, told
from ..view import Section
from ..words import cards_, said
from .course import on_table
from .holding import Holding
from .table import TrickTable


def hand_said(hand: Holding | None, order: Callable[[list[Card]], list[Card]] = in_order) -> Said:
    """A hand in words, its cards in this ``order``."""
    if hand is None:
        return Said("?")
    cards = hand.listed()
    listed = said(order(cards)) if cards else Said("---")
    if hand.whole:
        return listed
    return told(
        "{listed}, {cards} unseen", "{listed}，{cards}沒看見", listed=listed, cards=cards_(hand.hidden)
    )


def next_player(table: TrickTable) -> str | None:
    """Who plays next: whoever wins the trick on the table, if it is complete."""
    trick = table.trick
    if not (trick.players and trick.full):
        return table.due
    return trick.contest.winner if trick.contest is not None and trick.sure else None


def sections(table: TrickTable) -> list[Section]:
    """The trick on the table, if one lies there, and the points that everybody has taken."""
    found, trick = [], table.trick
    rows: list[tuple[str | None, str]] = [
        (player, said(on_table(turn))) for player, turn in zip(trick.players, trick.turns, strict=True)
    ]
    if rows:
        if trick.full:
            winner = next_player(table) or "?"
            rows.append((told("won by", "歸"), Said(f"{winner} +{trick.points}")))
        found.append(Section(told("Trick", "這一墩"), tuple(rows)))
    taken = tuple([(player, str(points)) for player, points in table.said.items()])
    return [*found, Section(told("Points taken", "得分"), taken, counts=True)]
