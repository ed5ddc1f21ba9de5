"""What is claimed of players in numbers: of two of them the wrong way round, or of one of them twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...records.events import Event, Score, Total
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit, edited
from .candidate import FOLLOWS, SLIP, Candidate, changed
from .scene import Scene


def claims_exchanged(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What the ``finding`` is about, exchanged with the claim of the player whose it should be."""
    other, mine = finding.params["exchanged"], _claim(scene, finding)
    behind = [one for one in _claims(scene) if one.player == other and one.line >= finding.place.line]
    theirs = next((one for one in behind if type(one) is type(mine)), None)
    if mine and theirs:
        yield from exchanged(scene, mine, theirs, FOLLOWS)


def exchanged(scene: Scene, one: Event, other: Event, cost: int = SLIP) -> Iterator[Candidate]:
    """What ``one`` claims in the place of what ``other`` does, further down, and the other way round."""
    if not (one.spans and other.spans):
        return
    first, second = _said(scene, one), _said(scene, other)
    edits = _in_the_place(one, second), _in_the_place(other, first)
    lines = edited(scene.round.lines, edits, scene.round.line)
    between = lines[one.line - scene.round.line : other.line - scene.round.line + 1]
    says = partial(_the_wrong_way_round, one, first, other, second)
    edit = Edit(one.line, 1, other.line + 1, 1, "".join(f"{line}\n" for line in between))
    yield Candidate((edit,), (says,), cost, safe=cost == FOLLOWS)


def claimed_twice(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What else is claimed of the same player, in the place of what the ``finding`` is about; or the other
    way round."""
    mine = _claim(scene, finding)
    if mine is None or not mine.spans:
        return
    said = _said(scene, mine)
    for one in _claims(scene):
        if type(one) is type(mine) and one.player == mine.player and one.spans:
            other = _said(scene, one)
            if other != said:
                yield changed(_in_the_place(mine, other), said, SLIP)
                yield changed(_in_the_place(one, said), other, SLIP)


def _claims(scene: Scene) -> Iterator[Score | Total]:
    return (one for one in scene.round.events if isinstance(one, Score | Total))


def _claim(scene: Scene, finding: Finding) -> Score | Total | None:
    """The claim that a ``finding`` is about."""
    line, player = finding.place.line, finding.player
    return next((one for one in _claims(scene) if one.line == line and one.player == player), None)


def _said(scene: Scene, claim: Event) -> str:
    """What is written behind the name."""
    start, end = claim.spans[0]
    return scene.source(claim.line)[claim.column + start : claim.column + end]


def _in_the_place(claim: Event, text: str) -> Edit:
    start, end = claim.spans[0]
    return Edit(claim.line, claim.column + start + 1, claim.line, claim.column + end + 1, text)


def _the_wrong_way_round(one: Event, first: str, other: Event, second: str) -> Said:
    lines = told("line {line}", "第{line}行", line=one.line)
    if one.line != other.line:
        lines = told("lines {one} and {other}", "第{one}、{other}行", one=one.line, other=other.line)
    return told(
        "{one}'s {first} and {other}'s {second} stand the wrong way round ({lines})",
        "{one}的{first}與{other}的{second}應對調({lines})",
        one=one.player, first=first, other=other.player, second=second, lines=lines,  # type: ignore[attr-defined]
    )  # fmt: skip
