"""Source lines as typed, with the places that matter marked beneath them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ...records.findings import Finding, Place, in_language
from ..output import Line, Output

ELLIPSIS = "..."


@frozen
class Mark:
    """A place to mark; ``style`` colours it, ``sign`` underlines it."""

    place: Place
    label: str = ""
    sign: str = "-"
    style: str = "related"


def marks_of(finding: Finding, language: str) -> list[Mark]:
    """A finding's own place, and those that have to do with it, their labels in ``language``."""
    here = Mark(finding.place, "", "^", finding.severity.value)
    return [
        here,
        *(Mark(related.place, in_language(related.message, language)) for related in finding.related),
    ]


def gutter_of(finding: Finding) -> int:
    """How wide the column of line numbers is."""
    lines = [finding.place.line, *(related.place.line for related in finding.related)]
    return len(str(max(lines)))


def snippet(marks: Iterable[Mark], gutter: int, out: Output) -> Iterator[Line]:
    """The lines of the record that ``marks`` are in, in order, each with its marks beneath it."""
    by_line: dict[int, list[Mark]] = {}
    for mark in marks:
        if mark.place.text:
            by_line.setdefault(mark.place.line, []).append(mark)
    for number in sorted(by_line):
        here = sorted(by_line[number], key=lambda mark: mark.place.column)
        text, cells = out.typeset(here[0].place.text)
        spots = [_spot(mark, cells) for mark in here]
        text, spots = _window(text, spots, out.width and out.width - gutter - 3)
        yield [(f"{number:>{gutter}} | ", "gutter"), (text, "")]
        for line in _underlines(here, spots):
            yield [(f"{'':>{gutter}} | ", "gutter"), *line]


Spot = tuple[int, int]


def _spot(mark: Mark, cells: list[int]) -> Spot:
    """The cells that ``mark`` takes, at least one."""
    last = len(cells) - 1
    start = cells[min(mark.place.column - 1, last)]
    return start, max(cells[min(mark.place.end_column - 1, last)], start + 1)


def _window(text: str, spots: list[Spot], room: int | None) -> tuple[str, list[Spot]]:
    """Of a line longer than ``room`` the stretch with the first mark in it. Only plain lines are cut, where
    a character is a cell; a terminal breaks the others."""
    if room is None or len(text) <= room or room < 20 or not all(" " <= c < "\u2e80" for c in text):
        return text, spots
    first = spots[0][0]
    cut = 0 if first < room * 2 // 3 else first - room // 3
    shown = text[cut : cut + room]
    if cut:
        shown = ELLIPSIS + shown[len(ELLIPSIS) :]
    if cut + room < len(text):
        shown = shown[: -len(ELLIPSIS)] + ELLIPSIS
    moved = [(min(max(a - cut, 0), room - 1), min(max(b - cut, 1), room)) for a, b in spots]
    return shown, moved


def _underlines(marks: list[Mark], spots: list[Spot]) -> Iterator[Line]:
    """Marks beneath one line. The last label stands beside its mark, the others below theirs."""
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
