"""How a line is laid out: markup around it, cells of a table, line ends that editors do not count.

What is written in the cells of a table row is one line of a record taken apart. It is put together again as
if it had been typed that way, and every character still knows where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ...records.events import Span
from ..language.spelling import Respelled

MARKUP = r"[\s>|]|[-*•+‣◦](?=\s)|#{1,6}(?=\s)|={2,6}(?=[\s\w])|\*\*|__|`|'{2,5}"
SURROUNDINGS = re.compile(rf"(?:{MARKUP}|\d{{1,4}}[.)](?=\s))+")
UNNUMBERED = re.compile(rf"(?:{MARKUP})+")
"""Where the number of a line belongs to what it says."""
AT_THE_END = re.compile(r"(?:[\s|`]|\*\*|__|'{2,5}|={2,6}(?=[\s\w]))+")
SEPARATORS = re.compile(r"[\v\f\x1c-\x1e\x85\u2028\u2029]+")
"""What begins a new line for whoever reads the text, and not for what counts its lines."""
BLOCKS = "p|br|hr|div|[uod]l|li|d[td]|h[1-6]|tr|table|t(?:head|body|foot)|pre|center|blockquote|body|html"
FORUM_BLOCKS = r"\[(?:/?(?:list|table|tr|quote|code|center|spoiler|ul|ol|li)(?:=[^\[\]]*)?|\*)\]"
TAGS = re.compile(rf"</?(?:{BLOCKS})(?: [^<>]*)? */?>\s*|{FORUM_BLOCKS}\s*", re.IGNORECASE)
"""So do these tags of HTML, and of forums."""
CELL_TAGS = re.compile(
    r"(?:</t[dh] *>\s*)?<t[dh](?: [^<>]*)?>|</t[dh] *>|(?:\[/t[dh]\]\s*)?\[t[dh]\]|\[/t[dh]\]", re.IGNORECASE
)
MAX_CHARACTERS = 250_000
"""A line of more characters is no record without line ends, but something else."""
NOTHING = re.compile(r"[-:=+.\s\d]*")
"""A cell that says nothing: of the row below the head of a table, or the number of its row."""
BAR = re.compile(r"\{\{[^{}]*\}\}|\|")
"""What parts the cells of a row; the bars of a template do not."""
QUOTED = re.compile(r'[,;\t]?(?:"((?:[^"]|"")*)"|([^",;\t]*))(?=[,;\t]|$)')
"""A cell of a row whose cells stand in quotes, some of them."""
MAX_CELLS = 40
"""A row of more cells than this is no table that somebody wrote."""


def inner(line: str, start: int, end: int, before: re.Pattern[str] = SURROUNDINGS) -> Span:
    """The stretch of ``line`` between ``start`` and ``end`` without the markup around it: ``before`` is what
    goes from its beginning."""
    lead = before.match(line, start, end)
    start = lead.end() if lead else start
    tail = AT_THE_END.match(line[start:end][::-1])
    return start, max(start, end - tail.end()) if tail else end


def stretches(line: str) -> list[Span]:
    """The parts of ``line`` between separators, or tags that are."""
    if len(line) > MAX_CHARACTERS:
        return [(0, len(line))]
    found = [one.span() for one in SEPARATORS.finditer(line)]
    if "<" in line or "[" in line:
        found = sorted(found + [one.span() for one in TAGS.finditer(line)])
    cuts = [0, *(edge for span in found for edge in span), len(line)]
    return [span for span in zip(cuts[::2], cuts[1::2], strict=True) if span[0] < span[1]]


def cells(line: str, start: int, end: int) -> list[Span]:
    """What is written within this stretch of ``line``: one span, or one for each cell of a table row."""
    if ("<" in line or "[" in line) and (
        tags := [found.span() for found in CELL_TAGS.finditer(line, start, end)]
    ):
        edges = [start, *(edge for span in tags[:MAX_CELLS] for edge in span), end]
        between = [inner(line, a, b) for a, b in zip(edges[::2], edges[1::2], strict=True)]
        written = between[1 if tags[0][0] == start else 0 : -1 if tags[-1][1] == end else None]
        return written or [(end, end)]
    text = line[start:end].strip()
    if '"' in text and 1 < len(found := _quoted(line, start, end)) <= MAX_CELLS:
        return found
    if text == "|" or not (text[:1] == "|" or text[-1:] == "|") or text.count("|") > MAX_CELLS:
        return [inner(line, start, end)]
    edges = [found.start() for found in BAR.finditer(line[start:end]) if found[0] == "|"]
    first = [] if text[0] == "|" else [-1]
    last = [] if text[-1] == "|" else [end - start]
    bars = [start + edge for edge in (*first, *edges, *last)]
    return [inner(line, a + 1, b) for a, b in pairwise(bars)]


def _quoted(line: str, start: int, end: int) -> list[Span]:
    """The cells of a row in which some stand in quotes; none if it is no such row."""
    found: list[Span] = []
    at = start
    while at < end:
        one = QUOTED.match(line, at, end)
        if one is None or one.end() == at:
            return []
        found.append(inner(line, *one.span(1 if one[1] is not None else 2)))
        at = one.end()
    return found


def separated(line: str, start: int, end: int, sign: str) -> list[Span]:
    """The values in this stretch of ``line`` with a ``sign`` between them, some of them perhaps in quotes."""
    found: list[Span] = []
    at = start
    while at <= end:
        if line[at : at + 1] == '"' and (close := line.find('"' + sign, at + 1, end)) > 0:
            stop, edge = close + 1, close
        elif line[at : at + 1] == '"' and line[end - 1 : end] == '"' and at + 1 < end:
            stop, edge = end, end - 1
        else:
            stop = line.find(sign, at, end)
            stop = edge = end if stop < 0 else stop
        found.append((at + (edge < stop), edge))
        at = stop + 1
    return found


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
