"""Conclusions from a round of a rummy about its table, regardless of the head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import eq
from typing import Protocol

from ...records.events import Event, Head, Round, Turn
from ...records.findings import Said, Trait, and_, told
from ..judged import JudgedRound
from ..suppositions import Supposition
from .dealing import Opening

MAX_SLIPS = 3
"""Maximum number of surplus cards that may all be slips of the pen."""


class Rummy(Protocol):
    """The parts of a rummy's referee that are examined after a round."""

    @property
    def head(self) -> Head: ...
    @property
    def part(self) -> Head | Round: ...
    @property
    def report(self) -> JudgedRound: ...
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def opening(self) -> Opening: ...
    def deck_count(self) -> int: ...


def players_shown(referee: Rummy) -> Iterator[Supposition]:
    """Yield suppositions about the players: without those who have no line in the round, and in the order in
    which the others move."""
    part, seats = referee.part, referee.seats
    if not isinstance(part, Round) or not referee.report.having(Trait.PLAYERS):
        return
    seen = {getattr(event, "player", None) for event in part.events}
    present = tuple(player for player in seats if player in seen)
    if 2 <= len(present) < len(seats):
        absent = [player for player in seats if player not in seen]
        shows = told(
            "{absent} {have} neither cards nor a turn", "{absent}既沒有牌，也沒有出過牌",
            absent=and_(absent), have="has" if len(absent) == 1 else "have",
        )  # fmt: skip
        right, at = f"Players: {', '.join(present)}", 1 + seats.index(absent[0])
        yield Supposition("players", "Players", present, right, shows, operand=at)
    ring = ring_of(list(_movers(part.events)), present)
    if ring is None:
        return
    shows = told("play goes {ring}", "出牌的次序是{ring}", ring=" → ".join((*ring, ring[0])))
    if referee.head.setting("direction") is None:
        right = f"Players: {', '.join(ring)}"
        yield Supposition("players", "Players", ring, right, shows, operand=0)
    else:
        right = f"Direction: {' → '.join(ring)}"
        yield Supposition("direction", "Direction", ring, right, shows, operand=0)


def _movers(events: Iterable[Event]) -> Iterator[str]:
    """Yield the player of each turn, except turns that consist of actions outside a player's own turn."""
    for event in events:
        if isinstance(event, Turn) and not event.actions[-1].out_of_turn:
            yield event.player


def ring_of(movers: Sequence[str], players: Sequence[str]) -> tuple[str, ...] | None:
    """Return the order in which ``players`` mostly follow each other, rotated to be as near to theirs as
    possible; None if there is none. (A player who moves twice in a row, or is left out now and then, does not
    matter.)"""
    follow: dict[str, Counter[str]] = {player: Counter() for player in players}
    for one, other in pairwise(movers):
        if one in follow and other in follow and one != other:
            follow[one][other] += 1
    if len(players) < 3 or not all(follow.values()):
        return None
    ring = [players[0]]
    for _ in players[1:]:
        ((next_, often),) = follow[ring[-1]].most_common(1)
        if next_ in ring or 2 * often <= follow[ring[-1]].total():
            return None
        ring.append(next_)
    turned = [(*ring[first:], *ring[:first]) for first in range(len(ring))]
    return max(turned, key=lambda one: sum(map(eq, one, players)))


def decks_shown(referee: Rummy) -> Iterator[Supposition]:
    """Yield the supposition of more decks if many cards appear too often, or of fewer if the stock does not
    last."""
    decks = referee.deck_count()
    often = len(referee.report.having(Trait.TOO_OFTEN))
    if often >= MAX_SLIPS:
        do = (
            Said("one deck does", "1副牌")
            if decks == 1
            else told("{decks} decks do", "{decks}副牌", decks=decks)
        )
        shows = told(
            "{often} cards come to light that {do} not hold",
            "出現了{often}張{do}裏沒有的牌",
            often=often,
            do=do,
        )
        for more in (decks + 1, decks + 2):
            yield Supposition("decks", "Decks", more, f"Decks: {more}", shows, least=MAX_SLIPS)
    doubtful = often >= MAX_SLIPS or referee.report.having(Trait.STOCK)
    if doubtful and referee.head.setting("decks") is not None:
        shows = told("the stock would not last that long", "取牌堆沒有這麼多牌")
        for fewer in range(decks - 1, 0, -1):
            yield Supposition("decks", "Decks", fewer, f"Decks: {fewer}", shows, slow=not often)


def sizes_shown(referee: Rummy) -> Counter[int]:
    """Return the number of players dealt each number of cards, as far as it is written."""
    return Counter(len(cards) for _, cards in referee.opening.hands if cards is not None)
