"""LYNX: what lies on the table, and whose turn it is. What may be done there stands in :mod:`.actions`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar, Final

from ....records.cards import CARDS, Card
from ....records.events import Action, Cards, LayOff, MaybeCard, Target
from ....records.findings import Finding, Said, told
from ....records.stealing import Desire, DrawExtra, Nominate, Request, Steal, StealPile
from ....records.values import define
from ...cards.deck import Deck
from ...cards.hands import Hand, Lying
from ...cards.melds import MeldRules, Reading
from ...order import followers
from ...phrases import named
from ...rummy.actions import START
from ...rummy.table import CardTable
from ...rummy.table_melds import TableMeld, blur, meant, showing
from ...view import Row

DEAL: Final = 12
DECKS: Final = 2
TWELVE: Final = ("twelve cards", "12張")
AT_MOST_TWELVE: Final = ("twelve cards or fewer", "至多12張")
FULL_TABLE: Final = 4
"""LX-2: number of players above which the table chooses the number of decks and the size of hands."""
BONUS: Final = 30
UNCERTAIN_CARDS: Final = 3
"""Number of cards by which it is uncertain, after a miscount, when the pile became the stock."""
EXTRA: Final = 3
"""LX-24: extra cards for each seven of a battle."""
SEVENS: Final = tuple([card for card in CARDS.values() if card.number == 7])

SAID_IN_PILE = Said(
    "{player} plays {card}, which according to the record was in the pile",
    "{player}打出{card}，據說原在棄牌堆裏",
)
PERHAPS_IN_PILE = Said(
    "{player} plays {card}, which may have been in the pile", "{player}打出{card}，也許原在棄牌堆裏"
)
IDLE: Final = "idle"
"""The turn was skipped or passed, and may end."""
LAID: Final = "laid"
"""Something was laid down, but no card drawn."""
IDLE_LAID: Final = "idle, laid"
DRAWN: Final = "drawn"
STOLEN: Final = "stolen"
PILE_STOLEN: Final = "pile stolen"
DISCARDED: Final = "discarded"
AGAIN: Final = "again"
"""A nine was discarded: the player's next turn begins."""

EFFECTS = (Nominate, Request, Desire)
"""Actions that may follow a discard."""


def points(card: Card) -> int:
    """Return the points of a card in a meld (LX-41)."""
    return 2 if card.number > 10 else 1


POINTS: Final = {card: points(card) for card in CARDS.values()}


def worth(melds: Iterable[Sequence[MaybeCard]]) -> int | None:
    """Return the total points of ``melds``; None if one of their cards is not known."""
    count = 0
    for cards in melds:
        for card in cards:
            if card is None:
                return None
            count += POINTS[card]
    return count


def fits_top(card: Card, lying: Lying | None, request: str | None) -> bool | None:
    """LX-12, LX-36: return whether ``card`` may be discarded on ``lying``, the top of the pile, or on a
    ``request`` for a suit; None if it cannot be told."""
    if request:
        return card.suit == request or card.number == 1
    if lying is None:
        return True
    top = lying.card
    return None if top is None else top.suit == card.suit or top.number == card.number


@define
class Battle:
    """Sevens that nobody has drawn for yet: how many cards they cost, and whom."""

    count: int | None
    """None if it is not known."""
    nominee: str | None = None
    blame: Finding | None = None
    """The finding that they were not drawn in time, while the turn that did not wait for them lasts."""
    refused: Battle | None = None
    """The sevens before, which these do not answer: the table may have counted on all the same."""

    @property
    def count_believed(self) -> int | None:
        """Number of extra cards that the sevens cost if they answer those before."""
        if self.count is None or self.refused is None or self.refused.count is None:
            return None
        return self.refused.count + self.count


class State(CardTable):
    """The state of a round, and of the turn that is being played."""

    effort: ClassVar[int] = 3
    melds: list[TableMeld]
    pile: list[Lying]

    def __init__(
        self, players: Sequence[str], deck: Deck, *, each: int = DEAL, desires: bool = False
    ) -> None:
        super().__init__(players, deck, each)
        self.meld_rules: MeldRules = _rules_of(deck.decks)
        self.desires = desires
        self.sit(self.players)
        self.due: str | None = None
        """The player whose turn it is; None if that cannot be told."""
        self.again: bool = False
        """A nine was discarded: ``due`` plays another turn."""
        self.skipping: bool = False
        """An eight was discarded: ``due`` misses the turn, or steals it."""
        self.request: str | None = None
        self.battle: Battle | None = None
        self.late: Battle | None = None
        """Extra cards that should have been drawn and were not."""
        self.lost: bool = False
        """Something could not be read, so there may be requests and battles that nobody knows of."""
        self.blurred: str | None = None
        """A player whose move could not be read, if any: melds and stock are in doubt for the rest of the
        round."""
        self.turned_over: int | None = None
        """Number of cards that became the new stock in the last turn, if any did."""
        self.nine_in_use: bool = False
        self.nameless: Said | None = None
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget the last turn: nothing has been done yet in the next one."""
        self.phase = START
        self.misses: bool = False
        """Whether the player on turn should do nothing but skip it."""
        self.answering = False
        self.last: Action | None = None

    @property
    def discarded(self) -> bool:
        """Whether a card has been discarded in the current turn."""
        return self.phase in (DISCARDED, AGAIN)

    @property
    def extra_due(self) -> int | None:
        """LX-27, LX-47: number of extra cards to draw now, limited to those available; None if that cannot be
        told."""
        battle = self.battle if self.battle and self.battle.nominee else self.late
        if battle is None or battle.count is None:
            return None
        return min(battle.count, self.to_draw)

    def readings_of(self, cards: Sequence[Card]) -> tuple[Reading, ...]:
        """Return the possible readings of ``cards`` as a new meld."""
        return self.meld_rules.readings(cards)

    # ---- cards come to the hand

    def draw(self, hand: Hand, card: MaybeCard, where: tuple[int, int]) -> None:
        before = self.stock
        super().draw(hand, card, where)
        if self.stock >= before:
            self.turned_over = self.stock + 1

    def draw_all(self, hand: Hand, action: Action, number: int) -> None:
        """LX-46: draw extra cards, which are written in any order. Where the stock runs out among them, those
        that cannot come from the pile are drawn first, those that only the pile can give last."""
        if not isinstance(action, DrawExtra):
            super().draw_all(hand, action, number)
            return
        cards = action.cards or (None,) * min(action.number, self.to_draw)
        order = list(enumerate(cards, 2))
        if self.stock < len(cards):
            below = [lying.card for lying in self.pile[:-1]]
            order.sort(key=lambda one: self._drawn_late(one[1], cards[: one[0] - 2].count(one[1]), below))
        for operand, card in order:
            self.draw(hand, card, (number, operand))

    def _drawn_late(self, card: MaybeCard, before: int, below: Sequence[MaybeCard]) -> int:
        """0 for a ``card``, with ``before`` copies written before it, that only the old stock has, 2 for one
        that only the new one has, and 1 for any other."""
        if card is None:
            return 1
        in_old = self.deck.seen[card.index] + before < self.deck.limit(card)
        return 2 if not in_old else 0 if below.count(card) <= before else 1

    def take_top(self, player: str, action: Steal | StealPile, blame: Finding | None) -> None:
        """Move the top of the pile into a new meld with the cards used."""
        card = action.card
        if self.pile:
            top = self.pile[-1]
            if card is not None and self._only_makes_meld(top.card, card, action.using):
                card = top.card  # a slip of the pen: these steal the top card, not the one named
            if top.card is not None and card is not None and top.card is not card:
                at = next((n for n in range(len(self.pile) - 1, -1, -1) if self.pile[n].card is card), -1)
                del self.pile[at]
                self.mistaken.append((card, top))
            else:
                del self.pile[-1]
                card = card or top.card
                if card is not None and top.card is None and not self.uncover(top, card):
                    self.surplus.append((0, 1, card))
        if self.begun_before:
            self.pile = [Lying(None)]  # the cards below may have gone into a new stock
        self.lay_down(player, (*action.using, card), blame)
        self.lost = self.lost or blame is not None  # perhaps the whole pile was taken, or only the top card
        self.request = self.battle = None

    def take_rest(self, hand: Hand, action: StealPile, blame: Finding | None) -> None:
        """Move the rest of the pile into the ``hand``, with its doubts. (The cards named in ``action`` are
        believed where those in the pile are not known.)"""
        pile = [Lying(card) for card in action.rest or ()] if self.blurred else list(self.pile)
        hand.loose = hand.loose or (self.blurred is not None and action.rest is None)
        self.pile.clear()
        rest = Counter(lying.card for lying in pile)
        said = Counter(action.rest) if action.rest is not None else rest
        others = list((said - rest).elements())
        says = SAID_IN_PILE
        for lying in pile:
            card, doubt = lying.card, lying.doubt
            if card is None:
                card = others.pop() if others else None
            hand.add(card)
            if card is not None and rest[card] > said[card]:
                rest[card] -= 1
                if doubt := blame or doubt:
                    hand.doubt(doubt, card, others.pop() if others else None, says, handed_on=True)
            elif card is not None and doubt is not None:
                hand.doubt(doubt, card, None, PERHAPS_IN_PILE, handed_on=True)
        if blame is not None and len(pile) != said.total():
            hand.loose, hand.blame = True, blame

    def _only_makes_meld(self, top: MaybeCard, named: Card, using: Cards) -> bool:
        """Return whether ``using`` makes a meld with the card on ``top`` but not with the one ``named``."""
        hand = tuple([card for card in using if card is not None])
        return top is not None and bool(
            self.readings_of((*hand, top)) and not self.readings_of((*hand, named))
        )

    def lay_down(self, player: str, cards: Cards, doubt: Finding | None) -> None:
        """A new meld, which ``doubt`` makes doubtful."""
        natural = tuple([card for card in cards if card is not None])
        readings = self.readings_of(natural) if len(natural) == len(cards) else ()
        self.melds.append(TableMeld(list(cards), readings, player, doubt))

    def lay_off(self, player: str, action: LayOff, doubt: Finding | None) -> None:
        """Add cards to the meld that is meant, or the most similar one; ``doubt`` makes it doubtful which it
        is."""
        meant = self.named_melds(player, action.target) or showing(self.melds, action.target)
        blur(meant, action.target)
        near = None if meant else self.nearest(action.target.cards, action.cards)
        if not meant and action.target.form == "cards" and (self.blurred or (doubt and near is None)):
            cards = (*action.target.cards, *action.cards)  # laid in a line that was not read, or not written
            self.lay_down(self.blurred or action.target.owner_for(player) or player, cards, doubt)
            return
        meld = next((one for one in meant if self.grown(one, action.cards)), None)
        meld = meld or (meant[0] if meant else near)
        if meld is not None:
            meld.add(action.cards, self.grown(meld, action.cards) or ())
            meld.doubt = meld.doubt or doubt

    def nearest(self, target: Cards, cards: Cards) -> TableMeld | None:
        """The meld that is most like ``target``: one that is in doubt anyhow, or that ``cards`` fit, and that
        shares most with it."""
        wanted = Counter(target)

        def likeness(meld: TableMeld) -> tuple[bool, bool, int]:
            shared = (Counter(meld.cards) & wanted).total()
            return bool(meld.doubt and shared), bool(self.grown(meld, cards)), shared

        near = max(self.melds, key=likeness, default=None)
        return near if near and any(likeness(near)) else None

    @property
    def melds_blurred(self) -> bool:
        """Whether there are cards laid off on an unknown meld."""
        return any(meld.blurred for meld in self.melds)

    def named_melds(self, player: str, target: Target) -> list[TableMeld]:
        """The melds that ``player`` names, owner included."""
        return meant(self.melds, target, player)

    def grown(self, meld: TableMeld, cards: Cards) -> tuple[Reading, ...] | None:
        """Return the readings of ``meld`` with ``cards``: none if they do not fit, None if that cannot be
        told."""
        if None in cards or not meld.certain:
            self.unsure = True
            return None
        return meld.grown(self.meld_rules, cards)

    def sit(self, ring: tuple[str, ...]) -> None:
        """Play goes round as ``ring`` says."""
        self.ring: tuple[str, ...] = ring
        self.successor: dict[str, str] = followers(ring)

    # ---- a turn ends

    def end_turn(self, player: str) -> None:
        """``player``'s line is over: say who is due."""
        if not self.discarded:
            self.due = self.successor[player]
        if self.late and self.battle:
            self.battle.refused = self.late if self.late.blame else None
            self.late = None
        elif self.late and not self.again:
            self.late.blame = None

    def forget_turn(self) -> None:
        """A turn that should not have been made is over: the others may have minded what was discarded in
        it, or not."""
        top = self.pile[-1].card if self.pile else None
        if self.discarded and top is not None and top.number in (8, 9):
            self.due, self.skipping, self.lost = None, False, top.number == 8
        if self.discarded and self.battle is not None:
            self.battle.count = None

    def discard_unwritten(self, player: str, blame: Finding) -> None:
        """``player`` has perhaps discarded a card that is not written."""
        self.pile.append(Lying(None, player, blame))
        self.lost = True

    def miss_beginning(self) -> None:
        super().miss_beginning()
        self.forget_state(self.players[0] if self.players else None)

    def let_move(self, player: str) -> None:
        """Let ``player`` move; of a skipped turn there need be no line."""
        if player != self.due:
            self.skipping = False

    def forget_state(self, player: str | None) -> None:
        """Something unreadable was played: what is in force now is not known."""
        self.blurred = self.blurred or player or self.due
        self.due, self.request, self.battle, self.late = None, None, None, None
        self.again = self.skipping = False
        self.lost = True
        self.pile = [  # it may have been a steal
            lying if lying.card is None else Lying(None, lying.by, lying.doubt) for lying in self.pile
        ]

    # ---- values

    def melds_of(self, player: str) -> list[TableMeld]:
        return [meld for meld in self.melds if meld.owner == player]

    def points_of(self, player: str) -> int | None:
        """LX-41, LX-44: the value of the melds of ``player``; None if a card in them is in doubt."""
        melds = self.melds_of(player)
        return None if any(meld.doubt for meld in melds) else worth([meld.cards for meld in melds])

    def believe_melds(self, player: str, melds: Sequence[Cards]) -> None:
        """The melds of ``player`` are those that are written at the end."""
        self.melds = [meld for meld in self.melds if meld.owner != player]
        self.melds += [TableMeld(list(cards), (), player) for cards in melds]

    # ---- words

    def top_text(self) -> str:
        """The top of the discard pile, in words."""
        return named((self.pile[-1].card,)) if self.pile else "nothing"

    def pile_shown(self) -> list[Row]:
        """The discard pile, and what its top card asks for."""
        rows = super().pile_shown()
        if self.request:
            rows.append(Row(told("requested", "要求"), note=self.request))
        if self.battle and self.battle.nominee:
            owed = told(
                "{who}, {count} extra cards", "{who}，{count}張",
                who=self.battle.nominee, count=self.battle.count,
            )  # fmt: skip
            rows.append(Row(told("to draw", "要多取"), note=owed))
        return rows


@cache
def _rules_of(decks: int) -> MeldRules:
    """The rules of melds with this number of decks."""
    return MeldRules((), set_limit=4 * decks)
