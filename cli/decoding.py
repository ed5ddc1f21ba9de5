"""Records from JSON and from JSON lines, as ``hoyle convert`` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO

from ..notation.language.notation import notation_for, unknown_game
from ..notation.source.decoding import NoRecord, UnreadableFile, open_text
from ..notation.writing.expressible import checked
from ..records.codec import NotARecord, parse, parts_from_lines, records_from_json
from ..records.errors import UnknownGame
from ..records.events import Head, Record, Round
from ..records.shapes import shown


def decoded(stream: BinaryIO, encoding: str) -> Iterator[Head | Round]:
    """Yield the heads and rounds of JSON (all at once) or JSON lines (as they are read). Settings that make
    no sense in their game become lines that cannot be read.

    Raises :class:`UnreadableFile`."""
    game, number = "", 0
    for part in _from_lines(stream) if encoding == "jsonl" else _from_one(stream):
        if isinstance(part, Head):
            game, number = part.game, 0
            yield checked(part, game, "head")
        else:
            yield checked(part, game, f"rounds[{number}]")
            number += 1


def _from_one(stream: BinaryIO) -> Iterator[Head | Round]:
    for record in load(stream):
        yield record.head
        yield from record.rounds


def _from_lines(stream: BinaryIO) -> Iterator[Head | Round]:
    found = False
    try:
        for part in parts_from_lines(open_text(stream).lines):
            if isinstance(part, Head):
                _check_game(part)
            found = True
            yield part
    except NotARecord as error:
        raise UnreadableFile(f"these JSON lines are not a record that hoyle can read: {error}") from None
    except RecursionError:
        raise UnreadableFile("this JSON is nested too deeply to be a record") from None
    if not found:
        raise NoRecord("there is no record in this file")


def load(stream: BinaryIO) -> list[Record]:
    """Return the records in a JSON file."""
    data = stream.read()
    try:
        loaded = parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"this is not UTF-8 text: the byte at offset {error.start} cannot be decoded"
        ) from None
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            raise UnreadableFile(
                "there is more than one JSON value here: name the file .jsonl if it holds JSON lines"
            ) from None
        raise UnreadableFile(
            f"this is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise UnreadableFile("this JSON is nested too deeply to be a record") from None
    if not isinstance(loaded, dict | list) or b'"hoyle-record' not in data:
        raise NoRecord("this JSON was not made by “hoyle convert”: it holds no record")
    try:
        records = records_from_json(loaded)
    except NotARecord as error:
        raise UnreadableFile(f"this JSON is not a record that hoyle can read: {error}") from error
    for record in records:
        _check_game(record.head)
    return records


def _check_game(head: Head) -> None:
    try:
        notation_for(head.game)
    except KeyError:
        raise UnknownGame(unknown_game(shown(head.game).strip('"'))) from None
