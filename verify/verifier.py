"""Judging whole records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from ..records.events import Head, Record, Round
from .referee import Referee
from .report import Report, RoundReport


@cache
def _referee_class(game: str) -> type[Referee]:
    referee: type[Referee] = import_module(f"{__package__}.games.{game}").REFEREE
    return referee


def referee_for(head: Head) -> Referee:
    """A referee for the record that begins with ``head``. KeyError if there is none for its game."""
    try:
        return _referee_class(head.game)(head)
    except ModuleNotFoundError as error:
        raise KeyError(head.game) from error


def verify(record: Record) -> Report:
    """Judge a record."""
    (report,) = verify_stream(record.parts)
    return report


def verify_stream(parts: Iterable[Head | Round]) -> Iterator[Report]:
    """Judge records as they are read: a head, its rounds, the next head. Yields each record's report."""
    report: Report | None = None
    referee: Referee | None = None
    for part in parts:
        if isinstance(part, Head):
            if report is not None:
                yield report
            referee = referee_for(part)
            report = Report(part.game, head_findings=referee.review_head())
        else:
            if referee is None or report is None:
                raise ValueError("a round comes before any head")
            report.rounds.append(referee.review(part))
    if report is not None:
        yield report


def verify_rounds(parts: Iterable[Head | Round]) -> Iterator[RoundReport]:
    """Judge rounds as they are read, keeping none: for files of any length.

    Yields a report for each part: for a head one without turns, then one for each of its rounds. A total that
    carries a slip on is hung under the finding it comes from, which may have been yielded long before."""
    referee: Referee | None = None
    for part in parts:
        if isinstance(part, Head):
            referee = referee_for(part)
            referee.review_head()
            yield referee.report
        elif referee is None:
            raise ValueError("a round comes before any head")
        else:
            yield referee.review(part)


__all__ = ["Report", "RoundReport", "referee_for", "verify", "verify_rounds", "verify_stream"]
