"""The questions that are asked most, as SQL."""

from __future__ import annotations

from attrs import frozen

KINDS = ("records", "rounds", "turns", "findings", "scores")
SHOWN = {
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
    """Rows ``of`` a table: those of a ``game``, of records added ``since`` a time, with this ``finding`` (a
    code, its beginning, or a name), of a ``player``."""

    of: str
    player: str | None = None
    game: str | None = None
    finding: str | None = None
    since: str | None = None

    def sql(self) -> tuple[str, list[object]]:
        """The question, and the values of its blanks."""
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
        sql = f"SELECT {SHOWN[self.of]} FROM {self.of} AS t JOIN records AS r USING (record){where}"
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
