"""Red Five: the tricks, play by play: the marks after a play, the friend, rotten fives, the winner and the
points (RF-24, RF-25, RF-28, RF-37, RF-39, RF-41), and tricks that may have been left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from ....records.cards import Card, in_order
from ....records.events import Action, Call, Cards, Event, TrickEnd, Turn
from ....records.facts import Expected
from ....records.findings import Said, told
from ....records.tricks import Bury, Pass, Play, Throw
from ...cards.balance import Balance
from ...phrases import said
from ...tricks.course import left_by, on_table
from ...tricks.deal import Concerns
from ...tricks.holding import Holding
from ...tricks.plays import TrickPlay, tricks_lacking
from ...tricks.rules import RUFF, TRUMPS, House, Laid
from ...tricks.table import Trick
from .deal import RedFiveDeal
from .following import follow, owed
from .friend import alone_with, check_friend
from .leading import lead
from .opening import read_ahead
from .order import FormationContest, Order, formation, pairs_of, tops
from .rules import BOTTOM, DEALT, POINTS, RED_FIVE
from .showing import settle_dealer, shows_unwritten

MOST_FOLLOWINGS: Final = 500
"""Maximum number of ways to follow suit to look at."""


class RedFivePlay(TrickPlay):
    """Judges the plays and tricks of one deal."""

    def __init__(self, deal: RedFiveDeal, after_turn: Callable[[int], None] | None) -> None:
        super().__init__(deal, after_turn)
        self.red_five = deal

    def prepare(self, event: Event) -> None:
        read_ahead(self.red_five, event)
        settle_dealer(self.red_five, event)

    def leader(self) -> str | None:
        return self.deal.dealer

    def options(self, player: str) -> Iterator[Action]:
        """The legal plays of ``player``, who is due: leads of one part, and of several cards that follow the
        first few."""
        deal, trick = self.red_five, self.red_five.table.trick
        hand, contest, house = deal.table.hands.get(player), trick.contest, deal.match.house
        if deal.order is None or hand is None:
            return
        if not trick.players:
            yield from _leads(hand, deal.order)
        elif isinstance(contest, FormationContest):
            for cards in islice(_followings(hand, contest), MOST_FOLLOWINGS):
                if owed(hand, cards, contest, house) is None:
                    yield Play(cards, "ruff" if contest.strength(cards) >= RUFF else "")

    def calls_after(self, player: str, action: Action) -> Iterator[Call]:
        """The marks after a play."""
        deal, contest = self.red_five, self.red_five.table.trick.contest
        friend, cards = deal.friend, left_by(action)
        known_ = friend.player or friend.dealer_alone or player == deal.dealer
        if friend.card is not None and friend.card in cards and not known_:
            yield Call("friend")
        if RED_FIVE in cards and contest is not None and (contest.led != TRUMPS or player in deal.passed):
            yield Call("rotten")

    def compete(self, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
        deal, trick = self.red_five, self.red_five.table.trick
        if deal.order is None:
            trick.winner_known = False
        elif trick.players or trick.blind:
            follow(deal, event, action, player, cards)
        else:
            lead(deal, event, action, player, cards)

    def played(self, event: Turn, action: Laid, player: str, cards: Cards) -> None:
        deal = self.red_five
        if isinstance(action, Throw) and action.forced is not None:
            deal.tally.fines[player].append(len(action.cards))
        if deal.friend.card in cards and deal.friend.card is not None:
            _join(deal, player, event)
        if event.calls:
            check_marks(deal, event, action, player)

    def settled(self, winner: str | None, by_cards: str | None) -> None:
        tally = self.red_five.tally
        for holder in tally.rotten:
            tally.fives.append((holder, winner))
            tally.fives_by_cards.append((holder, by_cards))
        tally.rotten = []

    def help_with_winner(self, written: str) -> Said | None:
        deal = self.red_five
        return deal.fits(
            lambda house: _winner_in(deal, house) == written,
            "same-gap-ruffs", "princess-over-ruff", "equal-levels", "passed-fives-strike",
        )  # fmt: skip

    def not_told(self, trick: Trick) -> None:
        if self.red_five.order is not None:
            super().not_told(trick)

    def one_play_makes(self, points: int) -> bool:
        trick = self.deal.table.trick
        if trick.root is not None and trick.root.rule.name in ("throw-fails", "throw-stands"):
            # All have laid more cards than they had to, or fewer.
            return points <= trick.points or trick.root.rule.name == "throw-stands"
        return super().one_play_makes(points)

    def pass_lead(self, event: Turn) -> None:
        """Judge a player who passes the lead (RF-24)."""
        deal, table = self.red_five, self.red_five.table
        trick, player = self.begin_turn(event), event.player
        before = len(deal.desk.report.findings)
        if trick.players:
            why = told("does not have the lead", "不是首家")
            deal.blame("wrong-pass", deal.desk.place(event), player, why=why)
            self.end_turn(before, True)
            return
        if player == deal.last.due_by_cards:
            table.due = player
        if table.due is not None and player != table.due:
            found = deal.blame("wrong-leader", deal.name_place(event), player, due=table.due, slip="")
            player = table.due
            deal.blamed.setdefault(player, found)
        hand = table.hands[player]
        if hand is not None:
            others = [card for card in hand.listed() if card is not RED_FIVE]
        else:  # cards laid from now on were held
            later = deal.known.plays.get(player, ())[DEALT - table.left[player] : DEALT]
            others = [card for card in later if card is not None and card is not RED_FIVE]
        if others and deal.order:
            why = told("holds {cards}", "手上有{cards}", cards=said(deal.order.high_to_low(others)))
            deal.blame("wrong-pass", event, player, about=others, why=why)
        table.due = table.next.get(player)
        deal.passed.add(player)
        self.end_turn(before, hand is not None and event.player not in trick.roots)


def _join(deal: RedFiveDeal, player: str, event: Turn) -> None:
    """Note that the called card has been played: that finds the friend (RF-39)."""
    friend = deal.friend
    if player == deal.dealer and friend.unknown and alone_with(deal, _laid(deal, player)):
        friend.dealer_alone, friend.unknown = True, False
        friend.player = friend.by_cards = None
    if friend.by_cards is None and player != deal.dealer and not friend.dealer_alone:
        friend.by_cards, friend.joined = player, event
        friend.player = friend.player or player


def _laid(deal: RedFiveDeal, player: str) -> int:
    """Return the number of copies of the called card that ``player`` has played so far."""
    played = DEALT - deal.table.left[player]
    return deal.known.plays.get(player, [])[:played].count(deal.friend.card)


def _winner_in(deal: RedFiveDeal, house: House) -> str | None:
    """Return who would win the trick on the table under other house rules."""
    trick, now = deal.table.trick, deal.table.trick.contest
    if not isinstance(now, FormationContest):
        return None
    again = now.begun_in(house, trick.players[0])
    for player, turn in zip(trick.players[1:], trick.turns[1:], strict=True):
        cards = on_table(turn)
        if player in deal.passed and RED_FIVE in cards and "passed-fives-strike" not in house:
            continue
        again.play(player, [card for card in cards if card is not None])
    return again.winner


def check_marks(deal: RedFiveDeal, event: Turn, action: Laid, player: str) -> None:
    """Check the marks after a play: the friend (RF-39), a rotten five (RF-25), a fine (RF-37)."""
    for call in event.calls:
        if call.kind == "friend":
            check_friend(deal, event, call, player)
        elif call.kind == "rotten":
            if player in deal.tally.rotten:
                continue
            if deal.table.trick.contest is None or None in on_table(event):
                deal.tally.rotten.append(player)  # nobody has seen that it is not
            else:
                deal.blame(
                    "wrong-rotten", deal.desk.operand(event, call, 0), player, facts=[Expected("")],
                    concerns=Concerns.HAND,
                )  # fmt: skip
        elif call.kind == "fine":
            due = len(action.cards) if isinstance(action, Throw) and action.forced is not None else 0
            if call.number != due:
                place = deal.desk.operand(event, call, 0)
                right = due or _mark_instead(deal, event)
                found = deal.blame(
                    "wrong-throw-fine", place, player, due=due, facts=[Expected(right, call.number)],
                    concerns=Concerns.HAND,
                )  # fmt: skip
                deal.tally.fine_said[player] = found


def _mark_instead(deal: RedFiveDeal, event: Turn) -> str:
    """Return the replacement for a fine that is not due: the mark of the friend who joins with this play, if
    it is missing; else nothing, since what costs nothing is not marked."""
    is_friend = event is deal.friend.joined and all(call.kind != "friend" for call in event.calls)
    return "{Friend}" if is_friend else ""


def unwritten(deal: RedFiveDeal, player: str, balance: Balance) -> Iterator[tuple[Event, ...]]:
    """Yield the lines of ``player``'s that may be missing here: a trick that the player led, what the dealer
    buried, or a show."""
    table = deal.table
    yield from shows_unwritten(deal, player)
    if not table.begun and player == deal.dealer:
        mine = in_order(balance.lacks(player)[1].elements())
        if len(mine) == BOTTOM:
            yield (Turn(player, (Bury(tuple(mine)),)),)
    leader = table.due if table.begun else deal.dealer
    if player == leader and player in table.next and not table.trick.players:
        for plays in tricks_lacking(table, player, balance):
            yield from _tricks(deal, plays)


def _tricks(deal: RedFiveDeal, plays: list[tuple[str, tuple[Card, ...]]]) -> Iterator[tuple[Event, ...]]:
    """Yield the trick that these ``plays`` make, the first of which is the lead."""
    friend = deal.friend
    order, (leader, led) = deal.order, plays[0]
    if order is None or len({order.suit[card] for card in led}) > 1:
        return
    contest = FormationContest(order.suit[led[0]], led, order, deal.match.house, leader)
    turns: list[Event] = []
    for name, cards in plays:
        calls: list[Call] = []
        action: Play | Throw = Play(cards)
        if name == leader:
            if not formation(led, order).simple:
                action = Throw(cards)
        else:
            if contest.strength(cards) >= RUFF:
                action = Play(cards, "ruff")
            if RED_FIVE in cards and (contest.led != TRUMPS or name in deal.passed):
                calls.append(Call("rotten"))
            contest.play(name, cards)
        if friend.card in cards and not (friend.player or friend.dealer_alone or name == deal.dealer):
            calls.append(Call("friend"))
        turns.append(Turn(name, (action,), tuple(calls)))
    points = sum(POINTS[card] for _, cards in plays for card in cards)
    yield (*turns, TrickEnd(contest.winner, points or None, deal.numbers.due))


def _leads(hand: Holding, order: Order) -> Iterator[Action]:
    """The leads of a single card, a pair or a tractor; who has nothing but ♥5 passes."""
    cards = [card for card in in_order(set(hand.listed())) if card is not RED_FIVE]
    if not cards and hand.whole:
        yield Pass()
    for card in cards:
        yield Play((card,))
    twice = [card for card in pairs_of(hand.listed()) if card is not RED_FIVE]
    for suit in dict.fromkeys(order.suit[card] for card in twice):
        rungs = {order.rung[card]: card for card in twice if order.suit[card] == suit}
        for length in range(1, len(rungs) + 1):
            for top in tops(rungs.keys(), length):
                yield Play(tuple([rungs[top - down] for down in range(length) for _ in (0, 1)]))


def _followings(hand: Holding, contest: FormationContest) -> Iterator[tuple[Card, ...]]:
    """As many cards as were led: those of the suit that was led, if there are any, and others."""
    need, listed = contest.lead.size, in_order(hand.listed())
    suit = contest.order.suit
    own = [card for card in listed if suit[card] == contest.led]
    others = [card for card in listed if suit[card] != contest.led]
    if len(own) >= need:
        twice = pairs_of(own)
        first = sorted(own, key=lambda card: card not in twice)
        yield from dict.fromkeys(combinations(first, need))
    else:
        for rest in dict.fromkeys(combinations(others, need - len(own))):
            yield (*own, *rest)
