"""Several games in a file of which only the first says its name."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Record, Turn
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

GAMES = ["redox", "lynx", "crazy_rummy", "red_five", "hearts"]
NAMES = ("Ann", "Ben", "Cy", "Dee"), ("Eva", "Fred", "Gus", "Hal")


def played(game: str, seed: int, names: tuple[str, ...], rounds: int = 1) -> Record:
    head, parts = play(game, seed, Settings(rounds, names))
    return Record(head, tuple(parts))


def turns(record: Record) -> list[list[object]]:
    return [
        [(one.player, one.actions) for one in part.events if isinstance(one, Turn)] for part in record.rounds
    ]


def without_title(record: Record) -> str:
    title, _, rest = write(record).partition("\n")
    assert title.startswith("Game: ")
    return rest


@pytest.mark.parametrize("names", NAMES, ids=["the same players", "others"])
@pytest.mark.parametrize("before", ["", "# And another\n\n", "```\n\nThe second:\n\n```\n"])
@pytest.mark.parametrize("game", GAMES)
def test_a_record_begins_with_its_players_and_round_1(game: str, before: str, names: tuple[str, ...]) -> None:
    first, second = played(game, 1, NAMES[0], 2), played(game, 2, names)
    one, other = read_text(f"{write(first)}\n{before}{without_title(second)}")
    assert turns(one) == turns(first)
    assert turns(other) == turns(second)
    assert other.head.setting("players") == names
    assert not verify(one).findings
    assert not verify(other).findings


@pytest.mark.parametrize("game", GAMES)
def test_players_named_above_each_round_begin_no_record(game: str) -> None:
    """Be it that the number of a round is wrong."""
    record = played(game, 1, NAMES[0], 3)
    players = next(line for line in write(record).splitlines() if line.startswith("Players: "))
    for slip in (False, True):
        text = write(record)
        for number in (2, 3):
            heading = next(line for line in text.splitlines() if line.endswith(f" #{number}"))
            wrong = heading.replace("3", "1") if slip else heading
            text = text.replace(f"{heading}\n", f"{players}\n\n{wrong}\n")
        (again,) = read_text(text)
        assert len(again.rounds) == 3
        assert [one for one in turns(again) if one] == turns(record)
