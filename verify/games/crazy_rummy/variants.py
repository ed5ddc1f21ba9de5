"""Crazy Rummy: how a table plays. Rule numbers are those of ``hoyle rules crazy_rummy``."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....records.cards import CARDS, RANKS, STANDARD, Card
from ....records.findings import Said, joined, told
from ...cards.melds import MeldRules, Set_
from ...rummy.table import TableMeld

CONTRACTS: Final = {1: (2, 0), 2: (1, 1), 3: (0, 2), 4: (3, 0), 5: (2, 1), 6: (1, 2), 7: (0, 3)}
"""CR-41: how many sets and runs each round of the contract game asks for."""


RANK_WORDS = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens",
    "eights", "nines", "tens", "jacks", "queens", "kings",
)  # fmt: skip


def rank_called(word: str) -> str | None:
    """The rank that ``Twos``, ``2s`` or ``2`` names."""
    name = word.casefold()
    if name in RANK_WORDS:
        return RANKS[RANK_WORDS.index(name)]
    rank = name.removesuffix("s").upper()
    return rank if rank in RANKS else None


WILD: Final = {rank: frozenset(card for card in STANDARD if card.rank == rank) for rank in (None, *RANKS)}
"""The wild cards of each deal, and those of a game without any."""


class Rules:
    """How this table plays. ``wild`` is the wild rank of the deal; ``contract`` is what the round asks for in
    sets and runs, None in the basic game; ``penalty`` is what a wild card counts, None for its face."""

    def __init__(
        self,
        decks: int = 1,
        wild: str | None = None,
        contract: tuple[int, int] | None = None,
        run_length: int = 3,
        extra_melds: bool = False,
        penalty: int | None = 25,
        any_place: bool = False,
    ) -> None:
        self.decks = decks
        self.wild = wild
        self.contract = contract
        self.run_length = run_length
        self.extra_melds = extra_melds
        self.any_place = any_place
        """CR-13: wild cards need not lie in the place of the cards they stand for."""
        self.dealt = 7 if contract is None else 13
        """CR-3, CR-40: the cards dealt to each player; in the basic game the first player has one more."""
        self.melds = MeldRules(
            WILD[wild],
            set_limit=4 * decks,
            duplicates=decks > 1,
            ace_high=False,
            naturals=0,
            run_length=run_length,
            downward=2,
        )
        """CR-10 to CR-15, CR-32."""
        self.values: dict[Card, int] = {card: min(card.number, 10) for card in CARDS.values()}
        """CR-30: what each card counts that is left in hand."""
        if penalty is not None:
            self.values.update(dict.fromkeys(WILD[wild], penalty))


rules_of = lru_cache(maxsize=256)(Rules)
"""The rules of such a table: few are different, and every deal asks for its own."""


def kind_of(meld: TableMeld) -> str:
    """``set`` or ``run``; ``open`` where that is not settled, as for a meld that is none."""
    kinds = {"set" if isinstance(reading, Set_) else "run" for reading in meld.readings}
    return kinds.pop() if len(kinds) == 1 else "open"


def in_words(contract: tuple[int, int]) -> Said:
    """``1 set, 1 run``."""
    sets, runs = contract
    pieces = []
    if sets:
        pieces.append(told("{n} {sets}", "{n}組多條", n=sets, sets="set" if sets == 1 else "sets"))
    if runs:
        pieces.append(told("{n} {runs}", "{n}組同花順", n=runs, runs="run" if runs == 1 else "runs"))
    return joined(pieces, ", ", "、") if pieces else told("nothing", "0組")
