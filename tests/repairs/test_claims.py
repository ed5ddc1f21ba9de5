"""Scores and totals that are the wrong way round, or twice: one slip is one finding, and no heading is
missing that the record has."""

from __future__ import annotations

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read_text
from hoyle.verify import verify
from hoyle.verify.repairs.words import _near

from .test_slips_by_hand import CRAZY, FIVE, LYNX, ZH, judged, text_of

REDOX = "redox/mistakes/RX172-total-carried-on.txt"
"""In which E's total of round 1 is 10 too much, and that of round 2 follows from it."""

TOP = "Game: Crazy Rummy\nPlayers: Ann, Bob, Cleo\n"
DEAL = f"""{TOP}
Deal #1

Ann: lay down the run: ♠2-♠3-♠4; lay down the run: ♥6-♥7-♥8-♥9; discard ♥K. {{Out}}

Cards left:
Bob: ♠5-♠6-♥4-♦4-♣J-♦Q-♥10
Cleo: ♥2-♥3-♦8-♦10-♣10-♠K-♦J
"""
SECOND = """
Deal #2

Bob: lay down the run: ♠3-♠4-♠5; lay down the run: ♥6-♥7-♥8-♥9; discard ♥K. {Out}

Cards left:
Ann: ♠7-♠6-♥4-♦4-♣J-♦Q-♥10
Cleo: ♥A-♥3-♦8-♦10-♣10-♠K-♦J
"""
"""Ann and Bob go out; Bob has 49 and Cleo 53, then Ann 51 and Cleo 52."""


def claims(heading: str, ann: int, bob: int, cleo: int) -> str:
    return f"\n{heading}:\nAnn: {ann}\nBob: {bob}\nCleo: {cleo}\n"


def scores(ann: int, bob: int, cleo: int) -> str:
    return claims("Scores", ann, bob, cleo)


def totals(ann: int, bob: int, cleo: int) -> str:
    return claims("Total scores", ann, bob, cleo)


FIRST = DEAL + scores(0, 49, 53) + totals(0, 49, 53)
BOTH = FIRST + SECOND + scores(51, 0, 52) + totals(51, 49, 105)


def mended(text: str) -> str:
    result = mend_document(Document.of(text.encode()))
    assert result.left == 0
    return result.document.data.decode()


EXCHANGED = {
    "scores": (
        BOTH, [("Bob: 49\nCleo: 53\n\nT", "Bob: 53\nCleo: 49\n\nT")],
        "Bob's 53 and Cleo's 49 are the wrong way round (lines 14 and 15)",
    ),
    "scores of which no totals are written": (
        DEAL + scores(0, 49, 53), [("Bob: 49\nCleo: 53", "Bob: 53\nCleo: 49")],
        "Bob's 53 and Cleo's 49 are the wrong way round (lines 14 and 15)",
    ),
    "scores in the second deal": (
        BOTH, [("Ann: 51\nBob: 0\nCleo: 52", "Ann: 52\nBob: 0\nCleo: 51")],
        "Ann's 52 and Cleo's 51 are the wrong way round (lines 31 and 33)",
    ),
    "sums": (
        CRAZY, [("3+9+10+9+2+5+6 = 44", "@"), ("6+8+10+5+7+10+4 = 50", "3+9+10+9+2+5+6 = 44"),
                ("@", "6+8+10+5+7+10+4 = 50")],
        "N's 6+8+10+5+7+10+4 = 50 and S's 3+9+10+9+2+5+6 = 44 are the wrong way round (lines 24 and 26)",
    ),
    "a sum and the winner's score": (
        CRAZY, [("N: 3+9+10+9+2+5+6 = 44\nE: 0", "N: 0\nE: 3+9+10+9+2+5+6 = 44")],
        "N's 0 and E's 3+9+10+9+2+5+6 = 44 are the wrong way round (lines 24 and 25)",
    ),
    "the result of a sum and the winner's score": (
        CRAZY, [("2+5+6 = 44\nE: 0", "2+5+6 = 0\nE: 44")],
        "N's 0 and E's 44 are the wrong way round (lines 24 and 25)",
    ),
    "results": (
        CRAZY, [("2+5+6 = 44", "2+5+6 = 50"), ("+7+10+4 = 50", "+7+10+4 = 44")],
        "N's 50 and S's 44 are the wrong way round (lines 24 and 26)",
    ),
    "sums of LYNX": (
        LYNX, [("N: 8-4 = 4\nE: 13+30 = 43", "N: 13+30 = 43\nE: 8-4 = 4")],
        "N's 13+30 = 43 and E's 8-4 = 4 are the wrong way round (lines 49 and 50)",
    ),
    "totals": (
        BOTH, [("Bob: 49\nCleo: 53\n\nDeal", "Bob: 53\nCleo: 49\n\nDeal")],
        "Bob's 53 and Cleo's 49 are the wrong way round (lines 19 and 20)",
    ),
    "totals, with what is reckoned from them": (
        BOTH, [("Bob: 49\nCleo: 53\n\nDeal", "Bob: 53\nCleo: 49\n\nDeal"),
               ("Bob: 49\nCleo: 105", "Bob: 53\nCleo: 101")],
        "Bob's 53 and Cleo's 49 are the wrong way round (lines 19 and 20), 53 should "
        "be 49 (line 37) and 101 should be 105 (line 38)",
    ),
    "totals of LYNX, with what is reckoned from them": (
        LYNX, [("E: +43\nS: +4\n", "E: +4\nS: +43\n"), ("E: +29\nS: +45", "E: -10\nS: +84")],
        "E's +4 and S's +43 are the wrong way round (lines 54 and 55), -10 should be "
        "+29 (line 110) and +84 should be +45 (line 111)",
    ),
    "totals of REDOX, with what is reckoned from them": (
        REDOX, [("E: +85\nS: +157", "E: +157\nS: +85"), ("E: +281\nS: +383", "E: +353\nS: +311")],
        "E's +157 and S's +85 are the wrong way round (lines 37 and 38), +353 should "
        "be +281 (line 63) and +311 should be +383 (line 64)",
    ),
    "points of Red Five": (
        FIVE, [("N: 55\nE: 120", "N: 120\nE: 55")],
        "N's 120 and E's 55 are the wrong way round (lines 41 and 42)",
    ),
    "points of Red Five, in Chinese": (
        ZH, [("北: 55\n東: 120", "北: 120\n東: 55")],
        "北的120與東的55應對調（第41、42行）",
    ),
}  # fmt: skip


def right(name: str) -> str:
    """The record of this name, or text, without a mistake."""
    if name == REDOX:
        return text_of(name).replace("E: +95", "E: +85").replace("E: +291", "E: +281")
    return name if "\n" in name else text_of(name)


@pytest.mark.parametrize("slip", EXCHANGED)
def test_claims_of_two_players_exchanged(slip: str) -> None:
    name, changes, help_ = EXCHANGED[slip]
    text = wrong = right(name)
    assert judged(text) == []
    for old, new in changes:
        assert old in wrong
        wrong = wrong.replace(old, new, 1)
    (record,) = read_text(wrong)
    assert len(verify(record).findings) == 1
    (finding,) = judged(wrong)
    assert (finding.help.zh if name == ZH else finding.help) == help_  # type: ignore[union-attr]
    assert finding.repairs[0].safe
    assert mended(wrong) == text


WRITTEN = {
    "two-results-exchanged": (
        {"N: 5+6 = 14": "N: 5+6 = 11", "S: 7+7 = 11": "S: 7+7 = 14"},
        "N's 14 and S's 11 are the wrong way round (lines 10 and 12)",
    ),
    "terms-of-two-sums-exchanged": (
        {"N: 7+7 = 11": "N: 5+6 = 11", "S: 5+6 = 14": "S: 7+7 = 14"},
        "N's 7+7 and S's 5+6 are the wrong way round (lines 10 and 12)",
    ),
    "a-sum-exchanged-with-a-score": (
        {"E: 3+10 = 13\nS: 4\n": "E: 4\nS: 3+10 = 13\n"},
        "E's 3+10 = 13 and S's 4 are the wrong way round (lines 11 and 12)",
    ),
    "two-names-exchanged": (
        {"E: 5+6 = 11\nN: 8+8 = 16\n": "N: 5+6 = 11\nE: 8+8 = 16\n"},
        "the names E and N should be swapped (lines 10 and 11)",
    ),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_score_sheet_with_what_two_players_have_exchanged(name: str) -> None:
    """What is said to be the slip is what is mended."""
    text = wrong = text_of(f"claims/{name}.txt")
    changes, help_ = WRITTEN[name]
    for old, new in changes.items():
        text = text.replace(old, new)
    assert judged(text) == []
    (record,) = read_text(wrong)
    assert len(verify(record).findings) == 1
    (finding,) = judged(wrong)
    assert finding.help == help_
    assert finding.repairs[0].safe
    assert mended(wrong) == text


NAMES = text_of("claims/two-names-exchanged.txt")


@pytest.mark.parametrize(
    "text",
    [
        NAMES.replace("N: ♠5-♠6\nE: ♠8-♥8", "E: ♠8-♥8\nN: ♠5-♠6"),
        NAMES.replace("E: 5+6 = 11\nN: 8+8 = 16\nS: 7+7 = 14", "S: 7+7 = 14\nE: 5+6 = 11\nN: 8+8 = 16"),
    ],
)
def test_names_are_not_exchanged_where_the_rows_have_an_order_of_their_own(text: str) -> None:
    (finding,) = judged(text)
    assert finding.help.startswith("E's 5+6 = 11 and N's 8+8 = 16 are the wrong way round")  # type: ignore[union-attr]


def test_the_names_of_two_totals_exchanged() -> None:
    right = NAMES.replace("E: 5+6 = 11\nN: 8+8 = 16\n", "N: 5+6 = 11\nE: 8+8 = 16\n")
    wrong = f"{right}Total scores:\nE: +11\nN: +16\nS: +14\n"
    (finding,) = judged(wrong)
    assert finding.help == "the names E and N should be swapped (lines 14 and 15)"
    assert mended(wrong) == f"{right}Total scores:\nN: +11\nE: +16\nS: +14\n"


@pytest.mark.parametrize("score", ["E: 55", "E: 100+20 = 55"])
def test_results_of_red_five_exchanged(score: str) -> None:
    wrong = text_of(FIVE).replace("N: 55\nE: 120", f"N: 30+25 = 120\n{score}")
    (finding,) = judged(wrong)
    assert finding.help == "N's 120 and E's 55 are the wrong way round (lines 41 and 42)"
    assert judged(mended(wrong)) == []


def test_a_sum_that_only_comes_to_what_another_scores() -> None:
    """Its terms are not the other's: each of the two is put right by itself."""
    wrong = text_of("claims/a-sum-exchanged-with-a-score.txt").replace("S: ♥3-♥J", "S: ♥6-♥7")
    assert mended(wrong) == wrong.replace("E: 3+10 = 13\nS: 4\n", "E: 4 = 4\nS: 13\n")


def test_claims_of_two_players_exchanged_in_one_line() -> None:
    said = "\nScores: Ann 0, Bob {}, Cleo {}\nTotal scores: Ann 0, Bob 49, Cleo 53\n"
    wrong = DEAL + said.format(53, 49)
    (finding,) = judged(wrong)
    assert finding.help == "Bob's 53 and Cleo's 49 are the wrong way round (line 12)"
    assert mended(wrong) == mended(DEAL + said.format(49, 53))


def test_claims_of_two_players_exchanged_who_are_written_the_other_way_round() -> None:
    """The one that stands first is the finding, whoever sits where."""
    text = f"{DEAL}\nScores:\nCleo: 53\nBob: 49\nAnn: 0\n"
    wrong = text.replace("53", "@").replace("49", "53").replace("@", "49")
    (finding,) = judged(wrong)
    assert finding.place.line == 13
    assert finding.help == "Cleo's 49 and Bob's 53 are the wrong way round (lines 13 and 14)"
    assert mended(wrong) == text


def test_totals_exchanged_that_are_written_twice() -> None:
    text = DEAL + scores(0, 49, 53) + totals(0, 49, 53) + totals(0, 49, 53)
    wrong = DEAL + scores(0, 49, 53) + totals(0, 53, 49) + totals(0, 53, 49)
    assert judged(text) == []
    assert len(judged(wrong)) == 1
    assert mended(wrong) == text


def test_a_number_that_looks_like_what_stands_below() -> None:
    """The heading of the totals is no help where they have it."""
    (finding,) = judged(FIRST.replace("Cleo: 53\n\nT", "Cleo: 35\n\nT"))
    assert [one.says for one in finding.repairs] == ["35 should be 53 (line 15)"]
    assert finding.help == "the cards left count 2+3+8+10+10+10+10 = 53"
    assert mended(FIRST.replace("Cleo: 53\n\nT", "Cleo: 35\n\nT")) == FIRST


@pytest.mark.parametrize("heading", ["Total scores:", "**Total scores**", "TOTAL SCORES:"])
def test_a_heading_is_not_missing_where_it_is(heading: str) -> None:
    text = BOTH.replace("Total scores:", heading).replace("Ann: 51\nBob: 0", "Ann: 15\nBob: 3", 1)
    changes = [one.says for finding in judged(text) for one in finding.repairs]
    assert changes
    assert not any("Total scores" in change for change in changes)


@pytest.mark.parametrize("instead", ["", "Scores:\n", "Totel scores:\n"])
def test_the_heading_of_totals_stands_before_all_of_them(instead: str) -> None:
    """Also where the first of them is what was scored in the deal."""
    wrong = BOTH[::-1].replace("Total scores:\n"[::-1], instead[::-1], 1)[::-1]
    assert len(judged(wrong)) == 1
    assert mended(wrong).split() == BOTH.split()


DEFENDERS = "Defenders: N 55 + E 120 + bottom 10 = 185.\n"

TWICE = {
    "totals, wrong at first": (DEAL + totals(0, 94, 53) + totals(0, 49, 53), ["94 should be 49 (line 14)"]),
    "totals, wrong then": (DEAL + totals(0, 49, 53) + totals(0, 94, 53), ["94 should be 49 (line 19)"]),
    "totals, of everybody": (
        DEAL + totals(500, 2, 7) + totals(0, 49, 53),
        ["500 should be 0 (line 13)", "2 should be 49 (line 14)", "7 should be 53 (line 15)"],
    ),
    "a score, wrong at first": (
        FIRST.replace("Bob: 49\n", "Bob: 94\nBob: 49\n", 1), ["94 should be 49 (line 14)"],
    ),
    "a score, wrong then": (
        FIRST.replace("Bob: 49\n", "Bob: 49\nBob: 94\n", 1), ["94 should be 49 (line 15)"],
    ),
    "a total, wrong in both, with what is reckoned from it": (
        DEAL + totals(0, 94, 53) + totals(0, 94, 53) + SECOND + scores(51, 0, 52) + totals(51, 94, 105),
        ["94 should be 49 (lines 14, 19 and 37)"],
    ),
    "cards left": (
        FIRST.replace("Cleo: ♥2-♥3", "Cleo: ♥2-♥4-♦8-♦10-♣10-♠K-♦J\nCleo: ♥2-♥3"),
        ["♥4 should be ♥3 (line 10)"],
    ),
    "a score of LYNX": (
        text_of(LYNX).replace("N: 8-4 = 4\n", "N: 8-4 = 4\nN: 8-4 = 5\n"),
        ["5 should be 4 (line 50)"],
    ),
    "a total of REDOX": (
        right(REDOX).replace("E: +85\n", "E: +85\nE: +58\n"), ["+58 should be +85 (line 38)"],
    ),
    "the points of the bottom": (
        text_of(FIVE).replace("Defenders:", "Bottom flipped: 5 x 2 = 20.\nDefenders:"),
        ["20 should be 10 (line 46)"],
    ),
    "the defenders' points": (
        text_of(FIVE).replace(DEFENDERS, DEFENDERS + DEFENDERS.replace("185", "195")),
        ["195 should be 185 (line 47)"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TWICE)
def test_what_is_claimed_twice_is_judged_twice(what: str) -> None:
    text, changes = TWICE[what]
    found = judged(text)
    assert [finding.repairs[0].change for finding in found] == changes


@pytest.mark.parametrize("more", [scores(0, 49, 53), totals(0, 49, 53)])
def test_what_is_claimed_twice_may_be_the_same(more: str) -> None:
    assert judged(FIRST + more) == []


def test_totals_follow_from_either_of_two_that_differ() -> None:
    """Of which one is wrong."""
    for total in (49, 94):
        for first, then in ((94, 49), (49, 94)):
            text = DEAL + totals(0, first, 53) + totals(0, then, 53)
            (finding,) = judged(text + SECOND + scores(51, 0, 52) + totals(51, total, 105))
            assert finding.rule.name == "wrong-total"


SHEET = f"{TOP}\nDeal #1\n"
UNTOLD = "; the record does not show which is right"


@pytest.mark.parametrize(
    ("text", "message", "help_"),
    [
        (
            SHEET + scores(0, 49, 53) + scores(0, 49, 35),
            "Cleo scores 53 according to line 9, not 35",
            f"either 35 should be 53 (line 14), or 53 should be 35 (line 9){UNTOLD}",
        ),
        (
            SHEET + scores(0, 49, 35) + scores(0, 49, 53) + totals(0, 49, 53),
            "Cleo scores 53 according to line 14, not 35",
            "35 should be 53 (line 9)",
        ),
        (
            SHEET + totals(0, 49, 53) + totals(0, 49, 35),
            "Cleo's total is 53 according to line 9, not 35",
            f"either 35 should be 53 (line 14), or 53 should be 35 (line 9){UNTOLD}",
        ),
        (
            SHEET
            + totals(0, 49, 53)
            + totals(0, 49, 35)
            + "\nDeal #2\n"
            + scores(0, 1, 2)
            + totals(0, 50, 37),
            "Cleo's total is 53 according to line 9, not 35",
            "53 should be 35 (line 9)",
        ),
        (
            TOP + totals(0, 49, 53) + totals(0, 49, 35) + SHEET.removeprefix(TOP) + scores(0, 1, 2),
            "Cleo's total is 53 according to line 7, not 35",
            "one of the two is a slip",
        ),
    ],
)
def test_two_claims_of_what_nothing_else_tells(text: str, message: str, help_: str) -> None:
    (finding,) = judged(text)
    assert finding.message == message
    assert finding.help == help_


@pytest.mark.parametrize("value", [0, 1, 15])
def test_a_number_near_another_is_not_below_zero(value: int) -> None:
    assert min(_near(value)) >= 0
