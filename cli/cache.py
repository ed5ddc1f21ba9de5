"""The cache of reports: a file that has not changed is not judged again.

A report is found by a hash of everything it depends on: the bytes of the file, how it is to be judged, and
hoyle's own code. So it can be missing, but not out of date. All are in one SQLite database; if something is
wrong with it or its folder, the only cost is time."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from stat import S_ISREG
from typing import TypeAlias

from attrs import field

from ..records.games import from_outside
from ..records.values import define
from .failure import Failure
from .judging import LONG_FILE, FileReport, Way
from .opening import OPEN_FILES, STDIN, Source
from .stored import from_text, to_text

FOLDER = ".hoyle_cache"
DATABASE = "verdicts-1.sqlite"
"""File name of the database, which contains the version of its layout."""
DAYS_KEPT = 30
"""Number of days after which an unused report is deleted."""
SECONDS_TO_WAIT = 5
"""Seconds to wait for another run that is writing."""
REPORTS_AT_ONCE = 500
"""Number of reports to ask for in one query, or to write in one transaction."""
MAX_KNOWN_IN_A_ROW = 1000
"""Number of known files in a row after which the unknown ones before them are judged and reported."""
MAX_SUFFIX = len(".jsonl.zst")
"""Maximum length of a suffix that shows the kind of a file."""
PACKAGES = ("hoyle", "hoyle.records", "hoyle.notation", "hoyle.verify", "hoyle.cli")
LIBRARIES = ("attrs", "parsimonious", "openpyxl")
"""Libraries on which a report may depend besides hoyle and Python."""
TAG = """\
Signature: 8a477f597d28d172789f06886806bc55
# This folder is a cache that hoyle made; it can be deleted.
# See https://bford.info/cachedir/
"""
LAYOUT = """
CREATE TABLE IF NOT EXISTS verdicts (key BLOB PRIMARY KEY, day INTEGER, checksum BLOB, report BLOB)
"""

Row: TypeAlias = tuple[bytes, int, bytes, bytes]
JudgeAll: TypeAlias = Callable[[Iterable[Source | Failure]], Iterator[FileReport]]


@define
class Asked:
    """A file that has been looked up: the ``key`` of its report, if one may be stored, and the ``report``, if
    one was."""

    source: Source | Failure
    key: bytes | None = None
    report: bytes | None = None


class Cache:
    """Reports of files that are judged in one way, from run to run."""

    def __init__(self, connection: sqlite3.Connection, way: Way):
        self._connection: sqlite3.Connection | None = connection
        self._way, self._code = way, _code()
        self._begun: dict[tuple[object, ...], blake2b] = {}
        """Beginnings of the keys of files, by what these depend on."""
        self._today = int(time.time() // 86400)
        self._new: list[Row] = []
        self._used: list[bytes] = []

    def reports(self, sources: Iterable[Source | Failure], judge_all: JudgeAll) -> Iterator[FileReport]:
        """Yield the report of each file, in the order of ``sources``; ``judge_all`` makes those that are not
        in the cache."""
        search = _Search(self._asked(iter(sources)))
        while not search.ended:
            for report in judge_all(search.unknown()):
                yield from search.known()
                if search.order:
                    self._keep(search.order.popleft(), report)
                yield report
            yield from search.known()

    def _asked(self, sources: Iterator[Source | Failure]) -> Iterator[Asked]:
        """Look up each file, more and more at once, because one query takes less time than many."""
        many = 1
        while some := list(islice(sources, many)):
            asked = [Asked(one, None if isinstance(one, Failure) else self._key(one)) for one in some]
            reports = self._found([one.key for one in asked if one.key is not None])
            for one in asked:
                one.report = reports.get(one.key) if one.key is not None else None
                yield one
            many = min(2 * many, REPORTS_AT_ONCE)

    # ---- one file

    def _key(self, source: Source) -> bytes | None:
        """Return the key of the report on a file; None if the report is not to be stored."""
        if (
            self._connection is None
            or source.path == STDIN
            or source.remote
            or source.path.startswith(OPEN_FILES)
        ):
            return None
        try:
            state = os.stat(source.path)
            if not S_ISREG(state.st_mode) or state.st_size > LONG_FILE:
                return None
            data = _bytes_of(source.path, state.st_size)
        except (OSError, ValueError):
            return None
        if len(data) != state.st_size:  # it is being written to
            return None
        whole = self._of(source).copy()
        whole.update(data)
        return whole.digest()

    def _of(self, source: Source) -> blake2b:
        """Return the beginning of a file's key: the way to judge it, and whether it is JSON."""
        kind = source.path[-MAX_SUFFIX:].lower().split(".")[1:]
        how = source.settings, source.found, source.largest, *kind
        if (begun := self._begun.get(how)) is None:
            said = repr((self._code, self._way.of(source.settings), how[1:]))
            begun = self._begun[how] = blake2b(said.encode(errors="surrogatepass"), digest_size=16)
        return begun

    def _found(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """The reports that are stored under one of ``keys``."""
        if self._connection is None or not keys:
            return {}
        query = f"SELECT key, day, checksum, report FROM verdicts WHERE key IN ({','.join('?' * len(keys))})"
        try:
            rows = self._connection.execute(query, keys).fetchall()
        except sqlite3.Error:
            self._give_up()
            return {}
        found = {}
        for key, day, checksum, report in rows:
            if isinstance(report, bytes) and checksum == _checksum(key, report):
                found[key] = report
                if day != self._today:
                    self._used.append(key)
        return found

    def _keep(self, asked: Asked, report: FileReport) -> None:
        """Store the report, unless the file has changed since it was looked up."""
        source, key = asked.source, asked.key
        if key is None or report.failure is not None or isinstance(source, Failure):
            return
        if report.path != source.label:  # a message of the workers, not about a particular file
            return
        if self._key(source) == key:
            text = to_text(report).encode()
            self._new.append((key, self._today, _checksum(key, text), text))
            if len(self._new) >= REPORTS_AT_ONCE:
                self._write()

    # ---- the database

    def _write(self) -> None:
        new, used = self._new, [(self._today, key) for key in self._used]
        self._new, self._used = [], []
        if self._connection is None or not (new or used):
            return
        try:
            with self._connection as connection:
                connection.executemany("INSERT OR REPLACE INTO verdicts VALUES (?, ?, ?, ?)", new)
                connection.executemany("UPDATE verdicts SET day = ? WHERE key = ?", used)
                connection.execute("DELETE FROM verdicts WHERE day < ?", (self._today - DAYS_KEPT,))
        except sqlite3.Error:  # a read-only folder, a full disk, another run that keeps writing
            self._give_up()

    def _give_up(self) -> None:
        """Continue without the cache."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        """Write the new reports."""
        self._write()
        self._give_up()


@define
class _Search:
    """Files looked up in the cache. ``order`` are those that have not been reported yet."""

    asked: Iterator[Asked]
    order: deque[Asked] = field(factory=deque)
    ended: bool = False

    def unknown(self) -> Iterator[Source | Failure]:
        """Yield the files that have to be judged, until many in a row need not be."""
        in_a_row = 0
        for asked in self.asked:
            self.order.append(asked)
            if asked.report is None:
                in_a_row = 0
                yield asked.source
            elif (in_a_row := in_a_row + 1) == MAX_KNOWN_IN_A_ROW:
                return
        self.ended = True

    def known(self) -> Iterator[FileReport]:
        """Yield the reports of the known files that come next."""
        while self.order and (text := self.order[0].report) is not None:
            source = self.order.popleft().source
            assert isinstance(source, Source)
            yield from_text(text.decode(), source)


@contextmanager
def opened(folder: str | None, way: Way) -> Iterator[Cache | None]:
    """Open the cache in ``folder``, or else in the default folder; yield None if it cannot be created."""
    connection = _connection(folder or FOLDER)
    if connection is None:
        yield None
        return
    cache = Cache(connection, way)
    try:
        yield cache
    finally:
        cache.close()


def _connection(folder: str) -> sqlite3.Connection | None:
    path = os.path.join(folder, DATABASE)
    try:
        _make(folder)
    except OSError:
        if not os.path.isfile(path):  # existing reports can be read, even if none can be written
            return None
    for _ in range(2):
        try:
            connection = sqlite3.connect(path, timeout=SECONDS_TO_WAIT)
            try:
                connection.execute(LAYOUT)
                connection.execute("SELECT day, checksum, report FROM verdicts LIMIT 1").fetchone()
            except sqlite3.Error:
                connection.close()
                raise
        except sqlite3.OperationalError:
            return None
        except sqlite3.DatabaseError:  # it is damaged
            with suppress(OSError):
                os.unlink(path)
        else:
            return connection
    return None


def _make(folder: str) -> None:
    os.makedirs(folder, exist_ok=True)
    for name, text in ((".gitignore", "# Made by hoyle\n*\n"), ("CACHEDIR.TAG", TAG)):
        with suppress(FileExistsError), open(os.path.join(folder, name), "x", encoding="utf-8") as stream:
            stream.write(text)


def _bytes_of(path: str, size: int) -> bytes:
    """Return the bytes of a file of this ``size``, and one more if the file is longer. (There may be ten
    thousand files, and a stream is slower.)"""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        return os.read(file, size + 1)
    finally:
        os.close(file)


def _checksum(key: bytes, text: bytes) -> bytes:
    return blake2b(text, key=key, digest_size=16).digest()


def _code() -> tuple[str, ...]:
    """Return what identifies the code: a hash of hoyle and of the games from outside, and the versions of the
    libraries they use."""
    whole = blake2b(digest_size=16)
    for path in sorted(_code_files()):
        with open(path, "rb") as stream:
            data = stream.read()
        whole.update(f"{os.path.basename(path)}\0{len(data)}\0".encode(errors="surrogatepass"))
        whole.update(data)
    return (whole.hexdigest(), sys.version, *map(_version, LIBRARIES))


def _code_files() -> set[str]:
    """The files of the code. (In a checkout, packages are not always inside one another.)"""
    return {
        os.path.join(here, name)
        for package in (*PACKAGES, *from_outside().values())
        for folder in import_module(package).__path__
        for here, _, names in os.walk(folder)
        if os.path.basename(here) != "__pycache__"
        for name in names
    }


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""
