"""Files and folders named on the command line, and the records in them.

A record may be text or the JSON that ``hoyle convert`` makes of it. JSON is verified by way of its canonical
text, and lines and columns are those of that text.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, cast

import click
from attrs import frozen

from ..notation.files import read_lines, read_stream
from ..notation.notation import notation_for
from ..notation.source import NoRecord, UnreadableFile
from ..records.events import Head, Record, Round
from .failure import Failure

SUFFIXES = (".txt", ".md", ".json")
"""What is looked for in folders."""
STDIN = "-"


@frozen
class Source:
    """A file to read: ``path``, or ``-`` for standard input. One that was ``found`` in a folder need not
    hold a record."""

    path: str
    found: bool = False

    @property
    def shown(self) -> str:
        return "<stdin>" if self.path == STDIN else click.format_filename(self.path)


def sources(paths: Iterable[str]) -> Iterator[Source | Failure]:
    """What ``paths`` name, folders walked; a :class:`Failure` for a folder with nothing in it."""
    for path in paths:
        if path == STDIN or not os.path.isdir(path):
            yield Source(path)
            continue
        found = [Source(one, found=True) for one in _walk(path)]
        yield from found
        if not found:
            yield Failure(f"{click.format_filename(path)}: no .txt, .md or .json file is in this folder")


def _walk(folder: str) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(SUFFIXES) and not name.startswith("."):
                yield os.path.normpath(os.path.join(here, name))


def parts(source: Source, *, game: str | None = None, strict: bool = False) -> Iterator[Head | Round]:
    """The heads and rounds of a file as they are read. Raises :class:`Failure`, or :class:`NoRecord` for a
    file that was only found and holds none."""
    with reading(source) as stream:
        if is_json(source, stream):
            from ..notation.writer import write_lines

            for record in load(stream):
                lines = write_lines([record.head, *record.rounds])
                yield from read_lines(lines, game=game, strict=strict)
        else:
            yield from read_stream(stream, game=game, strict=strict)


def record_parts(source: Source, *, game: str | None = None) -> Iterator[Head | Round]:
    """Like :func:`parts`, but JSON gives the very record it holds, places and all."""
    with reading(source) as stream:
        if is_json(source, stream):
            for record in load(stream):
                yield record.head
                yield from record.rounds
        else:
            yield from read_stream(stream, game=game)


@contextmanager
def reading(source: Source) -> Iterator[io.BufferedReader]:
    """``source`` open, what cannot be read told in one sentence."""
    try:
        if source.path == STDIN:
            yield io.BufferedReader(cast(io.RawIOBase, sys.stdin.buffer))
        else:
            with open(source.path, "rb") as stream:
                yield stream
    except NoRecord as error:
        if source.found:
            raise
        raise Failure(f"{source.shown}: {error}") from error
    except UnreadableFile as error:
        raise Failure(f"{source.shown}: {error}") from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failure(f"{source.shown}: {_reason(error)}") from error
    except Failure as failure:
        if failure.message.startswith(source.shown):
            raise
        raise Failure(f"{source.shown}: {failure.message}") from failure


def _reason(error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return "there is no such file"
        case PermissionError():
            return "this file may not be read"
        case IsADirectoryError():
            return "this is a folder"
    return (error.strerror or str(error)).lower()


def is_json(source: Source, stream: io.BufferedReader) -> bool:
    """Whether the file is JSON: by its name, or because it begins like an object."""
    return source.path.lower().endswith(".json") or stream.peek(1)[:1] == b"{"


def load(stream: BinaryIO) -> list[Record]:
    """The records that a JSON file holds."""
    import json

    from ..records.codec import loads

    data = stream.read()
    try:
        text = data.decode("utf-8-sig")
        loaded = json.loads(text)
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"this is not UTF-8 text: the byte at offset {error.start} cannot be decoded"
        ) from None
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            raise UnreadableFile(
                "there is more than one JSON value here: hoyle reads json, not jsonl"
            ) from None
        raise UnreadableFile(
            f"this is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise UnreadableFile("this JSON is nested too deeply to be a record") from None
    if not isinstance(loaded, dict | list) or b'"hoyle-record' not in data:
        raise NoRecord("this JSON was not made by “hoyle convert”: it holds no record")
    try:
        records = loads(text)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableFile(f"this JSON is no record that hoyle can read: {error}") from error
    for record in records:
        try:
            notation_for(record.head.game)
        except KeyError:
            raise UnreadableFile(f"hoyle does not know the game “{record.head.game}”") from None
    return records
