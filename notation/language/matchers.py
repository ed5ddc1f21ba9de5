"""Matchers: the rules of a grammar as regular expressions, and what they capture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

Derived: TypeAlias = tuple[list[str], str, list[str]]
"""A pattern derived from a rule: the texts it may begin with, in small letters, if known; the source of the
regular expression; and the names of its groups."""
SMALL = str.maketrans("\u017f\u0130\u0131", "sii")
"""Letters that ``re`` matches with English ones if case is ignored."""
MANY_LETTERS: Final = 1024


class Capture(NamedTuple):
    """A named piece of text: the rule that matched, and where."""

    name: str
    start: int
    end: int


class Mismatch(NamedTuple):
    """The position where parsing stopped, and the names of the rules that could have continued there."""

    position: int
    expected: tuple[str, ...]


class Matcher:
    """A rule of a grammar as one compiled regular expression; its groups are the captures ``names``."""

    def __init__(self, source: str, names: Iterable[str]):
        self.pattern: re.Pattern[str] = re.compile(source)
        self.groups: tuple[tuple[int, str], ...] = tuple(enumerate(names, 1))

    def match(self, text: str, position: int = 0) -> tuple[list[Capture], int] | None:
        """The captures of the rule at ``position`` and where it ends; None if it does not match there."""
        found = self.pattern.match(text, position)
        return found and (self.captures(found), found.end())

    def fullmatch(self, text: str) -> list[Capture] | None:
        found = self.pattern.fullmatch(text)
        return found and self.captures(found)

    def captures(self, found: re.Match[str]) -> list[Capture]:
        """Return the captures of a match."""
        regs, make = found.regs, tuple.__new__
        return [make(Capture, (name, *regs[group])) for group, name in self.groups if regs[group][0] >= 0]


class Choice:
    """A rule that is a choice between others, as a matcher for each of them. They are long, and most records
    use only a few of them, so each is compiled when a text first begins like it."""

    def __init__(self, alternatives: Iterable[Derived]):
        self._alternatives = list(alternatives)
        self._beginnings = [tuple(beginnings) for beginnings, _, _ in self._alternatives]
        self._longest = max((len(text) for texts in self._beginnings for text in texts), default=0)
        self._by_letter: dict[str, list[int]] = {}
        """Indices of the alternatives that may begin with a letter, cached by letter."""
        self._matchers: list[Matcher | None] = [None] * len(self._alternatives)

    def __len__(self) -> int:
        return len(self._alternatives)

    def names(self, number: int) -> list[str]:
        """The captures of alternative ``number``, by its groups."""
        return self._alternatives[number][2]

    def find(self, text: str, position: int = 0) -> tuple[int, re.Match[str]] | None:
        """The first alternative that matches at ``position``, by its number, and its match."""
        said = text[position : position + self._longest]
        if not said.isascii():
            said = said.translate(SMALL)
        said = said.lower()
        numbers = self._by_letter.get(said[:1])
        for number in self._beginning(said[:1]) if numbers is None else numbers:
            beginnings = self._beginnings[number]
            if beginnings and not said.startswith(beginnings):
                continue
            found = self._matcher(number).pattern.match(text, position)
            if found is not None:
                return number, found
        return None

    def _beginning(self, letter: str) -> list[int]:
        """The alternatives that may begin with a ``letter``."""
        begin = [
            number
            for number, beginnings in enumerate(self._beginnings)
            if not beginnings or any(text.startswith(letter) for text in beginnings)
        ]
        if len(self._by_letter) < MANY_LETTERS:
            self._by_letter[letter] = begin
        return begin

    def match(self, text: str, position: int = 0) -> tuple[list[Capture], int] | None:
        """The captures of the rule at ``position`` and where it ends; None if it does not match there."""
        found = self.find(text, position)
        return found and (self._matcher(found[0]).captures(found[1]), found[1].end())

    def fullmatch(self, text: str) -> list[Capture] | None:
        found = self.match(text)
        return found[0] if found is not None and found[1] == len(text) else None

    def _matcher(self, number: int) -> Matcher:
        matcher = self._matchers[number]
        if matcher is None:
            _, source, names = self._alternatives[number]
            matcher = self._matchers[number] = Matcher(source, names)
        return matcher
