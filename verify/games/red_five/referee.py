"""The referee of Red Five: it walks through a deal's events, and the modules beside it judge each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import ClassVar, NamedTuple

from attrs import evolve

from ....records.cards import Card, in_order
from ....records.events import (
    Action,
    Actions,
    Call,
    Entries,
    Event,
    Head,
    Round,
    Setting,
    Turn,
    Unreadable,
)
from ....records.facts import Expected, ExpectedLine, Stranger, Unread
from ....records.findings import Place, told
from ....records.tricks import USUAL, Bottom, Bury, CallFriend, DealerNamed, Pass, Play, Redeal, Show, Throw
from ...cards.balance import Balance
from ...judged import MID_GAME, JudgedRound, everything
from ...referee import Referee
from ...rulebook import Rulebook
from ...seats import Seats
from ...tricks.plays import tricks_before
from ...tricks.referee import DealReferee, hand_row, next_player, sections
from ...view import HANDS, Kind, Row, Section, View, seen
from .deal import RedFiveDeal
from .match import FIRST_LEVELS, Match
from .opening import bury, call_friend, due, lines_due, marks_due, read_ahead
from .plain import plain
from .plays import RedFivePlay, unwritten
from .results import judge_results, results_due
from .rulebook import RULEBOOK
from .rules import BOTTOM, PAST, PLAYERS, RESULTS
from .showing import everybody_has_shown, name_dealer, redeal, show, suits_of

STATED = frozenset(("bottom", "dealer_named", "flipped", "kept", "defenders"))
"""Lines that belong to nobody and move no card: an unreadable one is ignored."""
MANY = 3
"""Number of findings in a deal that may be due to one slip; without it, they must become fewer by this
factor."""


def size(report: JudgedRound) -> int:
    """Return the number of findings of a round, consequences included."""
    return sum(1 for _ in everything(report.findings))


class Judged(NamedTuple):
    """A deal that has been judged, and what is known of it and of the match."""

    report: JudgedRound
    deal: RedFiveDeal
    plays: RedFivePlay
    match: Match


class RedFiveReferee(DealReferee[RedFiveDeal, RedFivePlay]):
    """Judges Red Five."""

    rulebook: ClassVar[Rulebook] = RULEBOOK
    carries: ClassVar[tuple[str, ...]] = (*Referee.carries, "match")
    brought_in: ClassVar[frozenset[str]] = frozenset(("carried", "last_dealer"))
    judges: ClassVar[Mapping[type[Event], str]] = {
        **DealReferee.judges,
        Bottom: "on_bottom",
        Redeal: "on_redeal",
        DealerNamed: "on_dealer",
        **dict.fromkeys(RESULTS, "on_result"),
    }

    def begin(self, head: Head) -> None:
        super().begin(head)
        self.match: Match = Match(Seats(USUAL, range(PLAYERS, PLAYERS + 1)))
        self.trumps: str | None = None
        """Trumps to assume, whatever the record says."""
        self._begin_deal(Round(0, ()))

    def _begin_deal(self, round_: Round) -> None:
        deal = RedFiveDeal(self.desk, self.match, round_)
        self.take_up(deal, RedFivePlay(deal, self.after_turn))

    # ---- circumstances

    def on_setting(self, event: Setting) -> None:
        self.match.take(event, self.desk)
        if event.key == "players":
            self._seat_anew()

    def _seat_anew(self) -> None:
        """Begin the deal anew, in doubt, if a line within it names players other than those so far."""
        before, part = self.deal, self.part
        if isinstance(part, Round) and set(before.opening.levels) != set(self.match.seats.names):
            self._begin_deal(part)
            self.deal.doubtful = self.deal.unread = before.table.begun or bool(before.opening.shows)

    def join(self, round_: Round) -> None:
        super().join(round_)
        self.match.recomputed = {}  # of the deals before nothing is known that would speak against its levels

    def begin_round(self, round_: Round) -> None:
        match = self.match
        match.seats.fill(round_.events)
        if not match.levels and (round_.number > 1 or tricks_before(round_.events)):
            match.go_on(round_)
            self.report.details.append((MID_GAME, FIRST_LEVELS))
        self._begin_deal(round_)
        self.deal.opening.trumps = self.trumps
        self.deal.opening.level_doubt, match.doubted = dict(match.doubted), {}
        winner = next((player for player, level in match.levels.items() if level == PAST), None)
        if winner is not None:
            self._match_over(winner)

    def _match_over(self, winner: str) -> None:
        """Report that play goes on after a player has passed A, with unknown levels."""
        match, deal = self.match, self.deal
        opening = deal.opening
        found = self.desk.find("match-over", self.desk.heading(), player=winner)
        opening.level_doubt = dict.fromkeys(match.seats.names, found)
        match.levels = dict.fromkeys(match.seats.names, "2")
        opening.levels, opening.began = dict(match.levels), dict.fromkeys(match.seats.names)

    # ---- the deal

    def review(self, round_: Round) -> JudgedRound:
        """Judge a deal; where hardly anything fits the trumps written, or none are, judge it by those that
        were shown."""
        if self.match.seats.wrong is not None and not self.match.seats.seat_those_who_play(round_.events):
            return super().review(evolve(round_, events=tuple(round_.of(Unreadable))))
        before = copy(self.match)
        report = super().review(round_)
        if self.deal.opening.unnamed is not None and self.deal.order is None:
            return self._by_trumps_shown(round_, before, report)
        if len(report.findings) < MANY and (self.deal.root is None or size(report) < MANY):
            return report
        return self._by_other_trumps(round_, before, report)

    def plain_tricks(self, entries: Entries, at: int) -> int:
        return plain(self.deal, entries, at)

    def opening(self) -> Mapping[str, Sequence[Action]]:
        return due(self.deal)

    def _by_other_trumps(self, round_: Round, before: Match, report: JudgedRound) -> JudgedRound:
        first, judged = self._judged(report), self._trumps_judged()
        if judged is None:
            return report
        written, suits_there, place = judged
        others = [trumps for trumps in suits_there if trumps != written]
        best = min([first, *self._by(others, round_, before)], key=lambda one: size(one.report))
        if size(best.report) * MANY > size(report):
            best = first
        self._go_on_with(best)
        if best is not first and self.deal.order is not None and self.deal.root is None:
            self.desk.find("other-trumps", place, facts=[Expected(self.deal.order.trumps, written)])
            self.report.findings.sort(key=lambda finding: finding.place.line)
        return self.report

    def _by_trumps_shown(self, round_: Round, before: Match, report: JudgedRound) -> JudgedRound:
        """Judge a deal in which several suits were shown and none is named as trumps: if the play fits only
        one of them, it is that."""
        first, dealer = self._judged(report), self.deal.dealer or ""
        shown = suits_of(self.deal.opening.shows.get(dealer, ()))
        tried = sorted(self._by(shown, round_, before), key=lambda one: size(one.report))
        more = [size(one.report) - size(report) for one in tried]
        decided = len(tried) > 1 and more[1] >= MANY and more[0] * MANY <= more[1]
        self._go_on_with(tried[0] if decided else first)
        if self.deal.order is not None and self.deal.opening.unnamed is not None:
            order = self.deal.order
            named = DealerNamed(dealer, order.trumps, order.level)
            line = self.deal.opening.unnamed.fact(ExpectedLine)
            expected = evolve(line, value=named) if line else Expected(named)
            self.deal.opening.unnamed.facts = (expected, *self.deal.opening.unnamed.facts)
        return self.report

    def _judged(self, report: JudgedRound) -> Judged:
        return Judged(report, self.deal, self.plays, self.match)

    def _go_on_with(self, judged: Judged) -> None:
        self.desk.report, self.match = judged.report, judged.match
        self.take_up(judged.deal, judged.plays)

    def _by(self, suits: list[str], round_: Round, before: Match) -> list[Judged]:
        """The deal as it is judged with each of these ``suits`` as trumps."""
        found = []
        for trumps in suits:
            self.match, self.trumps = copy(before), trumps
            found.append(self._judged(super().review(round_)))
        self.trumps = None
        return found

    def _trumps_judged(self) -> tuple[str, list[str], Place] | None:
        """Return the trumps with which the deal was judged, the suits that they may be, and the place where
        they are written."""
        deal, named, dealer = self.deal, self.deal.opening.named, self.deal.dealer or ""
        if named is not None and named.line:
            return (
                named.trumps,
                suits_of(deal.opening.shows.get(dealer, ())),
                self.desk.operand(named, named, 2),
            )
        if deal.order is None or dealer not in deal.opening.shown:
            return None
        shown, dealt = deal.opening.shown[dealer], deal.known.dealt.get(dealer) or []
        held = suits_of([card for card in dealt if card.rank == deal.order.level])
        return deal.order.trumps, held, self.desk.operand(shown, shown.actions[0], 1)

    def on_setting_unread(self, event: Unreadable) -> None:
        match = self.match
        if match.seats.wrong is not None and (stranger := event.finding.fact(Stranger)):
            self.desk.strangers.setdefault(stranger.name, match.seats.wrong)
        match.miss(event)

    def on_turn(self, event: Turn) -> None:
        deal, action = self.deal, event.actions[0]
        if event.player not in deal.table.left or self.desk.at in deal.opening.judged_ahead:
            return
        if isinstance(action, (Play, Throw)):
            self.plays.play(event, action)
        elif isinstance(action, Show):
            show(deal, event, action.cards)
        elif isinstance(action, Pass):
            if deal.table.begun or deal.order or deal.opening.named or everybody_has_shown(deal):
                self.plays.pass_lead(event)
            else:
                show(deal, event, ())
        elif isinstance(action, Bury):
            read_ahead(deal, event)
            bury(deal, event, action)
        elif isinstance(action, CallFriend):
            read_ahead(deal, event)
            call_friend(deal, event, action)

    def on_bottom(self, event: Bottom) -> None:
        if event.cards is not None and len(event.cards) != BOTTOM:
            deal = self.deal
            found = deal.desk.find("wrong-bottom-size", self.desk.place(event), count=len(event.cards))
            deal.root = deal.root or found
            deal.doubtful = True

    def on_redeal(self, event: Redeal) -> None:
        redeal(self.deal, event)

    def on_dealer(self, event: DealerNamed) -> None:
        if self.desk.at not in self.deal.opening.judged_ahead:
            read_ahead(self.deal, event)
            name_dealer(self.deal, event)

    def on_result(self, event: Event) -> None:
        self.plays.settle_full()
        self.deal.results.append(event)

    def on_unreadable(self, event: Unreadable) -> None:
        self.plays.settle_full()
        deal, unread = self.deal, event.finding.fact(Unread) or Unread()
        if unread.label in STATED:  # nobody's cards, and no play
            if unread.label == "dealer_named" and not deal.table.begun:
                deal.opening.unnamed = event.finding
        elif not deal.table.over or deal.unread:  # else all cards have been played, so it was no play
            # A line of somebody's, known or not, is a play.
            named = bool(unread.player) or event.finding.fact(Stranger) is not None
            begins = event.finding.place.column == event.column + 1
            somebody = event.player is not None or (named and begins)
            self.plays.forget_hands(of_somebody=somebody)

    def end_round(self) -> None:
        deal = self.deal
        self.plays.settle_full()
        judge_results(deal)
        deal.seats.ring = deal.direction.reordered or deal.seats.ring
        if not deal.opening.redealt and deal.dealer:
            self.match.last_dealer = deal.dealer

    def unwritten(
        self, player: str, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[tuple[Event, ...], int]]:
        for events in unwritten(self.deal, player, balance):
            yield events, 0

    # ---- for people

    def players_due(self) -> tuple[str, ...]:
        deal = self.deal
        return super().players_due() if deal.table.begun or deal.order or self.opening() else ()

    def calls_after(self, player: str, done: Actions) -> tuple[Call, ...]:
        marks = (call for action in done for call in self.plays.calls_after(player, action))
        return (*marks, *(call for action in done for call in marks_due(self.deal, action)))

    def lines_due(self) -> Iterator[Event]:
        return lines_due(self.deal)

    def claims_due(self) -> Iterator[Event]:
        self.plays.settle_full()
        return iter(results_due(self.deal))

    def held_by(self, player: str) -> tuple[Card, ...]:
        deal = self.deal
        taken = deal.known.taken(player) if player == deal.dealer and not deal.opening.buried else None
        return tuple(in_order(taken)) if taken is not None else super().held_by(player)

    def moves(self, round_: Round) -> list[Event]:
        turns = [event for event in round_.events if isinstance(event, Turn)]
        plays = [at for at, turn in enumerate(turns) if isinstance(turn.actions[0], Play | Throw)]
        before = [
            at for at, turn in enumerate(turns) if isinstance(turn.actions[0], Show | Bury | CallFriend)
        ]
        first = min([*plays[:1], max(before, default=-1) + 1])
        return [turn for turn in turns[first:] if isinstance(turn.actions[0], Play | Throw | Pass)]

    def view(self) -> View:
        deal, order, table = self.deal, self.deal.order, self.deal.table
        sort = order.sorted if order else in_order  # trumps first, then suit by suit from high to low
        hands = tuple([hand_row(one, table.hands.get(one), sort) for one in deal.seats.names])
        about = [Row(told("Dealer", "莊"), note=deal.dealer or "?")]
        if order:
            about.append(Row(told("Trumps", "主"), note=order.trumps))
            about.append(Row(told("Level", "級"), note=order.level))
        if deal.friend.card:
            friend = deal.friend.player
            note = told("friend {who}", "朋友{who}", who=friend) if friend else ""
            about.append(Row(told("Called", "找"), seen((deal.friend.card,)), note))
        this = Section(told("Deal", "本局"), tuple(about))
        due = None if table.over else next_player(table)
        return View((this, Section(HANDS, hands, Kind.HANDS), *sections(table)), due)


REFEREE = RedFiveReferee
__all__ = ["REFEREE", "RedFiveReferee"]
