"""REDOX: the rules engine. Rule numbers are those of ``hoyle rules redox``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...records.cards import CARDS, JOKER, RANKS, Card, in_order
from ...records.events import (
    Action,
    Cards,
    Discard,
    Draw,
    LayOff,
    MaybeCard,
    Meld,
    Slam,
    TakeDiscard,
    Target,
)
from ...records.findings import Finding
from ..deck import Deck
from ..hands import Hand, Loan, Lying
from ..melds import ACE_HIGH, MeldRules, Reading, Run, TableMeld, showing, why_no_meld
from ..words import and_, cards_
from .breach import Breach
from .table import OUT, CardTable

if TYPE_CHECKING:
    from ..view import View

DEAL = 15
CALL_DUE = 3
"""RX-13: with this many cards left, or fewer, the number is called."""
MELDS = MeldRules((JOKER,))
"""RX-7, RX-8, RX-11: sets of any size with duplicates, runs with the ace at either end, jokers wild."""

Actions = tuple[Action, ...]


def points(card: Card) -> int:
    """What a card left in hand counts (RX-16)."""
    if card is JOKER:
        return 50
    return 20 if card.number == 1 else min(card.number, 10)


POINTS = {card: points(card) for card in CARDS.values()}


@lru_cache(maxsize=1 << 13)
def readings_of(cards: tuple[Card, ...]) -> tuple[Reading, ...]:
    """What ``cards`` can be as a new plot. The same plots are laid down again and again."""
    return MELDS.readings(cards)


class Table(CardTable):
    """The state of a round. ``why_not`` says what makes a turn illegal, ``do`` plays one, legal or not, and
    ``options`` lists the legal ones; all three rest on ``why_not``."""

    def __init__(self, players: Sequence[str], deck: Deck, *, exactly_four: bool = False):
        super().__init__(players, deck, DEAL)
        self.exactly_four = exactly_four
        self.opened: set[str] = set()
        self.slammed = False
        self.unread: set[str] = set()
        """Players with a turn that is not known: it may have laid a plot down, or added to one."""
        self.fitting: tuple[Cards, TableMeld | None, tuple[Reading, ...]] = ((), None, ())
        """The cards that ``why_not`` found to fit last, the plot, and what it is with them."""

    # ---- can

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes this turn illegal; empty if nothing does, or nothing that can be told."""
        hand = self.hands[player]
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True
        first = actions[0]
        if len(actions) == 2 and isinstance(first, Discard):
            second = actions[1]
            held = first.card is not None and first.card in hand.known
            if isinstance(second, Draw):
                return [] if held else self._not_held(player, hand, (first.card,))
            if isinstance(second, TakeDiscard):
                breaches = [] if held else self._not_held(player, hand, (first.card,))
                if second.card is not self.pile[-1].card:
                    breaches += self._not_on_top(player, second.card)
                return breaches
        if len(actions) == 1:
            if isinstance(first, Meld):
                return self._why_not_meld(player, hand, first)
            if isinstance(first, LayOff):
                return self._why_not_lay_off(player, hand, first)
            if isinstance(first, Slam):
                return self._why_not_slam(player, hand, first)
        breaches = [Breach("not-one-action", {"why": _shape(actions)})]
        for number, action in enumerate(actions):
            if not isinstance(action, Draw | TakeDiscard):
                breaches += self._not_held(player, hand, self.played(action), number)
        return breaches

    def _not_held(self, player: str, hand: Hand, cards: Cards, action: int = 0) -> list[Breach]:
        """RX-6: a player uses only cards in hand."""
        lacking = hand.missing(cards)
        if not lacking:
            if hand.hidden or hand.loans:
                self.unsure = True
            return []
        missed = tuple(card for index in lacking if (card := cards[index]) is not None)
        return [Breach("card-not-held", {"cards": and_(missed)}, action, lacking[0] + 1, cards=missed)]

    def _not_on_top(self, player: str, card: MaybeCard) -> list[Breach]:
        """RX-6: only the card that lay on top before the own discard covered it may be taken."""
        top = self.pile[-1].card
        if top is None or card is None:
            self.unsure = self.unsure or card is not None
            return []
        if top is card:
            return []
        return [Breach("not-on-top", {"card": card, "top": f"{top} lies on top"}, 1, 1, cards=(card,))]

    def _why_not_meld(self, player: str, hand: Hand, meld: Meld) -> list[Breach]:
        breaches = self._not_held(player, hand, meld.cards)
        return breaches + self._no_plot(meld.cards) or breaches + self._no_first_plot(player, meld.cards)

    def _no_plot(self, cards: Cards, operand: int = 0) -> list[Breach]:
        """RX-7, RX-8, RX-11."""
        natural = [card for card in cards if card is not None]
        if len(natural) < len(cards):
            self.unsure = True
            return [] if len(cards) >= 3 else [_no_meld(cards, operand)]
        return [] if readings_of(tuple(natural)) else [_no_meld(natural, operand)]

    def _no_first_plot(self, player: str, cards: Cards) -> list[Breach]:
        """RX-9: the first plot is a royal flush of four or more; in the Chinese edition of exactly four."""
        if player in self.opened:
            return []
        if player in self.unread:
            self.unsure = True
            return []
        size_fits = len(cards) == 4 if self.exactly_four else len(cards) >= 4
        natural = [card for card in cards if card is not None]
        if len(natural) < len(cards):
            can_be_flush = len({card.suit for card in natural if card.suit}) <= 1
        else:
            can_be_flush = any(isinstance(reading, Run) for reading in readings_of(tuple(natural)))
        if size_fits and can_be_flush:
            return []
        what = "a multiple" if not can_be_flush else f"a royal flush of {len(cards)}"
        size = "exactly four cards" if self.exactly_four else "four or more cards"
        return [Breach("first-plot", {"size": size, "cards": _named(cards), "what": what})]

    def _why_not_lay_off(self, player: str, hand: Hand, action: LayOff) -> list[Breach]:
        """RX-10."""
        breaches = self._not_held(player, hand, action.cards)
        if player in self.unread:
            self.unsure = True
        elif player not in self.opened:
            breaches.append(Breach("connect-before-plot", {}))
        targets = showing(self.melds, action.target)
        place = len(action.cards) + 1
        if not targets:
            if self.unread or not all(meld.certain for meld in self.melds):
                self.unsure = True
                return breaches
            near = self._nearest(action.target.cards)
            help_ = (
                f"the nearest plot shows {_named(tuple(near.cards))}" if near else "no plot lies on the table"
            )
            breaches.append(Breach("no-such-plot", {"target": _named(action.target.cards)}, 0, place, help_))
        elif not any(self._grown(meld, action.cards) for meld in targets):
            breaches.append(
                Breach(
                    "does-not-fit",
                    {"cards": _named(action.cards), "target": _named(action.target.cards)},
                    0,
                    1,
                    _what_fits(targets[0]),
                )
            )
        return breaches

    def _grown(self, meld: TableMeld, cards: Cards) -> bool:
        if None in cards or not meld.certain:
            self.unsure = True
            return True
        readings = _readings_with(meld, cards)
        if readings:
            self.fitting = (cards, meld, readings)
        return bool(readings)

    def _why_not_slam(self, player: str, hand: Hand, slam: Slam) -> list[Breach]:
        """RX-12."""
        cards = tuple(card for meld in slam.melds for card in meld)
        breaches = self._not_held(player, hand, cards)
        if self.melds:
            lying = self.melds[-1]
            breaches.append(
                Breach("slam-too-late", {}, help=f"{lying.owner}'s {_named(tuple(lying.cards))} lies there")
            )
        start = 1
        for meld in slam.melds:
            for breach in self._no_plot(meld, start):
                breaches.append(Breach("not-a-slam", {"why": _no_plot_text(breach)}, 0, start))
            start += len(meld)
        if None not in cards and not breaches:
            if not any(len(meld) >= 4 and self._is_flush(meld) for meld in slam.melds):
                breaches.append(
                    Breach("not-a-slam", {"why": "no royal flush of four or more cards is in it"})
                )
            if self.exactly_four and len(cards) != DEAL:
                breaches.append(Breach("not-a-slam", {"why": f"it has {cards_(len(cards))}, not {DEAL}"}))
        if len(cards) < hand.size and not hand.loose:
            left = hand.listed()
            for card in cards:
                if card in left:
                    left.remove(card)
            breaches.append(
                Breach("not-a-slam", {"why": f"{and_(left) or cards_(hand.size - len(cards))} stays in hand"})
            )
        return breaches

    def _is_flush(self, cards: Cards) -> bool:
        return any(isinstance(reading, Run) for reading in MELDS.readings([card for card in cards if card]))

    def _nearest(self, target: Cards) -> TableMeld | None:
        """The plot that shares most cards with ``target``."""
        wanted = Counter(target)
        return max(self.melds, key=lambda meld: (Counter(meld.cards) & wanted).total(), default=None)

    # ---- do

    def plain(self, player: str, actions: Actions, called: int | None) -> bool:
        """RX-6; what lays cards down is looked at by :meth:`_plainly_laid`."""
        hand = self.hands[player]
        if not hand.exact:
            return False
        if len(actions) != 2:
            return len(actions) == 1 and self._plainly_laid(player, hand, actions[0], called)
        first, second = actions
        if not isinstance(first, Discard) or (called is not None and called != hand.size):
            return False
        gone, known, pile = first.card, hand.known, self.pile
        if gone is None or (count := known.get(gone)) is None:
            return False
        if isinstance(second, TakeDiscard):
            came = second.card
            if came is None or pile[-1].card is not came:
                return False
            pile.pop()
        elif isinstance(second, Draw):
            came, seen = second.card, self.deck.seen
            if came is None or self.stock <= 0:
                return False
            copies = seen.get(came, 0)
            if copies and copies >= self.deck.limit(came):
                return False
            seen[came] = copies + 1
            self.stock -= 1
        else:
            return False
        if count == 1:
            del known[gone]
        else:
            known[gone] = count - 1
        known[came] = known.get(came, 0) + 1
        pile.append(Lying(gone, player))
        return True

    def _plainly_laid(self, player: str, hand: Hand, action: Action, called: int | None) -> bool:
        """RX-7 to RX-11, RX-13."""
        if player in self.unread or not isinstance(action, (LayOff, Meld)):
            return False
        cards = action.cards
        left = hand.size - len(cards)
        due = (left or OUT) if left <= CALL_DUE else None
        if called != due or None in cards:
            return False
        if isinstance(action, LayOff):
            laid = self._plain_lay_off(player, hand, action)
        else:
            laid = self._plain_meld(player, hand, cards)
        if laid and not left:
            self.winner = player
        return laid

    def _plain_meld(self, player: str, hand: Hand, cards: Cards) -> bool:
        """RX-7 to RX-9, RX-11."""
        readings = readings_of(cards)
        if player not in self.opened:
            if len(cards) != 4 and (len(cards) < 4 or self.exactly_four):
                return False
            readings = tuple([reading for reading in readings if isinstance(reading, Run)])
        if not readings or not hand.take_all(cards):  # type: ignore[arg-type]
            return False
        self.melds.append(TableMeld(cards, readings, player))
        self.opened.add(player)
        return True

    def _plain_lay_off(self, player: str, hand: Hand, action: LayOff) -> bool:
        """RX-10, RX-11."""
        cards, target = action.cards, action.target
        if player not in self.opened:
            return False
        named, many = target.cards, len(target.cards)
        for meld in self.melds:
            lying = meld.cards
            if len(lying) == many and lying[0] is named[0] and lying == named:
                readings = _readings_with(meld, cards) if target.form == "cards" and None not in named else ()
                if not readings or not hand.take_all(cards):  # type: ignore[arg-type]
                    return False
                meld.add(cards, readings)
                return True
        return False

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        """Play the turn as written, as far as it can be. ``blame`` is the finding it gave rise to, if it
        did. Returns the cards that only an earlier finding let be there."""
        hand = self.hands[player]
        known = hand.known
        loans: list[tuple[Loan, Card]] = []
        if self.surplus or self.mistaken:
            self.surplus, self.mistaken = [], []
        for number, action in enumerate(actions):
            if isinstance(action, Discard):
                card, doubt = action.card, None
                if card is not None and card in known:
                    hand.drop(card)
                    hand.size -= 1
                else:
                    doubt = self.leave_unlisted(hand, card, blame, loans, (number, 1))
                self.pile.append(Lying(card, player, doubt))
            elif isinstance(action, Draw):
                self.stock -= 1
                if self.stock < 0 and len(self.pile) > 1:  # RX-15
                    self.turn_over()
                    self.stock -= 1
                hand.add(action.card)
                if action.card is not None and not self.deck.see(action.card):
                    self.surplus.append((number, 1, action.card))
            elif isinstance(action, TakeDiscard):
                self._take(hand, action.card)
            else:
                for operand, card in enumerate(self.played(action), 1):
                    if card is not None and card in known:
                        hand.drop(card)
                        hand.size -= 1
                    else:
                        self.leave_unlisted(hand, card, blame, loans, (number, operand))
                if isinstance(action, LayOff):
                    self._lay_off(action)
                elif isinstance(action, Meld):
                    self._lay_down(player, action.cards)
                elif isinstance(action, Slam):
                    self.slammed = True
        if self.slammed or (hand.size <= 0 and not hand.loose):
            self.winner = self.winner or player
        return loans

    def _take(self, hand: Hand, card: MaybeCard) -> None:
        """Take the card under the player's own discard, which lies on top by now."""
        if len(self.pile) < 2:
            hand.add(card)
            return
        top = self.pile[-2]
        if card is None or top.card is None or top.card is card:
            del self.pile[-2]
            hand.add(card if card is not None else top.card)
            if card is not None and top.card is None and top.by is None:
                self.deck.see(card)
            return
        index = next((i for i in range(len(self.pile) - 2, -1, -1) if self.pile[i].card is card), -1)
        del self.pile[index if index >= 0 else -2]
        hand.add(card)
        self.mistaken.append((card, top))

    def _lay_down(self, player: str, cards: Cards) -> None:
        natural = [card for card in cards if card is not None]
        readings = readings_of(tuple(natural)) if len(natural) == len(cards) else ()
        if player not in self.opened:  # RX-9: whatever else it could be, the first plot is a flush
            readings = tuple(r for r in readings if isinstance(r, Run)) or readings
        self.melds.append(TableMeld(list(cards), readings, player))
        self.opened.add(player)

    def _lay_off(self, action: LayOff) -> None:
        cards, target, readings = self.fitting
        self.fitting = ((), None, ())
        if cards is not action.cards or target is None:
            target, readings = self._where_to(action)
        if target is not None:
            target.add(action.cards, readings)

    def _where_to(self, action: LayOff) -> tuple[TableMeld | None, tuple[Reading, ...]]:
        """The plot that ``action`` connects to and what it is then; if it fits none, the plot that comes
        nearest to what is written, which is no plot any more."""
        targets = showing(self.melds, action.target)
        if None not in action.cards:
            for target in targets:
                if target.certain and (readings := _readings_with(target, action.cards)):
                    return target, readings
        return next(iter(targets), None) or self._nearest(action.target.cards), ()

    @staticmethod
    def played(action: Action) -> Cards:
        """The cards an action moves into or out of the hand."""
        match action:
            case Discard(card) | Draw(card) | TakeDiscard(card):
                return (card,)
            case Meld(cards) | LayOff(cards, _):
                return cards
            case Slam(melds):
                return tuple(card for cards in melds for card in cards)
        return ()

    def plays(self, action: Action) -> int:
        """How many cards the action takes from the hand, less those it adds."""
        return -1 if isinstance(action, Draw | TakeDiscard) else len(self.played(action))

    # ---- looking on

    def view(self) -> View:
        """The table as it stands (see :mod:`..view`)."""
        from ..view import Row, Section, View  # for those who look on

        plots = tuple((meld.owner, _named(tuple(meld.cards))) for meld in self.melds)
        top, *below = reversed(self.pile)
        pile: list[Row] = [("top", _named((top.card,)))]
        if below:
            pile.append(("below", " ".join(_named((lying.card,)) for lying in below)))
        return View(
            (
                Section("Hands", tuple((player, hand.text()) for player, hand in self.hands.items())),
                Section("Plots", plots or ((None, "none yet"),)),
                Section("Discard pile", tuple(pile)),
                Section("Draw pile", ((None, cards_(max(self.stock, 0))),)),
            )
        )

    # ---- options

    def options(self, player: str, drawn: MaybeCard) -> Iterator[Actions]:
        """The legal turns of ``player``, whose hand must be known; ``drawn`` is the card that the stock would
        give. Plots are offered as long as the hand allows, not cut up."""
        hand = self.hands[player]
        listed = hand.listed()
        candidates: list[Actions] = [(Meld(cards),) for cards in plots(listed)]
        top = self.pile[-1].card
        for card in dict.fromkeys(listed):
            candidates += [(LayOff((card,), Target(tuple(meld.cards))),) for meld in self.melds]
            candidates.append((Discard(card), Draw(drawn)))
            if top is not None:
                candidates.append((Discard(card), TakeDiscard(top)))
        slam = slam_of(listed) if not self.melds else None
        if slam:
            candidates.append((Slam(slam),))
        return (actions for actions in candidates if not self.why_not(player, actions))

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        top = self.pile[-1].card
        if done:
            if isinstance(done[-1], Discard):
                yield from (Draw(card) for card in dict.fromkeys(came))
                if top is not None:
                    yield TakeDiscard(top)
            return
        yield from (Discard(card) for card in dict.fromkeys(went))
        if came:
            return
        yield from (Meld(cards) for cards in plots(went) if len(cards) == len(went))
        if len(went) == 1:
            yield from (LayOff(tuple(went), Target(tuple(meld.cards))) for meld in self.melds)


def plots(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The plots in a hand: every stretch of a suit and all cards of a rank, jokers filling one place each."""
    wild = [card for card in cards if card is JOKER]
    suits: dict[str, dict[int, Card]] = {}
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        if card is not JOKER:
            suits.setdefault(card.suit, {})[card.number] = card
            ranks.setdefault(card.rank, []).append(card)
    for same in ranks.values():
        if len(same) >= 3:
            yield tuple(same)
        elif len(same) == 2 and wild:
            yield (*same, JOKER)
    for held in suits.values():
        places = held | ({ACE_HIGH: held[1]} if 1 in held else {})
        for low in places:
            run: list[Card] = []
            jokers = len(wild)
            for number in range(low, min(low + 13, ACE_HIGH + 1)):
                if number in places:
                    run.append(places[number])
                    if len(run) >= 3:
                        yield tuple(run)
                elif jokers:
                    jokers -= 1
                    run.append(JOKER)
                else:
                    break


def slam_of(cards: Sequence[Card]) -> tuple[Cards, ...] | None:
    """``cards`` wholly divided into plots, one of them a flush of four or more; None if that cannot be."""

    def divisions(rest: list[Card]) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if not rest:
            yield ()
            return
        for plot in plots(rest):
            if rest[0] in plot:
                left = list(rest)
                for card in plot:
                    left.remove(card)
                yield from ((plot, *others) for others in divisions(left))

    long_flush = (
        found
        for found in divisions(in_order(cards))
        if any(len(plot) >= 4 and len({card.suit for card in plot if card.suit}) == 1 for plot in found)
    )
    return next(long_flush, None)


def _readings_with(meld: TableMeld, cards: Cards) -> tuple[Reading, ...]:
    """What ``meld`` can be with ``cards``, all of them known."""
    lying, added = meld.cards, cards
    if len(meld.readings) == 1:
        return MELDS.grown(meld.readings[0], lying, added)  # type: ignore[arg-type]
    return tuple([new for reading in meld.readings for new in MELDS.grown(reading, lying, added)])  # type: ignore[arg-type]


def _named(cards: Cards) -> str:
    return "-".join("?" if card is None else str(card) for card in cards)


def _no_meld(cards: Sequence[MaybeCard], operand: int) -> Breach:
    natural = [card for card in cards if card is not None]
    return Breach(
        "not-a-plot", {"cards": _named(tuple(cards)), "why": why_no_meld(natural, MELDS)}, 0, operand
    )


def _no_plot_text(breach: Breach) -> str:
    return f"{breach.params['cards']} is no plot ({breach.params['why']})"


def _what_fits(meld: TableMeld) -> str | None:
    """What could be connected to ``meld``, in words."""
    fitting = []
    for reading in meld.readings:
        if isinstance(reading, Run):
            ends = [reading.low - 1, reading.high + 1]
            fitting += [reading.suit + RANK_AT[end] for end in ends if end in RANK_AT]
        else:
            fitting.append(f"any {reading.rank}")
    return f"{' or '.join(fitting)} would fit" if fitting else None


RANK_AT = dict(enumerate((*RANKS, "A"), 1))


def _shape(actions: Actions) -> str:
    if len(actions) == 1:
        match actions[0]:
            case Discard():
                return "after the discard, a card must be drawn or taken"
            case Draw() | TakeDiscard():
                return "nothing is discarded for the card drawn"
    return f"this is {len(actions)}"
