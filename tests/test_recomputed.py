"""What is recomputed comes from the cards: whatever single claim of a record is false, its score sheet is
that of the true record."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hoyle.notation import write
from hoyle.records.events import Record
from hoyle.verify import JudgedRecord
from hoyle.verify.games.red_five.rules import HOUSE
from hoyle.verify.players import Settings, play

from .conftest import NIGHTLY, sample
from .falsified import falsified
from .slips import judged

CLAIMS = 10_000 if NIGHTLY else 6
"""Claims of a record that are falsified, one at a time."""
TABLES: dict[str, tuple[str, tuple[tuple[str, str], ...], str]] = {
    "REDOX": ("redox", (("edition", "en"),), "en"),
    "REDOX in Chinese": ("redox", (("edition", "zh"),), "zh"),
    "LYNX": ("lynx", (), "en"),
    "LYNX with Max": ("lynx", (("extensions", "Max"),), "en"),
    "Crazy Rummy": ("crazy_rummy", (), "en"),
    "Crazy Rummy with two decks": ("crazy_rummy", (("decks", "2"),), "en"),
    "Crazy Rummy by contract": ("crazy_rummy", (("variant", "contract"),), "en"),
    "Crazy Rummy, face values": ("crazy_rummy", (("penalty", "face"),), "en"),
    "Red Five": ("red_five", (), "en"),
    "Red Five in Chinese": ("red_five", (), "zh"),
    **{f"Red Five, {name}": ("red_five", (("house_rules", name),), "en") for name in HOUSE},
}


@cache
def legal(table: str, seed: int) -> str:
    game, options, language = TABLES[table]
    head, rounds = play(game, seed, Settings(2, options=options))
    return write(Record(head, tuple(rounds)), language)


def sheet(report: JudgedRecord) -> list[object]:
    """What is recomputed of each round."""
    return [
        (one.winner, one.details, [(row.player, row.recomputed, row.recomputed_total) for row in one.scores])
        for one in report.rounds
    ]


@pytest.mark.parametrize("seed", sample(range(5), 5))
@pytest.mark.parametrize("table", TABLES)
def test_a_false_claim_changes_nothing_that_is_recomputed(table: str, seed: int) -> None:
    text, rng = legal(table, seed), Random(seed)
    clean = judged(text)
    assert not clean.findings
    claims = list(falsified(TABLES[table][0], text, rng))
    for one in rng.sample(claims, min(CLAIMS, len(claims))):
        report = judged(one.text)
        where = f"{table}, seed {seed}, line {one.line}: {one.kind} {one.old!r} is {one.new!r}"
        assert report.findings, where
        assert sheet(report) == sheet(clean), where


def test_a_false_level_changes_no_level_that_is_recomputed() -> None:
    """Every level and step of a deal, also the old levels, of which the first stand in the head too."""
    text, rng = legal("Red Five", 0), Random(1)
    clean = sheet(judged(text))
    kinds = ("old level", "step", "new level", "level of the dealer")
    claims = [one for one in falsified("red_five", text, rng) if one.kind in kinds]
    assert {one.kind for one in claims} == set(kinds)
    for one in claims:
        assert sheet(judged(one.text)) == clean, one.line
