"""What may be done next in a round of REDOX, for those who play it or look for what was left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....records.cards import JOKER, Card, in_order
from ....records.events import (
    Action,
    Actions,
    Cards,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    Slam,
    TakeDiscard,
    Target,
)
from ...cards.melds import ACE_HIGH
from .engine import Table


def options(table: Table, player: str, drawn: MaybeCard) -> Iterator[Actions]:
    """See :meth:`Table.options`."""
    listed = table.hands[player].listed()
    candidates: list[Actions] = [(Meld(cards),) for cards in _plots(listed)]
    top = table.pile[-1].card
    for card in dict.fromkeys(listed):
        candidates += [(LayOff((card,), Target(tuple(meld.cards))),) for meld in table.melds]
        candidates.append((Discard(card), Draw(drawn)))
        if top is not None:
            candidates.append((Discard(card), TakeDiscard(top)))
    slam = _slam_of(listed) if not table.melds else None
    if slam:
        candidates.append((Slam(slam),))
    return (actions for actions in candidates if not table.why_not(player, actions))


def steps(
    table: Table, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
) -> Iterator[Action]:
    """See :meth:`Table.steps`."""
    top = table.pile[-1].card
    if done:
        if isinstance(done[-1], Discard):
            yield from (Draw(card) for card in dict.fromkeys(came))
            if top is not None:
                yield TakeDiscard(top)
        return
    yield from (Discard(card) for card in dict.fromkeys(went))
    if came:
        return
    yield from (Meld(cards) for cards in _plots(went) if len(cards) == len(went))
    if len(went) == 1:
        yield from (LayOff(tuple(went), Target(tuple(meld.cards))) for meld in table.melds)


def _plots(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The plots in a hand: every stretch of a suit and all cards of a rank, jokers filling one place each."""
    wild = [card for card in cards if card is JOKER]
    suits: dict[str, dict[int, Card]] = {}
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        if card is not JOKER:
            suits.setdefault(card.suit, {})[card.number] = card
            ranks.setdefault(card.rank, []).append(card)
    for same in ranks.values():
        if len(same) >= 3:
            yield tuple(same)
        elif len(same) == 2 and wild:
            yield (*same, JOKER)
    for held in suits.values():
        places = held | ({ACE_HIGH: held[1]} if 1 in held else {})
        for low in places:
            run: list[Card] = []
            jokers = len(wild)
            for number in range(low, ACE_HIGH + 1):
                if number in places:
                    run.append(places[number])
                    if len(run) >= 3:
                        yield tuple(run)
                elif jokers:
                    jokers -= 1
                    run.append(JOKER)
                else:
                    break


def _slam_of(cards: Sequence[Card]) -> tuple[Cards, ...] | None:
    """``cards`` wholly divided into plots, one of them a flush of four or more; None if that cannot be."""

    def divisions(rest: list[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if not rest:
            yield ()
            return
        for plot in _plots(rest):
            if rest[0] in plot:
                left = list(rest)
                for card in plot:
                    left.remove(card)
                yield from ((plot, *others) for others in divisions(left))

    long_flush = (
        found
        for found in divisions(in_order(cards))
        if any(len(plot) >= 4 and len({card.suit for card in plot if card.suit}) == 1 for plot in found)
    )
    return next(long_flush, None)
