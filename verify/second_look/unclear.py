"""Lines taken for commentary that would explain findings if they were moves.

A rule may seem to be broken only because an earlier line could not be read. So if a round with such lines has
findings, it is judged again as if they were the moves that they may be. Findings that vanish are consequences
of the line that explains them. If most moves could not be read, no player is blamed for anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import evolve

from ...records.cards import SUITS
from ...records.events import CardsLeft, Event, Round, Score, Turn, Unclear, Unreadable
from ...records.facts import MovesUnread, Unread
from ...records.findings import Finding, Severity, Trait, told
from ...records.values import frozen
from ..judged import JudgedRound, by_place, everything
from ..referee import Referee
from .again import apart, judge_again, vanished

MAX_PROSE: Final = 8
"""Maximum number of lines of prose to try in a round."""
MAX_TRIALS: Final = 10
"""Maximum number of times to judge a round again, each time with one line fewer taken for a move."""
_Taken: TypeAlias = Callable[[Unclear], tuple[Event, ...]]
"""Returns the events that an unclear line is taken for."""
Verdicts: TypeAlias = tuple[int, int, int]
"""Numbers of legal, illegal and undecided turns."""


def with_unclear(referee: Referee, round_: Round, before: dict[str, Any]) -> None:
    """Make findings in ``round_`` consequences of the unclear lines that explain them.

    These are first taken for what they were probably meant to say; those for which that is not known are
    taken for moves that cannot be read. Then, if a move seems to be missing, lines of prose, and lines with
    another meaning, are tried one at a time. ``before`` is the state of the ``referee`` at the beginning."""
    lines = [event for event in round_.events if isinstance(event, Unclear)]
    unread = [line for line in lines if not line.prose]
    moves = list[Unclear]()
    if any(line.meant for line in unread):
        moves = _try(referee, round_, _as_meant, unread, before)
    if not all(line.meant for line in unread):
        moves = _try(referee, round_, _as_unread, unread, before) or moves
    others = [line for line in lines if line.prose or (line.meant and line not in moves)]
    for line, missing in _suspected(referee, round_, others):
        for taken in (_as_unread, _as_unknown) if line.meant else (_as_unread,):
            if found := _try(referee, round_, taken, [*moves, line], before, missing):
                moves = found
                break


def without_turns(referee: Referee, round_: Round) -> None:
    """Report the lines of prose in a ``round_`` that has cards left or scores but no turn that could be read:
    one of them may be the move that ended it."""
    found = referee.report.findings
    if not any(isinstance(event, CardsLeft | Score) for event in round_.events):
        return
    told = {one.place for one in found}
    prose = [one.finding for one in round_.events if isinstance(one, Unclear) and one.prose]
    more = [one.afresh() for one in prose if one.place not in told]
    referee.report.findings = sorted([*found, *more], key=by_place)


def _suspected(referee: Referee, round_: Round, prose: list[Unclear]) -> Iterator[tuple[Unclear, Finding]]:
    """Yield the lines of ``prose`` that may be a move missing in ``round_``, each with the finding that shows
    this: the last related line before the finding. (Other findings are not considered: a remark would explain
    anything wrong with the cards after it.) Findings that one line has explained are not considered again."""
    tried = list[Unclear]()
    while prose and len(tried) < MAX_PROSE:
        found, _ = apart(round_, referee.report.findings)
        wrong = [one for one in found if Trait.MOVE_MISSING in one.rule.traits]
        last = ((_last_before(prose, one), one) for one in wrong)
        pair = next(((line, one) for line, one in last if line is not None and line not in tried), None)
        if pair is None:
            return
        tried.append(pair[0])
        yield pair


def _last_before(lines: list[Unclear], finding: Finding) -> Unclear | None:
    """Return the last of the ``lines`` before the finding that is related to it."""
    those = [line for line in lines if line.line < finding.place.line and _has_to_do(line, finding)]
    return those[-1] if those else None


def mostly_unread(round_: Round) -> Finding | None:
    """Return the reader's remark that most moves of ``round_`` have not been read; None if there is none."""
    return next((one for one in round_.remarks if one.fact(MovesUnread)), None)


def hold_back(report: JudgedRound, round_: Round, unread: Finding) -> None:
    """Remove findings of the ``report`` from the line on where moves are ``unread``, since they may only
    follow from these. The reader's findings stay."""
    said = (*round_.remarks, *(one.finding for one in round_.events if isinstance(one, Unclear | Unreadable)))
    reading = {(one.code, one.place) for one in said}
    report.findings = [
        one
        for one in report.findings
        if (one.code, one.place) in reading or one.place.line < unread.place.line
    ]
    for one in report.findings:
        one.explains = [under for under in one.explains if (under.code, under.place) in reading]
    report.undecided, report.illegal = report.undecided + report.illegal, 0


@frozen
class _Other:
    """A round with other events in place of its unclear lines: ``origins`` are the indexes of its events
    among those that were read, -1 for the others. It is ``proved`` to be meant so if every line is read."""

    round: Round
    origins: list[int]
    proved: bool


def _other(round_: Round, taken: _Taken, lines: Sequence[Unclear]) -> _Other:
    """Return ``round_`` with these ``lines`` replaced by the events they are ``taken`` for."""
    events: list[Event] = []
    origins: list[int] = []
    for at, event in enumerate(round_.events):
        if isinstance(event, Unclear) and event in lines:
            made = _going_on(events, taken(event))
            events += made
            origins += [-1] * len(made)
        else:
            events.append(event)
            origins.append(at)
    return _Other(evolve(round_, events=tuple(events)), origins, taken is _as_meant)


def _going_on(events: list[Event], made: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events ``made`` of a line, except a first turn of the player of the last of the ``events``:
    that is added to the last turn."""
    last, first = events[-1] if events else None, made[0] if made else None
    if not isinstance(last, Turn) or not isinstance(first, Turn) or last.player != first.player:
        return made
    events[-1] = evolve(last, actions=last.actions + first.actions, calls=last.calls + first.calls)
    return made[1:]


def _as_meant(line: Unclear) -> tuple[Event, ...]:
    """Return the probable meaning of an unclear line, or the line itself."""
    return tuple(evolve(one, line=line.line, column=line.column) for one in line.meant) or (line,)


def _as_unread(line: Unclear) -> tuple[Event, ...]:
    """Return the same meaning, or else a move that cannot be read."""
    return _as_meant(line) if line.meant else _as_unknown(line)


def _as_unknown(line: Unclear) -> tuple[Event, ...]:
    """Return a move that cannot be read, of the player at the beginning of the line."""
    player = line.players[0] if line.players else None
    finding = evolve(line.finding, explains=[], facts=(Unread(player, move=True),))
    return (
        Unreadable(
            line.text, player, finding,
            line=line.line, column=line.column, spans=line.spans, comment=line.comment,
        ),
    )  # fmt: skip


def _try(
    referee: Referee,
    round_: Round,
    taken: _Taken,
    lines: list[Unclear],
    before: dict[str, Any],
    missing: Finding | None = None,
) -> list[Unclear]:
    """Judge ``round_`` with its unclear ``lines`` as they are ``taken``, and make findings that vanish their
    consequences, if the finding that shows that a move is ``missing`` is among them. Returns the lines that
    are moves, if they explain anything."""
    found, remarks = apart(round_, referee.report.findings)
    if not any(one.severity is Severity.ERROR for one in found):
        return []
    lines, left = _without_contradiction(referee, round_, taken, lines, before)
    other, gone = _other(round_, taken, lines), vanished(found, left)
    if missing is not None and missing not in gone:
        return []
    explained = [
        (line, one) for one in gone if (line := _explaining(lines, one, sure=other.proved)) is not None
    ]
    if explained and len(explained) == len(gone):  # then continue as if they had been moves
        _go_on(referee, other, before)
        replay, _ = apart(round_, referee.report.findings)
        referee.report.findings = sorted([*remarks, *replay], key=by_place)
    for line, one in explained:
        _hang(referee, line, one)
    return lines if explained else []


def _without_contradiction(
    referee: Referee, round_: Round, taken: _Taken, lines: list[Unclear], before: dict[str, Any]
) -> tuple[list[Unclear], list[Finding]]:
    """Return the ``lines`` that cause no new finding in ``round_`` when all of them are ``taken`` together,
    and the findings left then. If there is a new one, the last line before it is no move and is left out."""
    known = [*referee.report.findings, *(line.finding for line in lines)]  # prose has not been reported yet
    for _ in range(MAX_TRIALS):
        trial = referee.fresh(referee.head)
        judge_again(trial, referee.head, _other(round_, taken, lines).round, before)
        left = trial.report.findings
        new = vanished(left, known)
        if not new:
            return lines, left
        last = max((line.line for line in lines if line.line <= new[0].place.line), default=None)
        lines = [line for line in lines if last is not None and line.line != last]
        if not lines:
            break
    return [], known


def _go_on(referee: Referee, other: _Other, before: dict[str, Any]) -> None:
    """Judge the ``other`` round by ``referee``, without counting the turns of unclear lines."""
    hook, added = referee.after_turn, dict[int, Verdicts]()
    last: Verdicts = (0, 0, 0)

    def note(turn: int) -> None:
        nonlocal last
        report, at = referee.report, referee.desk.at
        now = report.legal, report.illegal, report.undecided
        if turn == 0:
            added.clear()
        elif other.origins[at] < 0:
            added[turn] = now[0] - last[0], now[1] - last[1], now[2] - last[2]
        last = now
        if hook is not None:
            referee.desk.at = other.origins[at]
            hook(turn - len(added) if turn else 0)
            referee.desk.at = at

    referee.after_turn = note
    judge_again(referee, referee.head, other.round, before)
    referee.after_turn = hook
    report = referee.report
    report.turns -= len(added)
    report.legal -= sum(verdicts[0] for verdicts in added.values())
    report.illegal -= sum(verdicts[1] for verdicts in added.values())
    report.undecided -= sum(verdicts[2] for verdicts in added.values())
    for one in everything(report.findings):
        one.turn = one.turn and one.turn - sum(turn < one.turn for turn in added)


def _explaining(lines: list[Unclear], finding: Finding, *, sure: bool) -> Unclear | None:
    """Return the last of the ``lines`` before the finding that is related to it, or else the first after it.
    If the lines are ``sure`` to explain it, and none is related, return the last before it."""
    those = [line for line in lines if _has_to_do(line, finding)] or (lines if sure else [])
    before = [line for line in those if line.line <= finding.place.line]
    return before[-1] if before else those[0] if those else None


def _has_to_do(line: Unclear, finding: Finding) -> bool:
    """Whether ``finding`` is about a card of the ``line`` or, if it is about no card, a player in it. A line
    without cards may be related to anything."""
    said = finding.message
    if not line.cards:
        return True
    if any(map(said.__contains__, (*SUITS, "Joker"))):
        return any(card.text in said for card in line.cards)
    return finding.player is None or any(name == finding.player or name in said for name in line.players)


def _hang(referee: Referee, line: Unclear, finding: Finding) -> None:
    """Make a finding a consequence of that of the ``line`` that explains it, with a help text."""
    report = referee.report
    report.findings = [one for one in report.findings if one is not finding]
    root = next((one for one in report.findings if one.place == line.finding.place), None)
    if root is None:  # it was taken as prose
        root = line.finding.afresh()
        report.findings = sorted((*report.findings, root), key=by_place)
    under = list(everything([finding]))
    if any(one.severity is Severity.ERROR for one in under):
        root.rule = evolve(root.rule, severity=Severity.ERROR)  # the record cannot be called clean
    for one in under:
        one.explains = []
        one.rule = evolve(one.rule, severity=Severity.NOTE)  # no player is blamed for it
        one.help = told(
            "line {line}, which could not be read, may explain this",
            "可能是沒有讀出的第{line}行所致",
            line=line.line,
        )
    root.explains = sorted((*root.explains, *under), key=by_place)
