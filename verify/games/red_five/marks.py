"""Red Five: the marks behind a play: friend, rotten, the fine of a failed throw (RF-25, RF-37, RF-39)."""

from __future__ import annotations

from ....records.events import Call, Turn
from ....records.facts import Expected
from ....records.findings import Said, told
from ....records.tricks import Throw
from ...tricks.course import on_table
from ...tricks.deal import Concerns
from ...tricks.rules import Laid
from ...words import said
from .calling import blame_call, found_before
from .deal import Deal


def check_marks(deal: Deal, event: Turn, action: Laid, player: str) -> None:
    for call in event.calls:
        if call.kind == "friend":
            _check_friend(deal, event, call, player)
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
                right = due or ""  # what costs nothing is not marked
                found = deal.blame(
                    "wrong-throw-fine", place, player, due=due, facts=[Expected(right, call.number)],
                    concerns=Concerns.HAND,
                )  # fmt: skip
                deal.tally.fine_said[player] = found


def _check_friend(deal: Deal, event: Turn, call: Call, player: str) -> None:
    """Go on with the friend that the record names."""
    friend = deal.friend
    if player == friend.player and event is friend.joined:
        friend.unknown = False
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


def _misplaced(deal: Deal, event: Turn, call: Call, player: str) -> None:
    """The mark does not belong here."""
    friend = deal.friend
    house, find = deal.match.house, deal.desk.find
    place = deal.desk.operand(event, call, 0)
    if player == friend.player == friend.by_cards and friend.card is not None:
        card, line = found_before(deal)
        under = friend.doubt
        find(
            "friend-found-before", place, player=player, card=card, line=line, under=under,
            facts=[Expected("")],
        )  # fmt: skip
        return
    # The mark may belong to a play beside this; where it cannot, it should not be there.
    nowhere = friend.dealer_alone or (
        friend.player is not None and friend.player not in deal.table.trick.players
    )
    doubted = deal.table.trick.roots.get(player) or deal.blamed.get(friend.player or "")
    find(
        "wrong-friend",
        place,
        player=player,
        because=_not_friend(deal, player),
        under=friend.doubt or doubted or deal.root,
        help=deal.fits(lambda other: friend.dealer_alone and other != house, "one-copy-with-friend"),
        facts=[Expected("")] if nowhere else [],
    )
    if player != deal.dealer:
        friend.player = player


def _not_friend(deal: Deal, player: str) -> Said:
    friend = deal.friend
    if player == deal.dealer:
        return told(": he deals", "：他是莊家")
    if friend.player:
        return told(": {who} is", "：{who}才是", who=friend.player)
    if friend.dealer_alone:
        return told(": the dealer is alone", "：莊家獨打")
    if friend.card:
        return told(": {card} was called", "：找的是{card}", card=said([friend.card]))
    return told("", "")
