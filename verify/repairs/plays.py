"""Plays of a trick that stand in one line: two that have changed places, one that was left out, a mark that
stands with another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from attrs import evolve, frozen

from ...records import slips
from ...records.cards import Card, in_order
from ...records.events import Turn
from ...records.findings import Finding
from ...records.repairs import Edit
from ..cards.balance import flow_of
from .candidate import Candidate, handed_over
from .scene import Scene
from .sentences import at_line
from .wording import exchanged, worded

MARK = re.compile(r"\s*\{[^{}]*\}")
BESIDE = 3
"""Number of plays before and after a mark to look at."""


@frozen
class Entry:
    """A play with its marks: ``line``, and where it begins and ends there, in columns from 0."""

    turn: Turn
    line: int
    start: int
    end: int


def entries(scene: Scene) -> list[Entry]:
    """All plays of the round, as they are written."""
    found = []
    for turn in scene.moves:
        name = scene.name(turn)
        if isinstance(turn, Turn) and name is not None and turn.actions[-1].spans:
            end = turn.column + turn.actions[-1].spans[0][1]
            line = scene.source(turn.line)
            while mark := MARK.match(line, end):
                end = mark.end()
            found.append(Entry(turn, turn.line, name.start, end))
    return found


def plays_moved(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Two plays in the finding's line, one behind the other, that have changed places; or a mark there that
    belongs to a play near it."""
    plays = entries(scene)
    number, line = finding.place.line, finding.place.text
    here = [n for n, play in enumerate(plays) if play.line == number]
    for one, other in pairwise(plays[n] for n in here):
        yield exchanged(line, number, (one.start, one.end), (other.start, other.end))
        flow = (*handed_over(one.turn, other.turn.player), *handed_over(other.turn, one.turn.player))
        names = [scene.name(play.turn) for play in (one, other)]
        if names[0] and names[1]:  # or only who plays, or only what is played
            (start, middle), (begin, end) = ((name.start, name.end) for name in names if name)
            yield evolve(exchanged(line, number, (start, middle), (begin, end)), flow=flow)
            yield evolve(exchanged(line, number, (middle + 1, one.end), (end + 1, other.end)), flow=flow)
    column = finding.place.column - 1
    for n in here:
        play = plays[n]
        if play.start <= column < play.end and line[column - 1 : column] == "{":
            for to in (*plays[max(n - BESIDE, 0) : n], *plays[n + 1 : n + 1 + BESIDE]):
                yield _mark_moved(line, play, column, to)
            start, end = _mark_at(line, column)
            yield worded(number, start, end, "", line, slips.PLAY_ADDED.weight)


def _mark_at(line: str, column: int) -> tuple[int, int]:
    """The stretch of the mark that begins at ``column``, with the space before it."""
    return len(line[: column - 1].rstrip()), line.index("}", column) + 1


def _mark_moved(line: str, play: Entry, column: int, to: Entry) -> Candidate:
    start, end = _mark_at(line, column)
    mark = line[start:end].strip()
    says = partial(
        at_line,
        "{mark} belongs to the play of {player}",
        "{mark}應屬{player}所出的牌",
        to.line,
        mark=mark, player=to.turn.player,
    )  # fmt: skip
    edits: tuple[Edit, ...]
    if to.line != play.line:
        away, here = Edit(play.line, start + 1, play.line, end + 1, ""), to.end + 1
        edits = (away, Edit(to.line, here, to.line, here, f" {mark}"))
    elif to.end <= start:
        edits = (Edit(to.line, to.end + 1, to.line, end + 1, f" {mark}{line[to.end : start]}"),)
    else:
        edits = (Edit(to.line, start + 1, to.line, to.end + 1, f"{line[end : to.end]} {mark}"),)
    return Candidate(tuple(sorted(edits)), (says,), slips.PLAYS_SWAPPED.weight, safe=True)


def play_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A play left out of the finding's line: by somebody who has just as many cards too many as were led."""
    number, line = finding.place.line, finding.place.text
    plays = [play for play in entries(scene) if play.line == number]
    if len(plays) < 2:
        return
    led = flow_of(plays[0].turn)
    like = next((token.text for token in scene.by_line[number] if isinstance(token.value, Card)), "")
    between = line[plays[0].end : plays[1].start]
    for player in scene.players:
        cards = in_order(scene.balance.lacks(player)[1].elements())
        if len(cards) != len(led) or player in (play.turn.player for play in plays):
            continue
        new = f"{player} {'-'.join(scene.text.spelled(card, like, line) for card in cards)}"
        flow = tuple((player, card, -1) for card in cards)
        for play in plays[1:]:
            yield evolve(
                worded(number, play.start, play.start, new + between, line, slips.PLAY_LEFT_OUT.weight),
                flow=flow,
            )
        end = plays[-1].end
        yield evolve(worded(number, end, end, between + new, line, slips.PLAY_LEFT_OUT.weight), flow=flow)
