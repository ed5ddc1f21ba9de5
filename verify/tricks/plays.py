"""The tricks of a deal, play by play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any, Final

from ...records.cards import Card, in_order
from ...records.events import Action, Cards, Deal, Event, TrickEnd, Turn, Unreadable, raw
from ...records.facts import Expected, Superfluous
from ...records.findings import Finding, Place, Related, Said, told
from ...records.kinds import DEAL
from ...records.tricks import Play, Throw
from ..cards.balance import Balance
from ..judged import MID_ROUND
from ..order import ring_from
from ..phrases import said
from .course import on_table
from .deal import Concerns, TrickDeal, check_pack
from .holding import Holding
from .names import (
    look_ahead,
    lost,
    one_too_many,
    played_twice,
    player_of,
    rest_of_trick,
    slip_of_number,
)
from .rules import SUITS_SAID, Laid
from .table import Trick, TrickTable

MOST_TRICKS = 30
"""Maximum number of possible tricks of the missing cards to try."""


class TrickPlay:
    """Judges the plays and tricks of one deal. A game in which several cards are played at once, or in which
    a play has further consequences, has a subclass."""

    def __init__(self, deal: TrickDeal, after_turn: Callable[[int], None] | None) -> None:
        self.deal = deal
        self._played: list[Turn] = []
        """The turns of a trick that have been played already, some of them before they are listed."""
        self.after_turn = after_turn
        """Called with the number of each turn once it has been applied, and with 0 before the first."""

    # ---- what a game may do differently

    def prepare(self, event: Event) -> None:
        """Hook called before the first lead, ``event``."""

    def leader(self) -> str | None:
        """Return the player who leads to the first trick; None if not known."""
        return None

    def compete(self, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
        """Judge a play of ``cards``, all of them known, and let it win the trick if it does."""
        self._check(event, action, player, cards)
        self.deal.table.compete(player, cards)

    def played(self, event: Turn, action: Laid, player: str, cards: Cards) -> None:
        """Hook called after each play."""

    def settled(self, winner: str | None, by_cards: str | None) -> None:
        """Hook called after each trick."""

    def help_with_winner(self, written: str) -> Said | None:
        """Return the house rules under which ``written`` would have won the trick, in words; None if there
        are none."""
        return None

    def options(self, player: str) -> Iterator[Action]:
        """Yield the legal plays of ``player``, whose turn it is, as far as the hand is known."""
        return (Play((card,)) for card in self.deal.table.options(player))

    def players_due(self) -> tuple[str, ...]:
        """Return the player who plays next, if known."""
        self.go_on()
        table = self.deal.table
        return (table.due,) if table.due is not None and not table.over else ()

    def go_on(self) -> None:
        """Begin play, or the next trick, if it is time."""
        self.settle_full()
        if not self.deal.table.begun:
            self.begin(Event())

    def trick_end(self) -> TrickEnd | None:
        """Return the end of the trick on the table, if all have played to it and its winner is known."""
        trick = self.deal.table.trick
        if not trick.turns or not trick.full or trick.contest is None or not trick.winner_known:
            return None
        return TrickEnd(trick.contest.winner, trick.points or None)

    # ---- whether a play is legal

    def _check(self, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
        """Report the breaches of a play: of the conditions of the game if the hand is known, else by the
        suits that the player has not followed before."""
        deal, table = self.deal, self.deal.table
        hand, led = table.hands[player], table.led
        if hand is None or not hand.whole:
            check_void(deal, event, player, cards)
            if led is not None and any(table.suit.get(card) != led for card in cards):
                deal.voids[player].setdefault(led, event)
        for breach in list(table.why_not(hand, action)) if hand is not None else ():
            place = deal.desk.operand(event, action, breach.operand)
            about = (*breach.cards, *cards)
            found = deal.blame(breach.name, place, player, about, facts=breach.facts, **breach.params)
            if len(action.cards) != 1:  # it is not known which card was played
                deal.blamed.setdefault(player, found)

    # ---- plays

    def begin(self, event: Event) -> None:
        """Begin play: determine the players' hands, as far as the record shows them, and the leader."""
        deal, table = self.deal, self.deal.table
        table.begun = True
        self.prepare(event)
        check_pack(deal, event)
        if number := tricks_before(deal.desk.part.events):
            self.forget_hands(of_somebody=False)
            deal.uncounted, deal.numbers.last, table.tricks = True, number, number
            deal.unread = False  # the tricks to come are all written
            deal.desk.report.details.append((MID_ROUND, CUT_OFF))
        for player in table.ring if not deal.doubtful else ():
            table.hands[player] = deal.take_up(player)
        table.due = None if deal.unread or number else self.leader()
        if self.after_turn is not None:
            self.after_turn(0)

    def begins(self, event: Event) -> bool:
        """Return whether play has begun, or begins with ``event``."""
        table = self.deal.table
        if table.begun or not isinstance(event, Turn) or event.player not in table.next:
            return table.begun
        if isinstance(event.actions[0], (Play, Throw)):
            self.begin(event)
        return table.begun

    def begin_turn(self, event: Turn) -> Trick:
        """Begin a turn. Returns the trick to which it belongs."""
        deal, table = self.deal, self.deal.table
        if not table.begun:
            self.begin(event)
        if table.trick.full and not one_too_many(deal):
            self.settle(None)
        deal.desk.report.turns += 1
        return table.trick

    def end_turn(self, found: int, decided: bool) -> None:
        """Count a turn before which there were ``found`` root findings. One that is wrong only because of an
        earlier mistake is undecided."""
        report = self.deal.desk.report
        if len(report.findings) > found:
            report.illegal += 1
        elif decided:
            report.legal += 1
        else:
            report.undecided += 1
        if self.after_turn is not None:
            self.after_turn(report.turns)

    def play(self, event: Turn, action: Laid) -> None:
        """Judge and make a play of a player who leads or follows; or all plays of a trick that are listed by
        seat, in the order of play."""
        if any(event is one for one in self._played):
            return
        deal, table = self.deal, self.deal.table
        self._played = []
        if not table.begun:
            self.begin(event)
        plays = rest_of_trick(deal)[0] if self._may_be_by_seat(event) else []
        if len(plays) != len(table.ring):
            self._play(event, action)
            return
        self._played = plays
        untold = table.due is None
        leads = next((at for at, one in enumerate(plays) if one.player == table.due), 0)
        for turn in (*plays[leads:], *plays[:leads]):
            deal.desk.turn, played = turn, turn.actions[0]
            table.due = turn.player
            if isinstance(played, (Play, Throw)):
                table.trick.unordered = untold
                self._play(turn, played)

    def _may_be_by_seat(self, event: Turn) -> bool:
        """Whether ``event`` may be listed first in a trick but not played first."""
        deal, table = self.deal, self.deal.table
        return not table.trick.players and event.player != table.due and deal.course.by_seat

    def _play(self, event: Turn, action: Laid) -> None:
        """Judge and make a play of a player who leads or follows."""
        deal, table = self.deal, self.deal.table
        cards, trick, player = on_table(event), self.begin_turn(event), event.player
        if trick.full:
            # (Otherwise one of the trick's plays was not read.)
            if any(turn.player == player for turn in trick.turns):
                played_twice(deal, event, trick.turns)
            self._leave_out()
            return
        if not trick.players and deal.numbers.ends == table.tricks:
            look_ahead(deal, event)
        before = len(deal.desk.report.findings)
        if table.due not in table.next or self._is_one_too_many(trick):
            table.due = None  # the name is that of no player, or no player has a card to lead
        if player != table.due:
            taken = self._taken_for(event)
            if taken is None:
                self._leave_out()
                return
            player = taken
            if trick is not table.trick:  # the one before was short
                trick, before = table.trick, len(deal.desk.report.findings)
        self._judge(event, action, player, cards)
        hand = table.hands[player]
        table.play(player, event, cards)
        if None in cards and hand is not None:
            self._keep_what_shows(player, hand)
        self.played(event, action, player, cards)
        if trick.plan is not None:
            table.due = trick.plan.pop(0) if trick.plan else None
        whole = hand is not None and hand.whole and player not in deal.maybe_held
        seen = whole and trick.contest is not None and None not in action.cards
        doubted = player in deal.blamed or player in trick.roots or deal.doubtful
        self.end_turn(before, seen and not doubted)

    def _is_one_too_many(self, trick: Trick) -> bool:
        """Whether all have played all their cards before the ``trick``."""
        return not trick.players and not any(self.deal.table.left.values())

    def _judge(self, event: Turn, action: Laid, player: str, cards: Cards) -> None:
        """Judge a play of ``player``: whether the cards are held, and whether they may be played."""
        deal, table, trick = self.deal, self.deal.table, self.deal.table.trick
        hand = table.hands[player]
        if table.left[player] < len(cards) and not deal.doubtful and player not in deal.blamed:
            whole = self._is_one_too_many(trick)
            facts = [Superfluous()] if whole else []
            found = deal.blame("too-many-plays", deal.desk.place(event), player, facts=facts)
            deal.blamed[player] = found
            if whole:
                deal.blame_all(found)
        if hand is not None and not hand.has(action.cards):
            self._check_held(event, action, player, hand)
        seen = [card for card in cards if card is not None]
        if not cards or len(seen) < len(cards) or trick.unordered:
            trick.winner_known = False
            trick.hidden = trick.hidden or None in cards
        else:
            self.compete(event, action, player, seen)

    def _taken_for(self, event: Turn) -> str | None:
        """Return the player of a play that is not by the player due; None if it is ignored."""
        deal, table = self.deal, self.deal.table
        taken = player_of(deal, event)
        if table.trick.players and table.trick.full:
            self.settle(None)
            taken = player_of(deal, event) if event.player != table.due else event.player
        return taken

    def _keep_what_shows(self, player: str, hand: Holding) -> None:
        """Keep, in a hand from which a hidden card was played, only cards that are played later: no others
        are certain."""
        deal, table = self.deal, self.deal.table
        played = deal.rules.hand_size - table.left[player]
        later = Counter([card for card in deal.course.plays.get(player, ())[played:] if card is not None])
        held = Counter([*hand.listed(), *deal.maybe_held.get(player, ())])
        certain = list((held & later).elements())
        if hand.whole:
            deal.maybe_held[player] = list((held - later).elements())
            table.hands[player] = Holding(certain, table.suit)
        else:
            table.hands[player] = Holding(certain, table.suit, table.left[player] - len(certain))

    def _leave_out(self) -> None:
        """Ignore a play that is here by mistake."""
        table = self.deal.table
        if table.trick.plan:
            table.due = table.trick.plan.pop(0)
        self.end_turn(-1, False)

    def _check_held(self, event: Turn, action: Laid, player: str, hand: Holding) -> None:
        deal, table = self.deal, self.deal.table
        perhaps = [*hand.listed(), *deal.maybe_held.get(player, ())]
        lacking = Holding(perhaps, table.suit, hand.hidden).lacking(action.cards)
        if not lacking:
            return
        missing = [card for at in lacking if (card := action.cards[at]) is not None]
        deal.not_held.add(player)
        found = deal.blame(
            "not-held", deal.desk.operand(event, action, lacking[0] + 1), player, about=missing,
            cards=said(missing), concerns=Concerns.HAND,
        )  # fmt: skip
        misread = deal.misread(player)
        if misread is None or not misread.concerns(missing):  # else it is known which card is doubtful
            deal.blamed.setdefault(player, found)
        table.trick.doubt = table.trick.root

    def forget_hands(self, *, of_somebody: bool) -> None:
        """Continue after a line that cannot be read and may be a play, ``of_somebody`` if it has a name: no
        player is blamed for anything that may depend on it."""
        deal, table, trick = self.deal, self.deal.table, self.deal.table.trick
        deal.doubtful = deal.unread = True
        table.due = deal.last.due_by_cards = None
        for player in table.ring:
            table.hands[player] = None
            deal.voids[player] = {}
            table.left[player] = 0
        trick.winner_known, trick.plan = False, None
        if table.begun and of_somebody:  # the trick on the table lacks a play
            trick.blind, trick.hidden = True, True
            trick.size = max(1, trick.size - 1)

    # ---- a trick ends

    def end_trick(self, event: TrickEnd) -> None:
        """Judge the written end of a trick."""
        deal, table = self.deal, self.deal.table
        if self._stops(event):
            return
        deal.numbers.ends += 1
        if table.trick.players:
            self.settle(event)
        else:
            table.trick = Trick(len(table.ring))

    def _stops(self, end: TrickEnd) -> bool:
        """Whether the record stops in the middle of the trick, which is in one line."""
        unsaid = end.winner is None and end.points is None
        return unsaid and not self.deal.table.trick.full and end is self.deal.course.events[-1]

    def settle_full(self) -> None:
        """End the trick on the table if all have played to it and its end is not written."""
        if self.deal.table.trick.turns and self.deal.table.trick.full:
            self.settle(None)

    def settle(self, end: TrickEnd | None) -> None:
        """Finish the trick on the table: check its written end, and continue from it. Findings about it are
        in no turn, even if they come to light with the first turn of the next trick."""
        turn, self.deal.desk.turn = self.deal.desk.turn, None
        self._settle(end)
        self.deal.desk.turn = turn

    def _settle(self, end: TrickEnd | None) -> None:
        """Check the ``end`` of the trick on the table, if it is written, and begin the next."""
        deal, table, trick = self.deal, self.deal.table, self.deal.table.trick
        self._count(end)
        players = trick.players
        whole = len(players) == len(table.ring) == len(set(players))
        right = trick.contest.winner if trick.contest is not None and trick.winner_known and whole else None
        if not whole and not trick.blind:
            self._short()
        written = end.winner if end is not None else None
        wrong, winner = self._check_winner(end, written, right, whole), written or right
        recomputed = None if trick.hidden or not whole else trick.points
        points = self._points_said(end, winner, recomputed)
        if end is not None and points is not None and recomputed not in (None, points):
            found = self._wrong_points(end, points)
            wrong = wrong or found
        if wrong is not None and (points or recomputed):
            for player in (winner, right):
                deal.miscounted.setdefault(player or "", wrong)
        unsure = trick.root if written is not None and right is None else None
        deal.points_doubt = deal.points_doubt or trick.doubt or unsure
        if winner is not None and winner in table.taken_tricks and points is not None:
            table.take(winner, right or winner, points, points if recomputed is None else recomputed)
        elif points != 0:
            deal.uncounted = True
        deal.last.winner, deal.last.by_cards = winner, right or winner
        self.settled(winner, right or winner)
        if deal.numbers.leads_unknown or (written is None and deal.doubts_trick() is not None):
            deal.numbers.leads_unknown = max(0, deal.numbers.leads_unknown - 1)
            winner = None  # any player may have won it
        deal.last.turns = trick.turns
        table.clear(winner)

    def _points_said(self, end: TrickEnd | None, winner: str | None, recomputed: int | None) -> int | None:
        """Return the points of the trick according to its ``end``, which may give all that the ``winner`` has
        taken so far; or else the ``recomputed`` ones."""
        deal, table = self.deal, self.deal.table
        if end is None or end.points in (None, recomputed):
            return recomputed
        so_far = winner in table.taken_tricks and deal.course.tells_totals(deal.rules.points)
        return (end.points or 0) - (table.taken[winner] if so_far and winner is not None else 0)

    def _check_winner(
        self, end: TrickEnd | None, written: str | None, right: str | None, whole: bool
    ) -> Finding | None:
        """Check the written winner. Returns the finding that another player has won, or one that explains
        it."""
        deal, trick = self.deal, self.deal.table.trick
        deal.last.due_by_cards = None
        if end is not None and written is not None and right is not None and written != right:
            under = deal.doubts_trick()
            trick.root = deal.desk.find(
                "wrong-trick-winner", deal.desk.operand(end, end, 1), facts=[Expected(right, written)],
                under=under, help=self.help_with_winner(written),
            )  # fmt: skip
            deal.remember(trick.root)
            deal.last.due_by_cards = right
            return under or trick.root
        told = written is not None or right is not None or trick.unordered
        if whole and not told and not (trick.root or deal.doubtful):
            self.not_told(trick)
        return None

    def not_told(self, trick: Trick) -> None:
        """Report that neither the record nor the cards show who won the ``trick``."""
        self.deal.desk.find("winner-not-told", self.deal.desk.place(trick.turns[-1]))

    def _wrong_points(self, end: TrickEnd, points: int) -> Finding:
        """Report that a trick does not have the written ``points``. Returns the finding, or one that explains
        it."""
        deal, trick = self.deal, self.deal.table.trick
        under = deal.doubts_trick() if self.one_play_makes(points) else None
        place = deal.desk.operand(end, end, 2)
        facts = [Expected((end.points or 0) - points + trick.points, end.points)]
        found = deal.desk.find(
            "wrong-trick-points", place, facts=facts, under=under, right=trick.points, said=points
        )
        deal.remember(found)
        return under or found

    def one_play_makes(self, points: int) -> bool:
        """Return whether the trick on the table can have these ``points`` with another card in one of its
        plays. No other mistake in the trick changes the points of its cards."""
        deal, trick = self.deal, self.deal.table.trick
        if deal.unread or trick.blind or trick.plan is not None or trick.size != len(deal.table.ring):
            return True  # the written trick may be another
        laid = [on_table(turn) for turn in trick.turns]
        most, worth = deal.rules.most * max(map(len, laid)), deal.rules.points
        rests = [trick.points - sum([worth.get(card, 0) for card in cards if card]) for cards in laid]
        return any(rest <= points <= rest + most for rest in rests)

    def _count(self, end: TrickEnd | None) -> None:
        """Check the number of the trick."""
        deal, table, numbers = self.deal, self.deal.table, self.deal.numbers
        due, trick = numbers.due, table.trick
        number = end.number if end is not None else None
        if number is None or number == due:
            numbers.last = due
            return
        line = deal.desk.place(trick.turns[0])
        if number in numbers.missing:
            text = told("trick {number} is written here", "第{number}墩寫在這裏", number=number)
            deal.desk.explain(numbers.missing.pop(number), line, text)
            # The leader of the trick after it is not known.
            numbers.leads_unknown = max(numbers.leads_unknown, 1)
            return
        if deal.unread or number == table.tricks + 1:
            deal.unread = False
        elif number > due and not table.over and not slip_of_number(deal, numbers.ends - 1):
            trick.root = trick.root or lost(deal, trick.turns[0], number)
        else:
            place = Place(line.line, 1, 1 + len(str(number)), line.text)
            deal.desk.find("wrong-trick-number", place, facts=[Expected(due, number)], under=trick.root)
        numbers.last = number

    def _short(self) -> None:
        """Report a trick to which not all have played once: the missing plays are not known."""
        deal, table, trick = self.deal, self.deal.table, self.deal.table.trick
        missing = [player for player in table.ring if player not in trick.players]
        count = len(trick.players)
        found = deal.desk.find(
            "wrong-trick-size",
            deal.desk.place(trick.turns[0]),
            count=told("1 player has" if count == 1 else "{n} players have", "{n}人", n=count),
            missing=told(": {who} is missing", "：缺{who}", who=missing[0]) if len(missing) == 1 else "",
            under=trick.root,
        )
        trick.root = trick.doubt = found
        for player in missing:
            deal.blamed.setdefault(player, found)
            table.left[player] -= len(on_table(trick.turns[0]))


CUT_OFF: Final = told(
    "the record begins partway through this round, so the hands and the earlier tricks are unknown",
    "記錄從這一局中途開始：各人的牌，以及先前各墩由誰贏得，都不知道",
)
"""The remark on the score sheet of a record that begins partway through a round."""


def tricks_before(events: Sequence[Event]) -> int:
    """Return the number of tricks played before ``events`` begin, as given by the number of the first trick
    if no hand is written."""
    entry: Any
    for entry in raw(events):
        if isinstance(entry, TrickEnd):
            return max((entry.number or 1) - 1, 0)
        if isinstance(entry, Unreadable) or (isinstance(entry, Deal) and entry.cards):
            return 0
        if isinstance(entry, tuple) and entry[0] is DEAL and entry[2]:
            return 0
    return 0


def check_void(deal: TrickDeal, event: Turn, player: str, cards: Sequence[Card]) -> None:
    """Report a card of a suit that the player did not follow before."""
    voids = deal.voids[player]
    for card in cards if voids else ():
        suit = deal.table.suit.get(card, "")
        earlier = voids.pop(suit, None)
        if earlier is not None:
            words = SUITS_SAID.get(suit, Said(suit))
            text = told("{suit} not followed", "沒有跟{suit}", suit=words)
            deal.blame(
                "revoked", event, player, suit=words, cards=said([card]), line=earlier.line,
                related=[Related(deal.desk.place(earlier), text)],
            )  # fmt: skip


def tricks_lacking(
    table: TrickTable, leader: str, balance: Balance, size: int | None = None
) -> Iterator[list[tuple[str, tuple[Card, ...]]]]:
    """Yield tricks that ``leader`` may have led, of the cards that the players were dealt and do not play;
    ``size`` is the number of cards that each plays, by default as many as each lacks."""
    ring = ring_from(table.ring, leader)
    lacking = [in_order(balance.lacks(player)[1].elements()) for player in ring]
    size = size or min(map(len, lacking))
    chosen = product(*(combinations(cards, size) for cards in lacking)) if size else ()
    for cards in islice(chosen, MOST_TRICKS):
        yield list(zip(ring, cards, strict=True))
