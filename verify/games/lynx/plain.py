"""LYNX: the fast path for turns that are clearly legal, as most are."""

from __future__ import annotations

from typing import Final, TypeAlias

from ....records.cards import Card
from ....records.events import Action, Cards, LayOff
from ....records.kinds import DISCARD, DRAW, LAY_OFF, MELD
from ....records.stealing import Announce, DrawExtra, Nominate, Pass, Request, Skip, Steal, StealPile
from ...cards.hands import Hand, Lying
from ...cards.melds import Reading
from ...rummy.actions import Phase
from ...rummy.table import OUT
from ...rummy.table_melds import TableMeld, key_of, showing
from .round_table import Table
from .table import DISCARDED, EXTRA, SEVENS, Battle, fits_top

Laid: TypeAlias = list[tuple[TableMeld, Cards, tuple[Reading, ...]]]
"""The melds of a turn: each with the cards added to it, and its possible readings with them."""
STEAL: Final = Steal
STEALS: Final = (Steal, StealPile)
DRAW_EXTRA: Final = DrawExtra
MISSED: Final = (Skip, Pass)


class Tried:
    """A turn while it is tried: what is ``drawn`` and what is ``gone``, the ``effect`` said with it, and how
    many cards the ``sevens`` cost that it answers; the cards ``spent``, and the melds ``laid``. What is
    discarded must fit the card ``lying`` there, or the suit of a ``request``."""

    def __init__(self, player: str, lying: Lying | None, request: str | None) -> None:
        self.player = player
        self.lying = lying
        self.request = request
        self.steals = False
        self.drawn: Card | None = None
        self.gone: Card | None = None
        self.effect: Nominate | Request | None = None
        self.sevens = 0
        self.spent: list[Card] = []
        self.laid: Laid = []


class FastTable(Table):
    """Plays turns that depend on nothing but what the last discard asks for, and extra cards that are due."""

    again: bool
    due: str | None
    phase: Phase
    skipping: bool
    stock: int
    winner: str | None

    def plain(self, player: str, actions: tuple[Action, ...], called: int | None) -> bool:
        hand, due, first = self.hands[player], self.due, actions[0]
        if self.late or self.lost or self.blurred or not hand.exact or due is None:
            return False
        if player == due and self.battle is None and not self.skipping and self.stock > 0:
            last = actions[-1]
            drawn = first.card if isinstance(first, DRAW) else None
            gone = last.card if isinstance(last, DISCARD) else None
            if len(actions) == (drawn is not None) + (gone is not None):
                return self._plainly_exchanged(player, hand, drawn, gone, called)
        if isinstance(first, DRAW_EXTRA):
            return len(actions) == 1 and self._plainly_extra(player, hand, first, called)
        if isinstance(first, MISSED):
            return len(actions) == 1 and self._plainly_missed(player, hand, first, called)
        steals = isinstance(first, STEALS)
        if player == due:
            if self.skipping and not steals:  # LX-30
                return False
        elif not self.skipping or player != self.successor[due]:
            return False
        if (self.again and steals) or (self.battle is not None and self.battle.count is None):
            return False
        if isinstance(first, StealPile):
            return len(actions) == 1 and self._plainly_taken(player, hand, first, called)
        if second := _end_of_nine(actions):
            return self._plainly_again(player, hand, actions, second, called)
        tried = Tried(player, self.pile[-1] if self.pile else None, self.request)
        start = self._plainly_begun(hand, actions, tried)
        end = self._plainly_ended(actions, tried) if start >= 0 else -1
        if end < 0:
            return False
        for action in actions[start:end]:
            if not self._plainly_laid(action, tried):
                return False
        return self._plainly_done(hand, called, tried)

    def _plainly_exchanged(
        self, player: str, hand: Hand, drawn: Card | None, gone: Card | None, called: int | None
    ) -> bool:
        """A turn, as most are, in which nothing is asked for, and a card of the stock is drawn, or one is
        discarded, or both."""
        left = hand.size + (drawn is not None) - (gone is not None)
        if (called is not None and called != (left or OUT)) or (not left and not _may_end(gone)):
            return False
        lying, seen = self.pile[-1] if self.pile else None, self.deck.seen
        if drawn is not None and seen[drawn.index] >= self.deck.decks:
            return False
        if gone is None:
            hand.add(drawn)
        elif not (fits_top(gone, lying, self.request) and hand.swap(drawn, gone)):
            return False
        if drawn is not None:
            self.stock -= 1
            seen[drawn.index] = seen[drawn.index] + 1
        self.turned_over = None
        self._ended(player, gone, None, 0, left)
        return True

    def _plainly_again(
        self, player: str, hand: Hand, actions: tuple[Action, ...], second: int, called: int | None
    ) -> bool:
        """LX-32: play a turn that ends with the discard of a nine, and another after it, which begins
        with action ``second``; do nothing if they need a closer look."""
        first, nine = actions[0], actions[second - 1]
        drawn = first.card if isinstance(first, DRAW) else None
        if self.battle is not None or self.skipping or self.stock <= 0 or not isinstance(nine, DISCARD):
            return False
        if nine.card is None or len(actions[:second]) != 1 + (drawn is not None):
            return False
        before = self.again, self.request, self.turned_over
        if not self._plainly_exchanged(player, hand, drawn, nine.card, None):
            return False
        if self.plain(player, actions[second:], called):
            return True
        self.again, self.request, self.turned_over = before
        self.pile.pop()
        if drawn is None:
            hand.add(nine.card)
        else:
            hand.swap(nine.card, drawn)
            self.stock += 1
            self.deck.seen[drawn.index] -= 1
        return False

    def _plainly_taken(self, player: str, hand: Hand, action: StealPile, called: int | None) -> bool:
        """LX-20 to LX-22: a meld takes up the card on top, and the rest of the pile goes to the hand."""
        top, pile = action.card, self.pile
        if not pile or top is None or pile[-1].card is not top:
            return False
        rest = [one.card for one in pile[:-1] if one.card is not None]
        held = tuple([card for card in action.using if card is not None])
        left = hand.size - len(held) + len(rest)
        if len(held) != len(action.using) or not left or called not in (None, left):
            return False
        if len(rest) != len(pile) - 1 or any(one.doubt for one in pile):
            return False
        if action.rest is not None and key_of(action.rest) != key_of(rest):
            return False
        readings = self.readings_of((*held, top))
        if not readings or not self.readings_of(held) or not hand.take_all(held):
            return False
        for card in rest:
            hand.add(card)
        pile.clear()
        self.melds.append(TableMeld((*action.using, top), readings, player))
        self.request = self.turned_over = None
        self._ended(player, None, None, 0, left)
        return True

    def _plainly_extra(self, player: str, hand: Hand, action: DrawExtra, called: int | None) -> bool:
        """LX-27: the extra cards that are due, if the stock has them."""
        battle, cards, many, seen = self.battle, action.cards, action.number, self.deck.seen
        if battle is None or battle.nominee != player or battle.count != many or self.stock < many:
            return False
        if len(cards) != many or called not in (None, hand.size + many):
            return False
        for card in cards:
            if card is None or seen[card.index] + cards.count(card) > self.deck.decks:
                return False
        for card in cards:
            hand.add(card)
            self.deck.see(card)
        self.stock -= many
        self.battle = self.turned_over = None
        return True

    def _plainly_missed(self, player: str, hand: Hand, action: Action, called: int | None) -> bool:
        """LX-30, LX-47: a turn that is skipped, or in which a player can neither draw nor discard."""
        if player != self.due or self.battle is not None or called not in (None, hand.size):
            return False
        if self.skipping != isinstance(action, Skip) or not (self.skipping or self._plainly_stuck(hand)):
            return False
        self.due, self.turned_over = self.successor[player], None
        self.skipping = self.again = False
        return True

    def _plainly_stuck(self, hand: Hand) -> bool:
        """Return whether there is nothing to draw, and no card to discard."""
        lying = self.pile[-1] if self.pile else None
        return not self.to_draw and not any(fits_top(card, lying, self.request) for card in hand.listed())

    def _plainly_begun(self, hand: Hand, actions: tuple[Action, ...], tried: Tried) -> int:
        """Return the number of actions that begin the turn; -1 if it takes a closer look."""
        first, start, battle = actions[0], 0, self.battle
        if isinstance(first, STEAL):
            return 1 if self._plainly_stolen(first, tried) else -1
        if battle is not None and battle.nominee is not None:  # LX-25
            if battle.refused is not None or not any(hand.counts[card.index] for card in SEVENS):
                return -1
            tried.sevens = battle.count or 0
            if isinstance(first, Announce) and len(actions) > 1:
                first, start = actions[1], 1
        if not isinstance(first, DRAW):
            return start
        tried.drawn = first.card
        return start + 1 if tried.drawn is not None and self._plainly_drawn(tried.drawn) else -1

    def _plainly_ended(self, actions: tuple[Action, ...], tried: Tried) -> int:
        """Return the number of actions before the discard and what is named with it; -1 if it takes a closer
        look."""
        final, end = actions[-1], len(actions)
        if isinstance(final, (Nominate, Request)):
            tried.effect, end = final, end - 1
            final = actions[end - 1]
        gone: Card | None = None
        if isinstance(final, DISCARD):
            gone, end = final.card, end - 1
            effect = tried.effect
            if gone is None or (effect is not None and not self._plainly_acts(tried.player, gone, effect)):
                return -1
            if not fits_top(gone, tried.lying, tried.request):
                return -1
            tried.gone = gone
            tried.spent.append(gone)
        elif tried.effect is not None or (tried.drawn is None and not tried.steals):
            return -1
        return -1 if tried.sevens and (gone is None or gone.number != 7) else end

    def _plainly_done(self, hand: Hand, called: int | None, tried: Tried) -> bool:
        """Play the turn if its number of cards left is right."""
        player, drawn, gone, spent = tried.player, tried.drawn, tried.gone, tried.spent
        left = hand.size + (drawn is not None) - len(spent)
        if called not in (None, left or OUT):
            return False
        if left < 0 or (not left and not _may_end(gone)):
            return False
        if not hand.exchange(() if drawn is None else (drawn,), spent):
            return False
        turned_over: int | None = None
        if drawn is not None:
            if self.stock <= 0:  # LX-46
                turned_over = self.turn_over()
            self.stock -= 1
            self.deck.see(drawn)
        for meld, cards, readings in tried.laid:
            if meld.cards:
                meld.add(cards, readings)
            else:
                self.melds.append(TableMeld(cards, readings, player))
        self.turned_over = turned_over
        if tried.steals:
            self.pile.pop()
            self.request = None
        self._ended(player, gone, tried.effect, tried.sevens, left)
        return True

    def _plainly_drawn(self, card: Card) -> bool:
        """LX-46: whether ``card`` may be drawn, from the stock or from the pile turned over."""
        copies = self.deck.decks - self.deck.seen[card.index]
        if self.stock > 0:
            return copies > 0
        return len(self.pile) > 1 and copies + sum(one.card is card for one in self.pile[:-1]) > 0

    def _plainly_stolen(self, action: Steal, tried: Tried) -> bool:
        """LX-15, LX-16: whether the top of the pile makes a meld with two cards."""
        lying, player = tried.lying, tried.player
        if lying is None or lying.card is None or lying.card is not action.card or lying.doubt:
            return False
        tried.steals, tried.request, tried.lying = True, None, self.pile[-2] if len(self.pile) > 1 else None
        tried.spent = held = [card for card in action.using if card is not None]
        readings = self.readings_of((*held, lying.card))
        tried.laid.append((TableMeld((), (), player), (*action.using, lying.card), readings))
        return bool(readings) and len(held) == len(action.using) == 2

    def _plainly_acts(self, player: str, card: Card, effect: Nominate | Request) -> bool:
        """LX-24, LX-35: whether the nomination or request belongs to the card."""
        if isinstance(effect, Nominate):
            return card.number == 7 and effect.player_for(player) in self.hands
        return card.number == 1 and effect.suit != card.suit

    def _ended(
        self, player: str, card: Card | None, effect: Nominate | Request | None, sevens: int, left: int
    ) -> None:
        """The turn is over. If a ``card`` has been discarded, it was with this ``effect``; ``sevens`` is what
        the sevens it answers cost."""
        self.due, self.battle = self.successor[player], None
        self.skipping = self.again = False
        if not left:  # LX-38
            self.phase, self.winner = DISCARDED, player
        if card is None:
            return
        self.pile.append(Lying(card, player))
        self.request = effect.suit if isinstance(effect, Request) else None
        if card.number == 7:
            nominee = effect.player_for(player) if isinstance(effect, Nominate) else None
            self.battle = Battle(sevens + EXTRA, nominee)
        elif card.number == 8:
            self.skipping = True
        elif card.number == 9:
            self.again, self.due = True, player

    def _plainly_laid(self, action: Action, tried: Tried) -> bool:
        """LX-5, LX-6, LX-11: whether the action lays down a meld, or appends to one."""
        player, spent, laid = tried.player, tried.spent, tried.laid
        if isinstance(action, MELD):
            cards = tuple([card for card in action.cards if card is not None])
            readings, meld = self.readings_of(cards), TableMeld((), (), player)
        elif isinstance(action, LAY_OFF) and action.target.form == "cards":
            cards = tuple([card for card in action.cards if card is not None])
            meant, owner = showing(self.melds, action.target), action.target.owner_for(player)
            if None in action.target.cards:
                return False  # it may be a meld laid down in this turn
            alike = [n for n, one in enumerate(laid) if _looks_like(action.target.cards, one)]
            if alike:
                return len(alike) == 1 and not meant and self._plainly_laid_again(action, alike[0], tried)
            meld = meant[0] if len(meant) == 1 else TableMeld((), (), player)
            if not meld.certain or owner not in (None, meld.owner) or any(meld is one for one, *_ in laid):
                return False
            readings = self.grown(meld, cards) or ()
        else:
            return False
        spent += cards
        laid.append((meld, action.cards, readings))
        return bool(readings) and len(cards) == len(action.cards)

    def _plainly_laid_again(self, action: LayOff, at: int, tried: Tried) -> bool:
        """Whether the action appends to a meld that has been laid down, or has grown, in this turn."""
        meld, put, readings = tried.laid[at]
        lying = [card for card in (*meld.cards, *put) if card is not None]
        cards = [card for card in action.cards if card is not None]
        if action.target.owner_for(tried.player) not in (None, meld.owner) or len(cards) != len(action.cards):
            return False
        grown = tuple([one for reading in readings for one in self.meld_rules.grown(reading, lying, cards)])
        tried.spent += cards
        tried.laid[at] = meld, (*put, *action.cards), grown
        return bool(grown)


def _end_of_nine(actions: tuple[Action, ...]) -> int:
    """Return the number of actions up to the discard of a nine, if there are more; else 0."""
    stop = 2 if isinstance(actions[0], DRAW) else 1
    if len(actions) <= stop:
        return 0
    nine = actions[stop - 1]
    if not isinstance(nine, DISCARD) or nine.card is None:
        return 0
    return stop if nine.card.number == 9 else 0


def _may_end(gone: Card | None) -> bool:
    """LX-34, LX-40: whether a round can end with the discard of a card, or without any, on the fast path."""
    return gone is not None and gone.number not in (7, 9)


def _looks_like(cards: Cards, laid: tuple[TableMeld, Cards, tuple[Reading, ...]]) -> bool:
    """Return whether a meld ``laid`` down or added to in this turn looks like ``cards``."""
    shown = (*laid[0].cards, *laid[1])
    return len(shown) == len(cards) and key_of(shown) == key_of(cards)
