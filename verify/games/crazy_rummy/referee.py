"""The referee of Crazy Rummy: its own about turns, marks and the end of play. What a deal is stands in
:mod:`.crazy_deal`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve

from ....records.cards import Card
from ....records.events import Action, Call, Entries, LayOff, Meld, Round, Turn, is_short_turn, raw
from ....records.facts import Due, Expected
from ....records.findings import Finding, Related, Said, told
from ....records.wilds import Claim
from ...breach import Breach
from ...cards.hands import Hand, Loan, Lying
from ...ledger import Standing
from ...rulebook import Rulebook
from ...rummy.referee import RummyReferee
from ...words import cards_
from .deal import DealReferee
from .rulebook import RULEBOOK

MISCOUNTS = frozenset(("no-draw", "second-draw", "draw-in-first-turn", "no-discard", "after-discard"))
"""Mistakes after which the number of cards in hand is another."""
WRONG_DISCARD = ("discard-just-taken", "last-card-kept")
"""Mistakes in which another card should have been discarded."""
NOT_CLAIMED = ("wrong-card-for-wild", "wrong-card-for-set")
"""Mistakes in which another card should take the place of a wild one."""
MOST_OF_A_MELD = 2
"""Of a meld that was not written down so many cards are still listed in the hand."""
NOT_OPENED = frozenset(("add-before-meld", "claim-before-meld", "add-before-contract"))
"""Mistakes of a player who has not laid down what is due first."""

DRAWN_HERE = Said(
    "{player} plays {card}, which may be the card drawn here", "{player}打出{card}，也許就是這裏取的牌"
)
WILD_LAID_DOWN = Said("{wild} was laid down here{as_}", "{wild}在這裏放下{as_}")
WILD_ADDED = Said("{wild} was added here{as_}", "{wild}在這裏接上{as_}")


class CrazyRummyReferee(DealReferee):
    """Judges Crazy Rummy: the basic game, with one pack or two, and the contract game."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    effort: ClassVar[int] = 3
    amiss: ClassVar[frozenset[str]] = frozenset(
        ("not-a-set", "not-a-run", "not-a-meld", "set-too-large", "ace-not-low", "wrong-meaning",
         "does-not-fit", *WRONG_DISCARD)
    )  # fmt: skip
    telling: ClassVar[frozenset[str]] = RummyReferee.telling | {
        "wrong-hand-size", "twice-in-set", "play-not-ended", "not-a-set", "not-a-run", "not-a-meld",
        "does-not-fit", "wild-not-there", "further-meld", "contract-not-met", "wrong-terms", "wrong-score",
        "round-number", "no-such-deal", "wrong-wild-rank", "wrong-contract",
    }  # fmt: skip

    def begin_round(self, round_: Round) -> None:
        self.miscounted: dict[str, tuple[int, Finding]] = {}
        self.half_laid: list[tuple[str, Finding]] = []
        """Who has laid down less than the contract, and the finding that says so."""
        self.not_opened: dict[str, Finding] = {}
        """Who has added to a meld, or claimed from one, too early; and the finding that says so."""
        super().begin_round(round_)

    # ---- turns

    def takes_care(self) -> bool:
        """(Who looks on sees the last turn end the play as soon as it is judged.)"""
        return self.after_turn is not None and self.table.stock <= 1

    def plain_turns(self, entries: Entries, at: int) -> int:
        """(The last of them may use up the stock.)"""
        judged = super().plain_turns(entries, at)
        if judged and self.table.exhausted:
            self.at = at + judged - 1
            if self._is_used_up():
                self.end = self.at
        return judged

    def on_turn(self, event: Turn) -> None:
        """CR-4, unless a move out of turn is that of the player who is due, under another's name."""
        due = self.expected if self.report.turns else self.leader
        if due is None or event.player == due or self.end is not None or not self._is_turn_of(due, event):
            super().on_turn(event)
            return
        self.report.turns += 1
        self.desk.find(
            "out-of-turn", self.desk.player_place(event), player=event.player, facts=[Due(due)], swapped="",
            help=told(
                "{due} holds the cards that are played, so the name is probably a slip",
                "打出的牌在{due}手上，名字多半寫錯了", due=due,
            ),
        )  # fmt: skip
        self.report.turns -= 1
        super().on_turn(evolve(event, player=due))

    def _is_turn_of(self, due: str, event: Turn) -> bool:
        """Whether ``due`` can make this turn, by cards that are known, and who is named cannot."""
        table, hands = self.table, self.table.hands
        known = all(player in hands and hands[player].exact for player in (due, event.player))
        at = self.report.turns - 1
        if not known or (at >= 0 and event == self.lines[at]):  # or it stands there twice
            return False
        return not table.why_not_if(due, event.actions) and any(
            breach.name == "card-not-held" for breach in table.why_not_if(event.player, event.actions)
        )

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """What is one mistake: a draw or a discard that was not written down explains the number of cards,
        and a card that nobody drew; who has not laid down what is due must not add, which is said once."""
        for number, breach in enumerate(breaches):
            if breach.name in NOT_OPENED and breach.doubt is None:
                breaches[number] = evolve(breach, doubt=self.not_opened.get(event.player))
        root = super().report_breaches(event, breaches, first)
        told = {one.rule.name: one for one in self.report.findings if one.turn == self.report.turns}
        half = told.get("contract-not-met")
        if half is not None:
            self.half_laid.append((event.player, half))
        early = [one for one in self.report.findings if one.turn == self.report.turns]
        early = [one for one in early if one.rule.name in NOT_OPENED]
        if early:
            blame = self.not_opened[event.player] = half or early[0]
            for one in early:
                self._follows(one, None if one is blame else blame)
        for name in ("no-draw", "no-discard"):
            if name in told:
                self._unwritten(event, told[name])
        unheld = [len(breach.cards) for breach in breaches if breach.name == "card-not-held"]
        if unheld == [1] and "card-not-held" in told:
            self._follows(told["card-not-held"], told.get("no-draw"))
        return next((one for one in told.values() if root in one.explains), root)

    def laid_unseen(self, action: Action) -> Finding | None:
        """CR-42: of a contract of which only a part is laid down, the rest may lie there too."""
        found = super().laid_unseen(action)
        if found is None and isinstance(action, LayOff):
            for player, half in self.half_laid:
                hand = self.table.hands[player]
                if (
                    hand.hidden
                    or hand.loose
                    or sum(map(action.target.may_show, hand.listed())) >= MOST_OF_A_MELD
                ):
                    return half
        return found

    def _follows(self, finding: Finding, root: Finding | None) -> Finding:
        """``finding`` follows from ``root``, if there is one; which of the two is to blame."""
        if root is not None:
            self.report.findings.remove(finding)
            root.explains.append(finding)
        return root or finding

    def play(self, event: Turn, actions: tuple[Action, ...], first: int = 0) -> Finding | None:
        """A card that should not have been discarded may be another one; so may one that claims nothing, if
        it is used again."""
        blame = super().play(event, actions, first)
        if blame is not None and blame.rule.name in NOT_CLAIMED:
            player, hand = event.player, self.table.hands[event.player]
            for card in (one.card for one in actions if isinstance(one, Claim)):
                if card is not None and self._used_later(player, card) > hand.count(card):
                    hand.amiss(blame, (card,))
        pile = self.table.pile
        if pile and blame is not None and blame.rule.name in WRONG_DISCARD:
            pile[-1] = pile[-1].doubted(blame)
        return blame

    def _unwritten(self, event: Turn, finding: Finding) -> None:
        """If what follows counts one card more than was drawn, or one less than was kept, then it was only
        not written down."""
        player, table = event.player, self.table
        due = self.dealt_to(player)
        sizes = {size for size, _ in self.later.words(None, player)}
        hand = table.hands[player]
        if hand.loose or len(sizes) != 1:
            return
        change = sizes.pop() - due
        if finding.rule.name == "no-draw" and change == 1:
            finding.help = told(
                "what follows fits a card drawn here that was not written down",
                "從後文看，這裏取了一張牌而沒有寫",
            )
            hand.loans.append(Loan(finding, None, DRAWN_HERE))
            hand.size += 1
            table.stock -= 1
        elif finding.rule.name == "no-discard" and change == -1:
            finding.help = told(
                "what follows fits a card discarded here that was not written down",
                "從後文看，這裏放走了一張牌而沒有寫",
            )
            hand.suspect(finding)
            hand.size -= 1
            table.pile.append(Lying(None, player, finding))

    def background(self, breach: Breach) -> list[Related]:
        """Where the wild card that somebody wants to claim came to lie."""
        wild = breach.params.get("wild")
        right = next((one.value for one in breach.facts if isinstance(one, Expected)), None)
        if not isinstance(wild, Card) or not breach.cards:
            return []
        for event in reversed(self.part.events):
            if (
                not isinstance(event, Turn)
                or self.desk.current is None
                or event.line >= self.desk.current.line
            ):
                continue
            for action in reversed(event.actions):
                if isinstance(action, Meld | LayOff) and wild in action.cards:
                    place = self.desk.operand(event, action, action.cards.index(wild) + 1)
                    what = WILD_LAID_DOWN if isinstance(action, Meld) else WILD_ADDED
                    as_ = told(" as {right}", "，當{right}", right=right) if right else ""
                    return [Related(place, what.filled(wild=wild, as_=as_))]
        return []

    def how_it_ended(self, player: str) -> Said:
        if self.table.exhausted:
            return told(
                "{player} drew the last card of the stock and discarded: play is over",
                "{player}取了取牌堆最後一張並放走一張，這一局完了", player=player,
            )  # fmt: skip
        return super().how_it_ended(player)

    # ---- marks

    def check_last(self, event: Turn, call: Call, hand: Hand) -> bool:
        """A number that is wrong by as much as the one before is no other mistake, nor is one that is wrong
        because of what was drawn or discarded too much or too little in this turn."""
        off = (call.number or 0) - hand.size
        before = self.miscounted.get(event.player)
        if before is None or before[0] != off:
            counting = [one for one in self.report.findings if one.turn == self.report.turns]
            before = next(((off, one) for one in counting if one.rule.name in MISCOUNTS), None)
        if off and before and not hand.loose:
            self.miscounted[event.player] = before
            text = told(
                "“Last {number}” counts {off} {more} than the moves leave",
                "「Last {number}」比打剩的牌{more}{off}張",
                number=call.number,
                off=abs(off),
                more=told("more", "多") if off > 0 else told("fewer", "少"),
            )
            self.desk.explain(before[1], self.desk.operand(event, call, 0), text, event.player)
            return False
        wrong = super().check_last(event, call, hand)
        if wrong:
            self.miscounted[event.player] = off, self.report.findings[-1]
        return wrong

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """CR-26, CR-27, CR-51."""
        hand, ended = self.table.hands[player], self.end is not None
        used_up = self._is_used_up()
        if not event.calls and hand.size > 0:
            if used_up and not ended:
                self.end = event
            return False
        wrong, out = False, any(call.kind == "out" for call in event.calls)
        for call in event.calls:
            if call.kind == "last":
                wrong |= self.check_last(event, call, hand)
            elif hand.size > 0 and not hand.loose:
                finding = self.not_out(event, call, player, hand)
                wrong = True
                if self._play_goes_on():
                    return True  # so it is only the mark
                if self.later.sizes(event, player)[hand.size]:
                    out = False
                else:
                    self.recount(event, player, finding)
        if ended:
            return wrong
        if (hand.size <= 0 and not hand.loose) or out:
            self.table.winner, self.table.exhausted = player, False
            self.finish(event, player)
        elif self.table.exhausted:
            self.end = event
        return wrong

    def _is_used_up(self) -> bool:
        """CR-27: whether the stock is. (If play goes on, and something is wrong, it is larger than the moves
        leave it.)"""
        if self.table.exhausted and self.report.findings and self._play_goes_on():
            self.table.exhausted = False
        return self.table.exhausted

    def _play_goes_on(self) -> bool:
        """Whether a turn comes behind the one being judged."""
        entries = raw(self.part.events)
        for at in range(len(entries) - 1, self.at, -1):
            entry = entries[at]
            if is_short_turn(entry) if isinstance(entry, tuple) else isinstance(entry, Turn):
                return True
        return False

    # ---- the deal ends

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """CR-29."""
        return Standing(player, replay, fixed=0 if player == self.table.winner else None)

    def end_round(self) -> None:
        table = self.table
        self.report.winner = table.winner
        claimed = self.lefts or self.scores or self.totals
        if (
            claimed
            and self.end is None
            and self.report.turns
            and not self.report.findings
            and not table.unread
        ):
            self._not_ended()
        if self.end is not None or claimed:
            if table.winner is None and self.end is None:
                self._winner_by_claims()
            self.close_accounts()

    def _winner_by_claims(self) -> None:
        """Who is written down with no cards left, where the end of play is not recorded."""
        out = [player for player, cards in self.lefts.said.items() if cards == ()]
        if len(out) == 1:
            self.table.winner = self.report.winner = out[0]

    def _not_ended(self) -> None:
        last = [event for event in self.part.events if isinstance(event, Turn)][-1]
        self.desk.find("play-not-ended", self.desk.place(last), stock=cards_(max(self.table.stock, 0)))


REFEREE = CrazyRummyReferee
