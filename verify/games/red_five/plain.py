"""Red Five: a trick that plainly is in order, as most are, judged at once.

It is only counted here, without what the modules beside this one keep of each play for their findings.
Whatever is not plain takes the closer look of :mod:`.red_five_tricks`, which would find nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from ....records.cards import Card
from ....records.events import Action, Call, Event, ShortClaim, ShortTurn, Turn, is_short_turn
from ....records.tricks import Play, Throw, TrickEnd
from .deal import Deal
from .following import owed
from .formation import formation
from .holding import Holding
from .order import POINTS, RED_FIVE, RUFF, TRUMPS
from .ruffing import POWERLESS, Contest
from .throws import beaten

Entries: TypeAlias = Sequence[Event | ShortTurn | ShortClaim]
Laid: TypeAlias = list[tuple[Holding, Card, str]]
"""The cards played: from which hand, which card, of which suit."""


class Won(NamedTuple):
    """Who wins a trick, how many points it has, and who has become the friend in it."""

    winner: str
    points: int
    friend: str | None


def plain_tricks(deal: Deal, entries: Entries, at: int) -> int:
    """Play the plain tricks that stand one behind the other from entry ``at`` on. Returns how many of the
    ``entries`` they take; with the next that takes a closer look nothing is done."""
    trick, report = deal.trick, deal.referee.report
    if trick.players or trick.root or deal.blamed or deal.doubtful or deal.passed or deal.unled:
        return 0
    if deal.perhaps:
        return 0
    if deal.order is None or deal.due is None or deal.referee.after_turn is not None:
        return 0
    said, taken, left, start, ends = deal.tally.said, deal.tally.taken, deal.left, at, 0
    while len(entries) >= at + 4:
        laid: Laid = []
        won = _single(deal, entries, at, laid) or _several(deal, entries, at, laid)
        if won is None:
            break
        winner, points, friend = won
        end = entries[at + 4] if len(entries) > at + 4 else None
        if isinstance(end, TrickEnd):
            if end.winner != winner and (end.winner is not None or report.findings):
                break
            if end.points not in (points, None) or end.number not in (deal.number + 1, None):
                break
            ends += 1
        elif end is not None or deal.known.numbers:
            break
        for hand, card, suit in laid:
            hand.counts[card] -= 1
            hand.suits[suit] -= 1
        for player in deal.ring:
            left[player] -= len(laid) // 4
        said[winner] += points
        taken[winner] += points
        if friend is not None:
            deal.tally.friend = deal.tally.friend_by_cards = friend
        deal.due = winner
        deal.number += 1
        at += 5
    tricks = (at - start) // 5
    if tricks:
        deal.tricks += tricks
        deal.ends += ends
        deal.last = range(at - 5, at - 1)
        deal.tally.winner = deal.tally.winner_by_cards = deal.due
        deal.due_by_cards = None
        report.turns += 4 * tricks
        report.legal += 4 * tricks
    return at - start


def _single(deal: Deal, entries: Entries, at: int, laid: Laid) -> Won | None:
    """What comes of a trick of single cards; None if something is not plain."""
    hands, following, suit_of = deal.hands, deal.next, deal.suit
    princesses = "princess-over-ruff" in deal.match.house
    called, joining = deal.called, _may_join(deal)
    strengths: dict[Card, int] = {}
    player = winner = deal.due or ""
    friend: str | None = None
    led = ""
    best = points = 0
    for entry in entries[at : at + 4]:
        if isinstance(entry, tuple):
            name, action, calls = entry[0], entry[1][0], entry[2]
        elif isinstance(entry, Turn):
            name, action, calls = entry.player, entry.actions[0], entry.calls
        else:
            return None
        if name != player or not isinstance(action, Play) or len(action.cards) != 1:
            return None
        hand, card = hands.get(player), action.cards[0]
        if hand is None or card is None or not hand.counts.get(card) or (card is RED_FIVE and led != TRUMPS):
            return None
        if card is called and joining:
            if not _joins(deal, player, calls):
                return None
            friend, joining = player, False
        elif calls:
            return None
        suit, claim = suit_of[card], action.claim
        if not led:
            if claim or deal.order is None:
                return None
            led, strengths = suit, deal.order.strength(suit)
            best = strengths[card]
        else:
            strength = strengths.get(card, POWERLESS)
            if (suit != led and hand.suits.get(led)) or (princesses and strength < 0 and best >= RUFF):
                return None
            if claim and (strength < RUFF if claim == "ruff" else strength >= 0):
                return None
            if strength > best:
                best, winner = strength, player
        points += POINTS[card]
        laid.append((hand, card, suit))
        player = following[player]
    return Won(winner, points, friend)


def _several(deal: Deal, entries: Entries, at: int, laid: Laid) -> Won | None:
    """The same of a trick of several cards each."""
    called, joining, house = deal.called, _may_join(deal), deal.match.house
    contest: Contest | None = None
    player = deal.due or ""
    friend: str | None = None
    points = 0
    laid.clear()
    for entry in entries[at : at + 4]:
        action, calls = _played(player, entry)
        hand = deal.hands.get(player)
        if hand is None or not isinstance(action, (Play, Throw)) or not hand.has(action.cards):
            return None
        if called in action.cards and joining:
            if not _joins(deal, player, calls):
                return None
            friend, joining = player, False
        elif calls:
            return None
        trumps_led = contest is not None and contest.led == TRUMPS
        for card in action.cards:
            if card is None or (card is RED_FIVE and not trumps_led):
                return None
            points += POINTS[card]
            laid.append((hand, card, deal.suit[card]))
        cards: tuple[Card, ...] = action.cards  # type: ignore[assignment]
        if contest is None:
            contest = _led(deal, player, action, cards)
            if contest is None:
                return None
        elif isinstance(action, Throw) or len(cards) != contest.lead.size:
            return None
        else:
            strength = contest.strength(cards)
            if action.claim and (strength < RUFF if action.claim == "ruff" else strength >= 0):
                return None
            if owed(hand, cards, contest, house) is not None:
                return None
            contest.take(player, strength)
        player = deal.next[player]
    return None if contest is None else Won(contest.winner, points, friend)


def _may_join(deal: Deal) -> bool:
    """Whether the called card may make its player the friend."""
    return not (deal.alone or deal.tally.friend_by_cards) or deal.side_unknown


def _joins(deal: Deal, player: str, calls: tuple[Call, ...]) -> bool:
    """Whether whoever plays the called card plainly is the friend from here on, as the ``calls`` behind the
    play say if there are any (RF-39)."""
    tally = deal.tally
    unknown = deal.side_unknown or tally.friend is not None or tally.friend_by_cards is not None
    marked = not calls or (len(calls) == 1 and calls[0].kind == "friend")
    return marked and not unknown and not deal.alone and player != deal.dealer


def _played(player: str, entry: Event | ShortTurn | ShortClaim) -> tuple[Action | None, tuple[Call, ...]]:
    """What a turn of ``player``'s does, and what is called with it; None if the entry is none."""
    if isinstance(entry, tuple):
        return (entry[1][0], entry[2]) if is_short_turn(entry) and entry[0] == player else (None, ())
    if isinstance(entry, Turn) and entry.player == player:
        return entry.actions[0], entry.calls
    return None, ()


def _led(deal: Deal, player: str, action: Play | Throw, cards: tuple[Card, ...]) -> Contest | None:
    """What a lead of several cards has begun; None if it takes a closer look."""
    order, house = deal.order, deal.match.house
    assert order is not None
    led = order.suit[cards[0]]
    if len(cards) < 2 or not order.alike(cards):
        return None
    simple = formation(cards, order).simple
    if isinstance(action, Play):
        if action.claim or not simple:
            return None
    else:
        others = [
            (one, hand.of(led)) for one, hand in deal.hands.items() if hand is not None and one != player
        ]
        if simple or led == TRUMPS or action.forced is not None or len(others) != 3:
            return None
        if beaten(cards, others, order, house) is not None:
            return None
    return Contest(led, cards, order, house, player)
