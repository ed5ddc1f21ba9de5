"""Plays and tricks, judged one after the other."""

from __future__ import annotations

from typing import Any

from ...records.events import Event, Turn
from ...records.facts import Expected
from ...records.findings import Place, told
from ...records.tricks import Play, TrickEnd
from ..breach import Breach
from .deal import TrickDeal
from .names import Disorder, cards_of, read_names, rest_of_trick
from .table import Plays


def judge_play(deal: TrickDeal, event: Turn, action: Play) -> bool:
    """Judge a play, and apply it. Whether it has been taken for somebody's and nothing is wrong with it."""
    table, doubts = deal.table, deal.doubts
    if table.trick.full:
        settle(deal, None, event)
    before = doubts.trick
    player = _player_of(deal, event)
    if player is None:
        return False
    hand = table.hands[player]
    if table.left[player] < len(action.cards) and player not in doubts.hands and not doubts.unread:
        doubts.hands[player] = deal.blame("no-cards-left", deal.desk.place(event), player)
    for breach in list(table.why_not(player, action)):
        _report(deal, event, action, player, breach)
    table.play(player, action)
    return doubts.trick is before and not hand.loose


def _report(deal: TrickDeal, event: Turn, action: Play, player: str, breach: Breach) -> None:
    """Report what is wrong with a play, and doubt the hand it came from."""
    hand = deal.table.hands[player]
    place = deal.desk.operand(event, action, breach.operand)
    about = (*breach.cards, *action.cards)
    found = deal.blame(breach.name, place, player, about, facts=breach.facts, **breach.params)
    if breach.name == "wrong-number":  # nobody knows which card was played
        deal.doubts.hands.setdefault(player, found)
    if breach.name != "card-not-held" or hand.loose:
        return
    misread = deal.misread(player)
    if misread is not None and misread.concerns(action.cards):
        return  # it is known which card is written for another
    hand.suspect(found)


# ---- whose play it is


def _player_of(deal: TrickDeal, event: Turn) -> str | None:
    """For whom a play is taken; None if it is left out of account."""
    table, trick = deal.table, deal.table.trick
    if not deal.plan and not trick.plays:
        _begin_trick(deal, event)
        trick = table.trick
    if deal.plan:
        return deal.plan.pop(0)
    if event.player not in table.next:
        return None
    if table.due is None or event.player == table.due:
        return event.player
    if not trick.plays and event.player == deal.winner_by_cards:
        table.due = event.player  # only the name of the last winner was wrong
        return event.player
    due = [table.due]
    while len(due) < trick.size - len(trick.plays):
        due.append(table.next[due[-1]])
    plays = rest_of_trick(deal.events, deal.at, len(due))
    reading = read_names(plays, due, trick.plays[-1] if trick.plays else None)
    meant = due[reading.at] if reading.at < len(due) else table.due
    moved = plays[reading.at] if reading.at < len(plays) else event
    if reading.disorder is Disorder.REPEATED:
        deal.blame("played-twice", deal.desk.operand(moved, moved.actions[0], 0), moved.player)
    elif reading.disorder is not Disorder.OMITTED:  # an omission is reported when the trick proves short
        name = "out-of-turn" if trick.plays or reading.at else "wrong-leader"
        params: dict[str, Any] = {"due": meant, "slip": reading.disorder.says(meant)}
        if reading.disorder is Disorder.MISNAMED:
            params["facts"] = [Expected(meant)]
        deal.blame(name, deal.desk.player_place(moved), moved.player, **params)
    if reading.disorder in (Disorder.OMITTED, Disorder.OTHER):
        trick.size = len(trick.plays) + len(reading.players)
    deal.plan = list(reading.players)
    return deal.plan.pop(0)


def _begin_trick(deal: TrickDeal, event: Turn) -> None:
    """A trick begins: see whether it stands here for the second time, and whether its number follows."""
    table, doubts = deal.table, deal.doubts
    size = len(table.ring)
    plays = rest_of_trick(deal.events, deal.at, size)
    written: Plays = tuple([(one.player, cards_of(one) or ()) for one in plays])
    if len(written) == size and written in table.past:
        found = deal.desk.find("trick-twice", deal.desk.place(event), under=doubts.twice)
        doubts.twice = doubts.twice or found
        deal.plan = [None] * len(plays)
        return
    numbers = deal.course.numbers_from(deal.at)
    if not numbers or numbers[0][0] != deal.at + len(plays):
        return
    number, due = numbers[0][1], deal.next_number
    if number is None or due is None or number == due:
        return
    line = deal.desk.place(event)
    place = Place(line.line, 1, 1 + len(str(number)), line.text)
    if number in deal.missing:  # it was missing before, and stands here
        deal.explain(deal.missing.pop(number), place, number)
        for player in table.ring:
            table.take_back_unseen(player)
        deal.next_number, deal.next_behind = number, due
        table.clear(None)
        return
    following = numbers[1][1] if len(numbers) > 1 else None
    if number > due and following != due + 1 and not doubts.unread:
        found = deal.desk.find("wrong-trick-number", place, facts=[Expected(due, number)], under=doubts.deal)
        for lost in range(due, number):
            deal.missing[lost] = found
            for player in table.ring:
                table.play_unseen(player)
            if not any(left > 0 for left in table.left.values()):
                break
        doubts.points = doubts.points or found
        deal.next_number = number
        table.tricks += number - due
        table.clear(None)


# ---- the end of a trick


def end_trick(deal: TrickDeal, event: TrickEnd) -> None:
    """Judge what is written of the end of a trick."""
    if deal.table.trick.plays:
        settle(deal, event, event)
    else:
        deal.doubts.trick = None


def settle(deal: TrickDeal, end: TrickEnd | None, at: Event) -> None:
    """The trick on the table is over: check its ``end``, if that is written, and go on as it says. It stands
    before or ``at`` that event."""
    table, doubts, trick = deal.table, deal.doubts, deal.table.trick
    short = _check_size(deal, end or at)
    if end is not None:
        _check_number(deal, end)
    misread = deal.misread_in(trick.plays)
    doubtful = doubts.trick is not None or misread is not None
    right, written = trick.winner(), end.winner if end is not None else None
    deal.winner_by_cards = None
    if end is not None and right is not None and written is not None and right != written:
        deal.winner_by_cards = right
        place = deal.desk.operand(end, end, 1)
        deal.blame_end("wrong-trick-winner", place, facts=[Expected(right, written)])
    points = end.points if end is not None else None
    if end is not None and points is not None and trick.known and not short and points != trick.points:
        place = deal.desk.operand(end, end, 2)
        deal.blame_end("wrong-trick-points", place, facts=[Expected(trick.points, points)])
    doubts.points = doubts.points or doubts.trick or (misread.found if misread is not None else None)
    table.settle(written or right, points, doubtful=doubtful)
    if deal.next_behind is not None:  # the trick stood in the wrong place: so who leads next is not known
        deal.next_number, deal.next_behind, table.due = deal.next_behind, None, None
    elif deal.next_number is not None:
        deal.next_number += 1
    doubts.trick = None
    deal.plan = []


def _check_size(deal: TrickDeal, at: Event) -> bool:
    """Whether somebody has not played to the trick on the table. It is reported, if it is not known why."""
    table, doubts, trick = deal.table, deal.doubts, deal.table.trick
    players = [player for player, _ in trick.plays]
    missing = [one for one in table.ring if one not in players]
    if not missing:
        return False
    who = told(": {player} is missing", "：缺{player}", player=missing[0]) if len(missing) == 1 else ""
    found = deal.desk.find(
        "wrong-trick-size", deal.desk.place(at), count=len(players), missing=who, under=doubts.trick
    )
    doubts.trick = doubts.trick or found
    doubts.points = doubts.points or doubts.trick
    for player in missing:
        doubts.hands.setdefault(player, doubts.trick)
        table.play_unseen(player)
    for player in {one for one in players if players.count(one) > 1}:
        doubts.hands.setdefault(player, doubts.trick)
    return True


def _check_number(deal: TrickDeal, end: TrickEnd) -> None:
    """Check the number of a trick that stands in one line."""
    number, due = end.number, deal.next_number
    if number is None or number == due:
        return
    if due is None or deal.doubts.unread:
        deal.next_number = number
        return
    line = deal.desk.place(end)
    place = Place(line.line, 1, 1 + len(str(number)), line.text)
    deal.desk.find("wrong-trick-number", place, facts=[Expected(due, number)], under=deal.doubts.trick)
