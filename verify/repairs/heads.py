"""Repairs of the record as a whole: of its head, of the headings of rounds, and of every occurrence of a name
that is not a player's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from attrs import evolve

from ...records import slips
from ...records.events import Head, Setting, Unreadable
from ...records.facts import (
    Expected,
    MisplacedSetting,
    NoRoundHeading,
    PlayersMeant,
    SecondRoundHeading,
    SettingMeant,
    Stranger,
)
from ...records.findings import Finding, LineNumber, Said, told
from ...records.regex import regex
from ...records.repairs import Edit, Repair, edited
from ..budget import Budget
from ..games import referee_for
from ..judged import everything
from ..judging import review
from ..second_look.again import afresh, replayed
from ..watch import Kept
from .candidate import FOLLOWS, Candidate, both, line_more, worded, worded_at
from .lines import heading_put, line_twice
from .proved import Proved, attach_to_head
from .scene import Key, Wording, is_of_the_head, key_of, names_of
from .sentences import InLine, both_say
from .trials import Outcome
from .words import readings

TRIED = 40
"""Maximum number of changes to try for a finding: each time the whole record is judged."""
LISTED = 4
"""Maximum number of lines to list one by one; of more, the first and the last are named."""
NUMBER = regex(r"(?<!\d)\d{1,9}(?!\d)")


class Whole:
    """A record that is judged again as a whole with each change."""

    def __init__(self, text: Wording, head: Head, kept: Sequence[Kept], budget: Budget, most: int):
        self.text = text
        self.head = head
        self.kept = kept
        self.budget = budget
        self.most = most
        """Maximum number of repairs that a finding keeps."""
        self.players: tuple[str, ...] = names_of(head, [one.round for one in kept])
        self._work = 0
        """Work of the last trial."""

    def mend_head(self, findings: Sequence[Finding]) -> list[Finding]:
        """Give ``findings`` about the head, or about what it lacks, their repairs. Returns the findings of
        rounds that one of them settles too, and that have been put under it."""
        rounds = [root for one in self.kept for root in one.report.findings]
        wrong = [one for one in (*findings, *rounds) if is_of_the_head(self.head, one)]
        roots = [*findings, *(root for one in self.kept for root in one.roots()), *wrong]
        before = Counter(key_of(one) for one in {id(one): one for one in roots}.values())
        renamings = [(one, edit) for one in findings for edit in _renaming(one)]
        hung: list[Finding] = []
        for finding in wrong:
            if finding.repairs:  # the finding knows it
                finding.repairs = [evolve(one, remaining=before.total() - 1) for one in finding.repairs]
                continue
            others = [edit for one, edit in renamings if one is not finding]
            candidates = _candidates(self.text, self.players, self.head, finding)
            tried = sorted(candidates, key=lambda one: one.cost)[:TRIED]
            made = {tuple(edited(self.head.lines, one.edits, self.head.line)): one for one in reversed(tried)}
            found: list[Proved] = []
            for candidate in made.values():
                gone = self._gone((*candidate.edits, *others), before)
                if gone is not None and gone[key_of(finding)]:
                    found.append(Proved(candidate, Outcome(gone, gone.total())))
            hung += attach_to_head(finding, found, self.kept, before.total(), self.most)
        return hung

    def mend_names(self) -> list[Finding]:
        """Give findings about a stranger who is named in several lines, or has been taken for a player, the
        repairs of them all. Returns the other findings of the rounds that these settle, and that have been
        put under them."""
        hung: list[Finding] = []
        for finding in [finding for one in self.kept for finding in one.report.findings]:
            stranger = finding.fact(Stranger)
            if stranger is None or not (stranger.meant or _again(finding, stranger)):
                continue
            before = Counter(key_of(root) for one in self.kept for root in one.roots())
            found: list[Proved] = []
            for candidate in _renamings(finding, stranger, names_of(self.head, []) or self.players):
                gone = self._gone(candidate.edits, before)
                if gone is not None and (stranger.meant or gone[key_of(finding)]):
                    found.append(Proved(candidate, Outcome(gone, 1 + len(finding.explains))))
            left = sum(len(one.report.findings) for one in self.kept)
            hung += attach_to_head(finding, found, self.kept, left, self.most)
        return hung

    def mend_headings(self, total: int) -> None:
        """Give findings about rounds with no heading or two, among ``total`` root findings, their repairs."""
        for one in self.kept:
            for finding in one.report.findings:
                if finding.fact(SecondRoundHeading):
                    _mend(finding, line_twice(finding.place.line, one.round.line), total)
        for before, one in pairwise(self.kept):
            found = next((each for each in one.report.findings if each.fact(NoRoundHeading)), None)
            if found is None or before.number + 1 != one.number or not one.round.lines:
                continue
            heading = self.text.heading(one.round.number, "\n".join(one.round.lines))
            made = heading_put(heading, one.round.line, before.round.lines, str(one.round.number))
            lines = edited([*before.round.lines, *one.round.lines], made.edits, before.round.line)
            last = self.text.reread(lines, before.round.line, self.players)[-1]
            if last.number == one.round.number and not any(
                each.fact(NoRoundHeading) for each in last.remarks
            ):
                _mend(found, made, total)

    def of_the_setting(self, finding: Finding, wrong: Sequence[Finding]) -> list[Proved]:
        """Return the setting that the head lacks, or that is supposed to be wrong or missing as the
        ``finding`` suggests, if that settles it, and none of the findings ``wrong`` is new."""
        meant = finding.fact(SettingMeant)
        made = _setting(self.head, meant.line, meant.text) if meant else None
        before = Counter(key_of(one) for one in wrong)
        gone = self._gone(made.edits, before) if made else None
        if made is None or gone is None or gone[key_of(finding)] < before[key_of(finding)]:
            return []
        settles = sum(1 for root in wrong if gone[key_of(root)] for _ in everything([root]))
        return [Proved(made, Outcome(gone, settles))]

    def with_setting(self, finding: Finding) -> tuple[Candidate, Head] | None:
        """Return the setting that the head lacks as a ``finding`` suggests, and the head with it."""
        meant = finding.fact(SettingMeant)
        made = (
            _setting(self.head, None, meant.text)
            if meant and meant.confirmed and meant.line is None
            else None
        )
        head = made and self.repaired(made.edits)
        return (made, head) if made and head else None

    def repaired(self, edits: Sequence[Edit]) -> Head | None:
        """Return the head with ``edits``; None if it can no longer be read as a head."""
        return self.text.reread_head(edited(self.head.lines, edits, self.head.line), self.head.line)

    def _gone(self, edits: Sequence[Edit], before: Counter[Key]) -> Counter[Key] | None:
        """Return the findings ``before`` that do not exist with ``edits``; None if there are others, if it is
        no longer a record, or if it cannot be tried."""
        turns = self.budget.turns
        after = self._found(edits) if self.budget.affords(self._work) and self.budget.left else None
        self._work = turns - self.budget.turns
        return None if after is None or after - before else before - after

    def _found(self, edits: Sequence[Edit]) -> Counter[Key] | None:
        """Return the findings of the record with ``edits``; None if its head is no longer one."""
        in_head = [edit for edit in edits if edit.line < self.head.line + len(self.head.lines)]
        head = self.repaired(in_head)
        self.budget.reading(self.text.effort)
        said = {one.line for one in head.events if not isinstance(one, Unreadable)} if head else set[int]()
        if head is None or not {edit.line for edit in in_head} <= said:
            return None  # the line would say nothing
        referee = referee_for(head)
        referee.budget = self.budget
        found = Counter(key_of(one) for one in referee.review_head())
        players = names_of(head, [])
        for one in self.kept:
            first, end = one.round.line, one.round.line + len(one.round.lines)
            lines = edited(one.round.lines, [edit for edit in edits if first <= edit.line < end], first)
            again = self.text.reread(lines, first, players) if players else [afresh(one.round)]
            self.budget.reading(self.text.effort)
            if len(again) != 1:
                return None
            report = review(referee, again[0])
            found.update(key_of(root) for root in replayed(again[0], report.findings))
        return found


def _mend(finding: Finding, made: Candidate, total: int) -> None:
    finding.repairs = [Repair(made.edits, made.says, made.says, 1, total - 1, safe=True)]
    finding.help = made.says


# ---- what may have been meant in the head


def _candidates(text: Wording, players: tuple[str, ...], head: Head, finding: Finding) -> Iterator[Candidate]:
    """Yield what may have been meant at the place of the ``finding``."""
    meant = finding.fact(SettingMeant)
    if meant and meant.confirmed and meant.line is None:
        if made := _setting(head, None, meant.text):
            yield made
        return
    place, line = finding.place, finding.place.text
    if misplaced := finding.fact(MisplacedSetting):
        yield from _above(head, place.line, line.strip(), misplaced.setting)
        return
    start, end = place.column - 1, place.end_column - 1
    make = partial(worded, place.line, line=line)
    right = _expected(finding)
    if isinstance(right, int):
        yield make(start, end, str(right), cost=FOLLOWS)
    elif isinstance(right, str):
        yield _everywhere(finding, make(start, end, right, cost=FOLLOWS), right)
    if meant and meant.confirmed:
        yield make(0, len(line.rstrip()), meant.text, cost=FOLLOWS)
        return
    event = next((one for one in head.events if one.line == place.line), None)
    if isinstance(event, Unreadable):
        yield from readings(text, players, finding, event.column)
        return
    said = line[start:end].strip()
    for found in re.finditer(rf"(?<!\w){said}(?!\w)", line) if said.isalpha() else ():
        for name in players:  # of a name that is there twice, either may be wrong
            if said != name:
                yield make(*found.span(), name, cost=slips.PLAYER.weight)
    for found in list(NUMBER.finditer(line, start, end)) or NUMBER.finditer(line, start):
        for step in slips.NUMBER_STEPS[:4]:
            if int(found[0]) + step > 0:
                yield make(*found.span(), str(int(found[0]) + step), cost=slips.NUMBER.weight)


def _expected(finding: Finding) -> object:
    """Return what should be written at the place of the ``finding``."""
    if stranger := finding.fact(Stranger):
        return stranger.meant
    if players := finding.fact(PlayersMeant):
        return players.names
    expected = finding.fact(Expected)
    return expected.value if expected else None


def _everywhere(finding: Finding, made: Candidate, right: str) -> Candidate:
    """Return the change ``made`` to a name at the place of the ``finding``, made also where the name occurs
    in its consequences."""
    stranger = finding.fact(Stranger)
    for place in (one.place for one in finding.explains):
        stretch = place.text[: place.end_column - 1]
        name = re.escape(stranger.name if stranger else str(finding.player))
        for found in re.finditer(rf"(?<!\w){name}(?!\w)", stretch):
            if found.start() >= place.column - 1:
                made = both(made, worded(place.line, *found.span(), right, place.text, FOLLOWS))
    return made


def _renaming(finding: Finding) -> tuple[Edit, ...]:
    """Return the edits that correct a name at the top that is no player's."""
    stranger = finding.fact(Stranger)
    if stranger is None or stranger.meant is None:
        return ()
    return _everywhere(finding, worded_at(finding.place, stranger.meant), stranger.meant).edits


def _setting(head: Head, number: int | None, setting: str) -> Candidate | None:
    """Return the change of line ``number`` of the ``head`` to this ``setting``. Without a number a line is
    inserted: after the last setting or, if the first round follows that at once, before it; None if there are
    no settings, so that its place is not known."""
    if number is not None:
        line = head.lines[number - head.line]
        return worded(number, 0, len(line.rstrip()), setting, line)
    last = max((event.line for event in head.events if isinstance(event, Setting)), default=0)
    if not last:
        return None
    at = min(last + 1, head.line + len(head.lines) - 1)
    return line_more(at, setting, slips.SETTING_LEFT_OUT.weight)


def _above(head: Head, number: int, setting: str, label: str) -> Iterator[Candidate]:
    """Yield the change that moves the ``setting`` in line ``number`` above the first round, or removes that
    line if the ``head`` has a setting with this ``label`` already."""
    gone = Edit.of_lines(number, number + 1)
    numbered = dict(enumerate(head.lines, head.line))
    lines = {event.line: numbered[event.line].strip() for event in head.events if event.line in numbered}
    said = next((at for at, text in lines.items() if text.casefold().startswith(label.casefold())), None)
    if said is None:
        if made := _setting(head, None, setting):
            en, zh = "line {line} belongs above the first round", "第{line}行應移到第一局之前"
            says = partial(told, en, zh, line=number)
            yield evolve(made, edits=(*made.edits, gone), parts=(says,))
        return
    en, zh = (
        "line {line} should not be there: line {above} already sets this",
        "不應有第{line}行：以第{above}行為準",
    )
    says = partial(told, en, zh, line=number, above=LineNumber(said))
    yield Candidate((gone,), (says,), slips.LINES_SWAPPED.weight)
    if made := _setting(head, said, setting):
        yield evolve(made, edits=(*made.edits, gone), cost=slips.LINES_SWAPPED.weight)


# ---- a name that is no player's


def _again(finding: Finding, stranger: Stranger) -> list[Stranger]:
    """Return the other occurrences of the same ``stranger``'s name."""
    others = (one.fact(Stranger) for one in finding.explains)
    return [one for one in others if one is not None and one.name == stranger.name]


def _renamings(finding: Finding, stranger: Stranger, players: Sequence[str]) -> Iterator[Candidate]:
    """Yield a player's name in all places of the ``stranger``'s: the name of the player he is taken for, or
    else of any."""
    taken = [one.meant for one in (stranger, *_again(finding, stranger)) if one.meant]
    name = re.compile(rf"(?<!\w){re.escape(stranger.name)}(?!\w)")
    lines = {one.place.line: one.place.text for one in (finding, *finding.explains)}
    for right in taken[:1] or players:
        edits = tuple(
            Edit.within(number, *found.span(), right)
            for number, line in sorted(lines.items())
            for found in name.finditer(line)
        )
        says = partial(_says, stranger.name, right, list(dict.fromkeys(edit.line for edit in edits)))
        yield Candidate(edits, (says,), slips.PLAYER.weight)


def _says(old: str, new: str, lines: Sequence[int]) -> Said:
    what = told("“{old}” should be “{new}”", "「{old}」應為「{new}」", old=old, new=new)
    if len(lines) <= LISTED:
        return both_say(*(InLine(what, line) for line in lines))
    return told(
        "{what} ({many} lines, from {line} to {last})", "{what}（第{line}至{last}行，共{many}行）",
        what=what, many=len(lines), line=lines[0], last=LineNumber(lines[-1]),
    )  # fmt: skip
