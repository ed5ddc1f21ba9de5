"""LYNX: turns that plainly are legal, as most are, played without a closer look."""

from __future__ import annotations

from ...records.cards import Card
from ...records.events import Action, Cards, Discard, Draw, LayOff, Meld
from ...records.stealing import Nominate, Request
from ..hands import Lying
from ..melds import Reading, TableMeld, showing
from ..order import after
from .lynx_table import EXTRA, Battle, State


class PlainState(State):
    """Plays turns in which nothing is stolen, and that have to mind no more than a suit asked for."""

    @property
    def calm(self) -> bool:
        """Whether nothing is pending that a turn would have to mind, but for a request."""
        acting = self.battle or self.skipping or self.again
        return not (acting or self.late or self.lost or self.blurred)

    def plain(self, player: str, actions: tuple[Action, ...], called: int | None) -> bool:
        hand = self.hands[player]
        if not self.calm or not hand.exact:
            return False
        drawn: Card | None = None
        first, final, start, end = actions[0], actions[-1], 0, len(actions)
        if isinstance(first, Draw):
            drawn, start = first.card, 1
            if drawn is None or self.stock <= 0 or self.deck.seen.get(drawn, 0) >= self.deck.decks:
                return False
        effect = final if isinstance(final, (Nominate, Request)) else None
        if effect is not None:
            end -= 1
            final = actions[end - 1]
        gone: Card | None = None
        if isinstance(final, Discard):
            gone, end = final.card, end - 1
            if gone is None or not self._plainly_fits(gone) or not self._plainly_acts(gone, effect):
                return False
        elif drawn is None or effect is not None:
            return False
        spent: list[Card] = [] if gone is None else [gone]
        laid: list[tuple[TableMeld, Cards, tuple[Reading, ...]]] = []
        for action in actions[start:end]:
            if not self._plainly_laid(player, action, spent, laid):
                return False
        left = hand.size + (drawn is not None) - len(spent)
        if left <= 0 or called not in (None, left) or not hand.exchange(drawn, spent):
            return False
        if drawn is not None:
            self.stock -= 1
            self.deck.see(drawn)
        for meld, cards, readings in laid:
            if meld.cards:
                meld.add(cards, readings)
            else:
                self.melds.append(TableMeld(cards, readings, player))
        self.due, self.turned_over = after(self.ring, player), None
        if gone is not None:
            self._lies(player, gone, effect)
        return True

    def _plainly_fits(self, card: Card) -> bool:
        """LX-12, LX-36."""
        if self.request:
            return card.suit == self.request or card.number == 1
        top = self.pile[-1].card if self.pile else card
        return top is not None and (top.suit == card.suit or top.number == card.number)

    def _plainly_acts(self, card: Card, effect: Nominate | Request | None) -> bool:
        """LX-24, LX-35: whether what is said with a card belongs to it."""
        if effect is None:
            return True
        if isinstance(effect, Nominate):
            return card.number == 7 and effect.player in self.hands
        return card.number == 1 and effect.suit != card.suit

    def _lies(self, player: str, card: Card, effect: Nominate | Request | None) -> None:
        """``card`` has been discarded with its ``effect``."""
        self.pile.append(Lying(card, player))
        self.request = effect.suit if isinstance(effect, Request) else None
        if card.number == 7:
            self.battle = Battle(EXTRA, effect.player if isinstance(effect, Nominate) else None)
        elif card.number == 8:
            self.skipping = True
        elif card.number == 9:
            self.again, self.due = True, player

    def _plainly_laid(
        self,
        player: str,
        action: Action,
        spent: list[Card],
        laid: list[tuple[TableMeld, Cards, tuple[Reading, ...]]],
    ) -> bool:
        """LX-5, LX-6, LX-11: whether the action lays down a meld, or appends to one that no other action of
        the turn has touched. What it does is added to ``spent`` and ``laid``."""
        if isinstance(action, Meld):
            cards = tuple([card for card in action.cards if card is not None])
            readings, meld = self.readings_of(cards), TableMeld((), (), player)
        elif isinstance(action, LayOff) and action.target.form == "cards":
            cards = tuple([card for card in action.cards if card is not None])
            meant, owner = showing(self.melds, action.target), action.target.owner_for(player)
            meld = meant[0] if len(meant) == 1 else TableMeld((), (), player)
            if not meld.certain or owner not in (None, meld.owner) or any(meld is one for one, *_ in laid):
                return False
            readings = self._grown(meld, cards) or ()
        else:
            return False
        spent += cards
        laid.append((meld, action.cards, readings))
        return bool(readings) and len(cards) == len(action.cards)
