"""Records judged, as the rows of an archive's tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from ...notation.digest import Digest
from ...notation.source import NoRecord
from ...records.events import Head, Move, Round, Turn, Unreadable, entries_of
from ...records.findings import Finding, Severity
from ...verify.referee import Referee
from ...verify.report import RoundReport
from ..failure import Failure
from ..inputs import parts
from ..judging import language_of, referee_of
from ..opening import Source, telling
from .tables import TABLES

ENOUGH = 100_000
"""So many rows of turns are handed on, though the record may not be at its end."""
VERDICTS = ("legal", "illegal", "undecided")


@frozen
class Chunk:
    """Rows: an Arrow table for each name. Records are numbered from 1 among those that are read at once.
    ``whole`` is False if the last of them goes on in the next chunk."""

    tables: dict[str, Any]
    whole: bool


class Rows:
    """Columns that grow, of all tables."""

    def __init__(self) -> None:
        self.columns: dict[str, list[list[Any]]] = {}
        self.clear()

    def clear(self) -> None:
        self.columns = {name: [[] for _ in table.columns] for name, table in TABLES.items()}

    def add(self, table: str, *values: Any) -> None:
        for column, value in zip(self.columns[table], values, strict=True):
            column.append(value)

    def chunk(self, *, whole: bool) -> Chunk:
        import pyarrow

        tables = {
            name: pyarrow.table(self.columns[name], schema=table.schema) for name, table in TABLES.items()
        }
        self.clear()
        return Chunk(tables, whole)

    @property
    def enough(self) -> bool:
        return len(self.columns["turns"][0]) >= ENOUGH


def chunks(sources: Iterable[Source], failures: list[str], *, game: str | None = None) -> Iterator[Chunk]:
    """The rows of the records in ``sources``. What cannot be read is told in ``failures``; a record that
    cannot be read to its end has no row in ``records``."""
    rows = Rows()
    number = 0
    for source in sources:
        record: _Record | None = None
        try:
            with telling(source):
                for part in parts(source, game=game):
                    if isinstance(part, Head):
                        if record is not None:
                            record.end()
                            if rows.enough:
                                yield rows.chunk(whole=True)
                        number += 1
                        of_file = 1 if record is None else record.of_file + 1
                        record = _Record(rows, part, source.shown, number, of_file)
                    elif record is not None:
                        record.round(part)
                        if rows.enough:
                            yield rows.chunk(whole=False)
            if record is not None:
                record.end()
        except NoRecord:
            continue
        except Failure as failure:
            failures.append(failure.message)
    yield rows.chunk(whole=True)


class _Record:
    """A record while its rounds are judged and written down."""

    def __init__(self, rows: Rows, head: Head, source: str, number: int, of_file: int):
        self.rows, self.head, self.source = rows, head, source
        self.number, self.of_file = number, of_file
        self.referee = referee_of(head)
        self.digest = Digest(head)
        self.counts = dict.fromkeys(("rounds", "turns", *VERDICTS, "mistakes"), 0)
        self.found = 0
        self.language = language_of(head.lines)
        self.players: dict[str, None] = {}
        stated = head.setting("players")
        if isinstance(stated, tuple):
            self.players.update(dict.fromkeys(stated))
        self.findings = list(self.referee.review_head())
        """Written down at the end: later rounds may still hang something under them."""
        self.counts["mistakes"] += _mistakes(self.findings)
        self.watch = _Watch(self.referee)

    def round(self, round_: Round) -> None:
        self.digest.round(round_)
        self.watch.begin()
        judged = self.referee.review(round_)
        counts = self.counts
        counts["rounds"] += 1
        if counts["rounds"] == 1:
            self.language = language_of([*self.head.lines, *round_.lines])
        where = (self.number, counts["rounds"], round_.number)
        for at, entry in enumerate(entries_of(round_.events)):
            if isinstance(entry, tuple | Turn | Unreadable):
                self._move(where, *self.watch.of(at, entry), entry, round_)
        self.findings += judged.findings
        mistakes = _mistakes(judged.findings)
        counts["mistakes"] += mistakes
        verdicts = [getattr(judged, name) for name in VERDICTS]
        self.rows.add("rounds", *where, round_.line, judged.turns, *verdicts, mistakes, judged.winner)
        for name, count in zip(("turns", *VERDICTS), (judged.turns, *verdicts), strict=True):
            counts[name] += count
        self._scores(where, judged)

    def _move(
        self,
        where: tuple[int, int, int],
        turn: int | None,
        verdict: str | None,
        entry: Turn | Unreadable | Move,
        round_: Round,
    ) -> None:
        if isinstance(entry, Turn):
            player, actions, calls, line = entry.player, entry.actions, entry.calls, entry.line
        elif isinstance(entry, Unreadable):
            player, actions, calls, line = entry.player or "", (), (), entry.line
        else:
            player, actions, calls, _, line = entry
        if not player:
            return
        self.players.setdefault(player)
        text = round_.lines[line - round_.line].strip() if 0 <= line - round_.line < len(round_.lines) else ""
        kinds = [KINDS.get(type(one)) or _kind(type(one)) for one in actions]
        self.rows.add(
            "turns", *where, turn, line, player, kinds, [call.kind for call in calls], verdict, text
        )

    def _scores(self, where: tuple[int, int, int], judged: RoundReport) -> None:
        for row in judged.scores:
            self.players.setdefault(row.player)
            self.rows.add(
                "scores", *where, row.player, row.written, row.from_cards_left, row.from_replay, row.true,
                row.written_total, row.true_total,
            )  # fmt: skip

    def _findings(self, findings: Iterable[Finding], under: int | None = None) -> None:
        """Write down findings and what follows from them."""
        for one in findings:
            self.found += 1
            number = self.found
            rule, place = one.rule, one.place
            self.rows.add(
                "findings", self.number, number, under, one.round, one.turn, one.player, rule.code, rule.name,
                str(one.severity), rule.basis, place.line, place.column, place.end_column,
                one.message_in(self.language), None if one.help is None else str(one.help),
            )  # fmt: skip
            self._findings(one.explains, number)

    def end(self) -> None:
        self._findings(self.findings)
        self.rows.add(
            "records", self.number, self.digest.text(), self.head.game, self.language, list(self.players),
            self.source, self.of_file, *self.counts.values(), None, None,
        )  # fmt: skip


def _mistakes(findings: Iterable[Finding]) -> int:
    return sum(one.severity is Severity.ERROR for one in findings)


class _Watch:
    """Notes the number and the verdict of each turn of a round, while a referee judges it."""

    def __init__(self, referee: Referee):
        self.referee = referee
        self.turns: dict[int, tuple[int, str]] = {}
        self.legal = self.illegal = 0
        referee.after_turn = self._note

    def begin(self) -> None:
        self.turns = {}
        self.legal = self.illegal = 0

    def _note(self, turn: int) -> None:
        if turn == 0:
            return
        report, at = self.referee.report, self.referee.at
        verdict = "legal" if report.legal > self.legal else "illegal"
        if (report.legal, report.illegal) == (self.legal, self.illegal):
            verdict = "undecided"
        self.legal, self.illegal = report.legal, report.illegal
        # A line that is judged only behind the next, because the two have changed places, is the one before.
        self.turns[at - 1 if at in self.turns else at] = turn, verdict

    def of(self, at: int, entry: Turn | Unreadable | Move) -> tuple[int | None, str | None]:
        """What is known of the turn in event ``at`` of the round."""
        if isinstance(entry, Unreadable):
            return entry.finding.turn, "undecided" if entry.finding.turn else None
        return self.turns.get(at, (None, None))


KINDS: dict[type, str] = {}


def _kind(cls: type) -> str:
    from ...records.shapes import tag

    return KINDS.setdefault(cls, tag(cls))
