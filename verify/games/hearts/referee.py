"""Hearts, as the referee of all trick-taking games takes it."""

from __future__ import annotations

from ....records.events import Head
from ....records.tricks import USUAL, PassCards
from ...tricks.referee import TrickGame, TrickReferee
from .passing import Passing, judge_pass, opening, take_up, unwritten
from .rulebook import RULEBOOK
from .rules import ALL_POINTS, HOUSE, LIMIT, PLAYERS, add_up, how, leader, rules_for, scores

HEARTS = TrickGame(
    rulebook=RULEBOOK,
    usual=USUAL,
    players=PLAYERS,
    rules=rules_for,
    leader=leader,
    scores=scores,
    how=how,
    add_up=add_up,
    points=ALL_POINTS,
    house=HOUSE,
    limit=LIMIT,
    actions={PassCards: judge_pass},
    begin_play=take_up,
    state=Passing,
    unwritten=unwritten,
    opening=opening,
)


def REFEREE(head: Head) -> TrickReferee:
    """A referee for the record that begins with ``head``."""
    return TrickReferee(head, HEARTS)
