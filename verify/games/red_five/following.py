"""Red Five: what a follower owes (RF-22, RF-23, RF-31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....records.cards import Card
from ....records.findings import told
from ...breach import Breach
from ...tricks.contest import TRUMPS
from ...tricks.holding import Holding
from ...tricks.rules import SUITS_SAID
from ...words import said
from .formation import Formation, longest, pairs_of
from .house import NONE, House
from .order import RED_FIVE, Order
from .ruffing import FormationContest


def owed(
    hand: Holding, played: Sequence[Card], contest: FormationContest, house: House = NONE
) -> Breach | None:
    """Why ``played`` from ``hand`` does not follow what was led; None if it does."""
    lead, led, order = contest.lead, contest.led, contest.order
    suit, held = order.suit, hand.suits.get(led, 0)
    own = [card for card in played if suit[card] == led] if held else []
    due = min(lead.size, held)
    if len(own) < due:
        cards = said(order.high_to_low(hand.of(led)))
        if own:
            owing = told("{n} is" if due == 1 else "{n} are", "{n}張", n=due)
            return Breach(
                "follow-all", {"suit": SUITS_SAID[led], "cards": cards, "count": len(own), "due": owing}
            )
        return Breach("must-follow", {"suit": SUITS_SAID[led], "cards": cards})
    if lead.pairs and own:
        breach = _pairs_owed(hand, own, lead, led, order)
        if breach is not None:
            return breach
    if led != TRUMPS and RED_FIVE in played and "free-fives" not in house:
        rest = Counter(hand.listed()) - Counter(played)
        others = [card for card in rest.elements() if card is not RED_FIVE]
        if others:
            return Breach("five-laid", {"cards": said(order.high_to_low(others))}, cards=(RED_FIVE,))
    return None


def _pairs_owed(hand: Holding, own: list[Card], lead: Formation, led: str, order: Order) -> Breach | None:
    if lead.size == 2 == len(own) and own[0] is own[1]:
        return None
    shown = pairs_of(own)
    run = longest(order.rung[card] for card in shown) if lead.tractor >= 2 else 0
    if len(shown) >= lead.pairs and (lead.tractor < 2 or run >= lead.tractor):
        return None
    held = hand.pairs(led)
    if not held:
        return None
    due = min(lead.pairs, len(held))
    run_due = lead.tractor if longest(order.rung[card] for card in held) >= lead.tractor >= 2 else 0
    if len(shown) >= due and run >= run_due:
        return None
    pairs = said([card for card in order.high_to_low(held) for _ in (0, 1)])
    if len(shown) >= due:
        return Breach("tractor-owed", {"pairs": pairs, "length": lead.tractor})
    if lead.pairs == 1:
        return Breach("pair-owed", {"pairs": pairs})
    plays = (
        told("1 pair" if len(shown) == 1 else "{n} pairs", "只出了{n}對", n=len(shown))
        if shown
        else told("no pair", "沒有出對子")
    )
    owing = told("1 is" if due == 1 else "{n} are", "{n}對", n=due)
    return Breach("pairs-owed", {"pairs": pairs, "count": plays, "due": owing})
