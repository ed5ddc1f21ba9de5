"""The data that a page's script draws from.

Most of a table does not change in a turn, and most rounds of a corrected record are as written. So rows,
sections, lines and rounds are each stored once and referred to by number."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from ...records.events import Round
from ...records.findings import Finding, Place, in_language
from ...records.values import frozen
from ...verify.judged import everything
from ...verify.view import Doubt, Row, Section, Seen
from ..replay import RoundReplay, Step, step_of
from .changes import changed
from .versions import WRITTEN, Annotated, Replayed

Values = list[Any]
POOLS = ("texts", "rows", "sections", "rounds")


@frozen
class InBothLanguages:
    """A text in the two languages of a page."""

    first: str
    other: str


IN_FIRST, IN_OTHER = attrgetter("first"), attrgetter("other")


class Content:
    """The values of a page about several files: each record in its own language, and in another."""

    def __init__(self) -> None:
        self.languages: tuple[str, str] = ("en", "zh")
        self.pools: dict[str, dict[tuple[str, str], int]] = {name: {} for name in POOLS}
        self.records: list[dict[str, Any]] = []

    def add(self, file: Annotated, other: str) -> None:
        """Add the records of a file, if they have been replayed; ``other`` is the second language."""
        for number, written in enumerate(file.versions[WRITTEN].records if file.versions else ()):
            self.languages = (file.reports[number].language, other)
            versions = [
                self._version(one.records[number], written, one.changes)
                for one in file.versions
                if number < len(one.records)
            ]
            repairs = [
                [
                    [self._text(repair.says), file.of_repair.get((number, at, choice), -1)]
                    for choice, repair in enumerate(finding.repairs)
                ]
                for at, finding in enumerate(written.findings)
            ]
            players = sorted(written.record.players, key=len, reverse=True)
            self.records.append({"versions": versions, "repairs": repairs, "players": players})

    def values(self) -> dict[str, Any]:
        """All values as they are written to the page: in the first language, and those that differ in the
        other."""
        pools = {name: [json.loads(first) for first, _ in pool] for name, pool in self.pools.items()}
        other = {
            name: {at: json.loads(other) for (first, other), at in pool.items() if first != other}
            for name, pool in self.pools.items()
        }
        return {**pools, "records": self.records, "other": other}

    # ---- what is stored once

    def _kept(self, pool: str, value: Any) -> int:
        known = self.pools[pool]
        first, other = (
            json.dumps(value, ensure_ascii=False, default=spoken) for spoken in (IN_FIRST, IN_OTHER)
        )
        return known.setdefault((first, other), len(known))

    def _both(self, say: Callable[[str], Any]) -> Any:
        """Return the result of ``say`` in both languages, or in one if it is the same in both."""
        first, other = map(say, self.languages)
        return first if first == other else InBothLanguages(first, other)

    def _say(self, text: object) -> Any:
        return self._both(partial(in_language, text))

    def _message(self, finding: Finding) -> int:
        return self._kept("texts", self._both(finding.message_in))

    def _text(self, text: object) -> int:
        return self._kept("texts", self._say(text) or "")

    # ---- a record

    def _version(self, record: Replayed, written: Replayed, changes: Iterable[str]) -> dict[str, Any]:
        origins = _Origins(written.findings)
        return {
            "first": record.first,
            "lines": [self._text(line) for line in record.lines],
            "changed": changed(written.lines, record.lines, record.first),
            "changes": [self._text(change) for change in changes],
            "rounds": [[self._round(one), one.round.line, one.round.number] for one in record.rounds],
            "findings": [self._finding(one, record, origins.of(one)) for one in record.findings],
        }

    def _round(self, replay: RoundReplay) -> int:
        """The steps of a round; lines are counted from its first."""
        return self._kept("rounds", [self._step(step, replay.round) for step in replay.steps])

    def _step(self, step: Step, round_: Round) -> Values:
        """Return a step: its sections; its line, with its first and last column; the player who moved, and
        the next one; the calls as they are written."""
        sections = [self._section(section, step) for section in step.view.sections]
        line = -1 if not step.line else step.line - round_.line
        due = step.view.due or ""
        return [sections, line, step.start, step.end, step.player or "", due, step.calls_in(round_)]

    def _section(self, section: Section, step: Step) -> int:
        rows = [self._row(row, doubtful=step.is_doubtful(section, row)) for row in section.rows]
        return self._kept("sections", [section.kind.value, self._say(section.title), rows])

    def _row(self, row: Row, *, doubtful: bool) -> int:
        """A row: its label, cards, note, number of cards, doubts, and whether all of it is uncertain;
        trailing empty values are left out."""
        values: Values = [
            self._say(row.label) or "",
            ",".join(map(_seen, row.cards)),
            self._say(row.note),
            row.number,
            [self._doubt(doubt) for doubt in row.doubts],
            doubtful,
        ]
        while len(values) > 2 and (values[-1] is False or values[-1] in ([], None, "")):
            values.pop()
        return self._kept("rows", values)

    def _doubt(self, doubt: Doubt) -> Values:
        return [
            self._say(doubt.text),
            doubt.unseen,
            int(doubt.more),
            ",".join(card.text for card in doubt.perhaps),
            ",".join(card.text for card in doubt.absent),
        ]

    # ---- findings

    def _finding(self, finding: Finding, record: Replayed, origin: int) -> dict[str, Any]:
        """Return a finding: its place, its step in the replay, and its number among the findings of the
        record as written, or -1."""
        found = {
            "at": _place(finding.place),
            "severity": finding.severity.value,
            "code": finding.code,
            "message": self._message(finding),
            "origin": origin,
            "step": step_of(finding.place, record.rounds),
            "cards": record.cards_at(finding.place),
            "related": [[*_place(one.place), self._text(one.message)] for one in finding.related],
            "follows": [[*_place(one.place), self._message(one)] for one in everything(finding.explains)],
        }
        if finding.help:
            found["help"] = self._text(finding.help)
        return found


class _Origins:
    """Finds, for a finding of another version, the same finding of the record as written."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.left: dict[tuple[str, str], list[int]] = {}
        for number, one in enumerate(findings):
            self.left.setdefault((one.code, one.message), []).append(number)

    def of(self, finding: Finding) -> int:
        """The number of the first one that has not been returned yet; -1 if there is none."""
        alike = self.left.get((finding.code, finding.message))
        return alike.pop(0) if alike else -1


def _place(place: Place) -> Values:
    return [place.line, place.column - 1, place.end_column - 1]


def _seen(one: Seen) -> str:
    card = "?" if one.card is None else one.card.text
    return f"{card}={one.means}" if one.means else card


def winners(record: Replayed) -> Counter[str]:
    """Return the number of rounds that each player has won."""
    return Counter(one.judged.winner for one in record.rounds if one.judged.winner)
