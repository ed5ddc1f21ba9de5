"""One line a finding: ``path:line:col: CODE message``."""

from __future__ import annotations

from ...records.values import define
from ..judging import FileReport
from ..wording import mark
from . import Format, also, in_runs


@define
class Concise(Format):
    """For editors, ``grep`` and people in a hurry. Only root findings have a line, and of many lines in a row
    that are taken for comments the first."""

    for_people = True

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding, more in in_runs(record.findings):
                place = finding.place
                message = finding.message_in(record.language)
                if more:
                    message += mark("; ", record.language) + also(more, record.language)
                self.out.line(
                    [
                        (f"{report.shown}:{place.line}:{place.column}: ", "bold"),
                        (finding.code, finding.severity.value),
                        (f" {message}", ""),
                    ]
                )
