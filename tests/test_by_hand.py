"""Records written by hand from the rules alone, and one slip in each: one root finding, where the slip is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.verify import verify
from hoyle.verify.repairs import repair

DATA = Path(__file__).parent / "data" / "by_hand"
BATTLE, ROUNDS = "lynx-battle-of-three-sevens", "lynx-two-rounds"
CONTRACT, DOUBLE = "contract-of-five", "double-deck-of-six"
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
