"""One line a finding: ``path:line:col: CODE message``."""

from __future__ import annotations

from attrs import define

from ..judging import FileReport
from . import Format


@define
class Concise(Format):
    """For editors, ``grep`` and people in a hurry. Only root findings have a line."""

    for_people = True

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding in record.findings:
                place = finding.place
                self.out.line(
                    [
                        (f"{report.shown}:{place.line}:{place.column}: ", "bold"),
                        (finding.code, finding.severity.value),
                        (f" {finding.message_in(record.language)}", ""),
                    ]
                )


FORMAT = Concise
