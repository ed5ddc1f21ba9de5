"""Repairs of the record as a whole: of its top, of the headings of rounds, and of a name that is no player's,
wherever it stands. It is judged whole, once more, with each change."""

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
from ...records.repairs import Edit, Repair, edited
from ..games import referee_for
from ..judging import review
from ..second_look.again import afresh, replayed
from ..watch import Kept
from .candidate import FOLLOWS, Candidate, both, line_more, worded
from .lines import heading_put, line_twice
from .proved import Proved, attach_to_head
from .scene import Key, Wording, is_of_the_head, key_of, names_of
from .sentences import AT_LINE, both_say
from .trials import Budget, Outcome
from .words import readings

TRIED = 40
"""Number of changes to try for a finding: each time the whole record is judged."""
LISTED = 4
"""Number of lines to list one by one: of more, the first and the last are told."""
NUMBER = re.compile(r"(?<!\d)\d{1,9}(?!\d)")


def mend_head(
    text: Wording, head: Head, findings: Sequence[Finding], kept: Sequence[Kept], budget: Budget, most: int
) -> list[Finding]:
    """Give ``findings`` that stand in the ``head``, or speak of what is not there, their repairs. Returns
    those of the rounds ``kept`` that one of them settles too, and that have been hung under it."""
    rounds = [root for one in kept for root in one.report.findings]
    wrong = [one for one in (*findings, *rounds) if is_of_the_head(head, one)]
    if not wrong:
        return []
    roots = [*findings, *(root for one in kept for root in one.roots()), *wrong]
    before = Counter(key_of(one) for one in {id(one): one for one in roots}.values())
    players = names_of(head, [one.round for one in kept])
    hung: list[Finding] = []
    for finding in wrong:
        if finding.repairs:  # whoever found it knew
            finding.repairs = [evolve(one, remaining=before.total() - 1) for one in finding.repairs]
            continue
        found: list[Proved] = []
        others = [edit for one in findings if one is not finding for edit in _renaming(one)]
        tried = sorted(_candidates(text, players, head, finding), key=lambda one: one.cost)[:TRIED]
        made = {tuple(edited(head.lines, one.edits, head.line)): one for one in reversed(tried)}
        for candidate in made.values():
            if not budget.left:
                break
            after = judged_whole(text, head, (*candidate.edits, *others), kept, budget)
            if after is not None and not after - before and before[key_of(finding)] > after[key_of(finding)]:
                settled = before - after
                found.append(Proved(candidate, Outcome(settled, settled.total())))
        hung += attach_to_head(finding, found, kept, before.total(), most)
    return hung


def of_the_setting(
    text: Wording,
    head: Head,
    finding: Finding,
    wrong: Sequence[Finding],
    kept: Sequence[Kept],
    budget: Budget,
) -> list[Proved]:
    """The setting that the head lacks, or that is supposed to be wrong or missing as the ``finding`` speaks
    for that, if that mends it, and nothing of what is found ``wrong`` comes anew."""
    meant = finding.fact(SettingMeant)
    made = _setting(head, meant.line, meant.text) if meant else None
    if made is None:
        return []
    before = Counter(key_of(one) for one in wrong)
    after = judged_whole(text, head, made.edits, kept, budget)
    if after is None or after - before or after[key_of(finding)]:
        return []
    return [Proved(made, Outcome(before - after, 1 + len(finding.explains)))]


def _setting(head: Head, number: int | None, setting: str) -> Candidate | None:
    """Line ``number`` of the ``head`` as this ``setting``. Without a number it is one more line: behind the
    last setting or, if the first round follows that at once, before it; None if there are no settings, and
    nobody knows where they would stand."""
    if number is not None:
        line = head.lines[number - head.line]
        return worded(number, 0, len(line.rstrip()), setting, line)
    last = max((event.line for event in head.events if isinstance(event, Setting)), default=0)
    if not last:
        return None
    at = min(last + 1, head.line + len(head.lines) - 1)
    return line_more(at, setting)


def _above(head: Head, number: int, setting: str, label: str) -> Iterator[Candidate]:
    """The ``setting`` of line ``number``, which is called ``label``, in the ``head``; if that has it already,
    nowhere else."""
    gone = Edit.of_lines(number, number + 1)
    lines = {event.line: head.lines[event.line - head.line].strip() for event in head.events if event.line}
    said = next((at for at, text in lines.items() if text.casefold().startswith(label.casefold())), None)
    if said is None:
        if made := _setting(head, None, setting):
            yield evolve(made, edits=(*made.edits, gone), parts=(partial(_belongs_above, number),))
        return
    yield Candidate((gone,), (partial(_said_already, number, said),), slips.LINES_SWAPPED.weight)
    if made := _setting(head, said, setting):
        yield evolve(made, edits=(*made.edits, gone), cost=slips.LINES_SWAPPED.weight)


def _said_already(line: int, above: int) -> Said:
    return told(
        "line {line} should not be there: line {above} says what holds",
        "不應有第{line}行：以第{above}行為準",
        line=line, above=LineNumber(above),
    )  # fmt: skip


def _belongs_above(line: int) -> Said:
    return told("line {line} belongs above the first round", "第{line}行應移到第一局之前", line=line)


def _renaming(finding: Finding) -> tuple[Edit, ...]:
    """What puts right a name at the top that nobody has who plays."""
    stranger = finding.fact(Stranger)
    if stranger is None or stranger.meant is None:
        return ()
    place, right = finding.place, stranger.meant
    made = worded(place.line, place.column - 1, place.end_column - 1, right, place.text)
    return _everywhere(finding, made, right).edits


def judged_whole(
    text: Wording, head: Head, edits: Sequence[Edit], kept: Sequence[Kept], budget: Budget
) -> Counter[Key] | None:
    """What is found in the record with ``edits`` in its head; None if that is no head any more."""
    in_head = [edit for edit in edits if edit.line < head.line + len(head.lines)]
    lines = edited(head.lines, in_head, head.line)
    changed_head = text.reread_head(lines, head.line)
    said = (
        {event.line for event in changed_head.events if not isinstance(event, Unreadable)}
        if changed_head
        else ()
    )
    if changed_head is None or not {edit.line for edit in in_head} <= set(said):
        return None  # the line would say nothing
    referee = referee_for(changed_head)
    found = Counter(key_of(one) for one in referee.review_head())
    players = names_of(changed_head, [])
    for one in kept:
        first, end = one.round.line, one.round.line + len(one.round.lines)
        round_lines = edited(one.round.lines, [edit for edit in edits if first <= edit.line < end], first)
        again = text.reread(round_lines, first, players) if players else [afresh(one.round)]
        if len(again) != 1:
            return None
        report = review(referee, again[0])
        budget.turns -= max(report.turns, 10)
        found.update(key_of(root) for root in replayed(again[0], report.findings))
    return found


def _candidates(text: Wording, players: tuple[str, ...], head: Head, finding: Finding) -> Iterator[Candidate]:
    """What may have been meant where the ``finding`` is."""
    meant = finding.fact(SettingMeant)
    if meant and meant.sure and meant.line is None:
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
    if meant and meant.sure:
        yield make(0, len(line.rstrip()), meant.text, cost=FOLLOWS)
        return
    event = next((one for one in head.events if one.line == place.line), None)
    if isinstance(event, Unreadable):
        yield from readings(text, players, finding, event.column)
        return
    said = line[start:end].strip()
    for name in players:
        if said.isalpha() and said != name:
            yield make(start, end, name, cost=slips.PLAYER.weight)
    for found in list(NUMBER.finditer(line, start, end)) or NUMBER.finditer(line, start):
        for step in slips.NUMBER_STEPS[:4]:
            if int(found[0]) + step > 0:
                yield make(*found.span(), str(int(found[0]) + step), cost=slips.NUMBER.weight)


def _expected(finding: Finding) -> object:
    """What should stand at the place of the ``finding``."""
    if stranger := finding.fact(Stranger):
        return stranger.meant
    if players := finding.fact(PlayersMeant):
        return players.names
    expected = finding.fact(Expected)
    return expected.value if expected else None


def _everywhere(finding: Finding, made: Candidate, right: str) -> Candidate:
    """What is ``made`` of a name where the ``finding`` is, also where it stands in what that explains."""
    stranger = finding.fact(Stranger)
    for place in (one.place for one in finding.explains):
        stretch = place.text[: place.end_column - 1]
        name = re.escape(stranger.name if stranger else str(finding.player))
        for found in re.finditer(rf"(?<!\w){name}(?!\w)", stretch):
            if found.start() >= place.column - 1:
                made = both(made, worded(place.line, *found.span(), right, place.text, FOLLOWS))
    return made


# ---- a name that is no player's


def mend_names(text: Wording, head: Head, kept: Sequence[Kept], budget: Budget, most: int) -> list[Finding]:
    """Give findings of a stranger who is named in several lines, or has been taken for a player, what mends
    them all. Returns what else in the rounds ``kept`` that settles, and has been hung under them."""
    wrong = [
        finding
        for one in kept
        for finding in one.report.findings
        if (stranger := finding.fact(Stranger)) and (stranger.meant or _again(finding, stranger))
    ]
    hung: list[Finding] = []
    for finding in wrong:
        stranger = finding.fact(Stranger)
        taken = stranger and stranger.meant
        before = Counter(key_of(root) for one in kept for root in one.roots())
        found = [
            Proved(candidate, Outcome(before - after, 1 + len(finding.explains)))
            for candidate in _renamings(head, kept, finding)
            if budget.left
            and (after := judged_whole(text, head, candidate.edits, kept, budget)) is not None
            and not after - before
            if taken or (before - after)[key_of(finding)]
        ]
        left = len([root for one in kept for root in one.report.findings])
        hung += attach_to_head(finding, found, kept, left, most)
    return hung


def _again(finding: Finding, stranger: Stranger) -> list[Stranger]:
    """The same ``stranger`` where else the name stands."""
    others = (one.fact(Stranger) for one in finding.explains)
    return [one for one in others if one is not None and one.name == stranger.name]


def _renamings(head: Head, kept: Sequence[Kept], finding: Finding) -> Iterator[Candidate]:
    """A player's name in all places of the stranger's: of the one he is taken for, or else of any."""
    stranger = finding.fact(Stranger)
    assert stranger is not None
    who = stranger.name
    taken = [one.meant for one in (stranger, *_again(finding, stranger)) if one.meant]
    name = re.compile(rf"(?<!\w){re.escape(who)}(?!\w)")
    lines = {one.place.line: one.place.text for one in (finding, *finding.explains)}
    for right in taken[:1] or names_of(head, [one.round for one in kept]):
        edits = tuple(
            Edit(number, found.start() + 1, number, found.end() + 1, right)
            for number, line in sorted(lines.items())
            for found in name.finditer(line)
        )
        numbers = list(dict.fromkeys(edit.line for edit in edits))
        yield Candidate(edits, (partial(_says, who, right, numbers),), slips.PLAYER.weight)


def _says(old: str, new: str, lines: Sequence[int]) -> Said:
    what = told("“{old}” should be “{new}”", "「{old}」應為「{new}」", old=old, new=new)
    if len(lines) <= LISTED:
        return both_say(*(told(*AT_LINE, what=what, line=line) for line in lines))
    return told(
        "{what} ({many} lines, from {line} to {last})", "{what}（第{line}至{last}行，共{many}行）",
        what=what, many=len(lines), line=lines[0], last=LineNumber(lines[-1]),
    )  # fmt: skip


# ---- headings of rounds


def mend_headings(text: Wording, players: tuple[str, ...], kept: Sequence[Kept], total: int) -> None:
    """Give findings of rounds with no heading or two, among ``total`` root findings, what mends them."""
    for one in kept:
        for finding in one.report.findings:
            if finding.fact(SecondRoundHeading):
                _mend(finding, line_twice(finding.place.line, one.round.line), total)
    for before, one in pairwise(kept):
        found = next((each for each in one.report.findings if each.fact(NoRoundHeading)), None)
        if found is None or before.number + 1 != one.number or not one.round.lines:
            continue
        heading = text.heading(one.round.number, "\n".join(one.round.lines))
        made = heading_put(heading, one.round.line, before.round.lines, str(one.round.number))
        lines = edited([*before.round.lines, *one.round.lines], made.edits, before.round.line)
        last = text.reread(lines, before.round.line, players)[-1]
        if last.number == one.round.number and not any(each.fact(NoRoundHeading) for each in last.remarks):
            _mend(found, made, total)


def _mend(finding: Finding, made: Candidate, total: int) -> None:
    finding.repairs = [Repair(made.edits, made.says, made.says, 1, total - 1, safe=True)]
    finding.help = made.says
