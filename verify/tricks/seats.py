"""What a header says of a game: who plays, in which order, and by which house rules."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from ...records.events import Deal, Event, Setting, ShortClaim, ShortTurn, Turn, is_short_turn, raw
from ...records.facts import NameExpected
from ...records.findings import Place, joined
from ..desk import Desk


class Seats:
    """The players of a record. ``usual`` are those of one that does not name them, and ``allowed`` are the
    possible numbers of players."""

    def __init__(self, usual: tuple[str, ...], allowed: range) -> None:
        self.usual = usual
        self.allowed = allowed
        self.names: tuple[str, ...] = ()
        self.ring: tuple[str, ...] = ()
        """The players in the order of play."""
        self.listed_at: Place | None = None
        """Where they are listed."""

    @property
    def possible(self) -> bool:
        """Whether the game can be played by this number of players."""
        return len(self.names) in self.allowed

    def declare(self, event: Setting, names: tuple[str, ...], desk: Desk) -> None:
        """Seat the players that a line names."""
        wrong = None
        for number, name in enumerate(names):
            if name in names[:number]:
                place = desk.operand(event, event, number + 1)
                wrong = desk.find("player-named-twice", place, player=name, under=wrong)
        self.names = self.ring = tuple(dict.fromkeys(names))
        self.listed_at = desk.place(event)
        if not self.possible:
            count = len(self.names)
            desk.find("wrong-players", desk.place(event), count=count, under=wrong)

    def direct(self, event: Setting, names: tuple[str, ...], desk: Desk) -> None:
        """Take the direction of play from a line, which names every player once."""
        if not self.names or sorted(names) == sorted(self.names):
            self.ring = names
            return
        odd = [at for at, name in enumerate(names) if name not in self.names or name in names[:at]]
        place = desk.operand(event, event, odd[0] + 1) if odd else desk.place(event)
        desk.find("wrong-ring", place, facts=[NameExpected()], players=joined(self.names, ", ", "、"))

    def fill(self, events: Sequence[Event]) -> None:
        """Seat those who play in a round, if nobody has said who does; all of the usual table, if they are of
        that and too few for the game."""
        if self.names:
            return
        named = tuple(dict.fromkeys(_named(raw(events))))
        if set(named) <= set(self.usual):
            named = tuple(one for one in self.usual if one in named)
            named = named if len(named) in self.allowed else self.usual
        self.names = named
        if sorted(self.ring) != sorted(self.names):
            self.ring = self.names


def _named(entries: Sequence[Event | ShortTurn | ShortClaim]) -> Iterator[str]:
    """The names of those who are dealt cards or play, with repetitions."""
    for entry in entries:
        if not isinstance(entry, tuple):
            if isinstance(entry, Deal | Turn):
                yield entry.player
        elif is_short_turn(entry):
            yield entry[0]
        elif entry[0] is Deal:
            yield entry[1]


def house_rules(event: Setting, names: tuple[str, ...], known: Container[str], desk: Desk) -> frozenset[str]:
    """Those of the house rules that a line names which are ``known``."""
    found = set()
    for number, name in enumerate([name.strip() for name in names], 1):
        if name in known:
            found.add(name)
        else:
            desk.find("unknown-house-rule", desk.operand(event, event, number), rule=name)
    return frozenset(found)
