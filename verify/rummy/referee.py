"""What the referees of the rummy games share: hands, a discard pile, claims of what is left, scores.

What is dealt is judged by :mod:`.dealing`, whose turn it is by :mod:`.turns`, what is claimed of the end by
:mod:`.claims`; here it is what is played, and what is called. A game's referee adds how its round begins and
ends, who is due, what its turns and calls mean, and how it scores. Shared checks are found by name in the
game's own rulebook: ``too-few-players``,
``player-named-twice``, ``not-enough-cards``, ``card-too-often``, ``wrong-hand-size``, ``second-hand``,
``out-of-turn``, ``card-not-held``, ``plays-too-many``, ``not-on-top``, ``move-after-end``, ``wrong-call``,
``cards-left-differ``, ``round-number``, ``explained`` and those of the ledger.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve

from ...records.cards import Card
from ...records.events import Action, Call, Cards, Deal, Entries, Event, Round, Target, Turn
from ...records.facts import Expected
from ...records.findings import Finding, Place, Related, Said, told
from ..breach import Breach
from ..cards.hands import KEPT, Hand, Loan, Lying
from ..order import Slip
from ..view import View, Viewable
from ..words import cards_, named
from .actions import cards_moved, cards_spent
from .claims import SomeTable
from .dealing import MOST_CARDS
from .table import ODD, OUT
from .turns import TurnsReferee
from .unwritten import left_out, unwritten

if TYPE_CHECKING:
    from ..cards.balance import Balance
    from ..view import View

NOT_THERE = ("card-not-held", "plays-too-many")
"""Findings that a card is used which is not in hand."""
KEPT_CARD = Said("the {card} that {player} still has", "{player}手上還有的{card}")
PLAYED_CARD = Said("the {card} that {player} plays", "{player}打出的{card}")


class RummyReferee(TurnsReferee[SomeTable]):
    """Judges rounds of a rummy game."""

    out: ClassVar[str] = "out"
    """The kind of call at the end, and how it is written."""
    call_at_the_end: ClassVar[str] = "{Out}"
    either: ClassVar[frozenset[str]] = frozenset(("card-too-often",))
    """Findings of which one place or another is to blame: what is settled in one hand is settled in all."""
    amiss: ClassVar[frozenset[str]] = frozenset()
    """Findings that the cards of an action are not what they should be: one of them may be another card."""

    # ---- what a game says of itself

    @abstractmethod
    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """Check the calls of a turn that began with ``before`` cards in hand; True if one is wrong."""

    # ---- turns

    def begin_round(self, round_: Round) -> None:
        super().begin_round(round_)
        self.put_off: Turn | None = None
        self.beyond: Event | None = None
        self.end: Event | int | None = None
        """What has ended play: an event, or the number of one in the round."""
        self.after_end: Finding | None = None

    def plain_turns(self, entries: Entries, at: int) -> int:
        table = self.table
        if self.end is not None or self.put_off is not None or self.takes_care():
            return 0
        begin, end = at, len(entries) if self.after_turn is None else at + 1
        mover, begun = "", self.begun
        actions: tuple[Action, ...]
        calls: tuple[Call, ...]
        while at < end:
            move: Any = entries[at]
            if isinstance(move, tuple):
                who = move[0]
                if not isinstance(who, str):
                    break
                mover, actions, calls = who, move[1], move[2]
            elif isinstance(move, Turn):
                mover, actions, calls = move.player, move.actions, move.calls
            else:
                break
            if not begun and mover in table.hands:
                self.begin_play(mover)
                begun = True
            if mover != self.expected and not self.may_move(mover):
                break
            called = self.number_called(calls) if calls else None
            if not table.plain(mover, actions, called):
                break
            self.expected = self.due_after(mover)
            at += 1
            if table.winner is not None:
                break
        judged = at - begin
        if judged:
            report = self.report
            report.turns += judged
            report.legal += judged
            if table.winner is not None:
                self.end = at - 1
            if self.after_turn is not None:
                self.after_turn(report.turns)
        return judged

    def takes_care(self) -> bool:
        """Whether no turn is plain at the moment, because of what came before it."""
        return False

    def due_after(self, player: str) -> str | None:
        """Who is due after a plain turn of ``player``'s."""
        return self.next_player(player)

    def may_move(self, player: str) -> bool:
        """Whether the player may move though another is due."""
        return False

    def number_called(self, calls: tuple[Call, ...]) -> int:
        """How many cards are said to be left, or what else is said."""
        call = calls[0]
        if len(calls) > 1:
            return ODD
        kind, number = call.kind, call.number
        if kind == self.out:
            return OUT
        return ODD if number is None or kind != "last" else number

    def on_turn(self, event: Turn) -> None:
        player, table = event.player, self.table
        if player not in table.hands:
            return
        if self.end is not None and self.after_end is None:
            winner, place = self.ended()
            self.after_end = self.desk.find(
                "move-after-end", self.desk.player_place(event), player=player, winner=winner,
                related=[Related(place, self.how_it_ended(winner))],
            )  # fmt: skip
        self.desk.current = event
        if self.after_end:
            self.expected = player  # nobody is due any more
            if event == self.lines[self.report.turns - 1] or self.surely_ended():
                self.not_played[player] = self.after_end
                self.report.turns += 1
                self.finish_turn(event, None, True)
                return
        disorder: tuple[Slip, str] | None = None
        if player == self.expected:
            self.report.turns += 1
            self.expected = self.next_player(player)
        elif disorder := self.check_order(event, player):
            slip_, due = disorder
            if slip_ is Slip.EXCHANGED:
                self.report.turns -= 1
                self.put_off = event
                return
            if slip_ is Slip.REPEATED:
                self.finish_turn(event, None, True)
                return
            if slip_ is Slip.MISNAMED:
                player, event = due, evolve(event, player=due)
        table.unsure = False
        size = table.hands[player].size
        blame = self.play(event, event.actions)
        if blame is not None:
            self.recount(event, player, blame)
        self.finish_turn(event, blame, self.check_calls(event, player, size) or disorder is not None)
        if self.put_off is not None:
            self.beyond, event, self.put_off = event, self.put_off, None
            self.on_turn(event)
            self.beyond = None

    def surely_ended(self) -> bool:
        """Whether play has ended with a hand that is known to be empty: what is moved after that is not
        played, and counts nowhere."""
        winner = self.table.winner
        return winner is not None and self.table.hands[winner].exact and self.table.hands[winner].size == 0

    def ended(self) -> tuple[str, Place]:
        """Who has ended play, and where."""
        end = self.part.events[self.end] if isinstance(self.end, int) else self.end
        assert end is not None
        return getattr(end, "player", ""), self.desk.place(end)

    def how_it_ended(self, player: str) -> Said:
        """What ``player`` did that ended the round."""
        return told("{player} has finished here", "{player}在這裏出完牌", player=player)

    def play(self, event: Turn, actions: tuple[Action, ...], first: int = 0) -> Finding | None:
        """Judge and apply ``actions`` of ``event``, its action number ``first`` and those behind; the first
        finding they give rise to."""
        player, table = event.player, self.table
        breaches = table.why_not(player, actions)
        blame = self.report_breaches(event, breaches, first) if breaches else None
        if blame is None:
            self._check_places(event, actions)
        loans = table.do(player, actions, blame)
        if not (blame or loans or table.surplus):
            return None
        for loan, card in loans:
            self._use_loan(event, player, loan, card)
        if table.surplus:
            blame = self._report_surplus(event, player, first, blame) or blame
        unheld = {one.action for one in breaches if one.name in NOT_THERE}
        for breach in breaches:
            if blame and breach.name in self.amiss and breach.action not in unheld:
                table.hands[player].amiss(blame, cards_moved(actions[breach.action]))
        if blame and table.pile:
            self._doubt_taken(event, player, blame)
        return blame

    def _check_places(self, event: Turn, actions: tuple[Action, ...]) -> None:
        """Where wild cards lie in new melds, which is odd at most."""
        for action in actions:
            for breach in self.table.out_of_place(action):
                spans = action.spans[breach.operand : breach.operand + len(breach.cards)]
                place = self.desk.place(event, (spans[0][0], spans[-1][1]) if spans else None)
                self.desk.find(
                    breach.name, place, player=event.player, help=breach.help,
                    facts=breach.facts, **breach.params,
                )  # fmt: skip

    def finish_turn(self, event: Turn, blame: Finding | None, wrong: bool) -> None:
        """Count the turn's verdict: ``blame`` for what was played, or ``wrong`` if something said was."""
        self.desk.current = None
        if blame or wrong:
            self.report.illegal += 1
        elif self.table.unsure:
            self.report.undecided += 1
        else:
            self.report.legal += 1
        if self.after_turn is not None:
            self.after_turn(self.report.turns)

    def background(self, breach: Breach) -> list[Related]:
        """A game's own places that have to do with what is wrong."""
        return []

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """Report what is wrong with a turn, or with its actions from number ``first`` on. What is wrong with
        one action is one mistake: its first finding is the root of the others."""
        player, hand = event.player, self.table.hands[event.player]
        roots: dict[int, Finding] = {}
        for breach in breaches:
            if breach.name == "card-not-held":
                breach = self._not_held(event, breach, first + breach.action)
            action = event.actions[first + breach.action]
            place = self.desk.operand(event, action, breach.operand)
            under = roots.get(breach.action) or breach.doubt
            if under is None and breach.name in NOT_THERE:
                under = self._spent_already(event, breach, first, roots)
            if under is None and breach.name == "not-on-top":
                under = self._doubted_top(breach)
            elif under is None and breach.name in ("no-such-meld", "no-such-plot"):
                under = self.laid_unseen(action)
            finding = self.desk.find(
                breach.name, place, player=player, under=under, help=breach.help,
                facts=breach.facts, **breach.params,
            )  # fmt: skip
            roots.setdefault(breach.action, under or finding)
            if breach.name == "plays-too-many" or self._more_than_in_hand(breach, hand, action):
                hand.loose, hand.blame = True, finding
            finding.related += self.background(breach)
            if breach.name == "card-not-held":
                held = hand.listed() if breach.held is None else breach.held
                if hand.exact and (held or not hand.listed()):
                    finding.help = told(
                        "{player} holds {cards}", "{player}手上有{cards}",
                        player=player, cards=named(held) or told("nothing", "0張牌"),
                    )  # fmt: skip
                for card in breach.cards:
                    finding.related += self.desk.related(card, 3)
            elif breach.name == "not-on-top" and self.table.pile and (top := self.table.pile[-1].card):
                finding.help = told("the card to take is {top}", "應拿{top}", top=top)
                finding.related += self.desk.related(top, 1)
        return roots[breaches[0].action]

    def _more_than_in_hand(self, breach: Breach, hand: Hand, action: Action) -> bool:
        """Whether one action uses more cards than a hand has of which some are hidden: which of them are not
        there, and how many are left behind it, nobody can tell."""
        return breach.name == "card-not-held" and hand.hidden > 0 and cards_spent(action) > hand.size

    def _spent_already(
        self, event: Turn, breach: Breach, first: int, roots: dict[int, Finding]
    ) -> Finding | None:
        """What is wrong with an earlier action of the turn that uses the same cards, or hidden ones that
        should perhaps have been others."""
        hidden = self.table.hands[event.player].hidden > 0
        for number, root in roots.items():
            spent = cards_moved(event.actions[first + number])
            amiss = hidden and root.rule.name in self.amiss
            if number < breach.action and (amiss or all(card in spent for card in breach.cards)):
                return root
        return None

    def _not_held(self, event: Turn, breach: Breach, at: int) -> Breach:
        """Where all the hidden cards of a hand have come to light, any of those may be the one that was never
        there: what is wrong is their number."""
        hidden = self._hidden_in_all(event, at)
        if hidden <= self.table.hands[event.player].hidden:  # this is the first action to show any
            return breach
        played = hidden + len(breach.cards)
        help_ = told("one of them is another card, or another player's", "其中一張是別的牌，或別人的牌")
        return evolve(breach, name="plays-too-many", params={"played": played, "hidden": hidden}, help=help_)

    def _hidden_in_all(self, event: Turn, at: int) -> int:
        """How many cards of the player have come to the hand unseen before action ``at`` of ``event``."""
        player, hidden = event.player, 0
        if player not in self.dealt:
            hidden = self.dealt_to(player)
        for one in self.part.events:
            if isinstance(one, Deal) and one.player == player:
                hidden = self.dealt_to(player) if one.cards is None else one.cards.count(None)
            elif isinstance(one, Turn) and one.player == player:
                for action in one.actions[:at] if one is event else one.actions:
                    if action.from_stock:
                        hidden += sum(card is None and count > 0 for card, count in action.flow())
                        hidden += action.unnamed or 0
            if one is event:
                break
        return hidden

    def _doubted_top(self, breach: Breach) -> Finding | None:
        """If the card on top is itself in doubt, taking another from there follows from that."""
        top = self.table.pile[-1] if self.table.pile else Lying(None)
        if top.doubt is None or top.by is None:
            return top.doubt
        hand = self.table.hands[top.by]
        for card in breach.cards:
            for suspect in hand.suspects:
                if suspect.finding is top.doubt and card in suspect.among and hand.count(card):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    top.doubt.help = told(
                        "probably {card}: that is what is taken from the discard pile next",
                        "多半是{card}：接着從棄牌堆拿走的就是它", card=card,
                    )  # fmt: skip
                    return top.doubt
        return top.doubt

    def laid_unseen(self, action: Action) -> Finding | None:
        """If cards of the meld that is named, and does not lie there, are missing from somebody's hand: the
        finding that says so."""
        target: Target | None = getattr(action, "target", None)
        if target is None:
            return None
        suspects = (suspect for hand in self.table.hands.values() for suspect in hand.suspects)
        return next((one.finding for one in suspects if any(map(target.may_show, one.among))), None)

    def _doubt_taken(self, event: Turn, player: str, blame: Finding) -> None:
        """A card was taken that did not lie on top: it may be the one that did, or that one was another."""
        if blame.rule.name != "not-on-top" and not any(f.rule.name == "not-on-top" for f in blame.explains):
            return
        for taken, top in self.table.mistaken:
            self._doubt(self.table.hands[player], player, taken, blame, top.card)
            if top.by and top.by != player and top.doubt is None:
                hand = self.table.hands[top.by]
                if hand.count(taken):
                    self._doubt(hand, top.by, taken, blame, top.card)

    def recount(self, event: Turn, player: str, blame: Finding, *, called: bool = True) -> None:
        """Because of ``blame`` the player may have another number of cards after the turn than the moves
        leave, and so may others, if it is only the first that is seen of an earlier slip. What is said later
        about their numbers tells."""
        for name, hand in self.table.hands.items():
            if hand.loose or self.desk.exhausted():
                continue
            calls = event.calls if called and name == player else ()
            sizes = self.later.sizes(self.beyond or self.desk.current, name, calls)
            if not sizes or (name != player and len(sizes) > 1):
                continue
            size = sizes.most_common(1)[0][0]
            if size != hand.size and size <= MOST_CARDS:
                self.table.off_count = self.table.off_count or blame
                hand.recount(size, blame)
                if size > 0 and self.table.winner == name:
                    self.table.winner = None

    def _use_loan(self, event: Turn, player: str, loan: Loan, card: Card) -> None:
        """A card is played that only an earlier finding lets be there: so that is what it was about."""
        text = loan.says.filled(player=player, card=card)
        what = (KEPT_CARD if loan.says == KEPT else PLAYED_CARD).filled(player=player, card=card)
        self.desk.explain(loan.finding, self.desk.place(event), text, player, what)
        if loan.finding.rule.name == "wrong-hand-size" and loan.finding.help:
            loan.finding.help = told(
                "{help}, probably {card}", "{help}，多半是{card}", help=loan.finding.help, card=card
            )
        elif loan.finding.rule.name in self.either and not loan.handed_on:
            for hand in self.table.hands.values():  # now it is known whose card was another
                if hand is not self.table.hands[player]:
                    hand.clear(loan.finding)

    def _report_surplus(self, event: Turn, player: str, first: int, blame: Finding | None) -> Finding | None:
        """Report the cards of a turn that have come to light too often, each once; if there is something to
        ``blame`` already, it follows from that."""
        roots: dict[Card, Finding] = {}
        for number, operand, card in self.table.surplus:
            if card not in roots:
                action = event.actions[first + number]
                roots[card] = self._too_often(card, self.desk.operand(event, action, operand), player, blame)
        return next(iter(roots.values()), None)

    # ---- calls

    def check_last(self, event: Turn, call: Call, hand: Hand) -> bool:
        """``{Last x}``: x is the number of cards left. True if it is wrong."""
        said = call.number or 0
        if hand.loose:
            if said <= MOST_CARDS:
                hand.said_to_be(said)
            return False
        if said == hand.size:
            return False
        right = self.right_call(hand)
        finding = self.desk.find(
            "wrong-call",
            self.desk.operand(event, call, 0),
            player=event.player,
            count=cards_(hand.size),
            facts=[Expected(right, said)],
            help=told("write “{right}”", "應寫「{right}」", right=right),
        )
        self.recount(event, event.player, finding, called=False)
        return True

    def not_out(self, event: Turn, call: Call, player: str, hand: Hand, right: str = "") -> Finding:
        """``player`` is said to be out and holds cards; ``right`` is the call that should stand there."""
        rest = named(hand.listed()) if hand.exact else ""
        return self.desk.find(
            f"wrong-{self.out}",
            self.desk.operand(event, call, 0),
            player=player,
            count=cards_(hand.size),
            facts=[Expected(right)],
            help=told("{player} still holds {rest}", "{player}手上還有{rest}", player=player, rest=rest)
            if rest
            else None,
        )

    def right_call(self, hand: Hand) -> str:
        """The call for the cards that are left."""
        return f"{{Last {hand.size}}}" if hand.size > 0 else self.call_at_the_end

    def finish(self, event: Event, player: str) -> None:
        """``player`` ends the round with ``event``: whatever is still listed was never there."""
        if self.end is not None:
            return
        self.end = event
        hand = self.table.hands[player]
        if hand.suspects and not hand.loose and hand.size <= 0:
            self._settle(player, hand, [], self.desk.place(event))

    # ---- what is not written

    def lying(self) -> Iterable[Cards]:
        return [tuple(meld.cards) for meld in self.table.melds]

    def unwritten(
        self, player: str, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[tuple[Event, ...], int]]:
        return unwritten(self, player, balance, work)

    def left_out(
        self, turn: Turn, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[int, tuple[Action, ...]]]:
        return left_out(self, turn, balance, work)

    # ---- looking on

    def view(self) -> View:
        """The table as it stands, if it can be looked at, and who is due."""
        view = self.table.view() if isinstance(self.table, Viewable) else View(())
        return evolve(view, due=None if self.end is not None else self.expected)
