"""The melds on the table of a rummy, and the identification of a meld that an action names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...records.cards import Card
from ...records.events import Cards, MaybeCard, Target
from ...records.facts import MeldOrders, Prescribed
from ...records.findings import Finding, Said, joined, or_, told
from ..breach import Breach
from ..cards.melds import MeldRules, Reading, Run, Set_, Stated
from ..phrases import named
from ..view import Seen, seen


class TableMeld:
    """A meld on the table. ``readings`` is empty for cards that lie there without being a meld; such a meld
    accepts any addition. ``cards`` has None for a card that the recorder did not see. ``doubt`` is the
    finding that makes its cards doubtful."""

    def __init__(
        self,
        cards: Iterable[Card | None],
        readings: tuple[Reading, ...],
        owner: str,
        doubt: Finding | None = None,
    ) -> None:
        self.cards: Cards = tuple(cards)
        self.readings: tuple[Reading, ...] = readings
        self.owner = owner
        self.doubt = doubt
        self.blurred = False
        """Whether a card may have been laid off on this meld or on another."""
        self._key: tuple[int, ...] | None = None

    @property
    def key(self) -> tuple[int, ...]:
        """A key for the cards it shows, whatever their order."""
        if self._key is None:
            self._key = key_of(self.cards)
        return self._key

    @property
    def certain(self) -> bool:
        return bool(self.readings) and self.doubt is None and not self.blurred and whole(self.cards)

    def seen(self) -> tuple[Seen, ...]:
        """Its cards in their order, with the meanings of wild ones if it has a single reading."""
        if len(self.readings) != 1 or not whole(self.cards):
            return seen(self.cards)
        cards: Sequence[Card] = self.cards  # type: ignore[assignment]
        meant = self.readings[0].meanings(cards)
        return tuple([Seen(card, means) for card, means in zip(cards, meant, strict=True)])

    def add(self, cards: Cards, readings: tuple[Reading, ...]) -> None:
        """Add ``cards``; ``readings`` are those that remain possible."""
        self.cards += cards
        self.readings = readings
        self._key = None

    def grown(self, rules: MeldRules, added: Cards) -> tuple[Reading, ...]:
        """Return its readings with the cards ``added``, all of them known, as are its own."""
        lying: Sequence[Card] = self.cards  # type: ignore[assignment]
        new: Sequence[Card] = added  # type: ignore[assignment]
        if len(self.readings) == 1:
            return rules.grown(self.readings[0], lying, new)
        return tuple([one for reading in self.readings for one in rules.grown(reading, lying, new)])

    def shows(self, target: Target) -> bool:
        """Whether ``target`` names this meld: by the cards it shows, in any order, a run by the cards at its
        ends, low to high, a set by its rank, or by its kind. The owner does not matter."""
        if target.form == "cards":
            return self.shows_cards(target.cards)
        if target.form == "rank":
            return any(isinstance(reading, Set_) and reading.rank == target.rank for reading in self.readings)
        if target.is_any:
            return self.is_of(target.form)
        return self.goes(target.cards[0], target.cards[-1])

    def is_of(self, kind: str) -> bool:
        """Whether this may be a meld of this kind: a ``run``, a ``set``, or any ``meld``."""
        made = {"run": Run, "set": Set_}.get(kind, object)
        return not self.readings or any(isinstance(reading, made) for reading in self.readings)

    def goes(self, first: MaybeCard, last: MaybeCard) -> bool:
        """Whether this is a run from ``first`` up to ``last``."""
        return any(isinstance(reading, Run) and reading.goes(first, last) for reading in self.readings)

    def shows_cards(self, cards: Cards) -> bool:
        """Whether these may be the cards it shows, in any order."""
        lying = self.cards
        if len(cards) != len(lying):
            return False
        if cards == lying:
            return True
        first = cards[0]
        if first is not None:
            for card in lying:  # most melds are told apart by a card
                if card is first or card is None:
                    break
            else:
                return False
        if key_of(cards) == self.key:
            return True
        return not (whole(cards) and whole(lying)) and _perhaps_same(cards, lying)

    def what_fits(self, rules: MeldRules) -> Said | None:
        """Describe the cards that could be laid off on it; None if there are none, or if its readings are not
        known."""
        fitting: list[object] = []
        for reading in self.readings:
            if isinstance(reading, Run):
                if rules.runs.within(reading.low - 1, reading.high):
                    fitting.append(reading.face(reading.low - 1).card)
                if rules.runs.within(reading.low, reading.high + 1):
                    fitting.append(reading.face(reading.high + 1).card)
            elif rules.set_limit is None or len(self.cards) < rules.set_limit:
                fitting.append(any_of_rank(reading.rank))
        if not fitting:
            return None
        return told("{cards} would fit", "可接{cards}", cards=joined(fitting, " or ", "或"))


KINDS_OF_MELDS: Final = {
    "run": told("the run", "這組順子"),
    "set": told("the set", "這組多條"),
    "meld": told("the meld", "這組牌"),
}


def target_named(target: Target) -> Said:
    """Return the name of the meld as written."""
    if target.is_any:
        return KINDS_OF_MELDS[target.form]
    if target.form == "rank":
        return told("{rank}s", "{rank}的多條", rank=target.rank)
    between = "…" if target.form == "ends" else "-"
    return joined([card or "?" for card in target.cards], between, between)


def any_of_rank(rank: str) -> Said:
    return told("any {rank}", "任何一張{rank}", rank=rank)


def whole(cards: Cards) -> bool:
    """Whether all of the ``cards`` have been seen."""
    for card in cards:  # noqa: SIM110 (every turn that lays cards comes by)
        if card is None:
            return False
    return True


def _perhaps_same(cards: Cards, lying: Cards) -> bool:
    """Whether these may be the same cards, if hidden ones may be any."""
    left = list(lying)
    for card in cards:
        if card is not None:
            if card in left:
                left.remove(card)
            elif None in left:
                left.remove(None)
            else:
                return False
    return True


def misplaced(
    rules: MeldRules, cards: Cards, first: int = 1, said: Stated = (), kind: str = "meld"
) -> list[Breach]:
    """Return a breach for a new meld of ``cards``, the operands from ``first`` on, if their order does not
    show the meanings of the wild ones."""
    known = tuple([card for card in cards if card is not None])
    runs = rules.out_of_place(known, said, kind) if len(known) == len(cards) else ()
    if not runs:
        return []
    wild = next(card for card in known if card in rules.wild)
    orders = tuple([named(run.cards) for run in runs])
    params: dict[str, Any] = {"wild": wild, "cards": named(cards)}
    help_ = told("write {ways}", "應寫{ways}", ways=or_(orders[:3]))
    facts = MeldOrders(() if said else orders), Prescribed()
    return [Breach("wild-out-of-place", params, 0, first, help_, known, facts=facts)]


def blur(melds: Sequence[TableMeld], target: Target) -> None:
    """Mark ``melds``, all of which ``target`` names, as blurred if it is not known, because of hidden cards,
    on which of them cards were laid off."""
    if len(melds) > 1 and (None in target.cards or any(None in meld.cards for meld in melds)):
        for meld in melds:
            meld.blurred = True


def key_of(cards: Iterable[Card | None]) -> tuple[int, ...]:
    """Return the same key for the same cards in any order; a hidden card comes first, as -1."""
    return tuple(sorted([-1 if card is None else card.index for card in cards]))


def showing(melds: Iterable[TableMeld], target: Target) -> list[TableMeld]:
    """Return the melds that ``target`` names (see :meth:`TableMeld.shows`); one in exactly the written order
    comes first. A run named by its ends from high to low is meant only if there is none from low to high. If
    only a kind is named, the melds of another kind come last."""
    cards = target.cards
    if target.form != "cards":
        melds = [*melds]
        named = [meld for meld in melds if meld.shows(target)]
        if target.is_any:  # calling a set a run is likelier than laying off on a missing meld
            return named + [meld for meld in melds if meld not in named]
        if named or target.form != "ends":
            return named
        return [meld for meld in melds if meld.goes(cards[-1], cards[0])]
    first = cards[0] if cards else None
    if first is not None:  # most melds are told apart by a card
        melds = [meld for meld in melds if first in meld.cards or None in meld.cards]
    named = [meld for meld in melds if meld.shows_cards(cards)]
    if len(named) > 1 and all(cards):
        very = [meld for meld in named if meld.cards == cards]
        return very + [meld for meld in named if meld.cards != cards]
    return named


def meant(melds: Iterable[TableMeld], target: Target, player: str) -> list[TableMeld]:
    """Return the melds that ``player`` names by ``target``; if an owner is named, only those of that
    owner."""
    owner = target.owner_for(player)
    return [meld for meld in showing(melds, target) if owner in (None, meld.owner)]
