"""The score sheet: the written numbers, with the right ones where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from ...records.cells import cells_of
from ...records.findings import in_language, told
from ...verify.judged import JudgedRound, PlayerScore
from ..output import Line, Output, pad
from ..wording import mark, round_title, say

HEADINGS = (
    "",
    "",
    told("written", "所記"),
    told("cards left", "餘牌"),
    told("replay", "復盤"),
    told("total", "累計"),
)
UNKNOWN_SCORE = "?"


def score_sheet(rounds: Sequence[JudgedRound], out: Output, language: str) -> Iterator[Line]:
    """Yield a table of ``rounds``. ``a → b`` is a written number and the one it should be."""
    headings = tuple(in_language(heading, language) for heading in HEADINGS)
    table = [(one, [_cells(row, one, language) for row in one.scores]) for one in rounds]
    filled = [at < 2 or any(cells[at] for _, rows in table for cells in rows) for at in range(len(headings))]
    headings = tuple(compress(headings, filled))
    table = [(one, [tuple(compress(cells, filled)) for cells in rows]) for one, rows in table]
    rows = [headings, *(cells for _, all_cells in table for cells in all_cells)]
    widths = [max(cells_of(out.spell(row[column])) for row in rows) for column in range(len(headings))]
    titles = [round_title(one.number, language) for one in rounds]
    label = max(map(cells_of, titles), default=0)
    yield [(" " * label + "  " + _row(headings, widths, out).rstrip(), "dim")]
    for number, (one, all_cells) in enumerate(table):
        if number:
            yield []
        title = titles[number]
        for cells in all_cells:
            line: Line = [(pad(title, label) + "  ", "bold")]
            for column, cell in enumerate(cells):
                text = _fitted(cell, column, widths, out)
                line.append((text, "wrong" if "→" in cell else ""))
            yield line
            title = ""
        for name, text in one.details:
            yield [(pad(title, label) + "  ", "bold"), (detail(name, text, language), "")]
            title = ""


def detail(label: str, text: str, language: str) -> str:
    """Return a line of a round's details."""
    return f"{in_language(label, language)}{mark(': ', language)}{in_language(text, language)}"


def _cells(row: PlayerScore, one: JudgedRound, language: str) -> tuple[str, ...]:
    return (
        row.player,
        say(language, "won", "勝") if row.player == one.winner else "",
        _number(row.written, row.recomputed),
        "" if row.from_cards_left is None else str(row.from_cards_left),
        UNKNOWN_SCORE if row.from_replay is None else str(row.from_replay),
        _number(row.written_total, row.recomputed_total),
    )


def _number(written: int | None, recomputed: int | None) -> str:
    """Return a written number, and the recomputed one if they differ; empty if none is written."""
    if written is None:
        return ""
    return (
        str(written)
        if written == recomputed
        else f"{written} → {UNKNOWN_SCORE if recomputed is None else recomputed}"
    )


def _row(cells: Sequence[str], widths: list[int], out: Output) -> str:
    return "".join(_fitted(cell, column, widths, out) for column, cell in enumerate(cells))


def _fitted(cell: str, column: int, widths: list[int], out: Output) -> str:
    """Align names to the left and numbers to the right, with the ``a`` of ``a → b`` below the other
    numbers."""
    shown = out.spell(cell)
    if column < 2:
        return pad(shown, widths[column] + 2)
    return " " * (widths[column] - cells_of(shown)) + shown + "   "
