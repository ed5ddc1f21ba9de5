"""REDOX rule by rule, as ``hoyle rules redox`` numbers them."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.records.cards import CARDS, Card
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.games.redox.table import points, readings_of
from hoyle.verify.order import runs_backwards

HEAD = "Game: REDOX\nPlayers: {players}\n{settings}\nRound #{number}\n\n"


def report(
    *moves: str, players: str = "N, S", number: int = 1, settings: str = "", turned: str = "♣5"
) -> JudgedRecord:
    """A round with hidden hands, in which ``moves`` are made."""
    text = HEAD.format(players=players, number=number, settings=settings)
    (record,) = read_text(text + f"Discard pile: {turned}\n\n" + "\n".join(moves) + "\n")
    return verify(record)


def names(*moves: str, **options: str) -> list[str]:
    return [finding.rule.name for finding in report(*moves, **options).findings]  # type: ignore[arg-type]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in text.split("-"))


PASS_N, PASS_S = "N: Discard ?, draw a card.", "S: Discard ?, draw a card."


def test_rx1_two_players_are_enough_and_one_is_not() -> None:
    assert names(PASS_N, PASS_S) == []
    assert names(PASS_N, players="N") == ["too-few-players"]


@pytest.mark.parametrize(("jokers", "found"), [("", 1), ("Jokers: 5\n", 0), ("Jokers: 4\n", 1)])
def test_rx2_two_jokers_a_deck_unless_the_record_says_otherwise(jokers: str, found: int) -> None:
    moves = [f"{player}: Discard ?, draw a card: Joker." for player in ("N", "S", "N", "S", "N")]
    assert names(*moves, settings=jokers) == ["card-too-often"] * found


def test_rx2_one_deck_has_each_card_once() -> None:
    moves = ("N: Discard ?, draw a card: ♠4.", "S: Discard ?, draw a card: ♠4.")
    assert names(*moves, settings="Decks: 1\n") == ["card-too-often"]
    assert names(*moves) == []


def test_rx3_fifteen_cards_and_one_turned_up_must_be_there() -> None:
    assert names(PASS_N, players="N, E, S", settings="Decks: 1\n") == []
    assert names(PASS_N, players="N, E, S, W", settings="Decks: 1\n") == ["not-enough-cards"]


@pytest.mark.parametrize(
    ("number", "edition", "order"), [(1, "en", "NSE"), (2, "en", "NES"), (1, "zh", "NES"), (2, "zh", "NSE")]
)
def test_rx4_direction_by_round_and_edition(number: int, edition: str, order: str) -> None:
    wrong = order[0] + order[:0:-1]
    for ring, found in ((order, []), (wrong, ["against-direction"])):
        moves = [f"{player}: Discard ?, draw a card." for player in ring * 2]
        options = {"players": "N, E, S", "settings": f"Edition: {edition}\n"}
        assert names(*moves, number=number, **options) == found  # type: ignore[arg-type]


def test_rx4_two_steps_are_no_direction() -> None:
    assert not runs_backwards("NES", "NSE")
    assert runs_backwards("NESN", "NSE")


def test_rx6_a_player_uses_only_cards_in_hand() -> None:
    hand = "N: ♠A-♠3-♠5-♠7-♠9-♠J-♠K-♥2-♥4-♥6-♥8-♥10-♥Q-♣2-♣4\nS: ?\n"
    (record,) = read_text(
        HEAD.format(players="N, S", number=1, settings="") + hand + "\nN: Discard ♦2, draw a card."
    )
    assert [finding.rule.name for finding in verify(record).findings] == ["card-not-held"]


def test_rx6_the_card_to_take_is_the_one_under_the_own_discard() -> None:
    assert names("N: Discard ♠4, get the discarded ♣5.", "S: Discard ♠8, get the discarded ♠4.") == []
    assert names("N: Discard ♠4, get the discarded ♠4.") == ["not-on-top"]
    assert names("N: Discard ♠4, draw a card.", "S: Discard ♠8, get the discarded ♣5.") == ["not-on-top"]


@pytest.mark.parametrize(
    "move",
    [
        "Discard ♠4.",
        "draw a card: ♠4.",
        "get the discarded ♣5.",
        "Lay down the plot: ♠4-♠5-♠6-♠7, draw a card.",
    ],
)
def test_rx6_a_turn_is_one_action(move: str) -> None:
    assert names(f"N: {move}") == ["not-one-action"]


@pytest.mark.parametrize(
    "move",
    [
        "Lay down the plots: ♠4-♠5-♠6-♠7 / ♥8-♣8-♦8",
        "Lay down the plot: ♠4-♠5-♠6-♠7 / ♥8-♣8-♦8",
        "Lay down the plot: ♠4-♠5-♠6-♠7, Lay down the plot: ♥8-♣8-♦8",
        "Lay down the plots: ♠4-♠5-♠6-♠7 and ♥8-♣8-♦8",
        "Lay down the plot: ♠4-♠5-♠6-♠7-♥8-♣8-♦8",
    ],
)
def test_rx6_two_plots_are_two_actions(move: str) -> None:
    moves = (f"N: {move}.", PASS_S, "N: Connect ♠8 to ♠4-♠5-♠6-♠7.")
    assert names(*moves) == ["not-one-action"]


def test_rx6_a_flush_with_a_gap_is_one_plot_that_is_wrong() -> None:
    assert names("N: Lay down the plot: ♠4-♠5-♠6-♠8-♠9-♠10.") == ["not-a-plot"]


@pytest.mark.parametrize(
    ("text", "is_plot"),
    [
        ("♥A-♥2-♥3", True),
        ("♥Q-♥K-♥A", True),
        ("♥K-♥Q-♥A-♥2", False),
        ("♥K-♥A-♥2", False),
        ("♥A-♥2-♥3-♥4-♥5-♥6-♥7-♥8-♥9-♥10-♥J-♥Q-♥K", True),
        ("♥A-♥2-♥3-♥4-♥5-♥6-♥7-♥8-♥9-♥10-♥J-♥Q-♥K-♥A", True),  # an ace at each end
        ("♥5-♥3-♥4", True),
        ("♥3-♥4", False),
        ("♥3-♥4-♣5", False),
        ("♥3-♥4-♥6", False),
        ("♥3-♥4-♥4-♥5", False),
    ],
)
def test_rx7_royal_flush(text: str, is_plot: bool) -> None:
    assert bool(readings_of(cards(text))) == is_plot


@pytest.mark.parametrize(
    ("text", "is_plot"),
    [
        ("♠8-♥8-♣8", True),
        ("♠8-♠8-♥8", True),
        ("♠8-♠8-♥8-♣8-♦8-♦8", True),
        ("♠8-♥8", False),
        ("♠8-♥8-♣9", False),
    ],
)
def test_rx8_multiple(text: str, is_plot: bool) -> None:
    assert bool(readings_of(cards(text))) == is_plot


@pytest.mark.parametrize(
    ("plot", "usually", "exactly_four"),
    [
        ("♠4-♠5-♠6", False, False),
        ("♠4-♠5-♠6-♠7", True, True),
        ("♠4-♠5-Joker-♠7", True, True),
        ("♠4-♠5-♠6-♠7-♠8", True, False),
        ("♠4-♥4-♣4-♦4", False, False),
    ],
)
@pytest.mark.parametrize("edition", ["en", "zh"])
def test_rx9_first_plot(plot: str, usually: bool, exactly_four: bool, edition: str) -> None:
    """The Chinese article's own sample lays five."""
    moves = (f"N: Lay down the plot: {plot}.", PASS_S)
    settings = {
        "": usually, "First plot: at least 4\n": usually,
        "First plot: exactly 4\n": exactly_four, "first plot: exactly 4\n": exactly_four,
    }  # fmt: skip
    for setting, legal in settings.items():
        found = names(*moves, settings=f"Edition: {edition}\n{setting}")
        assert found == ([] if legal else ["first-plot"]), setting


def test_rx9_first_plot_in_chinese() -> None:
    moves = ("N:放下 Plot:♠4-♠5-♠6-♠7-♠8。", "S:放走 ?,取回。")
    assert names(*moves, settings="版本:zh\n") == []
    assert names(*moves, settings="版本:zh\n首個 Plot:exactly 4\n") == ["first-plot"]


def test_rx9_another_size_of_the_first_plot_cannot_be_agreed_upon() -> None:
    assert names(PASS_N, PASS_S, settings="First plot: exactly 5\n")


def test_rx9_is_judged_though_a_card_is_not_held() -> None:
    hand = "N: ♠4-♠5-♠7-♠9-♠J-♥K-♣J-♦J-♥8-♥9-♦8-♣8-♠2-♥2-♦2\nS: ?\nDiscard pile: ♣5\n\n"
    for plot, explained in (
        ("♠4-♠5-♠6", ["first-plot"]),
        ("♠4-♠5-♠6-♠7", []),
        ("♠4-♠5-♠6-♥7", ["not-a-plot"]),
    ):
        text = HEAD.format(players="N, S", number=1, settings="") + hand
        (record,) = read_text(f"{text}N: Lay down the plot: {plot}.\n")
        finding, *others = verify(record).findings
        assert finding.rule.name == "card-not-held"
        assert [one.rule.name for one in finding.explains] == explained
        assert not others


OPEN = ("N: Lay down the plot: ♠4-♠5-♠6-♠7.", "S: Lay down the plot: ♥9-♥10-♥J-♥Q.")


@pytest.mark.parametrize(
    ("move", "found"),
    [
        ("Connect ♠8 to ♠4-♠5-♠6-♠7", []),
        ("Connect ♠8 to ♠7-♠6-♠5-♠4", []),
        ("Connect ♠3-♠8 to ♠4-♠5-♠6-♠7", []),
        ("Connect ♠8-♠3-♠2-♠9 to ♠4-♠5-♠6-♠7", []),
        ("Connect ♠9 to ♠4-♠5-♠6-♠7", ["does-not-fit"]),
        ("Connect ♠5 to ♠4-♠5-♠6-♠7", ["does-not-fit"]),
        ("Connect ♥8 to ♠4-♠5-♠6-♠7", ["does-not-fit"]),
        ("Connect ♥K-♥A to ♥9-♥10-♥J-♥Q", []),
        ("Connect Joker to ♥9-♥10-♥J-♥Q", []),
        ("Connect ♠8 to ♠4-♠5-♠6", ["no-such-plot"]),
    ],
)
def test_rx10_connecting(move: str, found: list[str]) -> None:
    assert names(*OPEN, f"N: {move}.") == found


def test_rx10_only_who_has_laid_down_a_plot_connects() -> None:
    assert names(OPEN[0], "S: Connect ♠8 to ♠4-♠5-♠6-♠7.") == ["connect-before-plot"]


def test_rx10_either_of_two_plots_that_show_the_same() -> None:
    moves = (OPEN[0], "S: Lay down the plot: ♠4-♠5-♠6-♠7.", "N: Connect ♠8 to ♠4-♠5-♠6-♠7.")
    assert names(*moves, "S: Connect ♠3 to ♠4-♠5-♠6-♠7.") == []
    assert names(*moves, "S: Connect ♠9 to ♠4-♠5-♠6-♠7-♠8.", "N: Connect ♠2 to ♠4-♠5-♠6-♠7.") == [
        "does-not-fit"
    ]


def test_rx11_a_joker_stands_for_its_place() -> None:
    start = ("N: Lay down the plot: ♣9-Joker-♣J-♣Q.", OPEN[1])
    assert names(*start, "N: Connect ♣8 to ♣9-Joker-♣J-♣Q.") == []
    assert names(*start, "N: Connect ♣10 to ♣9-Joker-♣J-♣Q.") == ["does-not-fit"]
    end = ("N: Lay down the plot: ♣9-♣10-♣J-Joker.", OPEN[1])
    assert names(*end, "N: Connect ♣K to ♣9-♣10-♣J-Joker.") == []
    assert names(*end, "N: Connect ♣Q to ♣9-♣10-♣J-Joker.") == ["does-not-fit"]


PLACES = "Joker places: any\n"


@pytest.mark.parametrize(
    ("plot", "help_"),
    [
        ("♠4-Joker-♠5-♠6", "write Joker-♠4-♠5-♠6 or ♠4-♠5-♠6-Joker"),
        ("♠4-♠6-♠7-Joker", "write ♠4-Joker-♠6-♠7"),
        ("Joker-♠4-♠7-Joker-♠5", "write Joker-♠4-♠5-Joker-♠7 or ♠4-♠5-Joker-♠7-Joker"),
        ("♠Q-Joker-♠A-♠J", "write ♠J-♠Q-Joker-♠A"),
        ("♠4-Joker-♠6-♠7", None),
        ("♠7-♠6-Joker-♠4", None),
        ("♠7-♠5-♠6-♠4", None),
        ("Joker-♠4-♠5-♠6", None),
    ],
)
def test_rx11_the_place_of_a_joker_tells_what_it_is(plot: str, help_: str | None) -> None:
    moves = (f"N: Lay down the plot: {plot}.", PASS_S)
    one_round = report(*moves).rounds[0]
    said = [(one.rule.name, one.help) for one in one_round.findings]
    assert said == ([("wild-out-of-place", help_)] if help_ else [])
    assert one_round.illegal == 0
    assert names(*moves, settings=PLACES) == []


def test_rx11_in_a_multiple_no_card_has_a_place() -> None:
    moves = (*OPEN, "N: Lay down the plot: ♠9-Joker-♥9.", "S: Lay down the plot: ♠7-Joker-Joker.")
    assert names(*moves) == []


def test_rx11_a_joker_out_of_its_place_in_a_slam() -> None:
    slam = FIFTEEN.replace("♥6-♥7-♥8", "♥6-Joker-♥7")
    (finding,) = report(f"N: Slam: {slam}. {{Winner}}").findings
    assert finding.rule.name == "wild-out-of-place"
    place = finding.place
    assert place.text[place.column - 1 : place.end_column - 1] == "♥6-Joker-♥7"


def test_rx11_a_joker_out_of_its_place_is_found_in_a_known_hand() -> None:
    hand = "N: ♠4-♠5-♠6-♠9-♠J-♥K-♣J-♦J-♥8-♥9-♦8-♣8-♠2-♥2-Joker\nS: ?\nDiscard pile: ♣5\n\n"
    text = HEAD.format(players="N, S", number=1, settings="") + hand
    (record,) = read_text(f"{text}N: Lay down the plot: ♠4-Joker-♠5-♠6.\n")
    assert [one.rule.name for one in verify(record).findings] == ["wild-out-of-place"]


def test_rx11_one_card_at_least_is_natural() -> None:
    assert not readings_of(cards("Joker-Joker-Joker"))
    assert readings_of(cards("Joker-♠7-Joker"))


@pytest.mark.parametrize(
    ("first", "then", "found"),
    [("♠10", "♠J", []), ("♥7", "♣7", []), ("♥7", "♠10", ["does-not-fit"]), ("♠10", "♥7", ["does-not-fit"])],
)
def test_rx11_an_open_plot_is_decided_by_a_connection(first: str, then: str, found: list[str]) -> None:
    plot = "♠7-Joker-Joker"
    moves = (*OPEN, f"N: Lay down the plot: {plot}.", f"S: Connect {first} to {plot}.")
    assert names(*moves, f"N: Connect {then} to {plot}-{first}.") == found


FIFTEEN = "♠2-♠3-♠4-♠5 / ♥6-♥7-♥8 / ♣4-♣5-♣6-♣7-♣8 / ♠J-♠J-♥J"


@pytest.mark.parametrize(
    ("slam", "legal"),
    [
        (FIFTEEN, True),
        (FIFTEEN.replace("♠J-♠J-♥J", "♠J-♠J-Joker"), True),
        ("♠2-♠3-♠4 / ♥6-♥7-♥8 / ♣4-♣5-♣6 / ♠J-♠J-♥J / ♦2-♦2-♣2", False),
        (FIFTEEN.replace("♥6-♥7-♥8", "♥6-♥7-♥9"), False),
        (FIFTEEN.replace(" / ♠J-♠J-♥J", ""), False),
    ],
)
def test_rx12_slam(slam: str, legal: bool) -> None:
    assert names(f"N: Slam: {slam}. {{Winner}}") == ([] if legal else ["not-a-slam"])


@pytest.mark.parametrize(
    ("slam", "legal"),
    [
        ("♠2-♠3-♠4 / ♠J-♠J-♥J-♣J / ♦2-♦2-♣2-♥2 / ♥9-♣9-♦9-♠9", False),
        ("♠2-♠3-♠4 / ♥6-♥7-♥8 / ♣4-♣5-♣6 / ♠J-♠J-♥J / ♦2-♦2-Joker", False),
        ("♠2-♠3-♠4-♠5 / ♠J-♠J-♥J-♣J / ♦2-♦2-♣2-♥2 / ♥9-♣9-♦9", True),
        ("♠2-♠3-Joker-♠5 / ♠J-♠J-♥J-♣J / ♦2-♦2-♣2-♥2 / ♥9-♣9-♦9", True),
    ],
)
def test_rx12_a_royal_flush_of_four_is_in_a_slam(slam: str, legal: bool) -> None:
    found = report(f"N: Slam: {slam}. {{Winner}}").findings
    assert [one.params["why"] for one in found] == (
        [] if legal else ["it has no royal flush of four or more cards"]
    )


def test_rx12_a_slam_of_fewer_than_fifteen_cards() -> None:
    """In edition zh a slam has fifteen cards, even where a hand has fewer."""
    hand = "N: ♠2-♠3-♠4-♠5-♥6-♥7-♥8-♣4-♣5-♣6-♣7-♣8\nS: ?\nDiscard pile: ♣5\n\n"
    move = "N: Slam: ♠2-♠3-♠4-♠5 / ♥6-♥7-♥8 / ♣4-♣5-♣6-♣7-♣8. {Winner}\n"
    for edition, found in (("en", ["wrong-hand-size"]), ("zh", ["wrong-hand-size", "not-a-slam"])):
        text = HEAD.format(players="N, S", number=1, settings=f"Edition: {edition}\n") + hand + move
        (record,) = read_text(text)
        assert [one.rule.name for one in verify(record).findings] == found, edition


def test_rx12_no_slam_once_a_plot_lies() -> None:
    assert names(OPEN[1], f"N: Slam: {FIFTEEN}. {{Winner}}") == ["slam-too-late"]


# ---- RX-13 to RX-17, on whole rounds

HANDS = """\
N: ♠4-♠5-♠6-♠7-♠J-♥J-♣J-♦J-♥8-♥8-♦8-♣8-♠2-♥2-♦2
S: ♣4-♣5-♣6-♣7-♠9-♥10-♦9-♦3-♣A-♠Q-♥3-♦6-♥A-♦A-Joker
"""
WAY = (
    "N: Lay down the plot: ♠4-♠5-♠6-♠7.", "S: Discard ♥3, draw a card: ♥5.",
    "N: Lay down the plot: ♠J-♥J-♣J-♦J.", "S: Discard ♥5, draw a card: ♠K.",
    "N: Lay down the plot: ♥8-♥8-♦8-♣8. {Last 3}", "S: Discard ♠K, draw a card: ♦K.",
    "N: Lay down the plot: ♠2-♥2-♦2. {Winner}",
)  # fmt: skip
LEFT = "Cards left:\nN: ---\nS: ♣4-♣5-♣6-♣7-♠9-♥10-♦9-♦3-♣A-♠Q-♦K-♦6-♥A-♦A-Joker\n"
TERMS = "4+5+6+7+9+10+9+3+20+10+10+6+20+20+50"


def whole(claims: str, *, number: int = 1, head: str = "", way: tuple[str, ...] = WAY) -> JudgedRecord:
    text = HEAD.format(players="N, S", number=number, settings=head) + HANDS + "Discard pile: ♣5\n\n"
    (record,) = read_text(text + "\n".join(way) + "\n\n" + claims)
    return verify(record)


def whole_names(claims: str, **options: str) -> list[str]:
    return [finding.rule.name for finding in whole(claims, **options).findings]  # type: ignore[arg-type]


def test_rx13_a_call_is_due_with_three_left_and_not_after_a_discard() -> None:
    assert whole_names(LEFT) == []
    uncalled = tuple(move.replace(" {Last 3}", "") for move in WAY)
    assert whole_names(LEFT, way=uncalled) == ["missing-call"]  # type: ignore[arg-type]
    four = (*WAY[:4], "N: Lay down the plot: ♥8-♥8-♦8. {Last 4}", WAY[5], "N: Discard ♣8, draw a card: ♣9.")
    assert whole_names("", way=four) == []  # type: ignore[arg-type]


def test_rx14_the_winner_is_who_has_no_cards() -> None:
    (round_,) = whole(LEFT).rounds
    assert round_.winner == "N"
    unmarked = (*WAY[:-1], WAY[-1].replace(" {Winner}", ""))
    found = whole(LEFT, way=unmarked)
    assert [finding.rule.name for finding in found.findings] == ["missing-winner"]
    assert found.rounds[0].winner == "N"


def test_rx15_the_discard_pile_becomes_the_draw_pile() -> None:
    """One deck of two players has 54 − 31 = 23 cards to draw; the 24th is the first card discarded."""
    moves = [f"{'NS'[n % 2]}: Discard ?, draw a card." for n in range(23)]
    again = [*moves, "S: Discard ?, draw a card: ♣5.", "N: Discard ?, draw a card: ♦4."]
    assert names(*again, settings="Decks: 1\n") == []
    two = "Decks: 1\nJokers: 2\n"
    assert names(*moves[:22], "N: Discard ?, draw a card: ♣5.", settings=two) == ["card-too-often"]


def test_rx15_jokers_that_nobody_has_counted_may_not_be_there() -> None:
    """One deck of two players without jokers has 21 cards to draw: the 22nd may come out of the discards."""
    moves = [f"{'NS'[n % 2]}: Discard ?, draw a card." for n in range(21)]
    assert names(*moves, "S: Discard ?, draw a card: ♣5.", settings="Decks: 1\n") == []
    assert names(*moves[:20], "N: Discard ?, draw a card: ♣5.", settings="Decks: 1\n") == ["card-too-often"]


def test_rx15_a_card_discarded_unseen_may_come_again() -> None:
    """N draws ♠4, and nobody sees what N discards: when the discards are drawn again, ♠4 may come again."""
    moves = [f"{'NS'[n % 2]}: Discard ?, draw a card." for n in range(23)]
    moves[2] = "N: Discard ?, draw a card: ♠4."
    settings = "Decks: 1\nJokers: 2\n"
    assert names(*moves, "S: Discard ?, draw a card: ♠4.", settings=settings) == []
    again = [*moves, *["S: Discard ?, draw a card.", "N: Discard ?, draw a card."] * 11]
    assert names(*again, "S: Discard ?, draw a card: ♠4.", settings=settings) == []


@pytest.mark.parametrize(
    ("card", "value"), [("Joker", 50), ("♠A", 20), ("♥J", 10), ("♥K", 10), ("♣10", 10), ("♦2", 2)]
)
def test_rx16_values(card: str, value: int) -> None:
    assert points(CARDS[card]) == value


@pytest.mark.parametrize(
    ("old", "new", "help_"),
    [
        ("♣4-♣5", "?-♣5", ""),
        ("♣4-♣5-♣6-♣7-♠9-♥10", "?-?-?-♣7-?-?", ""),
        ("♣4-♣5", "?-♣9", "♣9 cannot be there"),
        ("♣4-♣5", "?-♣6", "♣6 cannot be there"),
        ("♣4-♣5", "?-♠2-♣5", "there must be 15 cards, not 16"),
        ("♣4-♣5", "?", "there must be 15 cards, not 14"),
    ],
)
def test_rx16_cards_left_that_are_not_all_named(old: str, new: str, help_: str) -> None:
    found = whole(LEFT.replace(old, new)).findings
    assert [one.params["difference"] for one in found] == ([help_] if help_ else [])


def test_rx16_losers_add_what_they_hold_and_the_winner_minus_ten() -> None:
    assert [row.recomputed for row in whole("").rounds[0].scores] == [-10, 189]
    assert whole_names(LEFT + f"\nScores:\nN: (-10)\nS: {TERMS} = 189\n") == []
    assert whole_names(LEFT + f"\nScores:\nN: (-10)\nS: 2 × ({TERMS}) = 378\n") == ["wrong-doubling"]


def test_rx16_doubled_after_a_slam() -> None:
    slam = (f"N: Slam: {FIFTEEN}. {{Winner}}",)
    hands = HANDS.splitlines()[1] + "\n"
    text = HEAD.format(players="N, S", number=1, settings="") + "N: ?\n" + hands + "\n" + slam[0]
    (record,) = read_text(text)
    assert [row.recomputed for row in verify(record).rounds[0].scores] == [-10, 2 * (189 - 10 + 3)]
    plain = f"\n\nScores:\nN: (-10)\nS: {TERMS.replace('+10+6+', '+3+6+')} = 182\n"
    (record,) = read_text(text + plain)
    assert [finding.rule.name for finding in verify(record).findings] == ["wrong-doubling"]


def test_rx17_totals_carried_in() -> None:
    totals = "\nTotal scores:\nN: {}\nS: {}\n"
    carried = "Total scores:\nN: +96\nS: -1\n"
    assert whole_names(LEFT + totals.format(86, 188), head=carried, number=3) == []  # type: ignore[arg-type]
    assert whole_names(LEFT + totals.format(-10, 189), head=carried, number=3) == ["wrong-total"] * 2  # type: ignore[arg-type]


def test_rx17_a_record_from_the_middle_believes_the_first_totals() -> None:
    totals = "\nTotal scores:\nN: 86\nS: 188\n"
    assert whole_names(LEFT + totals, number=3) == []  # type: ignore[arg-type]
    assert whole_names(LEFT + totals) == ["wrong-total"] * 2


def test_rx6_one_hidden_card_cannot_be_two() -> None:
    hand = "N: ♠A-♠3-♠5-♠7-♠9-♠J-♠K-♥2-♥4-♥6-♥8-♥10-♥Q-♣2-?\nS: ?\n"
    text = HEAD.format(players="N, S", number=1, settings="") + hand + "\nN: Lay down the plot: {}.\n"
    for plot, found in (("♠3-♠4-♠5-♠6", ["card-not-held"]), ("♠A-♠2-♠3-Joker", ["card-not-held"])):
        (record,) = read_text(text.format(plot))
        assert [finding.rule.name for finding in verify(record).findings] == found


def test_claims_without_play_are_held_against_nobody() -> None:
    """A record of scores alone: RX-16 has nothing to compare the cards left with, but sums are sums."""
    claims = "Cards left:\nN: ♠3\nE: ---\nScores:\nN: {} = {}\nE: (-10)\n"
    start = "Game: REDOX\nPlayers: N, E\nRound #1\n"
    (right,) = read_text(start + claims.format(3, 3))
    (wrong,) = read_text(start + claims.format(3, 4))
    assert verify(right).findings == []
    assert [finding.code for finding in verify(wrong).findings] == ["RX163"]
