"""An archive: a DuckDB file of records, each of them complete."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from ...records.suggestions import did_you_mean_one_of
from .. import version
from ..failure import Failure, Unanswered
from ..opening import files_like
from ..output import name_of
from ..saving import writing_to
from .rows import Chunk
from .tables import TABLES, VERSION, arrow, database

ONE_QUERY = (
    "an archive answers one query at a time: SELECT (or FROM, WITH, VALUES, SHOW, DESCRIBE, SUMMARIZE), and "
    "no other statement; “hoyle archive export” writes its tables to files"
)
BATCH = 10_000
"""Number of rows that are exported together."""
CONFINED = """
    SET temp_directory = '';
    SET autoload_known_extensions = false;
    SET enable_external_access = false;
    SET lock_configuration = true;
"""
"""Settings that keep queries from other files, the network, extensions and the disk."""


class Archive:
    """An open archive. ``connection`` is DuckDB's, ``shown`` the name of the file."""

    def __init__(self, connection: Any, shown: str):
        self.connection = connection
        self.shown = shown

    def add(self, chunks: Iterable[Chunk]) -> Iterator[tuple[int, int, int]]:
        """Add rows as they come, and commit them after each chunk that is whole. Yields the numbers of
        records added, of records that were there already, and of findings of the added ones that are left
        out."""
        last: int | None = None
        broken = False
        try:
            for chunk in chunks:
                with undisturbed():
                    with reporting_errors(self.shown):
                        if last is None:
                            self.connection.execute("BEGIN")
                            last = self._last()
                        self._insert(chunk, last)
                        broken = broken or chunk.broken
                        settled = self._settle(last, broken) if chunk.whole else None
                    if settled is not None:
                        last, broken = None, False
                        yield settled
        finally:
            if last is not None:  # the last record is not complete
                with suppress(database().Error):
                    self.connection.execute("ROLLBACK")

    def _insert(self, chunk: Chunk, last: int) -> None:
        """Insert rows, the first record after number ``last``."""
        for name, rows in chunk.tables.items():
            if rows.num_rows:
                stamp = "REPLACE ($2 AS added, $3 AS version)" if name == "records" else ""
                self.connection.register("rows", rows)
                self.connection.execute(
                    f"INSERT INTO {name} SELECT record + $1, * EXCLUDE (record) {stamp} FROM rows",
                    [last, *([datetime.now(UTC).replace(tzinfo=None), version()] if stamp else [])],
                )
        self.connection.unregister("rows")

    def _last(self) -> int:
        """Return the number of the last record."""
        ((number,),) = self.connection.execute("SELECT coalesce(max(record), 0) FROM records").fetchall()
        return int(number)

    def _settle(self, last: int, broken: bool) -> tuple[int, int, int]:
        """Keep the new records, except those that were there already or could not be read to the end."""
        execute = self.connection.execute
        ((came,),) = execute("SELECT count(*) FROM records WHERE record > ?", [last]).fetchall()
        known = execute(
            "SELECT record FROM records AS new WHERE record > ? AND EXISTS "
            "(FROM records AS old WHERE old.hash = new.hash AND old.record < new.record)",
            [last],
        ).fetchall()
        if known:
            execute("DELETE FROM records WHERE list_contains(?, record)", [[number for (number,) in known]])
        if known or broken:
            for name in TABLES.keys() - {"records"}:
                execute(
                    f"DELETE FROM {name} WHERE record > $1 AND "
                    "record NOT IN (SELECT record FROM records WHERE record > $1)",
                    [last],
                )
        ((left_out,),) = execute(
            "SELECT coalesce(sum(ignored), 0) FROM records WHERE record > ?", [last]
        ).fetchall()
        execute("COMMIT")
        return came - len(known), len(known), int(left_out)

    def ask(self, sql: str, values: Iterable[object] = ()) -> tuple[list[str], Iterator[tuple[Any, ...]]]:
        """Return the columns and rows of ``sql``, which must be one query.

        No other statement is allowed: even a confined connection can write to the file of its own database
        (``COPY … (USE_TMP_FILE false)``)."""
        with reporting_errors(), at_once():
            statements = self.connection.extract_statements(sql)
            if not statements:
                raise Failure("this SQL contains no query")
            if len(statements) > 1 or statements[0].type.name != "SELECT":
                raise Failure(ONE_QUERY)
            cursor = self.connection.execute(statements[0], list(values))
        return [one[0] for one in cursor.description], self._rows(cursor)

    def _rows(self, cursor: Any) -> Iterator[tuple[Any, ...]]:
        while True:
            with reporting_errors(), at_once():
                rows = cursor.fetchmany(1000)
            if not rows:
                return
            yield from rows


@contextmanager
def opened(path: str, *, write: bool = False) -> Iterator[Archive]:
    """Open the archive at ``path``; with ``write`` it is created if it does not exist. Without ``write``, SQL
    can access nothing but the archive."""
    duckdb = database()
    if write:
        arrow()
    shown = name_of(path)
    if not write and not Path(path).exists():
        raise Failure(f"{shown}: there is no such archive{did_you_mean_one_of(files_like(path))}")
    with reporting_errors(shown):
        connection = duckdb.connect(path, read_only=not write)
    try:
        with reporting_errors(shown):
            if not write:
                connection.execute(CONFINED)
            _check(connection, shown, write=write)
        yield Archive(connection, shown)
    finally:
        with suppress(duckdb.Error):
            connection.close()


@contextmanager
def at_once() -> Iterator[None]:
    """Let an interrupt end a query at once; DuckDB would finish the query first."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _check(connection: Any, shown: str, *, write: bool) -> None:
    """Check that the file is an archive; if it is empty and to be written, create the tables."""
    tables = {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    if write and not tables:
        connection.execute("BEGIN")
        for name, table in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({table.sql})")
        connection.execute("CREATE TABLE hoyle_archive (version INTEGER)")
        connection.execute("INSERT INTO hoyle_archive VALUES (?)", [VERSION])
        connection.execute("COMMIT")
        return
    if not tables:
        raise Failure(f"{shown}: nothing has been added to this archive yet")
    if "hoyle_archive" not in tables:
        raise Failure(f"{shown}: this database is not a hoyle archive")
    ((found,),) = connection.execute("SELECT max(version) FROM hoyle_archive").fetchall()
    if found != VERSION:
        raise Failure(
            f"{shown}: this archive is of another version of hoyle (its tables are of version {found}, not "
            f"{VERSION}): add its records to a new one"
        )


@contextmanager
def undisturbed() -> Iterator[None]:
    """Delay an interrupt until the current rows have been added and counted. (DuckDB may take one for an
    error of the function that supplies the rows.)"""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def reporting_errors(shown: str = "") -> Iterator[None]:
    """Turn DuckDB's errors about the file ``shown`` into one sentence; those about a query keep its own
    words, which point at the mistake."""
    duckdb = database()
    try:
        yield
    except duckdb.Error as error:
        if not shown:
            raise Unanswered(_unanswered(error)) from None
        said = str(error).split("\n")[0].removeprefix("IO Error: ")
        if "lock" in said.lower():
            said = "another process is writing to this archive"
        elif "not a valid DuckDB database" in said:
            said = "this file is not an archive"
        raise Failure(f"{shown}: {said}") from None


def _unanswered(error: Exception) -> str:
    """Return the reason why DuckDB cannot answer."""
    duckdb = database()
    said = str(error)
    if isinstance(error, duckdb.OutOfMemoryException):
        return "this query needs more memory than there is"
    if "pytz" in said:  # DuckDB for Python needs it for a time with a zone, such as that of now()
        return "this answer has a time with a time zone in it, which cannot be shown: cast it to TIMESTAMP"
    return said.partition("\nTraceback")[0]


# ---- exporting


def export_tables(archive: Archive, path: str, folder: str, kind: str) -> None:
    """Write each table of the ``archive`` at ``path`` into ``folder``, as a file of this ``kind``. A file is
    written as a whole or not at all."""
    for name in TABLES:
        target = Path(folder, f"{name}.{kind}")
        if target.exists() and os.path.samefile(target, path):
            raise Failure(f"{name_of(target)}: this is the archive itself")
        columns, rows = archive.ask(f"FROM {name}")
        with writing_to(str(target)) as stream:
            WRITERS[kind](stream, name, columns, rows)


def _write_parquet(stream: BinaryIO, name: str, columns: list[str], rows: Iterable[tuple[Any, ...]]) -> None:
    pyarrow = arrow()
    schema, rows = TABLES[name].schema, iter(rows)
    with arrow(".parquet").ParquetWriter(stream, schema) as writer:
        while batch := list(islice(rows, BATCH)):
            cells = zip(*batch, strict=True)
            arrays = [pyarrow.array(column, one.type) for column, one in zip(cells, schema, strict=True)]
            writer.write_batch(pyarrow.RecordBatch.from_arrays(arrays, schema=schema))


def _write_json_lines(
    stream: BinaryIO, name: str, columns: list[str], rows: Iterable[tuple[Any, ...]]
) -> None:
    for row in rows:
        text = json.dumps(
            dict(zip(columns, row, strict=True)), ensure_ascii=False, separators=(",", ":"), default=str
        )
        stream.write(f"{text}\n".encode())


WRITERS: dict[str, Callable[[BinaryIO, str, list[str], Iterable[tuple[Any, ...]]], None]] = {
    "parquet": _write_parquet,
    "jsonl": _write_json_lines,
}
