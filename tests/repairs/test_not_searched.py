"""Where no repair is looked for, or not to the end, the help says so and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.cli.judging import LONG_FILE, Judge, Way
from hoyle.notation import Rewriting, read, read_text
from hoyle.records.events import Record
from hoyle.records.findings import Finding, Place, in_language
from hoyle.verify import watch
from hoyle.verify.games.red_five.rulebook import RULEBOOK
from hoyle.verify.repairs import TOO_LONG, Budget, repair
from hoyle.verify.repairs.mending import MOST_EVENTS, MOST_PLAYERS, MOST_WRONG
from hoyle.verify.repairs.sentences import UNFINISHED, not_searched, still_open

from .test_slips_by_hand import judged

DATA = Path(__file__).parent.parent / "data"
NOT_HELD = DATA / "redox" / "mistakes" / "RX061-card-not-held.txt"
LYNX = "Game: LYNX\nPlayers: N, S\n\nRound #1\n\n"
NO_MELD = "N: lay down ♠2-♥5-♣9.\n"


def told(finding: Finding) -> str:
    """The last part of the help."""
    return str(finding.help).split("; ")[-1]


def test_a_budget_that_is_spent() -> None:
    (record,) = read(NOT_HELD)
    (finding,) = repair(record, Rewriting(record.head), Budget(turns=0)).findings
    assert str(finding.help).endswith("; not every small change was tried: the search reached its limit")


def test_a_record_without_its_text() -> None:
    (record,) = read(NOT_HELD)
    bare = Record(evolve(record.head, lines=()), tuple(evolve(one, lines=()) for one in record.rounds))
    (finding,) = repair(bare, Rewriting(bare.head)).findings
    assert str(finding.help).endswith("no repair was looked for: the record has no text")


def test_more_mistakes_than_a_record_has() -> None:
    found = judged(LYNX + "N: draw a card: ♠2, discard ♠3.\n" * (MOST_WRONG + 9) + NO_MELD)
    assert len(found) > MOST_WRONG
    assert told(found[-1]) == "no repair was looked for: the round has more than 40 mistakes"


def test_more_lines_than_a_round_has() -> None:
    found = judged(LYNX + "N: skip.\nS: skip.\n" * (MOST_EVENTS // 2) + NO_MELD)
    assert told(found[-1]) == "no repair was looked for: the round has more than 1,000 lines"


def test_more_players_than_sit_at_a_table() -> None:
    names = [f"P{number}" for number in range(MOST_PLAYERS + 1)]
    found = judged(LYNX.replace("N, S", ", ".join(names)) + NO_MELD.replace("N:", "P1:"))
    assert told(found[-1]) == "no repair was looked for: more than 100 players"


def test_more_wrong_rounds_than_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "FIRST_KEPT", 2)
    monkeypatch.setattr(watch, "WRONG_KEPT", 3)
    rounds = (f"Round #{number}\n\n{NO_MELD}\n" for number in range(1, 8))
    found = judged(LYNX.replace("Round #1\n\n", "") + "".join(rounds))
    too_many = "no repair was looked for: too many earlier rounds have mistakes"
    assert [one.round for one in found if told(one) == too_many] == [6, 7]


@pytest.mark.parametrize("way", [Way(repairs=True), Way(repairs=True).of_a_long_file()])
def test_a_file_that_is_too_long(way: Way) -> None:
    """Whether that is known before, or seen as it is read."""
    (record,) = read_text(LYNX + NO_MELD)
    (round_,) = record.rounds
    judge = Judge(way)
    judge.judge([record.head, evolve(round_, lines=(*round_.lines, "% " * LONG_FILE))])
    (finding,) = judge.records[0].findings
    assert told(finding) == "no repair was looked for: the file is larger than 1 MiB"


def test_in_chinese() -> None:
    finding = Finding(RULEBOOK.by_name["wrong-sum"], Place(1, 1, 2, "N: 2 +1 = 4"), {})
    assert in_language(still_open(finding, not_searched(TOO_LONG)), "zh") == "未搜尋改法：檔案超過一MiB"
    assert in_language(still_open(finding, UNFINISHED), "zh") == "小改動未全部搜尋：已達搜尋上限"
    assert in_language(still_open(finding), "zh") == "沒有小改動能使記錄成立"


def test_who_does_not_want_repairs_is_told_nothing_of_them() -> None:
    judge = Judge(Way())
    (record,) = read_text(LYNX + NO_MELD)
    judge.judge(record.parts)
    (finding,) = judge.records[0].findings
    assert finding.help is None or "repair" not in finding.help


def test_reading_again_what_is_not_canonical_is_work() -> None:
    """Only lines that say nothing were counted, and a search in a record told in words took half a minute."""
    text = "Game: REDOX\nPlayers: N, E\n\nRound #1\nN: Discard ♠J, draw a card.\n"
    (record,) = read_text(text + "E throws the jack of hearts and draws\nN: well well\n")
    rewriting, round_ = Rewriting(record.head), record.rounds[0]
    rewriting.reread(round_.lines[:2], round_.line, ("N", "E"))
    canonical = rewriting.effort
    rewriting.reread(round_.lines, round_.line, ("N", "E"))
    assert canonical == 2
    assert rewriting.effort > 20 * canonical


def test_not_where_most_moves_are_not_read() -> None:
    """Each line of a table that cannot be read was tried in many ways, which took more than 40 s."""
    example = (DATA / "red_five" / "red-five-example.txt").read_text("utf-8")
    rows = re.sub(r"(?m)^(\d+)\. (.*) → (\w).*$", lambda row: f"{row[1]} | {row[3]} | {row[2]}", example)
    found = judged(re.sub(r"(?m)^\d+ \| .*", lambda row: row[0].replace(", ", " zog "), rows))
    unread = [one for one in found if one.rule.name == "unreadable-move"]
    assert len(unread) == 17
    reason = "no repair was looked for: most moves of the round could not be read"
    assert {told(one) for one in unread} == {reason}


@pytest.mark.parametrize(("turns", "work"), [(10, 11), (-1, 0)])
def test_what_is_left_does_not_pay_for_it_and_nothing_more_is_searched(turns: int, work: int) -> None:
    budget = Budget(100)
    budget.turns = turns
    assert not budget.affords(work)
    assert budget.turns == 0
    assert not budget.left


def test_what_is_kept_for_later_is_not_spent_now() -> None:
    budget = Budget(100)
    with budget.keeping(60):
        assert budget.affords(40)
        assert budget.turns == 40
        budget.turns -= 50
    assert budget.turns == 50
