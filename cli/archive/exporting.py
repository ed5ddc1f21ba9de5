"""The tables of an archive written to files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from ..failure import Failure
from ..output import name_of
from ..saving import writing_to
from .store import Archive
from .tables import TABLES, arrow

BATCH = 10_000
"""Rows that are written together."""


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
