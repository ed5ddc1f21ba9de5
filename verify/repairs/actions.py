"""An action that stands in a line and was not done: written twice, or with cards that did not come or go."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ...records.events import Turn
from ...records.findings import Finding
from ..account import flow_of, flows
from .candidate import FAR, SLIP, Candidate
from .scene import Scene
from .wording import worded


def actions_too_many(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Actions of the finding's line that stand there twice, or move cards for which nothing speaks, struck
    out: each alone, or with what is said of it and moves no card."""
    for turn in _turns(scene, finding):
        actions = turn.actions
        for at in range(len(actions)):
            end = at + 1
            while end < len(actions) and not flows(actions[end]):
                end += 1
            for last in sorted({at + 1, end}):
                candidate = _without(scene, turn, at, last)
                if candidate and (candidate.cost == SLIP or scene.account.nearer(candidate.flow) > 0):
                    yield candidate


def said_too_much(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What moves no card, struck out of the finding's line."""
    for turn in _turns(scene, finding):
        for at, action in enumerate(turn.actions):
            if not flows(action) and (candidate := _without(scene, turn, at, at + 1)):
                yield candidate


def _turns(scene: Scene, finding: Finding) -> Iterator[Turn]:
    return (one for one in scene.moves if one.line == finding.place.line and isinstance(one, Turn))


def _without(scene: Scene, turn: Turn, first: int, end: int) -> Candidate | None:
    """The line of ``turn`` without its actions from ``first`` up to ``end``, if any are left."""
    actions, struck = turn.actions, turn.actions[first:end]
    if struck == actions or not all(one.spans for one in actions):
        return None
    if first:
        start, stop = actions[first - 1].spans[0][1], actions[end - 1].spans[0][1]
    else:
        start, stop = actions[0].spans[0][0], actions[end].spans[0][0]
    twice = struck in (actions[end : end + len(struck)], actions[max(first - len(struck), 0) : first])
    flow = tuple((who, card, -n) for who, card, n in flow_of(evolve(turn, actions=struck)))
    line, cost = scene.source(turn.line), SLIP if twice else FAR
    return evolve(worded(turn.line, turn.column + start, turn.column + stop, "", line, cost), flow=flow)
