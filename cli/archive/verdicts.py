"""The number of the turn of each line of play in its round, and the verdict on it.

A referee only counts turns. If every turn is legal, the count is enough: they are in order. Any other round
is judged once more by a referee with a watch on it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ...records.events import (
    Event,
    Events,
    Head,
    Round,
    ShortTurn,
    Turn,
    Unreadable,
    entries_of,
    is_short_turn,
    raw,
)
from ...records.findings import Finding
from ...verify.judged import JudgedRound
from ...verify.judging import review
from ...verify.referee import Referee
from ...verify.watch import Carried, causes, recast
from ..judging import referee_of

VERDICTS = ("legal", "illegal", "undecided")
Verdicts = tuple[Sequence[int | None], Sequence[str | None]]
"""For each line of play, the number of its turn, and its verdict; both None for a line that does not count as
a turn."""


def moves_of(round_: Round) -> list[ShortTurn]:
    """Return the lines of play; those that cannot be read have no actions."""
    moves: list[ShortTurn] = []
    for entry in raw(round_.events):
        if isinstance(entry, tuple):
            if is_short_turn(entry):
                moves.append(entry)
        elif isinstance(entry, Turn):
            moves.append((entry.player, entry.actions, entry.calls, "", entry.line))
        elif isinstance(entry, Unreadable) and entry.player:
            moves.append((entry.player, (), (), "", entry.line))
    return moves


def plainly(moves: Sequence[ShortTurn], judged: JudgedRound) -> Verdicts | None:
    """Return the verdicts if they follow from the counts alone: every turn is legal, and the lines that do
    not count come before them and are of another kind."""
    before = len(moves) - judged.turns
    if before < 0 or judged.legal < judged.turns:
        return None
    if before:
        kinds = [{type(one) for one in actions} for _, actions, *_ in moves]
        if not all(kinds) or not set.union(*kinds[:before]).isdisjoint(set[type]().union(*kinds[before:])):
            return None
    uncounted = [None] * before
    return [*uncounted, *range(1, judged.turns + 1)], [*uncounted, *["legal"] * judged.turns]


def closely(head: Head, carried: Carried, round_: Round) -> Verdicts:
    """Return the verdicts by judging the round again from what the referee had ``carried`` at its beginning.
    (The findings are copies, so that nothing is added to a known one twice.)"""
    copies = {id(one): evolve(one, explains=[]) for one in causes(carried)}
    round_ = _copied(round_)
    referee = referee_of(head)
    referee.review_head()
    referee.carry(recast(carried, lambda finding: copies[id(finding)]))
    watch = _Watch(referee)
    review(referee, round_)
    found = [watch.of(at, entry) for at, entry in enumerate(entries_of(round_.events)) if _mover(entry)]
    return [turn for turn, _ in found], [verdict for _, verdict in found]


def _mover(entry: Event | ShortTurn) -> bool:
    return isinstance(entry, tuple | Turn) or (isinstance(entry, Unreadable) and bool(entry.player))


def _copied(round_: Round) -> Round:
    def copy(finding: Finding) -> Finding:
        return evolve(finding, explains=[], related=list(finding.related))

    entries = [
        evolve(one, finding=copy(one.finding)) if isinstance(one, Unreadable) else one
        for one in entries_of(round_.events)
    ]
    events = round_.events if isinstance(round_.events, Events) else Events()
    return evolve(round_, events=events.again(entries), remarks=tuple(map(copy, round_.remarks)))


class _Watch:
    """Records the number and the verdict of each turn of a round while a referee judges it."""

    def __init__(self, referee: Referee):
        self.referee = referee
        self.turns: dict[int, tuple[int, str]] = {}
        self.legal = self.illegal = 0
        referee.after_turn = self._note

    def _note(self, turn: int) -> None:
        if turn == 0:  # the round begins, perhaps for the second time
            self.turns.clear()
            self.legal = self.illegal = 0
            return
        report, at = self.referee.report, self.referee.desk.at
        verdict = "legal" if report.legal > self.legal else "illegal"
        if (report.legal, report.illegal) == (self.legal, self.illegal):
            verdict = "undecided"
        self.legal, self.illegal = report.legal, report.illegal
        if at in self.turns:  # a line that is judged after the next, because the two have been swapped
            self.turns[at - 1] = turn - (turn == self.turns[at][0]), verdict
        else:
            self.turns[at] = turn, verdict

    def of(self, at: int, entry: Event | ShortTurn) -> tuple[int | None, str | None]:
        """Return the number and the verdict of the turn in event ``at`` of the round, as far as they are
        known."""
        if isinstance(entry, Unreadable):
            return entry.finding.turn, "undecided" if entry.finding.turn else None
        return self.turns.get(at, (None, None))
