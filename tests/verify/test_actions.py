"""The tables of actions of the rummies: what is legal, what is proposed and what is done agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hoyle.records.cards import CARDS, STANDARD, Card
from hoyle.records.events import Action, Actions, Discard, Draw, LayOff, Meld, Slam, TakeDiscard, Target
from hoyle.records.stealing import DrawExtra, Pass, Skip, StealPile
from hoyle.records.wilds import Claim
from hoyle.verify.breach import Breach
from hoyle.verify.cards.deck import Deck
from hoyle.verify.games.crazy_rummy.round_table import Table as CrazyTable
from hoyle.verify.games.crazy_rummy.table import rules_of
from hoyle.verify.games.crazy_rummy.turn import NO_DRAW
from hoyle.verify.games.lynx.round_table import Table as LynxTable
from hoyle.verify.games.redox.round_table import Table as RedoxTable
from hoyle.verify.rummy.actions import (
    START,
    ActionRule,
    AllOf,
    FirstOf,
    by_kind,
    cards_leaving,
    cards_moved,
    cards_spent,
)
from hoyle.verify.rummy.table import CardTable

PLAYERS = ("N", "E", "S")
MOST_TURNS = 150
"""Turns after which a round is left unfinished."""
SEEDS = range(6)
TABLES: list[type[CardTable]] = [RedoxTable, LynxTable, CrazyTable]
OTHER_BEGINNINGS: dict[type[CardTable], set[str]] = {CrazyTable: {NO_DRAW}}
"""Phases in which a turn may begin beside the usual one."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of ``♠4-♠5``."""
    return tuple(CARDS[one] for one in text.split("-"))


class Play:
    """A round in which every turn is any legal one; ``stock`` and hands are known."""

    def __init__(self, table: CardTable, each: int, seed: int) -> None:
        self.table = table
        self.rng = Random(seed)
        self.stock = [*STANDARD * table.deck.decks]
        self.rng.shuffle(self.stock)
        for player in table.players:
            table.deal(player, tuple(self.stock.pop() for _ in range(each)))
        table.turn_up(self.stock.pop())

    def hands(self) -> dict[str, Counter[Card]]:
        return {player: Counter(hand.listed()) for player, hand in self.table.hands.items()}

    def take(self) -> Card:
        """The next card of the stock."""
        card = self.drawn()
        self.stock.pop()
        return card

    def drawn(self) -> Card:
        """The card that the stock would give."""
        if not self.stock:
            self.stock = [lying.card for lying in reversed(self.table.pile[:-1]) if lying.card]
        return self.stock[-1]


def gain(actions: Actions) -> Counter[Card]:
    """What the hand gains, less what it loses, as the actions themselves say."""
    moved: Counter[Card] = Counter()
    for action in actions:
        for card, count in action.flow():
            if card is not None:
                moved[card] += count
    return moved


def changed(before: Counter[Card], after: Counter[Card]) -> Counter[Card]:
    change = Counter(after)
    change.subtract(before)
    return change


def without_zeros(counts: Counter[Card]) -> dict[Card, int]:
    return {card: count for card, count in counts.items() if count}


def redox_turns(seed: int) -> Iterator[tuple[Play, str, Actions]]:
    """Legal turns of REDOX, each before it is played."""
    play = Play(RedoxTable(PLAYERS, Deck(2, 0)), 15, seed)
    for number in range(MOST_TURNS):
        player = PLAYERS[number % len(PLAYERS)]
        options = list(play.table.turns(player, play.drawn()))  # type: ignore[attr-defined]
        kinds = sorted({type(turn[0]).__name__ for turn in options})
        kind = play.rng.choice(kinds)
        turn = play.rng.choice([one for one in options if type(one[0]).__name__ == kind])
        yield play, player, turn
        if isinstance(turn[-1], Draw):
            play.stock.pop()
        if play.table.winner:
            return


@pytest.mark.parametrize("seed", SEEDS)
def test_a_legal_turn_of_redox_is_proposed_and_moves_what_it_says(seed: int) -> None:
    for play, player, turn in redox_turns(seed):
        table, before = play.table, play.hands()
        assert not table.why_not(player, turn)
        came = [card for card, count in gain(turn).items() if count > 0]
        went = [card for card, count in gain(turn).items() for _ in range(-count)]
        if without_zeros(gain(turn)) and not isinstance(turn[0], Slam):
            for number, action in enumerate(turn):
                assert action in list(table.steps(player, came, went, turn[:number])), turn
        assert not table.do(player, turn)
        after = play.hands()
        assert without_zeros(changed(before[player], after[player])) == without_zeros(gain(turn))
        assert all(after[other] == before[other] for other in PLAYERS if other != player)
        assert table.phase == START


def lynx_lines(seed: int) -> Iterator[tuple[Play, str, list[Action]]]:
    """Lines of LYNX, made of legal actions: what has been done so far, and the next action as the last."""
    table = LynxTable(PLAYERS, Deck(2, 0))
    play = Play(table, 12, seed)
    table.due = PLAYERS[0]
    for _ in range(MOST_TURNS):
        player = table.due
        if table.winner or player is None:
            return
        battle = table.battle
        if battle is not None and battle.nominee is not None and table.extra_due:
            cards = tuple(play.take() for _ in range(table.extra_due))
            table.clear_turn()
            yield play, battle.nominee, [DrawExtra(len(cards), cards)]
        table.begin(player, (Skip() if table.skipping else Draw(),))
        line: list[Action] = [Skip()] if table.misses else []
        if line:
            yield play, player, line
        while not table.misses and not table.again:
            options = list(table.options(player, play.drawn()))
            kinds = sorted({type(one).__name__ for one in options})
            if not kinds or (not table.why_no_end(player) and play.rng.random() < 0.2):
                break
            kind = play.rng.choice(kinds)
            line.append(play.rng.choice([one for one in options if type(one).__name__ == kind]))
            yield play, player, line
            if isinstance(line[-1], Draw):
                play.take()
            if isinstance(line[-1], Pass):
                break
        table.end_turn(player)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_legal_action_of_lynx_is_proposed_and_moves_what_it_says(seed: int) -> None:
    kinds = set()
    behind = lynx_lines(seed)  # the same round again, up to the beginning of the line
    begun, *_ = next(behind)
    since: list[tuple[str, Action]] = []
    for play, player, line in lynx_lines(seed):
        table, before, action = play.table, play.hands(), line[-1]
        if len(line) == 1:
            for mover, done in since:
                begun.table.do(mover, (done,))
                begun, *_ = next(behind)
            since.clear()
        since.append((player, action))
        kinds.add(type(action))
        assert not table.why_not(player, (action,))
        came = [card for card, count in action.flow() if card is not None and count > 0]
        went = [card for card, count in action.flow() if card is not None and count < 0]
        assert action in list(begun.table.steps(player, came, went, tuple(line[:-1]))), line
        assert not table.do(player, (action,))
        after = play.hands()
        assert without_zeros(changed(before[player], after[player])) == without_zeros(gain((action,)))
        assert all(after[other] == before[other] for other in PLAYERS if other != player)
    assert kinds >= {Draw, Discard, Meld, LayOff}


def crazy_turns(seed: int, contract: tuple[int, int] | None) -> Iterator[tuple[Play, str, Actions]]:
    """Legal turns of Crazy Rummy, each before it is played."""
    rules = rules_of(2, "5", contract)
    table = CrazyTable(PLAYERS, Deck(2, 0), rules, PLAYERS[0])
    play = Play(table, rules.dealt, seed)
    if contract is None:
        table.deal(PLAYERS[0], (*table.hands[PLAYERS[0]].listed(), play.take()))
        table.pile.clear()
    for number in range(MOST_TURNS):
        player = PLAYERS[number % len(PLAYERS)]
        turn: Actions = ()
        while not turn or not isinstance(turn[-1], Discard):
            options = list(table.options(player, play.drawn(), turn))
            if not options:
                return
            kinds = sorted({type(one).__name__ for one in options})
            kind = play.rng.choice(kinds)
            turn = (*turn, play.rng.choice([one for one in options if type(one).__name__ == kind]))
        yield play, player, turn
        if isinstance(turn[0], Draw):
            play.take()
        if table.winner or table.exhausted or not play.stock:
            return


@pytest.mark.parametrize("contract", [None, (2, 0), (1, 1)])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_legal_turn_of_crazy_rummy_is_proposed_and_moves_what_it_says(
    seed: int, contract: tuple[int, int] | None
) -> None:
    for play, player, turn in crazy_turns(seed, contract):
        table, before = play.table, play.hands()
        assert not table.why_not(player, turn)
        for number, action in enumerate(turn):
            came = [card for card, count in action.flow() if card is not None and count > 0]
            went = [card for card, count in action.flow() if card is not None and count < 0]
            proposed = list(table.steps(player, came, went, turn[:number]))
            assert any(type(one) is type(action) and one.flow() == action.flow() for one in proposed), turn
        assert not table.why_not(player, turn)
        assert not table.do(player, turn)
        after = play.hands()
        assert without_zeros(changed(before[player], after[player])) == without_zeros(gain(turn))
        assert all(after[other] == before[other] for other in PLAYERS if other != player)
        assert table.phase == START


@pytest.mark.parametrize("table", TABLES)
def test_every_phase_that_a_rule_names_can_be_reached(table: type[CardTable]) -> None:
    reached = {START} | OTHER_BEGINNINGS.get(table, set())
    for _ in table.action_rules:
        for rule in table.action_rules.values():
            reached |= {rule.then.get(phase, phase) for phase in reached}
            if rule.decides is not None:
                decided = {rule.decides(rule.kind(card)) for card in STANDARD}  # type: ignore[call-arg]
                reached |= {phase for phase in decided if phase is not None}
    named = {phase for rule in table.action_rules.values() for phase in (*rule.then, *rule.barred)}
    assert named <= reached


@pytest.mark.parametrize("table", TABLES)
def test_rules_stand_under_their_kind(table: type[CardTable]) -> None:
    assert all(rule.kind is kind or issubclass(rule.kind, kind) for kind, rule in table.action_rules.items())


@pytest.mark.parametrize(
    ("action", "leaving", "moved", "spent"),
    [
        (Draw(cards("♠4")[0]), ((), 1), cards("♠4"), -1),
        (TakeDiscard(None), ((), 1), (None,), -1),
        (Discard(cards("♠4")[0]), (cards("♠4"), 1), cards("♠4"), 1),
        (Meld(cards("♠4-♠5-♠6")), (cards("♠4-♠5-♠6"), 1), cards("♠4-♠5-♠6"), 3),
        (LayOff(cards("♠4"), Target(cards("♠5-♠6-♠7"))), (cards("♠4"), 1), cards("♠4"), 1),
        (Slam((cards("♠4-♠5"), cards("♥2"))), (cards("♠4-♠5-♥2"), 1), cards("♠4-♠5-♥2"), 3),
        (DrawExtra(3), ((), 1), (), -3),
        (DrawExtra(2, cards("♠4-♠5")), ((), 1), cards("♠4-♠5"), -2),
        (StealPile(cards("♠4")[0], cards("♠5-♠6"), cards("♥2")), (cards("♠5-♠6"), 2), cards("♠5-♠6"), 1),
        (Claim(cards("♠4")[0], cards("♥2")[0]), (cards("♥2"), 2), cards("♥2"), 0),
    ],
)
def test_cards_that_an_action_moves(
    action: Action, leaving: tuple[tuple[Card | None, ...], int], moved: tuple[Card | None, ...], spent: int
) -> None:
    assert cards_leaving(action) == leaving
    assert cards_moved(action) == moved
    assert cards_spent(action) == spent


def test_conditions_together() -> None:
    def wrong(name: str) -> list[Breach]:
        return [Breach(name, {})]

    def met(table: object, player: str, action: object) -> list[Breach]:
        return []

    def one(table: object, player: str, action: object) -> list[Breach]:
        return wrong("one")

    def other(table: object, player: str, action: object) -> list[Breach]:
        return wrong("other")

    assert FirstOf(met, one, other)(None, "N", None) == wrong("one")
    assert FirstOf(met, met)(None, "N", None) == []
    assert AllOf(one, met, other)(None, "N", None) == wrong("one") + wrong("other")


def test_the_phase_that_follows() -> None:
    rule = ActionRule(
        Discard,
        barred={"over": "after-discard"},
        then={START: "over"},
        decides=lambda action: "again" if action.card.number == 9 else None,
    )
    nine, ten = Discard(cards("♠9")[0]), Discard(cards("♠10")[0])
    blame: object = object()
    assert rule.phase_after(START, ten) == "over"
    assert rule.phase_after(START, nine) == "again"
    assert rule.phase_after(START, nine, blame) == "over"  # type: ignore[arg-type]
    assert rule.phase_after("over", nine) == "over"
    assert by_kind(rule) == {Discard: rule}
