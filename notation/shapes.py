"""Actions of a shape that has been read before: the same words around other cards.

The grammar decides what an action says. But of two that differ only in their cards it says the same, and so
whatever it has said of one is remembered, with the places of the cards among its words, for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from ..records.cards import Card
from ..records.events import Action, LazySpans, Span
from ..records.kinds import TARGET
from .operands import Joined, last_cards, tokens_of

REMEMBERED: Final = 1 << 14
"""How many texts of each sort are remembered, at most."""
OF_MELDS: Final = frozenset(("groups", "several"))
"""The operands that can be some melds."""
OF_CARDS: Final = OF_MELDS | {"card", "group", "target", "tokens"}
"""The operands that can be cards joined by dashes."""
STATED: Final = "="
"""Stands in the key of a shape behind a word of cards, if they are said to stand for others."""
STROKE: Final = " / "
"""What stands between two melds."""

Text = TypeVar("Text", bound=Hashable)
Some = TypeVar("Some")
Place: TypeAlias = tuple[int, int]
"""A place in a sentence: behind which of the edges of its words of cards (the first being where it begins),
and how far."""


class Word:
    """A word that is ``cards`` joined by dashes, from ``start`` to ``stop`` of a text; and what each of them
    is ``said`` to stand for, if that is said of any."""

    __slots__ = ("cards", "said", "start", "stop")

    def __init__(self, cards: tuple[Card, ...], said: tuple[str, ...], start: int, stop: int) -> None:
        self.cards = cards
        self.said = said
        self.start = start
        self.stop = stop


class Operand:
    """An operand: its ``name``; which word of cards it is, counted from 0 at the end of the sentence, or the
    ``last`` of ``many``, each a meld; if it is none (-1) it always says the same ``value``; and from where it
    stands to where."""

    __slots__ = ("begins", "last", "many", "name", "stops", "value")

    def __init__(self, name: str, last: int, many: int, value: Any, begins: Place, stops: Place) -> None:
        self.name = name
        self.last = last
        self.many = many
        self.value = value
        self.begins = begins
        self.stops = stops

    def melds(self, words: list[Word]) -> Any:
        """What it says with several of these ``words``, the last of which comes first; None if it cannot be
        those."""
        melds = words[self.last : self.last + self.many]
        melds.reverse()
        if self.name == "several":
            return tuple([(one.cards, one.said) for one in melds])
        return None if any(one.said for one in melds) else tuple([one.cards for one in melds])


class Part:
    """What makes one of the actions, of which operands, and from where it stands to where."""

    __slots__ = ("begins", "make", "operands", "stops")

    def __init__(
        self, make: Callable[..., Any], operands: list[Operand], begins: Place, stops: Place
    ) -> None:
        self.make = make
        self.operands = operands
        self.begins = begins
        self.stops = stops

    def made(self, words: list[Word]) -> tuple[Action, ...] | None:
        """What it makes of these ``words``; None if they cannot stand there."""
        values = self.values(words)
        if values is None:
            return None
        if len(values) == 1:  # then they need not be put together
            made = self.make(values[0])
        else:
            made = self.make(values[0], values[1]) if len(values) == 2 else self.make(*values)
        return made if isinstance(made, tuple) else (made,)

    def values(self, words: list[Word]) -> list[Any] | None:
        """What each of the operands says; None if one cannot be said so."""
        values: list[Any] = []
        for operand in self.operands:
            if operand.last < 0:
                values.append(operand.value)
                continue
            value = _value(operand.name, words[operand.last]) if operand.many == 1 else operand.melds(words)
            if value is None:
                return None
            values.append(value)
        return values


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
        self._known: dict[tuple[str, ...], list[Part]] = {}
        """By what stands around their words of cards."""

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> bool:
        """Remember the shape of ``text``, which begins at ``start`` of a line; False if something else in it
        than whole operands are cards."""
        around, words = self._cut(text)
        edges = _edges(words, start)
        free = set(range(len(words)))
        shape: list[Part] = []
        for make, operands, whole in actions:
            kept: list[Operand] = []
            for name, value, begins, stops in operands:
                held = [
                    number
                    for number, word in enumerate(words)
                    if begins - start <= word.start and word.stop <= stops - start
                ]
                if held:
                    first, last = words[held[-1]], words[held[0]]
                    melds = first is last or (name in OF_MELDS and _are_melds(text, words, held))
                    whole_word = (first.start, last.stop) == (begins - start, stops - start)
                    if not (name in OF_CARDS and whole_word and melds):
                        return False
                    free.difference_update(held)
                places = _place(edges, begins), _place(edges, stops)
                kept.append(Operand(name, held[0] if held else -1, len(held), value, *places))
            shape.append(Part(make, kept, _place(edges, whole[0]), _place(edges, whole[1])))
        if free:
            return False
        keep(self._known, around, shape)
        return True

    def read(self, text: str) -> tuple[Action, ...] | None:
        """``text`` as an action, or several that stand together, of a shape that is known, without their
        places; None if it is none."""
        around, words = self._cut(text)
        shape = self._known.get(around)
        if shape is None:
            return None
        actions: tuple[Action, ...] = ()
        for part in shape:
            made = part.made(words)
            if made is None:
                return None
            actions += made
        return actions

    def placed(self, text: str, start: int) -> list[Read] | None:
        """What :meth:`read` says of ``text``, which begins at ``start``, as the grammar would read it."""
        around, words = self._cut(text)
        shape = self._known.get(around)
        if shape is None:
            return None
        edges = _edges(words, start)
        found: list[Read] = []
        for part in shape:
            values = part.values(words)
            if values is None:
                return None
            read = [
                (operand.name, value, _at(edges, operand.begins), _at(edges, operand.stops))
                for operand, value in zip(part.operands, values, strict=True)
            ]
            found.append(Read(part.make, read, (_at(edges, part.begins), _at(edges, part.stops))))
        return found

    def _cut(self, text: str) -> tuple[tuple[str, ...], list[Word]]:
        """What stands around the words of cards in ``text``, and those; the last come first. (Jokers without
        a card of a suit are no such word: there are too few of them.)"""
        around: list[str] = []
        words: list[Word] = []
        end = at = len(text)
        while (at := last_cards(text, at)) >= 0:
            stop = text.find(" ", at)
            if stop < 0:
                stop = len(text)
            if text[stop - 1] == ",":
                stop -= 1
            word = self._word(text, at, stop)
            if word is not None:
                around.append(text[stop:end])
                if word.said:
                    around.append(STATED)
                words.append(word)
                end = at
        around.append(text[:end])
        return tuple(around), words

    def _word(self, text: str, start: int, stop: int) -> Word | None:
        """The word of cards between ``start`` and ``stop``; None if there is anything else."""
        text = text[start:stop]
        plain = self._joined.read(text)
        if plain is not None:
            return Word(plain, (), start, stop)
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
        return Word(tuple(cards), tuple(said), start, stop)


def keep(memo: dict[Text, Some], text: Text, said: Some) -> Some:
    """Remember in ``memo`` what a ``text`` says."""
    if len(memo) >= REMEMBERED:
        memo.clear()
    memo[text] = said
    return said


def _edges(words: list[Word], start: int) -> list[int]:
    """Where a sentence begins, and where each of its words of cards begins and ends, the last of which comes
    first."""
    edges = [start]
    for word in reversed(words):
        edges += (start + word.start, start + word.stop)
    return edges


def _place(edges: list[int], at: int) -> Place:
    last = max(number for number, edge in enumerate(edges) if edge <= at)
    return last, at - edges[last]


def _at(edges: list[int], place: Place) -> int:
    return edges[place[0]] + place[1]


def _are_melds(text: str, words: list[Word], held: list[int]) -> bool:
    """Whether just a stroke stands between any two of the ``words`` with the numbers ``held``."""
    return all(text[words[one].stop : words[one - 1].start] == STROKE for one in held[1:])


def _value(name: str, word: Word) -> Any:
    """What the operand called so says that is one ``word`` of cards; None if it cannot be those."""
    cards, said = word.cards, word.said
    if name == "tokens" or name == "several":  # melds whose wild cards may be named
        return ((cards, said),)
    if said:
        return None
    if name == "group":
        return cards
    if name == "target":
        return TARGET(cards)
    if name == "card":
        return cards[0] if len(cards) == 1 else None
    return (cards,)
