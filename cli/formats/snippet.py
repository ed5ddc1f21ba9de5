"""Source lines as typed, with marks below the places that a finding refers to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...records.cells import cells_of
from ...records.findings import Finding, Place, in_language
from ...records.values import frozen
from ..output import TAB, Line, Output

ELLIPSIS = "..."
WIDEST = 200
"""Width in cells if the output is not a terminal: enough for nearly all lines of records."""
NARROWEST = 20


@frozen
class Mark:
    """A place to mark; ``style`` colours it, ``sign`` underlines it."""

    place: Place
    label: str = ""
    sign: str = "-"
    style: str = "related"


def marks_of(finding: Finding, language: str) -> list[Mark]:
    """Return a finding's own place and its related places, with labels in ``language``."""
    here = Mark(finding.place, "", "^", finding.severity.value)
    return [
        here,
        *(Mark(related.place, in_language(related.message, language)) for related in finding.related),
    ]


def gutter_of(finding: Finding) -> int:
    """Return the width of the column of line numbers."""
    lines = [finding.place.line, *(related.place.line for related in finding.related)]
    return len(str(max(lines)))


def snippet(marks: Iterable[Mark], gutter: int, out: Output) -> Iterator[Line]:
    """Yield the source lines of ``marks``, in order, each with its marks below it."""
    by_line: dict[int, list[Mark]] = {}
    for mark in marks:
        if mark.place.text:
            by_line.setdefault(mark.place.line, []).append(mark)
    room = max((out.width or WIDEST) - gutter - 3, NARROWEST)
    for number in sorted(by_line):
        here = sorted(by_line[number], key=lambda mark: mark.place.column)
        text, spots = _typeset(here, room, out)
        yield [(f"{number:>{gutter}} | ", "gutter"), (text, "")]
        for line in _underlines(here, spots):
            yield [(f"{'':>{gutter}} | ", "gutter"), *line]


Spot = tuple[int, int]


def _typeset(marks: list[Mark], room: int, out: Output) -> tuple[str, list[Spot]]:
    """Return the line that ``marks`` are in, or the part of it around the most important mark that fits into
    ``room`` cells; and the cells of each mark, at least one. Marks outside of that part are put below an
    ellipsis."""
    whole = marks[0].place.text
    focus = min(marks, key=lambda mark: mark.sign != "^").place.column - 1
    start, stop = _around(whole, focus, room, out)
    if stop - start < len(whole):
        start, stop = _around(whole, focus, room - 2 * len(ELLIPSIS), out)
    before, after = ELLIPSIS if start else "", ELLIPSIS if stop < len(whole) else ""
    text, cells = out.typeset(whole[start:stop])
    end = len(before) + cells[-1]

    def edge(index: int) -> int:
        if start <= index <= stop:
            return len(before) + cells[index - start]
        return 0 if index < start else end + len(after)

    spots = []
    for mark in marks:
        first = edge(min(mark.place.column - 1, stop))
        spots.append((first, max(edge(max(mark.place.end_column - 1, start)), first + 1)))
    return before + text + after, spots


def _around(text: str, focus: int, room: int, out: Output) -> tuple[int, int]:
    """Return the part of ``text`` that fits into ``room`` cells: from the beginning of the text if that
    leaves ``focus`` well inside, else from a third of the room before ``focus``."""

    def size(index: int) -> int:
        return TAB if text[index] == "\t" else cells_of(out.spell(text[index]))

    def back(index: int, left: int) -> int:
        while index and (left := left - size(index - 1)) >= 0:
            index -= 1
        return index

    start = back(focus, room * 2 // 3)
    if start:
        start = back(focus, room // 3)
    stop, left = start, room
    while stop < len(text) and (left := left - size(stop)) >= 0:
        stop += 1
    return (back(start, left) if stop == len(text) else start), stop


def _underlines(marks: list[Mark], spots: list[Spot]) -> Iterator[Line]:
    """Yield the marks below one line. The last label is to the right of its mark, the others are below
    theirs."""
    line: Line = []
    cell = 0
    for mark, (start, end) in zip(marks, spots, strict=True):
        start = max(start, cell)
        if end > start:
            line += [(" " * (start - cell), ""), (mark.sign * (end - start), mark.style)]
            cell = end
    labelled = [(mark, start) for mark, (start, _) in zip(marks, spots, strict=True) if mark.label]
    if labelled and labelled[-1][0] is marks[-1]:
        mark, _ = labelled.pop()
        line += [(f" {mark.label}", mark.style)]
    yield line
    while labelled:
        mark, start = labelled.pop()
        below: Line = []
        cell = 0
        for other, at in labelled:
            if at >= cell and at < start:
                below += [(" " * (at - cell), ""), ("|", other.style)]
                cell = at + 1
        yield [*below, (" " * (start - cell), ""), (mark.label, mark.style)]
