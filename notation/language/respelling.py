"""Respelling: how a text is written anew, each of its characters with its place in the original.

A line that the grammar does not read is respelled and tried again, so a canonical line never pays for it;
under ``--strict`` each respelling that was needed is a finding, and as a finding it carries the edit that
mends it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from attrs import frozen

from ...records.findings import Rule, Said, Severity, Trait

Replacement = Callable[[re.Match[str]], str]


@frozen(eq=False, slots=False)
class Spelling:
    """A tolerated spelling: where ``pattern`` matches, ``replacement`` is what was meant."""

    rule: Rule
    source: str
    replacement: Replacement

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when the first odd line turns up: most records need none of these."""
        return re.compile(self.source)


@frozen
class Respelling:
    """A stretch of the line as typed and the text that should stand there."""

    rule: Rule
    start: int
    end: int
    text: str


@frozen
class Respelled:
    """A line in the canonical spelling. ``starts`` and ``ends`` lead each of its characters back to the
    stretch of the original it stands for."""

    text: str
    edits: tuple[Respelling, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def part(self, start: int, stop: int) -> Respelled:
        """What stands in ``text[start:stop]``, as if nothing had been edited in it."""
        return Respelled(self.text[start:stop], (), self.starts[start:stop], self.ends[start:stop])

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where in the original ``text[start:end]`` comes from."""
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
    traits: tuple[Trait, ...] = (),
) -> Rule:
    """A rule of the reader's, which rests on none of a game."""
    return Rule(code, name, "", message, explanation, *example, severity, traits)


def tolerated(code: str, name: str, message: Said, example: Example, explanation: Said) -> Rule:
    """A rule of what is understood, and reported with ``--strict`` only."""
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


def respell(
    typed: str | Respelled, spellings: Iterable[Spelling], kept: re.Pattern[str] | None = None
) -> Respelled:
    """``typed`` after each of ``spellings`` in turn, with the edits that really changed something. What
    ``kept`` finds stays as it is."""
    if isinstance(typed, str):
        typed = Respelled(typed, (), tuple(range(len(typed))), tuple(range(1, len(typed) + 1)))
    text, edits = typed.text, list[Respelling]()
    starts: Sequence[int] = typed.starts
    ends: Sequence[int] = typed.ends
    for one in spellings:
        if one.pattern.search(text) is None:
            continue
        pieces: list[str] = []
        new_starts: list[int] = []
        new_ends: list[int] = []
        done = 0
        staying = [] if kept is None else [found.span() for found in kept.finditer(text)]
        for found in one.pattern.finditer(text):
            start, end = found.span()
            instead = one.replacement(found)
            if instead == found[0] or any(start < stop and begin < end for begin, stop in staying):
                continue
            first = starts[start] if start < len(starts) else (ends[-1] if ends else 0)
            last = ends[end - 1] if end > start else first
            edits.append(Respelling(one.rule, first, last, instead))
            pieces += text[done:start], instead
            begins, stops = [first] * len(instead), [last] * len(instead)
            if found.lastgroup == "kept":  # that keeps its place
                at, since, until = instead.index(found["kept"]), *found.span("kept")
                begins[at : at + until - since] = starts[since:until]
                stops[at : at + until - since] = ends[since:until]
            new_starts += [*starts[done:start], *begins]
            new_ends += [*ends[done:start], *stops]
            done = end
        if pieces:
            text = "".join(pieces) + text[done:]
            starts, ends = [*new_starts, *starts[done:]], [*new_ends, *ends[done:]]
    return Respelled(text, (*typed.edits, *edits), tuple(starts), tuple(ends)) if edits else typed
