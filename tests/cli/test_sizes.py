"""Records of a size that nobody plays: judged, or refused, in a time that grows as they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..conftest import NIGHTLY, within
from .conftest import Run

HEAD = "Game: {}\nPlayers: N, E, S, W\n\n{} #1\n\n"
PART = 1 if NIGHTLY else 5
"""By day records are a fifth as long, which is enough to see what grows faster than they do."""
ENOUGH = 30 / PART
"""Seconds: several times what any of these takes; it was minutes when work was done anew for each line."""


def named(many: int) -> list[str]:
    return [f"P{number}" for number in range(many)]


def players_of(game: str, many: int) -> str:
    return f"Game: {game}\nPlayers: {', '.join(named(many))}\n\nRound #1\n\n"


def turns(move: str, many: int) -> str:
    return "".join(f"{'NESW'[number % 4]}: {move}\n" for number in range(many))


def hands(many: int) -> str:
    return "".join(f"{name}: ♠A-♥2\n" for name in named(many))


PLAYED = "N: Discard ♠J, draw a card: ♥A.\n"
ODD = "N: Discard ♠J, draw a card.\nhm\nE: Discard ♠J, draw a card.\n"
MELD = "draw a card; lay down the meld: ♠4-♥4-♣4; discard ♠5."
SIZES = {
    "thousands of players": ("Game: REDOX\n\nRound #1\n\n" + hands(10_000 // PART), "RX022"),
    "1,000 players": (players_of("LYNX", 1000) + hands(1000) + "P1: draw a card: ♠3.\n", "LX023"),
    "players in a line too long": (players_of("LYNX", 3000) + hands(3000 // PART), "RD008"),
    "players of four": (players_of("Red Five", 3000) + hands(3000 // PART), "RD008"),
    "thousands of turns": (
        HEAD.format("REDOX", "Round") + turns("Discard ?, draw a card.", 100_000 // PART), "RX042",
    ),
    "turns, all wrong": (
        HEAD.format("Crazy Rummy", "Deal") + turns("draw from the stock: ♠4; discard ♠5.", 3000 // PART),
        "CR061",
    ),
    "melds, all wrong": (
        HEAD.format("Crazy Rummy", "Deal") + turns(MELD, 2000 // PART),
        "CR061",
    ),
    "sevens": (
        HEAD.format("LYNX", "Round") + turns("draw a card: ♠8; discard ♠7, nominate E.", 5000 // PART), "LX",
    ),
    "turns and prose": (
        HEAD.format("REDOX", "Round") + ODD * (3000 // PART),
        "RX",
    ),
    "one score again and again": (
        HEAD.format("REDOX", "Round") + PLAYED + "\nScores:\n" + "N: 3 = 4\n" * (20_000 // PART),
        "RX163",
    ),
    "a hand of 6,000 cards": (HEAD.format("REDOX", "Round") + f"N: {'♠4-' * 6000}♠4\nE: ?\n", "RD008"),
    "thousands of rounds, each with a mistake": (
        "Game: REDOX\nPlayers: N, E\n"
        + "".join(f"\nRound #{n}\n\nScores:\nN: 3 = 4\nE: (-10)\n" for n in range(1, 5000 // PART + 1)),
        "RX163",
    ),
    "thousands of lines of prose": (
        HEAD.format("REDOX", "Round") + PLAYED + "a line of prose\n" * (20_000 // PART), "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SIZES)
def test_nobody_waits_for(what: str, run: Run, tmp_path: Path) -> None:
    text, code = SIZES[what]
    path = tmp_path / "record.txt"
    path.write_text(text, "utf-8")
    with within(seconds=ENOUGH):
        done = run("verify", "--format", "concise", "--jobs", "1", path)
    nothing = "players" in what or what == "a hand of 6,000 cards"
    status = 2 if nothing else int(bool(code))
    assert (done.exit_code, code in done.output) == (status, True)


@pytest.mark.parametrize(("game", "code"), [("REDOX", "RX022"), ("LYNX", "LX023"), ("Red Five", "RF021")])
def test_an_impossible_number_of_players_is_one_finding(
    game: str, code: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(players_of(game, 200) + hands(200), "utf-8")
    done = run("verify", "--format", "concise", path)
    found, nothing = done.output.splitlines()
    assert found.split(": ")[1][:11] == f"error {code}"
    assert nothing == f"hoyle: {path}: nothing else in this record could be checked"
