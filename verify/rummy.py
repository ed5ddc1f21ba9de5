"""What the referees of the rummy games share: hands, a discard pile, claims of what is left, scores.

A game's referee adds how its round begins, whose turn it is, what its turns and calls mean, and how it
scores. Shared checks are found by name in the game's own rulebook: ``too-few-players``,
``player-named-twice``, ``not-enough-cards``, ``card-too-often``, ``wrong-hand-size``, ``second-hand``,
``out-of-turn``, ``card-not-held``, ``plays-too-many``, ``not-on-top``, ``move-after-end``, ``wrong-call``,
``cards-left-differ``, ``round-number``, ``explained`` and those of the ledger.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

from attrs import evolve

from ..records.cards import Card
from ..records.events import (
    Action,
    Call,
    CardsLeft,
    Deal,
    Draw,
    Event,
    Head,
    LayOff,
    Round,
    Score,
    Setting,
    Total,
    Turn,
    Unreadable,
)
from ..records.findings import Finding, Place, Related
from ..records.stealing import DrawExtra
from .claims import ClaimsReferee, SomeTable
from .deck import Deck
from .engines.breach import Breach
from .evidence import sizes_after, used_later
from .hands import Hand, Loan, Lying, Suspect
from .ledger import Ledger
from .order import Slip, slip
from .view import View, Viewable
from .words import cards_, nth

NAMELESS = ("unknown-player", "move-without-player")
"""What the reader finds of a line that is somebody's move, and it is not known whose."""


MOST_CARDS = 100
"""Nobody is dealt more cards than this: a longer list is something else."""
MOST_SEEN = 12
"""So many places are named where copies of a card came to light."""


class RummyReferee(ClaimsReferee[SomeTable]):
    """Judges rounds of a rummy game."""

    decks: int = 2
    jokers_a_deck: ClassVar[int] = 0
    call_at_the_end: ClassVar[str] = "{Out}"
    carries: ClassVar[tuple[str, ...]] = (*ClaimsReferee.carries, "seats", "last_number", "supply_judged")
    either: ClassVar[frozenset[str]] = frozenset(("card-too-often",))
    """Findings of which one place or another is to blame: what is settled in one hand is settled in all."""
    amiss: ClassVar[frozenset[str]] = frozenset()
    """Findings that the cards of an action are not what they should be: one of them may be another card."""

    def __init__(self, head: Head):
        super().__init__(head)
        self._handlers[Score] = self._on_score
        self._handlers[Total] = self._on_total
        self.seats: tuple[str, ...] = ()
        self.ledger = Ledger(self, self.points)
        self.last_number: int | None = None
        self.supply_judged = False
        self.joining = False

    # ---- from round to round

    def carried(self) -> dict[str, Any]:
        return {**super().carried(), "ledger": self.ledger.carried()}

    def carry(self, carried: dict[str, Any]) -> None:
        super().carry({name: value for name, value in carried.items() if name != "ledger"})
        self.ledger.carry(carried["ledger"])

    def join(self, round_: Round) -> None:
        """The totals as ``round_`` has them are believed, as far off as they were before."""
        before = self.ledger.carried()
        self.joining, self.last_number = True, round_.number - 1
        super().join(round_)
        self.joining = False
        self.ledger.keep_off(before)

    # ---- what a game says of itself

    @abstractmethod
    def new_table(self, seats: tuple[str, ...], deck: Deck) -> SomeTable:
        """The engine of a new round."""

    @abstractmethod
    def points(self, card: Card) -> int:
        """What a card left in hand counts."""

    @abstractmethod
    def dealt_to(self, player: str) -> int:
        """How many cards the player is dealt."""

    @abstractmethod
    def next_player(self, player: str) -> str:
        """Who is due after ``player``'s turn."""

    @abstractmethod
    def first_move(self, player: str) -> None:
        """The first move of the round is ``player``'s: set ``expected`` to who is due."""

    @abstractmethod
    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """Check the calls of a turn that began with ``before`` cards in hand; True if one is wrong."""

    def out_of_turn_otherwise(self, event: Event, player: str) -> bool:
        """A game's own reasons for a move out of turn; True if that settles it."""
        return False

    # ---- the head

    def on_setting(self, event: Setting) -> None:
        if event.key == "players" and isinstance(event.value, tuple):
            self._seat(event, event.value)
        elif event.key == "turned" and isinstance(event.value, Card):
            self._turn_up(event, event.value)

    def _seat(self, event: Setting, names: tuple[str, ...]) -> None:
        twice: Finding | None = None
        for number, name in enumerate(names, 1):
            if name in names[: number - 1]:
                place = self.operand(event, event, number)
                twice = self.find("player-named-twice", place, player=name, under=twice)
        self.seats = tuple(dict.fromkeys(names))
        if len(self.seats) < len(names):
            self.seats = ()  # somebody is not named: hands and moves will tell
        elif len(self.seats) < 2:
            self.find("too-few-players", self.place(event), count=len(self.seats), under=twice)

    def setting_place(self, key: str) -> Place:
        """Where the head gives ``key``; the round's heading if it does not."""
        for event in self.head.events:
            if isinstance(event, Setting) and event.key == key:
                return self.operand(event, event, 1, self.head)
        return self.heading()

    def heading(self) -> Place:
        text = self.part.lines[0] if self.part.lines else ""
        return Place(self.part.line, 1, max(len(text.rstrip()), 1) + 1, text)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.begin_claims()
        self.dealt: set[str] = set()
        self.dealt_again: Finding | None = None
        self.expected: str | None = None
        self.put_off: Turn | None = None
        self.beyond: Event | None = None
        self.misnamed_hand: tuple[Deal, str] | None = None
        self.doubted: dict[Card, Finding] = {}
        self.off_count: Finding | None = None
        self.end: Event | None = None
        self.after_end: Finding | None = None
        for said in round_.of(Setting):
            if said.key == "players" and isinstance(said.value, tuple):
                self.seats = tuple(dict.fromkeys(said.value))  # the table is laid for them
        if not self.seats:
            named = (e.player for e in round_.events if isinstance(e, Deal | Turn | CardsLeft))
            self.seats = tuple(dict.fromkeys(named))
        self._check_number(round_)
        decks = self.deck_count()
        jokers = self.head.setting("jokers")
        self.decks_text = "the deck holds" if decks == 1 else f"{decks} decks hold"
        deck = Deck(decks, jokers if isinstance(jokers, int) else self.jokers_a_deck * decks)
        self.table = self.new_table(self.seats, deck)
        self._check_supply(deck)
        self._lines: list[Turn | Unreadable] | None = None

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
        return [event.player or "" for event in self.lines]

    def _check_supply(self, deck: Deck) -> None:
        """The hands, and the first card of the discard pile, must come from the decks. Said once a record."""
        need = sum(map(self.dealt_to, self.seats)) + len(self.table.pile)
        if need > deck.size and not self.supply_judged:
            self.supply_judged = True
            self.find(
                "not-enough-cards", self.setting_place("decks"), players=len(self.seats), need=need,
                have=deck.size, decks=self.decks_text, turn=False,
            )  # fmt: skip

    def deck_count(self) -> int:
        stated = self.head.setting("decks")
        return stated if isinstance(stated, int) and stated > 0 else self.decks

    def _check_number(self, round_: Round) -> None:
        first = self.last_number is None
        self.ledger.open(self.seats)
        if self.joining:
            self.ledger.forget()
        elif first and round_.number != 1 and not any(isinstance(event, Total) for event in self.head.events):
            self.ledger.forget()  # the record begins in the middle of a game
        elif not first and round_.number != (self.last_number or 0) + 1:
            self.find(
                "round-number", self.heading(), number=round_.number, last=self.last_number, turn=False,
                help=f"the next number is {(self.last_number or 0) + 1}",
            )  # fmt: skip
        self.last_number = round_.number

    # ---- the deal

    def on_deal(self, event: Deal) -> None:
        if not self.dealt:
            self.misnamed_hand = self._misnamed_hand()
        if self.misnamed_hand and event is self.misnamed_hand[0]:
            owner = self.misnamed_hand[1]
            place, help_ = self.player_place(event), f"this is probably {owner}'s hand"
            self.find("second-hand", place, player=event.player, turn=False, help=help_)
            event = evolve(event, player=owner)
        player = event.player
        if player not in self.table.hands:
            return
        if player in self.dealt:
            self.dealt_again = self.find(
                "second-hand", self.place(event), player=player, turn=False, under=self.dealt_again
            )
        self.dealt.add(player)
        if event.cards is None:
            return
        if self.table.hands[player].known:
            self.table.deck.shuffle_back(self.table.hands[player].listed())
        surplus = self.table.deal(player, event.cards)
        hand = self.table.hands[player]
        due = self.dealt_to(player)
        if len(event.cards) > MOST_CARDS:
            finding = self.find(
                "wrong-hand-size", self.place(event), player=player, count=len(event.cards), due=due,
                turn=False, help="this is no hand: play goes on as if it had not been shown",
            )  # fmt: skip
            self.table.deck.shuffle_back(event.cards)
            self.table.hands[player] = Hand(loose=True, blame=finding)
            return
        if len(event.cards) != due:
            self._wrong_size(event, event.cards, hand, due)
        first = {card: number for number in reversed(surplus) if (card := event.cards[number])}
        for card, number in sorted(first.items(), key=lambda item: item[1]):
            self._too_often(card, self.operand(event, event, number + 1), player)

    def _misnamed_hand(self) -> tuple[Deal, str] | None:
        """Where one player has two hands and another none, one of the two is the other's: that of which the
        player shows fewer cards later, or else the one that is out of the players' order."""
        hands = self.part.of(Deal) if isinstance(self.part, Round) else []
        names = [one.player for one in hands]
        if len(set(names)) == len(names):
            return None
        missing = [player for player in self.seats if player not in names]
        same = [one for one in hands if names.count(one.player) == 2]
        if len(missing) != 1 or len(same) != 2 or same[0].cards == same[1].cards:
            return None
        player = same[0].player
        shown = [
            sum(self._used_later(player, card) > 0 for card in set(one.cards or ()) if card) for one in same
        ]
        if shown[0] != shown[1]:
            return same[shown[0] > shown[1]], missing[0]
        later = player in self.seats and self.seats.index(missing[0]) > self.seats.index(player)
        return same[later], missing[0]

    def _wrong_size(self, event: Deal, cards: tuple[Card | None, ...], hand: Hand, due: int) -> None:
        """What the player calls later tells whether cards are missing from the list or were never dealt."""
        player, count = event.player, len(cards)
        evidence = [] if self.tired() else list(self._sizes(player))
        sizes = {size for _, size in evidence}
        finding = self.find(
            "wrong-hand-size",
            self.place(event, event.spans[0]),
            player=player,
            count=count,
            due=due,
            turn=False,
        )
        finding.related += [Related(place, f"fits {size} cards dealt") for place, size in evidence]
        if sizes == {count}:
            finding.help = f"what follows fits {cards_(count)}, so {player} was dealt that many"
            return
        many = abs(due - count)
        wrong = "missing from" if count < due else "too many in"
        fits = f"what follows fits {due}, so " if sizes == {due} else ""
        finding.help = f"{fits}{cards_(many)} {'is' if many == 1 else 'are'} {wrong} the list"
        if count < due:
            hand.loans += [
                Loan(finding, None, "{player} plays {card}, which the list of the hand leaves out")
            ] * many
        else:
            hand.suspects += [Suspect(finding, frozenset(card for card in cards if card))] * many
        hand.size = due

    def _sizes(self, player: str) -> Iterator[tuple[Place, int]]:
        """How many cards ``player`` must have been dealt, by each later word about their number."""
        played = 0
        for event in self.part.events:
            match event:
                case Unreadable(player=name) if name == player:
                    return
                case Turn(player=name, actions=actions, calls=calls) if name == player:
                    played += sum(map(self.table.plays, actions))
                    for call in calls:
                        yield self.operand(event, call, 0), played + (call.number or 0)
                case CardsLeft(player=name, cards=cards) if name == player and cards:
                    yield self.place(event, event.spans[0]), played + len(cards)

    def _turn_up(self, event: Setting, card: Card) -> None:
        if not self.table.turn_up(card):
            self._too_often(card, self.operand(event, event, 1), None)

    def _too_often(
        self, card: Card, place: Place, player: str | None, root: Finding | None = None
    ) -> Finding:
        """A card has come to light once too often. Everybody who has one may really have another; if an
        earlier finding says so of somebody already, this follows from it."""
        deck = self.table.deck
        root = self._suspected(card) or root or (self.off_count if self.table.shuffled else None)
        came = (" was dealt ", " was turned ", " drew ")
        sightings = (
            Related(where, text)
            for where, text in self.sightings(card)
            if where != place and any(word in text for word in came)
        )
        seen, over = list(islice(sightings, MOST_SEEN)), deck.seen[card] - deck.limit(card)
        others = "one of these {} is another card" if over == 1 else f"{over} of these {{}} are other cards"
        finding = self.find(
            "card-too-often", place, player=player, related=seen, ordinal=nth(deck.seen[card]), card=card,
            decks=self.decks_text, limit=deck.limit(card), under=root,
            help=others.format(deck.seen[card]) if seen else None,
        )  # fmt: skip
        if root is None:
            for name, hand in self.table.hands.items():
                if hand.known.get(card):
                    self._doubt(hand, name, card, finding)
            self.table.pile[:] = [
                lying._replace(doubt=finding) if lying.card is card and lying.doubt is None else lying
                for lying in self.table.pile
            ]
        deck.shuffle_back((card,))  # one of them is another card: the next is not one too many again
        return root or finding

    def _suspected(self, card: Card) -> Finding | None:
        """The finding that says that somebody has another card instead of ``card``, if one does."""
        for player, hand in self.table.hands.items():
            for suspect in hand.suspects:
                if card in suspect.among and self._used_later(player, card) < hand.known.get(card, 0):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    return suspect.finding
        return self.doubted.pop(card, None)

    def _doubt(
        self, hand: Hand, player: str, card: Card, finding: Finding, perhaps: Card | None = None
    ) -> None:
        """``finding`` makes it doubtful that the hand holds ``card``, unless the record shows later that
        it does."""
        if self.tired():
            hand.loose, hand.blame = True, finding
            return
        if self._used_later(player, card) >= hand.known.get(card, 0):
            return
        says = "{player} plays {card}, which may be the card meant here"
        hand.doubt(finding, card, perhaps, says)

    def _used_later(self, player: str, card: Card) -> int:
        """How many copies of ``card`` the rest of the round takes out of the hand or leaves there."""
        if self.tired():
            return len(self.part.events)
        return used_later(self.part.events, self.current, player, card, self.table)

    # ---- whose turn it is

    def check_order(self, event: Turn | Unreadable, player: str) -> tuple[Slip, str] | None:
        """Count the turn, and name a move out of turn once; go on as if nothing had happened. Returns what
        has probably happened, and who was due; None if the move is in order."""
        self.report.turns += 1
        if self.report.turns == 1:
            self.first_move(player)
            if self.after_turn is not None:
                self.after_turn(0)
        expected, at = self.expected, self.report.turns - 1
        if player not in self.seats or expected is None:
            return None
        if player == expected or self.out_of_turn_otherwise(event, player):
            self.expected = self.next_player(player)
            return None
        slip_ = self._slip(event, at, expected)
        finding = self.out_of_turn(event, player, expected, slip_)
        if slip_ is Slip.OMITTED:
            while expected != player:
                self.missed_turn(expected, finding)
                expected = self.next_player(expected)
        if slip_ is Slip.MISNAMED:
            self.expected = self.next_player(expected)
        elif slip_ not in (Slip.EXCHANGED, Slip.REPEATED) and self.movers[at + 1 : at + 2] != [expected]:
            self.expected = self.next_player(player)
        return slip_, expected

    def _slip(self, event: Turn | Unreadable, at: int, expected: str) -> Slip:
        """What has probably happened to the lines, by who moves when and what the moves are."""
        found = slip(self.movers, at, expected, self.next_player)
        if isinstance(event, Unreadable):
            return Slip.OTHER if found in (Slip.EXCHANGED, Slip.MISNAMED) else found
        if at and event == self.lines[at - 1]:
            return Slip.REPEATED
        if found is Slip.EXCHANGED and not isinstance(self.lines[at + 1], Turn):
            return Slip.OTHER
        if found is Slip.MISNAMED:
            as_due = len(self.table.why_not(expected, event.actions))
            as_written = len(self.table.why_not(event.player, event.actions))
            last = at + 1 == len(self.movers)  # nothing follows that would speak for either
            if as_due > as_written or (last and as_due == as_written):
                return Slip.OMITTED if last else Slip.OTHER
        return found

    def out_of_turn(self, event: Turn | Unreadable, player: str, expected: str, slip: Slip) -> Finding:
        """Report a move out of turn."""
        return self.find(
            "out-of-turn", self.player_place(event), player=player, expected=expected,
            swapped=slip.value.format(expected=expected),
        )  # fmt: skip

    def missed_turn(self, player: str, finding: Finding) -> None:
        """A turn of ``player``'s is not known, because of ``finding``. It may have been anything, so the
        player's cards are in doubt from here on, and so is the top of the discard pile."""
        hand = self.table.hands[player]
        hand.loose, hand.blame = True, finding
        if self.table.pile:
            self.table.pile.append(Lying(None, player, finding))

    def player_place(self, event: Event) -> Place:
        """Where the player's name stands in the line."""
        place = self.place(event)
        name = getattr(event, "player", None) or ""
        start = place.text.find(name, place.column - 1)
        return Place(place.line, start + 1, start + 1 + len(name), place.text) if start >= 0 else place

    # ---- turns

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
        self.check_order(event, player)
        self.report.undecided += 1
        self.missed_turn(player, event.finding)

    def _nameless(self, event: Unreadable) -> None:
        """A move that does not say whose it is may be the due player's, if the next one is not."""
        due, upcoming = self.expected, self.movers[self.report.turns : self.report.turns + 1]
        if event.finding.rule.name in NAMELESS and due and upcoming == [self.next_player(due)]:
            self.missed_turn(due, event.finding)
            self.expected = self.next_player(due)

    def _play_has_begun(self, event: Event) -> bool:
        """Whether a move or every hand has come before ``event``: an unread line before is a hand."""
        return self.report.turns > 0 or self.dealt >= set(self.seats)

    def plain_turn(self, player: str, actions: tuple[Action, ...], calls: tuple[Call, ...]) -> bool:
        if player != self.expected or self.end is not None or self.put_off is not None:
            return False
        called: int | None = None
        if calls:
            called = calls[0].number if calls[0].kind == "last" and len(calls) == 1 else -1
        if not self.table.plain(player, actions, called):
            return False
        self.expected = self.next_player(player)
        report = self.report
        report.turns += 1
        report.legal += 1
        if self.after_turn is not None:
            self.after_turn(report.turns)
        return True

    def on_turn(self, event: Turn) -> None:
        player, table = event.player, self.table
        if player not in table.hands:
            return
        if self.end is not None and self.after_end is None:
            winner = getattr(self.end, "player", "")
            self.after_end = self.find(
                "move-after-end", self.player_place(event), player=player, winner=winner,
                related=[Related(self.place(self.end), self.how_it_ended(winner))],
            )  # fmt: skip
        self.current = event
        if self.after_end:
            self.expected = player  # nobody is due any more
            if event == self.lines[self.report.turns - 1]:
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

    def how_it_ended(self, player: str) -> str:
        """What ``player`` did that ended the round."""
        return f"{player} has finished here"

    def play(self, event: Turn, actions: tuple[Action, ...], first: int = 0) -> Finding | None:
        """Judge and apply ``actions`` of ``event``, its action number ``first`` and those behind; the first
        finding they give rise to."""
        player, table = event.player, self.table
        breaches = table.why_not(player, actions)
        blame = self.report_breaches(event, breaches, first) if breaches else None
        loans = table.do(player, actions, blame)
        if not (blame or loans or table.surplus):
            return None
        for loan, card in loans:
            self._use_loan(event, player, loan, card)
        if table.surplus:
            blame = self._report_surplus(event, player, first, blame) or blame
        unheld = {one.action for one in breaches if one.name in ("card-not-held", "plays-too-many")}
        for breach in breaches:
            if blame and breach.name in self.amiss and breach.action not in unheld:
                table.hands[player].amiss(blame, table.played(actions[breach.action]))
        if blame and table.pile:
            self._doubt_taken(event, player, blame)
        return blame

    def finish_turn(self, event: Turn, blame: Finding | None, wrong: bool) -> None:
        """Count the turn's verdict: ``blame`` for what was played, or ``wrong`` if something said was."""
        self.current = None
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
            place = self.operand(event, action, breach.operand)
            under = roots.get(breach.action) or breach.doubt
            if under is None and breach.name == "not-on-top":
                under = self._doubted_top(breach)
            elif under is None and breach.name in ("no-such-meld", "no-such-plot"):
                under = self._laid_unseen(action)
            finding = self.find(
                breach.name, place, player=player, under=under, help=breach.help, **breach.params
            )
            roots.setdefault(breach.action, under or finding)
            if breach.name == "plays-too-many":
                hand.loose, hand.blame = True, finding
            finding.related += self.background(breach)
            if breach.name == "card-not-held":
                if hand.exact:
                    finding.help = f"{player} holds {'-'.join(map(str, hand.listed())) or 'nothing'}"
                for card in breach.cards:
                    finding.related += self.related(card, 3)
            elif breach.name == "not-on-top" and self.table.pile and (top := self.table.pile[-1].card):
                finding.help = f"the card to take is {top}"
                finding.related += self.related(top, 1)
        return roots[breaches[0].action]

    def _not_held(self, event: Turn, breach: Breach, at: int) -> Breach:
        """Where all the hidden cards of a hand have come to light, any of those may be the one that was never
        there: what is wrong is their number."""
        hidden = self._hidden_in_all(event, at)
        if hidden <= self.table.hands[event.player].hidden:  # this is the first action to show any
            return breach
        played = hidden + len(breach.cards)
        help_ = "one of them is another card, or another player's"
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
                actions = one.actions[:at] if one is event else one.actions
                hidden += sum(isinstance(action, Draw) and action.card is None for action in actions)
                for action in actions:
                    if isinstance(action, DrawExtra):
                        hidden += action.cards.count(None) if action.cards else action.number
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
                if suspect.finding is top.doubt and card in suspect.among and hand.known.get(card):
                    hand.suspects.remove(suspect)
                    hand.drop(card)
                    top.doubt.help = f"probably {card}: that is what is taken from the discard pile next"
                    return top.doubt
        return top.doubt

    def _laid_unseen(self, action: Action) -> Finding | None:
        """If cards of the meld that is named, and does not lie there, are missing from somebody's hand: the
        finding that says so."""
        target = action.target.cards if isinstance(action, LayOff) else ()
        suspects = (suspect for hand in self.table.hands.values() for suspect in hand.suspects)
        return next((one.finding for one in suspects if not one.among.isdisjoint(target)), None)

    def _doubt_taken(self, event: Turn, player: str, blame: Finding) -> None:
        """A card was taken that did not lie on top: it may be the one that did, or that one was another."""
        if blame.rule.name != "not-on-top" and not any(f.rule.name == "not-on-top" for f in blame.explains):
            return
        for taken, top in self.table.mistaken:
            self._doubt(self.table.hands[player], player, taken, blame, top.card)
            if top.by and top.by != player and top.doubt is None:
                hand = self.table.hands[top.by]
                if hand.known.get(taken):
                    self._doubt(hand, top.by, taken, blame, top.card)

    def recount(self, event: Turn, player: str, blame: Finding, *, called: bool = True) -> None:
        """Because of ``blame`` the player may have another number of cards after the turn than the moves
        leave, and so may others, if it is only the first that is seen of an earlier slip. What is said later
        about their numbers tells."""
        for name, hand in self.table.hands.items():
            if hand.loose or self.tired():
                continue
            calls = event.calls if called and name == player else ()
            sizes = sizes_after(self.part.events, self.beyond or self.current, name, self.table, calls)
            if not sizes or (name != player and len(sizes) > 1):
                continue
            size = sizes.most_common(1)[0][0]
            if size != hand.size:
                self.off_count = self.off_count or blame
                hand.recount(size, blame)

    def _use_loan(self, event: Turn, player: str, loan: Loan, card: Card) -> None:
        """A card is played that only an earlier finding lets be there: so that is what it was about."""
        self.explain(loan.finding, self.place(event), loan.says.format(player=player, card=card), player)
        if loan.finding.rule.name == "wrong-hand-size" and loan.finding.help:
            loan.finding.help += f", probably {card}"
        elif loan.finding.rule.name in self.either:
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
                roots[card] = self._too_often(card, self.operand(event, action, operand), player, blame)
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
        finding = self.find(
            "wrong-call", self.operand(event, call, 0), player=event.player, said=said,
            count=cards_(hand.size), help=f"write “{self.right_call(hand)}”",
        )  # fmt: skip
        self.recount(event, event.player, finding, called=False)
        return True

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
            self._settle(player, hand, [], self.place(event))

    # ---- looking on

    def view(self) -> View:
        """The table as it stands, if the game's engine can be looked at, and who is due."""
        view = self.table.view() if isinstance(self.table, Viewable) else View(())
        return evolve(view, due=None if self.end else self.expected)
