"""A round step by step: the table after each turn, and the place of that turn in the text.

The terminal and the page show a replay from these steps. They are taken while the round is judged, so that it
is judged only once."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from ..records.events import Event, Round, Turn, Unclear, Unreadable
from ..records.findings import Place
from ..records.values import frozen
from ..verify.judged import JudgedRound
from ..verify.judging import review
from ..verify.referee import Referee
from ..verify.view import Row, Section, View, Viewable


@frozen
class Step:
    """The table after turn ``number``, which is ``move``; number 0 is the deal, without a move. The turn is
    written in its line from column ``start``, from 0, to ``end``. ``unread`` are the lines up to there that
    were not understood."""

    number: int
    view: View
    move: Event | None = None
    start: int = 0
    end: int = 0
    unread: tuple[Event, ...] = ()

    @property
    def player(self) -> str | None:
        """The player whose turn it was."""
        return self.move.player if isinstance(self.move, Turn | Unreadable) else None

    @property
    def line(self) -> int | None:
        """The line on which it is written."""
        return self.move.line if self.move is not None else None

    def text_in(self, round_: Round) -> str:
        """Return its line in ``round_`` as written, up to the end of the turn."""
        index = (self.line or 0) - round_.line
        return round_.lines[index][: self.end].strip() if self.move and 0 <= index < len(round_.lines) else ""

    def calls_in(self, round_: Round) -> list[str]:
        """Return its calls as they are written in ``round_``."""
        text = self.text_in(round_) and round_.lines[(self.line or 0) - round_.line]
        calls = self.move.calls if isinstance(self.move, Turn) else ()
        column = self.move.column if self.move else 0
        spans = [call.spans[0] for call in calls if call.spans]
        return [text[column + start : column + end].strip("{} ") for start, end in spans]

    def up_to(self, line: int) -> Step:
        """Return the same step without the unread lines after ``line``."""
        return evolve(self, unread=tuple([event for event in self.unread if event.line <= line]))

    def is_doubtful(self, section: Section, row: Row) -> bool:
        """Whether an unread line may change a row of a ``section``: a count, or a row about a player named in
        the line. (For a turn that cannot be read, the table itself marks the cards in doubt.)"""
        named = {name for event in self.unread if isinstance(event, Unclear) for name in event.players}
        return bool(self.unread) and (section.counts or row.label in named)


@frozen
class RoundReplay:
    """A round, its ``steps`` from the deal to the end, and how it was judged. There are no steps if the table
    of the game cannot be shown."""

    round: Round
    steps: tuple[Step, ...]
    judged: JudgedRound


def replay(referee: Referee, rounds: Iterable[Round]) -> Iterator[RoundReplay]:
    """Judge ``rounds`` by ``referee``, who has judged the head; yield the replay of each."""
    for round_ in rounds:
        yield replay_round(referee, round_)


def replay_round(referee: Referee, round_: Round) -> RoundReplay:
    """Judge the next round of the record by ``referee``, and record the table after each turn."""
    if not isinstance(referee, Viewable):
        return RoundReplay(round_, (), review(referee, round_))
    viewable, views = referee, list[View]()

    def look(number: int) -> None:
        del views[number:]  # a round that is judged again starts from the deal
        views.append(viewable.view())

    referee.after_turn = look
    judged = review(referee, round_)
    referee.after_turn = None
    views = views or [viewable.view()]
    moves = referee.moves(round_)
    unread = tuple([event for event in round_.events if _is_unread(event)])
    steps = [Step(0, views[0], unread=unread)]
    for number, view in enumerate(views[1:], 1):
        move = moves[number - 1] if number <= len(moves) else Event()
        start, end = _written(move, moves[number : number + 1], round_)
        steps.append(Step(number, view, move, start, end, unread))
    line_limits = [*[step.line or 0 for step in steps[1:]], sys.maxsize]
    steps = [step.up_to(max(line - 1, step.line or 0)) for step, line in zip(steps, line_limits, strict=True)]
    return RoundReplay(round_, tuple(steps), judged)


def step_at(steps: Sequence[Step], *, turn: int | None = None, line: int | None = None) -> Step:
    """Return the step after ``turn``, or after the last turn up to ``line``, or the last step."""
    if line is not None:
        before = [one for one in steps if (one.line or 0) <= line] or steps[:1]
        return before[-1].up_to(line)
    if turn is None or turn >= len(steps):
        return steps[-1]
    return steps[turn].up_to(steps[turn].line or 0)


def step_of(place: Place, rounds: Sequence[RoundReplay]) -> tuple[int, int]:
    """The step that shows the table at a ``place``: the number of a round, from 0, and of a step in it. For a
    place before the first round it is the deal; for hands, scores and totals, the last step before them."""
    at = sum(one.round.line <= place.line for one in rounds) - 1
    if at < 0:
        return 0, 0
    here = (place.line, place.column - 1)
    before = [one.number for one in rounds[at].steps[1:] if (one.line or 0, one.start) <= here]
    return at, max(before, default=0)


def _is_unread(event: Event) -> bool:
    """Whether a line was not understood and is not prose."""
    return isinstance(event, Unreadable) or (isinstance(event, Unclear) and not event.prose)


def _written(move: Event, following: Sequence[Event], round_: Round) -> tuple[int, int]:
    """Return the columns at which ``move`` begins and ends in its line, before the ``following`` moves in
    it."""
    index = move.line - round_.line
    line = round_.lines[index] if 0 <= index < len(round_.lines) else ""
    start, end = 0, len(line)
    if isinstance(move, Turn):
        spans = [*(action.spans for action in move.actions), *(call.spans for call in move.calls)]
        ends = [stop for those in spans for _, stop in those]
        if any(one.line == move.line for one in following):
            end = move.column + max(ends, default=len(line))
        start = move.column
    return start, end
