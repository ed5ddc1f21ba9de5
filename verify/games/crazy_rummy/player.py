"""A player of Crazy Rummy: legal deals with every kind of action, and some idea of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ....records.cards import RANKS, STANDARD, in_order
from ....records.events import (
    Action,
    Actions,
    Deal,
    Discard,
    Draw,
    Event,
    Head,
    LayOff,
    MaybeCard,
    Meld,
    Round,
    Setting,
    TakeDiscard,
    Turn,
)
from ....records.wilds import Claim
from ...cards.deck import Deck
from ...order import after
from ...rummy.actions import cards_spent
from ...rummy.player import calls_due, company, with_claims
from .. import NUMBER, NoSuchTable, Settings
from .referee import REFEREE
from .round_table import Table
from .table import CONTRACTS, House, Rules

CALLED = 2
"""Number of cards left from which the number is written down."""


OPTIONS: dict[str, tuple[str, ...]] = {
    "variant": ("contract",),
    "decks": ("1", "2"),
    "penalty": ("face", NUMBER),
    "run_length": ("3", "4"),
    "extra_melds": ("yes", "no"),
}
PLAYERS = range(3, 7)


def play(rng: Random, settings: Settings) -> Iterator[Head | Round]:
    """Yield the parts of a record of ``settings.rounds`` deals, beginning with the first."""
    players = settings.players
    options = dict(settings.options)
    contract = options.get("variant") == "contract"
    decks = int(options.pop("decks", "2" if contract or len(players) > 4 else "1"))
    dealt = Rules(contract=CONTRACTS[1] if contract else None).dealt
    if len(players) * dealt >= decks * len(STANDARD):
        raise NoSuchTable(f"{len(players)} players are dealt {dealt} cards each: take two decks")
    events: list[Event] = [Setting("players", players), Setting("decks", decks)]
    events += [Setting(key, int(value) if value.isdigit() else value) for key, value in options.items()]
    head = Head("crazy_rummy", tuple(events))
    yield head
    referee = REFEREE(head)
    penalty = options.get("penalty", "25")
    house = House(
        int(options.get("run_length", "3")),
        options.get("extra_melds") == "yes",
        None if penalty == "face" else int(penalty),
    )
    dealer = rng.choice(players)
    for number in range(1, min(settings.rounds, len(CONTRACTS) if contract else len(RANKS)) + 1):
        rules = Rules(
            decks, None if contract else RANKS[number - 1], CONTRACTS[number] if contract else None, house
        )
        yield with_claims(referee, _deal(rng, number, players, rules, dealer))
        dealer = after(players, dealer)


def _deal(rng: Random, number: int, players: tuple[str, ...], rules: Rules, dealer: str) -> Round:
    stock = list(STANDARD * rules.decks)
    rng.shuffle(stock)
    leader = after(players, dealer)
    table = Table(players, Deck(rules.decks, 0), rules, leader)
    events: list[Event] = [Setting("dealer", dealer)]
    for player in players:
        count = rules.dealt + (player == leader and rules.contract is None)
        cards = tuple(in_order(stock.pop() for _ in range(count)))
        table.deal(player, cards)
        events.append(Deal(player, cards))
    if rules.contract is not None:
        turned = stock.pop()
        table.turn_up(turned)
        events.append(Setting("turned", turned))
    player = leader
    while table.winner is None and not table.exhausted and stock:
        actions = _turn(rng, table, player, stock[-1])
        if isinstance(actions[0], Draw):
            stock.pop()
        table.do(player, actions)
        events.append(Turn(player, actions, calls_due(table, player, CALLED)))
        player = after(players, player)
    return Round(number, tuple(events))


def _turn(rng: Random, table: Table, player: str, drawn: MaybeCard) -> Actions:
    done: Actions = ()
    while True:
        options = list(table.options(player, drawn, done))
        if not options:
            return done
        done = (*done, _choose(rng, table, player, options))
        if isinstance(done[-1], Discard) or table.hands[player].size == sum(map(cards_spent, done)):
            return done


def _choose(rng: Random, table: Table, player: str, options: Sequence[Action]) -> Action:
    """Return the next action: melds come first, then claims and additions, each with some luck; else the
    discard that is missed least."""
    for kind, chance in ((Meld, 0.8), (Claim, 0.6), (LayOff, 0.8)):
        some = [action for action in options if isinstance(action, kind)]
        if some and rng.random() < chance:
            return max(some, key=lambda action: (cards_spent(action), rng.random()))
    hand = table.hands[player].listed()
    wild = table.meld_rules.wild
    draws = [action for action in options if isinstance(action, Draw | TakeDiscard)]
    if draws:
        taken = next((action for action in draws if isinstance(action, TakeDiscard)), None)
        if taken is not None and company(taken.card, hand, wild) + rng.random() > 3:
            return taken
        return draws[0]
    discards = [action for action in options if isinstance(action, Discard)]
    if not discards:
        return rng.choice(options)
    return min(discards, key=lambda action: company(action.card, hand, wild) + rng.random())
