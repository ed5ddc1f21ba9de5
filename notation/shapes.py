"""Actions of a shape that has been read before: the same words around other cards.

The grammar decides what an action says. But of two that differ only in their cards it says the same, and so
whatever it has said of one is remembered, with the places of the cards among its words, for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from ..records.cards import Card
from ..records.events import Action, Target

REMEMBERED = 1 << 13
LONGEST_WORD = 100

Operand: TypeAlias = tuple[str, int, Any]
"""The name of an operand and which of the words it is; or nothing, and what it always says."""
Shape: TypeAlias = list[tuple[Callable[..., Any], list[Operand]]]
"""What makes each of the actions, and of which operands."""
Read: TypeAlias = tuple[Callable[..., Any], list[tuple[str, Any, int, int]]]
"""An action as the grammar reads it: what makes it, and its operands, each its name, value and span."""
OF_CARDS = frozenset(("card", "group", "target", "tokens", "several"))


class Shapes:
    """The shapes of one game's actions. ``cards`` are those that can stand in a hand, by their text."""

    def __init__(self, cards: Mapping[str, Card]):
        self._card = cards.__getitem__
        self._known: dict[tuple[str | None, ...], Shape] = {}
        self._words: dict[str, tuple[Card, ...]] = {}
        """The cards, joined by dashes, that a word is; none if it is any other."""

    def clear(self) -> None:
        self._known.clear()
        self._words.clear()

    def cards_of(self, word: str) -> tuple[Card, ...]:
        """The cards, joined by dashes, that a ``word`` is; none if it is any other."""
        try:
            cards = tuple(map(self._card, word.split("-")))
        except KeyError:
            cards = ()
        if len(word) <= LONGEST_WORD:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
            self._words[word] = cards
        return cards

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> None:
        """Remember the shape of ``text``, which begins at ``start`` of a line, if nothing in it but whole
        operands are cards."""
        places: dict[int, tuple[int, int]] = {}
        key: list[str | None] = []
        at = start
        for number, word in enumerate(text.split(" ")):
            cards = self.cards_of(word)
            if cards:
                places[at] = at + len(word), number
            key.append(None if cards else word)
            at += len(word) + 1
        shape: Shape = []
        for make, operands in actions:
            kept: list[Operand] = []
            for name, value, begins, ends in operands:
                to, number = places.get(begins, (-1, 0))
                if to != ends:
                    kept.append(("", 0, value))
                elif name in OF_CARDS:
                    kept.append((name, number, None))
                    del places[begins]
                else:
                    return
            shape.append((make, kept))
        if not places:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[tuple(key)] = shape

    def read(self, text: str) -> tuple[Action, ...] | None:
        """``text`` as an action, or several that stand together, of a shape that is known, without their
        places; None if it is none."""
        words = text.split(" ")
        known = self._words
        key: list[str | None] = []
        found: list[tuple[Card, ...]] = []
        for word in words:
            cards = known.get(word)
            if cards is None:
                cards = self.cards_of(word)
            found.append(cards)
            key.append(None if cards else word)
        shape = self._known.get(tuple(key))
        if shape is None:
            return None
        actions: list[Action] = []
        for make, operands in shape:
            values: list[Any] = []
            for name, number, fixed in operands:
                if not name:
                    values.append(fixed)
                    continue
                cards = found[number]
                if name == "group":
                    values.append(cards)
                elif name == "target":
                    values.append(Target(cards))
                elif name == "card":
                    if len(cards) != 1:
                        return None
                    values.append(cards[0])
                else:  # melds whose wild cards may be named, and here are not
                    values.append(((cards, ()),))
            action = make(*values)
            if isinstance(action, tuple):
                actions += action
            else:
                actions.append(action)
        return tuple(actions)
