"""The legal actions of a rummy, as a table of rules: one for each kind of action.

A game describes each kind of action once. These rules determine whether an action is legal, what it does to
the table, which actions are legal, and which may have been left out of a record. The cards that an action
moves are given by the action itself (:meth:`.Action.flow`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from ...records.cards import Card
from ...records.events import Action, Actions, Cards, Discard, Draw, MaybeCard, TakeDiscard
from ...records.findings import Finding
from ...records.values import frozen
from ..breach import Breach
from ..cards.hands import Hand, Lying
from ..phrases import A_CARD, NOTHING_THERE, ON_TOP

Phase: TypeAlias = str
"""The stage of a turn. Each game has its own phases."""
START: Final[Phase] = "start"

Condition: TypeAlias = Callable[[Any, str, Any], list[Breach]]
"""``(table, player, action)``: the breaches, in the order in which they are reported; empty if there are
none."""


class Outcome(NamedTuple):
    """The result of an action: ``blame`` is the finding about it, if any, and ``doubts`` has, for each card
    that has left the hand, the finding that it was not there, or None."""

    blame: Finding | None
    doubts: list[Finding | None]


Effect: TypeAlias = Callable[[Any, str, Any, Outcome], None]
"""``(table, player, action, outcome)``: plays the effects of an action beyond moving cards out of the hand,
and from the stock into it."""


@frozen
class Scene:
    """A turn in ``phase``, with the actions ``done`` so far, and the cards that may still come to the hand
    and leave it.

    ``exact`` is true for a turn left out of a record, in which exactly these cards must come and go."""

    table: Any
    player: str
    phase: Phase
    came: Sequence[MaybeCard]
    went: Sequence[Card]
    done: Actions = ()
    exact: bool = False


def no_candidates(scene: Scene) -> Iterable[Action]:
    """Return no candidates, for an action that is never proposed."""
    return ()


def each_draw(scene: Scene) -> Iterable[Action]:
    """Yield a draw of each card that may still come."""
    return map(Draw, dict.fromkeys(scene.came))


def each_discard(scene: Scene) -> Iterable[Action]:
    """Yield a discard of each card that may still go."""
    return map(Discard, dict.fromkeys(scene.went))


@frozen
class ActionRule:
    """The rule of one ``kind`` of action."""

    kind: type[Action]
    conditions: tuple[Condition, ...] = ()
    """The conditions of the action. All breaches are reported, in this order."""
    barred: Mapping[Phase, str] = {}
    """The phases in which the action is illegal, each with the name of the rule that it breaks."""
    then: Mapping[Phase, Phase] = {}
    """The next phase, by phase; a phase that is not listed stays the same."""
    decides: Callable[[Any], Phase | None] | None = None
    """Returns the next phase if it depends on the action and nothing is wrong with it; None if it does
    not."""
    effect: Effect | None = None
    candidates: Callable[[Scene], Iterable[Action]] = no_candidates
    """Yields actions of this kind that may be tried. Not all of them need be legal."""

    def phase_after(self, phase: Phase, action: Action, blame: Finding | None = None) -> Phase:
        """Return the phase after ``action``, done in ``phase``; ``blame`` is the finding about it, if any."""
        if self.decides is not None and blame is None and phase not in self.barred:
            decided = self.decides(action)
            if decided is not None:
                return decided
        return self.then.get(phase, phase)


UNKNOWN_KIND: Final = ActionRule(Action)
"""The rule of an action that the game does not know."""


def by_kind(*rules: ActionRule) -> dict[type[Action], ActionRule]:
    """Return the table of these rules, in their order."""
    return {rule.kind: rule for rule in rules}


def barred(rule: str, *phases: Phase) -> dict[Phase, str]:
    """Return the ``phases`` in which an action is illegal, each with the ``rule`` that it would break."""
    return dict.fromkeys(phases, rule)


# ---- which cards an action moves


def cards_leaving(action: Action) -> tuple[Cards, int]:
    """Return the cards that leave the hand by ``action``, and the number of the first of them among its
    operands, from 1."""
    cards: list[MaybeCard] = []
    first = 0
    for operand, (card, count) in enumerate(action.flow(), 1):
        if count < 0:
            first = first or operand
            cards.append(card)
    return tuple(cards), first or 1


def cards_moved(action: Action) -> Cards:
    """Return the cards that leave the hand by ``action``, or if none do, those that come to it."""
    leaving, _ = cards_leaving(action)
    return leaving or tuple([card for card, count in action.flow() if count > 0])


def cards_spent(action: Action) -> int:
    """Return the number of cards that leave the hand by ``action``, less those that come to it, if known."""
    named = sum([count for _, count in action.flow()])
    return -named - (action.unnamed or 0)


# ---- conditions for any game


class Position(Protocol):
    """The state that conditions check: a table, or a copy on which a turn is tried."""

    phase: Phase
    hands: dict[str, Hand]

    def rule_of(self, action: Action) -> ActionRule: ...
    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach: ...
    def not_held(self, hand: Hand, cards: Cards, first: int = 1) -> list[Breach]: ...


def in_phase(table: Position, player: str, action: Action) -> list[Breach]:
    """Check that the action is allowed in this phase of the turn."""
    rule = table.rule_of(action).barred.get(table.phase)
    return [] if rule is None else [table.out_of_phase(rule, player, action)]


def held(table: Position, player: str, action: Action) -> list[Breach]:
    """Check that the cards that leave the hand are there."""
    leaving, first = cards_leaving(action)
    return table.not_held(table.hands[player], leaving, first)


class Lies(Protocol):
    """A table with a discard pile."""

    pile: list[Lying]
    unsure: bool


def on_top(table: Lies, player: str, action: TakeDiscard) -> list[Breach]:
    """Check that the card that is taken is on top of the discard pile."""
    card = action.card
    if not table.pile:
        return [Breach("not-on-top", {"card": card or A_CARD, "top": NOTHING_THERE}, 0, 1)]
    top = table.pile[-1].card
    if top is None or card is None or top is card:
        table.unsure = table.unsure or (top is None and card is not None)
        return []
    return [Breach("not-on-top", {"card": card, "top": ON_TOP.filled(top=top)}, 0, 1, cards=(card,))]


class AllOf:
    """All breaches of several conditions."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def __call__(self, table: Any, player: str, action: Any) -> list[Breach]:
        breaches: list[Breach] = []
        for condition in self.conditions:
            breaches += condition(table, player, action)
        return breaches


class FirstOf:
    """The breaches of the first of several conditions that is not met."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def __call__(self, table: Any, player: str, action: Any) -> list[Breach]:
        for condition in self.conditions:
            breaches = condition(table, player, action)
            if breaches:
                return breaches
        return []
