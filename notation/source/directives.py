"""Comments that tell hoyle what to do with a finding: ``% hoyle: ignore RX061 (a reason)``.

One stands in a line of its own or behind what a line says. It is taken out before the line is read, so that
nothing else that reads lines need know it; columns stay what they are.
"""

from __future__ import annotations

from typing import Final

from ...records.regex import regex
from ...records.values import frozen

SIGN: Final = "hoyle"
"""Stands in every such comment."""
DIRECTIVE: Final = regex(
    rf"<!--\s*{SIGN}\s*[:\uff1a](?P<page>.*?)-->|/\*\s*{SIGN}\s*[:\uff1a](?P<block>.*?)\*/"
    rf'|"\s*[%#]+\s*{SIGN}\s*[:\uff1a](?P<quoted>[^"]*)"|(?:%+|\#+|//)\s*{SIGN}\s*[:\uff1a](?P<rest>.*)'
)
"""One, by the sign that begins the comment; in a table of values it may be in quotes."""
FILLERS: Final = " \t|,;"
"""What stands between the cells of a table, and may stand behind a directive."""
NOT_SAID: Final = regex(r"[\s|,;\"'>*_`#+-]*|</?\w[^<>]*>")
"""What a line says nothing with."""


@frozen
class WrittenDirective:
    """A directive as it stands in a line: ``body``, what it says, begins at column ``start`` from 0; ``line``
    is what the line says without it. One that is ``alone`` has a line of its own; a ``hidden`` one is a
    comment of HTML, which no reader of the page sees."""

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


def written_directive(line: str) -> WrittenDirective | None:
    """The directive in ``line``; None if there is none, as nearly always."""
    found = DIRECTIVE.search(line) if SIGN in line else None
    if found is None:
        return None
    assert found.lastgroup is not None
    body = found[found.lastgroup]
    start = found.start(found.lastgroup) + len(body) - len(body.lstrip())
    blank = " " * (found.end() - found.start())
    rest = f"{line[: found.start()]}{blank}{line[found.end() :]}".rstrip()
    return WrittenDirective(body.strip().rstrip(FILLERS), start, rest, found.lastgroup == "page")


def without_directive(line: str) -> str:
    """``line`` without a directive."""
    found = written_directive(line)
    return line if found is None else found.line
