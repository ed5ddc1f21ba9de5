"""The grammar as parsimonious reads it: to derive matchers from it, and to say what is missing from a line.

Python's atomic groups and possessive quantifiers mean exactly what PEG's ordered choice and greedy repetition
mean, so a rule and the regular expression derived from it cannot disagree; a property test checks that.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import Any

from parsimonious import Grammar
from parsimonious.exceptions import ParseError
from parsimonious.expressions import Expression, Literal, Lookahead, OneOf, Quantifier, Regex, Sequence

from ...records.regex import regex
from .matchers import Capture, Derived, Mismatch


class Peg:
    """A grammar as parsimonious reads it."""

    def __init__(self, source: str, containers: frozenset[str], operands: frozenset[str]):
        self.grammar: Grammar = Grammar(source)
        self.containers = containers
        self.operands = operands
        for name in containers & self.grammar.keys():
            if self.grammar[name].name != name:  # parsimonious gives "a = b" the name b
                raise ValueError(f"rule {name!r} is an alias and would never be captured: add to it")

    def derive(self, rule: str) -> Derived:
        """``rule`` as a regular expression.

        A captured rule must not stand inside a repetition, because a regular expression keeps only the last
        of several: that is a mistake in the grammar and raises ValueError."""
        return self._derived(self.grammar[rule])

    def alternatives(self, rule: str) -> list[Derived]:
        """The rules that ``rule`` is a choice between, down to those that are captured."""
        return [self._derived(one) for one in self._apart(self.grammar[rule])]

    def _derived(self, rule: Expression) -> Derived:
        translation = _Translation(self.containers, self.operands)
        source = translation.of(rule, open_=True)
        return _beginnings(rule), source, translation.names

    def _apart(self, rule: Expression) -> list[Expression]:
        if isinstance(rule, OneOf) and rule.name not in self.containers | self.operands:
            return [one for member in rule.members for one in self._apart(member)]
        return [rule]

    @lru_cache(maxsize=256)  # noqa: B019 (a grammar lives as long as the program)
    def parse(self, rule: str, text: str) -> list[Capture] | Mismatch:
        """The captures if all of ``text`` is a ``rule``, else where it went wrong."""
        cache: Any = defaultdict(dict)
        node = self.grammar[rule].match_core(text, 0, cache, ParseError(text))
        if node is not None and node.end == len(text):
            return self._walk(node)
        return self._furthest(cache)

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

    def _furthest(self, cache: dict[int, dict[int, Any]]) -> Mismatch:
        """The furthest position where a named terminal was expected but not found, and all that were expected
        there.

        parsimonious' own error only gives where its top rule stopped, so its packrat cache is read instead:
        it has each rule at each position where it was tried."""
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


LITERALLY = regex(r"(?:[\w ]|\\\W)+(?![*?{+])")
"""The literal beginning of a regular expression."""


def _beginnings(rule: Expression) -> list[str]:
    """The texts, in small letters, of which every match of ``rule`` begins with one; none if that cannot be
    told."""
    match rule:
        case Literal():
            return [str(rule.literal).lower()]
        case Regex():
            found = None if "|" in rule.re.pattern else LITERALLY.match(rule.re.pattern)
            return [re.sub(r"\\(.)", r"\1", found[0]).lower()] if found else []
        case Sequence():
            return _beginnings(rule.members[0])
        case OneOf():
            each = [_beginnings(member) for member in rule.members]
            return [text for texts in each for text in texts] if all(each) else []
    return []


class _Translation:
    """Writes an expression as regular expression source, collecting the names of its groups."""

    def __init__(self, containers: frozenset[str], operands: frozenset[str]):
        self._containers = containers
        self._captured = containers | operands
        self.names: list[str] = []

    def of(self, rule: Expression, *, open_: bool) -> str:
        """``rule`` as regular expression source; ``open_`` is false where captures are not looked for."""
        if rule.name in self._captured and open_:
            self.names.append(rule.name)
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
                return "".join(self.of(member, open_=open_) for member in rule.members)
            case OneOf():
                return f"(?>{'|'.join(self.of(member, open_=open_) for member in rule.members)})"
            case Lookahead():
                return f"(?{'!' if rule.negativity else '='}{self.of(rule.members[0], open_=False)})"
            case Quantifier():
                once = rule.max == 1
                before = len(self.names)
                body = self.of(rule.members[0], open_=open_)
                if not once and len(self.names) > before:
                    raise ValueError(f"rule {self.names[-1]!r} is captured inside a repetition")
                most = "" if rule.max == float("inf") else int(rule.max)
                return f"(?:{body}){{{rule.min},{most}}}+"
        raise ValueError(f"rule {rule.name!r}: {type(rule).__name__} cannot be matched")
