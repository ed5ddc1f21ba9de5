"""From fault to cause: the smallest change of the written record that makes it legal and its claims true."""

from __future__ import annotations

from ...records.events import Record
from ..budget import Budget
from ..games import referee_for
from ..judged import JudgedRecord
from ..watch import Watch
from .mending import TOO_LONG, leave, mend
from .scene import Wording
from .sentences import SHOWN
from .trials import same_play


def repair(
    record: Record, text: Wording, budget: Budget | None = None, *, safe: bool = False, most: int = SHOWN
) -> JudgedRecord:
    """Judge a record as :func:`~hoyle.verify.verify` does, and give its findings their ``repairs``.

    ``text`` knows how the record is written: ``hoyle.notation.Rewriting(record.head)``. With ``safe``, only
    repairs that follow from what is written are searched for. A finding keeps at ``most`` that many repairs.
    """
    referee = referee_for(record.head)
    report = JudgedRecord(record.head.game, head_findings=referee.review_head())
    watch = Watch(referee, report.head_findings)
    report.rounds += map(watch.review, record.rounds)
    mend(text, watch, budget, safe=safe, most=most)
    return report


__all__ = ["TOO_LONG", "Budget", "Wording", "leave", "mend", "repair", "same_play"]
