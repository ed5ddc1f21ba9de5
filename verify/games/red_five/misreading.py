"""Red Five: one card written for another, seen by all that a player has played.

Where a hand and its plays are known to the last card and differ in one, that card is a slip of the pen in the
one or the other. Whatever goes wrong because of it is then one mistake, wherever it comes to light first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define

from ....records.cards import Card
from ....records.findings import Finding, Said, told
from .following import said
from .table import Gathered


@define(eq=False)
class Misread:
    """``spare`` is played once more often than it is held, ``lacking`` never. ``found`` is the first finding
    that comes of it."""

    player: str
    spare: Card
    lacking: Card
    found: Finding | None = None

    def concerns(self, cards: Iterable[Card | None]) -> bool:
        return any(card is self.spare or card is self.lacking for card in cards)

    @property
    def help(self) -> Said:
        return told(
            "by all that {player} plays, {spare} is once too many and {lacking} is never played: "
            "one is probably written for the other",
            "綜觀{player}所出的牌，{spare}多了一張，{lacking}卻始終沒出：多半是一張誤寫成了另一張",
            player=self.player,
            spare=said([self.spare]),
            lacking=said([self.lacking]),
        )


class Misreadings:
    """The misread card of each player, looked for when something goes wrong."""

    __slots__ = ("_known", "_of")

    def __init__(self, known: Gathered):
        self._known = known
        self._of: dict[tuple[str, bool], Misread | None] = {}

    def of(self, player: str, dealer: str | None) -> Misread | None:
        key = player, dealer == player
        if key not in self._of:
            self._of[key] = self._compare(player, dealer)
        return self._of[key]

    def _compare(self, player: str, dealer: str | None) -> Misread | None:
        hand, played = self._known.hand(player, dealer), self._known.played(player)
        if hand is None or played is None:
            return None
        spare = list((Counter(played) - Counter(hand)).elements())
        lacking = list((Counter(hand) - Counter(played)).elements())
        return Misread(player, spare[0], lacking[0]) if len(spare) == 1 == len(lacking) else None
