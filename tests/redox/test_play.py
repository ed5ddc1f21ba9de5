"""Random play is legal, in both editions, and hiding cards of it makes no mistakes."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hoyle.notation import read, read_text, write
from hoyle.records.cards import JOKER
from hoyle.records.events import Deal, Draw, Meld, Record, Round, Setting, Turn
from hoyle.records.findings import Finding
from hoyle.verify import JudgedRound, verify
from hoyle.verify.cards.deck import Deck
from hoyle.verify.games.redox.table import DEAL
from hoyle.verify.players import Settings, play
from hypothesis import given
from hypothesis import strategies as st

from ..conftest import sample
from .legal import CARD, MOVE, legal

EDITIONS: tuple[tuple[tuple[str, str], ...], ...] = ((), (("edition", "zh"),))
TABLES = [*product(sample(range(6), 3), range(2, 7), EDITIONS)]


def record(seed: int, players: int, edition: tuple[tuple[str, str], ...]) -> Record:
    names = ("N", "E", "S", "W", "Ann", "Bob")[:players]
    head, rounds = play("redox", seed, Settings(rounds=3, players=names, options=edition))
    return Record(head, tuple(rounds))


def findings(text: str) -> list[Finding]:
    return [finding for one in read_text(text, game="redox") for finding in verify(one).findings]


def reports(text: str) -> list[JudgedRound]:
    return [report for one in read_text(text, game="redox") for report in verify(one).rounds]


@pytest.mark.parametrize(("seed", "players", "edition"), TABLES)
def test_legal_rounds_verify_clean(seed: int, players: int, edition: tuple[tuple[str, str], ...]) -> None:
    played = record(seed, players, edition)
    report = verify(played)
    assert report.findings == []
    assert [one.legal for one in report.rounds] == [one.turns for one in report.rounds]
    for language in ("en", "zh"):
        assert findings(write(played, language)) == []


def test_the_legal_rounds_have_everything_in_them() -> None:
    """Every kind of action, jokers, first plots, and the discard pile turned over (RX-15)."""
    kinds: set[str] = set()
    jokers = turned_over = False
    for table in TABLES:
        if jokers and turned_over and len(kinds) == 6:
            break
        for round_ in record(*table).rounds:
            turns = [event for event in round_.events if isinstance(event, Turn)]
            actions = [action for turn in turns for action in turn.actions]
            kinds |= {type(action).__name__ for action in actions}
            jokers |= any(isinstance(action, Meld) and JOKER in action.cards for action in actions)
            drawn = sum(isinstance(action, Draw) for action in actions)
            turned_over |= drawn > Deck(2, 4).size - DEAL * table[1] - 1
    assert kinds == {"Discard", "Draw", "TakeDiscard", "Meld", "LayOff", "Slam"}
    assert jokers
    assert turned_over


# ---- hidden cards


def test_an_onlooker_sees_legal_turns_that_cannot_be_proved() -> None:
    (report,) = reports(
        "Players: N, S\n\nRound #1\n\nN: ?\nS: 15 cards\nDiscard pile: ♣5\n\n"
        "N: Discard ♠4, draw a card.\nS: Discard ?, get the discarded ♠4.\n"
    )
    assert report.findings == []
    assert (report.legal, report.illegal, report.undecided) == (0, 0, 2)


def test_an_onlooker_proves_what_is_illegal() -> None:
    (report,) = reports(
        "Players: N, S\n\nRound #1\n\nN: ?\nS: ?\nDiscard pile: ♣5\n\n"
        "N: Discard ♠4, get the discarded ♣6.\nS: Lay down the plot: ♠5-♠7-♠9-♠J.\n"
        "N: Connect ♠4 to ♠5-♠7-♠9-♠J.\n"
    )
    assert [finding.rule.name for finding in report.findings] == [
        "not-on-top",
        "not-a-plot",
        "connect-before-plot",
    ]
    assert (report.legal, report.illegal) == (0, 3)


def test_an_onlooker_proves_what_a_player_has_taken_openly() -> None:
    (report,) = reports(
        "Players: N, S\n\nRound #1\n\nN: ?\nS: ?\nDiscard pile: ♣5\n\n"
        "N: Discard ♠4, get the discarded ♣5.\nS: Discard ♠7, draw a card.\nN: Discard ♣5, draw a card.\n"
    )
    assert (report.legal, report.undecided) == (1, 2)


def test_a_card_seen_too_often_is_found_with_hidden_hands() -> None:
    (report,) = reports(
        "Players: N, S\nDecks: 1\n\nRound #1\n\nN: ?\nS: ?\nDiscard pile: ♣5\n\n"
        "N: Discard ♠4, draw a card.\nS: Discard ♠4, draw a card.\n"
    )
    assert [finding.rule.name for finding in report.findings] == ["card-too-often"]


@given(st.integers(0, 59), st.randoms(use_true_random=False))
def test_hiding_cards_never_accuses_anybody(seed: int, rng: Random) -> None:
    lines = legal(seed).splitlines()
    share = rng.random()
    for number, line in enumerate(lines):
        if MOVE.match(line):
            lines[number] = re.sub(
                r"(?<=draw a card): \S+\.|(?<=Discard )[^\s,.]+",
                lambda found: found[0] if rng.random() > share else "." if found[0][0] == ":" else "?",
                line,
            )
        elif re.match(r"[NESW]: .*-.*-", line) and " = " not in line:
            if rng.random() < share / 2:
                lines[number] = line[:3] + rng.choice(["?", f"{len(CARD.findall(line))} cards"])
            else:
                lines[number] = CARD.sub(lambda found: found[0] if rng.random() > share else "?", line)
    assert findings("\n".join(lines)) == []


@given(st.integers(0, 59), st.randoms(use_true_random=False))
def test_an_unreadable_move_is_one_finding(seed: int, rng: Random) -> None:
    lines = legal(seed).splitlines()
    number = rng.choice([number for number, line in enumerate(lines) if MOVE.match(line)])
    lines[number] = f"{lines[number][:3]}lays something down, I forget what"
    assert [finding.rule.name for finding in findings("\n".join(lines))] == ["unreadable-move"]


# ---- records that begin in the middle


def without_claims(round_: Round) -> Round:
    kept = (event for event in round_.events if isinstance(event, Deal | Setting | Turn))
    doubled = (Setting("doubled", "yes"),)
    return evolve(round_, events=tuple(event for event in kept if event not in doubled))


def test_rounds_without_claims_are_scored_all_the_same() -> None:
    played = record(3, 3, ())
    full = verify(played)
    bare = verify(Record(played.head, tuple(map(without_claims, played.rounds))))
    assert bare.findings == []
    assert [[row.recomputed_total for row in one.scores] for one in bare.rounds] == [
        [row.recomputed_total for row in one.scores] for one in full.rounds
    ]


# ---- records written by hand, away from the engine

DATA = Path(__file__).parent.parent / "data" / "redox"


def test_a_round_written_by_hand_in_english() -> None:
    """Legal to the last line, in which a card is connected that was discarded before."""
    report = verify(next(read(DATA / "hand-en.txt")))
    assert [(f.place.line, f.place.column, f.rule.name) for f in report.findings] == [
        (28, 20, "card-not-held")
    ]
    assert report.rounds[0].legal == 14


def test_a_slam_written_by_hand_in_chinese() -> None:
    report = verify(next(read(DATA / "hand-zh.txt")))
    assert report.findings == []
    assert [row.recomputed_total for row in report.rounds[0].scores] == [198, 256, -10]
    assert (report.rounds[0].legal, report.rounds[1].undecided) == (15, 4)


def test_a_joker_where_there_are_none() -> None:
    """RX-2: the first is one too many, whether it is dealt or drawn."""
    dealt = "N: ♠A-♠3-♠4-♠4-♠J-♥A-♥J-♥K-♣3-♣4-♣9-♦A-♦2-♦8-{}"
    text = (
        f"Game: REDOX\nPlayers: N, E\nJokers: 0\n\nRound #2\n\n{dealt}\n"
        "E: ♠2-♠3-♠5-♠7-♥3-♥5-♥6-♥7-♣A-♣2-♣3-♣7-♦5-♦6-♦10\nDiscard pile: ♥9\n\n"
        "N: Discard ♠A, draw a card: {}.\n"
    )
    assert not findings(text.format("♦J", "♠K"))
    for cards in (("Joker", "♠K"), ("♦J", "Joker")):
        (finding,) = findings(text.format(*cards))
        assert str(finding.message) == "this is the first Joker, but 2 decks hold none"
