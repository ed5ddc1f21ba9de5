"""Whose turn it is, and what kind of mistake it is when somebody else moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise


def after(ring: Sequence[str], player: str) -> str:
    """The player behind ``player`` in ``ring``."""
    return ring[(ring.index(player) + 1) % len(ring)]


def runs_backwards(movers: Sequence[str], ring: Sequence[str]) -> bool:
    """Whether a round's ``movers`` follow each other against ``ring`` all along, not here and there.

    At least three steps must speak for it, and four in five; a ring of two has no direction."""
    if len(ring) < 3:
        return False
    forward = backward = 0
    for one, next_ in pairwise(movers):
        if one in ring and next_ in ring:
            forward += after(ring, one) == next_
            backward += after(ring, next_) == one
    return backward >= 3 and backward >= 4 * forward


def swapped(movers: Sequence[str], at: int, expected: str, next_: Callable[[str], str]) -> bool:
    """Whether the moves ``at`` and behind it stand in each other's place: exchanged, all is in order."""
    if at + 1 >= len(movers) or movers[at + 1] != expected or movers[at] != next_(expected):
        return False
    return at + 2 >= len(movers) or movers[at + 2] == next_(movers[at])
