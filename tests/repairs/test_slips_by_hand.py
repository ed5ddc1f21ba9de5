"""Slips that people make with pen and paper, in records without mistakes: one finding, and the first repair
gives back the very text there was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import Rewriting, read_text
from hoyle.records.findings import Finding
from hoyle.records.repairs import edited
from hoyle.verify.repairs import repair

from ..conftest import sample
from ..slips import legal

DATA = Path(__file__).parent.parent / "data"
LYNX = "lynx/two-rounds.txt"
BATTLE = "lynx/by-hand-battle.txt"
CRAZY = "crazy_rummy/three-deals.txt"
CONTRACT = "crazy_rummy/contract-two-rounds.txt"
FIVE = "red_five/red-five-example.txt"
ZH = "red_five/red-five-example-zh.txt"

SLIPS = {
    "a name in the place of another, and the other way round, before two lists": (
        LYNX, "N: ♥A-♥3\nE: ---\nS: ♠8", "S: ♥A-♥3\nE: ---\nN: ♠8",
        "the names S and N should be swapped (lines 41 and 43)",
    ),
    "two hands exchanged": (
        "redox", "N: ♠A-♠3-♠4-♠4-♠J-♥A-♥J-♥K-♣3-♣4-♣9-♦A-♦2-♦8-♦J\nE: ♠2",
        "E: ♠A-♠3-♠4-♠4-♠J-♥A-♥J-♥K-♣3-♣4-♣9-♦A-♦2-♦8-♦J\nN: ♠2",
        "the names E and N should be swapped (lines 7 and 8): that also explains the "
        "♠A missing from E's cards on line 82",
    ),
    "a nominee who does not play": (LYNX, "♠7, nominate E", "♠7, nominate W", "W should be E (line 20)"),
    "another's meld": (LYNX, "♥A to E's ♥2", "♥A to S's ♥2", "S should be E (line 24)"),
    "another's meld, where it does not matter": (CRAZY, "to E's ♦A", "to S's ♦A", "S should be E (line 96)"),
    "a number in words": (LYNX, "E: draw three", "E: draw six", "six should be three (line 21)"),
    "a dealer who does not play": (LYNX, "Dealer: S", "Dealer: W", "W should be S (line 7)"),
    "a dealer who does not play, in the second deal": (
        CRAZY, "Dealer: N", "Dealer: W", "W should be N (line 34)",
    ),
    "a dealer who does not play, where cards are shown": (
        FIVE, "Dealer: S,", "Dealer: Q,", "Q should be S (line 18)",
    ),
    "somebody twice in the direction": (
        "redox", "Direction: W → S → E → N", "Direction: W → S → S → N", "S should be E (line 12)",
    ),
    "a wild card said to stand for a card at the other end": (
        CRAZY, "♠3=♠9", "♠3=♠5", "♠3=♠5 should be ♠3=♠9 (line 90)",
    ),
    "a wild card said to stand for a card that is not missing": (
        CRAZY, "♣A=♣7", "♣A=♣9", "♣A=♣9 should be ♣A=♣7 (line 14)",
    ),
    "a wild card at the end of a run said to stand for the last but one": (
        CRAZY, "♦3=♠J", "♦3=♠Q", "♦3=♠Q should be ♦3=♠J (line 100)",
    ),
    "an action written twice": (
        LYNX, "♣2-♣2-♦2; discard", "♣2-♣2-♦2; publish the meld: ♣2-♣2-♦2; discard",
        "“publish the meld: ♣2-♣2-♦2” should not be there (line 18)",
    ),
    "an action written twice, with what is said of it": (
        LYNX, "S: discard ♥7, nominate N.", "S: discard ♥7, nominate N; discard ♥7, nominate N.",
        "“discard ♥7, nominate N” should not be there (line 70)",
    ),
    "a card that was kept, discarded behind another": (
        LYNX, "N: discard ♦4.", "N: discard ♦4; discard ♥3.",
        "“discard ♥3” should not be there (line 27): that also explains the ♥3 among "
        "N's cards left on line 41",
    ),
    "the wrong meld appended to": (
        LYNX, "♠2 to ♣2-♣2-♦2", "♠2 to ♠J-♠J-♦J",
        "“♠J-♠J-♦J” should be “♣2-♣2-♦2” (line 20): that also explains lines 45 and 47",
    ),
    "the wrong meld claimed from": (
        CRAZY, "♠J from ♦J-♥J-♣J-♠3", "♠J from ♠6-♠7-♠8",
        "“♠6-♠7-♠8” should be “♦J-♥J-♣J-♠3” (line 90)",
    ),
    "another wild card claimed": (
        CRAZY, "claim ♣3 with ♠A", "claim ♦3 with ♠A",
        "♦3 should be ♣3 (line 114): that also explains the ♦3 missing from N's cards on line 122",
    ),
    "not said what a wild card stands for": (
        CRAZY, "♦3=♠J to N's", "♦3 to N's", "“=♠J” is missing (line 100)",
    ),
    "more decks than so many players use": (LYNX, "Decks: 2", "Decks: 5", "“5” should be “2” (line 2)"),
    "another contract": (CONTRACT, ": 2 sets", ": 2 runs", "2 runs should be 2 sets (line 9)"),
    "another contract, of two kinds": (
        CONTRACT, ": 2 sets", ": 1 set, 1 run", "1 set, 1 run should be 2 sets (line 9)",
    ),
    "another contract, of one kind": (
        CONTRACT, ": 1 set, 1 run", ": 3 runs", "3 runs should be 1 set, 1 run (line 69)",
    ),
    "a claim the wrong way round": (
        CRAZY, "claim ♦A with ♥K", "claim ♥K with ♦A", "“♥K” and “♦A” should be swapped (line 17)",
    ),
    "a claim before the meld": (
        CRAZY,
        "lay down the meld: ♣7-♦7-♥7; claim ♥2 with ♣9 from S's ♦9-♥9-♥2; add",
        "claim ♥2 with ♣9 from S's ♦9-♥9-♥2; lay down the meld: ♣7-♦7-♥7; add",
        "“claim ♥2 with ♣9 from S's ♦9-♥9-♥2” and “lay down the meld: ♣7-♦7-♥7” should "
        "be swapped (line 51)",
    ),
    "a card added before the contract": (
        CONTRACT,
        "lay down the run: ♣10-♣J-♣Q; add ♣K to ♣10-♣J-♣Q; add",
        "add ♣K to ♣10-♣J-♣Q; lay down the run: ♣10-♣J-♣Q; add",
        "“add ♣K to ♣10-♣J-♣Q” and “lay down the run: ♣10-♣J-♣Q” should be swapped (line 84)",
    ),
    "a card drawn behind the melds": (
        BATTLE,
        "draw a card: ♦2; publish the meld: ♥J-♥Q-♥K; append ♠7 to N's ♠2…♠6",
        "publish the meld: ♥J-♥Q-♥K; append ♠7 to N's ♠2…♠6; draw a card: ♦2",
        "“draw a card: ♦2” should be before “publish the meld: ♥J-♥Q-♥K” (line 22)",
    ),
    "a run called a set": (
        CRAZY, "the run: ♥A-♣2", "the set: ♥A-♣2",
        "“lay down the set:” should be “lay down the run:” (line 50)",
    ),
    "drawn from the stock, not taken from the discard pile": (
        CRAZY, "discard pile: ♥5", "stock: ♥5",
        "“draw from the stock:” should be “draw from the discard pile:” (line 49)",
    ),
    "taken from the discard pile, not drawn": (
        "redox", "draw a card: ♣Q", "get the discarded ♣Q",
        "“get the discarded” should be “draw a card:” (line 45)",
    ),
    "a ruff called a discard": (
        FIVE, "S Ruff ♥10", "S Discard ♥10",
        "“Discard” should be “Ruff” (line 28); less likely, “Discard” should not be there (line 28)",
    ),
    "a ruff called a discard, in Chinese": (
        ZH, "南 斃 ♥10", "南 貼 ♥10",
        "「貼」應為「斃」（第28行）；較不可能：不應有「貼」（第28行）",
    ),
    "the mark of the friend with another's play": (
        FIVE, "W ♣8-♣7 {Friend}, N ♠3-♣Q,", "W ♣8-♣7, N ♠3-♣Q {Friend},",
        "{Friend} belongs after W's play (line 25)",
    ),
    "two plays of a trick exchanged": (
        FIVE, "6. E ♠A, S ♠10", "6. S ♠10, E ♠A", "“S ♠10” and “E ♠A” should be swapped (line 27)",
    ),
    "two plays of a trick exchanged, in Chinese": (
        ZH, "南 斃 ♥10, 西 ♣5", "西 ♣5, 南 斃 ♥10", "「西 ♣5」與「南 斃 ♥10」應對調（第28行）",
    ),
    "the names before two plays of a trick exchanged": (
        FIVE, "S ♠10, W ♠J", "W ♠10, S ♠J", "“W” and “S” should be swapped (line 27)",
    ),
    "the cards of two plays of a trick exchanged": (
        FIVE, "S ♠10, W ♠J", "S ♠J, W ♠10",
        "“♠J” and “♠10” should be swapped (line 27): that also explains lines 34 and 38",
    ),
    "the cards of two plays of a trick exchanged, in Chinese": (
        ZH, "南 ♠10, 西 ♠J", "南 ♠J, 西 ♠10",
        "「♠J」與「♠10」應對調（第27行），這也解釋了第34、38行",
    ),
    "a play left out": (
        FIVE, "N ♦A, E ♦K, S", "N ♦A, S", "“E ♦K” is missing (line 29): that also explains line 33",
    ),
    "the last play of a trick left out, in Chinese": (
        ZH, "南 ♦6, 西 ♦2 →", "南 ♦6 →", "缺「西 ♦2」（第29行）",
    ),
    "a level that does not follow": (FIVE, "N: 8 +2 = 10", "N: 8 +2 = J", "J should be 10 (line 48)"),
    "a step too many, with the level after it": (
        FIVE, "N: 8 +2 = 10", "N: 8 +1 = 9", "“N: 8 +1 = 9” should be “N: 8 +2 = 10” (line 48)",
    ),
    "points of the bottom, with what they make": (
        FIVE, "flipped: 5 x 2 = 10", "flipped: 10 x 2 = 20",
        "10 should be 5 (line 45) and 20 should be 10 (line 45)",
    ),
    "a term of a sum, where another is the same": (
        CRAZY, "3+9+10+9+2", "3+9+9+9+2", "the cards left count 3+9+10+9+2+5+6 = 44",
    ),
    "a part of a score, where its sum is right": (
        LYNX, "N: 8-4 = 4", "N: 8-3 = 4", "3 should be 4 (line 49)",
    ),
    "a part of a score, with what follows from it": (
        LYNX,
        "E: 4-18 = -14\nS: 11+30 = 41\nTotal scores:\nN: +17\nE: +29",
        "E: 4-17 = -13\nS: 11+30 = 41\nTotal scores:\nN: +17\nE: +30",
        "17 should be 18 (line 106), -13 should be -14 (line 106) and +30 should be +29 (line 110)",
    ),
    "a part of a score left out": (
        LYNX, "E: 13+30 = 43", "E: 13 = 13", "13 should be 13+30 (line 50) and 13 should be 43 (line 50)",
    ),
    "a score doubled": (
        "redox", "N: 10+10 = 20", "N: 2 × (10+10) = 40",
        "2 × (10+10) = 40 should be 10+10 = 20 (line 87)",
    ),
    "a score said to be doubled that is not": (
        "redox", "N: 10+10 = 20", "N: 2 × (10+10) = 20",
        "2 × (10+10) = 20 should be 10+10 = 20 (line 87)",
    ),
    "a draw left out of a turn": (
        CRAZY, "draw from the stock: ♥A; ", "",
        "“draw from the stock: ♥A” is missing (line 47): that also explains the ♥A that S plays on line 50",
    ),
    "a discard left out of a turn": (
        CRAZY, "; discard ♦10.\nN: draw from the stock: ♥5", ".\nN: draw from the stock: ♥5",
        "“discard ♦10” is missing (line 47): that also explains the ♦10 missing from S's cards on line 68",
    ),
    "a draw left out of a turn that discards": (
        "redox", ", draw a card: ♥2", "",
        "“draw a card: ♥2” is missing (line 37): that also explains the ♥2 that N plays on line 41",
    ),
    "a nominee left out": (LYNX, "♠7, nominate E", "♠7", "“nominate E” is missing (line 20)"),
    "a steal left out of a turn": (
        LYNX, "steal ♦7 with ♦8-♦9; ", "",
        "“steal ♦7 with ♦8-♦9” is missing (line 17): that also explains the ♦9 that "
        "would be left in E's hand on line 38",
    ),
    "a heading left out": (LYNX, "Melds:\n", "", "a line is missing before line 44: “Melds:”"),
    "a heading left out, where another is above": (
        FIVE, "Levels:\n", "", "a line is missing before line 47: “Levels:”",
    ),
    "a heading misspelt, in Chinese": (
        ZH, "級別:\n", "集別:\n", "「集別:」應為「級別:」（第47行）",
    ),
    "a heading doubled": (
        CRAZY, "Deal #2\n", "Deal #2\nDeal #2\n", "line 33 repeats line 32 and should not be there",
    ),
    "a joker misspelt": (
        FIVE, "E Big Joker →", "E Big Jocker →", "“Big Jocker” should be “Big Joker” (line 36)",
    ),
    "a term, with what follows from it": (
        CRAZY,
        "7+10+4 = 50\nTotal scores:\nN: 44\nE: 0\nS: 50", "7+10+5 = 51\nTotal scores:\nN: 44\nE: 0\nS: 51",
        "5 should be 4 (line 26), 51 should be 50 (line 26) and 51 should be 50 (line 30)",
    ),
}  # fmt: skip
SAFE = (
    "a heading", "a joker", "a part", "a score", "a term, with",
    "a number in words", "the mark of", "a level that", "a step too many", "points of the bottom",
    "a term of a sum",
)  # fmt: skip


OTHER_PLAY = ("a heading left out",)
"""Slips after which lines say something of another kind, so that no safe repair puts them right."""


def text_of(name: str) -> str:
    return legal(name) if name == "redox" else (DATA / name).read_text("utf-8")


def judged(text: str) -> list[Finding]:
    (record,) = read_text(text)
    return repair(record, Rewriting(record.head)).findings


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_one_finding_and_is_put_right(slip: str) -> None:
    name, old, new, help_ = SLIPS[slip]
    text = text_of(name)
    assert judged(text) == []
    assert old in text
    wrong = text.replace(old, new, 1)
    (finding,) = judged(wrong)
    assert getattr(finding.help, "zh", "") == help_ if name == ZH else finding.help == help_
    first = finding.repairs[0]
    assert "\n".join(edited(wrong.split("\n"), first.edits)) == text
    assert first.safe == (slip.startswith(SAFE) and slip not in OTHER_PLAY)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Melds:", "Meld"),
        ("Cards left:", "Card left:"),
        ("♦8-♦9; discard", "♦8-♦9 discard"),
    ],
)
def test_what_can_mean_but_one_thing_is_no_slip(old: str, new: str) -> None:
    """It is read as it was meant, and only its spelling is put right."""
    text = text_of(LYNX)
    typed = text.replace(old, new, 1)
    assert typed != text
    assert judged(typed) == []
    assert read_text(typed) == read_text(text)
    assert mend_document(Document.of(typed.encode())).document.data.decode() == text


def test_the_number_of_a_deal_is_told_by_the_play() -> None:
    """(CR-2) Aces are wild in it."""
    text = text_of(CRAZY)
    wrong = text.replace("Deal #1", "Deal #4", 1)
    (finding,) = judged(wrong)
    assert "“#1” was probably meant" in (finding.help or "")
    assert "\n".join(edited(wrong.split("\n"), finding.repairs[0].edits)) == text


def test_a_direction_may_come_round_to_where_it_began() -> None:
    text = legal("redox")
    assert judged(text.replace("W → S → E → N", "W → S → E → N → W")) == []


def test_what_may_be_left_out_of_several_turns_is_told_once() -> None:
    """The run may have been laid down as soon as the third of its cards was there, or as it was."""
    text = text_of(CRAZY)
    (finding,) = judged(text.replace("lay down the run: ♥4-♥5-♥6; ", "", 1))
    assert finding.help == (
        "“lay down the meld: ♥4-♥5-♥6” is missing (line 49 or 52): that also explains "
        "line 67; the record does not show which is right"
    )


@pytest.mark.parametrize("claimed", [True, False], ids=["cards left told", "cards left not told"])
@pytest.mark.parametrize(
    ("meld", "named"),
    sample([
        ("set: ♠5-♥5-♣5", "♠5-♥5-♣5"), ("set: ♠3-♠3-♥3", "3s"), ("set: ♠6-♥6-♣6", "♠6-♥6-♣6"),
        ("set: ♠3-♥3-♦3", "3s"), ("run: ♣10-♣J-♣Q", "♣10…♣Q"), ("meld: ♦9-♦10-♦J", "♦J…♦9"),
    ], 3, 1),
)  # fmt: skip
def test_a_meld_of_the_contract_left_out(meld: str, named: str, claimed: bool) -> None:
    """(CR-42) If nothing is said of the cards left, what is added to it later tells."""
    whole, action, cards = text_of(CONTRACT), f"lay down the {meld}; ", meld.partition(" ")[2]
    assert whole.count(action) == 1
    text = whole.replace(f" to {cards};", f" to {named};")
    if not claimed:
        text = re.sub(r"(Cards left|Scores|Total scores):\n(\w: .*\n)+", "", text)
    line = text[: text.index(action)].count("\n") + 1
    text = text.replace(action, "")
    (finding,) = judged(text)
    assert finding.code == "CR421"
    assert str(finding.help).startswith(f"“lay down the meld: {cards}” is missing (line {line})")


def test_a_discard_left_out_where_the_record_ends() -> None:
    """Nothing is written of the cards left; what is in hand may have gone."""
    whole = text_of(CRAZY)
    text = whole[: whole.index("{Out}")] + "{Out}\n"
    (finding,) = judged(text.replace("; discard ♠7. {Out}", ". {Out}"))
    assert finding.help == "“discard ♠7” is missing (line 17)"
    text = whole[: whole.index("The stock is exhausted")]
    (finding,) = judged(text.replace("♠5; discard ♦6. {Last 1}", "♠5. {Last 1}"))
    assert str(finding.help).startswith("“discard ♦6” is missing (line 117)")


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [("redox", 20, 24), (LYNX, 14, 17), (CRAZY, 44, 47), (CONTRACT, 15, 18)],
)
def test_two_turns_of_one_player_exchanged(name: str, one: int, other: int) -> None:
    text = text_of(name)
    assert judged(text) == []
    lines = text.split("\n")
    assert lines[one - 1][:3] == lines[other - 1][:3]
    lines[one - 1], lines[other - 1] = lines[other - 1], lines[one - 1]
    (finding,) = judged("\n".join(lines))
    assert str(finding.help).startswith(f"lines {one} and {other} should be swapped")
    assert "\n".join(edited(lines, finding.repairs[0].edits)) == text


def test_a_score_of_which_the_parts_are_not_told() -> None:
    text = text_of(LYNX).replace("E: 4-18 = -14", "E: -15")
    (finding,) = judged(text)
    assert finding.help == "E has melds 4 and cards left −18"
    assert judged(text.replace("E: -15", "E: -14")) == []
    assert "\n".join(edited(text.split("\n"), finding.repairs[0].edits)) == text.replace("E: -15", "E: -14")


def test_a_wild_card_may_stand_for_what_nobody_knows() -> None:
    assert judged(text_of(CRAZY).replace("♣A=♣7", "♣A=?")) == []
