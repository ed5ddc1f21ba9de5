"""Red Five: the card called, compared with the marks after the plays (RF-38 to RF-40).

Where they disagree, either may be a slip of the pen. A mark names a play; if one of its cards may have been
called, and would make it the play that finds the friend, the call is what was written down wrong: that is one
card, while a mark in the wrong place is two slips, one here and one where it is missing."""

from __future__ import annotations

from collections.abc import Iterator

from ....records.cards import Card
from ....records.events import Call, Score, Turn
from ....records.facts import Expected, Fitting
from ....records.findings import Fact, Finding, Related, Said, told
from ....records.tricks import BottomFlipped, BottomKept, Defenders, LevelChange, Play, Throw
from ...phrases import said
from ...tricks.course import on_table
from ...tricks.holding import copies
from ...tricks.rules import TRUMPS, House
from .deal import RedFiveDeal
from .rules import CALLED
from .scoring import Account, due


def may_be_called(deal: RedFiveDeal, card: Card) -> bool:
    """Return whether ``card`` may be called (RF-38)."""
    return card.rank in CALLED and deal.order is not None and deal.order.suit[card] != TRUMPS


def alone_with(deal: RedFiveDeal, held: int, house: House | None = None) -> bool:
    """Return whether a dealer who has ``held`` copies of the called card is alone (RF-40)."""
    house = deal.match.house if house is None else house
    return held >= (2 if "one-copy-with-friend" in house else 1)


def held_by_dealer(deal: RedFiveDeal, dealer: str, card: Card) -> int | None:
    """Return the number of copies of ``card`` among the dealer's 33 cards; None if it cannot be told."""
    known = deal.known
    taken = known.taken(dealer)
    if taken is not None:
        return copies(card, taken)
    others = [known.hand(player, dealer) or [] for player in deal.seats.names if player != dealer]
    if sum([copies(card, hand) for hand in others]) == 2:
        return 0
    hand, buried = known.hand(dealer, dealer), known.bury_of(dealer)
    if hand is None:
        return None
    if buried is not None:
        return copies(card, hand) + copies(card, buried)
    held = copies(card, hand)
    return held if alone_with(deal, held) else None  # there may be more of it among those buried


def cards_marked(deal: RedFiveDeal) -> list[Card]:
    """Return the cards that may have been called instead, by the one play that is marked as the friend's."""
    plays = [turn for turn in _plays(deal) if _marked(turn)]
    if len(plays) != 1 or deal.dealer is None or plays[0].player == deal.dealer:
        return []
    return [
        card
        for card in dict.fromkeys(on_table(plays[0]))
        if card is not None and card is not deal.friend.card and _would_find(deal, card) is plays[0]
    ]


def _would_find(deal: RedFiveDeal, card: Card) -> Turn | None:
    """Return the play that would find the friend if ``card`` had been called; None if it cannot have been."""
    if not may_be_called(deal, card) or alone_with(deal, held_by_dealer(deal, deal.dealer or "", card) or 0):
        return None
    return _finder(deal, card)


def cards_held(deal: RedFiveDeal, dealer: str) -> list[Card]:
    """Return what a dealer who plays alone may have called: cards in the dealer's own hand."""
    cards = dict.fromkeys(deal.known.taken(dealer) or ())
    return [
        card
        for card in cards
        if may_be_called(deal, card) and alone_with(deal, held_by_dealer(deal, dealer, card) or 0)
    ]


def fitting(cards: list[Card]) -> list[Fact]:
    """The fact about the ``cards`` that may have been called instead."""
    return [Expected(cards[0]) if len(cards) == 1 else Fitting(tuple(cards))]


def blame_call(deal: RedFiveDeal, event: Turn) -> Finding | None:
    """Report that the card called is not the one with which the friend is marked, if that is the likelier
    slip, and go on with the friend that is marked. None if it is not."""
    call, card, player = deal.friend.call, deal.friend.card, event.player
    if call is None or card is None or deal.friend.doubt is not None or deal.root is not None:
        return None
    instead = cards_marked(deal)
    finder = None if deal.friend.dealer_alone else _finder(deal, card)
    friend = None if finder is None else finder.player
    if not instead or (friend != player and are_defenders(deal, friend)):
        return None
    marked = told("{who} is marked as the friend here", "{who}在這裏標為朋友", who=player)
    deal.friend.doubt = found = deal.desk.find(
        "wrong-called", deal.desk.operand(call, call.actions[0], 1), player=player, said=said([card]),
        cards=said(instead), related=[Related(deal.desk.place(event), marked)], facts=fitting(instead),
    )  # fmt: skip
    deal.friend.dealer_alone = deal.friend.unknown = False
    deal.friend.player = deal.friend.by_cards = player
    deal.friend.joined = event
    return found


def blame_call_counted(deal: RedFiveDeal, account: Account) -> None:
    """Where no play is marked, report that everything counted at the end has another friend than the called
    card implies, and go on with that friend. (If only one line does, the slip is in that line.)"""
    friend, dealer = deal.friend, account.dealer
    call, card = friend.call, friend.card
    if call is None or card is None or dealer is None or friend.doubt or deal.root or friend.unknown:
        return
    named = [event.players for event in deal.lines(Defenders) if event.players]
    if all(set(players) == set(account.defenders) for players in named):
        return
    if _lines_wrong(deal, account) < 2 or any(_marked(turn) for turn in _plays(deal)):
        return
    for player in [one for one in account.seats if one != dealer]:
        instead = [
            card
            for card in dict.fromkeys(deal.known.plays.get(player, ()))
            if card is not None and (turn := _would_find(deal, card)) is not None and turn.player == player
        ]
        if instead and not _lines_wrong(deal, account.with_friend(player)):
            place = deal.desk.operand(call, call.actions[0], 1)
            friend.doubt = deal.desk.find(
                "call-not-counted", place, player=player, said=said([card]), facts=fitting(instead)
            )
            friend.dealer_alone = False
            friend.player = friend.by_cards = player
            return


def _lines_wrong(deal: RedFiveDeal, account: Account) -> int:
    """Return the number of lines of the results that are wrong by ``account``."""
    wrong, total = 0, account.total
    for event in deal.results:
        if isinstance(event, Score):
            taken = account.taken.get(event.player)
            wrong += taken is None or event.result not in (taken, account.points(event.player))
        elif isinstance(event, BottomFlipped | BottomKept):
            wrong += isinstance(event, BottomFlipped) != account.flipped
        elif isinstance(event, Defenders) and event.players:
            wrong += set(event.players) != set(account.defenders)
        elif isinstance(event, LevelChange) and event.player in account.fines and total is not None:
            changes = event.changes
            wrong += changes is not None and sum(changes) != sum(due(account, event.player, total))
    return wrong


def _plays(deal: RedFiveDeal) -> Iterator[Turn]:
    for turn in deal.known.turns():
        if isinstance(turn.actions[0], Play | Throw):
            yield turn


def _marked(turn: Turn) -> bool:
    return any(call.kind == "friend" for call in turn.calls)


def _finder(deal: RedFiveDeal, card: Card) -> Turn | None:
    """Return the first play of ``card`` by anybody but the dealer."""
    return next(
        (turn for turn in _plays(deal) if turn.player != deal.dealer and card in on_table(turn)), None
    )


def are_defenders(deal: RedFiveDeal, friend: str | None) -> bool:
    """Return whether the line of the defenders names all but the dealer and ``friend``."""
    others = {player for player in deal.seats.names if player not in (deal.dealer, friend)}
    lines = [event for event in deal.known.events if isinstance(event, Defenders)]
    return any(set(line.players) == others for line in lines)


def check_friend(deal: RedFiveDeal, event: Turn, call: Call, player: str) -> None:
    """Judge the mark of a friend after a play of ``player``, and go on with the friend that it names
    (RF-39)."""
    friend = deal.friend
    if event is friend.joined:  # whoever was marked earlier
        friend.player, friend.unknown = player, False
        return
    unseen = friend.card is None or (None in on_table(event) and not (friend.dealer_alone or friend.player))
    if unseen and player != deal.dealer and friend.joined is None:
        friend.player = friend.by_cards = player
        friend.joined = event
        return
    if deal.doubtful:
        friend.player = player if player != deal.dealer else friend.player
    elif blame_call(deal, event) is None:
        _misplaced(deal, event, call, player)


def _misplaced(deal: RedFiveDeal, event: Turn, call: Call, player: str) -> None:
    """Report that the mark does not belong here."""
    friend = deal.friend
    house, place = deal.match.house, deal.desk.operand(event, call, 0)
    if player == friend.player == friend.by_cards and friend.card is not None:
        finder = _finder(deal, friend.card)
        deal.desk.find(
            "friend-found-before", place, player=player, card=said([friend.card]),
            line=finder.line if finder is not None else 0, under=friend.doubt, facts=[Expected("")],
        )  # fmt: skip
        return
    # The mark may belong to a play beside this; where it cannot, it should not be there.
    nowhere = friend.dealer_alone or (
        friend.player is not None and friend.player not in deal.table.trick.players
    )
    doubted = deal.table.trick.roots.get(player) or deal.blamed.get(friend.player or "")
    deal.desk.find(
        "wrong-friend", place, player=player, because=_not_friend(deal, player),
        under=friend.doubt or doubted or deal.root,
        help=deal.fits(lambda other: friend.dealer_alone and other != house, "one-copy-with-friend"),
        facts=[Expected("")] if nowhere else [],
    )  # fmt: skip
    if player != deal.dealer:
        friend.player = player


def _not_friend(deal: RedFiveDeal, player: str) -> Said:
    friend = deal.friend
    if player == deal.dealer:
        return told(": the dealer cannot be", "：他是莊家")
    if friend.player:
        return told(": {who} is", "：{who}才是", who=friend.player)
    if friend.dealer_alone:
        return told(": the dealer is alone", "：莊家獨打")
    if friend.card:
        return told(": {card} was called", "：找的是{card}", card=said([friend.card]))
    return told("", "")
