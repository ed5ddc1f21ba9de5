"""The referee of Crazy Rummy: its own about deals, wild ranks, contracts, marks and the end of play."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve

from ...records.cards import RANKS, Card
from ...records.events import (
    Action,
    Call,
    Draw,
    Event,
    Head,
    LayOff,
    Meld,
    Round,
    Setting,
    TakeDiscard,
    Turn,
    movers,
)
from ...records.findings import Finding, Related
from ..deck import Deck
from ..engines.breach import Breach
from ..engines.crazy_rules import (
    CONTRACTS,
    RANK_WORDS,
    Rules,
    in_words,
    rank_called,
    rules_of,
    values_of,
)
from ..engines.crazy_rummy import Table
from ..evidence import behind
from ..hands import Hand, Loan, Lying
from ..ledger import Standing
from ..order import Slip, after, followers, slip
from ..rulebooks import Rulebook
from ..rulebooks.crazy_rummy import RULEBOOK
from ..rummy import RummyReferee
from ..words import cards_

if TYPE_CHECKING:
    from ..reconsider import Supposition

FEWEST, MOST = 3, 6
MISCOUNTS = frozenset(("no-draw", "second-draw", "draw-in-first-turn", "no-discard", "after-discard"))
"""Mistakes after which the number of cards in hand is another."""
WRONG_DISCARD = ("discard-just-taken", "last-card-kept")
"""Mistakes in which another card should have been discarded."""
MOST_OF_A_MELD = 2
"""Of a meld that was not written down so many cards are still listed in the hand."""
NOT_OPENED = frozenset(("add-before-meld", "claim-before-meld", "add-before-contract"))
"""Mistakes of a player who has not laid down what is due first."""


class CrazyRummyReferee(RummyReferee[Table]):
    """Judges Crazy Rummy: the basic game, with one pack or two, and the contract game."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    amiss: ClassVar[frozenset[str]] = frozenset(
        (
            "not-a-set",
            "not-a-run",
            "not-a-meld",
            "set-too-large",
            "ace-not-low",
            "wrong-meaning",
            "does-not-fit",
            *WRONG_DISCARD,
        )
    )
    telling: ClassVar[frozenset[str]] = RummyReferee.telling | {
        "wrong-hand-size", "twice-in-set", "play-not-ended", "not-a-set", "not-a-run", "not-a-meld",
        "does-not-fit", "wild-not-there", "further-meld", "contract-not-met", "wrong-terms", "wrong-score",
        "round-number", "no-such-deal", "wrong-wild-rank", "wrong-contract",
    }  # fmt: skip
    carries: ClassVar[tuple[str, ...]] = (*RummyReferee.carries, "contract", "decks", "dealer")
    of_the_head: ClassVar[frozenset[str]] = RummyReferee.of_the_head | {"contract", "decks"}

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.contract = head.setting("variant") == "contract"
        self.decks = 2 if self.contract else 1
        penalty, length = head.setting("penalty"), head.setting("run_length")
        self.agreed = (
            max(length, 3) if isinstance(length, int) else 3,
            head.setting("extra_melds") == "yes",
            None if penalty == "face" else penalty if isinstance(penalty, int) else 25,
        )
        """What every deal is played by: the shortest run, whether more melds than the contract's may be laid
        down, what a wild card counts."""
        settings = [event for event in head.events if isinstance(event, Setting)]
        self.directions = [event for event in settings if event.key == "direction"]
        self.rules = Rules()
        self.ring: tuple[str, ...] = ()
        self.following: dict[str, str] = {}
        self.dealer: str | None = None
        """Who dealt the last deal, or deals this one once that is known."""
        self.leader: str | None = None

    # ---- what the shared checks ask

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        """The table of the deal that begins, by its number and what stands before its first move."""
        self.ring = ring = self._ring(seats)
        self.following = followers(ring)
        said = {event.key: event for event in self.settings}
        self.rules = self._rules(said, deck)
        self.leader = self._find_leader(said.get("dealer"))
        return Table(seats, deck, self.rules, self.leader)

    def values(self) -> dict[Card, int]:
        return values_of(self.rules.wild, self.rules.penalty)

    def dealt_to(self, player: str) -> int:
        extra = player == self.leader and self.rules.contract is None
        return self.rules.dealt + extra

    def next_player(self, player: str) -> str:
        return self.following.get(player, player)

    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """CR-29."""
        return Standing(player, replay, fixed=0 if player == self.table.winner else None)

    # ---- the head

    def end_head(self) -> None:
        """CR-1."""
        count = len(self.seats)
        players = next((e for e in self.head.events if isinstance(e, Setting) and e.key == "players"), None)
        if players is None:
            return
        if 2 <= count < FEWEST:
            self.find("too-few-players", self.place(players), count=count)
        elif count > MOST:
            self.find("too-many-players", self.place(players), count=count)

    def on_setting(self, event: Setting) -> None:
        super().on_setting(event)
        if self.part is self.head:
            return
        if event.key not in ("wild", "contract", "turned"):
            return
        place = self.operand(event, event, 1)
        if event.key == "wild" and isinstance(event.value, str) and not self.contract:
            if rank_called(event.value) != self.rules.wild and self.rules.wild:
                self.find(
                    "wrong-wild-rank", place, number=self.report.number, turn=False, said=event.value,
                    right=RANK_WORDS[RANKS.index(self.rules.wild)].capitalize(),
                    help=f"write “Wild: {RANK_WORDS[RANKS.index(self.rules.wild)].capitalize()}”",
                )  # fmt: skip
        elif event.key == "contract" and isinstance(event.value, tuple):
            said, right = _contract_said(event.value), self.rules.contract
            if said != right and not self.no_such_deal:
                self.find(
                    "wrong-contract", place, turn=False, said=in_words(said), number=self.report.number,
                    right=in_words(right) if right else "no contract: it is not the contract game",
                )  # fmt: skip
        elif event.key == "turned" and not self.contract:
            self.find("card-turned-up", place, turn=False, card=event.value)

    def suppositions(self) -> Iterator[Supposition]:
        from .crazy_settings import shown_by_the_deal

        return chain(super().suppositions(), shown_by_the_deal(self))

    # ---- a deal begins

    def begin_round(self, round_: Round) -> None:
        self.miscounted: dict[str, tuple[int, Finding]] = {}
        self.half_laid: list[tuple[str, Finding]] = []
        """Who has laid down less than the contract, and the finding that says so."""
        self.not_opened: dict[str, Finding] = {}
        """Who has added to a meld, or claimed from one, too early; and the finding that says so."""
        super().begin_round(round_)
        most = len(CONTRACTS) if self.contract else len(RANKS)
        if self.no_such_deal and not self.skipped:
            what = "rounds of the contract game" if self.contract else "deals"
            self.find("no-such-deal", self.heading(), number=round_.number, most=most, what=what, turn=False)
            self.last_number = self.meant or 1  # as most records begin

    def begin_by_settings(self) -> None:
        if any(event.key == "contract" for event in self.settings):
            self.contract, self.decks = True, 2  # whatever became of the header's line

    @property
    def no_such_deal(self) -> bool:
        """CR-2, CR-41: whether no deal has this number, so that nobody knows what it asks for."""
        return not 1 <= self.report.number <= (len(CONTRACTS) if self.contract else len(RANKS))

    def _ring(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """CR-4: clockwise, or as a ``Direction:`` line says that names everybody."""
        for event in (*self.settings, *self.directions):
            if (
                event.key == "direction"
                and isinstance(event.value, tuple)
                and sorted(event.value) == sorted(seats)
            ):
                return event.value
        return seats

    def _rules(self, said: dict[str, Setting], deck: Deck) -> Rules:
        """CR-2, CR-30, CR-40, CR-41."""
        number = self._number(said.get("wild"))
        wild: str | None = None
        if self.contract:
            line = said.get("wild")
            if line is not None and isinstance(line.value, str):
                wild = rank_called(line.value)
        elif 1 <= number <= len(RANKS):
            wild = RANKS[number - 1]
        contract = CONTRACTS.get(number, (0, 0)) if self.contract else None
        length, further, penalty = self.agreed
        return rules_of(deck.decks, wild, contract, length, further or number not in CONTRACTS, penalty)

    def _number(self, wild: Setting | None) -> int:
        """The number of the deal. If it does not follow the last, the wild rank may tell that it should."""
        number = self.meant or self.report.number
        if self.meant or not self.skipped:
            return number
        due: int = 1 + next(one.params["last"] for one in self.report.findings if "last" in one.params)
        most = len(CONTRACTS) if self.contract else len(RANKS)
        told = wild is not None and due <= most and rank_called(str(wild.value)) == RANKS[due - 1]
        if due <= most and ((told and not self.contract) or not 1 <= number <= most):
            self.last_number = due
            return due
        return number

    def _find_leader(self, line: Setting | None) -> str | None:
        """CR-3, CR-4: the first turn is at the dealer's left. Where the deal does not pass to the left, or
        cards and first move speak against the dealer who is named, that is one mistake: the dealer's name."""
        due = self.following.get(self.dealer or "") if not self.skipped else None
        most = self.rules.dealt + 1
        eight = [player for player, cards in self.hands_dealt if cards is not None and len(cards) == most]
        dealt = eight[0] if len(eight) == 1 and eight[0] in self.ring and not self.contract else None
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
            self.find(
                "wrong-dealer", self.operand(line, line, 1), player=named, turn=False,
                why=f"{dealt} is dealt {cards_(self.rules.dealt + 1)} and moves first",
                help=f"the dealer is {self.dealer}",
            )  # fmt: skip
            return dealt
        if due is not None and named != due:
            self.find(
                "wrong-dealer", self.operand(line, line, 1), player=named, turn=False,
                why=f"the deal passes to the left, and {self.dealer} dealt before",
                help=f"the dealer is {due}",
            )  # fmt: skip
            first = self.following[due]
            if dealt in (None, first) and first == self._first_mover():
                self.dealer = due
                return first
        self.dealer = named
        return leader

    @property
    def skipped(self) -> bool:
        """Whether deals are missing before this one, so that nobody knows who deals."""
        findings = self.report.findings
        return bool(findings) and any(finding.rule.name == "round-number" for finding in findings)

    def _first_mover(self) -> str | None:
        """Who moves first in this deal."""
        return next((player for player in movers(self.part.events) if player in self.ring), None)

    def first_move(self, player: str) -> None:
        self.expected = self.leader if self.leader in self.ring else player
        # What is not in a hand is in the stock, however the hands were written.
        if not any(hand.loose for hand in self.table.hands.values()):
            held = sum(hand.size for hand in self.table.hands.values())
            self.table.stock = self.table.deck.size - held - len(self.table.pile)

    def out_of_turn_otherwise(self, event: Event, player: str) -> bool:
        """CR-3: the first move belongs to the player at the dealer's left."""
        if self.report.turns > 1:
            return False
        if slip(self.movers, 0, self.expected or player, self.next_player) is Slip.EXCHANGED:
            return False
        lead = self.expected or player
        finding = self.find(
            "wrong-lead", self.player_place(event), player=player, lead=lead, dealer=self.dealer or "?"
        )
        if self._is_second(event, player, lead):
            finding.help = Slip.OMITTED.value.format(expected=lead).removeprefix("; ")
            self.missed_turn(lead, finding)
        else:
            self.dealer = None  # perhaps it was another
        return True

    def _is_second(self, event: Event, player: str, lead: str) -> bool:
        """Whether what is written first is the second turn, by whose it is, and by the card drawn (CR-6)."""
        if player != self.next_player(lead) or not isinstance(event, Turn):
            return False
        return self.table.rules.contract is not None or isinstance(event.actions[0], (Draw, TakeDiscard))

    def missed_turn(self, player: str, finding: Finding) -> None:
        super().missed_turn(player, finding)
        self.table.first_turn = False
        self.table.unread.add(player)

    # ---- turns

    def on_turn(self, event: Turn) -> None:
        """CR-4, unless a move out of turn is that of the player who is due, under another's name."""
        due = self.expected if self.report.turns else self.leader
        if due is None or event.player == due or self.end is not None or not self._is_turn_of(due, event):
            super().on_turn(event)
            return
        self.report.turns += 1
        self.find(
            "out-of-turn", self.player_place(event), player=event.player, expected=due, swapped="",
            help=f"{due} holds the cards that are played, so the name is probably a slip",
        )  # fmt: skip
        self.report.turns -= 1
        super().on_turn(evolve(event, player=due))

    def _is_turn_of(self, due: str, event: Turn) -> bool:
        """Whether ``due`` can make this turn, by cards that are known, and who is named cannot."""
        table, hands = self.table, self.table.hands
        known = all(player in hands and hands[player].exact for player in (due, event.player))
        if not known:
            return False
        return not table.why_not(due, event.actions) and any(
            breach.name == "card-not-held" for breach in table.why_not(event.player, event.actions)
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
        """A card that should not have been discarded may be another one."""
        blame = super().play(event, actions, first)
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
            finding.help = "what follows fits a card drawn here that was not written down"
            hand.loans.append(Loan(finding, None, "{player} plays {card}, which may be the card drawn here"))
            hand.size += 1
            table.stock -= 1
        elif finding.rule.name == "no-discard" and change == -1:
            finding.help = "what follows fits a card discarded here that was not written down"
            hand.suspect(finding)
            hand.size -= 1
            table.pile.append(Lying(None, player, finding))

    def background(self, breach: Breach) -> list[Related]:
        """Where the wild card that somebody wants to claim came to lie."""
        wild, right = breach.params.get("wild"), breach.params.get("right")
        if not isinstance(wild, Card) or not breach.cards:
            return []
        for event in reversed(self.part.events):
            if not isinstance(event, Turn) or self.current is None or event.line >= self.current.line:
                continue
            for action in reversed(event.actions):
                if isinstance(action, Meld | LayOff) and wild in action.cards:
                    place = self.operand(event, action, action.cards.index(wild) + 1)
                    what = f"{wild} was {'laid down' if isinstance(action, Meld) else 'added'} here"
                    return [Related(place, f"{what} as {right}" if right else what)]
        return []

    def how_it_ended(self, player: str) -> str:
        if self.table.exhausted:
            return f"{player} drew the last card of the stock and discarded: play is over"
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
            much = f"{abs(off)} {'more' if off > 0 else 'fewer'}"
            text = f"“Last {call.number}” counts {much} than the moves leave"
            self.explain(before[1], self.operand(event, call, 0), text, event.player)
            return False
        wrong = super().check_last(event, call, hand)
        if wrong:
            self.miscounted[event.player] = off, self.report.findings[-1]
        return wrong

    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """CR-26, CR-27, CR-51."""
        hand, ended = self.table.hands[player], self.end is not None
        if self.table.exhausted and self.report.findings and self._play_goes_on():
            self.table.exhausted = False  # the stock is larger than the moves leave it, for some slip
        if not event.calls and hand.size > 0:
            if self.table.exhausted and not ended:
                self.end = event
            return False
        wrong = False
        for call in event.calls:
            if call.kind == "last":
                wrong |= self.check_last(event, call, hand)
            elif hand.size > 0 and not hand.loose:
                rest = "-".join(map(str, hand.listed())) if hand.exact else ""
                finding = self.find(
                    "wrong-out", self.operand(event, call, 0), player=player, right="",
                    count=cards_(hand.size), help=f"{player} still holds {rest}" if rest else None,
                )  # fmt: skip
                if self._play_goes_on():
                    return True  # so it is only the mark
                self.recount(event, player, finding)
                wrong = True
        if ended:
            return wrong
        if (hand.size <= 0 and not hand.loose) or any(call.kind == "out" for call in event.calls):
            self.table.winner, self.table.exhausted = player, False
            self.finish(event, player)
        elif self.table.exhausted:
            self.end = event
        return wrong

    def _play_goes_on(self) -> bool:
        return any(isinstance(event, Turn) for event in behind(self.part.events, self.current))

    # ---- the deal ends

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
        self.find("play-not-ended", self.place(last), turn=False, stock=cards_(max(self.table.stock, 0)))


def _contract_said(parts: tuple[str, ...]) -> tuple[int, int]:
    """``("2 sets", "1 run")`` as numbers of sets and runs."""
    counts = {"set": 0, "run": 0}
    for part in parts:
        if found := re.match(r"(\d+) +(set|run)", part):
            counts[found[2]] += int(found[1])
    return counts["set"], counts["run"]


REFEREE = CrazyRummyReferee
