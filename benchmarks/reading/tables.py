"""The games of the benchmark, and their records."""

from __future__ import annotations

from functools import lru_cache

from hoyle.records.events import Record
from hoyle.verify.players import Settings, play

from .scribe import Table

TABLES = {
    table.title: table
    for table in (
        Table("redox", "redox"),
        Table("redox-zh", "redox", "zh", (("edition", "zh"),)),
        Table("lynx", "lynx"),
        Table("max", "lynx", options=(("extensions", "Max"),)),
        Table("crazy", "crazy_rummy"),
        Table("two-decks", "crazy_rummy", options=(("decks", "2"),)),
        Table("contract", "crazy_rummy", options=(("variant", "contract"),)),
        Table("red-five", "red_five"),
        Table("red-five-zh", "red_five", "zh"),
        Table("hearts", "hearts"),
    )
}
SEED = 700
"""Seed of the first record of each game."""
TWO_ROUNDS = 3
"""Every third record has two rounds, the others have one."""


@lru_cache(maxsize=1024)
def played(table: Table, number: int) -> Record:
    """Legal record ``number``, from 0, of a game."""
    settings = Settings(1 + (number % TWO_ROUNDS == TWO_ROUNDS - 1), options=table.options)
    head, rounds = play(table.game, SEED + number, settings)
    return Record(head, tuple(rounds))
