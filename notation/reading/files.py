"""Files to records: which game is it, and where does one record end and the next begin."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from functools import cache
from os import PathLike
from typing import BinaryIO, Final, TypeVar

from attrs import evolve

from ...records.errors import UnknownGame
from ...records.events import Head, Record, Round, Setting
from ...records.findings import Finding, Place, Said, told
from ...records.values import frozen
from ..language.card_words import RANK, SUIT
from ..language.headings import game_named
from ..language.notation import Notation, notations, titled, unknown_game
from ..language.problems import BYTE_ORDER_MARK, CARRIAGE_RETURNS
from ..language.vocabulary import any_of, language_of
from ..source.decoding import Lines, NoRecord, Text, UnreadableFile, encoded, open_text
from ..source.directives import without_directive
from .page import CARD, other_title
from .reader import Reader

SNIFF = 500
"""Number of lines to look at first to find out which game a file without a ``Game:`` line records."""
EMPTY = told("this file is empty", "這個檔案是空的")
NOTHING = told(
    "there is no record in this file; “hoyle notation” shows how to write one",
    "這個檔案裏沒有記錄；寫法見「hoyle notation --lang zh」",
)
NAMELESS = told(
    "nothing in this file says which game it records: name the game with --game, or in a first line “Game: "
    "…”",
    "看不出這是哪種遊戲的記錄：請在第一行寫「遊戲: …」，或在命令中指明",
)


@frozen
class Defaults:
    """Defaults for records: the name of their ``game``, and ``header`` lines with settings. If a game is
    given, the header applies only to records of that game."""

    game: str = ""
    header: tuple[str, ...] = ()

    def completing(self, parts: Iterable[Head | Round]) -> Iterator[Head | Round]:
        """``parts`` of records, their heads with the settings that they lack."""
        for part in parts:
            yield self.completed(part) if isinstance(part, Head) else part

    def completed(self, head: Head) -> Head:
        """``head`` with the settings that it lacks."""
        if not self.header or (self.game and _titled(self.game).game != head.game):
            return head
        stated = {event.key for event in head.events if isinstance(event, Setting)}
        lacking = [one for one in settings_in(head.game, self.header) if one.key not in stated]
        return evolve(head, events=(*head.events, *lacking)) if lacking else head


NO_DEFAULTS: Final = Defaults()


@cache
def settings_in(game: str, header: tuple[str, ...]) -> tuple[Setting, ...]:
    """The settings that header lines make in a record of the game."""
    notation = _titled(game)
    parts = Reader(notation).read([f"Game: {notation.title}", *header])
    head = next(parts, None)
    events = head.events if isinstance(head, Head) else ()
    return tuple(Setting(one.key, one.value) for one in events if isinstance(one, Setting))


def read(path: str | PathLike[str], *, game: str | None = None, strict: bool = False) -> Iterator[Record]:
    """The records of a file, one after the other. ``game`` overrides what the file says of itself.

    Raises :class:`UnreadableFile` for a file that is not text or holds no record, OSError for one that cannot
    be opened."""
    with open(path, "rb") as stream:
        yield from records(read_stream(stream, game=game, strict=strict))


def read_text(text: str, *, game: str | None = None, strict: bool = False) -> list[Record]:
    """Read the records in a text.

    Args:
        text: the records; never a path.
        game: the name of the game, whatever the text says.
        strict: note each spelling that is not canonical in the ``remarks`` of the record's parts.

    Returns:
        The records in their order.

    Raises:
        UnreadableFile: there is no record in the text.

    >>> read_text("Game: REDOX\\nPlayers: N, E, S, W\\nRound 1\\n")
    [<Record redox: 1 round, players N, E, S, W>]
    """
    return list(records(read_stream(io.BytesIO(encoded(text)), game=game, strict=strict)))


def records(parts: Iterable[Head | Round]) -> Iterator[Record]:
    """The records that consist of these heads and rounds, each in its own language."""
    head: Head | None = None
    rounds: list[Round] = []
    for part in in_their_language(parts):
        if isinstance(part, Head):
            if head is not None:
                yield Record(head, tuple(rounds))
            head, rounds = part, []
        else:
            rounds.append(part)
    if head is not None:
        yield Record(head, tuple(rounds))


def read_stream(
    stream: BinaryIO, *, game: str | None = None, strict: bool = False, defaults: Defaults = NO_DEFAULTS
) -> Iterator[Head | Round]:
    """The heads and rounds of a file as they are read; memory does not grow with their number."""
    yield from RecordReader(game=game, strict=strict, defaults=defaults).read(open_text(stream))


def read_lines(
    lines: Iterable[str], *, game: str | None = None, strict: bool = False, defaults: Defaults = NO_DEFAULTS
) -> Iterator[Head | Round]:
    """The heads and rounds in ``lines``. If these end with :class:`UnreadableFile`, what precedes it is
    yielded first."""
    yield from RecordReader(game=game, strict=strict, defaults=defaults).read_lines(lines)


Some = TypeVar("Some")


class RecordReader:
    """Reads one record after the other. ``reader`` is the one at work on the record at hand, None before the
    first; given one, its record is gone on with."""

    def __init__(
        self,
        reader: Reader | None = None,
        *,
        game: str | None = None,
        strict: bool = False,
        defaults: Defaults = NO_DEFAULTS,
    ):
        self.reader = reader
        self.first: int = 0
        """The number of the line in which the record at hand begins, once another has ended."""
        self.game = game
        self.strict = strict
        self.defaults = defaults
        self._reason = EMPTY
        """The reason why no record was found."""

    def read(self, text: Text) -> Iterator[Head | Round]:
        """The heads and rounds of a file. NoRecord if it has none."""
        found = False
        for part in self.read_lines(text):
            if self.strict and not found and isinstance(part, Head):
                part = evolve(part, remarks=(*_file_remarks(text, part), *part.remarks))
            found = True
            yield part
        if not found:
            raise NoRecord(self._reason)

    def read_lines(self, lines: Text | Iterable[str], first: int = 1) -> Iterator[Head | Round]:
        """The heads and rounds in ``lines``, of which the first is line ``first`` of the file."""
        end: list[UnreadableFile] = []
        if isinstance(lines, Text):  # so that no line passes through a generator
            source = Lines(_readable(lines.bundles, end))
        else:
            source = Lines.of(_readable(lines, end))
        parts = self._read(source, first)
        yield from self.defaults.completing(parts) if self.defaults.header else parts
        if end:
            raise end[0]

    def _read(self, source: Lines, first: int) -> Iterator[Head | Round]:
        if self.reader is None:
            first, begun, notation = _recognise(source, self.game, self.defaults.game)
            if notation is None:
                self._reason = _why_no_record("\n".join(begun), first)
                return
            self._reason = NOTHING if any(map(str.strip, begun)) else EMPTY
            self.reader = Reader(notation, strict=self.strict)
            source.put_back(begun)
        while True:
            yield from self.reader.read(source, first)
            if self.reader.next_record is None:
                return
            first, line, title = self.reader.next_record
            self.first = first
            self.reader = Reader(_titled(title), strict=self.strict, after=self.reader)
            source.put_back([line])


def _readable(lines: Iterable[Some], end: list[UnreadableFile]) -> Iterator[Some]:
    """``lines`` as far as they can be read; what ended them goes to ``end``."""
    try:
        yield from lines
    except UnreadableFile as error:
        end.append(error)


def _titled(title: str) -> Notation:
    """The notation of the game with this title."""
    if (found := titled(title)) is not None:
        return found
    raise UnknownGame(unknown_game(title.strip()))


def _recognise(source: Lines, game: str | None, default: str) -> tuple[int, list[str], Notation | None]:
    """The number of the first line that counts, the lines from there that have been looked at, and the
    notation; None if there is none. If no game is named, but something is recorded, it is the ``default``
    one."""
    first = 1
    begun: list[str] = []
    if game is not None:
        for line in source:
            begun.append(line)
            if line.strip():
                break
        return first, begun, _titled(game)
    title = ""  # the first line may be that of the game alone
    played = ""  # the game of the moves seen so far
    signs: dict[str, int] = {}  # with a Game: line at the top, no other game is imported
    for line in source:
        if line.strip() and not any(map(str.strip, begun)) and first == 1:
            title = line.lstrip("# ")
        begun.append(line)
        if found := game_named(without_directive(line)):
            try:
                return first, begun, _titled(found[1])
            except UnreadableFile:
                if not any(signs.values()):
                    raise
        if played and other_title(line, played):
            break  # another record begins, of another game
        for key, notation in notations().items():
            signed = notation.signs.search(line) is not None
            signs[key] = signs.get(key, 0) + signed
            if signed and CARD.search(line):
                played = max(signs, key=signs.__getitem__)
        if len(begun) >= SNIFF:
            if any(signs.values()) or titled(title) is not None:
                break
            first += len(begun)
            begun.clear()
    if default and (any(signs.values()) or _has_cards(begun)):
        return first, begun, _titled(default)
    best = max(notations(), key=lambda key: signs.get(key, 0))
    return first, begun, notations()[best] if signs.get(best) else titled(title)


def _why_no_record(text: str, first: int) -> Said:
    """Return the reason why there is no record in a file whose last lines, from number ``first`` on, are
    ``text``."""
    if _has_cards([text]):
        return NAMELESS
    return NOTHING if text.strip() or first > 1 else EMPTY


def _has_cards(lines: Iterable[str]) -> bool:
    text = "\n".join(lines)
    return re.search(f"{SUIT}{RANK}", text) is not None or len(CARD.findall(text)) >= MIN_CARDS


MIN_CARDS: Final = 5
"""Minimum number of cards with letters for their suits that are not there by chance."""


def _file_remarks(text: Text, head: Head) -> Iterator[Finding]:
    line = head.lines[0] if head.lines and head.line == 1 else ""
    if text.bom:
        yield Finding(BYTE_ORDER_MARK, Place(1, 1, 2, line))
    if text.crlf:
        number = text.crlf[0]
        yield Finding(CARRIAGE_RETURNS, Place(number, 1, 2, line if number == 1 else ""))


# ---- in which language


def in_their_language(parts: Iterable[Head | Round]) -> Iterator[Head | Round]:
    """Heads and rounds as they come; a head whose language is not known yet gets it from its lines and
    those of its first round."""
    head: Head | None = None
    for part in parts:
        if head is not None:
            yield _with_language(head, part if isinstance(part, Round) else None)
            head = None
        if isinstance(part, Head):
            head = part
        else:
            yield part
    if head is not None:
        yield _with_language(head, None)


def _with_language(head: Head, first: Round | None) -> Head:
    lines = (*head.lines, *(first.lines if first else ()))
    if head.language or not lines:
        return head
    language = language_of(lines)
    if language == "zh":  # the names of the players do not count
        players = head.setting("players")
        names = any_of(players) if isinstance(players, tuple) else "(?!)"
        language = language_of(re.sub(names, "", line) for line in lines)
    return evolve(head, language=language)
