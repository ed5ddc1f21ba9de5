"""Actions of a turn that were not done, written twice or with cards that did not come or go, or done in
another order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise, zip_longest

from attrs import evolve

from ...records.events import Turn
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit
from ..account import flow_of, flows
from .candidate import CHANGE, FAR, SLIP, Candidate
from .scene import Scene
from .wording import JOINTS, change_places, worded


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


def actions_moved(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """The action that is found wrong before or behind another of its turn, or one of these before or behind
    it: each turn has its order."""
    number, at = finding.place.line, finding.place.column - 1
    for turn in _turns(scene, finding):
        pieces = _pieces(scene, turn)
        for here in (n for n, (start, end) in enumerate(pieces) if start <= at < end):
            for other in range(len(pieces)):
                if other != here:
                    yield _moved(scene, number, pieces, here, other)
                if abs(other - here) > 1:
                    yield _moved(scene, number, pieces, other, here)


def _pieces(scene: Scene, turn: Turn) -> list[tuple[int, int]]:
    """Where each action of ``turn`` begins and ends in its line, if it all stands in one; several melds that
    are laid down in one breath are one."""
    line, found = scene.source(turn.line), list[tuple[int, int]]()
    for action in turn.actions:
        if not action.spans:
            return []
        start, end = (turn.column + edge for edge in action.spans[0])
        last = found[-1][1] if found else turn.column
        if not last <= start < end <= len(line):
            return []
        words = line[last:start].lstrip(JOINTS)  # before the first of several melds, or between them
        if words.startswith("/"):
            found[-1] = found[-1][0], end
        else:
            found.append((start - len(words), end))
    return found


def _moved(scene: Scene, number: int, pieces: list[tuple[int, int]], at: int, to: int) -> Candidate:
    """The piece ``at`` a place of line ``number`` in that of another, which with those between makes room. If
    the first begins with a capital, so does the one that is first then."""
    line = scene.source(number)
    low, high = sorted((at, to))
    texts = [line[start:end] for start, end in pieces[low : high + 1]]
    between = [line[one[1] : other[0]] for one, other in pairwise(pieces[low : high + 1])]
    moved = texts.copy()
    moved.insert(to - low, moved.pop(at - low))
    if low == 0 and texts[0][0].isupper() and not any(text[0].isupper() for text in texts[1:]):
        moved = [text[0].lower() + text[1:] for text in moved]
        moved[0] = moved[0][0].upper() + moved[0][1:]
    text = "".join(chain(*zip_longest(moved, between, fillvalue="")))
    edit = Edit(number, pieces[low][0] + 1, number, pieces[high][1] + 1, text)
    if high - low == 1:
        return Candidate((edit,), (partial(change_places, *texts, number),), CHANGE)
    says = partial(
        told,
        "“{one}” should stand {where} “{other}” (line {line})",
        "「{one}」應在「{other}」之{where}(第{line}行)",
        one=texts[at - low], other=texts[to - low], line=number,
        where=Said("behind", "後") if to > at else Said("before", "前"),
    )  # fmt: skip
    return Candidate((edit,), (says,), FAR + 2 * (high - low) - 3)  # no farther than it must


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
