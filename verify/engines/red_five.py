"""Red Five: what is known of a deal before it is replayed, and the trick on the table.

Hands that the record does not give are put together again from the plays, so that an onlooker's record can
be judged like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define, field

from ...records.cards import Card
from ...records.events import Action, Deal, Event, MaybeCard, Turn
from ...records.findings import Finding
from ...records.tricks import Bottom, Bury, Play, Throw, TrickEnd
from .red_five_order import POINTS
from .red_five_ruffing import Contest

DEALT, BOTTOM = 25, 8
Known = list[Card] | None
"""Cards if all of them are known."""


@define
class Laid:
    """One play of a trick."""

    player: str
    cards: tuple[MaybeCard, ...]
    event: Turn
    action: Action


@define
class Trick:
    """The trick on the table. ``root`` is the first finding about it."""

    plays: list[Laid] = field(factory=list)
    passes: list[str] = field(factory=list)
    suit: str | None = None
    contest: Contest | None = None
    sure: bool = True
    root: Finding | None = None
    rotten: list[str] = field(factory=list)
    """Whose rotten fives lie in it."""

    @property
    def points(self) -> int | None:
        cards = [card for laid in self.plays for card in laid.cards]
        return None if None in cards else sum(POINTS.get(card, 0) for card in cards if card)


@define
class Gathered:
    """What a deal's record says of where the cards are."""

    dealt: dict[str, Known] = field(factory=dict)
    bottom: Known = None
    buried: Known = None
    buryer: str | None = None
    plays: dict[str, list[MaybeCard]] = field(factory=dict)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Gathered:
        found = cls()
        plays = found.plays
        for event in events:
            kind = type(event)
            if kind is Turn:
                for action in event.actions:  # type: ignore[attr-defined]
                    if type(action) is Play:
                        plays.setdefault(event.player, []).extend(action.cards)  # type: ignore[attr-defined]
                    elif type(action) is Throw:
                        cards = action.cards if action.forced is None else action.forced
                        plays.setdefault(event.player, []).extend(cards)  # type: ignore[attr-defined]
                    elif type(action) is Bury:
                        found.buried = _known(action.cards)
                        found.buryer = event.player  # type: ignore[attr-defined]
            elif kind is TrickEnd:
                continue
            elif isinstance(event, Deal):
                found.dealt.setdefault(event.player, _known(event.cards))
            elif isinstance(event, Bottom):
                found.bottom = _known(event.cards)
        return found

    def hand(self, player: str, dealer: str | None) -> Known:
        """What ``player`` holds when the first card is led; None if it cannot be told."""
        plays = self.plays.get(player, [])
        played = _known(plays) if len(plays) == DEALT else None
        dealt = self.dealt.get(player)
        if player != dealer:
            return list(dealt) if dealt else played
        taken = self.taken(player)
        if taken is None or self.buried is None:
            return played
        left = Counter(taken) - Counter(self.buried)
        return list(left.elements())

    def taken(self, dealer: str) -> Known:
        """The dealer's hand with the bottom in it."""
        dealt = self.dealt.get(dealer)
        return None if dealt is None or self.bottom is None else dealt + self.bottom

    def bury_of(self, dealer: str) -> Known:
        """What was buried: as written, or what the dealer never played."""
        if self.buried is not None:
            return self.buried
        taken, plays = self.taken(dealer), self.plays.get(dealer, [])
        if taken is None or len(plays) != DEALT or None in plays:
            return None
        left = list((Counter(taken) - Counter(card for card in plays if card)).elements())
        return left if len(left) == BOTTOM else None

    def too_many(self, dealer: str | None) -> list[Card]:
        """Cards of which the hands, plays and bottom together show more than two."""
        total: Counter[Card] = Counter()
        for player in {*self.dealt, *self.plays}:
            dealt = Counter(self.dealt.get(player) or ())
            plays = Counter(card for card in self.plays.get(player, ()) if card)
            if not dealt:
                total += plays
                if player == dealer:
                    total += Counter(self.buried or ())
            else:
                total += dealt
        if dealer is None or self.dealt.get(dealer):
            total += Counter(self.bottom or ())
        return [card for card, count in total.items() if count > 2]


def _known(cards: Iterable[MaybeCard] | None) -> Known:
    if cards is None:
        return None
    known = [card for card in cards if card is not None]
    return known if len(known) == len(list(cards)) else None
