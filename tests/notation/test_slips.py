"""One slip in a record: it is at the place given, and nothing else has changed."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hoyle.notation import read_text, write
from hoyle.notation.writing.slips import make_slip
from hoyle.records.events import Record
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample
from ..slips import NONE_OF, POSSIBLE, WRITTEN, kinds_in

OFTEN_LEGAL = {"call-left-out", "heading-left-out", "setting-left-out", "names-swapped", "suit"}
"""Slips without which a record often says the same, or something else that is as legal."""


@cache
def legal(game: str, language: str = "en") -> str:
    head, rounds = play(game, 7, Settings(rounds=2))
    return write(Record(head, tuple(rounds)), language)


@pytest.mark.parametrize(
    ("game", "language", "kind"),
    [(game, language, kind) for game, language in WRITTEN for kind in kinds_in(game)],
)
def test_taking_back_a_slip_gives_the_record(game: str, language: str, kind: str) -> None:
    text = legal(game, language)
    for seed in sample(range(8), 4):
        slip = make_slip(text, kind, Random(seed))
        assert slip is not None
        lines = slip.text.split("\n")
        start = sum(len(line) + 1 for line in lines[: slip.line - 1]) + slip.column - 1
        assert slip.text != text
        assert slip.text[:start] + slip.original + slip.text[start + len(slip.written) :] == text
        assert slip.text.startswith(slip.written, start)


@pytest.mark.parametrize("game", NONE_OF)
def test_a_record_may_have_no_place_for_a_slip(game: str) -> None:
    for kind in NONE_OF[game]:
        assert make_slip(legal(game), kind, Random(1)) is None


@pytest.mark.parametrize(("game", "kind"), [one for one in POSSIBLE if one[1] not in OFTEN_LEGAL])
def test_nearly_every_slip_is_found(game: str, kind: str) -> None:
    """Some make a record of another game that is as legal; most do not."""
    seeds, found = sample(range(10), 3), 0
    for seed in seeds:
        slip = make_slip(legal(game), kind, Random(seed))
        assert slip is not None
        (record,) = read_text(slip.text)
        found += bool(verify(record).findings)
    assert found >= 0.7 * len(seeds)


def test_the_same_seed_makes_the_same_slip() -> None:
    assert make_slip(legal("lynx"), "card", Random(1)) == make_slip(legal("lynx"), "card", Random(1))


def test_a_record_without_moves_has_none_to_leave_out() -> None:
    text = "Game: REDOX\nPlayers: N, E\n\nRound #1\n\nN: ?\nE: ?\n"
    assert make_slip(text, "line-left-out", Random(1)) is None


@pytest.mark.parametrize(
    ("game", "kind", "done"),
    [
        ("redox", "action-left-out", "“draw a card: ♣4” is left out"),
        (
            "redox",
            "actions-swapped",
            "“draw a card: ♣4, Discard ♦7” is written instead of “Discard ♦7, draw a card: ♣4”",
        ),
        (
            "lynx",
            "line-doubled",
            "“W: steal ♣Q with ♣10-♣J; append ♥5 to ♥5-♣5-♦5; discard ♣3.” is written twice",
        ),
    ],
)
def test_a_slip_says_what_it_has_done(game: str, kind: str, done: str) -> None:
    slip = make_slip(legal(game), kind, Random(2))
    assert slip is not None
    assert slip.done() == done
