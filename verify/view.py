"""The table as it stands, for people: what ``hoyle show`` prints.

A game takes part by giving its table a method ``view()`` that returns a :class:`View`: a few titled sections
of labelled lines, in the order in which somebody at the table would look at them. For a rummy game those are
the hands, the melds on the table, the discard pile and the stock; for a game of tricks the hands, the trick
that lies on the table, the tricks won. Everything in it is text, so no reader of a view need know the game.

A referee's ``view()`` is its table's, with whose turn it is; a rummy's referee has
one, others define their own. It is asked for after any turn (see ``Referee.after_turn``), so it must not
change anything, and it says what is known and what is not: ``Hand.text`` has the words for hidden cards and
for doubts.

    def view(self) -> View:
        return View((
            Section("Hands", tuple((player, self.hands[player].text()) for player in self.players)),
            Section("Discard pile", ((None, ...),)),
        ))
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..records.findings import Said
from ..records.values import frozen

Row = tuple[str | None, str]
"""A label, or None, and what stands behind it."""


@frozen
class Section:
    """Lines under a title. ``counts`` says that they are numbers, which a turn that is not read makes
    uncertain."""

    title: str
    rows: tuple[Row, ...]
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
TOP = Said("top", "最上面")
BELOW = Said("below", "下面")
"""Words that several games use."""
