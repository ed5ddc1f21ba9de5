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
    (report,) = verify_stream([record.head, *record.rounds])
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


__all__ = ["Report", "RoundReport", "referee_for", "verify", "verify_stream"]
