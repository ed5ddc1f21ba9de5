"""What headings and settings do: open the parts of a record, begin its rounds, set what it goes by."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from ...records.events import Setting, Span, Spans, Value
from ...records.facts import MisplacedSetting
from ...records.findings import Finding
from ..language.headings import Heading, behind_title
from ..language.notation import SAID
from ..language.operands import ring
from ..language.problems import IMPOSSIBLE_VALUE, MISPLACED_SETTING, NAME_CASE, NAMES_APART
from ..language.spelling import Respelling
from .context import Context
from .line import Origin, Position, in_place
from .open_part import PLAYED

NAMING: Final = frozenset(("dealer", "direction", "lead"))
"""Settings that name players."""
MAX_BLANKS_IN_NAME: Final = 2
"""What has more blanks in it is several names."""


def read_heading(context: Context, text: str, position: Position) -> bool:
    """Read a heading, a setting, or a sentence that says one; False if ``text`` is none."""
    heading = context.headings.known(text) or context.headings.read(text)
    return heading is not None and follow(context, heading, text, position)


def begins_setting_above(context: Context, text: str) -> bool:
    """Whether ``text`` stands above the first round and begins with the label of a setting, be it that of a
    heading too."""
    if context.part.number is not None:
        return False
    return context.expectations.label_of(text) in context.notation.settings


def follow(context: Context, heading: Heading, text: str, position: Position) -> bool:
    """Do what the ``heading`` says that ``text`` is; False if it is to be read otherwise where it stands."""
    part, notation = context.part, context.notation
    section, said, end = heading
    if section is not None and part.number is None and begins_setting_above(context, text):
        return False
    if said and part.section not in PLAYED and any(name in notation.twofold for name, _, _ in said):
        return False  # behind the claims it is a heading, with something behind it
    if section is None and not said and behind_title(text):
        return False
    if position.edits:
        part.tolerate(position.number, position.column, position.edits)
    if section is not None:
        part.open(section)
    for name, spans, values in said:
        if name == "round":
            part.new_round(values[0], position.number)
            part.headed = True
        else:
            _state(context, name.removesuffix(SAID), spans, values, text, position)
    if rest := text[end:].strip():
        part.comment.append(rest)
    return True


def _state(
    context: Context, key: str, spans: Spans, values: list[Any], text: str, position: Position
) -> None:
    """Do what one statement or setting in ``text`` says."""
    part, notation = context.part, context.notation
    number, column = position.number, position.column
    spans = _led_back(position.origin, spans)
    if key in notation.statements:
        part.add(notation.statements[key](*values, line=number, column=column, spans=spans))
        return
    value = values[0] if values else "yes"
    if key in notation.values:
        allowed = notation.values[key]
        proper = allowed.proper(value)
        if proper is None:
            context.report(
                number, text, column, IMPOSSIBLE_VALUE, spans[1], None,
                value=value, expected=allowed.in_words(),
            )  # fmt: skip
            return
        value = proper
    if part.number is None or (key in notation.of_the_record and part.headed):
        if part.number is not None and context.settings.get(key) != value:
            _misplaced(context, text, position)
        context.settings[key] = value
    if key == "players":
        assert isinstance(value, tuple)
        value, spans = _parted(context, value, spans, position)
        context.players.declare(value)
    elif key in NAMING:
        value = _as_they_are_called(context, value, spans, position)
    part.add(Setting(key, value, line=number, column=column, spans=spans))


def _led_back(origin: Origin, spans: Spans) -> Spans:
    """``spans`` where they stand in the text as it was typed."""
    return spans if origin is in_place else tuple([origin(*span) for span in spans])


def _misplaced(context: Context, text: str, position: Position) -> None:
    """Report a setting of the whole record that stands in a round."""
    part = context.part
    whole = position.origin(0, len(text.rstrip()))
    place, label = part.place(position.number, position.column, whole), re.split("[:\uff1a]", text)[0].strip()
    facts = (MisplacedSetting(label),)
    part.remarks.append(Finding(MISPLACED_SETTING, place, round=part.number, facts=facts))


def _parted(
    context: Context, names: tuple[str, ...], spans: Spans, position: Position
) -> tuple[tuple[str, ...], Spans]:
    """The ``names`` of players and where they stand: a single one of many words is several."""
    if len(names) != 1 or names[0].count(" ") < MAX_BLANKS_IN_NAME:
        return names, spans
    start = spans[1][0]
    words: list[Span] = [(start + one.start(), start + one.end()) for one in re.finditer(r"\S+", names[0])]
    gaps = [Respelling(NAMES_APART, one[1], other[0], ", ") for one, other in pairwise(words)]
    context.part.tolerate(position.number, position.column, tuple(gaps))
    return tuple(names[0].split()), (spans[0], *words)


def _as_they_are_called(context: Context, value: Value, spans: Spans, position: Position) -> Value:
    """The name, or names, that a setting says, as those of the players who are meant."""
    players = context.players
    names = (value,) if isinstance(value, str) else value
    if not isinstance(names, tuple) or all(map(players.__contains__, names)):
        return value  # as mostly
    meant = tuple([players.alone_called(name) or name for name in names])
    for at, (name, own) in enumerate(zip(names, meant, strict=True), 1):
        if name != own:
            context.part.tolerate(position.number, position.column, (Respelling(NAME_CASE, *spans[at], own),))
    return meant[0] if isinstance(value, str) else ring(meant)
