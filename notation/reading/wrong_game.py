"""A ``Game:`` line that names another game than is recorded.

That is one slip, though hardly a line reads as it should. It shows when the first round is over: nothing in
it is said as only the game named says it, much as only one other does, and as that it reads more smoothly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...records.events import Head, Round
from ...records.findings import Finding, Place, told
from ...records.repairs import Edit, Repair
from ..language.headings import GAME_LINE
from ..language.notation import Notation, notations, titled
from ..language.problems import WRONG_GAME

MIN_LINES, MIN_WAYS = 3, 2
"""How many lines must speak for the other game, and in how many ways."""


def wrong_game(
    named: Notation, head: Head, round_: Round, oddities: Callable[[Notation, Head, Round], int]
) -> tuple[Notation, Finding] | None:
    """The game that is recorded, and what is wrong with the line of ``head`` that names another, ``named``;
    None if nothing is. ``oddities`` counts what cannot be read, or is spelled oddly, in the lines of both if
    they are of a game."""
    said = [(number, found) for number, line in enumerate(head.lines) if (found := GAME_LINE.match(line))]
    if len(said) != 1 or not _names(said[0][1][1], named):
        return None
    ((number, title),) = said
    lines = [*head.lines[:number], *head.lines[number + 1 :], *round_.lines]
    if any(map(named.signs.search, lines)):
        return None
    others = [one for one in notations().values() if one is not named and _speak_for(one, lines)]
    if len(others) != 1:
        return None
    (meant,) = others
    if oddities(meant, head, round_) >= oddities(named, head, round_):
        return None
    return meant, _finding(head.line + number, title, meant)


def _names(title: str, game: Notation) -> bool:
    try:
        return titled(title) is game
    except KeyError:
        return False


def _speak_for(game: Notation, lines: Sequence[str]) -> bool:
    found = [sign[0].casefold() for line in lines if (sign := game.signs.search(line))]
    return len(found) >= MIN_LINES and len(set(found)) >= MIN_WAYS


def _finding(number: int, title: re.Match[str], meant: Notation) -> Finding:
    """What is wrong with line ``number``, where the ``title`` of a game stands."""
    said = title[1].rstrip()
    start, end = title.start(1) + 1, title.start(1) + len(said) + 1
    right = meant.title_in("en" if title.string.isascii() else "zh")
    says = told(
        "{old} should be {new} (line {line})", "{old}應為{new}（第{line}行）",
        old=said, new=right, line=number,
    )  # fmt: skip
    repair = Repair((Edit(number, start, number, end, right),), says, says, safe=True)
    place = Place(number, start, end, title.string)
    return Finding(WRONG_GAME, place, {"said": said, "right": right}, help=says, repairs=[repair])
