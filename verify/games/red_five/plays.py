"""Red Five: the tricks, play by play: the friend, rotten fives, who wins and what it counts (RF-24, RF-28,
RF-39, RF-41). Leads and throws, following and marks have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....records.cards import Card
from ....records.events import Cards, Event, Turn
from ....records.findings import Said, told
from ....records.tricks import Throw
from ...tricks.course import on_table
from ...tricks.plays import TrickPlay
from ...tricks.rules import Laid
from ...tricks.table import Trick
from ...words import said
from .calling import alone_with
from .course import DEALT
from .deal import Deal
from .follow import follow
from .house import House
from .leading import lead
from .marks import check_marks
from .opening import read_ahead
from .order import RED_FIVE, order_in
from .ruffing import FormationContest
from .showing import settle_dealer


class RedFivePlay(TrickPlay):
    """Judges the plays and tricks of one deal."""

    def __init__(self, deal: Deal, after_turn: Callable[[int], None] | None = None) -> None:
        super().__init__(deal, after_turn)
        self.red_five = deal

    def prepare(self, event: Event) -> None:
        read_ahead(self.red_five, event)
        settle_dealer(self.red_five, event)

    def leader(self) -> str | None:
        return self.deal.dealer

    def compete(self, event: Turn, action: Laid, player: str, cards: Sequence[Card]) -> None:
        deal, trick = self.red_five, self.red_five.table.trick
        if deal.order is None:
            trick.sure = False
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
        """RF-24."""
        deal, table = self.red_five, self.red_five.table
        trick, player = self.begin_turn(event), event.player
        before = len(deal.desk.report.findings)
        if trick.players:
            why = told("does not have the lead", "不是首家")
            deal.blame("wrong-pass", deal.desk.place(event), player, why=why)
            self.end_turn(before, True)
            return
        if player == deal.due_by_cards:
            table.due = player
        if table.due is not None and player != table.due:
            found = deal.blame("wrong-leader", deal.name_place(event), player, due=table.due, slip="")
            player = table.due
            deal.blamed.setdefault(player, found)
        hand = table.hands[player]
        if hand is not None:
            others = [card for card in hand.listed() if card is not RED_FIVE]
        else:  # what he lays from now on he has held
            later = deal.known.plays.get(player, ())[DEALT - table.left[player] :]
            others = [card for card in later if card is not None and card is not RED_FIVE]
        if others and deal.order:
            why = told("holds {cards}", "手上有{cards}", cards=said(deal.order.high_to_low(others)))
            deal.blame("wrong-pass", deal.whole(event), player, about=others, why=why)
        table.due = table.next.get(player)
        deal.passed.add(player)
        self.end_turn(before, hand is not None and event.player not in trick.roots)


def _join(deal: Deal, player: str, event: Turn) -> None:
    """The called card has been played."""
    friend = deal.friend
    if player == deal.dealer and friend.unknown and alone_with(deal, _laid(deal, player)):
        friend.dealer_alone, friend.unknown = True, False
        friend.player = friend.by_cards = None
    if friend.by_cards is None and player != deal.dealer and not friend.dealer_alone:
        friend.by_cards, friend.joined = player, event
        friend.player = friend.player or player


def _laid(deal: Deal, player: str) -> int:
    """How many of the cards called a player has laid so far."""
    played = DEALT - deal.table.left[player]
    return deal.known.plays[player][:played].count(deal.friend.card)


def _winner_in(deal: Deal, house: House) -> str | None:
    """Who wins the trick on the table in another house."""
    trick, order, now = deal.table.trick, deal.order, deal.table.trick.contest
    if not isinstance(now, FormationContest) or order is None:
        return None
    order = order_in(order, house)
    again = FormationContest(now.led, now.cards, order, house, trick.players[0])
    for player, turn in zip(trick.players[1:], trick.turns[1:], strict=True):
        cards = on_table(turn)
        if player in deal.passed and RED_FIVE in cards and "passed-fives-strike" not in house:
            continue
        again.play(player, [card for card in cards if card is not None])
    return again.winner
