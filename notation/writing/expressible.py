"""Check that a record from JSON, which may hold anything, is one that its game's notation can express.

A setting that makes no sense becomes a line that cannot be read. Any other event that no line of the game can
express makes the whole invalid, and the error says where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_

from attrs import evolve

from ...records.events import CardsLeft, Deal, Event, Head, Round, Setting, Turn, Unclear, Unreadable
from ...records.findings import Finding, Place
from ..diagnosis.unreadable import titles_of
from ..language.clauses import clauses_of
from ..language.headings import headings_of
from ..language.notation import Notation, notation_for, notations
from ..language.problems import FOREIGN_SETTING, IMPOSSIBLE_VALUE
from ..language.writer import Writer, value_text
from ..reading.open_part import OF_ROUNDS
from ..reading.reader import Reader
from ..source.decoding import UnreadableFile


def checked(part: Head | Round, game: str, where: str) -> Head | Round:
    """``part`` of a record of ``game``, in a form that can be judged; ``where`` it is in the JSON.

    Raises :class:`UnreadableFile`."""
    notation = notation_for(game)
    for said in _wrong(part, notation, where):
        raise UnreadableFile(f"this is not a record that hoyle can read: {said}")
    return _with_sensible_settings(part, notation)


def _wrong(part: Head | Round, notation: Notation, where: str) -> Iterator[str]:
    """Yield one sentence for each mistake in ``part``."""
    if isinstance(part, Round) and part.number < 0:
        yield f"{where}.number is below zero: {part.number}"
    for number, event in enumerate(part.events):
        if isinstance(part, Head) and isinstance(event, OF_ROUNDS):
            yield f"{where}.events[{number}] belongs in a round"
        elif not (isinstance(event, Setting) or _can_be_said(event, notation)):
            yield f"{where}.events[{number}] cannot be written in a record of {notation.title}"


def _can_be_said(event: Event, notation: Notation) -> bool:
    """Return whether a line can express exactly this ``event``."""
    event = evolve(event, comment="")
    try:
        line = Writer(notation, "en").event(event)
    except (TypeError, ValueError, KeyError, AttributeError, IndexError):  # no line has such parts
        return False
    if isinstance(event, Unreadable | Unclear):
        names = event.players if isinstance(event, Unclear) else filter(None, (event.player,))
        return "\n" not in line and all(map(_is_name, names))
    player = getattr(event, "player", None)
    if not line.isprintable() or not (player is None or _is_name(player)):
        return False
    # The end of a trick may have nothing else to write: it ends another line.
    if not any(map(str.isalnum, line)):
        return True
    clauses, body = clauses_of(notation), line[len(player or "") + 2 :]
    if isinstance(event, Turn):
        said = clauses.known(body) or clauses.turn(body)
        return said is not None and said[:2] == (event.actions, event.calls)
    kind = type(event) if isinstance(event, Deal | CardsLeft) else Deal
    for rule in {rule for rules in notation.sections.values() for rule in rules} - {"turn"}:
        claim = player and clauses.claim(rule, player, body, kind)
        if claim and (clauses.event(claim) if isinstance(claim, tuple) else claim) == event:
            return True
    return _is_stated(event, line, notation)


def _is_stated(event: Event, line: str, notation: Notation) -> bool:
    """Return whether ``line``, which has no player's name, expresses ``event``."""
    heading = headings_of(notation).read(line)
    _, said, _ = heading or (None, [], 0)
    made = [notation.statements[name](*values, spans=(), line=0, column=0) for name, _, values in said
            if name in notation.statements]  # fmt: skip
    return made == [event]


def _is_name(text: str) -> bool:
    return bool(text) and text.isprintable() and text == text.strip() and not {":", "\uff1a"} & {*text}


# ---- settings


def _with_sensible_settings(part: Head | Round, notation: Notation) -> Head | Round:
    """``part`` of a record; settings that make no sense are lines in it that cannot be read. In a text the
    grammar does most of that: here each setting is written and read again.

    Raises :class:`UnreadableFile` for a setting that no game has."""
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
                f"this is not a record that hoyle can read: no game has a setting “{event.key}”"
            )
        line = f"{others[0].vocabulary[event.key].en}: {value_text(event.key, event.value)}"
        params = {"setting": event.key, "game": titles_of(notation), "games": titles_of(*others)}
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
