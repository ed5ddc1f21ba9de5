"""The fast path judges a turn, or a claim, in the same way as the full path."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from hoyle.notation import notations, read_text
from hoyle.records.events import Head, Turn, raw
from hoyle.verify import verify
from hoyle.verify.games import referee_for
from hoyle.verify.players import Settings
from hoyle.verify.referee import Referee

from benchmarks.hiding import WHATS, hidden

from .conftest import sample
from .slips import KINDS, legal, slipped

DATA = Path(__file__).parent / "data"
HOUSE = "princess-over-ruff"
NAMES = ("N", "E", "S", "W")
TABLES: dict[str, list[Settings]] = {game: [Settings(2, NAMES)] for game in notations()} | {
    "lynx": [
        *(Settings(1, NAMES[:players]) for players in (2, 3, 4)),
        Settings(1, (*NAMES, "A", "B")),
        Settings(2, NAMES[:3], (("extensions", "Max"),)),
    ],
    "crazy_rummy": [
        Settings(3, NAMES[:3]),
        Settings(3, NAMES, (("decks", "2"),)),
        Settings(3, NAMES, (("variant", "contract"),)),
        Settings(3, NAMES, (("variant", "contract"), ("extra_melds", "yes"))),
    ],
    "redox": [Settings(2, NAMES), Settings(2, NAMES[:3], (("edition", "zh"),))],
    "red_five": [Settings(2, NAMES), Settings(2, NAMES, (("house_rules", HOUSE),))],
}
"""The tables at which each game is played."""
CASES = 8
SHARES = (0.05, 0.3, 1)


def records(game: str, seed: int, settings: Settings) -> Iterator[str]:
    """A record as it is played, and with slips of every kind; some of them with hidden cards."""
    text, rng = legal(game, seed, settings), Random(seed)
    yield text
    yield from (hidden(text, rng, rng.choice(SHARES), what) for what in WHATS)
    for with_slip in filter(None, (slipped(text, kind, seed) for kind in KINDS)):
        yield with_slip
        if rng.random() < 0.4:
            yield hidden(with_slip, rng, rng.choice(SHARES), rng.choice(WHATS))


def judged_alike(referee: type[Referee], texts: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found in ``texts`` is the same, judged at once or by a closer look, and it is something."""
    at_once = [verify(record) for text in texts for record in read_text(text)]
    for name in ("plain_turns", "plain_claims", "walk"):
        monkeypatch.setattr(referee, name, getattr(Referee, name))
    closely = [verify(record) for text in texts for record in read_text(text)]
    assert not [one for one, other in zip(at_once, closely, strict=True) if one != other]
    assert any(report.findings for report in at_once)


def referee_of(game: str) -> type[Referee]:
    return type(referee_for(Head(game)))


@pytest.mark.parametrize("seed", sample(range(CASES), 4))
@pytest.mark.parametrize("game", TABLES)
def test_a_closer_look_finds_the_same(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = TABLES[game]
    texts = list(records(game, seed, tables[seed % len(tables)]))
    judged_alike(referee_of(game), texts, monkeypatch)


@pytest.mark.parametrize("game", TABLES)
def test_in_records_by_hand_a_closer_look_finds_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = sample(sorted(DATA.glob(f"{game}/**/*.txt")), 3)
    judged_alike(referee_of(game), [path.read_text("utf-8") for path in paths], monkeypatch)


@pytest.mark.parametrize("game", TABLES)
def test_hardly_a_legal_turn_takes_a_closer_look(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked, referee, tables = [], referee_of(game), TABLES[game]
    texts = [legal(game, seed, tables[seed % len(tables)]) for seed in range(CASES)]  # a referee plays along
    on_turn = referee.on_turn
    monkeypatch.setattr(referee, "on_turn", lambda self, turn: (looked.append(turn), on_turn(self, turn)))
    turns = 0
    for text in texts:
        for record in read_text(text):
            turns += sum(one.turns for one in verify(record).rounds)
    assert len(looked) < turns * 0.11


@pytest.mark.parametrize("game", TABLES)
def test_nobody_looks_at_the_events_of_a_legal_round(game: str) -> None:
    """An event of what is kept in short takes longer to make than the turn to judge, so the rounds keep
    theirs in short, but for the few that something was asked of."""
    tables = TABLES[game]
    looked_at = rounds = 0
    for seed in range(CASES):
        (record,) = read_text(legal(game, seed, tables[seed % len(tables)]))
        assert not list(verify(record).findings)
        for round_ in record.rounds:
            made = sum(isinstance(entry, Turn) for entry in raw(round_.events))
            looked_at += made > len(raw(round_.events)) // 2
            rounds += 1
    assert looked_at <= rounds // 10, (looked_at, rounds)


@pytest.mark.parametrize("game", TABLES)
def test_a_record_that_has_been_judged_is_gone_at_once(game: str) -> None:
    """What refers to itself stays until it is looked for, and in an archive of many records that is
    felt."""
    tables = TABLES[game]
    texts = [legal(game, seed, tables[seed % len(tables)]) for seed in range(3)]

    def judge() -> None:
        for text in texts:
            for record in read_text(text):
                verify(record)

    judge()  # what is read for the first time is remembered
    gc.collect(1)
    gc.disable()
    try:
        judge()
        assert gc.collect(0) == 0  # all that was there before is older
    finally:
        gc.enable()


@pytest.mark.parametrize("game", TABLES)
def test_what_judges_an_event_is_a_method(game: str) -> None:
    referee = referee_of(game)
    for kind, name in referee.judges.items():
        assert callable(getattr(referee, name)), (kind, name)
