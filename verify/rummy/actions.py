"""What may be done in a rummy, as a table of rules: one for each kind of action.

A game describes each kind of action once. From these rules follow whether an action is legal, what it does to
the table, which actions are legal, and which may have been left out of a record. Which cards an action moves
it says itself (:meth:`.Action.flow`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from attrs import evolve, frozen

from ...records.cards import Card
from ...records.events import Action, Actions, Cards, MaybeCard
from ...records.findings import Finding
from ..breach import Breach
from ..cards.deck import Deck
from ..cards.hands import Hand, Loan
from .table import CardTable

Phase: TypeAlias = str
"""How far a turn has come. Each game has its own phases."""
START: Final[Phase] = "start"

Condition: TypeAlias = Callable[[Any, str, Any], list[Breach]]
"""``(table, player, action)``: what is wrong, in the order told; empty if nothing is."""


class Outcome(NamedTuple):
    """How an action went: ``blame`` is what is wrong with it, if anything is, and ``doubts`` says of each
    card that has left the hand why it was not there, if it was not."""

    blame: Finding | None
    doubts: list[Finding | None]


Effect: TypeAlias = Callable[[Any, str, Any, Outcome], None]
"""``(table, player, action, outcome)``: plays what an action does beyond moving cards out of the hand, and
from the stock into it."""


@frozen
class Scene:
    """A turn that has come as far as ``phase``, ``done`` being done, and the cards that may still come to the
    hand and leave it.

    ``exact`` is true for a turn left out of a record, where just these cards must come and go."""

    table: Any
    player: str
    phase: Phase
    came: Sequence[MaybeCard]
    went: Sequence[Card]
    done: Actions = ()
    exact: bool = False


def no_candidates(scene: Scene) -> Iterable[Action]:
    """The candidates of an action that is never proposed."""
    return ()


@frozen
class ActionRule:
    """The rule of one ``kind`` of action."""

    kind: type[Action]
    conditions: tuple[Condition, ...] = ()
    """The conditions of the action. All breaches are reported, in this order."""
    barred: Mapping[Phase, str] = {}
    """The phases in which it may not stand, and the name of the rule that is broken then."""
    then: Mapping[Phase, Phase] = {}
    """The phase that follows; where nothing is said, it is the same still."""
    decides: Callable[[Any], Phase | None] | None = None
    """Which phase follows if that depends on the action and nothing is wrong with it; None if it does not."""
    effect: Effect | None = None
    candidates: Callable[[Scene], Iterable[Action]] = no_candidates
    """Actions of this kind that may be tried. Not all of them need be legal."""

    def phase_after(self, phase: Phase, action: Action, blame: Finding | None = None) -> Phase:
        """The phase that follows ``action``, done in ``phase``; ``blame`` is what is wrong with it."""
        if self.decides is not None and blame is None and phase not in self.barred:
            decided = self.decides(action)
            if decided is not None:
                return decided
        return self.then.get(phase, phase)


UNKNOWN_KIND: Final = ActionRule(Action)
"""The rule of an action that the game does not know."""


def by_kind(*rules: ActionRule) -> dict[type[Action], ActionRule]:
    """The table of these rules, in their order."""
    return {rule.kind: rule for rule in rules}


def barred(rule: str, *phases: Phase) -> dict[Phase, str]:
    """These phases, in each of which the same ``rule`` would be broken."""
    return dict.fromkeys(phases, rule)


# ---- which cards an action moves


def cards_leaving(action: Action) -> tuple[Cards, int]:
    """The cards that leave the hand by ``action``, and which operand the first of them is, from 1."""
    flow = action.flow()
    if len(flow) == 1:  # as of most
        card, count = flow[0]
        return ((card,) if count < 0 else (), 1)
    cards: list[MaybeCard] = []
    first = 0
    for operand, (card, count) in enumerate(flow, 1):
        if count < 0:
            first = first or operand
            cards.append(card)
    return tuple(cards), first or 1


def cards_moved(action: Action) -> Cards:
    """The cards that leave the hand by ``action``, or if none do, those that come to it."""
    leaving, _ = cards_leaving(action)
    return leaving or tuple([card for card, count in action.flow() if count > 0])


def cards_spent(action: Action) -> int:
    """How many cards leave the hand by ``action``, less those that come, as far as their number is known."""
    named = sum([count for _, count in action.flow()])
    return -named - (action.unnamed or 0)


# ---- conditions for any game


class Position(Protocol):
    """What the conditions below look at: a table, or a copy on which a turn is tried."""

    phase: Phase
    hands: dict[str, Hand]

    def rule_of(self, action: Action) -> ActionRule: ...
    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach: ...
    def not_held(self, hand: Hand, cards: Cards, first: int = 1) -> list[Breach]: ...


def in_phase(table: Position, player: str, action: Action) -> list[Breach]:
    """Whether the action may stand in this phase of the turn."""
    rule = table.rule_of(action).barred.get(table.phase)
    return [] if rule is None else [table.out_of_phase(rule, player, action)]


def held(table: Position, player: str, action: Action) -> list[Breach]:
    """Whether the cards that leave the hand are there."""
    leaving, first = cards_leaving(action)
    hand = table.hands[player]
    if len(leaving) == 1:
        card = leaving[0]
        if card is not None and hand.counts[card.index]:  # as mostly
            return []
    return table.not_held(hand, leaving, first)


class AllOf:
    """All that is wrong by any of several conditions."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def __call__(self, table: Any, player: str, action: Any) -> list[Breach]:
        breaches: list[Breach] = []
        for condition in self.conditions:
            breaches += condition(table, player, action)
        return breaches


class FirstOf:
    """What is wrong by the first of several conditions that is not met; the others are not looked at."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def __call__(self, table: Any, player: str, action: Any) -> list[Breach]:
        for condition in self.conditions:
            breaches = condition(table, player, action)
            if breaches:
                return breaches
        return []


# ---- a table at which the rules hold


class ActionTable(CardTable):
    """A table at which a game's ``action_rules`` hold."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]]

    def __init__(self, players: Sequence[str], deck: Deck, dealt: int) -> None:
        super().__init__(players, deck, dealt)
        self.phase: Phase = START
        """How far the turn has come that is being played."""

    def rule_of(self, action: Action) -> ActionRule:
        """The rule of an action of this kind."""
        return self.action_rules.get(type(action), UNKNOWN_KIND)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """Say that ``action`` breaks ``rule`` because of where it stands in the turn."""
        return Breach(rule, {})

    def phase_after(self, actions: Actions) -> Phase:
        """The phase of a turn that begins with these ``actions``, legal or not."""
        phase = START
        for action in actions:
            phase = self.rule_of(action).phase_after(phase, action)
        return phase

    # ---- legality

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes these actions illegal; empty if nothing does, or nothing that can be told."""
        self.mind_doubts(player)
        breaches: list[Breach] = []
        for number, action in enumerate(actions):
            found = self.breaches_of(player, action, number)
            if found:
                breaches += found
        return breaches

    def mind_doubts(self, player: str) -> None:
        """Note that a turn cannot be judged for sure if the player's hand is in doubt."""
        hand = self.hands[player]
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True

    def breaches_of(self, player: str, action: Action, number: int) -> list[Breach]:
        """What is wrong with ``action``, which is number ``number`` of the turn."""
        breaches: list[Breach] = []
        for condition in self.rule_of(action).conditions:
            found = condition(self, player, action)
            if found:
                breaches += found
        return [evolve(one, action=number) for one in breaches] if number and breaches else breaches

    # ---- replay

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        """Play the actions as written, as far as they can be. ``blame`` is the finding they gave rise to, if
        they did. Returns the cards that only an earlier finding let be there."""
        if self.surplus or self.mistaken:
            self.surplus, self.mistaken = [], []
        loans: list[tuple[Loan, Card]] = []
        for number, action in enumerate(actions):
            self.do_one(player, action, number, blame, loans)
        return loans

    def do_one(
        self, player: str, action: Action, number: int, blame: Finding | None, loans: list[tuple[Loan, Card]]
    ) -> None:
        """Play ``action``, which is number ``number`` of the turn. Cards that only an earlier finding let be
        there are added to ``loans``."""
        rule, hand = self.rule_of(action), self.hands[player]
        leaving, first = cards_leaving(action)
        doubts: list[Finding | None] = []
        for operand, card in enumerate(leaving, first):
            doubts.append(self.leave(hand, card, blame, loans, (number, operand)))
        if action.from_stock:
            self.draw_all(hand, action, number)
        if rule.effect is not None:
            rule.effect(self, player, action, Outcome(blame, doubts))
        self.phase = rule.phase_after(self.phase, action, blame)

    def draw_all(self, hand: Hand, action: Action, number: int) -> None:
        """Draw the cards that come to ``hand`` by ``action``, which is number ``number`` of the turn."""
        for operand, (card, count) in enumerate(action.flow(), 1):
            if count > 0:
                self.draw(hand, card, (number, operand))

    # ---- candidates

    def candidates(self, scene: Scene) -> Iterator[Action]:
        """Actions that may come next in a turn that has come so far. Not all of them need be legal."""
        for rule in self.action_rules.values():
            if scene.phase not in rule.barred:
                yield from rule.candidates(scene)

    def options(self, player: str, drawn: MaybeCard) -> Iterator[Action]:
        """The legal next actions of ``player``, whose hand must be known, within the turn; ``drawn`` is the
        card that the stock would give."""
        scene = Scene(self, player, self.phase, (drawn,), self.hands[player].listed())
        for action in self.candidates(scene):
            if not self.why_not(player, (action,)):
                yield action

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        return self.candidates(Scene(self, player, self.phase_after(done), came, went, done, exact=True))
