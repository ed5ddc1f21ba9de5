"""The rounds of a record with repairs made in them, judged anew: what is still wrong shows what else was
written wrongly, and a repair that is found there is one of the record as it was written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from attrs import evolve

from ...records.events import Round
from ...records.findings import Finding, Place, Related, renumbered
from ...records.repairs import Edit, Repair
from ..referee import Referee
from ..remarks import afresh
from ..report import everything
from ..second_look.pasted import without_pasted
from ..watch import Kept
from .scene import TRIAL, Key, work_of
from .trials import Trials, same_results

Sentence = tuple[str, int, str]
"""One of several findings that have the same key: with its message."""


class Drift:
    """Where what stands in a changed round stood before: offsets, lines and edits."""

    def __init__(self, round_: Round, made: Iterable[Edit]):
        self.first = round_.line
        self.lines = round_.lines
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
        """``edit`` of the changed round as one of the round that was; None if it touches what was changed."""
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
        index = max(n for n, start in enumerate(self._old) if start <= offset)
        return self.first + index, offset - self._old[index] + 1

    def line(self, number: int) -> int:
        """The line that was ``number``; of one that is new, that before which it stands."""
        index = number - self.first
        if not 0 <= index < len(self._new):
            return number
        offset, moved = self._new[index], 0
        for one, other, text in self.made:
            if offset < one + moved:
                break
            if offset < one + moved + len(text):
                return self._place(one)[0]
            moved += len(text) - (other - one)
        return self._place(offset - moved)[0]

    def place(self, place: Place) -> Place:
        """``place`` in the round that was; where that was changed, its whole line."""
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
    """The rounds that ``trials`` are about with ``made`` in them."""

    def __init__(self, trials: Trials, made: Sequence[Edit]):
        self.kept: list[Kept] = []
        self.drifts: list[Drift] = []
        self.made = made
        referee: Referee | None = None
        for at, one in enumerate(trials.kept):
            mine = [edit for edit in made if trials.holds(at, edit)]
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
            round_ = (trials.reread(at, mine) if mine else None) or afresh(one.round)
            again = _judged(referee, one, round_)
            trials.budget.turns -= TRIAL + max(work_of(referee), again.report.turns)
            self.kept.append(again)
            if not mine and same_results(again.report, one.report):
                referee = None  # from here on the record goes as it went

    @property
    def open(self) -> int:
        """How many root findings there are."""
        return sum(len(one.roots()) for one in self.kept)

    def roots(self) -> list[tuple[int, Finding]]:
        """The root findings, each with the number of its round."""
        return [(at, one) for at, kept in enumerate(self.kept) for one in kept.roots()]

    def keys(self) -> set[Key | Sentence]:
        """All findings, root or not, as those of the record that was."""
        return {
            known
            for drift, kept in zip(self.drifts, self.kept, strict=True)
            for one in everything(list(kept.roots()))
            for known in (drift.key(one), (*drift.key(one), str(one.message)))
        }

    def back(self, edit: Edit) -> Edit | None:
        """``edit`` as one of the record that was; None if it touches what was changed."""
        for kept, drift in zip(self.kept, self.drifts, strict=True):
            if kept.round.line <= edit.line < kept.round.line + max(len(kept.round.lines), 1):
                return drift.back(edit)
        return edit

    def finding(self, at: int, finding: Finding) -> Finding:
        """``finding`` of round ``at`` as one of the record that was, with the repairs possible there."""
        if not self.made:
            return finding
        drift = self.drifts[at]
        repairs = [one for each in finding.repairs if (one := self._repair(drift, each))]
        return evolve(
            finding,
            place=drift.place(finding.place),
            related=[Related(drift.place(one.place), one.message) for one in finding.related],
            explains=[self.finding(at, one) for one in finding.explains],
            help=finding.help and finding.help.renumbered(drift.line),
            repairs=repairs,
        )

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


def _judged(referee: Referee, kept: Kept, round_: Round) -> Kept:
    """The round ``kept`` as ``round_``, judged once more by ``referee``."""
    carried = referee.carried()
    if referee.review(afresh(round_)).findings:
        without_pasted(referee, round_, carried)
    return Kept(kept.number, round_, referee, referee.head, carried, referee.report)


def apart(one: Edit, other: Edit) -> bool:
    """Whether two edits can both be made."""
    first, second = sorted((one, other))
    return (first.end_line, first.end_column) <= (second.line, second.column)
