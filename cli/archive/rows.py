"""Checked records, as the rows of an archive's tables."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from ...notation.language.vocabulary import language_of
from ...notation.reading.directives import Directive, DirectiveReader
from ...notation.source.decoding import NoRecord
from ...notation.writing.fingerprint import Digest
from ...records.events import Action, Coverage, Head, Round, ShortTurn
from ...records.findings import Finding, Severity
from ...records.shapes import tag
from ...records.values import frozen
from ...verify import outcome
from ...verify.judged import JudgedRound, everything
from ...verify.judging import review
from ...verify.referee import Referee
from ..failure import Failure
from ..inputs import parts
from ..judging import FileReport, RecordReport, choose, referee_of
from ..opening import Source, reporting_errors
from .tables import TABLES, Table, arrow
from .verdicts import VERDICTS, Verdicts, closely, moves_of, plainly

ROWS_PER_CHUNK = 100_000
"""Number of rows of turns that are passed on before the record ends."""
EMPTY_LIST = 0
"""Number of the empty list."""


@frozen
class Chunk:
    """Rows: an Arrow table for each name. Records are numbered from 1, and again from 1 after each chunk that
    is whole. ``whole`` is False if the last record continues in the next chunk. ``broken`` says whether this
    chunk or the one before has rows of a record that could not be read to the end."""

    tables: dict[str, Any]
    whole: bool
    broken: bool = False


class Rows:
    """The growing columns of all tables. A list of texts is kept as the number of the first equal one."""

    def __init__(self, tables: Mapping[str, Table] = TABLES) -> None:
        self.tables = tables
        self.lists: dict[tuple[str, ...], int] = {(): EMPTY_LIST}
        self.kinds: _Kinds = _Kinds(self)
        self.clear()

    def clear(self) -> None:
        self.columns: dict[str, list[list[Any]]] = {
            name: [[] for _ in table.columns] for name, table in self.tables.items()
        }

    def add(self, table: str, *values: Any) -> None:
        """Add a row."""
        for column, value in zip(self.columns[table], values, strict=True):
            column.append(value)

    def extend(self, table: str, count: int, *columns: Any) -> None:
        """Add ``count`` rows by columns, each a list of values or one value for all rows."""
        for column, values in zip(self.columns[table], columns, strict=True):
            column += values if isinstance(values, list) else [values] * count

    def list_of(self, texts: Iterable[str]) -> int:
        """Return the number of a list."""
        key = tuple(texts)
        return self.lists.setdefault(key, len(self.lists))

    def chunk(self, *, whole: bool, broken: bool = False) -> Chunk:
        pyarrow = arrow()
        tables = {}
        for name, table in self.tables.items():
            schema = table.schema
            columns = zip(self.columns[name], schema.types, strict=True)
            tables[name] = pyarrow.table([self._array(*one) for one in columns], schema=schema)
        self.clear()
        return Chunk(tables, whole, broken)

    def _array(self, column: list[Any], type_: Any) -> Any:
        pyarrow = arrow()
        if not pyarrow.types.is_list(type_):
            return pyarrow.array(column, type_)
        return pyarrow.array(self.lists, type_).take(pyarrow.array(column, pyarrow.int32()))

    @property
    def enough(self) -> bool:
        return len(self.columns["turns"][0]) >= ROWS_PER_CHUNK


class _Kinds(dict[tuple[type[Action], ...], int]):
    """Numbers of the lists of names of actions: ``discard``, ``take_discard``, …"""

    def __init__(self, rows: Rows):
        self.rows = rows

    def __missing__(self, actions: tuple[type[Action], ...]) -> int:
        self[actions] = number = self.rows.list_of(map(tag, actions))
        return number


def chunks(sources: Iterable[Source], failures: list[str], *, game: str | None = None) -> Iterator[Chunk]:
    """Yield the rows of the records in ``sources``. Messages on what cannot be read are added to
    ``failures``; a record that cannot be read to the end has no row in ``records``."""
    rows = Rows()
    number, broken = 0, False
    for source in sources:
        record: RecordRows | None = None
        ended: list[EndedRecord] = []
        try:
            with reporting_errors(source):
                for part in parts(source, game=game):
                    if isinstance(part, Head):
                        if record is not None:
                            _end(record, ended)
                            if rows.enough and not ended:
                                yield rows.chunk(whole=True, broken=broken)
                                number, broken = 0, False
                        number += 1
                        of_file = 1 if record is None else record.of_file + 1
                        record = RecordRows(rows, part, source.label, number, of_file, source.settings.lang)
                    elif record is not None:
                        record.round(part)
                        if rows.enough:
                            yield rows.chunk(whole=False)
                if record is not None:
                    _end(record, ended)
        except NoRecord:
            continue
        except Failure as failure:
            failures.append(failure.message)
            broken = broken or record is not None
        choose(FileReport("", [one.report for one in ended], settings=source.settings))
        for one in ended:
            one.write(rows)
    yield rows.chunk(whole=True, broken=broken)


def _end(record: RecordRows, ended: list[EndedRecord]) -> None:
    """Write a record at its end; if it has findings that may still be ignored, add it to ``ended``
    instead."""
    one = record.end()
    if one.settled:
        one.write(record.rows)
    else:
        ended.append(one)


class RecordRows:
    """A record while its rounds are judged and their rows are made. Messages are in the language ``told_in``;
    the default is the record's own."""

    def __init__(
        self, rows: Rows, head: Head, source: str, number: int, of_file: int, told_in: str | None = None
    ):
        self.rows: Rows = rows
        self.head: Head = head
        self.source: str = source
        self.told_in: str | None = told_in
        self.number: int = number
        self.of_file: int = of_file
        self.referee: Referee = referee_of(head)
        self.digest: Digest = Digest(head)
        self.counts: dict[str, int] = dict.fromkeys(("rounds", "turns", *VERDICTS), 0)
        self.coverage: Coverage = head.coverage
        self.language: str = language_of(head.lines)
        self.players: dict[str, None] = {}
        stated = head.setting("players")
        if isinstance(stated, tuple):
            self.players.update(dict.fromkeys(stated))
        self.findings: list[Finding] = list(self.referee.review_head())
        """Written at the end: later rounds may still add findings that these explain."""
        self.reader: DirectiveReader = DirectiveReader()
        self.directives: list[Directive] = self.reader.read(head)
        self.held: list[HeldRound] = []

    def round(self, round_: Round) -> None:
        head, carried = self.referee.head, self.referee.carried()
        judged = review(self.referee, round_)
        self.digest.round(round_)
        self.coverage += round_.coverage
        counts = self.counts
        counts["rounds"] += 1
        if counts["rounds"] == 1:
            self.language = language_of([*self.head.lines, *round_.lines])
        where = (self.number, counts["rounds"], round_.number)
        moves = moves_of(round_)
        self._moves(where, moves, plainly(moves, judged) or closely(head, carried, round_), round_)
        self.findings += judged.findings
        directives = self.reader.read(round_)
        self.directives += directives
        verdicts = [getattr(judged, name) for name in VERDICTS]
        row = HeldRound((*where, round_.line, judged.turns, *verdicts), judged.winner, judged.findings)
        if judged.findings or directives:
            self.held.append(row)
        else:
            self.rows.add("rounds", *row.values(0))
        for name, number in zip(("turns", *VERDICTS), (judged.turns, *verdicts), strict=True):
            counts[name] += number
        self._scores(where, judged)

    def _moves(
        self, where: tuple[int, int, int], moves: list[ShortTurn], verdicts: Verdicts, round_: Round
    ) -> None:
        rows, kinds, lines, first = self.rows, self.rows.kinds, round_.lines, round_.line
        players = [move[0] for move in moves]
        self.players.update(dict.fromkeys(players))
        numbers = [move[4] for move in moves]
        rows.extend(
            "turns", len(moves), *where, verdicts[0], numbers, players,
            [kinds[*map(type, move[1])] for move in moves],
            [rows.list_of(call.kind for call in move[2]) if move[2] else EMPTY_LIST for move in moves],
            verdicts[1],
            [lines[at - first].strip() if 0 <= at - first < len(lines) else "" for at in numbers],
        )  # fmt: skip

    def _scores(self, where: tuple[int, int, int], judged: JudgedRound) -> None:
        for row in judged.scores:
            self.players.setdefault(row.player)
            self.rows.add(
                "scores", *where, row.player, row.written, row.from_cards_left, row.from_replay,
                row.recomputed, row.written_total, row.recomputed_total,
            )  # fmt: skip

    def end(self) -> EndedRecord:
        """End the record and return what remains to be written."""
        self.directives += self.reader.rest()
        language = self.told_in or self.language
        report = RecordReport(
            self.number, self.head.game, language, findings=self.findings, directives=self.directives
        )
        lines = self.coverage
        row = (
            self.number, self.digest.text(), self.head.game, self.language,
            self.rows.list_of(self.players), self.source, self.of_file, *self.counts.values(),
        )  # fmt: skip
        return EndedRecord(row, (lines.read, lines.comments, lines.unread, None, None), report, self.held)


@frozen
class HeldRound:
    """The row of a round without its number of mistakes, and the findings in the round."""

    where_and_counts: tuple[Any, ...]
    winner: str | None
    findings: Sequence[Finding]

    def values(self, mistakes: int) -> tuple[Any, ...]:
        return *self.where_and_counts, mistakes, self.winner

    @property
    def line(self) -> int:
        return int(self.where_and_counts[3])


@frozen
class EndedRecord:
    """The row of a record at its end without its numbers of mistakes and of findings left out, which are
    known only at the end of its file. So the rows of ``rounds`` with findings have to wait too."""

    row: tuple[Any, ...]
    rest: tuple[Any, ...]
    report: RecordReport
    rounds: Sequence[HeldRound]

    @property
    def settled(self) -> bool:
        """Whether the row can be written at once: there are no findings that may still be ignored."""
        return not (self.report.findings or self.report.directives)

    def write(self, rows: Rows, found: Iterable[outcome.Finding] | None = None) -> None:
        """Write the record with the findings ``found`` in it; the default is those of its report."""
        report = self.report
        if found is None:
            found = [outcome.Finding.of(one, report.language) for one in report.findings]
        found = list(found)
        mistakes = [one for one in found if one.severity is Severity.ERROR]
        by_round = self._by_round(mistakes)
        for at, held in enumerate(self.rounds):
            rows.add("rounds", *held.values(by_round[at]))
        _add_findings(rows, report.number, found, count(1))
        hidden = report.hidden
        left_out = hidden.ignored + hidden.unselected + hidden.expected
        rows.add("records", *self.row, len(mistakes), left_out, *self.rest)

    def _by_round(self, mistakes: Iterable[outcome.Finding]) -> Counter[int]:
        """Return the number of ``mistakes`` in each waiting round: the round in which they were found, or
        else the round of their line."""
        homes = {
            (one.code, one.place): at
            for at, held in enumerate(self.rounds)
            for one in everything([*held.findings])
        }
        starts = [held.line for held in self.rounds]
        return Counter(homes.get((one.code, one.place), bisect(starts, one.line) - 1) for one in mistakes)


def _add_findings(
    rows: Rows,
    record: int,
    findings: Iterable[outcome.Finding],
    numbers: Iterator[int],
    under: int | None = None,
) -> None:
    """Write findings and those that follow from them."""
    for one in findings:
        number = next(numbers)
        rows.add(
            "findings", record, number, under, one.round, one.turn, one.player, one.code, one.name,
            str(one.severity), one.rule.basis, one.line, one.column, one.place.end_column,
            one.message, one.help,
        )  # fmt: skip
        _add_findings(rows, record, one.explains, numbers, number)
