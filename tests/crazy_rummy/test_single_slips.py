"""One slip of the pen in a record written by hand: one finding, at its line, and what it says is true."""

from __future__ import annotations

import pytest
from hoyle.verify import verify

from .conftest import record_of, text_of

THREES = "by-hand-threes-and-fours"
CONTRACT = "hidden/contract-and-long-runs"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "said"),
    [
        pytest.param(
            THREES, "E: draw from the stock: ♠8; lay down the run: ♦4", "E: lay down the run: ♦4", "CR071",
            "what follows fits a card drawn here that was not written down",
            id="a card is claimed with that was drawn, which is not written",
        ),
        pytest.param(
            THREES, "♥5-♥6-♦3; discard ♠K", "♥5-♥6-♦3; discard ♣9", "CR091", "♣9 is probably ♠K",
            id="the card just taken written for the one discarded",
        ),
        pytest.param(
            THREES, "♥4; discard ♣2.", "♥4; discard ♥4.", "CR282", "♣2 had to be discarded",
            id="the card drawn written for the last one, and played later",
        ),
        pytest.param(
            THREES, "♦2; discard ♠3.", "♦2; discard ♦2.", "CR282",
            "probably ♠3, which is what is taken from the discard pile next",
            id="the card drawn written for the last one, which another takes",
        ),
        pytest.param(
            THREES, "lay down the run: ♥5-♥6-♦3; discard ♠K", "add ♥6 to ♦4-♦5-♦6; discard ♠K", "CR191",
            "a new set or run comes first", id="added twice without a meld laid down",
        ),
        pytest.param(
            THREES, "add ♠3=♠10 to", "add ♠3=♠J to", "CR131",
            "♠3 stands for ♠6 or ♠10 here, not for ♠J", id="a wild card that could stand at either end",
        ),
        pytest.param(
            CONTRACT, "; lay down the set: ♥9-♥9-♦9; add ♠7 to ♠3-♠4-♠5-♠6; add ♣2 to ♥9-♥9-♦9;",
            "; add ♠7 to ♠3-♠4-♠5-♠6;", "CR421", "Ida lays down 1 run; the contract is 1 set, 1 run",
            id="half of the contract, and a card added",
        ),
        pytest.param(
            CONTRACT, "Round #2", "Round #8", "CR021", "a game has only 7 rounds of the contract game",
            id="a round nobody knows the contract of",
        ),
    ],
)  # fmt: skip
def test_a_single_slip(name: str, old: str, new: str, code: str, said: str) -> None:
    text = text_of(f"{name}.txt")
    line = text[: text.index(old)].count("\n") + 1
    (finding,) = verify(record_of(text.replace(old, new, 1))).findings
    assert (finding.code, finding.place.line) == (code, line)
    assert said in (finding.help or "") or said in finding.message


def test_a_line_of_cards_left_that_cannot_be_read_is_no_move() -> None:
    """Though another is due to move: the heading says what the lines are."""
    (finding,) = verify(record_of(text_of(f"{THREES}.txt").replace("N: ---", "N: ♥K-♥", 1))).findings
    assert finding.code == "RD001"


@pytest.mark.parametrize("target", ["♥9-♥9-♦9", "9s"])
def test_what_is_added_to_the_half_of_a_contract_that_is_not_written(target: str) -> None:
    text = text_of(f"{CONTRACT}.txt").replace("to ♥9-♥9-♦9", f"to {target}")
    (finding,) = verify(record_of(text.replace("; lay down the set: ♥9-♥9-♦9;", ";", 1))).findings
    assert finding.code == "CR421"
    assert {"CR202", "CR422"} & {one.code for one in finding.explains}


def test_a_wrong_score_says_what_the_cards_left_count() -> None:
    text = text_of("hidden/claims-settle-the-penalties.txt")
    (finding,) = verify(record_of(text)).findings
    assert (finding.code, finding.message) == ("CR303", "S scores 60, not 44")
    counted, perhaps = str(finding.help).split("; ")
    assert counted == "the cards left count 25+1+3+4+7+10+10 = 60"
    assert perhaps == "with “Wild penalty: face” in the header this would be right"


@pytest.mark.parametrize(
    ("score", "total", "said"),
    [(176, 40, "E scores at most 175, not 176"), (6, 40, "E scores at least 7, not 6"), (40, 40, "")],
)
def test_a_score_that_no_hidden_cards_can_come_to(score: int, total: int, said: str) -> None:
    """CR-30: an ace counts 1, a wild card 25. The total is not to blame for it."""
    text = text_of("hidden/claims-settle-the-penalties.txt").replace("S: 44", "S: 60")
    text = text.replace("E: ♠2-♠3-♠4-♣5-♣7-♦K-♥10", "E: 7 cards").replace("2+3+4+5+7+10+10 = 41", str(score))
    found = verify(record_of(f"{text}Total scores:\nE: {total}\n")).findings
    assert [one.message for one in found] == ([said] if said else [])


def test_a_card_that_nobody_holds_may_be_the_one_of_which_the_draw_is_not_written() -> None:
    turn = (
        "E: draw from the stock: ♠K; lay down the set: ♦K-♠K-♦A; lay down the run: ♣6-♣A=♣7-♣8; discard ♠Q."
    )
    text = text_of("three-deals.txt").replace(turn, "E: lay down the run: ♣6-♣A=♣7-♣8; discard ♠K.", 1)
    (found,) = [one for one in verify(record_of(text)).findings if one.place.line == 14]
    assert (found.code, found.explains[0].code) == ("CR071", "CR541")
