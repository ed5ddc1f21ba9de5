"""Actions of rummies in which wild cards must be named and can be claimed back."""

from __future__ import annotations

from .events import Action, Flow, LayOff, MaybeCard, Meld, Mentions, Target
from .values import frozen


@frozen
class WildMeld(Meld):
    """A new meld, called a ``set`` or a ``run``, or just a ``meld``.

    ``meanings`` has, for each card, the card (``♠7``) or rank (``Q``) that it is said to represent, or None.
    It is empty if no meaning is given for any card."""

    kind: str = "meld"
    meanings: tuple[str, ...] = ()


@frozen
class WildLayOff(LayOff):
    """Cards laid off to a meld, with ``meanings`` as in :class:`WildMeld`."""

    meanings: tuple[str, ...] = ()


@frozen
class Claim(Action):
    """``card`` from the hand takes the place of a ``wild`` card on the table, which goes to the hand. Without
    a ``target``, the meld is the one with the wild card."""

    wild: MaybeCard
    card: MaybeCard
    target: Target | None = None

    def flow(self) -> Flow:
        return ((self.wild, 1), (self.card, -1))

    def mentions(self) -> Mentions:
        return self.target.mentions(4) if self.target is not None else ()
