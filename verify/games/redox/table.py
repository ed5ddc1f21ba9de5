"""REDOX: what lies on the table. Rule numbers are those of ``hoyle rules redox``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from ....records.cards import CARDS, JOKER, Card
from ....records.events import Action, Cards, LayOff, Meld, Slam
from ....records.findings import Said, told
from ...breach import Breach
from ...cards.deck import Deck
from ...cards.melds import MeldRules, Reading, Run, RunRules
from ...rummy.table import CardTable
from ...rummy.table_melds import TableMeld, blur, meant, misplaced, showing
from ...view import Row, seen

DEAL: Final = 15
CALL_DUE: Final = 3
"""RX-13: with this many cards left, or fewer, the number is called."""
MELDS: Final = MeldRules((JOKER,), runs=RunRules(longest=14))
"""RX-7, RX-8, RX-11: sets of any size with duplicates, runs with aces at either end or both, jokers wild."""


def points(card: Card) -> int:
    """Return the points of a card left in hand (RX-16)."""
    if card is JOKER:
        return 50
    return 20 if card.number == 1 else min(card.number, 10)


POINTS: Final = {card: points(card) for card in CARDS.values()}


def readings_of(cards: tuple[Card, ...]) -> tuple[Reading, ...]:
    """Return the possible readings of ``cards`` as a new plot."""
    return MELDS.readings(cards)


class House(NamedTuple):
    """The house rules of the table."""

    exactly_four: bool = False
    """RX-9: whether a first plot has exactly four cards."""
    full_slam: bool = False
    """RX-12: whether a slam must have fifteen cards, as in edition zh."""
    any_place: bool = False
    """RX-11: whether jokers need not lie in the place of the cards they stand for."""


USUAL: Final = House()


class State(CardTable):
    """The state of a round: hands, plots, the discard pile, and who has laid a plot down."""

    melds_called: ClassVar[Said] = told("Plots", "Plot")
    stock_called: ClassVar[Said] = told("Draw pile", "取牌堆")
    winner: str | None

    def __init__(self, players: Sequence[str], deck: Deck, *, house: House = USUAL):
        super().__init__(players, deck, DEAL)
        self.house = house
        self.opened: set[str] = set()
        self.slammed = False
        self.slam: list[tuple[str, Cards]] = []
        """The plots of a slam, to be shown: they end the round, and nothing more is laid to them."""

    def out_of_place(self, action: Action) -> list[Breach]:
        """RX-11."""
        if self.house.any_place:
            return []
        if isinstance(action, Meld):
            return misplaced(MELDS, action.cards)
        found: list[Breach] = []
        if isinstance(action, Slam):
            first = 1
            for cards in action.melds:
                found += misplaced(MELDS, cards, first)
                first += len(cards)
        return found

    def may_be_drawn(self, card: Card) -> bool:
        """RX-15: also a card that was drawn again out of the discard pile, turned over already because there
        are fewer jokers than there can be."""
        if self.deck.draw(card):
            return True
        if self.stock >= self.deck.doubtful or all(lying.card is not card for lying in self.pile[:-1]):
            return False
        self.turn_over()
        return self.deck.seen[card.index] <= self.deck.limit(card)

    def lay_down(self, player: str, cards: Cards) -> None:
        """A new plot."""
        natural = [card for card in cards if card is not None]
        readings = readings_of(tuple(natural)) if len(natural) == len(cards) else ()
        if player not in self.opened:  # RX-9: whatever else it could be, the first plot is a flush
            readings = tuple(r for r in readings if isinstance(r, Run)) or readings
        self.melds.append(TableMeld(list(cards), readings, player))
        self.opened.add(player)

    def lay_off(self, player: str, action: LayOff) -> None:
        """Lay cards to the plot that they fit, or else to the one that comes nearest."""
        target, readings = self._where_to(player, action)
        if target is not None:
            target.add(action.cards, readings)
        elif self.unread:
            self.melds.append(TableMeld((*action.target.cards, *action.cards), (), "?"))

    def fits(self, meld: TableMeld, cards: Cards) -> bool:
        """Return whether ``cards`` fit ``meld``, as far as can be told."""
        if None in cards or not meld.certain:
            self.unsure = True
            return True
        return bool(meld.grown(MELDS, cards))

    def _where_to(self, player: str, action: LayOff) -> tuple[TableMeld | None, tuple[Reading, ...]]:
        """The plot that ``action`` connects to and what it is then; if it fits none, the plot that comes
        nearest to what is written, which is no plot any more."""
        targets = meant(self.melds, action.target, player) or showing(self.melds, action.target)
        known = targets if None not in action.cards else []
        fitting = [one for one in known if not one.certain or one.grown(MELDS, action.cards)]
        if not fitting or not fitting[0].certain:
            blur(targets, action.target)
        for target in fitting:
            if target.certain:
                return target, target.grown(MELDS, action.cards)
        if targets or self.unread:  # it may have been laid down in a line that was not read, or not written
            return next(iter(targets), None), ()
        return self.nearest(action.target.cards), ()

    def nearest(self, target: Cards) -> TableMeld | None:
        """The plot that shares most cards with ``target``."""
        wanted = Counter(target)
        return max(self.melds, key=lambda meld: (Counter(meld.cards) & wanted).total(), default=None)

    def melds_shown(self) -> list[Row]:
        return super().melds_shown() + [Row(owner, seen(cards)) for owner, cards in self.slam]
