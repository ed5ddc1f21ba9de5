"""Crazy Rummy: the fast path for turns that are clearly legal, as most are."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Action, Actions, Cards, MaybeCard
from ....records.kinds import DISCARD, DRAW, TAKE_DISCARD
from ...cards.hands import Hand, Lying
from ...cards.melds import in_written_order
from ...rummy.table import OUT
from ...rummy.table_melds import TableMeld
from ...rummy.wilds import CLAIM, WILD_LAY_OFF, WILD_MELD, lay
from .round_table import Table
from .table import kind_of


class Laid:
    """The result of a turn so far, while it is tried: the ``counts`` of the cards in hand, and how many have
    been ``spent`` on melds; the ``melds`` on the table, and the ``new`` ones; whether the player has
    ``opened``, and so may add to melds, and how many new ones are ``due`` before that."""

    def __init__(self, counts: list[int], melds: list[TableMeld], opened: bool, due: int) -> None:
        self.counts = counts
        self.spent = 0
        self.melds = melds
        self.new: list[TableMeld] = []
        self.opened = opened
        self.due = due

    def spend(self, cards: Cards) -> bool:
        """Take ``cards`` out of the hand; return False if they are not all there."""
        counts = self.counts
        for card in cards:
            if card is None:
                return False
            count = counts[card.index]
            if not count:
                return False
            counts[card.index] = count - 1
        return True


class FastTable(Table):
    """Plays turns in which nothing is in doubt."""

    melds: list[TableMeld]
    stock: int

    def plain(self, player: str, actions: Actions, called: int | None) -> bool:
        """Play a turn if it is clearly legal; return whether it is. It may leave the player without cards, or
        use up the stock."""
        hand, last = self.hands[player], actions[-1]
        if self.stock <= 1 and (self.stock <= 0 or self.unread):
            return False
        if not hand.exact or type(last) is not DISCARD:
            return False
        gone: MaybeCard = last.card
        if gone is None:
            return False
        contract, came, between = self.rules.contract, None, len(actions) - 1
        if not self.first_turn or contract is not None:
            came = self._plainly_come(hand, actions[0], gone)
            if came is None:
                return False
            between -= 1
        laid: Laid | None = None
        left = hand.size if came is not None else hand.size - 1
        if between:  # something is done between the draw and the discard
            laid = self._all_plainly_laid(player, hand, came, actions)
            if laid is None or not laid.spend((gone,)):
                return False
            left -= laid.spent
        if hand.size < 2 and came is gone and left and contract is None:
            return False  # CR-28
        if called is not None and called != (left or OUT):
            return False
        if laid is None:
            if not hand.swap(came, gone):
                return False
        else:
            hand.counts, hand.size, self.melds = laid.counts, left, laid.melds
            if laid.new:
                self.count_melds(player, laid.new)
        if came is not None:
            if type(actions[0]) is DRAW:
                self.stock -= 1
                self.deck.seen[came.index] = self.deck.seen[came.index] + 1  # there is a copy left
            else:
                self.pile.pop()
        self.first_turn = False
        self.pile.append(Lying(gone, player))
        if not left:
            self.go_out(player)
        elif self.stock <= 0:
            self.exhausted = True
        return True

    def _all_plainly_laid(self, player: str, hand: Hand, came: MaybeCard, actions: Actions) -> Laid | None:
        """Return the result of the actions between the draw, if there is one, and the discard; None if they
        are not clearly legal."""
        contract, counts = self.rules.contract, hand.counts.copy()
        if came is not None:
            counts[came.index] = counts[came.index] + 1
        due = 1 if contract is None else sum(contract)
        laid = Laid(counts, self.melds, player in self.opened, due)
        for number in range(0 if came is None else 1, len(actions) - 1):
            if not self._plainly_laid(player, actions[number], laid):
                return None
        if laid.new and contract is not None and not self._plainly_due(player, laid.new, contract):
            return None
        return laid

    def _plainly_come(self, hand: Hand, first: Action, gone: Card) -> MaybeCard:
        """Return the card drawn or taken if that is clearly legal in a turn that ends with the discard of
        ``gone``; else None."""
        if type(first) is DRAW:
            drawn, deck = first.card, self.deck
            if drawn is None:
                return None
            copies = deck.seen[drawn.index]
            return None if (copies or not drawn.suit) and copies >= deck.limit(drawn) else drawn
        if type(first) is not TAKE_DISCARD or hand.size < 2 or not self.pile:
            return None
        taken = first.card
        return None if taken is gone or self.pile[-1].card is not taken else taken

    def _plainly_laid(self, player: str, action: Action, laid: Laid) -> bool:
        """Whether a meld, an addition or a claim is clearly legal; if it is, add its result to ``laid``."""
        if type(action) is WILD_MELD or (type(action) is WILD_LAY_OFF and laid.opened):
            cards: tuple[Card, ...] = action.cards  # type: ignore[assignment]
            laid.spent += len(cards)
        elif type(action) is CLAIM and laid.opened:
            cards = (action.card,)  # type: ignore[assignment]
        else:
            return False
        if not laid.spend(cards):
            return False
        if type(action) is CLAIM:
            wild: MaybeCard = action.wild
            if wild is None:
                return False
            laid.counts[wild.index] = laid.counts[wild.index] + 1
        laying = lay(self.meld_rules, laid.melds, action, player, all_known=not self.unread)
        meld = laying.meld
        if laying.breach is not None or not laying.decided or meld is None:
            return False
        if laid.melds is self.melds:
            laid.melds = self.melds.copy()
        if laying.at is not None:
            laid.melds[laying.at] = meld
            return True
        laid.melds.append(meld)
        laid.new.append(meld)
        laid.opened = laid.opened or len(laid.new) >= laid.due
        return in_written_order(meld.readings, cards) or not self.out_of_place(action)

    def _plainly_due(self, player: str, new: list[TableMeld], contract: tuple[int, int]) -> bool:
        """CR-42: whether these are exactly the melds that are due, or the house rules allow further ones."""
        kinds = [kind_of(meld) for meld in new]
        if player in self.opened:
            return self.rules.house.extra_melds and "open" not in kinds
        return (kinds.count("set"), kinds.count("run")) == contract and len(new) == sum(contract)
