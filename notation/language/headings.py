"""Lines that are nobody's: headings, settings, and sentences that say a setting."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, TypeAlias

from ...records.events import Spans
from ...records.regex import regex
from .clauses import MAX_LINE_LENGTH, clauses_of
from .matchers import Capture
from .notation import DRAWN, TITLE_SEPARATOR, Notation, is_title
from .operands import SMALL, contents, ring, spans_of, value_of
from .shapes import keep
from .spelling import ANY_TAG, UNSEEN
from .vocabulary import COMMON

WIDE = {code: code + 0xFEE0 for code in range(33, 127)}
"""Full-width letters for those of ASCII."""
NAMES = COMMON["game"].readings
GAMES = dict.fromkeys((*NAMES, *(text.translate(WIDE) for text in NAMES)))
GAME_LINE = regex(
    rf"(?:[\s>*|#_='\ufeff-]|{ANY_TAG})*(?:{'|'.join(GAMES)})(?:[\s*']|{ANY_TAG})*[:\uff1a](?:[\s*'|]|{ANY_TAG})*"
    r"([^|*<\\\v\f\x1c-\x1e\x85\u2028\u2029]+)",
    re.IGNORECASE,
)
GAME_ROW = regex(rf"[\s\"\ufeff]*(?:{'|'.join(GAMES)})\"?[ ]*[,;\t]+[ ]*\"?([^\",;\t]+)", re.IGNORECASE)
"""The same in a row of values."""
ODD: Final = regex(rf"{UNSEEN}|[\uff10-\uff19<\\]|\*\*")
"""Characters of other spellings, which cannot occur in a name or value whatever is allowed there."""
DIGITS: Final = "0123456789"
BETWEEN: Final = {"names": ", ", "ring": " → ", "name": "\n", "title": "\n"}
"""Separators of the names in an operand; for a single name, a character that occurs in no line."""
PLAIN: Final = frozenset(("card", "number", *BETWEEN))
"""The operands of settings that may be plain."""
MAX_KEPT_LENGTH: Final = 34
"""Maximum length of a heading or setting that is remembered: a longer one hardly occurs again."""

Heading: TypeAlias = tuple[str | None, list[tuple[str, Spans, list[Any]]], int]
"""Contents of a line without a player: the part of the round that it opens; its settings and statements, each
with its name, its spans and the values of its operands; and the end of the text read."""


class Headings:
    """Reads the headings and settings of a game."""

    def __init__(self, notation: Notation):
        self._sections = notation.sections
        self._containers, self._operands = notation.language.containers, notation.language.operands
        self._line = notation.language.choice("line")
        self._cards = clauses_of(notation).cards
        self.memo: dict[str, Heading] = {}
        self._fixed: dict[str, Heading] = {}
        """Headings without any operand, which say no more than which part of a round they open."""
        self._of_rounds: set[str] = set()
        """Text before the number in headings of rounds that end with it."""
        self._labels: dict[str, tuple[str, str, int]] = {}
        """Settings that end with an operand, by the text before the colon: the setting, the operand, and the
        start of the setting."""

    def known(self, text: str) -> Heading | None:
        """Return the contents of a heading or setting that was read before, or that differs from one only by
        a plain value or the number of the round."""
        return self.memo.get(text) or self._fixed.get(text) or self._like(text)

    def _like(self, text: str) -> Heading | None:
        label, colon, rest = text.partition(": ")
        if not colon:
            beginning = text.rstrip(DIGITS)
            if beginning not in self._of_rounds or not 0 < len(text) - len(beginning) < 10:
                return None
            return None, [("round", (), [int(text[len(beginning) :])])], len(text)
        setting = self._labels.get(label)
        if setting is None or len(text) > MAX_LINE_LENGTH:
            return None
        name, operand, start = setting
        value = self._plain(operand, rest)
        if value is None:
            return None
        spans = spans_of(text, (start, len(text)), [(operand, len(text) - len(rest), len(text))])
        said: list[tuple[str, Spans, list[Any]]] = [] if name == "game" else [(name, spans, [value])]
        heading = None, said, len(text)
        return heading if len(text) > MAX_KEPT_LENGTH else keep(self.memo, text, heading)

    def _plain(self, operand: str, text: str) -> Any:
        """Return the value of an ``operand`` so plain that the grammar cannot read it differently; else
        None."""
        if operand == "card":
            return self._cards.get(text)
        if operand == "number":
            return SMALL.get(text)
        names = text.split(BETWEEN[operand])
        for name in names:
            if not (name.isascii() and name.isalpha()):
                return None
        if operand == "name" or operand == "title":
            return text
        if len(names) < 2:
            return None
        return tuple(names) if operand == "names" else ring(names)

    def of_a_round(self, text: str) -> tuple[Heading, int] | None:
        """The heading of a round that ``text`` begins with, and where it ends; None if with none."""
        found = self._line.match(text) if len(text) <= MAX_LINE_LENGTH else None
        if found is None or found[0][0].name != "round":
            return None
        return (None, self._said(text, found[0]), found[1]), found[1]

    def _said(self, text: str, captures: list[Capture]) -> list[tuple[str, Spans, list[Any]]]:
        """The settings and statements in ``text`` that has been read."""
        return [
            (name, spans_of(text, span, operands), [value_of(text, operand) for operand in operands])
            for name, span, operands in contents(captures, self._containers)
            if name not in self._sections and name != "game"
        ]

    def read(self, text: str) -> Heading | None:
        """Return the contents of a heading, setting or statement; None if ``text`` is none of these."""
        found = self._line.match(text) if len(text) <= MAX_LINE_LENGTH else None
        if found is None or _is_odd(text):
            return None
        captures, end = found
        names = {capture.name for capture in captures}
        if end < len(text) and "remark" not in names:
            return None
        said = self._said(text, captures)
        heading = next((name for name in names if name in self._sections), None), said, end
        match captures:
            case [Capture("round"), Capture("number", start, stop)] if stop == len(text):
                self._of_rounds.add(text[:start])
            case [Capture(name, begin), Capture(operand, start, stop)] if stop == len(text):
                label, _, rest = text.partition(": ")
                if operand in PLAIN and len(rest) == stop - start:
                    self._labels[label] = name, operand, begin
        if len(text) > MAX_KEPT_LENGTH:
            return heading
        return keep(self.memo if self._operands & names else self._fixed, text, heading)


def game_named(line: str) -> re.Match[str] | None:
    """Return the match of a game line, or of a row of values that names a game; None if ``line`` is
    neither."""
    if (found := GAME_LINE.match(line)) is None and (row := GAME_ROW.match(line)) and is_title(row[1]):
        return row
    return found


def title_separator(text: str) -> re.Match[str] | None:
    """Return the match of the separator after the title in a game line; None if nothing follows the title, or
    ``text`` is not a game line."""
    found = GAME_LINE.match(text)
    sign = TITLE_SEPARATOR.search(text, found.start(1)) if found else None
    return sign if sign and text[sign.end() :].strip(DRAWN) else None


def _is_odd(text: str) -> bool:
    """Return whether ``text`` contains characters of another spelling."""
    return any(map(text.__contains__, ("**", "<", "\\"))) if text.isascii() else ODD.search(text) is not None


headings_of: Final = cache(Headings)
"""The reader of a game's headings: one for all its records, for they are much the same."""
