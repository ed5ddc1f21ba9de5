"""The rules of a trick-taking game for one deal: the pack, the strength of its cards, and the legal plays.

A condition looks at the table, a hand that is known, and one play from it, and returns the breach if the play
does not meet it. Legality, legal plays and the winner of a trick follow from these; see :mod:`.table`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from ...records.cards import CARDS, SUITS, Card, in_order
from ...records.findings import told
from ...records.tricks import Play, Throw
from ..breach import Breach
from ..phrases import said
from .holding import Holding

House: TypeAlias = frozenset[str]
"""The house rules named in a record's header."""

TRUMPS: Final = "trumps"
"""The suit that all trumps belong to."""
POWERLESS: Final = -1
"""The strength of a play that cannot win the trick."""
RUFF: Final = 100
"""Added to the rank of a trump on a lead of another suit."""


class Contest:
    """The contest for a trick, after ``leader`` has led ``cards`` of the suit ``led``. ``power`` is the
    strength of each single card that can win."""

    __slots__ = ("best", "led", "power", "winner")

    def __init__(self, led: str, cards: Sequence[Card], power: Mapping[Card, int], leader: str) -> None:
        self.led: str = led
        self.power: Mapping[Card, int] = power
        self.winner: str = leader
        self.best: int = power.get(cards[0], POWERLESS)

    def strength(self, cards: Sequence[Card]) -> int:
        """Return the strength of a play of ``cards``."""
        return self.power.get(cards[0], POWERLESS) if len(cards) == 1 else POWERLESS

    def take(self, player: str, strength: int) -> None:
        """Let ``player`` make a play of this ``strength``, which wins if it is the best so far."""
        if strength > self.best:
            self.winner, self.best = player, strength

    def play(self, player: str, cards: Sequence[Card]) -> None:
        """Let ``player`` play ``cards`` to the trick."""
        self.take(player, self.strength(cards))


Laid: TypeAlias = Play | Throw
"""An action that lays cards on the table."""


class TableView(Protocol):
    """The part of a table that a condition may look at."""

    rules: TrickRules
    suit: Mapping[Card, str]
    tricks: int
    """Number of tricks that have been played."""
    broken: bool
    """Whether a card that counts, or an unseen one, has been played in this deal (hearts are broken)."""

    @property
    def led(self) -> str | None:
        """The suit led to the trick on the table; None for a lead, or if it was not seen."""
        ...


Condition: TypeAlias = Callable[[TableView, Holding, Laid], Breach | None]
SUITS_SAID: Final = {
    "♠": told("spades", "黑桃"),
    "♥": told("hearts", "紅桃"),
    "♣": told("clubs", "草花"),
    "♦": told("diamonds", "方塊"),
    TRUMPS: told("trumps", "主牌"),
}


class Conditions(NamedTuple):
    """The conditions that a lead must meet, those of every other play, and further ones of a play that is not
    of the suit led."""

    lead: tuple[Condition, ...] = ()
    follow: tuple[Condition, ...] = ()
    discard: tuple[Condition, ...] = ()


UNCONDITIONAL = Conditions()


class TrickRules:
    """The rules of one deal.

    ``pack`` is dealt evenly among ``players``, each ``hand_size`` cards. ``points`` has the cards that count;
    ``trumps`` is a suit, or empty. The ace is high."""

    def __init__(
        self,
        pack: Sequence[Card],
        players: int,
        points: Mapping[Card, int],
        *,
        hand_size: int = 0,
        trumps: str = "",
        conditions: Conditions = UNCONDITIONAL,
    ) -> None:
        self.copies: Counter[Card] = Counter(pack)
        """Number of copies of each card in the pack."""
        self.hand_size: int = hand_size or len(pack) // players
        self.points: dict[Card, int] = dict(points)
        self.most: int = max(self.points.values())
        """Points of the card that counts most."""
        self.conditions = conditions
        self.suit: Mapping[Card, str] = {
            card: TRUMPS if card.suit and card.suit == trumps else card.suit for card in CARDS.values()
        }
        """The suit that each card belongs to."""
        ruffs = {card: RUFF + rank(card) for card in pack if card.suit == trumps}
        self.power: dict[str, dict[Card, int]] = {}
        """The strength of each card that can win a trick to which this suit is led."""
        for suit in (TRUMPS, *SUITS):
            own = {card: rank(card) for card in pack if self.suit[card] == suit}
            self.power[suit] = ruffs if suit == TRUMPS else own | ruffs


def rank(card: Card) -> int:
    """Return the rank of a card, with the ace high."""
    return card.number if card.number > 1 else 14


# ---- conditions that many games have


def one_card(table: TableView, hand: Holding, play: Laid) -> Breach | None:
    """Check that a player plays one card at a time."""
    count = len(play.cards)
    return Breach("wrong-number", {"count": count}) if count != 1 else None


def follow_suit(table: TableView, hand: Holding, play: Laid) -> Breach | None:
    """Check that a player who has a card of the suit led plays one."""
    held = in_order(hand.of(table.led)) if table.led is not None else []
    return Breach("must-follow", {"held": said(held)}, cards=tuple(held)) if held else None
