"""Crazy Rummy: the rules of a deal, and the cards on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from ....records.cards import CARDS, RANKS, STANDARD, Card
from ....records.events import Action, MaybeCard
from ....records.findings import Finding, Said, joined, told
from ....records.wilds import Claim, WildMeld
from ...breach import Breach
from ...cards.deck import Deck
from ...cards.hands import Hand
from ...cards.melds import MeldRules, RunRules, Set_
from ...rummy.table import CardTable
from ...rummy.table_melds import TableMeld, misplaced
from ...rummy.wilds import Laying, meant
from ...view import Row, Section, View

CONTRACTS: Final = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}
"""CR-41: numbers of sets and runs in the contract of each round."""


RANK_WORDS = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens",
    "eights", "nines", "tens", "jacks", "queens", "kings",
)  # fmt: skip


def rank_called(word: str) -> str | None:
    """Return the rank that ``Twos``, ``2s`` or ``2`` names; None if ``word`` names none."""
    name = word.casefold()
    if name in RANK_WORDS:
        return RANKS[RANK_WORDS.index(name)]
    rank = name.removesuffix("s").upper()
    return rank if rank in RANKS else None


WILD: Final = {rank: frozenset(card for card in STANDARD if card.rank == rank) for rank in (None, *RANKS)}
"""The wild cards by wild rank; none for None."""


class House(NamedTuple):
    """The house rules."""

    run_length: int = 3
    """CR-11: the minimum number of cards in a run."""
    extra_melds: bool = False
    """CR-43: whether more melds than those of the contract may be laid down."""
    penalty: int | None = 25
    """CR-30: the value of a wild card left in hand; None for its face value."""
    any_place: bool = False
    """CR-13: whether wild cards may lie elsewhere than in the places of the cards that they represent."""


USUAL: Final = House()


class Rules:
    """The rules of a deal. ``wild`` is its wild rank; ``contract`` has the numbers of sets and runs due, and
    is None in the basic game."""

    def __init__(
        self,
        decks: int = 1,
        wild: str | None = None,
        contract: tuple[int, int] | None = None,
        house: House = USUAL,
    ) -> None:
        self.decks = decks
        self.wild = wild
        self.contract = contract
        self.house = house
        self.dealt = 7 if contract is None else 13
        """CR-3, CR-40: the number of cards dealt to each player; in the basic game the first player has one
        more."""
        self.melds: MeldRules = MeldRules(
            WILD[wild],
            set_limit=4 * decks,
            duplicates=decks > 1,
            naturals=0,
            runs=RunRules(shortest=house.run_length, ace_high=False, downward=2),
        )
        """CR-10 to CR-15, CR-32."""
        self.values: dict[Card, int] = {card: min(card.number, 10) for card in CARDS.values()}
        """CR-30: the value of each card left in hand."""
        if house.penalty is not None:
            self.values.update(dict.fromkeys(WILD[wild], house.penalty))


rules_of: Callable[..., Rules] = lru_cache(maxsize=256)(Rules)
"""Return the rules of a deal; cached, because every deal asks for its own and few differ."""


def kind_of(meld: TableMeld) -> str:
    """Return ``set`` or ``run``; ``open`` if ``meld`` may be either, or is not a meld."""
    kinds = {"set" if isinstance(reading, Set_) else "run" for reading in meld.readings}
    return kinds.pop() if len(kinds) == 1 else "open"


def in_words(contract: tuple[int, int]) -> Said:
    """Return a contract as text: ``1 set, 1 run``."""
    sets, runs = contract
    pieces = []
    if sets:
        pieces.append(told("{n} {sets}", "{n}組多條", n=sets, sets="set" if sets == 1 else "sets"))
    if runs:
        pieces.append(told("{n} {runs}", "{n}組同花順", n=runs, runs="run" if runs == 1 else "runs"))
    return joined(pieces, ", ", "、") if pieces else told("nothing", "0組")


class State(CardTable):
    """The state of a deal."""

    effort: ClassVar[int] = 6
    stock: int

    def __init__(self, players: Sequence[str], deck: Deck, rules: Rules, leader: str | None = None):
        super().__init__(players, deck, rules.dealt)
        self.rules = rules
        self.leader = leader
        self.meld_rules: MeldRules = rules.melds
        self.opened: set[str] = set()
        self.laid: dict[str, Counter[str]] = {}
        """The kinds of melds that each player has laid down in a contract game."""
        self.first_turn: bool = True
        self.exhausted = False
        """Whether the last card of the stock was drawn and its player has discarded: play is over (CR-27)."""
        self.laying: Laying | None = None
        """The result of the action that is being played, if it lays something on the table."""
        if rules.contract is None:
            self.pile.clear()
            self.stock += 1
            if leader is not None:
                self.hands[leader].add(None)
                self.stock -= 1

    @property
    def nobody_draws(self) -> bool:
        """CR-6: whether this is the first turn of the basic game, which has no draw."""
        return self.first_turn and self.rules.contract is None

    def out_of_place(self, action: Action) -> list[Breach]:
        """CR-13: check the positions of wild cards."""
        if self.rules.house.any_place or not isinstance(action, WildMeld):
            return []
        return misplaced(self.meld_rules, action.cards, 1, meant(action.meanings), action.kind)

    def dealt_to(self, player: str) -> int:
        return self.dealt + (player == self.leader and self.rules.contract is None)

    def miss_turn(self, player: str, finding: Finding | None) -> None:
        super().miss_turn(player, finding)
        self.first_turn = False

    def draw(self, hand: Hand, card: MaybeCard, where: tuple[int, int]) -> None:
        """CR-27: draw a card from the stock, which is not renewed from the pile."""
        hand.add(card)
        self.stock -= 1
        if card is not None and not self.may_be_drawn(card):
            self.surplus.append((*where, card))

    def count_melds(self, player: str, new: Iterable[TableMeld]) -> None:
        """Note that ``player`` has laid down ``new`` melds."""
        self.opened.add(player)
        if self.rules.contract is not None:
            self.laid.setdefault(player, Counter()).update([kind_of(meld) for meld in new])

    def count_claimed(self, claim: Claim) -> None:
        """Note that a wild card that is not named has come to a hand: it lay on the table and will be counted
        again, so a copy that seems to be too many may also come from the stock."""
        if claim.wild is None:
            self.deck.unknown += 1
            self.deck.returned += 1

    def kinds_laid(self, player: str, new: Iterable[TableMeld] = ()) -> Counter[str]:
        """Return the number of melds of each kind that ``player`` has laid down, including those ``new`` in
        this turn."""
        return self.laid.get(player, Counter()) + Counter(kind_of(meld) for meld in new)

    def view(self) -> View:
        view, rank = super().view(), self.rules.wild
        wild = told("{rank}s", "{rank}", rank=rank) if rank else told("none", "沒有")
        return View((Section(told("Wild", "萬用牌"), (Row(None, note=wild),)), *view.sections))
