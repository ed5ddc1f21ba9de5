"""The referee of trick-taking games: it walks through a record and holds the parts that judge it, by the
description of a game."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from ...records.cards import Card, in_order
from ...records.events import (
    Action,
    Actions,
    Deal,
    Entries,
    Event,
    Head,
    Round,
    Score,
    Setting,
    Total,
    TrickEnd,
    Turn,
    Unreadable,
    raw,
)
from ...records.facts import AddUp, Unread
from ...records.findings import Finding, Place, Related, Said, told
from ...records.tricks import Play
from ...records.values import frozen
from ..cards.balance import Balance
from ..ledger import Ledger, Numbering
from ..phrases import cards_
from ..referee import Referee
from ..rulebook import Rulebook
from ..seats import Seats, house_rules
from ..view import HANDS, NO_CARDS, Doubt, Kind, Row, Section, View, seen
from .course import Course, on_table
from .deal import TrickDeal, deal_hand, plain_hands
from .holding import Holding
from .plain import plain_by_conditions
from .plays import TrickPlay, tricks_lacking
from .rules import Contest, House, TrickRules
from .sheet import Outcome, Sheet
from .table import TrickTable
from .tallies import possible_tallies

SCORES = Said("scores are written", "已經寫了得分")
A_SCORE = Said("a score of the deal", "這一局的得分")
NEXT_DEAL = Said("the next deal begins", "下一局已經開始")
HEADED = frozenset(("scores", "totals"))
"""Headings that may be unreadable without making any play unknown."""

SomeDeal = TypeVar("SomeDeal", bound=TrickDeal)
SomePlay = TypeVar("SomePlay", bound=TrickPlay)
NO_ACTIONS: Mapping[type[Action], Any] = {}


def nothing(deal: TrickDeal, event: Event) -> None:
    """Do nothing between the deal and the first lead."""


def nothing_possible(deal: TrickDeal) -> Mapping[str, Sequence[Action]]:
    """Return no actions between the deal and the first lead."""
    return {}


def nothing_unwritten(deal: TrickDeal, player: str, balance: Balance) -> Iterator[Event]:
    """Yield no lines between the deal and the first lead."""
    return iter(())


@frozen
class TrickGame:
    """A trick-taking game.

    ``usual`` are the tables of a record that does not name its players, and ``players`` the possible numbers
    of players; ``house`` are the house rules that a header can name, with the meaning of each. ``rules``
    gives the rules of a deal for a number of players. ``leader`` returns the player who leads to the first
    trick, None if not known. ``scores`` returns the score of each player for the points taken in a deal,
    ``how`` explains it, given the player, the points and the score, and ``add_up`` returns whether scores may
    be those of a deal, which has ``points`` in all. ``opening`` returns the players' actions that remain to
    be done before the first lead. The game ends when a player has ``limit`` points in all.

    ``actions`` judge the actions that only this game has, ``begin_play`` is called before the first lead, and
    ``state`` makes their state of a deal (``TrickDeal.own``). ``unwritten`` yields the lines of a player
    before the first lead that may be missing, judging by the cards that the balance lacks."""

    rulebook: Rulebook
    usual: tuple[tuple[str, ...], ...]
    players: range
    rules: Callable[[int, House], TrickRules]
    leader: Callable[[TrickTable], str | None]
    scores: Callable[[Mapping[str, int], House], dict[str, int]]
    how: Callable[[str, int, int], Said]
    add_up: Callable[[Sequence[int], House], bool]
    points: int
    house: Mapping[str, Said]
    limit: int | None = None
    actions: Mapping[type[Action], Callable[[TrickDeal, Turn], None]] = NO_ACTIONS
    begin_play: Callable[[TrickDeal, Event], None] = nothing
    state: Callable[[House], Any] | None = None
    unwritten: Callable[[TrickDeal, str, Balance], Iterator[Event]] = nothing_unwritten
    opening: Callable[[TrickDeal], Mapping[str, Sequence[Action]]] = nothing_possible


class GamePlay(TrickPlay):
    """Judges the plays of a ``game`` of single cards."""

    def __init__(self, deal: TrickDeal, game: TrickGame, after_turn: Callable[[int], None] | None) -> None:
        super().__init__(deal, after_turn)
        self.game = game

    def prepare(self, event: Event) -> None:
        self.game.begin_play(self.deal, event)

    def leader(self) -> str | None:
        return self.game.leader(self.deal.table)


class DealReferee(Referee, Generic[SomeDeal, SomePlay]):
    """The base of the referees of trick-taking games: the walk through a deal, and its possible actions."""

    counts_points: ClassVar[bool] = True
    effort: ClassVar[int] = 1
    judges: ClassVar[Mapping[type[Event], str]] = {**Referee.judges, TrickEnd: "on_trick_end"}
    deal: SomeDeal
    plays: SomePlay

    def take_up(self, deal: SomeDeal, plays: SomePlay) -> None:
        """Judge the following events as part of this deal."""
        self.deal, self.plays = deal, plays

    # ---- what a game says of itself

    @abstractmethod
    def plain_tricks(self, entries: Entries, at: int) -> int:
        """Play the tricks from entry ``at`` on that are clearly in order. Return the number of ``entries``
        that they take."""

    @abstractmethod
    def opening(self) -> Mapping[str, Sequence[Action]]:
        """Return the players' actions that remain to be done before the first lead."""

    # ---- the walk

    def plain_turns(self, entries: Entries, at: int) -> int:
        """Play whole tricks that are in order."""
        begun = self.deal.table.begun or self.plays.begins(self.deal.course.events[at])
        return self.plain_tricks(entries, at) if begun and self.after_turn is None else 0

    def plain_claims(self, entries: Entries, at: int) -> int:
        return plain_hands(self.deal, entries, at)

    def on_deal(self, event: Deal) -> None:
        if event.player in self.deal.table.next:
            deal_hand(self.deal, event)

    def on_trick_end(self, event: TrickEnd) -> None:
        self.plays.end_trick(event)

    # ---- what may be done where the walk has come to

    def players_due(self) -> tuple[str, ...]:
        if not self.deal.table.begun and (opening := self.opening()):
            return tuple(opening)
        return self.plays.players_due()

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        """Yield the possible next actions of ``player``: plays according to the rules if the whole hand is
        known, else any card it may have."""
        if done:
            return iter(())
        if not self.deal.table.begun and (opening := self.opening()):
            return iter(opening.get(player, ()))
        self.plays.go_on()
        hand = self.deal.table.hands.get(player)
        if hand is not None and hand.whole:
            return self.plays.options(player)
        cards = dict.fromkeys((*self.held_by(player), *self.unaccounted()))
        return (Play((card,)) for card in cards)

    def hand_size(self, player: str) -> int | None:
        return None if self.deal.unread else self.deal.table.left.get(player)

    def trick_end(self) -> TrickEnd | None:
        return self.plays.trick_end()

    def held_by(self, player: str) -> tuple[Card, ...]:
        """Return the cards that are known to be in the hand of ``player``; before play begins, those
        dealt."""
        hand = self.deal.table.hands.get(player)
        if hand is not None:
            return tuple(in_order(hand.listed()))
        return tuple(() if self.deal.table.begun else in_order(self.deal.surely_held(player)))

    def unaccounted(self) -> Iterator[Card]:
        """Yield the cards of which some copies have neither been played nor are in known hands."""
        hands = self.deal.table.hands.values()
        seen = Counter(card for hand in hands if hand is not None for card in hand.listed())
        turns = [event for event in self.part.events if isinstance(event, Turn)]
        flows = [flow for turn in turns for action in turn.actions for flow in action.flow()]
        seen.update(card for card, count in flows if card and count < 0)
        return (card for card, copies in self.deal.rules.copies.items() if seen[card] < copies)

    def copies_of(self, card: Card) -> int | None:
        return self.deal.rules.copies[card]


class TrickReferee(DealReferee[TrickDeal, GamePlay]):
    """Judges the rounds of one record of a trick-taking ``game``."""

    carries: ClassVar[tuple[str, ...]] = (
        *Referee.carries,
        "seats",
        "numbering.last",
        "numbering.next",
        "unplayed",
        "house",
        "ledger.running_totals",
    )
    judges: ClassVar[Mapping[type[Event], str]] = {
        **DealReferee.judges,
        Score: "on_score",
        Total: "on_total",
    }
    hopeless: bool

    def __init__(self, head: Head, game: TrickGame) -> None:
        self.game = game
        super().__init__(head)

    def begin(self, head: Head) -> None:
        super().begin(head)
        game = self.game
        self.seats: Seats = Seats(game.usual, game.players)
        usual = Seats(game.usual, game.players)
        usual.fill(())
        self.ledger: Ledger = Ledger(self.desk)
        self.numbering: Numbering = Numbering(self.ledger)
        self.sheet: Sheet = Sheet(self.ledger)
        self.house: frozenset[str] = frozenset()
        self.unplayed: int = 0
        """Number of cards that each player still had when the last deal broke off without a score."""
        self._begin_deal(Round(0, ()), usual)

    def book(self) -> Rulebook:
        return self.game.rulebook

    def another(self, head: Head) -> TrickReferee:
        return TrickReferee(head, self.game)

    def _begin_deal(self, round_: Round, seats: Seats) -> None:
        game, rules = self.game, self.game.rules(len(seats.ring), self.house)
        own = game.state(self.house) if game.state is not None else None
        last = self.numbering.last
        numbers = (round_.number,) if last is None else (round_.number, last + 1)
        course = Course(round_.events, rules.hand_size, (Score, Total))
        deal = TrickDeal(self.desk, rules, course, seats)
        deal.round_numbers, deal.own = numbers, own
        self.take_up(deal, GamePlay(deal, game, self.after_turn))

    # ---- from round to round

    def join(self, round_: Round) -> None:
        self.numbering.join(round_, self.review)

    # ---- settings

    def on_setting(self, event: Setting) -> None:
        self.seats.take(event, self.desk)
        if event.key == "house_rules" and isinstance(event.value, tuple):
            self.house = house_rules(event, event.value, self.game.house, self.desk)

    # ---- the round begins

    def begin_round(self, round_: Round) -> None:
        for entry in raw(round_.events) if not self.seats.names else ():
            if isinstance(entry, Setting) and entry.key == "players":
                self.on_setting(entry)
        self.seats.fill(round_.events)
        self.sheet = Sheet(self.ledger)
        self.hopeless = not self.seats.possible
        if self.hopeless:
            return
        self._begin_deal(round_, self.seats)
        self.ledger.open(self.seats.names)
        self.numbering.begin(round_, self.head)
        self._check_played_out(self.desk.heading(), NEXT_DEAL, self.unplayed)
        self._check_limit()

    def _check_limit(self) -> None:
        """Check that the game is not over because a player has reached the limit."""
        limit = self.game.limit
        if limit is None or self.numbering.joining:
            return
        for player in self.seats.names:
            totals = self.ledger.running_total(player)
            if totals.recomputed is not None and totals.recomputed >= limit:
                self.desk.find(
                    "game-over", self.desk.heading(), player=player, total=totals.recomputed, limit=limit,
                    under=totals.cause,
                )  # fmt: skip
                return

    # ---- the walk

    def plain_tricks(self, entries: Entries, at: int) -> int:
        return plain_by_conditions(self.deal, entries, at)

    def opening(self) -> Mapping[str, Sequence[Action]]:
        return self.game.opening(self.deal)

    def on_turn(self, event: Turn) -> None:
        deal, action = self.deal, event.actions[0]
        if event.player not in deal.table.next:
            return
        if isinstance(action, Play):
            self.plays.play(event, action)
        elif (judge := self.game.actions.get(type(action))) is not None:
            judge(deal, event)

    def on_score(self, event: Score) -> None:
        self.sheet.scores.append(event)

    def on_total(self, event: Total) -> None:
        if self.part is self.head:
            self.ledger.carry_in(event)
        else:
            self.sheet.totals.append(event)

    def on_unreadable(self, event: Unreadable) -> None:
        deal, finding = self.deal, event.finding
        if (finding.fact(Unread) or Unread()).label in HEADED or deal.table.over:
            return
        self.plays.settle_full()
        self.plays.forget_hands(of_somebody=event.player is not None)
        deal.points_doubt = deal.points_doubt or finding

    # ---- the end of a round

    def end_round(self) -> None:
        self.seats.ring = self.deal.direction.reordered or self.seats.ring
        deal, table = self.deal, self.deal.table
        self.plays.settle_full()
        self._check_over()
        whole = table.over and not (deal.unread or deal.uncounted or deal.numbers.missing)
        by_cards = self.game.scores(table.taken, self.house)
        ways = [self.game.scores(one.taken, self.house) for one in possible_tallies(deal, self._contest)]
        known = {
            player for player in table.ring if whole and {way[player] for way in ways} == {by_cards[player]}
        }
        as_written = self.game.scores(table.said, self.house)
        doubt = deal.points_doubt or table.trick.root or deal.root
        if doubt is None and not table.over:
            doubt = next(iter(deal.blamed.values()), None) if table.begun else self._check_scores()
        first_miscounted = next(iter(deal.miscounted.values()), None)  # perhaps nobody shot the moon
        self.report.scores += self.sheet.judge({
            player: Outcome(
                by_cards[player] if player in known else None,
                as_written[player] if player in known else None,
                self.game.how(player, table.taken[player], by_cards[player]),
                doubt,
                deal.miscounted.get(player, first_miscounted),
                (table.taken_tricks[player], table.said_tricks[player]),
            )
            for player in table.ring  # a line within the deal may have named other players
        })  # fmt: skip

    def _contest(self, leader: str, led: Sequence[Card]) -> Contest:
        """Return the contest that a lead begins."""
        suit = self.deal.rules.suit[led[0]]
        return Contest(suit, led, self.deal.rules.power[suit], leader)

    def _check_scores(self) -> Finding | None:
        """Check that the scores of a deal without written plays are possible."""
        scores = self.sheet.scores
        results = [one.result for one in scores if one.result is not None]
        whole = sorted(one.player for one in scores) == sorted(self.deal.table.ring)
        if self.deal.unread or not whole or len(results) < len(scores):
            return None
        if self.game.add_up(results, self.house):
            return None
        at = [self.desk.operand(one, one, len(one.spans) - 1) for one in scores]
        return self.desk.find(
            "impossible-scores", at[-1], scores=" + ".join(map(str, results)), sum=sum(results),
            related=[Related(one, A_SCORE) for one in at[:-1]], facts=[AddUp(sum(results), self.game.points)],
        )  # fmt: skip

    def _check_over(self) -> None:
        """Check that all cards have been played if scores are written."""
        deal, table = self.deal, self.deal.table
        self.unplayed = 0
        if not table.begun or table.over or deal.unread:
            return
        if deal.points_doubt is not None or deal.root is not None or deal.blamed:
            return
        first, left = self.sheet.first_score(), max(table.left.values())
        if first is None:  # it may be the last deal, cut short with the record
            self.unplayed = left
        else:
            deal.points_doubt = self._check_played_out(self.desk.place(first), SCORES, left)

    def _check_played_out(self, place: Place, what: Said, left: int) -> Finding | None:
        """Check that all cards have been played before ``what`` is written."""
        if left <= 0 or self.numbering.joining:
            return None
        return self.desk.find("not-played-out", place, what=what, count=left, player=self.deal.table.due)

    # ---- for repairs, and for people

    def unwritten(
        self, player: str, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[tuple[Event, ...], int]]:
        """Yield a whole trick that ``player`` led, of the cards that the players were dealt and do not play,
        the first only with a lead that is allowed; before the first lead also a line of the player's own."""
        table = self.deal.table
        if not table.begun:
            yield from [((line,), 0) for line in self.game.unwritten(self.deal, player, balance)]
        elif table.trick.players or player not in table.next or table.due not in (None, player):
            return
        hand = Holding((), table.suit)  # the list may be wrong
        for plays in tricks_lacking(table, player, balance, 1):
            if table.tricks or not any(table.why_not(hand, Play(plays[0][1]))):
                yield self._trick(plays), 0

    def _trick(self, plays: list[tuple[str, tuple[Card, ...]]]) -> tuple[Event, ...]:
        """Return the events of a trick of these ``plays`` of single cards."""
        rules, (leader, led) = self.deal.rules, plays[0]
        contest = self._contest(leader, led)
        for player, cards in plays[1:]:
            contest.play(player, cards)
        points = sum([rules.points.get(cards[0], 0) for _, cards in plays])
        turns = [Turn(player, (Play(cards),)) for player, cards in plays]
        return (*turns, TrickEnd(contest.winner, points or None, self.deal.numbers.due))

    def moves(self, round_: Round) -> list[Event]:
        """Return the plays."""
        return [one for one in round_.events if isinstance(one, Turn) and isinstance(one.actions[0], Play)]

    def view(self) -> View:
        table = self.deal.table
        rows = tuple([hand_row(player, hand) for player, hand in table.hands.items()])
        hands = Section(HANDS, rows, Kind.HANDS)
        return View((hands, *sections(table)), None if table.over else next_player(table))


def hand_row(player: str, hand: Holding | None, order: Callable[[list[Card]], list[Card]] = in_order) -> Row:
    """Return a player's hand as a row, its cards in this ``order``."""
    if hand is None:
        return Row(player, note="?")
    cards = seen(order(hand.listed()))
    note = "" if cards else NO_CARDS
    if hand.whole:
        return Row(player, cards, note)
    unseen = told("{cards} unseen", "{cards}沒看見", cards=cards_(hand.hidden))
    return Row(player, cards, note, (Doubt(unseen, unseen=hand.hidden),))


def next_player(table: TrickTable) -> str | None:
    """Return the player who plays next: the winner of the trick on the table, if it is complete."""
    trick = table.trick
    if not (trick.players and trick.full):
        return table.due
    return trick.contest.winner if trick.contest is not None and trick.winner_known else None


def sections(table: TrickTable) -> list[Section]:
    """Return the trick on the table, if there is one, and the points that each player has taken, by the
    cards."""
    found, trick, taken = [], table.trick, table.taken
    rows: list[Row] = [
        Row(player, seen(on_table(turn))) for player, turn in zip(trick.players, trick.turns, strict=True)
    ]
    if rows:
        if trick.full:
            winner = next_player(table)
            rows.append(Row(told("won by", "歸"), note=f"{winner or '?'} +{trick.points}"))
            if winner is not None:
                taken[winner] += trick.points
        found.append(Section(told("Trick", "這一墩"), tuple(rows), Kind.TRICK))
    points = tuple([Row(player, note=str(made)) for player, made in taken.items()])
    return [*found, Section(told("Points taken", "得分"), points, Kind.POINTS, counts=True)]
