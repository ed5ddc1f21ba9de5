"""One grammar, read two ways.

The grammar of a game is written once, in parsimonious' PEG notation, and is the only description of what a
line may look like. parsimonious itself reads it when something is wrong, because it can say how far it came
and what it wanted there (:mod:`.peg`). For what is right there is a faster way: a rule without recursion is
a regular expression in disguise, so it is written down once as one compiled ``re``, a :class:`Matcher`.

Either way a text becomes a flat list of :class:`Capture` s in the order written: the *containers* (an action,
a setting) and within them the *operands* (a card, a group of cards, a name, a number).

Deriving the matchers takes longer than reading a whole record with them, so what is derived is kept beside
the grammar (``python -m hoyle.notation.language.derive`` writes it, a test sees that it is up to date). It
carries a digest of the grammar: after a change to the grammar the matchers are derived afresh, only more
slowly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias
from zlib import crc32

if TYPE_CHECKING:
    from .peg import Peg


Derived: TypeAlias = tuple[list[str], str, list[str]]
"""What is derived from a rule: the texts it may begin with, in small letters, if they are known; the source
of a regular expression; and the names of its groups."""
SMALL = str.maketrans("\u017f\u0130\u0131", "sii")
"""Letters that ``re`` takes for those of English where capitals do not matter."""
MANY_LETTERS: Final = 1024


class Capture(NamedTuple):
    """A named piece of text: the rule that matched, and where."""

    name: str
    start: int
    end: int


class Mismatch(NamedTuple):
    """Where reading stopped, and the names of the rules that would have let it go on."""

    position: int
    expected: tuple[str, ...]


class Matcher:
    """A rule of a grammar as one compiled regular expression; its groups are the captures ``names``."""

    def __init__(self, source: str, names: Iterable[str]):
        self.pattern = re.compile(source)
        self.groups = tuple(enumerate(names, 1))

    def match(self, text: str, position: int = 0) -> tuple[list[Capture], int] | None:
        """The captures of the rule at ``position`` and where it ends; None if it does not match there."""
        found = self.pattern.match(text, position)
        return found and (self.captures(found), found.end())

    def fullmatch(self, text: str) -> list[Capture] | None:
        found = self.pattern.fullmatch(text)
        return found and self.captures(found)

    def captures(self, found: re.Match[str]) -> list[Capture]:
        """What has been captured where the pattern is ``found``."""
        regs, make = found.regs, tuple.__new__
        return [make(Capture, (name, *regs[group])) for group, name in self.groups if regs[group][0] >= 0]


class Choice:
    """A rule that is a choice between others, as a matcher for each of them. They are long, and most records
    say but few of them, so each is compiled when a text first begins like it."""

    def __init__(self, alternatives: Iterable[Derived]):
        self._alternatives = list(alternatives)
        self._beginnings = [tuple(beginnings) for beginnings, _, _ in self._alternatives]
        self._longest = max((len(text) for texts in self._beginnings for text in texts), default=0)
        self._by_letter: dict[str, list[int]] = {}
        """Which alternatives may begin with a letter, so far as anybody has asked."""
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


class Language:
    """The grammar of one game with its matchers.

    ``source`` is PEG text; ``containers`` and ``operands`` name the rules to capture. ``kept`` is the text of
    matchers derived before (see :meth:`derived`)."""

    def __init__(self, source: str, containers: frozenset[str], operands: frozenset[str], kept: str = ""):
        self._source = source
        self.containers = containers
        self.operands = operands
        self._matchers: dict[str, Matcher] = {}
        self._choices: dict[str, Choice] = {}
        self._peg: Peg | None = None
        ready = json.loads(kept) if kept else {}
        self._ready: dict[str, Any] = ready["rules"] if ready.get("digest") == self.digest else {}

    @property
    def digest(self) -> int:
        """A number that changes with the grammar and with what is captured."""
        return crc32("\n".join((self._source, *sorted(self.containers), *sorted(self.operands))).encode())

    @property
    def peg(self) -> Peg:
        """The grammar itself: made once, and not by ``cached_property``, which remembers nothing compiled."""
        if self._peg is None:
            from .peg import Peg  # parsimonious is not needed to read what is well written

            self._peg = Peg(self._source, self.containers, self.operands)
        return self._peg

    def matcher(self, rule: str) -> Matcher:
        """The fast way to read ``rule``."""
        found = self._matchers.get(rule)
        if found is None:
            ((_, source, names),) = self._derived_before(rule) or [self.peg.derive(rule)]
            found = self._matchers[rule] = Matcher(source, names)
        return found

    def _derived_before(self, rule: str) -> list[Derived]:
        """What is kept of ``rule``; nothing if it has not been derived. (JSON knows no tuples.)"""
        return [(beginnings, source, names) for beginnings, source, names in self._ready.get(rule, ())]

    def choice(self, rule: str) -> Choice:
        """The fast way to read a ``rule`` that is a choice between many."""
        found = self._choices.get(rule)
        if found is None:
            alternatives = self._derived_before(rule) or self.peg.alternatives(rule)
            found = self._choices[rule] = Choice(alternatives)
        return found

    def parse(self, rule: str, text: str) -> list[Capture] | Mismatch:
        """The thorough way: the captures if all of ``text`` is a ``rule``, else where it went wrong."""
        return self.peg.parse(rule, text)

    def derived(self, rules: Iterable[str], choices: Iterable[str]) -> str:
        """What is derived from ``rules``, and from ``choices`` between rules, as text to be kept."""
        derived = {rule: [self.peg.derive(rule)] for rule in rules}
        derived |= {rule: self.peg.alternatives(rule) for rule in choices}
        kept = {"digest": self.digest, "rules": dict(sorted(derived.items()))}
        return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
