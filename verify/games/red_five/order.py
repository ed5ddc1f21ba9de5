"""Red Five: the order of the 108 cards once trumps and level are known (RF-16 to RF-21), singles, pairs and
tractors (RF-29, RF-30), and which play wins a trick (RF-32 to RF-35)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from ....records.cards import CARDS, SUITS, Card
from ....records.values import frozen
from ...tricks.rules import POWERLESS, RUFF, TRUMPS, Contest, House
from .rules import BIG, LOW_TO_HIGH, NONE, RED_FIVE, SMALL, TWIN


class Order:
    """The suit that each card belongs to, all trumps being one suit, and its rung in that suit: cards next to
    each other differ by one."""

    def __init__(self, trumps: str, level: str, equal_levels: bool):
        self.trumps: str = trumps
        self.level: str = level
        self.suit: dict[Card, str] = {}
        self.rung: dict[Card, int] = {}
        self.generals: set[Card] = set()
        self.strengths: dict[str, dict[Card, int]] = {}
        """The strength of each single card that can win when a single card of this suit is led."""
        self.rungs: list[list[Card]] = []
        """The trumps' rungs, lowest first."""
        for suit in SUITS:
            plain = [
                CARDS[suit + rank]
                for rank in LOW_TO_HIGH
                if rank != level
                and not (rank == "3" and suit in (trumps, TWIN[trumps]))
                and not (rank == "5" and suit == "♥")
            ]
            if suit == trumps:
                self.generals.update(plain)
                self.rungs = [[card] for card in plain]
            else:
                for rung, card in enumerate(plain):
                    self.suit[card], self.rung[card] = suit, rung
        others = [CARDS[suit + level] for suit in SUITS if suit != trumps]
        own = CARDS[trumps + level]
        self.rungs += [[own, *others]] if equal_levels else [others, [own]]
        self.rungs += [[CARDS[TWIN[trumps] + "3"]], [CARDS[trumps + "3"]], [SMALL], [BIG], [RED_FIVE]]
        for rung, cards in enumerate(self.rungs):
            for card in cards:
                self.suit[card], self.rung[card] = TRUMPS, rung
        ruffs = {card: RUFF + self.rung[card] for card in self.generals}
        for led in (TRUMPS, *SUITS):
            of_suit = {card: rung for card, rung in self.rung.items() if self.suit[card] == led}
            self.strengths[led] = of_suit if led == TRUMPS else of_suit | ruffs

    def in_house(self, house: House) -> Order:
        """Return the order with the same trumps and level under other house rules."""
        return order_of(self.trumps, self.level, house)

    def alike(self, cards: Iterable[Card]) -> bool:
        """Return whether all ``cards`` are of one suit."""
        suit = self.suit
        return len({suit[card] for card in cards}) == 1

    def high_to_low(self, cards: Iterable[Card]) -> list[Card]:
        """Return ``cards`` sorted from the highest rung to the lowest."""
        return sorted(cards, key=lambda card: (-self.rung[card], card.index))

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """Return ``cards`` as a player sorts a hand: trumps, then suit by suit, each from high to low."""
        suits = [TRUMPS, *SUITS]
        return sorted(cards, key=lambda card: (suits.index(self.suit[card]), -self.rung[card], card.index))


def order_of(trumps: str, level: str, house: House = NONE) -> Order:
    """The order of the cards with these trumps and this level."""
    return _order(trumps, level, "equal-levels" in house)


@cache
def _order(trumps: str, level: str, equal_levels: bool) -> Order:
    return Order(trumps, level, equal_levels)


def longest(rungs: Iterable[int]) -> int:
    """Return the length of the longest stretch of consecutive ``rungs``."""
    best = run = 0
    last = None
    for rung in sorted(set(rungs)):
        run = run + 1 if last is not None and rung == last + 1 else 1
        best, last = max(best, run), rung
    return best


def tops(rungs: Collection[int], length: int) -> list[int]:
    """Return the top rung of each stretch of ``length`` consecutive ``rungs``."""
    have = set(rungs)
    return [top for top in have if all(top - down in have for down in range(length))]


def pairs_of(cards: Iterable[Card]) -> list[Card]:
    """Return the cards of which there are two copies among ``cards``."""
    seen: set[Card] = set()
    twice = []
    for card in cards:
        if card in seen:
            twice.append(card)
        seen.add(card)
    return twice


@frozen
class Formation:
    """Cards of one suit as singles and pairs from low to high: each part's card, and whether it is a pair.

    ``tractor`` is the number of pairs of the longest tractor, 1 or 0 where there is none."""

    parts: tuple[tuple[Card, bool], ...]
    rungs: tuple[int, ...]
    tractor: int
    size: int
    pairs: int
    simple: bool
    """Whether it is a single, a pair or a tractor."""

    def runs(self) -> list[list[int]]:
        """The positions of the pairs, those on consecutive rungs together."""
        found: list[list[int]] = []
        for position, (_, pair) in enumerate(self.parts):
            if pair:
                if found and self.rungs[position] == self.rungs[found[-1][-1]] + 1:
                    found[-1].append(position)
                else:
                    found.append([position])
        return found


def formation(cards: Collection[Card], order: Order) -> Formation:
    """Return ``cards``, all of one suit, as singles and pairs."""
    return _formation(tuple(cards), order)


@lru_cache(maxsize=1 << 12)  # the same leads come back
def _formation(cards: tuple[Card, ...], order: Order) -> Formation:
    twice = set(pairs_of(cards))
    rung = order.rung
    kinds = sorted([(rung[card], card.index, card) for card in set(cards)])
    tractor = longest([rung[card] for card in twice]) if twice else 0
    parts = tuple([(card, card in twice) for _, _, card in kinds])
    simple = len(parts) == 1 or len(twice) == len(parts) == tractor
    return Formation(parts, tuple([one[0] for one in kinds]), tractor, len(cards), len(twice), simple)


def same_formation(lead: Formation, play: Formation) -> bool:
    """Return whether ``play`` answers ``lead`` part by part (RF-34): from low to high a single for a single,
    a pair for a pair, and a tractor for a tractor."""
    if len(lead.parts) != len(play.parts) or len(set(play.rungs)) != len(play.rungs):
        return False
    if any(one[1] != other[1] for one, other in zip(lead.parts, play.parts, strict=True)):
        return False
    return all(
        play.rungs[run[-1]] - play.rungs[run[0]] == len(run) - 1 for run in lead.runs() if len(run) > 1
    )


def same_gaps(lead: Formation, play: Formation) -> bool:
    """Return whether all ranks of ``play`` are equally far above those they answer: the stricter reading of
    RF-34."""
    steps = {
        LOW_TO_HIGH.index(mine[0].rank) - LOW_TO_HIGH.index(its[0].rank)
        for its, mine in zip(lead.parts, play.parts, strict=True)
    }
    return len(steps) == 1 and min(steps) >= 0


def ruff_rung(lead: Formation, play: Formation) -> int:
    """Return the rung by which two ruffs are compared (RF-35): the top of the longest tractor, else of the
    highest pair, else of all."""
    runs = lead.runs()
    if not runs:
        return play.rungs[-1]
    length = max(map(len, runs))
    return play.rungs[[run for run in runs if len(run) == length][-1][-1]]


class FormationContest(Contest):
    """Contest for a trick of single cards or several at once. The ``strength`` of a play is its rung, or
    :data:`POWERLESS` if it cannot win; a ruff is above everything in the suit led."""

    __slots__ = ("alike", "cards", "house", "lead", "order", "ruffed")
    best: int
    winner: str

    def __init__(self, led: str, cards: Sequence[Card], order: Order, house: House = NONE, leader: str = ""):
        super().__init__(led, cards, order.strengths[led], leader)
        self.order: Order = order
        self.house: House = house
        self.cards: tuple[Card, ...] = tuple(cards)
        self.lead: Formation = formation(self.cards, order)
        self.alike: Mapping[Card, int] | None = self.power if len(self.lead.parts) == 1 else None
        self.best = self.lead.rungs[-1] if self.lead.simple else RUFF - 1
        self.ruffed: bool = False

    def begun_in(self, house: House, leader: str = "") -> FormationContest:
        """Return a contest for the same lead under other house rules."""
        return FormationContest(self.led, self.cards, self.order.in_house(house), house, leader)

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
            return RUFF + ruff_rung(lead, play)
        return self._princess(cards)

    def _princess(self, cards: Sequence[Card]) -> int:
        """Return the strength of princesses, which by a house rule beat a ruff and nothing else; ♥5 never
        does."""
        if "princess-over-ruff" not in self.house or not self.ruffed or RED_FIVE in cards:
            return POWERLESS
        if any(self.order.suit[card] != TRUMPS for card in cards):
            return POWERLESS
        play = formation(cards, self.order)
        return RUFF + ruff_rung(self.lead, play) if same_formation(self.lead, play) else POWERLESS

    def take(self, player: str, strength: int) -> None:
        """Have ``player`` play something of this strength."""
        if strength > self.best:
            self.winner, self.best = player, strength
            self.ruffed = strength >= RUFF
