"""Red Five: the levels after a deal, each as old level, changes, new level (RF-6, RF-7, RF-26, RF-42, RF-43).

Where nobody can compute the points, because cards are hidden, the changes must still follow from the points
that the record itself claims, and from the rotten fives and failed throws that are seen. Who is the friend
may be hidden too: then it is the player who makes most of the lines right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from ....records.events import MaybeCard
from ....records.facts import Expected
from ....records.findings import Finding, Said
from ....records.tricks import Defenders, LevelChange
from ...tricks.rules import House
from .deal import RedFiveDeal
from .rules import LEVELS, PAST, RED_FIVE, after_all, steps
from .scoring import Account, Changes, due, may_have_fives, with_each_friend

WRITTEN = Said(" (by the points written)", "（照寫下的分數）")


def judge_levels(
    deal: RedFiveDeal,
    accounts: list[Account],
    written: list[tuple[str, LevelChange]],
    totals: list[int],
    recomputed: int | None,
    wrong_sides: dict[str, Finding],
) -> None:
    """Check the levels ``written``, each line with its player, and carry them on.

    ``totals`` are the defenders' points that the changes may come from; none if they are not known. Of these
    and of the ``accounts`` the first is what the record goes on with; the ``recomputed`` total is what a
    wrong step is held against. ``wrong_sides`` has the players who are counted on the wrong side, with the
    findings that say so."""
    levels, house = deal.match.levels, deal.match.house
    said = {player for player, _ in written}
    for player in deal.seats.names if totals else ():
        if player not in said:
            levels[player] = after_all(
                deal.opening.levels[player], due(accounts[0], player, totals[0]), house
            )
    if recomputed in totals:
        totals = list(dict.fromkeys((recomputed, *totals)))
    claimed = None if totals else Claimed(deal, accounts[0], written)
    promotions = _Promotions(deal, accounts, totals, wrong_sides, claimed)
    if recomputed is None:
        promotions.written = WRITTEN
    for player, event in written:
        levels[player] = promotions.judge(player, event)


def _ups(changes: Changes) -> int:
    """The sum of the changes that go up."""
    return sum([change for change in changes if change > 0])


def _downs(changes: Changes) -> int:
    """The sum of those that go down, less than 0."""
    return sum([change for change in changes if change < 0])


def nearest(made: list[Changes], ups: int, downs: int) -> Changes:
    """Return those of several possible changes that come nearest to what is written: ``ups`` levels up, and
    ``downs`` down (less than 0)."""
    risen = [one for one in made if _ups(one) == ups]
    fallen = [one for one in made if _downs(one) == downs]
    return [*risen, *fallen, *made][0]


def _one_of(made: list[Changes]) -> str:
    """The steps that there may be, in words."""
    each = dict.fromkeys(map(_ups, made))
    steps = [f"{step:+}" for step in each]
    return steps[0] if len(steps) == 1 else Said(" or ".join(steps), "或".join(steps))


class _Promotions:
    def __init__(
        self,
        deal: RedFiveDeal,
        accounts: list[Account],
        totals: list[int],
        wrong_sides: dict[str, Finding],
        claimed: Claimed | None,
    ):
        self.deal, self.accounts, self.totals, self.wrong_sides = deal, accounts, totals, wrong_sides
        self.account = accounts[0]
        self.claimed = claimed
        """Level changes that follow from the points written, where others are not known."""
        self.written: Said | str = "" if claimed is None else WRITTEN
        """Note for changes that follow from points that are not recomputed."""
        self.wrong_step: tuple[Finding, str, int] | None = None
        """The first wrong step, whose it is, and what is written."""

    def find(self, name: str, event: LevelChange, number: int = 0, **params: Any) -> Finding:
        desk = self.deal.desk
        place = desk.operand(event, event, number) if number else desk.place(event)
        found = self.deal.desk.find(name, place, **params)
        if name != "wrong-old-level":  # then the level before the next deal is uncertain
            self.deal.match.doubted.setdefault(params["player"], found)
        return found

    def judge(self, player: str, event: LevelChange) -> str:
        """Check the line link by link: what is wrong in one is not held against the next. Returns the level
        that the record goes on with."""
        deal, house = self.deal, self.deal.match.house
        opening = deal.opening
        known = player in opening.levels
        level = opening.levels.get(player, LEVELS[0])
        named = event.old is None or event.old in LEVELS
        old = level if event.old is None or not named else event.old
        olds = [old]
        if event.old is not None and (not named or (known and event.old != level)):
            olds = list(dict.fromkeys((old, level)))
            self.find(
                "wrong-old-level" if named else "wrong-level-name", event, 2, player=player,
                facts=[Expected(level, event.old)], under=opening.level_doubt.get(player),
            )  # fmt: skip
        made = self._made(player) if known else []
        changes = made
        if event.changes is not None:
            wrong = self._judge_changes(player, event, old, made)
            changes = [event.changes, *made] if wrong else [event.changes]
        rights = [after_all(one, each, house) for one, each in product(olds, changes)]
        if event.new is None or not rights:
            return event.new or (rights[0] if rights else level)
        return self._judge_new(player, event, old, rights)

    def _judge_new(self, player: str, event: LevelChange, old: str, rights: list[str]) -> str:
        """Check the new level, which may be any of ``rights``."""
        new, changes, deal = event.new, event.changes, self.deal
        assert new is not None
        number = 2 + (event.old is not None) + len(changes or ())
        if new not in LEVELS and new != PAST:
            self.find("wrong-level-name", event, number, player=player, facts=[Expected(rights[0], new)])
            return rights[0]
        if new not in rights:

            def fits(other: House) -> bool:
                return changes is not None and after_all(old, changes, other) == new

            self.find(
                "wrong-new-level", event, number, player=player, facts=[Expected(rights[0], new)],
                help=deal.fits(fits, "stops-from-next-only", "changes-one-by-one"),
            )  # fmt: skip
        return new

    def _made(self, player: str) -> list[Changes]:
        """Return the possible changes, the likeliest first."""
        if self.claimed is not None:
            return self.claimed.due.get(player, [])
        made = [due(one, player, total) for one in self.accounts for total in self.totals]
        if player in self.deal.tally.fine_said:  # whether there was a fine is in doubt
            made += [tuple(change for change in one if change > 0 or change == -3) for one in made]
        unseen = may_have_fives(self.deal, self.account).get(player, 0)
        return made + [(*one, -3 * fives) for one in made for fives in range(1, unseen + 1)]

    def _judge_changes(self, player: str, event: LevelChange, old: str, made: list[Changes]) -> bool:
        """Report changes from the ``old`` level that are wrong; return whether they are."""
        changes = event.changes or ()
        if not made or sum(changes) in map(sum, made):
            return False
        ups, downs = _ups(changes), _downs(changes)
        due, claimed = made[0], self.claimed
        if claimed is not None:
            due = nearest(made, ups, downs)
        step, fines = _ups(due), _downs(due)
        fives = self.account.rotten(player)
        if claimed is not None and not claimed.totals and ups != step:
            return False  # the record does not show the reason for the step
        if downs == fines and ups != step:
            number = 2 + (event.old is not None) + changes.index(ups) if ups in changes else 0
            found = self.find(
                "wrong-step", event, number, player=player,
                points=(self.totals if claimed is None else claimed.totals)[0],
                written=self.written,
                step=f"{step:+}" if claimed is None else _one_of(made),
                facts=[Expected(self._right_step(event, old, step), f"{ups:+}")],
                under=self._of_wrong_side(player, ups) or self._misread(player, ups) or self.doubt,
                help=self._step_elsewhere(player, ups),
            )  # fmt: skip
            if self._of_wrong_side(player, ups) is None:
                self.wrong_step = self.wrong_step or (found, player, ups)
        else:
            new = None if event.new is None else after_all(old, due, self.deal.match.house)
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
                    "wrong-changes", event, player=player, written=self.written, changes=shown,
                    facts=[Expected(right)], under=under,
                )  # fmt: skip
        return True

    def _right_step(self, event: LevelChange, old: str, step: int) -> str | LevelChange:
        """Return the ``step`` that would be right; the whole line, if the new level follows from the wrong
        one."""
        house = self.deal.match.house
        downs = [change for change in event.changes or () if change < 0]
        changes = (step, *downs) if step else tuple(downs)
        new = after_all(old, changes, house)
        if event.new in (None, new):
            return f"{step:+}"
        return LevelChange(event.player, event.old, changes, new)

    @property
    def doubt(self) -> Finding | None:
        """The finding that may have affected the points, or the sides, as recomputed."""
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
        """Return the finding that the player is counted on the wrong side, if the step written is that
        side's."""
        found = self.wrong_sides.get(player)
        sides = [steps(total, self.deal.match.house) for total in self.totals]
        other = 0 if player in self.account.defenders else 1
        return found if ups in [side[other] for side in sides] else None

    def _step_elsewhere(self, player: str, ups: int) -> Said | None:
        side = 1 if player in self.account.defenders else 0
        total = (self.totals if self.claimed is None else self.claimed.totals)[0]
        return self.deal.fits(lambda house: steps(total, house)[side] == ups, "dealer-rises-below-120")


ANY = (0, 5, 40, 80, 120, 160, 200)
"""Points for each step there is."""


class Claimed:
    """Possible level changes by the points ``written``: ``due`` has them, the likeliest first, for players
    about whose changes something is certain; ``totals`` are the points claimed, if any are."""

    def __init__(self, deal: RedFiveDeal, account: Account, lines: list[tuple[str, LevelChange]]):
        self.deal = deal
        self.totals: list[int] = _claims(deal, account)
        self.due: dict[str, list[Changes]] = {}
        if not lines or not _all_seen(deal):
            return
        sides = with_each_friend(deal, account)
        if self.totals:
            wrong = {at: self._wrong(side, lines) for at, side in enumerate(sides)}
            fewest = min(wrong.values())
            sides = [side for at, side in enumerate(sides) if wrong[at] == fewest]
        for player, _ in lines:
            if player in account.fines:
                self.due[player] = self._made(sides, player)

    def _wrong(self, side: Account, lines: list[tuple[str, LevelChange]]) -> tuple[int, int]:
        """Return the number of lines that are wrong with these defenders, and their total deviation in
        steps."""
        apart = [
            min([abs(sum(line.changes) - sum(made)) for made in self._made([side], player)])
            for player, line in lines
            if player in side.fines and line.changes is not None
        ]
        return sum([1 for one in apart if one]), sum(apart)

    def _made(self, sides: Iterable[Account], player: str) -> list[Changes]:
        made: list[Changes] = []
        for side in sides:
            rotten = side.rotten(player)
            most = max(rotten, self._most(side, player))
            for step in dict.fromkeys([side.step(player, total) for total in self.totals or ANY]):
                for fives in range(rotten, most + 1):
                    changes = [step] if step else []
                    changes += [-3 * fives] if fives else []
                    made.append((*changes, *(-fine for fine in side.fines[player])))
        if player in self.deal.tally.fine_said:  # whether there was a fine is in doubt
            made += [tuple([change for change in one if change > 0 or change == -3]) for one in made]
        return list(dict.fromkeys(made))

    def _most(self, side: Account, player: str) -> int:
        """Return the maximum number of rotten fives of the player: those not seen elsewhere."""
        plays = self.deal.known.plays
        most = sum(
            max(plays.get(other, []).count(RED_FIVE), sum(holder == other for holder, _ in side.fives))
            for other in side.seats
            if other != player
        )
        most = 2 - most
        laid = plays.get(player, [])
        if player == side.dealer:
            return (
                most if side.buried is None or None in laid else min(most, _fives(laid) + _fives(side.buried))
            )
        most -= _fives(side.buried)
        return most if None in laid else min(most, _fives(laid))


def _fives(cards: Sequence[MaybeCard] | None) -> int:
    return sum(card is RED_FIVE for card in cards or ())


def _claims(deal: RedFiveDeal, account: Account) -> list[int]:
    """The defenders' points as they are written, and as the terms written make them."""
    totals: list[int] = []
    for event in deal.lines(Defenders):
        totals.append(event.result)
        if event.players:
            totals.append(sum(event.points) + (event.bottom or 0) - account.lost)
    return list(dict.fromkeys(totals))


def _all_seen(deal: RedFiveDeal) -> bool:
    """Return whether all tricks are recorded in order, so that no failed throw can have been left out."""
    return deal.table.over and not (deal.unread or deal.root or deal.blamed)
