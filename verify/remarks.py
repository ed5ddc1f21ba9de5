"""What the reader remarks of a round, apart from what its replay finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from ..records.events import Round, Unclear
from ..records.findings import Finding


def replayed(round_: Round, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Those ``findings`` that the reader of ``round_`` has not made."""
    made = [*round_.remarks, *(event.finding for event in round_.of(Unclear))]
    remarks = {(one.code, one.place) for one in made}
    return (one for one in findings if (one.code, one.place) not in remarks)


def apart(round_: Round, findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """``findings`` of the replay of ``round_``, and those of its reader."""
    found = list(findings)
    replay = list(replayed(round_, found))
    known = {id(one) for one in replay}
    return replay, [one for one in found if id(one) not in known]


def afresh(round_: Round) -> Round:
    """``round_`` to be judged once more, without the reader's remarks on it."""
    return evolve(round_, remarks=())
