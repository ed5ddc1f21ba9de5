"""Red Five: singles, pairs and tractors (RF-29, RF-30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import frozen

from ....records.cards import Card
from .order import Order


def longest(rungs: Iterable[int]) -> int:
    """How many of ``rungs`` follow each other at most."""
    best = run = 0
    last = None
    for rung in sorted(set(rungs)):
        run = run + 1 if last is not None and rung == last + 1 else 1
        best, last = max(best, run), rung
    return best


def tops(rungs: Collection[int], length: int) -> list[int]:
    """The top rungs of all stretches of ``length`` consecutive ``rungs``."""
    have = set(rungs)
    return [top for top in have if all(top - down in have for down in range(length))]


def pairs_of(cards: Iterable[Card]) -> list[Card]:
    """The kinds that ``cards`` hold twice."""
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


KEPT = 1 << 12
"""How many formations an order remembers: the same leads come back."""


def formation(cards: Collection[Card], order: Order) -> Formation:
    """``cards``, all of one suit, as singles and pairs."""
    key = tuple(cards)
    found: Formation | None = order.formations.get(key)
    if found is None:
        if len(order.formations) >= KEPT:
            order.formations.clear()
        found = order.formations[key] = _formation(key, order)
    return found


def _formation(cards: tuple[Card, ...], order: Order) -> Formation:
    twice = set(pairs_of(cards))
    rung = order.rung
    kinds = sorted([(rung[card], card.index, card) for card in set(cards)])
    tractor = longest([rung[card] for card in twice]) if twice else 0
    parts = tuple([(card, card in twice) for _, _, card in kinds])
    simple = len(parts) == 1 or len(twice) == len(parts) == tractor
    return Formation(parts, tuple([one[0] for one in kinds]), tractor, len(cards), len(twice), simple)
