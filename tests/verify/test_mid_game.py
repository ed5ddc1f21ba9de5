"""Records that begin in mid-game: with a later round, or within a round. Nobody is accused for what went
before, and the score sheet says what is not known."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from hoyle.verify import JudgedRecord
from hoyle.verify.players import Settings

from benchmarks.beyond_repair import SEVERAL, Kind
from benchmarks.hiding import WHATS, hidden

from ..conftest import sample
from ..slips import judged, legal

GAMES = ["redox", "lynx", "crazy_rummy", "red_five", "hearts"]
BEFORE_PLAY = re.compile(r"[NESW]: (?:[♠♥♣♦]|Joker|Big|Small)|(?:Discard pile|Bottom|Dealer): [^,]*$")
"""Hands, and what is set or turned up before the first turn."""
TURN = re.compile(r"[NESW]: .*\.|\d+\. ")


def text_of(game: str, seed: int, rounds: int) -> str:
    return legal(game, seed, Settings(rounds, ("N", "E", "S", "W")))


def from_round(game: str, seed: int, first: int) -> str:
    """A record of which the rounds before the ``first`` are lost, and what was set before."""
    head, *rounds = re.split(r"(?m)^(?=(?:Round|Deal) #)", text_of(game, seed, first + 1))
    return re.sub(r"(?m)^(?:Levels|Last dealer): .*\n", "", head) + "".join(rounds[first - 1 :])


def from_turn(text: str, gone: int) -> str:
    """A record of which what stands before the first turns, and so many of these, are lost."""
    head, first, *rest = re.split(r"(?m)^(?=(?:Round|Deal) #)", text)
    lines = first.splitlines(keepends=True)
    turns = [at for at, line in enumerate(lines) if TURN.match(line)]
    lost = [*turns[:gone], *[at for at in range(turns[0]) if BEFORE_PLAY.match(lines[at])]]
    return head + "".join(line for at, line in enumerate(lines) if at not in lost) + "".join(rest)


def said(report: JudgedRecord) -> list[str]:
    """What the score sheet of the first round says of where the record begins."""
    return [label for label, _ in report.rounds[0].details if label in ("Mid-game", "Mid-round")]


@pytest.mark.parametrize("seed", sample(range(4), 2))
@pytest.mark.parametrize("game", GAMES)
def test_a_record_may_begin_with_a_later_round(game: str, seed: int) -> None:
    report = judged(from_round(game, seed, 3))
    assert not report.findings
    assert len(report.rounds) == 2
    assert said(report) == ["Mid-game"]


@pytest.mark.parametrize(("game", "seed", "gone"), sample([*product(GAMES, range(3), (12, 20, 30))], 4))
def test_a_record_may_begin_within_a_round(game: str, seed: int, gone: int) -> None:
    for text in (from_turn(text_of(game, seed, 1), gone), from_turn(from_round(game, seed, 3), gone)):
        report = judged(text)
        if "Mid-round" in said(report):
            assert not report.findings


@pytest.mark.parametrize("kind", SEVERAL, ids=lambda kind: kind.title)
def test_of_some_rounds_a_record_may_tell_only_what_they_came_to(kind: Kind) -> None:
    """Without hands and moves nobody knows which melds lie on the table, in LYNX too, where they count."""
    assert not judged(kind.legal(1)).findings


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_it_may_hide_cards_too(game: str, what: str) -> None:
    for seed in sample(range(40), 10):
        rng = Random(f"{what}{seed}")
        text = from_turn(text_of(game, seed, 1), rng.randrange(8, 40))
        report = judged(hidden(text, rng, rng.choice((0.05, 0.3, 1)), what))
        if "Mid-round" in said(report):
            assert not report.findings, seed


LYNX = "Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\n"
CRAZY = "Game: Crazy Rummy\nPlayers: N, E, S\n\nDeal #1\n\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{LYNX}N: append ♥4 to ♠4-♥4-♣4; discard ♥9.\nN: discard ♥6.\nE: draw a card: ♥4.\n", 8),
        (f"{LYNX}N: append ♥4 to ♠4-♥4-♣4; discard ♥J.\nE: draw a card; publish the meld: ♥4-♥5-♥6.\n", 7),
        (f"{LYNX}N: append ♠4 to ♥4-♥4-♥4; discard ♥J.\n", 6),
        (f"{LYNX}N: append ♠4 to ♥4-♥4-♣4; discard ♥J.\nE: draw a card; discard ♥4.\n", 7),
        (
            f"{CRAZY}N: draw from the stock; lay off ♠7 to ♠4-♠5-♠6; discard ♥2.\n"
            "E: draw from the stock; lay off ♠7 to ♥7-♣7-♦7; discard ♥3.\n",
            7,
        ),
    ],
)  # fmt: skip
def test_more_copies_than_there_are_cannot_lie_there_whatever_went_before(text: str, line: int) -> None:
    """They lie in melds, or are known in hands; what was discarded may have gone into a new stock."""
    report = judged(text)
    assert said(report) == ["Mid-round"]
    assert [(one.rule.name, one.place.line) for one in report.findings] == [("card-too-often", line)]


def test_what_is_wrong_within_it_is_found() -> None:
    """A sum, and a plot that is none."""
    text = from_turn(text_of("redox", 1, 1), 20)
    assert said(judged(text)) == ["Mid-round"]
    wrong = re.sub(
        r"(?m)^([NESW]: \S+) = (\d+)$", lambda found: f"{found[1]} = {int(found[2]) + 1}", text, count=1
    )
    assert "RX163" in [one.code for one in judged(wrong).findings]
    plot = re.search(r"(?m)^[NESW]: Lay down the plot: \S+-[♠♥♣♦]([5-8])\.", text)
    assert plot is not None
    broken = f"{text[: plot.start(1)]}K{text[plot.end(1) :]}"
    assert judged(broken).findings


def test_a_plot_named_wrongly_is_a_mistake_where_no_hand_is_written() -> None:
    """The record does not begin within the round: a plot like that has been laid down."""
    text = (
        "Game: REDOX\nPlayers: N, E\n\nRound #2\n\nN: Lay down the plot: ♠3-♠4-♠5-♠6.\n"
        "E: Lay down the plot: ♥3-♥4-♥5-♥6.\nN: Connect ♠7 to ♠3-♠4-♠5-♠8.\n"
    )
    report = judged(text)
    assert [one.code for one in report.findings] == ["RX102"]
    assert said(report) == ["Mid-game"]


@pytest.mark.parametrize("game", ["lynx", "redox", "red_five"])
def test_a_record_that_counts_from_nought_begins_at_the_beginning(game: str) -> None:
    text = re.sub(r"(?m)^(Round|Deal) #1$", r"\1 #0", text_of(game, 0, 1))
    assert "#0" in text
    assert said(judged(text)) == []
