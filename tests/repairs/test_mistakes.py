"""What is said to mend records with one mistake each, in every game, and what the published rounds need."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read, read_text
from hoyle.records.events import Deal, Record, Setting, Turn, Unreadable
from hoyle.records.facts import Prescribed, SettingMeant
from hoyle.records.findings import Finding, in_language
from hoyle.records.repairs import Repair, edited
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.repairs import Budget, repair, same_play
from hoyle.verify.repairs.sentences import NOTHING, UNFINISHED
from hoyle.verify.second_look.again import replayed
from syrupy.assertion import SnapshotAssertion

from ..conftest import at_night, sample
from ..test_chinese import check_chinese

DATA = Path(__file__).parent.parent / "data"
ALL = sorted(path for name in ("mistakes", "findings") for path in DATA.glob(f"*/{name}/*.txt"))


def mended(path: Path, budget: Budget | None = None) -> list[tuple[Record, JudgedRecord]]:
    return [(record, repair(record, Rewriting(record.head), budget)) for record in read(path)]


once = cache(mended)


def told(repair: Repair) -> str:
    marks = f"{'safe ' if repair.safe else ''}settles {repair.settles}, remaining {repair.remaining}"
    return f"{repair.rank} ({marks}) {in_language(repair.says, 'en')}"


def named(path: Path) -> str:
    return f"{path.parents[1].name}/{path.stem}"


LONG_SEARCHES = {
    "crazy_rummy/CR181-stands-for-itself", "crazy_rummy/CR251-no-card-to-discard",
    "crazy_rummy/CR261-behind-the-last-of-the-stock",
    "crazy_rummy/CR261-out-behind-the-last-of-the-stock", "crazy_rummy/CR542-plays-too-many",
    "hearts/HT072-no-cards-left", "hearts/HT074-must-follow", "hearts/HT081-hearts-not-broken",
    "hearts/HT091-points-in-first-trick", "hearts/HT101-totals-follow", "hearts/HT102-winner-not-told",
    "lynx/LX211-hidden-hand-goes-on", "lynx/LX211-mark-follows-the-list", "lynx/LX281-counted-on",
    "lynx/LX281-drawn-seven-no-answer", "red_five/RD001-play-in-a-trick", "red_five/RD003-half-a-trick",
    "red_five/RD003-name-cut-off", "red_five/RF011-third-card-played", "red_five/RF022-wrong-direction",
    "red_five/RF221-five-led", "red_five/RF231-five-laid", "red_five/RF241-card-laid-behind-the-pass",
    "red_five/RF241-wrong-pass", "red_five/RF280-second-play-in-the-middle",
    "red_five/RF281-lead-written-last", "red_five/RF281-wrong-leader",
    "red_five/RF311-must-follow", "red_five/RF313-pair-owed", "red_five/RF314-pairs-owed",
    "red_five/RF315-tractor-owed", "red_five/RF361-throw-fails", "red_five/RF362-throw-stands",
    "red_five/RF363-trumps-thrown", "red_five/RF363-two-pairs-of-trumps",
    "redox/RX101-first-plot-called-a-connection",
}  # fmt: skip
"""For what mends these a whole round is searched, which takes two thirds of the time for all of them."""
BY_DAY = {*sample(ALL, 4)} - {path for path in ALL if named(path) in LONG_SEARCHES}
each_mistake = pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path in BY_DAY else at_night) for path in ALL],
    ids=named,
    scope="module",
)
"""(By its scope all tests of a mistake follow one another, and what mends it is looked for once.)"""


@each_mistake
def test_what_mends_each_mistake(path: Path, snapshot: SnapshotAssertion) -> None:
    lines = [told(one) for _, report in once(path) for finding in report.findings for one in finding.repairs]
    assert "\n".join(lines) == snapshot


def applied(record: Record, one: Repair) -> Record:
    """The record read again with the repair made."""
    first = record.head.line
    lines = [""] * (first - 1) + [line for part in record.parts for line in part.lines]
    text = edited(lines, one.edits)
    (again,) = read_text("\n".join(text), game=record.head.game)
    return again


@each_mistake
def test_a_repair_does_what_it_says(path: Path) -> None:
    """The whole record, read afresh with the edits made, has that many root findings left. Where there is
    no repair, it is said why."""
    for record, report in once(path):
        for finding in report.findings:
            for one in finding.repairs:
                assert len(verify(applied(record, one)).findings) == one.remaining
            if not finding.repairs:
                assert says_why_not(record, finding), finding.help


def play_of(record: Record) -> list[object]:
    """The rounds by their numbers, and what was said, dealt and done."""
    said: list[object] = []
    for round_ in record.rounds:
        said.append(round_.number)
        for event in round_.events:
            if isinstance(event, Turn):
                said.append((event.player, event.actions))
            elif isinstance(event, (Deal, Setting)):
                said.append(event)
    return said


@each_mistake
def test_a_safe_repair_leaves_the_play_as_it_is(path: Path) -> None:
    for record, report in once(path):
        for finding in report.findings:
            for one in (each for each in finding.repairs if each.safe):
                again = applied(record, one)
                if not any(isinstance(event, Unreadable) for part in record.parts for event in part.events):
                    assert play_of(again) == play_of(record)
                assert same_play(record.parts, again.parts)


@each_mistake
def test_what_mends_a_mistake_is_said_in_chinese(path: Path) -> None:
    check_chinese(path, (finding for _, report in once(path) for finding in report.findings))


def says_why_not(record: Record, finding: Finding) -> bool:
    """Whether the help of a ``finding`` without repairs says what to write, that nothing small would do, that
    not everything was tried, or why nothing was. (Of the head, and of what the reader remarks on, nothing
    need be said: no replay shows what was meant.)"""
    help_ = str(finding.help or "")
    if finding.round is None:
        return not help_
    if not all([*replayed(each, [finding])] for each in record.rounds):
        return help_.startswith("to have it checked, write") or not help_
    not_searched = re.search(r"(?:^|; )repairs not searched: \w", help_)
    prescribed = finding.fact(Prescribed) or finding.fact(SettingMeant)
    return bool(prescribed or help_.endswith((NOTHING, UNFINISHED)) or not_searched)


@pytest.mark.parametrize("path", sample(ALL[::40], 4), ids=lambda path: path.stem)
def test_the_search_is_the_same_every_time(path: Path) -> None:
    (one,), (other,) = once(path), mended(path)
    assert [f.repairs for f in one[1].findings] == [f.repairs for f in other[1].findings]


def test_a_search_without_means_finds_nothing() -> None:
    path = DATA / "redox" / "mistakes" / "RX061-card-not-held.txt"
    ((_, report),) = mended(path, Budget(turns=0))
    (finding,) = report.findings
    assert finding.repairs == []
    assert finding.help
    assert finding.help.endswith("; not every small change was tried: the search reached its limit")


def test_equally_good_repairs_are_all_shown() -> None:
    path = DATA / "redox" / "mistakes" / "RX062-not-on-top.txt"
    ((_, report),) = mended(path)
    (finding,) = report.findings
    assert finding.help == (
        "either ♣5 should be ♥2 (line 16), or ♥2 should be ♣5 (line 15); the record "
        "does not show which is right"
    )
