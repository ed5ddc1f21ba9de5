"""Of a line that cannot be read because a token is missing, is too many, or says nothing, the right one is
offered."""

from __future__ import annotations

import hoyle
import pytest

HEARTS = """\
Game: Hearts
Players: N, E, S, W

Round #1

N: ♠10-♠Q-♥6-♥K-♣2-♣J-♣K-♦2-♦5-♦10-♦J-♦Q-♦K
E: ♠3-♠5-♠K-♥2-♥5-♥7-♥8-♥9-♣A-♣3-♣6-♣7-♣9
S: ♠A-♠6-♠7-♠8-♠9-♥A-♥J-♥Q-♣5-♣10-♣Q-♦4-♦7
W: ♠2-♠4-♠J-♥3-♥4-♥10-♣4-♣8-♦A-♦3-♦6-♦8-♦9

N: Pass ♠10-♣2-♣K to E.
E: Pass ♠K-♥7-♥8 to S.
S: Pass ♠6-♠7-♠9 to W.
W: Pass ♥4-♥10-♦3 to N.

1. E ♣2, S ♣Q, W ♣8, N ♣J → S
2. S ♠K, W ♠6, N ♠Q, E ♠5 → S +13
3. S ♥J, W ♥3, N ♥K, E ♥5 → N +4
"""
TRICK = "3. S ♥J, W ♥3, N ♥K, E ♥5 → N +4"


def advice(text: str) -> str:
    (report,) = hoyle.check(text)
    (finding,) = report.findings
    return finding.help or ""


@pytest.mark.parametrize(
    ("written", "help_"),
    [
        ("3. S ♥J, W, N ♥K, E ♥5 → N +4", "“♥3” is missing"),
        ("3. S ♥J, W ♥3, N ♥K, E ♥5 → +4", "“N” is missing"),
        ("3. S ♥J, W ♥3, N ♥K, E ♥5 → N +4+", "“+” should not be there"),
        ("3. S ♥J, W ♥3, N ♥K E E ♥5 → N +4", "“E” should not be there"),
        ("3. S ♥J, W ♥3, N ♥K, E ♥5 } → N +4", "“}” should not be there"),
    ],
)
def test_a_token_missing_or_too_many_in_a_trick(written: str, help_: str) -> None:
    text = HEARTS.replace(TRICK, written)
    assert written in text
    assert advice(text) == f"{help_} (line 18)"


@pytest.mark.parametrize("end", ["1. E ♣2,", "1. E ♣2, S ♣Q,"])
def test_a_record_cut_off_behind_a_comma(end: str) -> None:
    assert advice(HEARTS.partition("1. E ♣2")[0] + end) == "“,” should not be there (line 16)"


@pytest.mark.parametrize("end", ["1. E", "1. E ♣2, S ♣Q, W ♣8, N ♣J → S\n2. S"])
def test_no_heading_is_missing_before_a_trick_cut_off(end: str) -> None:
    assert "a line is missing" not in advice(HEARTS.partition("1. E ♣2")[0] + end)


PLAIN = """\
Game: Crazy Rummy
Players: N, E, S, W
Dealer: W

Deal #1

N: discard ♠4.
E: draw a card: ♠9; discard ♠6.
S: draw a card: ♥9; discard ♣2.
"""


def test_a_word_that_says_nothing_in_the_place_of_a_verb() -> None:
    assert advice(PLAIN.replace("discard ♠6", "zzz ♠6")) == "“zzz” should be “discard” (line 8)"


def test_a_word_that_says_nothing_in_the_place_of_a_card() -> None:
    text = advice(PLAIN.replace("discard ♠6", "discard zzz"))
    assert text.startswith("any of 9 or more changes would fix this, for example “zzz” should be “♠")
