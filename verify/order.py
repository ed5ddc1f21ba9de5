"""Whose turn it is, and what kind of mistake it is when somebody else moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise


class Slip(Enum):
    """What has probably happened where a move stands out of turn, as the end of a sentence that says so."""

    EXCHANGED = "; this line and the next have probably changed places"
    REPEATED = "; the line before is the same, so it probably stands here twice"
    MISNAMED = "; by what follows this is {expected}'s move, and it is taken for that"
    OMITTED = "; by what follows a move of {expected}'s is missing before this one"
    OTHER = ""


def after(ring: Sequence[str], player: str) -> str:
    """The player behind ``player`` in ``ring``."""
    return ring[(ring.index(player) + 1) % len(ring)]


@lru_cache(maxsize=64)
def followers(ring: tuple[str, ...]) -> dict[str, str]:
    """Who comes behind whom in ``ring``: the same players sit down to round after round."""
    return dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))


def runs_backwards(movers: Sequence[str], ring: Sequence[str]) -> bool:
    """Whether a round's ``movers`` follow each other against ``ring`` all along, not here and there.

    At least three steps must speak for it, and four in five; a ring of two has no direction."""
    if len(ring) < 3:
        return False
    forward = backward = 0
    behind = followers(tuple(ring))
    for (one, next_), count in Counter(pairwise(movers)).items():
        if one in behind and next_ in behind:
            forward += count * (behind[one] == next_)
            backward += count * (behind[next_] == one)
    return backward >= 3 and backward >= 4 * forward


def slip(movers: Sequence[str], at: int, expected: str, next_: Callable[[str], str]) -> Slip:
    """What would put the ``movers`` in order again, where the one ``at`` a place is not the one expected.
    (A line that is REPEATED cannot be told by its mover.)"""
    mover, (following, then) = movers[at], (*movers[at + 1 : at + 3], None, None)[:2]
    pair = following == expected and mover == next_(expected)
    # Two players whose lines are exchanged move as if one was left out, until the third line.
    if pair and (then == next_(mover) or (then is None and next_(mover) != expected)):
        return Slip.EXCHANGED
    if following is None or following == next_(expected) != next_(mover):
        return Slip.MISNAMED
    return Slip.OMITTED if following == next_(mover) else Slip.OTHER
