"""Snippets for editors: how a record of each game begins and ends, in the words of its notation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from hoyle.notation import Notation, notations

SEATS = {"en": "NESW", "zh": "北東南西"}
ENDINGS = ("cards_left", "melds", "scores", "totals", "levels")
"""The parts of a round in which each player has a line, behind the moves."""


def snippets() -> dict[str, Any]:
    """The snippets of all games by their names, as VS Code has them."""
    return {
        name: {"prefix": prefix, "description": name, "body": body}
        for notation in notations().values()
        for language in notation.languages
        for name, prefix, body in _of(notation, language)
    }


def _of(notation: Notation, language: str) -> Iterator[tuple[str, str, list[str]]]:
    title = notation.title_in(language)
    shown = title if language == "en" else f"{title} ({language})"

    def word(notion: str) -> str:
        return notation.vocabulary[notion].in_(language)

    seats = SEATS[language]
    # Each player is named once, in a field of the name's own; what is typed there stands in the other lines
    # too.
    names = [f"${{{number}:{seat}}}" for number, seat in enumerate(seats, 1)]
    fields = [f"${number}" for number in range(1, 1 + len(seats))]
    free = count(1 + len(seats))
    start = [f"{word('game')}: {title}", f"{word('players')}: {', '.join(names)}"]
    if "decks" in notation.settings:
        start.append(f"{word('decks')}: ${{{next(free)}:2}}")
    hands = [f"{field}: ${next(free)}" for field in fields]
    prefix = notation.game.replace("_", "-") + ("" if language == "en" else f"-{language}")
    yield (
        f"New record of {shown}",
        prefix,
        [*start, "", notation.write_round(1, language), "", *hands, "", "$0"],
    )
    free, end = count(1 + len(seats)), []
    for part in (part for part in notation.sections if part in ENDINGS):
        end += [f"{word(part)}:", *(f"{field}: ${next(free)}" for field in (fields if end else names))]
    yield f"End of a round of {shown}", f"{prefix}-end", end
