"""What may be done at a place in a record."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hoyle.notation import read_text, write
from hoyle.records.events import (
    Action,
    Actions,
    Call,
    CardsLeft,
    Discard,
    Draw,
    Event,
    Record,
    Round,
    Total,
    TrickEnd,
    Turn,
)
from hoyle.records.stealing import MeldsShown
from hoyle.records.tricks import BottomFlipped, Defenders, LevelChange, Play
from hoyle.verify import verify
from hoyle.verify.games import referee_for
from hoyle.verify.players import Settings
from hoyle.verify.possible import cards_nameable, moves, stand
from hoyle.verify.referee import Referee

from ..slips import GAMES, legal

SEEDS = range(2)
TABLES = [
    *((game, Settings(1)) for game in GAMES),
    ("redox", Settings(1, ("N", "E"), (("edition", "zh"),))),
    ("crazy_rummy", Settings(1, options=(("variant", "contract"),))),
    ("hearts", Settings(1, ("A", "B", "C"))),
]
RUMMIES = ("redox", "lynx", "crazy_rummy")


def record_of(game: str, seed: int, settings: Settings) -> Record:
    (record,) = read_text(legal(game, seed, settings))
    return record


def standing(record: Record, before: int) -> Referee:
    """A referee who stands before event ``before`` of the first round."""
    referee = referee_for(record.head)
    referee.review_head()
    (round_, *_) = record.rounds
    part = evolve(round_, events=list(round_.events)[:before])
    return stand(referee, part, 1 << 30)


def turns(record: Record, every: int = 3) -> Iterator[tuple[int, Turn]]:
    """Some turns of the first round, each with its number among the events."""
    found = [(at, one) for at, one in enumerate(record.rounds[0].events) if isinstance(one, Turn)]
    return iter(found[::every])


@pytest.mark.parametrize(("game", "settings"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
class TestInALegalRecord:
    def test_who_moves_is_due(self, game: str, settings: Settings, seed: int) -> None:
        record = record_of(game, seed, settings)
        for at, turn in turns(record):
            assert turn.player in standing(record, at).players_due()

    def test_what_is_done_is_possible(self, game: str, settings: Settings, seed: int) -> None:
        """The kind of each action is offered, and each discard and play of a card by itself."""
        record = record_of(game, seed, settings)
        for at, turn in turns(record):
            done: Actions = ()
            for action in turn.actions:
                found = [one.action for one in moves(standing(record, at), turn.player, done)]
                single = isinstance(action, Discard) or (isinstance(action, Play) and len(action.cards) == 1)
                if single:
                    assert action in found
                elif game != "red_five":  # in which throws are not offered
                    assert type(action) in map(type, found)
                done = (*done, action)

    def test_the_calls_are_right(self, game: str, settings: Settings, seed: int) -> None:
        record = record_of(game, seed, settings)
        for at, turn in turns(record, 1):
            if turn.calls and all(call.kind not in ("fine", "mark") for call in turn.calls):
                assert turn.calls == standing(record, at).calls_after(turn.player, turn.actions)

    def test_whatever_is_offered_makes_a_legal_turn(self, game: str, settings: Settings, seed: int) -> None:
        record, rng = record_of(game, seed, settings), Random(seed)
        for at, turn in turns(record, 5):
            player, done, calls = turn.player, (), ()
            for _ in range(6):
                options = list(moves(standing(record, at), player, done))
                if not options:
                    break
                move = rng.choice(options)
                done, calls = (*done, move.action), move.calls
                if move.ends:
                    break
            else:
                continue
            if move.ends:
                assert self.legal(record, at, Turn(player, done, calls)), done

    @staticmethod
    def legal(record: Record, at: int, turn: Turn) -> bool:
        """Whether ``turn`` can be read, and is legal, before event ``at``."""
        (round_, *_) = record.rounds
        events: list[Event] = [*round_.events][:at]
        text = write(Record(record.head, (Round(round_.number, (*events, turn)),)))
        (again,) = read_text(text)
        assert turn in again.rounds[0].events
        report = verify(again)
        return not [one for one in report.findings if one.place.line >= len(text.splitlines())]


def test_hidden_cards_are_named_from_the_stock_or_the_hand() -> None:
    record = record_of("redox", 1, Settings(1))
    at, turn = next(turns(record))
    referee = standing(record, at)
    held = referee.held_by(turn.player)
    drawn = cards_nameable(referee, turn.player, Draw())
    assert set(cards_nameable(referee, turn.player, Discard(None))) == set(held)
    assert 30 < len(drawn) <= 53


def test_a_pass_names_who_gets_the_cards_and_the_cards_are_open() -> None:
    record = record_of("hearts", 1, Settings(1))
    at, turn = next(turns(record))
    (move,) = moves(standing(record, at), turn.player)
    assert not move.whole
    assert move.action.recipient == turn.actions[0].recipient


class TestASkippedPlayer:
    HEAD = """Game: LYNX
Decks: 2
Players: N, E, S

Round #1

Dealer: S
N: ♠8-♠9-♠9-♥4-♥5-♥10-♥J-♥K-♣3-♦8-♦9-♦J
E: ♥6-♥7-♥Q-♣4-♣4-♣6-♣10-♣Q-♣K-♦2-♦4-♦Q
S: ♠4-♠6-♥2-♥8-♣5-♣7-♣9-♣K-♦3-♦4-♦5-♦J
Discard pile: ♠2

N: discard ♠8.
"""

    def options(self, player: str) -> tuple[tuple[str, ...], list[type[Action]]]:
        (record,) = read_text(self.HEAD)
        referee = standing(record, 100)
        return referee.players_due(), [type(one.action) for one in moves(referee, player)]

    def test_misses_the_turn(self) -> None:
        due, kinds = self.options("E")
        assert due == ("E", "S")
        assert [one.__name__ for one in kinds] == ["Skip"]

    def test_the_next_may_move_at_once(self) -> None:
        _, kinds = self.options("S")
        assert Draw in kinds
        assert Discard in kinds


def test_nobody_is_due_when_the_round_is_over() -> None:
    for game in RUMMIES:
        record = record_of(game, 1, Settings(1))
        assert standing(record, len(record.rounds[0].events)).players_due() == ()


def test_a_hand_that_is_not_known_may_hold_each_card_that_has_not_been_played() -> None:
    (record,) = read_text("Game: Hearts\nPlayers: N, E, S, W\n\nRound #1\n\n1. N ♣2, E ♣3\n")
    offered = {move.action.cards[0].text for move in moves(standing(record, 2), "S")}
    assert len(offered) == 50
    assert not offered & {"♣2", "♣3"}


def test_no_move_is_offered_after_which_the_turn_cannot_end() -> None:
    """In LYNX a meld may be published before the discard, if there is one to make."""
    text = """Game: LYNX\nPlayers: N, E\n\nRound #1\n\nDealer: E
N: ♠A-♠2-♠3-♥9-♥9-♣9\nE: ♠4-♠6\nDiscard pile: ♠5\n\n"""
    (record,) = read_text(text)
    for move in moves(standing(record, 100), "N"):
        turn = (move.action,)
        assert move.ends or any(moves(standing(record, 100), "N", turn)), move


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_what_is_claimed_is_what_a_legal_record_claims(game: str, settings: Settings) -> None:
    record = record_of(game, 1, settings)
    claims = [
        event for event in record.rounds[0].events if event.is_claim and not isinstance(event, TrickEnd)
    ]
    played = [event for event in record.rounds[0].events if event not in claims]
    written = [event for event in record.rounds[0].events if isinstance(event, MeldsShown) or event in claims]
    due = list(standing(record, len(played)).claims_due())
    for event in written:
        if isinstance(event, CardsLeft | MeldsShown | Total | LevelChange | Defenders | BottomFlipped):
            assert event in due


def test_calls_are_those_of_the_game() -> None:
    record = record_of("redox", 3, Settings(1))
    last = [(at, one) for at, one in turns(record, 1)][-1]
    assert standing(record, last[0]).calls_after(last[1].player, last[1].actions) == (Call("winner"),)
