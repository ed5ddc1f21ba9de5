"""Red Five: throws, whether they stand, and what is forced if they do not (RF-36, RF-37)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import frozen

from ....records.cards import Card
from .formation import formation, pairs_of, tops
from .house import NONE, House
from .order import Order


@frozen
class Beaten:
    """A throw that fails: whose ``cards`` beat the ``part``, and the cards ``forced`` onto the table."""

    player: str
    cards: tuple[Card, ...]
    part: tuple[Card, ...]
    forced: tuple[Card, ...]


def beaten(
    thrown: Collection[Card],
    others: Iterable[tuple[str, Collection[Card]]],
    order: Order,
    house: House = NONE,
) -> Beaten | None:
    """Why the throw fails; None if nothing known of the ``others``' hands breaks it."""
    shape = formation(thrown, order)
    suit = order.suit[next(iter(thrown))]
    equal = "equal-breaks-throw" in house
    kinds = [card for card, _ in shape.parts]
    rung = order.rung
    of = {rung[card]: card for card in kinds}
    for player, hand in others:
        cards = [card for card in hand if order.suit[card] == suit]
        if max([rung[card] for card in cards], default=-1) < shape.rungs[0]:
            continue
        at = {rung[card]: card for card in cards}
        pairs = [rung[card] for card in pairs_of(cards)]
        singles = [rung[card] for card, pair in shape.parts if not pair]
        candidates = [([low], 1, list(at)) for low in singles]
        candidates += [([shape.rungs[p] for p in run], 2, tops(pairs, len(run))) for run in shape.runs()]
        for part, copies, theirs in sorted(candidates, key=lambda one: one[0][0]):
            higher = [top for top in theirs if top > part[-1] or (equal and top == part[-1])]
            if higher:
                top = max(higher)
                theirs_shown = [at[top - down] for down in range(len(part)) for _ in range(copies)]
                own = tuple(of[one] for one in part for _ in range(copies))
                if "lowest-beaten-part" in house:
                    forced = own
                else:
                    forced = (kinds[0],) * (2 if shape.parts[0][1] else 1)
                return Beaten(player, tuple(theirs_shown), own, forced)
    return None
