"""Lines that have changed places, or stand there twice; and actions that were not done, written twice or with
cards that did not come or go, or done in another order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise, zip_longest

from attrs import evolve

from ...records import slips
from ...records.events import Event, Round, Turn, Unreadable
from ...records.facts import OneTooMany, OutOfPlace, Superfluous
from ...records.findings import Finding, LineNumber, Said, told
from ...records.repairs import Edit
from ..cards.balance import flow_of
from ..second_look.pasted import once_more, pasted
from .candidate import FOLLOWS, Candidate, handed_over
from .scene import Scene
from .sentences import at_line
from .wording import JOINTS, change_places, worded

NAMED = " :\uff1a-–—"
"""What stands between the name of a player and an action."""


def lines_moved(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Lines that have changed places, or stand there twice."""
    events = {event.line: event for event in reversed(scene.round.events)}
    order = sorted(events)
    places = {finding.place.line, *(one.place.line for one in finding.related)}
    near = sorted({n for place in places if place in events for n in _around(order, order.index(place))})
    for number in near:
        line = order[number]
        if _repeated(scene, events[line], order):
            yield _removed(scene, line, order)
        if number + 1 < len(order) and type(events[line]) is type(events[order[number + 1]]):
            yield _exchanged(scene, line, order[number + 1])


def lines_too_late(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Lines that belong before the finding's."""
    if (moved := finding.fact(OutOfPlace)) is None:
        return
    first, last = moved.first, moved.last
    to = finding.place.line
    before, late = ([scene.source(n) for n in lines] for lines in (range(to, first), range(first, last + 1)))
    while before and not before[-1].strip():  # what is empty between them stays there
        late = [before.pop(), *late]
    gap = len(late) - (last + 1 - first)
    text = "".join(f"{line}\n" for line in (*late[gap:], *late[:gap], *before))
    if len(before) < len(late) - gap:
        says = partial(_stand, to, to + len(before) - 1, last, behind=True)
    else:
        says = partial(_stand, first, last, to, behind=False)
    yield Candidate((Edit(to, 1, last + 1, 1, text),), (says,), FOLLOWS, safe=True)


def lines_pasted(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Several lines that stand there once more, without them."""
    again = pasted(scene.round)
    if again is not None and finding.place.line >= again[0]:
        yield without_lines(scene.round, again)


def without_lines(round_: Round, again: range) -> Candidate:
    """``round_`` without lines that repeat those ``again`` before them."""
    flow = tuple(one for event in round_.events if event.line in again for one in handed_over(event))
    edit = Edit(again[0], 1, again[-1] + 1, 1, "")
    return Candidate((edit,), (partial(once_more, again),), FOLLOWS, flow=flow)


def _stand(first: int, last: int, line: int, *, behind: bool) -> Said:
    lines = told("line {line}", "第{line}行", line=first)
    if last > first:
        to = Said("and", "、") if last == first + 1 else Said("to", "至")
        end = LineNumber(last)
        lines = told("lines {line} {to} {last}", "第{line}{to}{last}行", line=first, to=to, last=end)
    return told(
        "{lines} should stand {where} line {line}", "{lines}應在第{line}行之{where}",
        lines=lines, line=line, where=Said("behind", "後") if behind else Said("before", "前"),
    )  # fmt: skip


def turns_exchanged(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Two turns of one player, one behind the other, that have changed places: those between which the
    finding is, or the two before."""
    moves = Counter(one.line for one in scene.moves)
    for player in scene.players:
        mine = [one.line for one in scene.moves if one.player == player and moves[one.line] == 1]
        behind = next((at for at, line in enumerate(mine) if line > finding.place.line), len(mine))
        for one, other in pairwise(mine[max(behind - 2, 0) : behind + 1]):
            yield _exchanged(scene, one, other)


def _repeated(scene: Scene, event: Event, order: list[int]) -> bool:
    """Whether the record still says what it must without the line of ``event``: it stands there twice, or
    its player has another claim of the kind. (Without a move there is always less to be wrong.)"""
    if isinstance(event, Turn | Unreadable):
        at = order.index(event.line)
        return at > 0 and scene.source(order[at - 1]) == scene.source(event.line)
    return scene.has(event, getattr(event, "player", None))


def _around(order: list[int], at: int) -> range:
    return range(max(at - 2, 0), min(at + 3, len(order)))


def _removed(scene: Scene, line: int, order: list[int]) -> Candidate:
    text = scene.source(line)
    at = order.index(line)
    twin = [one for one in order[max(at - 1, 0) : at] if scene.source(one) == text]
    flow = tuple(one for event in scene.round.events if event.line == line for one in handed_over(event))
    if twin:
        return evolve(line_twice(line, twin[0]), flow=flow)
    return evolve(without_line(line), cost=slips.LINE_ADDED.weight, flow=flow)


def line_superfluous(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Without a line that only another variant of the game has."""
    if finding.fact(Superfluous):
        yield without_line(finding.place.line)


def without_line(line: int) -> Candidate:
    """Without ``line``."""
    says = partial(told, "line {line} does not belong here", "第{line}行不應在此", line=line)
    return Candidate((Edit(line, 1, line + 1, 1, ""),), (says,), FOLLOWS)


def line_twice(line: int, twin: int) -> Candidate:
    """Without ``line``, which says what ``twin`` says."""
    says = partial(
        told,
        "line {line} says the same as line {twin} and is one too many",
        "第{line}行與第{twin}行重複",
        line=line, twin=LineNumber(twin),
    )  # fmt: skip
    return Candidate((Edit(line, 1, line + 1, 1, ""),), (says,), slips.LINE_DOUBLED.weight)


def _exchanged(scene: Scene, one: int, other: int) -> Candidate:
    between = [scene.source(number) for number in range(one + 1, other)]
    text = "".join(f"{line}\n" for line in (scene.source(other), *between, scene.source(one)))
    says = partial(
        told,
        "lines {one} and {other} should change places",
        "第{one}行與第{other}行應對調",
        one=one,
        other=other,
    )
    return Candidate((Edit(one, 1, other + 1, 1, text),), (says,), slips.LINES_SWAPPED.weight)


def actions_too_many(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Actions of the finding's line that stand there twice, or move cards for which nothing speaks, struck
    out: each alone, or with what is said of it and moves no card."""
    for turn in _turns(scene, finding):
        actions = turn.actions
        for at in range(len(actions)):
            end = at + 1
            while end < len(actions) and not actions[end].flow():
                end += 1
            for last in sorted({at + 1, end}):
                candidate = _without(scene, turn, at, last)
                if candidate and (
                    candidate.cost == slips.ACTION_DOUBLED.weight or scene.balance.nearer(candidate.flow) > 0
                ):
                    yield candidate
        if finding.fact(OneTooMany):
            yield from _one_too_many(scene, finding, turn)


def _one_too_many(scene: Scene, finding: Finding, turn: Turn) -> Iterator[Candidate]:
    """The ``turn`` without the action that is found wrong, or without one before, for it has no room for
    both."""
    at = finding.place.column - 1 - turn.column
    number = sum(bool(one.spans) and one.spans[0][1] <= at for one in turn.actions)
    for other in range(min(number + 1, len(turn.actions))):
        end = other + 1
        while end < len(turn.actions) and not turn.actions[end].flow():
            end += 1
        if candidate := _without(scene, turn, other, end):
            yield evolve(candidate, cost=slips.ACTION_ADDED.weight)


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
    line, name, found = scene.source(turn.line), scene.name(turn), list[tuple[int, int]]()
    begin = max(turn.column, name.end if name else 0)
    for action in turn.actions:
        if not action.spans:
            return []
        start, end = (turn.column + edge for edge in action.spans[0])
        last = found[-1][1] if found else begin
        if not last <= start < end <= len(line):
            return []
        words = line[last:start].lstrip(
            JOINTS if found else NAMED
        )  # before the first of several melds, or between them
        if words.startswith("/"):
            found[-1] = found[-1][0], end
        else:
            found.append((start - len(words), end))
    return _by_semicolons(line, found)


def _by_semicolons(line: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ``pieces`` of a ``line``, where some have semicolons between them those with commas as one: a
    request goes with its discard."""
    apart = [any(map(line[one[1] : other[0]].__contains__, ";\uff1b")) for one, other in pairwise(pieces)]
    if not any(apart):
        return pieces
    joined = pieces[:1]
    for piece, alone in zip(pieces[1:], apart, strict=True):
        if alone:
            joined.append(piece)
        else:
            joined[-1] = joined[-1][0], piece[1]
    return joined


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
        return Candidate(
            (edit,), (partial(change_places, texts[0], texts[1], number),), slips.ACTIONS_SWAPPED.weight
        )
    says = partial(
        at_line,
        "“{one}” should stand {where} “{other}”",
        "「{one}」應在「{other}」之{where}",
        number,
        one=texts[at - low], other=texts[to - low],
        where=Said("behind", "後") if to > at else Said("before", "前"),
    )  # fmt: skip
    return Candidate(
        (edit,), (says,), slips.ACTION_MOVED.weight + 2 * (high - low) - 3
    )  # no farther than it must


def said_too_much(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """What moves no card, struck out of the finding's line."""
    for turn in _turns(scene, finding):
        for at, action in enumerate(turn.actions):
            if not action.flow() and (candidate := _without(scene, turn, at, at + 1)):
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
    line, kind = scene.source(turn.line), slips.ACTION_DOUBLED if twice else slips.ACTION_ADDED
    return evolve(
        worded(turn.line, turn.column + start, turn.column + stop, "", line, kind.weight), flow=flow
    )
