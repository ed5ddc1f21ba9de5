"""The operands of actions, calls and settings: their values, and the places of their tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Final

from ...records.cards import CARDS, Card
from ...records.events import Cards, LazySpans, Meld, Span, Spans, Target
from ...records.regex import regex
from .card_words import CARD, LETTERS
from .matchers import Capture
from .vocabulary import number_said

CARD_PATTERN = regex(f"(?<!=){CARD}")
"""A card, but not the meaning of a wild card after ``=``."""

OPERANDS = frozenset(
    ("card", "group", "groups", "target", "number", "amount", "suit", "wish", "signed", "terms", "factor",
     "name", "names", "ring", "word", "title", "nothing", "count", "tokens", "several", "parts")
)  # fmt: skip
"""Rules captured whole, in every grammar."""

SPOKEN: Mapping[str, Card] = CARDS | {"大王": CARDS["Big Joker"], "小王": CARDS["Small Joker"]}
"""Cards by every word a grammar may have for them."""


FIRST_SUIT: Final = 0x2660  # ♠
LAST_SUIT: Final = 0x2666  # ♦
ONE: Final = 0x31
ZERO: Final = 0x30
HYPHEN: Final = 0x2D
SPACE: Final = 0x20
COMMA: Final = 0x2C


def code(suit: int, rank: int) -> int:
    """The number of a card with these letters, the second being the first of its rank; 0 if it has others."""
    return (suit & 7) << 7 | rank if FIRST_SUIT <= suit <= LAST_SUIT and rank < 128 else 0


CODES: Final = 8 << 7
"""An upper bound of the codes."""


class Joined:
    """Reads cards joined by dashes, of those that are ``named``, letter by letter: where this is compiled,
    that is several times as fast as to cut the text up and look for its parts."""

    def __init__(self, named: Mapping[str, Card]) -> None:
        self._named = dict(named)
        self._plain: list[Card | None] = [None] * CODES
        """Cards of a suit, by their codes."""
        for text, card in named.items():
            if card.suit and text == card.text:
                self._plain[code(ord(text[0]), ord(text[1]))] = card

    def read(self, text: str) -> tuple[Card, ...] | None:
        """The cards in ``text``; None if it is not such a list."""
        if not COMPILED:
            said = tuple(map(self._named.get, text.split("-")))
            return None if None in said else said  # type: ignore[return-value]
        at, end = 0, len(text)
        cards: list[Card] = []
        while True:
            stop = self.suited(text, at, cards)
            if stop < 0:  # perhaps a joker
                stop = text.find("-", at)
                if stop < 0:
                    stop = end
                card = self._named.get(text[at:stop])
                if card is None:
                    return None
                cards.append(card)
            if stop == end:
                return tuple(cards)
            if ord(text[stop]) != HYPHEN:
                return None
            at = stop + 1

    def suited(self, text: str, at: int, cards: list[Card]) -> int:
        """Add to ``cards`` those of suits that stand in ``text`` from ``at`` on, joined by dashes. Returns
        where the last of them ends, or -1 if there is none."""
        plain, stop, end = self._plain, -1, len(text)
        while at + 1 < end:
            suit, rank = ord(text[at]), ord(text[at + 1])
            if not FIRST_SUIT <= suit <= LAST_SUIT or rank >= 128:
                break
            at += 2
            if rank == ONE:  # that of a ten
                if at == end or ord(text[at]) != ZERO:
                    break
                at += 1
            card = plain[(suit & 7) << 7 | rank]  # by its code
            if card is None:
                break
            cards.append(card)
            stop = at
            if at == end or ord(text[at]) != HYPHEN:
                break
            at += 1
        return stop


COMPILED: Final = not hasattr(Joined.read, "__code__")
"""Whether this module is compiled, which makes it cheap to look at single characters."""

WORD_OF_CARDS = regex(r"(?<![^ ])([^ ♠♥♣♦]*+[♠♥♣♦][^ ,]*)")
"""A word in which there is a suit; it ends before a comma."""


def cut_at_cards(text: str) -> list[str]:
    """Split ``text`` at its words that contain a suit: the text before the first, that word, the text between
    it and the second, and so on; the last item is the text after them. (Characters right after the comma that
    ends a word do not begin another.)"""
    if not COMPILED:
        return WORD_OF_CARDS.split(text)
    parts: list[str] = []
    end = at = 0
    last = len(text)
    while at < last:
        if not FIRST_SUIT <= ord(text[at]) <= LAST_SUIT:
            at += 1
            continue
        start = text.rfind(" ", end, at) + 1  # 0 if there is none
        while at < last and ord(text[at]) != SPACE and ord(text[at]) != COMMA:
            at += 1
        if start or not end:  # else this follows the word before directly
            parts.append(text[end:start])
            parts.append(text[start:at])
            end = at
    parts.append(text[end:])
    return parts


def _cards(text: str) -> Cards:
    cards = tuple(map(SPOKEN.get, text.split("-")))
    if not all(cards):  # hidden cards, or something else between the cards than a dash
        return tuple([SPOKEN.get(one) for one in CARD_PATTERN.findall(text)])
    return cards


def _card_spans(text: str, start: int) -> Spans:
    tokens = text.split("-")
    if not all(token in SPOKEN for token in tokens):
        return _found(CARD_PATTERN, text, start)
    ends = list(accumulate((len(token) + 1 for token in tokens), initial=start))
    return tuple(zip(ends, (end - 1 for end in ends[1:]), strict=False))


def _found(pattern: re.Pattern[str], text: str, start: int) -> Spans:
    """Return the spans where ``pattern`` matches ``text``, which begins at ``start``."""
    return tuple((start + one.start(), start + one.end()) for one in pattern.finditer(text))


TARGET = regex(
    r"(?:(?P<owner>(?:his|her) own|.+?(?=['’][sS] ))(?:['’][sS])? +)?"
    r"(?:(?P<rank>10|[2-9JQKA])s|(?:the +)?(?P<kind>run|set|meld)|.+)"
)


def _target(text: str) -> Target:
    """The meld that ``text`` names."""
    owner = rank = kind = None
    if text[0] not in "♠♥♣♦" and (found := TARGET.fullmatch(text.rstrip())):
        owner, rank, kind = found["owner"], found["rank"], found["kind"]
    listed = "ends" if "…" in text or ".." in text else "cards"
    form = kind or ("rank" if rank else listed)
    return Target(_cards(text.rstrip()), form, rank, owner)


def _target_spans(text: str, start: int) -> Spans:
    """The meld as a whole, then its cards."""
    named = text.rstrip()
    return ((start, start + len(named)), *_card_spans(named, start))


MELD = regex(r"[^/\s]+")
"""One of several melds."""


def _melds(text: str) -> tuple[Cards, ...]:
    return tuple([_cards(one) for one in MELD.findall(text)])


def _melds_spans(text: str, start: int) -> Spans:
    return tuple(span for one in MELD.finditer(text) for span in _card_spans(one[0], start + one.start()))


def spans_of_each(melds: Iterable[Sequence[object]], spans: Spans) -> Iterator[Spans]:
    """The spans of each of the ``melds`` whose cards together have ``spans``, as an action's; none if those
    are not known."""
    start = 1
    for cards in melds:
        own = spans[start : start + len(cards)]
        yield ((own[0][0], own[-1][1]), *own) if own else ()
        start += len(cards)


def new_melds(melds: tuple[Cards, ...], *, spans: Spans = ()) -> tuple[Meld, ...]:
    """One action for each of the melds that are laid down in one breath."""
    if len(melds) == 1:
        return (Meld(melds[0], spans=spans),)
    return tuple(
        [Meld(cards, spans=own) for cards, own in zip(melds, spans_of_each(melds, spans), strict=True)]
    )


def _tokens(text: str) -> tuple[Cards, tuple[str, ...]]:
    """Cards, and what each of them is said to stand for (nothing if that is said of none; ``=?`` does not say
    it)."""
    said = tuple(token.partition("=")[2].strip("?") for token in text.split("-")) if "=" in text else ()
    return _cards(text), said if any(said) else ()


def _several(text: str) -> tuple[tuple[Cards, tuple[str, ...]], ...]:
    """Melds, each its cards and what they are said to stand for."""
    return tuple([_tokens(one) for one in MELD.findall(text)])


def _several_spans(text: str, start: int) -> Spans:
    spans: list[Span] = []
    for one in MELD.finditer(text):
        place = start + one.start()
        spans += _parts_spans(DASH, one[0], place) if "=" in one[0] else _card_spans(one[0], place)
    return tuple(spans)


TERM = regex(r"\d+")
SIGNED_TERM = regex(r"[+-]? *\d+")


def _terms(text: str) -> tuple[int, ...]:
    if " " in text or "-" in text or text[0] == "+":
        return tuple(int(one.replace(" ", "")) for one in SIGNED_TERM.findall(text))
    return tuple(map(int, text.split("+")))


def _terms_spans(text: str, start: int) -> Spans:
    return _found(TERM, text, start)


DASH = regex("-")
ARROW = regex(r" *→ *")
BETWEEN_NAMES = regex(r" *[,\uff0c、] *(?:and +)?| +and +| *和 *")
BETWEEN_PARTS = regex(r" *[,\uff0c、] *| +and +")


def _parts_spans(separator: re.Pattern[str], text: str, start: int) -> Spans:
    """Return the spans of the parts of ``text`` between matches of ``separator``."""
    cuts = [start, *(start + edge for found in separator.finditer(text) for edge in found.span())]
    return tuple(zip(cuts[::2], [*cuts[1::2], start + len(text)], strict=True))


def _parts(separator: re.Pattern[str]) -> Callable[[str], tuple[str, ...]]:
    return lambda text: tuple(separator.split(text))


def ring(names: Sequence[str]) -> tuple[str, ...]:
    """``names`` in the order of play; the ring may be closed with the first of them."""
    return tuple(names[:-1] if len(names) > 2 and names[0] == names[-1] else names)


def _hidden(text: str) -> Cards:
    return (None,) * int("".join(letter for letter in text if letter.isdigit()))


VALUES: dict[str, Callable[[str], Any]] = {
    "card": SPOKEN.get,
    "group": _cards,
    "groups": _melds,
    "target": _target,
    "number": int,
    "amount": number_said,
    "suit": lambda text: LETTERS.get(text[:1].lower(), text),
    "factor": int,
    "signed": lambda text: int(text.replace(" ", "")),
    "terms": _terms,
    "names": _parts(BETWEEN_NAMES),
    "ring": lambda text: ring(ARROW.split(text)),
    "nothing": lambda text: (),
    "several": _several,
    "tokens": _several,
    "parts": _parts(BETWEEN_PARTS),
    "count": _hidden,
}
"""The function that makes the value of an operand from its text. The value of an operand that is not listed
is its text."""

TOKENS: dict[str, Callable[[str, int], Spans]] = {
    "group": _card_spans,
    "groups": _melds_spans,
    "target": _target_spans,
    "terms": _terms_spans,
    "names": partial(_parts_spans, BETWEEN_NAMES),
    "ring": partial(_parts_spans, ARROW),
    "nothing": lambda text, start: (),
    "several": _several_spans,
    "tokens": _several_spans,
    "parts": partial(_parts_spans, BETWEEN_PARTS),
}
"""Functions that return the spans of the tokens of an operand with several or none, given its text and
start."""


def value_of(text: str, capture: Capture) -> Any:
    """Return the value of an operand: Card or None, cards, melds, int, str, or a tuple of names or
    numbers."""
    name, start, end = capture
    make = VALUES.get(name)
    return text[start:end] if make is None else make(text[start:end])


def spans_of(text: str, span: Span, operands: Iterable[tuple[str, int, int]]) -> Spans:
    """Return ``span`` and the spans of the tokens of ``operands``. They are computed on first use: most lines
    have nothing wrong in them."""
    return LazySpans(lambda: (span, *tokens_of(text, operands)))


def tokens_of(text: str, operands: Iterable[tuple[str, int, int]]) -> Iterator[Span]:
    """Yield the span of each token of ``operands``."""
    for name, start, end in operands:
        find = TOKENS.get(name)
        if find is None:
            yield start, end
        else:
            yield from find(text[start:end], start)


def contents(captures: Sequence[Capture], containers: frozenset[str]) -> Iterator[
    tuple[str, Span, Sequence[Capture]]
]:  # fmt: skip
    """The innermost containers among ``captures`` with their operands, in the order written."""
    index, count = 0, len(captures)
    while index < count:
        capture = captures[index]
        index += 1
        if capture.name not in containers:
            continue
        first = index
        while index < count and captures[index].name not in containers:
            index += 1
        if index > first or index == count or captures[index].start >= capture.end:
            yield capture.name, (capture.start, capture.end), captures[first:index]


# ---- scores and totals in their usual form, read without the grammar


DIGITS: Final = 9
"""Maximum number of digits of a number."""
SMALL: Final = {str(number): number for number in range(1000)}
"""Small numbers by their text."""


def number(text: str) -> int | None:
    """``text`` as digits, perhaps with a sign; None if it is anything else."""
    small = SMALL.get(text)
    if small is not None:
        return small
    digits = text[1:] if text.startswith(("+", "-")) else text
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS else None


def summed(text: str) -> tuple[tuple[int, ...], int, int] | None:
    """``text`` as terms, all but the first with their signs, what they come to, and by how much they are
    multiplied, with no more than spaces around the signs; None if it is anything else. A number alone, or in
    brackets, has no terms."""
    written, equals, result = text.partition(" = ")
    if not equals and text[:1] == "(" and text[-1:] == ")":
        result = text[1:-1]
    value = number(result or text)
    if value is None:
        return None
    if not equals:
        return (), value, 1
    factor = 1
    if written.endswith(")"):
        times, _, written = written[:-1].partition(" × (")
        if times not in SMALL:
            return None
        factor = SMALL[times]
    terms: list[int] = []
    for term in written.split("+"):
        small = SMALL.get(term)
        if small is None:
            return _signed(written, value, factor)
        terms.append(small)
    return tuple(terms), value, factor


def _signed(written: str, value: int, factor: int) -> tuple[tuple[int, ...], int, int] | None:
    """The same if a term is large or has a minus sign."""
    terms: list[int] = []
    for term in written.replace("-", "+-").split("+"):
        digits = term[1:] if term.startswith("-") else term
        if not (digits.isdecimal() and digits.isascii() and len(digits) <= DIGITS):
            return None  # a sign too many, a number that is too large, or not a number
        terms.append(int(term))
    return tuple(terms), value, factor
