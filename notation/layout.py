"""How a line is laid out: markup around it, cells of a table, line ends that editors do not count.

What is written in the cells of a table row is one line of a record taken apart. It is put together again as
if it had been typed that way, and every character still knows where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..records.events import Span
from .spelling import Respelled

MARKUP = r"[\s>|]|[-*•+‣◦](?=\s)|#{1,6}(?=\s)|\*\*|__|`"
SURROUNDINGS = re.compile(rf"(?:{MARKUP}|\d{{1,4}}[.)](?=\s))+")
UNNUMBERED = re.compile(rf"(?:{MARKUP})+")
"""Where the number of a line belongs to what it says."""
AT_THE_END = re.compile(r"(?:[\s|`]|\*\*|__)+")
SEPARATORS = re.compile(r"[\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""What begins a new line for whoever reads the text, and not for what counts its lines."""
LONGEST = 250_000
"""A line of more characters is no record without line ends, but something else."""
NOTHING = re.compile(r"[-:=+.\s\d]*")
"""A cell that says nothing: of the row below the head of a table, or the number of its row."""
MOST_CELLS = 40
"""A row of more cells than this is no table that somebody wrote."""


def inner(line: str, start: int, end: int, before: re.Pattern[str] = SURROUNDINGS) -> Span:
    """The stretch of ``line`` between ``start`` and ``end`` without the markup around it: ``before`` is what
    goes from its beginning."""
    lead = before.match(line, start, end)
    start = lead.end() if lead else start
    tail = AT_THE_END.match(line[start:end][::-1])
    return start, max(start, end - tail.end()) if tail else end


def stretches(line: str) -> list[Span]:
    """The parts of ``line`` between separators."""
    if len(line) > LONGEST or SEPARATORS.search(line) is None:
        return [(0, len(line))]
    edges = [edge for found in SEPARATORS.finditer(line) for edge in found.span()]
    cuts = [0, *edges, len(line)]
    return [span for span in zip(cuts[::2], cuts[1::2], strict=True) if span[0] < span[1]]


def cells(line: str, start: int, end: int) -> list[Span]:
    """What is written within this stretch of ``line``: one span, or one for each cell of a table row."""
    text = line[start:end].strip()
    if text == "|" or not (text[:1] == "|" or text[-1:] == "|") or text.count("|") > MOST_CELLS:
        return [inner(line, start, end)]
    edges = [found.start() for found in re.finditer(r"\|", line[start:end])]
    first = [] if text[0] == "|" else [-1]
    last = [] if text[-1] == "|" else [end - start]
    bars = [start + edge for edge in (*first, *edges, *last)]
    return [inner(line, a + 1, b) for a, b in pairwise(bars)]


def joined(line: str, name: Span, behind: Sequence[Span], head: str = "") -> Respelled:
    """The cells of a move as one text: its player's ``name``, or the one at the ``head`` of the column if
    that is empty, and the cells ``behind`` it. Places count from the name's."""
    base, end = name
    texts = [line[base:end] or head]
    starts = list(range(end - base)) or [0] * len(head)
    ends = list(range(1, end - base + 1)) or [0] * len(head)
    for number, (start, stop) in enumerate(behind):
        seam = ": " if not number else " " if line[end - 1] in ".。" or line[start] == "{" else ", "
        texts += seam, line[start:stop]
        starts += [start - base] * len(seam) + list(range(start - base, stop - base))
        ends += [start - base] * len(seam) + list(range(start - base + 1, stop - base + 1))
        end = stop
    return Respelled("".join(texts), (), tuple(starts), tuple(ends))
