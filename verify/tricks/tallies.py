"""Possible results of a deal in which a card was played that its player did not hold.

Another card was really played, which is not known; but the results of all the cards that it may have been can
be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import Final, NamedTuple, TypeAlias

from ...records.cards import Card
from ...records.tricks import Play, Throw
from .course import left_by
from .deal import TrickDeal
from .rules import Contest

MOST_WAYS: Final = 64
"""Maximum number of possible courses of a deal that are compared."""
Plays: TypeAlias = list[tuple[str, tuple[Card, ...]]]
"""The plays of a trick: each player with the cards played."""
Begin: TypeAlias = Callable[[str, Sequence[Card]], Contest | None]
"""Returns the contest that a lead begins; None if its winner cannot be known."""


class Tally(NamedTuple):
    """The points that each player has taken, and the winner of the last trick."""

    taken: dict[str, int]
    last_winner: str | None


class Suspects(NamedTuple):
    """Cards that a player plays more often than they were held, and those held and never played."""

    spare: frozenset[Card]
    lacking: tuple[Card, ...]


def suspects_of(deal: TrickDeal) -> dict[str, Suspects]:
    """Return the players who have played a card that they did not hold, with those cards."""
    found: dict[str, Suspects] = {}
    for player in sorted(deal.not_held):
        hand, plays = deal.opening_hand(player), Counter(filter(None, deal.course.plays.get(player, ())))
        lacking = tuple((Counter(hand or ()) - plays).elements())
        if hand and lacking and deal.pack.surplus_among(lacking) is None:  # else the hand is misread
            found[player] = Suspects(frozenset(plays - Counter(hand)), lacking)
    return found


def possible_tallies(deal: TrickDeal, begin: Begin, decisive: Card | None = None) -> list[Tally]:
    """Return the possible results of the deal, beginning with the one as written; empty if they are not
    known. If ``decisive`` is played, more than the points depends on the trick."""
    found = [Tally(deal.table.taken, deal.last.by_cards)]
    suspects = suspects_of(deal)
    tricks = list(_tricks(deal)) if suspects else []
    for number, plays in enumerate(tricks, 1):
        if not any(player in suspects and suspects[player].spare & {*cards} for player, cards in plays):
            continue
        ways = _ways(plays, suspects)
        results = list(dict.fromkeys([_result(deal, way, begin) for way in ways]))
        undecided = any(decisive in cards for way in ways for _, cards in way)
        if undecided or None in results or len(ways) > MOST_WAYS or len(results) * len(found) > MOST_WAYS:
            return []
        found = [
            _instead(tally, results[0], result, last=number == len(tricks))
            for tally, result in product(found, results)
        ]
    return [] if any(points < 0 for tally in found for points in tally.taken.values()) else found


def _tricks(deal: TrickDeal) -> Iterator[Plays]:
    """Yield the tricks as written."""
    plays: Plays = []
    for turn in deal.course.turns():
        if isinstance(turn.actions[0], (Play, Throw)):
            plays.append((turn.player, tuple(filter(None, left_by(turn.actions[0])))))
        if len(plays) == len(deal.table.ring):
            yield plays
            plays = []


Result: TypeAlias = tuple[str, int] | None
"""The winner of a trick, and its points; None if not known."""


def _ways(plays: Plays, suspects: dict[str, Suspects]) -> list[Plays]:
    """Return a trick as written, and with each card that may have been played instead."""
    choices = []
    for player, cards in plays:
        instead = [(player, cards)]
        for at, card in enumerate(cards):
            if player in suspects and card in suspects[player].spare:
                others = suspects[player].lacking
                instead += [(player, (*cards[:at], one, *cards[at + 1 :])) for one in others]
        choices.append(instead)
    return [list(way) for way in islice(product(*choices), MOST_WAYS + 1)]


def _result(deal: TrickDeal, plays: Plays, begin: Begin) -> Result:
    leader, led = plays[0]
    contest = begin(leader, led) if led and all(player in deal.table.next for player, _ in plays) else None
    if contest is None or len({len(cards) for _, cards in plays}) > 1:
        return None
    for player, cards in plays[1:]:
        contest.play(player, cards)
    worth = deal.rules.points
    return contest.winner, sum([worth.get(card, 0) for _, cards in plays for card in cards])


def _instead(tally: Tally, written: Result, result: Result, *, last: bool) -> Tally:
    """Return ``tally`` with one ``result`` of a trick in place of the ``written`` one."""
    assert written is not None
    assert result is not None
    taken = dict(tally.taken)
    taken[written[0]] -= written[1]
    taken[result[0]] += result[1]
    changed = last and result[0] != written[0]
    return Tally(taken, result[0] if changed else tally.last_winner)
