"""Red Five: the levels after a deal, each as old level, changes, new level (RF-6, RF-7, RF-42, RF-43)."""

from __future__ import annotations

from itertools import product
from typing import Any

from ....records.facts import Expected
from ....records.findings import Finding, Said
from ....records.tricks import LevelChange
from .balance import Account
from .claimed import ANY, Claimed
from .deal import Deal
from .house import House
from .levels import PAST, after_all, steps
from .order import LEVELS, RED_FIVE
from .reckoning import Changes, due

WRITTEN = Said(" (by the points written)", "（照寫下的分數）")


def judge_levels(
    deal: Deal,
    ledgers: list[Account],
    written: list[tuple[str, LevelChange]],
    totals: list[int],
    true: int | None,
    missided: dict[str, Finding],
) -> None:
    """Check what is ``written`` and carry it on. ``totals`` are the defenders' points that the changes may
    come from; none if they are not known. Of them and of the ``ledgers`` the first is what the record goes on
    with; the ``true`` one is what a wrong step is held against. Of those who are ``missided`` it is told
    that they are counted on the wrong side."""
    levels, house = deal.match.levels, deal.match.house
    said = {player for player, _ in written}
    for player in deal.match.seats if totals else ():
        if player not in said:
            levels[player] = after_all(deal.opening.levels[player], due(ledgers[0], player, totals[0]), house)
    if true in totals:
        totals = list(dict.fromkeys((true, *totals)))
    promotions = _Promotions(deal, ledgers, totals, missided)
    if not totals:
        promotions.claimed = Claimed(deal, ledgers[0], written)
    for player, event in written:
        levels[player] = promotions.judge(player, event)


def nearest(made: list[Changes], ups: int, downs: int) -> Changes:
    """Of changes of which each may be right those that come nearest to what is written."""
    risen = [one for one in made if sum(change for change in one if change > 0) == ups]
    fallen = [one for one in made if sum(change for change in one if change < 0) == downs]
    return [*risen, *fallen, *made][0]


def _one_of(made: list[Changes]) -> str:
    """The steps that there may be, in words."""
    each = dict.fromkeys([sum(change for change in one if change > 0) for one in made])
    steps = [f"{step:+}" for step in each]
    return steps[0] if len(steps) == 1 else Said(" or ".join(steps), "或".join(steps))


class _Promotions:
    def __init__(self, deal: Deal, ledgers: list[Account], totals: list[int], missided: dict[str, Finding]):
        self.deal, self.ledgers, self.totals, self.missided = deal, ledgers, totals, missided
        self.account = ledgers[0]
        self.claimed: Claimed | None = None
        """What follows from the points written, where others are not known."""
        self.wrong_step: tuple[Finding, str, int] | None = None
        """The first wrong step, whose it is, and what is written."""

    def find(self, name: str, event: LevelChange, number: int = 0, **params: Any) -> Finding:
        desk = self.deal.desk
        place = desk.operand(event, event, number) if number else desk.place(event)
        found = self.deal.find(name, place, **params)
        if name != "wrong-old-level":  # then it is not sure from which level the next deal begins
            self.deal.match.doubted.setdefault(params["player"], found)
        return found

    def judge(self, player: str, event: LevelChange) -> str:
        """Check the line link by link: what is wrong in one is not held against the next. Returns the level
        that the record goes on with."""
        deal, house = self.deal, self.deal.match.house
        opening = deal.opening
        known = player in opening.levels
        if (
            known
            and event.old == opening.levels[player]
            and self.totals
            and sum(event.changes) == sum(due(self.account, player, self.totals[0]))
            and event.new == after_all(event.old, event.changes, house)
        ):
            return event.new
        olds = [event.old]
        if event.old not in LEVELS:
            olds = [opening.levels.get(player, LEVELS[0])]
            doubt = opening.level_doubt.get(player)
            self.find(
                "wrong-level-name", event, 2, player=player, facts=[Expected(olds[0], event.old)], under=doubt
            )
        elif known and event.old != opening.levels[player]:
            olds.append(opening.levels[player])
            doubt = opening.level_doubt.get(player)
            self.find(
                "wrong-old-level", event, 2, player=player, facts=[Expected(olds[1], event.old)], under=doubt
            )
        made = self._made(player) if known else []
        changes = [event.changes, *made] if self._judge_changes(player, event, made) else [event.changes]
        rights = [after_all(old, one, house) for old, one in product(olds, changes)]
        if event.new not in LEVELS and event.new != PAST:
            number = len(event.changes) + 3
            self.find(
                "wrong-level-name", event, number, player=player, facts=[Expected(rights[0], event.new)]
            )
            return rights[0]
        if event.new not in rights:

            def fits(other: House) -> bool:
                return after_all(event.old, event.changes, other) == event.new

            self.find(
                "wrong-new-level",
                event,
                len(event.changes) + 3,
                player=player,
                facts=[Expected(rights[0], event.new)],
                help=deal.fits(fits, "stops-from-next-only", "changes-one-by-one"),
            )
        return event.new

    def _made(self, player: str) -> list[Changes]:
        """What the changes may be, the likeliest first."""
        if self.claimed is not None:
            return self.claimed.due.get(player, [])
        made = [due(ledger, player, total) for ledger in self.ledgers for total in self.totals]
        if player in self.deal.tally.fine_said:  # whether there was a fine is in doubt
            made += [tuple(change for change in one if change > 0 or change == -3) for one in made]
        if player == self.account.dealer and self.account.buried is None:  # a ♥5 not seen may be rotten
            unseen = 2 - sum(cards.count(RED_FIVE) for cards in self.deal.known.plays.values())
            made += [(*one, -3 * fives) for one in made for fives in range(1, unseen + 1)]
        return made

    def _judge_changes(self, player: str, event: LevelChange, made: list[Changes]) -> bool:
        """Whether there is something wrong with the changes that has been told."""
        if not made or sum(event.changes) in map(sum, made):
            return False
        ups, downs = (sum(c for c in event.changes if c * sign > 0) for sign in (1, -1))
        due, claimed = made[0], self.claimed
        if claimed is not None:
            due = nearest(made, ups, downs)
        step = sum(change for change in due if change > 0)
        fines = sum(change for change in due if change < 0)
        fives = self.account.rotten(player)
        if claimed is not None and not claimed.totals and ups != step:
            return False  # nobody says what the step comes from
        if downs == fines and ups != step:
            found = self.find(
                "wrong-step",
                event,
                *[3 + at for at, change in enumerate(event.changes) if change == ups],
                player=player,
                points=(self.totals if claimed is None else claimed.totals)[0],
                written=WRITTEN if claimed is not None else "",
                step=f"{step:+}" if claimed is None else _one_of(made),
                facts=[Expected(self._right_step(event, step), f"{ups:+}")],
                under=self._of_wrong_side(player, ups) or self._misread(player, ups) or self.doubt,
                help=self._step_elsewhere(player, ups),
            )
            if self._of_wrong_side(player, ups) is None:
                self.wrong_step = self.wrong_step or (found, player, ups)
        else:
            new = after_all(event.old, due, self.deal.match.house)
            right = LevelChange(player, event.old, due, new)
            if fives and ups == step and downs == fines + 3 * fives:
                self.find(
                    "wrong-five-fine", event, player=player, count=fives, fine=3 * fives,
                    facts=[Expected(right)],
                    under=self.doubt,
                )  # fmt: skip
            else:
                shown = Said(" ".join(f"{change:+}" for change in due) or "0")
                under = self.deal.tally.fine_said.get(player) or self.doubt
                self.find(
                    "wrong-changes", event, player=player, changes=shown, facts=[Expected(right)], under=under
                )
        return True

    def _right_step(self, event: LevelChange, step: int) -> str | LevelChange:
        """The ``step`` that should stand there; the whole line, if the new level comes of the wrong one."""
        house = self.deal.match.house
        downs = [change for change in event.changes if change < 0]
        changes = (step, *downs) if step else tuple(downs)
        new = after_all(event.old, changes, house)
        if event.new == new:
            return f"{step:+}"
        return LevelChange(event.player, event.old, changes, new)

    @property
    def doubt(self) -> Finding | None:
        """What may have made the points, or the sides, other than they are reckoned."""
        return self.deal.points_doubt or self.deal.root

    def _misread(self, player: str, ups: int) -> Finding | None:
        """The first wrong step, if it and this one are those of other points: then those were misread."""
        if self.wrong_step is None:
            return None
        found, first, risen = self.wrong_step
        if self.claimed is not None:
            return found
        for points in ANY:
            if self.account.step(player, points) == ups and self.account.step(first, points) == risen:
                return found
        return None

    def _of_wrong_side(self, player: str, ups: int) -> Finding | None:
        """What says that the player is counted on the other side, if he has that side's step."""
        found = self.missided.get(player)
        sides = [steps(total, self.deal.match.house) for total in self.totals]
        other = 0 if player in self.account.defenders else 1
        return found if ups in [side[other] for side in sides] else None

    def _step_elsewhere(self, player: str, ups: int) -> Said | None:
        side = 1 if player in self.account.defenders else 0
        total = (self.totals if self.claimed is None else self.claimed.totals)[0]
        return self.deal.fits(lambda house: steps(total, house)[side] == ups, "dealer-rises-below-120")
