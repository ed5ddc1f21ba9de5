"""The table of a trick-taking game: the hands as far as they are known, the trick that lies there, and the
points taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...records.cards import Card
from ...records.events import Cards, Event, ShortClaim, ShortTurn, Turn
from ...records.tricks import Play, TrickEnd
from ..breach import Breach
from ..cards.hands import KINDS, Hand
from .rules import POWERLESS, Condition, Contest, Laid, TrickRules

Plays: TypeAlias = tuple[tuple[str, Cards], ...]
"""Who has played what to a trick."""


class Trick:
    """The trick on the table. ``size`` is how many play to it."""

    __slots__ = ("contest", "known", "plays", "points", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.plays: list[tuple[str, Cards]] = []
        self.contest: Contest | None = None
        self.points = 0
        self.known = True
        """Whether all that has been played to it is."""

    @property
    def full(self) -> bool:
        """Whether everybody has played to it."""
        return len(self.plays) >= self.size

    def winner(self) -> str | None:
        """Who wins it by the cards; None if it is not complete, or a card of it is not known."""
        players = {player for player, _ in self.plays}
        if not self.known or self.contest is None or not len(players) == len(self.plays) == self.size:
            return None
        return self.contest.winner


class TrickTable:
    """One deal among the players in ``ring``, in the order of play."""

    def __init__(self, rules: TrickRules, ring: tuple[str, ...]) -> None:
        self.rules = rules
        self.ring = ring
        self.next = dict(zip(ring, (*ring[1:], *ring[:1]), strict=True))
        """Who plays after whom."""
        size = rules.hand_size
        self.hands = {player: Hand(size, size) for player in ring}
        self.left = dict.fromkeys(ring, size)
        """How many cards each has still to play."""
        self.begun = False
        self.due: str | None = None
        """Who plays next, if that is known."""
        self.trick = Trick(len(ring))
        self.led: str | None = None
        self.broken = False
        self.tricks = 0
        self.past: list[Plays] = []
        """The tricks that have been played."""
        self.played: set[Card] = set()
        """The cards that have been played."""
        self.said = dict.fromkeys(ring, 0)
        """The points that each has taken as the record goes on with them."""
        self.taken = dict.fromkeys(ring, 0)
        """The same by the cards."""

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return self.begun and not any(self.left.values())

    def listed(self, hand: Hand, suit: str) -> list[Card]:
        counts = hand.counts
        return [KINDS[index] for index in self.rules.indexes.get(suit, ()) if counts[index]]

    def all_exact(self) -> bool:
        """Whether every card of every hand is known."""
        return all(hand.exact for hand in self.hands.values())

    # ---- a play: whether it is legal, what it does, and which there are

    def why_not(self, player: str, play: Laid) -> Iterator[Breach]:
        """Why a play of ``player``'s is illegal: its breaches, in the order in which they are told."""
        hand, rules, cards = self.hands[player], self.rules, play.cards
        lacking = hand.missing(cards)
        if lacking:
            missing = tuple([card for at in lacking if (card := cards[at]) is not None])
            names = "-".join([card.text for card in missing])
            yield Breach("card-not-held", {"cards": names}, operand=lacking[0] + 1, cards=missing)
        for at, card in enumerate(cards):
            if card is not None and at not in lacking and not hand.count(card) and card in self.played:
                yield Breach("played-before", {"card": card}, operand=at + 1, cards=(card,))
        if not cards or None in cards:
            return
        if not self.trick.plays:
            conditions = rules.lead
        elif self.led is not None and rules.suit.get(cards[0]) != self.led:  # type: ignore[arg-type]
            conditions = rules.follow + rules.discard
        else:
            conditions = rules.follow
        for condition in conditions:
            breach = condition(self, hand, play)
            if breach is not None:
                yield breach

    def options(self, player: str) -> list[Card]:
        """The cards of a known hand that ``player`` may play."""
        found = []
        for card in self.hands[player].listed():
            if not list(self.why_not(player, Play((card,)))):
                found.append(card)
        return found

    def play(self, player: str, play: Laid) -> None:
        """Apply a play as it is written."""
        trick, hand, rules, cards = self.trick, self.hands[player], self.rules, play.cards
        self.left[player] -= len(cards)
        card = cards[0] if len(cards) == 1 else None
        if card is None or card not in rules.suit:
            trick.known = False
        elif not trick.plays:
            self.led = rules.suit[card]
            trick.contest = Contest(self.led, card, rules.power[self.led], player)
        elif trick.contest is not None:
            trick.contest.play(player, card)
        for one in cards:
            hand.remove(one)
            if one is not None:
                self.played.add(one)
                points = rules.points.get(one)
                if points is not None:
                    trick.points += points
                    self.broken = True
        trick.plays.append((player, cards))
        self.due = self.next[player]

    def settle(self, winner: str | None, points: int | None = None, *, doubtful: bool = False) -> None:
        """End the trick on the table. The record goes on with this ``winner`` and, if they are written, these
        ``points``; in a ``doubtful`` trick the cards tell no better."""
        trick = self.trick
        said = trick.points if points is None else points
        right = winner if doubtful else trick.winner() or winner
        if winner in self.said and right in self.taken and winner is not None and right is not None:
            self.said[winner] += said
            self.taken[right] += said if doubtful else trick.points
        self.past.append(tuple(trick.plays))
        self.clear(winner)
        self.tricks += 1

    def clear(self, due: str | None) -> None:
        """Nothing lies on the table, and ``due`` leads."""
        self.due, self.trick, self.led = due, Trick(len(self.ring)), None

    def play_unseen(self, player: str) -> None:
        """A play of ``player``'s is missing in the record: one card is gone, and nobody knows which."""
        self.left[player] -= 1
        self.hands[player].remove(None)
        self.broken = True  # it may have been a card that counts

    def take_back_unseen(self, player: str) -> None:
        """The play stands elsewhere in the record."""
        hand = self.hands[player]
        self.left[player] += 1
        hand.size += 1
        if hand.gone:
            hand.gone -= 1
        else:
            hand.hidden += 1

    # ---- tricks that are plainly in order

    def plain(self, entries: Sequence[Event | ShortTurn | ShortClaim], at: int) -> int:
        """Play the tricks from entry ``at`` on that are written whole and are plainly in order: one card a
        play, from hands that are known. Returns how many entries they take; with the next nothing is done."""
        start, step = at, len(self.ring) + 1
        if self.trick.plays or self.due is None or not self.all_exact():
            return 0
        while len(entries) >= at + step and self._plain_trick(entries, at):
            at += step
        return at - start

    def _plain_trick(self, entries: Sequence[Event | ShortTurn | ShortClaim], at: int) -> bool:
        """Play one trick, if it is plainly in order."""
        rules, hands = self.rules, self.hands
        end = entries[at + len(self.ring)]
        if not isinstance(end, TrickEnd) or (end.number is not None and end.number != self.tricks + 1):
            return False
        player = winner = self.due or ""
        power: dict[Card, int] = {}
        best, worth, broken = POWERLESS, 0, self.broken
        played: list[tuple[str, Cards]] = []
        for number in range(at, at + len(self.ring)):
            play = _played(entries[number], player)
            if play is None or len(play.cards) != 1:
                break
            card, hand = play.cards[0], hands[player]
            if card is None or not hand.counts[card.index]:
                break
            suit = rules.suit[card]
            if not played:
                conditions = rules.lead
                power = rules.power[suit]
            elif suit != self.led:
                conditions = rules.follow + rules.discard
            else:
                conditions = rules.follow
            if not self._meets(conditions, hand, play):
                break
            if not played:
                self.led = suit
            strength = power.get(card, POWERLESS)
            if strength > best:
                best, winner = strength, player
            points = rules.points.get(card)
            if points is not None:
                worth += points
                broken = True
            played.append((player, play.cards))
            player = self.next[player]
        self.led = None
        if len(played) < len(self.ring) or end.winner != winner:
            return False
        if end.points is not None and end.points != worth:
            return False
        self._take(played, winner, worth)
        self.broken = broken
        return True

    def _meets(self, conditions: tuple[Condition, ...], hand: Hand, play: Play) -> bool:
        return all(condition(self, hand, play) is None for condition in conditions)

    def _take(self, played: list[tuple[str, Cards]], winner: str, worth: int) -> None:
        """Take the cards of a trick out of the hands, and give it to its ``winner``."""
        for player, cards in played:
            self.hands[player].remove(cards[0])
            self.left[player] -= 1
            if cards[0] is not None:
                self.played.add(cards[0])
        self.said[winner] += worth
        self.taken[winner] += worth
        self.due = winner
        self.tricks += 1
        self.past.append(tuple(played))


def _played(entry: Event | ShortTurn | ShortClaim, player: str) -> Play | None:
    """What ``player`` plays, if the entry is just that."""
    if isinstance(entry, tuple):
        if entry[0] != player or entry[2]:
            return None
        action = entry[1][0]
    elif isinstance(entry, Turn) and entry.player == player and not entry.calls:
        action = entry.actions[0]
    else:
        return None
    return action if isinstance(action, Play) and not action.claim else None
