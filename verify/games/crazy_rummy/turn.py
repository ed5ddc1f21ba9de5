"""Crazy Rummy: what makes a turn illegal. Rule numbers are those of ``hoyle rules crazy_rummy``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from ....records.cards import Card
from ....records.events import (
    Action,
    Actions,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    TakeDiscard,
)
from ....records.findings import told
from ....records.wilds import Claim
from ...breach import Breach
from ...rummy.actions import cards_moved
from ...rummy.table import TableMeld
from ...rummy.wilds import Laying, lay, place
from ...words import cards_
from .variants import in_words, kind_of

if TYPE_CHECKING:
    from .engine import Table


class TurnSoFar:
    """A turn as it goes on: what has been done in it, on a copy of the table."""

    def __init__(self, table: Table, player: str):
        self.table = table
        self.player = player
        self.actions: Actions = ()
        self.sound = False
        """Whether all ``actions`` are right beyond doubt: they leave hand and melds as they are here."""
        self.hand = table.hands[player].copy()
        self.melds = list(table.melds)
        self.opened = player in table.opened
        self.start = self.hand.size
        self.loose = self.hand.loose
        self.old = self.hand.listed() if self.start == 1 and not self.hand.gone else []
        self.picked: Draw | TakeDiscard | None = None
        self.taken: MaybeCard = None
        self.twin = False
        """Whether another card like the one ``taken`` was in hand already."""
        self.laid: list[tuple[int, TableMeld]] = []
        self.layings: list[Laying] = []
        self.left: int | None = None
        """The action that left no card in hand."""
        self.discarded = False

    def copy(self) -> TurnSoFar:
        """The same, to go on in another way."""
        other = TurnSoFar(self.table, self.player)
        other.hand, other.melds, other.opened = self.hand.copy(), list(self.melds), self.opened
        other.start, other.loose, other.old = self.start, self.loose, self.old
        other.picked, other.taken, other.left = self.picked, self.taken, self.left
        other.twin = self.twin
        other.laid, other.layings, other.discarded = list(self.laid), list(self.layings), self.discarded
        return other

    # ---- one action

    def judge(self, number: int, action: Action) -> list[Breach]:
        """What is wrong with the next action, each with its number; play it."""
        breaches = self.played(number, action)
        return [evolve(breach, action=number) for breach in breaches] if breaches else breaches

    def played(self, number: int, action: Action) -> list[Breach]:
        """Play the next action. Returns what is wrong with it."""
        if self.discarded:
            breaches = [Breach("after-discard", {})]
            if isinstance(action, (Draw, TakeDiscard)):
                self.picked = self.picked or action  # though too late
        elif isinstance(action, Discard):
            breaches = self._discard(action)
        elif isinstance(action, (Draw, TakeDiscard)):
            breaches = self._pick_up(number, action)
        else:
            breaches = self._lay(number, action)
        if self.hand.size <= 0 and self.left is None:
            self.left = number
        return breaches

    def _pick_up(self, number: int, action: Draw | TakeDiscard) -> list[Breach]:
        """CR-6 to CR-8, CR-28."""
        table, breaches = self.table, []
        if table.first_turn and table.rules.contract is None:
            breaches.append(
                Breach(
                    "draw-in-first-turn",
                    {},
                    help=told("eight cards were dealt instead", "先出的人已多發一張，共8張"),
                )
            )
        elif self.picked is not None:
            breaches.append(Breach("second-draw", {}))
        elif number:
            breaches.append(Breach("draw-too-late", {}))
        card = action.card
        if isinstance(action, TakeDiscard):
            top = table.pile[-1].card if table.pile else None
            breaches += table.not_on_top(card)
            if breaches and top is not None:
                self._perhaps(top)
            elif self.one_card and not breaches:
                breaches.append(
                    Breach(
                        "last-card-from-pile",
                        {},
                        help=told("the card to draw is the stock's", "應從取牌堆取牌"),
                    )
                )
            card = card or top
            self.taken = None if breaches else card
            self.twin = card is not None and self.hand.count(card) > 0
        self.picked = self.picked or action
        self.hand.add(card)
        return breaches

    def _perhaps(self, card: MaybeCard) -> None:
        """``card`` may be in hand, if the mistake just made was one of writing: to use it is no other."""
        if card is not None:
            self.hand.counts[card.index] += 1

    @property
    def one_card(self) -> bool:
        return self.start == 1 and not self.loose and self.table.rules.contract is None

    def _discard(self, action: Discard) -> list[Breach]:
        """CR-9, CR-28, CR-54."""
        table, hand, card = self.table, self.hand, action.card
        breaches = table.not_held(hand, (card,))
        if card is None and (self.one_card or isinstance(self.picked, TakeDiscard)):
            table.unsure = True  # it may be the one that must stay
        if not breaches and hand.size > 1 and not hand.loose and card is not None:
            twins = hand.count(card)
            if self.taken is card:
                alone = twins < 2 and not self.twin  # else nobody can say which of the two it is
                if alone and (table.deck.decks == 1 or hand.exact):
                    breaches.append(
                        Breach(
                            "discard-just-taken",
                            {"card": card},
                            0,
                            1,
                            told("any other card may go", "別的牌都可以放走"),
                        )
                    )
                elif alone:
                    table.unsure = True
            elif self.one_card and isinstance(self.picked, Draw):
                breaches += self._last_card_kept(card, twins)
        hand.remove(card)
        self.discarded = True
        return breaches

    def _last_card_kept(self, card: Card, twins: int) -> list[Breach]:
        """CR-28: who began with one card discards that one, not the one drawn, unless that is the last."""
        drawn = self.picked.card if self.picked else None
        kept = drawn is card and twins < 2 and (bool(self.old) or self.table.deck.decks == 1)
        kept = kept or (
            drawn is None
            and bool(self.old)
            and self.hand.holds(self.old[0]) is True
            and card is not self.old[0]
        )
        if kept:
            old = self.old[0] if self.old else None
            help_ = told(
                "{card} had to go", "應放走{card}", card=old or told("the card held before", "原來的那張")
            )
            return [Breach("last-card-kept", {"card": card}, 0, 1, help_)]
        if drawn is None or not self.old:
            self.table.unsure = True
        return []

    def _lay(self, number: int, action: Action) -> list[Breach]:
        """Lay down, add or claim: CR-10 to CR-25."""
        table, rules = self.table, self.table.rules
        laying = lay(table.meld_rules, self.melds, action, self.player, sure=not table.unread)
        self.layings.append(laying)
        action = laying.turned or action
        played = cards_moved(action)
        claims = isinstance(action, Claim)
        breaches = table.not_held(self.hand, played, 2 if claims else 1)
        if claims or isinstance(action, LayOff):
            breaches += self._not_opened("claim" if claims else "add")
        elif laying.meld:
            self.laid.append((number, laying.meld))
        if laying.breach and laying.breach.name == "twice-in-set":
            breaches.clear()  # nobody can hold a card twice, so that is not another mistake
        if laying.breach:
            breaches.append(laying.breach)
        table.unsure = table.unsure or not laying.sure
        place(self.melds, laying)
        for card in played:
            self.hand.remove(card)
        if isinstance(action, Claim):
            self.hand.add(action.wild)
            if laying.breach and laying.turned is None:
                # One of the two cards may be a slip: the right one has not moved, or has.
                on_table = [card for card in laying.meld.cards if card] if laying.meld else []
                wild = filter(table.meld_rules.wild.__contains__, on_table)
                for card in (*played, laying.meant or action.wild, *wild):
                    self._perhaps(card)
        elif isinstance(action, Meld) and (rules.contract is None or self._lacking(rules.contract) <= 0):
            self.opened = True
        return breaches

    def _not_opened(self, what: str) -> list[Breach]:
        """CR-19, CR-21, CR-42."""
        if self.opened or self.loose:
            return []
        if self.player in self.table.unread:
            self.table.unsure = True
            return []
        if self.table.rules.contract is not None:
            return [Breach("add-before-contract", {"contract": in_words(self.table.rules.contract)})]
        return [
            Breach(
                f"{what}-before-meld",
                {},
                help=told("a new set or run comes first", "先要放下一組新的多條或同花順"),
            )
        ]

    # ---- the whole turn

    def try_(self, actions: Actions) -> list[Breach]:
        """What is wrong with a turn of these actions."""
        self.actions, exact = actions, self.hand.exact
        for action in actions[1:]:
            if isinstance(action, (Draw, TakeDiscard)):
                self._perhaps(action.card)  # drawn too late, which is mistake enough
        breaches: list[Breach] = []
        for number, action in enumerate(actions):
            breaches += self.judge(number, action)
        breaches += self.close(actions)
        self.sound = exact and not breaches and not self.table.unsure
        return breaches

    def close(self, actions: Actions) -> list[Breach]:
        """What is wrong with the turn as a whole."""
        table, hand = self.table, self.hand
        breaches: list[Breach] = []
        if self.picked is None and not (table.first_turn and table.rules.contract is None):
            breaches.append(Breach("no-draw", {}))
        if not self.discarded:
            last = len(actions) - 1
            if hand.loose:
                table.unsure = True
            elif hand.size > 0:
                breaches.append(Breach("no-discard", {"count": cards_(hand.size)}, last))
            elif table.rules.contract is None:
                breaches.append(
                    Breach("no-card-to-discard", {}, self.left if self.left is not None else last)
                )
        if self.laid and table.rules.contract is not None:
            breaches += self._contract(table.rules.contract)
        return breaches

    def _kinds(self) -> Counter[str]:
        """What the player has laid down of each kind of meld, in this turn and before."""
        return self.table.laid.get(self.player, Counter()) + Counter(kind_of(meld) for _, meld in self.laid)

    def _lacking(self, wanted: tuple[int, int]) -> int:
        """How many melds the contract still asks for."""
        total, (sets, runs) = self._kinds(), wanted
        return max(sets - total["set"], 0) + max(runs - total["run"], 0) - total["open"]

    def _contract(self, wanted: tuple[int, int]) -> list[Breach]:
        """CR-42, CR-43."""
        table, total = self.table, self._kinds()
        before = table.laid.get(self.player, Counter())
        sets, runs = wanted
        params = {"laid": in_words((total["set"], total["run"])), "contract": in_words(wanted)}
        if self._lacking(wanted) > 0:
            if table.rules.extra_melds and self.player in table.unread:
                table.unsure = True  # the contract may have been laid down in the turn that could not be read
                return []
            return (
                [] if before and not total["open"] else [Breach("contract-not-met", params, self.laid[0][0])]
            )
        if table.rules.extra_melds or total["open"]:
            return []
        have = Counter(before)
        for number, meld in self.laid:
            kind = kind_of(meld)
            have[kind] += 1
            if have[kind] > (sets if kind == "set" else runs):
                return [Breach("further-meld", params, number)]
        return []
