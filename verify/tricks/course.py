"""The course of a deal, read from its whole record at once: the hands dealt, and the plays of each player.

Hands that the record does not give are reconstructed from the plays, so that an onlooker's record can be
judged like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ...records.cards import Card
from ...records.events import (
    Action,
    Cards,
    Deal,
    Event,
    MaybeCard,
    TrickEnd,
    Turn,
    is_short_claim,
    is_short_turn,
    raw,
)
from ...records.findings import Finding, Said, told
from ...records.tricks import Play, Throw
from ..phrases import said

MIN_TOTALS: Final = 3
"""Minimum number of tricks with running totals for their points; fewer may have them by chance."""
MIN_BY_SEAT: Final = 3
"""Minimum number of tricks that begin with a player who did not win the one before, as far as is written, for
all tricks to be taken as listed by seat."""
Known: TypeAlias = list[Card] | None
"""Cards, if all of them are known, else None."""


def on_table(turn: Turn) -> Cards:
    """Return the cards that a turn leaves on the table."""
    return left_by(turn.actions[0])


def left_by(action: Action) -> Cards:
    """Return the cards that an action leaves on the table: for a throw that failed, those that were
    forced."""
    if isinstance(action, Play):
        return action.cards
    if isinstance(action, Throw):
        return action.cards if action.forced is None else action.forced
    return ()


def known(cards: Cards | list[MaybeCard] | None) -> Known:
    """Return ``cards`` if every one of them is known, else None."""
    return None if cards is None or None in cards else list(filter(None, cards))


class Misread:
    """A card written for another in a player's hand or plays: ``spare`` is played once too often, and
    ``lacking`` is never played. ``found`` is the first finding that results from it."""

    def __init__(self, player: str, spare: Card, lacking: Card) -> None:
        self.player = player
        self.spare = spare
        self.lacking = lacking
        self.found: Finding | None = None

    def concerns(self, cards: Iterable[MaybeCard]) -> bool:
        """Whether one of ``cards`` is one of the two."""
        return any(card is self.spare or card is self.lacking for card in cards)

    def help(self) -> Said:
        """Return a sentence about the probable slip."""
        return told(
            "over the whole deal {player} plays {spare} once too often and never plays {lacking}; one was "
            "probably written for the other",
            "綜觀{player}所出的牌，{spare}多了一張，{lacking}卻始終沒出：多半是一張誤寫成了另一張",
            player=self.player, spare=said([self.spare]), lacking=said([self.lacking]),
        )  # fmt: skip


def misread(player: str, hand: Known, played: Known) -> Misread | None:
    """Return the only card in which the ``hand`` with which ``player`` began differs from all that is
    ``played``; None if they differ in more, or are not known."""
    if hand is None or played is None:
        return None
    spare = list((Counter(played) - Counter(hand)).elements())
    lacking = list((Counter(hand) - Counter(played)).elements())
    return Misread(player, spare[0], lacking[0]) if len(spare) == 1 == len(lacking) else None


class Course:
    """The ``events`` of a deal in which each player is dealt ``hand_size`` cards.

    ``dealt`` are the hands by the names in the record, and ``deals`` the indexes of their events; those of
    second hands of a player are in ``again``. ``results`` are the kinds of events at the end of a deal."""

    def __init__(self, events: Sequence[Event], hand_size: int, results: tuple[type[Event], ...]) -> None:
        self.events = events
        self.hand_size = hand_size
        self.results = results
        self.deals: dict[str, int] = {}
        self.again: list[int] = []
        self.dealt: dict[str, Known] = {}
        self.listed: dict[str, list[Card]] = {}
        """Listed cards of hands that are not known as a whole."""
        self._numbers: list[int | None] | None = None
        self._plays: dict[str, list[MaybeCard]] | None = None
        self._totals: bool | None = None
        self._by_seat: bool | None = None
        self.look_through()

    def look_through(self) -> None:
        """Find the hands among the events."""
        hand = Deal  # looked up once, because there are many entries
        for at, entry in enumerate(raw(self.events)):
            if isinstance(entry, tuple):
                if entry[0] is hand and is_short_claim(entry):
                    self.deal(at, entry[1], entry[2])
            elif isinstance(entry, Deal):
                self.deal(at, entry.player, entry.cards)

    def deal(self, at: int, player: str, cards: Cards | None) -> None:
        """Note that event ``at`` deals ``cards`` to ``player``."""
        if player in self.deals:
            self.again.append(at)
        else:
            self.give(player, at, cards)

    def give(self, player: str, at: int, cards: Cards | None) -> None:
        """Note that ``player`` is dealt ``cards`` by event ``at``."""
        self.deals[player] = at
        self.dealt[player] = known(cards)
        self.listed[player] = list(filter(None, cards or ()))

    def turns(self) -> Iterator[Turn]:
        """The turns in order, without making events of hands in short form."""
        for at, entry in enumerate(raw(self.events)):
            if not isinstance(entry, tuple) or is_short_turn(entry):
                event = self.events[at]
                if isinstance(event, Turn):
                    yield event

    @property
    def numbers(self) -> list[int | None]:
        """The number of each trick whose end is written."""
        if self._numbers is None:
            self._numbers = [one.number for one in raw(self.events) if isinstance(one, TrickEnd)]
        return self._numbers

    @property
    def by_seat(self) -> bool:
        """Whether the plays of each trick are listed by seat, beginning with the same player, not in the
        order of play: as in a table that has a column for each player. (The first trick may be in order
        nevertheless.)"""
        if self._by_seat is None:
            first: list[str] = []
            winners: list[str | None] = [None]
            begins = True
            for event in self.events:
                if isinstance(event, TrickEnd):
                    winners.append(event.winner)
                    begins = True
                elif begins and isinstance(event, Turn) and isinstance(event.actions[0], (Play, Throw)):
                    first.append(event.player)
                    begins = False
            won = sum(one == other for one, other in zip(first[1:], winners[1:], strict=False))
            alike = len(first) > MIN_BY_SEAT and len(set(first[1:])) == 1
            self._by_seat = alike and won + MIN_BY_SEAT < len(first)
        return self._by_seat

    def tells_totals(self, worth: Mapping[Card, int]) -> bool:
        """Return whether mostly the winner's points so far are written after the tricks, not those of the
        trick itself; ``worth`` are the points of each card."""
        if self._totals is None:
            taken: Counter[str | None] = Counter()
            points = totals = singly = 0
            for event in self.events:
                if isinstance(event, Turn) and isinstance(event.actions[0], (Play, Throw)):
                    points += sum([worth.get(card, 0) for card in on_table(event) if card is not None])
                elif isinstance(event, TrickEnd):
                    taken[event.winner] += points
                    if taken[event.winner] != points:
                        totals += event.points == taken[event.winner]
                        singly += event.points == points
                    points = 0
            self._totals = totals >= MIN_TOTALS and totals > singly
        return self._totals

    @property
    def plays(self) -> dict[str, list[MaybeCard]]:
        """Cards that each player has laid on the table, by the names in the record."""
        if self._plays is None:
            self._plays = {}
            for entry in raw(self.events):
                if isinstance(entry, tuple):
                    if not is_short_turn(entry):
                        continue
                    player, action = entry[0], entry[1][0]
                elif isinstance(entry, Turn):
                    player, action = entry.player, entry.actions[0]
                else:
                    continue
                if isinstance(action, (Play, Throw)):
                    self._plays.setdefault(player, []).extend(left_by(action))
        return self._plays

    def played(self, player: str) -> Known:
        """Return all cards that ``player`` has played, if they are a whole hand and none of them is
        hidden."""
        plays = self.plays.get(player, [])
        return known(plays) if len(plays) == self.hand_size else None

    def lacks_tricks(self, players: int) -> bool:
        """Return whether results are written, but all of this number of players lack the same number of
        cards, so that whole tricks are missing."""
        if not any(isinstance(event, self.results) for event in self.events):
            return False
        counts = {len(cards) for cards in self.plays.values()}
        return len(self.plays) == players and len(counts) == 1 and counts.pop() < self.hand_size
