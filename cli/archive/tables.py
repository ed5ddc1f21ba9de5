"""The tables of an archive. docs/archive.md takes its descriptions of the columns from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...records.findings import told
from ...records.values import frozen
from ..failure import extra

VERSION = 4
"""The version of the tables; archives of another version cannot be read."""


@frozen
class Table:
    """A table: a description of its rows, and for each column its SQL type and a description."""

    what: str
    columns: Mapping[str, tuple[str, str]]

    @property
    def sql(self) -> str:
        """The columns in the form of ``CREATE TABLE``."""
        return ", ".join(f'"{name}" {type_}' for name, (type_, _) in self.columns.items())

    @property
    def schema(self) -> Any:
        """The columns as an Arrow schema."""
        pyarrow = arrow()
        types = {
            "INTEGER": pyarrow.int32(),
            "VARCHAR": pyarrow.string(),
            "VARCHAR[]": pyarrow.list_(pyarrow.string()),
            "TIMESTAMP": pyarrow.timestamp("us"),
        }
        return pyarrow.schema([(name, types[type_]) for name, (type_, _) in self.columns.items()])


AN_ARCHIVE = told("an archive", "檔案庫")


def arrow(module: str = "") -> Any:
    """Import pyarrow, or a ``module`` of it. Raises :class:`.Failure` if it is not installed."""
    return extra(f"pyarrow{module}", "archive", AN_ARCHIVE)


def database() -> Any:
    """Import duckdb. Raises :class:`.Failure` if it is not installed."""
    return extra("duckdb", "archive", AN_ARCHIVE)


RECORD = {"record": ("INTEGER", "which record")}
ROUND = {
    **RECORD,
    "position": ("INTEGER", "which round of the record, from 1"),
    "round": ("INTEGER", "the number it has in the record"),
}
VERDICTS = {
    "legal": ("INTEGER", "turns proved legal"),
    "illegal": ("INTEGER", "turns proved illegal"),
    "undecided": ("INTEGER", "turns that cannot be proved either way, because cards are hidden or in doubt"),
    "mistakes": ("INTEGER", "root findings of severity error"),
}

TABLES = {
    "records": Table(
        "A record.",
        {
            "record": ("INTEGER", "its number; the other tables have it too"),
            "hash": ("VARCHAR", "SHA-256 of what it says, whatever its spelling, language or commentary"),
            "game": ("VARCHAR", "as in `--game`"),
            "language": ("VARCHAR", "`en` or `zh`"),
            "players": ("VARCHAR[]", "in the order they are named in"),
            "source": ("VARCHAR", "the file it came from"),
            "number": ("INTEGER", "which record of that file, from 1"),
            "rounds": ("INTEGER", "how many"),
            "turns": ("INTEGER", "how many"),
            **VERDICTS,
            "ignored": ("INTEGER", (
                "findings left out, because they are ignored, expected or not selected"
            )),
            "lines_read": ("INTEGER", "lines that were read"),
            "comments": ("INTEGER", "lines taken as comments"),
            "not_understood": ("INTEGER", "lines that could not be read"),
            "added": ("TIMESTAMP", "when, in UTC"),
            "version": ("VARCHAR", "version of hoyle that judged it"),
        },
    ),
    "rounds": Table(
        "A round of a record.",
        {
            **ROUND,
            "line": ("INTEGER", "where it begins in the file"),
            "turns": ("INTEGER", "how many"),
            **VERDICTS,
            "winner": ("VARCHAR", "if it is known"),
        },
    ),
    "turns": Table(
        "A line of play, or a player's part in one: a turn, or what is done before play.",
        {
            **ROUND,
            "turn": ("INTEGER", "which turn of the round, from 1; null if it does not count as one"),
            "line": ("INTEGER", "where it is in the file"),
            "player": ("VARCHAR", "whose it is"),
            "actions": ("VARCHAR[]", (
                "what is done: `discard`, `take_discard`, …; empty if the line could not be read"
            )),
            "calls": ("VARCHAR[]", "what is called: `last`, `winner`, …"),
            "verdict": ("VARCHAR", "`legal`, `illegal` or `undecided`; null if it is not judged by itself"),
            "text": ("VARCHAR", "the line as it is written"),
        },
    ),
    "findings": Table(
        "A finding, or what follows from one.",
        {
            **RECORD,
            "finding": ("INTEGER", "which finding of the record, from 1"),
            "under": ("INTEGER", "the finding that it follows from; null for a root"),
            "round": ("INTEGER", "the number the round has in the record; null before the first"),
            "turn": ("INTEGER", "which turn of the round, from 1"),
            "player": ("VARCHAR", "whose mistake"),
            "code": ("VARCHAR", "as in `hoyle explain CODE`"),
            "name": ("VARCHAR", "the same in words"),
            "severity": ("VARCHAR", "`error`, `warning` or `note`"),
            "rule": ("VARCHAR", "the rule of the game it is based on"),
            "line": ("INTEGER", "where, in the file"),
            "column": ("INTEGER", "from 1, in code points"),
            "end_column": ("INTEGER", "one past the last character"),
            "message": ("VARCHAR", "what is wrong"),
            "help": ("VARCHAR", "what would have been right, or was probably meant"),
        },
    ),
    "scores": Table(
        "A player's score in a round; null where it is not known from that source.",
        {
            **ROUND,
            "player": ("VARCHAR", "whose"),
            "written": ("INTEGER", "as written"),
            "from_cards_left": ("INTEGER", "from the cards left as written"),
            "from_replay": ("INTEGER", "from the replay alone"),
            "recomputed": ("INTEGER", "what hoyle takes to be right"),
            "written_total": ("INTEGER", "the running total as written"),
            "recomputed_total": ("INTEGER", "the running total of recomputed scores"),
        },
    ),
}  # fmt: skip

EVENTS = Table(
    "What a line of a record says, which is more than one event if several players act in it.",
    {
        **RECORD,
        "position": ("INTEGER", "which round of the record, from 1; null before the first"),
        "round": ("INTEGER", "the number it has in the record; null before the first"),
        "event": ("INTEGER", "which event of the round, from 1"),
        "line": ("INTEGER", "where it is in the file"),
        "type": ("VARCHAR", "`deal`, `turn`, `cards_left`, `score`, …, as in JSON"),
        "player": ("VARCHAR", "whose it is; null if it concerns all players"),
        "cards": ("VARCHAR[]", "the cards in it, in the order written; `?` for one that nobody saw"),
        "text": ("VARCHAR", "the line as it is written"),
    },
)
"""A table that archives do not store, because it can be derived from the records."""

# ---- the most frequent queries

SELECTED = {
    "records": "t.record, t.game, t.players, t.rounds, t.turns, t.mistakes, t.source, t.number, t.added",
    "rounds": "t.*, r.source",
    "turns": "t.*, r.source",
    "findings": 't.record, r.source, t.line, t."column", t.code, t.name, t.message',
    "scores": "t.*, r.source",
}
ORDER = {
    "records": "t.record",
    "rounds": "t.record, t.position",
    "turns": "t.record, t.position, t.line",
    "findings": "t.record, t.finding",
    "scores": "t.record, t.position",
}


@frozen
class Question:
    """A query by options: rows ``of`` a table, those of a ``game``, of records added ``since`` a time, with
    this ``finding`` (a code, its beginning, or a name), of a ``player``."""

    of: str
    player: str | None = None
    game: str | None = None
    finding: str | None = None
    since: str | None = None

    def sql(self) -> tuple[str, list[object]]:
        """Return the query in SQL, and the values of its placeholders."""
        conditions: list[str] = []
        values: list[object] = []
        if self.game is not None:
            conditions.append("r.game = ?")
            values.append(self.game)
        if self.since is not None:
            conditions.append("r.added >= CAST(? AS TIMESTAMP)")
            values.append(self.since)
        if self.player is not None:
            theirs = self.of in ("records", "rounds")
            conditions.append("list_contains(r.players, ?)" if theirs else "t.player = ?")
            values.append(self.player)
        if self.finding is not None:
            conditions.append(self._found())
            values += [self.finding.upper(), self.finding.lower()]
        elif self.of == "findings":
            conditions.append("t.under IS NULL")
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        sql = f"SELECT {SELECTED[self.of]} FROM {self.of} AS t JOIN records AS r USING (record){where}"
        return f"{sql} ORDER BY {ORDER[self.of]}", values

    def _found(self) -> str:
        named = "(starts_with(f.code, ?) OR f.name = ?)"
        if self.of == "findings":
            return named.replace("f.", "t.")
        same = ["f.record = t.record"]
        if self.of != "records":
            same.append("f.round = t.round")
        if self.of == "turns":
            same.append("f.turn = t.turn")
        if self.of == "scores":
            same.append("f.player = t.player")
        return f"EXISTS (FROM findings AS f WHERE {' AND '.join(same)} AND {named})"
