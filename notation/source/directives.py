"""Comments that tell hoyle what to do with a finding: ``% hoyle: ignore RX061 (a reason)``.

They are on a line of their own or at the end of a line. Each is taken out before the line is read, so that
nothing else that reads lines needs to know about it; columns do not change.
"""

from __future__ import annotations

import re
from typing import Final

from ...records.regex import regex
from ...records.values import frozen

SIGN: Final = "hoyle"
"""A part of every such comment."""
PART_OF_SIGN: Final = "oyle"
"""Text found in every line with a directive."""
OPENS: Final = rf"(?:{SIGN}\s*[:\uff1a]|{SIGN.title()}\s*[:\uff1a](?=\s*(?:ignore|expect)))"
"""The beginning of a directive. (With a capital, the name may begin a sentence about what Hoyle says.)"""
MARKS: Final = r"(?:[%\uff05]+|[#\uff03]+|//|\uff0f\uff0f)"
"""Signs that begin a comment to the end of the line."""
DIRECTIVE: Final = regex(
    rf"<!--\s*{OPENS}(?P<page>.*?)-->|/\*\s*{OPENS}(?P<block>.*?)\*/"
    rf'|"\s*{MARKS}\s*{OPENS}(?P<quoted>[^"]*)"'
    rf"|{MARKS}\s*{OPENS}(?P<rest>.*?)(?=(?:{MARKS}|/\*|<!--)\s*{OPENS}|$)"
)
"""A directive, by the sign that begins the comment; in a table of values it may be in quotes."""
BACKTICK: Final = "`"
"""Delimiter of inline code in Markdown."""
WITHIN_COMMENT: Final = regex(r"(?<!\S)(?:#|//)\s[^<]*$")
"""A comment of a program that has begun before."""
FILLERS: Final = " \t|,;"
"""Separators of table cells, which may follow a directive."""
NOT_SAID: Final = regex(r"[\s|,;\"'>*_`#+-]*|</?\w[^<>]*>")
"""A line, or the rest of one, without any statement."""


@frozen
class WrittenDirective:
    """A directive as it stands in a line: ``body``, what it says, begins at column ``start`` from 0; ``line``
    is what the line says without it and any other. One that is ``alone`` has a line of its own, or shares it
    with others; a ``hidden`` one is a comment of HTML, which no reader of the page sees."""

    body: str
    start: int
    line: str
    hidden: bool

    @property
    def alone(self) -> bool:
        return NOT_SAID.fullmatch(self.line) is not None

    @property
    def comment(self) -> str:
        """The text of the comment."""
        return f"{SIGN}: {self.body}"


def written_directives(line: str) -> list[WrittenDirective]:
    """The directives in ``line``; nearly always there are none."""
    written = DIRECTIVE.finditer(line) if PART_OF_SIGN in line else ()
    found = [one for one in written if not (_is_code(line, one.start()) or _is_told_of(line, one))]
    if not found:
        return []
    rest = line
    for one in found:
        rest = f"{rest[: one.start()]}{' ' * (one.end() - one.start())}{rest[one.end() :]}"
    return [_written(one, rest.rstrip()) for one in found]


def _is_code(line: str, start: int) -> bool:
    """Whether the text at ``start`` is inline code within a sentence of Markdown."""
    return line.count(BACKTICK, 0, start) % 2 == 1 and BACKTICK in line[start:]


def _is_told_of(line: str, found: re.Match[str]) -> bool:
    """Whether an HTML comment is quoted in the comment of a program rather than being a directive:
    ``# <!-- hoyle: expect RX062 --> goes above it``."""
    in_comment = WITHIN_COMMENT.search(line, 0, found.start()) is not None
    return found.lastgroup == "page" and in_comment and NOT_SAID.fullmatch(line, found.end()) is None


def _written(found: re.Match[str], rest: str) -> WrittenDirective:
    assert found.lastgroup is not None
    body = found[found.lastgroup]
    start = found.start(found.lastgroup) + len(body) - len(body.lstrip())
    return WrittenDirective(body.strip().rstrip(FILLERS), start, rest, found.lastgroup == "page")


def without_directive(line: str) -> str:
    """``line`` without directives."""
    found = written_directives(line)
    return found[0].line if found else line
