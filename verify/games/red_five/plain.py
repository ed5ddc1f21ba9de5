"""Red Five: the fast path for tricks in order (see :mod:`...tricks.plain`)."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Call, Entries
from ....records.tricks import Play, Throw
from ...tricks.plain import CardsLaid, Won, of_player, plain_tricks
from ...tricks.rules import RUFF, TRUMPS
from .deal import RedFiveDeal
from .following import owed
from .leading import beaten
from .order import FormationContest
from .rules import POINTS, RED_FIVE


def plain(deal: RedFiveDeal, entries: Entries, at: int) -> int:
    """Play the plain tricks from entry ``at`` on. Returns how many of the ``entries`` they take."""
    if deal.order is None or deal.passed:
        return 0

    def befriend(player: str) -> None:
        deal.friend.player = deal.friend.by_cards = player

    return plain_tricks(deal, entries, at, lambda at, laid: _played(deal, entries, at, laid), befriend)


def _played(deal: RedFiveDeal, entries: Entries, at: int, laid: CardsLaid) -> Won | None:
    """What comes of a trick; None if something is not plain."""
    called, joining, house = deal.friend.card, _may_join(deal), deal.match.house
    hands, suit_of = deal.table.hands, deal.table.suit
    contest: FormationContest | None = None
    player = deal.table.due or ""
    friend: str | None = None
    points = 0
    for entry in entries[at : at + 4]:
        action, calls = of_player(player, entry)
        hand = hands.get(player)
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
            laid.append((hand, card, suit_of[card]))
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
            follows = len(cards) == 1 and suit_of[cards[0]] == contest.led
            if not follows and owed(hand, cards, contest, house) is not None:
                return None
            contest.take(player, strength)
        player = deal.table.next[player]
    return None if contest is None else Won(contest.winner, points, friend)


def _may_join(deal: RedFiveDeal) -> bool:
    """Whether the called card may make its player the friend."""
    friend = deal.friend
    return not (friend.dealer_alone or friend.by_cards) or friend.unknown


def _joins(deal: RedFiveDeal, player: str, calls: tuple[Call, ...]) -> bool:
    """Whether the player of the called card plainly becomes the friend, and the ``calls`` behind the play do
    not say otherwise (RF-39)."""
    friend = deal.friend
    unknown = friend.unknown or friend.player is not None or friend.by_cards is not None
    marked = not calls or (len(calls) == 1 and calls[0].kind == "friend")
    return marked and not unknown and not friend.dealer_alone and player != deal.dealer


def _led(
    deal: RedFiveDeal, player: str, action: Play | Throw, cards: tuple[Card, ...]
) -> FormationContest | None:
    """What a lead has begun; None if it takes a closer look."""
    order, house = deal.order, deal.match.house
    assert order is not None
    led = order.suit[cards[0]]
    if not order.alike(cards):
        return None
    contest = FormationContest(led, cards, order, house, player)
    simple = contest.lead.simple
    if isinstance(action, Play):
        return contest if simple and not action.claim else None
    if simple or led == TRUMPS or action.forced is not None:
        return None
    others = [
        (one, hand.of(led)) for one, hand in deal.table.hands.items() if hand is not None and one != player
    ]
    return contest if len(others) == 3 and beaten(cards, others, order, house) is None else None
