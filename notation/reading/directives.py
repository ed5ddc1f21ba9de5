"""A record's directives about its findings, and their effect.

``ignore CODE`` is for the line it stands in or, in a line of its own, for the next one that says something;
``ignore-file CODE`` is for the whole file; ``expect CODE`` is like ``ignore``, but asks for the finding to be
there. In a page, a comment of HTML above a fence is for all that is in it. CODE is a code, the beginning of
one, or a name.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from operator import is_
from typing import Final

from attrs import evolve

from ...records.events import Head, Round, raw
from ...records.findings import Finding, Place, Rule, Said, and_, told
from ...records.regex import regex
from ...records.suggestions import did_you_mean
from ...records.values import frozen
from ..language.problems import UNCLEAR_DIRECTIVE, UNMET_EXPECTATION, UNUSED_IGNORE
from ..source.directives import PART_OF_SIGN, WrittenDirective, written_directives

IGNORE: Final = "ignore"
IGNORE_FILE: Final = "ignore-file"
EXPECT: Final = "expect"
KINDS: Final = (IGNORE, IGNORE_FILE, EXPECT)
BODY: Final = regex(r"([^\s,(\uff08]*+)([^(\uff08]*)")
"""A directive without its reason: its kind, and codes."""
CODE: Final = regex(r"[^\s,、\uff0c;]+")
FENCE: Final = regex(r"\s*(?:>\s*)*(?:```|~~~)")
STRICT: Final = regex(r"RD1\d\d")
"""The codes that are reported only with ``--strict``."""
MANY_LINES: Final = 100
"""Number of lines above which a directive is not looked up by line."""
HERE: Final = told("here", "這裏")
IN_BRACKETS: Final = told("; a reason goes in brackets", "；原因要寫在括號裏")
IN_THIS_FILE: Final = told("in this file", "這個檔案裏")


@frozen
class Directive:
    """One ``code`` of a directive of this ``kind``, at its ``place``, and the ``lines`` it is for. The kind
    may be none of :data:`KINDS`, and the code may be empty, where something else is written."""

    kind: str
    code: str
    place: Place
    lines: range

    def names(self, rule: Rule) -> bool:
        return bool(self.code) and matches(rule, (self.code,))

    def holds(self, finding: Finding) -> bool:
        """Return whether it applies to ``finding``."""
        if self.kind not in KINDS or not self.names(finding.rule):
            return False
        return self.kind == IGNORE_FILE or finding.place.line in self.lines


def matches(rule: Rule, choice: Iterable[str]) -> bool:
    """Return whether one of ``choice`` is the name of ``rule`` or the beginning of its code."""
    return any(rule.code.startswith(one.upper()) or rule.name == one.lower() for one in choice)


# ---- reading


def directives_in(parts: Iterable[Head | Round]) -> Iterator[Directive]:
    """The directives in heads and rounds that follow each other."""
    reader = DirectiveReader()
    for part in parts:
        yield from reader.read(part)
    yield from reader.rest()


class DirectiveReader:
    """Reads the directives in the parts of a file, one part after the other."""

    def __init__(self) -> None:
        self._above: list[Directive] = []
        """Directives above a fence that has not ended yet."""
        self._within = False
        """Whether the fence has begun."""

    def read(self, part: Head | Round) -> list[Directive]:
        """The directives in the next part, and those above a fence that ends in it."""
        if not self._above and PART_OF_SIGN not in "\n".join(part.lines):
            return []
        events = sorted({entry[4] if isinstance(entry, tuple) else entry.line for entry in raw(part.events)})
        end = part.line + len(part.lines)
        found: list[Directive] = []
        for number, line in enumerate(part.lines, part.line):
            if self._above and FENCE.match(line):
                found += self._ended(number) if self._within else ()
                self._within = bool(self._above)
                continue
            for written in written_directives(line):
                lines = range(number, _end(written, number, events, end))
                read = [
                    Directive(kind, code, place, lines) for kind, code, place in _codes(written, number, line)
                ]
                above = (
                    written.hidden and written.alone and _opens_fence(part.lines[number + 1 - part.line :])
                )
                if above and not self._within:
                    self._above += read
                else:
                    found += read
        return found

    def rest(self) -> list[Directive]:
        """The directives above a fence that does not end."""
        return self._ended(sys.maxsize)

    def _ended(self, number: int) -> list[Directive]:
        """The directives above the fence that ends in line ``number``: they are for all that is in it."""
        above, self._above = self._above, []
        return [evolve(one, lines=range(one.lines.start, number)) for one in above]


def _opens_fence(lines: Sequence[str]) -> bool:
    """Return whether the first of ``lines`` that is not a directive or blank opens a fence."""
    said = (
        line
        for line in lines
        if line.strip() and not ((those := written_directives(line)) and those[0].alone)
    )
    return FENCE.match(next(said, "")) is not None


def _end(written: WrittenDirective, number: int, events: Sequence[int], end: int) -> int:
    """The line in which what a directive in line ``number`` is for has ended: that of the next event. (A move
    may go on in a second line.) Behind the last event, it is for the heading that follows."""
    index = bisect_right(events, number)
    if written.alone:
        if index == len(events):
            return end + 1
        index += 1
    return events[index] if index < len(events) else end


def _codes(written: WrittenDirective, number: int, line: str) -> Iterator[tuple[str, str, Place]]:
    """The kind of a directive with each of its codes, and where that stands."""
    body = BODY.match(written.body)
    assert body is not None
    kind = body[1].rstrip(":\uff1a").lower()
    codes = list(CODE.finditer(body[2])) if kind in KINDS else []
    for found in codes:
        start = written.start + body.start(2) + found.start()
        yield kind, found[0], _place(number, line, start, len(found[0]))
    if not codes:
        yield kind, "", _place(number, line, written.start, max(len(written.body), 1))


def _place(number: int, line: str, start: int, length: int) -> Place:
    return Place(number, start + 1, start + length + 1, line)


# ---- their effect


class Directives:
    """Directives of a file at work on its findings. ``rules`` gives all rules there are, and is asked only if
    a code is not met; read ``strict``-ly, a file may be found to break more of them."""

    def __init__(
        self, directives: Iterable[Directive], rules: Callable[[], Iterable[Rule]], *, strict: bool = False
    ):
        self._by_line: dict[int, list[Directive]] = {}
        self._of_many: list[Directive] = []
        for one in directives:
            if one.kind == IGNORE_FILE or len(one.lines) > MANY_LINES:
                self._of_many.append(one)
            else:
                for line in one.lines:
                    self._by_line.setdefault(line, []).append(one)
        self._all_rules = rules
        self._strict = strict
        self._used = set[Directive]()

    @cached_property
    def _rules(self) -> tuple[Rule, ...]:
        return tuple(self._all_rules())

    def of(self, findings: Iterable[Finding]) -> list[Finding]:
        """``findings`` without those that are ignored or expected, each with all it explains."""
        if not (self._by_line or self._of_many):
            return list(findings)
        kept: list[Finding] = []
        for finding in findings:
            # (Also of one that is ignored: these may be what other directives are for.)
            explains = self.of(finding.explains)
            if not self._holds(finding):
                changed = len(explains) != len(finding.explains) or not all(
                    map(is_, explains, finding.explains)
                )
                kept.append(evolve(finding, explains=explains) if changed else finding)
        return kept

    def expects(self, finding: Finding) -> bool:
        """Return whether ``finding`` is left out because a directive expects it."""
        return any(one.kind == EXPECT for one in self._for(finding))

    def _holds(self, finding: Finding) -> bool:
        """Return whether a directive applies to ``finding``, and mark it as used."""
        those = self._for(finding)
        self._used.update(those)
        return bool(those)

    def _for(self, finding: Finding) -> list[Directive]:
        near = (*self._by_line.get(finding.place.line, ()), *self._of_many)
        return [one for one in near if one.holds(finding)]

    def unmet(self, directives: Iterable[Directive]) -> Iterator[Finding]:
        """Findings about those of ``directives`` that no finding has met, once all findings are known."""
        for one in directives:
            if one not in self._used and (finding := self._finding(one)) is not None:
                yield finding

    def _finding(self, one: Directive) -> Finding | None:
        why = self._not_understood(one)
        if why is not None:
            return Finding(UNCLEAR_DIRECTIVE, one.place, {"why": why})
        if one.kind == EXPECT:
            return Finding(UNMET_EXPECTATION, one.place, {"code": one.code})
        if not self._strict and all(STRICT.match(rule.code) for rule in self._rules if one.names(rule)):
            return None
        where = IN_THIS_FILE if one.kind == IGNORE_FILE else HERE
        return Finding(UNUSED_IGNORE, one.place, {"code": one.code, "where": where})

    def _not_understood(self, one: Directive) -> Said | None:
        if not one.kind:
            return told("it says nothing", "什麼也沒有寫")
        if one.kind not in KINDS:
            return told(
                "“{said}” is not one of {kinds}{perhaps}", "「{said}」不是{kinds}{perhaps}",
                said=one.kind, kinds=and_(KINDS),
                perhaps=did_you_mean(one.kind, KINDS),
            )  # fmt: skip
        if not one.code:
            return told("it names no code", "沒有寫代碼")
        if any(map(one.names, self._rules)):
            return None
        known = [text for rule in self._rules for text in (rule.code, rule.name)]
        return told(
            "no finding has the code or name “{code}”{perhaps}", "沒有「{code}」這個代碼或名稱{perhaps}",
            code=one.code, perhaps=did_you_mean(one.code, known) or IN_BRACKETS,
        )  # fmt: skip


def in_order(findings: list[Finding], more: Iterable[Finding]) -> list[Finding]:
    """``findings`` with ``more`` of them, each before the first that stands further down."""
    ordered: list[Finding] = []
    left = [*more][::-1]
    for finding in findings:
        while left and left[-1].place.line < finding.place.line:
            ordered.append(left.pop())
        ordered.append(finding)
    return ordered + left[::-1]
