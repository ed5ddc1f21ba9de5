"""Changed records, all of them read, judged, written and shown without an internal error."""

from __future__ import annotations

from random import Random

import pytest
from hoyle.verify.referee import Referee

from . import fuzz
from .conftest import NIGHTLY, within


def test_inputs_that_nobody_would_write() -> None:
    """(Far more, every time: ``.ci/run`` and ``.ci/nightly``.)"""
    outcome = fuzz.run(1, 40)
    assert outcome.inputs == 40
    assert not outcome.faults, "\n".join(fuzz.told(outcome))
    assert all(spent < 3 * fuzz.SLOW for _, spent in outcome.slow)  # the machine may be busy


FOUND = (
    'e,REDOX\ns,\ns,""\n\n\nd,\n7,\n2',
    "Red Five\nS:discard♣J\nW:iscard\ufffd\nE discard♣4\nN discard♣10\nS discard♣K",
    "Red Five\n<td>",
    "<td>\ndraw from the stock♠",
    "N:Lay down the plot♦2♦2♣2{Winner}\nRound4\nN♠10",
    "Players:N,S\nDeal #9\nN♣3\nn:♠♠",
    "Red Five\nS:discard♣J\nb:Show♣4",
    "Players:n,Bob,Cat,Dan\nLevels K\nDan ♠9,Bob Ruff ♠2,Ct ♠4→Bob\nPlayers:E,S\nE♥♥♥♥♣♦♠♥♣♠♣♦♥♦♣10\n♣",
    "N:discard♥\nE:discard♥9;discard♣9\nN:♠A♠2♥K♦K♣4♥-♦8\nS:♥A♦A♣A♥7♥8♣10♦10\nE:J♥J♠\nS:draw from the stock",
    "Players:S\nDeal #9#\nCards left\nd r:♠Q\n",
    "Game: LYNX\nRound #1\n|x|W:lay down ♠7|W:Lay down the plot",
    "Game: Crazy Rummy\nDeal #1\nN:lay down♣K♦9;discard♣2",
    "Game: LYNX\nRound #1\nN:♣-♣3",
    "Game: Red Five\nDealer: S, trumps ♥, level 9.\nDefenders: 1.",
    "\n6.♦10♦Q,N Ruff ♥6♦2→N+0\nW♠♣♦SmallJoker\nE Pass",
    "Game: REDOX\nRound #1\nN: Discard ♠J,\u2028draw a card.\nE: Discard ♥4,\x85draw\x0b a\x0c card.",
    "Red Five\nBottom fl\u0130pped:",
    "LYNX\nN d\u0131scard\u017f three \u017fevens; as\u212as for \u017fpades; Ba\u017fic",
    "REDOX <br>Players:N,S<br><b>N:♣2♣8<br>♥♦♣:draw♣",
    "Crazy Rummy\nPlayers:W\nW1++6+5",
    "Game: Red Five\nPlayers: N, E\nRound #1\n\u0130N \u2666",
    "Game: LYNX\nDeuce players: N, E",
    "Red Five\n8♦8♣8",
    "Game: LYNX\n\u017fix players: N, E, S, W, A, B",
    "Crazy Rummy<p>N:discard♠2<p>N:<p>",
    "3.N♠7,E♣5,S♠9,W Ruff ♥A→W\n\u0130S",
    "Players:Alice,Ben,Dan\nBen throw th 9d th a to lay th 10\u2663 a t an Alice th A\u2663 Alice "
    "\nPass \u26603-\ufffd",
    "REDOX\nN,E\n" + "SpA D\u0130a3 Spa4 HeA5 CLu6 Dia7 Spa8 Hea9 Clu10\n" * 9,
)
"""Inputs that there was once no sentence for."""


@pytest.mark.parametrize("text", FOUND, ids=ascii)
def test_what_has_been_found(text: str) -> None:
    for seed in range(5):
        fuzz.check(text.encode(), seed)


def test_blanks_behind_a_title_are_gone_over_once() -> None:
    with within(seconds=fuzz.SLOW):
        fuzz.check(b"Game: LYNX" + b" " * fuzz.LONG_LINE + b"x", 1)


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


def test_inputs_of_every_kind() -> None:
    """Hidden cards, pages, tables, control characters and long lines are among the inputs."""
    inputs = [fuzz.Mutator(Random(seed)).input() for seed in range(2000 if NIGHTLY else 700)]
    for sought in (
        b"? ",
        b"```",
        b"</td>",
        b"\t",
        b"|--",
        b"{{",
        b"\x07",
        b"\x1b",
        b'"hoyle-record',
        b"\xff\xfe",
    ):
        assert any(sought in one for one in inputs), sought
    assert sum(len(one) > fuzz.LONG_LINE for one in inputs) > len(inputs) / 400
    assert all(layout("N: Discard ♠J, draw a card: ♥4.\n", Random(1)) for layout in fuzz.LAYOUTS)
