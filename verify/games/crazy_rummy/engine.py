"""Crazy Rummy: the rules engine. Rule numbers are those of ``hoyle rules crazy_rummy``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from ....records.cards import Card
from ....records.events import (
    Action,
    Actions,
    Cards,
    Discard,
    Draw,
    MaybeCard,
    Meld,
    TakeDiscard,
)
from ....records.findings import Finding, Said, told
from ....records.kinds import DISCARD, DRAW, TAKE_DISCARD
from ....records.wilds import Claim, WildMeld
from ...breach import Breach
from ...cards.deck import Deck
from ...cards.hands import Hand, Loan, Lying
from ...cards.melds import Run
from ...rummy.actions import cards_moved
from ...rummy.table import (
    OUT,
    CardTable,
    TableMeld,
    misplaced,
)
from ...rummy.wilds import (
    CLAIM,
    WILD_LAY_OFF,
    WILD_MELD,
    Laying,
    lay,
    meant,
    place,
    plainly,
)
from ...view import (
    HANDS,
    NONE_DOWN,
    Section,
    View,
)
from ...words import (
    A_CARD,
    NOTHING_THERE,
    ON_TOP,
    cards_,
    named,
)
from .turn import TurnSoFar
from .variants import Rules, kind_of

CLAIMED_HERE = Said(
    "{player} plays {card}, which must be the one claimed", "{player}打出{card}，當時換回的必是它"
)
NOT_THERE = frozenset(("wild-not-there", "no-such-meld"))
"""Findings that something else must lie on the table than what the moves have laid there."""


class Laid:
    """The ``counts`` of the cards in hand while a turn is tried, and how many have been ``spent`` on melds;
    the ``melds`` on the table, and those that are ``new``; whether the player has ``opened``, so that he may
    add to them, and how many new ones are ``due`` before he may if he has not."""

    def __init__(self, counts: list[int], melds: list[TableMeld], opened: bool, due: int) -> None:
        self.counts = counts
        self.spent = 0
        self.melds = melds
        self.new: list[TableMeld] = []
        self.opened = opened
        self.due = due

    def spend(self, cards: Cards) -> bool:
        """Take ``cards`` out of the hand; False if they are not all there."""
        counts = self.counts
        for card in cards:
            if card is None:
                return False
            count = counts[card.index]
            if not count:
                return False
            counts[card.index] = count - 1
        return True


class Table(CardTable):
    """The state of a deal. ``why_not`` says what makes a turn illegal, ``do`` plays one, legal or not, and
    ``options`` lists what may come next in a legal one."""

    effort: ClassVar[int] = 6

    def __init__(self, players: Sequence[str], deck: Deck, rules: Rules, leader: str | None = None):
        super().__init__(players, deck, rules.dealt)
        self.rules = rules
        self.meld_rules = rules.melds
        self.opened: set[str] = set()
        self.laid: dict[str, Counter[str]] = {}
        """The kinds of melds each player has laid down in a contract game."""
        self.first_turn = True
        self.exhausted = False
        """The last card of the stock was drawn, and who drew it has discarded: play is over (CR-27)."""
        self.tried: TurnSoFar | None = None
        """The turn that ``why_not`` has tried last, if it had to."""
        self.unread: set[str] = set()
        """Who had turns that could not be read: anything may have been done in them."""
        if rules.contract is None:
            self.pile.clear()
            self.stock += 1
            if leader is not None:
                self.hands[leader].add(None)
                self.stock -= 1

    # ---- can

    def why_not(self, player: str, actions: Actions) -> list[Breach]:
        """What makes this turn illegal; empty if nothing does, or nothing that can be told."""
        hand = self.hands[player]
        self.tried = None
        if hand.suspects or hand.gone or hand.loose:
            self.unsure = True
        self.tried = TurnSoFar(self, player)
        return self.tried.try_(actions)

    def out_of_place(self, action: Action) -> list[Breach]:
        """CR-13."""
        if self.rules.any_place or not isinstance(action, WildMeld):
            return []
        return misplaced(self.meld_rules, action.cards, 1, meant(action.meanings), action.kind)

    def not_on_top(self, card: MaybeCard) -> list[Breach]:
        """CR-8: only the top card of the discard pile may be taken."""
        if not self.pile:
            return [Breach("not-on-top", {"card": card or A_CARD, "top": NOTHING_THERE}, 0, 1)]
        top = self.pile[-1].card
        if top is None or card is None or top is card:
            self.unsure = self.unsure or (top is None and card is not None)
            return []
        return [Breach("not-on-top", {"card": card, "top": ON_TOP.filled(top=top)}, 0, 1, cards=(card,))]

    # ---- do

    def plain(self, player: str, actions: Actions, called: int | None) -> bool:
        """(It may be the player's last turn, with no cards left, or that in which the stock is used up.)"""
        hand, last = self.hands[player], actions[-1]
        if self.stock <= 1 and (self.stock <= 0 or self.unread):
            return False
        if not hand.exact or type(last) is not DISCARD:
            return False
        gone: MaybeCard = last.card
        if gone is None:
            return False
        contract, came, between = self.rules.contract, None, len(actions) - 1
        if not self.first_turn or contract is not None:
            came = self._plainly_come(hand, actions[0], gone)
            if came is None:
                return False
            between -= 1
        laid: Laid | None = None
        left = hand.size if came is not None else hand.size - 1
        if between:  # something is done between the draw and the discard
            laid = self._all_plainly_laid(player, hand, came, actions)
            if laid is None or not laid.spend((gone,)):
                return False
            left -= laid.spent
        if hand.size < 2 and came is gone and left and contract is None:
            return False  # CR-28
        if called is not None and called != (left or OUT):
            return False
        if laid is None:
            if not hand.swap(came, gone):
                return False
        else:
            hand.counts, hand.size, self.melds = laid.counts, left, laid.melds
            if laid.new:
                self._opens(player, laid.new)
        if came is not None:
            if type(actions[0]) is DRAW:
                self.stock -= 1
                self.deck.seen[came.index] = self.deck.seen[came.index] + 1  # there is a copy left
            else:
                self.pile.pop()
        self.first_turn = False
        self.pile.append(Lying(gone, player))
        if not left:
            self.winner = self.winner or player
        elif self.stock <= 0:
            self.exhausted = True
        return True

    def _all_plainly_laid(self, player: str, hand: Hand, came: MaybeCard, actions: Actions) -> Laid | None:
        """What comes of all that is done between the draw, if there is one, and the discard; None where it
        takes a closer look."""
        contract, counts = self.rules.contract, hand.counts.copy()
        if came is not None:
            counts[came.index] = counts[came.index] + 1
        due = 1 if contract is None else sum(contract)
        laid = Laid(counts, self.melds, player in self.opened, due)
        for number in range(0 if came is None else 1, len(actions) - 1):
            if not self._plainly_laid(player, actions[number], laid):
                return None
        if laid.new and contract is not None and not self._plainly_due(player, laid.new, contract):
            return None
        return laid

    def _plainly_come(self, hand: Hand, first: Action, gone: Card) -> MaybeCard:
        """The card drawn or taken, if it plainly may be in a turn that ends with the discard of ``gone``."""
        if type(first) is DRAW:
            drawn, deck = first.card, self.deck
            if drawn is None:
                return None
            copies = deck.seen[drawn.index]
            return None if (copies or not drawn.suit) and copies >= deck.limit(drawn) else drawn
        if type(first) is not TAKE_DISCARD or hand.size < 2 or not self.pile:
            return None
        taken = first.card
        return None if taken is gone or self.pile[-1].card is not taken else taken

    def _plainly_laid(self, player: str, action: Action, laid: Laid) -> bool:
        """Whether a meld can be laid down, cards added to one, or a wild card claimed; what comes of it is
        added to what is ``laid``."""
        if type(action) is WILD_MELD or (type(action) is WILD_LAY_OFF and laid.opened):
            cards: tuple[Card, ...] = action.cards  # type: ignore[assignment]
            laid.spent += len(cards)
        elif type(action) is CLAIM and laid.opened:
            cards = (action.card,)  # type: ignore[assignment]
        else:
            return False
        if not laid.spend(cards):
            return False
        if type(action) is CLAIM:
            wild: MaybeCard = action.wild
            if wild is None:
                return False
            laid.counts[wild.index] = laid.counts[wild.index] + 1
        found = plainly(self.meld_rules, laid.melds, action, cards, player)
        found = found or self._surely_laid(player, action, laid)
        if found is None or not self._plainly_in_place(action, found[1]):
            return False
        if laid.melds is self.melds:
            laid.melds = self.melds.copy()
        at, meld = found
        if at >= 0:
            laid.melds[at] = meld
        else:
            laid.melds.append(meld)
            laid.new.append(meld)
            laid.opened = laid.opened or len(laid.new) >= laid.due
        return True

    def _plainly_in_place(self, action: Action, meld: TableMeld) -> bool:
        """Whether the order of a new ``meld`` tells what its wild cards stand for."""
        reading = meld.readings[0]
        if type(action) is not WILD_MELD or not isinstance(reading, Run) or reading.cards == meld.cards:
            return True
        return not self.out_of_place(action)

    def _surely_laid(self, player: str, action: Action, laid: Laid) -> tuple[int, TableMeld] | None:
        """Where an action leads that is right beyond doubt, and the meld, which is new at -1; None if it is
        not right, or there is doubt."""
        laying = lay(self.meld_rules, laid.melds, action, player, sure=not self.unread)
        if laying.breach is not None or not laying.sure or laying.meld is None:
            return None
        return -1 if laying.at is None else laying.at, laying.meld

    def _plainly_due(self, player: str, new: list[TableMeld], contract: tuple[int, int]) -> bool:
        """CR-42: whether these are just the melds that are due, or the house allows further ones."""
        kinds = [kind_of(meld) for meld in new]
        if player in self.opened:
            return self.rules.extra_melds and "open" not in kinds
        return (kinds.count("set"), kinds.count("run")) == contract and len(new) == sum(contract)

    def _opens(self, player: str, new: list[TableMeld]) -> None:
        """``player`` has laid down melds."""
        self.opened.add(player)
        if self.rules.contract is not None:
            self.laid.setdefault(player, Counter()).update([kind_of(meld) for meld in new])

    def do(self, player: str, actions: Actions, blame: Finding | None = None) -> list[tuple[Loan, Card]]:
        """Play the turn as written, as far as it can be. ``blame`` is the finding it gave rise to, if it
        did. Returns the cards that only an earlier finding let be there."""
        if self.surplus or self.mistaken:
            self.surplus, self.mistaken = [], []
        tried = self.tried
        if tried and (tried.actions is not actions or tried.player != player):
            tried = None
        explained: list[tuple[Loan, Card]] = []
        if tried and tried.sound:
            self._adopt(tried)
        else:
            self._play(player, actions, tried.layings if tried else (), blame, explained)
        self.first_turn, self.tried = False, None
        hand = self.hands[player]
        if hand.size <= 0 and not hand.loose and blame is None:
            self.winner = self.winner or player
        elif self.stock <= 0 and not self.unread and any(isinstance(action, Draw) for action in actions):
            self.exhausted = True
        return explained

    def _adopt(self, turn: TurnSoFar) -> None:
        """What was tried has happened."""
        player = turn.player
        for number, action in enumerate(turn.actions):
            if isinstance(action, Draw):
                self._from_stock(action.card, number)
            elif isinstance(action, TakeDiscard):
                self.pile.pop()
            elif isinstance(action, Discard):
                self.pile.append(Lying(action.card, player))
            elif isinstance(action, Claim):
                self._claimed(action)
        self.deck.unknown += max(turn.hand.gone - self.hands[player].gone, 0)
        self.hands[player], self.melds = turn.hand, turn.melds
        if turn.laid:
            self._opens(player, [meld for _, meld in turn.laid])

    def _play(
        self,
        player: str,
        actions: Actions,
        layings: Sequence[Laying],
        blame: Finding | None,
        explained: list[tuple[Loan, Card]],
    ) -> None:
        """Do what is written; ``layings`` is where its melds, additions and claims lead, if that is known."""
        hand, known = self.hands[player], iter(layings)
        order, discarded = list(enumerate(actions)), False
        if blame is not None:
            order.sort(key=lambda one: not isinstance(one[1], (Draw, TakeDiscard)))  # drawn too late, perhaps
        for number, action in order:
            found = len(self.surplus)
            if isinstance(action, Draw):
                hand.add(action.card)
                self._from_stock(action.card, number)
            elif isinstance(action, TakeDiscard):
                self._take(hand, action.card)
            elif isinstance(action, Discard):
                doubt = self.leave(hand, action.card, blame, explained, (0, 1))
                if self.pile and discarded:
                    doubt = blame  # the second in a turn
                self.pile.append(Lying(action.card, player, doubt))
                discarded = True
            else:
                laying = next(known, None) or lay(
                    self.meld_rules, self.melds, action, player, sure=not self.unread
                )
                self._lay(player, hand, action, laying, blame, explained)
            if len(self.surplus) > found:
                self.surplus[found:] = [(number, operand, card) for _, operand, card in self.surplus[found:]]

    def _from_stock(self, card: MaybeCard, number: int) -> None:
        """``card`` is drawn, by action ``number`` of the turn."""
        self.stock -= 1
        if card is not None and not self.deck.draw(card):
            self.surplus.append((number, 1, card))

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
                self.uncover(top, card)
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
        action = laying.turned or action
        if isinstance(action, Meld):
            self.opened.add(player)
            if laying.meld and self.rules.contract is not None:
                self.laid.setdefault(player, Counter())[kind_of(laying.meld)] += 1
        first = 2 if isinstance(action, Claim) else 1
        doubts = [
            self.leave(hand, card, blame, explained, (0, operand))
            for operand, card in enumerate(cards_moved(action), first)
        ]
        lost = laying.breach and laying.breach.name in NOT_THERE and laying.turned is None
        if laying.meld and (any(doubts) or lost):
            laying.meld.readings = ()  # what really lies there now, nobody knows
        place(self.melds, laying)
        if isinstance(action, Claim):
            self._claimed(action)
            hand.add(action.wild)
            if laying.meant and action.wild and blame is not None:
                hand.doubt(blame, action.wild, laying.meant, CLAIMED_HERE)

    def _claimed(self, claim: Claim) -> None:
        """A wild card that nobody names comes to a hand: it has lain on the table and will be counted again,
        so that the one which seems too many may as well come from the stock."""
        if claim.wild is None:
            self.deck.unknown += 1
            self.deck.returned += 1

    # ---- looking on

    def view(self) -> View:
        """The table as it stands (see :mod:`..view`)."""
        melds = tuple((meld.owner, named(meld.cards)) for meld in self.melds)
        pile = " ".join(named((lying.card,)) for lying in reversed(self.pile))
        rank = self.rules.wild
        wild = told("{rank}s", "{rank}", rank=rank) if rank else told("none", "沒有")
        return View(
            (
                Section(told("Wild", "萬用牌"), ((None, wild),)),
                Section(HANDS, tuple((player, hand.text()) for player, hand in self.hands.items())),
                Section(told("Melds", "牌組"), melds or ((None, NONE_DOWN),)),
                Section(
                    told("Discard pile, from the top", "棄牌堆，從上到下"),
                    ((None, Said(pile) if pile else told("empty", "空")),),
                ),
                Section(told("Stock", "取牌堆"), ((None, cards_(max(self.stock, 0))),), counts=True),
            )
        )

    # ---- options

    def options(self, player: str, drawn: MaybeCard, done: Actions = ()) -> Iterator[Action]:
        """What ``player``, whose hand must be known, may do next, ``done`` being done in this turn already;
        ``drawn`` is the card that the stock would give. What leaves no way to end the turn is not offered."""
        from .options import options

        return options(self, player, drawn, done)

    def steps(
        self, player: str, came: Sequence[Card], went: Sequence[Card], done: Actions
    ) -> Iterator[Action]:
        if not (done or self.first_turn):
            yield from (Draw(card) for card in dict.fromkeys(came))
            if self.pile and self.pile[-1].card:
                yield TakeDiscard(self.pile[-1].card)
        elif not (done and isinstance(done[-1], Discard)):
            from .options import options

            laid: Cards = ()
            for action in options(self, player, None, done, went):
                if not isinstance(action, WildMeld) or action.cards != laid:  # the first says the least
                    yield action
                laid = action.cards if isinstance(action, WildMeld) else ()
