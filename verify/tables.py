"""Rows of cells as a table, and lines of a record, in text or in HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ..records.cells import cells_of
from ..records.findings import Place


def text_table(rows: Sequence[Sequence[str]]) -> str:
    """Return a score sheet as text: the first column aligned to the left, numbers to the right, with any
    ``*`` after the column."""
    widths = [max(map(cells_of, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(_padded(row, widths)).rstrip() for row in rows)


def _padded(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        blank = " " * (width - cells_of(cell.removesuffix("*")))
        mark = "*" if cell.endswith("*") else " "
        yield cell + blank if column == 0 else blank + cell.removesuffix("*") + mark


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """Return a table in HTML whose first columns hold ``texts`` and the others numbers. Its content comes
    from records and is escaped."""

    def row(cells: Sequence[str], tag: str) -> str:
        sides = ("left" if at < texts else "right" for at in range(len(cells)))
        pairs = zip(cells, sides, strict=True)
        return "".join(f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>' for cell, side in pairs)

    body = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in rows)
    return f"<table><thead><tr>{row(head, 'th')}</tr></thead><tbody>{body}</tbody></table>"


def quoted_html(place: Place, message: str = "", tag: str = "u") -> str:
    """Return the line of a record with a ``place``, with its number, the place between tags, and a
    ``message`` after it."""
    before, after = place.text[: place.column - 1], place.text[place.end_column - 1 :]
    text = f"{escape(before)}<{tag}>{escape(place.stretch)}</{tag}>{escape(after)}"
    return f"{place.line} | {text}" + (f"  <i>{escape(message)}</i>" if message else "")
