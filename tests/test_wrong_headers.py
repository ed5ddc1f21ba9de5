"""A wrong line at the top of a record, or a wrong number of a round, is one finding, at that line."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.findings import Finding
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.players import Settings
from hoyle.verify.repairs import Budget, repair

from .slips import legal

DATA = Path(__file__).parent / "data"
NAMES = ("N", "E", "S", "W", "X", "Y")


TextMaker = Callable[[], str]
"""A record that is played when a test asks for it."""


def table(game: str, players: int, rounds: int = 3, seed: int = 1, **options: str) -> str:
    """A legal record."""
    return legal(game, seed, Settings(rounds, NAMES[:players], tuple(options.items())))


LYNX_2 = partial(table, "lynx", 2)
LYNX_3 = partial(table, "lynx", 3, extensions="Max")
LYNX_5 = partial(table, "lynx", 5)
CRAZY_3 = partial(table, "crazy_rummy", 3, 4)
CRAZY_3_TOO = partial(table, "crazy_rummy", 3, seed=2)
CRAZY_6 = partial(table, "crazy_rummy", 6, decks="2")
HEARTS_4 = partial(table, "hearts", 4, 1)
CONTRACT = partial(table, "crazy_rummy", 3, variant="contract")
TWENTY = partial(table, "crazy_rummy", 3, 13, penalty="20")
SMALL_TABLE = partial((DATA / "lynx" / "by-hand-five.txt").read_text, "utf-8")


def report(text: TextMaker, old: str, new: str) -> JudgedRecord:
    changed = re.sub(old, new, text(), count=1, flags=re.MULTILINE)
    assert changed != text()
    (record,) = read_text(changed)
    return verify(record)


CASES = [
    pytest.param(LYNX_3, "^Decks: 2", "Decks: 1", "LX021", "Decks: 1", id="lynx, a deck too few"),
    pytest.param(LYNX_2, "^Decks: 2", "Decks: 3", "LX021", "Decks: 3", id="lynx, a deck too many"),
    pytest.param(LYNX_5, "^Decks: 3", "Decks: 2", "LX013", "Decks: 2", id="lynx, two decks for three"),
    pytest.param(LYNX_5, "^Decks: 3\n", "", "LX013", "", id="lynx, three decks not said"),
    pytest.param(SMALL_TABLE, "^Cards each: 4\n", "", "LX013", "N: ♥6-♣3-♣6-♣10",
                 id="lynx, four cards each not said"),
    pytest.param(SMALL_TABLE, "^Cards each: 4", "Cards each: 5", "LX013", "Cards each: 5",
                 id="lynx, another number of cards each"),
    pytest.param(LYNX_3, "^(Players: .*)", r"\1\nCards each: 11", "LX022", "Cards each: 11",
                 id="lynx, fewer cards each than dealt"),
    pytest.param(LYNX_3, "^Extensions: Max", "Extensions: Min", "RD005", "Extensions: Min",
                 id="lynx, no such extension"),
    pytest.param(LYNX_3, "^Players: N, E, S", "Players: N, E, Q, S", "LX013", "Players: N, E, Q, S",
                 id="lynx, a player too many"),
    pytest.param(LYNX_3, "^Players: N, E, S", "Players: N, E", "RD010", "Players: N, E",
                 id="lynx, a player too few"),
    pytest.param(LYNX_3, "^Players: N, E, S", "Players: E, S", "RD010", "Players: E, S",
                 id="lynx, the first player left out"),
    pytest.param(LYNX_5, "^Players: .*", "Players: N, S, E, W, X", "LX013", "Players: N, S, E, W, X",
                 id="lynx, two players exchanged"),
    pytest.param(LYNX_3, "^(Players: .*)", r"\1\nDirection: S → E → N", "LX013", "Direction: S → E → N",
                 id="lynx, the other direction"),
    pytest.param(LYNX_3, "^Round #2", "Round #3", "LX453", "Round #3", id="lynx, number of a round"),
    pytest.param(CRAZY_6, "^Decks: 2", "Decks: 1", "CR014", "Decks: 1", id="crazy, a deck too few"),
    pytest.param(CRAZY_6, "^Decks: 2\n", "", "CR014", "", id="crazy, two decks not said"),
    pytest.param(CONTRACT, "^Decks: 2", "Decks: 1", "CR014", "Decks: 1", id="contract, a deck too few"),
    pytest.param(CRAZY_3_TOO, "^Decks: 1", "Decks: 3", "CR271", "", id="crazy, decks too many"),
    pytest.param(CRAZY_3, "^Players: N, E, S", "Players: N, E, S, Q", "CR014", "Players: N, E, S, Q",
                 id="crazy, a player too many"),
    pytest.param(CRAZY_3, "^Players: N, E, S", "Players: N, S", "RD010", "Players: N, S",
                 id="crazy, a player too few"),
    pytest.param(CRAZY_6, "^Players: N, E, S", "Players: N, S, E", "CR014", "Players: N, S, E, W, X, Y",
                 id="crazy, two players exchanged"),
    pytest.param(CRAZY_3, "^(Players: .*)", r"\1\nDirection: S → E → N", "CR014", "Direction: S → E → N",
                 id="crazy, the other direction"),
    pytest.param(CRAZY_3, "^(Players: .*)", r"\1\nVariant: contract", "CR014", "Variant: contract",
                 id="crazy, not the contract game"),
    pytest.param(CONTRACT, "^Variant: contract\n", "", "CR014", "", id="contract, not said"),
    pytest.param(CONTRACT, "^(Players: .*)", r"\1\nRun length: 4", "CR014", "Run length: 4",
                 id="contract, shorter runs"),
    pytest.param(CRAZY_3_TOO, "^(Players: .*)", r"\1\nRun length: 4", "CR111", "",
                 id="crazy, one shorter run a deal"),
    pytest.param(TWENTY, "^Wild penalty: 20", "Wild penalty: 25", "CR301", "", id="crazy, wild penalty"),
    pytest.param(TWENTY, "^Wild penalty: 20\n", "", "CR301", "", id="crazy, wild penalty not said"),
    pytest.param(CRAZY_3, "^Deal #1", "Deal #5", "CR014", "Deal #5", id="crazy, number of the first deal"),
    pytest.param(CRAZY_3, "^Deal #2", "Deal #3", "CR023", "Deal #3", id="crazy, number of a later deal"),
    pytest.param(CRAZY_3, "^Deal #1", "Deal #14", "CR021", "Deal #14", id="crazy, a number too high"),
    pytest.param(CONTRACT, "^Round #1", "Round #2", "CR014", "Round #2", id="contract, number of a round"),
    pytest.param(CONTRACT, "^Round #1", "Round #14", "CR021", "Round #14", id="contract, a number too high"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "old", "new", "code", "line"), CASES)
def test_a_wrong_header_is_one_finding_where_it_stands(
    text: TextMaker, old: str, new: str, code: str, line: str
) -> None:
    (finding,) = report(text, old, new).findings
    assert finding.code == code
    assert not line or finding.place.text == line
    assert finding.help or code == "CR021"


def sole(text: TextMaker, old: str, new: str) -> Finding:
    (finding,) = report(text, old, new).findings
    return finding


def test_what_is_said_of_a_player_who_does_not_play() -> None:
    finding = sole(LYNX_3, "^Players: N, E, S", "Players: N, E, Q, S")
    place = finding.place
    assert place.text[place.column - 1 : place.end_column - 1] == "Q"
    assert finding.message == "the header says “Players: N, E, Q, S”, but Q has neither cards nor a turn"
    assert finding.help == "“Players: N, E, S” was probably meant"
    assert finding.round is None
    assert {one.code for one in finding.explains} >= {"LX031"}


def test_what_is_said_of_decks() -> None:
    finding = sole(CRAZY_6, "^Decks: 2", "Decks: 1")
    assert re.fullmatch(
        "the header says “Decks: 1”, but [0-9]+ cards come to light that one deck does not hold",
        finding.message,
    )
    assert finding.help == "“Decks: 2” was probably meant"
    assert len(finding.explains) > 10


def test_what_is_said_of_a_line_that_is_missing() -> None:
    finding = sole(SMALL_TABLE, "^Cards each: 4\n", "")
    assert finding.message == "the header has no line “Cards each:”, but 5 hands have 4 cards"
    assert finding.help == "add “Cards each: 4” to the header"


def test_a_small_table_dealt_other_cards_than_it_may() -> None:
    """LX-2: no header makes that right, so it is the deal that is wrong."""
    text = partial((DATA / "lynx" / "by-hand-two-players.txt").read_text, "utf-8")
    finding = sole(text, "^Players: Ann, Ben\n", "Players: Ann, Ben\nCards each: 10\n")
    assert finding.message == "2 players are dealt twelve cards each, not 10"
    assert finding.help == "“Cards each: 12” was probably meant: 2 hands have 12 cards"


def test_the_first_of_several_scores_says_what_the_header_may_lack() -> None:
    finding = sole(TWENTY, "^Wild penalty: 20\n", "")
    assert str(finding.help).endswith("with “Wild penalty: 20” in the header this would be right")
    assert finding.explains  # those of the next deal


def test_a_single_slip_is_not_blamed_on_the_header() -> None:
    """The second ♠7 of a deal with one pack is a slip of the pen."""
    text = (DATA / "crazy_rummy" / "findings" / "CR521-card-too-often.txt").read_text("utf-8")
    (record,) = read_text(text)
    (finding,) = verify(record).findings
    assert finding.code == "CR521"
    assert "header" not in str(finding.help)


@pytest.mark.parametrize("record_of", [LYNX_3, CRAZY_3], ids=["lynx", "crazy"])
def test_a_slip_beside_a_wrong_header_keeps_its_own_finding_and_repair(record_of: TextMaker) -> None:
    """The header is judged by what was meant, so what else is wrong stands out."""
    text = record_of()
    total = re.search(r"^Total scores:\n\w+: ([+-]?)(\d+)", text, re.MULTILINE)
    assert total is not None
    wrong = text[: total.start(2)] + str(int(total[2]) + 1) + text[total.end(2) :]
    (record,) = read_text(re.sub("^Players: N, E, S", "Players: N, E, S, Q", wrong, flags=re.MULTILINE))
    found = repair(record, Rewriting(record.head), Budget()).findings
    assert [one.rule.name for one in found] == ["header-contradicted", "wrong-total"]
    assert re.fullmatch(
        r"“Players: N, E, S, Q” should be “Players: N, E, S” \(line \d\)", found[0].help or ""
    )
    assert [one.edits[0].text.lstrip("+") for one in found[1].repairs[:1]] == [
        total[0].split()[-1].lstrip("+")
    ]


def test_two_lines_wrong_at_once_are_two_findings() -> None:
    text = re.sub("^Decks: 2", "Decks: 1", CRAZY_6(), flags=re.MULTILINE)
    found = report(lambda: text, "^(Players: .*)", r"\1, Q").findings
    assert sorted(one.place.text for one in found) == ["Decks: 1", "Players: N, E, S, W, X, Y, Q"]


def test_a_name_that_no_list_of_players_can_hold_is_not_written_there() -> None:
    text = HEARTS_4().replace("E:", "\x1b[31mE\x1b[0m:")
    (record,) = read_text(text)
    (unknown,) = (one for one in verify(record).findings if one.code.startswith("RD"))
    assert unknown.code == "RD002"
    assert not record.head.coverage.unread


@pytest.mark.parametrize("between", [", ", ". ", " - "])
def test_players_behind_another_setting_in_the_line_of_the_title_are_all_read(between: str) -> None:
    text = f"Crazy Rummy, one deck{between}Players: Nora, Ed, Sam, Wim\n\nDeal #1\n"
    (record,) = read_text(text)
    assert record.head.setting("players") == ("Nora", "Ed", "Sam", "Wim")
    assert record.head.setting("decks") == 1
