"""Hidden hands and hidden draws: what can be told all the same, and what cannot is held against nobody."""

from __future__ import annotations

import re

import pytest
from hoyle.notation import write
from hoyle.records.events import Deal, Draw, Record, Round, Turn
from hoyle.verify import verify
from hoyle.verify.players import Settings, play

from ..conftest import sample
from .conftest import DATA, ROOT, record_of, text_of

HIDDEN = sorted(path.stem for path in (ROOT / DATA / "hidden").glob("*.txt"))
TABLES = {
    "basic": Settings(5, ("N", "E", "S")),
    "two packs": Settings(3, ("N", "E", "S", "W", "X"), (("decks", "2"),)),
    "contract": Settings(4, ("N", "E", "S"), (("variant", "contract"),)),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_record_of_hidden_cards(name: str) -> None:
    """Each record says what is to be found in it."""
    text = text_of(f"hidden/{name}.txt")
    report = verify(record_of(text))
    found = [f"{one.code}, line {one.place.line}" for one in report.findings]
    told = re.search(r"Found: (.*)\.$", text, re.M)
    assert told is not None
    assert ("; ".join(found) or "nothing") == told[1]
    if counts := re.search(r"% Proved legal (\d+), cannot be told (\d+)\.", text):
        assert [(one.legal, one.undecided) for one in report.rounds] == [(int(counts[1]), int(counts[2]))]


def unseen(record: Record, hands: bool, draws: bool) -> str:
    """``record`` as somebody writes it who sees no ``hands``, or no cards drawn."""
    rounds = []
    for one in record.rounds:
        events = []
        for event in one.events:
            if isinstance(event, Deal) and hands:
                event = Deal(event.player, (None,) * len(event.cards or ()))
            elif isinstance(event, Turn) and draws:
                actions = tuple(Draw() if isinstance(action, Draw) else action for action in event.actions)
                event = Turn(event.player, actions, event.calls)
            events.append(event)
        rounds.append(Round(one.number, tuple(events)))
    return write(Record(record.head, tuple(rounds)))


@pytest.mark.parametrize("seed", sample(range(4), 2))
@pytest.mark.parametrize(("hands", "draws"), [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize("table", TABLES)
def test_what_is_legal_is_never_held_against_those_who_hide_it(
    table: str, hands: bool, draws: bool, seed: int
) -> None:
    head, rounds = play("crazy_rummy", seed, TABLES[table])
    record = Record(head, tuple(rounds))
    report = verify(record_of(unseen(record, hands, draws)))
    assert report.findings == []
    assert sum(one.undecided for one in report.rounds) > 0
    seen = verify(record)
    assert [row.recomputed_total for row in report.rounds[-1].scores] == [
        row.recomputed_total for row in seen.rounds[-1].scores
    ]


def test_a_discard_never_drawn_is_noticed_in_numbers_alone() -> None:
    """All cards are hidden, but the marks count them."""
    text = unseen(Record(*_two_deals()), hands=True, draws=True)
    line = next(one for one in text.splitlines() if re.match(r"\w: draw from the stock; discard .*Last", one))
    doubled = line.replace("draw from the stock; ", "draw from the stock; draw from the stock; ")
    (finding,) = verify(record_of(text.replace(line, doubled, 1))).findings
    assert finding.code == "CR072"


def _two_deals() -> tuple:
    head, rounds = play("crazy_rummy", 1, Settings(2, ("N", "E", "S")))
    return head, tuple(rounds)
