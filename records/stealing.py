"""Actions of rummies in which discards can be stolen or have effects, as in Mau-Mau."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import ClassVar

from .events import DREW, LAID_DOWN, Action, Cards, Event, Flow, MaybeCard, Mentions
from .findings import Said
from .values import frozen

STOLE = Said("{player} stole {card}", "{player}偷{card}")
"""Template that describes a stolen card."""


@frozen
class DrawExtra(Action):
    """Cards drawn because of another player's discard, outside the player's own turn. ``cards`` is empty if
    the record does not name them. ``spans``: the whole, the number, each card."""

    from_stock: ClassVar[bool] = True
    out_of_turn: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {1: DREW}

    number: int
    cards: Cards = ()

    def flow(self) -> Flow:
        return [(None, 0), *((card, 1) for card in self.cards)]

    @property
    def unnamed(self) -> int:
        return 0 if self.cards else self.number


@frozen
class Steal(Action):
    """The top ``card`` of the discard pile, taken into a new meld ``using`` cards from the hand."""

    from_pile: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {0: STOLE, -1: LAID_DOWN}

    card: MaybeCard
    using: Cards

    def flow(self) -> Flow:
        return [(self.card, 0), *((card, -1) for card in self.using)]


@frozen
class StealPile(Action):
    """The whole discard pile: its top ``card`` goes to a new meld ``using`` cards from the hand, the ``rest``
    into the hand. ``rest`` is None if the record does not name it."""

    from_pile: ClassVar[bool] = True
    told: ClassVar[Mapping[int, Said]] = {
        0: STOLE,
        -1: LAID_DOWN,
        1: Said("{player} took {card} with the pile", "{player}偷棄牌堆，拿到{card}"),
    }

    card: MaybeCard
    using: Cards
    rest: Cards | None = None

    def flow(self) -> Flow:
        used, taken = ((card, -1) for card in self.using), ((card, 1) for card in self.rest or ())
        return [(self.card, 0), *used, *taken]

    @property
    def unnamed(self) -> int | None:
        return None if self.rest is None else 0


@frozen
class Announce(Action):
    """An announcement, before a turn, that a battle will be answered in it."""


@frozen
class Nominate(Action):
    """Names the player who has to draw the extra cards for the card just discarded. ``player`` is as written,
    so it may be ``himself`` or ``herself``."""

    player: str

    def player_for(self, speaker: str) -> str:
        """Return the player that ``speaker`` means by it."""
        return speaker if self.player in THEMSELVES else self.player


THEMSELVES = ("himself", "herself")


@frozen
class Request(Action):
    """Names the suit that has to follow the card just discarded."""

    suit: str


@frozen
class Desire(Action):
    """A wish that goes with the card just discarded."""

    wish: str


@frozen
class Skip(Action):
    """A turn missed because of the previous discard."""


@frozen
class Pass(Action):
    """A turn without actions, since none are possible."""


@frozen
class MeldsShown(Event):
    """The claim that these are the melds a player has on the table at the end of the round."""

    player: str
    melds: tuple[Cards, ...]

    def mentions(self) -> Mentions:
        return enumerate(chain.from_iterable(self.melds), 1)
