"""Crazy Rummy: the rules engine. Rule numbers are those of ``hoyle rules crazy_rummy``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ...records.cards import RANKS, STANDARD, Card
from ...records.events import Action, Cards, Discard, Draw, LayOff, MaybeCard, Meld, TakeDiscard
from ...records.findings import Finding
from ...records.wilds import Claim
from ..deck import Deck
from ..hands import Hand, Loan, Lying
from ..melds import MeldRules, Set_, TableMeld
from ..view import Section, View
from ..words import cards_
from .breach import Breach
from .table import CardTable
from .wilds import Laying, claim, lay_down, lay_off, named

Actions = tuple[Action, ...]

CONTRACTS = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}
"""CR-41: how many sets and runs each round of the contract game asks for."""


WILD = {rank: frozenset(card for card in STANDARD if card.rank == rank) for rank in (None, *RANKS)}
"""The wild cards of each deal, and those of a game without any."""


@frozen
class Rules:
    """How this table plays. ``wild`` is the wild rank of the deal; ``contract`` is what the round asks for in
    sets and runs, None in the basic game; ``penalty`` is what a wild card counts, None for its face."""

    decks: int = 1
    wild: str | None = None
    contract: tuple[int, int] | None = None
    run_length: int = 3
    extra_melds: bool = False
    penalty: int | None = 25

    @property
    def dealt(self) -> int:
        """CR-3, CR-40: the cards dealt to each player; in the basic game the first player has one more."""
        return 7 if self.contract is None else 13

    def points(self, card: Card) -> int:
        """CR-30: what a card left in hand counts."""
        if card.rank == self.wild and self.penalty is not None:
            return self.penalty
        return min(card.number, 10)

    @property
    def melds(self) -> MeldRules:
        """CR-10 to CR-15, CR-32."""
        return MeldRules(
            is_wild=WILD[self.wild].__contains__,
            set_limit=4 * self.decks,
            duplicates=self.decks > 1,
            ace_high=False,
            naturals=0,
            run_length=self.run_length,
            downward=2,
        )


class TurnSoFar:
    """A turn as it goes on: what has been done in it, on a copy of the table."""

    def __init__(self, table: Table, player: str):
        self.table = table
        self.player = player
        self.hand = table.hands[player].copy()
        self.melds = list(table.melds)
        self.opened = player in table.opened
        self.start = self.hand.size
        self.loose = self.hand.loose
        self.old = self.hand.listed() if self.start == 1 else []
        self.picked: Draw | TakeDiscard | None = None
        self.taken: MaybeCard = None
        self.laid: list[tuple[int, TableMeld]] = []
        self.layings: list[Laying] = []
        self.left: int | None = None
        """The action that left no card in hand."""
        self.discarded = False

    # ---- one action

    def judge(self, number: int, action: Action) -> list[Breach]:
        """What is wrong with the next action; play it."""
        if self.discarded:
            breaches = [Breach("after-discard", {})]
        elif isinstance(action, Draw | TakeDiscard):
            breaches = self._pick_up(number, action)
        elif isinstance(action, Discard):
            breaches = self._discard(action)
        else:
            breaches = self._lay(number, action)
        if self.hand.size <= 0 and self.left is None:
            self.left = number
        return [evolve(breach, action=number) for breach in breaches]

    def _pick_up(self, number: int, action: Draw | TakeDiscard) -> list[Breach]:
        """CR-6 to CR-8, CR-28."""
        table, breaches = self.table, []
        if table.first_turn and table.rules.contract is None:
            breaches.append(Breach("draw-in-first-turn", {}, help="eight cards were dealt instead"))
        elif self.picked is not None:
            breaches.append(Breach("second-draw", {}))
        elif number:
            breaches.append(Breach("draw-too-late", {}))
        card = action.card
        if isinstance(action, TakeDiscard):
            top = table.pile[-1].card if table.pile else None
            breaches += table.not_on_top(card)
            if breaches and top is not None:
                self._perhaps(top)
            elif self.one_card and not breaches:
                breaches.append(Breach("last-card-from-pile", {}, help="the card to draw is the stock's"))
            card = self.taken = card or top
        self.picked = self.picked or action
        self.hand.add(card)
        return breaches

    def _perhaps(self, card: MaybeCard) -> None:
        """``card`` may be in hand, if the mistake just made was one of writing: to use it is no other."""
        if card is not None:
            self.hand.known[card] = self.hand.known.get(card, 0) + 1

    @property
    def one_card(self) -> bool:
        return self.start == 1 and not self.loose and self.table.rules.contract is None

    def _discard(self, action: Discard) -> list[Breach]:
        """CR-9, CR-28, CR-54."""
        table, hand, card = self.table, self.hand, action.card
        breaches = table.not_held(hand, (card,))
        if not breaches and hand.size > 1 and not hand.loose and card is not None:
            twins = hand.known.get(card, 0)
            if self.taken is card:
                if twins < 2 and (table.deck.decks == 1 or hand.exact):
                    breaches.append(
                        Breach("discard-just-taken", {"card": card}, 0, 1, "any other card may go")
                    )
                elif twins < 2:
                    table.unsure = True
            elif self.one_card and isinstance(self.picked, Draw):
                breaches += self._last_card_kept(card, twins)
        hand.remove(card)
        self.discarded = True
        return breaches

    def _last_card_kept(self, card: Card, twins: int) -> list[Breach]:
        """CR-28: who began with one card discards that one, not the one drawn, unless that is the last."""
        drawn = self.picked.card if self.picked else None
        kept = drawn is card and twins < 2 and (bool(self.old) or self.table.deck.decks == 1)
        kept = kept or (
            drawn is None
            and bool(self.old)
            and self.hand.holds(self.old[0]) is True
            and card is not self.old[0]
        )
        if kept:
            old = self.old[0] if self.old else None
            help_ = f"{old} had to go" if old else "the card held before had to go"
            return [Breach("last-card-kept", {"card": card}, 0, 1, help_)]
        if drawn is None or not self.old:
            self.table.unsure = True
        return []

    def _lay(self, number: int, action: Action) -> list[Breach]:
        """Lay down, add or claim: CR-10 to CR-25."""
        table, rules = self.table, self.table.rules
        played = table.played(action)
        laying = lay(table, self.melds, action, self.player)
        self.layings.append(laying)
        breaches = table.not_held(self.hand, played, 2 if isinstance(action, Claim) else 1)
        if isinstance(action, LayOff | Claim):
            breaches += self._not_opened("claim" if isinstance(action, Claim) else "add")
        elif laying.meld:
            self.laid.append((number, laying.meld))
        if laying.breach and laying.breach.name == "twice-in-set":
            breaches.clear()  # nobody can hold a card twice, so that is not another mistake
        if laying.breach:
            breaches.append(laying.breach)
        table.unsure = table.unsure or not laying.sure
        place(self.melds, laying)
        for card in played:
            self.hand.remove(card)
        if isinstance(action, Claim):
            self.hand.add(action.wild)
            if laying.breach:  # one of the two cards may be a slip: the right one has not moved, or has
                on_table = [card for card in laying.meld.cards if card] if laying.meld else []
                for card in (*played, *filter(table.meld_rules.is_wild, on_table)):
                    self._perhaps(card)
        elif isinstance(action, Meld) and (rules.contract is None or len(self.laid) >= sum(rules.contract)):
            self.opened = True
        return breaches

    def _not_opened(self, what: str) -> list[Breach]:
        """CR-19, CR-21, CR-42."""
        if self.opened or self.loose:
            return []
        if self.player in self.table.unread:
            self.table.unsure = True
            return []
        if self.table.rules.contract is not None:
            return [Breach("add-before-contract", {"contract": in_words(self.table.rules.contract)})]
        return [Breach(f"{what}-before-meld", {}, help="a new set or run comes first")]

    # ---- the whole turn

    def close(self, actions: Actions) -> list[Breach]:
        """What is wrong with the turn as a whole."""
        table, hand = self.table, self.hand
        breaches: list[Breach] = []
        if self.picked is None and not (table.first_turn and table.rules.contract is None):
            breaches.append(Breach("no-draw", {}))
        if not self.discarded:
            last = len(actions) - 1
            if hand.loose:
                table.unsure = True
            elif hand.size > 0:
                breaches.append(Breach("no-discard", {"count": cards_(hand.size)}, last))
            elif table.rules.contract is None:
                breaches.append(
                    Breach("no-card-to-discard", {}, self.left if self.left is not None else last)
                )
        if self.laid and table.rules.contract is not None:
            breaches += self._contract(table.rules.contract)
        return breaches

    def _contract(self, wanted: tuple[int, int]) -> list[Breach]:
        """CR-42, CR-43."""
        before = self.table.laid.get(self.player, Counter())
        kinds = [kind_of(meld) for _, meld in self.laid]
        total = before + Counter(kinds)
        open_ = total["open"]
        sets, runs = wanted
        lacking = max(sets - total["set"], 0) + max(runs - total["run"], 0) - open_
        params = {"laid": in_words((total["set"], total["run"])), "contract": in_words(wanted)}
        if lacking > 0:
            return [] if before and not open_ else [Breach("contract-not-met", params, self.laid[0][0])]
        if self.table.rules.extra_melds or open_:
            return []
        have = Counter(before)
        for (number, _), kind in zip(self.laid, kinds, strict=True):
            have[kind] += 1
            if have[kind] > (sets if kind == "set" else runs):
                return [Breach("further-meld", params, number)]
        return []


class Table(CardTable):
    """The state of a deal. ``why_not`` says what makes a turn illegal, ``do`` plays one, legal or not, and
    ``options`` lists what may come next in a legal one."""

    def __init__(self, players: Sequence[str], deck: Deck, rules: Rules, leader: str | None = None):
        super().__init__(players, deck, rules.dealt)
        self.rules = rules
        self.meld_rules = rules.melds
        self.melds: list[TableMeld] = []
        self.opened: set[str] = set()
        self.laid: dict[str, Counter[str]] = {}
        """The kinds of melds each player has laid down."""
        self.winner: str | None = None
        self.first_turn = True
        self.exhausted = False
        """The last card of the stock was drawn, and who drew it has discarded: play is over (CR-27)."""
        self.judged: tuple[Actions, list[Laying]] = ((), [])
        """The turn that ``why_not`` was asked about last, and where its melds, additions and claims go."""
        self.unread: set[str] = set()
        """Who had turns that could not be read: anything may have been done in them."""
        if rules.contract is None:
            self.pile.clear()
            self.stock += 1
            if leader is not None:
                self.hands[leader] = Hand(size=rules.dealt + 1, hidden=rules.dealt + 1)
                self.stock -= 1

    # ---- can

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes this turn illegal; empty if nothing does, or nothing that can be told."""
        hand = self.hands[player]
        if self._is_plain(hand, actions):
            return []
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True
        turn = TurnSoFar(self, player)
        breaches: list[Breach] = []
        for number, action in enumerate(actions):
            breaches += turn.judge(number, action)
        self.judged = actions, turn.layings
        return breaches + turn.close(actions)

    def _is_plain(self, hand: Hand, actions: Actions) -> bool:
        """Most turns draw and discard cards that are known, and nothing can be wrong with that."""
        if len(actions) != 2 or self.first_turn or hand.size < 2 or not hand.exact:
            return False
        drawn, gone = actions
        if not isinstance(gone, Discard) or gone.card is None:
            return False
        if isinstance(drawn, Draw):
            return gone.card in hand.known or gone.card is drawn.card
        if not isinstance(drawn, TakeDiscard) or not self.pile or drawn.card is None:
            return False
        return gone.card in hand.known and drawn.card is self.pile[-1].card is not gone.card

    def not_on_top(self, card: MaybeCard) -> list[Breach]:
        """CR-8: only the top card of the discard pile may be taken."""
        if not self.pile:
            return [Breach("not-on-top", {"card": card or "a card", "top": "nothing lies there"}, 0, 1)]
        top = self.pile[-1].card
        if top is None or card is None or top is card:
            self.unsure = self.unsure or (top is None and card is not None)
            return []
        return [Breach("not-on-top", {"card": card, "top": f"{top} lies on top"}, 0, 1, cards=(card,))]

    # ---- do

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        """Play the turn as written, as far as it can be. ``blame`` is the finding it gave rise to, if it
        did. Returns the cards that only an earlier finding let be there."""
        hand = self.hands[player]
        explained: list[tuple[Loan, Card]] = []
        if self.surplus or self.mistaken:
            self.surplus, self.mistaken = [], []
        drew = False
        layings = iter(self.judged[1] if self.judged[0] is actions else ())
        for number, action in enumerate(actions):
            found = len(self.surplus)
            if isinstance(action, Draw):
                drew = True
                self.stock -= 1
                hand.add(action.card)
                if action.card is not None and not self.deck.see(action.card):
                    self.surplus.append((number, 1, action.card))
            elif isinstance(action, TakeDiscard):
                self._take(hand, action.card)
            elif isinstance(action, Discard):
                doubt = self.leave(hand, action.card, blame, explained, 1)
                self.pile.append(Lying(action.card, player, doubt))
            else:
                laying = next(layings, None) or lay(self, self.melds, action, player)
                self._lay(player, hand, action, laying, blame, explained)
            for index in range(found, len(self.surplus)):
                self.surplus[index] = (number, *self.surplus[index][1:])
        self.first_turn = False
        if hand.size <= 0 and not hand.loose:
            self.winner = self.winner or player
        elif drew and self.stock <= 0 and not self.unread:
            self.exhausted = True
        return explained

    def _take(self, hand: Hand, card: MaybeCard) -> None:
        """The top of the discard pile into the hand; if it is another card, the one that is said."""
        if not self.pile:
            hand.add(card)
            return
        top = self.pile[-1]
        if card is None or top.card is None or top.card is card:
            self.pile.pop()
            hand.add(card if card is not None else top.card)
            if card is not None and top.card is None:
                self.deck.see(card)
            return
        index = next((i for i in range(len(self.pile) - 1, -1, -1) if self.pile[i].card is card), -1)
        del self.pile[index]
        hand.add(card)
        self.mistaken.append((card, top))

    def _lay(
        self,
        player: str,
        hand: Hand,
        action: Action,
        laying: Laying,
        blame: Finding | None,
        explained: list[tuple[Loan, Card]],
    ) -> None:
        if isinstance(action, Meld):
            self.opened.add(player)
            if laying.meld:
                self.laid.setdefault(player, Counter())[kind_of(laying.meld)] += 1
        first = 2 if isinstance(action, Claim) else 1
        doubts = [
            self.leave(hand, card, blame, explained, operand)
            for operand, card in enumerate(self.played(action), first)
        ]
        if laying.meld and (any(doubts) or (laying.breach and laying.breach.name == "wild-not-there")):
            laying.meld.readings = ()  # what really lies there now, nobody knows
        place(self.melds, laying)
        if isinstance(action, Claim):
            hand.add(action.wild)

    @staticmethod
    def played(action: Action) -> Cards:
        """The cards an action moves from the hand, or from stock or pile into it."""
        match action:
            case Discard(card) | Draw(card) | TakeDiscard(card):
                return (card,)
            case Meld(cards) | LayOff(cards, _):
                return cards
            case Claim(_, card):
                return (card,)
        return ()

    def plays(self, action: Action) -> int:
        """How many cards the action takes from the hand, less those it adds."""
        if isinstance(action, Claim):
            return 0
        return -1 if isinstance(action, Draw | TakeDiscard) else len(self.played(action))

    # ---- looking on

    def view(self) -> View:
        """The table as it stands (see :mod:`..view`)."""
        melds = tuple((meld.owner, named(meld.cards)) for meld in self.melds)
        pile = " ".join(named((lying.card,)) for lying in reversed(self.pile))
        wild = ((None, f"{self.rules.wild}s"),) if self.rules.wild else ((None, "none"),)
        return View(
            (
                Section("Wild", wild),
                Section("Hands", tuple((player, hand.text()) for player, hand in self.hands.items())),
                Section("Melds", melds or ((None, "none yet"),)),
                Section("Discard pile, from the top", ((None, pile or "empty"),)),
                Section("Stock", ((None, cards_(max(self.stock, 0))),)),
            )
        )

    # ---- options

    def options(self, player: str, drawn: MaybeCard, done: Actions = ()) -> Iterator[Action]:
        """What ``player``, whose hand must be known, may do next, ``done`` being done in this turn already;
        ``drawn`` is the card that the stock would give. What leaves no way to end the turn is not offered."""
        from .crazy_options import options

        return options(self, player, drawn, done)


def lay(table: Table, melds: Sequence[TableMeld], action: Action, player: str) -> Laying:
    """Where an action that concerns ``melds`` leads."""
    if isinstance(action, Meld):
        return lay_down(table.meld_rules, action, player)
    if isinstance(action, LayOff):
        return lay_off(table.meld_rules, melds, action, player, sure=not table.unread)
    if isinstance(action, Claim):
        return claim(table.meld_rules, melds, action, player, sure=not table.unread)
    return Laying(None, None)


def place(melds: list[TableMeld], laying: Laying) -> None:
    """Put a meld on the table, or in the place of the one that it has grown from."""
    if laying.meld is None:
        return
    if laying.at is None:
        melds.append(laying.meld)
    else:
        melds[laying.at] = laying.meld


def kind_of(meld: TableMeld) -> str:
    """``set`` or ``run``; ``open`` where that is not settled, as for a meld that is none."""
    kinds = {"set" if isinstance(reading, Set_) else "run" for reading in meld.readings}
    return kinds.pop() if len(kinds) == 1 else "open"


def in_words(contract: tuple[int, int]) -> str:
    """``1 set, 1 run``."""
    sets, runs = contract
    pieces = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for count, name in ((sets, "set"), (runs, "run"))
        if count
    ]
    return ", ".join(pieces) or "nothing"
