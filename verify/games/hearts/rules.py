"""Hearts: the pack, what may be led and discarded, and what a deal scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from ....records.cards import CARDS, STANDARD, Card, in_order
from ....records.facts import Expected
from ....records.findings import Said, told
from ...breach import Breach
from ...phrases import said
from ...tricks.holding import Holding
from ...tricks.rules import Conditions, House, Laid, TableView, TrickRules, follow_suit, one_card
from ...tricks.table import TrickTable

PLAYERS: Final = range(3, 7)
TAKEN_OUT: Final[dict[int, tuple[str, ...]]] = {
    3: ("♦2",),
    4: (),
    5: ("♣2", "♦2"),
    6: ("♣2", "♣3", "♦2", "♦3"),
}
"""The cards taken out of the pack, by the number of players (HT-1)."""
QUEEN: Final = CARDS["♠Q"]
ALL_POINTS: Final = 26
LIMIT: Final = 100
"""Points that end the game (HT-13)."""
FIRST_POINTS, NO_PASSING, SUBTRACTS = "points-in-first-trick", "no-passing", "moon-subtracts"
HOUSE: Final = {
    FIRST_POINTS: Said("points may be played to the first trick", "第一墩可以出有分的牌"),
    NO_PASSING: Said("no cards are passed", "不傳牌"),
    SUBTRACTS: Said("a player who shoots the moon scores −26", "全收的人得−26分"),
}
"""The house rules, and what each means (HT-14)."""


def pack(players: int) -> tuple[Card, ...]:
    """The pack for this number of players (HT-1)."""
    out = TAKEN_OUT.get(players, ())
    return tuple([card for card in STANDARD if card.text not in out])


def lowest_club(rules: TrickRules) -> Card:
    """The card that is led first (HT-5)."""
    return min([card for card in rules.copies if card.suit == "♣" and card.rank != "A"], key=_number)


def _number(card: Card) -> int:
    return card.number


# ---- conditions


def lowest_club_first(table: TableView, hand: Holding, play: Laid) -> Breach | None:
    """The first lead is the lowest club (HT-5)."""
    first = lowest_club(table.rules)
    if table.tricks or play.cards[0] is first:
        return None
    return Breach("wrong-first-lead", {}, facts=(Expected(first, play.cards[0]),))


def hearts_broken(table: TableView, hand: Holding, play: Laid) -> Breach | None:
    """Hearts are led only once they are broken, or from a hand of hearts alone (HT-8)."""
    card = play.cards[0]
    if table.broken or card is None or card.suit != "♥":
        return None
    others = [one for one in in_order(hand.listed()) if one.suit != "♥"]
    if not others:
        return None
    return Breach("hearts-not-broken", {"held": said(others)}, cards=tuple(others))


def no_points_first(table: TableView, hand: Holding, play: Laid) -> Breach | None:
    """No points are played to the first trick from a hand with other cards (HT-9)."""
    card = play.cards[0]
    if table.tricks or card is None or card not in table.rules.points:
        return None
    others = [one for one in in_order(hand.listed()) if one not in table.rules.points]
    if not others:
        return None
    return Breach("points-in-first-trick", {"card": card, "held": said(others)}, cards=tuple(others))


# ---- one deal


@cache
def rules_for(players: int, house: House) -> TrickRules:
    """The rules of a deal for this number of players."""
    cards = pack(players)
    points = {card: 1 for card in cards if card.suit == "♥"} | {QUEEN: 13}
    discard = (follow_suit,) if FIRST_POINTS in house else (follow_suit, no_points_first)
    return TrickRules(
        cards, players, points, conditions=Conditions(
            lead=(one_card, lowest_club_first, hearts_broken), follow=(one_card,), discard=discard
        ),
    )  # fmt: skip


def leader(table: TrickTable) -> str | None:
    """Return the player who leads first: the holder of the lowest club (HT-5); None if not known."""
    first = lowest_club(table.rules)
    for player, hand in table.hands.items():
        if hand is not None and hand.has((first,)):
            return player
    return None


def receiver(ring: Sequence[str], player: str, number: int) -> str | None:
    """To whom ``player`` passes in deal ``number``; None if nobody passes (HT-4)."""
    steps = (1, -1, 0) if len(ring) % 2 else (1, -1, len(ring) // 2, 0)
    step = steps[(number - 1) % len(steps)]
    return ring[(ring.index(player) + step) % len(ring)] if step else None


def scores(points: Mapping[str, int], house: House) -> dict[str, int]:
    """Return the players' scores for the ``points`` they have taken (HT-11, HT-12)."""
    if ALL_POINTS not in points.values():
        return dict(points)
    won, lost = (-ALL_POINTS, 0) if SUBTRACTS in house else (0, ALL_POINTS)
    return {player: won if taken == ALL_POINTS else lost for player, taken in points.items()}


def add_up(scored: Sequence[int], house: House) -> bool:
    """Return whether these can be the scores of all players in a deal (HT-11, HT-12)."""
    taken = ALL_POINTS in scored
    if taken or min(scored) < 0:
        shot = scores({str(at): ALL_POINTS * (at == 0) for at in range(len(scored))}, house)
        return sorted(scored) == sorted(shot.values())
    return sum(scored) == ALL_POINTS


def how(player: str, taken: int, score: int) -> Said:
    """Return an explanation of a score."""
    if taken == ALL_POINTS:
        return told("{player} took all 26 points and shot the moon", "{player}收齊26分：全收", player=player)
    if taken != score:
        return told("somebody else has shot the moon", "別家全收")
    return told(
        "{player}'s tricks are worth {taken}", "{player}所贏的各墩共{taken}分", player=player, taken=taken
    )
