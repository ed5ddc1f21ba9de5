"""Mechanisms of reading, each by itself: on the smallest text that shows what it does."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text, write
from hoyle.notation.language.notation import notation_for
from hoyle.notation.language.respelling import respell
from hoyle.notation.language.spelling import (
    SPACED_LAST,
    glued,
    suits_beside,
    winner_in_bold,
    winner_with_sign,
)
from hoyle.notation.language.suits import hand_by_suit
from hoyle.notation.language.trick_rows import row_of
from hoyle.notation.language.trick_words import tokens_of
from hoyle.notation.reading.frame import frame_of
from hoyle.notation.reading.survey import survey
from hoyle.records.cards import CARDS
from hoyle.records.events import CardsLeft, Deal, Discard, Score, Setting, TakeDiscard, Turn, Unreadable
from hoyle.verify.judging import verify

PLAYERS = ("N", "E", "S", "W")


def turns(game: str, *lines: str, head: str = "Players: N, E, S, W") -> list[str]:
    """The turns that ``lines`` of a first round say, as the game writes them."""
    (record,) = read_text("\n".join([f"Game: {game}", head, "", "Round #1", "", *lines, ""]))
    return [one for one in write(record).partition("#1\n")[2].splitlines() if one]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("N: To ♠4-♠5-♠6 connect ♠7.", "N: Connect ♠7 to ♠4-♠5-♠6."),
        ("N: ♠4-♠5-♠6 + ♠7", "N: Connect ♠7 to ♠4-♠5-♠6."),
        ("N：♠4-♠5-♠6 加 ♠7。", "N: Connect ♠7 to ♠4-♠5-♠6."),
        ("N: ♠7 goes to ♠4-♠5-♠6.", "N: Connect ♠7 to ♠4-♠5-♠6."),
        ("N: CONN ♠7 TO ♠4-♠5-♠6", "N: Connect ♠7 to ♠4-♠5-♠6."),
        ("N: swaps ♠2 for the ♥7 on the pile.", "N: Discard ♠2, get the discarded ♥7."),
        ("N: Exchange ♠2 for discarded ♥7.", "N: Discard ♠2, get the discarded ♥7."),
        ("N: = ♠4-♠5-♠6", "N: Lay down the plot: ♠4-♠5-♠6."),
        ("N: throws ♠2, new card is ♥7.", "N: Discard ♠2, draw a card: ♥7."),
    ],
)
def test_clauses_in_other_orders_and_with_signs_for_verbs(line: str, meant: str) -> None:
    assert meant.rstrip(".") in [
        one.rstrip("。.") for one in turns("REDOX", line, "E: Discard ♦2, draw a card: ♦9.")
    ]


@pytest.mark.parametrize(
    "line", ["N: ♠2 <> ♥7", "N: ♠2<->♥7", "N: ♠2 <=> ♥7", "N: uses ♠2 to take ♥7.", "N: takes ♥7 with ♠2"]
)
def test_one_card_goes_and_another_comes_for_it(line: str) -> None:
    (record,) = read_text(f"Game: REDOX\nPlayers: N, E\n\nRound #1\n\n{line}\n")
    (turn,) = record.rounds[0].events
    assert isinstance(turn, Turn)
    assert turn.actions == (Discard(CARDS["♠2"]), TakeDiscard(CARDS["♥7"]))


def test_cards_are_used_to_take_another_where_that_is_one_action() -> None:
    line = "N: uses ♠7-♦7 to take ♣7; discard ♠8."
    assert turns("LYNX", line) == ["N: steal ♣7 with ♠7-♦7; discard ♠8."]


def test_a_card_is_exchanged_for_one_in_a_meld() -> None:
    line = "North: exchanges ♦8 for the ♦A in the meld ♥8-♣8-♥A-♦A, then adds ♦A to the meld ♥4-♣4-♦4"
    (record,) = read_text(f"Game: Crazy Rummy\nPlayers: North, East\n\nRound #1\n\n{line}, discards ♥5.\n")
    (turn,) = record.rounds[0].events
    assert isinstance(turn, Turn)
    assert [type(action).__name__ for action in turn.actions] == ["Claim", "WildLayOff", "Discard"]


@pytest.mark.parametrize(
    ("group", "cards"),
    [
        ("♥10-J-Q", "♥10-♥J-♥Q"),
        ("hearts 10-J-Q", "♥10-♥J-♥Q"),
        ("10-J-Q♥", "♥10-♥J-♥Q"),
        ("10JQ♥", "♥10-♥J-♥Q"),
        ("10-J-Qh", "♥10-♥J-♥Q"),
        ("10/J/Q of ♥", "♥10-♥J-♥Q"),
        ("10-J-Q (hearts)", "♥10-♥J-♥Q"),
        ("the 10, J and Q of hearts", "♥10-♥J-♥Q"),
        ("the ten, jack and queen of hearts", "♥10-♥J-♥Q"),
        ("K♠♥♦", "♠K-♥K-♦K"),
        ("K♠/♥/♦", "♠K-♥K-♦K"),
        ("♠♥♦K", "♠K-♥K-♦K"),
        ("kings of spades, hearts and diamonds", "♠K-♥K-♦K"),
        ("K-K-K (spades, hearts, diamonds)", "♠K-♥K-♦K"),
        ("KKK (♠♥♦)", "♠K-♥K-♦K"),
    ],
)
def test_a_suit_or_a_rank_that_is_named_once(group: str, cards: str) -> None:
    line = f"N: draw a card: ♠7; publish the meld: {group}; discard ♠5."
    assert turns("LYNX", line) == [f"N: draw a card: ♠7; publish the meld: {cards}; discard ♠5."]


@pytest.mark.parametrize("group", ["♥10-J", "10-J♥", "♥10-J-♥Q", "♠4-4-♦4", "10-J, ♥Q"])
def test_a_card_without_a_suit_may_have_lost_its_own(group: str) -> None:
    line = f"N: draw a card: ♠7; publish the meld: {group}; discard ♠5."
    assert turns("LYNX", line) == [line]


@pytest.mark.parametrize("line", ["Ann 5", "Ann: 5", "Ann - 5", "Ann = 5", "Ann has 5 left", "Ann: 5 cards"])
def test_a_number_below_the_heading_of_cards_left_is_their_number(line: str) -> None:
    text = "Game: LYNX\nPlayers: Ann, Bob\nRound #1\nAnn: draw a card: ♥2; discard ♥5.\n\nCards left:\n"
    (record,) = read_text(f"{text}{line}\nBob: ♥7-♥8\n\nScores:\nAnn: 9\n")
    ann, bob, score = record.rounds[0].events[-3:]
    assert (ann, bob) == (CardsLeft("Ann", (None,) * 5), CardsLeft("Bob", (CARDS["♥7"], CARDS["♥8"])))
    assert isinstance(score, Score)


def test_behind_cards_that_are_left_a_number_is_a_score() -> None:
    text = "Game: LYNX\nPlayers: Ann, Bob\nRound #1\nAnn: draw a card: ♥2; discard ♥5.\n\nCards left:\n"
    (record,) = read_text(f"{text}Bob: ♥7-♥8\nAnn: 5\n")
    assert isinstance(record.rounds[0].events[-1], Score)


def test_scores_below_their_heading_need_nobody_who_has_gone_out() -> None:
    lines = turns("REDOX", "N: Discard ♠2, draw a card: ♥7.", "", "Scores:", "N 12 E 30")
    assert lines[-2:] == ["N: 12", "E: 30"]


def test_the_2s_may_be_a_card() -> None:
    assert turns("LYNX", "N drew the 3h and threw the 2s.") == ["N: draw a card: ♥3; discard ♠2."]
    (line,) = turns("LYNX", "N: draw a card: ♥3; append ♥2 to the 2s; discard ♠5.")
    assert "append ♥2 to 2s" in line


def test_a_comma_ends_a_turn_if_the_next_line_is_anothers() -> None:
    lines = turns("REDOX", "N: Discard ♠2, draw a card: ♥7,", "E: throws ♠3, draws ♥8,", "N: Discard ♠4.")
    assert lines[:2] == ["N: Discard ♠2, draw a card: ♥7.", "E: Discard ♠3, draw a card: ♥8."]
    assert turns("REDOX", "N: Discard ♠2,", "draw a card: ♥7.") == ["N: Discard ♠2, draw a card: ♥7."]


def test_an_exclamation_mark_before_the_next_action() -> None:
    assert turns("LYNX", "N draws 3h, lays 4h 5h 6h! Then drops the Jc") == [
        "N: draw a card: ♥3; publish the meld: ♥4-♥5-♥6; discard ♣J."
    ]


def test_what_is_said_before_the_next_action_of_a_turn_does_not_end_it() -> None:
    lines = ("N: draw a card: ♥Q.", "And then, oh dear, discards ♥2", "E: draw a card: ♥7.")
    assert turns("LYNX", *lines)[0] == "N: draw a card: ♥Q; discard ♥2."
    assert (
        "And then, if only, discards ♥2"
        in turns("LYNX", lines[0], "And then, if only, discards ♥2", lines[2])[1]
    )


def test_l_and_o_are_figures_in_claims_too() -> None:
    lines = (
        "N: Discard ♠lO, draw a card: ♥7.",
        "",
        "Scores:",
        "N: lO+7 = 17",
        "E: (-lO)",
        "",
        "Total scores:",
        "N: +IO",
        "E: -lO",
    )
    text = "\n".join(turns("REDOX", *lines))
    assert "N: Discard ♠10" in text
    assert "E: (-10)" in text
    assert "N: +10\nE: -10" in text


@pytest.mark.parametrize("whose", ["{}'s cards", "{}’s hand", "{}'s starting hand:"])
def test_a_hand_stands_below_whose_cards_they_are(whose: str) -> None:
    hands = "♠A-♠2-♠9-♥A-♥2-♥5-♥9", "♠3-♠4-♠5-♥3-♥4-♥6-♥7"
    lines = [line for name, hand in zip("NE", hands, strict=True) for line in (whose.format(name), hand)]
    assert turns("REDOX", *lines)[:2] == [f"N: {hands[0]}", f"E: {hands[1]}"]


def test_players_are_learnt_from_hands_and_moves_told_in_sentences() -> None:
    text = "Game: Crazy Rummy\n\nRound 1\nAnn got 5♠ 6♠ 7♠ K♥ K♦ 2♣ 9♦\nBob got 3♥ 3♦ 3♣ 8♠ J♦ Q♣ 4♠\n\n"
    (record,) = read_text(f"{text}Ann draws 8♠, tosses 2♣\nBob draws Q♦, tosses 4♠\n")
    assert [event.player for event in record.rounds[0].events if isinstance(event, Deal)] == ["Ann", "Bob"]
    (record,) = read_text(
        "Game: LYNX\nRound 1\nAnn draws 8♦, drops 3♥\nBo draws 9♦, drops 3♠\nAnn: lynx\nBo\n"
    )
    assert [event.player for event in record.rounds[0].events if isinstance(event, Turn)] == ["Ann", "Bo"]


def test_a_name_that_begins_one_line_only_is_no_player() -> None:
    (record,) = read_text("Game: LYNX\nRound 1\nNobody draws 8♦, discards 3♥\nN: discard 9♦.\n")
    (turn,) = (event for event in record.rounds[0].events if isinstance(event, Turn))
    assert turn.player == "N"


def test_what_is_not_known_behind_an_action_in_other_words_is_pointed_at() -> None:
    (record,) = read_text("Game: LYNX\nPlayers: N, E\nRound 1\nN: picks the 4♠... lol, tosses 9♣\n")
    (found,) = verify(record).findings
    assert "found “lol”" in str(found.message)


@pytest.mark.parametrize("dots", ["...", " ...", "…", "-…", ", ..."])
def test_a_hand_that_ends_in_dots_is_not_taken_for_the_whole(dots: str) -> None:
    hand = "♠A-♠2-♠9-♥A-♥2-♥5-♥9-♥J-♣2-♣10"
    hands = f"N: {hand}{dots}\nE: {hand}"
    (record,) = read_text(f"Game: REDOX\nPlayers: N, E\n\nRound #1\n\n{hands}\n\nN: Discard ♠2, draw ♥7.\n")
    first, second = record.rounds[0].events[:2]
    assert isinstance(first, Unreadable)
    assert isinstance(second, Deal)


def test_several_turns_in_brackets_stand_on_one_line() -> None:
    line = "N [Discard ♠2, draw a card: ♥7] → E [Lay down the plot: ♣4-♣5-♣6] → S [Connect ♣7 to ♣4-♣5-♣6]"
    assert turns("REDOX", line) == [
        "N: Discard ♠2, draw a card: ♥7.", "E: Lay down the plot: ♣4-♣5-♣6.", "S: Connect ♣7 to ♣4-♣5-♣6.",
    ]  # fmt: skip


def test_a_call_may_stand_behind_a_name_alone() -> None:
    lines = ("N {Last 2}", "  * draw from the stock: ♠4", "  * discard ♠4", "E", "  * discard ♥5")
    assert turns("Crazy Rummy", *lines) == [
        "N: draw from the stock: ♠4; discard ♠4. {Last 2}",
        "E: discard ♥5.",
    ]


def test_extra_cards_that_are_drawn_one_a_line_are_drawn_at_once() -> None:
    lines = ("N: discard ♠7, nominate E.", "E: draws extra ♠8.", "E: draws extra ♥9.", "E: draws extra ♦7.")
    assert turns("LYNX", *lines)[1:] == ["E: draw three extra cards: ♠8-♥9-♦7."]


@pytest.mark.parametrize("verb", ["nominates W", "nominate W"])
def test_the_end_of_a_verb_is_no_part_of_a_name(verb: str) -> None:
    assert turns("LYNX", f"N: discard ♠7, {verb}. {{Last 2}}") == ["N: discard ♠7, nominate W. {Last 2}"]


@pytest.mark.parametrize("wish", ["desires other music", "desires “other music”"])
def test_a_wish_is_told_without_the_end_of_its_verb_and_its_quotes(wish: str) -> None:
    assert turns("LYNX", f"N: discard ♠3, {wish}.", head="Extensions: Max\nPlayers: N, E, S, W") == [
        "N: discard ♠3, desire other music."
    ]


# ---- names


@pytest.mark.parametrize(
    ("names", "own"),
    [
        ("@nora_k, @emil, @sv3n, @wilma99", ("nora_k", "emil", "sv3n", "wilma99")),
        ("🦊Nora, 🐻Emil, 🐸Sven, 🦉Wilma", ("Nora", "Emil", "Sven", "Wilma")),
        ("Nora K., Emil L., Sven M., Wilma N.", ("Nora K.", "Emil L.", "Sven M.", "Wilma N.")),
    ],
)
def test_names_are_what_players_are_called_without_pictures(names: str, own: tuple[str, ...]) -> None:
    ring = names.replace(", ", " → ")
    (record,) = read_text(f"Game: REDOX\nPlayers: {names}\nDirection: {ring}\n\nRound #1\n")
    said = {one.key: one.value for one in record.head.events if isinstance(one, Setting)}
    assert said["players"] == said["direction"] == own


def test_who_has_won_is_nobodys_other_name() -> None:
    lines = [f"{number}: N=♠4 E=♠5 S=♠6 W=♠7 win={name}" for number, name in enumerate("NESWNESW", 1)]
    assert "win" not in dict(survey(lines, PLAYERS).names)


# ---- cards


def test_glued_cards_come_apart() -> None:
    assert [respell(text, [glued()]).text for text in ("7sJsQs", "Q♠K♠", "S4HJ", "asks")] == [
        "7s-Js-Qs", "Q♠-K♠", "S4-HJ", "asks",
    ]  # fmt: skip


def test_suits_that_stand_apart_come_to_the_ranks_before_them() -> None:
    lines = [
        "N: A ♠ 10 ♥ D ♦",
        "E: 2 ♠ 9 ♠ 4 ♥",
        "S: 7 ♦ B ♥ K ♠",
        *["W: Discard 7 ♦, draw a card: K ♠."] * 6,
    ]
    assert suits_beside() in survey(lines, PLAYERS).spellings
    assert respell("A ♠ 10 ♥", [suits_beside()]).text == "A♠ 10♥"
    assert SPACED_LAST not in [
        one.pattern.pattern for one in survey(["N: ♠ A ♥ 10 ♦ Q"] * 9, PLAYERS).spellings
    ]


@pytest.mark.parametrize(
    ("text", "cards"), [("♠ A K 9 ♥ - ♣ 10 7", "♠A-♠K-♠9-♣10-♣7"), ("S:29 H:4TJ", "♠2-♠9-♥4-♥10-♥J")]
)
def test_a_hand_is_listed_by_suit(text: str, cards: str) -> None:
    plain = respell(text, ())
    found = hand_by_suit(plain, 0, len(text))
    assert found is not None
    assert found.text == cards


@pytest.mark.parametrize(
    "line",
    ["N: ♠4-♠5-♠6-♥7", "N holds ♠4 ♠5 ♠6 ♥7", "N's hand: ♠4, ♠5, ♠6, ♥7", "N was dealt ♠4-♠5-♠6-♥7.",
     "N [4]: ♠4 ♠5 ♠6 ♥7"],
)  # fmt: skip
def test_a_hand_is_read_in_any_words(line: str) -> None:
    (record,) = read_text(f"Game: REDOX\nPlayers: N, E, S, W\n\nRound #1\n\n{line}\n")
    (deal,) = (one for one in record.rounds[0].events if isinstance(one, Deal))
    assert (deal.player, "-".join(map(str, deal.cards or ()))) == ("N", "♠4-♠5-♠6-♥7")


# ---- tricks


@pytest.mark.parametrize(
    "line", ["Bids: N ♥4, E ♥10, S pass, W pass", "N shows ♥4, E shows ♥10, S and W pass."]
)
def test_bids_stand_in_a_row(line: str) -> None:
    notation = notation_for("Red Five")
    row = row_of(tokens_of(notation).of(line, PLAYERS), len(PLAYERS), notation.calls)
    assert row is not None
    assert row.is_of_bids
    assert [(one.player.says, one.verb.kind) for one in row.entries if one.player and one.verb] == [
        ("N", "show"), ("E", "show"), ("S", "pass"), ("W", "pass"),
    ]  # fmt: skip


def test_who_wins_may_be_starred_or_in_bold() -> None:
    starred, bold = "1. N ♠4, E ♠K*, S ♠6, W ♠7", "1. N ♠4, **E ♠K**, S ♠6, W ♠7"
    assert respell(starred, [winner_with_sign()]).text != starred
    assert respell(bold, [winner_in_bold()]).text != bold


def test_a_frame_is_learnt_from_many_lines() -> None:
    lines = [
        f'{{"n": {n}, "player": "{name}", "move": "Discard ♠{n}."}}' for n, name in enumerate("NESWNE", 2)
    ]
    frame = frame_of(lines, PLAYERS, ())
    assert frame is not None
    found = frame.fullmatch('{"n": 9, "player": "W", "move": "Discard ♥9."}')
    assert found is not None
    assert (found["name"], found["text"]) == ("W", "Discard ♥9.")


def test_a_call_under_a_key_of_its_own_goes_with_the_move() -> None:
    moves = [f'{{"player": "{name}", "move": "discard ♠{n}."}}' for n, name in enumerate("NESWNES", 2)]
    last = '{"player": "W", "move": "discard ♠9.", "call": "Last 2"}'
    assert turns("Crazy Rummy", *moves, last)[-1] == "W: discard ♠9. {Last 2}"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("N: friend: ♣10.", "N: Call ♣10."),
        ("N: friend is ♣10. {Alone}", "N: Call ♣10. {Alone}"),
        ("N: wants ♣10 for a friend.", "N: Call ♣10."),
        ("N: bottom: ♠5-♠6-♥7.", "N: Bury ♠5-♠6-♥7."),
        ("N: no bid.", "N: Pass."),
    ],
)
def test_what_a_bid_is_may_be_said_by_a_noun(line: str, meant: str) -> None:
    head = "Players: N, E, S, W\nLevels: N 2, E 2, S 2, W 2"
    assert meant in turns("Red Five", line, head=head)


@pytest.mark.parametrize("line", ["N gives E ♠2-♥A-♣3", "N: hands E ♠2-♥A-♣3.", "N: ♠2-♥A-♣3 → E."])
def test_cards_are_passed_to_whoever_is_named_beside_them(line: str) -> None:
    assert turns("Hearts", line) == ["N: Pass ♠2-♥A-♣3 to E."]


def test_a_suit_that_is_wanted_is_no_wish() -> None:
    assert turns("LYNX", "N: discard ♠A (diamonds wanted).") == ["N: discard ♠A, request ♦."]


def test_numbers_behind_the_word_round_are_a_row() -> None:
    (record,) = read_text(
        "Game: LYNX\nPlayers: N, E, S, W\n\nRound #1\n\nN: discard ♠4.\n\nround  21 -8 -6 50\n"
    )
    assert [one.number for one in record.rounds] == [1]


def test_suits_below_a_name_are_no_lines_of_the_player_called_s() -> None:
    hands = "N\n S: A\n H: 6 7\n C: 2 5\n D: 4 J\nE\n S: 6\n H: 2\n"
    text = f"Game: Crazy Rummy\nPlayers: N, E, S, W\n\nDeal #1\n\n{hands}"
    (record,) = read_text(text)
    held = {
        one.player: "-".join(map(str, one.cards or ()))
        for one in record.rounds[0].events
        if isinstance(one, Deal)
    }
    assert held["N"] == "♠A-♥6-♥7-♣2-♣5-♦4-♦J"


def test_a_record_is_quoted_as_a_whole() -> None:
    lines = ["Game: REDOX", "Players: N, E, S, W", "", "Round #1", "", "N: Discard ♠2, draw a card: ♥7."]
    (plain,), (quoted,) = (read_text("\n".join(mark + one for one in lines)) for mark in ("", ">> "))
    assert write(quoted) == write(plain)
    at = [
        one.column for record in (plain, quoted) for one in record.rounds[0].events if isinstance(one, Turn)
    ]
    assert at[1] == at[0] + len(">> ")


@pytest.mark.parametrize(
    "head",
    [
        "North is Alice, East is Ben, South is Clara and West is Dan.",
        "Players: N = Alice, E = Ben, S = Clara, W = Dan",
        "Players are Alice (N), Ben (E), Clara (S), Dan (W).",
    ],
)
def test_a_sentence_says_who_has_which_seat(head: str) -> None:
    hands = "".join(f"{name}: ♠3-♠4-♠5-♠9\n" for name in ("Alice", "Ben", "Clara", "Dan"))
    (record,) = read_text(f"Game: REDOX\n{head}\nDecks: 2\n\nRound #1\n\n{hands}")
    settings = {one.key: one.value for one in record.head.events if isinstance(one, Setting)}
    assert settings["players"] == ("Alice", "Ben", "Clara", "Dan")


@pytest.mark.parametrize("names", ["kitty_42, Moe, xX_Ace_Xx, t0m", "Player 1, Player 2, Player 3, Player 4"])
def test_handles_and_numbers_are_names_in_a_sentence(names: str) -> None:
    (record,) = read_text(f"Game: REDOX\nPlaying: {names}\n\nRound #1\n\n")
    settings = {one.key: one.value for one in record.head.events if isinstance(one, Setting)}
    assert settings["players"] == tuple(names.split(", "))


def test_cells_of_a_row_of_tricks_may_have_verbs() -> None:
    rows = ("| Trick | N | E | S | W | Winner |", "|---|---|---|---|---|---|")
    row = "| 1 | played ♣6 | played ♣2* | played ♣J | played ♣8 | S |"
    assert turns("Hearts", *rows, row) == ["1. E ♣2, S ♣J, W ♣8, N ♣6 → S"]


def test_who_skips_without_a_colon_is_read() -> None:
    lines = ("N discard ♠4.", "E draw a card: ♥5; discard ♥8.", "S skip. !", "W discard ♥6.")
    assert turns("LYNX", *lines)[2:] == ["S: skip.", "% !", "W: discard ♥6."]
