"""One slip in a round written by hand gives one finding, and nothing that merely follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.repairs import edited
from hoyle.verify.judged import JudgedRecord
from hoyle.verify.judging import verify
from hoyle.verify.players import Settings
from hoyle.verify.repairs import repair

from ..slips import legal
from .test_records import codes, read

DATA = Path(__file__).parents[1] / "data" / "lynx"
ROUND = (DATA / "by-hand-sevens.txt").read_text("utf-8")
FOURS = "♠4-♥4-♦4; discard ♠8."
LAST_DRAW = "Cid: draw three extra cards: ♥3-♦J-♠7.\n"
THREE = "Cid: draw three extra cards: ♠K-♠Q-♦2; draw a card"


def changed(old: str, new: str, strict: bool = True) -> JudgedRecord:
    assert ROUND.count(old) == 1
    return verify(read(ROUND.replace(old, new), strict=strict))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        pytest.param(THREE, "Cid: draw a card", "LX271", id="the extra cards turn up in play and at the end"),
        pytest.param(LAST_DRAW, "", "LX402", id="nobody draws for a last seven"),
        pytest.param(f"Ann's {FOURS}", f"Ann's ♠5-♥5-♦5; {FOURS[10:]}", "LX111", id="no such meld"),
        pytest.param(f"Ann's {FOURS}", f"5s; {FOURS[10:]}", "LX111", id="no meld of the rank"),
        pytest.param("discard ♦7, nominate Cid. {Out}", "discard ♦7, nominate himself. {Out}", "LX401",
                     id="himself nominated at the end, another draws"),
        pytest.param("steal ♦7 with", "steal ♣7 with", "LX151", id="another card named than the meld needs"),
        pytest.param("Bob: discard ♦K.", "Bob: discard ♦K. {Out}", "LX512", id="out, and the round goes on"),
    ],
)  # fmt: skip
def test_one_slip_gives_one_finding(old: str, new: str, code: str) -> None:
    report = changed(old, new)
    assert [finding.code for finding in report.findings] == [code]
    assert report.rounds[0].winner == "Bob"
    assert codes(report.findings) <= {code, "LX153", "LX542"}


@pytest.mark.parametrize("taken", ["as written", "unsaid"])
def test_a_move_not_read_puts_the_pile_in_doubt(taken: str) -> None:
    """It was a steal, so another card lies there than the replay knows of."""
    text = ROUND.replace("steal ♠8 with", "steal ♠8 wiht")
    if taken == "unsaid":
        text = text.replace(", take ♣8-♣7-♣9-♣3-♣A-♥7-♥8-♥9-♥K-♠K", "")
    report = verify(read(text, strict=False))
    assert [finding.code for finding in report.findings] == ["RD001"]


def test_the_line_not_read_may_have_finished_the_round() -> None:
    report = changed("Bob: append ♥10-♥J", "Bob: apend ♥10-♥J", strict=False)
    assert [finding.rule.code for finding in report.findings] == ["RD001"]


def test_nobody_is_skipped_by_an_empty_pile() -> None:
    finding, *_ = changed("Bob: discard ♦K.", "Bob: skip.").findings
    assert finding.rule.code == "LX302"
    assert finding.message == "Bob misses a turn, but an empty discard pile does not make anybody miss one"


@pytest.mark.parametrize(
    ("players", "decks", "codes_"),
    [
        ("A, B, C, D, E", 0, ["RD005"]),
        ("A, B, C, D, E", 1, ["LX021"]),
        ("A, B, C, D, E", 2, []),
        ("A, B, C, D", 3, ["LX021"]),
        ("A, B, C, D, E", 3, []),
        ("A", 3, ["LX011"]),
    ],
)
def test_decks_of_none_of_few_and_of_a_single_player(players: str, decks: int, codes_: list[str]) -> None:
    report = verify(read(f"Game: LYNX\nDecks: {decks}\nPlayers: {players}\n"))
    assert [finding.rule.code for finding in report.findings] == codes_


@pytest.mark.parametrize(
    ("players", "cards", "due"),
    [
        ("A, B, C, D", 11, "twelve cards"),
        ("A, B, C, D", 12, None),
        ("A, B, C, D", 13, "twelve cards"),
        ("A, B, C, D, E", 11, None),
        ("A, B, C, D, E", 12, None),
        ("A, B, C, D, E", 13, "twelve cards or fewer"),
    ],
)
def test_lx2_a_larger_table_may_deal_fewer_cards(players: str, cards: int, due: str | None) -> None:
    found = verify(read(f"Game: LYNX\nCards each: {cards}\nPlayers: {players}\n")).findings
    many = players.count(",") + 1
    said = [f"{many} players are dealt {due} each, not {cards}"] if due else []
    assert [finding.message for finding in found] == said


def test_explanations_have_no_doubled_braces() -> None:
    (finding,) = changed("Bob: discard ♦K.", "Bob: discard ♦K. {Out}").findings
    assert "{{" not in finding.rule.explanation


BATTLE = (Path(__file__).parents[1] / "data" / "lynx" / "by-hand-battle.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        pytest.param("W: ♠7-", "W: ♠J-", "LX541", 22, id="another seven is held, so the one drawn answers"),
        pytest.param("; discard ♦7, nominate E", "", "LX251", 18, id="announced, drawn and kept"),
        pytest.param("Extensions: Max\n", "", "LX482", 15, id="two desires without the extension"),
        pytest.param("E: draw six extra", "S: draw six extra", "LX272", 35, id="another draws for the last"),
        pytest.param("steal ♣7 with ♣8-♣9", "steal ♣7 with ♣9", "LX152", 20, id="a steal with one card"),
        pytest.param("discard ♦J.", "discard ♦J; discard ♦4.", "LX082", 20, id="a second discard"),
        pytest.param("meld: ♥J-♥Q-♥K", "meld: ♥J-♥10-♥K", "LX541", 22, id="another meld than at the end"),
        pytest.param("S: skip.\n", "S: draw a card: ♥6.\n", "LX301", 25, id="who should miss the turn moves"),
    ],
)
def test_one_slip_in_a_battle_gives_one_finding(old: str, new: str, code: str, line: int) -> None:
    assert BATTLE.count(old) == 1
    findings = verify(read(BATTLE.replace(old, new))).findings
    assert [(finding.code, finding.place.line) for finding in findings] == [(code, line)]


def test_an_eight_that_is_not_minded_was_discarded_in_the_line_before() -> None:
    text = (
        "Game: LYNX\nPlayers: N, E, S, W\n\nRound #1\n\nDealer: W\n"
        "N: draw a card: ♠2; publish the meld: ♥4-♦4-♣4; discard ♥8.\nW: draw a card: ♠3; discard ♥9.\n"
    )
    (finding,) = verify(read(text)).findings
    assert finding.code == "LX031"
    assert [(one.place.line, one.message) for one in finding.related] == [(7, "♥8 was discarded here")]


def hidden(*lines: str) -> str:
    """A round in which nobody's cards are known."""
    hands = "N: 12 cards\nE: 12 cards\nS: 12 cards\nDiscard pile: ♥K\n"
    return "\n".join(("Game: LYNX\nPlayers: N, E, S\n\nRound #1\n", hands, *lines, ""))


def test_a_seven_of_another_turn_does_not_count_on() -> None:
    """LX-27: the extra cards of the first were forgotten, and those of the second miscounted."""
    report = verify(
        read(
            hidden(
                "N: discard ♥7, nominate S.",
                "E: discard ♥9; discard ♣9; discard ♣J.",
                "S: discard ♣7, nominate E.",
                "E: draw six extra cards.",
            )
        )
    )
    assert [finding.code for finding in report.findings] == ["LX271", "LX273"]


def test_no_header_makes_third_copies_right_at_a_small_table() -> None:
    """LX-2: three players use two decks, so the cards are what is wrong."""
    text = hidden(
        "N: discard ♥8.",
        "E: steal the pile: ♥8 with ♠8-♠8-♣8, take ♥K.",
        "S: discard ♦J.",
        "N: discard ♦A, request ♠.",
        "E: discard ♠8.",
        "N: draw a card; publish the meld: ♣8-♦8-♥8; append ♣8 to E's 8s.",
        "E: draw a card; publish the meld: ♥8-♥9-♥10.",
    )
    findings = verify(read(text)).findings
    assert {finding.code for finding in findings} == {"LX521"}
    assert not any("Decks:" in str(finding.help) for finding in findings)


def test_at_a_larger_table_the_header_may_say_so() -> None:
    text = hidden(
        "N: draw a card; publish the meld: ♣8-♣8-♣8.",
        "E: draw a card; publish the meld: ♠8-♠8-♠8.",
        "S: draw a card; publish the meld: ♥8-♥8-♥8.",
    ).replace("N, E, S", "N, E, S, W, X")
    (finding,) = verify(read(text)).findings
    assert (finding.code, finding.help) == ("LX013", "add “Decks: 3” to the header")


ALIKE = (DATA / "by-hand-melds-alike.txt").read_text("utf-8")
"""Two players have ♠5-♥5-♣5 on the table."""


@pytest.mark.parametrize(
    ("old", "new", "code", "fix"),
    [
        ("♦5 to E's ♠5-♥5-♣5; append ♦10", "♦10 to E's ♠5-♥5-♣5; append ♦5", "LX113",
         "“♦10” and “♦5” should be swapped"),
        ("♣5 / ♦7-♦8-♦9; discard", "♦9 / ♦7-♦8-♣5; discard", "LX051", "“♦9” and “♣5” should be swapped"),
        ("♥6 to ♠6-♣6-♦6; discard ♥2", "♥2 to ♠6-♣6-♦6; discard ♥6", "LX113",
         "“♥2” and “♥6” should be swapped"),
        ("♦5 to E's", "♦5 to N's", "LX441", "N should be E"),
        ("♦5 to E's", "♦5 to", "LX112", "“♠5-♥5-♣5” should be “E's ♠5-♥5-♣5”"),
        ("♥6 to ♠6-♣6-♦6", "♥6 to ♠5-♥5-♣5", "LX113", "“♠5-♥5-♣5” should be “♠6-♣6-♦6”"),
    ],
)  # fmt: skip
def test_a_card_that_went_to_another_place_is_one_mistake(old: str, new: str, code: str, fix: str) -> None:
    """Two cards that have changed places, or a meld named that is not meant: each repair leaves nothing."""
    before, _, after = ALIKE.partition(old)
    assert after
    text = before + new + after
    (record,) = read_text(text)
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.code == code
    assert finding.repairs[0].change.startswith(fix)
    for one in finding.repairs:
        mended = "\n".join(edited(text.split("\n"), one.edits))
        assert not [left for again in read_text(mended) for left in verify(again).findings], one.change


def test_what_is_said_near_by_tells_how_many_cards_there_are() -> None:
    """A draw too many puts a hand in doubt; a later line of another player's, that names this one, would
    leave a card less, and play was over four lines on."""
    text = legal("lynx", 5, Settings(1, options=(("extensions", "Max"),)))
    for old, new in (
        ("♠Q; discard ♣10. {", "♠Q; discard ♣10; draw a card: ♦7. {"),
        ("N: draw a card: ♥3", "E: draw a card: ♥3"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert [one.code for one in verify(read(text)).findings] == ["LX082", "LX031"]
