"""For people: each finding with its source line, then the score sheet and a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import field

from ...records.cells import cells_of
from ...records.events import NOT_COUNTED, Coverage
from ...records.findings import SEVERITIES, Finding, Severity, and_, in_language
from ...records.values import define
from ..documentation import address_of, said
from ..judging import NOTHING_HIDDEN, FileReport, Hidden, RecordReport, repair_made
from ..output import Line
from ..wording import count, mark, record_title, round_title, say
from . import Format, also, in_runs
from .sheet import score_sheet
from .snippet import gutter_of, marks_of, snippet

MAX_CONSEQUENCES = 9
"""Maximum number of consequences of a finding that are printed one by one."""
MAX_LINES_LISTED = 4
"""Maximum number of lines with the same message that are listed one by one."""
COUNTED = {Severity.ERROR: "mistake", Severity.WARNING: "warning", Severity.NOTE: "note"}


@define
class Full(Format):
    """Findings in the style of a compiler's messages."""

    scores = True
    for_people = True
    _files: int = field(default=0, init=False)
    _sums: Counter[str] = field(factory=Counter, init=False)
    _found: Counter[Severity] = field(factory=Counter, init=False)
    _coverage: Coverage = field(default=NOT_COUNTED, init=False)
    _hidden: Hidden = field(default=NOTHING_HIDDEN, init=False)
    _checked: bool = field(default=False, init=False)
    _fixable: Counter[bool] = field(factory=Counter, init=False)
    """Numbers of findings that ``hoyle fix`` fixes, by whether that needs ``--unsafe``."""
    _open: tuple[str, int] | None = field(default=None, init=False)
    """The file and the line of the first finding that has several repairs, none of which ``hoyle fix``
    chooses."""
    _example: str = field(default="", init=False)
    _language: str = field(default="", init=False)
    """The language of the records, if they share one."""

    def file(self, report: FileReport) -> None:
        self._files += 1
        for record in report.records:
            self._sums["rounds"] += record.rounds
            self._sums["turns"] += record.turns
            self._coverage += record.coverage
            self._hidden += record.hidden
            self._checked = self._checked or record.checked
            self._language = "en" if self._language not in ("", record.language) else record.language
            for one in record.findings:
                self._found[one.severity] += 1
            for finding, more in in_runs(record.findings):
                self._example = self._example or finding.code
                self._fixable.update(unsafe for one in (finding, *more) for unsafe in _fixing(one))
                if self._open is None and len(finding.repairs) > 1 and not repair_made(finding, unsafe=True):
                    self._open = report.shown, finding.place.line
                self._finding(report.shown, finding, more, record.language)
        if self.quiet or (self.several and not report.findings):
            return
        for record in report.records:
            if len(report.records) > 1:
                title = record_title(record.number, record.game, record.language)
                self.out.line([(title, "bold")])
            self._sheet(record)
            for line in summary(report.shown, record, several=self.several):
                self.out.paragraph(line)
        if self.several:
            self.out.line()

    def end(self) -> None:
        if self.quiet:
            return
        language = self._language or "en"
        if self.several and self._files:
            self.out.line(
                [
                    (count(self._files, "file", language) + mark(", ", language), ""),
                    *_extent(self._sums["rounds"], self._sums["turns"], language),
                    *_verdict(self._found, self._hidden, language, checked=self._checked),
                    *_lines(self._coverage, language),
                    *_without(self.empty, language),
                    (mark(".", language), ""),
                ]
            )
        if self._fixable and self.repairs:
            self.out.line([(_fixable(self._fixable[False], self._fixable[True], language), "help")])
        if self._open:
            en = "To choose one of several repairs: hoyle fix {path} --line {line}"
            zh = "有幾種改法時，可選一種：hoyle fix {path} --line {line}"
            self.out.line([(say(language, en, zh, path=self._open[0], line=self._open[1]), "dim")])
        if self._example:
            more = say(
                language,
                "More about a finding: hoyle explain {code}",
                "詳見 hoyle explain {code} --lang zh",
                code=self._example,
            )
            address = address_of(self._example, language, site=said())
            self.out.line([(more + mark(", ", language) + address if address else more, "dim")])

    def _sheet(self, record: RecordReport) -> None:
        if not record.sheets:
            return
        for line in score_sheet(list(record.sheets), self.out, record.language):
            self.out.line(line)
        if record.left_out:
            rounds = count(record.left_out, "further round", record.language)
            text = say(
                record.language,
                "({rounds} not shown, with scores correct or not written)",
                "（另有{rounds}的得分無誤或沒有寫）",
                rounds=rounds,
            )
            self.out.line([(text, "dim")])
        self.out.line()

    def _finding(self, path: str, finding: Finding, more: list[Finding], language: str) -> None:
        out = self.out
        gutter = gutter_of(finding)
        out.paragraph(
            [
                (
                    f"{in_language(SEVERITIES[finding.severity], language)}[{finding.code}]",
                    finding.severity.value,
                ),
                (f" {finding.rule.name}{mark(': ', language)}", ""),
                (finding.message_in(language), "bold"),
            ],
            indent=4,
        )
        place = finding.place
        where = [f"{path}:{place.line}:{place.column}"]
        if finding.round is not None:
            round_, turn = round_title(finding.round, language).lower(), ""
            if finding.turn:
                turn = say(language, ", turn {turn}", "第{turn}手", turn=finding.turn)
            where.append(say(language, "({round_}{turn})", "（{round_}{turn}）", round_=round_, turn=turn))
        out.line([(f"{'':>{gutter}}--> ", "gutter"), ("  ".join(where), "")])
        out.line([(f"{'':>{gutter}} |", "gutter")])
        for line in snippet(marks_of(finding, language), gutter, out):
            out.line(line)
        for label, text, style in _remarks(finding, language):
            self._remark(gutter, label + mark(": ", language), text, style)
        if more:
            self._remark(gutter, "", also(more, language), "")
        out.line()

    def _remark(self, gutter: int, label: str, text: str, style: str) -> None:
        """Write a line below a finding, on a terminal wrapped to its width."""
        prefix = f"{'':>{gutter}} = "
        self.out.paragraph(
            [(prefix, "gutter"), (label, style), (text, "")], cells_of(prefix) + cells_of(label)
        )


def _fixing(finding: Finding) -> Iterator[bool]:
    """Yield whether fixing the finding needs ``--unsafe``; nothing if ``hoyle fix`` does not fix it."""
    if repair_made(finding, unsafe=True):
        yield repair_made(finding, unsafe=False) is None


def _fixable(safe: int, unsafe: int, language: str) -> str:
    """Return how many findings ``hoyle fix`` fixes, and how many more with ``--unsafe``, as a sentence."""
    if not unsafe:
        en, zh = "{safe} fixable with “hoyle fix”", "可用「hoyle fix」改正{safe}處"
    elif not safe:
        en, zh = "{unsafe} fixable with “hoyle fix --unsafe”", "可用「hoyle fix --unsafe」改正{unsafe}處"
    else:
        en = "{safe} fixable with “hoyle fix”, {unsafe} more with “--unsafe”"
        zh = "可用「hoyle fix」改正{safe}處，加上「--unsafe」再改正{unsafe}處"
    return say(language, en, zh, safe=safe, unsafe=unsafe)


def _remarks(finding: Finding, language: str) -> Iterator[tuple[str, str, str]]:
    """Yield the remarks below a finding: what it explains, why it was reported, and help."""
    under = [
        (message, [one.place.line for one in alike])
        for message, alike in groupby(_under(finding), lambda one: one.message_in(language))
    ]
    for message, lines in under[: MAX_CONSEQUENCES if len(under) > MAX_CONSEQUENCES + 1 else None]:
        yield say(language, "explains", "由此而來"), _at(lines, message, language), "note"
    if len(under) > MAX_CONSEQUENCES + 1:
        text = say(
            language, "{more} more, from line {line} on", "自第{line}行起另有{more}處",
            more=sum(len(lines) for _, lines in under[MAX_CONSEQUENCES:]), line=under[MAX_CONSEQUENCES][1][0],
        )  # fmt: skip
        yield say(language, "explains", "由此而來"), text, "note"
    if finding.rule.basis:
        why = _first_sentence(in_language(finding.rule.explanation, language))
        basis = f"{mark(' (', language)}{finding.rule.basis}{mark(')', language)}"
        yield say(language, "why", "理由"), why.rstrip(".。") + basis + mark(".", language), "bold"
    if finding.help:
        yield say(language, "help", "說明"), in_language(finding.help, language), "help"


def _at(lines: Sequence[int], text: str, language: str) -> str:
    """Return ``text`` with the ``lines`` that it is about."""
    lines = sorted(set(lines))
    if len(lines) > MAX_LINES_LISTED:
        en, zh = "{many} lines from {first} to {last}: {text}", "第{first}至{last}行，共{many}行：{text}"
    elif len(lines) > 1:
        en, zh = "lines {lines}: {text}", "第{lines}行：{text}"
    else:
        en, zh = "line {first}: {text}", "第{first}行：{text}"
    return say(
        language, en, zh, many=len(lines), first=lines[0], last=lines[-1], text=text,
        lines="、".join(map(str, lines)) if language == "zh" else and_(lines),
    )  # fmt: skip


def _under(finding: Finding) -> Iterator[Finding]:
    for one in finding.explains:
        yield one
        yield from _under(one)


def _first_sentence(text: str) -> str:
    end = "。" if "。" in text else "."
    return text.split("。" if end == "。" else ". ")[0].removesuffix(end) + end


def _extent(rounds: int, turns: int, language: str) -> Line:
    """Return the numbers of rounds and turns judged."""
    text = count(rounds, "round", language) + mark(", ", language) + count(turns, "turn", language)
    return [(text + mark(": ", language), "")]


def _verdict(found: dict[Severity, int], hidden: Hidden, language: str, *, checked: bool) -> Line:
    """Return the numbers of findings, and whether anything could be checked."""
    spans: Line = []
    for severity in COUNTED:
        if number := found.get(severity, 0):
            spans += [
                (mark(", ", language), ""),
                (count(number, COUNTED[severity], language), severity.value),
            ]
    if not checked:
        spans = [
            (mark(", ", language), ""),
            (
                say(language, "nothing else could be checked", "其餘無從查核")
                if found.get(Severity.ERROR, 0)
                else say(language, "nothing could be checked", "無從查核"),
                "wrong",
            ),
            *spans,
        ]
    elif not spans:
        spans = [("", ""), _no_mistakes(hidden, language)]
    left_out = (
        (hidden.ignored, "{n} ignored", "略去{n}處"),
        (hidden.unselected, "{n} not selected", "另有{n}處未選"),
        (hidden.known, "{n} known", "{n}處已知"),
        (hidden.expected, "{n} expected", "{n}處在預料之中"),
    )
    said = mark(", ", language).join(say(language, en, zh, n=n) for n, en, zh in left_out if n)
    return [*spans[1:], (f"{mark(' (', language)}{said}{mark(')', language)}" if said else "", "")]


def _no_mistakes(hidden: Hidden, language: str) -> tuple[str, str]:
    """Return a statement, and its style, that no mistakes are shown, worded to be true of the ``hidden`` ones
    too."""
    if hidden.ignored or hidden.unselected:
        return say(language, "no mistakes shown", "沒有顯示錯誤"), ""
    if hidden.known:
        return say(language, "no new mistakes", "沒有新的錯誤"), "right"
    if hidden.expected:
        return say(language, "no other mistakes", "沒有別的錯誤"), "right"
    return say(language, "no mistakes", "沒有錯誤"), "right"


def _lines(coverage: Coverage, language: str) -> Line:
    """Return the numbers of lines read, comments, and lines not understood."""
    zh = language == "zh"
    said = [f"讀出{coverage.read}行" if zh else f"{count(coverage.read, 'line', language)} read"]
    if coverage.comments:
        said.append(count(coverage.comments, "comment", language))
    line: Line = [(mark("; ", language) + mark(", ", language).join(said), "")]
    if coverage.unread:
        en = (
            "{n} not understood (line {first})"
            if coverage.unread == 1
            else "{n} not understood (the first is line {first})"
        )
        zh_ = "{n}行讀不懂（第{first}行）" if coverage.unread == 1 else "{n}行讀不懂（第一處是第{first}行）"
        text = say(language, en, zh_, n=coverage.unread, first=coverage.first_unread)
        line += [(mark(", ", language), ""), (text, "warning")]
    return line


def _without(files: int, language: str) -> Line:
    """Return the number of files without a record."""
    if not files:
        return []
    en = "; {n} file holds no record" if files == 1 else "; {n} files hold no record"
    return [(say(language, en, "；{n}個檔案沒有記錄", n=files), "")]


def summary(path: str, record: RecordReport, *, several: bool) -> Iterator[Line]:
    """Yield the summary of a record."""
    language = record.language
    found: dict[Severity, int] = {}
    follow = 0
    for finding in record.findings:
        found[finding.severity] = found.get(finding.severity, 0) + 1
        follow += sum(1 for _ in _under(finding))
    line: Line = [(path + mark(": ", language), "")] if several else []
    line += _extent(record.rounds, record.turns, language)
    line += _verdict(found, record.hidden, language, checked=record.checked)
    if follow:
        en = ", which explains {more}" if len(record.findings) == 1 else ", which explain {more}"
        more = count(follow, "further finding", language)
        line.append((say(language, en, "，另有{more}由此而來", more=more), ""))
    verdicts = (
        (record.legal, say(language, "proved legal", "合規")),
        (record.illegal, say(language, "proved illegal", "犯規")),
        (record.undecided, say(language, "undecided", "無從判斷")),
    )
    for at, (number, what) in enumerate((number, what) for number, what in verdicts if number):
        said = f"{count(number, 'turn', language)} {what}" if at == 0 else f"{number} {what}"
        if language == "zh":
            said = f"{count(number, 'turn', language)}{what}"
        line.append((mark(", " if at else "; ", language) + said, ""))
    yield [*line, *_lines(record.coverage, language), (mark(".", language), "")]
