"""Red Five: what is written at the end of a deal, link by link.

Each number is checked against the ones it is made of. After a wrong one the next are checked against what is
written, because that is how the table went on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...records.events import Event, Score
from ...records.findings import Finding, Said, told
from ...records.tricks import BottomFlipped, BottomKept, Defenders, LevelChange
from ..engines.red_five_account import Account
from ..engines.red_five_house import House
from ..engines.red_five_levels import after_all
from ..engines.red_five_levels import steps as steps_of
from ..report import ScoreRow
from ..words import and_

if TYPE_CHECKING:
    from .red_five import RedFiveReferee


def judge_results(referee: RedFiveReferee) -> None:
    """Judge the results of the deal that has ended, and carry on its levels."""
    _Results(referee).judge()


def referee_said(referee: RedFiveReferee, player: str) -> int:
    return referee.said[player]


class _Results:
    def __init__(self, referee: RedFiveReferee):
        self.referee = referee
        self.account: Account = referee.account()
        self.found: list[Event] = referee.results
        self.sure = referee.over and not referee.doubtful and referee.order is not None
        self.points = {player: self.account.points(player) for player in referee.seats}
        self.either = {player: {points} for player, points in self.points.items()}
        """What a player's points may be said to be: as they are, or as the tricks say."""
        self.bottom = 0
        self.bottoms: set[int] = set()

    def find(self, name: str, event: Event, number: int = 0, **params: Any) -> Finding:
        place = self.referee.operand(event, event, number) if number else self.referee.place(event)
        under = params.pop("under", None) or self.referee.root
        return self.referee.find(name, place, turn=False, under=under, **params)

    def judge(self) -> None:
        referee = self.referee
        if not (referee.over or referee.doubtful or referee.report.findings) and self.found and referee.begun:
            self.find("result-too-early", self.found[0])
        self.judge_points()
        known = self.judge_bottom()
        total = self.judge_total(known)
        self.judge_levels(total)
        if self.sure and total is not None:
            self.sheet(total)

    def judge_points(self) -> None:
        for event in self.found:
            if not isinstance(event, Score) or event.player not in self.points:
                continue
            player, written = event.player, event.result
            if written is None:
                continue
            either = self.either[player]
            either.add(self.points[player] - self.account.taken[player] + referee_said(self.referee, player))
            if player not in self.account.defenders:
                either.add(self.account.taken[player])
            fits = written in either
            either.add(written)
            if event.terms and sum(event.terms) != written:
                self.find("wrong-share", event, len(event.terms) + 1, right=sum(event.terms), said=written)
            elif self.sure and not fits:
                self.find("wrong-points", event, player=player, right=self.points[player], said=written)
            self.points[player] = written

    def judge_bottom(self) -> bool:
        """Whether what the bottom makes for the defenders is known."""
        account = self.account
        event = next((one for one in self.found if isinstance(one, BottomFlipped | BottomKept)), None)
        bottom = account.bottom()
        if event is None:
            if account.flipped and bottom:
                self.bottom = bottom[0] * 2 + bottom[1]
            return not account.flipped or bottom is not None
        flipped = isinstance(event, BottomFlipped)
        if self.sure and flipped != account.flipped:
            right = told("turned up", "掀底") if account.flipped else told("kept", "守底")
            self.find("wrong-flip", event, winner=account.last_winner, right=right)
        if not isinstance(event, BottomFlipped):
            self.bottoms.add(bottom[0] * 2 + bottom[1] if bottom and account.flipped else 0)
            return True
        doubled = event.points * (event.factor or 1) + event.flat
        self.bottoms.add(bottom[0] * 2 + bottom[1] if bottom else doubled)
        self.bottom = doubled if event.result is None else event.result
        if bottom is not None and self.sure and (event.points, event.flat) != bottom:
            fits = self.referee.other(
                lambda house: (event.points, event.flat) == account.bottom(house), ("buried-fives-flat",)
            )
            self.find("wrong-bottom-points", event, right=bottom[0], said=event.points, help=fits)
        elif event.factor not in (None, 2) or (event.factor is not None and self.bottom != doubled):
            made = event.points * 2 + event.flat
            self.find("wrong-doubling", event, right=made, said=self.bottom)
        return True

    def judge_total(self, known: bool) -> int | None:
        account = self.account
        total = sum(self.points[player] for player in account.defenders) + self.bottom - account.lost
        event = next((one for one in self.found if isinstance(one, Defenders)), None)
        if event is None:
            return total if self.sure and known else None
        if event.players and self.sure and set(event.players) != set(account.defenders):
            self.find("wrong-defenders", event, right=_names(account.defenders))
            return None
        if event.players:
            for number, (player, points) in enumerate(zip(event.players, event.points, strict=True), 2):
                right = self.points.get(player, points)
                if points not in self.either.get(player, {points}) and self.sure:
                    self.find("wrong-share", event, number, right=right, said=points)
            if known and self.sure and event.bottom not in (None, self.bottom, *self.bottoms):
                self.find("wrong-share", event, right=self.bottom, said=event.bottom)
            made = sum(event.points) + (event.bottom or 0)
            lost = account.lost
            if event.result not in (made, made - lost) or (self.sure and lost and event.result == made):
                self.find(
                    "wrong-defenders-total",
                    event,
                    right=made - lost,
                    said=event.result,
                    help=self.cheaper(event, made),
                )
            elif event.bottom is None and known and self.sure and self.bottom:
                self.find("wrong-defenders-total", event, right=total, said=event.result)
        elif self.sure and known and event.result != total:
            self.find(
                "wrong-defenders-total",
                event,
                right=total,
                said=event.result,
                help=self.cheaper(event, total),
            )
        return event.result

    def cheaper(self, event: Defenders, total: int) -> Said | None:
        account = self.account

        def keeps(house: House) -> bool:
            from attrs import evolve

            return event.result == total + account.lost - evolve(account, house=house).lost

        return self.referee.other(keeps, ("captured-fives-cost",))

    # ---- levels

    def judge_levels(self, total: int | None) -> None:
        referee, account = self.referee, self.account
        wrong_step: Finding | None = None
        written = [event for event in self.found if isinstance(event, LevelChange)]
        for player in referee.seats:
            if total is not None and self.sure:
                due = self.due(player, total)
                referee.levels[player] = after_all(account.levels[player], due, referee.house)
        for event in written:
            player = event.player
            if event.old != account.levels.get(player, event.old):
                self.find(
                    "wrong-old-level", event, player=player, right=account.levels[player], said=event.old
                )
            if total is not None and self.sure:
                found = self.judge_changes(event, total, wrong_step)
                wrong_step = wrong_step or found
            right = after_all(event.old, event.changes, referee.house)
            if event.changes and event.new != right:
                self.find(
                    "wrong-new-level",
                    event,
                    player=player,
                    right=right,
                    said=event.new,
                    help=referee.other(
                        lambda house, event=event: after_all(event.old, event.changes, house) == event.new,  # type: ignore[misc]
                        ("stops-from-next-only", "changes-one-by-one"),
                    ),
                )
            referee.levels[player] = event.new

    def due(self, player: str, total: int) -> list[int]:
        account = self.account
        step = account.step(player, total)
        fives = account.rotten(player)
        fines = [-fine for fine in account.fines[player]]
        return [change for change in (step, -3 * fives, *fines) if change]

    def judge_changes(self, event: LevelChange, total: int, wrong_step: Finding | None) -> Finding | None:
        """The changes of one player; the finding if the step is wrong."""
        referee, account, player = self.referee, self.account, event.player
        if player not in account.levels:
            return None
        due = self.due(player, total)
        if not event.changes:
            if event.new != after_all(event.old, due, referee.house):
                shown = Said(" ".join(f"{change:+}" for change in due) or "0")
                fives = account.rotten(player)
                if fives and due == [-3 * fives] and event.new == event.old:
                    self.find("wrong-five-fine", event, player=player, count=fives, fine=3 * fives)
                else:
                    self.find("wrong-changes", event, player=player, right=shown)
            return None
        if sum(event.changes) == sum(due):
            return None
        step = account.step(player, total)
        ups = sum(change for change in event.changes if change > 0)
        downs = sum(change for change in event.changes if change < 0)
        fives, owed = account.rotten(player), sum(change for change in due if change < 0)
        if ups != step and downs == owed:
            up_to = self.step_in(player, total)
            return referee.find(
                "wrong-step",
                referee.place(event),
                player=player,
                points=total,
                right=f"{step:+}",
                said=f"{ups:+}",
                under=wrong_step or referee.root,
                turn=False,
                help=referee.other(lambda house: up_to(house) == ups, ("dealer-rises-below-120",)),
            )
        if fives and ups == step and downs == owed + 3 * fives:
            self.find("wrong-five-fine", event, player=player, count=fives, fine=3 * fives)
        else:
            shown = Said(" ".join(f"{change:+}" for change in due) or "0")
            self.find("wrong-changes", event, player=player, right=shown, under=referee.fine_said.get(player))
        return None

    def step_in(self, player: str, total: int) -> Any:
        side = 1 if player in self.account.defenders else 0
        return lambda house: steps_of(total, house)[side]

    # ---- the score sheet

    def sheet(self, total: int) -> None:
        report, account = self.referee.report, self.account
        scores = {event.player: event.result for event in self.found if isinstance(event, Score)}
        for player in self.referee.seats:
            true = account.points(player)
            report.scores.append(ScoreRow(player, written=scores.get(player), from_replay=true, true=true))
        friend = self.referee.friend or "nobody"
        report.details.append(
            ("Dealer", f"{account.dealer}, friend {friend}, defenders {and_(account.defenders)}")
        )
        kept = f"flipped, {self.bottom} points" if account.flipped else "kept"
        report.details.append(("Bottom", kept))
        report.details.append(("Defenders' points", str(total)))
        levels = self.referee.levels
        changes = [
            f"{player} {account.levels[player]} → {levels.get(player)}" for player in self.referee.seats
        ]
        report.details.append(("Levels", ", ".join(changes)))


def _names(players: list[str]) -> Said:
    return Said(and_(players), "、".join(players))
