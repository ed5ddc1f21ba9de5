"""The heading of a round, or of a part of it, that is missing, or so misspelt that it is taken for
commentary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise

from attrs import evolve

from ...records.events import CardsLeft, Deal, Event, Setting
from ...records.facts import NoRoundHeading, SecondRoundHeading
from ...records.findings import Finding
from ...records.repairs import Edit, Repair, edited
from ..watch import Kept
from .candidate import FOLLOWS, Candidate, handed_over
from .lines import line_twice
from .scene import Scene, Wording
from .sentences import line_is_missing
from .unread import ALIKE
from .wording import worded

LONGER = 2
"""A misspelt heading is by so much longer at most: more are words of a comment."""


def mend_headings(text: Wording, players: tuple[str, ...], kept: Sequence[Kept], total: int) -> None:
    """Give findings of rounds with no heading or two, among ``total`` root findings, what mends them."""
    for one in kept:
        for finding in one.report.findings:
            if finding.fact(SecondRoundHeading):
                _mend(finding, line_twice(finding.place.line, one.round.line), total)
    for before, one in pairwise(kept):
        found = next((each for each in one.report.findings if each.fact(NoRoundHeading)), None)
        if found is None or before.number + 1 != one.number or not one.round.lines:
            continue
        heading = text.heading(one.round.number, "\n".join(one.round.lines))
        made = _put(heading, one.round.line, before.round.lines, str(one.round.number))
        lines = edited([*before.round.lines, *one.round.lines], made.edits, before.round.line)
        last = text.reread(lines, before.round.line, players)[-1]
        if last.number == one.round.number and not any(each.fact(NoRoundHeading) for each in last.remarks):
            _mend(found, made, total)


def _mend(finding: Finding, made: Candidate, total: int) -> None:
    finding.repairs = [Repair(made.edits, made.says, made.says, 1, total - 1, safe=True)]
    finding.help = made.says


def heading_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The heading of a part of the round, behind the last move: before all that stands with the finding's
    line, unless the round has that heading already."""
    here = [event for event in scene.round.events if event.line == finding.place.line]
    if not here or isinstance(here[0], Deal | Setting):
        return
    line = _first_of_its_list(scene, here[0])
    before = scene.round.lines[: line - scene.round.line]
    lists = [one for one in scene.round.events if isinstance(one, CardsLeft) and one.line >= line]
    flow = tuple(moved for one in lists for moved in handed_over(one))  # under it they are something else
    for heading in scene.text.headings(scene.round.lines, scene.source(line)):
        yield evolve(_put(heading, line, before), flow=flow, alone=True)


def _first_of_its_list(scene: Scene, event: Event) -> int:
    """The first line of the list that ``event`` stands in: lines of one kind, each another player's."""
    players: set[str | None] = set()
    first = event.line
    before: Event | None = None
    for one in scene.round.events:
        player = getattr(one, "player", None)
        if before is None or type(one) is not type(before) or player in players:
            players, first = set(), one.line
        if one is event:
            break
        players.add(player)
        before = one
    return first


def _put(heading: str, line: int, before: Sequence[str], number: str = "") -> Candidate:
    """The ``heading``, which tells the ``number``, before ``line`` and behind the lines ``before``: in the
    place of the last of them, if that is nearly it, or on a line of its own."""
    last = next((at for at in range(1, len(before) + 1) if before[-at].strip()), 1)
    said = before[-last].strip() if before else ""  # the round may begin with what is missing its heading
    alike = SequenceMatcher(None, said.casefold(), heading.casefold()).ratio() > ALIKE
    if alike and number in said and len(said) <= len(heading) + LONGER:
        start = before[-last].index(said)
        return worded(line - last, start, start + len(said), heading, before[-last], FOLLOWS, safe=True)
    says = partial(line_is_missing, line, heading)
    text = f"{heading}\n\n" if number else f"{heading}\n"
    return Candidate((Edit(line, 1, line, 1, text),), (says,), FOLLOWS, safe=True)
