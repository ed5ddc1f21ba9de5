"""What a trick-taking game says of one deal: the pack, which card beats which, and what may be played.

A condition looks at the table and at one play, and returns the breach if the play surely does not meet it.
Legality, replay, legal moves and the winner of a trick follow from these; see :mod:`.table`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from ...records.cards import SUITS, Card
from ...records.tricks import Play, Throw
from ..breach import Breach
from ..cards.hands import Hand

TRUMPS: Final = "trumps"
"""The suit that all trumps belong to."""
POWERLESS: Final = -1
"""The strength of a card that cannot win the trick."""
RUFF: Final = 100
"""What is added to the rank of a trump on a lead of another suit."""

Laid: TypeAlias = Play | Throw
"""An action that lays cards on the table."""


class TableView(Protocol):
    """What a condition may look at."""

    rules: TrickRules
    led: str | None
    """The suit led to the trick on the table; None for a lead, or if it was not seen."""
    tricks: int
    """How many tricks have been played."""
    broken: bool
    """Whether a card that counts has been played in this deal."""

    def listed(self, hand: Hand, suit: str) -> list[Card]:
        """The cards of ``suit`` that are listed in ``hand``."""
        ...


Condition: TypeAlias = Callable[[TableView, Hand, Laid], Breach | None]


class TrickRules:
    """The rules of one deal.

    ``pack`` is dealt out evenly among ``players``. ``points`` has the cards that count; ``trumps`` is a suit,
    or empty. The ace is high. A lead must meet the conditions ``lead``, every other play those of ``follow``,
    and one that is not of the suit led those of ``discard`` as well."""

    def __init__(
        self,
        pack: Sequence[Card],
        players: int,
        points: Mapping[Card, int],
        *,
        trumps: str = "",
        lead: tuple[Condition, ...] = (),
        follow: tuple[Condition, ...] = (),
        discard: tuple[Condition, ...] = (),
    ) -> None:
        self.hand_size = len(pack) // players
        self.points = dict(points)
        self.lead = lead
        self.follow = follow
        self.discard = discard
        self.suit = {card: TRUMPS if card.suit == trumps else card.suit for card in pack}
        """The suit that each card belongs to."""
        self.indexes: dict[str, list[int]] = {}
        """The indexes of the cards of each suit."""
        for card, suit in self.suit.items():
            self.indexes.setdefault(suit, []).append(card.index)
        ruffs = {card: RUFF + rank(card) for card in pack if card.suit == trumps}
        self.power: dict[str, dict[Card, int]] = {}
        """The strength of each card that can win a trick to which this suit is led."""
        for suit in (TRUMPS, *SUITS):
            own = {card: rank(card) for card in pack if self.suit[card] == suit}
            self.power[suit] = ruffs if suit == TRUMPS else own | ruffs


class Contest:
    """Who wins the trick so far, after a lead of ``led``."""

    __slots__ = ("best", "led", "power", "winner")

    def __init__(self, led: str, card: Card, power: Mapping[Card, int], leader: str) -> None:
        self.led = led
        self.power = power
        self.winner = leader
        self.best = power.get(card, POWERLESS)

    def play(self, player: str, card: Card) -> None:
        """Let ``player`` play ``card`` to the trick."""
        strength = self.power.get(card, POWERLESS)
        if strength > self.best:
            self.winner, self.best = player, strength


def rank(card: Card) -> int:
    """The rank of a card where the ace is high."""
    return card.number if card.number > 1 else 14


def surely_holds(hand: Hand, cards: Sequence[Card]) -> bool:
    """Whether at least one of ``cards``, which are listed in ``hand``, is really there."""
    return not hand.loose and len(cards) > len(hand.suspects) + hand.gone


def named(cards: Iterable[Card]) -> str:
    """Cards joined by dashes."""
    return "-".join([card.text for card in cards])


# ---- conditions that many games have


def one_card(table: TableView, hand: Hand, play: Laid) -> Breach | None:
    """Everybody plays one card at a time."""
    count = len(play.cards)
    return Breach("wrong-number", {"count": count}) if count != 1 else None


def follow_suit(table: TableView, hand: Hand, play: Laid) -> Breach | None:
    """Whoever has a card of the suit led plays one."""
    led = table.led
    if led is None:
        return None
    held = table.listed(hand, led)
    if not surely_holds(hand, held):
        return None
    return Breach("must-follow", {"held": named(held)}, cards=tuple(held))
