"""Actions of a shape that has been read before: the same words around other cards.

The grammar decides what an action says. But it says the same of two that differ only in their cards, so its
result for one is remembered for the others, with the positions of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from ...records.cards import Card
from ...records.events import Action, LazySpans, Span
from ...records.kinds import TARGET
from .operands import COMPILED, Joined, cut_at_cards, tokens_of

REMEMBERED: Final = 1 << 14
"""Maximum number of texts of each sort that are remembered."""
OF_MELDS: Final = frozenset(("groups", "several"))
"""The operands that can be some melds."""
OF_CARDS: Final = OF_MELDS | {"card", "group", "target", "tokens"}
"""The operands that can be cards joined by dashes."""
STATED: Final = "="
"""Follows a word of cards in the key of a shape, if some are said to stand for others."""
UNSAID: Final = ()
"""The meanings of cards if none are stated, as usual."""
MAX_SHAPES_AT_HAND: Final = 16
"""Maximum number of shapes that are matched letter by letter."""
STROKE: Final = " / "
"""Separator of two melds."""

Key = TypeVar("Key", bound=Hashable)
Some = TypeVar("Some")
Word: TypeAlias = tuple[tuple[Card, ...], tuple[str, ...]]
"""A word of cards: the cards joined by dashes, and the card that each is said to represent, if any is."""


class Operand:
    """An operand: its ``name``; which word of cards it is, counted from 0, or the ``first`` of ``many``, each
    a meld; if it is none (-1) it always says the same ``value``."""

    __slots__ = ("first", "many", "name", "value")

    def __init__(self, name: str, first: int, many: int, value: Any) -> None:
        self.name: str = name
        self.first: int = first
        self.many: int = many
        self.value: Any = value

    def melds(self, words: list[Word]) -> Any:
        """Return the value of this operand made from several of these ``words``; None if they do not fit."""
        melds = words[self.first : self.first + self.many]
        if self.name == "several":
            return tuple(melds)
        return None if any(said for _, said in melds) else tuple([cards for cards, _ in melds])


class ShapedAction:
    """A constructor of an action, and its operands."""

    __slots__ = ("make", "operands")

    def __init__(self, make: Callable[..., Any], operands: list[Operand]) -> None:
        self.make: Callable[..., Any] = make
        self.operands: list[Operand] = operands

    def made(self, words: list[Word]) -> tuple[Action, ...] | None:
        """Return the actions made from these ``words``; None if they do not fit."""
        values: list[Any] = []
        for operand in self.operands:
            if operand.first < 0:
                values.append(operand.value)
                continue
            value = _value(operand.name, words[operand.first]) if operand.many == 1 else operand.melds(words)
            if value is None:
                return None
            values.append(value)
        if len(values) == 1:  # then they need not be put together
            made = self.make(values[0])
        else:
            made = self.make(values[0], values[1]) if len(values) == 2 else self.make(*values)
        return made if isinstance(made, tuple) else (made,)


class Shape:
    """A form of sentence: the text ``around`` its words of cards, and the ``parts`` of its meaning."""

    __slots__ = ("around", "parts")

    def __init__(self, around: tuple[str, ...], parts: list[ShapedAction]) -> None:
        self.around: tuple[str, ...] = around
        self.parts: list[ShapedAction] = parts

    def words(self, text: str, joined: Joined) -> list[Word] | None:
        """The words of cards in ``text``, if it is of this shape and none is said to stand for another, else
        None: read letter by letter."""
        around, end = self.around, len(text)
        if not text.startswith(around[0]):
            return None
        words: list[Word] = []
        at = len(around[0])
        for number in range(1, len(around)):
            cards: list[Card] = []
            at = joined.suited(text, at, cards)
            if at < 0:
                return None
            words.append((tuple(cards), UNSAID))
            literal = around[number]
            if at + len(literal) > end:
                return None
            for place in range(len(literal)):
                if ord(text[at]) != ord(literal[place]):
                    return None
                at += 1
        return words if at == end else None

    def made(self, words: list[Word]) -> tuple[Action, ...] | None:
        """Return the actions of a sentence of this shape with these ``words``; None if they do not fit."""
        actions: tuple[Action, ...] = ()
        for part in self.parts:
            made = part.made(words)
            if made is None:
                return None
            actions = actions + made if actions else made
        return actions


class Read(NamedTuple):
    """An action, or a call, as the grammar reads it: what makes it, its operands, each with its name, value
    and span, and where the whole of it stands."""

    make: Callable[..., Any]
    operands: list[tuple[str, Any, int, int]]
    whole: Span

    def made(self, text: str) -> tuple[Any, ...]:
        """The actions, or the call, that ``text`` says so."""
        values = [value for _, value, _, _ in self.operands]
        made = self.make(*values, spans=LazySpans(partial(self._spans, text)))
        return made if isinstance(made, tuple) else (made,)

    def _spans(self, text: str) -> tuple[Span, ...]:
        operands = [(name, start, end) for name, _, start, end in self.operands]
        return self.whole, *tokens_of(text, operands)


class Shapes:
    """The shapes of one game's actions. ``cards`` are those that can stand in a hand, by their text;
    ``joined`` reads several of them."""

    def __init__(self, cards: Mapping[str, Card], joined: Joined):
        self._cards = dict(cards)
        self._joined = joined
        self._known: dict[tuple[str, ...], Shape] = {}
        """By what stands around their words of cards."""
        self._plain: list[Shape] = []
        """Some of those in which no card is said to stand for another."""

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> bool:
        """Remember the shape of ``text``, which begins at ``start`` of a line; False if something else in it
        than whole operands are cards."""
        around, words, pieces = self._cut(text)
        edges = list(accumulate(map(len, pieces[:-1]), initial=start))
        """Start of the sentence, and the edges of each of its words of cards."""
        free = set(range(len(words)))
        parts: list[ShapedAction] = []
        for make, operands, _ in actions:
            kept: list[Operand] = []
            for name, value, begins, stops in operands:
                held = [
                    number
                    for number in range(len(words))
                    if begins <= edges[2 * number + 1] and edges[2 * number + 2] <= stops
                ]
                if held:
                    first, last = held[0], held[-1]
                    melds = first == last or (name in OF_MELDS and _are_melds(around, held))
                    whole_word = (edges[2 * first + 1], edges[2 * last + 2]) == (begins, stops)
                    if not (name in OF_CARDS and whole_word and melds):
                        return False
                    free.difference_update(held)
                kept.append(Operand(name, held[0] if held else -1, len(held), value))
            parts.append(ShapedAction(make, kept))
        if free:
            return False
        shape = self._known.get(around)
        if shape is not None:
            shape.parts = parts
            return True
        if len(self._known) >= REMEMBERED:
            self._plain.clear()  # they are then forgotten too
        shape = keep(self._known, around, Shape(around, parts))
        if 0 < len(words) == len(around) - 1 and len(self._plain) < MAX_SHAPES_AT_HAND:
            self._plain.append(shape)
        return True

    def read(self, text: str) -> tuple[Action, ...] | None:
        """``text`` as an action, or several that stand together, of a shape that is known, without their
        places; None if it is none."""
        if COMPILED:  # else cutting the text is faster
            for number, shape in enumerate(self._plain):
                words = shape.words(text, self._joined)
                if words is not None:
                    if number:  # so that the frequent ones come first
                        self._plain[number] = self._plain[number - 1]
                        self._plain[number - 1] = shape
                    return shape.made(words)
        around, words, _ = self._cut(text)
        known = self._known.get(around)
        return None if known is None else known.made(words)

    def _cut(self, text: str) -> tuple[tuple[str, ...], list[Word], list[str]]:
        """Split ``text`` at its words of cards. Return the text around them, with a sign for each that says
        what cards represent; the contents of those words; and all parts as written. (Jokers without a card of
        a suit do not count: they are too rare.)"""
        parts = cut_at_cards(text)
        words: list[Word] = []
        number = 1
        while number < len(parts):
            cards = self._joined.read(parts[number])
            word = self._stated(parts[number]) if cards is None else (cards, UNSAID)
            if word is None:
                parts[number - 1 : number + 2] = ["".join(parts[number - 1 : number + 2])]
            else:
                words.append(word)
                number += 2
        around = tuple(parts[::2])
        if "=" in text:
            around += tuple([STATED if said else "" for _, said in words])
        return around, words, parts

    def _stated(self, text: str) -> Word | None:
        """Return the contents of a word of cards, some of which are said to represent others; None if
        ``text`` contains anything else."""
        if "=" not in text:
            return None
        known = self._cards
        cards: list[Card] = []
        said: list[str] = []
        for one in text.split("-"):
            name, sign, meant = one.partition("=")
            card = known.get(name)
            if card is None or (sign and meant not in known):
                return None
            cards.append(card)
            said.append(meant)
        return tuple(cards), tuple(said)


def keep(memo: dict[Key, Some], text: Key, said: Some) -> Some:
    """Remember the meaning of ``text`` in ``memo``."""
    if len(memo) >= REMEMBERED:
        memo.clear()
    memo[text] = said
    return said


def _are_melds(around: tuple[str, ...], held: list[int]) -> bool:
    """Return whether the words numbered ``held`` are separated only by strokes."""
    return all(around[one] == STROKE for one in held[1:])


def _value(name: str, word: Word) -> Any:
    """Return the value of the operand ``name`` made from one ``word`` of cards; None if it does not fit."""
    if name == "tokens" or name == "several":  # melds whose wild cards may be named
        return (word,)
    cards, said = word
    if said:
        return None
    if name == "group":
        return cards
    if name == "target":
        return TARGET(cards)
    if name == "card":
        return cards[0] if len(cards) == 1 else None
    return (cards,)
