"""Records as Arrow tables, which pandas, Polars and DuckDB take without a copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import attrs
from attrs import frozen

from .cli.archive.rows import RecordRows, Rows
from .cli.archive.tables import EVENTS, TABLES
from .cli.failure import Failure, extra
from .cli.judging import FileReport, choose
from .records.cards import Card
from .records.errors import MissingExtra
from .records.events import Action, Event, Head, Record, Round, Target
from .records.findings import told
from .records.shapes import tag
from .verify.outcome import UNKNOWN, Report

OF_AN_ARCHIVE = ("source", "number", "added", "version")
"""Columns of the table of records that exist only in an archive."""


class ArrowTable(Protocol):
    """A table that speaks Arrow's C stream interface. It is a ``pyarrow.Table``."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """A PyCapsule with the table's stream."""


@frozen(repr=False)
class Tables:
    """Records and their findings as tables. The column ``record`` counts the records from 1. (docs/api.md
    lists the columns.)"""

    records: ArrowTable
    rounds: ArrowTable
    events: ArrowTable
    turns: ArrowTable
    findings: ArrowTable
    scores: ArrowTable

    def __repr__(self) -> str:
        sizes = (f"{one.name} {getattr(self, one.name).num_rows}" for one in attrs.fields(type(self)))
        return f"<Tables: {', '.join(sizes)}>"


def tables(records: Record | Report | Iterable[Record | Report]) -> Tables:
    """Make Arrow tables of records, or of reports on them. It needs the extra ``tables``.

    Records are judged for it, without looking for repairs; the findings of a report are those in the report.

    Args:
        records: one record or report, or several.

    Returns:
        Tables with the method ``__arrow_c_stream__``: ``pandas.DataFrame.from_arrow(made.scores)``,
        ``polars.DataFrame(made.scores)``, ``duckdb.from_arrow(made.scores)``.

    Raises:
        MissingExtra: pyarrow is not installed.
        ValueError: a report does not hold its record.
        TypeError: something is neither a record nor a report.

    >>> made = hoyle.tables(hoyle.check("records/published/redox.txt", repairs=False))
    >>> made
    <Tables: records 1, rounds 3, events 143, turns 83, findings 19, scores 12>
    >>> made.scores.column("recomputed").to_pylist()[:4]
    [96, 105, 4, -10]
    """
    try:
        pyarrow = extra("pyarrow", "tables", told("a table", "表格"))
    except Failure as failure:
        raise MissingExtra(failure.message) from failure
    rows = Rows(TABLES | {"events": EVENTS})
    chunks = list(_filled(rows, _each(records)))
    whole = {name: pyarrow.concat_tables([chunk[name] for chunk in chunks]) for name in rows.tables}
    whole["records"] = whole["records"].drop_columns(list(OF_AN_ARCHIVE))
    return Tables(**whole)


def _each(records: Record | Report | Iterable[Record | Report]) -> Iterable[Record | Report]:
    return [records] if isinstance(records, Record | Report) else records


def _filled(rows: Rows, records: Iterable[Record | Report]) -> Iterator[dict[str, Any]]:
    """Yield the tables of ``records``, in batches of rows."""
    for number, one in enumerate(records, 1):
        record = one.record if isinstance(one, Report) else one
        if record is None:
            raise ValueError("the report does not hold its record")
        if not isinstance(record, Record):
            raise TypeError(f"tables are made of records and reports, not of {type(record).__name__}")
        filling = RecordRows(rows, record.head, "", number, number)
        _add_events(rows, record.head, number, 0)
        for position, round_ in enumerate(record.rounds, 1):
            filling.round(round_)
            _add_events(rows, round_, number, position)
        ended = filling.end()
        choose(FileReport("", [ended.report]))
        ended.write(rows, one.findings if isinstance(one, Report) else None)
        if rows.enough:
            yield rows.chunk(whole=True).tables
    yield rows.chunk(whole=True).tables


def _add_events(rows: Rows, part: Head | Round, record: int, position: int) -> None:
    number = part.number if isinstance(part, Round) else None
    for at, event in enumerate(part.events, 1):
        index = event.line - part.line
        text = part.lines[index].strip() if 0 <= index < len(part.lines) else None
        player = getattr(event, "player", None)
        cards = rows.list_of(UNKNOWN if card is None else card.text for card in _cards(event))
        where = (record, position or None, number, at, event.line)
        rows.add("events", *where, tag(type(event)), player, cards, text)


def _cards(value: object, *, hidden: bool = False) -> Iterator[Card | None]:
    """Yield the cards in an event, in the order written; if ``hidden``, also None for cards that nobody
    saw."""
    if isinstance(value, Card) or (value is None and hidden):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards(one, hidden=True)
    elif isinstance(value, Event | Action | Target):
        kind: Any = type(value)
        for field in kind.__attrs_attrs__:
            if field.eq and field.name != "others":
                yield from _cards(getattr(value, field.name), hidden=field.name == "card")
