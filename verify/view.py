"""The table as it stands, for people: what ``hoyle show`` prints and ``hoyle view`` draws.

A game takes part by giving its table a method ``view()`` that returns a :class:`View`: a few titled sections
of labelled rows, in the order in which somebody at the table would look at them. For a rummy game those are
the hands, the melds on the table, the discard pile and the stock; for a game of tricks the hands, the trick
that lies on the table, the points taken. A row holds its cards as values and says what is uncertain about
them; its ``text`` follows from that, so no user of a view needs to know the game.

A referee's ``view()`` is its table's, with whose turn it is; a rummy's referee has
one, others define their own. It is asked for after any turn (see ``Referee.after_turn``), so it must not
change anything, and it says what is known and what is not.

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
from .words import JOKERS, cards_


class Kind(StrEnum):
    """What the rows of a section are, for code that draws them."""

    HANDS = "hands"
    MELDS = "melds"
    TRICK = "trick"
    PILE = "pile"
    STOCK = "stock"
    POINTS = "points"
    ABOUT = "about"


@frozen
class Seen:
    """A card as it lies there; ``card`` is None for one that nobody saw. Where a wild card is known to stand
    for another card, or for one of some rank, that is what it ``means``."""

    card: MaybeCard
    means: str = ""


def seen(cards: Iterable[MaybeCard]) -> tuple[Seen, ...]:
    """``cards`` that stand for themselves."""
    return tuple([Seen(card) for card in cards])


@frozen
class Doubt:
    """Something uncertain about the cards in a row; ``text`` says it in words. ``unseen`` is the number of
    cards that are there in addition to those listed. With ``more`` there may be one more card, one of
    ``perhaps`` if that is known. Of the cards that are listed, one of ``absent`` is not really there.
    ``line`` is the line that this comes from."""

    text: Said
    unseen: int = 0
    more: bool = False
    perhaps: tuple[Card, ...] = ()
    absent: tuple[Card, ...] = ()
    line: int | None = None


@frozen
class Row:
    """Cards, or a ``note``, with a label or None: a player, whose cards they are, or what they are.
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
    """Rows under a title. ``counts`` says that they are numbers, which a turn that is not read makes
    uncertain."""

    title: str
    rows: tuple[Row, ...]
    kind: Kind = Kind.ABOUT
    counts: bool = False


@frozen
class View:
    """The table as it stands; ``due`` is who moves next, None if nobody does or it is not known."""

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
