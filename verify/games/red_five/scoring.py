"""Red Five: the result of a deal by its cards, whatever is written at its end (RF-15, RF-25 to RF-27, RF-41
to RF-43), and the score sheet.

Nothing here is taken from a claim that the cards can answer. What they leave open, because plays or whole
lines are not known, is None, and a question mark on the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, TypeVar

from attrs import evolve

from ....records.cards import Card
from ....records.events import Score
from ....records.findings import Said, and_
from ....records.tricks import Defenders, LevelChange
from ....records.values import define
from ...judged import PlayerScore
from ...tricks.rules import House
from ...tricks.tallies import Tally, possible_tallies, suspects_of
from .deal import RedFiveDeal
from .order import FormationContest
from .rules import LEVELS, PAST, POINTS, RED_FIVE, after_all, steps

ROTTEN = 50
MOST_FRIENDS = 8
"""Most players to consider as the friend; at a table there are three."""


@define
class Account:
    """A deal that has been played out. ``taken`` are the points of each player's tricks at face value,
    ``fives`` the rotten fives laid (the holder, and who took the trick), ``fines`` those of failed throws."""

    seats: tuple[str, ...]
    dealer: str | None
    defenders: list[str]
    taken: dict[str, int]
    fives: list[tuple[str, str | None]]
    fines: dict[str, list[int]]
    buried: list[Card] | None
    last_winner: str | None
    house: House

    def with_friend(self, friend: str | None) -> Account:
        """The deal with another friend, or none."""
        return evolve(self, defenders=[one for one in self.seats if one not in (self.dealer, friend)])

    @property
    def flipped(self) -> bool:
        """Whether the bottom is turned up, because the defenders have won the last trick (RF-15)."""
        return self.last_winner in self.defenders

    def points(self, player: str) -> int:
        """Return the points of ``player``, captured rotten fives included."""
        if not self.fives:
            return self.taken[player]
        return self.taken[player] + sum(
            ROTTEN - POINTS[RED_FIVE]
            for holder, winner in self.fives
            if winner == player and (holder in self.defenders) != (player in self.defenders)
        )

    @property
    def lost(self) -> int:
        """Points that captured rotten fives cost the defenders, by a house rule."""
        if "captured-fives-cost" not in self.house:
            return 0
        return ROTTEN * sum(
            holder in self.defenders and winner is not None and winner not in self.defenders
            for holder, winner in self.fives
        )

    def bottom(self, house: House | None = None) -> tuple[int, int] | None:
        """Return the points of the bottom that are doubled, and those that are added as they are; None if
        they are not known."""
        if self.buried is None:
            return None
        fives = self.buried.count(RED_FIVE)
        plain = sum([POINTS[card] for card in self.buried if card is not RED_FIVE])
        if "buried-fives-flat" in (self.house if house is None else house):
            return plain, ROTTEN * fives
        return plain + ROTTEN * fives, 0

    @property
    def makes(self) -> int | None:
        """Points of the bottom for the defenders; None if it is flipped and its cards are not known."""
        if not self.flipped:
            return 0
        bottom = self.bottom()
        return None if bottom is None else bottom[0] * 2 + bottom[1]

    @property
    def total(self) -> int | None:
        """The defenders' points; None if they are not known."""
        makes = self.makes
        return None if makes is None else sum(map(self.points, self.defenders)) + makes - self.lost

    def rotten(self, player: str) -> int:
        """Return the number of rotten fives that ``player`` has laid or buried."""
        laid = sum(holder == player for holder, _ in self.fives)
        return laid + (self.buried.count(RED_FIVE) if player == self.dealer and self.buried else 0)

    def step(self, player: str, points: int) -> int:
        """Return by how many levels ``player`` rises if the defenders have these ``points`` (RF-42)."""
        up, against = steps(points, self.house)
        return against if player in self.defenders else up


def account_of(deal: RedFiveDeal, *, by_cards: bool = False) -> Account:
    """Return the account of the deal as the record has it, or ``by_cards`` alone."""
    seats, friend, winner = deal.seats.names, deal.friend.player, deal.last.winner
    if by_cards:
        friend, winner = deal.friend.by_cards, deal.last.by_cards
    return Account(
        seats,
        deal.dealer,
        [player for player in seats if player not in (deal.dealer, friend)],
        dict(deal.table.taken if by_cards else deal.table.said),
        list(deal.tally.fives_by_cards if by_cards else deal.tally.fives),
        deal.tally.fines,
        deal.known.bury_of(deal.dealer) if deal.dealer else None,
        winner,
        deal.match.house,
    )


Changes = tuple[int, ...]
Value = TypeVar("Value")


class Recomputed(NamedTuple):
    """A deal by its cards: each player's points, the defenders, whether the bottom is flipped and what it
    makes, the defenders' points, and the changes of each player's level."""

    points: dict[str, int | None]
    defenders: list[str] | None
    flipped: bool | None
    bottom: int | None
    total: int | None
    changes: dict[str, Changes | None]


def recompute(deal: RedFiveDeal, account: Account) -> Recomputed:
    """Compute the result of a deal from its ``account`` by the cards."""
    seats = account.seats
    if not deal.table.over or deal.unread or deal.uncounted or deal.order is None:
        return _unknown(seats)
    hidden = set(may_have_fives(deal, account))
    likeliest, tallies = _likeliest(deal, with_each_friend(deal, account)), _tallies(deal)
    ways = [
        _recomputed(deal, evolve(one, taken=tally.taken, last_winner=tally.last_winner), hidden)
        for one, tally in product(likeliest, tallies)
    ]
    if not ways:
        return _unknown(seats)
    if len(ways) == 1:
        return ways[0]
    return Recomputed(
        {player: _agreed([way.points[player] for way in ways]) for player in seats},
        _agreed([way.defenders for way in ways]),
        _agreed([way.flipped for way in ways]),
        _agreed([way.bottom for way in ways]),
        _agreed([way.total for way in ways]),
        {player: _agreed([way.changes[player] for way in ways]) for player in seats},
    )


def _unknown(seats: tuple[str, ...]) -> Recomputed:
    """The result of a deal of which nothing is known."""
    return Recomputed(dict.fromkeys(seats), None, None, None, None, dict.fromkeys(seats))


def _tallies(deal: RedFiveDeal) -> list[Tally]:
    """Return possible tallies; none if the friend, or the player of a rotten five, may be another than
    written."""
    friend = deal.friend
    for player, one in suspects_of(deal).items():
        finds = friend.card in one.lacking or (friend.card in one.spare and friend.by_cards in (player, None))
        if finds:
            return []

    def begin(leader: str, led: Sequence[Card]) -> FormationContest | None:
        suits = {deal.table.suit[card] for card in led}
        if deal.order is None or len(suits) > 1:
            return None
        return FormationContest(suits.pop(), led, deal.order, deal.match.house, leader)

    return possible_tallies(deal, begin, RED_FIVE)


def levels_before(deal: RedFiveDeal) -> dict[str, str | None]:
    """Return everybody's level before the deal: as it follows from the deals before; or as the deal itself
    has it, if that is not known or the cards shown contradict it too."""
    lines = {event.player: event.old for event in deal.lines(LevelChange)}
    before: dict[str, str | None] = {}
    for player, level in deal.opening.began.items():
        old, shown = lines.get(player), deal.opening.shown_level.get(player, level)
        if level in LEVELS and level in (shown, old):
            before[player] = level
        else:
            before[player] = old if old in LEVELS and shown in (old, None) else None
    return before


def levels_after(
    deal: RedFiveDeal, before: dict[str, str | None], recomputed: Recomputed
) -> dict[str, str | None]:
    """Return everybody's level after the deal (RF-43); None where it is not known."""
    after: dict[str, str | None] = dict.fromkeys(before)
    for player, level in before.items():
        changes = recomputed.changes.get(player)  # nothing is recomputed for a player who did not play
        if level is not None and changes is not None:
            after[player] = after_all(level, changes, deal.match.house)
    return after


def carry_on(deal: RedFiveDeal, after: dict[str, str | None]) -> None:
    """Remember those of the levels ``after`` the deal that differ from what the record goes on with."""
    match = deal.match
    written = {event.player for event in deal.lines(LevelChange)}
    match.recomputed = {}
    for player, level in after.items():
        if level is None:
            if player not in written or player in match.doubted:
                match.recomputed[player] = None
        elif level != match.levels.get(player):
            match.recomputed[player] = level


def due(account: Account, player: str, total: int) -> Changes:
    """Return the changes of a player's level: the step for the defenders' ``total`` (RF-42), rotten fives
    (RF-26), and failed throws (RF-37)."""
    step, rotten = account.step(player, total), account.rotten(player)
    changes = (step, -3 * rotten, *(-fine for fine in account.fines[player]))
    return tuple([change for change in changes if change])


def with_each_friend(deal: RedFiveDeal, account: Account) -> list[Account]:
    """Return the account with each friend that the dealer may have had, or with none; mostly there is only
    one."""
    friend, called = deal.friend.by_cards, deal.friend.card
    if deal.friend.dealer_alone or (friend is not None and not deal.friend.unknown):
        return [account]
    others = [player for player in account.seats if player != account.dealer][:MOST_FRIENDS]
    friends: list[str | None] = [friend]
    if friend is None:
        plays = deal.known.plays
        friends = [one for one in others if called is None or None in plays.get(one, ())]
    if friend is not None or called is None or deal.friend.unknown or not friends:
        friends.append(None)
    return [account.with_friend(friend) for friend in friends]


def _likeliest(deal: RedFiveDeal, ways: list[Account]) -> list[Account]:
    """The one among the ``ways`` that fits the line of the defenders; all of them if that does not decide."""
    named = [set(event.players) for event in deal.lines(Defenders) if event.players]
    told = [one for one in ways if set(one.defenders) in named]
    return told if len(told) == 1 else ways


def _recomputed(deal: RedFiveDeal, account: Account, hidden: set[str | None]) -> Recomputed:
    """The deal with just these defenders. Who is ``hidden`` may have a rotten five that nobody has seen."""
    unseen = bool(hidden - {account.dealer})
    points = {player: None if unseen else account.points(player) for player in account.seats}
    flipped = None if deal.last.by_cards is None else account.flipped
    bottom = None if flipped is None else account.makes
    total = None if bottom is None or unseen else account.total
    changes = {
        player: None if total is None or player in hidden else due(account, player, total)
        for player in account.seats
    }
    return Recomputed(points, account.defenders, flipped, bottom, total, changes)


def _agreed(values: Sequence[Value | None]) -> Value | None:
    """The value on which all agree."""
    first, *others = values
    return first if others.count(first) == len(others) else None


def may_have_fives(deal: RedFiveDeal, account: Account) -> dict[str | None, int]:
    """Return the players who may have rotten fives that nobody has seen, and how many at most."""
    if account.buried is not None and not deal.table.unseen:
        return {}
    plays = deal.known.plays
    holders = [holder for holder, _ in account.fives]
    seen = sum([max(plays.get(one, []).count(RED_FIVE), holders.count(one)) for one in account.seats])
    seen += account.buried.count(RED_FIVE) if account.buried else 0
    unseen = max(2 - seen, 0)
    hidden: dict[str | None, int] = {
        player: min(unseen, plays.get(player, []).count(None)) for player in account.seats
    }
    if account.buried is None:
        hidden[account.dealer] = unseen
    return {player: fives for player, fives in hidden.items() if fives}


DEALER_SAID, BOTTOM_SAID = Said("Dealer", "莊"), Said("Bottom", "底牌")
TOTAL_SAID, STEPS_SAID = Said("Defenders' points", "搶分"), Said("Steps", "升級")
LEVELS_SAID = Said("Levels", "級別")
KEPT, NOBODY, UNKNOWN = Said("kept", "守底"), Said("nobody rises", "都不升"), Said("?")


def fill_sheet(deal: RedFiveDeal, recomputed: Recomputed) -> dict[str, str | None]:
    """Put the deal on the report's score sheet. Returns everybody's level after it."""
    report = deal.desk.report
    written = {event.player: event.result for event in deal.lines(Score)}
    for player in deal.seats.names:
        points = recomputed.points[player]
        row = PlayerScore(player)
        row.written, row.from_replay, row.recomputed = written.get(player), points, points
        report.scores.append(row)
    before = levels_before(deal)
    if "changes-one-by-one" in deal.match.house:
        recomputed = recomputed._replace(changes={**recomputed.changes, **_as_ordered(deal, recomputed)})
    after = levels_after(deal, before, recomputed)
    report.details += [
        (DEALER_SAID, _sides(deal, recomputed)),
        (BOTTOM_SAID, _bottom(recomputed)),
        (TOTAL_SAID, UNKNOWN if recomputed.total is None else Said(str(recomputed.total))),
        (STEPS_SAID, UNKNOWN if recomputed.total is None else _steps(recomputed.total, deal.match.house)),
        (LEVELS_SAID, _levels(before, recomputed.changes, after)),
    ]
    return after


def _as_ordered(deal: RedFiveDeal, recomputed: Recomputed) -> dict[str, Changes | None]:
    """RF-43: the order in which the record has the changes of a level, where it has all of them."""
    written = {event.player: event.changes for event in deal.lines(LevelChange)}
    return {
        player: changes
        for player, changes in written.items()
        if changes is not None and sorted(changes) == sorted(recomputed.changes.get(player) or ())
    }


def _sides(deal: RedFiveDeal, recomputed: Recomputed) -> Said:
    dealer, defenders = deal.dealer, recomputed.defenders
    if dealer is None:
        return UNKNOWN
    if defenders is None:
        return Said(f"{dealer}, friend ?, defenders ?", f"{dealer}，朋友?，搶分?")
    friend = next((one for one in deal.seats.names if one != dealer and one not in defenders), None)
    with_, zh_with = (f"friend {friend}", f"朋友{friend}") if friend else ("no friend", "沒有朋友")
    return Said(
        f"{dealer}, {with_}, defenders {and_(defenders)}", f"{dealer}，{zh_with}，搶分{'、'.join(defenders)}"
    )


def _bottom(recomputed: Recomputed) -> Said:
    if recomputed.flipped is None:
        return UNKNOWN
    points = "?" if recomputed.bottom is None else recomputed.bottom
    return Said(f"flipped, {points} points", f"掀底，得{points}分") if recomputed.flipped else KEPT


def _steps(total: int, house: House) -> Said:
    """Return the side that rises, and its number of steps (RF-42), in words."""
    up, against = steps(total, house)
    if up:
        return Said(f"dealer's side +{up}", f"莊家一方+{up}")
    return Said(f"defenders +{against}", f"搶分一方+{against}") if against else NOBODY


def _levels(
    before: dict[str, str | None], changes: dict[str, Changes | None], after: dict[str, str | None]
) -> Said:
    """Everybody's level before the deal, each change, and the level after it."""
    en, zh = [], []
    for player, old in before.items():
        each = "".join([f" {one:+}" for one in changes[player] or ()])
        new = after[player] or "?"
        en.append(f"{player} {old or '?'}{each} → {new}")
        zh.append(f"{player} {old or '?'}{each} → {'過A' if new == PAST else new}")
    return Said(", ".join(en), "，".join(zh))
