"""Files and streams that nobody would call a record: one sentence or finding each, and no waiting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.cards import CARDS
from hoyle.records.events import Head

from ..conftest import within
from .conftest import CLEAN, Run


def verify(redirection: str, *, path: Path) -> subprocess.CompletedProcess[str]:
    """``hoyle verify`` run by a shell, with this redirection."""
    command = f'"{sys.executable}" -m hoyle verify "{path}" {redirection}'
    return subprocess.run(command, shell=True, capture_output=True, text=True, check=False)


def test_a_closed_standard_output_changes_no_status(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN)
    done = verify(">&-", path=path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN)
    done = verify("> /dev/full", path=path)
    assert (done.returncode, done.stderr) == (
        2,
        "hoyle: the output cannot be written: no space left on device\n",
    )


UNKNOWN = json.dumps({"schema": "hoyle-record/1", "head": {"game": "chess", "events": []}, "rounds": []})


@pytest.mark.parametrize("arguments", [("verify",), ("convert", "--to", "text")], ids=lambda one: one[0])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (UNKNOWN, "hoyle does not know the game “chess”"),
        ("[" * 100_000, "this JSON is nested too deeply to be a record"),
    ],
    ids=["unknown game", "nested deeply"],
)
def test_json_that_is_no_record(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], text: str, sentence: str
) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    done = run(*arguments, path)
    assert done.exit_code == 2
    assert sentence in done.output


def test_a_setting_that_cannot_be_read_before_the_first_round(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN.replace("Players: N, E", "Decks: 2\nPlayers: 👩, N, E"))
    done = run("verify", "--format", "concise", path)
    assert done.exit_code == 1
    assert done.output.startswith(f"{path}:3:10: error RD003")


def test_a_plot_of_a_thousand_aces_is_judged_at_once(run: Run, tmp_path: Path) -> None:
    """Each ace is high or low: trying every choice would take for ever."""
    path = tmp_path / "record.txt"
    path.write_text(CLEAN + f"N: Lay down the plot: {'-'.join(['♠A'] * 1000)}.\n")
    with within(seconds=5):
        done = run("verify", "--format", "concise", path)
        assert [line.split(": ")[1][:11] for line in done.output.splitlines()] == ["error RX064"]


def test_one_mistake_explains_and_several_explain(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(
        "Game: REDOX\nPlayers: N, E\n\n"
        "Round #1\n\nCards left:\nN: ♦3\nE: ---\n\n"
        "Scores:\nN: 3 = 3\nE: (-10)\n\nTotal scores:\nN: +4\nE: -10\n\n"
        "Round #2\n\nScores:\nN: 3 = 3\nE: (-10)\n\nTotal scores:\nN: +7\nE: -20\n"
    )
    assert "1 mistake, which explains 1 further finding" in run("verify", path).output


def test_players_at_the_table_who_are_not_named(run: Run, tmp_path: Path) -> None:
    """Whoever moves next, somebody who is not seated comes after nobody."""
    path = tmp_path / "record.txt"
    path.write_text(
        "Game: REDOX\nPlayers: N, E\nRound #1\nPlayers: N, E, S\nPlayers: N, E\n"
        "N: Discard ♠J, draw a card.\nN: Discard ♠Q, draw a card.\nS: Discard ♠K, draw a card.\n"
    )
    assert run("verify", path).exit_code == 1


def test_a_card_turned_up_before_the_first_heading(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN.replace("Players:", "Discard pile: ♠J\nPlayers:"))
    assert run("verify", path).exit_code == 0


def test_headings_with_absurd_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN + "\nRound #-1\n\nRound #99999999999999999999\n")
    assert run("verify", "--format", "concise", path).output.count("RD003") == 2


@pytest.mark.parametrize("before", ["", "N: Discrad ♠J\n"])
def test_a_call_of_a_thousand_million_cards(run: Run, tmp_path: Path, before: str) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN + f"{before}N: Discard ♠J, draw a card. {{Last 999999999}}\n")
    assert run("verify", path).exit_code == 1


@pytest.mark.parametrize(
    "line",
    ["Discard ♠2, draw a card: ♠J.", "Discard ♠2, draw a card. {Winner}", "Connect ♠2 to ♠3-♠4-♠5."],
)
def test_a_round_of_nothing_but_mistakes_is_judged_at_once(run: Run, tmp_path: Path, line: str) -> None:
    path = tmp_path / "record.txt"
    path.write_text("Game: REDOX\nPlayers: N, E\nRound #1\n" + f"N: {line}\nE: {line}\n" * 800)
    with within(seconds=4):
        assert run("verify", "--format", "concise", "--jobs", 1, path).exit_code == 1


@pytest.mark.parametrize("game", ["Red Five", "Crazy Rummy"])
def test_a_thousand_players_are_judged_at_once(run: Run, tmp_path: Path, game: str) -> None:
    """In Red Five any of them might be the friend: trying each with all others would take for ever."""
    names = [f"p{number}" for number in range(1000)]
    moves = [f"{name}: draw a card; discard ♠5" for name in names[:50]]
    path = tmp_path / "record.txt"
    path.write_text("\n".join((f"Game: {game}", "Players: " + ", ".join(names), "Round #1", *moves)))
    with within(seconds=6):
        assert run("verify", "--jobs", 1, path).exit_code == 2


LARGEST = 19_900
"""Bytes of the records below. None of less than 20 KB is to take more than 3 s of an idle core."""
FOUR = "Players: N, E, S, W\n\nRound #1\n\n"


def rows_of_cards(game: str, cards: list[str]) -> str:
    """Each player's row of five of these ``cards``, again and again."""
    random = Random(1)
    rows = (f"{name}: {' '.join(random.choices(cards, k=5))}\n" for name in "NESW" * 250)
    return cut(f"Game: {game}\n{FOUR}" + "".join(rows))


def chat() -> str:
    """What people say at the table, with the time, below the heading of a round."""
    random, said = Random(1), ("nice one", "what did you draw?", "hang on, phone", "was that the ♥5?", "gg")
    lines = (f"[21:{minute:02}] {random.choice('NESW')}: {random.choice(said)}\n" for minute in range(60))
    return cut(f"Game: REDOX\n{FOUR}" + "".join(lines) * 20)


def cut(text: str) -> str:
    """No more of a ``text`` than its first bytes."""
    return text.encode()[:LARGEST].decode("utf-8", "ignore")


ALL = [card.text for card in CARDS.values() if card.suit]
NO_RECORDS = {
    "random cards in Red Five": rows_of_cards("Red Five", ALL),
    "sevens in LYNX": rows_of_cards("LYNX", ["♠7"]),
    "empty rounds of Crazy Rummy": cut(
        "Game: Crazy Rummy\n" + "".join(f"Round #{n}\n\n" for n in range(1, 1700))
    ),
    "chat in REDOX": chat(),
    "wide rows of numbers": cut(
        f"Game: REDOX\n{FOUR}" + (",".join(str(n % 17) for n in range(300)) + "\n") * 27
    ),
}


@pytest.mark.parametrize("text", NO_RECORDS.values(), ids=NO_RECORDS)
def test_what_is_no_record_is_judged_soon(run: Run, tmp_path: Path, text: str) -> None:
    """They took 12, 12, 9 and 12 s, and the rows of numbers, each digit of which could be read in two ways,
    for ever. The limit is generous, so that a busy machine does not fail."""
    path = tmp_path / "record.txt"
    path.write_text(text, "utf-8")
    with within(seconds=10):
        assert run("verify", "--format", "concise", "--jobs", 1, path).exit_code in (1, 2)


def test_a_line_is_read_in_few_ways_after_many_that_cannot_be() -> None:
    """Each line of a chat was put together with each of the seven before it, and read again."""
    (record,) = read_text(chat())
    head, lines = record.head, record.rounds[0].lines
    assert isinstance(head, Head)
    rewriting = Rewriting(head)
    rewriting.reread(lines, record.rounds[0].line, "NESW")
    assert rewriting.effort < 100 * len(lines)
