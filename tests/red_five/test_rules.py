"""The rules' own cases, by their numbers."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS, Card
from hoyle.verify.breach import Breach
from hoyle.verify.games.red_five.following import owed
from hoyle.verify.games.red_five.leading import beaten
from hoyle.verify.games.red_five.order import FormationContest, formation, order_of
from hoyle.verify.games.red_five.rules import PACK, after_all, changed, steps
from hoyle.verify.games.red_five.scoring import Account
from hoyle.verify.games.red_five.showing import dealer_by as dealer
from hoyle.verify.games.red_five.showing import suits_of as suits
from hoyle.verify.tricks.holding import Holding
from hoyle.verify.tricks.rules import TRUMPS

SPADES7, SPADES2 = order_of("♠", "7"), order_of("♠", "2")


def cards(text: str) -> list[Card]:
    return [CARDS[{"BJ": "Big Joker", "SJ": "Small Joker"}.get(one, one)] for one in text.split("-")]


def winner(lead: str, *plays: str, house: str = "", order: object = SPADES2) -> int:
    first = cards(lead)
    contest = FormationContest(order.suit[first[0]], first, order, frozenset([house]), "0")  # type: ignore[attr-defined, arg-type]
    for number, play in enumerate(plays, 1):
        contest.play(str(number), cards(play))
    return int(contest.winner)


def test_rf16_the_order_of_trumps() -> None:
    shown = [[card.text for card in rung] for rung in SPADES7.rungs[::-1]]
    assert shown[:7] == [
        ["♥5"],
        ["Big Joker"],
        ["Small Joker"],
        ["♠3"],
        ["♣3"],
        ["♠7"],
        ["♥7", "♣7", "♦7"],
    ]
    assert "-".join(rung[0].text for rung in SPADES7.rungs[::-1][7:]) == "♠A-♠K-♠Q-♠J-♠10-♠9-♠8-♠6-♠5-♠4-♠2"


@pytest.mark.parametrize(("suit", "count"), [("♠", 40), ("♥", 38), ("♣", 40), ("♦", 40)])
def test_rf16_the_number_of_trumps(suit: str, count: int) -> None:
    order = order_of(suit, "8")
    assert 2 * sum(order.suit[card] == TRUMPS for card in PACK) == count


def test_rf20_the_ranks_of_the_side_suits() -> None:
    counts = {suit: sum(SPADES7.suit[card] == suit for card in PACK) for suit in "♣♥♦"}
    assert counts == {"♣": 11, "♥": 11, "♦": 12}


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("♣6-♣6-♣8-♣8", 2),
        ("♥4-♥4-♥6-♥6", 2),
        ("♠A-♠A-♦7-♦7", 2),
        ("♦7-♦7-♠7-♠7", 2),
        ("♠7-♠7-♣3-♣3", 2),
        ("♠3-♠3-♣3-♣3", 2),
        ("♠3-♠3-SJ-SJ", 2),
        ("SJ-SJ-BJ-BJ-♥5-♥5", 3),
        ("♦7-♦7-♥7-♥7", 1),
        ("♣A-♣A-♣2-♣2", 1),
    ],
)
def test_rf30_tractors(text: str, pairs: int) -> None:
    assert formation(cards(text), SPADES7).tractor == pairs


def test_rf30_a_trump_three_has_left_its_suit() -> None:
    assert formation(cards("♣2-♣2-♣4-♣4"), SPADES7).tractor == 2


LEAD = "♦3-♦5-♦5-♦6-♦9-♦K"


def test_rf34_a_mixed_ruff() -> None:
    assert winner(LEAD, "♠4-♠6-♠6-♠7-♠10-♠A") == 1


@pytest.mark.parametrize(
    "ruff",
    ["♠3-♠5-♠5-♠6-♠9-♠K", "♠4-♠4-♠6-♠7-♠10-♠A", "♥2-♠6-♠6-♠7-♠10-♠A", "♠4-♠6-♠6-♠7-♠10-BJ"],
)
def test_rf34_no_mixed_ruff(ruff: str) -> None:
    assert winner(LEAD, ruff) == 0


def test_rf34_same_gaps() -> None:
    assert winner(LEAD, "♠4-♠6-♠6-♠8-♠10-♠A") == 1
    assert winner(LEAD, "♠4-♠6-♠6-♠8-♠10-♠A", house="same-gap-ruffs") == 0
    assert winner(LEAD, "♠4-♠6-♠6-♠7-♠10-♠A", house="same-gap-ruffs") == 1


@pytest.mark.parametrize(
    ("lead", "plays", "won"),
    [
        ("♦A", ["BJ", "♠4", "♦A"], 2),
        ("♣8", ["♥5", "SJ", "BJ"], 0),
        ("♥2", ["♦2", "♠A", "♣2"], 0),
        ("♥2", ["♦2", "♠2", "♣2"], 2),
        ("♦8-♦9", ["♠8-♠8"], 0),
        ("♦8-♦8-♦J-♦J", ["♠8-♠8-♠9-♠9"], 1),
        ("♦8-♦8-♦9-♦9", ["♠8-♠8-♠10-♠10"], 0),
        ("♦8", ["♠4", "♠6", "♠6"], 2),
    ],
)
def test_rf32_to_rf35_who_wins(lead: str, plays: list[str], won: int) -> None:
    assert winner(lead, *plays) == won


def test_rf18_equal_levels() -> None:
    order = order_of("♠", "2", frozenset({"equal-levels"}))
    assert winner("♥2", "♦2", "♠2", order=order) == 0


def test_rf21_a_princess_over_a_ruff() -> None:
    assert winner("♦A", "♠4", "BJ") == 1
    assert winner("♦A", "♠4", "BJ", house="princess-over-ruff") == 2
    assert winner("♦A", "BJ", "♠4", house="princess-over-ruff") == 2


@pytest.mark.parametrize(
    ("thrown", "hand", "forced"),
    [
        ("♦A-♦K", "♦A-♦Q", "♦K"),
        ("♦A-♦K", "♦K", None),
        ("♦A-♦4-♦4", "♦5-♦5", "♦4-♦4"),
        ("♦A-♦4-♦4", "♦5-♦6", None),
    ],
)
def test_rf36_and_rf37_throws(thrown: str, hand: str, forced: str | None) -> None:
    result = beaten(cards(thrown), [("E", cards(hand))], SPADES2)
    assert (result and list(result.forced)) == (forced and cards(forced))


def test_rf36_an_equal_card() -> None:
    assert beaten(cards("♦A-♦K"), [("E", cards("♦K"))], SPADES2, frozenset(["equal-breaks-throw"]))


def test_rf37_the_part_that_was_beaten() -> None:
    house = frozenset(["lowest-beaten-part"])
    result = beaten(cards("♦Q-♦4-♦4"), [("E", cards("♦A"))], SPADES2, house)
    assert result is not None
    assert list(result.forced) == cards("♦Q")


def test_rf11_the_dealer() -> None:
    shows = {"N": "♠2-♥2", "E": "♦4-♦4", "S": "♠6-♠6", "W": "♦8"}
    assert dealer({player: cards(text) for player, text in shows.items()}) == "E"


@pytest.mark.parametrize(
    ("hidden", "named", "right"),
    [
        (1, "S", "N"),  # one card shows less than two
        (2, "S", "S"),  # it may be a pair
        (2, "N", "N"),  # it need not be one
        (3, "N", "S"),
    ],
)
def test_rf11_who_deals_where_a_show_is_hidden(hidden: int, named: str, right: str) -> None:
    assert dealer({"N": cards("♠2-♥2"), "S": [None] * hidden}, named) == right
    assert suits([*cards("♠2"), *[None] * hidden]) == []
    assert dealer({"N": [], "E": []}) is None


@pytest.mark.parametrize(
    ("level", "net", "new"),
    [
        ("9", 2, "10"),
        ("8", 3, "10"),
        ("10", 2, "Q"),
        ("J", 3, "K"),
        ("Q", 3, "K"),
        ("10", 3, "K"),
        ("K", 3, "A"),
        ("A", 1, "past A"),
        ("4", -3, "2"),
        ("10", -3, "7"),
        ("A", 0, "A"),
    ],
)
def test_rf6_and_rf7_the_ladder(level: str, net: int, new: str) -> None:
    assert changed(level, net) == new


def test_rf6_stops_from_next_only() -> None:
    assert changed("8", 3, frozenset(["stops-from-next-only"])) == "J"


def test_rf43_net_or_one_by_one() -> None:
    assert [after_all("9", one) for one in ([2, -3], [3, -1])] == ["8", "10"]
    assert after_all("9", [3, -1], frozenset(["changes-one-by-one"])) == "9"


@pytest.mark.parametrize(
    ("points", "up"),
    [
        (0, (3, 0)),
        (5, (2, 0)),
        (35, (2, 0)),
        (40, (1, 0)),
        (75, (1, 0)),
        (80, (0, 0)),
        (115, (0, 0)),
        (120, (0, 1)),
        (155, (0, 1)),
        (160, (0, 2)),
        (200, (0, 3)),
        (240, (0, 3)),
    ],
)
def test_rf42_steps(points: int, up: tuple[int, int]) -> None:
    assert steps(points) == up


def test_rf42_the_gap() -> None:
    assert steps(100, frozenset(["dealer-rises-below-120"])) == (1, 0)


def account(*house: str) -> Account:
    return Account(
        ("N", "E", "S", "W"),
        "N",
        ["S", "W"],
        dict.fromkeys("NESW", 5),
        [("S", "N"), ("E", "W")],
        {},
        cards("♥5-♠K"),
        "S",
        frozenset(house),
    )


def test_rf27_captured_fives() -> None:
    assert (account().points("W"), account().lost, account("captured-fives-cost").lost) == (50, 0, 50)


def test_rf27_a_buried_five() -> None:
    assert (account().bottom(), account("buried-fives-flat").bottom()) == ((60, 0), (10, 50))


@pytest.mark.parametrize(
    ("hand", "played", "lead", "name"),
    [
        ("♣4-♦A", "♦A", "♣A", "must-follow"),
        ("♣4-♣6-♦A", "♣4-♦A", "♣A-♣A", "follow-all"),
        ("♦9-♦9-♦4-♦K", "♦4-♦K", "♦8-♦8", "pair-owed"),
        ("♦6-♦6-♦9-♦9-♦J-♦Q", "♦6-♦6-♦J-♦Q", "♦3-♦3-♦4-♦4", "pairs-owed"),
        ("♦6-♦6-♦7-♦7-♦J-♦J", "♦6-♦6-♦J-♦J", "♦3-♦3-♦4-♦4", "tractor-owed"),
        ("♥5-♦A", "♥5", "♣A", "five-laid"),
        ("♥5-♦A", "♦A", "♠A", "must-follow"),
        ("♥5-♥5", "♥5", "♣A", None),
        ("♦9-♦9-♦4", "♦9-♦9", "♦8-♦8", None),
    ],
)
def test_rf23_and_rf31_what_is_owed(hand: str, played: str, lead: str, name: str | None) -> None:
    assert (breach := owing(hand, played, lead)) is None or breach.name == name
    assert (breach is None) == (name is None)


def owing(hand: str, played: str, lead: str, *house: str) -> Breach | None:
    first = cards(lead)
    contest = FormationContest(SPADES2.suit[first[0]], first, SPADES2)
    return owed(Holding(cards(hand), SPADES2.suit), cards(played), contest, frozenset(house))


def test_rf23_free_fives() -> None:
    assert owing("♥5-♦A", "♥5", "♣A", "free-fives") is None
