"""Hearts: the cards that are passed before play (HT-3, HT-4)."""

from __future__ import annotations

from typing import Final

from ....records.events import Cards, Turn
from ....records.findings import Finding, Said, told
from ....records.tricks import PassCards
from ...tricks.deal import TrickDeal
from ...tricks.game import House
from ...words import named
from .rules import NO_PASSING, receiver

PASSED: Final = 3
"""Number of cards that everybody passes."""
BEGUN = Said("play has begun", "已經開始出牌")
NOBODY = Said("nobody passes in this deal", "這一局不傳牌")
AGAIN = Said("it is the second time", "已經傳過了")


class Passing:
    """What is passed in a deal: the ``cards`` of each player, and to whom. ``off``: no cards are."""

    def __init__(self, house: House) -> None:
        self.off = NO_PASSING in house
        self.misnamed: tuple[Turn, str] | None = None
        """A line that is another player's than it says, and whose."""
        self.cards: dict[str, tuple[Cards, str]] = {}


def receiver_of(deal: TrickDeal, player: str) -> str | None:
    """To whom ``player`` passes; None if nobody does."""
    passing: Passing = deal.own
    return None if passing.off else receiver(deal.table.ring, player, deal.number)


def judge_pass(deal: TrickDeal, event: Turn) -> None:
    """Judge a line that passes cards. They are taken up when play begins."""
    desk, table, player, action = deal.desk, deal.table, event.player, event.actions[0]
    passing: Passing = deal.own
    if player not in table.hands or not isinstance(action, PassCards):
        return
    if not passing.cards:
        passing.misnamed = _misnamed(deal)
    if passing.misnamed is not None and passing.misnamed[0] is event:
        misnamed = passing.misnamed[1]
        desk.find(
            "passed-twice", desk.player_place(event), player=player, right=misnamed, turn=False,
            help=told("this is probably what {player} passes", "這多半是{player}傳的牌", player=misnamed),
        )  # fmt: skip
        player = misnamed
    hand = table.hands[player]
    due, place = receiver_of(deal, player), desk.operand(event, action, 0)
    if table.begun or due is None or player in passing.cards:
        why = BEGUN if table.begun else NOBODY if due is None else AGAIN
        desk.find("no-pass", place, player=player, why=why, turn=False, under=deal.doubts.deal)
        return
    passing.cards[player] = action.cards, due
    if action.to is not None and action.to != due:
        to = desk.operand(event, action, len(action.spans) - 1)
        desk.find("wrong-receiver", to, player=player, right=due, said=action.to, turn=False)
    found: Finding | None = None
    if len(action.cards) != PASSED:
        count = len(action.cards)
        found = desk.find("wrong-pass", place, player=player, count=count, turn=False)
    lacking = hand.missing(action.cards)
    if lacking:
        cards = named([action.cards[at] for at in lacking])
        at = desk.operand(event, action, lacking[0] + 1)
        under = deal.doubts.deal or found
        wrong = desk.find("card-not-held", at, player=player, cards=cards, under=under, turn=False)
        found = found or under or wrong
        hand.suspect(found)
    for card in action.cards:
        hand.remove(card)
    if found is not None:
        for name in (player, due):
            deal.doubts.hands.setdefault(name, found)


def _misnamed(deal: TrickDeal) -> tuple[Turn, str] | None:
    """The line of somebody's who passes twice that is the only player's who does not pass: the one whose
    cards only that player has, or the second."""
    lines = [one for one in deal.events if isinstance(one, Turn) and isinstance(one.actions[0], PassCards)]
    names = [one.player for one in lines]
    twice = [one for one in lines if names.count(one.player) > 1]
    missing = [one for one in deal.table.ring if one not in names]
    if len(twice) != 2 or len(missing) != 1 or receiver_of(deal, missing[0]) is None:
        return None
    hand = deal.table.hands[missing[0]]
    fitting = [one for one in twice if not hand.missing(_cards(one))]
    return (fitting if len(fitting) == 1 else twice)[-1], missing[0]


def _cards(event: Turn) -> Cards:
    action = event.actions[0]
    return action.cards if isinstance(action, PassCards) else ()


def take_up(deal: TrickDeal) -> None:
    """Before the first lead everybody takes up the cards received."""
    table, desk = deal.table, deal.desk
    passing: Passing = deal.own
    missing = [one for one in table.ring if one not in passing.cards and receiver_of(deal, one)]
    if missing and passing.cards:
        place = desk.place(deal.events[deal.at])
        found = desk.find(
            "pass-missing", place, player=missing[0], turn=False, under=deal.doubts.deal
        )  # fmt: skip
        deal.doubts.deal = deal.doubts.deal or found
    for player in missing:  # nobody knows which cards
        hand, due = table.hands[player], receiver_of(deal, player)
        for _ in range(PASSED):
            hand.remove(None)
            table.hands[due or player].add(None)
    for cards, due in passing.cards.values():
        for card in cards:
            table.hands[due].add(card)
