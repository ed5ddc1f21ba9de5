"""Changed records, all of them read, judged, written and shown without an internal error."""

from __future__ import annotations

from random import Random

import pytest
from hoyle.verify.referee import Referee

from . import fuzz


def test_inputs_that_nobody_would_write() -> None:
    outcome = fuzz.run(1, 300)
    assert outcome.inputs == 300
    assert "\n".join(fuzz.told(outcome)).endswith(
        "300 inputs, 0 with an internal error, 0 that took over 3 s"
    )


def test_the_same_seed_gives_the_same_input() -> None:
    first, again = ([fuzz.Mutator(Random(seed)).input() for seed in range(20)] for _ in range(2))
    assert first == again
    assert len(set(first)) > 15


def test_a_mistake_is_found_and_its_input_cut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Referee.walk

    def fails(self: Referee, *arguments: object) -> object:
        if any("♥A" in line for line in self.head.lines):
            raise ZeroDivisionError
        return walk(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Referee, "walk", fails)
    data = "Game: REDOX\n% ♠2 ♥A\nPlayers: N, E\n\nRound #1\n\nN: Discard ♠J.\n".encode()
    fault = fuzz.fault_of(data, 1)
    assert fault is not None
    assert fault.startswith("ZeroDivisionError at test_fuzz.py:")
    least = fuzz.smallest(data, lambda one: fuzz.fault_of(one, 1) == fault).decode()
    assert "♥A" in least
    assert len(least) < 40
    assert fuzz.fault_of(data.replace("♥A".encode(), b""), 1) is None
