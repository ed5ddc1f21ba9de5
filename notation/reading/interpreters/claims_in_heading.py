"""Claims on the line of their heading: ``Scores: N 10, E 5+3 = 8``, and not each on a line below."""

from __future__ import annotations

import re

from ....records.events import Event, ShortClaim, ShortTurn, Span
from ....records.findings import Place
from ....records.repairs import Edit
from ...language.problems import CLAIMS_IN_LINE, ONE_EACH, WRAPPED_LINE
from ...language.spelling import respell
from ..canonical import claim_said, is_over
from ..context import Context, Line, moved
from ..players import Players

BEFORE = r"(?:^|[ ,;/、，；]+)"
"""What stands before a name: the heading, or what parts one claim from the next."""
BEHIND = r"(?: *[:\uff1a=] *| +(?![-–—−] ))"
"""What stands behind it. (A dash with spaces around it is no minus sign.)"""
TOTALS = "totals"
"""The only claims that may stand above the first round."""
ENDS = " ,;/、，；.。"
"""What stands behind a claim."""


def read(line: Line, context: Context) -> bool:
    """Read the heading of a part of the record and what each player claims there, nobody being
    left out; False, and nothing is read, if it is anything else."""
    number, plain, column, edits = line.number, line.plain, line.column, line.all_edits
    part, expectations = context.part, context.expectations
    if expectations.heading_of(plain.text) is None and (labelled := expectations.labelled(plain)):
        edits += labelled.edits[len(plain.edits) :]
        plain = labelled
    if expectations.heading_of(plain.text) is None and is_over(context):
        labelled = respell(plain, (expectations.before_claims,))
        edits += labelled.edits[len(plain.edits) :]
        plain = labelled
    text = plain.text.rstrip()
    section = expectations.heading_of(text)
    if section is None or not part.begun or (part.number is None and section != TOTALS):
        return False
    heading = re.match(r".*?[:\uff1a]", text)
    claims = _parted(text, heading.end(), context.players) if heading else []
    if {name for name, _, _ in claims} != set(context.players):
        return False  # the others' may stand in the next line
    read: list[tuple[int, Event | ShortTurn | ShortClaim]] = []
    for name, start, stop in claims:
        entry = claim_said(context, section, name, text[start:stop], number)
        if entry is None:
            return False
        read.append((start, entry))
    if not read or heading is None:
        return False
    context.part.tolerate(number, column, edits)
    if all(edit.rule is not WRAPPED_LINE for edit in edits):  # else it is to be joined first
        below = "".join(f"\n{name}: {text[start:stop]}" for name, start, stop in claims)
        _remark(context, number, column, plain.span(heading.end(), len(text)), below)
    part.open(section)
    for start, entry in read:
        since = plain.span(start, start + 1)[0]
        part.add(moved(context.event(entry, column), plain, start, number, column, since))
    return True


def _parted(text: str, start: int, players: Players) -> list[tuple[str, int, int]]:
    """Who claims something in ``text`` from ``start`` on, and from where to where; nothing if somebody does
    twice, or it does not begin so."""
    names = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    pattern = re.compile(f"{BEFORE}({names or '(?!)'}){BEHIND}", re.IGNORECASE)
    found = list(pattern.finditer(text[start:]))
    if not found or found[0].start() or len({players.called(one[1]) for one in found}) < len(found):
        return []
    ends = [one.start() for one in found[1:]] + [len(text) - start]
    return [
        (players.called(one[1]), start + one.end(), start + len(text[start : start + end].rstrip(ENDS)))
        for one, end in zip(found, ends, strict=True)
    ]


def _remark(context: Context, number: int, column: int, span: Span, below: str) -> None:
    """Say of the claims in a ``span`` of the line that they should stand ``below`` it."""
    start, end = span
    line = context.part.place(number, column, span).text
    first = column + end - len(line[column + start : column + end].lstrip())
    edit = Edit(number, column + start + 1, number, column + end + 1, below)
    context.part.remark(CLAIMS_IN_LINE, Place(number, first + 1, column + end + 1, line), ONE_EACH, edit)
