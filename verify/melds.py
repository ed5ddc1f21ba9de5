"""Sets and runs, with wild cards, for every rummy at this table.

A meld on the table may be open to more than one reading (``♠7-Joker-Joker`` is three sevens or ♠7-♠8-♠9).
So a meld is its cards and the readings still possible; laying off keeps the readings that the new cards
fit. No reading left means that the cards do not fit, and no reading at the start that they are no meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TypeAlias

from attrs import define, field, frozen

from ..records.cards import RANKS, Card
from ..records.events import Cards, Target

ACE_HIGH = 14


@frozen
class Set_:
    """Cards of one rank."""

    rank: str


@frozen
class Run:
    """Cards of one suit in sequence. ``low`` and ``high`` are ranks, an ace being 1 below and 14 above."""

    suit: str
    low: int
    high: int

    def ends_with(self, cards: Cards) -> bool:
        """Whether the two ``cards`` are those at the ends of this run, either first."""
        ends = {(self.suit, RANKS[number % len(RANKS) - 1]) for number in (self.low, self.high)}
        return {(card.suit, card.rank) for card in cards if card} == ends


Reading: TypeAlias = Set_ | Run


@frozen
class MeldRules:
    """What a game calls a meld.

    ``is_wild`` tells wild cards. ``set_limit`` is the most cards in a set (None: no limit);
    ``duplicates`` allows a card twice in a set. ``ace_low`` and ``ace_high`` say where an ace may end a
    run; a run is never longer than thirteen cards. ``naturals`` is how many cards must not be wild."""

    is_wild: Callable[[Card], bool]
    set_limit: int | None = None
    duplicates: bool = True
    ace_low: bool = True
    ace_high: bool = True
    naturals: int = 1

    def readings(self, cards: Sequence[Card]) -> tuple[Reading, ...]:
        """Every way ``cards``, as written, can be read as a new meld of three or more."""
        if len(cards) < 3:
            return ()
        natural = [card for card in cards if not self.is_wild(card)]
        if len(natural) < self.naturals or not natural:
            return ()
        found: list[Reading] = []
        if self._is_set(natural, len(cards)):
            found.append(Set_(natural[0].rank))
        if len({card.suit for card in natural}) == 1 and natural[0].suit:
            found += self._runs(cards, natural)
        return tuple(found)

    def grown(self, reading: Reading, lying: Sequence[Card], added: Sequence[Card]) -> tuple[Reading, ...]:
        """The readings of ``lying``, read as ``reading``, once ``added`` lies there too."""
        natural = [card for card in added if not self.is_wild(card)]
        if isinstance(reading, Set_):
            all_natural = [card for card in (*lying, *added) if not self.is_wild(card)]
            fits = all(card.rank == reading.rank for card in natural)
            return (reading,) if fits and self._is_set(all_natural, len(lying) + len(added)) else ()
        if any(card.suit != reading.suit for card in natural):
            return ()
        taken = set(range(reading.low, reading.high + 1))
        found: list[Reading] = []
        for places in self._places(natural):
            if len(places) == len(natural) and not places & taken:
                found += self._stretches(reading.suit, places | taken, len(lying) + len(added))
        return tuple(dict.fromkeys(found))

    def _is_set(self, natural: Sequence[Card], size: int) -> bool:
        return (
            len({card.rank for card in natural}) == 1
            and (self.set_limit is None or size <= self.set_limit)
            and (self.duplicates or len(set(natural)) == len(natural))
        )

    def _places(self, natural: Iterable[Card]) -> Iterable[set[int]]:
        """The ranks of ``natural`` in a run, once for each choice of where its aces go."""
        ends = ([1] if self.ace_low else []) + ([ACE_HIGH] if self.ace_high else [])
        choices = [ends if card.number == 1 else [card.number] for card in natural]
        return (set(choice) for choice in product(*choices))

    def _runs(self, cards: Sequence[Card], natural: Sequence[Card]) -> list[Run]:
        """As written, low to high or high to low, a wild card stands for its place; out of sequence, wild
        cards fill the gaps, and what is left of them goes to either end."""
        suit, size = natural[0].suit, len(cards)
        for step in (1, -1):
            for low in self._anchors(cards, step):
                if self._within(low, low + size - 1):
                    return [Run(suit, low, low + size - 1)]
        found: list[Run] = []
        for places in self._places(natural):
            if len(places) == len(natural):
                found += self._stretches(suit, places, size)
        return list(dict.fromkeys(found))

    def _anchors(self, cards: Sequence[Card], step: int) -> list[int]:
        """The lowest rank of the run if every natural card stands where its place says; empty if not."""
        size = len(cards)
        choices: list[set[int]] = []
        for index, card in enumerate(cards):
            if not self.is_wild(card):
                place = index if step == 1 else size - 1 - index
                numbers = (1, ACE_HIGH) if card.number == 1 else (card.number,)
                choices.append({number - place for number in numbers})
        common = set.intersection(*choices)
        return sorted(common)

    def _stretches(self, suit: str, places: set[int], size: int) -> list[Run]:
        """The runs of ``size`` cards that contain ``places`` and have a wild card for each other rank."""
        if not places or max(places) - min(places) >= size:
            return []
        lows = range(max(places) - size + 1, min(places) + 1)
        return [Run(suit, low, low + size - 1) for low in lows if self._within(low, low + size - 1)]

    def _within(self, low: int, high: int) -> bool:
        lowest = 1 if self.ace_low else 2
        highest = ACE_HIGH if self.ace_high else ACE_HIGH - 1
        return lowest <= low and high <= highest and high - low < len(RANKS)


@define
class TableMeld:
    """A meld on the table. ``readings`` is empty for one that is none and lies there all the same; it takes
    whatever is added to it. ``hidden`` melds hold a card the recorder did not see."""

    cards: list[Card | None]
    readings: tuple[Reading, ...]
    owner: str
    key: tuple[int, ...] = field(init=False)
    """The cards it shows, whatever their order."""

    def __attrs_post_init__(self) -> None:
        self.key = key_of(self.cards)

    @property
    def certain(self) -> bool:
        return bool(self.readings) and self.key[0] >= 0

    def add(self, cards: Cards, readings: tuple[Reading, ...]) -> None:
        """Lay ``cards`` to it; ``readings`` are those that are left."""
        self.cards += cards
        self.readings = readings
        self.key = key_of(self.cards)

    def shows(self, target: Target) -> bool:
        """Whether ``target`` names this meld: by the cards it shows, in any order, a run by those at its
        ends, a set by its rank. Whose it is, is not looked at."""
        cards, readings = target.cards, self.readings
        if target.form == "rank":
            return any(isinstance(reading, Set_) and reading.rank == target.rank for reading in readings)
        if target.form == "ends":
            return any(isinstance(reading, Run) and reading.ends_with(cards) for reading in readings)
        return len(cards) == len(self.cards) and (None in cards or key_of(cards) == self.key)


def key_of(cards: Iterable[Card | None]) -> tuple[int, ...]:
    """The same for the same cards in any order; a hidden card comes first, as -1."""
    return tuple(sorted([-1 if card is None else card.index for card in cards]))


def showing(melds: Iterable[TableMeld], target: Target) -> list[TableMeld]:
    """The melds that ``target`` names (see :meth:`TableMeld.shows`)."""
    if target.form == "cards" and None not in target.cards:
        key = key_of(target.cards)
        return [meld for meld in melds if meld.key == key]
    return [meld for meld in melds if meld.shows(target)]


def why_no_meld(cards: Sequence[Card], rules: MeldRules) -> str:
    """In words, what keeps ``cards`` from being a meld: the end of a sentence about them."""
    if len(cards) < 3:
        return f"a meld has three cards or more, this has {len(cards)}"
    natural = [card for card in cards if not rules.is_wild(card)]
    if len(natural) < rules.naturals:
        return "at least one card must not be wild"
    suits, ranks = {card.suit for card in natural}, Counter(card.rank for card in natural)
    if len(ranks) == 1:
        return "a card may not lie twice in a set" if not rules.duplicates else "a set is never that large"
    if len(suits) == 1:
        if max(ranks.values()) > 1:
            twice = next(rank for rank, count in ranks.items() if count > 1)
            return f"{natural[0].suit}{twice} stands in it twice"
        if "A" in ranks and "K" in ranks and len(ranks) > 2:
            return "an ace ends a sequence, it never stands in the middle or at both ends"
        return "the ranks are not in sequence"
    common_suit, many = Counter(card.suit for card in natural).most_common(1)[0]
    rank, alike = ranks.most_common(1)[0]
    if many >= alike:
        odd = [str(card) for card in natural if card.suit != common_suit]
        return f"{' and '.join(odd[:3])} {'is' if len(odd) == 1 else 'are'} not {common_suit}"
    odd = [str(card) for card in natural if card.rank != rank]
    return f"{' and '.join(odd[:3])} {'is' if len(odd) == 1 else 'are'} not of rank {rank}"
