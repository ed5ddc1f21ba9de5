"""Renaming a player throughout a record: in headings, lines, scores and comments, in any capitalization.

Other names of the player, such as an initial, are replaced by the new name too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import normalize

from lsprotocol.types import Position, PrepareRenamePlaceholder, TextEdit, WorkspaceEdit

from ...notation.reading.files import read_lines
from ...notation.reading.players import COUNTED, mentions
from ...records.errors import UnreadableFile
from ...records.events import Event, Head, Round, Setting, Turn
from ...records.findings import Place, in_language, told
from ...records.regex import regex
from .documents import OpenDocument, OpenRecord
from .replay import NAMED, pieces

MAX_NAME_LENGTH = 40
"""Maximum number of characters in a player's new name."""
SIGNS = regex(r"[:\uff1a,\uff0c;\uff1b、{}()\[\]→>%|/♠♥♣♦\n\r\t]")
"""Characters that cannot occur in a name, since they separate names from other text in a record."""


class CannotRename(Exception):
    """The player cannot be given this name; the message gives the reason."""


def prepare(document: OpenDocument, position: Position) -> PrepareRenamePlaceholder | None:
    """Return the name of a player at a ``position``, to be changed; None if there is none."""
    found = _name_at(document, position)
    if found is None:
        return None
    _, name, place = found
    return PrepareRenamePlaceholder(document.layout.range(place), place.stretch or name)


def rename(document: OpenDocument, position: Position, new: str) -> WorkspaceEdit | None:
    """Rename the player whose name is at a ``position``, in the whole record.

    Returns:
        The edits; None if there is no name there.

    Raises:
        CannotRename: the ``new`` name is another player's, or would not be read as a name.
    """
    found = _name_at(document, position)
    if found is None:
        return None
    record, name, _ = found
    new = " ".join(new.split())
    language = record.language
    _check(record, name, new, language)
    places = list(_places(record, name))
    _check_read(record, name, new, places, language)
    edits = [TextEdit(document.layout.range(place), new) for place in places]
    return WorkspaceEdit(changes={document.uri: edits})


def _name_at(document: OpenDocument, position: Position) -> tuple[OpenRecord, str, Place] | None:
    """The record, the player and the place of the name at a position."""
    line, column = document.layout.place(position)
    record = document.record_at(line)
    if record is None:
        return None
    for name in sorted(players(record), key=len, reverse=True):
        for place in _places(record, name, line):
            if place.column <= column <= place.end_column:
                return record, name, place
    return None


def players(record: OpenRecord) -> tuple[str, ...]:
    """Return the names of all who play in a record, or are named like a player."""
    names: list[str] = []
    for part in record.parts:
        for event in part.events:
            if isinstance(event, Setting) and event.key == "players" and isinstance(event.value, tuple):
                names += event.value
            player = getattr(event, "player", None)
            if isinstance(player, str):
                names.append(player)
    return tuple(dict.fromkeys(names))


def spellings(record: OpenRecord, name: str) -> tuple[str, ...]:
    """The names that a record uses for the player ``name``: that name, and others at the beginning of
    lines."""
    found = {_folded(name): name}
    for part in record.parts:
        for event in part.events:
            line = event.line - part.line
            if getattr(event, "player", None) == name and 0 <= line < len(part.lines):
                called = _called(part.lines[line])
                found.setdefault(_folded(called), called)
    return tuple(filter(None, found.values()))


def _called(text: str) -> str:
    """Return the name at the beginning of a line; empty if there is more than a name before the colon, or
    none."""
    begins = NAMED.match(text)
    if begins is None:
        return ""
    counted = COUNTED.fullmatch(begins[1])
    called: str = counted[1] if counted else begins[1]
    return "" if not called[0].isalpha() or SIGNS.search(called) else called


def _folded(name: str) -> str:
    return normalize("NFKC", name).casefold()


# ---- where a name stands


def _places(record: OpenRecord, name: str, only: int | None = None) -> Iterator[Place]:
    """Yield the places where the player ``name`` is named in a record, in any capitalization: as a separate
    word in lines that were read as events, and in commentary if it is longer than a letter."""
    names = spellings(record, name)
    for part in record.parts:
        said: dict[int, list[Event]] = {}
        for event in part.events if only is None or part.line <= only < part.line + len(part.lines) else ():
            if only is None or event.line == only:
                said.setdefault(event.line, []).append(event)
        for number, text in enumerate(part.lines, part.line):
            if only is None or number == only:
                events = said.get(number, ())
                found = {at for spelled in names for at in _in_line(text, name, spelled, events)}
                for start, end in dict(sorted(found)).items():  # the longest of those that begin there
                    yield Place(number, start + 1, end + 1, text)


def _in_line(text: str, player: str, name: str, events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield the spans of ``name``, a name of ``player``, in the ``text`` of a line with these ``events``."""
    comment = text.find("%") if events else 0
    body = comment if comment >= 0 else len(text)
    folded = _folded(name)
    if events or len(name) > 1:
        for found in regex(mentions(name).pattern, 2).finditer(text):
            inside = found.start() < body
            if _folded(found[0]) == folded and (inside or (len(name) > 1 and found[0] == name)):
                yield found.span()
    for event in events:
        begin = len(text) - len(text.lstrip())
        if getattr(event, "player", None) == player and _folded(text[begin : begin + len(name)]) == folded:
            yield begin, begin + len(name)
        for item in pieces(event):
            for start, end in item.spans[1:]:
                at = event.column + start, event.column + end
                if _folded(text[slice(*at)]) == folded:
                    yield at


# ---- whether the new name will do


def _check(record: OpenRecord, name: str, new: str, language: str) -> None:
    """Raise :class:`CannotRename` if another player has this name, or if it cannot be a name."""
    said = None
    if not new:
        said = told("a player needs a name", "玩家要有名字")
    elif len(new) > MAX_NAME_LENGTH:
        said = told("a name has at most {n} characters", "名字最多{n}個字", n=MAX_NAME_LENGTH)
    elif SIGNS.search(new):
        said = told("“{sign}” cannot be in a name", "名字裏不能有「{sign}」", sign=SIGNS.search(new)[0])  # type: ignore[index]
    elif any(_folded(other) == _folded(new) for other in players(record) if other != name):
        said = told("another player is called {new}", "另一位玩家也叫{new}", new=new)
    if said is not None:
        raise CannotRename(in_language(said, language))


def _check_read(record: OpenRecord, name: str, new: str, places: list[Place], language: str) -> None:
    """Raise :class:`CannotRename` if the record has another meaning with the ``new`` name."""
    lines = [line for part in record.parts for line in part.lines]
    changed = list(lines)
    for place in sorted(places, key=lambda one: (one.line, one.column), reverse=True):
        at = place.line - record.line
        if 0 <= at < len(changed):
            changed[at] = changed[at][: place.column - 1] + new + changed[at][place.end_column - 1 :]
    try:
        before = _said(read_lines(lines, game=record.head.game), name, new)
        after = _said(read_lines(changed, game=record.head.game), new, new)
    except UnreadableFile:
        before, after = [], [("", "")]
    if before != after:
        said = told(
            "{new} would not be read as a name everywhere in this record",
            "在這份記錄裏，{new}有些地方讀不成名字",
            new=new,
        )
        raise CannotRename(in_language(said, language))


def _said(parts: Iterable[Head | Round], name: str, new: str) -> list[tuple[str, str]]:
    """The kind and the player of each event of a record, with ``new`` for ``name``."""
    found = []
    for part in parts:
        for event in part.events:
            player = getattr(event, "player", None) or ""
            count = len(event.actions) if isinstance(event, Turn) else 0
            found.append((f"{type(event).__name__} {count}", new if player == name else player))
    return found


__all__ = ["CannotRename", "players", "prepare", "rename"]
