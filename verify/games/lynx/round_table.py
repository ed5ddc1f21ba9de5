"""LYNX: the table of a round, where actions are judged and played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import chain
from typing import ClassVar, Final, Self

from ....records.cards import Card
from ....records.events import Action, Actions, Discard, MaybeCard
from ....records.facts import Prescribed
from ....records.findings import Finding, Said, told
from ....records.stealing import Announce, DrawExtra, Pass, Skip, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Loan
from ...rummy.actions import START, ActionRule, Scene
from . import conditions as needs
from .actions import RULES, pile_steals, steals
from .table import (
    AGAIN,
    DISCARDED,
    DRAWN,
    EFFECTS,
    EXTRA,
    IDLE,
    IDLE_LAID,
    PILE_STOLEN,
    SEVENS,
    STOLEN,
    Battle,
    State,
)

MAY_END: Final = frozenset((IDLE, IDLE_LAID, DRAWN, STOLEN, PILE_STOLEN, DISCARDED, AGAIN))
"""The phases in which a turn may end."""
NOTHING_FOLLOWS: Final = (DrawExtra, Pass, Skip)
"""Actions that nothing follows in a line that was left out."""


class Table(State):
    """The state of a round, and what may be done in it."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]] = RULES
    again: bool
    battle: Battle | None
    last: Action | None
    late: Battle | None
    misses: bool
    nameless: Said | None
    nine_in_use: bool
    unsure: bool

    # ---- a turn begins

    def begin(self, player: str, actions: Actions) -> list[Breach]:
        """``player``'s turn begins, and ``actions`` are what is left of the line: settle what the last
        discard asks of it (LX-25 to LX-31)."""
        self.clear_turn()
        self.misses = self.skipping
        self.nine_in_use, self.again = self.again, False
        self.nameless = needs.nameless_seven(self)
        steals = isinstance(actions[0], Steal | StealPile)
        breaches: list[Breach] = []
        if self.skipping:
            self.skipping = False
            if not steals and not isinstance(actions[0], Skip):
                breaches.append(self._is_skipped(player))
            if not steals:
                self.phase = IDLE
        elif isinstance(actions[0], Skip) and not self.lost and (not self.pile or self.pile[-1].card):
            top = self.top_text() if self.pile else told("an empty discard pile", "空的棄牌堆")
            breaches.append(Breach("nothing-to-skip", {"top": top}))
        if self.battle is not None:
            breaches += self._settle(player, actions, steals=steals)
        return breaches

    def _is_skipped(self, player: str) -> Breach:
        return Breach(
            "skipped-player-moves",
            {"top": self.top_text()},
            help=told("write “{player}: skip.”", "應寫「{player}: skip.」", player=player),
            facts=(Prescribed(),),
        )

    def _settle(self, player: str, actions: Actions, *, steals: bool) -> list[Breach]:
        """The next player in turn steals (LX-26), or answers (LX-25), or the extra cards were due (LX-27)."""
        battle = self.battle
        if battle is None or battle.nominee is None or steals:
            self.unsure = self.unsure or (battle is not None and battle.count is None)
            self.battle = None
            return []
        number, discard = next(
            ((n, one) for n, one in enumerate(actions) if isinstance(one, Discard)), (0, None)
        )
        params = {"nominee": battle.nominee, "count": self.extra_due}
        if discard is not None and (discard.card is None or discard.card.number == 7):
            card, hand = discard.card, self.hands[player]
            holds = any(hand.count(one) for one in SEVENS)
            if holds or card is None or battle.count is None or hand.holds(card) is not False:
                self.unsure = self.unsure or not holds or battle.count is None
                self.answering = True
                return []
            breach = Breach(
                "drawn-seven-no-answer", params | {"card": card}, number, 1,
                told(
                    "first {nominee} draws {count}; after that the count starts at {again} again",
                    "{nominee}先取{count}張，然後從{again}張重新算起", **params, again=EXTRA,
                ),
            )  # fmt: skip
        elif battle.count is None:
            self.unsure, self.late, self.battle = True, battle, None
            return []
        elif not self.to_draw or self.begun_before:  # LX-47: so nobody draws, or perhaps nobody
            self.unsure = self.unsure or self.begun_before
            self.battle = None
            return []
        elif isinstance(actions[0], Announce):
            breach = Breach("announced-not-played", params)
        else:
            breach = Breach(
                "extra-cards-missing",
                params,
                help=told(
                    "before this, {nominee} must draw {count} extra cards, unless {player} steals or "
                    "discards a 7 held before the turn",
                    "{nominee}要先多取{count}張，除非{player}偷牌，或放走本來就在手上的7",
                    **params,
                    player=player,
                ),
            )
        self.late, self.battle = battle, None
        return [breach]

    # ---- a turn goes on

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """Return the breaches that make the one action illegal, as far as can be told."""
        if isinstance(self.last, Skip) and self.misses:  # LX-30: that is all
            self.mind_doubts(player)
            return [self._is_skipped(player)]
        return super().why_not(player, actions)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """LX-8, LX-9, LX-22."""
        if rule == "after-discard":
            operand = 1 if isinstance(action, Discard) else 0
            doubt = self.pile[-1].doubt if self.pile else None  # it may have been stolen after the discard
            return Breach(rule, {}, 0, operand, doubt=doubt, facts=needs.TOO_MANY)
        if rule == "draw-not-first":
            help_ = told("the card is drawn first, then melds are published", "先取牌，再放下牌組")
            return Breach(rule, {}, help=help_)
        return Breach(rule, {}, facts=needs.TOO_MANY)

    @property
    def goes_on(self) -> bool:
        """Return whether another turn follows the discard: it was a nine (LX-32), or a card that nobody saw,
        which must then have been one."""
        return self.discarded and (self.again or (bool(self.pile) and self.pile[-1].card is None))

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        loans = super().do(player, actions, blame)
        self.last = actions[-1]
        if self.blurred:
            self.surplus.clear()
        return loans

    def why_no_end(self, player: str) -> list[Breach]:
        """LX-9: a turn without a card drawn or stolen ends with a discard."""
        if self.phase in MAY_END:
            return []
        help_ = told("draw a card or discard a matching one", "取一張牌，或放走一張相配的")
        return [Breach("neither-drawn-nor-discarded", {}, help=help_)]

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        if done and isinstance(done[-1], NOTHING_FOLLOWS):
            return iter(())
        return super().steps(player, came, went, done)

    def apart(self) -> Self:
        other = super().apart()
        other.battle = copy(self.battle)
        return other

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        table = self.apart()
        table.play_through(player, done)
        if done and isinstance(done[-1], NOTHING_FOLLOWS) and not isinstance(done[-1], Pass):
            return
        scenes = [Scene(table, player, table.phase, (None,), hand) for hand in table.supposed(player)]
        others: list[Action] = []
        if not done:
            others = [Skip()] if table.skipping else []
            many = self.extra_due if self.battle and self.battle.nominee == player else None
            others += [Announce()] if self.battle else []
            others += [DrawExtra(many, (None,) * many)] if many else []
        for action in dict.fromkeys((*chain.from_iterable(map(table.candidates, scenes)), *others)):
            begins = not done or (table.goes_on and not isinstance(action, EFFECTS))
            begins = begins and not isinstance(action, DrawExtra)
            if table.allows(player, action, begins=begins):
                yield action

    def allows(self, player: str, action: Action, *, begins: bool) -> bool:
        """Return whether ``action`` is legal; if it ``begins`` a turn, a battle may still be answered later
        in that turn."""
        sevens = [card for card in self.hands[player].listed() if card.number == 7] if self.battle else []
        for line in ((action,), *((action, Discard(card)) for card in sevens[:1])):
            trial = self.apart()
            if (begins and trial.begin(player, line)) or trial.why_not(player, (action,)):
                continue
            return True
        return False

    def may_stop(self, player: str, done: Actions) -> bool:
        table = self.apart()
        return not table.play_through(player, done) and not table.why_no_end(player)

    def after(self, player: str, done: Actions) -> Table:
        table = self.apart()
        table.play_through(player, done)
        return table

    def play_through(self, player: str, done: Actions) -> list[Breach]:
        """Play what a line says; return what is wrong with it."""
        self.let_move(player)
        self.clear_turn()
        breaches: list[Breach] = []
        for number, action in enumerate(done):
            begins = not number or (self.goes_on and not isinstance(action, EFFECTS))
            if begins and not isinstance(action, DrawExtra):
                breaches += self.begin(player, done[number:])
            breaches += self.why_not(player, (action,))
            self.do(player, (action,))
        return breaches

    def options(self, player: str, drawn: MaybeCard, *kinds: type[Action]) -> Iterator[Action]:
        """The legal next actions of ``player``, whose hand must be known, within the turn; ``drawn`` is the
        card that the stock would give. If ``kinds`` are given, only of these."""
        scene = Scene(self, player, self.phase, (drawn,), self.hands[player].listed())
        for action in self.candidates(scene, *kinds):
            if not self.why_not(player, (action,)):
                yield action

    def steals(self, player: str) -> Iterator[Steal | StealPile]:
        """The ways in which ``player`` could steal what lies on top, if it is time for it."""
        scene = Scene(self, player, START, (), self.hands[player].listed())
        yield from steals(scene)
        yield from pile_steals(scene)
