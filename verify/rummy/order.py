"""The order of turns in a rummy, and the handling of moves out of turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from typing import Generic

from ...records.events import Event, Turn, Unreadable
from ...records.facts import Due
from ...records.findings import Finding
from ..desk import Desk
from ..order import Slip, followers, slip
from .table import SomeTable


class TurnOrder(ABC, Generic[SomeTable]):
    """Judges the order of moves, round after round."""

    table: SomeTable

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.dealer: str | None = None
        """Dealer of the last round, or of this one once that is known."""
        self.ring: tuple[str, ...] = ()
        """The players in the order in which they move."""
        self.following: dict[str, str] = {}

    def open(self, table: SomeTable, after_turn: Callable[[int], None] | None) -> None:
        """Begin a round; ``after_turn`` is to be called with 0 before the first turn."""
        self.table = table
        self.after_turn = after_turn
        self.expected: str | None = None
        self.begun: bool = False
        """Whether a player has moved."""
        self.postponed: Turn | None = None
        """A turn that is to be judged after the next."""
        self.after_end: Finding | None = None
        """The finding that a player has moved after the end, so that no player is due any more."""
        self._lines: list[Turn | Unreadable] | None = None
        self._movers: list[str] | None = None

    def go_round(self, ring: tuple[str, ...]) -> None:
        """Set the order in which the players move."""
        if ring != self.ring:
            self.ring, self.following = ring, followers(ring)

    def next_player(self, player: str) -> str:
        """Return the player whose turn it is after ``player``."""
        return self.following.get(player, player)

    @abstractmethod
    def first_move(self, player: str) -> None:
        """Set ``expected`` to the player who should make the first move of the round, which ``player``
        makes."""

    def go_on(self, player: str) -> None:
        """Begin with ``player``, who makes the first written move of a round that began before."""
        self.expected = player

    def due(self) -> tuple[str, ...]:
        """Return the players whose turn it may be: before the first move, all who may make it."""
        if self.begun:
            return (self.expected,) if self.expected else ()
        return tuple([player for player in self.table.players if self._may_lead(player)])

    def _may_lead(self, player: str) -> bool:
        if self.table.begun_before:
            return True
        order = copy(self)  # nobody has moved yet
        order.table = self.table.apart()
        order.first_move(player)
        return order.first_due() == player

    def first_due(self) -> str | None:
        """Return the player who should make the first move, as set by :meth:`first_move`."""
        return self.expected

    def settled_otherwise(self, event: Event, player: str) -> bool:
        """Apply a game's own reasons for a move out of turn; return True if they settle it."""
        return False

    def due_after(self, player: str) -> str | None:
        """Return the player whose turn it is after a turn of ``player`` that is in order."""
        return self.following.get(player, player)

    def may_move(self, player: str) -> bool:
        """Whether the player may move although it is another player's turn."""
        return False

    # ---- the lines

    @property
    def lines(self) -> list[Turn | Unreadable]:
        """The round's moves, read or not. (Used only if something is out of order.)"""
        if self._lines is None:
            events = self.desk.part.events
            self._lines = [one for one in events if isinstance(one, Turn | Unreadable) and one.player]
        return self._lines

    @property
    def movers(self) -> list[str]:
        """The player of each of the moves."""
        if self._movers is None:
            self._movers = [event.player or "" for event in self.lines]
        return self._movers

    def begin(self, player: str) -> None:
        """Let ``player`` move; the first time, determine who is due."""
        if self.begun:
            return
        self.begun = True
        if self.table.begun_before:
            self.go_on(player)
        else:
            self.first_move(player)
        if self.after_turn is not None:
            self.after_turn(0)

    def check(self, event: Turn | Unreadable, player: str) -> tuple[Slip, str] | None:
        """Count the turn and report a move out of turn, once. Returns the probable slip and the player whose
        turn it was; None if the move is in order."""
        self.desk.report.turns += 1
        self.begin(player)
        expected, at = self.expected, self.desk.report.turns - 1
        if player not in self.table.players or expected is None:
            return None
        if player == expected or self.settled_otherwise(event, player):
            self.expected = self.next_player(player)
            return None
        slip_ = self._slip(event, at, expected)
        finding = self.report(event, player, expected, slip_)
        if slip_.is_omission:
            for _ in self.table.players:
                if expected == player:
                    break
                self.table.miss_turn(expected, finding)
                expected = self.next_player(expected)
        if slip_ is Slip.MISNAMED:
            self.expected = self.next_player(expected)
        elif slip_ not in (Slip.EXCHANGED, Slip.REPEATED) and self.movers[at + 1 : at + 2] != [expected]:
            self.expected = self.next_player(player)
        return slip_, expected

    def _slip(self, event: Turn | Unreadable, at: int, expected: str) -> Slip:
        """Return the probable slip, judging by the players' order and by the moves."""
        found = slip(
            self.movers, at, expected, lambda one: self.next_player(one) if one in self.table.players else ""
        )
        if isinstance(event, Unreadable):
            return Slip.OTHER if found in (Slip.EXCHANGED, Slip.MISNAMED) else found
        if at and event == self.lines[at - 1]:
            return Slip.REPEATED
        if found is Slip.EXCHANGED and not isinstance(self.lines[at + 1], Turn):
            return Slip.OTHER
        if found is Slip.MISNAMED:
            as_due = len(self.table.why_not_if(expected, event.actions))
            as_written = len(self.table.why_not_if(event.player, event.actions))
            last = at + 1 == len(self.movers)  # no later move favours either
            if as_due > as_written or (last and as_due == as_written):
                return Slip.SKIPPED if last else Slip.OTHER
        return found

    def report(self, event: Turn | Unreadable, player: str, expected: str, slip: Slip) -> Finding:
        """Report a move out of turn."""
        return self.desk.find(
            "out-of-turn", self.desk.player_place(event), player=player, facts=[Due(expected)],
            swapped=slip.appended(expected),
        )  # fmt: skip
