"""Actions and events of trick-taking games: plays and throws, cards passed, shown, buried and called before
them, and claims at the end."""

from __future__ import annotations

from typing import ClassVar

from .cards import Card
from .events import Action, Cards, Event, Flow, Mentions
from .stealing import Pass
from .values import frozen

USUAL = (("N", "E", "S", "W"), tuple("北東南西"))
"""The names of four players, in turn order, for a record that does not list them but uses one of these
sets."""


@frozen
class Show(Action):
    """Cards shown, and taken back into the hand, in order to become the dealer and name trumps."""

    cards: Cards

    def mentions(self) -> Mentions:
        return enumerate(self.cards, 1)


@frozen
class PassCards(Action):
    """Cards passed to another player before play; ``to`` is None if the record does not say to whom.
    ``spans``: the whole, each card, the other player."""

    hands_over: ClassVar[bool] = True

    cards: Cards
    to: str | None = None

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards]

    @property
    def recipient(self) -> str | None:
        return self.to


@frozen
class Bury(Action):
    """The dealer's cards that become the bottom."""

    takes_widow: ClassVar[bool] = True

    cards: Cards

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards]


@frozen
class CallFriend(Action):
    """The card whose first player will be the dealer's friend."""

    card: Card | None

    def mentions(self) -> Mentions:
        return ((1, self.card),)


@frozen
class Play(Action):
    """Cards led or played to a trick. ``claim`` is how the record describes them: ``ruff``, ``discard``,
    ``lead`` of several cards that may be thrown, or empty."""

    cards: Cards
    claim: str = ""

    def flow(self) -> Flow:
        return [(card, -1) for card in self.cards]


@frozen
class Throw(Action):
    """Several singles, pairs and tractors led together. ``forced`` are the cards that remain on the table
    after a throw that failed; None if it succeeded. ``spans``: the whole, each card thrown, each card
    forced."""

    cards: Cards
    forced: Cards | None = None

    def flow(self) -> Flow:
        thrown = ((card, -(self.forced is None)) for card in self.cards)
        return [*thrown, *((card, -1) for card in self.forced or ())]

    def mentions(self) -> Mentions:
        return enumerate(self.cards, 1) if self.forced is not None else ()


@frozen
class Bottom(Event):
    """The cards that are dealt to nobody; None if they are hidden."""

    widow: ClassVar[bool] = True

    cards: Cards | None

    def flow(self) -> Flow:
        return [(card, 1) for card in self.cards or ()]


@frozen
class Redeal(Event):
    """The deal is thrown in."""


@frozen
class DealerNamed(Event):
    """The dealer, the trump suit and the level (a rank), as far as they are written."""

    player: str | None
    trumps: str
    level: str | None = None


@frozen
class BottomFlipped(Event):
    """The bottom's points: ``points × factor + flat = result``; the result is None if it is not written."""

    is_claim: ClassVar[bool] = True

    points: int
    factor: int | None = None
    result: int | None = None
    flat: int = 0


@frozen
class BottomKept(Event):
    """The bottom stays face down."""

    is_claim: ClassVar[bool] = True


@frozen
class Defenders(Event):
    """The defenders' points: of each of ``players``, of the ``bottom``, and their sum. Without players
    only the sum is claimed."""

    is_claim: ClassVar[bool] = True

    players: tuple[str, ...]
    points: tuple[int, ...]
    bottom: int | None
    result: int


@frozen
class LevelChange(Event):
    """A player's level before the deal, each change, and the level after it; None for a part that is not
    written."""

    is_claim: ClassVar[bool] = True
    is_result: ClassVar[bool] = True

    player: str
    old: str | None
    changes: tuple[int, ...] | None
    new: str | None


__all__ = [
    "Bottom",
    "BottomFlipped",
    "BottomKept",
    "Bury",
    "CallFriend",
    "DealerNamed",
    "Defenders",
    "LevelChange",
    "Pass",
    "PassCards",
    "Play",
    "Redeal",
    "Show",
    "Throw",
]
