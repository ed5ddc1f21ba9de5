"""Red Five: all that is known of the deal being judged. The modules beside this one judge its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....records.cards import Card
from ....records.events import Cards, Event, Round, Score, Turn
from ....records.events import Deal as Hand
from ....records.findings import Finding, Place, Said, told
from ....records.tricks import DealerNamed, LevelChange
from ...referee import Referee
from .holding import Holding
from .house import HOUSE, House
from .match import Match
from .misreading import Misreadings
from .order import PLAIN, Order
from .table import DEALT, Gathered, Trick, on_table

WITHIN_A_TRICK = "out-of-turn"
"""Who plays next within a trick rests on nobody's cards, nor on tricks that are missing before it."""


class Tally:
    """What the tricks have come to: as it is written, and by the cards."""

    def __init__(self, seats: tuple[str, ...]):
        self.said: dict[str, int] = dict.fromkeys(seats, 0)
        self.taken: dict[str, int] = dict.fromkeys(seats, 0)
        """Points taken, as they are written and as the cards have them."""
        self.fives: list[tuple[str, str | None]] = []
        self.fives_by_cards: list[tuple[str, str | None]] = []
        """Rotten fives laid: the holder, and who took the trick."""
        self.winner: str | None = None
        self.winner_by_cards: str | None = None
        """Who won the last trick."""
        self.friend: str | None = None
        self.friend_by_cards: str | None = None
        self.joined: Turn | None = None
        """The play by which the friend was found, unless that was in a plain trick."""
        self.fines: dict[str, list[int]] = {player: [] for player in seats}
        """Of failed throws, and in ``fine_said`` what is wrong with one."""
        self.fine_said: dict[str, Finding] = {}
        self.doubt: Finding | None = None
        """What may have made the points, or the sides, other than they are reckoned."""

    @property
    def differs(self) -> bool:
        """Whether anything is written otherwise than the cards have it."""
        return (
            self.winner != self.winner_by_cards
            or self.friend != self.friend_by_cards
            or self.said != self.taken
            or self.fives != self.fives_by_cards
        )


class Deal:
    """The deal as far as it has been read."""

    def __init__(self, referee: Referee, match: Match, round_: Round):
        self.referee = referee
        self.match = match
        self.known = Gathered(round_.events)
        self.misreadings = Misreadings(self.known)
        seats = match.seats

        # Findings that others may hang under
        self.root: Finding | None = None
        """What is wrong with the deal as a whole."""
        self.blamed: dict[str, Finding] = {}
        """What has put a player's hand in doubt."""
        self.doubtful = False
        """Whether so much is unknown that nothing can be held against anybody by what he holds."""
        self.unread = False
        """Whether a line that cannot be read may have been a trick."""
        self.uncounted = False
        """Whether there is a trick of which nobody knows who took it, or its points."""

        # Before the first trick
        self.levels: dict[str, str] = {player: match.level(player) for player in seats}
        """Everybody's level before the deal, as far as the record can be believed."""
        self.began: dict[str, str | None] = {
            player: match.reckoned.get(player, level) for player, level in self.levels.items()
        }
        """Everybody's level before the deal as it follows from the deals before; None if not known."""
        self.level_doubt: dict[str, Finding] = {}
        """What is wrong with a level, and in ``shown_level`` another level of which cards are shown."""
        self.shown_level: dict[str, str] = {}
        self.show_plan: list[str | None] | None = None
        """For whom the shows to come are taken; None before the first."""
        self.shows: dict[str, Cards] = {}
        self.shown: dict[str, Turn] = {}
        self.misshown: dict[str, Finding] = {}
        """What is wrong with the cards that somebody shows."""
        self.shown_amiss = False
        """Whether the shows do not stand in their order."""
        self.redealt = False
        self.packed = False
        """Whether the cards of all hands have been counted, and in ``surplus`` one there are too many of."""
        self.surplus: tuple[Card, Finding] | None = None
        self.named: DealerNamed | None = None
        self.dealer: str | None = None
        self.unnamed: Finding | None = None
        """What says that nobody knows which of several suits is trumps."""
        self.trumps: str | None = None
        """What is trumps, whatever the record says: to see whether the play fits that better."""
        self.order: Order | None = None
        self.suit: dict[Card, str] = PLAIN
        self.buried = False
        """Whether the line has come that says what is buried."""
        self.ahead: frozenset[int] = frozenset()
        """Which events stand behind the first lead, belong before it, and have been seen to."""
        self.once: dict[str, Turn] = {}
        """What the dealer has done that he does only once, by the name of the rule."""
        self.called: Card | None = None
        self.call: Turn | None = None
        """The card called, and the line that says so."""
        self.call_doubt: Finding | None = None
        self.alone = False
        self.side_unknown = False
        """Whether it cannot be told if the dealer is alone."""

        # The tricks
        self.ring: tuple[str, ...] = ()
        self.next: dict[str, str] = {}
        """Who plays behind whom."""
        self.go_round(match.ring)
        self.begun = False
        self.hands: dict[str, Holding | None] = dict.fromkeys(seats)
        self.perhaps: dict[str, list[Card]] = {}
        """The cards of players' hands that may have left them where nobody saw which did: ``hands`` has only
        what is there for certain."""
        self.left: dict[str, int] = dict.fromkeys(seats, DEALT)
        """How many cards each player has still to play."""
        self.voids: dict[str, dict[str, Event]] = {player: {} for player in seats}
        """Of players whose hands are not known: the suits they have not followed, and where."""
        self.kept_back: dict[tuple[str, str], tuple[Finding, frozenset[Card]]] = {}
        """Of players who have not followed a suit: the finding, and the cards of it that they held. Whoever
        still has no others does not follow for the same reason."""
        self.due: str | None = None
        self.due_by_cards: str | None = None
        """Who wins by the cards the trick that is written for ``due``."""
        self.trick = Trick()
        self.last: list[Turn] | range = []
        """The turns of the trick before, or which of the events they are."""
        self.number = 0
        self.tricks = 0
        """The number of the last trick as it is written, and as it is counted."""
        self.ends = 0
        """How many tricks have an end that is written."""
        self.leapt: dict[int, Finding] = {}
        """Numbers of tricks that have been left out, and the finding that says so."""
        self.unled = 0
        """How many tricks to come may be led by anybody, because two have changed places."""
        self.broken: dict[Card, Finding] = {}
        """Cards that are said to break a throw that stood."""
        self.passed: set[str] = set()
        self.tally = Tally(seats)
        self.results: list[Event] = []

    def go_round(self, ring: tuple[str, ...]) -> None:
        """Have play go round so."""
        self.ring = ring
        self.next = dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))

    @property
    def over(self) -> bool:
        return self.begun and not any(self.left.values())

    @property
    def last_turns(self) -> list[Event]:
        """The turns of the trick before."""
        return [self.known.events[at] for at in self.last] if isinstance(self.last, range) else [*self.last]

    def set_order(self, order: Order) -> None:
        """Know which cards are trumps, and count the suits of the hands anew that were counted before."""
        self.order, self.suit = order, order.suit
        for player, hand in self.hands.items():
            if hand is not None and hand.suit is not order.suit:
                self.hands[player] = Holding(hand.listed(), order.suit)

    # ---- findings

    def find(self, name: str, place: Place, **params: Any) -> Finding:
        """A finding about the deal, not about a turn of it."""
        return self.referee.desk.find(name, place, **params)

    def blame(
        self,
        name: str,
        place: Place,
        player: str,
        about: Iterable[Card] = (),
        under: Finding | None = None,
        of: str | None = None,
        **params: Any,
    ) -> Finding:
        """A finding about a play: a root, or under what has put the lead, the hand or the deal in doubt, or
        under what has come before of the same misread card, if one is ``about`` it, in the hand ``of`` the
        player or another."""
        trick, misread = self.trick, self.misreadings.of(of or player, self.dealer)
        if misread is not None and not misread.concerns(about):
            misread = None
        before = misread.found if misread else self._surplus_about(about)
        in_doubt = None if name == WITHIN_A_TRICK else self.blamed.get(player)
        under = trick.cause(player, name) or in_doubt or self.root or before or under
        if misread is not None and under is None and params.get("help") is None:
            params["help"] = misread.help
        found = self.referee.desk.find(name, place, player=player, under=under, **params)
        if misread is not None:
            misread.found = misread.found or found
        self.remember(found)
        trick.blame(player, found)
        if under is None and self.known.lacks_tricks:
            self.blame_all(found)
        return found

    def blame_all(self, found: Finding) -> None:
        """``found`` puts all hands in doubt."""
        self.tally.doubt = self.tally.doubt or found
        for player in self.match.seats:
            self.blamed.setdefault(player, found)

    def doubts_hand(self, player: str, cards: Iterable[Card | None]) -> Finding | None:
        """What has put it in doubt whether ``player`` holds these ``cards``."""
        misread = self.misreadings.of(player, self.dealer)
        if misread is not None and misread.found is not None and misread.concerns(cards):
            return misread.found
        return self.blamed.get(player)

    def _surplus_about(self, about: Iterable[Card]) -> Finding | None:
        """What has been told of a card that there are too many of, if it is ``about`` one."""
        return self.surplus[1] if self.surplus is not None and self.surplus[0] in about else None

    def _surplus_played(self) -> Finding | None:
        """What has been told of a card that there are too many of, if one lies in the trick on the table."""
        if self.surplus is None:
            return None
        card, found = self.surplus
        return found if any(card in on_table(turn) for turn in self.trick.turns) else None

    def remember(self, found: Finding) -> None:
        """``found`` is about the trick on the table: it may come of a card misread there."""
        for player, turn in zip(self.trick.players, self.trick.turns, strict=True):
            misread = self.misreadings.of(player, self.dealer)
            if misread is not None and misread.spare in on_table(turn):
                misread.found = misread.found or found

    def doubts_trick(self) -> Finding | None:
        """What may have made the trick on the table another than it is written."""
        trick = self.trick
        for player, turn in zip(trick.players, trick.turns, strict=True):
            if player in self.blamed:
                return trick.root or self.blamed[player]
            misread = self.misreadings.of(player, self.dealer)
            if misread is not None and misread.found and misread.concerns(on_table(turn)):
                return trick.root or misread.found
        return trick.root or self.root or self._surplus_played()

    def fits(self, keeps: Callable[[House], bool], *names: str) -> Said | None:
        """Under which of the house rules ``names`` the record would be right, in words."""
        house = self.match.house
        for name in sorted(names, key=lambda name: name not in house):  # first without one that is named
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
        return self.referee.desk.place(event)

    def name_place(self, event: Turn | Hand | Score | LevelChange) -> Place:
        """Where the player's name stands in front of what is his."""
        line, name = self.place(event), event.player
        start = line.text.rfind(name, 0, event.column + (event.spans[0][0] if event.spans else 0))
        return Place(event.line, start + 1, start + 1 + len(name), line.text) if start >= 0 else line

    def whole(self, turn: Turn) -> Place:
        """Where the action of a turn stands, without what stands around it."""
        spans = turn.actions[0].spans
        return self.referee.desk.place(turn, spans[0] if spans else None)
