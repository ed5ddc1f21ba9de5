"""All codes: the rules of each game, and those of the reader."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ..notation.language import problems
from ..notation.language.notation import notation_for, notations
from ..notation.reading.directives import matches
from ..records.findings import Rule, Said
from ..records.suggestions import did_you_mean
from ..records.values import frozen
from ..verify.games import rulebooks

WRITING = Said("How a record is written", "記錄的寫法")


@frozen
class Unit:
    """A rule, and the title of its section: that of a game, or :data:`WRITING`."""

    rule: Rule
    title: str


def units() -> Iterator[Unit]:
    """Yield all units, each code once: first those of the reader, then game by game."""
    seen: set[str] = set()
    for unit in _all():
        if unit.rule.code not in seen:
            seen.add(unit.rule.code)
            yield unit


def _all() -> Iterator[Unit]:
    books = rulebooks()
    reading = [rule for rule in vars(problems).values() if isinstance(rule, Rule)]
    for notation in notations().values():
        reading += [spelling.rule for spelling in notation.all_spellings]
    for rule in sorted(reading, key=lambda rule: rule.code):
        yield Unit(rule, WRITING)
    for book in books.values():
        for rule in sorted(book.rules, key=lambda rule: rule.code):
            yield Unit(rule, book.title)


def find(code: str) -> list[Unit]:
    """Return the unit with this code, or the units with this name, which several games may share."""
    wanted = code.casefold().strip()
    return [unit for unit in units() if wanted in (unit.rule.code.casefold(), unit.rule.name)]


def beginning_with(text: str) -> list[Unit]:
    """Return the units whose code begins with ``text``, or those of the game with that name."""
    start = text.casefold().strip()
    try:
        title = notation_for(start).title
    except KeyError:
        return [unit for unit in units() if unit.rule.code.casefold().startswith(start)]
    return [unit for unit in units() if unit.title == title]


@cache
def _messages() -> dict[str, str]:
    messages: dict[str, str] = json.loads(Path(__file__).with_name("messages.json").read_text("utf-8"))
    return messages


def sample(rule: Rule, language: str) -> str:
    """Return a message of ``rule`` as it is printed for a real record; in Chinese, or if there is none, the
    message with placeholders."""
    known = _messages().get(rule.code) if language == "en" else None
    return known or rule.outline(language)


def unknown(choice: str) -> str | None:
    """Return an error message if ``choice`` matches no finding, else None."""
    if choice and any(matches(unit.rule, (choice,)) for unit in units()):
        return None
    return f"no code begins with “{choice}”, and no finding has that name{suggestion(choice)}"


def suggestion(code: str, games: Iterable[str] = ()) -> Said:
    """Return “; did you mean …?” for an unknown code, name or game, with names in ``games`` considered too;
    an empty text if none is similar."""
    rules = [unit.rule for unit in units()]
    return did_you_mean(code, {*(rule.code for rule in rules), *(rule.name for rule in rules), *games})
