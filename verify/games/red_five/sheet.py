"""Red Five: the score sheet of a deal: points, sides, the bottom, steps and levels, all as the cards
have them. What nobody can know is a question mark."""

from __future__ import annotations

from ....records.events import Score
from ....records.findings import Said
from ....records.tricks import LevelChange
from ...report import ScoreRow
from ...words import and_
from .deal import Deal
from .house import House
from .levels import PAST, steps
from .reckoning import Changes, Reckoned, levels_after, levels_before

DEALER, BOTTOM = Said("Dealer", "莊"), Said("Bottom", "底牌")
TOTAL, STEPS, LEVELS = Said("Defenders' points", "搶分"), Said("Steps", "升級"), Said("Levels", "級別")
KEPT, NOBODY, UNKNOWN = Said("kept", "守底"), Said("nobody rises", "都不升"), Said("?")


def sheet(deal: Deal, reckoned: Reckoned) -> dict[str, str | None]:
    """Put the deal on the report's score sheet. Returns everybody's level after it."""
    report = deal.desk.report
    written = {event.player: event.result for event in deal.results if isinstance(event, Score)}
    for player in deal.match.seats:
        true = reckoned.points[player]
        report.scores.append(ScoreRow(player, written=written.get(player), from_replay=true, true=true))
    before = levels_before(deal)
    if "changes-one-by-one" in deal.match.house:
        reckoned = reckoned._replace(changes={**reckoned.changes, **_as_ordered(deal, reckoned)})
    after = levels_after(deal, before, reckoned)
    report.details += [
        (DEALER, _sides(deal, reckoned)),
        (BOTTOM, _bottom(reckoned)),
        (TOTAL, UNKNOWN if reckoned.total is None else Said(str(reckoned.total))),
        (STEPS, UNKNOWN if reckoned.total is None else _steps(reckoned.total, deal.match.house)),
        (LEVELS, _levels(before, reckoned.changes, after)),
    ]
    return after


def _as_ordered(deal: Deal, reckoned: Reckoned) -> dict[str, Changes | None]:
    """RF-43: the order in which the record has the changes of a level, where it has all of them."""
    written = {event.player: event.changes for event in deal.results if isinstance(event, LevelChange)}
    return {
        player: changes
        for player, changes in written.items()
        if sorted(changes) == sorted(reckoned.changes.get(player) or ())
    }


def _sides(deal: Deal, reckoned: Reckoned) -> Said:
    dealer, defenders = deal.dealer, reckoned.defenders
    if dealer is None:
        return UNKNOWN
    if defenders is None:
        return Said(f"{dealer}, friend ?, defenders ?", f"{dealer}，朋友?，搶分?")
    friend = next((one for one in deal.match.seats if one != dealer and one not in defenders), None)
    with_, zh_with = (f"friend {friend}", f"朋友{friend}") if friend else ("no friend", "沒有朋友")
    return Said(
        f"{dealer}, {with_}, defenders {and_(defenders)}",
        f"{dealer}，{zh_with}，搶分{'、'.join(defenders)}",
    )


def _bottom(reckoned: Reckoned) -> Said:
    if reckoned.flipped is None:
        return UNKNOWN
    points = "?" if reckoned.bottom is None else reckoned.bottom
    return Said(f"flipped, {points} points", f"掀底，得{points}分") if reckoned.flipped else KEPT


def _steps(total: int, house: House) -> Said:
    """Which side rises, and by how many steps (RF-42)."""
    up, against = steps(total, house)
    if up:
        return Said(f"dealer's side +{up}", f"莊家一方+{up}")
    return Said(f"defenders +{against}", f"搶分一方+{against}") if against else NOBODY


def _levels(
    before: dict[str, str | None], changes: dict[str, Changes | None], after: dict[str, str | None]
) -> Said:
    """Everybody's level before the deal, each change, and the level after it."""
    en, zh = [], []
    for player, old in before.items():
        each = "".join([f" {one:+}" for one in changes[player] or ()])
        new = after[player] or "?"
        en.append(f"{player} {old or '?'}{each} → {new}")
        zh.append(f"{player} {old or '?'}{each} → {'過A' if new == PAST else new}")
    return Said(", ".join(en), "，".join(zh))
