"""The table of trick-taking games: who wins, what may be played, with trumps and without."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS, STANDARD, Card
from hoyle.records.events import Event, Head, Score, Total, TrickEnd, Turn
from hoyle.records.tricks import Play
from hoyle.verify.desk import Desk
from hoyle.verify.judged import JudgedRound
from hoyle.verify.seats import Seats
from hoyle.verify.tricks.course import Course
from hoyle.verify.tricks.deal import TrickDeal
from hoyle.verify.tricks.holding import Holding
from hoyle.verify.tricks.names import rest_of_trick
from hoyle.verify.tricks.plain import plain_by_conditions
from hoyle.verify.tricks.rules import Conditions, TrickRules, follow_suit, one_card
from hoyle.verify.tricks.table import TrickTable

RING = ("N", "E", "S")
POINTS = {card: 10 for card in STANDARD if card.rank == "K"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in text.split("-"))


def turn(player: str, card: str) -> Turn:
    return Turn(player, (Play(cards(card)),))


def deal_of(events: list[Event], trumps: str = "", **hands: str) -> TrickDeal:
    """A deal of ``events`` among three players with these hands, N to lead."""
    pack = [card for text in hands.values() for card in cards(text)]
    rules = TrickRules(
        pack,
        len(hands),
        POINTS,
        trumps=trumps,
        conditions=Conditions((one_card,), (one_card,), (follow_suit,)),
    )
    course = Course(events, rules.hand_size, (Score, Total))
    seats = Seats((tuple(hands),), range(1, 4))
    seats.fill(())
    deal = TrickDeal(Desk({}, Head("hearts", ()), JudgedRound(1, 1)), rules, course, seats)
    deal.table.begun, deal.table.due = True, "N"
    for player, text in hands.items():
        deal.table.hands[player] = Holding(cards(text), rules.suit)
    return deal


def table_of(trumps: str = "", **hands: str) -> TrickTable:
    return deal_of([], trumps, **hands).table


def play(table: TrickTable, **plays: str) -> None:
    for player, card in plays.items():
        table.compete(player, cards(card))
        table.play(player, turn(player, card), cards(card))


def winner(table: TrickTable) -> str:
    assert table.trick.contest is not None
    return table.trick.contest.winner


def broken(table: TrickTable, player: str, card: str) -> list[str]:
    hand = table.hands[player]
    assert hand is not None
    return [breach.name for breach in table.why_not(hand, Play(cards(card)))]


@pytest.mark.parametrize(("trumps", "wins"), [("", "E"), ("♦", "S"), ("♥", "E"), ("♠", "E")])
def test_the_highest_of_the_suit_led_wins_or_the_highest_trump(trumps: str, wins: str) -> None:
    table = table_of(trumps, N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    play(table, N="♠K", E="♠A", S="♦2")
    assert (winner(table), table.trick.points, table.left) == (wins, 10, dict.fromkeys(RING, 1))
    table.take(wins, wins, 10, 10)
    table.clear(wins)
    assert (table.due, table.taken[wins], table.tricks) == (wins, 10, 1)


def test_a_trump_led_is_followed_by_trumps_and_beaten_by_higher_ones() -> None:
    table = table_of("♦", N="♦3-♥2", E="♦2-♥A", S="♦4-♥4")
    play(table, N="♦3")
    assert broken(table, "E", "♥A") == ["must-follow"]
    play(table, E="♦2", S="♦4")
    assert winner(table) == "S"


def test_who_can_follows_suit() -> None:
    table = table_of(N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    play(table, N="♠K")
    assert broken(table, "E", "♥3") == ["must-follow"]
    assert broken(table, "E", "♠A") == []
    assert broken(table, "S", "♥4") == []
    assert table.options("E") == [CARDS["♠A"]]


def test_a_hidden_card_may_be_any() -> None:
    hand = Holding(cards("♠A-♥3"), TrickRules(STANDARD, 4, POINTS).suit, hidden=1)
    assert hand.lacking(cards("♠A-♦2")) == []
    assert hand.lacking(cards("♦2-♦3")) == [1]
    hand.remove(CARDS["♦2"])
    assert hand.whole
    assert hand.lacking(cards("♦3")) == [0]


def test_a_trick_that_is_plainly_in_order_is_played_as_a_closer_look_plays_it() -> None:
    hands = {"N": "♠K-♥2", "E": "♠A-♥3", "S": "♦2-♥4"}
    plays = {"N": "♠K", "E": "♠A", "S": "♦2"}
    events = [*(turn(*one) for one in plays.items()), TrickEnd("E", 10, 1)]
    at_once, closely = deal_of(events, **hands), table_of(**hands)
    assert plain_by_conditions(at_once, events, 0) == 4
    play(closely, **plays)
    closely.take("E", "E", 10, 10)
    closely.clear("E")
    for name in ("due", "tricks", "left", "said", "taken", "broken", "led"):
        assert getattr(at_once.table, name) == getattr(closely, name), name
    for player, hand in at_once.table.hands.items():
        other = closely.hands[player]
        assert hand is not None
        assert other is not None
        assert (hand.listed(), hand.of("♥")) == (other.listed(), other.of("♥"))


@pytest.mark.parametrize(
    ("plays", "end"),
    [
        ("N♠K E♥3 S♦2", TrickEnd("N", 10, 1)),  # E revokes
        ("N♠K E♠A S♦2", TrickEnd("N", 10, 1)),  # E wins
        ("N♠K E♠A S♦2", TrickEnd("E", 5, 1)),
        ("N♠K E♠A S♦2", TrickEnd("E", 10, 2)),
        ("E♠A S♦2 N♠K", TrickEnd("E", 10, 1)),  # N leads
        ("N♥2 E♥3 S♠A", TrickEnd("E", None, 1)),  # S does not hold it
    ],
)
def test_what_is_not_in_order_is_not_plain(plays: str, end: TrickEnd) -> None:
    events = [*(turn(one[0], one[1:]) for one in plays.split()), end]
    deal = deal_of(events, N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    before = [hand and hand.listed() for hand in deal.table.hands.values()]
    assert plain_by_conditions(deal, events, 0) == 0
    assert [hand and hand.listed() for hand in deal.table.hands.values()] == before
    assert (deal.table.led, deal.table.broken, deal.table.tricks) == (None, False, 0)


def test_a_trick_ends_where_its_end_is_written_or_when_all_have_played() -> None:
    hands = {"N": "♠K-♥2", "E": "♠A-♥3", "S": "♦2-♥4"}
    plays = [turn(name, "♠2") for name in "NESNE"]
    for events, count in (
        (plays, 3),
        ([*plays[:2], TrickEnd("N"), *plays[2:]], 2),
        ([*plays[:4], TrickEnd("N")], 4),
    ):
        assert len(rest_of_trick(deal_of([*events], **hands))[0]) == count
