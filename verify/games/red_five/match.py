"""Red Five: what a record carries from deal to deal."""

from __future__ import annotations

from attrs import Factory, define

from ....records.findings import Finding, Place
from ...tricks.rules import House
from .rules import NONE


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
        return Match(
            self.seats,
            self.ring,
            self.house,
            dict(self.levels),
            dict(self.reckoned),
            self.last_dealer,
            self.doubted,
            self.listed,
            self.unseated,
            self.undirected,
        )

    def level(self, player: str | None) -> str:
        return self.levels.get(player or "", "2")
