"""For people: each finding at the line it is about, then the score sheet and a summary."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from ...records.findings import Finding, Severity, in_language
from ..judging import FileReport, RecordReport
from ..output import Line
from . import Format
from .sheet import score_sheet
from .snippet import gutter_of, marks_of, snippet

COUNTED = {Severity.ERROR: "mistake", Severity.WARNING: "warning", Severity.NOTE: "note"}


@define
class Full(Format):
    """Findings in the manner of a compiler's."""

    scores = True
    for_people = True
    _files: int = field(default=0, init=False)
    _sums: dict[str, int] = field(factory=dict, init=False)
    _found: dict[Severity, int] = field(factory=dict, init=False)
    _example: str = field(default="", init=False)

    def file(self, report: FileReport) -> None:
        self._files += 1
        for what in ("rounds", "turns"):
            self._sums[what] = self._sums.get(what, 0) + report.total(what)
        for severity, count in report.severities().items():
            self._found[severity] = self._found.get(severity, 0) + count
        for record in report.records:
            for finding in record.findings:
                self._example = self._example or finding.code
                self._finding(report.path, finding, record.language)
        if self.quiet or (self.several and not report.findings):
            return
        for record in report.records:
            if len(report.records) > 1:
                self.out.line([(f"Record {record.number}: {record.game}", "bold")])
            self._sheet(record)
            for line in summary(report.path, record, several=self.several):
                self.out.line(line)
        if self.several:
            self.out.line()

    def end(self) -> None:
        if self.quiet:
            return
        if self.several and self._files:
            self.out.line(
                [
                    (f"{_count(self._files, 'file')}, ", ""),
                    (f"{_count(self._sums['rounds'], 'round')}, {_count(self._sums['turns'], 'turn')}: ", ""),
                    *_verdict(self._found),
                    (".", ""),
                ]
            )
        if self._example:
            self.out.line([(f"More about a finding: hoyle explain {self._example}", "dim")])

    def _sheet(self, record: RecordReport) -> None:
        if not record.sheets:
            return
        for line in score_sheet(record.sheets, self.out):
            self.out.line(line)
        if record.left_out:
            text = f"({_count(record.left_out, 'further round')} whose scores are right or not written)"
            self.out.line([(text, "dim")])
        self.out.line()

    def _finding(self, path: str, finding: Finding, language: str) -> None:
        out = self.out
        gutter = gutter_of(finding)
        out.line(
            [
                (f"{finding.severity}[{finding.code}]", str(finding.severity)),
                (f" {finding.rule.name}: ", ""),
                (finding.message_in(language), "bold"),
            ]
        )
        place = finding.place
        where = [f"{path}:{place.line}:{place.column}"]
        if finding.round is not None:
            turn = f", turn {finding.turn}" if finding.turn else ""
            where.append(f"(round {finding.round}{turn})")
        out.line([(f"{'':>{gutter}}--> ", "gutter"), ("  ".join(where), "")])
        out.line([(f"{'':>{gutter}} |", "gutter")])
        for line in snippet(marks_of(finding), gutter, out):
            out.line(line)
        for label, text, style in _remarks(finding, language):
            self._remark(gutter, label, text, style)
        out.line()

    def _remark(self, gutter: int, label: str, text: str, style: str) -> None:
        """A line hung under a finding, on a terminal wrapped to its width."""
        lead = gutter + 3 + len(label) + 2
        pieces = [text]
        if self.out.width and lead + len(text) > self.out.width > lead + 20:
            from textwrap import wrap

            pieces = wrap(text, self.out.width - lead, break_on_hyphens=False)
        spans: Line = [(f"{'':>{gutter}} = ", "gutter"), (f"{label}: ", style)]
        for piece in pieces:
            self.out.line([*spans, (piece, "")])
            spans = [(" " * lead, "")]


def _remarks(finding: Finding, language: str) -> Iterator[tuple[str, str, str]]:
    """What hangs under a finding: what it explains, the rule it rests on, what would help."""
    for one in _under(finding):
        yield "explains", f"line {one.place.line}: {one.message_in(language)}", "note"
    if finding.rule.basis:
        yield "rule", f"{finding.rule.basis}: {_first_sentence(finding.rule.explanation)}", "bold"
    if finding.help:
        yield "help", in_language(finding.help, language), "help"


def _under(finding: Finding) -> Iterator[Finding]:
    for one in finding.explains:
        yield one
        yield from _under(one)


def _first_sentence(text: str) -> str:
    return text.split(". ")[0].removesuffix(".") + "."


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _verdict(found: dict[Severity, int]) -> Line:
    counted = [(severity, found.get(severity, 0)) for severity in COUNTED if found.get(severity, 0)]
    if not counted:
        return [("no mistakes", "right")]
    spans: Line = []
    for severity, number in counted:
        spans += [(", " if spans else "", ""), (_count(number, COUNTED[severity]), severity.value)]
    return spans


def summary(path: str, record: RecordReport, *, several: bool) -> Iterator[Line]:
    """One sentence on a record."""
    found: dict[Severity, int] = {}
    follow = 0
    for finding in record.findings:
        found[finding.severity] = found.get(finding.severity, 0) + 1
        follow += sum(1 for _ in _under(finding))
    line: Line = [(f"{path}: ", "")] if several else []
    line.append((f"{_count(record.rounds, 'round')}, {_count(record.turns, 'turn')}: ", ""))
    line += _verdict(found)
    if follow:
        explain = "explains" if len(record.findings) == 1 else "explain"
        line.append((f", which {explain} {_count(follow, 'further line')}", ""))
    verdicts = (
        (record.legal, "proved legal"),
        (record.illegal, "proved illegal"),
        (record.undecided, "cannot be told"),
    )
    said = [(number, what) for number, what in verdicts if number]
    if said:
        first, *rest = said
        noun = "turn" if first[0] == 1 else "turns"
        line.append((f"; {first[0]} {noun} {first[1]}", ""))
        line += [(f", {number} {what}", "") for number, what in rest]
    yield [*line, (".", "")]


FORMAT = Full
