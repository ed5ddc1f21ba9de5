"""The numbers of a record's rounds, and what becomes of the totals where the record does not tell them."""

from __future__ import annotations

from collections.abc import Callable

from ..records.events import Head, Round, Total
from ..records.facts import ExpectedNumber
from ..records.findings import told
from .ledger import FIRST_TOTALS, Ledger
from .report import MID_GAME


class Numbering:
    """The numbers of the rounds; the ``ledger`` runs over them."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.last: int | None = None
        self.next: int | None = None
        """What would follow if the number of the last round was a slip."""
        self.first = False
        """Whether the round being judged is the first of the record."""
        self.joining = False
        """Whether that round is only looked at for what it hands on to the next."""

    def join(self, round_: Round, review: Callable[[Round], object]) -> None:
        """Begin with ``round_`` and ``review`` it; the totals as it has them are believed, as far off as they
        were before."""
        before = dict(self.ledger.accounts)
        self.joining, self.last = True, round_.number - 1
        review(round_)
        self.joining = False
        self.ledger.keep_off(before)

    def begin(self, round_: Round, head: Head, meant: int | None = None) -> None:
        """Check the number of the next round, which may be taken for one ``meant``. Where nobody knows the
        totals before it, forget them."""
        desk, last = self.ledger.desk, self.last
        self.first, due = last is None, (last or 0) + 1
        follows = self.first or self.joining or round_.number in (due, self.next)
        if self.joining:
            self.ledger.forget()
        elif self.first and round_.number > 1 and not any(isinstance(one, Total) for one in head.events):
            self.ledger.forget()
            desk.report.details.append((MID_GAME, FIRST_TOTALS))
        elif not follows:
            desk.find(
                "round-number", desk.heading(), number=round_.number, last=last, facts=[ExpectedNumber(due)],
                help=told("the next number is {due}", "下一局是第{due}局", due=due),
            )  # fmt: skip
        self.last = meant or round_.number
        self.next = round_.number + 1 if meant else None if follows else due + 1
