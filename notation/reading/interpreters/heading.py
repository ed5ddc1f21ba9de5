"""What headings and settings do: open the parts of a record, begin its rounds, set what it goes by."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final, TypeAlias

from ....records.events import (
    Setting,
    Span,
    Spans,
    Value,
)
from ....records.findings import Finding
from ...language.headings import Heading, behind_title, headings_of
from ...language.notation import SAID, Notation
from ...language.operands import ring
from ...language.problems import (
    IMPOSSIBLE_VALUE,
    MISPLACED_SETTING,
    NAME_CASE,
    NAMES_APART,
    SETTING_IN_WORDS,
)
from ...language.spelling import Edit, Respelled
from ..part import PLAYED, Part
from ..players import Players
from .unreadable import UnreadableLines

Origin: TypeAlias = Callable[[int, int], Span]
"""Leads the stretch of a text back to where it stands as it was typed."""
NAMING: Final = frozenset(("dealer", "direction", "lead"))
"""Settings that name players."""
FEW_WORDS: Final = 2
"""A name has no more words than this, and a last one."""
NAMES: Final = NAMING | {"players"}
SETTING_UP: Final = frozenset(("head", "deal"))
"""The parts of a record in which something is set."""
NO_WORD: Final = "Xyzzy"
"""What is no word of a grammar's."""


def in_place(start: int, end: int) -> Span:
    """The origin of what stands in the text as it was typed."""
    return start, end


def _led_back(origin: Origin, spans: Spans) -> Spans:
    """``spans`` where they stand in the text as it was typed."""
    return spans if origin is in_place else tuple([origin(*span) for span in spans])


class HeadingReader:
    """Reads lines that are nobody's into the ``part`` of a record they belong to.

    Where a text is read, it stands at ``column`` of line ``number``, and ``edits`` are what has been changed
    in the line already; what has not been is where it was, :func:`in_place`."""

    def __init__(self, notation: Notation, players: Players, part: Part, unreadable: UnreadableLines):
        self._notation = notation
        self._players = players
        self._part = part
        self._unreadable = unreadable
        self._headings = headings_of(notation)
        self.settings: dict[str, Value] = {}
        """What is set for the whole record, by what has been read."""

    def usual(self, number: int, line: str, *, known: bool) -> bool:
        """Read a line as what is typed in canonical spelling; if it begins like a line of somebody, only as
        what is ``known`` to be a heading or a setting."""
        heading = self._headings.known(line)
        if heading is None and not known:
            heading = self._headings.read(line)
        return heading is not None and self.go_by(heading, number, line, 0, (), in_place)

    def read(
        self, number: int, text: str, column: int, edits: tuple[Edit, ...] = (), origin: Origin = in_place
    ) -> bool:
        """Read a heading, a setting, or a sentence that says one; False if ``text`` is none."""
        heading = self._headings.known(text) or self._headings.read(text)
        return heading is not None and self.go_by(heading, number, text, column, edits, origin)

    def labelled(self, number: int, plain: Respelled, column: int, edits: tuple[Edit, ...]) -> bool:
        """Read a setting without its label, or without a colon behind that, if it surely is one."""
        meant = self.setting_meant(plain) if self._part.begun else None
        if meant is None or meant.text == plain.text:
            return False
        heading = self._headings.read(meant.text)
        said = heading[1][0][0] if heading else ""
        in_words = any(edit.rule is SETTING_IN_WORDS for edit in meant.edits)
        if in_words and said in self._notation.of_the_record and self._part.number is not None:
            return False  # “We played with two decks” may be said of any evening
        if self._part.section not in SETTING_UP and said not in self._notation.statements:
            return False
        return self.sets(number, meant, column, (*edits, *meant.edits[len(plain.edits) :]))

    def setting_meant(self, plain: Respelled) -> Respelled | None:
        """What sets something in ``plain``, with its label and a colon, if it surely does."""
        from ...language.expectations import expectations_of  # where a line is not read at once

        for meant in (plain, expectations_of(self._notation).labelled(plain)):
            heading = meant and self._headings.read(meant.text)
            if meant and heading and self._surely_set(heading, meant.text):
                return meant
        return None

    def sets(self, number: int, meant: Respelled, column: int, edits: tuple[Edit, ...] = ()) -> bool:
        """Do what a setting says that is meant."""
        heading = self._headings.read(meant.text)
        return heading is not None and self.go_by(heading, number, meant.text, column, edits, meant.span)

    def _surely_set(self, heading: Heading, text: str) -> bool:
        """Whether just one thing is set by ``text``, and the word behind its label is one that stands there:
        “Dealer N” is no beginning of a sentence, where N plays."""
        section, said, end = heading
        if section is not None or len(said) != 1 or text[end:].strip():
            return False
        ((name, _, values),) = said
        if name == "round":
            return False
        if name in self._notation.statements:
            return any(map(str.isdigit, text))
        value = values[0] if values else None
        if name in self._notation.values:
            return self._notation.values[name].proper(value) is not None
        if name == "players" and isinstance(value, tuple) and not self._players:
            return len(value) > 1 and not any(one[:1].islower() for one in map(str, value))
        if isinstance(value, tuple):
            return name not in NAMES or sorted(value) == sorted(self._players)
        if not isinstance(value, str) or self._players.called(value):
            return value is not None
        return self._headings.read(f"{text.partition(':')[0]}: {NO_WORD}") is None

    def go_by(
        self,
        heading: Heading,
        number: int,
        text: str,
        column: int,
        edits: tuple[Edit, ...],
        origin: Origin,
    ) -> bool:
        """Do what the ``heading`` says; False if it is to be read otherwise where it stands."""
        part = self._part
        section, said, end = heading
        if section is not None and part.number is None and self._unreadable.sets(text):
            return False
        if said and part.section not in PLAYED and any(name in self._notation.twofold for name, _, _ in said):
            return False  # behind the claims it is a heading, with something behind it
        if section is None and not said and behind_title(text):
            return False
        if edits:
            part.tolerate(number, column, edits)
        if section is not None:
            part.open(section)
        for name, spans, values in said:
            if name == "round":
                part.new_round(values[0], number)
                part.headed = True
                continue
            key = name.removesuffix(SAID)
            spans = _led_back(origin, spans)
            if key in self._notation.statements:
                made = self._notation.statements[key]
                part.add(made(*values, line=number, column=column, spans=spans))
                continue
            value = values[0] if values else "yes"
            if key in self._notation.values:
                allowed = self._notation.values[key]
                proper = allowed.proper(value)
                if proper is None:
                    self._unreadable.report(
                        number, text, column, IMPOSSIBLE_VALUE, spans[1], None,
                        value=value, expected=allowed.in_words(),
                    )  # fmt: skip
                    continue
                value = proper
            if part.number is None or (key in self._notation.of_the_record and part.headed):
                if part.number is not None and self.settings.get(key) != value:
                    self._misplaced(number, text, column, origin(0, len(text.rstrip())))
                self.settings[key] = value
            if key == "players":
                assert isinstance(value, tuple)
                value, spans = self._parted(value, spans, number, column)
                self._players.declare(value)
            elif key in NAMING:
                value = self._as_they_are_called(value, spans, number, column)
            part.add(Setting(key, value, line=number, column=column, spans=spans))
        if rest := text[end:].strip():
            part.comment.append(rest)
        return True

    def _misplaced(self, number: int, text: str, column: int, whole: Span) -> None:
        """Report a setting of the whole record that stands in a round."""
        place, label = self._part.place(number, column, whole), re.split("[:\uff1a]", text)[0].strip()
        self._part.remarks.append(Finding(MISPLACED_SETTING, place, {"setting": label}, self._part.number))

    def _parted(
        self, names: tuple[str, ...], spans: Spans, number: int, column: int
    ) -> tuple[tuple[str, ...], Spans]:
        """The ``names`` of players and where they stand: a single one of many words is several."""
        if len(names) != 1 or names[0].count(" ") < FEW_WORDS:
            return names, spans
        start = spans[1][0]
        words = [(start + one.start(), start + one.end()) for one in re.finditer(r"\S+", names[0])]
        gaps = [Edit(NAMES_APART, one[1], other[0], ", ") for one, other in pairwise(words)]
        self._part.tolerate(number, column, tuple(gaps))
        return tuple(names[0].split()), (spans[0], *words)

    def _as_they_are_called(self, value: Value, spans: Spans, number: int, column: int) -> Value:
        """The name, or names, that a setting says, as those of the players who are meant."""
        names = (value,) if isinstance(value, str) else value
        if not isinstance(names, tuple) or all(map(self._players.__contains__, names)):
            return value  # as mostly
        meant = tuple([self._players.alone_called(name) or name for name in names])
        for at, (name, own) in enumerate(zip(names, meant, strict=True), 1):
            if name != own:
                self._part.tolerate(number, column, (Edit(NAME_CASE, *spans[at], own),))
        return meant[0] if isinstance(value, str) else ring(meant)
