"""Crazy Rummy: the table of a deal, where turns are judged and played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from ....records.cards import Card
from ....records.events import Action, Actions, Cards, Discard, Draw, MaybeCard, TakeDiscard
from ....records.findings import Finding
from ....records.wilds import WildMeld
from ...breach import Breach
from ...cards.hands import Loan
from ...rummy.actions import START, ActionRule, Phase, Scene
from ...rummy.wilds import lay
from .actions import RULES, can_end
from .table import State
from .turn import TurnInProgress

NOT_OVER = frozenset(("no-discard", "contract-not-met"))
"""Breaches that exist only as long as the turn is not over."""


class Table(State):
    """The state of a deal, and the legal actions in it."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]] = RULES
    first_turn: bool
    phase: Phase
    winner: str | None

    # ---- legality

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """Return the breaches of these actions; empty if there are none, or none that are certain."""
        self.mind_doubts(player)
        return TurnInProgress(self, player).judge(actions)

    # ---- replay

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        loans = super().do(player, actions, blame)
        self.first_turn, self.laying, self.phase = False, None, START
        hand = self.hands[player]
        if hand.size <= 0 and not hand.loose and blame is None:
            self.go_out(player)
        elif self.stock <= 0 and not self.unread and any(isinstance(action, Draw) for action in actions):
            self.exhausted = True
        return loans

    def do_one(
        self, player: str, action: Action, number: int, blame: Finding | None, loans: list[tuple[Loan, Card]]
    ) -> None:
        if not isinstance(action, (Draw, TakeDiscard, Discard)):
            self.laying = lay(self.meld_rules, self.melds, action, player, all_known=not self.unread)
            action = self.laying.turned or action
        super().do_one(player, action, number, blame, loans)

    # ---- candidates

    def options(self, player: str, drawn: MaybeCard, done: Actions = ()) -> Iterator[Action]:
        """Yield the legal next actions of ``player``, whose hand must be known, in a turn with these ``done``
        so far; ``drawn`` is the card that the stock would give. Actions after which the turn could not end
        are left out."""
        turn = TurnInProgress(self, player)
        if not _goes_wrong(turn, done):
            scene = Scene(turn, player, turn.phase, (drawn,), turn.hand.listed(), done)
            yield from self._legal(scene)

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        hands = self.supposed(player)
        if len(hands) == 1:
            yield from self.options(player, None, done)
            return
        turn = TurnInProgress(self, player)
        if _goes_wrong(turn, done):
            return
        scenes = [Scene(turn, player, turn.phase, (None,), hand, done) for hand in hands]
        for action in dict.fromkeys(action for scene in scenes for action in self.candidates(scene)):
            if not turn.copy().step(action):
                yield action

    def may_follow(self, player: str, done: Actions, action: Action) -> bool:
        turn = TurnInProgress(self, player)
        if _goes_wrong(turn, done) or turn.phase in self.rule_of(action).barred:
            return False
        return not turn.step(action)

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        turn = TurnInProgress(self, player)
        if done and (isinstance(done[-1], Discard) or _goes_wrong(turn, done)):
            return
        scene = Scene(turn, player, turn.phase, came, went, done, exact=True)
        if turn.phase == START:
            yield from self.candidates(scene)
            return
        laid: Cards = ()
        for action in self._legal(scene):
            cards = action.cards if isinstance(action, WildMeld) else ()
            if not cards or cards != laid:  # the first of several ways to write a meld says the least
                yield action
            laid = cards

    def _legal(self, scene: Scene) -> Iterator[Action]:
        """Yield the legal next actions that leave a way to end the turn."""
        for action in self.candidates(scene):
            turn: TurnInProgress = scene.table.copy()
            wrong = {breach.name for breach in (*turn.step(action), *turn.close())}
            if not wrong or (not isinstance(action, Discard) and wrong <= NOT_OVER and can_end(turn)):
                yield action


def _goes_wrong(turn: TurnInProgress, actions: Actions) -> bool:
    """Whether one of ``actions`` is illegal; they are tried up to that one."""
    return any(turn.step(action) for action in actions)
