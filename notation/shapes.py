"""Actions of a shape that has been read before: the same words around other cards.

The grammar decides what an action says. But of two that differ only in their cards it says the same, and so
whatever it has said of one is remembered, with the places of the cards among its words, for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias

from ..records.cards import Card
from ..records.events import Action, LazySpans, Span
from ..records.kinds import TARGET
from .grammar import Capture
from .operands import tokens_of

REMEMBERED: Final = 1 << 14
LONGEST_WORD: Final = 100
OF_CARDS = frozenset(("card", "group", "groups", "target", "tokens", "several"))
"""The operands that can be cards joined by dashes."""
CARDS: Final = 0
CARDS_AND_COMMA: Final = 1
STATED: Final = 2
STATED_AND_COMMA: Final = 3
"""Words that are cards, the last two with what one of them is said to stand for. (They are numbers so that no
other word is the same.)"""

Place: TypeAlias = tuple[int, int, int, int]
"""A stretch of some words: its first word and how far into that it begins, its last word and how much of that
is left behind it."""


class Word:
    """A word: itself, or what ``kind`` of word it is if it is ``cards``; and what each of them is ``said`` to
    stand for."""

    __slots__ = ("alone", "cards", "kind", "said")

    def __init__(self, kind: str | int, cards: tuple[Card, ...], said: tuple[str, ...]) -> None:
        self.kind = kind
        self.cards = cards
        self.said = said
        self.alone = kind == CARDS


class Operand:
    """An operand: its ``name``; the ``number`` of the word that it is, or -1 where it always says the same
    ``value``; and where it stands."""

    __slots__ = ("name", "number", "place", "value")

    def __init__(self, name: str, number: int, value: Any, place: Place) -> None:
        self.name = name
        self.number = number
        self.value = value
        self.place = place


class Part:
    """What makes one of the actions, of which operands, and where it stands."""

    __slots__ = ("make", "operands", "place")

    def __init__(self, make: Callable[..., Any], operands: list[Operand], place: Place) -> None:
        self.make = make
        self.operands = operands
        self.place = place


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
        operands = [Capture(name, start, end) for name, _, start, end in self.operands]
        return self.whole, *tokens_of(text, operands)


class Shapes:
    """The shapes of one game's actions. ``cards`` are those that can stand in a hand, by their text."""

    def __init__(self, cards: Mapping[str, Card]):
        self._cards = dict(cards)
        self._known: dict[tuple[str | int, ...], list[Part]] = {}
        self._words: dict[str, Word] = {}
        self._begun: dict[str, tuple[list[Part], list[Word]]] = {}
        """What has stood before a last word that is cards: the shape of it all, and the words before."""

    def clear(self) -> None:
        self._known.clear()
        self._words.clear()
        self._begun.clear()

    def _word(self, text: str) -> Word:
        return self._words.get(text) or self._new_word(text)

    def _new_word(self, text: str) -> Word:
        named = text[:-1] if text.endswith(",") else text
        kind = CARDS if named is text else CARDS_AND_COMMA
        known = self._cards
        try:
            if "=" in named:
                tokens = [one.partition("=") for one in named.split("-")]
                said = tuple([one[2] and known[one[2]].text for one in tokens])
                word = Word(kind + STATED, tuple([known[one[0]] for one in tokens]), said)
            else:
                word = Word(kind, tuple([known[one] for one in named.split("-")]), ())
        except KeyError:
            word = Word(text, (), ())
        if len(text) <= LONGEST_WORD:
            if len(self._words) >= REMEMBERED:
                self._words.clear()
            self._words[text] = word
        return word

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> bool:
        """Remember the shape of ``text``, which begins at ``start`` of a line; False if something else in it
        than whole operands are cards."""
        written = text.split(" ")
        words = [self._word(one) for one in written]
        starts = _starts(written, start)
        ends = [at + len(one) for at, one in zip(starts, written, strict=True)]
        cards = {
            (at, end - written[number].endswith(",")): number
            for number, (at, end) in enumerate(zip(starts, ends, strict=True))
            if words[number].cards
        }

        def place(begins: int, stops: int) -> Place:
            first = max(number for number, at in enumerate(starts) if at <= begins)
            last = min(number for number, end in enumerate(ends) if end >= stops)
            return first, begins - starts[first], last, ends[last] - stops

        shape: list[Part] = []
        for make, operands, whole in actions:
            kept: list[Operand] = []
            for name, value, begins, stops in operands:
                number = cards.pop((begins, stops), -1)
                if number >= 0 and name not in OF_CARDS:
                    return False
                kept.append(Operand(name, number, value, place(begins, stops)))
            shape.append(Part(make, kept, place(*whole)))
        if cards:
            return False
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known[tuple([word.kind for word in words])] = shape
        return True

    def read(self, text: str) -> tuple[Action, ...] | None:
        """``text`` as an action, or several that stand together, of a shape that is known, without their
        places; None if it is none."""
        at = text.rfind(" ") + 1
        beginning, end = text[:at], text[at:]
        last = self._words.get(end) or self._new_word(end)
        begun = (last.alone or None) and self._begun.get(beginning)
        if begun is None:
            begun = self._begin(beginning, last)
            if begun is None:
                return None
        shape, words = begun
        many = len(words)
        actions: tuple[Action, ...] = ()
        for part in shape:
            values: list[Any] = []
            for operand in part.operands:
                number = operand.number
                if number < 0:
                    values.append(operand.value)
                    continue
                value = _value(operand.name, last if number == many else words[number])
                if value is None:
                    return None
                values.append(value)
            action = part.make(*values)
            actions += action if isinstance(action, tuple) else (action,)
        return actions

    def _begin(self, text: str, last: Word) -> tuple[list[Part], list[Word]] | None:
        """The shape of ``text`` with a ``last`` word behind it, and its words; None if it is not known."""
        words = [self._word(one) for one in text.split(" ")[:-1]]
        shape = self._known.get(tuple([word.kind for word in [*words, last]]))
        if shape is None:
            return None
        if last.alone:
            if len(self._begun) >= REMEMBERED:
                self._begun.clear()
            self._begun[text] = shape, words
        return shape, words

    def placed(self, text: str, start: int) -> list[Read] | None:
        """What :meth:`read` says of ``text``, which begins at ``start``, as the grammar would read it."""
        written = text.split(" ")
        words = [self._word(one) for one in written]
        shape = self._known.get(tuple([word.kind for word in words]))
        if shape is None:
            return None
        starts = _starts(written, start)
        ends = [at + len(one) for at, one in zip(starts, written, strict=True)]
        found: list[Read] = []
        for part in shape:
            read: list[tuple[str, Any, int, int]] = []
            for operand in part.operands:
                value = operand.value if operand.number < 0 else _value(operand.name, words[operand.number])
                if value is None and operand.number >= 0:
                    return None
                first, into, last, behind = operand.place
                read.append((operand.name, value, starts[first] + into, ends[last] - behind))
            first, into, last, behind = part.place
            found.append(Read(part.make, read, (starts[first] + into, ends[last] - behind)))
        return found


def _starts(words: list[str], start: int) -> list[int]:
    """Where each of the words stands that begin at ``start``."""
    return [start, *accumulate([len(one) + 1 for one in words[:-1]], initial=start)][1:]


def _value(name: str, word: Word) -> Any:
    """What an operand says that is the ``word``; None if it cannot be that."""
    cards, said = word.cards, word.said
    if name == "tokens" or name == "several":  # melds whose wild cards may be named
        return ((cards, said),)
    if said:
        return None
    if name == "card":
        return cards[0] if len(cards) == 1 else None
    if name == "target":
        return TARGET(cards)
    return cards if name == "group" else (cards,)
