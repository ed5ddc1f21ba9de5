"""Red Five: what a record carries from deal to deal, and what its header says of that (RF-2 to RF-8)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define, evolve

from ....records.events import Deal, Event, Setting, Turn, Unreadable
from ....records.facts import NameExpected, Unread
from ....records.findings import Finding, Place, joined, told
from ....records.tricks import USUAL
from ...desk import Desk
from ...tricks.names import one_apart
from ...tricks.rules import House
from ...tricks.seats import house_rules
from .rules import HOUSE, LEVELS, NONE, PLAYERS

UNREAD = "?"
"""The last dealer where the line cannot be read; it is nobody's name."""


@define
class Match:
    """What a record carries from deal to deal: who sits where, the ``ring`` in which they play, the house
    rules, everybody's level, and who dealt last."""

    seats: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()
    house: House = NONE
    levels: dict[str, str] = Factory(dict)
    reckoned: dict[str, str | None] = Factory(dict)
    """Levels by the cards of the deals before, where the record goes on with others; None if not known."""
    last_dealer: str | None = None
    doubted: dict[str, Finding] = Factory(dict)
    """What is wrong with the level that somebody begins with."""
    listed: Place | None = None
    """Where the players are listed."""
    unseated: Finding | None = None
    """What is wrong with the players named, as long as it is not known who they are."""
    undirected: Finding | None = None
    """What is wrong with the direction of play."""

    def __copy__(self) -> Match:
        return evolve(self, levels=dict(self.levels), reckoned=dict(self.reckoned))

    def level(self, player: str) -> str:
        """The level with which ``player`` goes on."""
        return self.levels.get(player, "2")

    # ---- who plays

    def fill(self, events: Sequence[Event]) -> None:
        """Seat those who play in a deal, if nobody has said who does; those of a usual table, if they are of
        that or not four."""
        if self.seats:
            return
        named = _named(events)
        usual = next((table for table in USUAL if named.keys() <= set(table)), USUAL[0])
        others = len(named) == PLAYERS and named.keys() != set(usual)
        self.seats = self.ring = tuple(named) if others else usual

    def seat_those_who_play(self, events: Sequence[Event]) -> bool:
        """Whether a deal shows which four of the names are players'. Else nobody's turn can be judged."""
        playing = _named(events)
        if len(playing) != PLAYERS:
            return False
        named = tuple(name for name in self.seats if name in playing)
        self.seats = self.ring = named if len(named) == PLAYERS else tuple(playing)
        self.unseated = None
        return True

    # ---- what the header says

    def take(self, event: Setting, desk: Desk) -> None:
        """Go on with what a line says, and report what is wrong with it."""
        match event.key, event.value:
            case "players", tuple(names):
                self._seat(event, names, desk)
            case "direction", tuple(names):
                if not self.seats or set(names) == set(self.seats):
                    self.ring = names
                    return
                desk.find(
                    "wrong-ring", desk.place(event), players=joined(self.seats, ", ", "、"),
                    under=self.unseated, facts=[NameExpected()],
                )  # fmt: skip
            case "last_dealer", str(name):
                self.last_dealer = name
                if self.seats and name not in self.seats:
                    self._unknown(name, desk.operand(event, event, 1), desk)
            case "carried", tuple(parts):
                self._carry_in(event, parts, desk)
            case "house_rules", tuple(names):
                self.house = house_rules(event, names, HOUSE, desk)

    def miss(self, event: Unreadable) -> None:
        """A line cannot be read that may say something of this."""
        match (event.finding.fact(Unread) or Unread()).label:
            case "carried":
                self.doubted.update(dict.fromkeys(self.seats, event.finding))
                self.reckoned = dict.fromkeys(self.seats)
            case "last_dealer":
                self.last_dealer = UNREAD
            case "direction":
                self.undirected = event.finding

    def _seat(self, event: Setting, names: tuple[str, ...], desk: Desk) -> None:
        self.listed = desk.place(event)
        self.seats = self.ring = tuple(dict.fromkeys(names))
        if not len(names) == len(self.seats) == PLAYERS:
            self.unseated = desk.find("wrong-players", self.listed, count=len(self.seats))

    def _carry_in(self, event: Setting, parts: tuple[str, ...], desk: Desk) -> None:
        """The levels with which everybody begins: ``N 8, E 4, …``."""
        named = [part.strip().rpartition(" ")[::2] for part in parts]
        players = [name.strip() for name, _ in named]
        missing = [seat for seat in self.seats if seat not in players]
        wrong = one_apart(players, self.seats)
        for at, (player, (_, level)) in enumerate(zip(players, named, strict=True)):
            place = desk.operand(event, event, at + 1)
            if level not in LEVELS:
                found = desk.find("wrong-level-name", place, said=level)
                for seat in [player] if player in self.seats else missing:
                    self.doubted[seat] = found
                    self.reckoned[seat] = None
                continue
            again = player in players[:at] if wrong is None else at == wrong
            if again or (self.seats and player not in self.seats):
                found = self._unknown(player, place, desk)
                for seat in missing:
                    self.doubted.setdefault(seat, found)
                    self.reckoned[seat] = None
            if at == wrong:
                self.levels[self.seats[at]] = level
            elif not again:
                self.levels[player] = level

    def _unknown(self, name: str, place: Place, desk: Desk) -> Finding:
        wrong = told("is not among the players", "不在玩家之中")
        if name in self.seats:
            wrong = told("has been named before", "前面已經寫過")
        return desk.find(
            "unknown-name", place, who=name, wrong=wrong, under=self.unseated, facts=[NameExpected()]
        )


def _named(events: Sequence[Event]) -> dict[str, None]:
    """The names of those who are dealt cards or play."""
    return dict.fromkeys([event.player for event in events if isinstance(event, Deal | Turn)])
