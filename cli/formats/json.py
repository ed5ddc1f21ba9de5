"""One JSON object for the whole run: ``{"schema": "hoyle-report/1", "files": […]}``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from attrs import define, field

from ..failure import internal_error
from ..judging import FileReport
from . import Format
from .objects import SCHEMA, file_items


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
        return json.dumps(value, ensure_ascii=not self.out.unicode, indent=2)

    def end(self) -> None:
        end = "]" if self._first else "\n  ]"
        self.out.write(f'{end},\n  "empty": {self.empty}\n}}\n')


FORMAT = Json
