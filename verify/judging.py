"""Judging of records: each round is replayed, and reconsidered if something is wrong with it.

The real mistake in a round may be other than it seems: lines pasted twice, a line taken for commentary, a
setting of the header. If so, the round is judged again as it was probably meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..records.events import Head, Record, Round, Unclear
from ..records.findings import HEADER_TRAITS
from .games import referee_for
from .judged import JudgedRecord, JudgedRound
from .referee import Referee
from .second_look.pasted import without_pasted
from .second_look.reconsider import reconsider
from .second_look.unclear import hold_back, mostly_unread, with_unclear, without_turns


def review(referee: Referee, round_: Round) -> JudgedRound:
    """Judge the next round of the record by ``referee``, and judge it again if that explains more."""
    before = referee.carried()
    if referee.review(round_).findings:
        if (unread := mostly_unread(round_)) is not None:
            hold_back(referee.report, round_, unread)
            return referee.report
        without_pasted(referee, round_, before)
        if any(isinstance(event, Unclear) for event in round_.events):
            with_unclear(referee, round_, before)
        if round_.events and referee.report.having(*HEADER_TRAITS):
            reconsider(referee, round_, before)
    if not referee.report.turns:
        without_turns(referee, round_)
    return referee.report


def verify(record: Record) -> JudgedRecord:
    """Judge a record."""
    (report,) = verify_stream(record.parts)
    return report


def verify_stream(parts: Iterable[Head | Round]) -> Iterator[JudgedRecord]:
    """Judge records as they are read: a head, its rounds, the next head. Yields each record's report."""
    report: JudgedRecord | None = None
    referee: Referee | None = None
    for part in parts:
        if isinstance(part, Head):
            if report is not None:
                yield report
            referee = referee_for(part)
            report = JudgedRecord(part.game, head_findings=referee.review_head())
        else:
            if referee is None or report is None:
                raise ValueError("a round comes before any head")
            report.rounds.append(review(referee, part))
    if report is not None:
        yield report


def verify_rounds(parts: Iterable[Head | Round]) -> Iterator[JudgedRound]:
    """Judge rounds as they are read, keeping none: for files of any length.

    Yields a report for each part: for a head one without turns, then one for each of its rounds. A total that
    carries on a slip is added to the consequences of the finding it comes from, which may have been yielded
    long before."""
    referee: Referee | None = None
    for part in parts:
        if isinstance(part, Head):
            referee = referee_for(part)
            referee.review_head()
            yield referee.report
        elif referee is None:
            raise ValueError("a round comes before any head")
        else:
            yield review(referee, part)


__all__ = ["JudgedRecord", "JudgedRound", "review", "verify", "verify_rounds", "verify_stream"]
