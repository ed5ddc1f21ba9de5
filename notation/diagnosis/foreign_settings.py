"""Settings that make no sense in the game they are given for.

In a text the grammar sees to most of it. A record that comes as JSON may say anything, so each of its
settings is written down and read again; and a line that sets something may be of another game.
"""

from __future__ import annotations

import re
from functools import cache
from operator import is_

from attrs import evolve

from ...records.events import (
    Event,
    Head,
    Round,
    Setting,
    Unreadable,
)
from ...records.findings import Finding, Place, Said
from ..language.notation import Notation, notation_for, notations
from ..language.problems import FOREIGN_SETTING, IMPOSSIBLE_VALUE
from ..language.writer import Writer, value_text
from ..reading.reader import Reader
from ..source.decoding import UnreadableFile

LIKE_A_SETTING = re.compile(r"([^\W\d_]+(?: [^\W\d_]+){0,2}) *[:\uff1a] *(?=\S)")


def foreign_setting(text: str, notation: Notation) -> tuple[str, str] | None:
    """What ``text`` sets, and the titles of the games that have it, if these are other games."""
    found = LIKE_A_SETTING.match(text)
    if found is None:
        return None
    label = found[1].casefold()
    others = [one for one in notations().values() if label in _labels(one)]
    return (found[1], titled(*others)) if others and notation not in others else None


def titled(*games: Notation) -> Said:
    """``Crazy Rummy, LYNX and REDOX``."""
    in_order = sorted(games, key=lambda one: one.title)
    *others, last = (Said(one.title, one.title_in("zh")) for one in in_order)
    if not others:
        return last
    return Said(f"{', '.join(others)} and {last}", "、".join(one.zh for one in (*others, last)))


@cache
def _labels(notation: Notation) -> frozenset[str]:
    """What the settings of a game are called."""
    words = notation.vocabulary.words
    known = (words[key] for key in (*notation.settings, *notation.sections) if key in words)
    return frozenset(text.casefold() for word in known for text in word.readings)


def sensible(part: Head | Round, game: str) -> Head | Round:
    """``part`` of a record of ``game``; settings that make no sense are lines in it that cannot be read.

    UnreadableFile for one that no game has."""
    notation = notation_for(game)
    number = part.number if isinstance(part, Round) else None
    events = tuple(_sensible(event, notation, number) for event in part.events)
    return part if all(map(is_, events, part.events)) else evolve(part, events=events)


def _sensible(event: Event, notation: Notation, number: int | None) -> Event:
    if not isinstance(event, Setting):
        return event
    keys = (*notation.settings, *notation.further_containers, *notation.statements)
    if event.key not in keys:
        others = [one for one in notations().values() if event.key in one.settings]
        if not others:
            raise UnreadableFile(
                f"this is no record that hoyle can read: no game has a setting “{event.key}”"
            )
        line = f"{others[0].vocabulary[event.key].en}: {value_text(event.key, event.value)}"
        params = {"setting": event.key, "game": titled(notation), "games": titled(*others)}
        return _unreadable(event, line, Finding(FOREIGN_SETTING, _place(event, line), params, number))
    if event.key not in notation.settings:
        return event
    try:
        line = Writer(notation, "en").event(evolve(event, comment=""))
    except (TypeError, ValueError, AttributeError, KeyError):
        line = f"{event.key}: {event.value}"
    head = next(Reader(notation).read([f"Game: {notation.title}", line]), None)
    read = head.events if isinstance(head, Head) else ()
    if any(isinstance(one, Setting) and (one.key, one.value) == (event.key, event.value) for one in read):
        return event
    unread = next((one.finding for one in read if isinstance(one, Unreadable)), None)
    expected = str(notation.values.get(event.key, "another value"))
    said = {"value": str(event.value), "expected": expected}
    finding = Finding(IMPOSSIBLE_VALUE, _place(event, line), said, number)
    if unread is not None:
        finding = evolve(unread, place=finding.place, round=number)
    return _unreadable(event, line, finding)


def _unreadable(event: Setting, text: str, finding: Finding) -> Event:
    return Unreadable(text, None, finding, line=event.line, column=event.column, comment=event.comment)


def _place(event: Setting, text: str = "") -> Place:
    return Place(event.line, event.column + 1, event.column + max(len(text), 1) + 1, text)
