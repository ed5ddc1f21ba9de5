"""Sets and runs, with wild cards, for every rummy.

A meld on the table may be open to more than one reading (``♠7-Joker-Joker`` is three sevens or ♠7-♠8-♠9). So
a meld is its cards and their possible readings; laying off keeps the readings that the new cards fit. If no
reading remains, the cards do not fit; if there is none at the start, they are not a meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from ...records.cards import CARDS, RANKS, Card
from ...records.events import MaybeCard
from ...records.findings import Said, joined, told

ACE_HIGH: Final = 14


class Set_:
    """Cards of one rank."""

    def __init__(self, rank: str) -> None:
        self.rank = rank

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Set_) and self.rank == other.rank

    def __hash__(self) -> int:
        return hash(self.rank)

    def meanings(self, cards: Sequence[Card]) -> list[str]:
        """Return the meaning of each of ``cards``, which make the set; empty for a card that represents
        itself."""
        return ["" if card.rank == self.rank else self.rank for card in cards]


class Run:
    """Cards of one suit in sequence. ``low`` and ``high`` are ranks, an ace being 1 below and 14 above;
    ``cards`` are the cards on the table, from low to high, so that the position of a wild card shows its
    meaning."""

    def __init__(self, suit: str, low: int, high: int, cards: tuple[Card, ...] = ()) -> None:
        self.suit = suit
        self.low = low
        self.high = high
        self.cards = cards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Run) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"Run{self._all()}"

    def _all(self) -> tuple[str, int, int, tuple[Card, ...]]:
        return self.suit, self.low, self.high, self.cards

    def goes(self, first: MaybeCard, last: MaybeCard) -> bool:
        """Whether this run goes from ``first`` up to ``last``, by the cards at its ends or their meanings;
        either may be hidden."""
        if not self.cards:
            return False
        return (first is None or first is self.cards[0] or OWN[first] == self.face(self.low)) and (
            last is None or last is self.cards[-1] or OWN[last] == self.face(self.high)
        )

    def holds_own(self, card: Card) -> bool:
        """Whether ``card`` is in its own place."""
        return any(
            one is card and self.face(place) == OWN[card] for place, one in enumerate(self.cards, self.low)
        )

    def meanings(self, cards: Sequence[Card]) -> list[str]:
        """Return the meaning of each of ``cards``, which make the run; empty for a card that represents
        itself."""
        wild: dict[Card, list[str]] = {}
        for place, card in enumerate(self.cards, self.low):
            if self.face(place) != OWN[card]:
                wild.setdefault(card, []).append(str(self.face(place)))
        return [wild[card].pop(0) if wild.get(card) and not self.holds_own(card) else "" for card in cards]

    def face(self, place: int) -> Face:
        """Return the face of the card at ``place``: its own, or its meaning if it is wild."""
        return Face(self.suit, 1 if place == ACE_HIGH else place)


class Face(NamedTuple):
    """The card that a card is, or represents: a suit, empty if none is given, and a rank as a number."""

    suit: str
    number: int

    def __str__(self) -> str:
        return self.suit + RANKS[self.number - 1]

    @property
    def card(self) -> Card | str:
        """The card; without a suit, only its rank."""
        return CARDS[str(self)] if self.suit else RANKS[self.number - 1]


OWN: Final = {card: Face(card.suit, card.number) for card in CARDS.values()}
"""The face of every card that represents itself."""
Reading: TypeAlias = Set_ | Run
Stated: TypeAlias = Sequence[Face | None]
"""The stated meaning of each of several cards, None where none is stated; empty if there is none for any."""


class RunRules:
    """The rules of runs in a game: ``shortest`` to ``longest`` cards of a suit in sequence, fourteen if an
    ace may be at both ends. An ace is low; with ``ace_high`` it may be high too. A run may be written from
    high to low if the meanings of at least ``downward`` of its cards are known."""

    def __init__(
        self, *, shortest: int = 3, longest: int = len(RANKS), ace_high: bool = True, downward: int = 1
    ) -> None:
        self.shortest = shortest
        self.longest = longest
        self.ace_high = ace_high
        self.downward = downward

    def within(self, low: int, high: int) -> bool:
        """Whether a run may go from ``low`` to ``high``."""
        highest = ACE_HIGH if self.ace_high else ACE_HIGH - 1
        return low >= 1 and high <= highest and high - low < self.longest


USUAL_RUNS: Final = RunRules()


class MeldRules:
    """The rules of melds in a game.

    ``wild`` are the wild cards, and ``naturals`` is the minimum number of natural cards in a meld.
    ``set_limit`` is the maximum number of cards in a set (None: no limit); ``duplicates`` allows a card twice
    in a set.

    The stated meaning of a wild card counts like the rank of a natural one. Without one, a wild card with a
    rank of its own represents itself, if it can."""

    def __init__(
        self,
        wild: Iterable[Card],
        *,
        set_limit: int | None = None,
        duplicates: bool = True,
        naturals: int = 1,
        runs: RunRules = USUAL_RUNS,
    ) -> None:
        self.wild: frozenset[Card] = frozenset(wild)
        self._wild_at = [card in self.wild for card in CARDS.values()]
        """Whether a card is wild, by its index."""
        self.set_limit = set_limit
        self.duplicates = duplicates
        self.naturals = naturals
        self.runs = runs

    def readings(self, cards: Sequence[Card], said: Stated = (), kind: str = "meld") -> tuple[Reading, ...]:
        """Return all readings of ``cards``, as written, as a new meld of three or more: as a ``set``, as a
        ``run``, or as either."""
        if len(cards) < 3:
            return ()
        if not said and (plain := self._plainly(tuple(cards), kind)):
            return plain
        natural = [card for card in cards if card not in self.wild]
        if len(natural) < self.naturals:
            return ()
        faces = self.faces(cards, said)
        fixed = [face for face in faces if face] or [Face("", cards[0].number)]
        found: list[Reading] = []
        number = fixed[0].number
        if (
            kind != "run"
            and all(face.number == number for face in fixed)
            and self._is_set(natural, len(cards))
        ):
            found.append(Set_(RANKS[number - 1]))
        suits = {face.suit for face in fixed if face.suit}
        if kind != "set" and len(suits) == 1 and len(cards) >= self.runs.shortest:
            found += self._runs(cards, faces, suits.pop())
        return tuple(found)

    def _plainly(self, cards: tuple[Card, ...], kind: str) -> tuple[Reading, ...]:
        """Return the reading of ``cards`` if they are clearly a set, or a run from low to high; the natural
        cards show which, unless it is stated."""
        first: Card | None = None
        low = natural = 0
        is_set, is_run = kind != "run", kind != "set"
        for place, card in enumerate(cards):
            if self._wild_at[card.index]:
                continue
            natural += 1
            if first is None:
                first, low = card, card.number - place
                continue
            if card.rank != first.rank:
                is_set = False
            if card.number - place != low or card.suit != first.suit:
                is_run = False
        size = len(cards)
        if first is None or natural < self.naturals or is_set == is_run:
            return ()
        if is_set:
            fits = self._has_room(size) and (self.duplicates or len(set(cards)) == size)
            return (Set_(first.rank),) if fits else ()
        fits = size >= self.runs.shortest and self.runs.within(low, low + size - 1)
        return (Run(first.suit, low, low + size - 1, cards),) if fits else ()

    def grown(
        self, reading: Reading, lying: Sequence[Card], added: Sequence[Card], said: Stated = ()
    ) -> tuple[Reading, ...]:
        """Return the readings of a meld that consists of ``lying`` cards, read as ``reading``, once ``added``
        has been laid off on it."""
        if len(added) == 1:
            return self._with_one(reading, lying, added[0], said[0] if said else None)
        faces = self.faces(added, said)
        fixed = [face for face in faces if face]
        if isinstance(reading, Set_):
            natural = [card for card in (*lying, *added) if card not in self.wild]
            fits = all(RANKS[face.number - 1] == reading.rank for face in fixed)
            return (reading,) if fits and self._is_set(natural, len(lying) + len(added)) else ()
        if any(face.suit not in ("", reading.suit) for face in fixed):
            return ()
        taken = dict(enumerate(reading.cards, reading.low))
        return self._fitting(reading.suit, added, faces, taken)

    def _with_one(
        self, reading: Reading, lying: Sequence[Card], card: Card, said: Face | None
    ) -> tuple[Reading, ...]:
        """Return ``reading`` with one more ``card``, by far the most common case. (Only an ace, or a wild
        card without a stated meaning, can fit at both ends of a run.)"""
        wild = self._wild_at[card.index]
        if isinstance(reading, Set_):
            rank = card.rank if not wild else RANKS[said.number - 1] if said else reading.rank
            fits = rank == reading.rank and self._has_room(len(lying) + 1)
            return (reading,) if fits and (wild or self.duplicates or card not in lying) else ()
        if wild and said is None:
            return self._with_wild(reading, card)
        suit, number = (said.suit, said.number) if wild and said else (card.suit, card.number)
        run, low, high = reading, reading.low, reading.high
        if suit != run.suit and (suit or not wild):
            return ()
        found: list[Run] = []
        if number == low - 1 and self.runs.within(number, high):
            found.append(Run(run.suit, number, high, (card, *run.cards)))
        if (number == high + 1 or (number == 1 and high == ACE_HIGH - 1)) and self.runs.within(low, high + 1):
            found.append(Run(run.suit, low, high + 1, (*run.cards, card)))
        return tuple(found)

    def _with_wild(self, run: Run, card: Card) -> tuple[Run, ...]:
        """Return ``run`` with a wild ``card`` at either end, or only at the end where its own place is, if it
        has one there."""
        own = card.number if card.suit == run.suit else 0
        found: list[Run] = []
        if self.runs.within(run.low - 1, run.high):
            found.append(Run(run.suit, run.low - 1, run.high, (card, *run.cards)))
            if own == run.low - 1:
                return tuple(found)
        if self.runs.within(run.low, run.high + 1):
            found.append(Run(run.suit, run.low, run.high + 1, (*run.cards, card)))
            if own == run.high + 1:
                return (found[-1],)
        return tuple(found)

    def claimed(self, reading: Reading, wild: Card, card: Card) -> Reading | None:
        """Return ``reading`` once ``card`` has replaced the ``wild`` card that represents it; None if the
        wild card represents another."""
        if isinstance(reading, Set_):
            return reading if card.rank == reading.rank != wild.rank else None
        if card is wild or card.suit != reading.suit:
            return None
        for index, lying in enumerate(reading.cards):
            place = reading.low + index
            if lying is wild and card.number == (1 if place == ACE_HIGH else place):
                cards = (*reading.cards[:index], card, *reading.cards[index + 1 :])
                return Run(reading.suit, reading.low, reading.high, cards)
        return None

    def faces(self, cards: Sequence[Card], said: Stated = ()) -> list[Face | None]:
        """Return the face of each card, its own or the stated one; None for a wild card without a stated
        meaning."""
        wild = self.wild
        if not said:
            return [None if card in wild else OWN[card] for card in cards]
        return [face if card in wild else OWN[card] for card, face in zip(cards, said, strict=True)]

    def _is_set(self, natural: Sequence[Card], size: int) -> bool:
        return (
            len({card.rank for card in natural}) <= 1
            and self._has_room(size)
            and (self.duplicates or len(set(natural)) == len(natural))
        )

    def _has_room(self, size: int) -> bool:
        """Whether a set may have ``size`` cards."""
        return self.set_limit is None or size <= self.set_limit

    def _runs(self, cards: Sequence[Card], faces: Stated, suit: str) -> tuple[Run, ...]:
        """Return the runs that ``cards`` can be. In sequence, up or down, the position of a wild card gives
        its meaning; out of sequence, wild cards fill the gaps, and the rest go to either end."""
        written = self._as_written(faces)
        if written is None:
            return self._fitting(suit, cards, faces, {})
        low, step = written
        return (Run(suit, low, low + len(cards) - 1, tuple(cards[::step])),)

    def _as_written(self, faces: Stated) -> tuple[int, int] | None:
        """Return the lowest rank of a run in which the position of every card fits its rank, and 1 if it is
        written from low to high, -1 if from high to low; None if it is in neither order."""
        known = sum([face is not None for face in faces])
        for step in (1, -1) if known >= self.runs.downward else (1,):
            for low in self._anchors(faces[::step]):
                if self.runs.within(low, low + len(faces) - 1):
                    return low, step
        return None

    def out_of_place(self, cards: Sequence[Card], said: Stated = (), kind: str = "meld") -> tuple[Run, ...]:
        """Return the runs that ``cards`` can be as a new meld if their order does not show the meanings of
        the wild ones; empty if it does, or need not."""
        if not said and self._plainly(tuple(cards), kind):
            return ()
        faces = self.faces(cards, said)
        if None not in faces or self._as_written(faces) is not None:
            return ()
        runs = [one for one in self.readings(cards, said, kind) if isinstance(one, Run)]
        unsaid = [card for card, face in zip(cards, faces, strict=True) if face is None]
        itself = len(runs) == 1 and all(runs[0].holds_own(card) for card in unsaid)
        return () if itself else tuple(runs)

    def _anchors(self, faces: Stated) -> list[int]:
        """Return the lowest rank of the run if the position of every card fits its rank; empty if not."""
        lows: list[int] | None = None
        for index, face in enumerate(faces):
            if face is not None:
                here = [number - index for number in ((1, ACE_HIGH) if face.number == 1 else (face.number,))]
                lows = here if lows is None else [low for low in lows if low in here]
        return lows or []

    def _fitting(
        self, suit: str, cards: Sequence[Card], faces: Stated, taken: Mapping[int, Card]
    ) -> tuple[Run, ...]:
        """Return the runs of ``cards`` and those that have already ``taken`` their places: one for each
        choice of places for the aces and of the end for wild cards."""
        ends = (1, ACE_HIGH) if self.runs.ace_high else (1,)
        fixed = [(card, face.number) for card, face in zip(cards, faces, strict=True) if face]
        wild = [card for card, face in zip(cards, faces, strict=True) if not face]
        size = len(cards) + len(taken)
        if size > ACE_HIGH:  # no suit is that long, and every ace doubles the choices
            return ()
        found: dict[Run, bool] = {}
        for places in product(*(ends if number == 1 else (number,) for _, number in fixed)):
            laid = dict(taken)
            laid.update(zip(places, (card for card, _ in fixed), strict=True))
            if len(laid) + len(wild) < size or not laid or max(laid) - min(laid) >= size:
                continue
            for low in range(max(laid) - size + 1, min(laid) + 1):
                if self.runs.within(low, low + size - 1):
                    run, own = _filled(suit, low, size, laid, wild)
                    found[run] = own
        alone = [run for run, own in found.items() if own]
        return tuple(alone) if len(alone) == 1 else tuple(found)


def in_written_order(readings: Iterable[Reading], cards: Sequence[MaybeCard]) -> bool:
    """Whether each run that ``cards`` can be goes from low to high in the order written."""
    for reading in readings:  # noqa: SIM110 (every meld that is laid down comes by)
        if isinstance(reading, Run) and reading.cards != cards:
            return False
    return True


def _filled(
    suit: str, low: int, size: int, laid: Mapping[int, Card], wild: Sequence[Card]
) -> tuple[Run, bool]:
    """Return the run from ``low`` with ``laid`` at their places and ``wild`` at the free ones, each at its
    own if possible, the others from low to high; and whether all of them represent themselves."""
    places = dict(laid)
    rest = []
    for card in wild:
        if card.suit == suit and low <= card.number < low + size and card.number not in places:
            places[card.number] = card
        else:
            rest.append(card)
    others = iter(rest)
    cards = tuple([places.get(place) or next(others) for place in range(low, low + size)])
    return Run(suit, low, low + size - 1, cards), bool(wild) and not rest


TWICE_IN_SET = ("a set cannot hold the same card twice", "多條裏不能有兩張一樣的牌")


def why_no_meld(cards: Sequence[Card], rules: MeldRules) -> Said:
    """Return the reason why ``cards`` are not a meld, as the end of a sentence about them."""
    if len(cards) < 3:
        return told(
            "three or more cards are needed, but this has {many}",
            "至少要三張，這裏有{many}張",
            many=len(cards),
        )
    natural = [card for card in cards if card not in rules.wild]
    if len(natural) < rules.naturals:
        return told("at least one card must not be wild", "至少要有一張不是萬用牌")
    if not natural:
        return told(
            "all its cards are wild, and they cannot stand for what is written", "全是萬用牌，當不成所說的牌"
        )
    suits, ranks = {card.suit for card in natural}, Counter(card.rank for card in natural)
    if len(ranks) == 1:
        return told(*(("a set is never that large", "多條沒有這麼大") if rules.duplicates else TWICE_IN_SET))
    rank, alike = ranks.most_common(1)[0]
    if len(suits) == 1 and not (rules.duplicates and 2 * alike > len(natural)):
        if alike > 1:
            return told("it has {suit}{rank} twice", "{suit}{rank}重複", suit=natural[0].suit, rank=rank)
        if rules.runs.ace_high and "A" in ranks and "K" in ranks and len(ranks) > 2:
            if rules.runs.longest > len(RANKS):
                return told(
                    "an ace is at the end of a sequence, never in the middle", "A只能在頭尾，不可放在中間"
                )
            return told(
                "an ace is at one end of a sequence, never in the middle or at both ends",
                "A只能在頭或尾，不可放在中間，也不可頭尾都放",
            )
        return told("the ranks are not in sequence", "點數不相連")
    common_suit, many = Counter(card.suit for card in natural).most_common(1)[0]
    if many >= alike and len(suits) > 1:
        return not_of_suit([card for card in natural if card.suit != common_suit], common_suit)
    odd = not_of_rank([card for card in natural if card.rank != rank], rank)
    if len(suits) > 1:
        return odd
    return told(
        "{odd}, and a run cannot have the same card twice", "{odd}，同花順裏也不能有兩張一樣的牌", odd=odd
    )


def not_of_suit(odd: Sequence[Card], suit: str) -> Said:
    """Return a text saying that the ``odd`` cards, of which up to three are named, are not of ``suit``."""
    return told("{odd} {are} not {suit}", "{odd}不是{suit}", odd=_few(odd), are=_are(odd), suit=suit)


def not_of_rank(odd: Sequence[Card], rank: str) -> Said:
    """Return a text saying that the ``odd`` cards, of which up to three are named, are not of ``rank``."""
    return told("{odd} {are} not of rank {rank}", "{odd}不是{rank}", odd=_few(odd), are=_are(odd), rank=rank)


def _few(odd: Sequence[Card]) -> Said:
    return joined(odd[:3], " and ", "、")


def _are(odd: Sequence[Card]) -> str:
    return "is" if len(odd) == 1 else "are"
