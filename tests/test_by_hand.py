"""Records written by hand from the rules alone, and one slip in each: one root finding, where the slip is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.verify import verify
from hoyle.verify.repairs import repair

DATA = Path(__file__).parent / "data" / "by_hand"
BATTLE, ROUNDS = "lynx-battle-of-three-sevens", "lynx-two-rounds"
WINNER, KEPT, EIGHT, PILE = (
    "redox-winner-leads-and-slam-with-jokers",
    "lynx-nine-kept-to-the-end",
    "lynx-stock-used-up-among-eight",
    "lynx-pile-of-a-nine",
)
THIRD, SIX, LAST = "third-deal", "stock-used-up-among-six", "contract-last-card"
PASSED, ROTTEN = "red-five-passed-for-want-of-a-lead", "red-five-rotten-of-the-dealer"
ALONE, PAST = "red-five-alone", "red-five-past-a"
CONTRACT, DOUBLE = "contract-of-five", "double-deck-of-six"
TWO, SLAM, NINE, SECOND = "redox-two-players", "redox-slam", "lynx-nine-eight-and-sevens", "second-deal"
SLIPS = [
    (BATTLE, "nine extra cards: ♠K-♠Q-♥6-♥8-♣6-♣8-♣10-♣J-♦3", "six extra cards: ♠K-♠Q-♥6-♥8-♣6-♣8", "LX273"),
    (BATTLE, "Extensions: Max\n", "", "LX482"),
    (ROUNDS, "4-24 = -20", "4-22 = -18", "LX422"),
    (ROUNDS, "draw three extra cards: ♠2-♠2-♥9; ", "", "LX271"),
    (ROUNDS, "steal ♣7 with ♠7-♦7", "steal ♣7 with ♠7-♦8", "LX153"),
    (ROUNDS, "discard ♦A, request ♣", "discard ♦A, request ♦", "LX352"),
    (CONTRACT, "; lay down the run: ♦4-♦5-♦6; add ♦7 to ♦4-♦5-♦6; discard ♠J. {Last 6}", "; discard ♠J.",
     "CR421"),
    (CONTRACT, "E: draw from the discard pile; ", "E: ", "CR071"),
    (DOUBLE, "4+3+25 = 32", "4+3+9 = 16", "CR301"),
    (DOUBLE, "claim ♦9 with ♠7", "claim ♦9 with ♠4", "CR212"),
    (DOUBLE, "; add ♠9 to ♠5…♠8; discard ♠2. {Out}", "; discard ♠9.", "CR282"),
    (DOUBLE, "F: draw from the stock; discard ♦5", "D: draw from the stock; discard ♦5", "CR042"),
    (TWO, "{Last 3}", "{Winner}", "RX141"),
    (TWO, "8+9+10 = 27", "8+8+10 = 26", "RX162"),
    (SLAM, "♥9-♥9-♦9 / ♣2-♣3-♣4 /", "♥9-♥9-♦9 /", "RX121"),
    (NINE, "discard ♣10. {Last 3}", "discard ♣10. {Out}", "LX512"),
    (NINE, "append ♣K to ♠K-♣K-♦K; discard ♥A", "discard ♥A; append ♣K to ♠K-♣K-♦K", "LX082"),
    (SECOND, "discard ♣K. {Last 1}", "discard ♣K. {Out}", "CR512"),
    (SECOND, "claim ♣2 with ♦K", "claim ♣2 with ♠K", "CR541"),
    (WINNER, "{Last 2}", "{Last 3}", "RX131"),
    (WINNER, "N: (-10)", "N: (-20)", "RX164"),
    (WINNER, "2 × (20+20+10+2+2+3+4+7+8+10+3+3+9+9+10) = 240", "20+20+10+2+2+3+4+7+8+10+3+3+9+9+10 = 120",
     "RX165"),
    (KEPT, "append ♦Q to A's ♣Q-♣Q-♥Q", "append ♦Q to A's ♦3-♣3-♥3", "LX113"),
    (KEPT, "3+3+3-6 = 3", "3+3+3-3 = 6", "LX422"),
    (EIGHT, "New stock: 3 cards", "New stock: 4 cards", "LX462"),
    (EIGHT, "F: pass", "F: draw a card", "LX471"),
    (EIGHT, "discard ♠3, desire end", "discard ♥3, desire end", "LX361"),
    (EIGHT, "discard ♠3, desire end", "discard ♠4, desire end", "LX481"),
    (PILE, "with ♠7-♠7; append ♥7-♥7 to B's ♣7-♠7-♠7", "with ♠7-♠7-♥7", "LX152"),
    (PILE, "♥9-♠9-♣9, take ♦7-♦A-♥A-♥5", "♥9-♠9-♣9, take ♦7-♦A-♥A-♥5; discard ♣7", "LX221"),
    (THIRD, "add ♣3=♠3 to", "add ♣3 to", "CR162"),
    (THIRD, "add ♣3=♠3 to ♠4…♠8", "add ♣3 to ♥Q-♦Q-♠Q-♣Q", "CR102"),
    (SIX, "2+3+4+5+6+25+7 = 52", "2+3+4+5+6+1+7 = 28", "CR301"),
    (LAST, "Contract: 2 runs", "Contract: 2 sets", "CR411"),
    (PASSED, "E: 4 -3 = 2", "E: 4 -3 = A", "RF061"),
    (PASSED, "E: 4 -3 = 2", "E: 4 = 4", "RF261"),
    (PASSED, "Bottom kept", "Bottom flipped: 10 x 2 = 20", "RF151"),
    (ROTTEN, "N: 2 -3 = 2", "N: 2 +1 -3 = 2", "RF421"),
    (ALONE, "N ♠2 → E +10", "N Ruff ♠2 → E +10", "RF331"),
    (ALONE, "S: 9 = 9", "S: 9 +1 = 10", "RF421"),
    (PAST, "S: Q +3 = K", "S: Q +3 = past A", "RF061"),
    (PAST, "N: A +3 = past A", "N: A +3 = 6", "RF061"),
]  # fmt: skip


def codes(text: str) -> list[str]:
    return [one.code for record in read_text(text, strict=True) for one in verify(record).findings]


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_a_legal_record_is_clean(path: Path) -> None:
    assert codes(path.read_text("utf-8")) == []


@pytest.mark.parametrize(("name", "right", "wrong", "code"), SLIPS, ids=[slip[3] for slip in SLIPS])
def test_a_slip_is_one_finding(name: str, right: str, wrong: str, code: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    assert right in text
    line = text[: text.index(right)].count("\n") + 1
    if code in ("CR421", "CR282"):  # what follows from those is of another round or claim
        text = text.replace("; add ♦8-♦9 to ♦4…♦7; discard ♣2. {Last 4}", "; discard ♣2.").split(
            "\nCards left"
        )[0]
    (record,) = read_text(text.replace(right, wrong))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.code == code
    assert finding.place.line == line or code == "LX482"


@pytest.mark.parametrize("wrong", ["♣A", "♣Q"])
def test_a_failed_throw_forces_its_lowest_whoever_beat_it_rf37(wrong: str) -> None:
    """With hidden hands that was not looked at, though the cards thrown alone say what is forced."""
    right, changed = "Throw ♣A-♣K fails ♣K", f"Throw ♣A-♣K fails {wrong}"
    text = (DATA / "red-five-throw-of-hidden-hands.txt").read_text("utf-8")
    (record,) = read_text(text.split("\n2. W")[0].replace(right, changed))
    first = verify(record).findings[0]
    assert first.code == "RF371"
    assert first.place.line == text[: text.index(right)].count("\n") + 1


@pytest.mark.parametrize(
    ("right", "wrong"), [("Show ♣4-♠4", "Show ♣4-♣4-♣4"), ("W: Pass", "W: Show ♣4-♠4-♠4")]
)
def test_no_card_is_shown_more_often_than_the_pack_has_it_rf1(right: str, wrong: str) -> None:
    """Only cards dealt, buried and played were counted."""
    text = (DATA / "red-five-throw-of-hidden-hands.txt").read_text("utf-8")
    text = text.replace("W 8", "W 4").replace("W: Show ♦8-♦8", "W: Pass")
    (record,) = read_text(text.split("Dealer: S")[0].replace(right, wrong))
    (finding,) = verify(record).findings
    assert finding.code == "RF011"
    assert finding.place.line == text[: text.index(right)].count("\n") + 1


@pytest.mark.parametrize(
    "goes_on", ["A: draw a card: ♦8.\nB: draw a card: ♥2. {Last 3}", "B: draw a card: ♥2. {Last 3}"]
)
def test_a_nine_discarded_last_does_not_end_the_round_lx34(goes_on: str) -> None:
    """Who plays on was accused of moving after the end, which a nine is not."""
    text = (DATA / f"{KEPT}.txt").read_text("utf-8")
    before, rest = text.split("draw a card: ♠9; append")
    assert rest
    (record,) = read_text(f"{before}discard ♣9. {{Last 0}}\n{goes_on}\n")
    report = verify(record)
    (finding,) = report.findings
    assert (finding.code, finding.explains) == ("LX341", [])
    assert report.rounds[0].winner is None


@pytest.mark.parametrize(
    ("name", "last", "late", "code"),
    [
        (TWO, "{Winner}", "B: Discard ♠8, draw a card: ♣9.", "RX143"),
        (NINE, "{Out}", "B: draw a card: ♥K; discard ♥4.", "LX381"),
        (SECOND, "{Out}", "B: draw from the stock: ♥K; discard ♦4.", "CR261"),
    ],
)
def test_a_move_after_the_end_counts_nowhere(name: str, last: str, late: str, code: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    (clean,) = read_text(text)
    (record,) = read_text(text.replace(last, f"{last}\n{late}"))
    report = verify(record)
    (finding,) = report.findings
    assert (finding.code, finding.explains) == (code, [])
    assert report.rounds[0].scores == verify(clean).rounds[0].scores


@pytest.mark.parametrize(
    ("name", "mark", "early"),
    [(TWO, "{Last 3}", "{Winner}"), (NINE, "{Last 3}", "{Out}"), (SECOND, "{Last 1}", "{Out}")],
)
def test_who_is_marked_out_too_early_has_not_won(name: str, mark: str, early: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    (clean,), (record,) = read_text(text), read_text(text.replace(mark, early, 1))
    before, after = verify(clean).rounds[0], verify(record).rounds[0]
    assert after.winner == before.winner
    assert [row.recomputed for row in after.scores] == [row.recomputed for row in before.scores]


def test_a_total_that_may_rest_on_a_slip_is_not_known() -> None:
    """The sheet had 6 for it, as if that had been recomputed."""
    text = (DATA / f"{SECOND}.txt").read_text("utf-8")
    (record,) = read_text(text.replace("4+25 = 29", "4+2 = 6").replace("+29", "+6"))
    row = verify(record).rounds[0].scores[1]
    assert (row.recomputed, row.written_total, row.recomputed_total) == (29, 6, None)
