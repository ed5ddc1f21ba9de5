"""The JSON Schema of the output of ``--format json``. It is published as ``docs/report.schema.json``."""

from __future__ import annotations

from typing import Any

from ...records.schema import DIALECT
from .json import SCHEMA

Schema = dict[str, Any]


def _object(description: str, **fields: Schema) -> Schema:
    return {
        "type": "object",
        "description": description,
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


def _value(type_: str | list[str], description: str, **more: Any) -> Schema:
    return {"type": type_, "description": description, **more}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(of: str, description: str) -> Schema:
    return {"type": "array", "items": _ref(of), "description": description}


NUMBER, TEXT = ["integer", "null"], ["string", "null"]
COUNT: Schema = {"type": "integer", "minimum": 0}
PLACE = {
    "line": _value("integer", "from 1", minimum=1),
    "column": _value("integer", "from 1, in code points", minimum=1),
}
END = {"end_column": _value("integer", "one past the last character", minimum=1)}
RECORD = _value("integer", "which record of the file, from 1", minimum=1)
MESSAGE = _value("string", "what happened there")

REPORT = _object(
    "All files judged.",
    schema={"const": SCHEMA},
    files=_list("file", "in order"),
    empty=COUNT | {"description": "how many files of a folder hold no record"},
)
FILE = _object(
    "One file judged. Each turn is legal, illegal, or undecided because cards are hidden or in doubt.",
    path=_value("string", "as given on the command line"),
    game=_value(TEXT, "the game of its first record"),
    records=COUNT,
    rounds=COUNT,
    turns=COUNT,
    legal=COUNT,
    illegal=COUNT,
    undecided=COUNT,
    coverage=_ref("coverage"),
    ignored=COUNT | {"description": "how many findings are not listed because they are to be ignored"},
    expected=COUNT | {"description": "how many findings are not listed because the file expects them"},
    findings=_list("finding", "root findings, in the order of the file"),
    scores=_list("score", "by round and player"),
)
FILE["properties"]["failure"] = _value("string", "why it could not be read to the end; absent if it could")
COVERAGE = _object(
    "How the lines of the file were understood; empty ones are not counted.",
    read=COUNT | {"description": "lines that were read"},
    comments=COUNT | {"description": "lines that are commentary"},
    unread=COUNT | {"description": "lines that could not be read, or may be more than commentary"},
    first_unread=_value(NUMBER, "the first of those"),
)
FINDING = _object(
    "A mistake that does not follow from another.",
    code=_value("string", "for example RX006"),
    name=_value("string", "in kebab-case"),
    severity={"enum": ["error", "warning", "note"]},
    rule=_value("string", "the number of the game's rule; empty for findings of the reader"),
    record=RECORD,
    round=_value(NUMBER, "the number of the round; null before the first"),
    turn=_value(NUMBER, "which turn of the round, from 1"),
    player=_value(TEXT, "who made the mistake"),
    **PLACE,
    end_line=_value("integer", "the line of its last character", minimum=1),
    **END,
    message=_value("string", "what is wrong, in a sentence"),
    help=_value(TEXT, "what would have been legal, or was probably meant"),
    repairs=_list(
        "repair", "what would fix it, the best first; empty if nothing does, or if none was searched for"
    ),
    related=_list("related", "other places that it refers to"),
    explains=_list("consequence", "findings that follow from it"),
)
REPAIR = _object(
    "A change to the file that fixes a finding and breaks nothing.",
    edits=_list("edit", "all are made together"),
    message=_value("string", "the change and what it explains, in a sentence"),
    settles=_value("integer", "how many findings it removes, including those under others"),
    remaining=_value("integer", "how many root findings are left after it"),
    safe=_value("boolean", "whether it follows from what is written and touches no card and no player"),
    rank=_value("integer", "0 for the best; equally good repairs have the same"),
)
EDIT = _object(
    "A stretch of the file and the text to put there. A whole line ends at column 1 of the next.",
    **PLACE,
    end_line=_value("integer", "the line it ends in", minimum=1),
    end_column=_value("integer", "one past its last character", minimum=1),
    text=_value("string", "the text to put there; lines end with a line feed"),
)
SCORE = _object(
    "One player's score in one round; null where it is not known from that source.",
    record=RECORD,
    round=_value("integer", "the number of the round"),
    player=_value("string", "whose score"),
    written=_value(NUMBER, "as written"),
    from_cards_left=_value(NUMBER, "from the cards left as written"),
    from_replay=_value(NUMBER, "from the replay alone"),
    recomputed=_value(NUMBER, "what hoyle takes to be right"),
    written_total=_value(NUMBER, "the running total as written"),
    recomputed_total=_value(NUMBER, "the running total of recomputed scores"),
)
RELATED = _object("Another place.", **PLACE, **END, message=MESSAGE)
CONSEQUENCE = _object(
    "A finding that another explains.", code=_value("string", "its code"), **PLACE, message=MESSAGE
)


def report_schema() -> Schema:
    """Return the schema of a report."""
    return {
        "$schema": DIALECT,
        "title": SCHEMA,
        "$ref": "#/$defs/report",
        "$defs": {
            "report": REPORT,
            "file": FILE,
            "coverage": COVERAGE,
            "finding": FINDING,
            "repair": REPAIR,
            "edit": EDIT,
            "related": RELATED,
            "consequence": CONSEQUENCE,
            "score": SCORE,
        },
    }
