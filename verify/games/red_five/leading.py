"""Red Five: leads and throws (RF-22, RF-29, RF-36, RF-37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....records.cards import Card
from ....records.events import Turn
from ....records.facts import Expected
from ....records.tricks import Play, Throw
from ...tricks.contest import TRUMPS
from ...tricks.plays import check_void
from ...tricks.rules import Laid
from ...words import said
from .course import DEALT
from .deal import Deal
from .formation import formation
from .house import House
from .order import RED_FIVE, Order, order_in
from .ruffing import FormationContest
from .throws import beaten


def lead(deal: Deal, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
    """Judge a lead of ``cards``; those of a failed throw that were taken back are not among them."""
    order, trick = deal.order, deal.table.trick
    assert order is not None
    led = order.suit[cards[0]]
    if len(action.cards) == 1 and not isinstance(action, Throw):
        if cards[0] is RED_FIVE:
            deal.blame("five-led", deal.whole(event), player, [RED_FIVE])
    else:
        _check_several(deal, event, action, player, order)
    if isinstance(action, Play) and action.claim:
        deal.blame(f"no-{action.claim}", deal.whole(event), player, cards=said(cards))
    if len(cards) == 1 or all(order.suit[card] == led for card in cards):
        trick.contest = FormationContest(led, cards, order, deal.match.house, player)
    else:
        trick.sure = False
    hand = deal.table.hands[player]
    if hand is None or not hand.whole:
        check_void(deal, event, player, cards)


def _check_several(deal: Deal, event: Turn, action: Laid, player: str, order: Order) -> None:
    thrown = [card for card in action.cards if card is not None]
    if not thrown:
        return
    led = order.suit[thrown[0]]
    if RED_FIVE in thrown:
        deal.blame("five-led", deal.whole(event), player, [RED_FIVE])
    elif any(order.suit[card] != led for card in thrown):
        deal.blame("several-suits-led", deal.whole(event), player, thrown)
    elif None in action.cards:
        return
    elif formation(thrown, order).simple:
        if isinstance(action, Throw):
            deal.blame("no-throw", deal.whole(event), player, thrown, cards=said(thrown))
    elif led == TRUMPS:
        fits = deal.fits(lambda house: formation(thrown, order_in(order, house)).simple, "equal-levels")
        deal.blame("trumps-thrown", deal.whole(event), player, thrown, help=fits)
    elif isinstance(action, Throw):
        _check_throw(deal, event, action, player, thrown)
    else:
        deal.blame("throw-not-named", deal.whole(event), player, thrown)


def _check_throw(deal: Deal, event: Turn, action: Throw, player: str, thrown: list[Card]) -> None:
    order, house = deal.order, deal.match.house
    assert order is not None
    suit = order.suit[thrown[0]]
    others = [
        (one, hand.of(suit))
        for one, hand in deal.table.hands.items()
        if hand is not None and one != player and one not in deal.blamed
    ]
    whole = [one for one, _ in others if (hand := deal.table.hands[one]) is not None and hand.whole]
    sure = len(whole) == 3 and not deal.doubtful and not deal.perhaps
    result = beaten(thrown, others, order, house)
    if action.forced is None:
        if result is not None:
            higher = result.cards[0]
            deal.broken[higher] = found = deal.blame(
                "throw-fails",
                deal.whole(event),
                player,
                result.cards,
                deal.broken.get(higher),  # the same card again, which may be the one misread
                of=result.player,
                holder=result.player,
                cards=said(result.cards),
                help=deal.fits(
                    lambda house: beaten(thrown, others, order, house) is None, "equal-breaks-throw"
                ),
            )
            if (
                len(deal.known.plays.get(player, ())) > DEALT
            ):  # so it was found to fail: cards were taken back
                deal.blamed.setdefault(player, found)
        return
    if result is None:
        if sure:
            deal.tally.fine_said[player] = deal.blame(
                "throw-stands",
                deal.whole(event),
                player,
                help=deal.fits(
                    lambda house: beaten(thrown, others, order, house) is not None, "equal-breaks-throw"
                ),
            )
        return
    forced = Counter(card for card in action.forced if card is not None)
    if forced == Counter(result.forced) or not (sure or "lowest-beaten-part" not in house):
        return

    def forces(house: House) -> bool:
        by_each = (beaten(thrown, [one], order, house) for one in others)
        return any(one is not None and Counter(one.forced) == forced for one in by_each)

    deal.blamed[player] = deal.blame(
        "wrong-forced",
        deal.desk.operand(event, action, len(action.cards) + 1),
        player,
        facts=[Expected(said(result.forced), said(list(forced.elements())))],
        help=deal.fits(forces, "lowest-beaten-part"),
    )
