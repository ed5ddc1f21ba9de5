"""The base of every game's referee: it walks through the events of a round and reports findings.

A referee judges one record, round by round, and remembers between rounds the state that the game carries on:
totals, winner, dealer. It never stops at a mistake: an illegal move that the table let pass is applied as
written, as far as possible, and the replay continues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from operator import attrgetter
from typing import Any, ClassVar

from attrs import evolve

from ..records.cards import Card
from ..records.events import (
    Action,
    Actions,
    Call,
    Cards,
    CardsLeft,
    Deal,
    Entries,
    Event,
    Events,
    Head,
    Round,
    Score,
    Setting,
    Total,
    TrickEnd,
    Turn,
    Unclear,
    Unreadable,
    raw,
)
from ..records.facts import Stranger
from ..records.findings import Finding
from ..records.kinds import TURN
from .budget import ROUND_BEGUN, Budget
from .cards.balance import Balance
from .desk import Desk
from .judged import JudgedRound, by_place
from .rulebook import Rulebook
from .suppositions import Supposition

PLAIN_TURNS, EVENTS_SEARCHED = 5, 150
"""Number of turns on the fast path, or of events searched, that take as much work as one turn outside it."""
CARDS_A_LOOK = 10
"""Number of cards in an action that take as much work as another action."""
FINDING = 2
"""Work to write a finding, in turns outside the fast path."""


class Referee(ABC):
    """Judges the rounds of one record of one game."""

    rulebook: ClassVar[Rulebook]
    carries: ClassVar[tuple[str, ...]] = ("blamed",)
    """State that is carried from one round to the next: the names of these attributes, its own or of its
    parts (``part.name``), in addition to what the desk knows about strangers. Everything else is reset by
    ``begin_round``."""
    brought_in: ClassVar[frozenset[str]] = frozenset()
    """Settings of the header that, like totals, give the state of the game before the first round."""
    of_the_head: ClassVar[frozenset[str]] = frozenset()
    """Names in ``carries`` of state that follows from the head."""
    counts_points: ClassVar[bool] = False
    """Whether points are taken during a round and shown in the view."""
    effort: ClassVar[int] = 2
    """Work of a turn outside the fast path; 2 in a game whose turns are one action."""
    judges: ClassVar[Mapping[type[Event], str]] = {
        Turn: "on_turn",
        Setting: "on_setting",
        Deal: "on_deal",
        CardsLeft: "on_cards_left",
        Unclear: "_on_unclear",
        Unreadable: "_on_unreadable",
    }
    """The methods that judge the events of each kind. (By name: a referee that held its own bound methods
    would be in a reference cycle and be freed late.)"""

    def __init__(self, head: Head):
        self.budget: Budget = Budget()
        """The budget for the work of judging; shared with referees in trials of the same record."""
        self.begin(head)

    def begin(self, head: Head) -> None:
        """Begin the record of ``head``."""
        self.head = head
        self.desk: Desk = Desk(self.book().by_name, head, JudgedRound(0, head.line))
        self.blamed: dict[str, Finding] = {}
        """Findings about lines of the head, or about settings supposed to be wrong (:mod:`.reconsider`)."""
        self.meant: int | None = None
        """The number that the round should have, if it is taken for another."""
        self.hopeless: bool = False
        """Whether there is no table for the round that is judged, so that nothing more can be checked in
        it."""
        self.decisions: dict[int, Turn] = {}
        """The legal readings of ambiguous turns, by event number."""
        self.closer_looks: int = 0
        """Number of actions, and of other events, of the round that did not take the fast path."""
        self.after_turn: Callable[[int], None] | None = None
        """Called with the number of each turn once it has been applied, and with 0 before the first."""

    @property
    def part(self) -> Head | Round:
        """The part of the record that is being judged."""
        return self.desk.part

    @property
    def report(self) -> JudgedRound:
        """The report on it."""
        return self.desk.report

    def book(self) -> Rulebook:
        """The rulebook of the game."""
        return self.rulebook

    def fresh(self, head: Head) -> Referee:
        """Return another referee of the same game, for the record that begins with ``head``. The two share a
        budget."""
        referee = self.another(head)
        referee.budget = self.budget
        return referee

    def another(self, head: Head) -> Referee:
        """Return another referee of the same game that shares nothing with this one."""
        return type(self)(head)

    def in_mid_game(self) -> Referee:
        """Return another referee of the same record who does not know the state of the game before the next
        round."""
        events = tuple(
            event
            for event in self.head.events
            if not (isinstance(event, Total) or (isinstance(event, Setting) and event.key in self.brought_in))
        )
        referee = self.fresh(evolve(self.head, events=events))
        referee.review_head()
        return referee

    # ---- the walk

    def review_head(self) -> list[Finding]:
        """Judge the part before the first round."""
        for remark in self.head.remarks:
            remark = remark.afresh()
            if stranger := remark.fact(Stranger):  # it will explain its consequences
                self.desk.strangers[stranger.name] = remark
            self.report.findings.append(remark)
        for event in self.head.events:
            self._handle(event)
        self.end_head()
        self.blamed = {f"line {finding.place.line}": finding for finding in self.report.findings}
        return self.report.findings

    def review(self, round_: Round) -> JudgedRound:
        """Judge the next round."""
        round_ = self._open(round_)
        report = self.report
        for remark in round_.remarks:
            self.desk.take(remark.afresh())
        self.begin_round(round_)
        if self.walk(round_.events):
            self.desk.turn = None
            self.end_round()
        self._count_work()
        report.findings.sort(key=by_place)
        return report

    def walk(self, events: Sequence[Event], enough: Callable[[JudgedRound], bool] | None = None) -> bool:
        """Judge ``events`` one after the other. Return False if they cannot be judged, or if ``enough`` ended
        it early because the report so far is sufficient."""
        if self.hopeless:
            return False
        entries: Entries = events.entries if isinstance(events, Events) else [*events]
        desk, report = self.desk, self.report
        at = found = 0
        while at < len(entries):
            desk.at = at
            entry = entries[at]
            plain = 0
            if isinstance(entry, tuple):
                if isinstance(entry[0], str):
                    plain = self.plain_turns(entries, at)
                else:
                    plain = self.plain_claims(entries, at)
            elif isinstance(entry, TURN):
                plain = self.plain_turns(entries, at)
            if plain:
                at += plain
                continue
            event = events[at] if isinstance(entry, tuple) else entry
            self.closer_looks += _looks(event) if isinstance(event, Turn) else 1
            self._handle(event)
            at += 1
            if enough is not None and len(report.findings) > found:
                found = len(report.findings)
                if enough(report):
                    return False
        return True

    def _handle(self, event: Event) -> None:
        self.desk.turn = event if isinstance(event, Turn) else None
        judge = self.judges.get(type(event))
        if judge is not None:
            getattr(self, judge)(event)

    def _on_unreadable(self, event: Unreadable) -> None:
        finding = event.finding.afresh()  # the record must not change
        event = evolve(event, finding=finding)
        finding.turn = self.report.turns + 1 if event.player else None
        finding.player = event.player
        self.on_setting_unread(event)
        self.desk.take(finding)
        if self.part is not self.head:  # before the first round there are no hands and turns
            self.on_unreadable(event)

    def _on_unclear(self, event: Unclear) -> None:
        """Report that a comment may be an event. Prose is not reported, nor is anything in a trial, where it
        is already known."""
        if not event.prose and self.desk.searching:
            self.desk.take(event.finding.afresh())

    def tried(self, round_: Round, enough: Callable[[JudgedRound], bool]) -> JudgedRound:
        """Judge a round in a trial, until ``enough`` returns true for the report so far."""
        round_ = self._begin_trial(round_)
        if self.walk(round_.events, enough):
            self.end_round()
        self._count_work()
        return self.report

    def stand_before(self, line: int, round_: Round) -> None:
        """Judge a round in a trial up to the beginning of ``line``, and stop there."""
        round_ = self._begin_trial(round_)
        self.walk([event for event in round_.events if event.line < line])
        self._count_work()

    def _count_work(self) -> None:
        """Subtract the work of judging the round from the budget."""
        desk = self.desk
        looks = self.closer_looks * self.effort // 2 + desk.events_searched // EVENTS_SEARCHED
        self.budget.turns -= ROUND_BEGUN + looks + self.report.turns // PLAIN_TURNS + desk.found * FINDING

    def _begin_trial(self, round_: Round) -> Round:
        round_ = self._open(round_)
        self.begin_round(round_)
        self.desk.searching = False
        return round_

    def _open(self, round_: Round) -> Round:
        """Open the report of ``round_``; return the round with the legal readings of its turns."""
        entries = raw(round_.events)
        if TURN in set(map(type, entries)) and any(one.others for one in entries if isinstance(one, TURN)):
            round_ = self._decided(round_)
        self.desk.open(round_, JudgedRound(round_.number, round_.line))
        self.closer_looks = 0
        return round_

    # ---- turns that may be read in several ways

    def _decided(self, round_: Round) -> Round:
        """Return ``round_`` with those readings of its turns that another referee finds legal."""
        other = self.fresh(self.head)
        other.carry(self.carried())
        other.desk.open(round_, JudgedRound(round_.number, round_.line))
        other.begin_round(round_)
        events = round_.events if isinstance(round_.events, Events) else Events(round_.events)
        undecided = [at for at, one in enumerate(events.entries) if isinstance(one, TURN) and one.others]
        other.walk(events.again(events.entries[: undecided[-1] + 1]))
        other._count_work()
        decided = [other.decisions.get(at, one) for at, one in enumerate(events.entries)]
        return evolve(round_, events=events.again(decided))

    def decide(self, turn: Turn) -> Turn:
        """Return ``turn`` in the first of the readings that break the fewest rules now; unchanged if all
        break the same number."""
        if not turn.others:
            return turn
        readings = (turn.actions, *turn.others)
        wrong = [self.breaches(turn.player, actions) for actions in readings]
        fewest = min(wrong)
        if fewest and fewest == max(wrong):
            return turn
        decided = evolve(turn, actions=readings[wrong.index(fewest)], others=())
        self.decisions[self.desk.at] = decided
        return decided

    def breaches(self, player: str, actions: Actions) -> int:
        """Return the number of rules that ``player`` would break by these actions now."""
        return 0

    @property
    def renewals(self) -> int:
        """Number of times in this round that the discard pile has become the stock."""
        return 0

    def copies_of(self, card: Card) -> int | None:
        """Return the number of copies of ``card`` in the game; None if it is not known."""
        return None

    def lying(self) -> Iterable[Cards]:
        """Return the melds that are now on the table."""
        return ()

    def unwritten(
        self, player: str, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[tuple[Event, ...], int]]:
        """Yield lines of ``player`` that may have been left out here, judging by the cards that the round's
        ``balance`` lacks, and how unlikely each is. They need not all be legal. Each beginning that is tried
        takes one from ``work``, while there is any."""
        return iter(())

    def left_out(
        self, turn: Turn, balance: Balance, work: Iterator[int]
    ) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """Yield actions that may have been left out of ``turn``, the next one, each with the index of its
        action before which they belong; otherwise like :meth:`unwritten`."""
        return iter(())

    # ---- what may be done next (:mod:`.possible`)

    def players_due(self) -> tuple[str, ...]:
        """Return the players who may make the next move; none if play is over or it is not known."""
        return ()

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        """Yield the legal actions of ``player`` that may come next in a turn with these ``done`` so far. If
        the hand is not known, they are those with any single card that may be in it. An unseen card in them
        is one that is still to be named."""
        return iter(())

    def of_any_cards(self, player: str, done: Actions = ()) -> Iterator[Action]:
        """Yield the possible next actions with any number of cards, none of them named yet: one unseen card
        represents them."""
        return iter(())

    def may_stop(self, player: str, done: Actions) -> bool:
        """Return whether the turn may end once these actions have been ``done``."""
        return True

    def calls_after(self, player: str, done: Actions) -> tuple[Call, ...]:
        """Return the calls or marks after such a turn."""
        return ()

    def trick_end(self) -> TrickEnd | None:
        """Return the winner of the trick on the table and its points, if it is complete."""
        return None

    def held_by(self, player: str) -> tuple[Card, ...]:
        """Return the cards that are known to be in the hand of ``player``."""
        return ()

    def hand_size(self, player: str) -> int | None:
        """Return the number of cards that ``player`` holds; None if it is not known."""
        return None

    def to_come(self) -> Iterator[Card]:
        """Yield the cards that the stock may still give."""
        return iter(())

    def unaccounted(self) -> Iterator[Card]:
        """Yield the cards that may be in a hand that is not known."""
        return self.to_come()

    def lines_due(self) -> Iterator[Event]:
        """Yield the lines that may come next and are no player's turn, as far as they follow from the known
        cards. An unseen card in them is one that is still to be named."""
        return iter(())

    def claims_due(self) -> Iterator[Event]:
        """Yield the claims to be written if the round ends here, as far as they follow from the known cards.
        The referee cannot be used for anything else afterwards."""
        self.end_round()
        for row in self.report.scores:
            if row.recomputed is not None:
                yield Score(row.player, (), row.recomputed)
        for row in self.report.scores:
            if row.recomputed_total is not None:
                yield Total(row.player, row.recomputed_total)

    # ---- from round to round

    def carried(self) -> dict[str, Any]:
        """Return the state carried over after a round has been judged, for :meth:`carry` and for
        comparison."""
        kept = {name: _as_it_is(attrgetter(name)(self)) for name in self.carries}
        return {"strangers": dict(self.desk.strangers), **kept}

    def carry(self, carried: dict[str, Any]) -> None:
        """Continue from the state that another referee of the same record has ``carried``."""
        for name, value in carried.items():
            if name == "strangers":
                self.desk.strangers = dict(value)
            else:
                holder, _, own = name.rpartition(".")
                setattr(attrgetter(holder)(self) if holder else self, own, _as_it_is(value))

    def join(self, round_: Round) -> None:
        """Learn from ``round_`` the state that is carried into the next one, without knowing what came
        before: every round repeats much of this state. This makes no findings."""
        self.review(round_)

    # ---- what a game's referee does with each kind of event; nothing, by default

    @abstractmethod
    def begin_round(self, round_: Round) -> None: ...

    @abstractmethod
    def on_turn(self, event: Turn) -> None: ...

    def plain_turns(self, entries: Entries, at: int) -> int:
        """Fast path: play the turns from ``at`` on that are clearly in order, as :meth:`on_turn` would.
        Return their number; the next turn is left to :meth:`on_turn`."""
        return 0

    def plain_claims(self, entries: Entries, at: int) -> int:
        """Fast path: accept the claims in short form from ``at`` on that are clearly in order. Return their
        number."""
        return 0

    @abstractmethod
    def end_round(self) -> None: ...

    def end_head(self) -> None:  # noqa: B027
        pass

    def on_setting(self, event: Setting) -> None:  # noqa: B027
        pass

    def on_setting_unread(self, event: Unreadable) -> None:  # noqa: B027
        """Handle an unreadable line that may be a setting, before its finding is reported."""

    def on_deal(self, event: Deal) -> None:  # noqa: B027
        pass

    def on_cards_left(self, event: CardsLeft) -> None:  # noqa: B027
        pass

    def on_unreadable(self, event: Unreadable) -> None:  # noqa: B027
        pass

    def suppositions(self) -> Iterator[Supposition]:
        """Yield suppositions about settings that the judged round contradicts; none by default."""
        return iter(())

    def moves(self, round_: Round) -> list[Event]:
        """Return the events that are counted as the turns of ``round_``."""
        return [event for event in round_.events if isinstance(event, Turn | Unreadable) and event.player]


def _looks(event: Turn) -> int:
    """Return the work of a turn outside the fast path: one for each action, and more for an action of many
    cards."""
    return sum([1 + len(action.flow()) // CARDS_A_LOOK for action in event.actions])


def _as_it_is(value: Any) -> Any:
    """Return a copy of ``value`` that later changes do not affect."""
    if value is None or isinstance(value, (int, str, tuple)):
        return value
    return dict(value) if isinstance(value, dict) else copy(value)
