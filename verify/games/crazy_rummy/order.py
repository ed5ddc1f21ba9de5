"""The order of moves in Crazy Rummy: the dealer, the leader and whose turn it is."""

from __future__ import annotations

from ....records.events import Draw, Event, Setting, TakeDiscard, Turn, movers
from ....records.findings import told
from ...desk import Desk
from ...order import Slip, after, slip
from ...phrases import cards_
from ...rummy.dealing import Opening
from ...rummy.order import TurnOrder
from .round_table import Table
from .table import Rules


class DealOrder(TurnOrder[Table]):
    """Determines the dealer and the leader, and judges the order of moves."""

    expected: str | None

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.leader: str | None = None
        """The player who makes the first move of the deal."""

    def find_leader(
        self, line: Setting | None, opening: Opening, rules: Rules, *, skipped: bool
    ) -> str | None:
        """CR-3, CR-4: return the player who makes the first move, at the dealer's left. If the deal does not
        pass to the left, or cards and first move contradict the dealer who is named, that is one mistake: the
        dealer's name. (If deals are ``skipped``, the dealer is not known.)"""
        due = self.following.get(self.dealer or "") if not skipped else None
        most = rules.dealt + 1
        eight = [player for player, cards in opening.hands if cards is not None and len(cards) == most]
        dealt = eight[0] if len(eight) == 1 and eight[0] in self.ring and rules.contract is None else None
        if line is None or line.value not in self.ring:
            self.dealer = due
            leader = self.following[due] if due else dealt or self._first_mover()
            if due is None and leader in self.ring:
                self.dealer = after(self.ring[::-1], leader)
            return leader
        named = str(line.value)
        leader = self.following[named]
        if dealt is not None and dealt != leader and dealt == self._first_mover():
            self.dealer = after(self.ring[::-1], dealt)
            self.desk.find(
                "wrong-dealer", self.desk.operand(line, line, 1), player=named,
                why=told(
                    "{dealt} is dealt {cards} and moves first", "{dealt}發到{cards}，又先出",
                    dealt=dealt, cards=cards_(rules.dealt + 1),
                ),
                help=told("the dealer is {dealer}", "莊家是{dealer}", dealer=self.dealer),
            )  # fmt: skip
            return dealt
        if due is not None and named != due:
            self.desk.find(
                "wrong-dealer",
                self.desk.operand(line, line, 1),
                player=named,
                why=told(
                    "the deal passes to the left, and {dealer} dealt before",
                    "莊家輪左手，上一局是{dealer}做莊",
                    dealer=self.dealer,
                ),
                help=told("the dealer is {dealer}", "莊家是{dealer}", dealer=due),
            )
            first = self.following[due]
            if dealt in (None, first) and first == self._first_mover():
                self.dealer = due
                return first
        self.dealer = named
        return leader

    def _first_mover(self) -> str | None:
        """Return the player who moves first in this deal."""
        return next((player for player in movers(self.desk.part.events) if player in self.ring), None)

    def first_move(self, player: str) -> None:
        self.expected = self.leader if self.leader in self.ring else player
        # What is not in a hand is in the stock, however the hands were written.
        table, held = self.table, 0
        for hand in table.hands.values():
            if hand.loose:
                return
            held += hand.size
        table.stock = table.deck.size - held - len(table.pile)

    def settled_otherwise(self, event: Event, player: str) -> bool:
        """CR-3: report a first move by another player than the one at the dealer's left; return True if it is
        one."""
        if self.desk.report.turns > 1:
            return False
        kind = slip(self.movers, 0, self.expected or player, self.next_player)
        if kind in (Slip.EXCHANGED, Slip.MISNAMED) and self.expected in self.table.hands:
            return False
        lead = self.expected or player
        finding = self.desk.find(
            "wrong-lead", self.desk.player_place(event), player=player, lead=lead, dealer=self.dealer or "?"
        )
        if self._is_second(event, player, lead):
            finding.help = Slip.OMITTED.says(lead)
            self.table.miss_turn(lead, finding)
        else:
            self.dealer = None  # perhaps it was another dealer
        return True

    def _is_second(self, event: Event, player: str, lead: str) -> bool:
        """Whether the first turn written is really the second, judging by its player and by the card drawn
        (CR-6)."""
        if player != self.next_player(lead) or not isinstance(event, Turn):
            return False
        return self.table.rules.contract is not None or isinstance(event.actions[0], (Draw, TakeDiscard))
