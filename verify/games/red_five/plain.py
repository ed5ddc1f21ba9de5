"""Red Five: the fast path for tricks in order (see :mod:`...tricks.plain`)."""

from __future__ import annotations

from collections.abc import Container

from ....records.cards import Card
from ....records.events import Call, Entries
from ....records.tricks import Play, Throw
from ...tricks.plain import CardsLaid, Won, of_player, plain_singles, plain_tricks
from ...tricks.rules import RUFF, TRUMPS
from .deal import RedFiveDeal
from .following import owed
from .leading import beaten
from .order import FormationContest
from .rules import POINTS, RED_FIVE


class Odd:
    """Features of a trick that need a second look: ♥5, the called card, and calls after a play. ``friend`` is
    the player who became the dealer's friend in the trick, if any."""

    def __init__(self, deal: RedFiveDeal):
        self.deal = deal
        self.friend: str | None = None
        friend = deal.friend
        self.called: Card | None = (
            None if (friend.dealer_alone or friend.by_cards) and not friend.unknown else friend.card
        )
        self.cards: Container[Card] = {RED_FIVE} if self.called is None else {RED_FIVE, self.called}

    def begin_again(self) -> None:
        """Nobody has become the friend in the trick."""
        self.friend = None

    def fits(
        self, player: str, action: Play | Throw, calls: tuple[Call, ...], led: str, strength: int
    ) -> bool:
        """Return whether this play on a suit ``led`` and its calls are clearly in order (RF-26, RF-39)."""
        if RED_FIVE in action.cards and led != TRUMPS:
            return False
        if isinstance(action, Play) and action.claim:
            ruffs = action.claim == "ruff"
            if not led or (strength < RUFF if ruffs else strength >= 0):
                return False
        if self.called is None or self.called not in action.cards or self.friend is not None:
            return not calls
        friend = self.deal.friend
        if friend.unknown or friend.player is not None or friend.by_cards is not None or friend.dealer_alone:
            return False
        if player == self.deal.dealer or [call.kind for call in calls] not in ([], ["friend"]):
            return False
        self.friend = player
        return True


def plain(deal: RedFiveDeal, entries: Entries, at: int) -> int:
    """Play the plain tricks from entry ``at`` on. Returns how many of the ``entries`` they take."""
    order = deal.order
    if order is None or deal.passed:
        return 0
    odd, singly = Odd(deal), "princess-over-ruff" not in deal.match.house

    def befriend(player: str) -> None:
        deal.friend.player = deal.friend.by_cards = player
        odd.called = None
        odd.begin_again()

    def played(at: int, laid: CardsLaid) -> Won | None:
        won = plain_singles(deal, entries, at, laid, order.strengths.__getitem__, odd) if singly else None
        if won is None:
            laid.clear()
            odd.begin_again()
            won = _played(deal, entries, at, laid, odd)
        return won if won is None or odd.friend is None else won._replace(friend=odd.friend)

    return plain_tricks(deal, entries, at, played, befriend)


def _played(deal: RedFiveDeal, entries: Entries, at: int, laid: CardsLaid, odd: Odd) -> Won | None:
    """The result of a trick; None if it is not clearly in order."""
    house, hands, suit_of = deal.match.house, deal.table.hands, deal.table.suit
    contest: FormationContest | None = None
    player, points = deal.table.due or "", 0
    for entry in entries[at : at + 4]:
        action, calls = of_player(player, entry)
        hand = hands.get(player)
        if hand is None or not isinstance(action, (Play, Throw)) or not hand.has(action.cards):
            return None
        for card in action.cards:
            if card is None:
                return None
            points += POINTS[card]
            laid.append((hand, card, suit_of[card]))
        cards: tuple[Card, ...] = action.cards  # type: ignore[assignment]
        led, strength = "", 0
        if contest is None:
            contest = _led(deal, player, action, cards)
            if contest is None:
                return None
        elif isinstance(action, Throw) or len(cards) != contest.lead.size:
            return None
        else:
            led, strength = contest.led, contest.strength(cards)
            follows = len(cards) == 1 and suit_of[cards[0]] == led
            if not follows and owed(hand, cards, contest, house) is not None:
                return None
            contest.take(player, strength)
        if not odd.fits(player, action, calls, led, strength):
            return None
        player = deal.table.next[player]
    return None if contest is None else Won(contest.winner, points)


def _led(
    deal: RedFiveDeal, player: str, action: Play | Throw, cards: tuple[Card, ...]
) -> FormationContest | None:
    """The contest that a lead begins; None if the lead is not clearly in order."""
    order, house = deal.order, deal.match.house
    assert order is not None
    led = order.suit[cards[0]]
    if not order.alike(cards):
        return None
    contest = FormationContest(led, cards, order, house, player)
    simple = contest.lead.simple
    if isinstance(action, Play):
        return contest if simple else None
    if simple or led == TRUMPS or action.forced is not None:
        return None
    others = [
        (one, hand.of(led)) for one, hand in deal.table.hands.items() if hand is not None and one != player
    ]
    return contest if len(others) == 3 and beaten(cards, others, order, house) is None else None
