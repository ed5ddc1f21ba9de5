"""Records with slips that once were repaired wrongly, or not at all: which changes are offered for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.repairs import edited
from hoyle.verify.judging import verify
from hoyle.verify.repairs import repair

DATA = Path(__file__).parents[1] / "data/hearts/several-slips"
HELPS = {
    "trick-twice-and-tricks-exchanged": [
        "line 20 repeats line 19 and should not be there", "lines 26 and 27 should be swapped",
    ],
    "card-not-passed-and-name": ["♣3 is missing from the list (line 11)", "N should be E (line 16)"],
    "card-not-passed-name-and-points": [
        "♥7 is missing from the list (line 13)", "E should be S (line 18)", "0 should be 1 (line 18)",
    ],
    "card-not-passed-and-points": ["♦5 is missing from the list (line 14)", "2 should be 3 (line 20)"],
    "players-in-reverse": ["“Players: N, W, S, E” should be “Players: N, E, S, W” (line 2)"],
    "player-twice": ["“W” should be “N” (line 2)"],
}  # fmt: skip


@pytest.mark.parametrize("name", HELPS)
def test_the_changes_offered_together_leave_nothing_wrong(name: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    (record,) = read_text(text)
    findings = repair(record, Rewriting(record.head)).findings
    changes = [one.repairs[0].change for one in findings]
    assert sorted(changes) == sorted(HELPS[name])
    edits = {edit for one in findings for edit in one.repairs[0].edits}
    (mended,) = read_text("\n".join(edited(text.split("\n"), edits)))
    assert verify(mended).findings == []
