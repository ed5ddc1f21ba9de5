"""Red Five: all that is known of the deal being judged. The modules beside this one judge its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import Factory, define

from ...records.cards import Card
from ...records.events import Deal as Hand
from ...records.events import Event, Round, Score, Turn
from ...records.findings import Finding, Place, Said, told
from ...records.tricks import DealerNamed, LevelChange
from ..engines.red_five import DEALT, Gathered, Trick
from ..engines.red_five_holding import Holding
from ..engines.red_five_house import HOUSE, NONE, House
from ..engines.red_five_order import PLAIN, Order
from ..referee import Referee


@define
class Match:
    """What a record carries from deal to deal: who sits where, the ``ring`` in which they play, the house
    rules, everybody's level, and who dealt last."""

    seats: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()
    house: House = NONE
    levels: dict[str, str] = Factory(dict)
    last_dealer: str | None = None

    def level(self, player: str | None) -> str:
        return self.levels.get(player or "", "2")


@define(eq=False)
class Tally:
    """What the tricks have come to. Points are as they are ``said`` to be taken, and as the cards have them;
    so are the rotten fives laid (the holder, and who took the trick), the friend, and who won last."""

    said: dict[str, int]
    taken: dict[str, int]
    fines: dict[str, list[int]]
    """Of failed throws."""
    fine_said: dict[str, Finding] = Factory(dict)
    fives: list[tuple[str, str | None]] = Factory(list)
    fives_by_cards: list[tuple[str, str | None]] = Factory(list)
    winner: str | None = None
    winner_by_cards: str | None = None
    friend: str | None = None
    friend_by_cards: str | None = None
    doubt: Finding | None = None
    """What may have made the points, or the sides, other than they are reckoned."""


@define(eq=False)
class Deal:
    """The deal as far as it has been read."""

    referee: Referee
    match: Match
    known: Gathered

    # Findings that others may hang under
    root: Finding | None = None
    """What is wrong with the deal as a whole."""
    blamed: dict[str, Finding] = Factory(dict)
    """What has put a player's hand in doubt."""
    doubtful: bool = False
    """Whether so much is unknown that nothing can be held against anybody by what he holds."""
    unread: bool = False
    """Whether a line that cannot be read may have been a trick."""

    # Before the first trick
    levels: dict[str, str] = Factory(dict)
    """Everybody's level before the deal, as far as the record can be believed."""
    level_doubt: dict[str, Finding] = Factory(dict)
    """What is wrong with a level, and in ``shown_level`` another level of which cards are shown."""
    shown_level: dict[str, str] = Factory(dict)
    show_plan: list[str | None] | None = None
    """For whom the shows to come are taken; None before the first."""
    shows: dict[str, list[Card]] = Factory(dict)
    shown: dict[str, Turn] = Factory(dict)
    redealt: bool = False
    named: DealerNamed | None = None
    dealer: str | None = None
    order: Order | None = None
    suit: dict[Card, str] = PLAIN
    called: Card | None = None
    alone: bool = False

    # The tricks
    ring: tuple[str, ...] = ()
    next: dict[str, str] = Factory(dict)
    """Who plays behind whom."""
    begun: bool = False
    hands: dict[str, Holding | None] = Factory(dict)
    left: dict[str, int] = Factory(dict)
    """How many cards each player has still to play."""
    voids: dict[str, dict[str, Event]] = Factory(dict)
    """Of players whose hands are not known: the suits they have not followed, and where."""
    due: str | None = None
    due_by_cards: str | None = None
    """Who wins by the cards the trick that is written for ``due``."""
    trick: Trick = Factory(Trick)
    last_turns: list[Turn] = Factory(list)
    """The trick before."""
    number: int = 0
    tricks: int = 0
    """The number of the last trick as it is written, and as it is counted."""
    leapt: dict[int, Finding] = Factory(dict)
    """Numbers of tricks that have been left out, and the finding that says so."""
    passed: set[str] = Factory(set)
    tally: Tally = Factory(lambda: Tally({}, {}, {}))
    results: list[Event] = Factory(list)

    @classmethod
    def of(cls, referee: Referee, match: Match, round_: Round) -> Deal:
        """A deal of which nothing has been judged."""
        seats = match.seats
        deal = cls(referee, match, Gathered(round_.events))
        deal.levels = {player: match.level(player) for player in seats}
        deal.go_round(match.ring)
        deal.hands = dict.fromkeys(seats)
        deal.left = dict.fromkeys(seats, DEALT)
        deal.voids = {player: {} for player in seats}
        deal.tally = Tally(dict.fromkeys(seats, 0), dict.fromkeys(seats, 0), {player: [] for player in seats})
        return deal

    def go_round(self, ring: tuple[str, ...]) -> None:
        """Have play go round so."""
        self.ring = ring
        self.next = dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))

    @property
    def over(self) -> bool:
        return self.begun and not any(self.left.values())

    def set_order(self, order: Order) -> None:
        self.order, self.suit = order, order.suit

    # ---- findings

    def find(self, name: str, place: Place, **params: Any) -> Finding:
        """A finding about the deal, not about a turn of it."""
        return self.referee.find(name, place, turn=False, **params)

    def blame(self, name: str, place: Place, player: str, **params: Any) -> Finding:
        """A finding about the trick on the table: a root, or under what has put hand or trick in doubt."""
        trick = self.trick
        under = trick.root or self.blamed.get(player) or self.root
        found = self.referee.find(name, place, player=player, under=under, **params)
        trick.root = trick.root or found
        return found

    def fits(self, keeps: Callable[[House], bool], *names: str) -> Said | None:
        """Under which of the house rules ``names`` the record would be right, in words."""
        house = self.match.house
        for name in names:
            if keeps(house ^ {name}):
                en, zh = HOUSE[name]
                if name in house:
                    return told(
                        "right without the house rule “{name}”", "不用桌規「{name}」則合規", name=name
                    )
                return told(
                    "right where “House rules: {name}” holds: {text}",
                    "若有「桌規：{name}」（{text}）則合規",
                    name=name,
                    text=Said(en, zh),
                )
        return None

    def place(self, event: Event) -> Place:
        return self.referee.place(event)

    def name_place(self, event: Turn | Hand | Score | LevelChange) -> Place:
        """Where the player's name stands in front of what is his."""
        line, name = self.place(event), event.player
        start = line.text.rfind(name, 0, event.column)
        return Place(event.line, start + 1, start + 1 + len(name), line.text) if start >= 0 else line

    def whole(self, turn: Turn) -> Place:
        """Where the action of a turn stands, without what stands around it."""
        spans = turn.actions[0].spans
        return self.referee.place(turn, spans[0] if spans else None)


def held_by(hands: Iterable[tuple[str, Holding | None]]) -> list[tuple[str, list[Card]]]:
    """The cards of the hands that are known."""
    return [(player, hand.listed()) for player, hand in hands if hand is not None]
