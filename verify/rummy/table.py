"""The table of a rummy: hands, melds, a stock and a discard pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import ClassVar, Final, Self, TypeVar

from attrs import evolve

from ...records.cards import Card
from ...records.events import Action, Actions, Cards, LayOff, MaybeCard, Meld, Target
from ...records.findings import Finding, Said, and_, told
from ..breach import Breach
from ..cards.deck import Deck
from ..cards.hands import KINDS, Hand, Loan, Lying
from ..cards.melds import MeldRules, why_no_meld
from ..phrases import named
from ..view import BELOW, HANDS, NONE_DOWN, TOP, Kind, Row, Section, View, seen
from .actions import START, UNKNOWN_KIND, ActionRule, Outcome, Phase, Scene, cards_leaving
from .copies import Copies
from .table_melds import TableMeld

OUT: Final = -1
ODD: Final = -2
"""Special values of a number of cards: a player is out (OUT), or something else is called (ODD)."""


LARGE_HAND: Final = 15
"""Maximum number of cards that may be laid down at once by a player whose number of cards is not known."""


class CardTable:
    """Hands, melds, a stock and a discard pile; its ``action_rules`` are the rules of actions on them."""

    action_rules: ClassVar[Mapping[type[Action], ActionRule]]
    effort: ClassVar[int] = 1
    """Work of ``steps``, as a multiple of the work of trying a turn."""
    melds_called: ClassVar[Said] = told("Melds", "牌組")
    stock_called: ClassVar[Said] = told("Stock", "取牌堆")

    def __init__(self, players: Sequence[str], deck: Deck, dealt: int):
        self.phase: Phase = START
        """Phase of the turn that is being played."""
        self.players: tuple[str, ...] = tuple(players)
        self.deck = deck
        self.dealt = dealt
        self.hands: dict[str, Hand] = {player: Hand(size=dealt, hidden=dealt) for player in players}
        self.pile: list[Lying] = [Lying(None)]
        self.melds: list[TableMeld] = []
        self.stock: int = deck.size - dealt * len(self.players) - 1
        self.renewals: int = 0
        """Number of times that the discard pile has become the stock; if any, cards may come to light
        again."""
        self.off_count: Finding | None = None
        """The finding, if any, because of which hands, stock and pile may have more or fewer cards than
        written."""
        self.winner: str | None = None
        self.unsure: bool = False
        """Set by ``why_not`` if hidden or doubtful cards prevent a verdict."""
        self.surplus: list[tuple[int, int, Card]] = []
        """Cards that came to light once too often in the last actions: action, operand, card."""
        self.copies: Copies | None = None
        """Counts of copies in a round that began before its first written turn."""
        self.unread: set[str] = set()
        """Players with a turn that is not known, in which they may have done anything."""
        self.mistaken: list[tuple[Card, Lying]] = []
        """Cards taken from the pile in the last actions, each with the card that was on top instead."""

    def dealt_to(self, player: str) -> int:
        """Return the number of cards that the player is dealt."""
        return self.dealt

    def deal(self, player: str, cards: Cards) -> list[int]:
        """Deal ``player`` a hand. Returns the positions of the cards that have appeared too often."""
        hand = self.hands[player]
        if not hand.untold or hand.loose:
            hand = self.hands[player] = Hand()
        hand.size, hand.hidden = len(cards), 0
        deck, counts, seen = self.deck, hand.counts, self.deck.seen
        surplus = []
        for number, card in enumerate(cards):
            if card is None:
                hand.hidden += 1
                continue
            index = card.index
            counts[index] = counts[index] + 1
            before = seen[index]
            seen[index] = before + 1
            if (before or not card.suit) and before >= deck.limit(card):
                surplus.append(number)
        return surplus

    def plain(self, player: str, actions: tuple[Action, ...], called: int | None) -> bool:
        """Fast path: play a turn if it is clearly legal, as most are, with the right number of cards
        ``called``, or :data:`OUT`, or None. Return False, leaving the table unchanged, if it takes a closer
        look. (``why_not`` and ``do`` give the same result, only more slowly.)"""
        return False

    def out_of_place(self, action: Action) -> list[Breach]:
        """Return a breach for each new meld of a legal ``action`` whose order does not show the meanings of
        its wild cards: with its cards, and the first of them as the operand."""
        return []

    def why_not_if(self, player: str, actions: tuple[Action, ...]) -> list[Breach]:
        """Return the breaches of this turn if it were played now, without affecting the certainty of the turn
        being judged."""
        unsure = self.unsure
        breaches = self.why_not(player, actions)
        self.unsure = unsure
        return breaches

    def turn_up(self, card: Card) -> bool:
        """Start the discard pile with ``card``; return False if it has appeared too often."""
        if len(self.pile) == 1 and self.pile[0].by is None:
            self.pile[0] = Lying(card)
        return self.deck.see(card)

    def uncover(self, lying: Lying, card: Card) -> bool:
        """Identify the ``lying`` card as ``card``; return False if it has appeared too often. If it has been
        seen in the hand of the player who put it there, and may have left that hand, it is the same card."""
        hand = self.hands.get(lying.by or "")
        known = hand is not None and hand.count(card)
        if hand is None or not known or not (hand.gone or (lying.doubt is not None and hand.loose)):
            return self.deck.see(card)
        if hand.gone:
            hand.gone -= 1
        hand.drop(card)
        return True

    def not_held(self, hand: Hand, cards: Cards, first: int = 1) -> list[Breach]:
        """Return breaches for cards that are not in the hand. The ``cards`` are the operands of an action
        from ``first`` on."""
        lacking = hand.missing(cards)
        if not lacking:
            if not hand.exact and not hand.lists(cards):
                self.unsure = True
            return []
        missed = tuple(card for index in lacking if (card := cards[index]) is not None)
        held = tuple(hand.listed())
        return [
            Breach(
                "card-not-held", {"cards": and_(missed)}, 0, lacking[0] + first, cards=missed,
                held=held if len(held) <= hand.size else (),
            )
        ]  # fmt: skip

    def leave(
        self,
        hand: Hand,
        card: MaybeCard,
        blame: Finding | None,
        explained: list[tuple[Loan, Card]],
        where: tuple[int, int],
    ) -> Finding | None:
        """Let a card leave the hand, as operand ``where[1]`` of action ``where[0]``. Returns the finding that
        it was not there, if there is one."""
        if card is not None and hand.count(card):
            hand.drop(card)
            hand.size -= 1
            return None
        held = card is None or hand.holds(card) is not False
        hidden = hand.hidden
        if card is None and any(hand.counts):
            self.deck.unknown += 1
        loan = hand.remove(card)
        if not held:
            if blame is not None:
                hand.suspect(blame)
            return blame
        if loan is not None and card is not None:
            explained.append((loan, card))
        elif card is not None and hidden and not self.deck.see(card):
            self.surplus.append((*where, card))
        return None

    @property
    def begun_before(self) -> bool:
        """Whether the beginning of the round is not written."""
        return self.copies is not None

    def miss_beginning(self) -> None:
        """Begin in the middle of a round: earlier draws, discards and melds are unknown."""
        self.copies = Copies()
        for player in self.players:
            self.miss_turn(player, None)
        self.pile = [Lying(None)]
        self.stock = self.deck.unknown = self.deck.returned = self.deck.size

    def miss_turn(self, player: str, finding: Finding | None) -> None:
        """Note that a turn of ``player`` is not known, because of ``finding``. It may have been anything, so
        the player's cards are in doubt from here on, and so is the top of the discard pile."""
        hand = self.hands[player]
        hand.loose, hand.blame = True, finding
        self.pile.append(Lying(None, player, finding))
        self.unread.add(player)

    @property
    def to_draw(self) -> int:
        """Number of cards that can be drawn, including those under the top of the discard pile."""
        return max(self.stock, 0) + max(len(self.pile) - 1, 0)

    def take(self, hand: Hand, card: MaybeCard, depth: int = 1) -> None:
        """Take the card at this ``depth`` of the discard pile into the ``hand``; if another card is named,
        take that one."""
        if len(self.pile) < depth:
            hand.add(card)
            return
        top = self.pile[-depth]
        if card is None or top.card is None or top.card is card:
            del self.pile[-depth]
            hand.add(card or top.card)
            if card is not None and top.card is None:
                self.uncover(top, card)
            return
        lower = range(len(self.pile) - depth, -1, -1)
        del self.pile[next((n for n in lower if self.pile[n].card is card), -depth)]
        hand.add(card)
        self.mistaken.append((card, top))

    def draw(self, hand: Hand, card: MaybeCard, where: tuple[int, int]) -> None:
        """Draw a card from the stock, as operand ``where[1]`` of action ``where[0]``. If the stock is used
        up, the pile below its top becomes the stock first."""
        self.stock -= not self.begun_before  # else their number is not known
        if self.stock < 0 and len(self.pile) > 1:
            self.turn_over()
            self.stock -= 1
        hand.add(card)
        if card is not None and not self.may_be_drawn(card):
            self.surplus.append((*where, card))

    def may_be_drawn(self, card: Card) -> bool:
        """Count ``card`` as drawn; return False if it has appeared too often."""
        return self.deck.draw(card)

    def turn_over(self) -> int:
        """Make the discard pile without its top card the new stock. Returns its number of cards."""
        self.renewals += 1
        below = self.pile[:-1]
        self.deck.shuffle_back(lying.card for lying in below)
        del self.pile[:-1]
        self.stock = len(below)
        return self.stock

    # ---- what may be done

    def rule_of(self, action: Action) -> ActionRule:
        """Return the rule for actions of this kind."""
        return self.action_rules.get(type(action), UNKNOWN_KIND)

    def out_of_phase(self, rule: str, player: str, action: Action) -> Breach:
        """Return the breach of ``rule`` by an ``action`` that is illegal at this point of the turn."""
        return Breach(rule, {})

    def phase_after(self, actions: Actions) -> Phase:
        """Return the phase of a turn that begins with these ``actions``, legal or not."""
        phase = START
        for action in actions:
            phase = self.rule_of(action).phase_after(phase, action)
        return phase

    # ---- legality

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """Return the breaches of these actions; empty if there are none, or none that are certain."""
        self.mind_doubts(player)
        breaches: list[Breach] = []
        for number, action in enumerate(actions):
            found = self.breaches_of(player, action, number)
            if found:
                breaches += found
        return breaches

    def mind_doubts(self, player: str) -> None:
        """Note that a turn cannot be judged with certainty if the player's hand is in doubt."""
        hand = self.hands[player]
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True

    def breaches_of(self, player: str, action: Action, number: int) -> list[Breach]:
        """Return the breaches of ``action``, which is number ``number`` of the turn."""
        breaches: list[Breach] = []
        for condition in self.rule_of(action).conditions:
            found = condition(self, player, action)
            if found:
                breaches += found
        return [evolve(one, action=number) for one in breaches] if number and breaches else breaches

    # ---- replay

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        """Play the actions as written, as far as possible. ``blame`` is the finding about them, if any.
        Returns the cards that were there only by an earlier finding."""
        if self.surplus or self.mistaken:
            self.surplus, self.mistaken = [], []
        loans: list[tuple[Loan, Card]] = []
        for number, action in enumerate(actions):
            self.do_one(player, action, number, blame, loans)
        return loans

    def go_out(self, player: str) -> None:
        """Make ``player``, who has no cards left, the winner, unless another player went out before."""
        self.winner = self.winner or player

    def do_one(
        self, player: str, action: Action, number: int, blame: Finding | None, loans: list[tuple[Loan, Card]]
    ) -> None:
        """Play ``action``, which is number ``number`` of the turn. Cards that were there only by an earlier
        finding are added to ``loans``."""
        rule, hand = self.rule_of(action), self.hands[player]
        leaving, first = cards_leaving(action)
        doubts: list[Finding | None] = []
        for operand, card in enumerate(leaving, first):
            doubts.append(self.leave(hand, card, blame, loans, (number, operand)))
        if action.from_stock:
            self.draw_all(hand, action, number)
        if rule.effect is not None:
            rule.effect(self, player, action, Outcome(blame, doubts))
        self.phase = rule.phase_after(self.phase, action, blame)

    def draw_all(self, hand: Hand, action: Action, number: int) -> None:
        """Draw the cards that come to ``hand`` by ``action``, which is number ``number`` of the turn."""
        for operand, (card, count) in enumerate(action.flow(), 1):
            if count > 0:
                self.draw(hand, card, (number, operand))

    # ---- candidates

    def candidates(self, scene: Scene, *kinds: type[Action]) -> Iterator[Action]:
        """Yield actions that may come next in such a turn, legal or not; if ``kinds`` are given, only of
        these."""
        for kind, rule in self.action_rules.items():
            if scene.phase not in rule.barred and (not kinds or kind in kinds):
                yield from rule.candidates(scene)

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        """Yield possible next actions of ``player`` in a turn with these ``done`` so far, in which exactly
        these cards are still to come and to go (see :mod:`..unwritten`). They need not all be legal."""
        return self.candidates(Scene(self, player, self.phase_after(done), came, went, done, exact=True))

    def possible(self, player: str, done: Actions = ()) -> Iterator[Action]:
        """Yield the legal actions of ``player`` that may come next in a turn with these ``done`` so far (see
        :meth:`.Referee.possible`)."""
        phase = self.phase_after(done)
        scenes = [Scene(self, player, phase, (None,), hand, done) for hand in self.supposed(player)]
        for action in dict.fromkeys(action for scene in scenes for action in self.candidates(scene)):
            if not self.why_not_if(player, (*done, action)):
                yield action

    def of_any_cards(self, player: str, done: Actions = ()) -> Iterator[Action]:
        """Yield a meld, and an addition to each meld on the table, if they are possible with any cards of
        ``player``."""
        hand = self.hands[player]
        sizes = range(1, (LARGE_HAND if hand.loose else hand.size) + 1)
        actions: list[Meld | LayOff] = [Meld((None,))]
        actions += dict.fromkeys(LayOff((None,), Target(meld.cards)) for meld in self.melds)
        for action in actions:
            if any(self.may_follow(player, done, evolve(action, cards=(None,) * size)) for size in sizes):
                yield action

    def may_follow(self, player: str, done: Actions, action: Action) -> bool:
        """Whether ``action`` may come next in a turn with these ``done`` so far."""
        barred = self.phase_after(done) in self.rule_of(action).barred
        return not barred and not self.why_not_if(player, (*done, action))

    def supposed(self, player: str) -> list[Sequence[Card]]:
        """Return the cards known to be in the hand of ``player``; if some are unknown, also each card that
        may be there, by itself."""
        hand = self.hands[player]
        held = hand.listed()
        hidden = hand.loose or hand.size > len(held)
        return [held, *((card,) for card in self.unseen())] if hidden else [held]

    def unseen(self) -> Iterator[Card]:
        """Yield the cards that the stock, or a hand that is not known, may still have."""
        for card, count in zip(KINDS, self.deck.seen, strict=True):
            if count < self.deck.limit(card) + self.deck.unknown:
                yield card

    def may_stop(self, player: str, done: Actions) -> bool:
        """Whether the turn may end once these actions have been ``done``."""
        return not self.why_not_if(player, done)

    def apart(self) -> Self:
        """Return a copy for trying actions."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, set)):
                setattr(other, name, copy(value))
            elif isinstance(value, dict):
                setattr(other, name, {key: copy(one) for key, one in value.items()})
        other.hands = {player: hand.copy() for player, hand in self.hands.items()}
        other.melds = [copy(meld) for meld in self.melds]
        other.deck = copy(self.deck)
        other.deck.seen = list(self.deck.seen)
        return other

    def after(self, player: str, done: Actions) -> Self:
        """Return a copy of the table after these actions have been ``done``."""
        other = self.apart()
        other.do(player, done)
        return other

    # ---- the view

    def view(self) -> View:
        """Return the view of the table (see :mod:`..view`)."""
        hands = tuple([hand.row(player) for player, hand in self.hands.items()])
        melds = tuple(self.melds_shown()) or (Row(None, note=NONE_DOWN),)
        pile, stock = tuple(self.pile_shown()), Row(None, number=max(self.stock, 0))
        return View(
            (
                Section(HANDS, hands, Kind.HANDS),
                Section(self.melds_called, melds, Kind.MELDS),
                Section(told("Discard pile", "棄牌堆"), pile, Kind.PILE),
                Section(self.stock_called, (stock,), Kind.STOCK, counts=True),
            )
        )

    def melds_shown(self) -> list[Row]:
        """Return the melds on the table, with their owners."""
        return [Row(meld.owner, meld.seen()) for meld in self.melds]

    def pile_shown(self) -> list[Row]:
        """Return the discard pile, from the top."""
        if not self.pile:
            return [Row(None, note=told("empty", "空"))]
        top, *below = seen([lying.card for lying in reversed(self.pile)])
        rows = [Row(TOP, (top,))]
        return [*rows, Row(BELOW, tuple(below), between=" ")] if below else rows


SomeTable = TypeVar("SomeTable", bound=CardTable)


def no_meld(
    table: CardTable, rules: MeldRules, cards: Cards, name: str = "not-a-meld", operand: int = 0
) -> list[Breach]:
    """Return a breach of the rule ``name`` if ``cards`` are certainly not a meld."""
    known = tuple([card for card in cards if card is not None])
    if len(known) < len(cards) and len(cards) >= 3:
        table.unsure = True
        return []
    if rules.readings(known):
        return []
    return [Breach(name, {"cards": named(cards), "why": why_no_meld(known, rules)}, 0, operand)]
