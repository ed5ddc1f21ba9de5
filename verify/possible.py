"""What may be done at a place in a record: who is due, which actions are possible, and what is called then.

It follows from what the referees have for judging: a game's table of actions, the conditions of its plays. A
card that is to be named, and that the rules do not choose, stands as one that nobody has seen (``?``): the
cards of a pass, those that are buried, a card from the stock.

    standing = stand(referee, round_, line)
    for player in standing.players_due():
        print(player, list(moves(standing, player)))
"""

from __future__ import annotations

from collections.abc import Iterator

from ..records.cards import Card
from ..records.events import Action, Actions, Call, Round
from ..records.values import frozen
from .referee import Referee


@frozen
class Move:
    """Something that ``player`` may do next: an ``action``, whether the turn may end with it (``ends``), and
    the ``calls`` that belong behind it then."""

    player: str
    action: Action
    ends: bool = True
    calls: tuple[Call, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether no card in it is still to be named."""
        return all(card is not None for card, _ in self.action.flow())


def stand(referee: Referee, round_: Round, line: int) -> Referee:
    """Have ``referee``, who has judged the rounds before, judge the lines of ``round_`` up to ``line``.

    Returns:
        The referee, who then stands there, and is good for nothing else.
    """
    if round_.events:
        referee.after_turn = _nothing  # turn by turn: the fast path would end a whole trick at once
        referee.stand_before(line, round_)
    else:
        referee.review(round_)
    return referee


def _nothing(_: int) -> None:
    """Do nothing after a turn."""


def moves(referee: Referee, player: str, done: Actions = ()) -> Iterator[Move]:
    """What ``player`` may do next.

    Args:
        referee: one who stands at the place (:func:`stand`).
        player: who moves; one of ``referee.players_due()``, or another.
        done: what has been done in the turn so far.

    Yields:
        The legal moves, as far as the player's cards are known. Of melds and plays of many cards there may be
        others too.
    """
    for action in referee.possible(player, done):
        turn = (*done, action)
        ends = referee.may_stop(player, turn)
        yield Move(player, action, ends, referee.calls_after(player, turn) if ends else ())


def cards_nameable(referee: Referee, player: str, action: Action) -> list[Card]:
    """The cards that may be named in an ``action`` of the player's of which some are not named yet: those
    that the stock may still give, or those held."""
    if action.from_stock:
        return list(referee.to_come())
    return list(dict.fromkeys(referee.held_by(player)))


__all__ = ["Move", "cards_nameable", "moves", "stand"]
