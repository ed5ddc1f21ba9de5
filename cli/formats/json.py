"""One JSON object for the whole run: ``{"schema": "hoyle-report/1", "files": […]}``."""

from __future__ import annotations

import json

from attrs import define, field

from ..judging import FileReport
from . import Format
from .objects import SCHEMA, file_object


@define
class Json(Format):
    """Written file by file, so that a run over many files need not keep them."""

    scores = True
    every_score = True
    _first: bool = field(default=True, init=False)

    def begin(self) -> None:
        self.out.write(f'{{\n  "schema": "{SCHEMA}",\n  "files": [')

    def file(self, report: FileReport) -> None:
        text = json.dumps(file_object(report), ensure_ascii=not self.out.unicode, indent=2)
        indented = "\n".join(f"    {line}" for line in text.split("\n"))
        self.out.write(("\n" if self._first else ",\n") + indented)
        self._first = False

    def end(self) -> None:
        self.out.write("]\n}\n" if self._first else "\n  ]\n}\n")


FORMAT = Json
