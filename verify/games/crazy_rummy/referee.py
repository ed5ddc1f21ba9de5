"""The referee of Crazy Rummy: the wild rank, the contract, marks, and the end of play. Turns are judged in
:mod:`.order` and :mod:`.play`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import ClassVar

from attrs import evolve

from ....records.cards import RANKS, Card
from ....records.events import Call, CardsLeft, Entries, Event, Head, Round, Score, Setting, Turn, movers, raw
from ....records.facts import Due, Expected, ExpectedNumber, Prescribed, Superfluous
from ....records.findings import Finding, Said, told
from ...cards.deck import Deck
from ...cards.hands import Hand
from ...phrases import cards_
from ...rulebook import Rulebook
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.referee import RummyReferee
from ...rummy.shown import sizes_shown
from ...scores import Standing
from ...suppositions import Supposition
from .order import DealOrder
from .plain import FastTable
from .play import DealPlay
from .round_table import Table
from .rulebook import RULEBOOK
from .table import CONTRACTS, RANK_WORDS, House, Rules, in_words, rank_called, rules_of

MISCOUNTS = frozenset(("no-draw", "second-draw", "draw-in-first-turn", "no-discard", "after-discard"))
"""Rules whose breach changes the number of cards in hand."""
FEWEST, MOST = 3, 6
"""CR-1: the fewest and the most players."""
BASIC = (7, 8)
"""CR-3: the numbers of cards dealt in the basic game."""


class CrazyRummyReferee(RummyReferee[Table, DealOrder, DealPlay]):
    """Judges Crazy Rummy: the basic game, with one deck or two, and the contract game."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    effort: ClassVar[int] = 3
    carries: ClassVar[tuple[str, ...]] = (*RummyReferee.carries, "contract", "decks")
    of_the_head: ClassVar[frozenset[str]] = RummyReferee.of_the_head | {"contract", "decks"}
    end: Event | int | None

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.contract: bool = head.setting("variant") == "contract"
        self.decks = 2 if self.contract else 1
        penalty, length = head.setting("penalty"), head.setting("run_length")
        self.house: House = House(
            max(length, 3) if isinstance(length, int) else 3,
            head.setting("extra_melds") == "yes",
            None if penalty == "face" else penalty if isinstance(penalty, int) else 25,
            head.setting("places") == "any",
        )
        self.rules: Rules = rules_of()

    # ---- what the shared parts ask for

    def new_order(self) -> DealOrder:
        return DealOrder(self.desk)

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        """Return the table for the deal that begins, according to its number and to what is written before
        its first move."""
        order = self.order
        order.go_round(self.ring(seats))
        said = {event.key: event for event in self.opening.settings}
        self.rules = self._rules(said, deck)
        order.leader = order.find_leader(said.get("dealer"), self.opening, self.rules, skipped=self.skipped)
        return FastTable(seats, deck, self.rules, order.leader)

    def new_play(self, doubts: Doubts, dealing: Dealing) -> DealPlay:
        return DealPlay(self.table, doubts, dealing)

    def values(self) -> dict[Card, int]:
        return self.rules.values

    # ---- the head

    def end_head(self) -> None:
        """CR-1: check the number of players."""
        count = len(self.seats)
        players = next((e for e in self.head.events if isinstance(e, Setting) and e.key == "players"), None)
        if players is None:
            return
        if 2 <= count < FEWEST:
            self.desk.find("too-few-players", self.desk.place(players), count=count)
        elif count > MOST:
            self.desk.find("too-many-players", self.desk.place(players), count=count)

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        if self.part is self.head:
            return
        if event.key not in ("wild", "contract", "turned"):
            return
        place = self.desk.operand(event, event, 1)
        if event.key == "wild" and isinstance(event.value, str) and not self.contract:
            if rank_called(event.value) != self.rules.wild and self.rules.wild:
                wild = Said(RANK_WORDS[RANKS.index(self.rules.wild)].capitalize(), self.rules.wild)
                self.desk.find(
                    "wrong-wild-rank", place, number=self.report.number,
                    facts=[Expected(wild, event.value), Prescribed()],
                    help=told("write “{line}”", "應寫「{line}」", line=f"Wild: {wild}"),
                )  # fmt: skip
        elif event.key == "contract" and isinstance(event.value, tuple):
            said, right = _contract_said(event.value), self.rules.contract
            if said != right and not self.no_such_deal:
                parts = event.spans[1:]
                whole = self.desk.place(event, (parts[0][0], parts[-1][1])) if parts else place
                self.desk.find(
                    "wrong-contract",
                    whole,
                    number=self.report.number,
                    facts=[
                        Expected(in_words(right) if right else told("no contract", "無"), in_words(said)),
                        *([] if right else [Superfluous()]),
                    ],
                    help=None
                    if right
                    else told("only rounds of the contract game have one", "合約玩法才有合約"),
                )
        elif event.key == "turned" and not self.contract:
            self.desk.find("card-turned-up", place, card=event.value, facts=[Superfluous()])

    def suppositions(self) -> Iterator[Supposition]:
        return chain(super().suppositions(), shown_by_the_deal(self))

    # ---- a deal begins

    def begin_round(self, round_: Round) -> None:
        self.miscounted: dict[str, tuple[int, Finding]] = {}
        super().begin_round(round_)
        if self.table.begun_before:
            self.order.leader = None
            if not any(said.key == "dealer" for said in self.opening.settings):
                self.order.dealer = None
        if self.no_such_deal and not self.skipped:
            what = told("rounds of the contract game", "合約") if self.contract else told("deals", "一套")
            self.desk.find(
                "no-such-deal", self.desk.heading(), number=round_.number, most=self.deals, what=what
            )
            self.numbering.last = self.meant or 1  # as most records begin

    def begin_by_settings(self) -> None:
        """CR-3: begin a deal. A contract belongs to the contract game, whatever is wrong with the header,
        unless the hands dealt are those of the basic game."""
        if any(event.key == "contract" for event in self.opening.settings):
            sizes = [len(cards) for _, cards in self.opening.hands if cards is not None]
            if 2 * sum(size in BASIC for size in sizes) <= len(sizes):
                self.contract, self.decks = True, 2

    @property
    def deals(self) -> int:
        """CR-2, CR-41: the number of deals in a game."""
        return len(CONTRACTS) if self.contract else len(RANKS)

    @property
    def no_such_deal(self) -> bool:
        """Whether there is no deal of this number, so that its contract is not known."""
        return not 1 <= self.report.number <= self.deals

    def _rules(self, said: dict[str, Setting], deck: Deck) -> Rules:
        """CR-2, CR-30, CR-40, CR-41: return the rules of the deal."""
        number = self._number(said.get("wild"))
        wild: str | None = None
        if self.contract:
            line = said.get("wild")
            if line is not None and isinstance(line.value, str):
                wild = rank_called(line.value)
        elif 1 <= number <= len(RANKS):
            wild = RANKS[number - 1]
        contract = CONTRACTS.get(number, (0, 0)) if self.contract else None
        free = number not in CONTRACTS  # the contract of such a deal is not known
        house = self.house._replace(extra_melds=True) if free else self.house
        return rules_of(deck.decks, wild, contract, house)

    def _number(self, wild: Setting | None) -> int:
        """Return the number of the deal. If it does not follow the last, the wild rank may show that it
        should."""
        number = self.meant or self.report.number
        if self.meant or not self.skipped:
            return number
        due: int = next(one.value for each in self.report.findings if (one := each.fact(ExpectedNumber)))
        most = self.deals
        told = wild is not None and due <= most and rank_called(str(wild.value)) == RANKS[due - 1]
        if due <= most and ((told and not self.contract) or not 1 <= number <= most):
            self.numbering.last = due
            return due
        return number

    @property
    def skipped(self) -> bool:
        """Whether deals are missing before this one, so that the dealer is not known."""
        findings = self.report.findings
        return bool(findings) and any(finding.rule.name == "round-number" for finding in findings)

    # ---- turns

    def takes_care(self) -> bool:
        """Whether turns need a closer look. (A watcher sees the last turn end play as soon as it is
        judged.)"""
        return self.after_turn is not None and self.table.stock <= 1

    def plain_turns(self, entries: Entries, at: int) -> int:
        """Play the turns that are clearly legal; return how many there are. (The last may use up the
        stock.)"""
        judged = super().plain_turns(entries, at)
        if judged and self.table.exhausted:
            self.desk.at = at + judged - 1
            if self._is_used_up():
                self.end = self.desk.at
        return judged

    def on_turn(self, event: Turn) -> None:
        """CR-4: judge a turn. A move out of turn may be that of the player who is due, under another name."""
        due = self.order.expected if self.report.turns else self.order.leader
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
        """Whether ``due`` can make this turn, judging by the cards that are known, and the player named
        cannot."""
        table, hands = self.table, self.table.hands
        known = all(player in hands and hands[player].exact for player in (due, event.player))
        at = self.report.turns - 1
        if not known or (at >= 0 and event == self.order.lines[at]):  # or it stands there twice
            return False
        return not table.why_not_if(due, event.actions) and any(
            breach.name == "card-not-held" for breach in table.why_not_if(event.player, event.actions)
        )

    def surely_ended(self) -> bool:
        """Whether play has certainly ended. (If something was wrong before, it has not ended with the stock:
        see :meth:`_is_used_up`.)"""
        return super().surely_ended() or self.table.exhausted

    def how_it_ended(self, player: str) -> Said:
        if self.table.exhausted:
            return told(
                "{player} drew the last card of the stock and discarded: play is over",
                "{player}取了取牌堆最後一張並放走一張，這一局完了", player=player,
            )  # fmt: skip
        return super().how_it_ended(player)

    # ---- marks

    def check_last(self, event: Turn, call: Call, hand: Hand) -> bool:
        """Check a call of the number of cards left; return whether it is wrong. One that is off by as much as
        the one before is no further mistake, nor is one that is off because of what was drawn or discarded
        too much or too little in this turn."""
        off = (call.number or 0) - hand.size
        before = self.miscounted.get(event.player)
        if before is None or before[0] != off:
            counting = [one for one in self.report.findings if one.turn == self.report.turns]
            before = next(((off, one) for one in counting if one.rule.name in MISCOUNTS), None)
        if off and before and not hand.loose:
            self.miscounted[event.player] = before
            text = told(
                "“Last {number}” is {off} {more} than the moves leave",
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
        """CR-26, CR-27, CR-51: check the marks of a turn; return True if one is wrong."""
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
                if self.doubts.later.sizes(event, player)[hand.size]:
                    out = False
                else:
                    self.doubts.recount(event, player, finding)
        if ended:
            return wrong
        if (hand.size <= 0 and not hand.loose) or out:
            self.table.winner, self.table.exhausted = player, False
            self.finish(event, player)
        elif self.table.exhausted:
            self.end = event
        return wrong

    def _is_used_up(self) -> bool:
        """CR-27: whether the stock is used up. (If play goes on and something is wrong, the stock is larger
        than the moves leave it.)"""
        if self.table.exhausted and self.report.findings and self._play_goes_on():
            self.table.exhausted = False
        return self.table.exhausted

    def _play_goes_on(self) -> bool:
        """Whether another turn follows the one being judged."""
        later = raw(self.part.events)[self.desk.at + 1 :]
        return next(movers(later), None) is not None

    # ---- the deal ends

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """CR-29: return the standing of ``player`` at the end of the deal."""
        return Standing(player, replay, fixed=0 if player == self.table.winner else None)

    def end_round(self) -> None:
        table = self.table
        self.report.winner = table.winner
        claimed = self.claims
        if (
            (claimed.scores or claimed.totals)  # cards left alone may tell how things stand
            and self.end is None
            and self.report.turns
            and not self.report.findings
            and not table.unread
        ):
            self._not_ended()
        if self.end is not None or claimed:
            if table.winner is None and self.end is None:
                self._winner_by_claims()
            self.check_scores()

    def _winner_by_claims(self) -> None:
        """Return the player who has no cards left according to the claims, if the end of play is not
        recorded."""
        out = [player for player, cards in self.claims.lefts.said.items() if cards == ()]
        if len(out) == 1:
            self.table.winner = self.report.winner = out[0]

    def _not_ended(self) -> None:
        last = [event for event in self.part.events if isinstance(event, Turn)][-1]
        self.desk.find("play-not-ended", self.desk.place(last), stock=cards_(max(self.table.stock, 0)))


def _contract_said(parts: tuple[str, ...]) -> tuple[int, int]:
    """Return a contract such as ``("2 sets", "1 run")`` as numbers of sets and runs."""
    counts = {"set": 0, "run": 0}
    for part in parts:
        if found := re.match(r"(\d+) +(set|run)", part):
            counts[found[2]] += int(found[1])
    return counts["set"], counts["run"]


# ---- what a deal shows of the settings


def shown_by_the_deal(referee: CrazyRummyReferee) -> Iterator[Supposition]:
    """Yield suppositions about the settings of this game that the deal suggests."""
    yield from _variant(referee)
    yield from _number(referee)
    yield from _penalty(referee)
    if referee.house.run_length > 3 and referee.report.found("not-a-run", "not-a-meld"):
        shows = told("shorter runs are laid down", "放下的同花順有更短的")
        yield Supposition("run_length", "Run length", 3, "Run length: 3", shows, slow=True)
    if referee.report.found("further-meld"):
        shows = told("new melds are laid down after the contract", "完成合約以後又放下新的牌組")
        yield Supposition("extra_melds", "Extra melds", "yes", "Extra melds: yes", shows, slow=True)


def _variant(referee: CrazyRummyReferee) -> Iterator[Supposition]:
    """CR-3, CR-40: yield the supposition of the other variant if the hands suggest it: seven and eight cards,
    or thirteen."""
    sizes = sizes_shown(referee)
    if not referee.contract and sizes.keys() == {13}:
        shows = told("every hand has 13 cards", "每手牌都是13張")
        yield Supposition("variant", "Variant", "contract", "Variant: contract", shows)
    elif referee.contract and sizes and sizes.keys() <= {7, 8}:
        shows = told("seven cards are dealt, and eight to the first player", "每人發7張，先出的人8張")
        yield Supposition("variant", "Variant", None, "", shows)


def _number(referee: CrazyRummyReferee) -> Iterator[Supposition]:
    """CR-2, CR-41: yield suppositions of other numbers of the deal, if mistakes in several turns suggest it,
    or if something contradicts the number written."""
    wrong = referee.report.found("round-number", "no-such-deal", "wrong-wild-rank", "wrong-contract")
    in_turns = {finding.turn for finding in referee.report.findings}
    if not wrong and (not referee.numbering.first or len(in_turns) == 1):
        return
    due = [one.value for each in wrong if (one := each.fact(ExpectedNumber))]
    said = [rank_called(str(event.value)) for event in referee.opening.settings if event.key == "wild"]
    first = [*due, *(RANKS.index(rank) + 1 for rank in said if rank)]
    for number in dict.fromkeys([*first, *range(1, referee.deals + 1)]):
        if number == referee.report.number or not 1 <= number <= referee.deals:
            continue
        if referee.contract:
            shows = told(
                "the contract laid down is the one for round {number}: {contract}",
                "放下的是第{number}局的合約：{contract}", number=number, contract=in_words(CONTRACTS[number]),
            )  # fmt: skip
        else:
            wild = Said(RANK_WORDS[number - 1], RANKS[number - 1])
            shows = told("{wild} are wild in the play", "打牌時以{wild}為萬用牌", wild=wild)
        yield Supposition("number", "Deal", None, f"#{number}", shows, number=number)


def _penalty(referee: CrazyRummyReferee) -> Iterator[Supposition]:
    """CR-30: yield the supposition of another value of a wild card that the written scores suggest."""
    part, wild = referee.part, referee.rules.wild
    if wild is None or not isinstance(part, Round) or not referee.report.found("wrong-terms", "wrong-score"):
        return
    left = {event.player: event.cards for event in part.of(CardsLeft)}
    face = min(RANKS.index(wild) + 1, 10)
    counted = Counter(_counted(score, left.get(score.player), referee) for score in part.of(Score))
    for value, _ in counted.most_common():
        if value is None or value == referee.house.penalty:
            continue
        said: int | str = "face" if value == face else value
        right = f"Wild penalty: {said}"
        shows = told("the scores count {value} for a wild card", "得分裏一張萬用牌算{value}分", value=value)
        yield Supposition("penalty", "Wild penalty", said, right, shows, slow=True)


def _counted(score: Score, cards: tuple[Card | None, ...] | None, referee: CrazyRummyReferee) -> int | None:
    """Return the value that a written score gives each wild card among ``cards``; None if it does not show
    that."""
    known = [card for card in cards or () if card is not None]
    wild = sum(card.rank == referee.rules.wild for card in known)
    if not wild or len(known) != len(cards or ()):
        return None
    natural = [referee.ledger.value[card] for card in known if card.rank != referee.rules.wild]
    if score.terms:
        rest = Counter(score.terms) - Counter(natural)
        return next(iter(rest)) if len(rest) == 1 and rest.total() == wild else None
    each, odd = divmod((score.result or 0) - sum(natural), wild)
    return each if each >= 0 and not odd else None


REFEREE = CrazyRummyReferee
