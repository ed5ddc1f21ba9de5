"""Slips within a turn: an action that was not done, written twice or left out, or done in another order; and
in a trick with its plays on one line, plays and marks written with another player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise, zip_longest

from attrs import evolve

from ...records import slips
from ...records.cards import in_order
from ...records.events import Draw, Turn
from ...records.facts import OneTooMany
from ...records.findings import Finding, Said
from ...records.repairs import Edit
from ...records.values import frozen
from ..cards.balance import flow_of
from .candidate import JOINTS, Candidate, change_places, exchanged, handed_over, worded
from .neighbours import neighbours_of
from .scene import Scene
from .sentences import at_line
from .words import CALL

NAMED = " \t:\uff1a-–—.)]>\uff09\u3011=→•|~*"
"""Separator of the name of a player and an action."""
TURNS = 12
"""Maximum number of turns in which an action left out is searched for: each takes work, and the nearest are
the likeliest."""
BESIDE = 3
"""Maximum number of plays before and after a mark to try: hardly anybody writes it further away."""

# ---- actions


def actions_added(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line without an action that is there twice, that moves cards without evidence, or
    for which the turn has no room: alone, or with the words that accompany it and move no card."""
    no_room = finding.fact(OneTooMany) is not None
    for turn in _turns(scene, finding):
        actions, column = turn.actions, finding.place.column - 1 - turn.column
        wrong = sum(bool(one.spans) and one.spans[0][1] <= column for one in actions)
        for at in range(len(actions)):
            end = next((n for n in range(at + 1, len(actions)) if actions[n].flow()), len(actions))
            for last in sorted({at + 1, end}):
                if made := _without(scene, turn, at, last):
                    too_many = no_room and at <= wrong and last == end
                    if (
                        too_many
                        or made.cost == slips.ACTION_DOUBLED.weight
                        or scene.balance.nearer(made.flow) > 0
                    ):
                        yield made


def remarks_added(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line without an action that moves no card."""
    for turn in _turns(scene, finding):
        for at, action in enumerate(turn.actions):
            if not action.flow() and (candidate := _without(scene, turn, at, at + 1)):
                yield candidate


def _turns(scene: Scene, finding: Finding) -> Iterator[Turn]:
    return (one for one in scene.moves if one.line == finding.place.line and isinstance(one, Turn))


def _without(scene: Scene, turn: Turn, first: int, end: int) -> Candidate | None:
    """Return the change that removes the actions of ``turn`` from ``first`` up to ``end``; None if none would
    be left."""
    actions, struck = turn.actions, turn.actions[first:end]
    if struck == actions or not all(one.spans for one in actions):
        return None
    pieces = neighbours_of(scene).pieces(turn)
    if first:
        start, stop = pieces[first - 1][1], pieces[end - 1][1]
    else:
        start, stop = pieces[0][0], pieces[end][0]
    twice = struck in (actions[end : end + len(struck)], actions[max(first - len(struck), 0) : first])
    flow = tuple((who, card, -n) for who, card, n in flow_of(evolve(turn, actions=struck)))
    line, kind = scene.source(turn.line), slips.ACTION_DOUBLED if twice else slips.ACTION_ADDED
    made = worded(turn.line, start, stop, "", line, kind.weight)
    return evolve(made, flow=flow)


def actions_left_out(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield one action or two left out of a turn: of the finding's line, of the one before, or an earlier one
    of a player whose cards do not add up."""
    turns = [one for one in scene.round.events if isinstance(one, Turn) and one.line <= finding.place.line]
    concerned = [one for at, one in enumerate(reversed(turns)) if at < 2 or one.player in scene.lacking]
    for turn in concerned[:TURNS]:
        line = scene.source(turn.line)
        for at, actions in scene.at(turn.line).left_out(turn, scene.balance, scene.work):
            said = neighbours_of(scene).acts((*actions, *turn.actions[at : at + 1]), turn)
            if at:
                where = neighbours_of(scene).pieces(turn)[at - 1][1]
                text = "".join(joint + one for joint, one in said[: len(actions)])
            else:
                where = turn.column + turn.actions[0].spans[0][0]
                text = "".join(one + joint for (_, one), (joint, _) in pairwise(said))
            drawn = turn.line == finding.place.line and len(actions) == 1 and isinstance(actions[0], Draw)
            kind = slips.DRAW_LEFT_OUT if drawn else slips.ACTION_LEFT_OUT
            made = worded(
                turn.line, where, where, text, line, kind.weight + slips.EACH_MORE * (len(actions) - 1)
            )
            yield evolve(made, flow=tuple(flow_of(Turn(turn.player, actions))))


def actions_swapped(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the turn with the action that was found wrong moved before or after another one, or another one
    moved before or after it."""
    number, at = finding.place.line, finding.place.column - 1
    for turn in _turns(scene, finding):
        each = _pieces(scene, turn)
        for pieces in (_by_semicolons(scene.source(number), each), each):
            for here in (n for n, (start, end) in enumerate(pieces) if start <= at < end):
                for other in range(len(pieces)):
                    if other != here:
                        yield _moved(scene, number, pieces, here, other)
                    if abs(other - here) > 1:
                        yield _moved(scene, number, pieces, other, here)


def _pieces(scene: Scene, turn: Turn) -> list[tuple[int, int]]:
    """Return the stretch of each action of ``turn`` in its line, if all of it is on one line; several melds
    laid down together are one stretch."""
    line, name, found = scene.source(turn.line), scene.name(turn), list[tuple[int, int]]()
    begin = max(turn.column, name.end if name else 0)
    if not all(action.spans for action in turn.actions):
        return []
    for action, (_, end) in zip(turn.actions, neighbours_of(scene).pieces(turn), strict=True):
        start = turn.column + action.spans[0][0]
        last = found[-1][1] if found else begin
        if not last <= start < end <= len(line):
            return []
        # before the first of several melds, or between them
        words = line[last:start].lstrip(JOINTS if found else NAMED)
        if words.startswith("/"):
            found[-1] = found[-1][0], end
        else:
            found.append((start - len(words), end))
    return found


def _by_semicolons(line: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ``pieces`` of a ``line``; if some are separated by semicolons, those separated by commas are
    joined: a request belongs to its discard."""
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
    """Return the change that moves the piece ``at`` a place of line ``number`` to that of another; those
    between make room. If the first piece begins with a capital, so does the new first one."""
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
    edit = Edit.within(number, pieces[low][0], pieces[high][1], text)
    if high - low == 1:
        swap = partial(change_places, texts[0], texts[1], number)
        return Candidate((edit,), (swap,), slips.ACTIONS_SWAPPED.weight)
    says = partial(
        at_line,
        "“{one}” should be {where} “{other}”",
        "「{one}」應在「{other}」之{where}",
        number,
        one=texts[at - low], other=texts[to - low],
        where=Said("after", "後") if to > at else Said("before", "前"),
    )  # fmt: skip
    farther = slips.EACH_MORE * (high - low - 1)
    return Candidate((edit,), (says,), slips.ACTION_MOVED.weight + farther)


# ---- plays of a trick that stand in one line


@frozen
class Entry:
    """A play with its marks: its ``line``, and the stretches of it and of the name before it, in columns from
    0."""

    turn: Turn
    line: int
    start: int
    name_end: int
    end: int


def entries(scene: Scene) -> list[Entry]:
    """Return all plays of the round, as they are written."""
    found = []
    for turn in scene.moves:
        name = scene.name(turn)
        if isinstance(turn, Turn) and name is not None and turn.actions[-1].spans:
            end = turn.column + turn.actions[-1].spans[0][1]
            line = scene.source(turn.line)
            while mark := CALL.match(line, end):
                end = mark.end()
            found.append(Entry(turn, turn.line, name.start, name.end, end))
    return found


def _plays_beside(scene: Scene, line: int) -> list[Entry]:
    """Return the plays of ``line``, if there are several."""
    several = sum(event.line == line for event in scene.moves) > 1
    return [play for play in entries(scene) if play.line == line] if several else []


def plays_swapped(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line with two neighbouring plays swapped."""
    number, line = finding.place.line, finding.place.text
    for one, other in pairwise(_plays_beside(scene, number)):
        yield exchanged(line, number, (one.start, one.end), (other.start, other.end))
        flow = (*handed_over(one.turn, other.turn.player), *handed_over(other.turn, one.turn.player))
        names = (one.start, one.name_end), (other.start, other.name_end)  # or only who plays, or only what
        yield evolve(exchanged(line, number, *names), flow=flow)
        cards = (one.name_end + 1, one.end), (other.name_end + 1, other.end)
        yield evolve(exchanged(line, number, *cards), flow=flow)


def marks_moved(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line with a mark moved to a play near it, or removed."""
    number, line, column = finding.place.line, finding.place.text, finding.place.column - 1
    if line[column - 1 : column] != "{" or not _plays_beside(scene, number):
        return
    plays = entries(scene)
    for n, play in enumerate(plays):
        if play.line == number and play.start <= column < play.end:
            for to in (*plays[max(n - BESIDE, 0) : n], *plays[n + 1 : n + 1 + BESIDE]):
                yield _mark_moved(line, play, column, to)
            yield worded(number, *_mark_at(line, column), "", line, slips.PLAY_ADDED.weight)


def _mark_at(line: str, column: int) -> tuple[int, int]:
    """Return the stretch of the mark that begins at ``column``, with the space before it."""
    return len(line[: column - 1].rstrip()), line.index("}", column) + 1


def _mark_moved(line: str, play: Entry, column: int, to: Entry) -> Candidate:
    start, end = _mark_at(line, column)
    mark = line[start:end].strip()
    en, zh = "{mark} belongs after {player}'s play", "{mark}應屬{player}所出的牌"
    says = partial(at_line, en, zh, to.line, mark=mark, player=to.turn.player)
    edits: tuple[Edit, ...]
    if to.line != play.line:
        edits = Edit.within(play.line, start, end, ""), Edit.within(to.line, to.end, to.end, f" {mark}")
    elif to.end <= start:
        edits = (Edit.within(to.line, to.end, end, f" {mark}{line[to.end : start]}"),)
    else:
        edits = (Edit.within(to.line, start, to.end, f"{line[end : to.end]} {mark}"),)
    return Candidate(tuple(sorted(edits)), (says,), slips.PLAYS_SWAPPED.weight, safe=True)


def plays_left_out(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line with a play that was left out, by a player who has as many cards too many as
    were led."""
    number, line = finding.place.line, finding.place.text
    plays = _plays_beside(scene, number)
    if len(plays) < 2:
        return
    led = flow_of(plays[0].turn)
    like = next((token.text for token in scene.cards_in(number)), "")
    between = line[plays[0].end : plays[1].start]
    for player in scene.players:
        cards = in_order(scene.balance.lacks(player)[1].elements())
        if len(cards) != len(led) or player in (play.turn.player for play in plays):
            continue
        new = f"{player} {'-'.join(scene.text.spelled(card, like, line) for card in cards)}"
        flow = tuple((player, card, -1) for card in cards)
        places = [(play.start, new + between) for play in plays[1:]] + [(plays[-1].end, between + new)]
        for at, text in places:
            yield evolve(worded(number, at, at, text, line, slips.PLAY_LEFT_OUT.weight), flow=flow)


def plays_added(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the finding's line without one of the plays of a player who plays twice in it."""
    number, line = finding.place.line, finding.place.text
    plays = _plays_beside(scene, number)
    counts = Counter(play.turn.player for play in plays)
    for n, play in enumerate(plays):
        if counts[play.turn.player] > 1:
            start, end = (plays[n - 1].end, play.end) if n else (play.start, plays[1].start)
            made = worded(number, start, end, "", line, slips.PLAY_ADDED.weight)
            yield evolve(made, flow=tuple((who, card, -count) for who, card, count in flow_of(play.turn)))
