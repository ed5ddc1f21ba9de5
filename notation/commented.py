"""Comments behind what a player does, on the same line: ``N: Discard ♠J, draw a card: ♥A. A bold move.``"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from ..records.findings import Finding, Place, told
from ..records.repairs import Edit as TextEdit
from ..records.repairs import Repair
from .expectations import expectations_of
from .problems import COMMENT_BEHIND
from .spelling import Respelled
from .writer import COMMENT

if TYPE_CHECKING:
    from .lines import LineReader

SEAM = re.compile(
    r"(?<=[.\u3002}!])\s*(?=\S)|\s*(?=[(\[\uff08【])|\s+(?:[-–—]+|#+|//|%)\s+|\s*(?=[!\uff01]+\s*$)"
    r"|\s+(?=[^\x00-\x7f\w]+\s*$)"
)
"""What stands before a comment, if anything does."""
MOST = 8
"""A line is cut at so many places, at most."""
NO_COMMENT = re.compile(r"[♠♥♣♦{}\d=|:\uff1a?]|^[\x00-\x20\"-/<-@\[-`{-~]*$")
"""What stands in no comment, or it says something that is checked; or there is neither a word in it, nor a
picture, nor a sign of wonder."""


def read_commented(reader: LineReader, number: int, plain: Respelled, column: int) -> bool:
    """Read ``plain`` as a player's line with a comment behind it, that goes with what it says; False, and
    nothing is read, if it is anything else."""
    text = plain.text
    if reader.tricks is not None or next(reader.addressed(text), None) is None:
        return False
    for seam in islice(SEAM.finditer(text), MOST):
        end, start = seam.span()
        comment = text[start:].strip()
        if NO_COMMENT.search(comment) or expectations_of(reader.notation).says_action(comment):
            continue
        if reader.as_meant(number, _cut(plain, end), column, ()):
            line = reader.part.lines[number - reader.part.first]
            first, last = (column + at for at in plain.span(start, len(text.rstrip())))
            place = Place(number, first + 1, last + 1, line)
            reader.remark(_remark(reader, place, column + plain.ends[end - 1]))
            reader.part.comment.append(line[first:last].strip())
            reader.part.settle_comment()  # at once, so that it is kept even behind the last claims
            return True
    return False


def _cut(plain: Respelled, end: int) -> Respelled:
    """``plain`` up to its ``end``."""
    stop = plain.ends[end - 1]
    edits = tuple([edit for edit in plain.edits if edit.end <= stop])
    return Respelled(plain.text[:end], edits, plain.starts[:end], plain.ends[:end])


def _remark(reader: LineReader, place: Place, end: int) -> Finding:
    """What is said of a comment at a ``place``, behind the ``end`` of what its line says."""
    says = told("write a comment in a line of its own", "評語另寫一行")
    finding = Finding(COMMENT_BEHIND, place, {}, reader.part.number, help=says)
    edit = TextEdit(place.line, end + 1, place.line, place.column, f"\n{COMMENT}")
    finding.repairs.append(Repair((edit,), says, says, safe=True))
    return finding
