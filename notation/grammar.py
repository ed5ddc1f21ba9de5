"""One grammar, read two ways.

The grammar of a game is written once, in parsimonious' PEG notation, and is the only description of what a
line may look like. parsimonious itself reads it when something is wrong, because it can say how far it came
and what it wanted there. For what is right there is a faster way: a rule without recursion is a regular
expression in disguise, so :class:`Matcher` walks the grammar's expression tree once and writes it down as
one compiled ``re``. Python's atomic groups and possessive quantifiers mean exactly what PEG's ordered
choice and greedy repetition mean, so the two cannot disagree; a property test holds them to it.

Either way a text becomes a flat list of :class:`Capture` s in the order written: the *containers* (an action,
a setting) and within them the *operands* (a card, a group of cards, a name, a number).
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from typing import Any, NamedTuple

from parsimonious import Grammar
from parsimonious.exceptions import ParseError
from parsimonious.expressions import (
    Expression,
    Literal,
    Lookahead,
    OneOf,
    Quantifier,
    Regex,
    Sequence,
)

FLAGS = re.I | re.M | re.S | re.X | re.A


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
    """A rule of a grammar as one compiled regular expression.

    ``containers`` are rules that are captured and looked into; ``operands`` are captured whole. A captured
    rule must not stand inside a repetition, because a regular expression keeps only the last of several:
    that is a mistake in the grammar and raises ValueError.
    """

    def __init__(self, rule: Expression, containers: frozenset[str], operands: frozenset[str]):
        self.rule = rule
        self._containers = containers
        self._operands = operands
        self._captured = containers | operands
        self._names: list[str] = []
        self.pattern = re.compile(self._translate(rule, open_=True))
        self._groups = tuple(enumerate(self._names, 1))

    def match(self, text: str, position: int = 0) -> tuple[list[Capture], int] | None:
        """The captures of the rule at ``position`` and where it ends; None if it does not match there."""
        found = self.pattern.match(text, position)
        return found and (self._captures(found), found.end())

    def fullmatch(self, text: str) -> list[Capture] | None:
        found = self.pattern.fullmatch(text)
        return found and self._captures(found)

    def _captures(self, found: re.Match[str]) -> list[Capture]:
        regs, make = found.regs, tuple.__new__
        return [make(Capture, (name, *regs[group])) for group, name in self._groups if regs[group][0] >= 0]

    def _translate(self, rule: Expression, *, open_: bool) -> str:
        """``rule`` as regular expression source; ``open_`` is false where captures are not looked for."""
        if rule.name in self._captured and open_:
            self._names.append(rule.name)
            return f"({self._body(rule, open_=rule.name in self._containers)})"
        return self._body(rule, open_=open_)

    def _body(self, rule: Expression, *, open_: bool) -> str:
        match rule:
            case Literal():
                return re.escape(str(rule.literal))
            case Regex():
                if rule.re.groups:
                    raise ValueError(f"rule {rule.name!r}: use (?:…), not (…)")
                flags = "".join(
                    letter
                    for letter, flag in zip("imsxa", (re.I, re.M, re.S, re.X, re.A), strict=True)
                    if rule.re.flags & flag
                )
                return f"(?>(?{flags}:{rule.re.pattern}))" if flags else f"(?>{rule.re.pattern})"
            case Sequence():
                return "".join(self._translate(member, open_=open_) for member in rule.members)
            case OneOf():
                return f"(?>{'|'.join(self._translate(member, open_=open_) for member in rule.members)})"
            case Lookahead():
                return f"(?{'!' if rule.negativity else '='}{self._translate(rule.members[0], open_=False)})"
            case Quantifier():
                once = rule.max == 1
                before = len(self._names)
                body = self._translate(rule.members[0], open_=open_)
                if not once and len(self._names) > before:
                    raise ValueError(f"rule {self._names[-1]!r} is captured inside a repetition")
                most = "" if rule.max == float("inf") else int(rule.max)
                return f"(?:{body}){{{rule.min},{most}}}+"
        raise ValueError(f"rule {rule.name!r}: {type(rule).__name__} cannot be matched")


class Language:
    """The grammar of one game with its matchers.

    ``source`` is PEG text; ``containers`` and ``operands`` name the rules to capture."""

    def __init__(self, source: str, containers: frozenset[str], operands: frozenset[str]):
        self._source = source
        self.containers = containers
        self.operands = operands
        self._matchers: dict[str, Matcher] = {}

    @cached_property
    def grammar(self) -> Grammar:
        grammar = Grammar(self._source)
        for name in self.containers & grammar.keys():
            if grammar[name].name != name:  # parsimonious gives "a = b" the name b
                raise ValueError(f"rule {name!r} is an alias and would never be captured: add to it")
        return grammar

    def matcher(self, rule: str) -> Matcher:
        """The fast way to read ``rule``."""
        found = self._matchers.get(rule)
        if found is None:
            found = self._matchers[rule] = Matcher(self.grammar[rule], self.containers, self.operands)
        return found

    def parse(self, rule: str, text: str) -> list[Capture] | Mismatch:
        """The thorough way: the captures if all of ``text`` is a ``rule``, else where it went wrong."""
        cache: dict[int, dict[int, Any]] = defaultdict(dict)
        node = self.grammar[rule].match_core(text, 0, cache, ParseError(text))
        if node is not None and node.end == len(text):
            return self._walk(node)
        return self._furthest(cache, text)

    def _walk(self, node: Any) -> list[Capture]:
        captures: list[Capture] = []
        name = node.expr.name
        if name in self.operands or name in self.containers:
            captures.append(Capture(name, node.start, node.end))
            if name in self.operands:
                return captures
        if not isinstance(node.expr, Lookahead):
            for child in node.children:
                captures += self._walk(child)
        return captures

    def _furthest(self, cache: dict[int, dict[int, Any]], text: str) -> Mismatch:
        """The furthest position where a named terminal was wanted in vain, and all that were wanted there.

        parsimonious' own error names where its top rule stopped, so its packrat cache is read instead: it
        remembers each rule at each position it was tried at."""
        failures: dict[int, list[str]] = defaultdict(list)
        for name, rule in self.grammar.items():
            if isinstance(rule, Literal | Regex) or (isinstance(rule, OneOf) and name.startswith("w_")):
                for position, node in cache.get(id(rule), {}).items():
                    if node is None:
                        failures[position].append(name)
        if not failures:
            return Mismatch(0, ())
        position = max(failures)
        return Mismatch(position, tuple(failures[position]))
