"""``hoyle archive``: judged records in one file that can be queried."""

from __future__ import annotations

import csv
import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from itertools import chain, islice
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.table import Table
from rich.text import Text

from ... import cli
from ...records.cells import cells_of
from ..failure import Failure, complain, notation_called, reason
from ..inputs import codes_option, count_files, game_option, max_unpacked, sources
from ..output import Output, name_of, pad
from ..page import lay_out, paged
from ..progress import with_progress
from ..settings import configured
from ..workers import cores, processes
from .adding import Count, add
from .store import Archive, export_tables, opened
from .tables import TABLES, Question

GAP = "  "
"""Separator of two columns."""
ROWS_AT_ONCE = 1000
"""Number of rows to lay out together."""

F = TypeVar("F", bound=Callable[..., Any])


@click.group("archive")
def archive() -> None:
    """Collect checked records in a database and query it.

    An archive is one file, a DuckDB database with the tables records, rounds, turns, findings and scores;
    docs/archive.md describes them.
    """


def _game(ctx: click.Context, option: click.Parameter, given: str | None) -> str | None:
    return None if given is None else notation_called(given).game


def _date(ctx: click.Context, option: click.Parameter, given: str | None) -> str | None:
    try:
        return given and str(datetime.fromisoformat(given))
    except ValueError:
        raise click.BadParameter(f"“{given}” is not a date such as 2026-11-21 or 2026-11-21T18:30") from None


def _selecting_rows(function: F) -> F:
    """Add the options that select rows."""
    for option in (
        click.option(
            "--since",
            callback=_date,
            metavar="DATE",
            help="Only what was added since this date or time (UTC).",
        ),
        click.option(
            "--finding",
            metavar="CODE",
            shell_complete=cli.completing("codes"),
            help="Only records with this finding: a code, the beginning of one, or a name.",
        ),
        click.option(
            "--game",
            callback=_game,
            metavar="NAME",
            shell_complete=cli.completing("games"),
            help="Only records of this game.",
        ),
        click.option("--player", metavar="NAME", help="Only rows about this player."),
    ):
        function = option(function)
    return function


_limit = click.option("--limit", "-n", type=click.IntRange(min=1), metavar="N", help="Print at most N rows.")


@archive.command("add", short_help="Check records and add them.")
@click.argument("archive", type=click.Path(dir_okay=False))
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="FILE|DIR|URL|-...",
    type=click.Path(allow_dash=True, readable=False),
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of files to check at once. [default: one for each core]",
)
@codes_option("--select", "Add only these findings.")
@codes_option("--ignore", "Do not add these findings.")
@configured
@max_unpacked
@game_option
def add_(
    archive: str, paths: tuple[str, ...], jobs: int | None, largest: int, game: str | None, **_given: Any
) -> None:
    """Check records and add them to ARCHIVE, which is created if it does not exist.

    Findings that a record or the configuration says to ignore are left out, as by “hoyle verify”, and
    counted.

    A record that is already in the archive, in whatever spelling or language, is not added again. One that
    cannot be read to the end is not added at all.
    """
    count = Count()
    stopped = False
    out = Output(sys.stdout)
    with opened(archive, write=True) as store:
        try:
            results = add(store, sources(paths, largest), processes(jobs or cores()), count, game)
            total = partial(count_files, paths)
            for _, failures in with_progress(results, total, "Adding", out, number=itemgetter(0)):
                for failure in failures:
                    complain(failure)
        except Failure as failure:  # the archive can no longer be written
            complain(failure.message)
            count.failures += 1
        except KeyboardInterrupt:
            stopped = True
    there = f", {count.known} there already" if count.known else ""
    left_out = (
        f" ({count.left_out} finding{'' if count.left_out == 1 else 's'} left out)" if count.left_out else ""
    )
    out.line([(f"{_records(count.added)} added{left_out}{there}.", "")])
    if stopped:
        raise click.exceptions.Exit(128 + signal.SIGINT)
    if count.failures:
        raise click.exceptions.Exit(2)


def _records(count: int) -> str:
    return f"{count} record" if count == 1 else f"{count} records"


@archive.command("list")
@click.argument("archive", type=click.Path(dir_okay=False))
@_selecting_rows
@_limit
def list_(archive: str, limit: int | None, **wanted: str | None) -> None:
    """List the records in ARCHIVE.

    A list that is longer than the terminal is shown page by page, by less or the program that the environment
    variable PAGER names."""
    with opened(archive) as store:
        columns, rows = store.ask(*Question("records", **wanted).sql())
        _show(columns, islice(rows, limit), "table")


@archive.command("query", short_help="Query the tables.")
@click.argument("archive", type=click.Path(dir_okay=False))
@click.argument("sql", required=False)
@click.option(
    "--of",
    type=click.Choice(tuple(TABLES)),
    default="findings",
    show_default=True,
    help="Which rows to print.",
)
@_selecting_rows
@_limit
@click.option(
    "--format",
    "format_",
    type=click.Choice(("table", "csv", "jsonl")),
    default="table",
    show_default=True,
    help="Output format.",
)
def query(
    archive: str, sql: str | None, of: str, format_: str, limit: int | None, **wanted: str | None
) -> None:
    """Query ARCHIVE, in SQL or with options: the findings, or other rows, of a player, a game or a time.

    SQL is one query: SELECT, FROM, WITH, VALUES, SHOW, DESCRIBE or SUMMARIZE. It can read the tables of
    ARCHIVE and nothing else: no other file, no network, no extension, no setting. It writes nothing.
    """
    if sql is not None and any(wanted.values()):
        raise click.UsageError("query in SQL or with options, not both")
    question = (sql, ()) if sql is not None else Question(of, **wanted).sql()
    with opened(archive) as store:
        columns, rows = store.ask(*question)
        _show(columns, islice(rows, limit), format_)


@archive.command("export", short_help="Write the tables to files.")
@click.argument("archive", type=click.Path(dir_okay=False))
@click.argument("folder", type=click.Path(file_okay=False))
@click.option(
    "--to",
    type=click.Choice(("parquet", "jsonl")),
    default="parquet",
    show_default=True,
    help="File format.",
)
def export(archive: str, folder: str, to: str) -> None:
    """Write each table of ARCHIVE to a file in FOLDER, as Parquet or JSON Lines.

    An existing file is replaced as a whole once the new one has been written.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{name_of(folder)}: {reason(error)}") from None
    with opened(archive) as store:
        export_tables(store, archive, folder, to)


# ---- answers


def _show(columns: list[str], rows: Iterator[tuple[Any, ...]], format_: str) -> None:
    out = Output(sys.stdout)
    if format_ == "csv":
        writer = csv.writer(out.stream)
        writer.writerow(columns)
        writer.writerows([_plain(cell) for cell in row] for row in rows)
    elif format_ == "jsonl":
        for row in rows:
            cells = {name: _json(cell) for name, cell in zip(columns, row, strict=True)}
            out.write(out.spell_json(json.dumps(cells, ensure_ascii=False)) + "\n")
    elif (first := next(rows, None)) is None:
        complain("no rows")
    else:
        paged(out, _tables(columns, chain((first,), rows), out))


def _tables(columns: list[str], rows: Iterator[tuple[Any, ...]], out: Output) -> Iterator[None]:
    """Write the rows, :data:`ROWS_AT_ONCE` at a time."""
    while some := list(islice(rows, ROWS_AT_ONCE)):
        _table(columns, some, out)
        yield


def _table(columns: list[str], rows: Iterable[tuple[Any, ...]], out: Output) -> None:
    """Write a table. On a terminal that is too narrow for it, long cells take several lines."""
    cells = [columns, *([out.spell(_plain(cell)).replace("\n", " ") for cell in row] for row in rows)]
    widths = [max(cells_of(row[at]) for row in cells) for at in range(len(columns))]
    if out.width is not None and sum(widths) + len(GAP) * (len(widths) - 1) > out.width:
        table = Table(box=None, padding=(0, len(GAP), 0, 0), pad_edge=False)
        for name in columns:
            table.add_column(Text(name, "bold"), overflow="fold")
        for row in cells[1:]:
            table.add_row(*map(Text, row))
        lay_out(out, table)
        return
    for number, row in enumerate(cells):
        text = GAP.join(pad(cell, width) for cell, width in zip(row, widths, strict=True))
        out.line([(text, "" if number else "bold")])


def _plain(cell: Any) -> str:
    match cell:
        case None:
            return ""
        case list():
            return ", ".join(map(str, cell))
        case datetime():
            return cell.isoformat(" ", "seconds")
    return str(cell)


def _json(cell: Any) -> Any:
    return cell if isinstance(cell, int | float | str | list | None) else str(cell)


__all__ = ["Archive", "archive"]
