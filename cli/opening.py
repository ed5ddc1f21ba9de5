"""The bytes of an input: a file, standard input, a URL; unpacked where they are packed.

What cannot be opened or read is told in one sentence. What was read before is not lost by it."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from stat import S_ISREG
from typing import Any, cast

import click
from attrs import define, evolve, frozen

from ..notation.source.decoding import NoRecord, UnreadableFile
from ..records.findings import told
from .extras import extra
from .failure import Failure, internal_error, of_file
from .output import visible

STDIN = "-"
LARGEST = 1 << 30
"""Bytes that a packed file may have when it is unpacked, unless more are allowed."""
OWN = ("/dev/std", "/dev/fd/", "/proc/")
"""The files that a process has open are called so."""


@frozen
class Source:
    """A file to read: a path, a URL, or ``-`` for standard input. One that was ``found`` in a folder need
    not hold a record. ``name`` is what it is called, where that is not its path; ``largest`` how many bytes
    may come of it when it is unpacked."""

    path: str
    found: bool = False
    name: str = ""
    largest: int = LARGEST

    @property
    def label(self) -> str:
        """What programs are told it is called."""
        return "<stdin>" if self.path == STDIN else click.format_filename(self.name or self.path)

    @property
    def shown(self) -> str:
        """What people are told."""
        return visible(self.label)

    def from_anywhere(self) -> Source:
        """The same file, to be read from another folder."""
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
    """``source`` open and unpacked. Raises as :func:`telling` does."""
    with telling(source), _opened(source) as stream:
        yield unpacked(stream, source.largest)


@contextmanager
def telling(source: Source) -> Iterator[None]:
    """While ``source`` is read and judged: whatever is in the way becomes a :class:`Failure`, mistakes of our
    own too. But :class:`NoRecord` stays for a file that was only found and holds none."""
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
        raise Failure(of_file(source.shown, _reason(error))) from error
    except Failure as failure:
        if failure.message.startswith(source.shown):
            raise
        raise Failure(of_file(source.shown, failure.message)) from failure
    except (click.ClickException, click.exceptions.Exit):
        raise
    except Exception as error:
        raise internal_error(error, source.shown) from error


@contextmanager
def _opened(source: Source) -> Iterator[io.BufferedReader]:
    if source.path == STDIN:
        stdin = sys.stdin.buffer
        yield stdin if isinstance(stdin, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, stdin))
    elif source.remote:
        fsspec = extra("fsspec", "remote", "reading from a URL")
        try:
            file = fsspec.open(source.path, "rb").open()
        except (ValueError, ImportError) as error:
            raise UnreadableFile(
                told("this URL cannot be opened: {error}", "這個網址打不開：{error}", error=error)
            ) from error
        with file:
            yield io.BufferedReader(_Checked(partial(_fetch, file)))
    else:
        with open(source.path, "rb") as stream:
            yield stream


class _Checked(io.RawIOBase):
    """A stream of what ``read`` gives, asked for so many bytes at most; it says why where it has none."""

    def __init__(self, read: Callable[[int], bytes]):
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _fetch(file: Any, size: int) -> bytes:
    """What comes of a file from elsewhere."""
    try:
        data: bytes = file.read(size)
    except Exception as error:  # each protocol has its own
        raise UnreadableFile(
            told("the rest of it cannot be fetched: {error}", "其餘的取不到：{error}", error=error)
        ) from error
    return data


def path_of(source: Source, stream: io.BufferedReader) -> str | None:
    """Where the very bytes of an open ``stream`` lie on a disk; None if they have to be unpacked, come from
    elsewhere, or if another process has other files by that name."""
    lies = isinstance(stream.raw, io.FileIO) and S_ISREG(os.fstat(stream.fileno()).st_mode)
    return source.path if lies and source.path != STDIN and not source.path.startswith(OWN) else None


def _reason(error: OSError) -> str:
    cause = error.__cause__  # fsspec says so too of a server that cannot be reached, or will not tell
    match error:
        case FileNotFoundError() if cause is not None and getattr(cause, "status", None) != 404:
            return told("it cannot be fetched: {cause}", "取不到：{cause}", cause=cause)
        case FileNotFoundError():
            return told("there is no such file", "沒有這個檔案")
        case PermissionError():
            return told("this file may not be read", "這個檔案不准讀取")
        case IsADirectoryError():
            return told("this is a folder", "這是資料夾")
    return (error.strerror or str(error)).lower()


# ---- packed files

GZIP = b"\x1f\x8b"
ZSTD = b"\x28\xb5\x2f\xfd"


def unpacked(stream: io.BufferedReader, largest: int = LARGEST) -> io.BufferedReader:
    """``stream``, or what gzip or zstd have packed in it: told by its first bytes, whatever its name."""
    start = stream.peek(4)
    if start.startswith(GZIP):
        import gzip
        import zlib

        packed, damage = gzip.GzipFile(fileobj=stream), (gzip.BadGzipFile, zlib.error)
        return io.BufferedReader(_Checked(_Unpacking(packed, damage, largest)))
    if start.startswith(ZSTD):
        zstd = _zstd()
        return io.BufferedReader(_Checked(_Unpacking(zstd.ZstdFile(stream), (zstd.ZstdError,), largest)))
    return stream


def _zstd() -> Any:
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd
    return extra("backports.zstd", "zstd", "unpacking zstd")


@define
class _Unpacking:
    """Gives what is in a packed file, as far as it is whole, and no more than may be ``left``. ``damage``
    are the exceptions that say that it is not."""

    packed: Any
    damage: tuple[type[Exception], ...]
    left: int

    def __call__(self, size: int) -> bytes:
        try:
            data: bytes = self.packed.read1(size)
        except EOFError:
            raise UnreadableFile(
                told("the packed file is cut off; what comes after is lost", "壓縮檔不完整，後面的內容已失")
            ) from None
        except self.damage as error:
            raise UnreadableFile(
                told(
                    "the packed file is damaged ({error})",
                    "壓縮檔已損壞（{error}）",
                    error=str(error).lower(),
                )
            ) from None
        self.left -= len(data)
        if self.left < 0:
            raise UnreadableFile(
                told(
                    "more comes of this packed file than may be unpacked; --max-unpacked raises the limit",
                    "這個壓縮檔解開後超過上限；上限可以提高",
                )
            )
        return data
