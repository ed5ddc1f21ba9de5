"""The layout of a line: markup around it, cells of a table, line ends that editors do not count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...records.events import Span
from ...records.regex import regex

MARKUP = (
    r"[\s>|]|[-*•+‣◦](?=\s)|(?<=[-*+] )\[[ xX]\](?=\s)|\\item(?=\s)"
    r"|#{1,6}(?=\s)|={2,6}(?=[\s\w])|\*\*|__|`|'{2,5}"
)
SURROUNDINGS = regex(rf"(?:{MARKUP}|\d{{1,4}}[.)](?=\s))+")
UNNUMBERED = regex(rf"(?:{MARKUP})+")
"""Markup that leaves the number of a line in place, because it belongs to what the line says."""
AT_THE_END = regex(r"(?:[\s|`]|\*{2,3}|__|'{2,5}|={2,6}(?=[\s\w]))+")
SEPARATORS = regex(r"[\v\f\x1c-\x1e\x85\u2028\u2029]+|\\\s*$")
"""Characters that begin a new line for a reader but are not counted as line breaks; and the backslash at the
end of a Markdown line, which is followed by one that counts."""
BLOCKS = "p|br|hr|div|[uod]l|li|h[1-6]|tr|table|t(?:head|body|foot)|pre|center|blockquote|body|html"
AFTER_CARD = r"(?<![shcd♠♥♣♦\dajqk]\]\[)(?<![shcd♠♥♣♦\dajqk]\] \[)"
FORUM_BLOCKS = (
    r"\[(?:/?(?:list|table|tr|quote|code|center|spoiler|ul|ol|li)(?:=[^\[\]]*)?"
    rf"|{AFTER_CARD}\*)\]"  # else it is a joker: [5S][*][7S]
)
TAGS = regex(rf"</?(?:{BLOCKS})(?: [^<>]*)? */?>\s*|{FORUM_BLOCKS}\s*", re.IGNORECASE)
"""Tags of HTML and of forums that begin a new line."""
CELL_TAGS = regex(
    r"(?:</(?:t[dh]|d[dt]) *>\s*)?<(?:t[dh]|d[dt])(?: [^<>]*)?>|</(?:t[dh]|d[dt]) *>"
    r"|(?:\[/t[dh]\]\s*)?\[t[dh]\]|\[/t[dh]\]",
    re.IGNORECASE,
)
MAX_CHARACTERS = 250_000
"""Number of characters above which a line is not a record without line ends."""
NOTHING = regex(r"[-:=+.\s\d]*")
"""A cell that says nothing: of the row below the head of a table, or the number of its row."""
BAR = regex(r"\{\{[^{}]*\}\}|\|")
"""A separator of the cells of a row, or a whole template, whose bars separate no cells."""
WIKI_BAR = regex(r'(?:\|\||!!|(?:^|\n)\s*[|!])(?:(?:\s*\w+\s*=\s*"[^"|\n]*")+\s*\|(?!\|))?')
"""The beginning of a cell in a wiki, on a line of its own or not, with its attributes."""
OPENS_ROW = regex(r"\s*(?:\|-.*|\{\|.*|\|\+.*|<tr[^<>]*>)\s*$", re.IGNORECASE)
"""A line after which the cells of a row may be on lines of their own."""
CELL_LINE = regex(r"\s*(?:[|!](?![-}+])|<t[dh])", re.IGNORECASE)
ENDS_ROW = regex(r"\s*(?:\|[-}]|</?t(?:r|able|body|head)\b)", re.IGNORECASE)
SIGNS = ("\t", "|", ";", ",", "  ", " ")
"""Separators of the cells of a row without markup, from the most to the least reliable."""
MAX_CELLS = 40
"""Maximum number of cells in a row of a table."""


MARGIN = regex(r"\s*(\d{1,5})[:|.)]?(?:\s*$| {0,4}\t?(?=\S))")
"""The number of a line in a listing, with what stands between it and the line."""
NUMBERED = 8
"""Number of lines that show whether all are numbered."""


def is_listing(lines: Sequence[str]) -> bool:
    """Return whether each of ``lines`` begins with its line number. Empty lines must be numbered too: numbers
    of turns or tricks skip them."""
    said = [(at, MARGIN.match(line)) for at, line in enumerate(lines) if line.strip()]
    firsts = {int(found[1]) - at if found else None for at, found in said}
    empty = len(said) < len(lines) or any(found and found.end() == len(found.string) for _, found in said)
    return empty and len(lines) == NUMBERED and len(firsts) == 1 and None not in firsts


def without_number(line: str) -> str:
    """Return a ``line`` of a listing with its number replaced by spaces, so that columns stay the same."""
    margin = MARGIN.match(line)
    return line if margin is None else f"{' ' * margin.end()}{line[margin.end() :]}"


QUOTED = regex(r"\s*(?:>\s?)+")
MIN_QUOTED = 4
"""Number of lines that show whether a whole record is quoted."""


def quotation(lines: Sequence[str]) -> str:
    """Return the prefix of a quotation that all ``lines`` share, except those that introduce it; empty if
    there is none."""
    said = [line for line in lines if line.strip()]
    marks = [found[0] if (found := QUOTED.match(line)) else "" for line in said]
    since = next((at for at, one in enumerate(marks) if one), len(marks))
    quoted = [one.rstrip() for one in marks[since:]]
    return quoted[0] if len(quoted) >= MIN_QUOTED and len(set(quoted)) == 1 else ""


def unquoted(mark: str, line: str) -> str:
    """A ``line`` with blanks in place of the ``mark`` of a quotation."""
    return f"{' ' * len(mark)}{line[len(mark) :]}" if line.startswith(mark) else line


def inner(line: str, start: int, end: int, before: re.Pattern[str] = SURROUNDINGS) -> Span:
    """The stretch of ``line`` between ``start`` and ``end`` without the markup around it: ``before`` is what
    goes from its beginning."""
    markup = before.match(line, start, end)
    start = markup.end() if markup else start
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


def ways(line: str, start: int, end: int) -> Iterator[tuple[str, list[Span]]]:
    """The ways to divide a row of a table, the surest first: each a sign between the cells, which is empty if
    they are in markup, and the cells."""
    for sign in ("", *(one for one in SIGNS if one in line[start:end].strip())):
        spans = cells(line, start, end, sign)
        if 1 < len(spans) <= MAX_CELLS:
            yield sign, spans
            if not sign:
                return


def cells(line: str, start: int, end: int, sign: str = "") -> list[Span]:
    """Return the spans of the cells in this stretch of ``line``, found by the markup of a table row or by the
    separator ``sign``; one span if it is not a table row."""
    if sign:
        return _values(line, start, end, sign)
    marked = "<" in line or "[/" in line  # else “[TD]” is the ten of diamonds
    if marked and (tags := [found.span() for found in CELL_TAGS.finditer(line, start, end)]):
        written = _between(line, start, end, tags[:MAX_CELLS])
        return written[1 if tags[0][0] == start else 0 : -1 if tags[-1][1] == end else None] or [(end, end)]
    text = line[start:end].strip()
    begin = start + len(line[start:end]) - len(line[start:end].lstrip())
    if text[:1] in ("|", "!"):
        bars = [(begin + one.start(), begin + one.end()) for one in WIKI_BAR.finditer(text)]
        if len(bars) > 1 and sum(line.count("|", *bar) for bar in bars) == text.count("|"):
            return _between(line, begin, end, bars)[1:]
    if text == "|" or not (text[:1] == "|" or text[-1:] == "|") or text.count("|") > MAX_CELLS:
        return [inner(line, start, end)]
    bars = [one.span() for one in BAR.finditer(line, start, end) if one[0] == "|"]
    written = _between(line, start, end, bars)
    return written[text[0] == "|" : -1 if text[-1] == "|" else None]


def _between(line: str, start: int, end: int, signs: list[Span]) -> list[Span]:
    edges = [start, *(edge for span in signs for edge in span), end]
    return [inner(line, a, b) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _values(line: str, start: int, end: int, sign: str) -> list[Span]:
    """The values in a stretch of ``line`` with a ``sign`` between them, some of them perhaps in quotes; or
    with blanks, of which those before the first say nothing."""
    if sign.strip(" ") == "":
        text = line[start:end]
        start, end = end - len(text.lstrip()), start + len(text.rstrip())
        blanks = re.compile(f" {{{len(sign)},}}")
        return _between(line, start, end, [one.span() for one in blanks.finditer(line, start, end)])
    found: list[Span] = []
    at = start
    while at <= end:
        begin = at + len(line[at:end]) - len(line[at:end].lstrip(" "))
        close = _closing(line, begin + 1, end, sign) if line[begin : begin + 1] == '"' else -1
        if close > begin:
            found.append(inner(line, begin + 1, close))
            at = line.find(sign, close, end)
        else:
            stop = line.find(sign, at, end)
            found.append(inner(line, at, end if stop < 0 else stop))
            at = stop
        if at < 0:
            break
        at += 1
    return found


def _closing(line: str, start: int, end: int, sign: str) -> int:
    """The index of the quotation mark that ends the value beginning at ``start``; -1 if there is none."""
    at = line.find('"', start, end)
    while at >= 0:
        if line[at + 1 : at + 2] == '"':
            at += 1
        elif line[at + 1 : end].lstrip(" ")[:1] in ("", sign):
            return at
        at = line.find('"', at + 1, end)
    return -1
