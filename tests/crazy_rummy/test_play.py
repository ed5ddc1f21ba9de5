"""Games that the engine plays: they are read, verified clean, scored, and go to JSON and back."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from attrs import evolve
from hoyle.notation import write
from hoyle.records.codec import record_from_json, record_to_json
from hoyle.records.events import Discard, Draw, Head, Record, Setting, Total, Turn
from hoyle.records.wilds import Claim
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample
from .conftest import WHOLE, deal, record_of, text_of

BASIC = Settings(13, ("N", "E", "S"))
GAMES = {
    "basic": BASIC,
    "four": Settings(13, ("N", "E", "S", "W"), (("penalty", "face"),)),
    "two packs": Settings(
        13, ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn"), (("decks", "2"), ("penalty", "15"))
    ),
    "contract": Settings(7, ("N", "E", "S"), (("variant", "contract"),)),
    "contract, long runs": Settings(
        7, ("N", "E", "S", "W"), (("variant", "contract"), ("run_length", "4"), ("extra_melds", "yes"))
    ),
}
SEEDS = range(3)
BASIC_HEAD = Head("crazy_rummy", events=(Setting("players", BASIC.players),))


@cache
def played(game: str, seed: int) -> Record:
    head, rounds = play("crazy_rummy", seed, GAMES[game])
    return Record(head, tuple(rounds))


def kinds(record: Record) -> Counter[str]:
    """What was done in a record, and how its deals ended."""
    counted: Counter[str] = Counter()
    for one in record.rounds:
        turns = [event for event in one.events if isinstance(event, Turn)]
        for turn in turns:
            for action in turn.actions:
                kind = getattr(action, "kind", "")
                counted[f"{type(action).__name__} {kind}".strip()] += 1
                counted["meaning"] += any(getattr(action, "meanings", ()))
        out = any(call.kind == "out" for call in turns[-1].calls)
        counted["out" if out else "exhausted"] += 1
        counted["out without a discard"] += out and type(turns[-1].actions[-1]).__name__ != "Discard"
    return counted


@pytest.mark.parametrize("seed", sample(SEEDS, 3))
@pytest.mark.parametrize("game", GAMES)
def test_random_legal_play_verifies_clean(game: str, seed: int) -> None:
    record = played(game, seed)
    text = write(record)
    again = record_of(text, strict=True)
    assert again == record
    assert write(again) == text
    assert record_from_json(record_to_json(again)) == again
    report = verify(again)
    assert report.findings == []
    assert all(one.legal == one.turns for one in report.rounds)
    totals = {row.player: row.recomputed_total for row in report.rounds[-1].scores}
    assert totals == {e.player: e.value for e in record.rounds[-1].events if isinstance(e, Total)}


def test_a_whole_game_holds_every_kind_of_action() -> None:
    """Thirteen deals, each wild rank once."""
    record = next(one for one in (played("basic", seed) for seed in SEEDS) if kinds(one)["exhausted"])
    assert [one.number for one in record.rounds] == list(range(1, 14))
    counted = kinds(record)
    wanted = ("Draw", "TakeDiscard", "Discard", "WildMeld set", "WildMeld run", "WildMeld meld", "WildLayOff",
              "Claim", "meaning", "out", "exhausted")  # fmt: skip
    assert {kind for kind in wanted if not counted[kind]} == set()


def test_nobody_moves_when_the_stock_is_used_up() -> None:
    """CR-27."""
    deals = [one for seed in SEEDS for one in played("basic", seed).rounds]
    (*_, used_up) = (one for one in deals if kinds(Record(BASIC_HEAD, (one,)))["exhausted"])
    turns = [event for event in used_up.events if isinstance(event, Turn)]
    further = Turn(turns[-3].player, (Draw(), Discard(None)))
    events = (*used_up.events[: used_up.events.index(turns[-1]) + 1], further)
    (finding,) = verify(record_of(write(Record(BASIC_HEAD, (evolve(used_up, events=events),))))).findings
    assert finding.rule.name == "move-after-end"
    (end,) = finding.related
    assert end.message == f"{turns[-1].player} drew the last card of the stock and discarded: play is over"
    assert end.place.line == finding.place.line - 1


def test_the_pack_holds_no_jokers() -> None:
    """CR-1."""
    hands = ("N: ♠7-♦2-♠9-♥K-♣K-♦K-♠5-♠8", "E: ♠3-♥3-♣4-♣5-♥6-♦6-♣9")
    record = deal(2, *hands, "N: discard ♥K.", "E: draw from the stock: Joker; discard ♠3.")
    (finding,) = verify(record).findings
    assert finding.rule.name == "card-too-often"


def test_contract_games_end_with_and_without_a_discard() -> None:
    counted = sum((kinds(played("contract", seed)) for seed in SEEDS), Counter())
    assert 0 < counted["out without a discard"] < counted["out"]
    assert min(counted[kind] for kind in ("WildMeld set", "WildMeld run", "WildLayOff")) > 0


def test_double_deck_sets_hold_twins() -> None:
    """CR-32 is made use of."""
    melds = [
        action.cards
        for seed in SEEDS
        for one in played("two packs", seed).rounds
        for event in one.events
        if isinstance(event, Turn)
        for action in event.actions
        if not isinstance(action, Claim) and len(getattr(action, "cards", ())) > 2
    ]
    assert any(len(set(cards)) < len(cards) for cards in melds)


@pytest.mark.parametrize("name", WHOLE)
def test_records_survive_writing_and_json(name: str) -> None:
    record = record_of(text_of(f"{name}.txt"))
    assert record_of(write(record)) == record
    assert record_from_json(record_to_json(record)) == record
