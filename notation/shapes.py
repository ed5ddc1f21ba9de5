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
OF_CARDS = frozenset(("card", "group", "groups", "target", "tokens", "several"))
"""The operands that can be cards joined by dashes."""
CARDS, CARDS_AND_COMMA, STATED, STATED_AND_COMMA = range(4)
"""Words that are cards, the last two with what one of them is said to stand for. (They are numbers so that no
other word is the same.)"""

Word: TypeAlias = tuple[str | int, tuple[Card, ...], tuple[str, ...]]
"""A word, or what kind of word it is; its cards; and what each of these is said to stand for."""
Operand: TypeAlias = tuple[str, int, Any]
"""The name of an operand and which of the words it is; or nothing, and what it always says."""
Shape: TypeAlias = list[tuple[Callable[..., Any], list[Operand]]]
"""What makes each of the actions, and of which operands."""
Read: TypeAlias = tuple[Callable[..., Any], list[tuple[str, Any, int, int]]]
"""An action as the grammar reads it: what makes it, and its operands, each its name, value and span."""


class Shapes:
    """The shapes of one game's actions. ``cards`` are those that can stand in a hand, by their text."""

    def __init__(self, cards: Mapping[str, Card]):
        self._card = cards.__getitem__
        self._known: dict[tuple[str | int, ...], Shape] = {}
        self._words: dict[str, Word] = {}

    def clear(self) -> None:
        self._known.clear()
        self._words.clear()

    def _word(self, text: str) -> Word:
        named = text[:-1] if text.endswith(",") else text
        kind = CARDS if named is text else CARDS_AND_COMMA
        said: tuple[str, ...] = ()
        try:
            if "=" in named:
                tokens = [one.partition("=") for one in named.split("-")]
                cards = tuple([self._card(one[0]) for one in tokens])
                said = tuple([one[2] and self._card(one[2]).text for one in tokens])
                kind += STATED
            else:
                cards = tuple(map(self._card, named.split("-")))
            word: Word = kind, cards, said
        except KeyError:
            word = text, (), ()
        if len(text) <= LONGEST_WORD:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
            self._words[text] = word
        return word

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> None:
        """Remember the shape of ``text``, which begins at ``start`` of a line, if nothing in it but whole
        operands are cards."""
        places: dict[tuple[int, int], int] = {}
        key: list[str | int] = []
        for number, word in enumerate(text.split(" ")):
            kind, cards, _ = self._word(word)
            if cards:
                places[start, start + len(word.removesuffix(","))] = number
            key.append(kind)
            start += len(word) + 1
        shape: Shape = []
        for make, operands in actions:
            kept: list[Operand] = []
            for name, value, begins, ends in operands:
                number = places.pop((begins, ends), -1)
                if number < 0:
                    kept.append(("", 0, value))
                elif name in OF_CARDS:
                    kept.append((name, number, None))
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
        known = self._words
        words: list[Word] = []
        key: list[str | int] = []
        for one in text.split(" "):
            word = known.get(one) or self._word(one)
            words.append(word)
            key.append(word[0])
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
                _, cards, said = words[number]
                if name == "tokens" or name == "several":
                    values.append(((cards, said),))
                elif said or (name == "card" and len(cards) != 1):
                    return None
                elif name == "card":
                    values.append(cards[0])
                elif name == "group":
                    values.append(cards)
                elif name == "target":
                    values.append(Target(cards))
                else:
                    values.append((cards,))
            action = make(*values)
            if isinstance(action, tuple):
                actions += action
            else:
                actions.append(action)
        return tuple(actions)
