"""One grammar, read two ways.

The grammar of a game is written once, in parsimonious' PEG notation, and is the only description of what a
line may look like. parsimonious itself reads it when something is wrong, because it can say how far it came
and what it wanted there (:mod:`.peg`). For what is right there is a faster way: a rule without recursion is
a regular expression in disguise, so it is written down once as one compiled ``re``, a :class:`Matcher`.

Either way a text becomes a flat list of :class:`Capture` s in the order written: the *containers* (an action,
a setting) and within them the *operands* (a card, a group of cards, a name, a number).

Deriving the matchers takes longer than reading a whole record with them, so what is derived is kept beside
the grammar (``python -m hoyle.notation.derive`` writes it, a test sees that it is up to date). It carries a
digest of the grammar: after a change to the grammar the matchers are derived afresh, only more slowly.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from .peg import Peg


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
        return found and (self._captures(found), found.end())

    def fullmatch(self, text: str) -> list[Capture] | None:
        found = self.pattern.fullmatch(text)
        return found and self._captures(found)

    def _captures(self, found: re.Match[str]) -> list[Capture]:
        regs, make = found.regs, tuple.__new__
        return [make(Capture, (name, *regs[group])) for group, name in self.groups if regs[group][0] >= 0]


class Language:
    """The grammar of one game with its matchers.

    ``source`` is PEG text; ``containers`` and ``operands`` name the rules to capture. ``kept`` is the text of
    matchers derived before (see :meth:`derived`)."""

    def __init__(self, source: str, containers: frozenset[str], operands: frozenset[str], kept: str = ""):
        self._source = source
        self.containers = containers
        self.operands = operands
        self._matchers: dict[str, Matcher] = {}
        self._peg: Peg | None = None
        ready = json.loads(kept) if kept else {}
        self._ready: dict[str, Any] = ready["matchers"] if ready.get("digest") == self.digest else {}

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
            source, names = self._ready.get(rule) or self.peg.derive(rule)
            found = self._matchers[rule] = Matcher(source, names)
        return found

    def parse(self, rule: str, text: str) -> list[Capture] | Mismatch:
        """The thorough way: the captures if all of ``text`` is a ``rule``, else where it went wrong."""
        return self.peg.parse(rule, text)

    def derived(self, rules: Iterable[str]) -> str:
        """The matchers of ``rules`` as text to be kept."""
        matchers = {rule: self.peg.derive(rule) for rule in sorted(set(rules))}
        return json.dumps({"digest": self.digest, "matchers": matchers}, ensure_ascii=False, indent=1) + "\n"
