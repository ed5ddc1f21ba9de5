"""Red Five: what is known about the deal being judged, and where its cards are according to the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from ....records.cards import Card
from ....records.events import (
    Action,
    Cards,
    Deal,
    Event,
    MaybeCard,
    Round,
    Score,
    Turn,
    is_short_claim,
    is_short_turn,
    raw,
)
from ....records.findings import Finding, Said, told
from ....records.tricks import Bottom, Bury, DealerNamed, Defenders, LevelChange, Play, Show, Throw
from ...desk import Desk
from ...tricks.course import Course, Known, known
from ...tricks.deal import TrickDeal
from ...tricks.holding import Holding
from ...tricks.rules import House
from .match import Match
from .order import Order, order_of
from .rules import BOTTOM, DEALT, HOUSE, LED, PACK, PLAYERS, RULES

Line = TypeVar("Line", bound=Event)


class RedFiveCourse(Course):
    """The whereabouts of cards in a deal according to its record; ``buried_by`` is the player who buries
    cards."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.bottom: Known = None
        self.buried: Known = None
        self.buried_by: str | None = None
        super().__init__(events, DEALT, (Score, LevelChange, Defenders))

    def look_through(self) -> None:
        hand, bury = Deal, Bury  # looked up once, because there are many entries
        for at, entry in enumerate(raw(self.events)):
            if isinstance(entry, tuple):
                if entry[0] is hand and is_short_claim(entry):
                    self.deal(at, entry[1], entry[2])
                elif type(entry[1][0]) is bury and is_short_turn(entry):
                    self.buried, self.buried_by = known(entry[1][0].cards), entry[0]
            elif isinstance(entry, Turn):
                if isinstance(entry.actions[0], Bury):
                    self.buried, self.buried_by = known(entry.actions[0].cards), entry.player
            elif isinstance(entry, Deal):
                self.deal(at, entry.player, entry.cards)
            elif isinstance(entry, Bottom):
                self.bottom = known(entry.cards)

    def names_plays(self) -> bool:
        """Whether any line of the record has a throw that stands, or marks a play as a ruff or a discard."""
        actions = (entry.actions[0] for entry in self.events if isinstance(entry, Turn) and entry.actions)
        return any(
            one.forced is None
            if isinstance(one, Throw)
            else isinstance(one, Play) and one.claim not in ("", LED)
            for one in actions
        )

    def hand(self, player: str, dealer: str | None) -> Known:
        """Return the hand of ``player`` when the first card is led; None if it cannot be told."""
        dealt = self.dealt.get(player)
        if player != dealer:
            return list(dealt) if dealt else self.played(player)
        taken = self.taken(player)
        if taken is None or self.buried is None:
            return self.played(player)
        return _without(taken, self.buried)

    def taken(self, dealer: str) -> Known:
        """Return the dealer's hand with the bottom taken up; None if it is not known."""
        dealt = self.dealt.get(dealer)
        return None if dealt is None or self.bottom is None else dealt + self.bottom

    def bury_of(self, dealer: str) -> Known:
        """Return what was buried: as written, or what the dealer, or else anybody, never played; None if that
        cannot be told."""
        if self.buried is not None:
            return self.buried
        taken, played = self.taken(dealer), self.played(dealer)
        if taken is None or played is None:
            return self._never_played()
        left = _without(taken, played)
        return left if len(left) == BOTTOM else None

    def _never_played(self) -> Known:
        """Return the cards of the pack that are left once four whole hands have been seen, else None."""
        played: list[Card] = []
        for player in self.plays:
            played += self.played(player) or ()
        left = _without([*PACK, *PACK], played)
        return left if len(left) == BOTTOM == 2 * len(PACK) - len(played) else None


def _without(cards: list[Card], gone: list[Card]) -> list[Card]:
    """Return ``cards`` without those that are ``gone``, as far as they are there."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left


class Opening:
    """The events before the first trick: levels, shows, and the dealer."""

    def __init__(self, match: Match):
        self.levels: dict[str, str] = {player: match.level(player) for player in match.seats.names}
        """Everybody's level before the deal, as far as the record can be believed."""
        self.began: dict[str, str | None] = {
            player: match.recomputed.get(player, level) for player, level in self.levels.items()
        }
        """Everybody's level before the deal as it follows from the deals before; None if not known."""
        self.level_doubt: dict[str, Finding] = {}
        """Findings about levels; ``shown_level`` has a different level whose cards are shown."""
        self.shown_level: dict[str, str] = {}
        self.show_plan: list[str | None] | None = None
        """The player of each show to come; None before the first."""
        self.shows: dict[str, Cards] = {}
        self.shown: dict[str, Turn] = {}
        """The cards that each has shown, and the turn."""
        self.wrong_shows: dict[str, Finding] = {}
        """Findings about the cards that players show."""
        self.shown_out_of_order = False
        """Whether the shows are out of order."""
        self.redealt = False
        self.named: DealerNamed | None = None
        self.unnamed: Finding | None = None
        """The finding that trumps are not named though several suits were shown."""
        self.trumps: str | None = None
        """Trumps to assume, whatever the record says, to see whether the play fits them better."""
        self.buried = False
        """Whether the line with the cards buried has been read."""
        self.judged_ahead: frozenset[int] = frozenset()
        """The indexes of events that stand too late and have been judged already (see :mod:`.opening`)."""
        self.once: dict[str, Turn] = {}
        """Things that the dealer does only once and has done, by the name of the rule."""


class Friend:
    """The dealer's friend: the ``card`` called, the line that calls it, and what is wrong with that; and who
    it is, as the record goes on and by the cards."""

    def __init__(self) -> None:
        self.card: Card | None = None
        self.call: Turn | None = None
        self.doubt: Finding | None = None
        self.dealer_alone = False
        self.unknown = False
        """Whether it is unknown if the dealer is alone."""
        self.player: str | None = None
        self.by_cards: str | None = None
        self.joined: Turn | None = None
        """The play by which the friend was found, unless that was in a plain trick."""


class Tally:
    """Rotten fives and the fines of failed throws."""

    def __init__(self, seats: tuple[str, ...]):
        self.fives: list[tuple[str, str | None]] = []
        self.fives_by_cards: list[tuple[str, str | None]] = []
        """Rotten fives laid: the holder, and who took the trick, as it is written and by the cards."""
        self.rotten: list[str] = []
        """The holder of each rotten five in the trick on the table."""
        self.fines: dict[str, list[int]] = {player: [] for player in seats}
        """Of failed throws, and in ``fine_said`` what is wrong with one."""
        self.fine_said: dict[str, Finding] = {}


class RedFiveDeal(TrickDeal):
    """The deal as far as it has been judged."""

    moves: ClassVar[tuple[type[Action], ...]] = (Show, Play, Throw)

    def __init__(self, desk: Desk, match: Match, round_: Round):
        self.known: RedFiveCourse = RedFiveCourse(round_.events)
        super().__init__(desk, RULES, self.known, match.seats)
        self.match = match
        self.opening: Opening = Opening(match)
        self.friend: Friend = Friend()
        self.tally: Tally = Tally(match.seats.names)
        self.order: Order | None = None
        """The order of the cards, once trumps and level are known."""
        self.kept_back: dict[tuple[str, str], tuple[Finding, frozenset[Card]]] = {}
        """Of players who have not followed a suit: the finding, and the cards of it that they held. Whoever
        still has no others does not follow for the same reason."""
        self.broken: dict[Card, Finding] = {}
        """Cards that are said to break a throw that stood."""
        self.passed: set[str] = set()
        """Players who have passed a lead."""
        self.results: list[Event] = []

    def lines(self, kind: type[Line]) -> list[Line]:
        """The lines of the results of one kind."""
        return [event for event in self.results if isinstance(event, kind)]

    @property
    def settled(self) -> bool:
        """Whether all cards have been played, and it is known who has taken what."""
        return self.table.over and not (self.doubtful or self.uncounted)

    @property
    def differs(self) -> bool:
        """Whether anything written so far differs from what follows from the cards."""
        tally, table, friend = self.tally, self.table, self.friend
        return (
            self.last.winner != self.last.by_cards
            or friend.player != friend.by_cards
            or table.said != table.taken
            or tally.fives != tally.fives_by_cards
        )

    def opening_hand(self, player: str) -> Known:
        return self.known.hand(player, self.dealer)

    def surely_held(self, player: str) -> list[Card]:
        return [] if player == self.dealer else super().surely_held(player)

    def cards_seen(self) -> list[MaybeCard]:
        seen, known, dealer = super().cards_seen(), self.known, self.dealer
        if not seen:
            return seen
        if dealer is None or known.dealt.get(dealer):
            return [*seen, *(known.bottom or ())]
        counted = dealer in known.dealt or (dealer in known.plays and len(known.dealt) < PLAYERS)
        return [*seen, *(known.buried or ())] if counted else seen

    def surplus_kept(self, player: str) -> Finding | None:
        """Return the finding about a card of which there are too many, if ``player`` has a copy that is
        neither played nor buried: it may have been written for another card."""
        if self.pack.surplus is None:
            return None
        (card, found), known = self.pack.surplus, self.known
        have, gone = [*(known.dealt.get(player) or ())], [*(known.played(player) or ())]
        if player == known.buried_by:
            have += known.bottom or ()
            gone += known.buried or ()
        return found if have.count(card) > gone.count(card) else None

    def set_trumps(self, trumps: str, level: str) -> None:
        """Set which cards are trumps, and count anew the suits of the hands that were counted before."""
        order = order_of(trumps, level, self.match.house)
        self.order, self.table.suit = order, order.suit
        hands = self.table.hands
        for player, hand in hands.items():
            if hand is not None and hand.suit is not order.suit:
                hands[player] = Holding(hand.listed(), order.suit)

    def fits(self, keeps: Callable[[House], bool], *names: str) -> Said | None:
        """Return under which of the house rules ``names`` the record would be right, in words; None if under
        none. ``keeps`` tells whether it would be, given a set of house rules."""
        house = self.match.house
        for name in sorted(names, key=lambda name: name not in house):  # first without one that is named
            if keeps(house ^ {name}):
                if name in house:
                    return told(
                        "this would be right without the house rule “{name}”",
                        "不用桌規「{name}」則合規",
                        name=name,
                    )
                return told(
                    "this would be right with “House rules: {name}” ({text})",
                    "若有「桌規：{name}」（{text}）則合規",
                    name=name,
                    text=HOUSE[name],
                )
        return None
