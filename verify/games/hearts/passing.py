"""Hearts: the cards that are passed before play (HT-3, HT-4)."""

from __future__ import annotations

from typing import Final

from ....records.events import Cards, Turn, is_short_turn, raw
from ....records.facts import Expected
from ....records.findings import Finding, Said, told
from ....records.tricks import PassCards, Play
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
        self.begun = False
        self.steps: int | None = None
        """How many places on everybody passes, where all lines agree and the number of the deal says
        otherwise."""
        self.astray: Finding | None = None
        """The first finding that says so."""
        self.misnamed: tuple[Turn, str] | None = None
        """A line that is another player's than it says, and whose."""
        self.cards: dict[str, tuple[Cards, str]] = {}

    def begin(self, deal: TrickDeal) -> None:
        """Look through all lines that pass cards, before the first is judged."""
        self.begun = True
        lines = _passing_lines(deal)
        self.misnamed = _misnamed(deal, lines)
        ring = deal.table.ring
        said = [(one.player, to) for one in lines if (to := one.actions[0].recipient) in ring]
        steps = {(ring.index(to) - ring.index(name)) % len(ring) for name, to in said if to and name in ring}
        if len(said) > 1 and len(steps) == 1:
            self.steps = steps.pop()


def receiver_of(deal: TrickDeal, player: str) -> str | None:
    """To whom ``player`` passes; None if nobody does."""
    passing: Passing = deal.own
    return None if passing.off else receiver(deal.table.ring, player, deal.numbers[0])


def judge_pass(deal: TrickDeal, event: Turn) -> None:
    """Judge a line that passes cards. They are taken up when play begins."""
    desk, table, player, action = deal.desk, deal.table, event.player, event.actions[0]
    passing: Passing = deal.own
    if player not in table.hands or not isinstance(action, PassCards):
        return
    if not passing.begun:
        passing.begin(deal)
    if passing.misnamed is not None and passing.misnamed[0] is event:
        misnamed = passing.misnamed[1]
        desk.find(
            "passed-twice", desk.player_place(event), player=player, facts=[Expected(misnamed)],
            help=told("this is probably what {player} passes", "這多半是{player}傳的牌", player=misnamed),
        )  # fmt: skip
        player = misnamed
    due = receiver_of(deal, player)
    if table.begun or due is None or player in passing.cards:
        why = BEGUN if table.begun else NOBODY if due is None else AGAIN
        place = desk.operand(event, action, 0)
        desk.find("no-pass", place, player=player, why=why, under=deal.doubts.deal)
        return
    due = _judge_receiver(deal, event, action, player, due)
    passing.cards[player] = action.cards, due
    found = _judge_cards(deal, event, action, player)
    for card in action.cards:
        table.hands[player].remove(card)
    if found is not None:
        for name in (player, due):
            deal.doubts.hands.setdefault(name, found)


def _judge_receiver(deal: TrickDeal, event: Turn, action: PassCards, player: str, due: str) -> str:
    """Judge to whom ``player`` says to pass. Returns who gets the cards: ``due`` by the number of the deal,
    or as written where all lines agree."""
    passing: Passing = deal.own
    to, ring = action.to, deal.table.ring
    if to is None or to == due:
        return due
    if passing.steps is not None:
        others = [receiver(ring, player, number) for number in deal.numbers[1:]]
        if to in others:
            return to  # it is the number of the round that is wrong
    place = deal.desk.operand(event, action, len(action.spans) - 1)
    under = passing.astray if passing.steps is not None else deal.desk.strangers.get(to)
    found = deal.desk.find("wrong-receiver", place, player=player, facts=[Expected(due, to)], under=under)
    if passing.steps is None or to not in ring:
        return due
    passing.astray = passing.astray or found
    return to


def _judge_cards(deal: TrickDeal, event: Turn, action: PassCards, player: str) -> Finding | None:
    """Judge which cards ``player`` passes: the first finding that comes of it, or what it is under."""
    desk, hand, cards = deal.desk, deal.table.hands[player], action.cards
    found: Finding | None = None
    if len(cards) != PASSED:
        place = desk.operand(event, action, 0)
        found = desk.find("wrong-pass", place, player=player, count=len(cards))
    lacking = hand.missing(cards)
    if not lacking:
        return found
    under = deal.doubts.deal or found
    wrong = desk.find(
        "card-not-held", desk.operand(event, action, lacking[0] + 1), player=player,
        cards=named([cards[at] for at in lacking]), under=under,
    )  # fmt: skip
    hand.suspect(under or wrong)
    return under or wrong


def _passing_lines(deal: TrickDeal) -> list[Turn]:
    """The lines that pass cards, up to the first that plays one."""
    lines = []
    for at, entry in enumerate(raw(deal.events)):
        if isinstance(entry, tuple):
            if not is_short_turn(entry):
                continue
            action = entry[1][0]
        elif isinstance(entry, Turn):
            action = entry.actions[0]
        else:
            continue
        if isinstance(action, Play):
            break
        event = deal.events[at]
        if isinstance(event, Turn) and isinstance(action, PassCards):
            lines.append(event)
    return lines


def _misnamed(deal: TrickDeal, lines: list[Turn]) -> tuple[Turn, str] | None:
    """Of the ``lines`` that pass cards, that of somebody's who passes twice which is the only player's who
    does not pass: the one whose cards only that player has, or the second."""
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
            "pass-missing", place, player=missing[0], under=deal.doubts.deal
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
