"""An action that stands in a line and was not done, such as one that is written twice."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ...records.events import Turn
from ...records.findings import Finding
from ..account import flow_of, flows
from .candidate import CHANGE, SLIP, Candidate
from .scene import Scene
from .wording import worded


def actions_too_many(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Each action of the finding's line struck out, alone or with what is said of it and moves no card."""
    for turn in scene.moves:
        if turn.line == finding.place.line and isinstance(turn, Turn):
            actions = turn.actions
            for at in range(len(actions)):
                yield from _without(scene, turn, at, at + 1)
                end = at + 1
                while end < len(actions) and not flows(actions[end]):
                    end += 1
                if end > at + 1:
                    yield from _without(scene, turn, at, end)


def _without(scene: Scene, turn: Turn, first: int, end: int) -> Iterator[Candidate]:
    """The line of ``turn`` without its actions from ``first`` up to ``end``."""
    actions = turn.actions
    if end - first == len(actions) or not all(one.spans for one in actions):
        return
    if first:
        start, stop = actions[first - 1].spans[0][1], actions[end - 1].spans[0][1]
    else:
        start, stop = actions[0].spans[0][0], actions[end].spans[0][0]
    line, struck = scene.source(turn.line), actions[first:end]
    twice = struck in (actions[end : end + len(struck)], actions[max(first - len(struck), 0) : first])
    cost = SLIP if twice else CHANGE
    made = worded(turn.line, turn.column + start, turn.column + stop, "", line, cost)
    yield evolve(made, flow=tuple((who, card, -n) for who, card, n in flow_of(evolve(turn, actions=struck))))
