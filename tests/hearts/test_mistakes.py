"""Hearts: every finding has a record, one slip is one root finding, and repairs give the record back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.notation.writing.slips import make_slip
from hoyle.records.repairs import edited
from hoyle.verify import rulebooks, verify
from hoyle.verify.repairs import repair

from ..slips import kinds_in
from .test_play import played

MISTAKES = Path(__file__).parents[1] / "data" / "hearts" / "mistakes"
SEEDS = 12


def test_every_finding_has_a_record() -> None:
    codes = {path.stem.partition("-")[0] for path in MISTAKES.glob("*.txt")}
    assert codes == {rule.code for rule in rulebooks()["hearts"].rules}


HARMLESS = ("heading-left-out", "lines-swapped", "names-swapped", "setting-left-out")
"""Hands and passes may stand in any order, and a list of scores is known by where it stands."""


@pytest.mark.parametrize("kind", kinds_in("hearts"))
def test_a_slip_is_one_root_finding(kind: str) -> None:
    counts = []
    for seed in range(SEEDS):
        slip = make_slip(played(seed, (4, 3, 5, 6)[seed % 4], 2), kind, Random(seed))
        assert slip is not None
        (record,) = read_text(slip.text)
        counts.append(len(verify(record).findings))
    if kind in HARMLESS:
        assert sum(counts) <= 1.1 * SEEDS
    else:
        assert set(counts) == {1}


@pytest.mark.parametrize(
    ("name", "line", "text"),
    [
        ("HT101-wrong-winner", 17, "2. S ♠3, W ♠K, N ♠4, E ♠8 → W"),
        ("HT111-wrong-points", 19, "4. N ♠5, E ♠A, S ♠6, W ♠Q → E +13"),
        ("HT112-wrong-score", 31, "N: 2"),
        ("HT071-card-not-held", 17, "2. S ♠3, W ♠K, N ♠4, E ♠8 → W"),
        ("HT062-another-player", 16, "1. E ♣2, S ♣A, W ♣3, N ♣K → S"),
        ("HT034-passed-twice", 12, "E: Pass ♠2-♣A-♣8 to S."),
        ("HT041-wrong-receiver", 11, "N: Pass ♥A-♥6-♣9 to E."),
        ("HT033-pass-missing", 14, "W: Pass ♣4-♦A-♦K to N."),
        ("HT064-play-too-many", 16, "1. S ♣2, W ♣Q, N ♣3, E ♣7 → W"),
        ("HT066-trick-missing", 20, "5. E ♦6, S ♦5, W ♦J, N ♦K → N"),
        ("HT014-card-too-often", 7, "E: ♠A-♠2-♠8-♥4-♥9-♥10-♣A-♣2-♣8-♣J-♦4-♦6-♦7"),
    ],
)
def test_the_best_repair_gives_the_record_back(name: str, line: int, text: str) -> None:
    lines = (MISTAKES / f"{name}.txt").read_text("utf-8").splitlines()
    (record,) = read_text("\n".join(lines))
    (finding,) = repair(record, Rewriting(record.head)).findings
    best = [one for one in finding.repairs if one.rank == 0]
    assert text in {edited(lines, one.edits)[line - 1] for one in best}


def test_a_pass_that_nobody_saw_may_be_left_out() -> None:
    """HT-3: W's cards are not known, and so neither is what W passes."""
    text = (MISTAKES / "HT033-pass-missing.txt").read_text("utf-8")
    hidden = re.sub(r"(?m)^W: ♠.*", "W: 13 cards", text)
    assert [[one.code for one in verify(record).findings] for record in read_text(hidden)] == [[]]


def test_a_pass_left_out_belongs_in_the_order_of_the_table() -> None:
    text = played(3, rounds=1)
    (line,) = [one for one in text.splitlines() if one.startswith("E: Pass")]
    (record,) = read_text(text.replace(f"{line}\n", ""))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert edited(text.replace(f"{line}\n", "").splitlines(), finding.repairs[0].edits) == text.splitlines()


def test_the_first_trick_can_be_left_out() -> None:
    text = played(3, rounds=1)
    (line,) = [one for one in text.splitlines() if one.startswith("1. ")]
    (record,) = read_text(text.replace(f"{line}\n", ""))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.repairs[0].change == f"a line is missing before line 16: “{line}”"


def test_a_card_missing_from_a_hand_is_the_one_in_no_hand() -> None:
    text = played(3, rounds=1)
    (record,) = read_text(text.replace("-♦A-♦3-♦4-♦J\n", "-♦A-♦3-♦4\n"))
    assert [one.help for one in verify(record).findings] == ["nobody was dealt ♦J"]


def test_hearts_may_have_been_broken_by_a_card_not_seen() -> None:
    """HT-8: nobody is accused of a lead that a card nobody saw may allow."""
    text = (MISTAKES / "HT081-hearts-not-broken.txt").read_text("utf-8").replace("W ♣7, N ♣J", "W ?, N ♣J")
    (record,) = read_text(text)
    assert verify(record).findings == []


def test_a_wrong_number_of_a_round_is_one_finding() -> None:
    """Everybody passes as in the round that it is (HT-4)."""
    (record,) = read_text((MISTAKES / "HT002-round-number.txt").read_text("utf-8"))
    (finding,) = verify(record).findings
    assert finding.explains == []


def test_rounds_go_on_behind_a_wrong_number() -> None:
    (record,) = read_text(played(3, rounds=4).replace("Round #2", "Round #7"))
    assert [finding.code for finding in verify(record).findings] == ["HT002"]


def test_passing_all_the_other_way_is_one_finding() -> None:
    text = played(3, rounds=1)
    for name, to, other in (("N", "E", "W"), ("E", "S", "N"), ("S", "W", "E"), ("W", "N", "S")):
        start = text.index(f"{name}: Pass")
        end = text.index(f" to {to}.", start)
        text = text[:end] + f" to {other}." + text[end + len(f" to {to}.") :]
    (record,) = read_text(text)
    codes = [finding.code for finding in verify(record).findings]
    assert codes.count("HT041") == 1


def test_a_score_that_cannot_be_is_mended_with_the_total_that_carries_it_on() -> None:
    scores = ("N: 8", "E: 18", "S: 0", "W: 1")
    lines = ("Game: Hearts", "Players: N, E, S, W", "Round #1", "Scores:", *scores, "Total scores:", *scores)
    (record,) = read_text("\n".join(lines))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.code == "HT115"
    texts = [[edit.text for edit in one.edits] for one in finding.repairs]
    assert texts == [["0", "0"], ["17", "17"], ["7", "7"]]
