"""The order of turns, and the kinds of mistakes behind a move out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from ..records.findings import Said, told


class Slip(Enum):
    """The probable mistake behind a move out of turn, in English and in Chinese."""

    EXCHANGED = ("this line and the next have probably been swapped", "這一行與下一行多半對調了")
    REPEATED = (
        "the line before is the same, so this is probably a duplicate",
        "前一行與這一行相同，多半是重複寫了",
    )
    MISNAMED = (
        "the moves that follow show that this is {expected}'s move, and it is judged as such",
        "從後文看，這是{expected}的一手，以下按此判",
    )
    OMITTED = (
        "the moves that follow show that a move by {expected} is missing before this one",
        "從後文看，這之前漏了{expected}的一手",
    )
    SKIPPED = ("a move by {expected} is probably missing before this one", "這之前多半漏了{expected}的一手")
    """Like OMITTED, but without a following move that confirms it."""
    OTHER = ("", "")

    @property
    def is_omission(self) -> bool:
        """Whether a move is missing before this one."""
        return self in (Slip.OMITTED, Slip.SKIPPED)

    def says(self, expected: str | None = None) -> Said:
        """Return the sentence that describes the slip if it is the turn of ``expected``; empty if there is
        none."""
        return told(*self.value, expected=expected)

    def appended(self, expected: str) -> Said:
        """Return the same text as the end of a sentence."""
        said = self.says(expected)
        return told("; {said}", "；{said}", said=said) if said else said


def after(ring: Sequence[str], player: str) -> str:
    """Return the player after ``player`` in ``ring``."""
    return ring[(ring.index(player) + 1) % len(ring)]


def ring_from(ring: Sequence[str], first: str) -> list[str]:
    """Return all players in the order of play, beginning with ``first``."""
    at = ring.index(first)
    return [*ring[at:], *ring[:at]]


@lru_cache(maxsize=64)
def followers(ring: tuple[str, ...]) -> dict[str, str]:
    """Return the successor of each player in ``ring``; the result is cached, because the same players play
    round after round."""
    return dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))


def runs_backwards(movers: Sequence[str], ring: Sequence[str]) -> bool:
    """Whether the ``movers`` of a round follow each other against ``ring`` throughout, not just here and
    there.

    At least three steps, and four in five, must do so; a ring of two has no direction."""
    if len(ring) < 3:
        return False
    forward, backward = _steps(movers, ring)
    return backward >= 3 and backward >= 4 * forward


def runs_along(movers: Sequence[str], ring: Sequence[str]) -> bool:
    """Whether most of ``movers`` follow each other as in ``ring``."""
    return 2 * _steps(movers, ring)[0] >= len(movers)


def usual_order(movers: Sequence[str], ring: Sequence[str]) -> tuple[str, ...]:
    """Return all of ``ring`` in the order in which ``movers`` follow each other most often, beginning with
    the same player."""
    steps, order = Counter(pairwise(movers)), [ring[0]]
    while len(order) < len(ring):
        counts = {one: steps[order[-1], one] for one in ring if one not in order}
        order.append(max(counts, key=counts.__getitem__))
    return tuple(order)


def _steps(movers: Sequence[str], ring: Sequence[str]) -> tuple[int, int]:
    """Return how many of ``movers`` follow each other as in ``ring``, and how many against it."""
    forward = backward = 0
    successor = followers(tuple(ring))
    for (one, next_), count in Counter(pairwise(movers)).items():
        if one in successor and next_ in successor:
            forward += count * (successor[one] == next_)
            backward += count * (successor[next_] == one)
    return forward, backward


def slip(movers: Sequence[str], at: int, expected: str, next_: Callable[[str], str]) -> Slip:
    """Return the slip whose correction would put the ``movers`` in order again, if the one ``at`` a place is
    not the expected one. (A line that is REPEATED cannot be recognized by its mover.)"""
    mover, (following, then) = movers[at], (*movers[at + 1 : at + 3], None, None)[:2]
    pair = following == expected and mover == next_(expected)
    # Two players whose lines are swapped move as if one line was left out, until the third line.
    if pair and (then == next_(mover) or (then is None and next_(mover) != expected)):
        return Slip.EXCHANGED
    if following is None or following == next_(expected) != next_(mover):
        return Slip.MISNAMED
    return Slip.OMITTED if following == next_(mover) else Slip.OTHER
