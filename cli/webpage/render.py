"""The text of a page: the part that is read without the script, and the data of the script.

A page loads nothing: it contains its styles, script and signs, and its Content-Security-Policy allows only
these. Everything that comes from records is escaped."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from attrs import evolve
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ...notation.language.notation import notation_for
from ...records.findings import Finding, Rule, in_language
from ...records.games import NoSuchGame
from ...records.values import frozen
from ...verify import outcome
from ...verify.games import rules_in
from ..documentation import address_of
from ..judging import RecordReport
from ..output import Output, without_unseen
from ..wording import count, mark, round_title, say
from .chart import chart
from .content import Content
from .versions import WRITTEN, Annotated
from .words import labels

HERE = Path(__file__).parent
SCRIPTS: dict[str, tuple[str, ...]] = {
    "page.js": ("theme", "elements", "cards", "table", "lines", "replay", "page"),
    "index.js": ("theme", "index"),
}
"""The scripts, and the files in ``script/`` that each is joined from: all parts of a script share one scope.
TypeScript checks them (``tests/cli/page.tsconfig.json``)."""
TAGS, NAMES = {"en": "en", "zh": "zh-Hant"}, {"en": "English", "zh": "中文"}
"""The language tag of a page, and the language's own name."""
RULE = r"(?ms)^\*\*{}\*\* (.*?)(?=^\*\*[A-Z]+-\d|^#|\Z)"
"""Finds the text of a numbered rule in the rules of a game."""


class Page:
    """A page about records of some files, in the ``language`` of the first of them if none is given."""

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self.content: Content = Content()
        self.records: list[dict[str, Any]] = []
        self.in_other: list[dict[str, Any]] = []
        """The records in the words of the page when it is switched to the other language."""
        self.files: list[str] = []

    @property
    def other(self) -> str:
        """The language to which the page can be switched."""
        return "en" if self.language == "zh" else "zh"

    def add(self, file: Annotated) -> None:
        """Add the records of a file."""
        self.language = self.language or next((report.language for report in file.reports), None)
        shown = len(self.content.records)
        self.content.add(file, self.other)
        for number, report in enumerate(file.reports):
            replay = shown + number if file.versions else None
            translated = evolve(report, language=self.other)
            for records, one in ((self.records, report), (self.in_other, translated)):
                records.append(_record(file, number, one, str(len(records) + 1)) | {"replay": replay})
        self.files.append(file.name)

    def text(self, failures: Sequence[str] = ()) -> str:
        """Return the page; ``failures`` are messages on files that could not be read."""
        language = self.language or "en"
        title, translated = (
            records[0]["title"] if len(records) == 1 else ", ".join(self.files)
            for records in (self.records, self.in_other)
        )
        data: dict[str, Any] = self.content.values() | {"labels": labels(language)}
        data["other"]["labels"] = labels(self.other)
        other = {"title": translated, "records": self.in_other, "labels": labels(self.other)}
        return _rendered(
            "page.html.j2", "page.js", title, language,
            records=self.records, failures=failures, data=Markup(_json(data)),
            other=other, here=_language(language), there=_language(self.other),
        )  # fmt: skip


def _language(language: str) -> dict[str, str]:
    return {"lang": TAGS[language], "name": NAMES[language]}


def _json(data: dict[str, Any]) -> str:
    """``data`` as JSON that cannot end the script element and has no invisible characters."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Output(StringIO()).spell_json(text)


@frozen
class Row:
    """A record in an index: the file, the address of its page, and a summary."""

    file: str
    page: str
    report: RecordReport
    players: tuple[str, ...]
    winners: tuple[str, ...]


def render_index(title: str, rows: Sequence[Row], failures: Sequence[str], language: str) -> str:
    """A page that lists records, each with a link to its own page."""
    listed = [
        {
            "file": row.file,
            "page": row.page,
            "game": notation_for(row.report.game).title_in(language),
            "players": mark(", ", language).join(row.players),
            "rounds": row.report.rounds,
            "turns": row.report.turns,
            "mistakes": sum(one.severity == "error" for one in row.report.findings),
            "others": sum(one.severity != "error" for one in row.report.findings),
            "winners": mark(", ", language).join(row.winners),
        }
        for row in rows
    ]
    return _rendered("index.html.j2", "index.js", title, language, rows=listed, failures=failures)


# ---- a page


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip


def _rendered(template: str, script: str, title: str, language: str, **values: Any) -> str:
    style, code = (_asset(name) for name in ("page.css", script))
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(code)}; "
        "base-uri 'none'; form-action 'none'"
    )
    text = _environment().get_template(template).render(
        title=title, lang=TAGS[language], policy=policy,
        style=Markup(style), script=Markup(code), labels=labels(language), **values,
    )  # fmt: skip
    return without_unseen(text)


@cache
def _asset(name: str) -> str:
    """A style sheet, or a script, which is joined from its parts."""
    if name not in SCRIPTS:
        return (HERE / name).read_text("utf-8")
    parts = [(HERE / "script" / f"{part}.js").read_text("utf-8") for part in SCRIPTS[name]]
    return '"use strict";\n{\n' + "\n".join(parts) + "}\n"


def source_of(name: str) -> str:
    """Return the source by which a policy allows the script or style in the file ``name``."""
    return _hash(_asset(name))


def _hash(text: str) -> str:
    """The source by which a policy allows a script or a style: its hash."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# ---- a record


def _record(file: Annotated, number: int, report: RecordReport, id_: str) -> dict[str, Any]:
    """Return the values for a record on the page, apart from its replay."""
    language = report.language
    rounds = [outcome.RoundScores.of(one, language) for one in report.sheets]
    sheet = outcome.ScoreSheet.of(report.game, language, rounds)
    players = file.versions[WRITTEN].records[number].record.players if file.versions else sheet.players
    return {
        "id": id_,
        "file": file.name,
        "title": notation_for(report.game).title_in(language),
        "players": mark(", ", language).join(players),
        "summary": _summary(report),
        "findings": [
            _finding(finding, report, f"record-{id_}-finding-{at}")
            for at, finding in enumerate(report.findings, 1)
        ],
        "scores": _scores(sheet),
        "chart": chart(rounds, language),
    }


def _summary(report: RecordReport) -> str:
    """Return the numbers of rounds, turns and findings, in one line."""
    language, found = report.language, report.findings
    said = [count(report.rounds, "round", language), count(report.turns, "turn", language)]
    for severity, noun in (("error", "mistake"), ("warning", "warning"), ("note", "note")):
        if number := sum(one.severity == severity for one in found):
            said.append(count(number, noun, language))
    if not found:
        said.append(say(language, "no mistakes", "沒有錯誤"))
    if report.undecided:
        said.append(say(language, "{n} turns undecided", "{n}手無從判斷", n=report.undecided))
    return " · ".join(said)


def _finding(finding: Finding, report: RecordReport, id_: str) -> dict[str, Any]:
    language, rule = report.language, finding.rule
    told = outcome.Finding.of(finding, language)
    return {
        "id": id_,
        "severity": finding.severity.value,
        "html": Markup(told.to_html(language)),
        "rule": f"{rule.code} {rule.name}",
        "page": address_of(rule.code, language),
        "explanation": in_language(rule.explanation, language),
        "bases": list(_bases(rule, report.game, language)),
        "examples": [
            (label, in_language(text, language))
            for label, text in (
                (say(language, "wrong", "錯"), rule.wrong), (say(language, "right", "對"), rule.right)
            )
            if text
        ],
        "help": told.help,
        "repairs": [in_language(one.says, language) for one in finding.repairs],
    }  # fmt: skip


def _bases(rule: Rule, game: str, language: str) -> Iterator[tuple[str, str]]:
    """The numbered rules that a finding is based on: each number with its text."""
    try:
        text = rules_in(game, language)
    except NoSuchGame:
        return
    for number in re.findall(r"[A-Z]+-\d+", rule.basis):
        if found := re.search(RULE.format(re.escape(number)), text):
            yield number, re.sub(r"\*+([^*]+)\*+|`([^`]+)`", r"\1\2", found[1]).strip()


def _scores(sheet: outcome.ScoreSheet) -> dict[str, Any] | None:
    """The score sheet: for each round and player the score and the total, written and recomputed."""
    if not sheet.rounds:
        return None
    rows = []
    for one in sheet.rounds:
        by_player = {row.player: row for row in one.rows}
        cells = [_cell(by_player.get(player), player == one.winner) for player in sheet.players]
        rows.append(
            {"title": round_title(one.number, sheet.language), "cells": cells, "details": one.details}
        )
    return {"players": sheet.players, "rows": rows}


def _cell(row: outcome.ScoreRow | None, won: bool) -> dict[str, Any]:
    """Return the cell for a player's score in a round. A wrong written score is ``score_written``, and a
    wrong total likewise."""
    if row is None:
        return {"score": "", "total": "", "won": won, "score_written": None, "total_written": None}
    return {
        "score": _number(row.recomputed),
        "total": "" if row.recomputed_total is None else str(row.recomputed_total),
        "won": won,
        "score_written": row.written if row.written not in (None, row.recomputed) else None,
        "total_written": row.written_total if row.written_total not in (None, row.recomputed_total) else None,
    }


def _number(number: int | None) -> str:
    return outcome.UNKNOWN if number is None else str(number)
