"""One grammar, read two ways.

The grammar of a game is written once, in parsimonious' PEG notation, and is the only description of what a
line may look like. parsimonious itself reads it when something is wrong, because it can say how far it came
and what it expected there (:mod:`.peg`). For correct text there is a faster way: a rule without recursion is
a regular expression in disguise, so it is written down once as one compiled ``re``, a :class:`Matcher`.

Either way a text becomes a flat list of :class:`Capture` s in the order written: the *containers* (an action,
a setting) and within them the *operands* (a card, a group of cards, a name, a number).

Deriving the matchers takes longer than reading a whole record with them, so what is derived is kept beside
the grammar (``python -m hoyle.notation.language.derive`` writes it, a test checks that it is up to date). It
carries a digest of the grammar: after a change to the grammar the matchers are derived again at run time,
which is slower.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ...records.regex import regex
from .. import language
from .matchers import Capture, Choice, Derived, Matcher, Mismatch

if TYPE_CHECKING:
    from .peg import Peg


FRAGMENT = regex(r"%(\w+) = (.*)")
USE_OF_FRAGMENT = regex(r"%\{(\w+)\}")


def with_fragments(source: str) -> str:
    """Expand the fragments of a grammar, pieces of regular expressions shared by several rules. The line
    ``%name = …`` defines one, and ``%{name}`` uses it. As with rules, the last definition counts.

    Raises KeyError for one that is not defined."""
    lines = source.split("\n")
    fragments = {one[1]: one[2] for line in lines if (one := FRAGMENT.fullmatch(line))}

    def written_out(text: str) -> str:
        return USE_OF_FRAGMENT.sub(lambda use: written_out(fragments[use[1]]), text)

    return "\n".join([written_out(line) for line in lines if not FRAGMENT.fullmatch(line)])


class Language:
    """The grammar of one game with its matchers.

    ``source`` is PEG text, with fragments; ``containers`` and ``operands`` name the rules to capture.
    ``kept`` is the text of matchers derived before (see :meth:`derived`)."""

    def __init__(self, source: str, containers: frozenset[str], operands: frozenset[str], kept: str = ""):
        self._source = with_fragments(source)
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
            made: Peg = language.peg.Peg(self._source, self.containers, self.operands)
            self._peg = made
        return self._peg

    def matcher(self, rule: str) -> Matcher:
        """The fast way to read ``rule``."""
        found = self._matchers.get(rule)
        if found is None:
            ((_, source, names),) = self._derived_before(rule) or [self.peg.derive(rule)]
            found = self._matchers[rule] = Matcher(source, names)
        return found

    def _derived_before(self, rule: str) -> list[Derived]:
        """Return the stored derivation of ``rule``; an empty list if there is none. (JSON has no tuples.)"""
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
        """Return the text to be stored for ``rules``, and for ``choices`` between rules."""
        derived = {rule: [self.peg.derive(rule)] for rule in rules}
        derived |= {rule: self.peg.alternatives(rule) for rule in choices}
        kept = {"digest": self.digest, "rules": dict(sorted(derived.items()))}
        return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"
