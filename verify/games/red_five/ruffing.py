"""Red Five: which play wins a trick: beating in suit, ruffing in formation, over-ruffing (RF-32 to RF-35)."""

from __future__ import annotations

from collections.abc import Sequence

from ....records.cards import Card
from ...tricks.contest import POWERLESS, RUFF, TRUMPS, Contest
from .formation import Formation, formation
from .house import NONE, House
from .order import LOW_TO_HIGH, RED_FIVE, Order


def same_formation(lead: Formation, play: Formation) -> bool:
    """RF-34: a single for a single and a pair for a pair from low to high, a tractor for a tractor."""
    if len(lead.parts) != len(play.parts) or len(set(play.rungs)) != len(play.rungs):
        return False
    if any(one[1] != other[1] for one, other in zip(lead.parts, play.parts, strict=True)):
        return False
    return all(
        play.rungs[run[-1]] - play.rungs[run[0]] == len(run) - 1 for run in lead.runs() if len(run) > 1
    )


def same_gaps(lead: Formation, play: Formation) -> bool:
    """The stricter reading of RF-34: every rank is as far above the one it answers, and none below."""
    steps = {
        LOW_TO_HIGH.index(mine[0].rank) - LOW_TO_HIGH.index(its[0].rank)
        for its, mine in zip(lead.parts, play.parts, strict=True)
    }
    return len(steps) == 1 and min(steps) >= 0


def key(lead: Formation, play: Formation) -> int:
    """RF-35: by what two ruffs are compared: the top of the longest tractor, else pair, else of all."""
    runs = lead.runs()
    if not runs:
        return play.rungs[-1]
    length = max(map(len, runs))
    return play.rungs[[run for run in runs if len(run) == length][-1][-1]]


class FormationContest(Contest):
    """Who wins a trick of single cards or of several, so far. The ``strength`` of a play is how high it is,
    and :data:`POWERLESS` if it has no power; a ruff is above everything in the suit led."""

    __slots__ = ("alike", "cards", "house", "lead", "order", "ruffed")

    def __init__(self, led: str, cards: Sequence[Card], order: Order, house: House = NONE, leader: str = ""):
        super().__init__(led, cards, order.strength(led), leader)
        self.order, self.house = order, house
        self.cards = tuple(cards)
        self.lead = formation(self.cards, order)
        self.alike = self.power if len(self.lead.parts) == 1 else None
        self.best = self.lead.rungs[-1] if self.lead.simple else RUFF - 1
        self.ruffed = False

    def strength(self, cards: Sequence[Card]) -> int:
        if self.alike is not None and len(cards) == self.lead.size:  # a single, or a pair
            alone = len(cards) == 1 or cards[0] is cards[1]
            strength = self.alike.get(cards[0], POWERLESS) if alone else POWERLESS
            return self._princess(cards) if strength < 0 and self.house else strength
        suit, order, led, lead = self.order.suit, self.order, self.led, self.lead
        if len(cards) != lead.size:
            return POWERLESS
        suits = {suit[card] for card in cards}
        if suits == {led}:
            if not lead.simple:
                return POWERLESS
            play = formation(cards, order)
            alike = play.simple and len(play.parts) == len(lead.parts) and play.pairs == lead.pairs
            return play.rungs[-1] if alike else POWERLESS
        if suits == {TRUMPS} and all(card in order.generals for card in cards):
            play = formation(cards, order)
            if not same_formation(lead, play):
                return POWERLESS
            if not lead.simple and "same-gap-ruffs" in self.house and not same_gaps(lead, play):
                return POWERLESS
            return RUFF + key(lead, play)
        return self._princess(cards)

    def _princess(self, cards: Sequence[Card]) -> int:
        """A house may let princesses beat a ruff, and nothing else; never a ♥5."""
        if "princess-over-ruff" not in self.house or not self.ruffed or RED_FIVE in cards:
            return POWERLESS
        if any(self.order.suit[card] != TRUMPS for card in cards):
            return POWERLESS
        play = formation(cards, self.order)
        return RUFF + key(self.lead, play) if same_formation(self.lead, play) else POWERLESS

    def take(self, player: str, strength: int) -> None:
        """Have ``player`` play something of this strength."""
        if strength > self.best:
            self.winner, self.best = player, strength
            self.ruffed = strength >= RUFF
