"""Slips with whole lines: one that is left out, superfluous, written twice, or in another's place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import pairwise, product

from attrs import evolve

from ...records import slips
from ...records.events import CardsLeft, Deal, Event, Round, Score, Setting, Total, Turn, Unreadable
from ...records.facts import Due, LineLeftOut, OutOfPlace, Superfluous
from ...records.findings import Finding, LineNumber, Said, told
from ...records.repairs import Edit
from ..cards.balance import flow_of
from ..second_look.pasted import once_more, pasted
from .candidate import FOLLOWS, Candidate, line_more, without, worded
from .neighbours import neighbours_of
from .scene import Scene
from .words import ALIKE

LONGER = 2
"""Maximum number of characters by which a misspelled heading may be longer: further words are a comment."""

# ---- too many, or in another's place


def line_superfluous(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the record without a line that does not belong where it is."""
    line = finding.place.line
    if finding.fact(Superfluous):
        yield (
            line_twice(line, line - 1) if scene.source(line) == scene.source(line - 1) else without_line(line)
        )


def without_line(line: int) -> Candidate:
    """Return the change that removes ``line``."""
    says = partial(told, "line {line} does not belong here", "第{line}行不應在此", line=line)
    return Candidate((Edit.of_lines(line, line + 1),), (says,), FOLLOWS)


def line_twice(line: int, twin: int) -> Candidate:
    """Return the change that removes ``line``, which says the same as ``twin``."""
    en, zh = "line {line} repeats line {twin} and should not be there", "第{line}行與第{twin}行重複"
    says = partial(told, en, zh, line=line, twin=LineNumber(twin))
    return Candidate((Edit.of_lines(line, line + 1),), (says,), slips.LINE_DOUBLED.weight)


def lines_pasted(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the record without several lines that are repeated."""
    again = pasted(scene.round)
    if again is not None and finding.place.line >= again[0]:
        yield without_lines(scene.round, again)


def without_lines(round_: Round, again: range) -> Candidate:
    """Return the change that removes lines of ``round_`` that repeat those ``again`` before them."""
    flow = without(event for event in round_.events if event.line in again)
    edit = Edit.of_lines(again[0], again[-1] + 1)
    return Candidate((edit,), (partial(once_more, round_, again),), FOLLOWS, flow=flow)


def lines_too_late(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the record with lines moved up that belong before the finding's line."""
    if (moved := finding.fact(OutOfPlace)) is None:
        return
    first, last = moved.first, moved.last
    to = finding.place.line
    before, late = ([scene.source(n) for n in lines] for lines in (range(to, first), range(first, last + 1)))
    while before and not before[-1].strip():  # what is empty between them stays there
        late = [before.pop(), *late]
    gap = len(late) - (last + 1 - first)
    if len(before) < len(late) - gap:
        says = partial(_stand, to, to + len(before) - 1, last, after=True)
    else:
        says = partial(_stand, first, last, to, after=False)
    edit = Edit.of_lines(to, last + 1, (*late[gap:], *late[:gap], *before))
    yield Candidate((edit,), (says,), FOLLOWS, safe=True)


def _stand(first: int, last: int, line: int, *, after: bool) -> Said:
    lines = told("line {line}", "第{line}行", line=first)
    if last > first:
        to = Said("and", "、") if last == first + 1 else Said("to", "至")
        end = LineNumber(last)
        lines = told("lines {line} {to} {last}", "第{line}{to}{last}行", line=first, to=to, last=end)
    return told(
        "{lines} should be {where} line {line}", "{lines}應在第{line}行之{where}",
        lines=lines, line=line, where=Said("after", "後") if after else Said("before", "前"),
    )  # fmt: skip


def lines_doubled(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the record without a line near the finding that is there twice, or that makes the same claim as
    another. (Without a move there is always less to be wrong.)"""
    order = scene.written
    for at in _near(scene, finding):
        line, before = order[at], order[max(at - 1, 0)]
        said = [event for event in scene.round.events if event.line == line]
        twice = before != line and scene.source(before) == scene.source(line)
        if (
            twice
            if isinstance(said[0], Turn | Unreadable)
            else scene.has(said[0], getattr(said[0], "player", None))
        ):
            made = line_twice(line, before) if twice else without_line(line)
            cost = (slips.LINE_DOUBLED if twice else slips.LINE_ADDED).weight
            yield evolve(made, cost=cost, flow=without(said))


def lines_swapped(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield two lines of one kind near the finding swapped; or two successive turns of one player: those
    between which the finding is, or the two before. A line that cannot be read stays: it would only leave
    open what comes after it."""
    kinds = {event.line: type(event) for event in reversed(scene.round.events)}
    for at in _near(scene, finding):
        two = scene.written[at : at + 2]
        if len(two) == 2 and kinds[two[0]] is kinds[two[1]] is not Unreadable:
            yield _exchanged(scene, *two)
    read = [one for one in scene.moves if not isinstance(one, Unreadable)]
    moves = Counter(one.line for one in scene.moves)
    for player in scene.players:
        mine = [one.line for one in read if one.player == player and moves[one.line] == 1]
        after = next((at for at, line in enumerate(mine) if line > finding.place.line), len(mine))
        for one, other in pairwise(mine[max(after - 2, 0) : after + 1]):
            yield _exchanged(scene, one, other)


def _near(scene: Scene, finding: Finding) -> list[int]:
    """Return the indices among the lines with events of those that are related to the finding, and of the two
    beside each."""
    order, places = scene.written, {finding.place.line, *(one.place.line for one in finding.related)}
    here = (order.index(line) for line in places if line in order)
    return sorted({n for at in here for n in range(max(at - 2, 0), min(at + 3, len(order)))})


def _exchanged(scene: Scene, one: int, other: int) -> Candidate:
    between = (scene.source(number) for number in range(one + 1, other))
    edit = Edit.of_lines(one, other + 1, (scene.source(other), *between, scene.source(one)))
    en, zh = "lines {line} and {other} should be swapped", "第{line}行與第{other}行應對調"
    says = partial(told, en, zh, line=one, other=LineNumber(other))
    return Candidate((edit,), (says,), slips.LINES_SWAPPED.weight)


def move_less_or_twice(scene: Scene, line: int) -> Iterator[Candidate]:
    """Yield the record without the move in ``line``, or with another like it. (Neither the only move of a
    round nor its last line is removed: without it there is only less to be wrong.)"""
    moves = [event for event in scene.moves if event.line == line]
    if not moves or any(isinstance(event, Unreadable) for event in moves):
        return
    flow = without(moves)
    if scene.moves[0].line < scene.moves[-1].line and scene.round.events[-1].line > line:
        yield evolve(without_line(line), flow=flow)
    twice = tuple((player, card, -count) for player, card, count in flow)
    yield evolve(line_more(line, scene.source(line), slips.LINE_LEFT_OUT.weight), flow=twice)


# ---- left out


def line_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield a line before that of the finding, by the player who was due, or by a player whose cards do not
    add up; the first of all, by the finding's player, if it is his first; or one that may be missing where
    the finding says."""
    like = next((scene.source(event.line) for event in scene.moves if scene.cards_in(event.line)), "")
    places = list(product(_where(scene, finding), _whose(scene, finding)))
    first = next((one.line for one in scene.moves), finding.place.line)
    mine = (one.line for one in scene.moves if one.player == finding.player)
    if first < finding.place.line == next(mine, None) and finding.player in scene.lacking:
        places.append((first, finding.player))
    if missing := finding.fact(LineLeftOut):
        places = [one for one in places if one[1] != missing.player]
        places.append((missing.before, missing.player))
    for line, player in places:
        for events, unlikely in scene.unwritten(line, player):
            text = "\n".join(neighbours_of(scene).lines(events, line, like))
            flow = tuple(one for event in events for one in flow_of(event))
            yield evolve(line_more(line, text, slips.LINE_LEFT_OUT.weight + unlikely), flow=flow)


def _where(scene: Scene, finding: Finding) -> list[int]:
    """Return the lines before which to insert one: that of the finding, or the one after the last move; and
    the first line between it and the move before."""
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
    return list(dict.fromkeys(one for one in (due, *scene.lacking) if one in scene.players))


def heading_missing(scene: Scene, finding: Finding) -> Iterator[Candidate]:
    """Yield the heading of a part of the round, after the last move: before all that belongs to the finding's
    line, unless the round has that heading already."""
    if any(not isinstance(one, Unreadable) and one.line >= finding.place.line for one in scene.moves):
        return
    here = [event for event in scene.round.events if event.line == finding.place.line]
    if not here or isinstance(here[0], Deal | Setting):
        return
    line = _first_of_its_list(scene, here[0])
    before = scene.round.lines[: line - scene.round.line]
    above = next((said for one in reversed(before) if (said := one.strip())), "")
    if above in scene.text.headings((), scene.source(line)) and _is_there_once(scene, above):
        return
    lists = [one for one in scene.round.events if isinstance(one, CardsLeft) and one.line >= line]
    flow = without(lists)  # under it they are something else
    figures = isinstance(here[0], Score | Total)
    for heading in scene.text.headings(scene.round.lines, scene.source(line), of_figures=figures):
        yield evolve(heading_put(heading, line, before), flow=flow, alone=True)


def _is_there_once(scene: Scene, line: str) -> bool:
    return sum(one.strip() == line for one in scene.round.lines) == 1


def _first_of_its_list(scene: Scene, event: Event) -> int:
    """Return the first line of the list that ``event`` belongs to: lines each of another player, of one kind
    or, as without their heading they may seem, of several, one directly below the other."""
    players: set[str | None] = set()
    first = event.line
    before: Event | None = None
    for one in scene.round.events:
        player = getattr(one, "player", None)
        goes_on = type(one) is type(before) or (
            before is not None
            and getattr(before, "player", None) is not None
            and one.line == before.line + 1
            and not isinstance(before, Turn | Unreadable)
        )
        if not goes_on or player in players:
            players, first = set(), one.line
        if one is event:
            break
        players.add(player)
        before = one
    return first


def heading_put(heading: str, line: int, before: Sequence[str], number: str = "") -> Candidate:
    """Return the change that inserts the ``heading``, with its ``number``, before ``line`` and after the
    lines ``before``: in the place of the last of them, if that is nearly the heading, or on a line of its
    own."""
    last = next((at for at in range(1, len(before) + 1) if before[-at].strip()), 1)
    said = before[-last].strip() if before else ""  # the round may begin with what is missing its heading
    alike = SequenceMatcher(None, said.casefold(), heading.casefold()).ratio() > ALIKE
    if alike and number in said and len(said) <= len(heading) + LONGER:
        start = before[-last].index(said)
        put = worded(line - last, start, start + len(said), heading, before[-last], FOLLOWS)
        return evolve(put, safe=True)
    text = f"{heading}\n\n" if number else f"{heading}\n"
    return evolve(line_more(line, heading), edits=(Edit(line, 1, line, 1, text),), safe=True)
