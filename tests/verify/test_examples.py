"""The examples that ``hoyle explain`` shows are lines of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Turn, Unreadable
from hoyle.verify.games import rulebooks

RULEBOOKS = rulebooks()
GAMES = {"redox": "REDOX", "lynx": "LYNX", "crazy_rummy": "Crazy Rummy"}
REMARK = re.compile(r"   [(].*")
"""What stands behind an example to explain it."""
SKETCH = re.compile("…(?![♠♥♣♦])|, then|   then| moves|Cards left")
"""What shows that an example is no line of a record, but tells of several."""


def moves() -> Iterator[tuple[str, str]]:
    """Each example that is one move, with its game."""
    for game in GAMES:
        for rule in RULEBOOKS[game].rules:
            for example in (rule.wrong, rule.right):
                line = REMARK.sub("", example)
                if re.match("[NESW]: [A-Za-z]", line) and not SKETCH.search(line):
                    yield game, line


@pytest.mark.parametrize(("game", "line"), sorted(set(moves())))
def test_a_move_in_an_example_is_read(game: str, line: str) -> None:
    (record,) = read_text(f"Game: {GAMES[game]}\nPlayers: N, E, S, W\n\nRound #1\n\n{line}\n")
    (event,) = (one for part in record.rounds for one in part.events if isinstance(one, Turn | Unreadable))
    assert isinstance(event, Turn)
