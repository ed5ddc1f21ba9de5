"""Red Five: what a deal counts: points, rotten fives, the bottom, steps and level changes (RF-25 to RF-27,
RF-41 to RF-43)."""

from __future__ import annotations

from attrs import define

from ....records.cards import Card
from .house import House
from .levels import steps
from .order import POINTS, RED_FIVE

ROTTEN = 50


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

    @property
    def flipped(self) -> bool:
        """RF-15."""
        return self.last_winner in self.defenders

    def points(self, player: str) -> int:
        """A player's points with what captured fives are worth to him."""
        if not self.fives:
            return self.taken[player]
        return self.taken[player] + sum(
            ROTTEN - POINTS[RED_FIVE]
            for holder, winner in self.fives
            if winner == player and (holder in self.defenders) != (player in self.defenders)
        )

    @property
    def lost(self) -> int:
        """What captured fives cost the defenders, in a house that makes them."""
        if "captured-fives-cost" not in self.house:
            return 0
        return ROTTEN * sum(
            holder in self.defenders and winner is not None and winner not in self.defenders
            for holder, winner in self.fives
        )

    def bottom(self, house: House | None = None) -> tuple[int, int] | None:
        """The bottom's points that are doubled, and those that are added as they are; None if not known."""
        if self.buried is None:
            return None
        fives = self.buried.count(RED_FIVE)
        plain = sum(POINTS[card] for card in self.buried if card is not RED_FIVE)
        if "buried-fives-flat" in (self.house if house is None else house):
            return plain, ROTTEN * fives
        return plain + ROTTEN * fives, 0

    @property
    def makes(self) -> int | None:
        """What the bottom makes for the defenders; None if it is flipped and not known."""
        if not self.flipped:
            return 0
        bottom = self.bottom()
        return None if bottom is None else bottom[0] * 2 + bottom[1]

    def rotten(self, player: str) -> int:
        """How many rotten fives are a player's."""
        laid = sum(holder == player for holder, _ in self.fives)
        return laid + (self.buried.count(RED_FIVE) if player == self.dealer and self.buried else 0)

    def step(self, player: str, points: int) -> int:
        up, against = steps(points, self.house)
        return against if player in self.defenders else up
