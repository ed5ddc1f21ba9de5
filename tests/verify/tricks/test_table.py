"""The table of trick-taking games: who wins, what may be played, with trumps and without."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS, STANDARD, Card
from hoyle.records.events import Turn
from hoyle.records.tricks import Play, TrickEnd
from hoyle.verify.cards.hands import Hand
from hoyle.verify.tricks.names import Disorder, read_names, rest_of_trick
from hoyle.verify.tricks.rules import TrickRules, follow_suit, one_card
from hoyle.verify.tricks.table import TrickTable

RING = ("N", "E", "S")
POINTS = {card: 10 for card in STANDARD if card.rank == "K"}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in text.split("-"))


def table_of(trumps: str = "", **hands: str) -> TrickTable:
    """Three players with these hands, N to lead."""
    size = len(next(iter(hands.values())).split("-"))
    pack = [card for text in hands.values() for card in cards(text)]
    rules = TrickRules(
        pack, len(hands), POINTS, trumps=trumps, lead=(one_card,), follow=(one_card,), discard=(follow_suit,)
    )
    assert rules.hand_size == size
    table = TrickTable(rules, RING)
    table.begun, table.due = True, "N"
    table.hands = {player: Hand.dealt(cards(text)) for player, text in hands.items()}
    return table


def play(table: TrickTable, **plays: str) -> None:
    for player, card in plays.items():
        table.play(player, Play(cards(card)))


def broken(table: TrickTable, player: str, card: str) -> list[str]:
    return [breach.name for breach in table.why_not(player, Play(cards(card)))]


@pytest.mark.parametrize(("trumps", "winner"), [("", "E"), ("♦", "S"), ("♥", "E"), ("♠", "E")])
def test_the_highest_of_the_suit_led_wins_or_the_highest_trump(trumps: str, winner: str) -> None:
    table = table_of(trumps, N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    play(table, N="♠K", E="♠A", S="♦2")
    assert table.trick.winner() == winner
    table.settle(winner)
    assert (table.due, table.taken[winner], table.tricks) == (winner, 10, 1)


def test_a_trump_led_is_followed_by_trumps_and_beaten_by_higher_ones() -> None:
    table = table_of("♦", N="♦3-♥2", E="♦2-♥A", S="♦4-♥4")
    play(table, N="♦3")
    assert broken(table, "E", "♥A") == ["must-follow"]
    play(table, E="♦2", S="♦4")
    assert table.trick.winner() == "S"


def test_who_can_follows_suit() -> None:
    table = table_of(N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    play(table, N="♠K")
    assert broken(table, "E", "♥3") == ["must-follow"]
    assert broken(table, "E", "♠A") == []
    assert broken(table, "S", "♥4") == []
    assert table.options("E") == [CARDS["♠A"]]
    assert broken(table, "S", "♠A") == ["card-not-held"]


def test_doubt_about_a_hand_is_not_held_against_it() -> None:
    table = table_of(N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    play(table, N="♠K")
    table.hands["E"].gone = 1  # it may have been ♠A
    assert broken(table, "E", "♥3") == []


def test_a_hidden_card_leaves_the_winner_open() -> None:
    table = table_of(N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    table.play("N", Play(cards("♠K")))
    table.play("E", Play((None,)))
    table.play("S", Play(cards("♦2")))
    assert table.trick.full
    assert table.trick.winner() is None


def test_a_trick_that_is_plainly_in_order_is_played_as_a_closer_look_plays_it() -> None:
    hands = {"N": "♠K-♥2", "E": "♠A-♥3", "S": "♦2-♥4"}
    at_once, closely = table_of(**hands), table_of(**hands)
    turns = [Turn(name, (Play(cards(one)),)) for name, one in (("N", "♠K"), ("E", "♠A"), ("S", "♦2"))]
    assert at_once.plain([*turns, TrickEnd("E", 10, 1)], 0) == 4
    play(closely, N="♠K", E="♠A", S="♦2")
    closely.settle("E", 10)
    for name in ("due", "tricks", "left", "said", "taken", "past", "played", "broken"):
        assert getattr(at_once, name) == getattr(closely, name), name
    assert [hand.counts for hand in at_once.hands.values()] == [
        hand.counts for hand in closely.hands.values()
    ]


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
    table = table_of(N="♠K-♥2", E="♠A-♥3", S="♦2-♥4")
    before = [hand.counts.copy() for hand in table.hands.values()]
    turns = [Turn(one[0], (Play(cards(one[1:])),)) for one in plays.split()]
    assert table.plain([*turns, end], 0) == 0
    assert [hand.counts for hand in table.hands.values()] == before
    assert (table.led, table.broken, table.tricks) == (None, False, 0)


@pytest.mark.parametrize(
    ("movers", "disorder", "players"),
    [
        ("NSES", Disorder.OTHER, "NSES"),
        ("NSEW", Disorder.EXCHANGED, "NSEW"),
        ("NESN", Disorder.MISNAMED, "NESW"),
        ("NSW", Disorder.OMITTED, "NSW"),
        ("NEESW", Disorder.REPEATED, "NE-SW"),
    ],
)
def test_whose_plays_they_are(movers: str, disorder: Disorder, players: str) -> None:
    plays = [Turn(name, (Play(cards("♠2")),)) for name in movers]
    reading = read_names(plays, list("NESW"), None)
    assert reading.disorder is disorder
    wanted = [None if name == "-" else name for name in players]
    assert sorted(map(str, reading.players)) == sorted(map(str, wanted))
    assert len(reading.players) == len(movers)


def test_a_trick_ends_where_its_end_is_written_or_when_all_have_played() -> None:
    plays = [Turn(name, (Play(cards("♠2")),)) for name in "NESWNE"]
    assert rest_of_trick(plays, 0, 4) == plays[:4]
    assert rest_of_trick([*plays[:3], TrickEnd("N"), *plays[3:]], 0, 4) == plays[:3]
    assert rest_of_trick([*plays[:5], TrickEnd("N")], 0, 4) == plays[:5]
