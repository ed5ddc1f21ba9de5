"""Red Five: the dealer buries eight cards and calls his friend (RF-14, RF-38, RF-40)."""

from __future__ import annotations

from ....records.cards import Card
from ....records.events import Turn
from ....records.facts import Expected, Fitting
from ....records.findings import Related, Said, told
from ....records.tricks import Bury, CallFriend
from ...tricks.dealing import check_pack
from ...tricks.holding import Holding
from ...words import said
from .calling import (
    alone_with,
    are_defenders,
    cards_held,
    cards_marked,
    fitting,
    held_by_dealer,
    may_be_called,
)
from .course import BOTTOM
from .deal import Deal
from .order import PLAIN, RED_FIVE
from .showing import settle_dealer


def bury(deal: Deal, event: Turn, action: Bury) -> None:
    player = _dealer(deal, event)
    if _again(deal, event, "second-bury"):
        return
    deal.opening.buried = True
    check_pack(deal, event)
    cards = action.cards
    if len(cards) != BOTTOM:
        place = deal.desk.place(event)
        deal.root = deal.root or deal.find("wrong-bury-size", place, player=player, count=len(cards))
        deal.doubtful = True
    have = deal.known.taken(player)
    lacking = Holding(have, PLAIN).lacking(cards) if have is not None and not deal.doubtful else []
    for at in lacking:
        found = deal.find(
            "bury-not-held",
            deal.desk.operand(event, action, at + 1),
            player=player,
            cards=said([cards[at]]),
            under=deal.blamed.get(player) or deal.surplus_kept(player),
        )
        deal.blamed.setdefault(player, found)
        deal.points_doubt = deal.points_doubt or found
    for call in event.calls:
        if call.kind == "rotten" and RED_FIVE not in cards and None not in cards:
            place = deal.desk.operand(event, call, 0)
            deal.find("wrong-rotten", place, player=player, facts=[Expected("")])


def _dealer(deal: Deal, event: Turn) -> str:
    """Whose burying or calling it is: the dealer's, whatever name stands there."""
    settle_dealer(deal, event)
    if not deal.dealer or event.player == deal.dealer:
        return event.player
    place = deal.name_place(event)
    deal.find("not-the-dealer", place, player=event.player, dealer=deal.dealer, under=deal.root)
    return deal.dealer


def _again(deal: Deal, event: Turn, name: str) -> bool:
    """Whether the dealer has buried, or called, before, which is reported. (What others do is none of it.)"""
    first = deal.opening.once.setdefault(name, event) if event.player == deal.dealer else event
    if first is event:
        return False
    before = Related(deal.desk.place(first), told("this stands", "以此為準"))
    deal.find(name, deal.desk.place(event), player=event.player, related=[before], under=deal.root)
    return True


def call_friend(deal: Deal, event: Turn, action: CallFriend) -> None:
    friend = deal.friend
    player = _dealer(deal, event)
    if _again(deal, event, "second-call"):
        return
    card, order = action.card, deal.order
    friend.card, friend.call = card, event
    if card is None or order is None:
        return
    marked = next((call for call in event.calls if call.kind == "alone"), None)
    if not may_be_called(deal, card):
        instead = cards_held(deal, player) if marked else cards_marked(deal)
        place = deal.desk.operand(event, action, 1)
        friend.doubt = deal.find(
            "wrong-call", place, card=said([card]), under=deal.root, facts=fitting(instead)
        )
        friend.dealer_alone = marked is not None
        if instead:  # who is on which side is known all the same
            friend.card = instead[0]
            return
        deal.points_doubt = deal.points_doubt or friend.doubt
    held = held_by_dealer(deal, player, card)
    if held is None or deal.doubtful or player in deal.blamed or deal.root:
        friend.dealer_alone = marked is not None
        friend.unknown = not friend.dealer_alone
        return
    friend.dealer_alone = alone_with(deal, held)
    if marked and not friend.dealer_alone:
        friend.unknown = True
        nothing = [] if are_defenders(deal, None) else [Expected("")]
        deal.find(
            "wrong-alone",
            deal.desk.operand(event, marked, 0),
            player=event.player,
            holds=_holds(held, card),
            help=deal.fits(lambda house: alone_with(deal, held, house), "one-copy-with-friend"),
            under=friend.doubt,
            facts=[*nothing, Fitting(tuple(cards_held(deal, player)))],
        )


def _holds(held: int, card: Card) -> Said:
    if not held:
        return told("has no {card}", "沒有{card}", card=said([card]))
    return told(
        "has only one {card}, and this house leaves a friend",
        "只有一張{card}，照桌規仍有朋友",
        card=said([card]),
    )
