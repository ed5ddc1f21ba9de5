"""Red Five: what a deal comes to by its cards, whatever is written at its end (RF-15, RF-41 to RF-43).

Nothing here is taken from a claim that the cards can answer. What they leave open, because plays or whole
lines are not known, is None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from attrs import evolve

from ....records.tricks import Defenders, LevelChange
from .balance import Account
from .deal import Deal
from .levels import after_all
from .order import LEVELS, RED_FIVE

Changes = tuple[int, ...]
Value = TypeVar("Value")


class Reckoned(NamedTuple):
    """A deal by its cards: each player's points, the defenders, whether the bottom is flipped and what it
    makes, the defenders' points, and the changes of each player's level."""

    points: dict[str, int | None]
    defenders: list[str] | None
    flipped: bool | None
    bottom: int | None
    total: int | None
    changes: dict[str, Changes | None]


def reckon(deal: Deal, account: Account) -> Reckoned:
    """Reckon a deal from its ``account`` by the cards."""
    seats = account.seats
    if not deal.table.over or deal.unread or deal.uncounted or deal.order is None:
        unknown = dict.fromkeys(seats)
        return Reckoned({**unknown}, None, None, None, None, {**unknown})
    hidden = _may_have_fives(deal, account)
    ways = [_reckoned(deal, one, hidden) for one in _likeliest(deal, with_each_friend(deal, account))]
    return Reckoned(
        {player: _agreed([way.points[player] for way in ways]) for player in seats},
        _agreed([way.defenders for way in ways]),
        _agreed([way.flipped for way in ways]),
        _agreed([way.bottom for way in ways]),
        _agreed([way.total for way in ways]),
        {player: _agreed([way.changes[player] for way in ways]) for player in seats},
    )


def levels_before(deal: Deal) -> dict[str, str | None]:
    """Everybody's level before the deal: as reckoned from the deals before; as the deal itself has it only
    where that is not known, or where what is shown speaks against it too."""
    lines = {event.player: event.old for event in deal.results if isinstance(event, LevelChange)}
    before: dict[str, str | None] = {}
    for player, level in deal.opening.began.items():
        old, shown = lines.get(player), deal.opening.shown_level.get(player, level)
        if level in LEVELS and level in (shown, old):
            before[player] = level
        else:
            before[player] = old if old in LEVELS and shown in (old, None) else None
    return before


def levels_after(deal: Deal, before: dict[str, str | None], reckoned: Reckoned) -> dict[str, str | None]:
    """Everybody's level after the deal (RF-43)."""
    after: dict[str, str | None] = {}
    for player, level in before.items():
        changes = reckoned.changes.get(player)  # nothing is reckoned for who did not play
        known = level is not None and changes is not None
        after[player] = after_all(level, changes, deal.match.house) if known else None  # type: ignore[arg-type]
    return after


def carry_on(deal: Deal, after: dict[str, str | None]) -> None:
    """Remember of the levels ``after`` the deal those that the record does not go on with."""
    match = deal.match
    written = {event.player for event in deal.results if isinstance(event, LevelChange)}
    match.reckoned = {}
    for player, level in after.items():
        if level is None:
            if player not in written or player in match.doubted:
                match.reckoned[player] = None
        elif level != match.levels.get(player):
            match.reckoned[player] = level


def due(account: Account, player: str, total: int) -> Changes:
    """The changes of a player's level: the step, rotten fives, failed throws."""
    step, rotten = account.step(player, total), account.rotten(player)
    changes = [step] if step else []
    if rotten:
        changes.append(-3 * rotten)
    changes += [-fine for fine in account.fines[player]]
    return tuple(changes)


def with_each_friend(deal: Deal, account: Account) -> list[Account]:
    """The account with each friend that the dealer may have had, or none; most often there is one."""
    friend, called, plays = deal.friend.by_cards, deal.friend.card, deal.known.plays
    if deal.friend.dealer_alone or (friend is not None and not deal.friend.unknown):
        return [account]
    others = [player for player in account.seats if player != account.dealer]
    friends: list[str | None] = [friend]
    if friend is None:
        friends = [one for one in others if called is None or None in plays.get(one, ())]
    if friend is not None or called is None or deal.friend.unknown or not friends:
        friends.append(None)
    return [evolve(account, defenders=[one for one in others if one != friend]) for friend in friends]


def _likeliest(deal: Deal, ways: list[Account]) -> list[Account]:
    """Those of several ``ways`` for which the line of the defenders speaks."""
    named = [set(event.players) for event in deal.results if isinstance(event, Defenders) and event.players]
    told = [one for one in ways if set(one.defenders) in named]
    return told if len(told) == 1 else ways


def _reckoned(deal: Deal, account: Account, hidden: set[str | None]) -> Reckoned:
    """The deal with just these defenders. Who is ``hidden`` may have a rotten five that nobody has seen."""
    points: dict[str, int | None] = {}
    for player in account.seats:
        points[player] = None if hidden - {account.dealer} else account.points(player)
    flipped = None if deal.winner_by_cards is None else account.flipped
    bottom = None if flipped is None else account.makes
    total: int | None = None
    if bottom is not None and not hidden - {account.dealer}:
        total = sum(map(account.points, account.defenders)) + bottom - account.lost
    changes: dict[str, Changes | None] = {}
    for player in account.seats:
        known = total is not None and player not in hidden
        changes[player] = due(account, player, total) if known else None  # type: ignore[arg-type]
    return Reckoned(points, account.defenders, flipped, bottom, total, changes)


def _agreed(values: Sequence[Value | None]) -> Value | None:
    """The value on which all agree."""
    first, *others = values
    return first if others.count(first) == len(others) else None


def _may_have_fives(deal: Deal, account: Account) -> set[str | None]:
    """Who may have a rotten five that nobody has seen."""
    plays = deal.known.plays
    holders = [holder for holder, _ in account.fives]
    seen = sum([max(plays.get(one, []).count(RED_FIVE), holders.count(one)) for one in account.seats])
    seen += account.buried.count(RED_FIVE) if account.buried else 0
    if seen >= 2:
        return set()
    hidden: set[str | None] = {player for player in account.seats if None in plays.get(player, ())}
    return hidden if account.buried is not None else hidden | {account.dealer}
