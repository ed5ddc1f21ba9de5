"""GitLab's code quality report: a JSON array, shown next to the lines of a merge request."""

from __future__ import annotations

import json
import os
from collections import Counter
from hashlib import sha256
from typing import Any

from attrs import field

from ...records.findings import Place
from ...records.values import define
from ..judging import FileReport
from ..opening import is_url
from . import Format

SEVERITIES = {"error": "major", "warning": "minor", "note": "info"}
NOT_JUDGED = "not-judged-to-its-end"


@define
class GitLab(Format):
    """Written file by file. A fingerprint does not depend on the line number, so adding a line does not make
    the findings below it new."""

    _first: bool = field(default=True, init=False)
    _seen: Counter[str] = field(factory=Counter, init=False)

    def begin(self) -> None:
        self.out.write("[")

    def unread(self, report: FileReport) -> None:
        self._add(report.path, NOT_JUDGED, "blocker", report.reason, Place(1, 1, 1, report.reason))

    def file(self, report: FileReport) -> None:
        for record in report.records:
            for one in record.findings:
                description = f"{one.code} {one.rule.name}: {one.message_in(record.language)}"
                self._add(report.path, one.code, SEVERITIES[one.severity], description, one.place)

    def end(self) -> None:
        self.out.write("]\n" if self._first else "\n]\n")

    def _add(self, path: str, check: str, severity: str, description: str, place: Place) -> None:
        path = _in_project(path)
        what = f"{path}\0{check}\0{place.text}"
        self._seen[what] += 1  # findings of the same kind on identical lines need different fingerprints
        print_ = sha256(f"{what}\0{self._seen[what]}".encode(errors="surrogatepass")).hexdigest()
        issue: dict[str, Any] = {
            "description": description,
            "check_name": check,
            "fingerprint": print_[:32],
            "severity": severity,
            "location": {"path": path, "lines": {"begin": place.line, "end": place.end_line}},
        }
        prefix = "\n  " if self._first else ",\n  "
        self._first = False
        self.out.write(prefix + self.out.spell_json(json.dumps(issue, ensure_ascii=False)))


def _in_project(path: str) -> str:
    """``path`` relative to the folder of the project, as GitLab requires."""
    if is_url(path) or not path:
        return path
    project = os.environ.get("CI_PROJECT_DIR") or os.curdir
    try:
        return os.path.relpath(path, project).replace(os.sep, "/")
    except ValueError:  # on another drive
        return path.replace(os.sep, "/")
