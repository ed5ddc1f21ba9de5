"""A player's hand, as far as it is known.

The record says which cards come and go. If cards are hidden, or if the record has gone wrong, its cards may
differ from those that the player holds, so a hand keeps both its number of cards and its doubts:

* ``hidden`` cards are there, but the recorder did not see them; * a :class:`Loan` is a card that may be there
because an earlier finding says that something was misread; * a :class:`Suspect` is a card that is listed and
cannot really be there: the player has played a card that was not held, so one of those listed was never
there, or has left. It is not known yet which. * ``gone`` cards have left the hand unseen; it is not known
which of those listed or hidden they were.

``size == cards listed + hidden + loans - suspects - gone``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...records.cards import CARDS, Card, in_order
from ...records.events import Cards, MaybeCard
from ...records.findings import Finding, Said, or_, told
from ...records.values import frozen
from ..phrases import cards_
from ..view import NO_CARDS, Doubt, Row, seen
from .deck import NONE

KINDS: Final = tuple(CARDS.values())
MOST_DOUBTS = 20
"""Maximum number of doubtful cards; with more of them, nothing is known about a hand any more."""


class Lying:
    """A card on the discard pile, the player who put it there, and the finding that casts doubt on it."""

    def __init__(self, card: MaybeCard, by: str | None = None, doubt: Finding | None = None) -> None:
        self.card = card
        self.by = by
        self.doubt = doubt

    def doubted(self, finding: Finding) -> Lying:
        """Return the same card with the doubt of ``finding``."""
        return Lying(self.card, self.by, finding)


PLAYED: Final = Said("{player} plays {card}", "{player}打出{card}")
KEPT: Final = Said("{player} still has {card}", "{player}手上還有{card}")
"""Templates for the meaning of a card that turns out to be in a hand."""


@frozen(eq=False)
class Loan:
    """A card that ``finding`` allows to be in the hand: one of these ``only``, or any (None). ``says`` is the
    conclusion if the card turns out to be there, filled in with ``player`` and ``card``."""

    finding: Finding
    only: frozenset[Card] | None = None
    says: Said = PLAYED
    handed_on: bool = False
    """Whether it comes from another player's slip: the card was among cards that this player took from a
    place where the other had put it."""
    known: frozenset[Card] | None = frozenset()
    """Cards that may be there in any case, so that they show nothing about ``finding``; None if any card
    may."""

    def is_informative(self, card: Card) -> bool:
        """Whether holding ``card`` would show something about the finding."""
        return self.known is not None and card not in self.known

    def allows(self, card: MaybeCard) -> bool:
        """Whether the loan may be ``card``."""
        return self.only is None or card in self.only


@frozen(eq=False)
class Suspect:
    """A doubt because of ``finding``: one of the cards ``among`` is listed in the hand but is not there."""

    finding: Finding
    among: frozenset[Card]
    handed_on: bool = False


class Hand:
    """The cards of one player. ``loose`` means that not even their number is known, because of the finding
    ``blame``."""

    def __init__(
        self, size: int = 0, hidden: int = 0, *, loose: bool = False, blame: Finding | None = None
    ) -> None:
        self.counts: list[int] = NONE.copy()
        """Number of copies of each card that are listed, by its index."""
        self.size: int = size
        self.hidden: int = hidden
        self.gone: int = 0
        self.loose: bool = loose
        self.loans: list[Loan] = []
        self.suspects: list[Suspect] = []
        self.blame = blame

    def copy(self) -> Hand:
        """Return a copy with the same cards and doubts, for trial moves."""
        hand = Hand(self.size, self.hidden, loose=self.loose, blame=self.blame)
        hand.counts, hand.gone = self.counts.copy(), self.gone
        hand.loans, hand.suspects = list(self.loans), list(self.suspects)
        return hand

    @property
    def exact(self) -> bool:
        """Whether every card of the hand is known."""
        return self.hidden == 0 and not self.loose and self.gone == 0 and not self.loans and not self.suspects

    @property
    def untold(self) -> bool:
        """Whether only the size of the hand is known."""
        return self.hidden == self.size and self.gone == 0 and not self.loans and not self.suspects

    def is_just(self, cards: Cards) -> bool:
        """Whether all cards of the hand are known, and they are ``cards``."""
        if len(cards) != self.size or not self.exact:
            return False
        counts, last, alike = self.counts, -1, 0
        for card in cards:
            if card is None:
                return False
            if card.index < last:  # not in order, which is rare
                return in_order([one for one in cards if one is not None]) == self.listed()
            alike = alike + 1 if card.index == last else 1
            if alike > counts[card.index]:
                return False
            last = card.index
        return True

    def count(self, card: Card) -> int:
        """Return the number of listed copies of ``card``."""
        return self.counts[card.index]

    def listed(self) -> list[Card]:
        """The listed cards, in order."""
        return [card for card, count in zip(KINDS, self.counts, strict=True) if count for _ in range(count)]

    def row(self, player: str) -> Row:
        """The hand as a row of the table, with its doubts."""
        listed = seen(self.listed())
        if self.loose and self.blame:
            line = self.blame.place.line
            return Row(player, note=told("not known since line {line}", "第{line}行起不明", line=line))
        if self.loose:
            return Row(player, listed, "" if listed else told("not known", "不明"))
        doubts = tuple(self._doubts())
        note = "" if listed or doubts else NO_CARDS
        return Row(player, listed, note, doubts, self.size)

    def _doubts(self) -> list[Doubt]:
        """The doubts about it."""
        doubts: list[Doubt] = []
        if self.hidden:
            unseen = told("{cards} unseen", "{cards}沒看見", cards=cards_(self.hidden))
            doubts.append(Doubt(unseen, unseen=self.hidden))
        if self.gone:
            left = told(
                "minus {cards} that left it unseen", "減去沒看見就離手的{cards}", cards=cards_(self.gone)
            )
            doubts.append(Doubt(left))
        for loan in self.loans:
            perhaps, line = in_order(loan.only or ()), loan.finding.place.line
            what = told("a card not listed", "一張沒列出的牌")
            if perhaps:
                what = told("perhaps {cards}", "也許有{cards}", cards=or_(perhaps))
            text = told("{what} (line {line})", "{what}（第{line}行）", what=what, line=line)
            doubts.append(Doubt(text, more=True, perhaps=tuple(perhaps), line=line))
        for suspect in self.suspects:
            among, line = in_order(suspect.among), suspect.finding.place.line
            one = among[0] if len(among) == 1 else told("one of them", "其中一張")
            en, zh = "but {one} is not really there (line {line})", "但{one}其實不在（第{line}行）"
            doubts.append(Doubt(told(en, zh, one=one, line=line), absent=tuple(among), line=line))
        return doubts

    def holds(self, card: Card) -> bool | None:
        """Return whether ``card`` is there: True if it is listed, False if it cannot be there, None if that
        is not known."""
        if self.count(card):
            return True
        if self.hidden or self.loose or any(loan.allows(card) for loan in self.loans):
            return None
        return False

    def lists(self, cards: Cards) -> bool:
        """Whether ``cards`` are all known and listed."""
        left = self.counts.copy()
        for card in cards:
            if card is None or not left[card.index]:
                return False
            left[card.index] -= 1
        return True

    def missing(self, cards: Cards) -> list[int]:
        """Return the positions of those of ``cards`` that the hand cannot have, if it is to have all of them
        at once."""
        if self.loose:
            return []
        left = self.counts.copy()
        free = self.hidden
        loans = list(self.loans)
        lacking = []
        for index, card in enumerate(cards):
            if card is None:
                continue
            if left[card.index]:
                left[card.index] -= 1
                continue
            loan = next((loan for loan in loans if loan.allows(card)), None)
            if free:
                free -= 1
            elif loan:
                loans.remove(loan)
            else:
                lacking.append(index)
        return lacking

    def take_all(self, cards: Sequence[Card]) -> bool:
        """Remove ``cards`` if all of them are listed; otherwise return False and change nothing."""
        counts = self.counts
        for number, card in enumerate(cards):
            count = counts[card.index]
            if not count:
                for taken in cards[:number]:
                    counts[taken.index] += 1
                return False
            counts[card.index] = count - 1
        self.size -= len(cards)
        return True

    def swap(self, came: MaybeCard, gone: Card) -> bool:
        """Add the card that ``came``, if it is known, and remove the one that has ``gone``; if that is not
        listed then, return False and change nothing."""
        if came is gone:
            return True
        counts = self.counts
        count = counts[gone.index]
        if not count:
            return False
        counts[gone.index] = count - 1
        if came is None:
            self.size -= 1
        else:
            counts[came.index] = counts[came.index] + 1
        return True

    def exchange(self, came: Sequence[Card], gone: Sequence[Card]) -> bool:
        """Add the cards that ``came`` and remove those ``gone``; if these are not all listed then, return
        False and change nothing."""
        counts = self.counts
        for card in came:
            counts[card.index] = counts[card.index] + 1
        self.size += len(came)
        if self.take_all(gone):
            return True
        for card in came:
            counts[card.index] -= 1
        self.size -= len(came)
        return False

    def add(self, card: MaybeCard) -> None:
        self.size += 1
        if card is None:
            self.hidden += 1
        else:
            self.counts[card.index] += 1

    def remove(self, card: MaybeCard) -> Loan | None:
        """Remove ``card``, which is played; return the loan if only an earlier finding allows it to be there.

        A card that is not there still reduces the hand: the caller reports it and adds a suspect."""
        self.size -= 1
        if card is not None and self.count(card):
            self.drop(card)
            return None
        if card is None and any(self.counts):
            self.gone += 1
            return None
        if self.hidden:
            self.hidden -= 1
            return None
        for loan in self.loans:
            if loan.allows(card):
                self.loans.remove(loan)
                return loan
        return None

    def drop(self, card: Card) -> None:
        """Remove one ``card`` that is listed."""
        self.counts[card.index] -= 1
        if self.gone and not any(self.counts):
            self.hidden, self.gone = max(self.hidden - self.gone, 0), 0

    def doubt(
        self, finding: Finding, instead_of: Card, perhaps: Card | None, says: Said, *, handed_on: bool = False
    ) -> None:
        """Put in doubt, because of ``finding``, whether the hand holds ``instead_of``: it may hold
        ``perhaps`` instead."""
        if len(self.loans) >= MOST_DOUBTS:
            self.loose, self.blame = True, finding
            return
        self.loans.append(Loan(finding, frozenset((perhaps,)) if perhaps else None, says, handed_on))
        self.suspects.append(Suspect(finding, frozenset((instead_of,)), handed_on))

    def doubt_one_of(self, finding: Finding, cards: Iterable[MaybeCard]) -> None:
        """Put the ``cards`` just played in doubt, because of ``finding``: one of them may still be there, and
        another card not."""
        perhaps = frozenset(card for card in cards if card is not None)
        if perhaps and any(self.counts) and not self.loose:
            self.suspect(finding)
            self.loans.append(Loan(finding, perhaps, KEPT))

    def clear(self, finding: Finding) -> None:
        """Remove the doubts of ``finding``, which is settled, except those about cards that were handed on to
        this hand."""
        self.loans = [one for one in self.loans if one.finding is not finding or one.handed_on]
        self.suspects = [one for one in self.suspects if one.finding is not finding or one.handed_on]

    def suspect(self, finding: Finding) -> None:
        """Note that one of the listed cards is not there, since a card was played that was not there."""
        if len(self.suspects) >= MOST_DOUBTS:
            self.loose, self.blame = True, finding
        else:
            self.suspects.append(Suspect(finding, frozenset(self.listed())))

    def said_to_be(self, size: int) -> None:
        """Accept the written ``size`` of a loose hand; its cards stay unknown, because of the finding that
        made it loose."""
        known: frozenset[Card] | None = frozenset(self.listed())
        if self.hidden or any(loan.known is None for loan in self.loans):
            known = None
        self.counts = NONE.copy()
        self.size, self.hidden, self.gone, self.loose = size, 0, 0, False
        self.suspects.clear()
        if self.blame is None:
            self.hidden = size
        else:
            self.loans = [Loan(self.blame, known=known)] * size

    def recount(self, size: int, finding: Finding) -> None:
        """Correct the number of cards to ``size``, because of ``finding``."""
        while self.size < size:
            own = next((one for one in self.suspects if one.finding is finding), None)
            if own is not None:
                self.suspects.remove(own)
            else:
                self.loans.append(Loan(finding))
            self.size += 1
        while self.size > size:
            spare = next((one for one in self.loans if one.finding is finding), None)
            if spare is not None:
                self.loans.remove(spare)
            else:
                self.suspect(finding)
            self.size -= 1

    def settle(self, cards: Iterable[Card]) -> None:
        """Set the hand to exactly ``cards``."""
        self.counts = NONE.copy()
        for card in cards:
            self.counts[card.index] += 1
        self.size = sum(self.counts)
        self.hidden = self.gone = 0
        self.loose = False
        self.loans.clear()
        self.suspects.clear()
