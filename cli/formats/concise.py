"""One line for each finding: ``path:line:col: severity CODE [*] message``. The ``[*]`` marks findings that
``hoyle fix`` fixes."""

from __future__ import annotations

from ...records.findings import SEVERITIES, in_language
from ...records.values import define
from ..judging import FileReport, repair_made
from ..wording import mark
from . import Format, also, in_runs


@define
class Concise(Format):
    """For editors, ``grep`` and people in a hurry. Only root findings have a line, and many successive lines
    taken as comments have only one for the first."""

    for_people = True

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding, more in in_runs(record.findings):
                place = finding.place
                message = finding.message_in(record.language)
                if more:
                    message += mark("; ", record.language) + also(more, record.language)
                severity = in_language(SEVERITIES[finding.severity], record.language)
                fixable = " [*]" if repair_made(finding, unsafe=False) else ""
                self.out.line(
                    [
                        (f"{report.shown}:{place.line}:{place.column}: ", "bold"),
                        (f"{severity} {finding.code}", finding.severity.value),
                        (fixable, "help"),
                        (f" {message}", ""),
                    ]
                )
