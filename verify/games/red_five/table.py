"""Red Five: what a deal's record says of where the cards are, and the trick on the table.

Hands that the record does not give are put together again from the plays, so that an onlooker's record can
be judged like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....records.cards import Card
from ....records.events import Action, Cards, Deal, Event, MaybeCard, Score, Turn, is_short_turn, raw
from ....records.findings import Finding
from ....records.tricks import Bottom, Bury, Defenders, LevelChange, Play, Throw, TrickEnd
from .order import PACK
from .ruffing import Contest

DEALT, BOTTOM = 25, 8
OF_ORDER = frozenset(("out-of-turn", "wrong-leader", "played-twice", "wrong-trick-size", "wrong-number"))
"""Findings that put in doubt who has played which card of a trick."""
OF_HAND = frozenset(("not-held", "wrong-rotten", "wrong-throw-fine"))
"""Findings of a play that depend on no other play of the trick."""
Known = list[Card] | None
"""Cards if all of them are known."""


def on_table(turn: Turn) -> Cards:
    """The cards that a turn leaves on the table."""
    return _left_by(turn.actions[0])


def _left_by(action: Action) -> Cards:
    """The cards that an action leaves on the table: of a throw that failed, those that were forced."""
    if isinstance(action, Play):
        return action.cards
    if isinstance(action, Throw):
        return action.cards if action.forced is None else action.forced
    return ()


class Trick:
    """The trick on the table: who has played what, and who wins it so far.

    ``sure`` is False once its winner cannot be told from the cards. ``root`` is the first finding about it
    and ``roots`` each player's first, ``doubt`` one because of which its cards may be others than written;
    ``rotten`` names the holder of each rotten ♥5 in it. ``plan`` says for whom the plays to come are taken
    where their names are not in order, and ``size`` how many there are; it is ``blind`` where a play of it
    cannot be read."""

    __slots__ = (
        "blind", "contest", "doubt", "hidden", "plan", "players", "points", "root", "roots", "rotten", "size",
        "sure", "turns",
    )  # fmt: skip

    def __init__(self) -> None:
        self.players: list[str] = []
        self.turns: list[Turn] = []
        self.points = 0
        self.hidden = False
        self.blind = False
        self.contest: Contest | None = None
        self.sure = True
        self.root: Finding | None = None
        self.roots: dict[str, Finding] = {}
        self.doubt: Finding | None = None
        self.rotten: list[str] = []
        self.plan: list[str | None] | None = None
        self.size = 4

    def blame(self, player: str, found: Finding) -> None:
        """Know of a finding about a play of ``player``'s."""
        self.root = self.root or found
        self.roots.setdefault(player, found)

    def cause(self, player: str, name: str) -> Finding | None:
        """Under what in this trick a finding called ``name`` about a play of ``player``'s hangs: something
        about his own play, the order of play or the lead, or another who does not play to the lead either,
        for that may be what is wrong. What he holds, no other play makes doubtful."""
        root = self.root
        if root is None or root.rule.name in OF_ORDER or root not in self.roots.values():
            return root
        if player in self.roots:
            return self.roots[player]
        if name in OF_HAND:
            return None
        if self.players and self.players[0] in self.roots:
            return self.roots[self.players[0]]
        return next((one for one in self.roots.values() if one.rule.name not in OF_HAND), None)


class Gathered:
    """What a deal's record says of where the cards are. ``dealt`` are the hands as they are named, ``deals``
    says which events they are, ``again`` which deal to a player who has a hand already."""

    __slots__ = ("_numbers", "_plays", "again", "bottom", "buried", "buryer", "deals", "dealt", "events")

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.deals: dict[str, int] = {}
        self.again: list[int] = []
        self.dealt: dict[str, Known] = {}
        self.bottom: Known = None
        self.buried: Known = None
        self.buryer: str | None = None
        self._numbers: list[int | None] | None = None
        self._plays: dict[str, list[MaybeCard]] | None = None
        hand, bury = Deal, Bury  # looked up once: it is most of the work that there are so many entries
        for at, entry in enumerate(raw(events)):
            if isinstance(entry, tuple):
                if is_short_turn(entry):
                    action = entry[1][0]
                    if type(action) is bury:
                        self._bury(entry[0], action)
                elif entry[0] is hand:
                    self._deal(at, entry[1], entry[2])
            elif isinstance(entry, Turn):
                if type(entry.actions[0]) is Bury:
                    self._bury(entry.player, entry.actions[0])
            elif isinstance(entry, Deal):
                self._deal(at, entry.player, entry.cards)
            elif isinstance(entry, Bottom):
                self.bottom = _known(entry.cards)

    def _bury(self, player: str, action: Bury) -> None:
        self.buried, self.buryer = _known(action.cards), player

    def _deal(self, at: int, player: str, cards: Cards | None) -> None:
        if player in self.deals:
            self.again.append(at)
        else:
            self.give(player, at, cards)

    @property
    def numbers(self) -> list[int | None]:
        """The number of each trick whose end is written."""
        if self._numbers is None:
            self._numbers = [one.number for one in raw(self.events) if isinstance(one, TrickEnd)]
        return self._numbers

    def give(self, player: str, at: int, cards: Cards | None) -> None:
        """Have ``player`` be dealt ``cards``, as event number ``at`` says."""
        self.deals[player] = at
        self.dealt[player] = _known(cards)

    @property
    def plays(self) -> dict[str, list[MaybeCard]]:
        """What each player has laid on the table, by the names in the record."""
        if self._plays is None:
            self._plays = {}
            for entry in raw(self.events):
                if isinstance(entry, tuple) and isinstance(entry[0], str):
                    player, actions = entry[0], entry[1]
                elif isinstance(entry, Turn):
                    player, actions = entry.player, entry.actions
                else:
                    continue
                if isinstance(actions[0], Play | Throw):
                    self._plays.setdefault(player, []).extend(_left_by(actions[0]))
        return self._plays

    @property
    def lacks_tricks(self) -> bool:
        """Whether results are written, but everybody is as many cards short: whole tricks are missing."""
        if not any(isinstance(event, Score | LevelChange | Defenders) for event in self.events):
            return False
        counts = {len(cards) for cards in self.plays.values()}
        return len(self.plays) == 4 and len(counts) == 1 and counts.pop() < DEALT

    def hand(self, player: str, dealer: str | None) -> Known:
        """What ``player`` holds when the first card is led; None if it cannot be told."""
        dealt = self.dealt.get(player)
        if player != dealer:
            return list(dealt) if dealt else self.played(player)
        taken = self.taken(player)
        if taken is None or self.buried is None:
            return self.played(player)
        return _without(taken, self.buried)

    def played(self, player: str) -> Known:
        """All that a player has played, if that was his whole hand and none of it is hidden."""
        plays = self.plays.get(player, [])
        return _known(plays) if len(plays) == DEALT else None

    def taken(self, dealer: str) -> Known:
        """The dealer's hand with the bottom in it."""
        dealt = self.dealt.get(dealer)
        return None if dealt is None or self.bottom is None else dealt + self.bottom

    def bury_of(self, dealer: str) -> Known:
        """What was buried: as written, or what the dealer, or else anybody, never played."""
        if self.buried is not None:
            return self.buried
        taken, played = self.taken(dealer), self.played(dealer)
        if taken is None or played is None:
            return self._never_played()
        left = _without(taken, played)
        return left if len(left) == BOTTOM else None

    def _never_played(self) -> Known:
        """What is left of the pack where all of four hands has been seen."""
        played: list[Card] = []
        for player in self.plays:
            played += self.played(player) or ()
        left = _without([*PACK, *PACK], played)
        return left if len(left) == BOTTOM == 2 * len(PACK) - len(played) else None

    def too_many(self, dealer: str | None) -> list[Card]:
        """Cards of which the hands, plays and bottom together show more than two."""
        seen: list[MaybeCard] = []
        for player in dict.fromkeys((*self.dealt, *(() if len(self.dealt) == 4 else self.plays))):
            dealt = self.dealt.get(player)
            if dealt:
                seen += dealt
            else:
                plays = self.plays.get(player, ())
                if len(plays) > DEALT:  # something stands there twice
                    return []
                seen += plays
                if player == dealer:
                    seen += self.buried or ()
        if dealer is None or self.dealt.get(dealer):
            seen += self.bottom or ()
        return [card for card, count in Counter(seen).items() if count > 2 and card is not None]


def _without(cards: list[Card], gone: list[Card]) -> list[Card]:
    """``cards`` without those that are gone, as far as they are there."""
    count: dict[Card, int] = {}
    for card in gone:
        count[card] = count.get(card, 0) + 1
    left = []
    for card in cards:
        if count.get(card):
            count[card] -= 1
        else:
            left.append(card)
    return left


def _known(cards: Cards | list[MaybeCard] | None) -> Known:
    if cards is None:
        return None
    known = [card for card in cards if card is not None]
    return known if len(known) == len(cards) else None
