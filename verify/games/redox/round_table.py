"""REDOX: the table of a round, where turns are judged and played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from attrs import evolve

from ....records.cards import Card
from ....records.events import Action, Actions, Discard, Draw, MaybeCard, TakeDiscard
from ....records.findings import Finding, Said, told
from ...breach import Breach
from ...cards.hands import Loan
from ...rummy.actions import START, ActionRule, Phase, Scene, held
from .actions import OVER, RULES
from .table import State


class Table(State):
    """The state of a round, and what may be done in it. A whole turn is judged at once."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]] = RULES

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """Return the breaches that make this turn illegal, as far as can be told."""
        if self._is_whole_turn(actions):
            return super().why_not(player, actions)
        self.mind_doubts(player)
        breaches = [Breach("not-one-action", {"why": _shape(actions)})]
        over = next((n for n in range(1, len(actions)) if self._is_whole_turn(actions[:n])), len(actions))
        for number, action in enumerate(actions):
            lacking = held(self, player, action)
            breaches += [evolve(breach, action=number, superfluous=number >= over) for breach in lacking]
        return breaches

    def _is_whole_turn(self, actions: Actions) -> bool:
        """Return whether ``actions`` are exactly one turn."""
        phase: Phase = START
        for action in actions:
            rule = self.rule_of(action)
            if phase in rule.barred:
                return False
            phase = rule.phase_after(phase, action)
        return phase == OVER

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        loans = super().do(player, actions, blame)
        self.phase = START
        hand = self.hands[player]
        if self.slammed or (hand.size <= 0 and not hand.loose):
            self.go_out(player)
        return loans

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        if not done:  # actions after which the turn could not end are not offered
            yield from dict.fromkeys(actions[0] for actions in self.turns(player, None))
            return
        scene = Scene(self, player, self.phase_after(done), (None,), (), done)
        for action in self.candidates(scene):
            if not self.breaches_of(player, action, len(done)):
                yield action

    def turns(self, player: str, drawn: MaybeCard) -> Iterator[Actions]:
        """The legal turns of ``player``; those of one card, if the hand is not known. ``drawn`` is the card
        that the stock would give."""
        scenes = [Scene(self, player, START, (drawn,), hand) for hand in self.supposed(player)]
        for first in dict.fromkeys(action for scene in scenes for action in self.candidates(scene)):
            turns: list[Actions] = [(first,)]
            if (phase := self.phase_after((first,))) != OVER:
                scene = Scene(self, player, phase, (drawn,), (), (first,))
                turns = [(first, second) for second in self.candidates(scene)]
            for turn in turns:
                if not self.why_not(player, turn):
                    yield turn


def _shape(actions: Actions) -> Said:
    """Return why ``actions`` are not one turn."""
    if len(actions) == 1:
        match actions[0]:
            case Discard():
                return told(
                    "after the discard, a card must be drawn or taken", "放走一張以後，須取回或拿回一張"
                )
            case Draw() | TakeDiscard():
                return told("a card is drawn or taken, but none is discarded", "取回了牌，卻沒有放走一張")
    return told("this line has {many} actions", "這裏有{many}件", many=len(actions))
