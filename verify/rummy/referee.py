"""The base of the referees of rummy games: it walks through a round, and holds the parts that judge it.

Hands are judged by :mod:`.dealing`, the order of turns by :mod:`.order`, plays by :mod:`.play`, and claims at
the end by :mod:`.claims`; all of them consult :mod:`.doubts`. A game's referee adds the beginning and end of
its rounds, the meaning of its calls, and its scoring.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from attrs import evolve

from ...records.cards import Card
from ...records.events import (
    Action,
    Actions,
    Call,
    Cards,
    CardsLeft,
    Deal,
    Entries,
    Event,
    Head,
    Round,
    Score,
    Setting,
    Total,
    Turn,
    Unreadable,
    Value,
    raw,
)
from ...records.facts import Expected, NameExpected, NoPlayerNamed, Prescribed, Stranger, Unread
from ...records.findings import Finding, Place, Related, Said, joined, told
from ...records.kinds import CARDS_LEFT, DEAL, SCORE, SETTING, TOTAL
from ..cards.balance import Balance
from ..cards.deck import Deck
from ..cards.hands import Hand
from ..judged import MID_ROUND
from ..ledger import Ledger, Numbering
from ..order import Slip
from ..phrases import cards_, named
from ..referee import Referee
from ..scores import Standing
from ..seats import names_all, report_named_twice
from ..suppositions import Supposition
from ..view import View
from .claims import Claims
from .dealing import Dealing, Opening
from .doubts import MAX_CARDS, Doubts
from .order import TurnOrder
from .play import TurnPlay, readings_told
from .shown import decks_shown, players_shown
from .table import ODD, OUT, SomeTable
from .unwritten import left_out, unwritten

CUT_OFF = told(
    "the record begins partway through this round, so the hands and the earlier draws, discards and melds "
    "are unknown",
    "記錄從這一局中途開始：各人的牌，以及先前取、放走和放下的牌，都不知道",
)
"""The remark on the score sheet of a record that begins partway through a round."""
NAMING = ("direction", "dealer", "lead")
"""Settings that name players."""
MAX_PLAYERS = 100
"""Maximum number of players at a table."""
MOST_CALLED = 3
"""Number of cards left above which players rarely call."""


SomeOrder = TypeVar("SomeOrder", bound=TurnOrder[Any])
SomePlay = TypeVar("SomePlay", bound=TurnPlay[Any])


class RummyReferee(Referee, Generic[SomeTable, SomeOrder, SomePlay]):
    """Judges the rounds of a record of a rummy game."""

    decks: int = 2
    jokers_a_deck: ClassVar[int] = 0
    out: ClassVar[str] = "out"
    """The kind of call at the end, and the call as written."""
    call_at_the_end: ClassVar[str] = "{Out}"
    carries: ClassVar[tuple[str, ...]] = (
        *Referee.carries, "seats", "numbering.last", "numbering.next", "supply_judged",
        "ledger.running_totals", "order.dealer",
    )  # fmt: skip
    of_the_head: ClassVar[frozenset[str]] = frozenset(("seats", "supply_judged"))
    judges: ClassVar[Mapping[type[Event], str]] = {**Referee.judges, Score: "on_score", Total: "on_total"}
    table: SomeTable
    order: SomeOrder
    play: SomePlay
    hopeless: bool

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.seats: tuple[str, ...] = ()
        self.ledger: Ledger = Ledger(self.desk)
        self.numbering: Numbering = Numbering(self.ledger)
        self.order = self.new_order()
        self.stated_decks: Value = head.setting("decks")
        self.stated_jokers: Value = head.setting("jokers")
        self.unnamed: bool = head.setting("players") is None
        """Whether the head does not name the players."""
        self.supply_judged: bool = False

    # ---- what a game says of itself

    @abstractmethod
    def new_order(self) -> SomeOrder:
        """Return the judge of the order of turns."""

    @abstractmethod
    def new_table(self, seats: tuple[str, ...], deck: Deck) -> SomeTable:
        """Return the table of a new round."""

    @abstractmethod
    def new_play(self, doubts: Doubts, dealing: Dealing) -> SomePlay:
        """Return the judge of the plays on the table."""

    @abstractmethod
    def values(self) -> dict[Card, int]:
        """Return the value of each card left in hand in this round."""

    @abstractmethod
    def check_calls(self, event: Turn, player: str, before: int) -> bool:
        """Check the calls of a turn that began with ``before`` cards in hand; return True if one is wrong."""

    @abstractmethod
    def standing(self, player: str, replay: Sequence[Card] | None) -> Standing:
        """Return how ``player`` ended the round; ``replay`` are the cards left, if they are all known."""

    # ---- from round to round

    def join(self, round_: Round) -> None:
        self.numbering.join(round_, self.review)

    # ---- settings

    def on_setting(self, event: Setting) -> None:
        key, value = event.key, event.value
        if key == "players" and isinstance(value, tuple):
            self._seat(event, value)
        elif key == "turned" and isinstance(value, Card) and self.part is not self.head:
            self.dealing.turn_up(event, value)
        elif key in NAMING and self.seats:
            self._check_names(event)

    def _check_names(self, event: Setting) -> None:
        """Check that a direction names every player once, and that the player who deals or leads is one of
        them."""
        names = event.value
        if not isinstance(names, tuple):
            if names not in self.seats:
                place, players = self.desk.operand(event, event, 1), joined(self.seats, ", ", "、")
                self.desk.find(
                    f"unknown-{event.key}", place, named=names, players=players,
                    facts=[NameExpected()],
                )  # fmt: skip
        else:
            names_all(event, names, self.seats, self.desk)

    def _seat(self, event: Setting, names: tuple[str, ...]) -> None:
        twice = report_named_twice(event, names, self.desk)
        if self.part is self.head:  # the table of a round that names them has been laid
            self.seats = _all_of(names)
        if len(names) < 2:
            self.desk.find("too-few-players", self.desk.place(event), count=len(names), under=twice)

    def setting_place(self, key: str) -> Place:
        """Return the place where the head sets ``key``, or the round's heading."""
        for event in self.head.events:
            if isinstance(event, Setting) and event.key == key:
                return self.desk.operand(event, event, 1, self.head)
        return self.desk.heading()

    def suppositions(self) -> Iterator[Supposition]:
        yield from players_shown(self)
        yield from decks_shown(self)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        self.end: Event | int | None = None
        """The event that has ended play, or its number in the round."""
        self.opening: Opening = Opening(round_.events)
        told = self.opening.settings
        if self.unnamed:  # they may be named even after the first move
            told = [one for one in raw(round_.events) if isinstance(one, SETTING)]
        for said in told:
            if said.key == "players" and isinstance(said.value, tuple):
                self.seats = _all_of(said.value)
        if not self.seats:
            named = (e.player for e in round_.events if isinstance(e, Deal | Turn | CardsLeft))
            self.seats = tuple(dict.fromkeys(named))
        self.ledger.open(self.seats)
        self.numbering.begin(round_, self.head, self.meant)
        self.begin_by_settings()
        decks, jokers = self.deck_count(), self.stated_jokers
        counted = isinstance(jokers, int) or not self.jokers_a_deck
        deck = Deck(decks, jokers if isinstance(jokers, int) else self.jokers_a_deck * decks, counted=counted)
        self.table = self.new_table(self.seats, deck)
        self.doubts: Doubts = Doubts(self.desk, self.table)
        self.dealing: Dealing = Dealing(self.doubts, self.opening)
        self.order.open(self.table, self.after_turn)
        self.play = self.new_play(self.doubts, self.dealing)
        self.claims: Claims = Claims(self.doubts, self.ledger)
        if self.numbering.first and not self.numbering.joining and self.opening.is_cut_off(round_.events):
            self.table.miss_beginning()
            self.report.details.append((MID_ROUND, CUT_OFF))
        elif self.opening.only_claims:
            self.table.miss_beginning()
        self.ledger.value = self.values()
        self.hopeless = len(self.seats) > MAX_PLAYERS
        self._check_supply(deck)

    def ring(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the order of play: clockwise, or that of a ``Direction:`` line that names all players."""
        for event in (*self.opening.settings, *self.head.events):
            if isinstance(event, Setting) and event.key == "direction":
                ring = event.value
                if isinstance(ring, tuple) and sorted(ring) == sorted(seats):
                    return ring
        return seats

    def begin_by_settings(self) -> None:
        """Apply the round's own ``settings`` before the table is laid."""

    def _check_supply(self, deck: Deck) -> None:
        """Check that the decks have enough cards for the hands and the first card of the discard pile.
        Reported once in a record."""
        lacking = -self.table.stock
        if lacking > 0 and not self.supply_judged:
            self.supply_judged = True
            self.desk.find(
                "not-enough-cards", self.setting_place("decks"), players=len(self.seats),
                need=deck.size + lacking, have=deck.size, decks=deck.text,
                help=told("too many players: nothing else is checked", "坐不下這麼多人，以下不再判")
                if self.hopeless
                else None,
            )  # fmt: skip

    def deck_count(self) -> int:
        stated = self.stated_decks
        return stated if isinstance(stated, int) and stated > 0 else self.decks

    # ---- what is dealt, and what is claimed

    def on_deal(self, event: Deal) -> None:
        self.dealing.deal(event)

    def on_cards_left(self, event: CardsLeft) -> None:
        self.claims.take_left(event, self.desk.at)

    def on_score(self, event: Score) -> None:
        self.claims.scores.add(event.player, self.desk.at, (event.terms, event.result, event.factor))

    def on_total(self, event: Total) -> None:
        if self.part is self.head:
            self.ledger.carry_in(event)
        else:
            self.claims.totals.add(event.player, self.desk.at, event.value)

    def plain_claims(self, entries: Entries, at: int) -> int:
        claims, begin, end = self.claims, at, len(entries)
        while at < end:
            entry: Any = entries[at]
            if not isinstance(entry, tuple):
                break
            kind, player, value = entry[0], entry[1], entry[2]
            if isinstance(kind, str):  # a move
                break
            if kind is SCORE:
                claims.scores.add(player, at, value)
            elif kind is TOTAL:
                claims.totals.add(player, at, value)
            elif kind is CARDS_LEFT:
                if not claims.take_right(player, at, value):
                    break
            elif kind is DEAL:
                if not self.dealing.deal_right(player, at, value):
                    break
            elif not self.plainly_claimed(kind, player, value):
                break
            at += 1
        return at - begin

    def plainly_claimed(self, kind: type[Event], player: str, value: Any) -> bool:
        """Accept a claim that only this game has, if it is clearly in order; return whether it is."""
        return False

    def check_scores(self) -> None:
        """Check the scores and totals of every player."""
        claims = self.claims
        claims.check_scores([self.standing(one, claims.left_by_replay(one)) for one in self.table.players])

    # ---- turns

    def plain_turns(self, entries: Entries, at: int) -> int:
        table, order = self.table, self.order
        if self.end is not None or order.postponed is not None or self.takes_care():
            return 0
        begin, end = at, len(entries) if self.after_turn is None else at + 1
        mover, begun = "", order.begun
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
                order.begin(mover)
                begun = True
            if mover != order.expected and not order.may_move(mover):
                break
            called = self.number_called(calls) if calls else None
            if not table.plain(mover, actions, called):
                break
            order.expected = order.due_after(mover)
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
        """Whether no turn can take the fast path at the moment, because of earlier events."""
        return False

    def number_called(self, calls: tuple[Call, ...]) -> int:
        """Return the number of cards called, or :data:`OUT`, or :data:`ODD`."""
        call = calls[0]
        if len(calls) > 1:
            return ODD
        kind, number = call.kind, call.number
        if kind == self.out:
            return OUT
        return ODD if number is None or kind != "last" else number

    def on_turn(self, event: Turn) -> None:
        player, table, order = event.player, self.table, self.order
        if player not in table.hands:
            return
        event = self.decide(event)
        self.mind_end(event)
        self.desk.current = event
        if order.after_end:
            order.expected = player  # no player is due any more
            if event == order.lines[self.report.turns - 1] or self.surely_ended():
                self.claims.not_played[player] = order.after_end
                self.report.turns += 1
                self.finish_turn(event, None, True)
                return
        disorder: tuple[Slip, str] | None = None
        if player == order.expected:
            self.report.turns += 1
            order.expected = order.next_player(player)
        elif disorder := order.check(event, player):
            slip_, due = disorder
            if slip_ is Slip.EXCHANGED:
                self.report.turns -= 1
                order.postponed = event
                return
            if slip_ is Slip.REPEATED:
                self.finish_turn(event, None, True)
                return
            if slip_ is Slip.MISNAMED:
                player, event = due, evolve(event, player=due)
        table.unsure = False
        size = table.hands[player].size
        blame = self.play.play(event, event.actions)
        if blame is not None:
            if event.others and (readings := readings_told(event)):
                blame.help = joined(filter(None, (blame.help, readings)), "; ", "；")
            self.doubts.recount(event, player, blame)
        self.finish_turn(event, blame, self.check_calls(event, player, size) or disorder is not None)
        if order.postponed is not None:
            self.doubts.after_event, event, order.postponed = event, order.postponed, None
            self.on_turn(event)
            self.doubts.after_event = None

    def breaches(self, player: str, actions: Actions) -> int:
        return len(self.table.why_not_if(player, actions))

    def mind_end(self, event: Turn) -> Finding | None:
        """Report ``event`` if it is the first move after the end of play."""
        if self.end is None or self.order.after_end is not None:
            return None
        winner, place = self.ended()
        self.order.after_end = self.desk.find(
            "move-after-end", self.desk.player_place(event), player=event.player, winner=winner,
            related=[Related(place, self.how_it_ended(winner))],
        )  # fmt: skip
        return self.order.after_end

    def surely_ended(self) -> bool:
        """Whether play has ended with a hand that is known to be empty: later moves are not played and do not
        count."""
        winner = self.table.winner
        return winner is not None and self.table.hands[winner].exact and self.table.hands[winner].size == 0

    def ended(self) -> tuple[str, Place]:
        """Return the player who has ended play, and the place."""
        end = self.part.events[self.end] if isinstance(self.end, int) else self.end
        assert end is not None
        return getattr(end, "player", ""), self.desk.place(end)

    def how_it_ended(self, player: str) -> Said:
        """Describe how ``player`` ended the round."""
        return told("{player} finished here", "{player}在這裏出完牌", player=player)

    def finish_turn(self, event: Turn, blame: Finding | None, wrong: bool) -> None:
        """Count the turn's verdict: ``blame`` is the finding about its plays, if any; ``wrong`` says whether
        a call was wrong."""
        self.desk.current = None
        if blame or wrong:
            self.report.illegal += 1
        elif self.table.unsure:
            self.report.undecided += 1
        else:
            self.report.legal += 1
        if self.after_turn is not None:
            self.after_turn(self.report.turns)

    # ---- lines not read

    def on_unreadable(self, event: Unreadable) -> None:
        """Handle an unread line: an unknown turn or, before play, a hand."""
        player = event.player
        if self.claims:
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
        self.order.check(event, player)
        self.report.undecided += 1
        self.table.miss_turn(player, event.finding)

    def _is_talk(self, event: Unreadable, player: str) -> bool:
        """Whether a line without cards comes before the line of the player who is due, so that it was no
        move."""
        if not _no_cards(event):
            return False
        later = (one for one in self.order.lines[self.report.turns + 1 :] if not _no_cards(one))
        return getattr(next(later, None), "player", None) == self.order.expected

    def _nameless(self, event: Unreadable) -> None:
        """Take a move without a player for that of the due player, if the next move is not."""
        due, upcoming = self.order.expected, self.order.movers[self.report.turns : self.report.turns + 1]
        if is_nameless(event) and due and upcoming == [self.order.next_player(due)]:
            self.table.miss_turn(due, event.finding)
            self.order.expected = self.order.next_player(due)

    def _play_has_begun(self, event: Unreadable) -> bool:
        """Return whether play has begun before ``event``; otherwise an unread line is a hand. It has begun if
        there was a move, if every hand or that of the player is written, or if the line looks like a move and
        no hand is written."""
        if self.report.turns or self.dealing.dealt >= set(self.seats) or event.player in self.dealing.dealt:
            return True
        return not self.opening.hands and _is_move(event) is True

    # ---- calls

    def check_last(self, event: Turn, call: Call, hand: Hand) -> bool:
        """Check ``{Last x}``, where x is the number of cards left; return True if it is wrong."""
        said = call.number or 0
        blame = hand.blame if hand.loose else None
        if hand.loose:
            if said <= MAX_CARDS:
                hand.said_to_be(self._believed(event, call, said))
            if blame is None or hand.loose:
                return False
        if said == hand.size:
            return False
        right = self.right_call(hand)
        finding = self.desk.find(
            "wrong-call",
            self.desk.operand(event, call, 0),
            player=event.player,
            count=cards_(hand.size),
            under=blame,
            facts=[Expected(right, said), Prescribed()],
            help=told("write “{right}”", "應寫「{right}」", right=right),
        )
        if blame is None:
            self.doubts.recount(event, event.player, finding, called=False)
        return blame is None

    def _believed(self, event: Turn, call: Call, said: int) -> int:
        """Return the believed number of cards left in a loose hand: the one ``said``, unless later words
        agree on another."""
        sizes = self.doubts.later.sizes(event, event.player, (call,))
        (size, often), *_ = sizes.most_common(1)
        return size if often > sizes[said] + 1 and 0 <= size <= MAX_CARDS else said

    def not_out(self, event: Turn, call: Call, player: str, hand: Hand) -> Finding:
        """Report that ``player`` is said to be out but holds cards: a few should be called, more should
        not."""
        right = self.right_call(hand) if hand.size <= MOST_CALLED else ""
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
        """Return the call for the number of cards left."""
        return f"{{Last {hand.size}}}" if hand.size > 0 else self.call_at_the_end

    def finish(self, event: Event, player: str) -> None:
        """End the round: ``player`` goes out with ``event``, so cards that are still listed were never
        there."""
        if self.end is not None:
            return
        self.end = event
        hand = self.table.hands[player]
        if hand.suspects and not hand.loose and hand.size <= 0:
            self.doubts.settle(player, hand, [], self.desk.place(event))

    # ---- what is not written

    @property
    def renewals(self) -> int:
        return self.table.renewals

    def copies_of(self, card: Card) -> int | None:
        deck = self.table.deck
        return deck.limit(card) if card.suit or deck.counted else None

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

    # ---- what may be done

    def players_due(self) -> tuple[str, ...]:
        return self.order.due() if self.end is None else ()

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        return self.table.possible(player, done) if player in self.table.hands else iter(())

    def of_any_cards(self, player: str, done: Actions = ()) -> Iterator[Action]:
        return self.table.of_any_cards(player, done) if player in self.table.hands else iter(())

    def may_stop(self, player: str, done: Actions) -> bool:
        return player not in self.table.hands or self.table.may_stop(player, done)

    def calls_after(self, player: str, done: Actions) -> tuple[Call, ...]:
        if player not in self.table.hands:
            return ()
        table = self.table.after(player, done)
        hand = table.hands[player]
        if hand.loose or hand.size > MOST_CALLED:
            return ()
        return (Call(self.out) if table.winner == player else Call("last", hand.size),)

    def held_by(self, player: str) -> tuple[Card, ...]:
        hand = self.table.hands.get(player)
        return () if hand is None else tuple(hand.listed())

    def hand_size(self, player: str) -> int | None:
        hand = self.table.hands.get(player)
        return None if hand is None or hand.loose else hand.size

    def to_come(self) -> Iterator[Card]:
        return self.table.unseen()

    def claims_due(self) -> Iterator[Event]:
        yield from self.left_due()
        yield from super().claims_due()

    def left_due(self) -> Iterator[Event]:
        """Yield the cards left as they should be written; nothing for a hand that is not known."""
        for player in self.table.hands:
            held = self.held_by(player)
            if self.hand_size(player) == len(held):
                yield CardsLeft(player, held)

    # ---- the view

    def view(self) -> View:
        """Return the view of the table, with the player who is due."""
        return evolve(self.table.view(), due=None if self.end is not None else self.order.expected)


def is_nameless(event: Unreadable) -> bool:
    """Whether an unread line is a move that names no known player."""
    return event.finding.fact(Stranger) is not None or event.finding.fact(NoPlayerNamed) is not None


def _is_move(event: Event) -> bool | None:
    """Return whether a line that cannot be read is a move; None if that is not known, or if it can be
    read."""
    unread = event.finding.fact(Unread) if isinstance(event, Unreadable) else None
    return unread.move if unread else None


def _no_cards(event: Event) -> bool:
    """Whether a line could not be read and contains neither cards nor words for actions."""
    return _is_move(event) is False


def _all_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return ``names`` if they are all different, else none: then a player is not named, and hands and moves
    will show who."""
    return names if len(set(names)) == len(names) else ()
