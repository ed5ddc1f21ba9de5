"""Crazy Rummy: a turn in progress.

A turn is judged before it is played, but what is legal in it depends on what has been done in it so far: the
cards drawn, the melds laid down, the contract met. So its actions are tried one by one on a copy of what they
change, and the conditions of :mod:`.actions` check that copy in place of the table.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from attrs import evolve

from ....records.cards import Card
from ....records.events import Action, Actions, Cards, Discard, Draw, LayOff, MaybeCard, Meld, TakeDiscard
from ....records.findings import told
from ....records.wilds import Claim, WildMeld
from ...breach import Breach
from ...cards.hands import Hand
from ...cards.melds import MeldRules
from ...phrases import cards_
from ...rummy.actions import START, ActionRule, Phase, cards_leaving
from ...rummy.table_melds import TableMeld
from ...rummy.wilds import Laying, lay, place
from .table import State, in_words, kind_of

NO_DRAW = "no draw"
"""The first turn, which has no draw."""
LATE = "late"
"""Something was laid down, but no card has been drawn."""
PICKED = "picked"
DONE = "done"
LAST_CARD = "last-card-from-pile"


class TurnInProgress:
    """A turn of ``player`` in progress, on a copy of the hand and the melds of the ``table``."""

    def __init__(self, table: State, player: str):
        self.table = table
        self.player = player
        self.meld_rules: MeldRules = table.meld_rules
        self.contract: tuple[int, int] | None = table.rules.contract
        self.phase: Phase = NO_DRAW if table.nobody_draws else START
        self.number: int = 0
        """Number of actions so far."""
        self.hand: Hand = table.hands[player].copy()
        self.hands: dict[str, Hand] = {player: self.hand}
        self.melds: list[TableMeld] = list(table.melds)
        self.opened: bool = player in table.opened
        self.start: int = self.hand.size
        """Number of cards in hand before the turn."""
        self.loose: bool = self.hand.loose
        self.old: list[Card] = self.hand.listed() if self.start == 1 and not self.hand.gone else []
        """The one card in hand before the turn, if it is known."""
        self.picked: Draw | TakeDiscard | None = None
        self.taken: MaybeCard = None
        """The card taken from the discard pile."""
        self.twin: bool = False
        """Whether another card like the one ``taken`` was in hand before."""
        self.laying: Laying | None = None
        """The result of the current action, if it lays something on the table."""
        self.laid: list[tuple[int, TableMeld]] = []
        """The new melds, each with the index of its action."""
        self.runs_said: set[int] = set()
        """Indices of the actions that say that they lay down a run."""
        self.left: int | None = None
        """Index of the action that left no card in hand."""

    def copy(self) -> TurnInProgress:
        """Return a copy, to continue in another way."""
        other = copy(self)
        other.hand = self.hand.copy()
        other.hands = {self.player: other.hand}
        other.melds, other.laid, other.runs_said = list(self.melds), list(self.laid), set(self.runs_said)
        return other

    # ---- what conditions look at

    def rule_of(self, action: Action) -> ActionRule:
        """Return the rule for actions of this kind."""
        return self.table.rule_of(action)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """CR-6, CR-7: return the breach of ``rule`` by an ``action`` that is illegal at this point of the
        turn."""
        if rule != "draw-in-first-turn":
            return Breach(rule, {})
        return Breach(
            rule, {}, help=told("the first player was dealt eight cards instead", "先出的人已多發一張，共8張")
        )

    def not_held(self, hand: Hand, cards: Cards, first: int = 1) -> list[Breach]:
        """Return breaches for ``cards`` that are not in ``hand``."""
        return self.table.not_held(hand, cards, first)

    @property
    def one_card(self) -> bool:
        """CR-28: whether the player began the turn with one card, in the basic game."""
        return self.start == 1 and not self.loose and self.contract is None

    def as_meant(self, action: Action) -> Action:
        """Return ``action`` itself, or the claim that is meant if its two cards are the wrong way round."""
        return (self.laying and self.laying.turned) or action

    def kinds_laid(self) -> Counter[str]:
        """Return the number of melds of each kind that the player has laid down, in this turn and before."""
        return self.table.kinds_laid(self.player, [meld for _, meld in self.laid])

    def lacking(self, wanted: tuple[int, int]) -> int:
        """Return the number of melds still missing from the contract."""
        total, (sets, runs) = self.kinds_laid(), wanted
        return max(sets - total["set"], 0) + max(runs - total["run"], 0) - total["open"]

    # ---- one action

    def step(self, action: Action) -> list[Breach]:
        """Try the next action; return its breaches."""
        number = self.number
        breaches: list[Breach] = []
        if self.phase == DONE:
            breaches.append(Breach("after-discard", {}))
            if isinstance(action, (Draw, TakeDiscard)):
                self.picked = self.picked or action  # though too late
        else:
            rule = self.rule_of(action)
            self.laying = None
            if not isinstance(action, (Draw, TakeDiscard, Discard)):
                unread = bool(self.table.unread)
                self.laying = lay(self.meld_rules, self.melds, action, self.player, all_known=not unread)
            for condition in rule.conditions:
                breaches += condition(self, self.player, action)
            if isinstance(action, (Draw, TakeDiscard)):
                self._pick_up(action, breaches)
            elif self.laying is not None:
                self._lay(action, self.laying)
            elif isinstance(action, Discard):
                self.hand.remove(action.card)
            self.phase = rule.phase_after(self.phase, action)
        if self.hand.size <= 0 and self.left is None:
            self.left = number
        self.number += 1
        return [evolve(breach, action=number) for breach in breaches] if breaches else breaches

    def _perhaps(self, card: MaybeCard) -> None:
        """Note that ``card`` may be in hand, if the mistake just made was one of writing; to use it is then
        no other mistake."""
        if card is not None:
            self.hand.counts[card.index] += 1

    def _pick_up(self, action: Draw | TakeDiscard, breaches: list[Breach]) -> None:
        card = action.card
        if isinstance(action, TakeDiscard):
            top = self.table.pile[-1].card if self.table.pile else None
            if top is not None and any(breach.name != LAST_CARD for breach in breaches):
                self._perhaps(top)
            card = card or top
            self.taken = None if breaches else card
            self.twin = card is not None and self.hand.count(card) > 0
        self.picked = self.picked or action
        self.hand.add(card)

    def _lay(self, action: Action, laying: Laying) -> None:
        """Lay down a meld, add to one or claim."""
        table, contract = self.table, self.contract
        action = laying.turned or action
        if laying.meld and not isinstance(action, (Claim, LayOff)):
            self.laid.append((self.number, laying.meld))
            if isinstance(action, WildMeld) and action.kind == "run":
                self.runs_said.add(self.number)
        table.unsure = table.unsure or not laying.decided
        place(self.melds, laying)
        played, _ = cards_leaving(action)
        for card in played:
            self.hand.remove(card)
        if isinstance(action, Claim):
            self.hand.add(action.wild)
            if laying.breach and laying.turned is None:
                # One of the two cards may be a slip: the right one has not moved, or has.
                on_table = [card for card in laying.meld.cards if card] if laying.meld else []
                wild = filter(self.meld_rules.wild.__contains__, on_table)
                for card in (*played, laying.meant or action.wild, *wild):
                    self._perhaps(card)
        elif isinstance(action, Meld) and (contract is None or self.lacking(contract) <= 0):
            self.opened = True

    # ---- the whole turn

    def judge(self, actions: Actions) -> list[Breach]:
        """Return the breaches of a turn with these actions."""
        for action in actions[1:]:
            if isinstance(action, (Draw, TakeDiscard)):
                self._perhaps(action.card)  # drawn too late, which is mistake enough
        breaches: list[Breach] = []
        for action in actions:
            breaches += self.step(action)
        return breaches + self.close()

    def close(self) -> list[Breach]:
        """Return the breaches of the turn as a whole if it ends here."""
        return [*self._no_draw(), *self._no_discard(), *self._contract()]

    def _no_draw(self) -> list[Breach]:
        """CR-7: check that a card was drawn."""
        return [] if self.picked is not None or self.table.nobody_draws else [Breach("no-draw", {})]

    def _no_discard(self) -> list[Breach]:
        """CR-7, CR-26, CR-54: check that the turn ends with a discard."""
        last = self.number - 1
        if self.phase == DONE:
            return []
        if self.hand.loose:
            self.table.unsure = True
        elif self.hand.size > 0:
            return [Breach("no-discard", {"count": cards_(self.hand.size)}, last)]
        elif self.contract is None:
            return [Breach("no-card-to-discard", {}, self.left if self.left is not None else last)]
        return []

    def _contract(self) -> list[Breach]:
        """CR-42, CR-43: check that the new melds meet the contract."""
        table, wanted = self.table, self.contract
        if not self.laid or wanted is None:
            return []
        total, before = self.kinds_laid(), table.kinds_laid(self.player)
        sets, runs = wanted
        params = {"laid": in_words((total["set"], total["run"])), "contract": in_words(wanted)}
        if self.lacking(wanted) > 0:
            if table.rules.house.extra_melds and self.player in table.unread:
                table.unsure = True  # the contract may have been laid down in the turn that could not be read
                return []
            if before and not total["open"]:
                return []
            return [Breach("contract-not-met", params, self.laid[0][0])]
        # (If so, any meld is one more, even an invalid one.)
        met = before["set"] >= sets and before["run"] >= runs
        if table.rules.house.extra_melds or (total["open"] and not met):
            return []
        for number, meld in self.laid:
            kind = kind_of(meld)
            if kind == "open":
                kind = "run" if number in self.runs_said else "set"
                total[kind] += 1
            before[kind] += 1
            if before[kind] > (sets if kind == "set" else runs):
                params["laid"] = in_words((total["set"], total["run"]))
                return [Breach("further-meld", params, number)]
        return []
