"""Red Five: house rules, the pack, and the ladder of levels (RF-1 to RF-7, RF-38, RF-42, RF-43)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....records.cards import CARDS, Card
from ....records.events import Score
from ....records.findings import Said
from ....records.tricks import BottomFlipped, BottomKept, Defenders, LevelChange
from ...tricks.rules import House, TrickRules

HOUSE: Final = {
    "same-gap-ruffs": Said(
        "a mixed ruff must keep the same gaps between the ranks as the lead", "雜牌須以同樣間隔的將牌來斃"
    ),
    "free-fives": Said("a ♥5 may always be laid on a side suit", "紅5可以隨時貼在副牌上"),
    "passed-fives-strike": Said("a passed ♥5 may still beat a trump lead", "過牌後紅5仍可攻打主牌"),
    "captured-fives-cost": Said(
        "a rotten ♥5 captured by the dealer's side costs the defenders 50 points", "莊家一方俘獲爛5扣50分"
    ),
    "buried-fives-flat": Said("a buried ♥5 counts 50 undoubled", "底牌中的爛5不加倍"),
    "dealer-rises-below-120": Said("the dealer's side rises one at 80 to 115", "80至115分莊家升一級"),
    "stops-from-next-only": Said("a rise stops at 10 only from 9, and at K only from Q", "只有9和Q不可越級"),
    "equal-levels": Said("all level cards are equal", "四門級牌一樣大"),
    "equal-breaks-throw": Said("an equal card breaks a throw", "同樣大的牌也破甩"),
    "lowest-beaten-part": Said(
        "of a failed throw the lowest part that was beaten stays", "甩牌不成出被壓的最小牌"
    ),
    "princess-over-ruff": Said("a princess may beat a general that has ruffed", "公主可以蓋斃"),
    "one-copy-with-friend": Said(
        "a dealer with only one of the called cards still has a friend", "莊家只有一張仍有朋友"
    ),
    "changes-one-by-one": Said("changes of level are applied one after another", "升降級逐項計算"),
}
"""The readings of the rules that a table may take instead of the usual one. They are named in the header
(``House rules: equal-breaks-throw``). Where a record breaks the usual reading and keeps another, the finding
says so."""
NONE: House = frozenset()

PLAYERS: Final = 4
RED_FIVE = CARDS["♥5"]
BIG, SMALL = CARDS["Big Joker"], CARDS["Small Joker"]
PACK: Final = tuple(card for card in CARDS.values() if card.suit or card in (BIG, SMALL))
"""The 54 kinds; there are two of each."""
LEVELS: Final = ("2", "4", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
LOW_TO_HIGH: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TWIN = {"♠": "♣", "♣": "♠", "♥": "♦", "♦": "♥"}
"""The other suit of the same colour."""
PLAIN: dict[Card, str] = {card: card.suit for card in PACK}
"""The suits of cards as long as trumps are not known."""
CALLED: Final = frozenset(("2", "4", "5", "6", "7", "8", "9", "10"))
"""The ranks that can be called, as far as they are no trumps (RF-38)."""
POINTS: Final = {card: {"5": 5, "10": 10, "K": 10}.get(card.rank, 0) for card in PACK}

DEALT, BOTTOM = 25, 8
RESULTS: Final = (Score, BottomFlipped, BottomKept, Defenders, LevelChange)
"""The lines at the end of a deal."""

RULES: Final = TrickRules(PACK * 2, PLAYERS, POINTS, hand_size=DEALT)

PAST = "past A"
LED: Final = "lead"
"""The claim of a play that says that it was led, and not whether it is a throw."""


def changed(level: str, net: int, house: House = NONE) -> str:
    """``level`` after a net change."""
    if level not in LEVELS:
        return level
    at, last = LEVELS.index(level), len(LEVELS) - 1
    if net < 0:
        return LEVELS[max(0, at + net)]
    if at == last and net > 0:
        return PAST
    if "stops-from-next-only" in house:
        return LEVELS[min(at + 1, last)] if level in ("9", "Q") and net else LEVELS[min(at + net, last)]
    for _ in range(net):
        at += 1
        if LEVELS[at] in ("10", "K") or at == last:
            break
    return LEVELS[at]


def after_all(level: str, changes: Iterable[int], house: House = NONE) -> str:
    """``level`` after several changes: their sum once, or in some houses one after another."""
    if "changes-one-by-one" not in house:
        return changed(level, sum(changes), house)
    for change in changes:
        level = changed(level, change, house)
    return level


def steps(points: int, house: House = NONE) -> tuple[int, int]:
    """Return the levels that the defenders' ``points`` are worth: for the dealer's side, and for the
    defenders."""
    if points <= 0:
        return 3, 0
    if points < 40:
        return 2, 0
    if points < 80:
        return 1, 0
    if points < 120:
        return (1, 0) if "dealer-rises-below-120" in house else (0, 0)
    return 0, 1 if points < 160 else 2 if points < 200 else 3
