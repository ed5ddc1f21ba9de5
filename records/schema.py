"""The JSON Schema of records, derived from their classes. It is published as ``docs/record.schema.json``."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from .cards import CARDS, Card
from .codec import SCHEMA
from .events import Action, Call, Coverage, Event, Head, Round, Value
from .facts import ReaderFact
from .findings import Finding
from .shapes import LARGEST_NUMBER, OF_FINDINGS, PLACES, Json, Param, Remark, Told, kinds

DIALECT = "https://json-schema.org/draft/2020-12/schema"

INTEGER: Json = {"type": "integer"}
NUMBER: Json = INTEGER | {
    "minimum": -LARGEST_NUMBER,
    "maximum": LARGEST_NUMBER,
    "description": "of nine digits at most",
}
TEXT: Json = {"type": "string"}
IN_TWO_LANGUAGES: Json = {
    "type": "object",
    "properties": {"en": TEXT, "zh": TEXT},
    "required": ["en", "zh"],
    "additionalProperties": False,
}
SPAN: Json = {"type": "array", "prefixItems": [INTEGER, INTEGER], "items": False, "minItems": 2}
COLUMNS: dict[str, Json] = {
    "column": INTEGER | {"minimum": 1, "description": "where it begins, from 1, in code points"},
    "end_column": INTEGER | {"minimum": 1, "description": "one past its last character"},
    "spans": {
        "type": "array",
        "items": SPAN,
        "description": "[column, end_column] of each operand, in the order written",
    },
}
LINE: Json = INTEGER | {"minimum": 0, "description": "the line of the source, from 1"}
DESCRIPTIONS = {
    "comment": "the prose that follows it, lines joined by line feeds",
    "player": "whose it is",
    "others": "what else the line may mean, the likeliest first; absent if its words are clear",
    "remarks": "the reader's findings on how it is written",
    "events": "what happened, in the order written",
    "game": "the game's key, for example redox",
    "language": "the language the record is written in, en or zh; absent if that is not known",
    "number": "the number of the round, or the number called",
    "terms": "the written terms of the sum; empty where only its result is written",
    "factor": "what the sum is multiplied by",
    "text": "the line as typed, or the mark as written",
    "lines": "the lines of the source that it was read from, the first of which is its line",
    "params": "what the message is made from",
    "repairs": "what would fix it, if the reader knows",
    "safe": "whether it follows from what is written and touches no card and no player",
    "edits": "stretches of the source and the text to put there; all are made together",
    "key": "what is set, for example players, decks, edition",
    "coverage": "how the lines of the source were understood; absent if that is not known",
    "read": "how many lines say something",
    "comments": "how many are commentary",
    "unread": "how many could not be read, or may be more than commentary",
    "first_unread": "the first of those",
}


def record_schema() -> Json:
    """Return the JSON Schema of a record as :func:`.codec.record_to_json` writes it."""
    defs: dict[str, Json] = {
        "card": {"enum": list(CARDS), "description": "a card by its canonical spelling"},
        "event": _one_of(Event),
        "action": _one_of(Action),
        "fact": _one_of(ReaderFact),
        "call": _object(Call, "call"),
        "finding": _object(Remark),
        "number": NUMBER,
        "text": {"anyOf": [TEXT, IN_TWO_LANGUAGES], "description": "in English, or in both languages"},
        "coverage": _object(Coverage),
        "head": _object(Head),
        "round": _object(Round),
    }
    for base in (Event, Action, ReaderFact):
        defs |= {name: _object(cls, name) for name, cls in kinds(base).items()}
    inner = {one for base in (Event, Action) for kind in kinds(base).values() for one in _within(kind)}
    for cls in inner.union(OF_FINDINGS) - {Remark}:
        defs[cls.__name__.lower()] = _object(cls)
    record: Json = {
        "type": "object",
        "properties": {
            "schema": {"const": SCHEMA},
            "head": _ref("head"),
            "rounds": {"type": "array", "items": _ref("round")},
        },
        "required": ["schema", "head", "rounds"],
        "additionalProperties": False,
    }
    return {
        "$schema": DIALECT,
        "title": SCHEMA,
        "description": "A record of a card game, or a list of records.",
        "anyOf": [_ref("record"), {"type": "array", "items": _ref("record")}],
        "$defs": dict(sorted((defs | {"record": record}).items())),
    }


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _one_of(base: type) -> Json:
    return {"oneOf": [_ref(name) for name in sorted(kinds(base))]}


def _within(cls: Any) -> set[type]:
    """Return the classes without a ``type`` that are values of fields of ``cls``."""
    hints = [hint for name, hint in get_type_hints(cls).items() if name not in PLACES]
    parts = {part for hint in hints for part in (hint, *get_args(hint))}
    known = (Event, Action, Call, Card, Finding)
    return {part for part in parts if isinstance(part, type) and attrs.has(part) and part not in known}


def _object(cls: Any, name: str = "") -> Json:
    """Return the schema of a class: an object with its fields, and its place if it has one."""
    hints = get_type_hints(cls)
    properties: dict[str, Json] = {}
    required = []
    kind: Json = TEXT if cls is Call else {"const": name}
    tagged = issubclass(cls, Event | Action | Call | ReaderFact)
    if tagged:
        properties["type"] = kind
        required.append("type")
    for field in attrs.fields(cls):
        if (field.name in PLACES and cls not in OF_FINDINGS) or (cls is Call and field.name == "kind"):
            continue
        properties[field.name] = _type(hints[field.name])
        if field.name in DESCRIPTIONS:
            properties[field.name]["description"] = DESCRIPTIONS[field.name]
        if field.default is attrs.NOTHING:
            required.append(field.name)
    if not issubclass(cls, Action | Call) and "line" in hints:
        properties["line"] = LINE
    if tagged and not issubclass(cls, ReaderFact):
        properties |= COLUMNS
    elif cls is Remark:
        properties["column"] = COLUMNS["column"]
    said = " ".join((cls.__doc__ or "").split("\n\n")[0].split()).replace("``", "")
    return {
        "type": "object",
        "description": said,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _type(hint: Any) -> Json:
    """Return the schema of a type hint."""
    if hint == Value:
        card = {
            "type": "object",
            "properties": {"card": _ref("card")},
            "required": ["card"],
            "additionalProperties": False,
        }
        return {"anyOf": [_ref("number"), TEXT, card, {"type": "array", "items": TEXT}, {"type": "null"}]}
    if hint == Param:
        return {"anyOf": [_ref("number"), {"type": "boolean"}, _ref("text"), {"type": "null"}]}
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": _type(get_args(hint)[1])}
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [_type(one) for one in get_args(hint)]}
    if get_origin(hint) in (tuple, Sequence):
        return {"type": "array", "items": _type(get_args(hint)[0])}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [one.value for one in hint]}
    named: dict[Any, str] = {
        Card: "card", Event: "event", Action: "action", Call: "call", Finding: "finding", ReaderFact: "fact",
        Told: "text",
    }  # fmt: skip
    if hint in named:
        return _ref(named[hint])
    if isinstance(hint, type) and attrs.has(hint):
        return _ref(hint.__name__.lower())
    if hint is int:
        return _ref("number")
    return {"type": {str: "string", bool: "boolean", NoneType: "null"}[hint]}
