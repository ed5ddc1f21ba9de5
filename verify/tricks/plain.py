"""Fast path for tricks without mistakes, as most are.

They are only counted here; no data on each play is kept for findings. All other tricks are judged by
:mod:`.plays`, which would find nothing wrong with these."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from ...records.cards import Card
from ...records.events import (
    Action,
    Call,
    Entries,
    Event,
    ShortClaim,
    ShortTurn,
    TrickEnd,
    Turn,
)
from ...records.tricks import Play, Throw
from .deal import TrickDeal
from .holding import Holding
from .rules import POWERLESS, Contest

CardsLaid: TypeAlias = list[tuple[Holding, Card, str]]
"""The cards played: the hand, the card, and its suit."""
Power: TypeAlias = Callable[[str], Mapping[Card, int]]
"""Returns the strength of each card that can win when a card of a suit is led."""


class Won(NamedTuple):
    """The winner of a trick, and its points; ``friend`` is the player who became the dealer's friend in it,
    if any."""

    winner: str
    points: int
    friend: str | None = None


class Odd(Protocol):
    """Plays that a game examines more closely: those of the ``cards``, and those with further marks."""

    cards: Container[Card]

    def fits(
        self, player: str, action: Play | Throw, calls: tuple[Call, ...], led: str, strength: int
    ) -> bool:
        """Return whether the play on a suit ``led``, with its calls, is in order; ``led`` is empty for a
        lead. ``strength`` is that of the play in the trick."""
        ...


class ByConditions:
    """All plays, in a game whose conditions determine which are allowed."""

    def __init__(self, deal: TrickDeal):
        self._table = deal.table
        self.cards: Container[Card] = deal.table.suit

    def fits(
        self, player: str, action: Play | Throw, calls: tuple[Call, ...], led: str, strength: int
    ) -> bool:
        """Return whether the play meets the conditions of the game and has no calls or claims."""
        table, hand = self._table, self._table.hands[player]
        cards = list(filter(None, action.cards))
        table.trick.contest = Contest(led, cards, {}, player) if led else None  # they ask what was led
        told = calls or (isinstance(action, Play) and action.claim)
        breaks = told or hand is None or any(table.why_not(hand, action))
        table.trick.contest = None
        return not breaks


PlainTrick: TypeAlias = Callable[[int, CardsLaid], Won | None]
"""Returns the result of the trick that begins at an index, or None if it is not plainly in order. The cards
played are added to the list."""


def plain_tricks(
    deal: TrickDeal,
    entries: Entries,
    at: int,
    plain: PlainTrick,
    befriend: Callable[[str], None] | None = None,
) -> int:
    """Play the tricks from entry ``at`` on up to the first that is not clearly in order. Return the number of
    ``entries`` that they take."""
    if not _in_order(deal):
        return 0
    table, report = deal.table, deal.desk.report
    start, size = at, len(table.ring)
    ends = each = 0
    while len(entries) >= at + size:
        laid: CardsLaid = []
        won = plain(at, laid)
        if won is None:
            break
        end = entries[at + size] if len(entries) > at + size else None
        if isinstance(end, TrickEnd):
            if not _fits(deal, end, won):
                break
            ends += 1
        elif end is not None or deal.course.numbers:
            break
        _take(deal, won, laid)
        each += len(laid) // size
        if won.friend is not None and befriend is not None:
            befriend(won.friend)
        at += size + 1
    tricks = (at - start) // (size + 1)
    if tricks:
        for player in table.ring:
            table.left[player] -= each
        deal.numbers.ends += ends
        deal.last.turns = range(at - size - 1, at - 1)
        deal.last.winner = deal.last.by_cards = table.due
        deal.last.due_by_cards = None
        report.turns += size * tricks
        report.legal += size * tricks
    return at - start


def _in_order(deal: TrickDeal) -> bool:
    """Whether the hands and the lead are known and nothing is in doubt."""
    table, trick = deal.table, deal.table.trick
    if trick.players or trick.root or table.due is None or deal.numbers.leads_unknown:
        return False
    if deal.blamed or deal.doubtful or deal.maybe_held:
        return False
    for hand in table.hands.values():  # noqa: SIM110 (once for every few tricks)
        if hand is None or hand.hidden:
            return False
    return True


def _fits(deal: TrickDeal, end: TrickEnd, won: Won) -> bool:
    """Whether the written end of a trick is right. (After a finding the winner must be written.)"""
    if end.winner != won.winner and (end.winner is not None or deal.desk.report.findings):
        return False
    if end.points is not None and end.points != won.points:
        return False
    return end.number is None or end.number == deal.numbers.last + 1


def _take(deal: TrickDeal, won: Won, laid: CardsLaid) -> None:
    """Play a trick of the cards ``laid``."""
    table, winner, points = deal.table, won.winner, won.points
    for hand, card, suit in laid:
        hand.counts[card] -= 1
        hand.suits[suit] -= 1
    table.take(winner, winner, points, points)
    table.broken = table.broken or points > 0
    table.due = winner
    table.tricks += 1
    deal.numbers.last += 1


def of_player(player: str, entry: Event | ShortTurn | ShortClaim) -> tuple[Action | None, tuple[Call, ...]]:
    """Return the action of a turn of ``player`` and the calls after it; None if ``entry`` is no such turn."""
    if isinstance(entry, tuple):
        turn: Any = entry if entry[0] == player else None
        return (turn[1][0], turn[2]) if turn else (None, ())
    if isinstance(entry, Turn) and entry.player == player:
        return entry.actions[0], entry.calls
    return None, ()


def plain_singles(
    deal: TrickDeal, entries: Entries, at: int, laid: CardsLaid, power: Power, odd: Odd
) -> Won | None:
    """Return the result of a trick of single cards in which every player who can follows suit; None if it is
    not one, or if a play that is ``odd`` does not fit. ``power`` returns the strength of each card that can
    win."""
    table, worth = deal.table, deal.rules.points
    hands, following, suit_of = table.hands, table.next, table.suit
    player = winner = table.due or ""
    strengths: Mapping[Card, int] = {}
    led, best, points = "", POWERLESS, 0
    for entry in entries[at : at + len(table.ring)]:
        if isinstance(entry, tuple):
            name, action, calls = entry[0], entry[1][0], entry[2]
        elif isinstance(entry, Turn):
            name, action, calls = entry.player, entry.actions[0], entry.calls
        else:
            return None
        if name != player or not isinstance(action, Play) or len(action.cards) != 1:
            return None
        card, hand = action.cards[0], hands[player]
        if hand is None or card is None or not hand.counts.get(card):
            return None
        suit = suit_of[card]
        if not led:
            strengths = power(suit)
        elif suit != led and hand.suits.get(led):
            return None
        strength = strengths.get(card, POWERLESS)
        is_odd = calls or action.claim or card in odd.cards
        if is_odd and not odd.fits(player, action, calls, led, strength):
            return None
        led = led or suit
        if strength > best:
            best, winner = strength, player
        points += worth.get(card, 0)
        laid.append((hand, card, suit))
        player = following[player]
    return Won(winner, points)


def plain_by_conditions(deal: TrickDeal, entries: Entries, at: int) -> int:
    """Play the tricks from entry ``at`` on, up to the first that does not clearly meet the conditions of the
    game. Return the number of ``entries`` that they take."""
    power, conditions = deal.rules.power.__getitem__, ByConditions(deal)
    return plain_tricks(
        deal, entries, at, lambda at, laid: plain_singles(deal, entries, at, laid, power, conditions)
    )
