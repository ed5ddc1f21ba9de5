"""JSON that is not a record, or no longer one: a sentence says where it goes wrong, never a traceback."""

from __future__ import annotations

import copy
import io
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hoyle.cli.decoding import decoded
from hoyle.cli.inputs import parts_of
from hoyle.notation import UnreadableFile, read_text, write_lines
from hoyle.notation.source.decoding import NoRecord
from hoyle.records.codec import dumps, event_lines
from hoyle.verify import verify_stream

from ..conftest import NIGHTLY
from .conftest import Run

DATA = Path(__file__).parents[1] / "data"
CASES = 1000 if NIGHTLY else 150
"""How many are tried of each form. (Of 20,000 all went through when this was written.)"""
SMALL = 1300
HUGE = "@a number of 5,000 digits@"
TEXTS = [
    "", "zzz", "N", "\n", "N: x", "♠A", "Joker", "?", "{0}", "%s", "\u2028", "\x00", "\ud800", "zh",
    "a" * 3000, "players", "turn", "setting", "claim", "ruff", "himself", "rank",
]  # fmt: skip
VALUES: list[Any] = [
    *TEXTS, 0, 1, -1, 13, 10**9, 2**63, True, None, 1.5, float("nan"), [], {}, [["N", 1]], [[1, 2], [3]],
    {"card": "X"}, {"type": "turn"}, HUGE,
]  # fmt: skip


@cache
def texts() -> list[str]:
    """Small records of every game, with unread lines and remarks among them."""
    texts = (path.read_text("utf-8") for path in sorted(DATA.rglob("*.txt")))
    return [text for text in texts if len(text) < SMALL]


@cache
def documents(text: str) -> list[Any]:
    """The records of a text as JSON."""
    try:
        return [json.loads(dumps([record])) for record in read_text(text, strict=True)]
    except UnreadableFile:
        return []


def drawn(rng: Random) -> Any:
    """One of the small records as JSON; most are never drawn by day, and so never read."""
    found: list[Any] = []
    while not found:
        found = documents(rng.choice(texts()))
    return rng.choice(found)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every value within ``data``, by what it is in and its key there."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    return [(data, key) for key in keys] + [place for key in keys for place in places(data[key])]


def spoil(data: Any, rng: Random) -> None:
    """Change a value, or a key, or leave one out, or write one twice."""
    inside, key = rng.choice(places(data))
    match rng.randrange(6):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside[rng.choice(TEXTS)] = inside.pop(key)
        case 2 if isinstance(inside, list):
            inside.insert(key, copy.deepcopy(inside[key]))
        case 3:
            other, its = rng.choice(places(drawn(rng)))
            inside[key] = copy.deepcopy(other[its])
        case _:
            inside[key] = rng.choice(VALUES)


def as_lines(data: Any) -> list[Any]:
    head, rounds = data["head"], data["rounds"]
    lines = [
        {"type": "head", "schema": data["schema"], **head},
        *({"round": None} | one for one in head["events"]),
    ]
    for round_ in rounds:
        lines += [
            {"type": "round"} | round_,
            *({"round": round_["number"]} | one for one in round_["events"]),
        ]
    return [{key: value for key, value in one.items() if key != "events"} for one in lines]


def encoded(data: Any, form: str) -> bytes:
    texts = [json.dumps(one) for one in (data if form == "jsonl" else [data])]
    return "\n".join(texts).replace(f'"{HUGE}"', "9" * 5000).encode()


def judge(data: bytes, form: str) -> str:
    """What is said of JSON that is refused; else it is judged, shown and written in every form."""
    try:
        parts = list(parts_of(io.BufferedReader(io.BytesIO(data)), form))  # type: ignore[arg-type]
    except (UnreadableFile, NoRecord) as error:
        return str(error)
    direct = list(decoded(io.BytesIO(data), form))
    for report in (*verify_stream(parts), *verify_stream(direct)):
        for finding in report.findings:
            assert finding.message_in("en") and finding.message_in("zh")  # noqa: PT018
    assert list(write_lines(direct)) == list(write_lines(decoded(io.BytesIO(data), form)))
    assert list(event_lines(direct))
    return ""


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_json_spoilt_anywhere_is_judged_or_refused(form: str) -> None:
    rng, refused = Random(form), 0
    for _ in range(CASES):
        data = copy.deepcopy(drawn(rng))
        if form == "jsonl":
            data = as_lines(data)
        spoil(data, rng)
        said = judge(encoded(data, form), form)
        assert "\n" not in said
        assert len(said) < 400
        refused += bool(said)
    assert CASES // 3 < refused < CASES


TEXT = """\
Game: Red Five
Players: N, E, S, W

Round #1

N: Ruff ♠5.
"""
NOTHING = "rounds[0].events[0] cannot be written in a record of Red Five"
ODD = [
    ('"number": 1,', f'"number": {"9" * 4300},', "rounds[0].number is a number larger than any in a record"),
    ('"number": 1,', '"number": -1,', "rounds[0].number is below zero: -1"),
    ('"claim": "ruff"', '"claim": "zzz"', NOTHING),
    (
        '"type": "play"',
        '"type": "draw"',
        "rounds[0].events[0].actions[0] has a field that does not belong there",
    ),
    ('"player": "N"', '"player": "N: x"', NOTHING),
    (
        '"player": "N"',
        '"player": "\\ud800"',
        "rounds[0].events[0].player contains half a character",
    ),
    ('"number": 1,', '"number": 1, "comment": "\\ud800",', "rounds[0].comment contains half a character"),
    ('"game": "red_five"', f'"game": "{"a" * 500}"', f"hoyle does not know the game “{'a' * 38}…”"),
    ('"player": "N"', '"player": 5', "rounds[0].events[0].player is not a text: 5"),
]


@pytest.mark.parametrize("command", ["verify", "convert", "show", "score"])
@pytest.mark.parametrize(("old", "new", "sentence"), ODD, ids=lambda one: one[:24])
def test_what_no_record_says_is_refused(
    run: Run, tmp_path: Path, command: str, old: str, new: str, sentence: str
) -> None:
    text = dumps(read_text(TEXT))
    assert old in text
    path = tmp_path / "record.json"
    path.write_text(text.replace(old, new, 1))
    done = run(command, path, *(("--to", "text") if command == "convert" else ()))
    assert done.exit_code == 2
    assert sentence in done.output
    assert done.stderr.count("\n") == 1
