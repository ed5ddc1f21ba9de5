"""What the head of a record says wrongly, and its play shows.

One wrong word at the top, a number of decks or a player who is not there, makes a finding of every other line
of the record, and none of them is the slip. So where a round is found wrong and speaks for another value of
a setting, it is judged once more with that value. If most of what was found goes away, the setting is what
is wrong: that is one finding, and all that has gone hangs under it. The record goes on with the value that
was probably meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from ..records.events import Event, Head, Round, Setting, Unreadable, Value
from ..records.findings import Finding, Said, joined, told
from .report import by_place, everything
from .watch import afresh, apart

if TYPE_CHECKING:
    from .referee import Referee

MOST = 3
"""So many settings may be wrong at once."""
ENOUGH = 2
"""So many findings must go away for a setting to be blamed that was not in doubt before."""


@frozen
class Supposition:
    """The setting ``key``, which the record calls ``label``, should be ``value`` (None: it should not be
    given): ``shows`` says in words what speaks for it. ``value`` is written ``right``.

    With a ``number`` it is the round's own number that should be that. What is wrong is marked at the
    ``operand`` of the line. ``least`` is how many findings must go
    away; a supposition that may show in one finding a round is ``slow``: it is remembered until another round
    speaks for it too. What is wrong is reported as ``rule``, filled with ``params``. What is not ``allowed``
    in the game was played all the same: then no header makes it right, and none is asked for."""

    key: str
    label: str
    value: Value | None
    right: str
    shows: Said
    number: int | None = None
    operand: int = 1
    least: int = ENOUGH
    slow: bool = False
    rule: str = "header-contradicted"
    params: dict[str, Any] = field(factory=dict)
    allowed: bool = True

    def head(self, head: Head) -> Head:
        """The ``head`` with this value in it."""
        if self.number is not None:
            return head
        events: list[Event] = [event for event in head.events if not self._is(event)]
        if self.value is not None:
            old = next((event for event in head.events if self._is(event)), None)
            new = Setting(self.key, self.value, line=head.line)
            events.append(evolve(old, value=self.value) if isinstance(old, Setting) else new)
        return evolve(head, events=tuple(events))

    def help(self, *, known: bool) -> Said | None:
        """What should be written; ``known`` is whether the record says something of it at all."""
        if not self.allowed:
            return None
        if not known:
            return told("add “{right}” to the header", "開頭應加上「{right}」", right=self.right)
        if not self.right:
            return told("the line should probably not be there", "這一行多半不該有")
        return told("“{right}” was probably meant", "多半應是「{right}」", right=self.right)

    def _is(self, event: Event) -> bool:
        return isinstance(event, Setting) and event.key == self.key

    def said_in(self, head: Head) -> Event | None:
        """The line of ``head`` that gives the setting, or should, and cannot be read."""
        for event in head.events:
            if (self._is(event) and event.spans) or (  # else it stands nowhere, and was supposed before
                isinstance(event, Unreadable) and event.text.casefold().startswith(self.label.casefold())
            ):
                return event
        return None


def reconsider(referee: Referee, round_: Round, before: dict[str, Any]) -> None:
    """Judge ``round_``, in which something has been found, once more if a setting is what is wrong.
    ``before`` is what the ``referee`` remembered when it began."""
    roots: list[Finding] = []
    _, remarks = apart(round_, referee.report.findings)
    for _ in range(MOST):
        found = [one for one in referee.report.findings if one not in remarks and one not in roots]
        best: tuple[int, Supposition, Referee] | None = None
        for one in referee.suppositions():
            trial = _trial(referee, one, round_, before)
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


def _trial(referee: Referee, one: Supposition, round_: Round, before: dict[str, Any]) -> Referee:
    """Another referee, who has judged ``round_`` by what is supposed."""
    trial = type(referee)(referee.head)
    _judge(trial, one, round_, before)
    return trial


def _judge(referee: Referee, one: Supposition, round_: Round, before: dict[str, Any]) -> None:
    """Have ``referee`` judge ``round_`` by what is supposed, as if he had never judged it before."""
    kept = {name: value for name, value in before.items() if name not in referee.of_the_head}
    judge_again(referee, one.head(referee.head), round_, kept, one.number)


def judge_again(
    referee: Referee, head: Head, round_: Round, before: dict[str, Any], number: int | None = None
) -> None:
    """Have ``referee`` judge ``round_``, as if it were that ``number``, by this ``head`` and what he
    remembered ``before``. Nothing that the reader has found is reported."""
    after_turn = referee.after_turn
    referee.begin(head)
    referee.review_head()
    referee.carry(before)
    referee.after_turn, referee.sure, referee.meant = after_turn, True, number
    referee.review(afresh(round_))
    referee.sure, referee.meant = False, None


def by_the_head(referee: Referee) -> dict[str, Any]:
    """What ``referee`` would remember of the head as he takes it now, before the first round."""
    another = type(referee)(referee.head)
    another.review_head()
    carried = another.carried()
    return {name: carried[name] for name in referee.of_the_head}


def vanished(found: Iterable[Finding], left: Iterable[Finding]) -> list[Finding]:
    """Those ``found`` that are not among those ``left``."""
    keys = {(one.code, one.place.line, one.place.column) for one in left}
    return [one for one in found if (one.code, one.place.line, one.place.column) not in keys]


def _known(referee: Referee, one: Supposition) -> Finding | None:
    """What has been found wrong with the setting already, or supposed of it."""
    event = one.said_in(referee.head) if one.number is None else None
    said = referee.blamed.get(f"line {event.line}") if event is not None else None
    return said or referee.blamed.get(f"{one.key} {one.value}")


def _presume(referee: Referee, one: Supposition, gone: Sequence[Finding]) -> None:
    """One finding is too little to blame a setting for, but may be the first of several."""
    first = gone[0]
    perhaps = told(
        "with “{right}” in the header this would be right", "開頭若是「{right}」，這裏就對了", right=one.right
    )
    first.help = joined((first.help, perhaps), "; ", "；") if first.help else perhaps
    event = one.said_in(referee.head)
    first.params["supposed"] = (event and event.line, one.right) if one.right else None
    referee.blamed[f"{one.key} {one.value}"] = first


def _adopt(
    referee: Referee, one: Supposition, round_: Round, before: dict[str, Any], gone: list[Finding]
) -> Finding:
    """Go on with what is supposed, and report what was wrong."""
    root, event = _known(referee, one), one.said_in(referee.head)
    known = event is not None or one.number is not None
    _judge(referee, one, round_, before)
    report = referee.report
    if root is None:
        if one.number is not None:
            place, number = referee.desk.heading(), referee.report.number
            says = told("the heading has number {number}", "標題寫的是第{number}局", number=number)
        elif event is not None and one.allowed:
            place = referee.desk.operand(event, event, one.operand, referee.head)
            says = told("the header has “{line}”", "開頭寫著「{line}」", line=place.text.strip())
        else:
            place = gone[0].place
            says = told("the header has no line “{label}:”", "開頭沒有「{label}:」一行", label=one.label)
        root = next((each for each in report.findings if each.place.line == place.line), None)
    if root is None:
        params = {"says": says, "shows": one.shows, "meant": one.right if event else "", **one.params}
        root = referee.desk.find(one.rule, place, turn=False, help=one.help(known=known), **params)
        root.round = None if one.number is None else root.round
        if not known and one.allowed:
            root.params["lacking"] = one.right
    if one.number is not None:
        root.params.setdefault("right", one.number)
    if known and one.allowed and root.help is None:
        root.help = told("{help}: {shows}", "{help}：{shows}", help=one.help(known=True), shows=one.shows)
    under = [*root.explains, *everything(gone)]
    for finding in under:
        finding.explains = []
    root.explains = sorted(under, key=by_place)
    return root
