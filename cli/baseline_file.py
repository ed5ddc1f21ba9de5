"""A baseline: known mistakes, which are not reported again.

A known mistake is identified by its file, its code and the text of the line it was found in, not by the
number of that line. If identical lines have the same mistake, the first of them are the known ones."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from posixpath import normpath
from typing import Any, NamedTuple

from attrs import evolve, field

from ..notation.reading.directives import STRICT
from ..records.findings import Finding
from ..records.values import define
from ..verify.judged import everything
from .failure import Failure, reason
from .judging import FileReport, Hidden
from .opening import is_url
from .output import name_of
from .saving import writing_to

SCHEMA = "hoyle-baseline/1"
NO_FILE = "<stdin>"


class Entry(NamedTuple):
    """A known mistake: the ``path`` of the file, relative to the folder of the baseline, the ``code`` of the
    finding, and the ``text`` of its line."""

    path: str
    code: str
    text: str


@define
class Baseline:
    """Known mistakes, each with the number of times it is found. Those that were not found again are
    ``stale``."""

    path: str
    entries: Counter[Entry] = field(factory=Counter)
    stale: Counter[Entry] = field(factory=Counter)
    _by_path: dict[str, Counter[Entry]] = field(factory=dict)
    _judged: set[str] = field(factory=set)

    @classmethod
    def read(cls, path: str) -> Baseline:
        """Read a baseline. Raises :class:`Failure` if the file is not one."""
        shown = name_of(path)
        try:
            with open(path, encoding="utf-8-sig") as stream:
                data = json.load(stream)
            if data["schema"] != SCHEMA:
                raise ValueError(data["schema"])
            baseline = cls(path)
            for one in data["entries"]:
                path = str(one["path"])
                path = path if is_url(path) else normpath(path)
                entry = Entry(path, str(one["code"]), str(one["text"]))
                baseline.entries[entry] += _times(one)
        except OSError as error:
            raise Failure(f"{shown}: {reason(error)}") from error
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError) as error:
            raise Failure(f"{shown}: this is not a baseline; “hoyle baseline” writes one") from error
        for entry, times in baseline.entries.items():
            baseline._by_path.setdefault(entry.path, Counter())[entry] = times
        return baseline

    def write(self) -> None:
        """Write the baseline to its file, sorted, one entry on each line. Raises :class:`Failure`."""
        head = f'{{"schema": "{SCHEMA}", "entries": ['
        lines = ",\n".join(_line(entry, times) for entry, times in sorted(self.entries.items()))
        text = "\n".join([head, *([lines] if lines else []), "]}"]) + "\n"
        with writing_to(self.path) as stream:
            stream.write(text.encode(errors="backslashreplace"))

    def add(self, report: FileReport) -> None:
        """Add all findings in a file, including consequences, which may become roots once their cause has
        been corrected."""
        path = self._relative(report.path)
        self.entries.update(self._counted(path, report.findings))

    def compare(self, found: Iterable[Finding], report: FileReport) -> None:
        """Remove known mistakes from the findings of ``report``. An entry is stale if it is not among all
        findings ``found`` in the file, whether they are wanted or not."""
        path = self._relative(report.path)
        known = Counter(self._by_path.get(path, ()))
        if path not in self._judged:
            # An unmet directive is found only when findings are chosen.
            again = self._counted(path, found) | self._counted(path, report.findings)
            stale = known - again
            for entry in stale:
                if report.settings.strict or not STRICT.match(entry.code):
                    self.stale[entry] = stale[entry]
            self._judged.add(path)
        for record in report.records:
            new: list[Finding] = []
            for finding in record.findings:
                if known[_entry(path, finding)] > 0:
                    known.subtract(self._counted(path, [finding]))
                else:
                    new.append(finding)
            record.hidden += Hidden(known=len(record.findings) - len(new))
            record.findings = new

    def shrink(self, *, write: bool) -> int:
        """Return the number of stale entries, including those of files that no longer exist; with ``write``,
        also remove them from the file. Raises :class:`Failure`."""
        for path in self._by_path.keys() - self._judged:
            if not (is_url(path) or path == NO_FILE or os.path.lexists(os.path.join(self._folder, path))):
                self.stale += self._by_path[path]
        if self.stale and write:
            evolve(self, entries=self.entries - self.stale).write()
        return self.stale.total()

    @staticmethod
    def _counted(path: str, findings: Iterable[Finding]) -> Counter[Entry]:
        return Counter(_entry(path, one) for one in everything([*findings]))

    @property
    def _folder(self) -> str:
        return os.path.dirname(os.path.abspath(self.path))

    def _relative(self, path: str) -> str:
        """Return ``path`` relative to the folder of the baseline, which is the same on every machine."""
        if is_url(path) or path == NO_FILE:
            return path
        try:
            return os.path.relpath(path, self._folder).replace(os.sep, "/")
        except ValueError:  # on another drive
            return os.path.abspath(path).replace(os.sep, "/")


def _times(value: dict[str, Any]) -> int:
    """Return how many times an entry was found."""
    times = value.get("times", 1)
    if type(times) is not int or times < 1:
        raise ValueError(times)
    return times


def _entry(path: str, finding: Finding) -> Entry:
    return Entry(path, finding.code, " ".join(finding.place.text.split()))


def _line(entry: Entry, times: int) -> str:
    value: dict[str, str | int] = {"path": entry.path, "code": entry.code, "text": entry.text}
    if times > 1:
        value["times"] = times
    return json.dumps(value, ensure_ascii=False)
