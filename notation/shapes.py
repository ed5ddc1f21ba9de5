"""Actions of a shape that has been read before: the same words around other cards.

The grammar decides what an action says. But of two that differ only in their cards it says the same, and so
whatever it has said of one is remembered, with the places of the cards among its words, for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from ..records.cards import Card
from ..records.events import Action, LazySpans, Span
from ..records.kinds import TARGET
from .operands import Joined, last_cards, tokens_of

REMEMBERED: Final = 1 << 14
"""How many texts of each sort are remembered, at most."""
LONGEST_WORD: Final = 100
LONGEST_CARD: Final = 5
"""No card has a longer name, but for jokers in colours."""
OF_MELDS: Final = frozenset(("groups", "several"))
"""The operands that can be some melds."""
OF_CARDS: Final = OF_MELDS | {"card", "group", "target", "tokens"}
"""The operands that can be cards joined by dashes."""
CARDS: Final = 0
CARDS_AND_COMMA: Final = 1
STATED: Final = 2
STATED_AND_COMMA: Final = 3
"""Words that are cards, the last two with what one of them is said to stand for. (They are numbers so that no
other word is the same.)"""

Text = TypeVar("Text", bound=Hashable)
Some = TypeVar("Some")
Place: TypeAlias = tuple[int, int, int, int]
"""A stretch of some words: its first word and how far into that it begins, its last word and how much of that
is left behind it."""


class Word:
    """A word: itself, or what ``kind`` of word it is if it is ``cards``; and what each of them is ``said`` to
    stand for."""

    __slots__ = ("cards", "kind", "said")

    def __init__(self, kind: str | int, cards: tuple[Card, ...], said: tuple[str, ...]) -> None:
        self.kind = kind
        self.cards = cards
        self.said = said


class Operand:
    """An operand: its ``name``; the number of the word that it is, counted from the ``last``, which is 1 (or
    of the last of ``many``, every second being a meld), or 0 where it always says the same ``value``; and
    where it stands."""

    __slots__ = ("last", "many", "name", "place", "value")

    def __init__(self, name: str, last: int, many: int, value: Any, place: Place) -> None:
        self.name = name
        self.last = last
        self.many = many
        self.value = value
        self.place = place


class Part:
    """What makes one of the actions, of which operands, and where it stands."""

    __slots__ = ("make", "operands", "place")

    def __init__(self, make: Callable[..., Any], operands: list[Operand], place: Place) -> None:
        self.make = make
        self.operands = operands
        self.place = place


class Begun:
    """What stands before a last word that is cards: the actions ``before`` the last, and what makes that of
    the ``values`` said of it and of one more, the operand ``name``. ``of_card`` is what a single card makes
    of it all, by its text."""

    __slots__ = ("before", "make", "name", "of_card", "values")

    def __init__(
        self, before: tuple[Action, ...], make: Callable[..., Any], values: list[Any], name: str
    ) -> None:
        self.before = before
        self.make = make
        self.values = values
        self.name = name
        self.of_card: dict[str, tuple[Action, ...]] = {}

    def made(self, last: Word) -> tuple[Action, ...] | None:
        """What the ``last`` word makes of it; None if it cannot stand there."""
        value = _value(self.name, last)
        if value is None:
            return None
        values = self.values  # mostly none, or one: then they need not be put together
        if not values:
            action = self.make(value)
        else:
            action = self.make(values[0], value) if len(values) == 1 else self.make(*values, value)
        made: tuple[Action, ...] = action if isinstance(action, tuple) else (action,)
        return self.before + made if self.before else made


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


class Frame:
    """A sentence in which two words are open, number ``first`` and the last, and both are cards: its
    ``words``, and their ``shape``."""

    __slots__ = ("first", "shape", "words")

    def __init__(self, words: list[Word], first: int, shape: list[Part]) -> None:
        self.words = words
        self.first = first
        self.shape = shape

    def made(self, first: Word | None, last: Word | None) -> tuple[Action, ...] | None:
        """What these words make of it; None if they cannot stand there."""
        if first is None or last is None or first.kind != CARDS or last.kind != CARDS:
            return None
        words = self.words.copy()
        words[self.first], words[-1] = first, last
        return _made(self.shape, words)


class Shapes:
    """The shapes of one game's actions. ``cards`` are those that can stand in a hand, by their text;
    ``joined`` reads several of them."""

    def __init__(self, cards: Mapping[str, Card], joined: Joined):
        self._cards = dict(cards)
        self._joined = joined
        self._known: dict[tuple[str | int, ...], list[Part]] = {}
        self._words: dict[str, Word] = {}
        """Words that have been read before: those of which sentences are built, or single cards."""
        self._beginnings: dict[str, Begun] = {}
        """What has stood before a last word that is cards, without any itself."""
        self._frames: dict[tuple[str, str], Frame] = {}
        """Where a word before the last is cards too: by what has stood before that and between the two."""

    def clear(self) -> None:
        self._known.clear()
        self._words.clear()
        self._beginnings.clear()
        self._frames.clear()

    def _word(self, text: str) -> Word:
        return self._words.get(text) or self._new_word(text)

    def _new_word(self, text: str) -> Word:
        comma = text.endswith(",")
        word = self._of_cards(text[:-1], CARDS_AND_COMMA) if comma else self._of_cards(text, CARDS)
        if word is None:
            word = Word(text, (), ())
        if len(word.cards) <= 1 and len(text) <= LONGEST_WORD:
            keep(self._words, text, word)
        return word

    def _of_cards(self, text: str, kind: int) -> Word | None:
        """The word of a ``kind`` that is cards joined by dashes; None if ``text`` is anything else."""
        plain = self._joined.read(text)
        if plain is not None:
            return Word(kind, plain, ())
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
        return Word(kind + STATED, tuple(cards), tuple(said))

    def learn(self, text: str, start: int, actions: Iterable[Read]) -> bool:
        """Remember the shape of ``text``, which begins at ``start`` of a line; False if something else in it
        than whole operands are cards."""
        written = text.split(" ")
        words = [self._word(one) for one in written]
        starts = _starts(written, start)
        ends = [at + len(one) for at, one in zip(starts, written, strict=True)]
        cards = {
            number: (at, end - written[number].endswith(","))
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
                held = [number for number, (at, end) in cards.items() if begins <= at and end <= stops]
                if held and not (
                    name in OF_CARDS
                    and (cards[held[0]][0], cards[held[-1]][1]) == (begins, stops)
                    and (len(held) == 1 or (name in OF_MELDS and _are_melds(written, held)))
                ):
                    return False
                for number in held:
                    del cards[number]
                last = len(words) - held[-1] if held else 0
                kept.append(Operand(name, last, len(held), value, place(begins, stops)))
            shape.append(Part(make, kept, place(*whole)))
        if cards:
            return False
        keep(self._known, tuple([word.kind for word in words]), shape)
        return True

    def read(self, text: str) -> tuple[Action, ...] | None:
        """``text`` as an action, or several that stand together, of a shape that is known, without their
        places; None if it is none."""
        at = text.rfind(" ") + 1
        beginning, end = text[:at], text[at:]
        begun = self._beginnings.get(beginning)
        if begun is not None:
            made = begun.of_card.get(end) if len(end) <= LONGEST_CARD else None
            if made is not None:
                return made
            last = self._of_cards(end, CARDS)
            if last is not None and last.kind == CARDS:
                made = begun.made(last)
                if made is not None and len(last.cards) == 1:
                    begun.of_card[end] = made
                return made
        start = last_cards(text, at)
        stop = text.find(" ", start)
        around = (text[:start], text[stop:at]) if start >= 0 else None
        frame = None if around is None else self._frames.get(around)
        if frame is not None:
            made = frame.made(self._of_cards(text[start:stop], CARDS), self._of_cards(end, CARDS))
            if made is not None:
                return made
        words = [self._word(one) for one in text.split(" ")]
        shape = self._known.get(tuple([word.kind for word in words]))
        if shape is None:
            return None
        groups = [number for number, word in enumerate(words) if word.kind == CARDS]
        if groups[-1:] == [len(words) - 1] and not any(word.cards for word in words if word.kind != CARDS):
            if len(groups) == 2 and around is not None and groups[0] == text.count(" ", 0, start):
                keep(self._frames, around, Frame(words, groups[0], shape))
            elif len(groups) == 1 and (begun := _begun(shape, words)):
                keep(self._beginnings, beginning, begun)
        return _made(shape, words)

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
            values = _values(part.operands, words)
            if values is None:
                return None
            read: list[tuple[str, Any, int, int]] = []
            for operand, value in zip(part.operands, values, strict=True):
                first, into, last, behind = operand.place
                read.append((operand.name, value, starts[first] + into, ends[last] - behind))
            first, into, last, behind = part.place
            found.append(Read(part.make, read, (starts[first] + into, ends[last] - behind)))
        return found


def keep(memo: dict[Text, Some], text: Text, said: Some) -> Some:
    """Remember in ``memo`` what a ``text`` says."""
    if len(memo) >= REMEMBERED:
        memo.clear()
    memo[text] = said
    return said


def _starts(words: list[str], start: int) -> list[int]:
    """Where each of the words stands that begin at ``start``."""
    return [start, *accumulate([len(one) + 1 for one in words[:-1]], initial=start)][1:]


def _are_melds(written: list[str], held: list[int]) -> bool:
    """Whether just a stroke stands between any two of the words with the numbers ``held``."""
    strokes = [one + 1 for one in held[:-1]]
    return held[1:] == [one + 1 for one in strokes] and all(written[one] == "/" for one in strokes)


def _begun(shape: list[Part], words: list[Word]) -> Begun | None:
    """What all ``words`` but the last begin, which is cards; None if they end in the middle of an operand, or
    cannot say what they should."""
    last = shape[-1]
    if not last.operands or last.operands[-1].last != 1 or last.operands[-1].many > 1:
        return None
    before = _made(shape[:-1], words)
    values = _values(last.operands[:-1], words)
    if before is None or values is None:
        return None
    return Begun(before, last.make, values, last.operands[-1].name)


def _made(shape: list[Part], words: list[Word]) -> tuple[Action, ...] | None:
    """What an action or several of a ``shape`` say in these ``words``; None if they cannot say it."""
    actions: tuple[Action, ...] = ()
    for part in shape:
        values = _values(part.operands, words)
        if values is None:
            return None
        action = part.make(*values)
        actions += action if isinstance(action, tuple) else (action,)
    return actions


def _values(operands: list[Operand], words: list[Word]) -> list[Any] | None:
    """What each of the ``operands`` says in these ``words``; None if one cannot be said so."""
    values: list[Any] = []
    for operand in operands:
        value = operand.value if operand.last == 0 else _value_in(operand, words)
        if value is None and operand.last:
            return None
        values.append(value)
    return values


def _value_in(operand: Operand, words: list[Word]) -> Any:
    """What an ``operand`` says that is cards; None if it cannot be those."""
    if operand.many == 1:
        return _value(operand.name, words[-operand.last])
    at = len(words) - operand.last
    melds = words[at - 2 * operand.many + 2 : at + 1 : 2]
    if operand.name == "several":
        return tuple([(one.cards, one.said) for one in melds])
    return None if any(one.said for one in melds) else tuple([one.cards for one in melds])


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
