"""Whose turn it is, in a rummy: what to make of moves out of turn and of lines that cannot be read."""

from __future__ import annotations

from abc import abstractmethod

from ...records.events import Event, Round, Turn, Unreadable
from ...records.facts import Due, NoPlayerNamed, Stranger, Unread
from ...records.findings import Finding
from ..cards.hands import Hand, Lying
from ..order import Slip, slip
from .claims import SomeTable
from .dealing import DealingReferee


class TurnsReferee(DealingReferee[SomeTable]):
    """Judges the order of a round's moves."""

    @abstractmethod
    def next_player(self, player: str) -> str:
        """Who is due after ``player``'s turn."""

    @abstractmethod
    def first_move(self, player: str) -> None:
        """The first move of the round is ``player``'s: set ``expected`` to who is due."""

    def out_of_turn_otherwise(self, event: Event, player: str) -> bool:
        """A game's own reasons for a move out of turn; True if that settles it."""
        return False

    def begin_round(self, round_: Round) -> None:
        super().begin_round(round_)
        self.expected: str | None = None
        self.begun = False
        """Somebody has moved."""
        self._lines: list[Turn | Unreadable] | None = None
        self._movers: list[str] | None = None

    @property
    def lines(self) -> list[Turn | Unreadable]:
        """The round's moves, read or not. (Only looked at where something is out of order.)"""
        if self._lines is None:
            self._lines = [
                event for event in self.part.events if isinstance(event, Turn | Unreadable) and event.player
            ]
        return self._lines

    @property
    def movers(self) -> list[str]:
        """Who makes each of the moves."""
        if self._movers is None:
            self._movers = [event.player or "" for event in self.lines]
        return self._movers

    # ---- whose turn it is

    def begin_play(self, player: str) -> None:
        """``player`` moves; the first time, see who is due."""
        if self.begun:
            return
        self.begun = True
        self.first_move(player)
        if self.after_turn is not None:
            self.after_turn(0)

    def check_order(self, event: Turn | Unreadable, player: str) -> tuple[Slip, str] | None:
        """Count the turn, and name a move out of turn once; go on as if nothing had happened. Returns what
        has probably happened, and who was due; None if the move is in order."""
        self.report.turns += 1
        self.begin_play(player)
        expected, at = self.expected, self.report.turns - 1
        if player not in self.seats or expected is None:
            return None
        if player == expected or self.out_of_turn_otherwise(event, player):
            self.expected = self.next_player(player)
            return None
        slip_ = self._slip(event, at, expected)
        finding = self.out_of_turn(event, player, expected, slip_)
        if slip_ is Slip.OMITTED:
            for _ in self.seats:
                if expected == player:
                    break
                self.missed_turn(expected, finding)
                expected = self.next_player(expected)
        if slip_ is Slip.MISNAMED:
            self.expected = self.next_player(expected)
        elif slip_ not in (Slip.EXCHANGED, Slip.REPEATED) and self.movers[at + 1 : at + 2] != [expected]:
            self.expected = self.next_player(player)
        return slip_, expected

    def _slip(self, event: Turn | Unreadable, at: int, expected: str) -> Slip:
        """What has probably happened to the lines, by who moves when and what the moves are."""
        found = slip(
            self.movers, at, expected, lambda one: self.next_player(one) if one in self.seats else ""
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
            last = at + 1 == len(self.movers)  # nothing follows that would speak for either
            if as_due > as_written or (last and as_due == as_written):
                return Slip.OMITTED if last else Slip.OTHER
        return found

    def out_of_turn(self, event: Turn | Unreadable, player: str, expected: str, slip: Slip) -> Finding:
        """Report a move out of turn."""
        return self.desk.find(
            "out-of-turn", self.desk.player_place(event), player=player, facts=[Due(expected)],
            swapped=slip.behind(expected),
        )  # fmt: skip

    def missed_turn(self, player: str, finding: Finding) -> None:
        """A turn of ``player``'s is not known, because of ``finding``. It may have been anything, so the
        player's cards are in doubt from here on, and so is the top of the discard pile."""
        hand = self.table.hands[player]
        hand.loose, hand.blame = True, finding
        self.table.pile.append(Lying(None, player, finding))

    # ---- lines not read

    def on_unreadable(self, event: Unreadable) -> None:
        """An unread line is a turn not known, or before play a hand."""
        player = event.player
        if self.lefts or self.scores or self.totals:
            return
        if player is None:
            self._nameless(event)
            return
        if player not in self.table.hands:
            return
        if not self._play_has_begun(event):
            self.table.hands[player] = Hand(loose=True, blame=event.finding)
            return
        if self._is_talk(event, player):
            self.report.turns += 1
            self.report.undecided += 1
            return
        self.check_order(event, player)
        self.report.undecided += 1
        self.missed_turn(player, event.finding)

    def _is_talk(self, event: Unreadable, player: str) -> bool:
        """Whether a line without cards, of whomever it is, stands before that of the player who is due: then
        it was no move."""
        if not _no_cards(event):
            return False
        later = (one for one in self.lines[self.report.turns + 1 :] if not _no_cards(one))
        return getattr(next(later, None), "player", None) == self.expected

    def _nameless(self, event: Unreadable) -> None:
        """A move that does not say whose it is may be the due player's, if the next one is not."""
        due, upcoming = self.expected, self.movers[self.report.turns : self.report.turns + 1]
        if is_nameless(event) and due and upcoming == [self.next_player(due)]:
            self.missed_turn(due, event.finding)
            self.expected = self.next_player(due)

    def _play_has_begun(self, event: Unreadable) -> bool:
        """Whether a move or every hand has come before ``event``, or that of its player, or it shows that it
        is a move where no hand is written: else an unread line is a hand."""
        if self.report.turns or self.dealt >= set(self.seats) or event.player in self.dealt:
            return True
        return not self.hands_dealt and _is_move(event) is True


def is_nameless(event: Unreadable) -> bool:
    """Whether an unread line is a move of nobody who is known."""
    return event.finding.fact(Stranger) is not None or event.finding.fact(NoPlayerNamed) is not None


def _is_move(event: Event) -> bool | None:
    """Whether a line that cannot be read is a move; None if that cannot be told, or it can be read."""
    unread = event.finding.fact(Unread) if isinstance(event, Unreadable) else None
    return unread.move if unread else None


def _no_cards(event: Event) -> bool:
    """Whether a line could not be read and has no cards in it, nor a word for what players do."""
    return _is_move(event) is False
