"""Records as JSON and back, and the published schema."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hoyle.cli.formats.report_schema import report_schema
from hoyle.notation import read, read_text, write
from hoyle.records.codec import (
    NotARecord,
    dumps,
    event_lines,
    loads,
    parts_from_lines,
    record_from_json,
    record_to_json,
)
from hoyle.records.events import Event, Record
from hoyle.records.findings import in_language
from hoyle.records.schema import record_schema
from hoyle.verify import verify
from hypothesis import given
from jsonschema import Draft202012Validator

from ..strategies import redox_records

ROOT = Path(__file__).parents[2]
TEXT = """\
Game: REDOX
Players: N, E
Round #1
N: ♠J-♥4
* N: Discard SJ, draw a card: ♥A. {Last 2}
E: Discard ♠J, draw a crad: {♥A}.
The discard face is ♣5
N: 2 × (3+4) = 14
"""


@cache
def validator(name: str) -> Draft202012Validator:
    made = record_schema() if name == "record" else report_schema()
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


def example(*, strict: bool = False) -> Record:
    (record,) = read_text(TEXT, strict=strict)
    return record


def absolute(event: Event) -> list[Any]:
    """Where an event and all that is in it stands in its line, whatever its spans count from."""
    inner = [*getattr(event, "actions", ()), *getattr(event, "calls", ())]
    spans = [[(event.column + a, event.column + b) for a, b in one.spans] for one in (event, *inner)]
    return [event.line, spans, None if event.spans else event.column]


def events(record: Record) -> list[Event]:
    return [event for part in record.parts for event in part.events]


@given(redox_records())
def test_a_record_comes_back_from_json_and_from_lines(record: Record) -> None:
    data = record_to_json(record)
    validator("record").validate(data)
    assert json.loads(json.dumps(data)) == data
    assert record_from_json(data) == record
    assert loads(dumps([record])) == [record]
    assert loads(dumps([record, record])) == [record, record]
    parts = record.parts
    lines = list(event_lines(parts))
    assert len(lines) == len(parts) + len(events(record))
    assert list(parts_from_lines(lines)) == [*parts]


@given(redox_records())
def test_places_come_back_from_json(record: Record) -> None:
    (placed,) = read_text(write(record))
    assert [*map(absolute, events(record_from_json(record_to_json(placed))))] == [
        *map(absolute, events(placed))
    ]


def test_published_rounds_come_back_from_json() -> None:
    """As they stand in the article, in a page of prose."""
    for record in read(ROOT / "tests/data/redox/article.txt", strict=True):
        data = record_to_json(record)
        validator("record").validate(data)
        back = record_from_json(data)
        assert back == record
        assert record_to_json(back) == data
        assert [*map(absolute, events(back))] == [*map(absolute, events(record))]
        assert list(event_lines(back.parts)) == list(event_lines(record.parts))


def test_columns_count_from_one_in_the_line_as_typed() -> None:
    deal, turn, *_ = record_to_json(example())["rounds"][0]["events"]
    assert (deal["line"], deal["column"], deal["end_column"]) == (4, 4, 9)
    assert deal["spans"] == [[4, 6], [7, 9]]
    line = TEXT.splitlines()[4]
    for action in (*turn["actions"], *turn["calls"]):
        assert line[action["column"] - 1 : action["end_column"] - 1] in (
            "Discard SJ", "draw a card: ♥A", "Last 2", "{Last 2}",
        )  # fmt: skip
    (operand,) = turn["actions"][0]["spans"]
    assert line[operand[0] - 1 : operand[1] - 1] == "SJ"


def test_findings_of_the_reader_come_back_with_their_words() -> None:
    record = example(strict=True)
    back = record_from_json(record_to_json(record))
    unread, unread_back = record.rounds[0].events[2], back.rounds[0].events[2]
    was, now = unread.finding, unread_back.finding  # type: ignore[attr-defined]
    assert (now.code, now.message, now.place, now.help) == (was.code, was.message, was.place, was.help)
    assert now.message_in("zh") == was.message_in("zh") != was.message
    assert in_language(now.help, "zh") == in_language(was.help, "zh") != was.help
    assert now.params == was.params
    assert "{" in unread.text  # type: ignore[attr-defined]
    assert (
        [(one.code, one.place) for one in back.rounds[0].remarks]
        == [(one.code, one.place) for one in record.rounds[0].remarks]
        != []
    )


def test_lines_are_read_one_head_or_round_at_a_time() -> None:
    lines = event_lines(example().parts)
    one = next(parts_from_lines(lines))
    assert one == example().head
    assert json.loads(next(lines))["type"] == "deal"


# Where in the example's JSON, what is put there (KeyError: nothing), and what is said about it.
WRONG: list[tuple[list[Any], Any, str]] = [
    (["schema"], "hoyle-record/0", "the record has the schema"),
    (["schema"], KeyError, "the record has no schema"),
    (["head"], KeyError, "head is missing"),
    (["head"], 3, "head is not an object: 3"),
    (["spirit"], 3, "does not belong there: spirit"),
    (["rounds"], {}, "rounds is not a list"),
    (["rounds", 0, "number"], "1", "rounds[0].number is not a whole number"),
    (["rounds", 0, "events", 1, "type"], "trun", "rounds[0].events[1] has a type that is no event"),
    (["rounds", 0, "events", 1, "player"], KeyError, "rounds[0].events[1].player is missing"),
    (["rounds", 0, "events", 1, "actions"], "♠J", "rounds[0].events[1].actions is not a list"),
    (["rounds", 0, "events", 1, "actions", 0, "card"], "♠11", "actions[0].card is not a card"),
    (["rounds", 0, "events", 1, "actions", 0, "type"], None, "has a type that is no action"),
    (["rounds", 0, "events", 1, "actions", 0, "spans"], [[1]], "spans"),
    (["rounds", 0, "events", 1, "actions", 0, "end_column"], None, "columns"),
    (["rounds", 0, "events", 1, "calls", 0, "type"], KeyError, "calls[0] has no type"),
    (["rounds", 0, "events", 1, "calls", 0, "number"], True, "calls[0].number is not a whole number"),
    (["rounds", 0, "events", 1, "column"], "2", "rounds[0].events[1] has a column that is not"),
    (["rounds", 0, "events", 2, "finding", "severity"], "dire", "finding.severity is not a severity"),
    (["head", "events", 0, "value"], 1.5, "head.events[0].value is not a number, a text"),
    (["head", "events", 0, "value"], {"card": "X"}, "head.events[0].value is not a card"),
    (
        ["head", "events", 0, "value"],
        ["N", 1],
        "head.events[0].value is not a number, a text, a list of texts",
    ),
    (["head", "lines"], "Game: REDOX", "head.lines is not a list"),
    (["rounds", 0, "number"], 10**9, "rounds[0].number is a number larger than any in a record"),
    (["rounds", 0, "events", 1, "actions", 0, "spans"], [[True, 2]], "spans"),
    (
        ["rounds", 0, "events", 2, "finding", "message"],
        {"en": "What?"},
        "finding.message is not a text, or one in",
    ),
    (["rounds", 0, "events", 2, "finding", "params"], [], "finding.params"),
    (["rounds", 0, "events", 2, "finding", "params", "move"], [], "finding.params"),
    (["head", "events", 0], "N", "head.events[0] is not an object"),
]


@pytest.mark.parametrize(("where", "what", "said"), WRONG, ids=lambda one: str(one))
def test_what_is_no_record_is_refused_where_it_goes_wrong(where: list[Any], what: Any, said: str) -> None:
    data = copy.deepcopy(record_to_json(example()))
    validator("record").validate(data)
    inside = data
    for step in where[:-1]:
        inside = inside[step]
    if what is KeyError:
        del inside[where[-1]]
    else:
        inside[where[-1]] = what
    with pytest.raises(NotARecord) as caught:
        record_from_json(data)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not validator("record").is_valid(data)


def test_a_number_of_thousands_of_digits_is_pointed_at() -> None:
    text = dumps([example()]).replace('"number": 1,', f'"number": {"9" * 5000},')
    with pytest.raises(
        NotARecord, match=r"^rounds\[0\]\.number is a number larger than any in a record: 999"
    ):
        loads(text)


def test_judging_leaves_a_record_as_it_is() -> None:
    record = example(strict=True)
    before = dumps([record])
    verify(record)
    assert dumps([record]) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the text is not JSON: Expecting value at line 1, column 1"),
        ("[1]", "record 1: a record is a JSON object, not 1"),
        ("{}", "the record has no schema"),
        ("[" * 100_000, "nested too deeply"),
    ],
    ids=["empty", "number", "object", "deep"],
)
def test_text_that_is_no_record_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotARecord, match=said):
        loads(text)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (['{"type": "turn"}'], "line 1: an event comes before any head"),
        (['{"type": "round"}'], "line 1: a round comes before any head"),
        (['{"type": "head"}'], "line 1: the record has no schema"),
        (["", "nonsense"], "line 2 is not JSON"),
    ],
)
def test_lines_that_are_no_record_are_refused(lines: list[str], said: str) -> None:
    with pytest.raises(NotARecord, match=said):
        list(parts_from_lines(lines))


def report() -> dict[str, Any]:
    from click.testing import CliRunner
    from hoyle.cli.main import hoyle

    path = str(ROOT / "tests/data/redox/mistakes/RX171-wrong-total.txt")
    made: dict[str, Any] = json.loads(CliRunner().invoke(hoyle, ["verify", "--format", "json", path]).stdout)
    return made


def test_a_report_follows_its_schema_and_a_changed_one_does_not() -> None:
    made = report()
    validator("report").validate(made)
    (file,) = made["files"]
    assert file["findings"]
    assert file["scores"]
    for part, key, value in (
        (made, "schema", "hoyle-report/0"), (file, "turns", -1), (file, "findings", {}),
        (file["findings"][0], "severity", "fatal"), (file["findings"][0], "line", 0),
        (file["findings"][0], "further", 1), (file["scores"][0], "written", "12"),
    ):  # fmt: skip
        kept = part.get(key)
        part[key] = value
        assert not validator("report").is_valid(made), (key, value)
        part[key] = kept
        if kept is None and key == "further":
            del part[key]


def test_the_lines_of_a_part_stand_behind_all_else_that_is_said_of_it() -> None:
    (record,) = read_text(TEXT)
    data = record_to_json(record)
    assert [list(part)[-1] for part in (data["head"], *data["rounds"])] == ["lines", "lines"]
    assert [list(part)[-2] for part in (data["head"], *data["rounds"])] == ["coverage", "line"]
