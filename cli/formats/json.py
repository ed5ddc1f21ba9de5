"""JSON: one object for the whole run, ``{"schema": "hoyle-report/1", "files": […]}``, or a line for each
finding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import field

from ...records.events import Coverage
from ...records.findings import Finding, in_language
from ...records.repairs import Repair
from ...records.values import define
from ...verify.report import RoundReport
from ..failure import internal_error
from ..judging import FileReport, RecordReport
from . import Format

SCHEMA = "hoyle-report/1"


@define
class Json(Format):
    """Written file by file, and of a file object by object, so that no more than one need be kept."""

    scores = True
    every_score = True
    _first: bool = field(default=True, init=False)

    def begin(self) -> None:
        self.out.write(f'{{\n  "schema": "{SCHEMA}",\n  "files": [')

    def unread(self, report: FileReport) -> None:
        if not report.begun and report.path:
            self.file(report)

    def file(self, report: FileReport) -> None:
        lead = "\n    {" if self._first else ",\n    {"
        self._first = False
        try:
            for key, value in file_items(report):
                text = "" if isinstance(value, Iterator) else self._text(value)
                self.out.write(f'{lead}\n      "{key}": {text}')
                lead = ","
                if isinstance(value, Iterator):
                    self._list(value)
        except OSError:
            raise
        except Exception as error:  # the document is whole all the same, and says so
            failure = internal_error(error, report.shown).message
            self.out.write(f'{lead}\n      "failure": {self._text(failure)}')
            raise
        finally:
            self.out.write("\n    }")

    def _list(self, values: Iterator[Any]) -> None:
        lead = "["
        try:
            for value in values:
                indented = self._text(value).replace("\n", "\n        ")
                self.out.write(f"{lead}\n        {indented}")
                lead = ","
        finally:
            self.out.write("[]" if lead == "[" else "\n      ]")

    def _text(self, value: Any) -> str:
        return self.out.spell_json(json.dumps(value, ensure_ascii=False, indent=2))

    def end(self) -> None:
        end = "]" if self._first else "\n  ]"
        self.out.write(f'{end},\n  "empty": {self.empty}\n}}\n')


@define
class JsonLines(Format):
    """A stream of findings; each names its file and game."""

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding in record.findings:
                one = {"path": report.path, "game": record.game, **finding_object(finding, record)}
                self.out.write(self.out.spell_json(json.dumps(one, ensure_ascii=False)) + "\n")


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
    yield "ignored", report.hidden.ignored
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
