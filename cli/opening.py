"""The bytes of an input: a file, standard input, a URL; decompressed if necessary.

Failures to open or read are reported in one sentence, and anything read before is kept."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from stat import S_ISREG
from typing import Any, cast

import click
from attrs import evolve

from .. import cli
from ..notation.source.decoding import Checked, NoRecord, UnreadableFile
from ..notation.source.kinds import GZIP, ZIP, ZSTD
from ..records.findings import told
from ..records.regex import regex
from ..records.suggestions import MAX_SUGGESTED, did_you_mean_one_of, similar
from ..records.values import frozen
from .failure import Failure, extra, internal_error, of_file, reason
from .output import visible
from .settings import BY_DEFAULT, Settings

STDIN = "-"
MAX_UNPACKED_BYTES = 1 << 30
"""Default limit on the number of bytes of a decompressed file."""
OPEN_FILES = ("/dev/std", "/dev/fd/", "/proc/")
"""Beginnings of the names of a process's open files."""
MAX_NAMES = 10_000
"""Maximum number of files in a folder that are compared with a misspelled name."""
FROM_URL = told("reading from a URL", "讀取網址")
PACKED = (".gz", ".zst")
OBJECT = regex(rb'\{\s*(?:["}]|$)')
"""The beginning of JSON, but not of a table or template of a wiki."""
FIRST_LINE = regex(rb'\s*\{"type": ?"head"')


@frozen
class Source:
    """A file to read: a path, a URL, or ``-`` for standard input. One that was ``found`` in a folder need not
    hold a record. ``name`` is its name, if that is not its path; ``largest`` is the maximum number of bytes
    when decompressed; ``settings`` are the settings that apply to it."""

    path: str
    found: bool = False
    name: str = ""
    largest: int = MAX_UNPACKED_BYTES
    settings: Settings = BY_DEFAULT

    @property
    def label(self) -> str:
        """Its name as programs expect it."""
        return "<stdin>" if self.path == STDIN else click.format_filename(self.name or self.path)

    @property
    def shown(self) -> str:
        """Its name as shown to people."""
        return visible(self.label)

    def from_anywhere(self) -> Source:
        """Return the same file with a path that is valid in any folder."""
        if self.remote or self.path == STDIN:
            return self
        return evolve(self, path=os.path.abspath(self.path), name=self.name or self.path)

    @property
    def remote(self) -> bool:
        return is_url(self.path)


def is_url(path: str) -> bool:
    return "://" in path


@contextmanager
def reading(source: Source) -> Iterator[io.BufferedReader]:
    """Open and decompress ``source``; a spreadsheet gives its rows. Raises the same exceptions as
    :func:`reporting_errors`."""
    with reporting_errors(source), opened(source) as stream:
        yield unpacked(stream, source.largest)


def unpacked(stream: io.BufferedReader, largest: int = MAX_UNPACKED_BYTES) -> io.BufferedReader:
    """Return the content of a ``stream``, decompressed if necessary, up to the ``largest`` number of bytes; a
    spreadsheet gives its rows."""
    if stream.peek(4).startswith((GZIP, ZSTD)):  # whatever its name says
        stream = cli.unpacking.unpacked(stream, largest)
    if stream.peek(4).startswith(ZIP):
        stream = cli.spreadsheet.as_text(stream, largest)
    return stream


@contextmanager
def reporting_errors(source: Source) -> Iterator[None]:
    """Turn every error while ``source`` is read and judged into a :class:`Failure`, including internal
    errors, but not :class:`NoRecord` for a file that was only found in a folder."""
    try:
        yield
    except NoRecord as error:
        if source.found:
            raise
        raise Failure(of_file(source.shown, error.message)) from error
    except UnreadableFile as error:
        raise Failure(of_file(source.shown, error.message)) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Failure(of_file(source.shown, _why_unread(error, source.path))) from error
    except Failure as failure:
        if failure.message.startswith(source.shown):
            raise
        raise Failure(of_file(source.shown, failure.message)) from failure
    except (click.ClickException, click.exceptions.Exit):
        raise
    except Exception as error:
        raise internal_error(error, source.shown) from error


@contextmanager
def opened(source: Source) -> Iterator[io.BufferedReader]:
    """Open the bytes of ``source``. Raises OSError, and :class:`UnreadableFile` for a URL."""
    if source.path == STDIN:
        stdin = sys.stdin.buffer
        yield stdin if isinstance(stdin, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, stdin))
    elif source.remote:
        fsspec = extra("fsspec", "remote", FROM_URL)
        try:
            file = fsspec.open(source.path, "rb").open()
        except (ValueError, ImportError) as error:
            raise UnreadableFile(
                told("this URL cannot be opened: {error}", "這個網址打不開：{error}", error=error)
            ) from error
        with file:
            yield io.BufferedReader(Checked(partial(_fetch, file)))
    else:
        with open(source.path, "rb") as stream:
            yield stream


def _fetch(file: Any, size: int) -> bytes:
    """Return the next bytes of a remote file."""
    try:
        data: bytes = file.read(size)
    except Exception as error:  # each protocol has its own
        raise UnreadableFile(
            told("the rest of it cannot be fetched: {error}", "其餘的取不到：{error}", error=error)
        ) from error
    return data


def path_of(source: Source, stream: io.BufferedReader) -> str | None:
    """Return the path of the file with exactly the bytes of an open ``stream``; None if they are compressed
    or remote, or if the path names another file in another process."""
    lies = isinstance(stream.raw, io.FileIO) and S_ISREG(os.fstat(stream.fileno()).st_mode)
    return source.path if lies and source.path != STDIN and not source.path.startswith(OPEN_FILES) else None


def _why_unread(error: OSError, path: str) -> str:
    cause = error.__cause__  # fsspec also raises it for a server that cannot be reached or does not answer
    match error:
        case FileNotFoundError() if cause is not None and getattr(cause, "status", None) != 404:
            return told("it cannot be fetched: {cause}", "取不到：{cause}", cause=cause)
        case FileNotFoundError():
            near = did_you_mean_one_of(files_like(path))
            return told("there is no such file{near}", "沒有這個檔案{near}", near=near)
        case PermissionError():
            return told("no permission to read this file", "沒有權限讀取這個檔案")
        case IsADirectoryError():
            return told("this is a folder; name a file in it", "這是資料夾；請指明其中的檔案")
    return reason(error)


def files_like(path: str) -> list[str]:
    """Return files and folders on this machine that may be meant by a ``path`` that does not exist."""
    folder, name = os.path.split(path.rstrip(os.sep))
    folders = [folder] if not folder or os.path.isdir(folder) else files_like(folder)
    found: list[str] = []
    for one in folders:
        with suppress(OSError), os.scandir(one or os.curdir) as entries:
            names = [entry.name for entry in islice(entries, MAX_NAMES) if not entry.name.startswith(".")]
            by_stem = {os.path.splitext(each)[0]: each for each in sorted(names)}
            near = similar(os.path.splitext(name)[0], by_stem)
            found += [os.path.join(one, by_stem[stem]) for stem in near]
    return [one for one in found if os.path.exists(one)][:MAX_SUGGESTED]


def encoding_of(path: str, stream: io.BufferedReader) -> str:
    """Return ``json``, ``jsonl`` or ``text``, judging by the name of the file or else by its beginning."""
    name = path.lower()
    for suffix in PACKED:
        name = name.removesuffix(suffix)
    start = stream.peek(64)
    if name.endswith(".jsonl") or FIRST_LINE.match(start):
        return "jsonl"
    return "json" if name.endswith(".json") or OBJECT.match(start) else "text"
