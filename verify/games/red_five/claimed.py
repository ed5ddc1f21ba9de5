"""Red Five: the levels after a deal whose points nobody can reckon, because cards are hidden (RF-26, RF-42).

They must still follow from the defenders' points that the record itself claims, and from the rotten fives and
failed throws that are seen. Who is the friend may be hidden too: then he is whoever makes the most of the
lines right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from ....records.events import MaybeCard, Turn
from ....records.tricks import Defenders, LevelChange
from .balance import Account
from .deal import Deal
from .order import RED_FIVE

ANY = (0, 5, 40, 80, 120, 160, 200)
"""Points for each step there is."""
Due = list[tuple[int, ...]]


class Claimed:
    """What the changes of each player may be by the points ``written``: ``due`` has them for those of whose
    changes something is certain, the likeliest first; ``totals`` are the points claimed, if any are."""

    def __init__(self, deal: Deal, account: Account, lines: list[tuple[str, LevelChange]]):
        self.deal = deal
        self.totals = _claims(deal, account)
        self.due: dict[str, Due] = {}
        if not lines or not _all_seen(deal):
            return
        sides = _sides(deal, account)
        if self.totals:
            wrong = {at: self._wrong(side, lines) for at, side in enumerate(sides)}
            fewest = min(wrong.values())
            sides = [side for at, side in enumerate(sides) if wrong[at] == fewest]
        for player, _ in lines:
            if player in account.fines:
                self.due[player] = self._made(sides, player)

    def _wrong(self, side: Account, lines: list[tuple[str, LevelChange]]) -> tuple[int, int]:
        """How many of the lines are wrong with these defenders, and by how many steps in all."""
        apart = [
            min([abs(sum(line.changes) - sum(made)) for made in self._made([side], player)])
            for player, line in lines
            if player in side.fines
        ]
        return sum([1 for one in apart if one]), sum(apart)

    def _made(self, sides: Iterable[Account], player: str) -> Due:
        made: Due = []
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
        """How many rotten fives may be the player's: those that nobody saw elsewhere."""
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


def _claims(deal: Deal, account: Account) -> list[int]:
    """The defenders' points as they are written, and as the terms written make them."""
    totals: list[int] = []
    for event in deal.results:
        if isinstance(event, Defenders):
            totals.append(event.result)
            if event.players:
                totals.append(sum(event.points) + (event.bottom or 0) - account.lost)
    return list(dict.fromkeys(totals))


def _all_seen(deal: Deal) -> bool:
    """Whether every trick stands there in order, so that no failed throw can have been left out."""
    return deal.table.over and not (deal.unread or deal.root or deal.blamed)


def _sides(deal: Deal, account: Account) -> list[Account]:
    """The deal with each friend that the dealer may have had, or with none."""
    others = [player for player in account.seats if player != account.dealer]
    if deal.friend.dealer_alone:
        return [evolve(account, defenders=others)]
    turns = [event for event in deal.known.events if isinstance(event, Turn)]
    if deal.friend.player and any(call.kind == "friend" for turn in turns for call in turn.calls):
        return [account]
    friends = [account.dealer, *others]
    return [evolve(account, defenders=[one for one in others if one != friend]) for friend in friends]
