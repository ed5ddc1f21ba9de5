"""The balance of the cards of a round as written: the cards that each player got, less those that left the
hand.

Every card that comes to a hand must leave it or be left at the end. So a change that puts a player's cards
out of balance cannot be right, which can be seen without a replay.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set

from attrs import evolve, field

from ...records.cards import Card
from ...records.events import Action, CardsLeft, Deal, Event, Setting, Turn, Unreadable
from ...records.values import define

Moved = tuple[str, Card, int]
"""A player, a card, and the number of its copies that come to the hand, less those that leave it."""


def flow_of(event: Event) -> list[Moved]:
    """Return all cards that a line moves into or out of hands, its player's or the recipient's, as far as
    they are named."""
    player: str | None = getattr(event, "player", None)
    if player is None:
        return []
    pieces = event.actions if isinstance(event, Turn) else (event,)
    moved: list[Moved] = []
    for piece in pieces:
        recipient = piece.recipient if isinstance(piece, Action) else None
        for card, count in piece.flow():
            if card is not None and count:
                moved.append((player, card, count))
                if recipient is not None:
                    moved.append((recipient, card, -count))
    return moved


def _unknown(event: Event) -> bool:
    """Whether the line moves cards of its player without naming them."""
    match event:
        case Unreadable():
            return True
        case Deal(cards=cards) | CardsLeft(cards=cards):
            return cards is None or None in cards
        case Turn(actions=actions):
            return any(
                one.unnamed != 0 or any(card is None and count for card, count in one.flow())
                for one in actions
            )
    return False


def _recipients(event: Event, players: Iterable[str]) -> Iterator[str]:
    """Yield the players who receive cards from a line that does not name the cards: all ``players`` if it
    names no recipient."""
    for one in event.actions if isinstance(event, Turn) else ():
        if one.hands_over and one.recipient is None:
            yield from players
        elif one.recipient is not None and any(card is None for card, _ in one.flow()):
            yield one.recipient


def _come_to_light(event: Event) -> Iterator[Card]:
    """Yield the cards of a line that come from the stock."""
    pieces: Iterable[Event | Action] = event.actions if isinstance(event, Turn) else (event,)
    for piece in pieces:
        if isinstance(piece, Deal) or (isinstance(piece, Action) and piece.from_stock):
            yield from (card for card, count in piece.flow() if count and card)


@define
class Balance:
    """The cards that came to each hand, less those that left it. ``left_over`` has these counts for each
    player whose cards are all written. For players in ``claimed`` the cards left are written, so nothing may
    be left over. ``shown`` counts the cards that have been seen. ``taker`` took up the widow."""

    left_over: dict[str, Counter[Card]] = field(factory=lambda: defaultdict(Counter))
    claimed: set[str] = field(factory=set)
    shown: Counter[Card] = field(factory=Counter)
    taker: str | None = None

    @classmethod
    def of(cls, events: Iterable[Event]) -> Balance:
        balance = cls()
        unknown: set[str] = set()
        dealt: set[str] = set()
        widow: Event | None = None
        for event in events:
            if event.widow:
                widow = event
                continue
            player = getattr(event, "player", None)
            if player is None:
                if isinstance(event, Setting) and isinstance(event.value, Card):
                    balance.shown[event.value] += 1
                continue
            if _unknown(event):
                unknown.add(player)
            unknown.update(_recipients(event, dealt))
            if isinstance(event, CardsLeft):
                balance.claimed.add(player)
            elif isinstance(event, Deal):
                dealt.add(player)
            elif widow and isinstance(event, Turn) and event.actions[0].takes_widow:
                balance.taker, taken = player, widow.flow()
                if not taken or any(card is None for card, _ in taken):
                    unknown.add(player)
                balance.add((player, card, count) for card, count in taken if card)
                widow = None
            balance.add(flow_of(event))
            balance.shown.update(_come_to_light(event))
        for player in unknown | (balance.left_over.keys() - dealt):
            balance.left_over.pop(player, None)
        balance.left_over = dict(balance.left_over)
        return balance

    def lacks(self, player: str) -> tuple[Counter[Card], Counter[Card]]:
        """Return the cards that must have come to the player's hand, and those that must have left it,
        without being written."""
        cards = self.left_over.get(player, Counter[Card]())
        return -cards, +cards

    def add(self, flow: Iterable[Moved]) -> None:
        for player, card, count in flow:
            self.left_over[player][card] += count

    def nearer(self, flow: Iterable[Moved]) -> int:
        """Return by how many cards ``flow`` brings the hands nearer to balance; below 0 if it takes them
        further from it, or no nearer although the cards left are known."""
        change: Counter[tuple[str, Card]] = Counter()
        for player, card, count in flow:
            if player in self.left_over:
                change[player, card] += count
        nearer, told = 0, False
        for (player, card), count in change.items():
            if count:
                now, told = self.left_over[player][card], told or player in self.claimed
                nearer += self._off(player, now) - self._off(player, now + count)
        return -1 if nearer == 0 and told else nearer

    def of_claimed(self, doubted: Set[str]) -> Balance:
        """Return the balance of only the players whose cards left are written: if a hand is in doubt, only
        their cards can be shown not to add up. Of the ``doubted`` players it is not assumed that they have
        just these left."""
        left_over = {one: self.left_over[one] for one in self.claimed & self.left_over.keys()}
        return evolve(self, left_over=left_over, claimed=self.claimed - doubted)

    def brings(self, cards: Iterable[Card]) -> int:
        """Return by how many cards, at least, a repair of a finding about ``cards`` must bring the hands
        nearer to balance: by one if these cards do not add up in the whole round."""
        return int(any(map(self.is_off, cards)))

    def is_off(self, card: Card) -> bool:
        """Whether ``card`` is known not to add up for some player."""
        return any(self._off(player, cards[card]) for player, cards in self.left_over.items())

    def _off(self, player: str, count: int) -> int:
        return abs(count) if player in self.claimed else max(-count, 0)
