"""What comes before the first lead of a deal: everybody's hand, and the pack, which has no card too often."""

from __future__ import annotations

from collections import Counter

from ...records.cards import Card
from ...records.events import Deal, Event, MaybeCard, Turn
from ...records.facts import Expected
from ...records.findings import Place, told
from ...records.tricks import Bottom, Play
from ..words import said
from .course import on_table
from .deal import TrickDeal


def deal_hand(deal: TrickDeal, event: Deal) -> None:
    """Judge a line that deals a hand."""
    cards, player, size = event.cards, event.player, deal.rules.hand_size
    if deal.at in deal.course.again:
        _second_hand(deal, event)
    elif cards is not None and len(cards) != size:
        place = deal.desk.place(event)
        found = deal.find("wrong-hand-size", place, player=player, count=len(cards), due=size)
        deal.blamed.setdefault(player, found)
        deal.root = deal.root or found
        deal.doubtful = True


def _second_hand(deal: TrickDeal, event: Deal) -> None:
    """A player has two hands. If one player has none, one of the two is theirs: the one they play from."""
    course, player, at = deal.course, event.player, deal.at
    without = [one for one in deal.table.ring if one not in course.dealt]
    place = deal.name_place(event)
    if len(without) != 1:
        deal.find("second-hand", place, player=player)
        return
    help_ = told("one of the two is probably {player}'s", "其中一手多半是{player}的", player=without[0])
    found = deal.find("second-hand", place, player=player, help=help_, facts=[Expected(without[0])])
    first_at, first = course.deals[player], course.dealt[player]
    mine = {card for card in course.plays.get(player, ()) if card is not None}
    fits_first = len(mine.intersection(first or ()))
    fits_second = len(mine.intersection(event.cards or ()))
    if fits_second > fits_first:
        course.give(player, at, event.cards)
        course.give(without[0], first_at, tuple(first) if first is not None else None)
    else:
        course.give(without[0], at, event.cards)
    deal.root = deal.root or found


# ---- the pack


def check_pack(deal: TrickDeal, event: Event) -> None:
    """Before the first card is buried or led: no card may be there too often."""
    if deal.packed or deal.doubtful:
        return
    deal.packed = True
    card = _too_often(deal)
    if card is None:
        return
    name = "card-too-often" if card in deal.rules.copies else "not-in-pack"
    place = _place_of_surplus(deal, card) or deal.desk.place(event)
    elsewhere = [one for one in deal.desk.related(card) if one.place != place]
    found = deal.find(name, place, card=said([card]), under=deal.root, related=elsewhere)
    deal.points_doubt = deal.points_doubt or found
    deal.surplus = card, found
    for player in deal.table.ring:  # whoever is shown to have it may be the one who has not
        hand, misread = deal.opening_hand(player), deal.misread(player)
        if misread is not None and misread.concerns((card,)):
            misread.found = found
        unsure = hand is None or card in hand or player == deal.dealer
        if unsure and deal.course.played(player) is None:
            deal.blamed.setdefault(player, found)


def _too_often(deal: TrickDeal) -> Card | None:
    """A card that the hands and plays together show more often than it is in the pack."""
    copies = deal.rules.copies
    for card, count in Counter(deal.cards_seen()).items():
        if card is not None and count > copies.get(card, 0):
            return card
    return None


def _place_of_surplus(deal: TrickDeal, card: Card) -> Place | None:
    """Where the ``card`` stands for the first time that is once too often."""
    most, count = deal.rules.copies.get(card, 0) + 1, 0
    for event in deal.course.events:
        item, cards = _laid_out(deal, event)
        for number, one in enumerate(cards, 1):
            count += one is card
            if one is card and count == most:
                if isinstance(event, Turn) and not isinstance(item, Play):
                    return deal.whole(event)
                return deal.desk.operand(event, item, number)
    return None


def _laid_out(deal: TrickDeal, event: Event) -> tuple[Event | object, tuple[MaybeCard, ...]]:
    """The cards that come to light with an event, and what has their places; those of players whose hands are
    dealt come to light only once."""
    if isinstance(event, Deal | Bottom):
        return event, event.cards or ()
    if isinstance(event, Turn) and not deal.course.dealt.get(event.player):
        return event.actions[0], on_table(event)
    return event, ()
