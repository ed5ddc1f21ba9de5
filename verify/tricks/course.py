"""The course of a deal as its record has it, looked through as a whole: who is dealt what, and who plays
what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...records.cards import Card
from ...records.events import Deal, Event, MaybeCard, Turn, is_short_turn, raw
from ...records.findings import Finding, Said, told
from ...records.tricks import Play, TrickEnd


class Misread:
    """A card that stands for another in a player's hand or plays: by all that is played ``spare`` is once too
    many, and ``lacking`` is never played. ``found`` is the first finding that comes of it."""

    def __init__(self, player: str, spare: Card, lacking: Card) -> None:
        self.player = player
        self.spare = spare
        self.lacking = lacking
        self.found: Finding | None = None

    def concerns(self, cards: Iterable[MaybeCard]) -> bool:
        """Whether one of ``cards`` is one of the two."""
        return any(card is self.spare or card is self.lacking for card in cards)

    def help(self) -> Said:
        """What has probably happened."""
        return told(
            "by all that {player} plays, {spare} is once too many and {lacking} is never played: "
            "one is probably written for the other",
            "綜觀{player}所出的牌，{spare}多了一張，{lacking}卻始終沒出：多半是一張誤寫成了另一張",
            player=self.player, spare=self.spare, lacking=self.lacking,
        )  # fmt: skip


class Course:
    """The ``events`` of a deal in which everybody is dealt ``hand_size`` cards. They are looked through when
    something asks."""

    def __init__(self, events: Sequence[Event], hand_size: int) -> None:
        self.events = events
        self.hand_size = hand_size
        self._plays: dict[str, list[MaybeCard]] | None = None
        self._misread: dict[str, Misread | None] = {}

    def dealt(self, player: str) -> list[int]:
        """Which events deal a hand to ``player``."""
        found = []
        for at, entry in enumerate(raw(self.events)):
            if isinstance(entry, tuple):
                if entry[0] is Deal and entry[1] == player:
                    found.append(at)
            elif isinstance(entry, Deal) and entry.player == player:
                found.append(at)
        return found

    def numbers_from(self, at: int) -> list[tuple[int, int | None]]:
        """The ends of tricks from event ``at`` on: which events they are, and the number of each trick."""
        entries = raw(self.events)
        found: list[tuple[int, int | None]] = []
        for number in range(at, len(entries)):
            entry = entries[number]
            if isinstance(entry, TrickEnd):
                found.append((number, entry.number))
        return found

    def played(self, player: str) -> list[Card] | None:
        """All that ``player`` plays, if it is a whole hand and every card is named."""
        if self._plays is None:
            self._plays = _plays_of(self.events)
        plays = self._plays.get(player, [])
        cards = [card for card in plays if card is not None]
        return cards if len(cards) == len(plays) == self.hand_size else None

    def misread(self, player: str, hand: Sequence[Card] | None) -> Misread | None:
        """The one card that differs between the ``hand`` with which ``player`` began to play and all that is
        played; None if more than that differs, or not everything is known."""
        if player not in self._misread:
            played = self.played(player)
            self._misread[player] = None
            if played is not None and hand is not None:
                spare = list((Counter(played) - Counter(hand)).elements())
                lacking = list((Counter(hand) - Counter(played)).elements())
                if len(spare) == 1 == len(lacking):
                    self._misread[player] = Misread(player, spare[0], lacking[0])
        return self._misread[player]


def _plays_of(events: Sequence[Event]) -> dict[str, list[MaybeCard]]:
    found: dict[str, list[MaybeCard]] = {}
    for entry in raw(events):
        if isinstance(entry, tuple):
            if not is_short_turn(entry):
                continue
            player, action = entry[0], entry[1][0]
        elif isinstance(entry, Turn):
            player, action = entry.player, entry.actions[0]
        else:
            continue
        if isinstance(action, Play):
            found.setdefault(player, []).extend(action.cards)
    return found
