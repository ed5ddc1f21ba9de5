"""Red Five: what is written at the end of a deal: points, the bottom, the defenders' points (RF-15, RF-41).

There are two accounts, one by the cards and one by what the record says of its tricks. Each number is checked
against what it is made of, in either account or as written, because that is how the table went on: blame
falls on the first that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from attrs import evolve

from ....records.events import Event, Score
from ....records.facts import About, Expected, ExpectedScore, ExpectedSum
from ....records.findings import Finding, Said, and_, told
from ....records.tricks import BottomFlipped, BottomKept, Defenders, LevelChange
from ...scores import pair_exchanged
from ...tricks.names import one_apart
from ...tricks.rules import House
from .deal import RedFiveDeal
from .friend import blame_call_counted
from .levels import WRITTEN, judge_levels
from .rules import after_all
from .scoring import Account, account_of, carry_on, due, fill_sheet, recompute, with_each_friend

PLAYS_WRITTEN = Said(" (by the plays as written)", "（照寫下的出牌）")
NO_MORE, CAPTURED = (0,), (0, 45, 90)
"""Possible points of a player for rotten fives that nobody has seen."""


def results_due(deal: RedFiveDeal) -> list[Event]:
    """Return the lines to be written at the end of a deal; none if it has not been played out."""
    if not deal.settled:
        return []
    account, levels, house = account_of(deal), deal.opening.levels, deal.match.house
    bottom, total, names = _bottom_line(account), account.total or 0, account.defenders
    points = {player: account.points(player) for player in account.seats}
    share = account.makes if account.flipped else None
    lines: list[Event] = [Score(player, (), points[player]) for player in points]
    lines += [bottom] if bottom else []
    lines.append(Defenders(tuple(names), tuple([points[one] for one in names]), share, total))
    for player, old in levels.items():
        changes = due(account, player, total)
        lines.append(LevelChange(player, old, changes, after_all(old, changes, house)))
    return lines


def judge_results(deal: RedFiveDeal) -> None:
    """Judge the results of the deal that has ended, and carry on its levels."""
    if deal.results and deal.settled:
        blame_call_counted(deal, account_of(deal))
    _Results(deal).judge()


class _Results:
    def __init__(self, deal: RedFiveDeal):
        self.deal = deal
        self.account = account = account_of(deal)
        self.accounts = [account]
        by_cards = account_of(deal, by_cards=True) if deal.differs else account
        for each in (by_cards, *with_each_friend(deal, by_cards)):
            if each not in self.accounts:
                self.accounts.append(each)
        self.recomputed = recompute(deal, by_cards)
        self.written = deal.results
        self.decided = deal.settled and deal.order is not None
        self.points = {player: account.points(player) for player in deal.seats.names}
        """Points of each player used in further computations: as written, else as computed."""
        self.allowed = {player: set(self._points(player)) for player in deal.seats.names}
        self.bottoms: set[int] = set()
        """Possible results of the bottom for the defenders."""
        self.bottom = 0
        self.wrong_sides: dict[str, Finding] = {}
        """Players counted on the wrong side, with the finding."""

    def _points(self, player: str) -> Iterable[int]:
        unseen = CAPTURED if None in self.recomputed.points.values() else NO_MORE
        for each in self.accounts:
            for more in unseen:
                yield each.points(player) + more
            if player not in each.defenders:  # points for a captured five are never counted
                yield each.taken[player]

    def find(self, name: str, event: Event, number: int = 0, **params: Any) -> Finding:
        """Report a number that does not follow from those that it is computed from."""
        desk = self.deal.desk
        place = desk.operand(event, event, number) if number else desk.place(event)
        return self.deal.desk.find(name, place, **params)

    def disagree(self, name: str, event: Event, number: int = 0, **params: Any) -> Finding:
        """Report a number that is not what the tricks come to, under what may explain it."""
        return self.find(name, event, number, under=self.deal.points_doubt or self.deal.root, **params)

    def judge(self) -> None:
        deal = self.deal
        if not self.written and not self.decided:
            self.recompute()
            return
        findings = deal.desk.report.findings
        in_order = not (deal.doubtful or deal.uncounted or findings)
        if self.written and deal.table.begun and not deal.table.over and in_order:
            self.find("result-too-early", self.written[0])
        self.judge_points()
        self.judge_bottom()
        totals = self.judge_total()
        totals = totals if self.decided else []
        lines = lines_in_order(deal, deal.lines(LevelChange), self._fits_level)
        judge_levels(deal, self.accounts, lines, totals, self.recomputed.total, self.wrong_sides)
        self.recompute()

    def recompute(self) -> None:
        """Put a deal that has been played on the score sheet, and carry its levels on, by the cards alone."""
        deal = self.deal
        if deal.table.begun and (self.written or deal.table.over):
            carry_on(deal, fill_sheet(deal, self.recomputed))
        elif deal.table.begun or self.written:
            carry_on(deal, dict.fromkeys(deal.seats.names))

    # ---- points

    def judge_points(self) -> None:
        findings = self.deal.desk.report.findings
        found = len(findings)
        for player, event in lines_in_order(self.deal, self.deal.lines(Score), self._fits_points):
            written = event.result
            if player not in self.points or written is None:
                continue
            allowed = self.allowed[player]
            if event.terms and sum(event.terms) != written:
                number = len(event.terms) + 1
                self.find(
                    "wrong-sum", event, number, player=player,
                    facts=[ExpectedSum(sum(event.terms), written)],
                )  # fmt: skip
                self.points[player] = written if written in allowed else sum(event.terms)
                allowed.update((written, sum(event.terms)))
                continue
            if self.decided and written not in allowed:
                self.disagree(
                    "wrong-points", event, 1, player=player,
                    written=_unless_known(self.recomputed.points[player], PLAYS_WRITTEN),
                    facts=[ExpectedScore(self.points[player], written)],
                )  # fmt: skip
            allowed.add(written)
            self.points[player] = written
        if len(findings) > found + 1:
            pair_exchanged(findings, found)

    def _fits_level(self, player: str, event: LevelChange) -> bool:
        return event.old == self.deal.opening.levels.get(player)

    def _fits_points(self, player: str, event: Score) -> bool:
        return event.result in self.allowed.get(player, ())

    # ---- the bottom

    def judge_bottom(self) -> None:
        written = [event for event in self.written if isinstance(event, BottomFlipped | BottomKept)]
        makes = [each.makes for each in self.accounts]
        self.bottoms = {one for one in makes if one is not None}
        self.bottom = makes[0] or 0
        self.known = bool(written) or makes[0] is not None
        sound = False
        for event in dict.fromkeys(written):
            bottom = self.bottom
            wrong = self._judge_statement(event)
            if wrong is not None and sound:
                self.bottom = bottom  # of two statements, the right one counts
            sound = sound or wrong is None

    def _judge_statement(self, event: BottomFlipped | BottomKept) -> Finding | None:
        """Check what is said of the bottom."""
        wrong = self.deal.blamed.get(self.account.dealer or "")
        flipped = isinstance(event, BottomFlipped)
        account = self.account
        if self.decided and all(flipped != each.flipped for each in self.accounts):
            becomes = told("flipped", "掀起") if account.flipped else told("kept", "守住")
            wrong = self.disagree(
                "wrong-flip", event, winner=account.last_winner, becomes=becomes,
                written=_unless_known(self.recomputed.flipped, PLAYS_WRITTEN),
                facts=[Expected(_bottom_line(account))],
            )  # fmt: skip
        if isinstance(event, BottomKept):
            self.bottom = 0
            self.bottoms.add(0)
            return wrong
        return self._judge_flipped(event, account, wrong) or wrong

    def _judge_flipped(self, event: BottomFlipped, account: Account, wrong: Finding | None) -> Finding | None:
        """Check ``points × factor + flat = result``, each link against what is written before it."""
        if event.factor is None and event.result is None and not event.flat:
            return self._judge_lone(event.points, event, account, wrong)
        bottom, due = account.bottom(), event.points * 2 + event.flat
        factor = 2 if event.factor is None else event.factor
        made = event.points * factor + event.flat
        result = made if event.result is None else event.result
        self.bottom = result
        self.bottoms |= {result, made} if wrong is None else {result, made, 0}
        if self.decided and bottom is not None and (event.points, event.flat) != bottom:
            return self._wrong_bottom(event, bottom, wrong)
        if factor == 2 and made == result:
            return None
        self.bottoms.add(due)
        line = BottomFlipped(event.points, 2, due, event.flat)
        numbers = (event.points, event.factor, event.flat, event.result)
        if factor != 2:
            right = 2 if result == due and numbers.count(factor) == 1 else line
            return self.find("wrong-factor", event, 1, facts=[Expected(right, factor)], under=wrong)
        right = due if numbers.count(result) == 1 else line
        return self.find("wrong-doubling", event, 1, makes=due, facts=[Expected(right, result)], under=wrong)

    def _wrong_bottom(self, event: BottomFlipped, bottom: tuple[int, int], wrong: Finding | None) -> Finding:
        """The bottom holds other points than are written."""
        points, flat = bottom
        simple = event.flat == flat and event.factor in (None, 2)
        fits = self.deal.fits(
            lambda house: (event.points, event.flat) == self.account.bottom(house), "buried-fives-flat"
        )
        right = points if simple else BottomFlipped(points, 2, points * 2 + flat, flat)
        written = event.points if event.flat == flat else f"{event.points} + {event.flat}"
        return self.find(
            "wrong-bottom-points", event, 1, holds=f"{points} + {flat}" if flat else points,
            facts=[Expected(right, written)], help=fits, under=wrong,
        )  # fmt: skip

    def _judge_lone(
        self, number: int, event: BottomFlipped, account: Account, wrong: Finding | None
    ) -> Finding | None:
        """Check a lone number, which may be what the bottom holds or what it makes. What is computed from it
        shows which; else the cards do."""
        bottom, makes = account.bottom(), account.makes if account.flipped else None
        held = None if bottom is None else sum(bottom)
        doubled = self._is_doubled(number, makes)
        self.bottom = number if doubled else number * 2
        if not doubled and number == held and makes is not None:
            self.bottom = makes  # a part of it is not doubled
        self.bottoms |= {self.bottom} if wrong is None else {self.bottom, 0}
        if not self.decided or held is None or makes is None or number == (makes if doubled else held):
            return None
        if doubled:
            return self.find(
                "wrong-doubling", event, 1, makes=makes, facts=[Expected(makes, number)], under=wrong
            )
        return self.find(
            "wrong-bottom-points", event, 1, holds=held, facts=[Expected(held, number)], under=wrong
        )

    def _is_doubled(self, number: int, makes: int | None) -> bool:
        """Return whether a lone number is the doubled result of the bottom, by the line of the defenders or
        by the cards."""
        lines = self.deal.lines(Defenders)
        shares = [event.bottom for event in lines if event.bottom is not None]
        if not shares:
            others = self._made(self.account.defenders) - self._makes
            shares = [event.result - others for event in lines]
        if number * 2 in shares or number not in shares:
            return number == makes and number * 2 not in shares
        return True

    # ---- the defenders

    def judge_total(self) -> list[int]:
        """Return the defenders' points that the levels may follow from, as written first; none if not
        known."""
        events = self.deal.lines(Defenders)
        if not events:
            made = self._made(self.account.defenders)
            return list(dict.fromkeys((made, made - self._makes + self.bottom))) if self.known else []
        judged = [self._judge_defenders(event) for event in dict.fromkeys(events)]
        return list(dict.fromkeys([total for totals in judged for total in totals]))

    def _judge_defenders(self, event: Defenders) -> list[int]:
        """Check what the defenders are said to have, and tell what the levels may then be computed from."""
        if event.players:
            return self._judge_shares(event)
        made = self._made(self.account.defenders)
        rights = self._totals()
        if self.decided and self.known and event.result not in rights:
            fits = self._without_cost(event, made)
            found = self.disagree(
                "wrong-defenders-total", event, 1,
                made=made, written=_unless_known(self.recomputed.total, WRITTEN),
                facts=[Expected(made, event.result)], help=fits,
            )  # fmt: skip
            friend = self.deal.friend.player
            if friend is not None and event.result == made + self.points[friend]:
                self.wrong_sides[friend] = found
        return list(dict.fromkeys((event.result, made, *rights)))

    @property
    def _makes(self) -> int:
        """The defenders' points for the bottom, by the cards or, where these do not tell, as written."""
        makes = self.account.makes if self.decided else None
        return self.bottom if makes is None else makes

    def _made(self, defenders: Iterable[str]) -> int:
        return sum(self.points[player] for player in defenders) + self._makes - self.account.lost

    def _totals(self) -> list[int]:
        """The defenders' points by each account, and by what is written."""
        by_account = [
            sum(map(each.points, each.defenders)) + (each.makes or 0) - each.lost for each in self.accounts
        ]
        taken = [self._made(each.defenders) - self._makes for each in self.accounts]
        return [*by_account, *(one + bottom for bottom in (self.bottom, *self.bottoms) for one in taken)]

    def _judge_shares(self, event: Defenders) -> list[int]:
        lost = self.account.lost
        wrong: Finding | None = None
        if self.decided and all(set(event.players) != set(each.defenders) for each in self.accounts):
            wrong = self._wrong_defenders(event)
            strange = set(event.players).symmetric_difference(self.account.defenders)
            self.wrong_sides.update(dict.fromkeys(strange, wrong))
        rights = [*event.points]
        for at, (player, points) in enumerate(zip(event.players, event.points, strict=True)):
            if self.decided and wrong is None and points not in self.allowed.get(player, {points}):
                rights[at] = self.points[player]
                what = told("{who} has", "{who}得", who=player)
                wrong = self.find(
                    "wrong-share", event, at + 2, facts=[About(what), Expected(rights[at], points)]
                )
        bottom = event.bottom or 0
        if self.decided and self.known and wrong is None and event.bottom not in {None, *self.bottoms}:
            bottom = self._makes
            wrong = self.find(
                "wrong-share", event, len(event.players) + 2,
                facts=[About(told("the bottom makes", "底牌得")), Expected(bottom, event.bottom)],
            )  # fmt: skip
        made = sum(event.points) + (event.bottom or 0) - lost
        right = sum(rights) + bottom - lost
        missing = event.bottom is None and self.decided and self.known
        if wrong is None and missing:
            difference = event.result - made
            right = made = made + (difference if difference in self.bottoms else self._makes)
        if event.result not in (made, right) and (wrong is None or event.result not in self._totals()):
            fits = self._without_cost(event, made)
            whole = Defenders(event.players, event.points, self._makes, right)
            self.find(
                "wrong-defenders-total", event, 1,
                made=right, written=_unless_known(self.recomputed.total, WRITTEN),
                facts=[Expected(whole if missing and self._makes else right, event.result)],
                help=fits, under=wrong,
            )  # fmt: skip
        return list(dict.fromkeys((event.result, right, made, *self._totals())))

    def _wrong_defenders(self, event: Defenders) -> Finding:
        """Others are named than the defenders; if it is one in the place of one, which."""
        names, defenders = event.players, self.account.defenders
        missing = [one for one in defenders if one not in names]
        strange = [at for at, one in enumerate(names) if one not in defenders or names.count(one) > 1]
        one = len(names) == len(defenders) and len(missing) == 1
        fits = [at for at in strange if one and event.points[at] in self.allowed[missing[0]]]
        right = missing[0] if fits else self._right_line(event)
        number = 1
        if one:
            number = 2 + len(names) + (event.bottom is not None) + (fits or strange)[-1]
        return self.disagree(
            "wrong-defenders", event, number, defenders=_names(defenders), facts=[Expected(right)]
        )

    def _right_line(self, event: Defenders) -> Defenders:
        """Return the line with the right defenders and their points."""
        defenders = self.account.defenders
        points = tuple([self.points[player] for player in defenders])
        result = sum(points) + (event.bottom or 0) - self.account.lost
        return Defenders(tuple(defenders), points, event.bottom, result)

    def _without_cost(self, event: Defenders, total: int) -> Said | None:
        account = self.account

        def keeps(house: House) -> bool:
            return event.result == total + account.lost - evolve(account, house=house).lost

        return self.deal.fits(keeps, "captured-fives-cost")


Line = TypeVar("Line", Score, LevelChange)


def lines_in_order(
    deal: RedFiveDeal, lines: list[Line], fits: Callable[[str, Line], bool]
) -> list[tuple[str, Line]]:
    """Return the lines, each with the player whose it is. Where one player is named twice and another is
    missing, one of the two lines is the other player's: the one that ``fits``, or else the second."""
    names = [line.player for line in lines]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    missing = [player for player in deal.seats.names if player not in names]
    taken = list(names)
    for name in twice:
        of = [at for at, one in enumerate(names) if one == name]
        at = of[-1]
        if len(missing) == 1:
            other, last = missing[0], one_apart(names, deal.seats.names)
            last = of[-1] if last is None else last
            at = next((at for at in of if fits(other, lines[at]) and not fits(name, lines[at])), last)
            taken[at] = other
        deal.desk.find("named-twice", deal.name_place(lines[at]), player=name)
    return list(zip(taken, lines, strict=True))


def _bottom_line(account: Account) -> Event | None:
    """Return the line about the bottom; None if it is turned up and its cards are unknown."""
    bottom = account.bottom()
    if not account.flipped:
        return BottomKept()
    return bottom and BottomFlipped(bottom[0], 2, bottom[0] * 2 + bottom[1], bottom[1])


def _unless_known(recomputed: object, written: Said) -> Said | str:
    """Return a note that a figure follows from what is ``written``, if the true one is not known."""
    return written if recomputed is None else ""


def _names(players: list[str]) -> Said:
    return Said(and_(players), "、".join(players))
