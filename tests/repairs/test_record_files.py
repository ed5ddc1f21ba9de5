"""Records with slips that once were repaired wrongly, or not at all: which changes are offered for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.events import Turn
from hoyle.records.repairs import Edit, edited
from hoyle.verify.games import referee_for
from hoyle.verify.judged import everything
from hoyle.verify.judging import verify
from hoyle.verify.repairs import Budget, repair
from hoyle.verify.repairs.scene import Scene, names_of
from hoyle.verify.repairs.trials import Trials
from hoyle.verify.repairs.words import any_number_in
from hoyle.verify.watch import Watch

DATA = Path(__file__).parents[1] / "data"
HELPS = {
    "trick-twice-and-tricks-exchanged": [
        "line 20 repeats line 19 and should not be there", "lines 26 and 27 should be swapped",
    ],
    "card-not-passed-and-name": ["♣3 is missing from the list (line 11)", "N should be E (line 16)"],
    "card-not-passed-name-and-points": [
        "♥7 is missing from the list (line 13)", "E should be S (line 18)", "0 should be 1 (line 18)",
    ],
    "card-not-passed-and-points": ["♦5 is missing from the list (line 14)", "2 should be 3 (line 20)"],
    "card-and-claims-exchanged": [
        "♥2 should be ♥10 (line 26)",
        "N's 17 and E's 2 are the wrong way round (lines 31 and 32), 2 should be 17 (line 36)"
        " and 17 should be 2 (line 37)",
    ],
    "players-in-reverse": ["“Players: N, W, S, E” should be “Players: N, E, S, W” (line 2)"],
    "player-twice": ["“W” should be “N” (line 2)"],
}  # fmt: skip


@pytest.mark.parametrize("name", HELPS)
def test_the_changes_offered_together_leave_nothing_wrong(name: str) -> None:
    text = (DATA / "hearts/several-slips" / f"{name}.txt").read_text("utf-8")
    (record,) = read_text(text)
    findings = repair(record, Rewriting(record.head)).findings
    changes = [one.repairs[0].change for one in findings]
    assert sorted(changes) == sorted(HELPS[name])
    edits = {edit for one in findings for edit in one.repairs[0].edits}
    (mended,) = read_text("\n".join(edited(text.split("\n"), edits)))
    assert verify(mended).findings == []


def test_what_is_found_in_a_draft_alone_is_no_finding_of_the_record() -> None:
    """Its change stands beside the one that brings it to light."""
    (record,) = read_text((DATA / "hearts/several-slips/trick-twice-and-tricks-exchanged.txt").read_text())
    written = {(one.code, one.place) for one in everything(verify(record).findings)}
    for one in everything(repair(record, Rewriting(record.head)).findings):
        assert (one.code, one.place) in written


@pytest.mark.parametrize("name", ["hearts/moon-subtracts", "crazy_rummy/impossible-score"])
def test_a_heading_that_is_one_is_not_another_for_the_sake_of_a_score(name: str) -> None:
    (record,) = read_text((DATA / f"{name}.txt").read_text("utf-8"))
    for one in repair(record, Rewriting(record.head)).findings:
        assert not any("Total scores" in each.change for each in one.repairs)


def test_a_change_is_tried_under_the_house_rules() -> None:
    """Who shoots the moon scores -26 by one of them."""
    (record,) = read_text((DATA / "hearts/moon-subtracts.txt").read_text("utf-8"))
    findings = repair(record, Rewriting(record.head)).findings
    changes = [one.repairs[0].change for one in findings]
    assert changes == [
        "0 should be -26 (line 29)", "26 should be 0 (line 30)", "26 should be 0 (line 31)",
    ]  # fmt: skip


def test_a_line_that_cannot_be_read_is_not_swapped_with_another() -> None:
    """It would leave open what comes after it, and so hide the extra cards that are missing."""
    (record,) = read_text((DATA / "lynx/several-slips/unread-behind-extra-cards.txt").read_text("utf-8"))
    findings = repair(record, Rewriting(record.head)).findings
    assert [one.code for one in findings] == ["LX273", "RD001"]
    assert not any("swapped" in each.change for one in findings for each in one.repairs)


def test_a_finding_stays_that_moves_with_its_line() -> None:
    """What is found in lines that change places is the same afterwards: it is neither settled nor new."""
    (record,) = read_text((DATA / "lynx/several-slips/unread-behind-extra-cards.txt").read_text("utf-8"))
    watch = Watch(referee_for(record.head))
    watch.review(record.rounds[0])
    trials = Trials(Rewriting(record.head), watch.kept, ("Ann", "Bob"), Budget())
    eighth, ninth = (record.rounds[0].lines[number - record.rounds[0].line] for number in (8, 9))
    assert ninth.startswith("Ann: draw a card: ♠5")
    swapped = trials.run(0, (Edit.of_lines(8, 10, (ninth, eighth)),), None, may_break=3)
    assert swapped is not None
    assert swapped.settled == {("LX273", 8): 1}
    assert "RD001" not in [one.code for one in swapped.broken]


def test_a_number_behind_plays_is_ruled_out_without_the_plays() -> None:
    """A trick whose points are in doubt is not struck out with them."""
    (record,) = read_text((DATA / "red_five/mistakes/RD002-unknown-winner.txt").read_text("utf-8"))
    (round_,) = record.rounds
    scene = Scene(
        round_,
        Rewriting(record.head),
        names_of(record.head, record.rounds),
        lambda: None,
        Budget().beginnings(),
    )
    asked: list[Edit] = []
    for line in sorted({event.line for event in round_.events if isinstance(event, Turn)}):
        list(any_number_in(scene, line, lambda edit: asked.append(edit) or True))
    assert asked
    assert all(edit.line == edit.end_line for edit in asked)


NEXT = "\n\nRound #2\n\nN: Discard ♠J, draw a card.\n\nScores:\nN: 10\n\nTotal scores:\nN: {total}\n"


@pytest.mark.parametrize("score", ["29", "29 = 29"])
@pytest.mark.parametrize(
    ("further", "changes"),
    [
        ("", {"20 should be 29 (line 17)", "{score} should be {right} (line 13)"}),
        (NEXT.format(total=30), {"{score} should be {right} (line 13)"}),
        (NEXT.format(total=39), {"20 should be 29 (line 17)"}),
    ],
    ids=["nothing-tells", "score", "total"],
)
def test_of_a_score_that_no_card_tells_or_the_total_the_next_total_tells_which_is_wrong(
    further: str, changes: set[str], score: str
) -> None:
    """A score of one term is one number, also where it is written as a sum."""
    text = (DATA / "redox/score-that-no-card-tells.txt").read_text("utf-8").partition("\n\nRound #2")[0]
    (record,) = read_text(text.replace("N: 29", f"N: {score}") + further)
    (found,) = repair(record, Rewriting(record.head)).findings
    assert found.code == "RX171"
    right = score.replace("29", "20")
    said = {one.format(score=score, right=right) for one in changes}
    assert {str(one.change) for one in found.repairs if one.rank == 0} == said


def test_a_score_that_no_card_tells_may_be_the_slip_also_if_the_total_is_near() -> None:
    """Only “20 should be 21” was offered: near numbers were tried in the finding's line alone."""
    text = (DATA / "redox/score-that-no-card-tells.txt").read_text("utf-8").partition("\n\nRound #2")[0]
    (record,) = read_text(text.replace("N: 29", "N: 21"))
    (found,) = repair(record, Rewriting(record.head)).findings
    assert {str(one.change) for one in found.repairs if one.rank == 0} == {
        "20 should be 21 (line 17)",
        "21 should be 20 (line 13)",
    }


def test_neither_a_score_that_no_card_tells_nor_a_total_that_contradicts_it_is_recomputed() -> None:
    (record,) = read_text((DATA / "redox/score-that-no-card-tells.txt").read_text("utf-8"))
    first, second = (report.scores[0] for report in verify(record).rounds)
    assert (first.written, first.recomputed, first.written_total, first.recomputed_total) == (
        29,
        None,
        20,
        None,
    )
    assert (second.written_total, second.recomputed_total) == (30, 30)
