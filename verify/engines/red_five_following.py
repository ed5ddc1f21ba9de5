"""Red Five: what a follower owes (RF-22, RF-23, RF-31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from ...records.cards import Card
from ...records.findings import Said, told
from .breach import Breach
from .red_five_formation import Formation, longest, pairs_of
from .red_five_house import NONE, House
from .red_five_order import RED_FIVE, TRUMPS, Order

SUITS_SAID = {
    "♠": told("spades", "黑桃"),
    "♥": told("hearts", "紅桃"),
    "♣": told("clubs", "草花"),
    "♦": told("diamonds", "方塊"),
    TRUMPS: told("trumps", "主牌"),
}
JOKERS_SAID = {"Big Joker": told("Big Joker", "大王"), "Small Joker": told("Small Joker", "小王")}


def said(cards: Collection[Card]) -> Said:
    """Cards in words."""
    texts = [JOKERS_SAID.get(card.text) or Said(card.text) for card in cards]
    return Said("-".join(texts), "-".join(text.zh for text in texts))


def owed(
    hand: Collection[Card],
    played: Collection[Card],
    led: str,
    lead: Formation,
    order: Order,
    house: House = NONE,
) -> Breach | None:
    """Why ``played`` from ``hand`` does not follow ``lead`` in suit ``led``; None if it does."""
    suit = order.suit
    mine = [card for card in hand if suit[card] == led]
    own = [card for card in played if suit[card] == led]
    due = min(lead.size, len(mine))
    cards = said(order.high_to_low(mine))
    if len(own) < due:
        if own:
            return Breach(
                "follow-all", {"suit": SUITS_SAID[led], "cards": cards, "count": len(own), "due": due}
            )
        return Breach("must-follow", {"suit": SUITS_SAID[led], "cards": cards})
    if lead.pairs:
        held, shown = pairs_of(mine), pairs_of(own)
        if len(shown) < min(lead.pairs, len(held)):
            pairs = said([card for card in order.high_to_low(held) for _ in (0, 1)])
            if lead.pairs == 1:
                return Breach("pair-owed", {"pairs": pairs, "count": len(shown), "due": 1})
            due = min(lead.pairs, len(held))
            return Breach("pairs-owed", {"pairs": pairs, "count": len(shown), "due": due})
        rungs = [order.rung[card] for card in held]
        shown_run = longest(order.rung[card] for card in shown)
        if lead.tractor >= 2 and longest(rungs) >= lead.tractor > shown_run:
            pairs = said([card for card in order.high_to_low(held) for _ in (0, 1)])
            return Breach("tractor-owed", {"pairs": pairs, "length": lead.tractor})
    if led != TRUMPS and RED_FIVE in played and "free-fives" not in house:
        rest = Counter(hand) - Counter(played)
        others = [card for card in rest.elements() if card is not RED_FIVE]
        if others:
            return Breach("five-laid", {"cards": said(order.high_to_low(others))}, cards=(RED_FIVE,))
    return None
