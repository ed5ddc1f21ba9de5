"""The score sheet: the running totals of a record as written, and the recomputed ones.

A written total follows from the one before it and the score of the round (:mod:`.scores`), each *as written*,
so blame falls on the first that is wrong; a total that only carries on a slip is a consequence of it. If the
record does not give the totals, the numbers of its rounds show what is known about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve

from ..records.cards import Card
from ..records.events import Cards, Head, Round, Total
from ..records.facts import Expected, ExpectedNumber, ExpectedTotal
from ..records.findings import Finding, Related, Said, told
from ..records.values import frozen
from .desk import Desk
from .judged import MID_GAME, PlayerScore
from .scores import (
    ONE_IS_A_SLIP,
    ScoreCheck,
    Standing,
    according_to,
    contradicts,
    once_more,
    pair_exchanged,
    same_terms,
)

FIRST_TOTALS = told(
    "the record begins with this round, so earlier totals are unknown and those written here are taken as "
    "right",
    "記錄從這一局開始：先前的總分不知道，這裏所寫的總分當作對的",
)
"""The remark on the score sheet of a record that begins after round 1 without totals."""


@frozen
class RunningTotal:
    """One player's running totals, if one of them is unknown or wrong; ``cause`` is the finding that made the
    written one wrong."""

    written: int | None
    recomputed: int | None
    cause: Finding | None = None


class Ledger:
    """The running totals of the players of a record."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.value: dict[Card, int] = {}
        """Value of each card in a hand."""
        self.running_totals: dict[str, int | RunningTotal] = {}
        """Total of each player: a number if the written one is the recomputed one."""
        self._carried_in: dict[str, Total] = {}
        """Total of each player from before the first round."""

    def open(self, players: Iterable[str]) -> None:
        """Start a total for each of ``players``."""
        for player in players:
            if player not in self.running_totals:
                self.running_totals[player] = 0

    def running_total(self, player: str) -> RunningTotal:
        """Return the totals of ``player``."""
        return _as_running_total(self.running_totals[player])

    def carry_in(self, total: Total) -> None:
        """Accept a total from before the first round as written; if there are two that differ, accept
        neither."""
        first = self._carried_in.setdefault(total.player, total)
        if first.value != total.value:
            cause = contradicts(total, total.value, first, first.value, self.desk)
            self.running_totals[total.player] = RunningTotal(None, None, cause)
        elif not isinstance(self.running_totals.get(total.player), RunningTotal):
            self.running_totals[total.player] = total.value

    def forget(self) -> None:
        """Forget the totals, which are not known before this round, and accept the next written ones."""
        for player in self.running_totals:
            self.running_totals[player] = RunningTotal(None, None, self.running_total(player).cause)

    def keep_differences(self, before: dict[str, int | RunningTotal]) -> None:
        """Assume that written totals are wrong by the same amounts as in ``before``, for the same reasons."""
        for player in self.running_totals:
            if player not in before:
                continue
            written, was = self.running_total(player).written, _as_running_total(before[player])
            if written is not None and was.written is not None and was.recomputed is not None:
                self._put(player, written, written + was.recomputed - was.written, was.cause)

    def blame(self, root: Finding, other: Finding) -> None:
        """Make ``root`` the cause of everything that ``other``, now one of its consequences, has caused."""
        for player, kept in self.running_totals.items():
            if isinstance(kept, RunningTotal) and kept.cause is other:
                self.running_totals[player] = evolve(kept, cause=root)

    def pair_exchanged(self, first: int) -> None:
        """Make findings from index ``first`` on consequences of those with whose claims theirs have been
        swapped (:func:`.pair_exchanged`), which then cause all that went wrong with either."""
        findings = self.desk.report.findings
        if len(findings) > first + 1:
            for one, other in pair_exchanged(findings, first):
                self.blame(one, other)

    def _put(self, player: str, written: int | None, recomputed: int | None, cause: Finding | None) -> None:
        """Set the player's totals."""
        right = written == recomputed and cause is None
        if right and recomputed is not None:
            self.running_totals[player] = recomputed
        else:
            self.running_totals[player] = RunningTotal(written, recomputed, cause)

    def in_order(
        self,
        standing: Standing,
        left: Cards | None,
        score: tuple[tuple[int, ...], int | None, int] | None,
        total: int | None,
    ) -> PlayerScore | None:
        """Fast path: return the row of a player whose links are all right, with the totals carried on; None
        if one may be wrong. ``left``, ``score`` (terms, result and factor) and ``total`` are the claims."""
        before, replay, base = self.running_totals[standing.player], standing.replay, standing.points.by_cards
        if not isinstance(before, int) or replay is None or standing.doubt is not None:
            return None
        if base is None or base != standing.points.written:
            return None
        if standing.fixed is not None:
            recomputed = standing.fixed
            shown = left == ()
            if score is not None and score[0] and score[2] * sum(score[0]) != recomputed:
                return None
        else:
            values, count = [], 0
            for card in replay:
                value = self.value[card]
                values.append(value)
                count += value
            recomputed = standing.factor * count + base
            shown = left is not None
            if left is not None and left is not replay and (len(left) != len(replay) or None in left):
                return None
            if score is not None:
                terms, _, factor = score
                if factor != standing.factor:
                    return None
                if terms and not (
                    same_terms(terms, values) if standing.itemised else sum(terms) == recomputed
                ):
                    return None
        after = before + recomputed
        if (score is not None and score[1] != recomputed) or (total is not None and total != after):
            return None
        self.running_totals[standing.player] = after
        row = PlayerScore(standing.player)
        row.written = None if score is None else recomputed
        row.from_cards_left = recomputed if shown else None
        row.from_replay = row.recomputed = recomputed
        row.written_total = None if total is None else after
        row.recomputed_total = after
        return row

    def judged(self, standing: Standing) -> PlayerScore:
        """Check a player's claims of the round, link by link, and carry the totals on."""
        row = PlayerScore(standing.player)
        check = ScoreCheck(self.desk, self.value, standing, row)
        left = standing.left.cards if standing.left else None
        if standing.fixed is not None:
            row.from_replay = standing.fixed
            row.from_cards_left = standing.fixed if left == () else None
        else:
            base, written = standing.points.by_cards, standing.points.written
            if standing.replay is not None and base is not None:
                row.from_replay = standing.factor * sum(check.values(standing.replay)) + base
            if left is not None and None not in left and written is not None:
                row.from_cards_left = standing.factor * sum(check.values(left)) + written
        believed = row.from_cards_left if standing.doubt is None else None
        row.recomputed = row.from_replay if row.from_replay is not None else believed
        slip = check.check(self._steps(standing)) or standing.doubt
        self._check_totals(standing, row, slip)
        return row

    def _steps(self, standing: Standing) -> set[int]:
        """Return the scores of the player that would explain each of the written totals."""
        before = self.running_total(standing.player).written
        return set() if before is None else {total.value - before for total in standing.totals}

    def _check_totals(self, standing: Standing, row: PlayerScore, slip: Finding | None) -> None:
        """Check the written totals of a player, and carry them on; if several differ, carry on the wrong one,
        because the next may be computed from it."""
        running_total = self.running_total(standing.player)
        before, before_written = running_total.recomputed, running_total.written
        by_cards = row.from_replay is not None or row.from_cards_left is not None
        row.recomputed_total = None if before is None or row.recomputed is None else before + row.recomputed
        step = row.written if row.written is not None else row.recomputed
        follows = None if before_written is None or step is None else before_written + step
        carried = slip or running_total.cause
        if not standing.totals:
            self._put(standing.player, follows, row.recomputed_total, carried)
            return
        believed = None
        if row.recomputed_total is None:
            believed = standing.totals[0]
            row.recomputed_total = believed.value
        cause: Finding | None = None
        judged: dict[int, Finding | None] = {}
        for total in standing.totals:
            value = total.value
            if value in judged:
                once_more(total, judged[value], self.desk)
                continue
            wrong: Finding | None
            if value == row.recomputed_total:
                wrong = None
            elif believed is not None:
                wrong = contradicts(total, value, believed, believed.value, self.desk)
            elif value == follows and carried is not None:
                wrong = carried
                self.desk.find(
                    "total-carried-on", self.desk.operand(total, total, 1), player=standing.player,
                    under=carried, facts=[Expected(row.recomputed_total, value)],
                )  # fmt: skip
            else:
                wrong = self._wrong_total(standing, total, before, row, by_cards)
            judged[value] = wrong
            if cause is None:
                row.written_total, cause = value, wrong
        doubted = cause is not None and (believed is not None or (not by_cards and cause is not carried))
        if doubted:  # the claim that it contradicts may be right instead
            self.running_totals[standing.player] = RunningTotal(None, None, cause)
        else:
            self._put(standing.player, row.written_total, row.recomputed_total, cause)
        if doubted and believed is None:
            row.recomputed = row.recomputed_total = None
        elif believed is not None and slip is not None:
            row.recomputed_total = None  # it continues from there, but may have been computed from the slip

    def _wrong_total(
        self, standing: Standing, total: Total, before: int | None, row: PlayerScore, by_cards: bool
    ) -> Finding:
        """Report a ``total`` that is not the sum of the one ``before`` and the score. If the score does not
        follow from the cards (``by_cards`` is False), it may be wrong too."""
        related, help_ = [], None
        place = self.desk.operand(total, total, 1)
        right: Said | int | None = row.recomputed_total
        if not by_cards and standing.scores:
            right, help_ = according_to(standing.scores[-1], row.recomputed_total), ONE_IS_A_SLIP
        elif before is not None and row.recomputed is not None:
            sign = "+" if row.recomputed >= 0 else "−"
            sum_ = f"{before} {sign} {abs(row.recomputed)} = {row.recomputed_total}"
            signed = not place.text[place.column - 1 :][
                :1
            ].isdigit()  # as other totals are, or because it was below zero
            total_ = f"{row.recomputed_total:{'+' if signed else ''}}"
            help_ = told("{sum}; write “{total}”", "{sum}；應寫「{total}」", sum=sum_, total=total_)
        if standing.scores:
            score = standing.scores[-1]
            related.append(
                Related(
                    self.desk.place(score),
                    told("{player}'s score of the round", "{player}本局的得分", player=standing.player),
                )
            )
        return self.desk.find(
            "wrong-total", place, player=standing.player,
            related=related, help=help_,
            facts=[ExpectedTotal(right, total.value, number=row.recomputed_total)],
        )  # fmt: skip


class Numbering:
    """The numbers of the rounds, over which the ``ledger`` runs."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.last: int | None = None
        self.next: int | None = None
        """The number that would follow if the number of the last round was a slip."""
        self.first: bool = False
        """Whether the round being judged is the first of the record."""
        self.joining: bool = False
        """Whether that round is judged only for the state that it passes on to the next."""

    def join(self, round_: Round, review: Callable[[Round], object]) -> None:
        """Begin with ``round_`` and ``review`` it; accept its totals, assuming that they are off by as much
        as before."""
        before = dict(self.ledger.running_totals)
        self.joining, self.last = True, round_.number - 1
        review(round_)
        self.joining = False
        self.ledger.keep_differences(before)

    def begin(self, round_: Round, head: Head, meant: int | None = None) -> None:
        """Check the number of the next round, which may be taken for ``meant``. If the totals before it are
        not known, forget them."""
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


def _as_running_total(kept: int | RunningTotal) -> RunningTotal:
    """Return the totals of a player from the form in which the ledger keeps it."""
    return kept if isinstance(kept, RunningTotal) else RunningTotal(kept, kept)
