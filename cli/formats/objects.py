"""Findings and scores as plain objects, for the formats that programs read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...records.events import Coverage
from ...records.findings import Finding, in_language
from ...records.repairs import Repair
from ...verify.report import RoundReport
from ..judging import FileReport, RecordReport

SCHEMA = "hoyle-report/1"


def finding_object(finding: Finding, record: RecordReport) -> dict[str, Any]:
    """A root finding. Lines and columns count from 1, columns in code points; the end is exclusive."""
    language = record.language
    return {
        "code": finding.code,
        "name": finding.rule.name,
        "severity": finding.severity.value,
        "rule": finding.rule.basis,
        "record": record.number,
        "round": finding.round,
        "turn": finding.turn,
        "player": finding.player,
        "line": finding.place.line,
        "column": finding.place.column,
        "end_line": finding.place.end_line,
        "end_column": finding.place.end_column,
        "message": finding.message_in(language),
        "help": in_language(finding.help, language),
        "repairs": [repair_object(one, language) for one in finding.repairs],
        "related": [
            {
                "line": related.place.line,
                "column": related.place.column,
                "end_column": related.place.end_column,
                "message": in_language(related.message, language),
            }
            for related in finding.related
        ],
        "explains": [
            {
                "code": one.code,
                "line": one.place.line,
                "column": one.place.column,
                "message": one.message_in(language),
            }
            for one in finding.explains
        ],
    }


def repair_object(repair: Repair, language: str) -> dict[str, Any]:
    """What would mend a finding. An edit replaces a stretch of the file, from a line and column up to, and
    not including, another; a whole line reaches to column 1 of the next."""
    return {
        "edits": [
            {
                "line": edit.line,
                "column": edit.column,
                "end_line": edit.end_line,
                "end_column": edit.end_column,
                "text": edit.text,
            }
            for edit in repair.edits
        ],
        "message": in_language(repair.says, language),
        "settles": repair.settles,
        "remaining": repair.remaining,
        "safe": repair.safe,
        "rank": repair.rank,
    }


def score_objects(one: RoundReport, record: int) -> list[dict[str, Any]]:
    """The scores of a round, player by player; null where a source does not tell."""
    return [
        {
            "record": record,
            "round": one.number,
            "player": row.player,
            "written": row.written,
            "from_cards_left": row.from_cards_left,
            "from_replay": row.from_replay,
            "true": row.true,
            "written_total": row.written_total,
            "true_total": row.true_total,
        }
        for row in one.scores
    ]


def coverage_object(coverage: Coverage) -> dict[str, Any]:
    """How the lines of a file were taken; empty ones are not counted."""
    return {
        "read": coverage.read,
        "comments": coverage.comments,
        "unread": coverage.unread,
        "first_unread": coverage.first_unread,
    }


def file_items(report: FileReport) -> Iterator[tuple[str, Any]]:
    """The fields of a file judged, one after the other; what there may be very many of is made when it is
    asked for. ``game`` is that of the first record; of several records, the findings and scores follow one
    another, each with the number of its ``record``. ``failure`` says why a file could not be read to its
    end."""
    yield "path", report.path
    if report.failure is not None:
        yield "failure", report.failure
    yield "game", report.game
    yield "records", len(report.records)
    for what in ("rounds", "turns", "legal", "illegal", "undecided"):
        yield what, report.total(what)
    yield "coverage", coverage_object(report.coverage)
    yield "findings", (finding_object(f, record) for record in report.records for f in record.findings)
    yield (
        "scores",
        (
            score
            for record in report.records
            for one in record.sheets
            for score in score_objects(one, record.number)
        ),
    )
