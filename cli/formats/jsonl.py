"""One JSON object a finding, one a line, as they are found."""

from __future__ import annotations

import json

from attrs import define

from ..judging import FileReport
from . import Format
from .objects import finding_object


@define
class JsonLines(Format):
    """A stream of findings; each names its file and game."""

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for finding in record.findings:
                one = {"path": report.path, "game": record.game, **finding_object(finding, record)}
                self.out.write(json.dumps(one, ensure_ascii=not self.out.unicode) + "\n")


FORMAT = JsonLines
