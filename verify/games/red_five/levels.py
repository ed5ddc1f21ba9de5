"""Red Five: the ladder of levels, and what a deal changes on it (RF-5 to RF-7, RF-42, RF-43)."""

from __future__ import annotations

from collections.abc import Iterable

from .house import NONE, House
from .order import LEVELS

PAST = "past A"


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
    """What the defenders' ``points`` promote the dealer's side by, and the defenders."""
    if points <= 0:
        return 3, 0
    if points < 40:
        return 2, 0
    if points < 80:
        return 1, 0
    if points < 120:
        return (1, 0) if "dealer-rises-below-120" in house else (0, 0)
    return 0, 1 if points < 160 else 2 if points < 200 else 3
