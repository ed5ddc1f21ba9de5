"""Whose plays they are where the names of a trick are out of order: one slip of the pen, told from what
stands around it. What is left of the trick is laid beside the players who are due."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from ...records.events import Cards, Event, Turn
from ...records.findings import Said, told
from ...records.tricks import Play, Throw, TrickEnd


class Disorder(Enum):
    """What has probably happened where somebody plays out of turn."""

    EXCHANGED = auto()
    REPEATED = auto()
    MISNAMED = auto()
    OMITTED = auto()
    OTHER = auto()

    def says(self, due: str) -> Said:
        """The end of the sentence that says so, where ``due`` should play; empty if nothing can be said."""
        if self is Disorder.EXCHANGED:
            return Said("; this and the next play have probably changed places", "；多半與下一手對調了")
        if self is Disorder.MISNAMED:
            return told(
                "; by what stands around it this is {due}'s play, and it is taken for that",
                "；從前後看，這是{due}的一手，以下按此判",
                due=due,
            )
        return Said("")


class Reading(NamedTuple):
    """How the plays to come are taken: what has happened, at which of them, and for whose play each is taken
    (None: it is left out of account)."""

    disorder: Disorder
    at: int
    players: tuple[str | None, ...]


def cards_of(turn: Turn) -> Cards | None:
    """The cards that a turn lays on the table; None if it does something else."""
    action = turn.actions[0]
    return action.cards if isinstance(action, Play | Throw) else None


def rest_of_trick(events: Sequence[Event], at: int, due: int) -> list[Turn]:
    """The plays from event ``at`` on that belong to the trick on the table: up to its end, if that is
    written, else as many as are ``due``."""
    plays: list[Turn] = []
    for number in range(at, len(events)):
        event = events[number]
        if isinstance(event, TrickEnd):
            return plays if len(plays) <= due + 1 else plays[:due]
        if not isinstance(event, Turn) or cards_of(event) is None:
            break
        plays.append(event)
        if len(plays) > due + 1:
            break
    return plays[:due]


def read_names(plays: Sequence[Turn], due: Sequence[str], last: tuple[str, Cards] | None) -> Reading:
    """What is out of order in the names of ``plays``, where ``due`` are to play; ``last`` is the play before
    them."""
    movers, wanted = [turn.player for turn in plays], list(due)
    if len(movers) == len(wanted) + 1:
        if last is not None and (movers[0], cards_of(plays[0])) == last and movers[1:] == wanted:
            return Reading(Disorder.REPEATED, 0, (None, *wanted))
        for at in range(len(movers)):
            if movers[:at] + movers[at + 1 :] == wanted:
                return Reading(Disorder.REPEATED, at, (*wanted[:at], None, *wanted[at:]))
    apart = [at for at, (one, other) in enumerate(zip(movers, wanted, strict=False)) if one != other]
    if len(movers) == len(wanted):
        if len(apart) == 1:
            return Reading(Disorder.MISNAMED, apart[0], tuple(wanted))
        for at in range(len(movers) - 1):
            if [*movers[:at], movers[at + 1], movers[at], *movers[at + 2 :]] == wanted:
                return Reading(Disorder.EXCHANGED, at, tuple(movers))
    if len(movers) < len(wanted):
        missing = [one for one in wanted if one not in movers]
        if [one for one in wanted if one in movers] == movers:
            return Reading(Disorder.OMITTED, wanted.index(missing[0]), tuple(movers))
    return Reading(Disorder.OTHER, apart[0] if apart else 0, tuple(movers))
