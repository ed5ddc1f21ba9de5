"""JSON: one object for the whole run, ``{"schema": "hoyle-report/1", "files": […]}``, or a line for each
finding."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import field

from ...records.findings import Finding
from ...records.values import define
from ...verify import outcome
from ...verify.judged import JudgedRound
from ...verify.outcome import coverage_dict
from ..failure import internal_error
from ..judging import FileReport, RecordReport
from . import Format

SCHEMA = "hoyle-report/1"


@define
class Json(Format):
    """Written file by file, and within a file object by object, so that only one object is kept at a time."""

    scores = True
    every_score = True
    _first: bool = field(default=True, init=False)

    def begin(self) -> None:
        self.out.write(f'{{\n  "schema": "{SCHEMA}",\n  "files": [')

    def unread(self, report: FileReport) -> None:
        if not report.begun and report.path:
            self.file(report)

    def file(self, report: FileReport) -> None:
        opening = "\n    {" if self._first else ",\n    {"
        self._first = False
        try:
            for key, value in file_items(report):
                text = "" if isinstance(value, Iterator) else self._text(value)
                self.out.write(f'{opening}\n      "{key}": {text}')
                opening = ","
                if isinstance(value, Iterator):
                    self._list(value)
        except OSError:
            raise
        except Exception as error:  # the document stays valid JSON, and contains the error
            failure = internal_error(error, report.shown).message
            self.out.write(f'{opening}\n      "failure": {self._text(failure)}')
            raise
        finally:
            self.out.write("\n    }")

    def _list(self, values: Iterator[Any]) -> None:
        opening = "["
        try:
            for value in values:
                indented = self._text(value).replace("\n", "\n        ")
                self.out.write(f"{opening}\n        {indented}")
                opening = ","
        finally:
            self.out.write("[]" if opening == "[" else "\n      ]")

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
    """Return a root finding as an object, in the language of the ``record``."""
    return outcome.Finding.of(finding, record.language).to_dict(record.number)


def score_objects(one: JudgedRound, record: int) -> list[dict[str, Any]]:
    """Return the scores of a round, player by player; null where a source has none."""
    where = {"record": record, "round": one.number}
    return [where | outcome.ScoreRow.of(row).to_dict() for row in one.scores]


def file_items(report: FileReport) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a file, one after the other; long lists are generated as they are consumed.
    ``game`` is that of the first record; the findings and scores of several records follow one another, each
    with the number of its ``record``. ``failure`` is the reason why a file could not be read to the end."""
    yield "path", report.path
    if report.failure is not None:
        yield "failure", report.failure
    yield "game", report.game
    yield "records", len(report.records)
    for what in ("rounds", "turns", "legal", "illegal", "undecided"):
        yield what, report.total(what)
    yield "coverage", coverage_dict(report.coverage)
    yield "ignored", report.hidden.ignored
    yield "expected", report.hidden.expected
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
