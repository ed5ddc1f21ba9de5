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
    tally = deal.tally
    if player == tally.friend and event is tally.joined:
        deal.side_unknown = False
        return
    unseen = deal.called is None or (None in on_table(event) and not (deal.alone or tally.friend))
    if unseen and player != deal.dealer and tally.joined is None:
        tally.friend = tally.friend_by_cards = player
        tally.joined = event
        return
    if deal.doubtful:
        tally.friend = player if player != deal.dealer else tally.friend
    elif blame_call(deal, event) is None:
        _misplaced(deal, event, call, player)


def _misplaced(deal: Deal, event: Turn, call: Call, player: str) -> None:
    """The mark does not belong here."""
    tally, house, find = deal.tally, deal.match.house, deal.desk.find
    place = deal.desk.operand(event, call, 0)
    if player == tally.friend == tally.friend_by_cards and deal.called is not None:
        card, line = found_before(deal)
        under = deal.call_doubt
        find(
            "friend-found-before", place, player=player, card=card, line=line, under=under,
            facts=[Expected("")],
        )  # fmt: skip
        return
    # The mark may belong to a play beside this; where it cannot, it should not be there.
    nowhere = deal.alone or (tally.friend is not None and tally.friend not in deal.table.trick.players)
    doubted = deal.table.trick.roots.get(player) or deal.blamed.get(tally.friend or "")
    find(
        "wrong-friend",
        place,
        player=player,
        because=_not_friend(deal, player),
        under=deal.call_doubt or doubted or deal.root,
        help=deal.fits(lambda other: deal.alone and other != house, "one-copy-with-friend"),
        facts=[Expected("")] if nowhere else [],
    )
    if player != deal.dealer:
        tally.friend = player


def _not_friend(deal: Deal, player: str) -> Said:
    if player == deal.dealer:
        return told(": he deals", "：他是莊家")
    if deal.tally.friend:
        return told(": {who} is", "：{who}才是", who=deal.tally.friend)
    if deal.alone:
        return told(": the dealer is alone", "：莊家獨打")
    if deal.called:
        return told(": {card} was called", "：找的是{card}", card=said([deal.called]))
    return told("", "")
