"""Settings without a colon, or of other games, and settings in JSON that make no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hoyle.cli.main import hoyle
from hoyle.notation import notation_for, notations, read_text
from hoyle.notation.language.setting_words import SETTINGS
from hoyle.notation.reading.reader import Reader
from hoyle.records.codec import record_to_json
from hoyle.records.events import Event, Setting
from hoyle.records.findings import Severity
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data"


def text_of(name: str) -> str:
    return (DATA / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "line", "whose"),
    [
        ("lynx/two-rounds", "Wild penalty: 20", "Crazy Rummy"),
        ("lynx/two-rounds", "Jokers: 2", "REDOX"),
        ("lynx/two-rounds", "House rules: none", "Hearts and Red Five"),
        ("lynx/two-rounds", "Last dealer: N", "Red Five"),
        ("crazy_rummy/three-deals", "Cards each: 7", "LYNX"),
        ("crazy_rummy/three-deals", "Extensions: Max", "LYNX"),
        ("redox/hand-en", "Variant: contract", "Crazy Rummy"),
    ],
)
def test_a_setting_of_another_game_is_remarked_on(name: str, line: str, whose: str) -> None:
    text = text_of(name).replace("\nPlayers:", f"\n{line}\nPlayers:", 1)
    (record,), (without,) = read_text(text), read_text(text_of(name))
    known = {finding.code for finding in verify(without).findings}
    (finding,) = (one for one in verify(record).findings if one.code not in known)
    assert (finding.code, finding.severity, finding.place.text) == ("RD011", Severity.WARNING, line)
    assert f"is a setting of {whose}, not of" in finding.message


@pytest.mark.parametrize("line", ["Umpire: Max", "Place: the kitchen, with tea", "Note: N deals fast."])
def test_what_no_game_sets_is_commentary(line: str) -> None:
    (record,) = read_text(text_of("lynx/two-rounds").replace("\nPlayers:", f"\n{line}\nPlayers:", 1))
    assert verify(record).findings == []


@pytest.mark.parametrize(
    ("game", "top", "line", "plain"),
    [
        ("REDOX", True, "Decks 2", "Decks: 2"),
        ("REDOX", False, "Lead N", "Lead: N"),
        ("REDOX", False, "Direction - N → S → E", "Direction: N → S → E"),
        ("REDOX", False, "Discard pile ♦6", "Discard pile: ♦6"),
        ("REDOX", True, "Edition = en", "Edition: en"),
        ("REDOX", False, "先行N", "先行: N"),
        ("LYNX", True, "Extensions max", "Extensions: Max"),
        ("LYNX", False, "dealer E", "Dealer: E"),
        ("Crazy Rummy", True, "Wild penalty = 20", "Wild penalty: 20"),
        ("Crazy Rummy", False, "**Wild** Twos", "Wild: Twos"),
    ],
)
def test_a_setting_without_a_colon(game: str, top: bool, line: str, plain: str) -> None:
    """Silently it would be commentary, and what it says would not be checked."""
    head = f"Game: {game}\nPlayers: N, E, S\n"

    def events(said: str, **how: bool) -> tuple[list[Event], list[str]]:
        (record,) = read_text(f"{head}{said}\n" if top else f"{head}\nRound #1\n\n{said}\n", **how)
        parts = record.parts
        return [e for part in parts for e in part.events], [
            r.rule.name for part in parts for r in part.remarks
        ]

    assert events(line) == events(plain)
    _, remarks = events(line, strict=True)
    assert {"another-colon" if "-" in line or "=" in line else "missing-colon"} <= set(remarks)


@pytest.mark.parametrize(
    "line",
    ["Dealer wins", "Dealer E was late", "Direction north to south", "Direction N", "Wild cards are fun",
     "Decks 2 were used", "Decks two", "Game over", "Players N and E went home", "Wild penalty box",
     "Contract of 2 sets", "Variant unknown", "Decks 52", "Players N", "Players N and E",
     "Dealer n deals", "Discard pile", "Turned up ♦6, and then away"],
)  # fmt: skip
def test_words_behind_the_name_of_a_setting(line: str) -> None:
    (record,) = read_text(text_of("crazy_rummy/three-deals").replace("\nDealer:", f"\n{line}\nDealer:", 1))
    (without,) = read_text(text_of("crazy_rummy/three-deals"))
    assert [round_.events for round_ in record.rounds] == [round_.events for round_ in without.rounds]
    assert verify(record).findings == verify(without).findings


def judged(tmp_path: Path, name: str, key: str, value: object, new_key: str = "") -> list[tuple[str, str]]:
    """What is found in a record as JSON, with another value for a setting."""
    (record,) = read_text(text_of(name))
    data = record_to_json(record)
    changed = 0
    for part in (data["head"], *data["rounds"]):
        for event in part["events"]:
            if event["type"] == "setting" and event["key"] == key and not changed:
                event["value"], event["key"], changed = value, new_key or key, 1
    assert changed
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data), "utf-8")
    shown = CliRunner().invoke(hoyle, ["verify", "--format", "json", "--no-repairs", str(path)])
    (file,) = json.loads(shown.stdout)["files"]
    return [(one["code"], one["message"]) for one in file["findings"]]


@pytest.mark.parametrize(
    ("name", "key", "value", "code", "said"),
    [
        ("lynx/two-rounds", "decks", 0, "RD005", "expected a number from 1 to 20"),
        ("lynx/two-rounds", "decks", -3, "RD003", "expected a number"),
        ("lynx/two-rounds", "decks", "many", "RD003", "expected a number"),
        ("lynx/two-rounds", "dealer", 7, "RD003", "expected a player's name"),
        ("lynx/max-extension", "extensions", "Min", "RD005", "expected “Max”"),
        ("crazy_rummy/three-deals", "wild", "Elevens", "RD003", "cannot be read"),
        ("crazy_rummy/contract-two-rounds", "variant", "wild", "RD005", "expected “contract”"),
    ],
)
def test_values_in_json_are_checked(
    tmp_path: Path, name: str, key: str, value: object, code: str, said: str
) -> None:
    (found, message), *_ = judged(tmp_path, name, key, value)
    assert found == code
    assert said in message


def test_a_setting_in_json_that_the_game_does_not_have(tmp_path: Path) -> None:
    ((code, message),) = judged(tmp_path, "lynx/max-extension", "decks", 2, "jokers")
    assert code == "RD011"
    assert message == "“Jokers” is a setting of REDOX, not of LYNX; it is ignored"


def test_a_setting_in_json_that_no_game_has(tmp_path: Path) -> None:
    (record,) = read_text(text_of("lynx/max-extension"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record_to_json(record)).replace('"decks"', '"moon"'), "utf-8")
    shown = CliRunner().invoke(hoyle, ["verify", str(path)])
    assert shown.exit_code == 2
    assert "no game has a setting “moon”" in shown.output


@pytest.mark.parametrize("name", ["lynx/max-extension", "crazy_rummy/contract-two-rounds", "redox/article"])
def test_settings_that_make_sense_stay_as_they_are(tmp_path: Path, name: str) -> None:
    (record,) = read_text(text_of(name))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record_to_json(record)), "utf-8")
    told_as = ["verify", "--format", "concise", "--no-repairs"]
    runs = [CliRunner().invoke(hoyle, [*told_as, str(one)]).stdout.splitlines()
            for one in (path, DATA / f"{name}.txt")]  # fmt: skip
    told = [[line.split(" ", 1)[1] for line in lines if line.count(":") > 1] for lines in runs]
    assert told[0] == told[1]


def test_several_games_have_a_setting() -> None:
    text = "Game: Red Five\nPlayers: N, E, S, W\nDecks: 2\n\nRound #1\n\nN: Show ♠2.\n"
    (record,) = read_text(text)
    (remark,) = record.head.remarks
    assert remark.message.startswith("“Decks” is a setting of Crazy Rummy, LYNX and REDOX, not of Red Five")


def test_a_contract_with_a_wide_comma() -> None:
    text = "Game: Crazy Rummy\nVariant: contract\nPlayers: N, E, S\n\nRound #2\nContract: 1 set\uff0c1 run\n"
    (record,) = read_text(text)
    assert verify(record).findings == []


@pytest.mark.parametrize("line", ["Dealer E", "Discard pile ♠6"])
def test_a_note_between_the_moves_sets_nothing(line: str) -> None:
    text = text_of("lynx/two-rounds")
    at = text.index("\n", text.index("draw a card"))
    (record,), (without,) = read_text(f"{text[:at]}\n{line}{text[at:]}"), read_text(text)
    assert [found.rule for found in verify(record).findings] == [one.rule for one in verify(without).findings]


def test_a_setting_said_in_every_round_is_misplaced_once() -> None:
    """Also where reading begins in the middle: what has been set stands in what a reader knows."""
    rounds = "".join(f"Round #{n}\nDecks: 2\nN: Discard ♠{n}.\n" for n in range(2, 6))
    (record,) = read_text(f"Game: REDOX\nPlayers: N, E\n{rounds}")
    assert [one.code for part in record.parts for one in part.remarks] == ["RD013"]
    first = Reader(notation_for("redox"))
    list(first.read(["Game: REDOX", "Players: N, E", "Round #1", "Decks: 2", "N: Discard ♠2."]))
    later = Reader(notation_for("redox"), standing=first.standing)
    (_, part) = later.read(["Round #2", "Decks: 2", "N: Discard ♠3."], 6)
    assert part.remarks == ()


@pytest.mark.parametrize("said", ["exactly 9", "4", "At least 40"])
def test_another_size_of_the_first_plot(said: str) -> None:
    (record,) = read_text(f"Game: REDOX\nFirst plot: {said}\nPlayers: N, E\n\nRound #1\n")
    (finding,) = verify(record).findings
    assert finding.code == "RD005"
    assert finding.message == f"“{said}” is not a valid value here: expected “at least 4” or “exactly 4”"


def test_games_have_their_chinese_names_in_chinese() -> None:
    (record,) = read_text("遊戲: 紅5\n副數: 2\n玩家: 北, 東, 南, 西\n\n第1局\n")
    (finding,) = verify(record).findings
    assert finding.message_in("zh") == "紅5沒有「副數」這一項，Crazy Rummy、LYNX、REDOX才有：不予理會"
    assert " of Crazy Rummy, LYNX and REDOX, not of Red Five; " in finding.message


@pytest.mark.parametrize("line", ["The players are Ann, Ben and Cid.", "At the table sit Ann, Ben and Cid"])
def test_who_plays_may_be_told_in_a_sentence(line: str) -> None:
    (record,) = read_text(f"Game: REDOX\n{line}\n\nRound #1\n\nAnn: Discard ♣5, draw a card: ♥6.\n")
    assert [event.value for event in record.head.events if isinstance(event, Setting)] == [
        ("Ann", "Ben", "Cid")
    ]


@pytest.mark.parametrize(("title", "value"), [("LYNX", "Max"), ("REDOX", None)])
def test_the_title_of_the_game_may_stand_in_a_setting_in_words(title: str, value: str | None) -> None:
    text = f"Game: LYNX\nWe play {title} with the Max extension\nPlayers: N, E, S\n\nRound #1\n"
    (record,) = read_text(text)
    assert record.head.setting("extensions") == value


def test_no_words_of_settings_name_a_game() -> None:
    words = {word for one in SETTINGS.values() for word in f"{one.identifying}, {one.further}".split(", ")}
    titles = {title.lower() for one in notations().values() for title in (one.title, *one.titles)}
    assert not words & titles
