"""Plays Red Five at random: legal deals with ruffs, throws, friends and rotten fives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from ....records.cards import Card, in_order
from ....records.events import Call, Deal, Event, Head, Round, Setting, TrickEnd, Turn
from ....records.tricks import Bottom, Bury, CallFriend, DealerNamed, Pass, Play, Redeal, Show, Throw
from ...order import after, ring_from
from ...tricks.holding import Holding
from ...tricks.rules import RUFF, TRUMPS, House
from .. import Settings
from .following import owed
from .leading import beaten
from .order import FormationContest, formation, order_of, pairs_of, tops
from .referee import RedFiveReferee
from .results import results_due
from .rules import CALLED, HOUSE, NONE, PACK, PAST, POINTS, RED_FIVE
from .showing import dealer_by, suits_of

TRIES = 60
"""Number of guesses at a play that ruffs or follows suit."""


OPTIONS = {"house_rules": tuple(HOUSE)}
PLAYERS = range(4, 5)


def play(rng: Random, settings: Settings) -> Iterator[Head | Round]:
    """A record of ``settings.rounds`` deals; the option ``house_rules`` names house rules."""
    seats = settings.players
    house = frozenset(name for key, name in settings.options if key == "house_rules")
    levels = {player: rng.choice(("2", "4", "8", "9", "10", "Q")) for player in seats}
    events = [
        Setting("players", seats),
        Setting("carried", tuple(f"{player} {level}" for player, level in levels.items())),
        Setting("last_dealer", seats[0]),
    ]
    if house:
        events.append(Setting("house_rules", tuple(sorted(house))))
    head = Head("red_five", tuple(events))
    yield head
    referee = RedFiveReferee(head)
    referee.review_head()
    starter = seats[0]
    for number in range(1, settings.rounds + 1):
        deal = _Deal(rng, seats, levels, starter, house)
        played = deal.play()
        referee.review(Round(number, tuple(played)))
        yield Round(number, (*played, *results_due(referee.deal)))
        levels, starter = referee.match.levels, deal.dealer or starter
        if PAST in levels.values():
            return


class _Deal:
    def __init__(
        self, rng: Random, seats: tuple[str, ...], levels: dict[str, str], starter: str, house: House = NONE
    ):
        self.rng, self.seats, self.levels, self.house = rng, seats, levels, house
        self.ring = ring_from(seats, starter)
        self.dealer: str | None = None
        self.events: list[Event] = []

    def say(self, player: str, action: Play | Throw | Show | Bury | CallFriend | Pass, *calls: Call) -> None:
        self.events.append(Turn(player, (action,), calls))

    def play(self) -> list[Event]:
        rng, seats = self.rng, self.seats
        pack = list(PACK * 2)
        rng.shuffle(pack)
        self.hands = {player: in_order(pack[n * 25 : n * 25 + 25]) for n, player in enumerate(seats)}
        bottom = pack[100:]
        self.events += [Deal(player, tuple(hand)) for player, hand in self.hands.items()]
        self.events.append(Bottom(tuple(bottom)))
        shows = {}
        for player in self.ring:
            own = [card for card in self.hands[player] if card.rank == self.levels[player]]
            shows[player] = own if rng.random() < 0.9 else []
            self.say(player, Show(tuple(shows[player])) if shows[player] else Pass())
        self.dealer = dealer = dealer_by(shows)
        if dealer is None:
            self.events.append(Redeal())
            return self.events
        trumps = rng.choice(suits_of(shows[dealer]))
        self.events.append(DealerNamed(dealer, trumps, self.levels[dealer]))
        self.order = order = order_of(trumps, self.levels[dealer], self.house)
        taken = self.hands[dealer] + bottom
        bury = sorted(
            taken, key=lambda card: (order.suit[card] == TRUMPS and card is not RED_FIVE, rng.random())
        )[:8]
        self.say(dealer, Bury(tuple(bury)))
        self.hands[dealer] = list((Counter(taken) - Counter(bury)).elements())
        cards = [card for card in PACK if order.suit[card] != TRUMPS and card.rank in CALLED]
        self.called = rng.choice(cards)
        least = 2 if "one-copy-with-friend" in self.house else 1
        self.alone = taken.count(self.called) >= least
        self.say(dealer, CallFriend(self.called), *([Call("alone")] if self.alone else []))
        self.tricks(dealer)
        return self.events

    def tricks(self, leader: str) -> None:
        seats = self.seats
        self.friend: str | None = None
        self.passed: set[str] = set()
        number = 0
        while any(self.hands.values()):
            number += 1
            while set(self.hands[leader]) == {RED_FIVE} and any(
                set(h) - {RED_FIVE} for h in self.hands.values()
            ):
                self.say(leader, Pass())
                self.passed.add(leader)
                leader = after(seats, leader)
            leader = self.trick(leader, number)

    def trick(self, leader: str, number: int) -> str:
        order = self.order
        action, cards = self.lead(leader)
        contest = FormationContest(order.suit[cards[0]], cards, order, self.house, leader)
        points = 0
        for player in ring_from(self.seats, leader):
            calls = []
            if player != leader:
                cards = self.follow(player, contest)
                ruffs = contest.strength(cards) >= RUFF
                action = Play(tuple(cards), "ruff" if ruffs else "")
                if RED_FIVE in cards and (contest.led != TRUMPS or player in self.passed):
                    calls.append(Call("rotten"))
                if player not in self.passed or RED_FIVE not in cards or "passed-fives-strike" in self.house:
                    contest.play(player, cards)
            elif isinstance(action, Throw) and action.forced is not None:
                calls.append(Call("fine", len(action.cards)))
            if self.called in cards and not (self.friend or self.alone or player == self.dealer):
                self.friend = player
                calls.append(Call("friend"))
            for card in cards:
                self.hands[player].remove(card)
                points += POINTS[card]
            self.say(player, action, *calls)
        self.events.append(TrickEnd(contest.winner, points or None, number))
        return contest.winner

    def lead(self, player: str) -> tuple[Play | Throw, list[Card]]:
        rng, order = self.rng, self.order
        hand = [card for card in self.hands[player] if card is not RED_FIVE]
        suit = order.suit[rng.choice(hand)]
        mine = [card for card in hand if order.suit[card] == suit]
        others = [(one, cards) for one, cards in self.hands.items() if one != player]
        if suit != TRUMPS and len(mine) > 1 and rng.random() < 0.4:
            high = sorted(mine, key=lambda card: -order.rung[card])
            for size in range(min(len(high), rng.randint(2, 6)), 1, -1):
                thrown = high[:size]
                if formation(thrown, order).simple:
                    continue
                result = beaten(thrown, others, order, self.house)
                if result is None:
                    return Throw(tuple(thrown)), thrown
                if rng.random() < 0.05:
                    return Throw(tuple(thrown), result.forced), list(result.forced)
        twice = {order.rung[card]: card for card in pairs_of(mine)}
        for length in (3, 2):
            if found := tops(twice.keys(), length):
                cards = [twice[found[0] - down] for down in range(length) for _ in (0, 1)]
                return Play(tuple(cards)), cards
        if twice and rng.random() < 0.6:
            card = rng.choice(list(twice.values()))
            return Play((card, card)), [card, card]
        card = rng.choice(mine)
        return Play((card,)), [card]

    def follow(self, player: str, contest: FormationContest) -> list[Card]:
        """Some legal play: a ruff if one is guessed, else one that is owed."""
        rng, order, hand = self.rng, self.order, self.hands[player]
        lead, led = contest.lead, contest.led
        mine = [card for card in hand if order.suit[card] == led]
        if not mine and rng.random() < 0.7 and (ruff := self.ruff(hand, contest)):
            return ruff
        need = lead.size
        if len(mine) <= need:
            rest = [card for card in hand if order.suit[card] != led]
            rng.shuffle(rest)
            rest.sort(key=lambda card: card is RED_FIVE)
            return mine + rest[: need - len(mine)]
        for _ in range(TRIES):
            if lead.pairs:
                cards = self.paired(mine, lead.pairs, lead.tractor, need)
            else:
                cards = rng.sample(mine, need)
            if owed(Holding(hand, order.suit), cards, contest, self.house) is None:
                return cards
        raise AssertionError(f"no legal play found for {player}: {hand} to {lead}")

    def paired(self, mine: list[Card], pairs: int, tractor: int, need: int) -> list[Card]:
        order, rng = self.order, self.rng
        twice = pairs_of(mine)
        rng.shuffle(twice)
        by_rung: dict[int, Card] = {}
        for card in twice:
            by_rung.setdefault(order.rung[card], card)
        chosen: list[Card] = []
        if tractor > 1:
            for length in range(tractor, 1, -1):
                if found := tops(by_rung.keys(), length):
                    chosen = [by_rung[found[0] - down] for down in range(length)]
                    break
        chosen += [card for card in twice if card not in chosen]
        cards = [card for card in chosen[:pairs] for _ in (0, 1)][:need]
        rest = list((Counter(mine) - Counter(cards)).elements())
        rng.shuffle(rest)
        return cards + rest[: need - len(cards)]

    def ruff(self, hand: list[Card], contest: FormationContest) -> list[Card] | None:
        """A ruff of what was led, guessed."""
        generals = [card for card in hand if card in self.order.generals]
        twice = pairs_of(generals)
        lead = contest.lead
        for _ in range(TRIES):
            if len(twice) < lead.pairs or len(set(generals)) < len(lead.parts):
                return None
            pairs = self.rng.sample(twice, lead.pairs)
            rest = in_order(set(generals) - set(pairs))
            if len(rest) < len(lead.parts) - lead.pairs:
                return None
            singles = self.rng.sample(rest, len(lead.parts) - lead.pairs)
            cards = [card for card in pairs for _ in (0, 1)] + singles
            strength = contest.strength(cards)
            if strength >= 0 and (strength > contest.best or self.rng.random() < 0.1):
                return cards
        return None
