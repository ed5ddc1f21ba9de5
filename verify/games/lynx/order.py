"""LYNX: who deals, and whose turn it is among eights, nines and extra cards (LX-3, LX-30, LX-32)."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from ....records.events import Cards, Discard, Draw, Event, Setting, Turn, Unreadable, raw
from ....records.facts import Due
from ....records.findings import Finding, Related, told
from ....records.stealing import DrawExtra, Nominate, Request, Skip, Steal, StealPile
from ...order import Slip, after
from ...phrases import A_CARD
from ...rummy.actions import cards_moved, cards_spent
from ...rummy.order import TurnOrder
from .round_table import Table
from .table import EFFECTS

Move = Turn | Unreadable
MOVING = Discard, Steal, StealPile
"""Actions with the top card of the discard pile."""
NOT_THERE = "no-match", "request-not-followed", "not-on-top"
"""Findings that another card should lie there."""


class LynxOrder(TurnOrder[Table]):
    """The order of turns in LYNX, and the likely slip where players move out of turn."""

    postponed: Turn | None

    def open(self, table: Table, after_turn: Callable[[int], None] | None) -> None:
        super().open(table, after_turn)
        self.missed: tuple[str, Finding] | None = None
        """The player who was due when another one moved, and has not moved since, with the finding."""
        self.dealer_named: bool = False
        """Whether the round names the dealer."""
        self.acting = 0
        """Index of the current action in its turn."""

    def next_player(self, player: str) -> str:
        return after(self.table.ring, player)

    def due_after(self, player: str) -> str | None:
        return self.table.due

    def may_move(self, player: str) -> bool:
        """(The table sees to that, for it knows of extra cards, of eights and of nines.)"""
        return player in self.table.hands

    # ---- who deals and leads

    def name_dealer(self, event: Setting, name: str) -> None:
        """LX-3: judge the dealer named. If the deal does not pass to the left but play begins as if it had,
        the dealer's name is the slip."""
        last, place, ring = self.dealer, self.desk.operand(event, event, 1), self.table.ring
        self.dealer, self.dealer_named = name, True
        due = after(ring, last) if last in ring else None
        if name not in self.table.players:
            self.dealer = None
        elif due and due != name:
            self.desk.find("wrong-dealer", place, player=name, last=last, due=due)
            if self.movers[:1] == [after(ring, due)]:
                self.dealer = due

    def first_move(self, player: str) -> None:
        """LX-3: the player to the dealer's left begins."""
        table = self.table
        table.due = after(table.ring, self.dealer) if self.dealer_named and self.dealer else player
        if player != table.due:
            self.dealer = None  # perhaps it was another

    def first_due(self) -> str | None:
        return self.table.due

    def due(self) -> tuple[str, ...]:
        """(Extra cards are drawn before the next turn.)"""
        battle = self.table.battle
        nominee = battle.nominee if battle and self.table.extra_due else None
        found = super().due()
        if self.table.skipping and found:  # a turn that is missed may be left out
            found += (after(self.table.ring, found[0]),)
        return (nominee, *(one for one in found if one != nominee)) if nominee else found

    def go_on(self, player: str) -> None:
        """(Extra cards may be drawn between the turns of others.)"""
        self.table.due = None

    # ---- a move

    def judge(self, event: Turn, unasked: Finding | None) -> tuple[Turn | None, Finding | None]:
        """Return the turn to judge, or None if it is to be passed over or postponed, and the finding that it
        is out of turn."""
        table, player = self.table, event.player
        due, missed = table.due, self.missed
        self.missed = None
        if missed and (missed[0] != player or player == due):
            self.doubt_all_of(*missed)  # a line of the player may be missing
        if due is None:
            table.again = table.again and player == table.pile[-1].by
        if due is None or self.after_end:
            return event, None
        misses = table.skipping and self._misses(event, due)
        if misses:
            due = after(table.ring, due)
        if player == due and (finding := self._own_exchanged(event)):
            self.postponed = event
            return None, finding
        if player == due:
            table.skipping = table.skipping and not misses
            return event, None
        if player == table.due and self._slip_of(event, due) not in (Slip.MISNAMED, Slip.EXCHANGED):
            return event, None  # the table reports the missing turn
        if missed and missed[0] == player:
            self.desk.explain(
                missed[1],
                self.desk.player_place(event),
                told("{player} moves here, a turn late", "{player}遲了一手，在這裏才出", player=player),
                player,
            )
            return event, None
        slip = self._slip_of(event, due)
        finding = self._out_of_turn(event, due, slip, unasked)
        if slip is Slip.EXCHANGED:
            self.postponed = event
            return None, finding
        if slip is Slip.REPEATED:
            return None, finding
        if slip is Slip.MISNAMED:
            table.skipping = table.skipping and not misses
            return evolve(event, player=due), finding
        self._doubt_turn_of(due, event, slip, finding)
        return event, finding

    def _doubt_turn_of(self, due: str, event: Turn, slip: Slip, finding: Finding) -> None:
        """Somebody else moves in ``event``: what ``due`` has done before, if anything, is not known."""
        table, player = self.table, event.player
        table.again = table.skipping = False
        second = self.desk.report.turns == 1 and player == self.next_player(due)  # or the dealer is another
        if slip.is_omission or second:
            self.doubt_all_of(due, finding)
        if slip.is_omission or (second and not self._may_begin(event)):
            table.forget_state(due)
            table.discard_unwritten(due, finding)
        elif table.pile and table.pile[-1].doubt is None:
            table.pile[-1] = table.pile[-1].doubted(finding)  # it may have been stolen
        if not slip.is_omission and self.desk.report.turns > 1:
            self.missed = due, finding

    def _may_begin(self, event: Turn) -> bool:
        """Return whether the turn has a move that may fit the top of the pile."""
        return any(isinstance(one, MOVING) for one in event.actions) and self._fits(event)

    def _fits(self, event: Turn) -> bool:
        """Return whether nothing in the turn shows that it does not fit the top of the pile."""
        first = next((one for one in event.actions if isinstance(one, MOVING)), None)
        breaches = self.table.why_not_if(event.player, (first,)) if first else []
        return not any(one.name in NOT_THERE for one in breaches)

    def _misses(self, event: Turn, due: str) -> bool:
        """Whether ``event`` shows that the player ``due`` missed a turn for an eight that was not written."""
        first, second = event.actions[0], after(self.table.ring, due)
        if isinstance(first, Skip):
            return event.player not in (due, second)
        if isinstance(first, Steal | StealPile):
            return event.player == second
        return event.player != second or not self._minds_next(event, due)

    def _own_exchanged(self, event: Turn) -> Finding | None:
        """Return a finding if ``event`` and the next line, which is the same player's and out of turn, should
        be swapped."""
        player = event.player
        # The usual case, without looking ahead.
        if self._another_is_next(player) or not self._is_wrong(event):
            return None
        following, then = self._turns_after(self.desk.report.turns - 1)
        if not isinstance(following, Turn) or following.player != player or following == event:
            return None
        hand, used = self.table.hands[player], self._used_in(following)
        if (
            self._follows(event, player, following)
            or not self._follows(following, player, event)
            or not self._follows(event, player, then)
            or not hand.exact
            or hand.missing(used)
            or not self._lie_well(following, event)
        ):
            return None
        return self.desk.find(
            "out-of-turn",
            self.desk.player_place(following),
            player=player,
            facts=[Due(self.next_player(player))],
            help=told("this line and the one before have probably been swapped", "這一行與前一行多半對調了"),
        )

    def _another_is_next(self, player: str) -> bool:
        """Return whether the next line is plainly a turn of another player than ``player``."""
        entries = raw(self.desk.part.events)
        entry = entries[self.desk.at + 1] if self.desk.at + 1 < len(entries) else None
        if isinstance(entry, Turn):
            mover, actions = entry.player, entry.actions
        elif isinstance(entry, tuple) and isinstance(entry[0], str):
            mover, actions = entry[0], entry[1]
        else:
            return False
        return mover != player and not isinstance(actions[0], DrawExtra)

    def _is_wrong(self, event: Turn) -> bool:
        """Return whether the move in a line is wrong as it stands."""
        lacking = self.table.hands[event.player].missing(self._used_in(event))
        return bool(lacking) or not self._fits(event) or not self._counts(event, event.player)

    def _minds_next(self, event: Turn, player: str) -> bool:
        """Return whether ``player`` misses a turn in the next line, though not because of ``event``, or
        steals the card that is on top now."""
        if not self._is_wrong(event):  # the usual case, without looking ahead
            return False
        following, _ = self._turns_after(self.desk.report.turns - 1)
        if not isinstance(following, Turn) or following.player != player:
            return False
        if self._follows(event, event.player, following):
            return False
        first, top = following.actions[0], self.table.pile[-1].card
        steals = isinstance(first, Steal | StealPile) and top is not None and first.card is top
        return steals or isinstance(first, Skip)

    def _out_of_turn(self, event: Turn, due: str, slip: Slip, unasked: Finding | None) -> Finding:
        """Report a move out of turn. It follows from it if extra cards were drawn just before that
        nobody had to draw."""
        table, player = self.table, event.player
        help_ = slip.says(due) or None
        if unasked is not None and unasked.help is None:
            unasked.help = help_
        if table.again and (slip.is_omission or slip is Slip.OTHER):
            finding = self.desk.find(
                "nine-not-played", self.desk.player_place(event), player=player, facts=[Due(due)],
                under=unasked,
                related=self.discarded_here(),
                help=told(
                    "{due} must draw or discard a card before {player} moves",
                    "{due}先要取牌或放走一張，才輪到{player}", due=due, player=player,
                ),  # fmt: skip,
            )  # fmt: skip
            return unasked or finding
        if table.skipping and table.due:
            help_ = told(
                "{due} must miss the turn or steal the 8; then {then} moves",
                "{due}停一手，或偷走那張8，然後輪到{then}", due=table.due, then=after(table.ring, table.due),
            )  # fmt: skip
        elif self.desk.report.turns == 1:
            help_ = told(
                "either a line is missing, or {dealer} is the dealer", "若不是漏了一行，就是{dealer}做莊",
                dealer=after(table.ring[::-1], player),
            )  # fmt: skip
        finding = self.desk.find(
            "out-of-turn", self.desk.player_place(event),
            player=player, facts=[Due(due)], help=help_, under=unasked,
            related=self.discarded_here() if table.skipping else (),
        )  # fmt: skip
        return unasked or finding

    def _slip_of(self, event: Turn, due: str) -> Slip:
        """Return the most likely slip in the order of lines, judged by who moves when and how."""
        at = self.desk.report.turns - 1
        player = event.player
        following, then = self._turns_after(at)
        as_written, as_due = self._follows(event, player, following), self._follows(event, due, following)
        in_turn = following is not None and following.player == due
        exchanged = (
            isinstance(following, Turn)
            and in_turn
            and self._follows(following, due, event)
            and not (as_written and self._follows(following, due, then))
            and self._follows(event, player, then)
            and (self._lie_well(following, event) or not self._lie_well(event, following))
        )
        if at and event == self.lines[at - 1] and (in_turn or not as_due) and not exchanged:
            return Slip.REPEATED
        if self._only_due_can(event, due):
            return Slip.MISNAMED
        if exchanged:
            return Slip.EXCHANGED
        if at == 0 and (as_written or not as_due):
            return Slip.OTHER  # the dealer, perhaps
        if as_due and not as_written and self._may_be(event, due):
            return Slip.MISNAMED
        if as_due and self._counts(event, due) and not self._counts(event, player):
            return Slip.MISNAMED
        omitted = Slip.OMITTED if following is not None else Slip.SKIPPED
        return omitted if as_written else Slip.OTHER

    def _lie_well(self, one: Turn, other: Turn) -> bool:
        """Return whether the discard or steal in ``one`` line fits the top of the pile, and that in the
        ``other`` fits the discard in ``one``, as far as can be seen."""
        discards = [action.card for action in one.actions if isinstance(action, Discard)]
        top = discards[-1] if discards else None
        asked = next((action.suit for action in one.actions if isinstance(action, Request)), None)
        match next((action for action in other.actions if isinstance(action, MOVING)), None):
            case Discard(card) if card and top:
                fits = card.number == top.number or card.suit == (asked or top.suit)
            case Steal(card) | StealPile(card) if card and top:
                fits = card is top
            case _:
                fits = True
        return fits and self._fits(one)

    def _turns_after(self, at: int) -> tuple[Move | None, Move | None]:
        """The next two moves that are no drawing of extra cards."""
        moves = (line for line in self.lines[at + 1 :] if not only_extra(line))
        return next(moves, None), next(moves, None)

    def _follows(self, move: Move, mover: str, next_: Move | None) -> bool:
        """Return whether ``next_`` is in turn after ``move``, if that is a move of ``mover``."""
        if next_ is None or isinstance(move, Unreadable):
            return True
        if any(call.kind == "out" for call in move.calls):
            return False
        following = after(self.table.ring, mover)
        done = [action for action in move.actions if not isinstance(action, EFFECTS)]
        last = done[-1].card if done and isinstance(done[-1], Discard) else None
        if last is not None and last.number == 9:
            return next_.player == mover
        if last is not None and last.number == 8:
            first = next_.actions[0] if isinstance(next_, Turn) else None
            takes = next_.player == following and isinstance(first, Skip | Steal | StealPile)
            return takes or next_.player == after(self.table.ring, following)
        return next_.player == following

    def _only_due_can(self, event: Turn, due: str) -> bool:
        """Return whether ``due`` may hold the cards used, and the player named cannot."""
        used = self._used_in(event)
        hands = self.table.hands
        if not used or hands[due].loose or isinstance(event.actions[0], DrawExtra):
            return False
        return not hands[due].missing(used) and bool(hands[event.player].missing(used))

    def _used_in(self, event: Turn) -> Cards:
        """The cards that a line takes from the hand, less those that it draws."""
        moved = [(action, card) for action in event.actions for card in cards_moved(action)]
        used = [card for action, card in moved if not isinstance(action, Draw | DrawExtra)]
        for action, card in moved:
            if isinstance(action, Draw | DrawExtra) and card in used:
                used.remove(card)
        return tuple(used)

    def _may_be(self, event: Turn, player: str) -> bool:
        """Return whether ``player`` lacks no more of the cards used than the player named."""
        hands, used = self.table.hands, self._used_in(event)
        return len(hands[player].missing(used)) <= len(hands[event.player].missing(used))

    def _counts(self, event: Turn, player: str) -> bool:
        """Return whether the player's number of cards left after this turn is as called in it."""
        left = self.table.hands[player].size - sum(map(cards_spent, event.actions))
        return all((call.number or 0) == left for call in event.calls)

    def doubt_all_of(self, player: str | None, finding: Finding) -> None:
        """Something that ``player`` did is not known, because of ``finding``."""
        if player in self.table.hands:
            hand = self.table.hands[player]
            hand.loose, hand.blame = True, finding
            self.table.blurred = self.table.blurred or player

    def check(self, event: Move, player: str) -> None:
        """An unread line may have been anybody's turn that its player could have."""
        self.desk.report.turns += 1
        self.begin(player)
        table = self.table
        extra = table.battle is not None and table.battle.nominee == player  # it may be the extra cards
        skips = table.skipping and table.due is not None and player == after(table.ring, table.due)
        if player != table.due and table.due is not None and not extra and not skips and not self.after_end:
            self.desk.find(
                "out-of-turn", self.desk.player_place(event), player=player, facts=[Due(table.due)],
                under=event.finding if isinstance(event, Unreadable) else None,
            )  # fmt: skip

    # ---- looking around

    def extra_drawn_next(self) -> int:
        """Return the number of extra cards drawn at the beginning of the next line."""
        at = self.desk.report.turns
        line = self.lines[at] if at < len(self.lines) else None
        first = line.actions[0] if isinstance(line, Turn) else None
        return first.number if isinstance(first, DrawExtra) else 0

    def discarded_here(self) -> list[Related]:
        """Return the place of the last discard, with the nominee or suit named with it."""
        event, number = self.last_discard()
        if event is None:
            return []
        discard = event.actions[number]
        assert isinstance(discard, Discard)
        said = told("", "")
        for action in event.actions[number + 1 : number + 2]:
            if isinstance(action, Nominate):
                said = told(", nominating {who}", "，指定{who}", who=action.player_for(event.player))
            elif isinstance(action, Request):
                said = told(", requesting {suit}", "，要求{suit}", suit=action.suit)
        text = told(
            "{card} was discarded here{said}", "這裏放走{card}{said}", card=discard.card or A_CARD, said=said
        )
        return [Related(self.desk.operand(event, discard, 1), text)]

    def last_discard(self) -> tuple[Turn | None, int]:
        """The last discard made so far: its turn, and which of the actions it is."""
        events = self.desk.part.events
        for at in range(self.desk.at, -1, -1):
            event = events[at]
            if isinstance(event, Turn):
                for number in range(self.acting if event is self.desk.current else len(event.actions), 0, -1):
                    if isinstance(event.actions[number - 1], Discard):
                        return event, number - 1
        return None, 0


def only_extra(line: Event) -> bool:
    """Return whether a line only draws extra cards."""
    return isinstance(line, Turn) and len(line.actions) == 1 and isinstance(line.actions[0], DrawExtra)
