"""A record with edits made in it, judged anew round by round, and the way back: what is found there as
findings of the record as it is written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from attrs import evolve

from ...records.events import Head, Round, Turn, Unreadable
from ...records.findings import Finding, Place, Related, renumbered, renumbered_params
from ...records.repairs import Edit, Repair
from ..games import referee_for
from ..judged import everything
from ..referee import Referee
from ..second_look.again import afresh
from ..second_look.pasted import without_pasted
from ..watch import Kept
from .scene import Key, Sentence
from .trials import COMPARED, Trials, same_results

ROUND_COMPARED = 3
"""Work of checking whether a round differs in a draft, in turns outside the fast path."""


class Drift:
    """Maps offsets, lines and edits of a changed round to those before the change."""

    def __init__(self, round_: Round, made: Sequence[Edit]):
        self.first: int = round_.line
        self.lines: tuple[str, ...] = round_.lines
        self.made: list[tuple[int, int, str]] = []
        if not made:
            return
        self._old = [0, *accumulate(len(line) + 1 for line in round_.lines)]
        self.made = sorted(
            (self._at(e.line, e.column), self._at(e.end_line, e.end_column), e.text) for e in made
        )
        text = "".join(f"{line}\n" for line in round_.lines)
        for start, end, new in reversed(self.made):
            text = text[:start] + new + text[end:]
        self._new = [0, *accumulate(len(line) + 1 for line in text.split("\n")[:-1])]

    def _at(self, line: int, column: int) -> int:
        return self._old[min(line - self.first, len(self._old) - 1)] + column - 1

    def back(self, edit: Edit) -> Edit | None:
        """Return ``edit`` of the changed round as one of the original round; None if it touches what was
        changed."""
        if not self.made:
            return edit
        start = self._new[min(edit.line - self.first, len(self._new) - 1)] + edit.column - 1
        end = self._new[min(edit.end_line - self.first, len(self._new) - 1)] + edit.end_column - 1
        old = self._stretch(start, end)
        return None if old is None else Edit(*self._place(old[0]), *self._place(old[1]), edit.text)

    def _stretch(self, start: int, end: int) -> tuple[int, int] | None:
        moved = 0
        for one, other, text in self.made:
            new = one + moved, one + moved + len(text)
            if end <= new[0] and (start < new[0] or new[0] < new[1]):
                break
            if start < new[1]:
                return None
            moved += len(text) - (other - one)
        return start - moved, end - moved

    def _place(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self._old, offset) - 1
        return self.first + index, offset - self._old[index] + 1

    def line(self, number: int) -> int:
        """Return the former number of line ``number``; for a new line, that of the line that it precedes."""
        index = number - self.first
        if not self.made or not 0 <= index < len(self._new):
            return number
        offset, moved = self._new[index], 0
        for one, other, text in self.made:
            if offset < one + moved:
                break
            if offset < one + moved + len(text):
                return self._place(one)[0] + self._further(one, other, text, offset - one - moved)
            moved += len(text) - (other - one)
        return self._place(offset - moved)[0]

    def _further(self, one: int, other: int, text: str, offset: int) -> int:
        """Return how many lines below the first of a stretch the line was that is at ``offset`` of the
        ``text`` in its place: the one that says the same, or the one in its place; 0 if there are not as
        many."""
        first, end = self._place(one)[0] - self.first, self._place(other)[0] - self.first
        old, new = self.lines[first:end], text.split("\n")[:-1]
        at = text.count("\n", 0, offset)
        if len(old) != len(new) or at >= len(new):
            return 0
        return old.index(new[at]) if new[at] in old else at

    def place(self, place: Place) -> Place:
        """Return ``place`` in the original round; if it was changed, the whole line."""
        edit = self.back(Edit(place.line, place.column, place.line, place.end_column, ""))
        line = edit.line if edit else self.line(place.line)
        index = line - self.first
        text = self.lines[index] if 0 <= index < len(self.lines) else ""
        if edit is not None and edit.end_line == edit.line:
            return Place(line, edit.column, edit.end_column, text)
        start = len(text) - len(text.lstrip())
        return Place(line, start + 1, max(len(text.rstrip()), start + 1) + 1, text)

    def key(self, finding: Finding) -> Key:
        return finding.code, self.line(finding.place.line)


class Version:
    """The rounds of ``trials`` with ``made`` in them."""

    def __init__(self, trials: Trials, made: Sequence[Edit]):
        self.kept: list[Kept] = []
        self.drifts: list[Drift] = []
        self.made = made
        self.written: Sequence[Kept] = trials.kept
        self._moves: dict[int, tuple[list[int], list[int]]] = {}
        """The lines of the moves of a round, now and originally."""
        referee: Referee | None = None
        by_round = trials.by_round(made)
        for at, one in enumerate(trials.kept):
            mine = by_round.get(at, [])
            self.drifts.append(Drift(one.round, mine))
            if referee is not None and (
                one.number != self.kept[-1].number + 1 or one.head is not self.kept[-1].head
            ):
                referee = None
            if referee is None and mine:
                referee = one.before()
            if referee is None:
                self.kept.append(one)
                continue
            round_ = (trials.reread(at, mine) if mine else None) or one.round
            again = _judged(referee, one, round_)
            self.kept.append(again)
            if not mine and same_results(again.report, one.report):
                referee = None  # from here on nothing differs
        trials.budget.turns -= trials.comparing * COMPARED + len(self.kept) * ROUND_COMPARED

    def roots(self) -> list[tuple[int, Finding]]:
        """Return the root findings, each with the index of its round."""
        return [(at, one) for at, kept in enumerate(self.kept) for one in kept.roots()]

    @property
    def doubtful(self) -> bool:
        """Whether anything is left undecided, and so may hide something."""
        return any(kept.report.undecided for kept in self.kept)

    def keys(self) -> set[Key | Sentence]:
        """Return the keys of all findings, root or not, as findings of the original record."""
        return {
            known
            for drift, kept in zip(self.drifts, self.kept, strict=True)
            for one in everything(list(kept.roots()))
            for known in (drift.key(one), (*drift.key(one), str(one.message)))
        }

    def back(self, edit: Edit) -> Edit | None:
        """Return ``edit`` as one of the original record; None if it touches what was changed."""
        for kept, drift in zip(self.kept, self.drifts, strict=True):
            if kept.round.line <= edit.line < kept.round.line + max(len(kept.round.lines), 1):
                return drift.back(edit)
        return edit

    def finding(self, at: int, finding: Finding) -> Finding:
        """Return ``finding`` of round ``at`` as one of the original record, with the repairs possible
        there."""
        if not self.made:
            return finding
        drift = self.drifts[at]
        repairs = [one for each in finding.repairs if (one := self._repair(drift, each))]
        return evolve(
            finding,
            params=renumbered_params(finding.params, drift.line),
            place=drift.place(finding.place),
            turn=self._turn(at, finding),
            related=[Related(drift.place(one.place), one.message) for one in finding.related],
            explains=[self.finding(at, one) for one in finding.explains],
            help=finding.help and finding.help.renumbered(drift.line),
            repairs=repairs,
            facts=tuple(one.renumbered(drift.line) for one in finding.facts),
        )

    def _turn(self, at: int, finding: Finding) -> int | None:
        """Return the number in the original round of the turn of ``finding``."""
        if finding.turn is None:
            return None
        if at not in self._moves:
            self._moves[at] = _lines_of_moves(self.kept[at].round), _lines_of_moves(self.written[at].round)
        (now, before), line = self._moves[at], finding.place.line
        return finding.turn - bisect_left(now, line) + bisect_left(before, self.drifts[at].line(line))

    def _repair(self, drift: Drift, repair: Repair) -> Repair | None:
        edits = [self.back(edit) for edit in repair.edits]
        if None in edits:
            return None
        return evolve(
            repair,
            edits=tuple(edit for edit in edits if edit),
            change=renumbered(repair.change, drift.line),
            says=renumbered(repair.says, drift.line),
        )


def _lines_of_moves(round_: Round) -> list[int]:
    return [one.line for one in round_.events if isinstance(one, Turn | Unreadable)]


def _judged(referee: Referee, kept: Kept, round_: Round) -> Kept:
    """Return the round ``kept`` as ``round_``, judged once more by ``referee``."""
    carried = referee.carried()
    if referee.review(afresh(round_)).findings:
        without_pasted(referee, round_, carried)
    return Kept(kept.number, round_, referee, referee.head, carried, referee.report)


def judged_by(head: Head, trials: Trials) -> Trials | None:
    """Return the rounds of ``trials``, judged with another ``head``; None if some before them are not
    kept."""
    referee = referee_for(head)
    referee.budget = trials.budget
    referee.review_head()
    judged: list[Kept] = []
    for number, one in enumerate(trials.kept, 1):
        if one.number != number:
            return None
        judged.append(_judged(referee, one, one.round))
    return Trials(trials.text, judged, trials.players, trials.budget)
