"""Successive lines that occur twice, as if pasted once too often.

Each of them is wrong in its own way, or by chance is not, and later lines are judged by cards that have moved
twice. So if a round with such lines has findings, it is judged again without them. If it then has fewer and
no new ones, the lines are one mistake, which explains all findings that have vanished."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import Any

from attrs import evolve

from ...records.events import Round, Turn, Unreadable, line_of
from ...records.findings import Finding, LineNumber, Said, told
from ..judged import by_place, everything
from ..referee import Referee
from .again import apart, judge_again, vanished

MAX_LINES_PASTED = 200
"""Maximum number of lines of a paste."""
MOST_PASTES = 4
"""Maximum number of pastes to try: for each, the whole round is judged again."""


def pasted(round_: Round) -> range | None:
    """Return the numbers of the first lines, two at least, that repeat those right before them and contain
    events that can be read; None if there are none."""
    return next(all_pasted(round_), None)


def all_pasted(round_: Round) -> Iterator[range]:
    """Yield a range of such lines for each repetition. Of three lines or more, one may differ or be left out,
    and of two one may differ a little, for there may be a slip in it."""
    written = [(number, text) for number, text in enumerate(round_.lines, round_.line) if text.strip()]
    numbers, texts = [number for number, _ in written], [text for _, text in written]
    said = {line_of(round_.events, at) for at in range(len(round_.events))}
    said.difference_update(event.line for event in round_.of(Unreadable))
    last_move = _last_move(round_)
    moves = {line for line in said if line <= last_move}
    said_before = list(accumulate((number in said for number in numbers), initial=0))
    places: dict[str, list[int]] = defaultdict(list)
    done = 0
    for at, text in enumerate(texts):
        for before in reversed(places[text]):
            if at - before > MAX_LINES_PASTED or at < done:
                break
            if said_before[at] - said_before[before] < 2:
                continue  # too little to be a paste
            start = at - (_odd_line_before(texts, before, at) and at > done)
            before -= at - start
            end = _end_of_the_same(texts, before, start)
            if _alike(texts[before:start], texts[start:end]):
                first, last = (start, end) if end - start <= start - before else (before, start)
                again = range(numbers[first], numbers[last - 1] + 1)  # the copy that lacks a line
                exact = texts[before:start] == texts[start:end]
                if len((said if exact else moves).intersection(again)) > 1:
                    yield again
                    done = end
                    break
        places[text].append(at)


def _last_move(round_: Round) -> int:
    """Return the line of the last move. After it, claims may rightly be repeated."""
    return max((event.line for event in round_.events if isinstance(event, Turn)), default=0)


def _odd_line_before(texts: list[str], before: int, start: int) -> bool:
    """Whether the lines from ``before`` on are repeated from ``start`` on, all but the last, and the lines
    before both of them are similar, so that one of those has the slip."""
    length = start - before
    same = _as_far_as_alike(texts[before:start], texts[start : start + length])
    return same == length - 1 > 0 and before > 0 and _similar(texts[before - 1], texts[start - 1])


def _similar(one: str, other: str) -> bool:
    """Whether one line may be the other with a slip: most of it is the same, counted from both ends."""
    front = _as_far_as_alike(one, other)
    return 2 * (front + _as_far_as_alike(one[front:][::-1], other[front:][::-1])) > max(len(one), len(other))


def _end_of_the_same(texts: list[str], before: int, start: int) -> int:
    """Return the end of the lines from ``start`` on that may repeat those from ``before`` to there."""
    first = texts[before:start]
    ends = [start + len(first) + more for more in (0, -1, 1)]
    return max(ends, key=lambda end: _alike(first, texts[start:end]) if end <= len(texts) else 0)


def _alike(some: list[str], others: list[str]) -> int:
    """Return the number of equal lines in two lists, if all are equal, or all but one of three or more, or if
    one of two is and the other is similar; else 0."""
    longer = max(len(some), len(others))
    front = _as_far_as_alike(some, others)
    alike = front + _as_far_as_alike(some[front:][::-1], others[front:][::-1])
    if longer == 2 == len(some) == len(others) and alike == 1:
        return int(_similar(some[front], others[front]))
    return alike if alike == longer > 1 or alike == longer - 1 > 1 else 0


def _as_far_as_alike(some: Sequence[str], others: Sequence[str]) -> int:
    return next(
        (n for n, (one, other) in enumerate(zip(some, others, strict=False)) if one != other),
        min(len(some), len(others)),
    )


def once_more(round_: Round, again: range) -> Said:
    """Return a text saying that these lines of a round repeat those before them, or those after them except
    for one."""
    written = [(number, text) for number, text in enumerate(round_.lines, round_.line) if text.strip()]
    before = [text for number, text in written if number < again[0]]
    lines = [text for number, text in written if number in again]
    if before[-len(lines) :] == lines:
        how = Said("the lines before them", "前面各行")
    elif _alike(before[-len(lines) :], lines) or _alike(before[-len(lines) - 1 :], lines):
        how = Said("the lines before them, but for one", "前面各行，只有一行不同")
    else:
        how = Said("the lines after them, but for one", "後面各行，只有一行不同")
    return told(
        "lines {line} to {last} repeat {how}",
        "第{line}至{last}行重複了{how}",
        line=again[0], last=LineNumber(again[-1]), how=how,
    )  # fmt: skip


def without_pasted(referee: Referee, round_: Round, before: dict[str, Any]) -> None:
    """Judge ``round_``, which has findings, without the lines that occur twice, if they are the mistake.
    ``before`` is the state of the ``referee`` at its beginning."""
    if sum(1 for _ in everything(referee.report.findings)) < 2:
        return
    found: list[tuple[Finding, range]] = []
    _, remarks = apart(round_, referee.report.findings)
    for again in islice(all_pasted(round_), MOST_PASTES):
        if root := _without(referee, round_, again, before, [*remarks, *(one for one, _ in found)]):
            round_ = _once(round_, again)
            root.help = once_more(round_, again)
            found.append((root, again))
    referee.report.pasted = found


def _once(round_: Round, again: range) -> Round:
    """Return ``round_`` without the events of the lines ``again``."""
    return evolve(round_, events=tuple(event for event in round_.events if event.line not in again))


def _without(
    referee: Referee, round_: Round, again: range, before: dict[str, Any], others: list[Finding]
) -> Finding | None:
    """Judge ``round_`` once more without the lines ``again``, if they are the mistake. Returns the finding
    about them; ``others`` have already been reported."""
    once = _once(round_, again)
    trial = referee.fresh(referee.head)
    judge_again(trial, referee.head, once, before)
    said = {(one.code, one.place) for one in others}
    found = [one for one in referee.report.findings if (one.code, one.place) not in said]
    left = trial.report.findings
    if again[0] <= _last_move(round_):  # breaches of moves may be consequences of an earlier mistake
        found, left = list(everything(found)), list(everything(left))
    freed = sorted(vanished(found, left), key=by_place)
    root = next((one for one in freed if one.place.line >= again[0]), None)
    if root is None or len(left) >= len(found):
        return None
    come = vanished(left, everything(found))  # it may have been hidden by findings that vanish
    if come and (len(come) >= len(freed) or root.place.line > again[-1] + len(again) + 1):
        return None
    judge_again(referee, referee.head, once, before)
    stay = {(one.code, one.place) for one in everything(trial.report.findings)}
    gone = {id(one): one for one in everything(freed) if (one.code, one.place) not in stay}.values()
    root.explains = sorted((one for one in gone if one is not root), key=by_place)
    for one in root.explains:
        one.explains = []
    referee.report.findings = sorted([*referee.report.findings, root, *others], key=by_place)
    return root
