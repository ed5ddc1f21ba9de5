"""Copies of a card in a record that begins within a round.

The cards drawn, laid down and shuffled before are not known. But copies that are out at the same time can be
counted: if there are more of them than the decks have, one is another card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...records.cards import Card
from ...records.events import Actions, Discard, Target
from ...records.wilds import Claim
from ..cards.deck import Deck
from ..cards.hands import Hand


class Copies:
    """Numbers of copies of each card that are certainly out, in a round whose beginning is not written: cards
    ``laid`` down since, and cards in melds ``before``, as far as they are named."""

    def __init__(self) -> None:
        self.laid: Counter[Card] = Counter()
        self.before: Counter[Card] = Counter()
        self._reported: Counter[Card] = Counter()
        """Number of copies of each card that has been reported as too many."""
        self._back = 0
        """Number of unseen wild cards that have been claimed."""
        self._unseen: set[str] = set()
        """Players from whose hands unseen cards have gone, so that it is not known which are left."""

    def take(
        self, deck: Deck, hands: Mapping[str, Hand], player: str, actions: Actions
    ) -> Iterator[tuple[int, int, Card]]:
        """Count ``actions`` that ``player`` has played from one of the ``hands``. Yields the cards of which
        they show more than the ``deck`` has: action, operand, card."""
        for number, action in enumerate(actions):
            moved = list(enumerate([card for card, _ in action.flow()], 1))
            target: Target | None = getattr(action, "target", None)
            if target is not None and target.form == "cards":
                named = Counter(card for card in target.cards if card is not None)
                self.before |= named - self.laid
                moved += enumerate(target.cards, len(moved) + 2)
            for card, count in action.flow():
                if card is None:
                    self._unseen |= {player} if count < 0 else set()
                    self._back += isinstance(action, Claim)
                elif isinstance(action, Claim) or (count < 0 and not isinstance(action, Discard)):
                    self.laid[card] -= count
            for operand, card in moved:
                if card is None:
                    continue
                out = self._out(hands, card) + isinstance(action, Discard)
                if out > max(deck.limit(card), self._reported[card]):
                    self._reported[card] = deck.seen[card.index] = out
                    yield number, operand, card

    def _out(self, hands: Mapping[str, Hand], card: Card) -> int:
        """Return the number of copies that are in melds or known to be in hands."""
        held = sum([hand.count(card) for name, hand in hands.items() if name not in self._unseen])
        return self.before[card] + self.laid[card] + held - self._back
