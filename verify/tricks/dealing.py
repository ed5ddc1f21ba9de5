"""What comes before the first lead of a deal: everybody's hand."""

from __future__ import annotations

from collections import Counter

from ...records.cards import Card
from ...records.events import Deal
from ...records.facts import Expected
from ...records.findings import Finding, Said, told
from ..cards.hands import Hand
from .deal import TrickDeal
from .game import TrickGame


def deal_hand(deal: TrickDeal, event: Deal) -> None:
    """Judge a line that deals a hand, and deal it."""
    table, desk, player, cards = deal.table, deal.desk, event.player, event.cards
    if player not in table.hands:
        return
    again = deal.course.dealt(player)
    if len(again) > 1 and deal.at != again[0]:
        without = [one for one in table.ring if not deal.course.dealt(one)]
        help_: Said | None = None
        if len(without) == 1:
            help_ = told("this is probably {player}'s hand", "這多半是{player}的一手牌", player=without[0])
        desk.find(
            "second-hand", desk.player_place(event), player=player, help=help_,
            facts=[Expected(one) for one in without] if len(without) == 1 else [],
        )  # fmt: skip
        if len(without) != 1:
            return
        player = without[0]
    if cards is None:
        return
    found = _wrong_cards(deal, event, player)
    size = deal.rules.hand_size
    if len(cards) != size:
        wrong = desk.find(
            "wrong-hand-size", desk.place(event), player=player, count=len(cards), due=size, under=found,
        )  # fmt: skip
        deal.doubts.deal = deal.doubts.deal or found or wrong
        table.hands[player] = Hand(loose=True, blame=wrong)
        return
    table.hands[player] = Hand.dealt(cards)


def _wrong_cards(deal: TrickDeal, event: Deal, player: str) -> Finding | None:
    """Report the cards of a hand that somebody has already, or that are not in the pack: the first finding,
    or None."""
    table, desk, first = deal.table, deal.desk, None
    cards = event.cards or ()
    for number, card in enumerate(cards, 1):
        if card is None:
            continue
        place = desk.operand(event, event, number)
        if card not in deal.rules.suit:
            found = desk.find("not-in-pack", place, player=player, card=card, under=first)
        elif card in cards[: number - 1] or any(hand.count(card) for hand in table.hands.values()):
            found = desk.find(
                "card-too-often", place, player=player, card=card, under=first,
                related=[one for one in desk.related(card) if one.place != place],
            )  # fmt: skip
        else:
            continue
        first = first or found
    deal.doubts.deal = deal.doubts.deal or first
    return first


def begin_play(deal: TrickDeal, game: TrickGame) -> None:
    """Before the first lead: see who holds what, and who leads."""
    table = deal.table
    if table.begun:
        return
    table.begun = True
    game.begin_play(deal)
    for player, hand in table.hands.items():
        played = deal.course.played(player)
        others = [other for name, other in table.hands.items() if name != player]
        if played is not None and hand.hidden and _may_be(hand, played, others):
            table.hands[player] = hand = Hand.dealt(played)  # all that is played was held
        deal.opening[player] = hand.listed() if hand.exact else None
    table.due = game.leader(table)


def _may_be(hand: Hand, cards: list[Card], others: list[Hand]) -> bool:
    """Whether a hand of which some cards are hidden may be just these ``cards``, which none of the ``others``
    has."""
    if hand.loose or hand.gone or hand.loans or hand.suspects or hand.size != len(cards):
        return False
    if len(set(cards)) < len(cards) or any(other.count(card) for other in others for card in cards):
        return False
    return Counter(hand.listed()) <= Counter(cards)
