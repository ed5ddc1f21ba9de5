"""The description of a trick-taking game, from which the referee of all of them works."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...records.events import Action, Event, Turn
from ...records.findings import Said
from ...records.values import frozen
from ..cards.balance import Balance
from ..rulebook import Rulebook
from .deal import TrickDeal
from .plays import TrickPlay
from .rules import House, TrickRules
from .table import TrickTable

NO_ACTIONS: Mapping[type[Action], Any] = {}


def nothing(deal: TrickDeal, event: Event) -> None:
    """Nothing happens between the deal and the first lead."""


def nothing_unwritten(deal: TrickDeal, player: str, balance: Balance) -> Iterator[Event]:
    """No line is written between the deal and the first lead."""
    return iter(())


@frozen
class TrickGame:
    """A trick-taking game.

    ``usual`` are the tables of a record that does not name its players, and ``players`` the possible numbers
    of players; ``house`` are the house rules that a header can name, with what each means. ``rules`` gives
    the rules of a deal for a number of players. ``leader`` says who leads to the first trick, None if it is
    not known. ``scores`` gives everybody's score for the points taken in a deal, and ``how`` explains it,
    given the player, the points and the score. The game ends when somebody has ``limit`` points in all.

    ``actions`` judge what only this game's players do, ``begin_play`` is called before the first lead,
    and ``state`` makes what they keep of a deal (``TrickDeal.own``). ``unwritten`` gives the lines of a
    player's before the first lead that may be missing, by what the balance of the cards lacks."""

    rulebook: Rulebook
    usual: tuple[tuple[str, ...], ...]
    players: range
    rules: Callable[[int, House], TrickRules]
    leader: Callable[[TrickTable], str | None]
    scores: Callable[[Mapping[str, int], House], dict[str, int]]
    how: Callable[[str, int, int], Said]
    house: Mapping[str, Said]
    limit: int | None = None
    actions: Mapping[type[Action], Callable[[TrickDeal, Turn], None]] = NO_ACTIONS
    begin_play: Callable[[TrickDeal, Event], None] = nothing
    state: Callable[[House], Any] | None = None
    unwritten: Callable[[TrickDeal, str, Balance], Iterator[Event]] = nothing_unwritten


class GamePlay(TrickPlay):
    """Judges the plays of a ``game`` of single cards."""

    def __init__(self, deal: TrickDeal, game: TrickGame, after_turn: Callable[[int], None] | None) -> None:
        super().__init__(deal, after_turn)
        self.game = game

    def prepare(self, event: Event) -> None:
        self.game.begin_play(self.deal, event)

    def leader(self) -> str | None:
        return self.game.leader(self.deal.table)
