"""What a deal of Crazy Rummy is: who deals and leads, which rank is wild, what the contract asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from ....records.cards import RANKS, Card
from ....records.events import Draw, Event, Head, Round, Setting, TakeDiscard, Turn, movers
from ....records.facts import Expected, ExpectedNumber, Superfluous
from ....records.findings import Finding, Said, told
from ...cards.deck import Deck
from ...order import Slip, after, followers, slip
from ...rummy.referee import RummyReferee
from ...suppositions import Supposition
from ...words import cards_
from .actions import Table
from .plain import FastTable
from .settings import shown_by_the_deal
from .variants import CONTRACTS, RANK_WORDS, Rules, in_words, rank_called, rules_of

FEWEST, MOST = 3, 6
"""CR-1: so many players."""
BASIC = (7, 8)
"""CR-3: so many cards are dealt in the basic game."""


class DealReferee(RummyReferee[Table]):
    """Judges what stands before a deal, and who makes its first move."""

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
            head.setting("places") == "any",
        )
        """What every deal is played by: the shortest run, whether more melds than the contract's may be laid
        down, what a wild card counts, and whether wild cards may lie in any place."""
        settings = [event for event in head.events if isinstance(event, Setting)]
        self.directions = [event for event in settings if event.key == "direction"]
        self.rules = rules_of()
        self.ring: tuple[str, ...] = ()
        self.following: dict[str, str] = {}
        self.dealer: str | None = None
        """Who dealt the last deal, or deals this one once that is known."""
        self.leader: str | None = None

    # ---- what the shared checks ask

    def new_table(self, seats: tuple[str, ...], deck: Deck) -> Table:
        """The table of the deal that begins, by its number and what stands before its first move."""
        ring = self._ring(seats)
        if ring != self.ring:
            self.ring, self.following = ring, followers(ring)
        said = {event.key: event for event in self.settings}
        self.rules = self._rules(said, deck)
        self.leader = self._find_leader(said.get("dealer"))
        return FastTable(seats, deck, self.rules, self.leader)

    def values(self) -> dict[Card, int]:
        return self.rules.values

    def dealt_to(self, player: str) -> int:
        extra = player == self.leader and self.rules.contract is None
        return self.rules.dealt + extra

    def next_player(self, player: str) -> str:
        return self.following.get(player, player)

    def due_after(self, player: str) -> str | None:
        return self.following.get(player, player)  # every turn asks: this is a call less

    # ---- the head

    def end_head(self) -> None:
        """CR-1."""
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
                    facts=[Expected(wild, event.value)],
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
        super().begin_round(round_)
        if self.no_such_deal and not self.skipped:
            what = told("rounds of the contract game", "合約") if self.contract else told("deals", "一套")
            self.desk.find(
                "no-such-deal",
                self.desk.heading(),
                number=round_.number,
                most=self.deals,
                what=what,
            )
            self.last_number = self.meant or 1  # as most records begin

    def begin_by_settings(self) -> None:
        """CR-3: a contract is that of the contract game, whatever became of the header's line, unless the
        hands that are dealt are those of the other."""
        if any(event.key == "contract" for event in self.settings):
            sizes = [len(cards) for _, cards in self.hands_dealt if cards is not None]
            if 2 * sum(size in BASIC for size in sizes) <= len(sizes):
                self.contract, self.decks = True, 2

    @property
    def deals(self) -> int:
        """CR-2, CR-41: how many deals there are in a game."""
        return len(CONTRACTS) if self.contract else len(RANKS)

    @property
    def no_such_deal(self) -> bool:
        """Whether no deal has this number, so that nobody knows what it asks for."""
        return not 1 <= self.report.number <= self.deals

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
        length, further, penalty, any_place = self.agreed
        further = further or number not in CONTRACTS
        return rules_of(deck.decks, wild, contract, length, further, penalty, any_place)

    def _number(self, wild: Setting | None) -> int:
        """The number of the deal. If it does not follow the last, the wild rank may tell that it should."""
        number = self.meant or self.report.number
        if self.meant or not self.skipped:
            return number
        due: int = next(one.value for each in self.report.findings if (one := each.fact(ExpectedNumber)))
        most = self.deals
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
            self.desk.find(
                "wrong-dealer", self.desk.operand(line, line, 1), player=named,
                why=told(
                    "{dealt} is dealt {cards} and moves first", "{dealt}發到{cards}，又先出",
                    dealt=dealt, cards=cards_(self.rules.dealt + 1),
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
        table, held = self.table, 0
        for hand in table.hands.values():
            if hand.loose:
                return
            held += hand.size
        table.stock = table.deck.size - held - len(table.pile)

    def out_of_turn_otherwise(self, event: Event, player: str) -> bool:
        """CR-3: the first move belongs to the player at the dealer's left."""
        if self.report.turns > 1:
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


def _contract_said(parts: tuple[str, ...]) -> tuple[int, int]:
    """``("2 sets", "1 run")`` as numbers of sets and runs."""
    counts = {"set": 0, "run": 0}
    for part in parts:
        if found := re.match(r"(\d+) +(set|run)", part):
            counts[found[2]] += int(found[1])
    return counts["set"], counts["run"]
