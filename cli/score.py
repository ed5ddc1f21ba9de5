"""``hoyle score``."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from ..records.cells import cells_of
from ..records.findings import in_language
from ..verify.judged import JudgedRound
from ..verify.outcome import RoundScores, ScoreSheet
from .formats.json import score_objects
from .formats.sheet import UNKNOWN_SCORE, detail
from .inputs import complain_of, game_option, max_unpacked, parts, source_at
from .judging import Judge, RecordReport, Way
from .opening import reporting_errors
from .output import Output
from .settings import configured
from .wording import LANGUAGES, record_title, say

SCHEMA = "hoyle-scores/1"


@click.command("score")
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@click.option(
    "--format",
    "format_",
    type=click.Choice(("table", "json")),
    default="table",
    show_default=True,
    help="Output format.",
)
@configured
@max_unpacked
@game_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of the sheet. [default: that of the record]"
)
def score(path: str, format_: str, largest: int, game: str | None, lang: str | None) -> None:
    """Work out the score sheet of FILE from what was played, whether or not scores are written in it.

    Where the play does not determine a score, it is worked out from the cards that are written as left, or
    else taken as written. A score that cannot be determined is shown as a question mark.
    """
    source = source_at(path, largest)
    out = Output(sys.stdout)
    judge = Judge(Way(language=lang, long=sys.maxsize).of(source.settings))
    with reporting_errors(source):
        judge.judge(parts(source, game=game))
    records = judge.records
    for record in records:
        complain_of(record.coverage, source.shown)
    if format_ == "json":
        files = [{"path": source.label, "game": records[0].game, "scores": [
            _object(score, one, record.language) for record in records for one in record.sheets
            for score in score_objects(one, record.number)
        ]}]  # fmt: skip
        text = json.dumps({"schema": SCHEMA, "files": files}, ensure_ascii=False, indent=2)
        out.write(out.spell_json(text) + "\n")
        return
    for record in records:
        if len(records) > 1:
            out.line([(record_title(record.number, record.game, record.language), "bold")])
        if not record.sheets:
            text = say(
                record.language,
                "no round of this record was played far enough to be scored",
                "沒有一局打到得分",
            )
            out.line([(text, "")])
        else:
            _table(record, out)


def _object(score: dict[str, Any], one: JudgedRound, language: str) -> dict[str, Any]:
    won = {**score, "won": score["player"] == one.winner}
    details = {
        in_language(label, language): None if text == UNKNOWN_SCORE else in_language(text, language)
        for label, text in one.details
    }
    return {**won, "details": details} if details else won


def _table(record: RecordReport, out: Output) -> None:
    language = record.language
    sheet = ScoreSheet.of(record.game, language, (RoundScores.of(one, language) for one in record.sheets))
    head, *numbers = sheet.table()
    rows = [list(head), *map(_marked, numbers)]
    widths = [max(cells_of(out.spell(cell)) for cell in column) for column in zip(*rows, strict=True)]
    last = len(sheet.rounds)
    for number, row in enumerate(rows):
        style = "" if 0 < number <= last else "bold"
        out.line([(_aligned(row, widths, out), style)])
        if 0 < number <= last:
            for label, text in sheet.rounds[number - 1].details:
                out.line([(f"  {detail(label, text, language)}", "")])
    if any("*" in cell for row in rows for cell in row):
        out.line([(say(language, "* won the round", "* 勝出"), "dim")])


def _marked(row: Sequence[str]) -> list[str]:
    """Return the cells of a row, with a space after each number that has no mark."""
    return [
        f"{cell} " if at and (cell == "?" or cell[-1:].isdigit()) else cell for at, cell in enumerate(row)
    ]


def _aligned(row: Sequence[str], widths: Sequence[int], out: Output) -> str:
    first, *rest = (out.spell(cell) for cell in row)
    cells = [first + " " * (widths[0] - cells_of(first))]
    for cell, width in zip(rest, widths[1:], strict=True):
        fill = " " * max(0, max(width, 6) - cells_of(cell) - (0 if cell[-1:] in "* " else 1))
        cells.append(f"{fill}{cell}" if cell[-1:] in "* " else f"{fill}{cell} ")
    return "  ".join(cells)
