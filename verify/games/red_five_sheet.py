"""Red Five: the score sheet of a deal: points, sides, the bottom, steps and levels."""

from __future__ import annotations

from ...records.events import Score
from ...records.findings import Said
from ..engines.red_five_account import Account
from ..engines.red_five_levels import PAST, steps
from ..ledger import ScoreRow
from ..words import and_
from .red_five_deal import Deal
from .red_five_promotions import due

DEALER, BOTTOM = Said("Dealer", "莊"), Said("Bottom", "底牌")
TOTAL, STEPS, LEVELS = Said("Defenders' points", "搶分"), Said("Steps", "升級"), Said("Levels", "級別")
KEPT, NOBODY = Said("kept", "守底"), Said("nobody rises", "都不升")


def sheet(deal: Deal, ledgers: list[Account], scores: list[Score], total: int, bottom: int) -> None:
    """Put the deal on the report's score sheet: points by the cards, and what the record goes on with."""
    account = ledgers[0]
    by_cards = ledgers[1] if deal.tally.differs and len(ledgers) > 1 else account
    report, levels = deal.referee.report, deal.match.levels
    written = {event.player: event.result for event in scores}
    for player in deal.match.seats:
        true = by_cards.points(player)
        report.scores.append(ScoreRow(player, written=written.get(player), from_replay=true, true=true))
    friend = deal.tally.friend
    with_, zh_with = (f"friend {friend}", f"朋友{friend}") if friend else ("no friend", "沒有朋友")
    others, zh_others = and_(account.defenders), "、".join(account.defenders)
    changes, zh_changes = [], []
    for player in deal.match.seats:
        each = "".join([f" {one:+}" for one in due(account, player, total)])
        new = levels.get(player, "?")
        changes.append(f"{player} {deal.levels[player]}{each} → {new}")
        zh_changes.append(f"{player} {deal.levels[player]}{each} → {'過A' if new == PAST else new}")
    report.details += [
        (
            DEALER,
            Said(
                f"{account.dealer}, {with_}, defenders {others}",
                f"{account.dealer}，{zh_with}，搶分{zh_others}",
            ),
        ),
        (BOTTOM, Said(f"flipped, {bottom} points", f"掀底，得{bottom}分") if account.flipped else KEPT),
        (TOTAL, str(total)),
        (STEPS, _steps(total, account)),
        (LEVELS, Said(", ".join(changes), "，".join(zh_changes))),
    ]


def _steps(total: int, account: Account) -> Said:
    """Which side rises, and by how many steps (RF-42)."""
    up, against = steps(total, account.house)
    if up:
        return Said(f"dealer's side +{up}", f"莊家一方+{up}")
    return Said(f"defenders +{against}", f"搶分一方+{against}") if against else NOBODY
