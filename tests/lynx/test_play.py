"""Random legal rounds of LYNX, and what becomes of them when one token is changed."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from hoyle.notation import write
from hoyle.records.events import Discard, Draw, LayOff, Meld, Record, Setting, Turn
from hoyle.records.stealing import (
    Announce,
    Desire,
    DrawExtra,
    Nominate,
    Pass,
    Request,
    Skip,
    Steal,
    StealPile,
)
from hoyle.verify.judging import verify
from hoyle.verify.players import Settings, play

from .test_records import read, told

SEEDS = range(12)
KINDS = (
    Discard, Draw, LayOff, Meld, Steal, StealPile, Announce, Nominate, DrawExtra, Request, Desire, Skip, Pass,
)  # fmt: skip
TOKEN = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|[A-Za-z]+|\d+|[^\w\s]")


@cache
def record_of(seed: int) -> Record:
    players = ("N", "E", "S", "W", "X", "Y")[: 2 + seed % 5]
    head, rounds = play("lynx", seed, Settings(2, players, (("extensions", "Max"),)))
    return Record(head, tuple(rounds))


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_play_verifies_clean(seed: int) -> None:
    record = record_of(seed)
    assert read(write(record)) == record
    report = verify(read(write(record)))
    assert told(report.findings) == ""
    assert not any(one.undecided or one.illegal for one in report.rounds)


def test_legal_play_has_every_kind_of_action() -> None:
    events = [event for seed in SEEDS for one in record_of(seed).rounds for event in one.events]
    kinds = Counter(type(action) for event in events if isinstance(event, Turn) for action in event.actions)
    assert not [kind.__name__ for kind in KINDS if not kinds[kind]]
    assert any(isinstance(event, Setting) and event.key == "new_stock" for event in events)
