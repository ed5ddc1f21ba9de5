"""Possible moves at a place in a record: the players to move, their actions, and the calls after these.

They follow from the same rules that referees use for judging: a game's table of actions, the conditions of
its plays. A card that is still to be named and that the rules do not determine is an unseen one (``?``): the
cards of a pass, those that are buried, a card from the stock.

    standing = stand(referee, round_, line)
    for player in standing.players_due():
        print(player, list(moves(standing, player)))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from ..records.cards import Card
from ..records.events import Action, Actions, Call, LayOff, Meld, Round
from ..records.values import frozen
from .referee import Referee

MOST_TRIED: Final = 100
"""Maximum number of moves that are tried to complete a turn."""


@frozen
class Move:
    """A possible next move of ``player``: an ``action``, whether the turn may end with it (``ends``), and the
    ``calls`` that belong after it then."""

    player: str
    action: Action
    ends: bool = True
    calls: tuple[Call, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether all cards in it are named."""
        return all(card is not None for card, _ in self.action.flow())


def stand(referee: Referee, round_: Round, line: int) -> Referee:
    """Judge the lines of ``round_`` up to ``line`` by ``referee``, who has judged the rounds before.

    Returns:
        The referee, who is then at that place and cannot be used for anything else.
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
    """Yield the possible next moves of ``player``.

    Args:
        referee: one who is at the place (:func:`stand`).
        player: who moves; one of ``referee.players_due()``, or another.
        done: what has been done in the turn so far.

    Yields:
        The legal moves after which the turn can be ended; for an unknown hand, those with any single card
        that may be in it. There may be further melds and plays of many cards.
    """
    for action in referee.possible(player, done):
        turn = (*done, action)
        ends = referee.may_stop(player, turn)
        if ends or _ends(referee, player, turn, iter(range(MOST_TRIED))):
            yield Move(player, action, ends, referee.calls_after(player, turn) if ends else ())


def _ends(referee: Referee, player: str, turn: Actions, work: Iterator[int]) -> bool:
    """Whether a ``turn`` that may not end yet can be completed; assumed if a card in it, or in the hand, is
    not known, and if there is no ``work`` left."""
    if not Move(player, turn[-1]).whole or not is_known(referee, player):
        return True
    for action in referee.possible(player, turn):
        longer = (*turn, action)
        if next(work, None) is None or referee.may_stop(player, longer):
            return True
        if _ends(referee, player, longer, work):
            return True
    return False


def grows(action: Action) -> TypeGuard[Meld | LayOff]:
    """Whether more cards may be named in an ``action`` with any number of cards: its last one is unseen."""
    return isinstance(action, Meld | LayOff) and action.cards[-1:] == (None,)


def is_known(referee: Referee, player: str) -> bool:
    """Whether all cards in the hand of ``player`` are known."""
    size = referee.hand_size(player)
    return size is not None and size <= len(referee.held_by(player))


def cards_nameable(referee: Referee, player: str, action: Action) -> list[Card]:
    """Return the cards that may still be named in an ``action`` of the player: those that the stock may give,
    or those held; for an unknown hand, all that it may hold."""
    if action.from_stock:
        return list(referee.to_come())
    held = dict.fromkeys(referee.held_by(player))
    return list(held if is_known(referee, player) else dict.fromkeys((*held, *referee.unaccounted())))


__all__ = ["Move", "cards_nameable", "grows", "is_known", "moves", "stand"]
