"""The referee of REDOX: directions, leads, calls and the slam."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from ....records.cards import Card
from ....records.events import Event, Head, Round, Setting, Turn, Unreadable
from ....records.facts import About, Expected, Prescribed
from ....records.findings import Finding, Place, Related, Said, told
from ...cards.deck import Deck
from ...desk import Desk
from ...order import Slip, after, ring_from, runs_backwards
from ...phrases import cards_
from ...rulebook import Rulebook
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.order import TurnOrder
from ...rummy.play import TurnPlay
from ...rummy.referee import RummyReferee
from ...scores import Standing
from .plain import FastTable
from .round_table import Table
from .rulebook import RULEBOOK
from .table import CALL_DUE, POINTS, House

WINNER_SCORE: Final = -10
CLOCKWISE: Final = ("clockwise", "順時針")
COUNTER_CLOCKWISE: Final = ("counter-clockwise", "逆時針")
AGAINST: Final = Said("then {second} moves, but it is {due}'s turn", "接着{second}出，而應輪到{due}")
SAID: Final = ("direction", "lead", "doubled")
"""The settings of a round that are checked against its play."""
SAID_DOUBLED = told(
    "the record says that the scores are doubled, but the round did not end with a slam",
    "這裏說加分雙倍，這一局卻不是以Slam結束",
)


class RedoxOrder(TurnOrder[Table]):
    """Judges directions and leads."""

    expected: str | None

    def __init__(self, desk: Desk, *, chinese: bool) -> None:
        super().__init__(desk)
        self.chinese = chinese
        self.lead: str | None = None
        """The winner of the last round, who leads in this one."""

    def open(self, table: Table, after_turn: Callable[[int], None] | None) -> None:
        super().open(table, after_turn)
        self.said: dict[str, Setting | None] = dict.fromkeys(SAID)
        self.direction_judged: bool = False
        self.go_round(table.players)

    def first_move(self, player: str) -> None:
        """RX-4, RX-5: the direction, as stated or by the round's number, and who leads."""
        seats, number = self.table.players, self.desk.report.number
        clockwise = (number % 2 == 0) != self.chinese
        ring = by_rule = seats if clockwise else seats[::-1]
        if (
            (said := self.said["direction"])
            and isinstance(said.value, tuple)
            and sorted(said.value) == sorted(seats)
        ):
            ring = said.value
            if len(seats) > 2 and list(ring) != ring_from(by_rule, ring[0]):
                self.desk.find(
                    "wrong-direction", self._ring_place(said), number=number,
                    facts=[Expected(_arrows(by_rule, ring[0]), _arrows(ring, ring[0]))],
                    way=told(*(CLOCKWISE if clockwise else COUNTER_CLOCKWISE)),
                )  # fmt: skip
        self.go_round(ring)
        due = self.lead
        if (said := self.said["lead"]) and isinstance(said.value, str):
            if due and said.value != due and said.value in seats:
                self.desk.find("wrong-lead", self.desk.operand(said, said, 1), player=said.value, winner=due)
            due = said.value if said.value in seats else due
        self.expected = due if due in seats else player

    def go_on(self, player: str) -> None:
        """(The number of the round may not be written, and so tells nothing of the direction.)"""
        super().go_on(player)
        said = self.said["direction"]
        if said and isinstance(said.value, tuple) and sorted(said.value) == sorted(self.ring):
            self.go_round(said.value)
        elif runs_backwards(self.movers, self.ring):
            self.go_round(self.ring[::-1])

    def _ring_place(self, said: Setting | None) -> Place:
        if said is None:
            return self.desk.heading()
        return self.desk.place(said, (said.spans[1][0], said.spans[-1][1]) if said.spans else None)

    def _stated(self) -> str:
        """The direction as it is written; empty if it is not."""
        said = self.said["direction"]
        return " → ".join(said.value) if said is not None and isinstance(said.value, tuple) else ""

    def settled_otherwise(self, event: Event, player: str) -> bool:
        """A whole round against its direction."""
        judged, self.direction_judged = self.direction_judged, True
        if not judged and runs_backwards(self.movers, self.ring):
            turns = [e for e in self.lines if e.player in self.ring]
            first, second = [e.player or "" for e in turns[:2]]
            places = [self.desk.player_place(turn) for turn in turns[:2]]
            due = after(self.ring, first)
            found = self.desk.find(
                "against-direction", self._ring_place(self.said["direction"]),
                actual=_arrows(self.ring[::-1], first), stated=self._stated() or _arrows(self.ring, first),
                related=[
                    Related(places[0], told("{first} leads", "{first}先出", first=first)),
                    Related(places[1], AGAINST.filled(second=second, due=due)),
                ],
            )  # fmt: skip
            found.turn = None  # it is about all of them
            self.go_round(self.ring[::-1])
            return True
        return False

    def report(self, event: Turn | Unreadable, player: str, expected: str, slip: Slip) -> Finding:
        if self.desk.report.turns > 1:
            return super().report(event, player, expected, slip)
        name = "lead-not-kept" if self.said["lead"] else "wrong-lead"
        return self.desk.find(
            name, self.desk.player_place(event), player=player, lead=expected, winner=self.lead,
            help=slip.says(expected) or None,
        )  # fmt: skip


class RedoxReferee(RummyReferee[Table, RedoxOrder, TurnPlay[Table]]):
    """Judges REDOX, both editions."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    jokers_a_deck: ClassVar[int] = 2
    out: ClassVar[str] = "winner"
    call_at_the_end: ClassVar[str] = "{Winner}"
    carries: ClassVar[tuple[str, ...]] = (*RummyReferee.carries, "last_winner")

    def begin(self, head: Head) -> None:
        self.chinese: bool = head.setting("edition") == "zh"
        super().begin(head)
        self.house: House = House(
            exactly_four=head.setting("first_plot") == "exactly 4",
            full_slam=self.chinese,
            any_place=head.setting("places") == "any",
        )
        self.last_winner: str | None = None

    def new_order(self) -> RedoxOrder:
        return RedoxOrder(self.desk, chinese=self.chinese)

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        return FastTable(seats, deck, house=self.house)

    def new_play(self, doubts: Doubts, dealing: Dealing) -> TurnPlay[Table]:
        return TurnPlay(self.table, doubts, dealing)

    def values(self) -> dict[Card, int]:
        return POINTS

    def join(self, round_: Round) -> None:
        self.last_winner = None  # it is from a much earlier round
        super().join(round_)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        super().begin_round(round_)
        self.order.lead = self.last_winner

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        if self.part is not self.head and event.key in self.order.said:
            self.order.said[event.key] = event

    # ---- calls

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """RX-13, RX-14."""
        if not event.calls and self.table.hands[player].size > CALL_DUE:
            return False
        hand, ended = self.table.hands[player], self.end is not None
        wrong = goes_on = False
        called = {call.kind for call in event.calls}
        for call in event.calls:
            if call.kind == "last":
                wrong |= self.check_last(event, call, hand)
            elif not (hand.loose or self.table.slammed or hand.size <= 0):
                self.not_out(event, call, player, hand)
                wrong, goes_on = True, self.report.turns < len(self.order.lines)
        emptied = self.table.slammed or (hand.size <= 0 and not hand.loose)
        if ended:
            return wrong
        if ("winner" in called and not goes_on) or emptied:
            self.table.winner = player
            self.finish(event, player)
            if "winner" not in called and not wrong:  # else there is another call in its place
                end = self.call_at_the_end
                self.desk.find(
                    "missing-winner",
                    self.desk.place(event),
                    player=player,
                    facts=[Expected(end), Prescribed()],
                    help=told("add “{end}”", "應加上「{end}」", end=end),
                )
        elif hand.size < before and hand.size <= CALL_DUE and not called and not hand.loose:
            self.desk.find(
                "missing-call", self.desk.place(event),
                player=player, count=cards_(hand.size), number=hand.size,
                facts=[Expected(self.right_call(hand)), Prescribed()],
                help=told("add “{call}”", "應加上「{call}」", call=self.right_call(hand)),
            )  # fmt: skip
        return wrong

    # ---- the round ends

    def end_round(self) -> None:
        table = self.table
        self.last_winner = self.report.winner = table.winner or self._winner_by_score()
        if (said := self.order.said["doubled"]) and table.winner and not table.slammed:
            self.desk.find("wrong-doubling", self.desk.place(said), facts=[About(SAID_DOUBLED)])
        if self.last_winner or self.claims.scores or self.claims.totals:
            self.check_scores()

    def _winner_by_score(self) -> str | None:
        """The player written down as the winner of a round whose end is not recorded."""
        marked = [
            player
            for player, (terms, result, _) in self.claims.scores.said.items()
            if result == WINNER_SCORE and not terms
        ]
        return marked[0] if len(marked) == 1 else None

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        won = player == self.last_winner
        doubled = self.table.slammed
        if self.table.winner is None and (score := self.claims.scores.said.get(player)):
            doubled = score[2] > 1  # the move that ended the round is not known
        return Standing(player, replay, fixed=WINNER_SCORE if won else None, factor=2 if doubled else 1)


def _arrows(ring: tuple[str, ...], first: str) -> str:
    return " → ".join(ring_from(ring, first))


REFEREE = RedoxReferee
