"""Red Five: the score sheet of a deal: points, sides, the bottom, steps and levels."""

from __future__ import annotations

from ...records.events import Score
from ...records.findings import Said, told
from ..engines.red_five_account import Account
from ..report import ScoreRow
from ..words import and_
from .red_five_deal import Deal


def sheet(deal: Deal, account: Account, scores: list[Score], total: int, bottom: int) -> None:
    """Put the deal on the report's score sheet."""
    report, levels = deal.referee.report, deal.match.levels
    written = {event.player: event.result for event in scores}
    for player in deal.match.seats:
        true = account.points(player)
        report.scores.append(ScoreRow(player, written=written.get(player), from_replay=true, true=true))
    friend = (
        told("friend {who}", "朋友{who}", who=deal.tally.friend)
        if deal.tally.friend
        else told("no friend", "沒有朋友")
    )
    sides = told(
        "{dealer}, {friend}, defenders {others}",
        "{dealer}，{friend}，搶分{others}",
        dealer=account.dealer,
        friend=friend,
        others=Said(and_(account.defenders), "、".join(account.defenders)),
    )
    kept = (
        told("flipped, {points} points", "掀底，得{points}分", points=bottom)
        if account.flipped
        else told("kept", "守底")
    )
    changes = [f"{player} {deal.levels[player]} → {levels.get(player)}" for player in deal.match.seats]
    report.details += [
        (told("Dealer", "莊"), sides),
        (told("Bottom", "底牌"), kept),
        (told("Defenders' points", "搶分"), str(total)),
        (told("Levels", "級別"), Said(", ".join(changes), "，".join(changes))),
    ]
