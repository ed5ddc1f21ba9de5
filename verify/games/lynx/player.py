"""Plays LYNX: legal rounds with every kind of action, by players who like to use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ....records.cards import STANDARD, Card, in_order
from ....records.events import (
    Action,
    Call,
    Deal,
    Discard,
    Draw,
    Event,
    Head,
    LayOff,
    Meld,
    Round,
    Setting,
    Turn,
)
from ....records.stealing import (
    Announce,
    Desire,
    DrawExtra,
    MeldsShown,
    Nominate,
    Pass,
    Request,
    Skip,
    StealPile,
)
from ...cards.deck import Deck
from ...order import after
from ...rummy.actions import cards_moved
from ...rummy.player import calls_due, with_claims
from .. import Settings
from .referee import REFEREE
from .round_table import Table
from .table import DEAL, PILE_STOLEN

MAX_LINES = 400
"""Number of lines after which a round is left unfinished."""
MARK = 3
"""Number of cards left from which a line is marked."""
WISHES = ("a pause of three minutes", "other music", "a kiss", "something sweet", "a phone call")


OPTIONS = {"extensions": ("Max",)}
PLAYERS = range(2, 13)


def play(rng: Random, settings: Settings) -> Iterator[Head | Round]:
    """A record of ``settings.rounds`` rounds."""
    players = settings.players
    decks = 2 if len(players) <= 4 else 1 + len(players) // 2
    events = [Setting("decks", decks), Setting("players", players)]
    events += [Setting(key, value) for key, value in settings.options]
    head = Head("lynx", tuple(events))
    yield head
    referee = REFEREE(head)
    first = rng.randrange(len(players))
    desires = ("extensions", "Max") in settings.options
    for number in range(1, settings.rounds + 1):
        dealer = players[(first + number) % len(players)]
        game = _Round(rng, players, decks, desires)
        played = Round(number, tuple(game.played(dealer)))
        yield with_claims(referee, played, game.melds_shown())


class _Round:
    """A round while it is played: the table, and the stock that only the player of both sides can see."""

    def __init__(self, rng: Random, players: tuple[str, ...], decks: int, desires: bool):
        self.rng = rng
        self.table = Table(players, Deck(decks, 0), desires=desires)
        self.stock = [*STANDARD * decks]
        rng.shuffle(self.stock)
        self.writing = Random(str(self.stock))
        """Generator for the recorder's choices among several ways of writing."""
        self.refills: list[int] = []
        """Sizes of the new stocks made in the last line."""
        self.events: list[Event] = []
        self.haste = rng.choice((0.15, 0.5, 0.8))
        """Probability with which players discard without drawing, and publish."""

    def played(self, dealer: str) -> list[Event]:
        """Deal the round and play it to its end; return what was dealt and played."""
        table = self.table
        self.events.append(Setting("dealer", dealer))
        for player in table.players:
            cards = tuple(in_order(self.stock.pop() for _ in range(DEAL)))
            table.deal(player, cards)
            self.events.append(Deal(player, cards))
        turned = self.stock.pop()
        table.turn_up(turned)
        self.events.append(Setting("turned", turned))
        table.due = after(table.ring, dealer)
        while table.winner is None and len(self.events) < MAX_LINES:
            self._line()
        if table.battle and table.battle.nominee:
            self._extra_cards()
        return self.events

    # ---- a line

    def _line(self) -> None:
        """Play the turn of the player who is due."""
        table, rng = self.table, self.rng
        player = table.due
        assert player is not None
        stealing = [] if table.again else list(table.steals(player))
        if table.skipping and not (stealing and rng.random() < 0.7):
            self._skip(player)
            return
        sevens = [card for card in table.hands[player].listed() if card.number == 7]
        plan: list[Action] = []
        if stealing and (table.skipping or rng.random() < 0.5):
            piles = [one for one in stealing if isinstance(one, StealPile)]
            plan = [rng.choice(piles or stealing)]
        elif table.battle and table.battle.nominee:
            if sevens:
                plan = [*([Announce()] if rng.random() < 0.5 else []), Discard(rng.choice(sevens))]
            else:
                self._extra_cards()
        ahead = rng.random() < 0.3 and not self.stock
        actions = self._turn(player, plan)
        while table.again and rng.random() < 0.5:
            actions += self._turn(player, [])
        table.end_turn(player)
        line = Turn(player, tuple(actions), self._calls(player))
        self._write(line, ahead=ahead and isinstance(actions[0], Draw))

    def _skip(self, player: str) -> None:
        table = self.table
        if self.rng.random() < 0.5:
            table.begin(player, (Skip(),))
            table.do(player, (Skip(),))
            table.end_turn(player)
            self.events.append(Turn(player, (Skip(),)))
        else:
            table.skipping, table.due = False, after(table.ring, player)

    def _extra_cards(self) -> None:
        battle, many = self.table.battle, self.table.extra_due
        assert battle is not None
        assert battle.nominee is not None
        if not many:
            self.table.battle = None
            return
        cards = [self._take() for _ in range(many)]
        if self.refills:
            self.writing.shuffle(cards)
        action = DrawExtra(many, tuple(cards))
        self.table.do(battle.nominee, (action,))
        self._write(Turn(battle.nominee, (action,)), ahead=self.writing.random() < 0.3)

    def _write(self, line: Turn, *, ahead: bool) -> None:
        """Write a ``line``; if a new stock was made in it, write that before it (``ahead``), after it, or not
        at all."""
        made, self.refills = self.refills, []
        if made and ahead and len(made) == 1:
            self.events.append(Setting("new_stock", made[0]))
        self.events.append(line)
        if made and not ahead and self.writing.random() < 0.5:
            self.events.append(Setting("new_stock", made[-1]))

    # ---- a turn

    def _turn(self, player: str, plan: Sequence[Action]) -> list[Action]:
        """A turn that keeps to ``plan``: a steal, or a seven that has to be discarded at its end."""
        table, rng = self.table, self.rng
        seven = next((action for action in plan if isinstance(action, Discard)), None)
        table.begin(player, tuple(plan) or (Draw(),))
        done: list[Action] = []
        for action in plan:
            if action is not seven:
                self._do(player, action, done)
        if table.phase == PILE_STOLEN:
            return done
        keep = seven
        if not done and keep is None:
            fitting = self._discards(player)
            others = list(table.options(player, None, Draw, Pass))
            if fitting and (not others or rng.random() < self.haste):
                keep = rng.choice(fitting)
            else:
                self._do(player, others[0], done)
        for kind, chance in ((Meld, self.haste), (LayOff, self.haste)):
            while rng.random() < chance:
                options = table.options(player, None, kind)
                some = [one for one in options if self._can_spare(player, one, keep)]
                if not some:
                    break
                self._do(player, rng.choice(some), done)
        discards = self._discards(player)
        if keep is not None:
            self._discard(player, keep, done)
        elif discards and not (done and isinstance(done[-1], Pass)):
            self._discard(player, rng.choice(discards), done)
        return done

    def _discards(self, player: str) -> list[Discard]:
        return [one for one in self.table.options(player, None, Discard) if isinstance(one, Discard)]

    def _can_spare(self, player: str, action: Action, keep: Discard | None) -> bool:
        """Return whether ``keep`` may still be discarded after ``action``; a nine never as the last card."""
        if keep is None or keep.card is None:
            return True
        hand, cards = self.table.hands[player], cards_moved(action)
        if keep.card.number == 9 and hand.size - len(cards) <= 1:
            return False
        return hand.count(keep.card) > cards.count(keep.card)

    def _do(self, player: str, action: Action, done: list[Action]) -> None:
        if isinstance(action, Draw):
            action = Draw(self._take())
        self.table.do(player, (action,))
        done.append(action)

    def _discard(self, player: str, discard: Discard, done: list[Action]) -> None:
        """Discard, and say what goes with the card."""
        self._do(player, discard, done)
        table, rng, card = self.table, self.rng, discard.card
        assert card is not None
        if rng.random() < 0.15:
            return
        if card.number == 7:
            others = [name for name in table.players if not (table.winner and name == player)]
            named = rng.choice(others)
            self._do(player, Nominate("himself" if named == player and rng.random() < 0.5 else named), done)
        elif card.number == 1:
            self._do(player, Request(rng.choice([suit for suit in "♠♥♣♦" if suit != card.suit])), done)
        elif card.number == 3 and table.desires:
            self._do(player, Desire(rng.choice(WISHES)), done)

    # ---- the stock

    def _take(self) -> Card:
        """Take the next card of the stock."""
        if not self.stock:
            self._refill()
        return self.stock.pop()

    def _refill(self) -> None:
        self.stock = [lying.card for lying in self.table.pile[:-1] if lying.card]
        self.rng.shuffle(self.stock)
        self.refills.append(len(self.stock))

    # ---- what is said at the end

    def _calls(self, player: str) -> tuple[Call, ...]:
        due = calls_due(self.table, player, MARK)
        return due if self.table.winner or (due and self.rng.random() < 0.8) else ()

    def melds_shown(self) -> list[Event]:
        """Return everybody's melds at the end."""
        table = self.table
        return [
            MeldsShown(player, tuple([tuple(meld.cards) for meld in table.melds_of(player)]))
            for player in table.players
        ]
