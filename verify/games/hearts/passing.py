"""Hearts: the cards that are passed before play (HT-3, HT-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ....records.cards import in_order
from ....records.events import Cards, Event, Turn
from ....records.facts import Expected, LineLeftOut
from ....records.findings import Finding, Said, told
from ....records.tricks import PassCards, Play
from ...cards.balance import Balance
from ...phrases import said
from ...tricks.deal import TrickDeal
from ...tricks.holding import Holding
from ...tricks.rules import House
from .rules import NO_PASSING, receiver

PASSED: Final = 3
"""Number of cards that everybody passes."""
BEGUN = Said("play has begun", "已經開始出牌")
NOBODY = Said("nobody passes in this deal", "這一局不傳牌")
AGAIN = Said("this player has passed cards already", "已經傳過了")


class Passing:
    """The passing of cards in a deal: the ``cards`` that each player passes, and the direction; ``off`` if no
    cards are passed."""

    def __init__(self, house: House) -> None:
        self.off: bool = NO_PASSING in house
        self.begun: bool = False
        self.steps: int | None = None
        """Number of places that everybody passes onward, where all lines agree on one that contradicts the
        number of the deal."""
        self.astray: Finding | None = None
        """The first finding that says so."""
        self.misnamed: tuple[Turn, str] | None = None
        """A line that is another player's than it says, and whose."""
        self.cards: dict[str, tuple[Cards, str]] = {}

    def begin(self, deal: TrickDeal) -> None:
        """Find all lines that pass cards, before the first is judged."""
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
    return None if passing.off else receiver(deal.table.ring, player, deal.round_numbers[0])


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
        desk.find("no-pass", place, player=player, why=why, under=deal.root)
        return
    due = _judge_receiver(deal, event, action, player, due)
    found = _judge_cards(deal, event, action, player)
    lacking = _not_dealt(deal, player, action.cards)  # others were passed instead, but it is unknown which
    cards = tuple([None if at in lacking else card for at, card in enumerate(action.cards)])
    passing.cards[player] = cards, due
    if found is not None:
        for name in (player, due):
            deal.blamed.setdefault(name, found)


def _judge_receiver(deal: TrickDeal, event: Turn, action: PassCards, player: str, due: str) -> str:
    """Judge to whom ``player`` says to pass. Returns who gets the cards: ``due`` by the number of the deal,
    or as written where all lines agree."""
    passing: Passing = deal.own
    to, ring = action.to, deal.table.ring
    if to is None or to == due:
        return due
    if passing.steps is not None:
        others = [receiver(ring, player, number) for number in deal.round_numbers[1:]]
        if to in others:
            return to  # the number of the round is wrong
    place = deal.desk.operand(event, action, len(action.spans) - 1)
    under = passing.astray if passing.steps is not None else deal.desk.strangers.get(to)
    found = deal.desk.find("wrong-receiver", place, player=player, facts=[Expected(due, to)], under=under)
    if passing.steps is None or to not in ring:
        return due
    passing.astray = passing.astray or found
    return to


def _judge_cards(deal: TrickDeal, event: Turn, action: PassCards, player: str) -> Finding | None:
    """Judge which cards ``player`` passes: the first finding that comes of it, or what it is under."""
    desk, cards = deal.desk, action.cards
    found: Finding | None = None
    if len(cards) != PASSED:
        place = desk.operand(event, action, 0)
        found = desk.find("wrong-pass", place, player=player, count=len(cards))
    lacking = _not_dealt(deal, player, cards)
    if not lacking:
        return found
    under = deal.root or found
    wrong = desk.find(
        "not-held", desk.operand(event, action, lacking[0] + 1), player=player,
        cards=said([cards[at] for at in lacking]), under=under,
    )  # fmt: skip
    return under or wrong


def _not_dealt(deal: TrickDeal, player: str, cards: Cards) -> list[int]:
    """Return the indices of those ``cards`` that ``player`` was not dealt, as far as known."""
    dealt = deal.course.dealt.get(player)
    if dealt is None or len(dealt) != deal.rules.hand_size:
        return []
    return Holding(dealt, deal.table.suit).lacking(cards)


def _passing_lines(deal: TrickDeal) -> list[Turn]:
    """The lines that pass cards, up to the first that plays one."""
    lines = []
    for turn in deal.course.turns():
        if isinstance(turn.actions[0], Play):
            break
        if isinstance(turn.actions[0], PassCards):
            lines.append(turn)
    return lines


def _misnamed(deal: TrickDeal, lines: list[Turn]) -> tuple[Turn, str] | None:
    """Return the line that belongs to another player, and that player, if one player passes twice and one
    does not: the line whose cards only the other player has, or else the second."""
    names = [one.player for one in lines]
    twice = [one for one in lines if names.count(one.player) > 1]
    missing = [one for one in deal.table.ring if one not in names]
    if len(twice) != 2 or len(missing) != 1 or receiver_of(deal, missing[0]) is None:
        return None
    fitting = [one for one in twice if not _not_dealt(deal, missing[0], _cards(one))]
    return (fitting if len(fitting) == 1 else twice)[-1], missing[0]


def _cards(event: Turn) -> Cards:
    action = event.actions[0]
    return action.cards if isinstance(action, PassCards) else ()


def take_up(deal: TrickDeal, event: Event) -> None:
    """Before the first lead everybody takes up the cards received."""
    table, desk = deal.table, deal.desk
    passing: Passing = deal.own
    missing = [one for one in table.ring if one not in passing.cards and receiver_of(deal, one)]
    seen = [one for one in missing if deal.course.dealt.get(one)]  # unknown hands may be left out
    if seen and passing.cards:
        left_out = LineLeftOut(seen[0], _turn_to_pass(deal, seen[0]))
        found = desk.find(
            "pass-missing", desk.place(event), player=seen[0], under=deal.root, facts=[left_out]
        )
        deal.root = deal.root or found
        for player in missing:
            for name in (player, receiver_of(deal, player) or player):
                deal.blamed.setdefault(name, found)
    for player in table.ring:
        _take_up(deal, player, passing, missing)


def _turn_to_pass(deal: TrickDeal, player: str) -> int:
    """Return the line before which ``player`` should pass: the first by a later player, or else after the
    last."""
    lines = _passing_lines(deal)
    later = deal.table.ring[deal.table.ring.index(player) + 1 :]
    return next((turn.line for turn in lines if turn.player in later), lines[-1].line + 1)


def _take_up(deal: TrickDeal, player: str, passing: Passing, missing: list[str]) -> None:
    """Have ``player`` hold what is left of the cards dealt, and what is received."""
    course = deal.course
    mine = passing.cards[player][0] if player in passing.cards else ()
    received = [card for cards, due in passing.cards.values() if due == player for card in cards]
    kept = Counter(course.listed.get(player, ())) - Counter([card for card in mine if card is not None])
    unseen = None in mine or player in missing
    if unseen:  # only cards played later were certainly kept
        kept &= Counter([card for card in course.plays.get(player, ()) if card is not None])
    certain = [*kept.elements(), *(card for card in received if card is not None)]
    whole = course.dealt.get(player) is not None and not unseen and len(certain) == deal.rules.hand_size
    if player in course.dealt:
        course.dealt[player] = certain if whole else None
    deal.certain[player] = certain


def opening(deal: TrickDeal) -> dict[str, tuple[PassCards, ...]]:
    """Return the pass due from each player who has not passed yet, with its cards unnamed."""
    passing: Passing = deal.own
    due = {player: receiver_of(deal, player) for player in deal.table.ring if player not in passing.cards}
    return {player: (PassCards((None,) * PASSED, to),) for player, to in due.items() if to is not None}


def unwritten(deal: TrickDeal, player: str, balance: Balance) -> Iterator[Event]:
    """The line in which ``player`` passes just the cards dealt that are not played."""
    due = receiver_of(deal, player)
    cards = tuple(in_order(balance.lacks(player)[1].elements()))
    if due is not None and player not in deal.own.cards and len(cards) == PASSED:
        yield Turn(player, (PassCards(cards, due),))
