"""Files written whole or not at all.

After a full disk, a kill or a power cut, a file has either its old content or all of the new. The new content
is written to a second file, which replaces it when complete. (An ``atomic`` file of click replaces the old
one even after an error in the middle of writing.)
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import BinaryIO, TextIO

from .failure import Failure, reason
from .opening import OPEN_FILES, STDIN
from .output import name_of

Stamp = tuple[int, ...]
"""Identifies the state of a file."""


def stamp_of(state: os.stat_result) -> Stamp:
    return state.st_dev, state.st_ino, state.st_size, state.st_mtime_ns


def put(path: str, data: bytes, read: Stamp | None = None) -> None:
    """Write ``data`` to the file at ``path``, which was in the state ``read`` when it was read. Raises the
    same exceptions as :func:`replacing`, and OSError if it is not a regular file."""
    if not os.path.isfile(path):
        raise OSError(errno.EINVAL, "only a regular file can be changed")
    with replacing(path, read) as stream:
        stream.write(data)


@contextmanager
def writing_to(path: str) -> Iterator[BinaryIO]:
    """Like :func:`replacing`, for a file of results; ``-`` is standard output. Raises :class:`Failure` with
    the name of the file."""
    if path == STDIN:
        yield sys.stdout.buffer
        return
    try:
        with replacing(path) as stream:
            yield stream
    except OSError as error:
        shown = name_of(path)
        raise Failure(f"{shown}: {reason(error)}") from error


@contextmanager
def text_to(path: str) -> Iterator[TextIO]:
    """Like :func:`writing_to`, for text in UTF-8."""
    with writing_to(path) as stream:
        text = TextIOWrapper(stream, "utf-8", newline="\n")
        yield text
        text.flush()
        text.detach()


@contextmanager
def replacing(path: str, read: Stamp | None = None) -> Iterator[BinaryIO]:
    """Yield a stream whose bytes become the file at ``path`` when the block ends without an exception.

    A file that is replaced keeps its mode and, where permissions allow, its owner and group; a symbolic link
    stays, and its target is replaced. A second name of the file (a hard link) keeps the old text, because
    writing into the file itself would not be safe. What is not a regular file, such as a pipe, a terminal or
    ``/dev/stdout``, is written to directly.

    Raises OSError, without changing anything, if the file cannot be written, or has changed since it was
    ``read`` (or since the block began)."""
    real = os.path.realpath(path)
    old = _state(path)
    if path.startswith(OPEN_FILES) or (old and not stat.S_ISREG(old.st_mode)):
        with open(os.open(path, os.O_WRONLY | os.O_APPEND), "wb") as stream:
            yield stream
        return
    if old and not os.access(real, os.W_OK):
        raise PermissionError(errno.EACCES, "no permission to change this file")
    number, beside = _temporary(real)
    try:
        with open(number, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(number)
        _dress(beside, old)
        now = _state(path)
        if (now and stamp_of(now)) != (read or (old and stamp_of(old))):
            raise OSError(errno.EBUSY, "somebody else has changed this file in the meantime")
        os.replace(beside, real)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _state(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _temporary(path: str) -> tuple[int, str]:
    """Create a new file in the folder of ``path``."""
    try:
        return tempfile.mkstemp(prefix=".hoyle-", dir=os.path.dirname(path))
    except PermissionError:
        raise PermissionError(
            errno.EACCES, "no permission to write in its folder, so it cannot be replaced as a whole"
        ) from None


def _dress(path: str, old: os.stat_result | None) -> None:
    """Give the file at ``path`` the owner and mode of the file it replaces, or those of a new file."""
    if old is None:
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(path, 0o666 & ~mask)
        return
    with suppress(OSError, AttributeError):  # some systems have no file owners
        os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))
