"""A page like that of ``hoyle view``, with a replay of each record and its findings."""

from __future__ import annotations

from typing import Any

from attrs import field

from ... import cli
from ...notation.source.decoding import NoRecord
from ...records.values import define
from ..failure import Failure
from ..judging import FileReport
from ..opening import Source
from . import Format


@define
class Html(Format):
    """Written at the end: the parts that records share are on the page once."""

    scores = True
    every_score = True
    _page: Any = field(factory=lambda: cli.webpage.Page(), init=False)
    _failures: list[str] = field(factory=list, init=False)

    def unread(self, report: FileReport) -> None:
        self._failures.append(report.failure or "")

    def file(self, report: FileReport) -> None:
        source = Source(report.path, settings=report.settings)
        try:
            file = cli.webpage.read_file(source, report)
        except (Failure, NoRecord):  # it came from a pipe, or no longer exists
            file = cli.webpage.Annotated(report.shown, report.records, [], {})
        self._page.add(file)

    def end(self) -> None:
        self.out.write(self._page.text(self._failures))
