"""Respelling: how a text is written anew, each of its characters with its place in the original.

A line that the grammar does not read is respelled and tried again, so a canonical line never pays for it;
under ``--strict`` each respelling that was needed is a finding, with the edit that fixes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property

from attrs import evolve

from ...records.findings import Rule, Said, Severity
from ...records.values import frozen

Replacement = Callable[[re.Match[str]], str]


@frozen(eq=False, slots=False)
class Spelling:
    """A tolerated spelling: where ``pattern`` matches, ``replacement`` is what was meant."""

    rule: Rule
    source: str
    replacement: Replacement

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, compiled when the first unusual line comes: most records need none of these."""
        return re.compile(self.source)


@frozen
class Respelling:
    """A stretch of the line as typed, and its replacement."""

    rule: Rule
    start: int
    end: int
    text: str


@frozen
class Respelled:
    """A line in the canonical spelling. ``starts`` and ``ends`` map each of its characters to the stretch of
    the original that it replaces."""

    text: str
    edits: tuple[Respelling, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def part(self, start: int, stop: int) -> Respelled:
        """``text[start:stop]``, as if nothing had been edited in it."""
        return Respelled(self.text[start:stop], (), self.starts[start:stop], self.ends[start:stop])

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the original that ``text[start:end]`` comes from."""
        if start >= len(self.starts):
            position = self.ends[-1] if self.ends else 0
            return position, position
        if end <= start:
            return self.starts[start], self.starts[start]
        return self.starts[start], self.ends[end - 1]


Example = tuple[str, str]
"""A line as it is written, and as it should be."""


def problem(
    code: str,
    name: str,
    message: Said,
    example: Example,
    explanation: str,
    severity: Severity = Severity.ERROR,
) -> Rule:
    """A rule of the reader, which is not based on a rule of a game."""
    return Rule(code, name, "", message, explanation, *example, severity)


def tolerated(code: str, name: str, message: Said, example: Example, explanation: Said) -> Rule:
    """A rule for a spelling that is understood, and reported only with ``--strict``."""
    said = Said(f"{explanation} With --strict it is reported.", f"{explanation.zh}加上--strict才會指出。")
    return problem(code, name, message, example, said, Severity.WARNING)


def spelling(
    code: str, name: str, pattern: str, replacement: str | Replacement, message: Said, example: Example
) -> Spelling:
    """A :class:`Spelling` from its parts. ``replacement`` may be a template with ``\\1``."""
    make: Replacement
    make = (lambda found: found.expand(replacement)) if isinstance(replacement, str) else replacement
    explanation = Said(
        "This spelling is understood and read as the canonical one.", "這種寫法讀得懂，當作標準寫法。"
    )
    return Spelling(tolerated(code, name, message, example, explanation), pattern, make)


class Woven:
    """A text put together from stretches of another text and new text, which may replace a stretch."""

    def __init__(self, plain: Respelled) -> None:
        self._plain = plain
        self._texts: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._at = 0
        """End of the last piece."""

    def __bool__(self) -> bool:
        return bool(self._texts)

    def say(self, text: str, start: int, end: int) -> None:
        """Add ``text``, which stands somewhere from ``start`` to ``end``, or else for that."""
        at = self._plain.text.find(text, start, end)
        if at < 0:
            self.put(text, start, end)
        else:
            self.keep(at, at + len(text))

    def keep(self, start: int, end: int) -> None:
        """Add the original text from ``start`` to ``end``."""
        self._texts.append(self._plain.text[start:end])
        self._starts += self._plain.starts[start:end]
        self._ends += self._plain.ends[start:end]
        self._at = self._plain.span(start, end)[1]

    def put(self, text: str, start: int, end: int | None = None) -> None:
        """Add ``text`` for what stands from ``start`` to ``end``, or for nothing that stands at ``start``."""
        if text == self._plain.text[start:end]:
            self.keep(start, start + len(text))
            return
        first, self._at = self._plain.span(start, start if end is None else end)
        self._texts.append(text)
        self._starts += [first] * len(text)
        self._ends += [self._at] * len(text)

    def glue(self, text: str) -> None:
        """Append ``text`` that has no place in the original."""
        self._texts.append(text)
        self._starts += [self._at] * len(text)
        self._ends += [self._at] * len(text)

    def add(self, text: Respelled) -> None:
        """Add a ``text`` that is made of stretches of the same."""
        self._texts.append(text.text)
        self._starts += text.starts
        self._ends += text.ends
        self._at = text.ends[-1] if text.ends else self._at

    @property
    def text(self) -> Respelled:
        return Respelled("".join(self._texts), (), tuple(self._starts), tuple(self._ends))

    def instead(self, typed: str, rule: Rule) -> Respelled:
        """Return the text made, with everything in it that differs from the text ``typed`` as one edit by
        ``rule``."""
        made = self.text
        before = _alike(typed, made.text)
        after = _alike(typed[before:][::-1], made.text[before:][::-1])
        edit = Respelling(rule, before, len(typed) - after, made.text[before : len(made.text) - after])
        return evolve(made, edits=() if made.text == typed else (edit,))


def _alike(one: str, other: str) -> int:
    """The length of the common beginning, up to the last blank in it."""
    differ = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    same = next(differ, min(len(one), len(other)))
    return same if same == len(one) == len(other) else one.rfind(" ", 0, same) + 1


def respell(
    typed: str | Respelled, spellings: Iterable[Spelling], kept: re.Pattern[str] | None = None
) -> Respelled:
    """``typed`` after each of ``spellings`` in turn, with the edits that really changed something. What
    ``kept`` finds stays as it is."""
    if isinstance(typed, str):
        typed = Respelled(typed, (), tuple(range(len(typed))), tuple(range(1, len(typed) + 1)))
    for one in spellings:
        if one.pattern.search(typed.text) is not None:
            typed = _respelled(typed, one, kept)
    return typed


def _respelled(typed: Respelled, spelling: Spelling, kept: re.Pattern[str] | None) -> Respelled:
    """``typed`` after one ``spelling``."""
    text, edits, woven, done = typed.text, list(typed.edits), Woven(typed), 0
    staying = [] if kept is None else [found.span() for found in kept.finditer(text)]
    for found in spelling.pattern.finditer(text):
        start, end = found.span()
        instead = spelling.replacement(found)
        if instead == found[0] or any(start < stop and begin < end for begin, stop in staying):
            continue
        edits.append(Respelling(spelling.rule, *typed.span(start, end), instead))
        woven.keep(done, start)
        if found.lastgroup == "kept" and found["kept"]:  # that keeps its place
            before, _, after = instead.partition(found["kept"])
            woven.put(before, start, end)
            woven.keep(*found.span("kept"))
            woven.put(after, start, end)
        else:
            woven.put(instead, start, end)
        done = end
    if len(edits) == len(typed.edits):
        return typed
    woven.keep(done, len(text))
    return evolve(woven.text, edits=tuple(edits))
