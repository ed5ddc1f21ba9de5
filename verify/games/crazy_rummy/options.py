"""What may be done next in a turn of Crazy Rummy, for those who play it or learn it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ....records.cards import RANKS, Card
from ....records.events import (
    Action,
    Actions,
    Discard,
    Draw,
    MaybeCard,
    TakeDiscard,
    Target,
)
from ....records.wilds import Claim, WildLayOff, WildMeld
from ...cards.melds import MeldRules, Run
from ...rummy.table import TableMeld
from .engine import Table
from .turn import TurnSoFar
from .variants import kind_of

NOT_OVER = frozenset(("no-discard", "contract-not-met"))
"""What is wrong with a turn only as long as it is not over."""


def options(
    table: Table, player: str, drawn: MaybeCard, done: Actions, among: Sequence[Card] | None = None
) -> Iterator[Action]:
    """See :meth:`Table.options`. Played are only cards ``among`` these, if there are any given."""
    so_far = TurnSoFar(table, player)
    if any(so_far.judge(number, action) for number, action in enumerate(done)):
        return
    held = so_far.hand.listed() if among is None else among
    held = [card for card in held if not so_far.hand.missing((card,))]
    for action in _candidates(table, so_far, held, drawn, bool(done)):
        turn = so_far.copy()
        breaches = turn.played(len(done), action)
        wrong = {breach.name for breach in (*breaches, *turn.close((*done, action)))}
        if not wrong or (not isinstance(action, Discard) and wrong <= NOT_OVER and _can_end(turn)):
            yield action


def _can_end(turn: TurnSoFar) -> bool:
    """Whether a turn that has been legal so far can be brought to an end."""
    table = turn.table
    if table.rules.contract is None or not turn.laid:
        return turn.hand.size > 0
    laid = table.laid.get(turn.player, Counter()) + Counter(kind_of(meld) for _, meld in turn.laid)
    sets, runs = table.rules.contract
    lacking = max(sets - laid["set"], 0), max(runs - laid["run"], 0)
    if any(lacking) and (laid["set"] > sets or laid["run"] > runs):
        return False  # the contract comes first
    return _can_lay(turn.hand.listed(), table.meld_rules, *lacking)


def _can_lay(cards: Sequence[Card], rules: MeldRules, sets: int, runs: int) -> bool:
    """Whether so many sets and runs can be made of ``cards`` at once."""
    if not sets and not runs:
        return True
    for kind, meld in _melds(cards, rules, shortest=True):
        wanted = sets if kind == "set" else runs
        if wanted:
            rest = list(cards)
            for card in meld:
                rest.remove(card)
            if _can_lay(rest, rules, sets - (kind == "set"), runs - (kind == "run")):
                return True
    return False


def _candidates(
    table: Table, turn: TurnSoFar, held: Sequence[Card], drawn: MaybeCard, begun: bool
) -> Iterator[Action]:
    if not begun and not (table.first_turn and table.rules.contract is None):
        yield Draw(drawn)
        if table.pile and table.pile[-1].card:
            yield TakeDiscard(table.pile[-1].card)
        return
    rules = table.meld_rules
    each = list(dict.fromkeys(held))
    melds = list(_melds(held, rules))
    if table.rules.contract is not None:  # a long one may have to be two
        melds += _melds(held, rules, shortest=True)
    for kind, cards in dict.fromkeys(melds):
        yield WildMeld(cards, "meld")
        yield WildMeld(cards, kind)
    for meld in turn.melds:
        target = Target(tuple(meld.cards))
        ends = [
            reading.face(end)
            for reading in meld.readings
            if isinstance(reading, Run)
            for end in (reading.low - 1, reading.high + 1)
            if 1 <= end <= len(RANKS)
        ]
        for card in each:
            if _fits(rules, meld, card):
                yield WildLayOff((card,), target)
            if card in rules.wild:
                yield from (WildLayOff((card,), target, (str(face),)) for face in ends)
        for wild in meld.cards:
            if wild is not None and wild in rules.wild:
                yield from (Claim(wild, card, target) for card in each if _claims(rules, meld, wild, card))
    yield from (Discard(card) for card in each)


def _fits(rules: MeldRules, meld: TableMeld, card: Card) -> bool:
    """Whether ``card`` may be added to ``meld``: most cards fit nowhere, and it is quickly seen."""
    if not meld.certain:
        return True
    lying = [one for one in meld.cards if one is not None]
    return any(rules.grown(reading, lying, (card,)) for reading in meld.readings)


def _claims(rules: MeldRules, meld: TableMeld, wild: Card, card: Card) -> bool:
    """Whether ``card`` may be what ``wild`` stands for in ``meld``."""
    return not meld.certain or any(rules.claimed(reading, wild, card) for reading in meld.readings)


def _melds(
    cards: Sequence[Card], rules: MeldRules, *, shortest: bool = False
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Sets, and stretches of a suit, that the cards of a hand make, wild cards helping out."""
    wild = [card for card in cards if card in rules.wild]
    natural = [card for card in cards if card not in rules.wild]
    for rank in dict.fromkeys(card.rank for card in natural):
        same = [card for card in natural if card.rank == rank]
        if not rules.duplicates:
            same = list(dict.fromkeys(same))
        if shortest:
            same = same[:3]
        for helping in range(min(len(wild), 2) + 1):
            if 3 <= len(same) + helping <= (3 if shortest else rules.set_limit or 99):
                yield "set", (*same, *wild[:helping])
    if len(wild) >= 3:
        yield "set", tuple(wild[:3])
    for suit in dict.fromkeys(card.suit for card in natural):
        held = {card.number: card for card in natural if card.suit == suit}
        for low in held:
            run: list[Card] = []
            spare = list(wild)
            for number in range(low, len(RANKS) + 1):
                if number in held:
                    run.append(held[number])
                elif spare:
                    run.append(spare.pop(0))
                else:
                    break
                if len(run) >= rules.run_length:
                    yield "run", tuple(run)
                    if shortest:
                        break


__all__ = ["options"]
