"""The score sheet of a game in which points are taken in tricks: written scores and totals, compared with
those by the cards."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from ...records.events import CardsLeft, Event, Score, Total
from ...records.findings import Finding, Said
from ..judged import PlayerScore
from ..ledger import Ledger
from ..scores import Points, Standing


class Outcome(NamedTuple):
    """A player's result of a deal.

    ``by_cards`` is the score by the cards, None if they do not determine it, and ``as_written`` the score by
    the tricks as written; a finding may be the ``cause`` of the difference. ``how`` says in words what the
    score consists of, and ``parts`` are the points of each trick, by the cards and as written. ``doubt`` is a
    finding that makes both scores doubtful."""

    by_cards: int | None
    as_written: int | None
    how: Said
    doubt: Finding | None
    cause: Finding | None
    parts: tuple[list[int], list[int]]

    def said(self) -> Said:
        """Return ``how``; a function for :class:`Points`."""
        return self.how


class Sheet:
    """The written ``scores`` and ``totals`` of one round; the ``ledger`` runs over the record."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.scores: list[Score] = []
        self.totals: list[Total] = []

    def first_score(self) -> Event | None:
        """Return the first written score or total, if there is one."""
        return min([*self.scores, *self.totals], key=attrgetter("line"), default=None)

    def judge(self, outcomes: dict[str, Outcome]) -> list[PlayerScore]:
        """Check the written claims of each player against the ``outcomes``, and carry the totals on. Returns
        the rows of the score sheet."""
        found = len(self.ledger.desk.report.findings)
        rows = [self._row(player, outcome) for player, outcome in outcomes.items()]
        self.ledger.pair_exchanged(found)
        return rows

    def _row(self, player: str, outcome: Outcome) -> PlayerScore:
        """Check the written claims of ``player``."""
        scores = [event for event in self.scores if event.player == player]
        base, written = outcome.by_cards, outcome.as_written
        if outcome.doubt is not None and any(one.result not in (base, written) for one in scores):
            base = written = None  # no player is blamed for a doubt
        known = base is not None
        by_cards, as_written = [tuple([points for points in tricks if points]) for tricks in outcome.parts]
        if sum(by_cards) != base or any(sorted(one.terms) == sorted(as_written) for one in scores):
            by_cards = ()  # there is nothing to compare terms with, or they follow from the tricks as written
        points = Points(base, written, outcome.said, by_cards)
        standing = Standing(player, () if known else None, points=points)
        standing.doubt = outcome.doubt or outcome.cause if known and base != written else None
        standing.left = CardsLeft(player, ()) if known else None
        standing.scores = scores
        standing.totals = [event for event in self.totals if event.player == player]
        row = self.ledger.judged(standing)
        row.from_cards_left = None  # no cards are left; these are the points of the tricks as written
        return row
