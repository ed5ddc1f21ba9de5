"""The table of a trick-taking game: the hands as far as they are known, the current trick, and the points
taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...records.cards import Card, in_order
from ...records.events import Cards, Turn
from ...records.findings import Finding
from ...records.tricks import Play
from ..breach import Breach
from .holding import Holding
from .rules import Contest, Laid, TrickRules


class Trick:
    """The trick on the table: the players and their plays, and the winner so far. ``size`` is the number of
    players who play to it.

    ``winner_known`` is False once the cards no longer determine who wins it. ``root`` is the first finding
    about it, and ``doubt`` one because of which its cards may be others than written. If names are out of
    order, ``plan`` has the player of each of the coming plays (None: ignored). The trick is ``hidden`` if a
    card in it was not seen, ``blind`` if a play to it cannot be read, and ``unordered`` if it is not known
    who led."""

    __slots__ = (
        "blind", "contest", "doubt", "hidden", "of_hands", "of_order", "plan", "players", "points", "root",
        "roots", "size", "turns", "unordered", "winner_known",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        self.size: int = size
        self.players: list[str] = []
        self.turns: list[Turn] = []
        self.points: int = 0
        self.hidden: bool = False
        self.blind: bool = False
        self.unordered: bool = False
        self.contest: Contest | None = None
        self.winner_known: bool = True
        self.plan: list[str | None] | None = None
        self.doubt: Finding | None = None
        self.root: Finding | None = None
        self.roots: dict[str, Finding] = {}
        """The first finding about a play, by player."""
        self.of_order: bool = False
        """Whether the root casts doubt on who has played which card."""
        self.of_hands: list[Finding] = []
        """The findings that depend on no other play of the trick."""

    @property
    def full(self) -> bool:
        """Whether all have played to the trick."""
        return 0 < self.size <= len(self.players)


class TrickTable:
    """One deal among the players in ``ring``, in the order of play."""

    def __init__(self, rules: TrickRules, ring: tuple[str, ...]) -> None:
        self.rules = rules
        self.suit: Mapping[Card, str] = rules.suit
        """The suit that each card belongs to."""
        self.ring: tuple[str, ...] = ()
        self.next: dict[str, str] = {}
        """The next player after each."""
        self.go_round(ring)
        self.begun = False
        self.hands: dict[str, Holding | None] = dict.fromkeys(ring)
        """The hand of each player; None if it is not known."""
        self.left: dict[str, int] = dict.fromkeys(ring, rules.hand_size)
        """Number of cards that each player still has to play."""
        self.due: str | None = None
        """The player who plays next, if known."""
        self.trick: Trick = Trick(len(ring))
        self.tricks: int = 0
        """Number of tricks that have been played."""
        self.broken: bool = False
        """Whether a card that counts, or an unseen one, has been played."""
        self.unseen: bool = False
        """Whether an unnamed card has been played."""
        self.said_tricks: dict[str, list[int]] = {player: [] for player in ring}
        """The points of each trick that a player has taken, as written."""
        self.taken_tricks: dict[str, list[int]] = {player: [] for player in ring}
        """The same by the cards."""

    @property
    def led(self) -> str | None:
        """The suit led to the trick on the table, if it was seen."""
        contest = self.trick.contest
        return None if contest is None else contest.led

    def go_round(self, ring: tuple[str, ...]) -> None:
        """Make ``ring`` the order of play."""
        self.ring = ring
        self.next = dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))

    @property
    def said(self) -> dict[str, int]:
        """The points that each player has taken, as written."""
        return {player: sum(tricks) for player, tricks in self.said_tricks.items()}

    @property
    def taken(self) -> dict[str, int]:
        """The same by the cards."""
        return {player: sum(tricks) for player, tricks in self.taken_tricks.items()}

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return self.begun and not any(self.left.values())

    # ---- a play: whether it is legal, what it does, and which there are

    def why_not(self, hand: Holding, play: Laid) -> Iterator[Breach]:
        """Yield the breaches of a play from ``hand``, in the order in which they are reported."""
        by_play, led, card = self.rules.conditions, self.led, play.cards[0]
        if not self.trick.players and led is None:
            conditions = by_play.lead
        elif led is None:  # the lead was not seen
            conditions = by_play.follow
        elif card is not None and self.suit.get(card) != led:
            conditions = by_play.follow + by_play.discard
        else:
            conditions = by_play.follow
        for condition in conditions:
            breach = condition(self, hand, play)
            if breach is not None:
                yield breach

    def options(self, player: str) -> list[Card]:
        """Return the single cards that ``player`` may play; none if the hand is not known."""
        hand = self.hands[player]
        if hand is None:
            return []
        return [card for card in in_order(hand.listed()) if not any(self.why_not(hand, Play((card,))))]

    def compete(self, player: str, cards: Sequence[Card]) -> None:
        """Let ``cards`` of ``player`` compete for the trick. A lead of one card begins the contest."""
        trick, suit = self.trick, self.suit[cards[0]]
        if trick.contest is not None:
            trick.contest.play(player, cards)
        elif trick.players or len(cards) > 1:
            trick.winner_known = False
        else:
            trick.contest = Contest(suit, cards, self.rules.power.get(suit, {}), player)

    def play(self, player: str, turn: Turn, cards: Cards) -> None:
        """Lay the ``cards`` of a turn on the table for ``player``, as written."""
        trick, hand, points = self.trick, self.hands[player], self.rules.points
        self.left[player] -= len(cards)
        for card in cards:
            if card is None:
                self.broken = self.unseen = True
                continue
            worth = points.get(card, 0)
            if worth:
                trick.points += worth
                self.broken = True
            if hand is not None:
                hand.remove(card)
        trick.players.append(player)
        trick.turns.append(turn)
        self.due = self.next[player]

    def take(self, winner: str, by_cards: str, said: int, points: int) -> None:
        """Count the points of a trick: those ``said`` for the ``winner`` as written, and its true ``points``
        for the winner ``by_cards``."""
        self.said_tricks[winner].append(said)
        self.taken_tricks[by_cards].append(points)

    def clear(self, due: str | None) -> None:
        """Clear the trick on the table, which is over; ``due`` leads to the next."""
        self.trick, self.due = Trick(len(self.ring)), due
        self.tricks += 1
