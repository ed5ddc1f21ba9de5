"""Records as JSON, and back: ``record_from_json(record_to_json(record)) == record``.

The shape follows the classes of :mod:`.events`. A record is an object with ``schema``, ``head`` and
``rounds``; a head has its ``game``, ``language`` and ``events``, a round its ``number`` and ``events``. An
event or action is an object whose ``type`` is the name of its class in small letters (``cards_left``,
``take_discard``), a call one whose ``type`` is its kind (``last``). A card is its canonical text, null if
it is hidden; as the value of a setting it is ``{"card": "♠5"}``, which no name can be mistaken for.

Places count from 1, in code points of the source line: an event has ``line``, ``column`` and ``end_column``
(just after its last character), actions and calls have columns in the line of their turn, and ``spans`` lists
``[column, end_column]`` of each operand (card, name, number) in the order written. An event or operand that
was never written has no place. A head or round that was read from a text keeps its ``lines``, so that
findings have the same places in the record that is read back. Only the events count: code that changes them
should leave the lines out.

A finding of the reader (in an ``unreadable`` event, or under ``remarks``) has its ``message``, the ``params``
that fill it, and the ``text`` of its line. A text that also exists in Chinese is ``{"en": "…", "zh": "…"}``.

Games may have events and actions of their own. They are found among the subclasses of ``Event`` and
``Action``; games from outside are imported when a type is unknown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from .events import Head, Record, Round
from .shapes import Json, NotARecord, TooLong, is_inner, record_converter, shown, structure

SCHEMA = "hoyle-record/1"
MAX_DIGITS = 20
"""A number with this many digits or more cannot occur in a record."""

# ---- records and heads and rounds


def record_to_json(record: Record) -> Json:
    """``record`` as an object for :func:`json.dumps`."""
    return {"schema": SCHEMA, **record_converter().unstructure(record)}


def record_from_json(data: object) -> Record:
    """The record that ``data`` describes. Raises :class:`NotARecord`."""
    if not isinstance(data, dict):
        raise NotARecord(f"a record is a JSON object, not {shown(data)}")
    _check_schema(data)
    record: Record = structure({key: value for key, value in data.items() if key != "schema"}, Record)
    return record


def dumps(records: Iterable[Record]) -> str:
    """``records`` as JSON text: an object if there is one, else a list. Each event is on a line of its
    own."""
    objects = [record_to_json(record) for record in records]
    return _laid_out(objects[0] if len(objects) == 1 else objects) + "\n"


def loads(text: str) -> list[Record]:
    """The records in a JSON text that holds one, or a list of them. Raises :class:`NotARecord`."""
    return records_from_json(_parsed(text))


def records_from_json(data: object) -> list[Record]:
    """The record that ``data`` describes, or those of a list. Raises :class:`NotARecord`."""
    if not isinstance(data, list):
        return [record_from_json(data)]
    records = []
    for number, one in enumerate(data, 1):
        try:
            records.append(record_from_json(one))
        except NotARecord as error:
            raise NotARecord(f"record {number}: {error}") from error
    return records


def event_lines(parts: Iterable[Head | Round]) -> Iterator[str]:
    """Yield heads and rounds as JSON lines, holding no more than one of them in memory at a time.

    A line is an object with a ``type``. ``head`` begins a record and ``round`` a round: they have the fields
    of a head or round except its events, the head ``schema`` too. Each event follows on a line of its own, as
    in a record, with the number of its ``round`` (null for the events of a head). A record is rebuilt by
    adding each event to the last head or round before it: see :func:`parts_from_lines`."""
    converter = record_converter()
    for part in parts:
        data: Json = converter.unstructure(part)
        events = data.pop("events")
        number = part.number if isinstance(part, Round) else None
        begin: Json = {"type": "head", "schema": SCHEMA} if number is None else {"type": "round"}
        yield _line(begin | data)
        for event in events:
            yield _line({"round": number} | event)


def parts_from_lines(lines: Iterable[str]) -> Iterator[Head | Round]:
    """The heads and rounds that :func:`event_lines` wrote as ``lines``. Raises :class:`NotARecord`."""
    begun: Json | None = None
    kind: type[Head] | type[Round] = Head
    start = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        data = _parsed(line, f"line {number}")
        if not isinstance(data, dict):
            raise NotARecord(f"line {number} is not a JSON object")
        type_ = data.get("type")
        if type_ in ("head", "round"):
            if begun is not None:
                yield structure(begun, kind, f"line {start}")
            elif type_ == "round":
                raise NotARecord(f"line {number}: a round comes before any head")
            if type_ == "head":
                _check_schema(data, f"line {number}")
            kind, start = (Head, number) if type_ == "head" else (Round, number)
            begun = {key: value for key, value in data.items() if key not in ("type", "schema")}
            begun["events"] = []
        elif begun is None:
            raise NotARecord(f"line {number}: an event comes before any head")
        else:
            begun["events"].append({key: value for key, value in data.items() if key != "round"})
    if begun is not None:
        yield structure(begun, kind, f"line {start}")


# ---- text


def parse(text: str) -> Any:
    """Parse ``text`` as :func:`json.loads` does, but make a :class:`TooLong` of a number with very many
    digits."""
    return json.loads(
        text, parse_int=lambda digits: int(digits) if len(digits) < MAX_DIGITS else TooLong(digits)
    )


def _check_schema(data: Json, where: str = "") -> None:
    if data.get("schema") != SCHEMA:
        said = "has no schema" if "schema" not in data else f"has the schema {shown(data['schema'])}"
        raise NotARecord(f"{where}{': ' if where else ''}the record {said}; hoyle reads “{SCHEMA}”")


def _parsed(text: str, where: str = "the text") -> Any:
    try:
        return parse(text)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}" if where == "the text" else f"column {error.colno}"
        raise NotARecord(f"{where} is not JSON: {error.msg} at {at}") from error
    except RecursionError as error:
        raise NotARecord(f"{where} is nested too deeply to be a record") from error


def _line(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False)


def _laid_out(data: Any, indent: str = "", width: int = 110) -> str:
    """Return JSON in which each event, and anything else that fits, is on one line."""
    text = json.dumps(data, ensure_ascii=False)
    if len(indent) + len(text) <= width or not isinstance(data, dict | list) or is_inner(data):
        return text
    deeper = indent + "  "
    if isinstance(data, dict):
        items = [f"{json.dumps(key)}: {_laid_out(value, deeper)}" for key, value in data.items()]
    else:
        items = [_laid_out(value, deeper) for value in data]
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(items) + f"\n{indent}{closing}"


__all__ = [
    "SCHEMA",
    "NotARecord",
    "dumps",
    "event_lines",
    "loads",
    "parse",
    "parts_from_lines",
    "record_from_json",
    "record_to_json",
    "records_from_json",
]
