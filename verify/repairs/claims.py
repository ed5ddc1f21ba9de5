"""What is claimed of players in numbers: of two of them the wrong way round, or of one of them twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import evolve

from ...records import slips
from ...records.events import Event, Score, Total, Turn, Unreadable
from ...records.facts import Exchanged, ExpectedClaim, ExpectedSum, ExpectedTerms
from ...records.findings import Finding, LineNumber, Said, told
from ...records.repairs import Edit, edited
from .candidate import FOLLOWS, Candidate, changed, handed_over
from .scene import Scene

WHOLE, TERMS, RESULT = (0, 0), (1, -2), (-1, -1)
"""From which to which of its spans a claim is written, its terms, and the number that it comes to."""


def claims_exchanged(scene: Scene, finding: Finding, exchange: Exchanged) -> Iterator[Candidate]:
    """What the ``finding`` is about, exchanged with the claim of the player whose it should be."""
    other, mine = exchange.player, _claim(scene, finding)
    behind = [one for one in _claims(scene) if one.player == other and one.line >= finding.place.line]
    theirs = next((one for one in behind if type(one) is type(mine)), None)
    if not (mine and theirs):
        return
    of_theirs = (one for one in finding.explains if one.player == other and one.fact(ExpectedClaim))
    expected = [one.fact(ExpectedClaim) for one in (finding, next(of_theirs, finding))]
    if any(isinstance(one, ExpectedSum) for one in expected):  # the terms are where they belong
        yield from _values_exchanged(scene, mine, theirs, FOLLOWS, RESULT)
    else:
        yield from exchanged(scene, mine, theirs, FOLLOWS)
    if all(isinstance(one, ExpectedTerms) for one in expected):
        yield from _values_exchanged(scene, mine, theirs, FOLLOWS, TERMS)


def exchanged(
    scene: Scene, one: Event, other: Event, cost: int = slips.CLAIMS_SWAPPED.weight
) -> Iterator[Candidate]:
    """What ``one`` claims in the place of what ``other`` does, further down, and the other way round. If the
    rows are in order with the names exchanged instead, that is likelier."""
    if one.line != other.line and _out_of_order(scene, one, other):
        for names in renamed(scene, one, other):
            yield evolve(names, cost=cost, safe=cost == FOLLOWS)
        cost += 1
    yield from _values_exchanged(scene, one, other, cost)


def names_exchanged(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The names of two players exchanged, before their hands or before what is claimed of them; or, of
    numbers, what is claimed."""
    said = [event for event in scene.round.events if not isinstance(event, Turn | Unreadable)]
    for one in (event for event in said if getattr(event, "player", None) == finding.player is not None):
        for other in said:
            if type(other) is type(one) and getattr(other, "player", None) not in (None, finding.player):
                first, second = sorted((one, other), key=lambda event: event.line)
                if not isinstance(first, Score | Total):
                    yield from renamed(scene, first, second)
                else:
                    yield from exchanged(scene, first, second)


def renamed(scene: Scene, one: Event, other: Event) -> Iterator[Candidate]:
    """The name of ``one`` in the place of that of ``other``, further down, and the other way round."""
    first, second = scene.name(one), scene.name(other)
    if first is None or second is None or first.player == second.player:
        return
    names = [(first, second.text), (second, first.text)]
    lines = edited(scene.round.lines, [token.edit(text) for token, text in names], scene.round.line)
    text = "".join(
        f"{line}\n" for line in lines[one.line - scene.round.line : other.line - scene.round.line + 1]
    )
    says = partial(
        told,
        "the names {one} and {other} should change places (lines {first} and {second})",
        "{one}與{other}兩個名字應對調（第{first}、{second}行）",
        one=first.text, other=second.text, first=one.line, second=other.line,
    )  # fmt: skip
    edit = Edit(one.line, 1, other.line + 1, 1, text)
    yield Candidate(
        (edit,),
        (says,),
        slips.NAMES_SWAPPED.weight,
        flow=handed_over(one, second.player) + handed_over(other, first.player),
    )


def _out_of_order(scene: Scene, one: Event, other: Event) -> bool:
    """Whether the rows of claims like ``one`` and ``other`` are in the order of the players but for these
    two, and no other list of the round has them in the order of these."""
    rows = scene.listed[type(one)]
    two = [one.player, other.player]  # type: ignore[attr-defined]
    if len(rows) > len(scene.players) or any(
        two == [name for name in names if name in two] for names in scene.listed.values() if names is not rows
    ):
        return False
    instead = dict(zip(two, reversed(two), strict=True))
    return [instead.get(name, name) for name in rows] == [name for name in scene.players if name in rows]


def _values_exchanged(
    scene: Scene, one: Event, other: Event, cost: int, part: tuple[int, int] = WHOLE
) -> Iterator[Candidate]:
    """This ``part`` of what is claimed in the place of the ``other``'s."""
    if not (one.spans and other.spans):
        return
    first, second = _said(scene, one, part), _said(scene, other, part)
    edits = _in_the_place(one, second, part), _in_the_place(other, first, part)
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
                yield changed(_in_the_place(mine, other), said, slips.CLAIMS_SWAPPED.weight)
                yield changed(_in_the_place(one, said), other, slips.CLAIMS_SWAPPED.weight)


def _claims(scene: Scene) -> Iterator[Score | Total]:
    return (one for one in scene.round.events if isinstance(one, Score | Total))


def _claim(scene: Scene, finding: Finding) -> Score | Total | None:
    """The claim that a ``finding`` is about."""
    line, player = finding.place.line, finding.player
    return next((one for one in _claims(scene) if one.line == line and one.player == player), None)


def _said(scene: Scene, claim: Event, part: tuple[int, int] = WHOLE) -> str:
    """What is written behind the name, or this ``part`` of it."""
    start, end = _stretch(claim, part)
    return scene.source(claim.line)[start:end]


def _in_the_place(claim: Event, text: str, part: tuple[int, int] = WHOLE) -> Edit:
    start, end = _stretch(claim, part)
    return Edit(claim.line, start + 1, claim.line, end + 1, text)


def _stretch(claim: Event, part: tuple[int, int]) -> tuple[int, int]:
    """From which column to which of its line this ``part`` of a claim is written."""
    first, last = part
    return claim.column + claim.spans[first][0], claim.column + claim.spans[last][1]


def _the_wrong_way_round(one: Event, first: str, other: Event, second: str) -> Said:
    lines = told("line {line}", "第{line}行", line=one.line)
    if one.line != other.line:
        end = LineNumber(other.line)
        lines = told("lines {line} and {other}", "第{line}、{other}行", line=one.line, other=end)
    return told(
        "{one}'s {first} and {other}'s {second} stand the wrong way round ({lines})",
        "{one}的{first}與{other}的{second}應對調（{lines}）",
        one=one.player, first=first, other=other.player, second=second, lines=lines,  # type: ignore[attr-defined]
    )  # fmt: skip
