"""What stands in the wrong place, or does not belong there: settings below a heading, actions with what goes
with them, sums of winners, headings in the language of the others."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.records.findings import Finding
from hoyle.records.repairs import edited
from hoyle.verify import verify

from .test_slips_by_hand import judged


def mended(text: str, finding: Finding) -> str:
    return "\n".join(edited(text.split("\n"), finding.repairs[0].edits))


TWO = """Game: REDOX
{}Players: N, E, S

Round #1
Decks: 2
N: Discard ♠2, draw a card.
S: Discard ♠2, draw a card.
"""


def test_a_setting_that_stands_above_already_is_no_slip() -> None:
    assert not judged(TWO.format("Decks: 2\n"))


@pytest.mark.parametrize("above", ["", "Decks: 1\n"])
def test_a_setting_below_the_heading_stands_above_it_once(above: str) -> None:
    """RX-3: with one deck there is no second ♠2, which is no slip of its own."""
    text = TWO.format(above)
    (finding,) = judged(text)
    assert finding.code == "RD013"
    assert finding.repairs[0].safe is False
    once = mended(text, finding)
    assert once.count("Decks: 2\n") == once.count("Decks") == 1
    assert once.index("Decks") < once.index("Round")
    assert not verify(read_text(once)[0]).findings


@pytest.mark.parametrize("written", ["5+6 = 0", "5+6 = 11"])
def test_the_sum_of_a_winner_is_added_up(written: str) -> None:
    """CR-29: who has gone out has no cards to count."""
    text = (
        "Game: Crazy Rummy\nPlayers: N, E, S\n\nDeal #1\nDealer: S\nN: discard ♠6.\n"
        "E: draw from the stock; lay down the set: ♠3-♥3-♣3-♦3; lay down the set: ♠4-♥4-♣4; "
        "discard ♠9. {Out}\n"
        f"Scores:\nE: {written}\n"
    )
    (finding,) = judged(text)
    assert finding.code == ("CR302" if written.endswith(" 0") else "CR303")
    assert mended(text, finding) == text.replace(written, "0")


def test_what_the_player_who_is_due_says_first_is_no_move() -> None:
    text = (
        "Game: REDOX\nPlayers: N, E, S\n\nRound #1\n\nN: Discard ♠2, draw a card.\nS: says hello!\n"
        "S: Discard ♠4, draw a card.\nE: Discard ♠5, draw a card.\nN: Discard ♠6, draw a card.\n"
    )
    assert not judged(text)


def test_a_request_goes_with_its_discard() -> None:
    """LX-8."""
    turn = "N: draw a card: ♠9; publish the meld: ♣10-♥10-♦10; {}.\n"
    text = "Game: LYNX\nDecks: 2\nPlayers: N, E, S\n\nRound #1\nDealer: S\nDiscard pile: ♠8\n" + turn
    wrong = text.format("discard ♠A, request ♣; append ♠10 to ♣10-♥10-♦10")
    (finding,) = judged(wrong)
    assert mended(wrong, finding) == text.format("append ♠10 to ♣10-♥10-♦10; discard ♠A, request ♣")


@pytest.mark.parametrize("names", [("N", "E", "S"), ("北", "東", "南")])
@pytest.mark.parametrize("chinese", [True, False])
def test_a_missing_heading_is_in_the_language_of_the_others(names: tuple[str, ...], chinese: bool) -> None:
    words = (
        ("總分", "第1局", "餘牌", "得分") if chinese else ("Total scores", "Round #1", "Cards left", "Scores")
    )
    n, e, s = names
    totals, round_, left, scores = words
    text = (
        f"Game: Crazy Rummy\nPlayers: {n}, {e}, {s}\n{totals}:\n{n}: 5\n{e}: 4\n{s}: 13\n\n{round_}\n"
        f"{left}:\n{n}: ♥5\n{e}: ♠4\n{s}: ♥3-♥J\n{scores}:\n{n}: 5\n{e}: 4\n{s}: 13\n"
        f"{{}}{n}: 10\n{e}: 8\n{s}: 26\n"
    )
    (finding,) = judged(text.format(""))
    assert mended(text.format(""), finding) == text.format(f"{totals}:\n")
