"""Judging records whole, and round by round as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hoyle.notation import read, read_stream
from hoyle.records.events import Head, Round
from hoyle.verify import verify, verify_rounds

PUBLISHED = Path(__file__).parents[2] / "records" / "published" / "redox.txt"


def test_round_by_round_says_what_the_whole_record_says() -> None:
    """The published game: the head has no turns, each round its own findings."""
    (record,) = read(PUBLISHED)
    whole = verify(record)
    with PUBLISHED.open("rb") as stream:
        head, *rounds = verify_rounds(read_stream(stream))
    assert (head.turns, head.findings) == (0, [])
    assert [one.turns for one in rounds] == [one.turns for one in whole.rounds] == [42, 31, 10]
    found = [finding.message for one in rounds for finding in one.findings]
    assert found == [finding.message for finding in whole.findings]
    assert len(found) == 12


def test_rounds_are_judged_before_the_next_is_read() -> None:
    """Nothing is read ahead: the second round may be missing."""
    (record,) = read(PUBLISHED)

    def parts() -> Iterator[Head | Round]:
        yield record.head
        yield record.rounds[0]
        raise OSError("the rest is not there")

    judged = verify_rounds(parts())
    assert next(judged).turns == 0
    assert next(judged).turns == 42
    with pytest.raises(OSError, match="not there"):
        next(judged)


def test_a_round_without_a_head_is_a_mistake_of_the_caller() -> None:
    (record,) = read(PUBLISHED)
    with pytest.raises(ValueError, match="before any head"):
        next(verify_rounds(record.rounds))
