"""Crazy Rummy: what lies on the table. What may be done there stands in :mod:`.actions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar

from ....records.events import Action, MaybeCard
from ....records.findings import Finding, Said, told
from ....records.wilds import Claim, WildMeld
from ...breach import Breach
from ...cards.deck import Deck
from ...cards.hands import Hand
from ...rummy.actions import ActionTable
from ...rummy.table import TableMeld, misplaced
from ...rummy.wilds import Laying, meant
from ...view import HANDS, NONE_DOWN, Section, View
from ...words import cards_, named
from .variants import Rules, kind_of


class State(ActionTable):
    """The state of a deal."""

    effort: ClassVar[int] = 6

    def __init__(self, players: Sequence[str], deck: Deck, rules: Rules, leader: str | None = None):
        super().__init__(players, deck, rules.dealt)
        self.rules = rules
        self.leader = leader
        self.meld_rules = rules.melds
        self.opened: set[str] = set()
        self.laid: dict[str, Counter[str]] = {}
        """The kinds of melds each player has laid down in a contract game."""
        self.first_turn = True
        self.exhausted = False
        """The last card of the stock was drawn, and who drew it has discarded: play is over (CR-27)."""
        self.laying: Laying | None = None
        """Where the action leads that is being played, if it lays something on the table."""
        if rules.contract is None:
            self.pile.clear()
            self.stock += 1
            if leader is not None:
                self.hands[leader].add(None)
                self.stock -= 1

    @property
    def nobody_draws(self) -> bool:
        """CR-6: in the basic game the first turn has no draw."""
        return self.first_turn and self.rules.contract is None

    def out_of_place(self, action: Action) -> list[Breach]:
        """CR-13."""
        if self.rules.any_place or not isinstance(action, WildMeld):
            return []
        return misplaced(self.meld_rules, action.cards, 1, meant(action.meanings), action.kind)

    def dealt_to(self, player: str) -> int:
        return self.dealt + (player == self.leader and self.rules.contract is None)

    def miss_turn(self, player: str, finding: Finding) -> None:
        super().miss_turn(player, finding)
        self.first_turn = False

    def draw(self, hand: Hand, card: MaybeCard, where: tuple[int, int]) -> None:
        """CR-27: the stock gives a card, and is not made of the pile again."""
        hand.add(card)
        self.leave_stock(card, where)

    def leave_stock(self, card: MaybeCard, where: tuple[int, int]) -> None:
        """A card leaves the stock, as operand ``where[1]`` of action ``where[0]``."""
        self.stock -= 1
        if card is not None and not self.may_be_drawn(card):
            self.surplus.append((*where, card))

    def take(self, hand: Hand, card: MaybeCard) -> None:
        """The top of the discard pile into the hand; if it is another card, the one that is said."""
        if not self.pile:
            hand.add(card)
            return
        top = self.pile[-1]
        if card is None or top.card is None or top.card is card:
            self.pile.pop()
            hand.add(card if card is not None else top.card)
            if card is not None and top.card is None:
                self.uncover(top, card)
            return
        index = next((i for i in range(len(self.pile) - 1, -1, -1) if self.pile[i].card is card), -1)
        del self.pile[index]
        hand.add(card)
        self.mistaken.append((card, top))

    def count_melds(self, player: str, new: Iterable[TableMeld]) -> None:
        """``player`` has laid down ``new`` melds."""
        self.opened.add(player)
        if self.rules.contract is not None:
            self.laid.setdefault(player, Counter()).update([kind_of(meld) for meld in new])

    def count_claimed(self, claim: Claim) -> None:
        """A wild card that nobody names comes to a hand: it has lain on the table and will be counted again,
        so that the one which seems too many may as well come from the stock."""
        if claim.wild is None:
            self.deck.unknown += 1
            self.deck.returned += 1

    def kinds_laid(self, player: str, new: Iterable[TableMeld] = ()) -> Counter[str]:
        """What ``player`` has laid down of each kind of meld, those ``new`` in this turn included."""
        return self.laid.get(player, Counter()) + Counter(kind_of(meld) for meld in new)

    def view(self) -> View:
        """The table as it stands (see :mod:`..view`)."""
        melds = tuple((meld.owner, named(meld.cards)) for meld in self.melds)
        pile = " ".join(named((lying.card,)) for lying in reversed(self.pile))
        rank = self.rules.wild
        wild = told("{rank}s", "{rank}", rank=rank) if rank else told("none", "沒有")
        return View(
            (
                Section(told("Wild", "萬用牌"), ((None, wild),)),
                Section(HANDS, tuple((player, hand.text()) for player, hand in self.hands.items())),
                Section(told("Melds", "牌組"), melds or ((None, NONE_DOWN),)),
                Section(
                    told("Discard pile, from the top", "棄牌堆，從上到下"),
                    ((None, Said(pile) if pile else told("empty", "空")),),
                ),
                Section(told("Stock", "取牌堆"), ((None, cards_(max(self.stock, 0))),), counts=True),
            )
        )
