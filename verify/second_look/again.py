"""Judging a round again: separating the reader's remarks from the findings of the replay, and determining
which findings vanish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve

from ...records.events import Head, Round, Unclear
from ...records.findings import Finding
from ..judged import JudgedRound
from ..referee import Referee


def judge_again(
    referee: Referee,
    head: Head,
    round_: Round,
    before: dict[str, Any],
    number: int | None = None,
    enough: Callable[[JudgedRound], bool] | None = None,
) -> None:
    """Judge ``round_`` again by ``referee``, as if it had this ``number``, with this ``head`` and the state
    carried over from ``before``. The reader's findings are not reported. A trial ends when ``enough`` returns
    true for the report so far."""
    after_turn = referee.after_turn
    referee.begin(head)
    referee.review_head()
    referee.carry(before)
    referee.after_turn, referee.meant = after_turn, number
    if enough is None:
        referee.review(afresh(round_))
    else:
        referee.tried(afresh(round_), enough)
    referee.meant = None


def by_the_head(referee: Referee) -> dict[str, Any]:
    """Return the state of ``referee`` that follows from the head as it is now, before the first round."""
    another = referee.fresh(referee.head)
    another.review_head()
    carried = another.carried()
    return {name: carried[name] for name in referee.of_the_head}


def vanished(found: Iterable[Finding], left: Iterable[Finding]) -> list[Finding]:
    """Return the findings among ``found`` that are not among ``left``."""
    keys = {(one.code, one.place.line, one.place.column) for one in left}
    return [one for one in found if (one.code, one.place.line, one.place.column) not in keys]


def replayed(round_: Round, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the ``findings`` that were not made by the reader of ``round_``."""
    made = [*round_.remarks, *(event.finding for event in round_.of(Unclear))]
    if not made:
        return iter(findings)
    remarks = {(one.code, one.place) for one in made}
    return (one for one in findings if (one.code, one.place) not in remarks)


def apart(round_: Round, findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Return the ``findings`` of the replay of ``round_``, and those of its reader."""
    found = list(findings)
    replay = list(replayed(round_, found))
    known = {id(one) for one in replay}
    return replay, [one for one in found if id(one) not in known]


def afresh(round_: Round) -> Round:
    """Return ``round_`` without the reader's remarks on it, to be judged again."""
    return evolve(round_, remarks=())
