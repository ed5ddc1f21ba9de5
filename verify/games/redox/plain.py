"""REDOX: the fast path for turns that are clearly legal, as most are."""

from __future__ import annotations

from typing import Final

from ....records.cards import JOKER
from ....records.events import Action, Actions, Cards, Target
from ....records.kinds import DISCARD, DRAW, LAY_OFF, MELD, TAKE_DISCARD
from ...cards.hands import Hand, Lying
from ...cards.melds import Run, in_written_order
from ...rummy.table import OUT
from ...rummy.table_melds import TableMeld
from .round_table import Table
from .table import CALL_DUE, MELDS, readings_of

LAYS: Final = (LAY_OFF, MELD)


class FastTable(Table):
    """Plays turns that exchange a card, lay down a plot or connect to one."""

    stock: int

    def plain(self, player: str, actions: Actions, called: int | None) -> bool:
        """RX-6; what lays cards down is looked at by :meth:`_plainly_laid`."""
        hand = self.hands[player]
        if not hand.exact:
            return False
        if len(actions) != 2:
            return len(actions) == 1 and self._plainly_laid(player, hand, actions[0], called)
        first, second = actions
        if type(first) is not DISCARD or (called is not None and called != hand.size):
            return False
        gone, counts, pile = first.card, hand.counts, self.pile
        if gone is None or not (count := counts[gone.index]):
            return False
        if type(second) is TAKE_DISCARD:
            came = second.card
            if came is None or pile[-1].card is not came:
                return False
            pile.pop()
        elif type(second) is DRAW:
            came, seen = second.card, self.deck.seen
            if came is None or self.stock <= 0:
                return False
            copies = seen[came.index]
            if (copies or not came.suit) and copies >= self.deck.limit(came):
                return False
            seen[came.index] = copies + 1
            self.stock -= 1
        else:
            return False
        counts[gone.index] = count - 1
        counts[came.index] = counts[came.index] + 1
        pile.append(Lying(gone, player))
        return True

    def _plainly_laid(self, player: str, hand: Hand, action: Action, called: int | None) -> bool:
        """RX-7 to RX-11, RX-13."""
        if player in self.unread or not isinstance(action, LAYS):
            return False
        cards = action.cards
        left = hand.size - len(cards)
        due = (left or OUT) if left <= CALL_DUE else None
        if called != due or None in cards:
            return False
        if isinstance(action, LAY_OFF):
            laid = self._plain_lay_off(player, hand, cards, action.target)
        else:
            laid = self._plain_meld(player, hand, cards)
        if laid and not left:
            self.go_out(player)
        return laid

    def _plain_meld(self, player: str, hand: Hand, cards: Cards) -> bool:
        """RX-7 to RX-9, RX-11."""
        readings = readings_of(cards)  # type: ignore[arg-type]
        if JOKER in cards and not (self.house.any_place or in_written_order(readings, cards)):
            return False  # it may be out of its place
        if player not in self.opened:
            if len(cards) != 4 and (len(cards) < 4 or self.house.exactly_four):
                return False
            readings = tuple([reading for reading in readings if isinstance(reading, Run)])
        if not readings or not hand.take_all(cards):  # type: ignore[arg-type]
            return False
        self.melds.append(TableMeld(cards, readings, player))
        self.opened.add(player)
        return True

    def _plain_lay_off(self, player: str, hand: Hand, cards: Cards, target: Target) -> bool:
        """RX-10, RX-11."""
        if player not in self.opened:
            return False
        named = target.cards
        many = len(named)
        for meld in self.melds:
            lying = meld.cards
            if len(lying) == many and lying[0] is named[0] and lying == named:
                plain = target.form == "cards" and target.owner is None
                readings = meld.grown(MELDS, cards) if plain else ()
                if not readings or not hand.take_all(cards):  # type: ignore[arg-type]
                    return False
                meld.add(cards, readings)
                return True
        return False
