"""The players, their order and the house rules, as given by a header."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import ClassVar

from ..records.events import Deal, Event, Setting, ShortClaim, ShortTurn, Turn, is_short_turn, raw
from ..records.facts import NameExpected
from ..records.findings import Finding, Place, joined
from .desk import Desk
from .judged import Whole


class Seats(Whole):
    """The players of a record: their ``names``, and the ``ring`` in which they play. ``usual`` are the tables
    of a record that does not name them, and ``allowed`` the possible numbers of players.

    ``listed_at`` is the place of the list, ``wrong`` the finding about it as long as the players are not
    known, and ``undirected`` the finding about the direction of play."""

    parts: ClassVar[tuple[str, ...]] = (
        "usual", "allowed", "names", "ring", "listed_at", "wrong", "undirected",
    )  # fmt: skip
    given: ClassVar[int] = 2

    def __init__(self, usual: tuple[tuple[str, ...], ...], allowed: range) -> None:
        self.usual = usual
        self.allowed = allowed
        self.names: tuple[str, ...] = ()
        self.ring: tuple[str, ...] = ()
        self.listed_at: Place | None = None
        self.wrong: Finding | None = None
        self.undirected: Finding | None = None

    @property
    def possible(self) -> bool:
        """Whether the game can be played by this number of players."""
        return len(self.names) in self.allowed

    def take(self, event: Setting, desk: Desk) -> None:
        """Apply the players, or the direction of play, from a line."""
        names = event.value
        if isinstance(names, tuple) and event.key == "players":
            self._declare(event, names, desk)
        elif isinstance(names, tuple) and event.key == "direction":
            named = not self.names or names_all(event, names, self.names, desk, self.wrong)
            self.ring = names if named else self.ring

    def _declare(self, event: Setting, names: tuple[str, ...], desk: Desk) -> None:
        """Seat the players that a line names."""
        self.wrong = report_named_twice(event, names, desk)
        self.names = self.ring = tuple(dict.fromkeys(names))
        self.listed_at = desk.place(event)
        if not self.possible:
            found = desk.find("wrong-players", self.listed_at, count=len(self.names), under=self.wrong)
            self.wrong = self.wrong or found

    def fill(self, events: Sequence[Event]) -> None:
        """Seat the players who play in a round, if the record does not list them; the whole of a usual table,
        if they are among it or if the game cannot be played by their number."""
        if self.names:
            return
        named = _named(events)
        table = next((one for one in self.usual if set(named) <= set(one)), None)
        if table is not None:
            named = tuple([one for one in table if one in named])
        self.names = named if len(named) in self.allowed else table or self.usual[0]
        if sorted(self.ring) != sorted(self.names):
            self.ring = self.names

    def seat_those_who_play(self, events: Sequence[Event]) -> bool:
        """Seat the players shown by a round; return False if it does not show which names are players, so
        that no turn can be judged."""
        playing = _named(events)
        if len(playing) not in self.allowed:
            return False
        named = tuple([name for name in self.names if name in playing])
        self.names = self.ring = named if len(named) == len(playing) else playing
        self.wrong = None
        return True


def report_named_twice(event: Setting, names: tuple[str, ...], desk: Desk) -> Finding | None:
    """Report the players that a line names more than once; the first finding is the root."""
    first: Finding | None = None
    for number, name in enumerate(names):
        if name in names[:number]:
            place = desk.operand(event, event, number + 1)
            found = desk.find("player-named-twice", place, player=name, under=first)
            first = first or found
    return first


def names_all(
    event: Setting, names: tuple[str, ...], players: tuple[str, ...], desk: Desk, under: Finding | None = None
) -> bool:
    """Return whether a line with the direction of play names each of the ``players`` once; report it if
    not."""
    if sorted(names) == sorted(players):
        return True
    odd = [at for at, name in enumerate(names) if name not in players or name in names[:at]]
    place = desk.operand(event, event, odd[0] + 1) if odd else desk.place(event)
    listed = joined(players, ", ", "、")
    desk.find("wrong-ring", place, players=listed, under=under, facts=[NameExpected()])
    return False


def house_rules(event: Setting, names: tuple[str, ...], known: Container[str], desk: Desk) -> frozenset[str]:
    """Return the ``known`` house rules among those that a line names; report the others."""
    found = set()
    for number, name in enumerate([name.strip() for name in names], 1):
        if name in known:
            found.add(name)
        else:
            desk.find("unknown-house-rule", desk.operand(event, event, number), rule=name)
    return frozenset(found)


def _named(events: Sequence[Event]) -> tuple[str, ...]:
    """Return the names of players who are dealt cards or play."""
    return tuple(dict.fromkeys(_all_named(raw(events))))


def _all_named(entries: Sequence[Event | ShortTurn | ShortClaim]) -> Iterator[str]:
    """Yield the same names with repetitions."""
    for entry in entries:
        if not isinstance(entry, tuple):
            if isinstance(entry, Deal | Turn):
                yield entry.player
        elif is_short_turn(entry):
            yield entry[0]
        elif entry[0] is Deal:
            yield entry[1]
