"""Red Five: the cards dealt, and the hands everybody holds when the first card is led (RF-1, RF-3)."""

from __future__ import annotations

from ....records.events import Deal as Hand
from ....records.events import Event
from ....records.tricks import Bottom
from .deal import Deal
from .holding import Holding
from .opening import read_ahead
from .pack import check_pack
from .showing import settle_dealer
from .table import BOTTOM, DEALT


def hand_dealt(deal: Deal, event: Hand) -> None:
    player = event.player
    if deal.referee.at in deal.known.again:
        second_hand(deal, event)
    elif event.cards is not None and len(event.cards) != DEALT:
        found = deal.find("wrong-hand-size", deal.place(event), player=player, count=len(event.cards))
        deal.blamed.setdefault(player, found)
        deal.root = deal.root or found
        deal.doubtful = True


def bottom_laid(deal: Deal, event: Bottom) -> None:
    if event.cards is not None and len(event.cards) != BOTTOM:
        found = deal.find("wrong-bottom-size", deal.place(event), count=len(event.cards))
        deal.root = deal.root or found
        deal.doubtful = True


def second_hand(deal: Deal, event: Hand) -> None:
    """A player has two hands. If one player has none, one of the two is his: the one he plays from."""
    known, player = deal.known, event.player
    found = deal.find("second-hand", deal.name_place(event), player=player)
    without = [one for one in deal.match.seats if one not in known.dealt]
    if len(without) != 1:
        return
    at, first = known.deals[player], known.dealt[player]
    mine = {card for card in known.plays.get(player, ()) if card is not None}
    fits_first = len(mine.intersection(first or ()))
    fits_second = len(mine.intersection(event.cards or ()))
    if fits_second > fits_first:
        known.give(player, deal.referee.at, event.cards)
        known.give(without[0], at, tuple(first) if first is not None else None)
    else:
        known.give(without[0], deal.referee.at, event.cards)
    deal.root = deal.root or found


def begin_play(deal: Deal, event: Event) -> None:
    """Before the first lead: who holds what, as far as the record tells."""
    deal.begun = True
    read_ahead(deal, event)
    settle_dealer(deal, event)
    check_pack(deal, event)
    deal.due = None if deal.unread else deal.dealer
    for player in deal.match.seats if not deal.doubtful else ():
        hand = deal.known.hand(player, deal.dealer)
        deal.hands[player] = None if hand is None else Holding(hand, deal.suit)
    if deal.referee.after_turn is not None:
        deal.referee.after_turn(0)
