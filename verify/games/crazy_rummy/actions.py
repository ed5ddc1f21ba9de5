"""Crazy Rummy: the actions, as a table of rules. Rule numbers are those of ``hoyle rules crazy_rummy``.

A turn is judged as a whole: it is tried on a copy of what it changes (:class:`.TurnInProgress`), which the
conditions check, and then played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....records.cards import RANKS, Card
from ....records.events import (
    Action,
    Discard,
    Draw,
    LayOff,
    Meld,
    TakeDiscard,
    Target,
)
from ....records.findings import Said, told
from ....records.wilds import Claim, WildLayOff, WildMeld
from ...breach import Breach
from ...cards.hands import Lying
from ...cards.melds import MeldRules, Run
from ...rummy.actions import (
    START,
    ActionRule,
    AllOf,
    FirstOf,
    Outcome,
    Scene,
    barred,
    by_kind,
    each_discard,
    each_draw,
    in_phase,
)
from ...rummy.actions import held as held_in_hand
from ...rummy.actions import on_top as lies_on_top
from ...rummy.table_melds import TableMeld
from ...rummy.wilds import place
from .table import State, in_words
from .turn import DONE, LAST_CARD, LATE, NO_DRAW, PICKED, TurnInProgress

CLAIMED_HERE = Said(
    "{player} plays {card}, which must be the one claimed", "{player}打出{card}，當時換回的必是它"
)
NOT_THERE = frozenset(("wild-not-there", "no-such-meld"))
"""Breaches that show that the table is not as the moves leave it."""


# ---- conditions


def held(turn: TurnInProgress, player: str, action: Action) -> list[Breach]:
    """Check that the player uses only cards in hand."""
    return held_in_hand(turn, player, turn.as_meant(action))


def on_top(turn: TurnInProgress, player: str, action: TakeDiscard) -> list[Breach]:
    """CR-8: check that the card taken is the top one of the discard pile."""
    return lies_on_top(turn.table, player, action)


def not_with_one_card(turn: TurnInProgress, player: str, action: TakeDiscard) -> list[Breach]:
    """CR-28: check that a player with one card left draws from the stock."""
    if not turn.one_card:
        return []
    return [Breach(LAST_CARD, {}, help=told("draw from the stock", "應從取牌堆取牌"))]


def not_just_picked_up(turn: TurnInProgress, player: str, action: Discard) -> list[Breach]:
    """CR-9, CR-28: check that the card discarded is not the one just taken."""
    table, hand, card = turn.table, turn.hand, action.card
    if card is None:
        if turn.one_card or isinstance(turn.picked, TakeDiscard):
            table.unsure = True  # it may be the one that must stay
        return []
    if hand.size <= 1 or hand.loose:
        return []
    twins = hand.count(card)
    if turn.taken is card:
        alone = twins < 2 and not turn.twin  # else it is not known which of the two it is
        if alone and (table.deck.decks == 1 or hand.exact):
            help_ = told("any other card may be discarded", "別的牌都可以放走")
            return [Breach("discard-just-taken", {"card": card}, 0, 1, help_)]
        table.unsure = table.unsure or alone
    elif turn.one_card and isinstance(turn.picked, Draw):
        return _last_card_kept(turn, card, twins)
    return []


def _last_card_kept(turn: TurnInProgress, card: Card, twins: int) -> list[Breach]:
    """CR-28: check that a player who began with one card discards that one, unless the one drawn is the
    last."""
    drawn, old = turn.picked.card if turn.picked else None, turn.old[0] if turn.old else None
    kept = drawn is card and twins < 2 and (old is not None or turn.table.deck.decks == 1)
    if drawn is None and old is not None:
        kept = turn.hand.holds(old) is True and card is not old
    if kept:
        help_ = told(
            "{card} had to be discarded",
            "應放走{card}",
            card=old or told("the card held before", "原來的那張"),
        )
        return [Breach("last-card-kept", {"card": card}, 0, 1, help_)]
    if drawn is None or old is None:
        turn.table.unsure = True
    return []


def opened(turn: TurnInProgress, player: str, action: Action) -> list[Breach]:
    """CR-19, CR-21, CR-42: check that the player has laid down what is due before adding or claiming."""
    if turn.opened or turn.loose:
        return []
    if player in turn.table.unread:
        turn.table.unsure = True
        return []
    contract = turn.contract
    if contract is not None:
        return [Breach("add-before-contract", {"contract": in_words(contract)})]
    name = "claim-before-meld" if isinstance(action, Claim) else "add-before-meld"
    help_ = told("a new set or run comes first", "先要放下一組新的多條或同花順")
    return [Breach(name, {}, help=help_)]


def no_card_twice(turn: TurnInProgress, player: str, action: Action) -> list[Breach]:
    """CR-32: check that no card is in a set twice. (Nobody can hold it twice, so this is not a second
    mistake.)"""
    breach = turn.laying.breach if turn.laying else None
    return [breach] if breach and breach.name == "twice-in-set" else []


def lies_right(turn: TurnInProgress, player: str, action: Action) -> list[Breach]:
    """CR-10 to CR-25: check that the cards may be laid on the table in this way."""
    breach = turn.laying.breach if turn.laying else None
    return [breach] if breach else []


# ---- effects


def take(table: State, player: str, action: TakeDiscard, outcome: Outcome) -> None:
    table.take(table.hands[player], action.card)


def discard(table: State, player: str, action: Discard, outcome: Outcome) -> None:
    second = table.pile and table.phase == DONE
    table.pile.append(Lying(action.card, player, outcome.blame if second else outcome.doubts[0]))


def lay_down(table: State, player: str, action: Meld, outcome: Outcome) -> None:
    laying = table.laying
    assert laying is not None
    table.count_melds(player, [laying.meld] if laying.meld else [])
    add(table, player, action, outcome)


def add(table: State, player: str, action: Action, outcome: Outcome) -> None:
    """Put a new meld on the table, or one that has changed."""
    laying = table.laying
    assert laying is not None
    lost = laying.breach and laying.breach.name in NOT_THERE and laying.turned is None
    if laying.meld and (any(outcome.doubts) or lost):
        laying.meld.readings = ()  # what really lies there now is not known
    place(table.melds, laying)


def claim(table: State, player: str, action: Claim, outcome: Outcome) -> None:
    """Take a wild card from the table into the hand, in exchange for the card that it represents."""
    laying, hand = table.laying, table.hands[player]
    assert laying is not None
    add(table, player, action, outcome)
    table.count_claimed(action)
    hand.add(action.wild)
    if laying.meant and action.wild and outcome.blame is not None:
        hand.doubt(outcome.blame, action.wild, laying.meant, CLAIMED_HERE)


# ---- candidates: the scene's table is a turn in progress


def takes(scene: Scene) -> Iterator[Action]:
    pile = scene.table.table.pile
    if pile and pile[-1].card:
        yield TakeDiscard(pile[-1].card)


def new_melds(scene: Scene) -> Iterator[Action]:
    """Yield melds of each kind, first as one whose kind is not stated."""
    rules = scene.table.meld_rules
    found = list(_melds(scene.went, rules))
    if scene.table.contract is not None:  # a long one may have to be two
        found += _melds(scene.went, rules, shortest=True)
    for kind, cards in dict.fromkeys(found):
        yield WildMeld(cards, "meld")
        yield WildMeld(cards, kind)


def additions(scene: Scene) -> Iterator[Action]:
    """Yield additions of single cards to the melds on the table; wild cards at either end of a run."""
    rules: MeldRules = scene.table.meld_rules
    each = list(dict.fromkeys(scene.went))
    for meld in scene.table.melds:
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


def claims(scene: Scene) -> Iterator[Action]:
    """Yield claims of wild cards that a card in the hand can replace."""
    rules: MeldRules = scene.table.meld_rules
    each = list(dict.fromkeys(scene.went))
    for meld in scene.table.melds:
        target = Target(tuple(meld.cards))
        for wild in meld.cards:
            if wild is not None and wild in rules.wild:
                yield from (Claim(wild, card, target) for card in each if _claims(rules, meld, wild, card))


def _fits(rules: MeldRules, meld: TableMeld, card: Card) -> bool:
    """Whether ``card`` may fit ``meld``; that most cards fit nowhere is quickly found."""
    return not meld.certain or bool(meld.grown(rules, (card,)))


def _claims(rules: MeldRules, meld: TableMeld, wild: Card, card: Card) -> bool:
    """Whether ``card`` may be what ``wild`` represents in ``meld``."""
    return not meld.certain or any(rules.claimed(reading, wild, card) for reading in meld.readings)


def can_end(turn: TurnInProgress) -> bool:
    """Whether a turn that has been legal so far can be completed."""
    contract = turn.contract
    if contract is None or not turn.laid:
        return turn.hand.size > 0
    laid, (sets, runs) = turn.kinds_laid(), contract
    lacking = max(sets - laid["set"], 0), max(runs - laid["run"], 0)
    if any(lacking) and (laid["set"] > sets or laid["run"] > runs):
        return False  # the contract comes first
    return _can_lay(turn.hand.listed(), turn.meld_rules, *lacking)


def _can_lay(cards: Sequence[Card], rules: MeldRules, sets: int, runs: int) -> bool:
    """Whether ``sets`` and ``runs`` can all be made of ``cards``."""
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


def _melds(
    cards: Sequence[Card], rules: MeldRules, *, shortest: bool = False
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield the sets and runs that the ``cards`` of a hand make, with the help of wild cards."""
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
                if len(run) >= rules.runs.shortest:
                    yield "run", tuple(run)
                    if shortest:
                        break


# ---- the rules

CLOSED: Final = barred("after-discard", DONE)
PICKS_UP: Final = {NO_DRAW: "draw-in-first-turn", LATE: "draw-too-late", PICKED: "second-draw", **CLOSED}
PICKED_UP: Final = dict.fromkeys((START, LATE), PICKED)
UNDRAWN: Final = {START: "no-draw", **CLOSED}
"""Phases in which any action but a draw is illegal. A turn may go on and draw later; a draw that never comes
is reported at its end."""
LAYS: Final = {START: LATE}
LAYING: Final = FirstOf(no_card_twice, AllOf(held, lies_right))
ADDING: Final = FirstOf(no_card_twice, AllOf(held, opened, lies_right))


RULES: Final = by_kind(
    ActionRule(Draw, conditions=(in_phase,), barred=PICKS_UP, then=PICKED_UP, candidates=each_draw),
    ActionRule(
        TakeDiscard,
        conditions=(FirstOf(AllOf(in_phase, on_top), not_with_one_card),),
        barred=PICKS_UP,
        then=PICKED_UP,
        effect=take,
        candidates=takes,
    ),
    ActionRule(
        WildMeld, conditions=(LAYING,), barred=UNDRAWN, then=LAYS, effect=lay_down, candidates=new_melds
    ),
    ActionRule(WildLayOff, conditions=(ADDING,), barred=UNDRAWN, then=LAYS, effect=add, candidates=additions),
    ActionRule(Claim, conditions=(ADDING,), barred=UNDRAWN, then=LAYS, effect=claim, candidates=claims),
    ActionRule(
        Discard,
        conditions=(FirstOf(held, not_just_picked_up),),
        barred=UNDRAWN,
        then=dict.fromkeys((START, NO_DRAW, LATE, PICKED), DONE),
        effect=discard,
        candidates=each_discard,
    ),
    # Actions that only a record of another game has:
    ActionRule(Meld, conditions=(LAYING,), barred=UNDRAWN, then=LAYS, effect=lay_down),
    ActionRule(LayOff, conditions=(ADDING,), barred=UNDRAWN, then=LAYS, effect=add),
)
