"""Plays REDOX: legal rounds with every kind of move, by players who have some idea of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ....records.cards import JOKER, STANDARD, Card, in_order
from ....records.events import (
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
    Slam,
    TakeDiscard,
    Turn,
)
from ...cards.deck import Deck
from ...order import after
from ...rummy.actions import cards_spent
from ...rummy.player import calls_due, company, with_claims
from .. import Settings
from .referee import RedoxReferee
from .round_table import Table
from .table import CALL_DUE, DEAL, House

MAX_TURNS = 240
"""Number of turns after which a round is left unfinished."""
LUCKY = 8
"""One deal in this many gives a player a slam."""


OPTIONS = {"edition": ("en", "zh")}
PLAYERS = range(2, 13)


def play(rng: Random, settings: Settings) -> Iterator[Head | Round]:
    """A record of ``settings.rounds`` rounds with two decks and four jokers."""
    players = settings.players
    chinese = ("edition", "zh") in settings.options
    decks = 2 if len(players) <= 6 else 1 + (DEAL * len(players)) // 54
    events = [Setting("players", players), Setting("decks", decks)]
    events += [Setting(key, value) for key, value in settings.options]
    head = Head("redox", tuple(events))
    yield head
    referee = RedoxReferee(head)
    for number in range(1, settings.rounds + 1):
        table = Table(players, Deck(decks, 2 * decks), house=House(full_slam=chinese))
        ring = players if (number % 2 == 0) != chinese else players[::-1]
        played = Round(number, tuple(_played(rng, table, ring, referee.last_winner)))
        doubled = [Setting("doubled", "yes")] if table.slammed else ()
        yield with_claims(referee, played, doubled) if table.winner else played


def _played(rng: Random, table: Table, ring: tuple[str, ...], lead: str | None) -> list[Event]:
    """Return the events of a round: the deal and the play. Without a ``lead``, any player may lead."""
    stock = [*STANDARD * table.deck.decks, *[JOKER] * table.deck.jokers]
    rng.shuffle(stock)
    if rng.randrange(LUCKY) == 0:
        _make_lucky(rng, stock)
    events: list[Event] = []
    players = table.players
    leader = lead or rng.choice(players)
    order = (leader, *(player for player in players if player != leader))
    dealt = {player: tuple(in_order(stock.pop() for _ in range(DEAL))) for player in order}
    for player in players:
        table.deal(player, dealt[player])
        events.append(Deal(player, dealt[player]))
    turned = stock.pop()
    table.turn_up(turned)
    events.append(Setting("turned", turned))
    player = leader
    events.append(Setting("direction", ring))
    for _ in range(MAX_TURNS):
        # An empty stock is the discard pile turned over: its first card is the next to be drawn (RX-15).
        actions = _choose(rng, table, player, stock[-1] if stock else table.pile[0].card)
        before = table.hands[player].size
        if isinstance(actions[-1], Draw):
            if not stock:
                stock = [lying.card for lying in reversed(table.pile) if lying.card]
            stock.pop()
        table.do(player, actions)
        most = min(CALL_DUE, before - 1)  # only a player with fewer cards than before calls
        events.append(Turn(player, actions, calls_due(table, player, most, RedoxReferee.out)))
        if table.winner:
            break
        player = after(ring, player)
    return events


def _make_lucky(rng: Random, stock: list[Card]) -> None:
    """Put the cards of a slam on top of the stock: they are dealt to the leader."""
    low = rng.randrange(2, 8)
    slam = [STANDARD[13 * suit + low + step - 1] for suit in range(3) for step in range(4)]
    slam += [STANDARD[13 * suit + 12] for suit in range(3)]
    for card in slam:
        stock.remove(card)
    stock += slam


def _choose(rng: Random, table: Table, player: str, drawn: MaybeCard) -> Actions:
    options = list(table.turns(player, drawn))
    for kind, chance in ((Slam, 1.0), (Meld, 0.9), (LayOff, 0.9)):
        some = [actions for actions in options if isinstance(actions[0], kind)]
        if some and rng.random() < chance:
            return max(some, key=lambda actions: (cards_spent(actions[0]), rng.random()))
    hand = table.hands[player].listed()
    exchanges = [actions for actions in options if len(actions) == 2]

    def use(actions: Actions) -> float:
        gone, came = (actions[0], actions[1])
        assert isinstance(gone, Discard)
        assert isinstance(came, Draw | TakeDiscard)
        worth = -company(gone.card, hand, (JOKER,))
        if isinstance(came, TakeDiscard):
            worth += company(came.card, hand, (JOKER,)) - 2
        return worth + rng.random()

    return max(exchanges, key=use)
