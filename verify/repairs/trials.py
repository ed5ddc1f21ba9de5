"""Replays of a record with a change in it, which stop as soon as the change proves to be wrong."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from attrs import astuple, evolve

from ...records.events import Action, Event, Head, Round, Turn, Unreadable, line_of
from ...records.findings import Finding, Trait
from ...records.repairs import Edit, edited
from ...records.values import frozen
from ..budget import LINES_PER_TURN, Budget
from ..judged import MID_ROUND, JudgedRound, everything
from ..referee import Referee
from ..second_look.again import afresh
from ..watch import Kept
from .scene import HIDDEN, Key, Sentence, Wording, key_of

NO_END = 1 << 30
CHARACTERS_PER_TURN = 200
"""Number of characters of a round's lines, which may be of any length, that are as much work as a turn."""
COMPARED = 4
"""Number of findings that are as much work to compare as a turn is to replay."""


@frozen
class Outcome:
    """The result of a change: which root findings it settles, how many findings in all, what it breaks, and
    whether the record is then one of the ``same_play``. ``freed`` is the number of findings that stay though
    they were thought to follow from one that goes, ``proved`` the number of further turns proved legal, and
    ``settled_below`` are the findings under others that go."""

    settled: Counter[Key]
    settles: int
    broken: tuple[Finding, ...] = ()
    same_play: bool = True
    freed: int = 0
    proved: int = 0
    settled_below: frozenset[Key] = frozenset()
    left: frozenset[Sentence] = frozenset()
    """Return those root findings with the same key that stay."""

    @property
    def mends(self) -> bool:
        """Whether nothing is broken, and the root is not merely replaced by a finding that was under it."""
        return not self.broken and self.settles > self.freed

    @property
    def proves(self) -> bool:
        """Whether nothing is broken and more is proved than before: what is left may be other mistakes."""
        return not self.broken and self.settles >= self.freed and self.proved > 0


class Trials:
    """Replays of one record's rounds with changes."""

    def __init__(self, text: Wording, kept: Sequence[Kept], players: tuple[str, ...], budget: Budget):
        self.text = text
        self.kept = kept
        self.players = players
        self.budget = budget
        self.roots: list[Counter[Key]] = [Counter(key_of(one) for one in each.roots()) for each in kept]
        self.below: list[Counter[Key]] = [_below(each) for each in kept]
        self._efforts: dict[int, int] = {}
        """Work of reading each round again the last time."""
        self._events: dict[int, tuple[tuple[Event, ...], defaultdict[int, list[int]]]] = {}
        """The events of the rounds, and the indices among them of those of each line."""
        self._alone: dict[str, bool] = {}
        """Whether a line by itself says what it does, by line."""
        self.comparing: int = sum(one.total() for one in (*self.roots, *self.below)) // COMPARED
        """Work of comparing the findings of all rounds with those found before."""
        self._known: dict[tuple[int, tuple[Edit, ...]], tuple[int, Outcome | None]] = {}
        """Outcomes of changes, whichever finding they were to settle, and however much they could break."""
        self._left: set[tuple[int, tuple[Edit, ...], Key | None]] = set()
        """Changes that leave a finding there: they were followed no further than to it."""
        self._there: dict[tuple[int, Edit], tuple[Counter[Key], bool]] = {}
        """For an edit that leaves something open, the root findings that are there whatever is written in its
        place, and whether others come."""
        self._from: dict[tuple[int, int], Counter[Key]] = {}
        """The findings of the second of two rounds if the record begins with the first of them."""

    def run(self, at: int, edits: tuple[Edit, ...], settle: Key | None, may_break: int = 0) -> Outcome | None:
        """Replay the record with ``edits`` in round ``at``, or first in an earlier one; return None if that
        does not settle the root ``settle`` of round ``at``, or breaks more than it may."""
        first = self._first(at, edits)
        asked = first, edits
        known = self._known.get(asked)
        if (*asked, settle) in self._left:
            return None
        if known is None or (known[1] is None and known[0] < may_break):
            mine = settle if first == at else None
            walk = _Walk(self.roots[first], self.below[first], mine, self._line_map(edits), may_break)
            outcome = self._judged(first, edits, walk)
            if walk.returned:
                self._left.add((*asked, settle))
                return None  # whether it settles another finding is not known
            known = self._known[asked] = may_break, outcome
        outcome = known[1]
        if outcome is None or len(outcome.broken) > may_break:
            return None
        return outcome if settle is None or outcome.settled[settle] else None

    def ruled_out(self, at: int, key: Key, weaker: Edit) -> bool:
        """Whether nothing that is written in the place that the edit ``weaker`` leaves open fixes the finding
        ``key`` of round ``at``: the finding is there all the same; or it is the only root finding, and a
        hidden card in that place brings another, as any card would. (If there are several roots, what comes
        may be one of the others in another form.)"""
        asked = at, weaker
        if asked not in self._there:
            first = self._first(at, (weaker,))
            walk = _Walk(self.roots[at], self.below[at], None, self._line_map((weaker,)), NO_END)
            round_ = self._tried(first, [weaker]) if self.budget.left else None
            if round_ is not None:
                rounds = (round_, *(afresh(one.round) for one in self.kept[first + 1 : at + 1]))
                self._review_last(self.kept[first].before(), rounds, walk)
            others = any(Trait.UNSEEN not in one.rule.traits for one in walk.broken)
            breaks = others and HIDDEN in weaker.text and self.roots[at].total() == 1
            self._there[asked] = self.roots[at] & walk.seen, breaks
        there, breaks = self._there[asked]
        return there[key] == self.roots[at][key] > 0 or breaks

    def rests_on(self, at: int, key: Key) -> Iterator[int]:
        """Yield the rounds on which the finding ``key`` of round ``at`` depends, the last first: it is not
        there if their course is not known."""
        for first in range(at, 0, -1):
            if self.kept[first].number != self.kept[first - 1].number + 1:
                return  # what lies between has not been kept
            if (first, at) not in self._from:
                walk = _Walk(self.roots[at], self.below[at], None, self._line_map(()), NO_END)
                rounds = [afresh(each.round) for each in self.kept[first : at + 1]]
                self._review_last(self.kept[first].before().in_mid_game(), rounds, walk)
                self._from[first, at] = walk.seen
            if not self.budget.left or self._from[first, at][key] >= self.roots[at][key]:
                return
            yield first - 1

    def _first(self, at: int, edits: tuple[Edit, ...]) -> int:
        """Return the first round that is edited: ``at``, or one before it."""
        return at if edits[0].line >= self.kept[at].round.line else min(self.by_round(edits), default=at)

    def _review_last(self, referee: Referee, rounds: Sequence[Round], walk: _Walk) -> None:
        """Judge ``rounds`` one after another; ``walk`` goes through the findings of the last of them."""
        *before, last = rounds
        for one in before:
            referee.tried(one, lambda _: False)
        self._review(referee, last, walk)

    def _judged(self, at: int, edits: tuple[Edit, ...], walk: _Walk) -> Outcome | None:
        """Return the outcome of ``edits`` in round ``at``, as ``walk`` sees it."""
        round_ = self._tried(at, [edit for edit in edits if self.holds(at, edit)])
        if round_ is None:
            return None
        referee = self.kept[at].before()
        report = self._review(referee, round_, walk)
        if report is None or _less_proved(report, self.kept[at].report):
            return None  # a change that removes the evidence repairs nothing
        settled, broken, freed = self.roots[at] - walk.seen, list(walk.broken), walk.freed
        left = walk.left
        same = same_play([self.kept[at].round], [round_])
        reports, proved = [report], report.legal - self.kept[at].report.legal
        for later in range(at + 1, len(self.kept)):
            one = self.kept[later]
            if one.number != self.kept[later - 1].number + 1:
                break  # what lies between has not been kept
            changed = [edit for edit in edits if self.holds(later, edit)]
            again = self._tried(later, changed) if changed else afresh(one.round)
            may_break = walk.may_break - len(broken)
            further = _Walk(self.roots[later], self.below[later], None, self._line_map(changed), may_break)
            judged = self._review(referee, again, further) if again else None
            if judged is None:
                return None
            report = judged
            same = same and (not changed or again is None or same_play([one.round], [again]))
            broken += further.broken
            freed += further.freed
            settled += self.roots[later] - further.seen
            left |= further.left
            reports.append(report)
            proved += report.legal - one.report.legal
            if not changed and same_results(report, one.report) and not self._touched(edits, later):
                break  # from here on the record goes as it went
        self.budget.turns -= self.comparing
        settles = self._settles(at, reports)
        if settles <= 0 and not broken and not freed and proved <= 0:
            return None  # a new finding has taken its place
        settled_below = self._below_settled(at, edits, reports)
        return Outcome(settled, settles, tuple(broken), same, freed, proved, settled_below, frozenset(left))

    def _review(self, referee: Referee, round_: Round, walk: _Walk) -> JudgedRound | None:
        """Return the report on a round; None if more is broken in it than may be."""
        least = self.budget.turns - sum(map(len, round_.lines)) // CHARACTERS_PER_TURN
        report = referee.tried(round_, walk.enough)
        self.budget.turns = min(self.budget.turns, least)
        return None if walk.enough(report) else report

    def _settles(self, at: int, reports: Sequence[JudgedRound]) -> int:
        """Return how many findings fewer there are in the rounds from ``at`` on, for which there are
        ``reports``."""
        judged = self.kept[at : at + len(reports)]
        end = judged[-1].round.line + len(judged[-1].round.lines)
        before = everything([root for kept in judged for root in kept.roots()])
        after = everything([root for report in reports for root in report.findings])
        return sum(one.place.line < end for one in before) - sum(1 for _ in after)

    def _below_settled(
        self, at: int, edits: Sequence[Edit], reports: Sequence[JudgedRound]
    ) -> frozenset[Key]:
        """Return the findings under others in the rounds from ``at`` on that are no longer there."""
        before = {key for below in self.below[at : at + len(reports)] for key in below}
        line_before = self._line_map(edits)
        after = {
            (one.code, line_before(one.place.line))
            for report in reports
            for one in everything(report.findings)
        }
        return frozenset(before - after)

    def _line_map(self, edits: Sequence[Edit]) -> Callable[[int], int]:
        """Return a function from the number of a line with ``edits`` to the number it had before. Lines that
        are replaced by as many others have been swapped with those that say the same."""
        moved: dict[int, int] = {}
        for edit in edits:
            if edit.column == edit.end_column == 1 and edit.line < edit.end_line and not edit.lines_added:
                numbers: dict[str, list[int]] = {}
                for number in range(edit.line, edit.end_line):
                    numbers.setdefault(self._source(number), []).append(number)
                for number, line in enumerate(edit.text.split("\n")[:-1], edit.line):
                    if same := numbers.get(line):
                        moved[number] = same.pop(0)
        return partial(_line_before, edits=edits, moved=moved)

    def _source(self, number: int) -> str:
        """Return line ``number`` as written, if it is one of a round."""
        for one in self.kept:
            if one.round.line <= number < one.round.line + len(one.round.lines):
                return one.round.lines[number - one.round.line]
        return ""

    def says(self, edit: Edit) -> bool:
        """Return whether a line already says what ``edit`` writes in it."""
        here = self._source(edit.line)[edit.column - 1 : edit.end_column - 1]
        return edit.line == edit.end_line and bool(edit.text) and here == edit.text

    def _touched(self, edits: tuple[Edit, ...], later: int) -> bool:
        """Whether any round after ``later`` is edited."""
        return any(
            edit.line >= self.kept[later].round.line + len(self.kept[later].round.lines) for edit in edits
        )

    def holds(self, at: int, edit: Edit) -> bool:
        """Whether ``edit`` is one of round ``at``."""
        first = self.kept[at].round.line
        return first <= edit.line < first + max(len(self.kept[at].round.lines), 1)

    def by_round(self, edits: Iterable[Edit]) -> dict[int, list[Edit]]:
        """Return the ``edits`` of each round that has any."""
        found: dict[int, list[Edit]] = {}
        for edit in edits:
            at = bisect_right(self.kept, edit.line, key=lambda one: one.round.line) - 1
            if at >= 0 and self.holds(at, edit):
                found.setdefault(at, []).append(edit)
        return found

    def holds_any(self, edit: Edit) -> bool:
        """Whether ``edit`` is one of any round, and not of the head."""
        return bool(self.by_round([edit]))

    def _tried(self, at: int, edits: Sequence[Edit]) -> Round | None:
        """Read round ``at`` with ``edits`` as :meth:`reread` does; return None also if that may take more
        work than is left."""
        affordable = self.budget.affords(self._efforts.get(at, 0) // LINES_PER_TURN)
        return self.reread(at, edits) if affordable else None

    def reread(self, at: int, edits: Sequence[Edit]) -> Round | None:
        """Read round ``at`` with ``edits``; return None if it is no longer a round, or several."""
        round_ = self.kept[at].round
        lines = edited(round_.lines, edits, round_.line)
        if len(edits) == 1 and edits[0].line == edits[0].end_line and "\n" not in edits[0].text:
            number = edits[0].line
            every, places = self._placed_events(at)
            events = [every[place] for place in places[number]] if number != round_.line else []
            line = lines[number - round_.line]
            unread = any(isinstance(event, Unreadable) for event in events)
            kept = round_.lines[number - round_.line]
            unread = unread or any(_goes_on(event, kept) for event in events)
            new = self._reread_line(events, line) if events and not unread else None
            if len(events) == 1 and new is None and not unread and self._stands_alone(events, kept):
                return None  # the line would say something of another kind, or nothing
            if new is not None:
                start = places[number][0]
                spliced = (*every[:start], *new, *every[start + len(new) :])
                return evolve(round_, events=spliced, lines=tuple(lines), remarks=())
        before = self.text.effort
        rounds = self.text.reread(lines, round_.line, self.players)
        self._efforts[at] = self.text.effort - before
        self.budget.reading(self.text.effort)
        if len(rounds) != 1 or (len(edits) == 1 and _is_prose(edits[0].line, rounds[0])):
            return None
        missed = (event.line for event in round_.events if isinstance(event, Unreadable))
        said = rounds[0].events
        if {*_lines_after(missed, edits)}.difference(line_of(said, number) for number in range(len(said))):
            return None  # a line that could not be read is no comment because of a change elsewhere
        return rounds[0]

    def _placed_events(self, at: int) -> tuple[tuple[Event, ...], defaultdict[int, list[int]]]:
        """Return the events of round ``at``, and the indices among them of those in each line."""
        if at not in self._events:
            events, places = tuple(self.kept[at].round.events), defaultdict[int, list[int]](list)
            for place, event in enumerate(events):
                places[event.line].append(place)
            self._events[at] = events, places
        return self._events[at]

    def _stands_alone(self, events: Sequence[Event], line: str) -> bool:
        """Whether a ``line`` says what it does without those around it, which may name the player."""
        if line not in self._alone:
            self._alone[line] = self._reread_line(events, line) is not None
        return self._alone[line]

    def _reread_line(self, events: Sequence[Event], line: str) -> tuple[Event, ...] | None:
        """Read a changed ``line`` in the place of ``events``; return None if that depends on other lines."""
        new = self.text.reread_line(events, line, self.players)
        self.budget.reading(self.text.effort)
        return new


def _goes_on(event: Event, line: str) -> bool:
    """Whether ``event`` begins in ``line`` and continues on the next one."""
    return bool(event.spans) and event.column + event.spans[0][1] > len(line)


def _below(kept: Kept) -> Counter[Key]:
    """Return the keys of the findings under the roots of a round."""
    return Counter(key_of(one) for root in kept.roots() for one in everything(root.explains))


def _lines_after(lines: Iterable[int], edits: Sequence[Edit]) -> Iterator[int]:
    """Yield the numbers that ``lines`` have with ``edits``, apart from those that are edited."""
    for line in lines:
        if not any(edit.line <= line < edit.end_line + ("\n" not in edit.text) for edit in edits):
            yield line + sum(edit.lines_added for edit in edits if edit.end_line <= line)


def _is_prose(line: int, round_: Round) -> bool:
    """Whether a line of a round is only a comment."""
    events, index = round_.events, line - round_.line
    said = round_.lines[index].strip() if 0 <= index < len(round_.lines) else ""
    if not said or any(line_of(events, at) == line for at in range(len(events))):
        return False
    return any(said in comment.split("\n") for comment in (round_.comment, *(one.comment for one in events)))


class _Walk:
    """Examines findings as they come: those ``expected``, the one to ``settle``, which has ``returned`` if it
    is among them, those ``freed`` that were ``below`` another, and those that are new. ``line_before`` gives
    the number that a line had before it was changed."""

    def __init__(
        self,
        expected: Counter[Key],
        below: Counter[Key],
        settle: Key | None,
        line_before: Callable[[int], int],
        may_break: int,
    ):
        self.expected = expected
        self.below = below
        self.settle = settle
        self.line_before = line_before
        self.may_break = may_break
        self.seen: Counter[Key] = Counter()
        self.broken: list[Finding] = []
        self.returned = False
        self.freed = 0
        self.left: set[Sentence] = set()
        self._looked = 0

    def enough(self, report: JudgedRound) -> bool:
        """Whether it is known that the change does not do what it should, or breaks more than it may."""
        for finding in report.findings[self._looked :]:
            key = finding.code, self.line_before(finding.place.line)
            self.seen[key] += 1
            if self.expected[key] > 1:
                self.left.add((*key, finding.message))
            if self.seen[key] <= self.expected[key]:
                self.returned |= key == self.settle and self.seen[key] == self.expected[key]
            elif self.seen[key] <= self.expected[key] + self.below[key]:
                self.freed += 1
            else:
                self.broken.append(finding)
        self._looked = len(report.findings)
        return self.returned or len(self.broken) > self.may_break


def _line_before(line: int, edits: Sequence[Edit], moved: Mapping[int, int]) -> int:
    """Return the number that ``line`` of the changed record had before, if ``moved`` lines have only been
    swapped; 0 for one that is new."""
    for edit in sorted(edits, reverse=True):
        added = edit.lines_added
        if added and line >= edit.end_line + added:
            line -= added
        elif added > 0 and line >= edit.line and edit.column == 1 and line < edit.line + added:
            return 0
    return moved.get(line, line)


def _less_proved(report: JudgedRound, before: JudgedRound) -> bool:
    """Whether more turns are not proved legal than ``before``, apart from those that were not judged at all,
    or the round seems to be cut off, so that nothing can be held against it."""
    if len(_cut_off(report)) > len(_cut_off(before)):
        return True
    more = report.illegal + report.undecided - before.illegal - before.undecided
    return more > max(report.turns - before.turns, 0)


def _cut_off(report: JudgedRound) -> list[str]:
    """Return the remarks on a round whose beginning is missing."""
    return [said for title, said in report.details if title == MID_ROUND]


def same_results(one: JudgedRound, other: JudgedRound) -> bool:
    """Whether two reports of a round pass on the same to the next."""
    return one.scores == other.scores and one.winner == other.winner


# ---- which repairs are safe to make unseen

Part = Head | Round


def same_play(before: Sequence[Part], after: Sequence[Part]) -> bool:
    """Whether parts of a record describe the same play ``after`` a change as ``before``: the same rounds and
    settings, and the same moves in the same order, apart from those in lines that can now be read.

    A repair that may be made unseen changes a spelling, or a claim that the cards prove wrong; no heading,
    number of a round, setting, player, card or move, and it removes none. What a line says that could not be
    read before is new, and nothing else may be."""
    if [_heading(part) for part in before] != [_heading(part) for part in after]:
        return False
    old, new = (list(chain.from_iterable(part.events for part in parts)) for parts in (before, after))
    unread = any(isinstance(event, Unreadable) for event in old)
    for _ in range(2):  # what both have at their ends is the same
        same = next((n for n, two in enumerate(zip(old, new, strict=False)) if two[0] is not two[1]), None)
        same = min(len(old), len(new)) if same is None else same
        old, new = old[same:][::-1], new[same:][::-1]
    turns, moves = list(_moves(old)), list(_moves(new))
    stated, now = Counter(_stated(old)), Counter(_stated(new))
    if unread:
        return _in_order(turns, moves) and stated <= now
    return turns == moves and stated == now


def _heading(part: Part) -> str | int:
    return part.game if isinstance(part, Head) else part.number


def _moves(events: Iterable[Event]) -> Iterable[object]:
    return (
        (event.player, [_done(action) for action in event.actions])
        for event in events
        if isinstance(event, Turn)
    )


def _done(action: Action) -> object:
    """Return the actions and their cards; a number in addition is a claim."""
    said = astuple(action, recurse=False, filter=lambda field, value: field.eq and not isinstance(value, int))
    return type(action), said


def _stated(events: Iterable[Event]) -> Iterable[Event]:
    """Return what is neither a move nor a claim. (A call is a claim too, within a turn.)"""
    return (event for event in events if not isinstance(event, Turn | Unreadable) and not event.is_claim)


def _in_order(some: Iterable[object], every: Iterable[object]) -> bool:
    """Whether ``some`` are all among ``every`` one, in the same order."""
    rest = iter(every)
    return all(any(one == other for other in rest) for one in some)
