"""JSON Schemas of what hoyle writes: of records, drawn from their classes, and of reports.

They are published as ``docs/record.schema.json`` and ``docs/report.schema.json``;
``python -m hoyle.records.schema docs`` writes them anew.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from .cards import CARDS, Card
from .codec import SCHEMA
from .events import Action, Call, Coverage, Event, Head, Round, Value
from .facts import ReaderFact
from .findings import Finding
from .shapes import LARGEST, OF_FINDINGS, PLACES, Json, Param, Remark, Told, kinds

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REPORT = "hoyle-report/1"

INTEGER: Json = {"type": "integer"}
NUMBER = INTEGER | {"minimum": -LARGEST, "maximum": LARGEST, "description": "of nine digits at most"}
TEXT: Json = {"type": "string"}
IN_TWO_LANGUAGES: Json = {
    "type": "object",
    "properties": {"en": TEXT, "zh": TEXT},
    "required": ["en", "zh"],
    "additionalProperties": False,
}
SPAN = {"type": "array", "prefixItems": [INTEGER, INTEGER], "items": False, "minItems": 2}
COLUMNS: dict[str, Json] = {
    "column": INTEGER | {"minimum": 1, "description": "where it begins, from 1, in code points"},
    "end_column": INTEGER | {"minimum": 1, "description": "just behind its last character"},
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
    "repairs": "what would mend it, if the reader knows",
    "safe": "whether it follows from what is written and touches no card and no player",
    "edits": "stretches of the source and what should stand there; all are made together",
    "key": "what is set, for example players, decks, edition",
    "coverage": "how the lines of the source were taken; absent if that is not known",
    "read": "how many lines say something",
    "comments": "how many are commentary",
    "unread": "how many could not be read, or may be meant for more than commentary",
    "first_unread": "the first of those",
}


def record_schema() -> Json:
    """The schema of a record: what :func:`.codec.record_to_json` makes."""
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
    """Plain classes that are values of fields of ``cls``."""
    hints = [hint for name, hint in get_type_hints(cls).items() if name not in PLACES]
    parts = {part for hint in hints for part in (hint, *get_args(hint))}
    known = (Event, Action, Call, Card, Finding)
    return {part for part in parts if isinstance(part, type) and attrs.has(part) and part not in known}


def _object(cls: Any, name: str = "") -> Json:
    """The schema of a class: an object with its fields, and its place if it has one."""
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
    """The schema of a type hint."""
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


# ---- reports


def _fields(description: str, **fields: Json) -> Json:
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _said(type_: str | list[str], description: str, **more: Any) -> Json:
    return {"type": type_, "description": description, **more}


def _list(of: str, description: str) -> Json:
    return {"type": "array", "items": _ref(of), "description": description}


def report_schema() -> Json:
    """The schema of what ``hoyle verify --format json`` prints."""
    place = {
        "line": _said("integer", "from 1", minimum=1),
        "column": _said("integer", "from 1, in code points", minimum=1),
    }
    end = {"end_column": _said("integer", "just behind the last character", minimum=1)}
    some, text = ["integer", "null"], ["string", "null"]
    count = {"type": "integer", "minimum": 0}
    finding = _fields(
        "A mistake that does not follow from another.",
        code=_said("string", "for example RX006"),
        name=_said("string", "in kebab-case"),
        severity={"enum": ["error", "warning", "note"]},
        rule=_said("string", "the number of the game's rule; empty for findings of the reader"),
        record=_said("integer", "which record of the file, from 1", minimum=1),
        round=_said(some, "the number of the round; null before the first"),
        turn=_said(some, "which turn of the round, from 1"),
        player=_said(text, "who made the mistake"),
        **place,
        end_line=_said("integer", "the line of its last character", minimum=1),
        **end,
        message=_said("string", "what is wrong, in a sentence"),
        help=_said(text, "what would have been legal, or was probably meant"),
        repairs=_list(
            "repair", "what would mend it, the best first; empty if nothing does, or it was not sought"
        ),
        related=_list("related", "other places that have to do with it"),
        explains=_list("consequence", "findings that follow from it"),
    )
    edit = _fields(
        "A stretch of the file and what should stand there. A whole line ends at column 1 of the next.",
        **place,
        end_line=_said("integer", "the line it ends in", minimum=1),
        end_column=_said("integer", "just behind its last character", minimum=1),
        text=_said("string", "what should stand there; lines end with a line feed"),
    )
    repair = _fields(
        "A change of the file that mends a finding and breaks nothing.",
        edits=_list("edit", "all are made together"),
        message=_said("string", "the change and what it explains, in a sentence"),
        settles=_said("integer", "how many findings go away with it, those under others included"),
        remaining=_said("integer", "how many root findings the record then still has"),
        safe=_said("boolean", "whether it follows from what is written and touches no card and no player"),
        rank=_said("integer", "0 for the best; repairs as good as each other have the same"),
    )
    score = _fields(
        "One player's score in one round; null where a source does not tell.",
        record=_said("integer", "which record of the file, from 1", minimum=1),
        round=_said("integer", "the number of the round"),
        player=_said("string", "whose score"),
        written=_said(some, "as written"),
        from_cards_left=_said(some, "from the cards left as written"),
        from_replay=_said(some, "from the replay alone"),
        true=_said(some, "what hoyle takes for right"),
        written_total=_said(some, "the running total as written"),
        true_total=_said(some, "the running total of true scores"),
    )
    file = _fields(
        "One file judged. Each turn is legal, illegal, or undecided because cards are hidden or in doubt.",
        path=_said("string", "as given on the command line"),
        game=_said(text, "the game of its first record"),
        records=count,
        rounds=count,
        turns=count,
        legal=count,
        illegal=count,
        undecided=count,
        coverage=_ref("coverage"),
        findings=_list("finding", "root findings, in the order of the file"),
        scores=_list("score", "by round and player"),
    )
    file["properties"]["failure"] = _said("string", "why it could not be read to its end; absent if it could")
    coverage = _fields(
        "How the lines of the file were taken; empty ones are not counted.",
        read=count | {"description": "lines that were read"},
        comments=count | {"description": "lines that are commentary"},
        unread=count
        | {"description": "lines that could not be read, or may be meant for more than commentary"},
        first_unread=_said(some, "the first of those"),
    )
    message = _said("string", "what happened there")
    return {
        "$schema": DIALECT,
        "title": REPORT,
        "$ref": "#/$defs/report",
        "$defs": {
            "report": _fields(
                "All files judged.",
                schema={"const": REPORT},
                files=_list("file", "in order"),
                empty=count | {"description": "how many files of a folder hold no record"},
            ),
            "file": file,
            "coverage": coverage,
            "finding": finding,
            "repair": repair,
            "edit": edit,
            "related": _fields("Another place.", **place, **end, message=message),
            "consequence": _fields(
                "A finding that another explains.", code=_said("string", "its code"), **place, message=message
            ),
            "score": score,
        },
    }


def schemas() -> dict[str, str]:
    """The published files by name."""
    made = {"record.schema.json": record_schema(), "report.schema.json": report_schema()}
    return {name: json.dumps(one, ensure_ascii=False, indent=2) + "\n" for name, one in made.items()}


if __name__ == "__main__":
    for name, text in schemas().items():
        Path(sys.argv[1], name).write_text(text, "utf-8")
