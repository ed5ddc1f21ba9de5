"""What stands behind the heading of a round and sets something: ``Deal #2 (Twos are wild)``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..records.findings import Finding, Place
from ..records.repairs import Edit as TextEdit
from ..records.repairs import Repair
from .headings import headings_of
from .notation import Notation
from .problems import SET_BELOW, SETTING_BEHIND
from .spelling import respell

if TYPE_CHECKING:
    from .lines import LineReader

TITLE = re.compile(r"[\s(\uff08:\uff1a–—-]*(.*?)[\s)\uff09.。]*")
"""The title of a round, in the brackets or behind the sign that part it from the heading."""


def read_title(reader: LineReader, number: int, start: int, end: int) -> bool:
    """Read the stretch of line ``number`` behind the heading of a round as a setting, as if it had a line of
    its own; False, and nothing is read, if it is none."""
    line = reader.part.place(number, 0, (start, end)).text
    found = TITLE.fullmatch(line, start, end)
    first, last = found.span(1) if found else (start, start)
    title, game = line[first:last], reader.notation
    ways = respell(title, game.own_spellings), reader.plain(title)  # “2s wild” is no ♠2
    plain = next((one for one in ways if _sets(game, one.text)), None)
    if plain is not None:
        read = reader.heading(number, plain.text, first, (), plain.span)
    else:
        plain = ways[1]
        read = reader.without_colon(number, plain, first, ())
    if read:
        remark = Finding(
            SETTING_BEHIND, Place(number, first + 1, last + 1, line), {}, reader.part.number, help=SET_BELOW
        )
        if not line[end:].strip():  # what is a page's stays where it is
            start = len(line[:start].rstrip(" :\uff1a"))
            edit = TextEdit(number, start + 1, number, len(line) + 1, f"\n{plain.text}")
            remark.repairs.append(Repair((edit,), SET_BELOW, SET_BELOW, safe=True))
        reader.remark(remark)
    return read


def _sets(notation: Notation, text: str) -> bool:
    """Whether ``text`` is a setting, and no more."""
    heading = headings_of(notation).read(text)
    if heading is None:
        return False
    section, said, end = heading
    names = [name for name, _, _ in said]
    return section is None and end == len(text) and bool(names) and set(names) <= set(notation.settings)
