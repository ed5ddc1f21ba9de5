"""Turns whose words leave open what was done: the rules decide between the readings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.notation import read, read_text
from hoyle.records.cards import CARDS
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import Discard, Draw, Meld, Record, Round, TakeDiscard, Turn
from hoyle.records.stealing import Steal
from hoyle.verify import verify
from hoyle.verify.games import Settings
from hoyle.verify.players import play
from hoyle.verify.rummy.play import readings_told

PUBLISHED = Path(__file__).parents[2] / "records" / "published" / "redox.txt"


def gets(turn: Turn) -> Turn:
    """``turn`` as if its words were “gets ♥A”: a card of the discard pile, or of the stock."""
    at = next((n for n, one in enumerate(turn.actions) if isinstance(one, Draw | TakeDiscard)), None)
    if at is None or turn.actions[at].card is None:  # type: ignore[attr-defined]
        return turn
    taken, drawn = (
        (
            *turn.actions[:at],
            kind(turn.actions[at].card, spans=turn.actions[at].spans),
            *turn.actions[at + 1 :],
        )  # type: ignore[attr-defined]
        for kind in (TakeDiscard, Draw)
    )
    return evolve(turn, actions=taken, others=(drawn,))


def with_turns_open(record: Record) -> Record:
    def opened(round_: Round) -> Round:
        events = tuple(gets(one) if isinstance(one, Turn) else one for one in round_.events)
        return evolve(round_, events=events)

    return evolve(record, rounds=tuple(map(opened, record.rounds)))


def found(record: Record) -> Iterator[tuple[int, str]]:
    return ((one.place.line, one.code) for one in verify(record).findings)


@pytest.mark.parametrize("game", ["redox", "crazy_rummy"])
@pytest.mark.parametrize("seed", range(5))
def test_a_legal_record_is_legal_though_it_does_not_say_where_cards_came_from(game: str, seed: int) -> None:
    head, rounds = play(game, seed, Settings(rounds=2))
    record = Record(head, tuple(rounds))
    opened = with_turns_open(record)
    assert opened != record
    assert not list(found(opened))
    assert verify(opened).rounds[-1].scores == verify(record).rounds[-1].scores


def test_the_mistakes_of_the_published_game_are_found_all_the_same() -> None:
    (record,) = read(PUBLISHED)
    plain, opened = set(found(record)), set(found(with_turns_open(record)))
    assert opened <= plain
    assert plain - opened == {(104, "RX062")}  # the card that is taken is not on the pile: it was drawn


def test_a_turn_that_is_wrong_in_each_reading_names_the_others() -> None:
    (record,) = read_text(
        "Game: REDOX\nPlayers: N, E\nDecks: 2\n\nRound #1\n\n"
        "N: ♠5-♠6-♥9-♥J-♣2-♣3-♣9-♦2-♦4-♦6-♦8-♦10-♦J-♠2-♥2\n"
        "E: ♥5-♥6-♠9-♠J-♥3-♠3-♥4-♦3-♦5-♦7-♦9-♦Q-♠K-♠4-♣4\n"
        "The Discard face is ♥7.\n\n"
        "N: Lay down the plot: ♠5-♠6-♥9.\n"
    )
    (round_,) = record.rounds
    *before, turn = round_.events
    assert isinstance(turn, Turn)
    other = Meld((CARDS["♠2"], CARDS["♠5"], CARDS["♥9"]))
    opened = evolve(record, rounds=(evolve(round_, events=(*before, evolve(turn, others=((other,),)))),))
    (finding,) = verify(opened).findings
    assert finding.help is not None
    assert finding.help.endswith("the line may also mean that N laid down ♠2-♠5-♥9, which would be wrong too")


def test_json_keeps_the_readings_with_their_places() -> None:
    (record,) = read(PUBLISHED)
    opened = with_turns_open(record)
    again = record_from_json(record_to_json(opened))
    assert again == opened
    turns = [one for round_ in again.rounds for one in round_.events if isinstance(one, Turn) and one.others]
    assert turns
    assert all(one.others[0][-1].spans == one.actions[-1].spans for one in turns)


def test_a_reading_in_which_a_card_is_stolen_says_so() -> None:
    seven, eight, nine = (CARDS["♦" + rank] for rank in "789")
    turn = Turn("N", (Discard(seven),), others=((Steal(seven, (eight, nine)),),))
    assert readings_told(turn) == "the line may also mean that N stole ♦7, which would be wrong too"
