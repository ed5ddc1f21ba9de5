"""Hands, cards left, scores and totals in other words: each says what its canonical lines say, and a figure
that is wrong is found as it is in those."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.notation import read_text
from hoyle.records.events import Record
from hoyle.verify import verify

PAIRS = sorted((Path(__file__).parent / "claims").glob("*.txt"))
"""Records with an ending, or a place marked by “…”, and ways to write what stands there: below “== key” in
canonical spelling, below “== key: …” in another."""


def ways(path: Path) -> Iterator[tuple[str, str, str]]:
    """The title of each way to write what a record says, and the record: so, and in canonical spelling."""
    top, *blocks = re.split(r"^== (.*)\n", path.read_text("utf-8"), flags=re.MULTILINE)
    written = dict(zip(blocks[::2], blocks[1::2], strict=True))
    for title, text in written.items():
        key, other, _ = title.partition(": ")
        if other:
            yield title, put(top, text), put(top, written[key])


def put(top: str, text: str) -> str:
    before, mark, behind = top.partition("…\n")
    return f"{before}{text}{behind}" if mark else f"{top}{text}"


WAYS = {f"{path.stem}: {title}": (typed, right) for path in PAIRS for title, typed, right in ways(path)}


def one(text: str) -> Record:
    (record,) = read_text(text)
    return record


def events(record: Record) -> list[str]:
    """What the last round says, in some order, wherever it stands."""
    return sorted(str(evolve(event, line=0)) for event in record.rounds[-1].events)


def codes(text: str) -> list[str]:
    return [finding.code for finding in verify(one(text)).findings]


@pytest.mark.parametrize("way", WAYS)
def test_it_says_what_its_canonical_lines_say(way: str) -> None:
    typed, right = map(one, WAYS[way])
    assert len(typed.rounds) == len(right.rounds)
    assert events(typed) == events(right)
    assert codes(WAYS[way][0]) == codes(WAYS[way][1]) == []
