"""Workflow commands: GitHub shows them next to the lines of a pull request."""

from __future__ import annotations

from ...records.findings import in_language
from ...records.values import define
from ..judging import FileReport
from ..output import visible
from . import Format

COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


@define
class GitHub(Format):
    """``::error file=…,line=…,col=…,endColumn=…,title=…::message``."""

    def unread(self, report: FileReport) -> None:
        file = f"file={_property(report.path)}," if report.path else ""
        self.out.write(f"::error {file}title=not judged to the end::{_data(report.reason)}\n")

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding in record.findings:
                place = finding.place
                properties = {
                    "file": report.path,
                    "line": place.line,
                    "endLine": place.end_line,
                    "col": place.column,
                    "endColumn": place.end_column,
                    "title": f"{finding.code} {finding.rule.name}",
                }
                text = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
                parts = [finding.message_in(record.language), in_language(finding.help, record.language)]
                message = _data(self.out.spell("\n".join(part for part in parts if part)))
                self.out.write(f"::{COMMANDS[finding.severity]} {text}::{message}\n")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """``text`` as the value of a property. (The name of a file stays as it is, so that the file can be found;
    but logs are shown on terminals.)"""
    safe = "".join(one if one in "\r\n" else visible(one) for one in text)
    return _data(safe).replace(":", "%3A").replace(",", "%2C")
