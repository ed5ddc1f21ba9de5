"""Red Five: the fast path for tricks in order (see :mod:`...tricks.plain`)."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Call, Entries, Turn
from ....records.tricks import Play, Throw
from ...tricks.plain import CardsLaid, Won, of_player, plain_tricks
from ...tricks.rules import POWERLESS, RUFF, TRUMPS
from .deal import RedFiveDeal
from .following import owed
from .leading import beaten
from .order import FormationContest, formation
from .rules import POINTS, RED_FIVE


def plain(deal: RedFiveDeal, entries: Entries, at: int) -> int:
    """Play the plain tricks from entry ``at`` on. Returns how many of the ``entries`` they take."""
    if deal.order is None or deal.passed:
        return 0

    def trick(at: int, laid: CardsLaid) -> Won | None:
        return _single(deal, entries, at, laid) or _several(deal, entries, at, laid)

    def befriend(player: str) -> None:
        deal.friend.player = deal.friend.by_cards = player

    return plain_tricks(deal, entries, at, trick, befriend)


def _single(deal: RedFiveDeal, entries: Entries, at: int, laid: CardsLaid) -> Won | None:
    """What comes of a trick of single cards; None if something is not plain."""
    hands, following, suit_of = deal.table.hands, deal.table.next, deal.table.suit
    princesses = "princess-over-ruff" in deal.match.house
    called, joining = deal.friend.card, _may_join(deal)
    strengths: dict[Card, int] = {}
    player = winner = deal.table.due or ""
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


def _several(deal: RedFiveDeal, entries: Entries, at: int, laid: CardsLaid) -> Won | None:
    """The same of a trick of several cards each."""
    called, joining, house = deal.friend.card, _may_join(deal), deal.match.house
    contest: FormationContest | None = None
    player = deal.table.due or ""
    friend: str | None = None
    points = 0
    laid.clear()
    for entry in entries[at : at + 4]:
        action, calls = of_player(player, entry)
        hand = deal.table.hands.get(player)
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
            laid.append((hand, card, deal.table.suit[card]))
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
            (one, hand.of(led))
            for one, hand in deal.table.hands.items()
            if hand is not None and one != player
        ]
        if simple or led == TRUMPS or action.forced is not None or len(others) != 3:
            return None
        if beaten(cards, others, order, house) is not None:
            return None
    return FormationContest(led, cards, order, house, player)
