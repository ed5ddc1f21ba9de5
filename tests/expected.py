"""What hoyle reports about a record, in the form of the ``.expected`` file beside it.

Under a line for each round that counts its turns by verdict come its findings: ``line:column-end CODE
message``, the help and the related places, and what hangs under it two columns further in. Behind all
rounds stands what is wrong with its comments to hoyle, how the lines were taken, and the score sheet of each
round: who wins, the recomputed scores with the totals, and what else it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hoyle.cli.catalogue import units
from hoyle.notation import read
from hoyle.notation.reading.directives import Directives, directives_in
from hoyle.records.events import Coverage, Record
from hoyle.records.findings import Finding, in_language
from hoyle.verify import JudgedRecord, JudgedRound, verify


def judged(path: Path) -> list[tuple[Record, JudgedRecord]]:
    """The records at ``path``, each with what is found in it."""
    return [(record, verify(record)) for record in read(path)]


def described(reports: Iterable[tuple[Record, JudgedRecord]], *, chinese: bool = False) -> list[str]:
    """The lines of the ``.expected`` file for these records."""
    lines: list[str] = []
    for record, report in reports:
        written = list(directives_in(record.parts))
        directives = Directives(written, lambda: [unit.rule for unit in units()])
        lines += told(directives.of(report.head_findings), chinese=chinese)
        for one in report.rounds:
            lines += [verdicts(one), *told(directives.of(one.findings), chinese=chinese)]
        lines += told(directives.unmet(written), chinese=chinese)
        lines += [taken(record), *map(sheet, report.rounds)]
    return lines


def verdicts(one: JudgedRound) -> str:
    """How many turns of a round are proved legal, proved illegal, or neither."""
    assert one.legal + one.illegal + one.undecided == one.turns, "a turn has no verdict"
    return f"round {one.number}: {one.legal} legal, {one.illegal} illegal, {one.undecided} undecided"


def taken(record: Record) -> str:
    """How many lines were read, are comments, or were not understood."""
    lines = sum((part.coverage for part in record.parts), Coverage())
    first = f" (line {lines.first_unread})" if lines.first_unread else ""
    return f"lines: {lines.read} read, {lines.comments} comments, {lines.unread} not understood{first}"


def sheet(one: JudgedRound) -> str:
    """The score sheet of a round, in a line."""
    scores = [f"{row.player} {number(row.recomputed)} ({number(row.recomputed_total)})" for row in one.scores]
    details = [f"{in_language(label, 'en')}: {in_language(text, 'en')}" for label, text in one.details]
    won = f"round {one.number} is won by {one.winner or '?'}"
    return "; ".join([won, *scores, *details])


def number(known: int | None) -> str:
    return "?" if known is None else str(known)


def told(found: Iterable[Finding], *, chinese: bool = False, indent: str = "") -> Iterator[str]:
    """The findings, a line each; with ``chinese`` what is said in Chinese below what is said in English."""
    for finding in found:
        place = finding.place
        yield f"{indent}{place.line}:{place.column}-{place.end_column} {finding.code} {finding.message}"
        if chinese:
            yield f"{indent}  {finding.message_in('zh')}"
        if finding.help:
            yield f"{indent}  help: {finding.help}"
            if chinese:
                yield f"{indent}  {in_language(finding.help, 'zh')}"
        for related in finding.related:
            where = related.place
            yield f"{indent}  see {where.line}:{where.column}-{where.end_column} {related.message}"
        yield from told(finding.explains, chinese=chinese, indent=indent + "  ")


def expected(path: Path) -> list[str]:
    """The ``.expected`` file beside the record at ``path``."""
    return path.with_suffix(".expected").read_text("utf-8").splitlines()


def write_expected(paths: Iterable[Path], *, chinese: bool = False) -> None:
    """Write the ``.expected`` files anew; read what has changed before you commit it."""
    for path in paths:
        lines = described(judged(path), chinese=chinese)
        path.with_suffix(".expected").write_text("\n".join(lines) + "\n", "utf-8")
