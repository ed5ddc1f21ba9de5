"""Mistakes in the head of a record that its play reveals.

One wrong word at the top, such as a number of decks or an absent player, causes a finding in every other line
of the record, none of which has the slip. So if a round has mistakes and suggests another value of a setting,
it is judged again with that value. If most findings vanish, the setting is wrong: that is one finding, which
explains all that have vanished. The record continues with the value that was probably meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...records.events import Event, Round
from ...records.facts import Expected, SettingMeant
from ...records.findings import Finding, Place, joined, told
from ..judged import JudgedRound, by_place, everything
from ..referee import Referee
from ..suppositions import Supposition
from .again import apart, judge_again, vanished

MAX_WRONG_SETTINGS = 3
"""Maximum number of settings that may be wrong at once."""
SPARE_FINDINGS = 8
"""Number of findings by which a trial may exceed half of them on the way, because some vanish again."""


def reconsider(referee: Referee, round_: Round, before: dict[str, Any]) -> None:
    """Judge ``round_``, which has findings, again if a setting is the mistake. ``before`` is the state of the
    ``referee`` at its beginning."""
    roots: list[Finding] = []
    _, remarks = apart(round_, referee.report.findings)
    for _ in range(MAX_WRONG_SETTINGS):
        found = [one for one in referee.report.findings if one not in remarks and one not in roots]
        best: tuple[int, Supposition, Referee] | None = None
        for one in referee.suppositions():
            trial = _trial(referee, one, round_, before, len(found) // 2 + SPARE_FINDINGS)
            left = len(trial.report.findings)
            doubted = one.slow or _known(referee, one) is not None
            if len(found) - left < (1 if doubted else one.least) or 2 * left > len(found):
                continue
            if best is None or left < best[0]:
                best = left, one, trial
        if best is None:
            return
        gone = vanished(found, best[2].report.findings)
        if len(gone) < best[1].least and best[1].slow and _known(referee, best[1]) is None:
            _presume(referee, best[1], gone)
            return
        known = _known(referee, best[1]) is not None  # in the head, or in an earlier round
        root = _adopt(referee, best[1], round_, before, gone)
        report = referee.report
        roots += [] if known else [root]
        report.findings += [one for one in (*roots, *remarks) if one not in report.findings]
        report.findings.sort(key=by_place)


def _trial(referee: Referee, one: Supposition, round_: Round, before: dict[str, Any], most: int) -> Referee:
    """Return another referee that has judged ``round_`` by the supposition, up to ``most`` findings."""
    trial = referee.fresh(referee.head)
    _judge(trial, one, round_, before, lambda report: len(report.findings) > most)
    return trial


def _judge(
    referee: Referee,
    one: Supposition,
    round_: Round,
    before: dict[str, Any],
    enough: Callable[[JudgedRound], bool] | None = None,
) -> None:
    """Judge ``round_`` by the supposition, as if for the first time."""
    kept = {name: value for name, value in before.items() if name not in referee.of_the_head}
    judge_again(referee, one.head(referee.head), round_, kept, one.number, enough)


def _known(referee: Referee, one: Supposition) -> Finding | None:
    """Return an earlier finding about the setting, or about the same supposition."""
    event = one.said_in(referee.head) if one.number is None else None
    said = referee.blamed.get(f"line {event.line}") if event is not None else None
    return said or referee.blamed.get(f"{one.key} {one.value}")


def _presume(referee: Referee, one: Supposition, gone: Sequence[Finding]) -> None:
    """Remember a supposition that only one finding suggests, which is not enough to blame a setting, but may
    be the first of several."""
    first = gone[0]
    perhaps = told(
        "with “{right}” in the header this would be right", "開頭若是「{right}」，這裏就對了", right=one.right
    )
    first.help = joined((first.help, perhaps), "; ", "；") if first.help else perhaps
    event = one.said_in(referee.head)
    if one.right:
        first.facts += (SettingMeant(one.right, event.line if event else None, confirmed=False),)
    referee.blamed[f"{one.key} {one.value}"] = first


def _adopt(
    referee: Referee, one: Supposition, round_: Round, before: dict[str, Any], gone: list[Finding]
) -> Finding:
    """Continue with the supposed value, and report the wrong one."""
    root, event = _known(referee, one), one.said_in(referee.head)
    known = event is not None or one.number is not None
    _judge(referee, one, round_, before)
    if root is None:
        root = _contradicted(referee, one, event, gone[0].place)
    if one.number is not None and root.fact(Expected) is None:
        root.facts += (Expected(one.number),)
    if known and one.allowed and root.help is None:
        root.help = told("{help}: {shows}", "{help}：{shows}", help=one.help(known=True), shows=one.shows)
    under = [*root.explains, *everything(gone)]
    for finding in under:
        finding.explains = []
    root.explains = sorted(under, key=by_place)
    return root


def _contradicted(referee: Referee, one: Supposition, event: Event | None, first: Place) -> Finding:
    """Return the finding that the supposition contradicts the record: in the round's heading, in the line of
    the header that is the ``event``, or if there is none at the ``first`` place. A finding that is already in
    that line is the same mistake."""
    desk, missing = referee.desk, False
    if one.number is not None:
        place, number = desk.heading(), referee.report.number
        says = told("the heading says number {number}", "標題寫的是第{number}局", number=number)
    elif event is not None and one.allowed:
        place = desk.operand(event, event, one.operand, referee.head)
        says = told("the header says “{line}”", "開頭寫着「{line}」", line=place.text.strip())
    else:
        place, missing = first, event is None
        says = told("the header has no line “{label}:”", "開頭沒有「{label}:」一行", label=one.label)
    for found in referee.report.findings:
        if found.place.line == place.line:
            return found
    known = event is not None or one.number is not None
    root = desk.find(one.rule, place, help=one.help(known=known), says=says, shows=one.shows, **one.params)
    root.round = None if one.number is None else root.round
    if event is not None and one.right:
        root.facts += (SettingMeant(one.right, event.line),)
    elif missing and one.allowed:
        root.facts += (SettingMeant(one.right),)
    return root
