"""Red Five: which play wins a trick: beating in suit, ruffing in formation, over-ruffing (RF-32 to RF-35)."""

from __future__ import annotations

from collections.abc import Sequence

from ...records.cards import Card
from .red_five_formation import Formation, formation
from .red_five_house import NONE, House
from .red_five_order import LOW_TO_HIGH, RED_FIVE, TRUMPS, Order


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


class Contest:
    """Who wins a trick so far. ``strength`` of a play: None if it has no power, else how high it is; a ruff
    is above everything in the suit led."""

    RUFF = 100

    def __init__(self, led: str, cards: Sequence[Card], order: Order, house: House = NONE, leader: str = ""):
        self.led, self.order, self.house = led, order, house
        self.lead = formation(cards, order)
        self.simple = self.lead.simple
        self.winner = leader
        self.best = self.lead.rungs[-1] if self.simple else self.RUFF - 1
        self.ruffed = False

    def strength(self, cards: Sequence[Card]) -> int | None:
        suit, order, led = self.order.suit, self.order, self.led
        if len(cards) == 1 == self.lead.size:  # most tricks
            card = cards[0]
            if suit[card] == led:
                return order.rung[card]
            if card in order.generals:
                return self.RUFF + order.rung[card]
            return self._princess(cards)
        if len(cards) != self.lead.size:
            return None
        if all(suit[card] == led for card in cards):
            play = formation(cards, order)
            alike = self.simple and play.simple and len(play.parts) == len(self.lead.parts)
            return play.rungs[-1] if alike and play.pairs == self.lead.pairs else None
        if led != TRUMPS and all(card in order.generals for card in cards):
            play = formation(cards, order)
            if not same_formation(self.lead, play):
                return None
            if not self.simple and "same-gap-ruffs" in self.house and not same_gaps(self.lead, play):
                return None
            return self.RUFF + key(self.lead, play)
        return self._princess(cards)

    def _princess(self, cards: Sequence[Card]) -> int | None:
        """A house may let princesses beat a ruff, and nothing else; never a ♥5."""
        if "princess-over-ruff" not in self.house or not self.ruffed or RED_FIVE in cards:
            return None
        if any(self.order.suit[card] != TRUMPS for card in cards):
            return None
        play = formation(cards, self.order)
        return self.RUFF + key(self.lead, play) if same_formation(self.lead, play) else None

    def play(self, player: str, cards: Sequence[Card]) -> None:
        strength = self.strength(cards)
        if strength is not None and strength > self.best:
            self.winner, self.best = player, strength
            self.ruffed = strength >= self.RUFF
