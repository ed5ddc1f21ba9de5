"""The score sheet: what is written, beside what it should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...verify.report import RoundReport, ScoreRow
from ..output import Line, Output, cells_of, pad

HEADINGS = ("", "", "written", "cards left", "replay", "total")
UNTOLD = "?"


def score_sheet(rounds: Sequence[RoundReport], out: Output) -> Iterator[Line]:
    """A table of ``rounds``. ``a → b`` is a written number and the one it should be."""
    table = [(one, [_cells(row, one) for row in one.scores]) for one in rounds]
    rows = [HEADINGS, *(cells for _, all_cells in table for cells in all_cells)]
    widths = [max(cells_of(out.spell(row[column])) for row in rows) for column in range(len(HEADINGS))]
    label = max([len(_title(one)) for one in rounds], default=0)
    yield [(" " * label + "  " + _row(HEADINGS, widths, out).rstrip(), "dim")]
    for number, (one, all_cells) in enumerate(table):
        if number:
            yield []
        title = _title(one)
        for cells in all_cells:
            line: Line = [(title.ljust(label) + "  ", "bold")]
            for column, cell in enumerate(cells):
                text = _fitted(cell, column, widths, out)
                line.append((text, "wrong" if "→" in cell else ""))
            yield line
            title = ""
        for name, text in one.details:
            yield [(title.ljust(label) + "  ", "bold"), (f"{name}: {text}", "")]
            title = ""


def _title(one: RoundReport) -> str:
    return f"Round {one.number}"


def _cells(row: ScoreRow, one: RoundReport) -> tuple[str, ...]:
    return (
        row.player,
        "won" if row.player == one.winner else "",
        _number(row.written, row.true),
        "" if row.from_cards_left is None else str(row.from_cards_left),
        UNTOLD if row.from_replay is None else str(row.from_replay),
        _number(row.written_total, row.true_total),
    )


def _number(written: int | None, true: int | None) -> str:
    """A written number, and the true one where they differ; nothing where nothing is written."""
    if written is None:
        return ""
    return str(written) if true in (None, written) else f"{written} → {true}"


def _row(cells: Sequence[str], widths: list[int], out: Output) -> str:
    return "".join(_fitted(cell, column, widths, out) for column, cell in enumerate(cells))


def _fitted(cell: str, column: int, widths: list[int], out: Output) -> str:
    """Names to the left, numbers to the right, and ``a → b`` with its ``a`` beneath the other numbers."""
    shown = out.spell(cell)
    if column < 2:
        return pad(shown, widths[column] + 2)
    return " " * (widths[column] - cells_of(shown)) + shown + "   "
