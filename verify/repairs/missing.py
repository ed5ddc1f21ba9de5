"""A line that was not written down, or an action of one, where what it must have been follows from the rest
of the record.

The cards that a player was dealt and got, less those that left the hand and are left at the end, say which
cards the line took from the hand and which it brought. What can be done with these the referee knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product

from attrs import evolve

from ...records import slips
from ...records.events import Draw, Turn
from ...records.facts import Due
from ...records.findings import Finding
from ...records.repairs import Edit
from ..cards.balance import flow_of
from .candidate import Candidate
from .scene import Scene
from .sentences import line_is_missing
from .wording import worded

TURNS = 12
"""Number of turns in which to look for something left out."""


def line_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """A line before that of the finding, of whoever was due, or of somebody whose cards do not add up."""
    like = next((scene.source(event.line) for event in scene.moves), "")
    for line, player in product(_where(scene, finding), _whose(scene, finding)):
        for events, unlikely in scene.unwritten(line, player):
            text = "\n".join(scene.text.lines(events, like))
            says = partial(line_is_missing, line, text)
            edit = Edit(line, 1, line, 1, f"{text}\n")
            flow = tuple(one for event in events for one in flow_of(event))
            yield Candidate((edit,), (says,), slips.LINE_LEFT_OUT.weight + unlikely, flow=flow)


def action_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """An action, or two, left out of a turn: of the finding's line, of the one before, or an earlier one of
    somebody whose cards do not add up."""
    turns = [one for one in scene.round.events if isinstance(one, Turn) and one.line <= finding.place.line]
    lacking = [player for player in scene.players if any(map(len, scene.balance.lacks(player)))]
    concerned = [one for at, one in enumerate(reversed(turns)) if at < 2 or one.player in lacking]
    for turn in concerned[:TURNS]:
        line = scene.source(turn.line)
        for at, actions in scene.at(turn.line).left_out(turn, scene.balance, scene.work):
            said = scene.text.acts((*actions, *turn.actions[at : at + 1]), line)
            if at < len(turn.actions):
                where = turn.column + turn.actions[at].spans[0][0]
                text = "".join(one + joint for (_, one), (joint, _) in pairwise(said))
            else:
                where = turn.column + turn.actions[-1].spans[0][1]
                text = "".join(joint + one for joint, one in said)
            drawn = turn.line == finding.place.line and len(actions) == 1 and isinstance(actions[0], Draw)
            kind = slips.DRAW_LEFT_OUT if drawn else slips.ACTION_LEFT_OUT
            cost = kind.weight + len(actions) - 1
            made = worded(turn.line, where, where, text, line, cost)
            flow = flow_of(Turn(turn.player, actions))
            yield evolve(made, flow=tuple(flow))


def _where(scene: Scene, finding: Finding) -> list[int]:
    """Before which lines: that of the finding, or the one behind the last move; and before what stands
    between it and the move before."""
    lines = [event.line for event in scene.moves]
    if not lines or finding.place.line < lines[0]:
        return []
    line = min(finding.place.line, lines[-1] + 1)
    last = max((one for one in lines if one < line), default=line)
    between = [event.line for event in scene.round.events if last < event.line < line]
    return [line, *between[:1]]


def _whose(scene: Scene, finding: Finding) -> list[str]:
    dues = (fact.player for one in (finding, *finding.explains) if (fact := one.fact(Due)) and fact.player)
    due = next(dues, None)
    lacking = [player for player in scene.players if any(map(len, scene.balance.lacks(player)))]
    return list(dict.fromkeys(player for player in (due, *lacking) if player in scene.players))
