"""The table as shown to people: ``hoyle show`` prints it and ``hoyle view`` draws it.

A game takes part by giving its table a method ``view()`` that returns a :class:`View`: a few titled sections
of labelled rows, in the order in which people at the table would look at them. For a rummy game those are the
hands, the melds on the table, the discard pile and the stock; for a game of tricks the hands, the current
trick, the points taken. A row holds its cards as values, with their doubts; its ``text`` is made from these,
so no user of a view needs to know the game.

A referee's ``view()`` is that of its table, with the player to move; a rummy's referee has one, others define
their own. It may be called after any turn (see ``Referee.after_turn``), so it must not change anything, and
it marks what is not known.

    def view(self) -> View:
        return View((
            Section("Hands", tuple(hand.row(player) for player, hand in self.hands.items()), Kind.HANDS),
            Section("Discard pile", (Row(None, seen(self.pile)),), Kind.PILE),
        ))
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Protocol, runtime_checkable

from ..records.cards import Card
from ..records.events import MaybeCard
from ..records.findings import Said, joined, told
from ..records.values import frozen
from .phrases import JOKERS, cards_


class Kind(StrEnum):
    """The kind of rows in a section, for code that draws them."""

    HANDS = "hands"
    MELDS = "melds"
    TRICK = "trick"
    PILE = "pile"
    STOCK = "stock"
    POINTS = "points"
    ABOUT = "about"


@frozen
class Seen:
    """A card on the table or in a hand; ``card`` is None for one that nobody saw. If a wild card is known to
    represent another card, or one of some rank, that is what it ``means``."""

    card: MaybeCard
    means: str = ""


def seen(cards: Iterable[MaybeCard]) -> tuple[Seen, ...]:
    """Return ``cards`` that represent themselves."""
    return tuple([Seen(card) for card in cards])


@frozen
class Doubt:
    """Something uncertain about the cards in a row; ``text`` describes it. ``unseen`` is the number of cards
    that are there in addition to those listed. With ``more`` there may be one more card, one of ``perhaps``
    if that is known. Of the cards that are listed, one of ``absent`` is not really there. ``line`` is the
    line that causes the doubt."""

    text: Said
    unseen: int = 0
    more: bool = False
    perhaps: tuple[Card, ...] = ()
    absent: tuple[Card, ...] = ()
    line: int | None = None


@frozen
class Row:
    """Cards, or a ``note``, with a label or None: a player, whose cards they are, or a description.
    ``number`` is the number of all cards, if given; ``between`` separates them in text."""

    label: str | None
    cards: tuple[Seen, ...] = ()
    note: str = ""
    doubts: tuple[Doubt, ...] = ()
    number: int | None = None
    between: str = "-"

    @property
    def text(self) -> Said:
        """The row in words."""
        names = ["?" if one.card is None else JOKERS.get(one.card, one.card) for one in self.cards]
        parts: list[object] = [joined(names, self.between, self.between)] if names else []
        if self.note:
            parts.append(self.note)
        parts += [doubt.text for doubt in self.doubts]
        if self.number is None:
            return joined(parts, ", ", "，")
        cards = cards_(self.number)
        if not parts:
            return cards
        said = joined(parts, ", ", "，")
        return told("{parts}  ({cards})", "{parts}（{cards}）", parts=said, cards=cards)


@frozen
class Section:
    """Rows under a title. ``counts`` says that they are numbers, which become uncertain if a turn is not
    read."""

    title: str
    rows: tuple[Row, ...]
    kind: Kind = Kind.ABOUT
    counts: bool = False


@frozen
class View:
    """The table at one moment; ``due`` is the player who moves next, None if there is none or it is not
    known."""

    sections: tuple[Section, ...]
    due: str | None = None


@runtime_checkable
class Viewable(Protocol):
    """A table or a referee whose table can be looked at."""

    def view(self) -> View: ...


HANDS = Said("Hands", "手牌")
NONE_DOWN = Said("none", "沒有")
NO_CARDS = Said("---")
TOP = Said("top", "最上面")
BELOW = Said("below", "下面")
"""Words that several games use."""
