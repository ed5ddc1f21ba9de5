"""Semantic tokens, for colours: players, verbs, cards by their suit, numbers, headings and comments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from lsprotocol.types import (
    Range,
    SemanticTokens,
    SemanticTokensDelta,
    SemanticTokensEdit,
    SemanticTokensLegend,
)

from ...notation.reading.players import mentions
from ...notation.source.directives import SIGN
from ...records.cards import CARDS
from ...records.events import Action, Call, CardsLeft, Deal, Event, Head, Round, Setting, Turn
from ...records.regex import regex
from ...records.values import frozen
from .documents import OpenDocument, OpenRecord, OpenRound
from .positions import Layout
from .replay import ANY_CARD, cards_in, kept, pieces

TYPES: Final = ("variable", "function", "enumMember", "number", "keyword", "comment", "property", "macro")
"""The types of players, verbs, cards, numbers, headings, comments, settings, and comments to hoyle."""
PLAYER, VERB, CARD, NUMBER, HEADING, COMMENT, SETTING, DIRECTIVE = range(len(TYPES))
MODIFIERS: Final = ("spade", "heart", "club", "diamond", "joker", "red")
SUITS: Final = {"♠": 0b1, "♥": 0b100010, "♣": 0b100, "♦": 0b101000, "": 0b10000}
"""The modifiers of a card, one bit for each suit."""
LEGEND: Final = SemanticTokensLegend(list(TYPES), list(MODIFIERS))
WORD: Final = regex(r"[^\W\d_][\w'’]*")
FIGURES: Final = regex(r"(?<![\w♠♥♣♦])[+\-−]?\d+(?!\w)")
CALL: Final = regex(r"\{[^}]*\}")


@frozen
class Token:
    """A stretch of a line, from ``start`` to ``end``, columns from 0, its ``kind`` and modifiers."""

    line: int
    start: int
    end: int
    kind: int
    modifiers: int = 0


def tokens(document: OpenDocument, where: Range | None = None) -> SemanticTokens:
    """The tokens of a document, or of the lines of a range in it."""
    first = where.start.line + 1 if where is not None else 1
    last = where.end.line + 1 if where is not None else len(document.layout)
    found = [
        token
        for record in document.records
        if record.line <= last and record.end > first
        for token in _of_record(record, first, last)
    ]
    return SemanticTokens(_encoded(document.layout, found), str(document.version))


def delta(before: Sequence[int], after: SemanticTokens) -> SemanticTokensDelta:
    """Return the changes to the tokens since they were ``before``, as one edit."""
    now = after.data
    start = 0
    while start < min(len(before), len(now)) and before[start] == now[start]:
        start += 1
    end = 0
    while end < min(len(before), len(now)) - start and before[-1 - end] == now[-1 - end]:
        end += 1
    if start == len(before) == len(now):
        return SemanticTokensDelta([], after.result_id)
    edit = SemanticTokensEdit(start, len(before) - start - end, list(now[start : len(now) - end]))
    return SemanticTokensDelta([edit], after.result_id)


def _encoded(layout: Layout, found: Sequence[Token]) -> list[int]:
    """Tokens in the form of the protocol: each relative to the one before it."""
    data: list[int] = []
    line = character = 0
    for one in sorted(found, key=lambda token: (token.line, token.start)):
        begin, end = layout.position(one.line, one.start + 1), layout.position(one.line, one.end + 1)
        length = end.character - begin.character
        if length <= 0:
            continue
        if begin.line != line:
            line, before, character = begin.line, line, 0
        else:
            before = line
        data += [line - before, begin.character - character, length, one.kind, one.modifiers]
        character = begin.character
    return data


# ---- the lines of a record


def _of_record(record: OpenRecord, first: int, last: int) -> Iterator[Token]:
    names = _names(record)
    yield from _of_part(record, record.head, names, range(first, last + 1))
    for one in record.rounds:
        if one.line <= last and one.end > first:
            found = kept(one, names, partial(_of_round, record, names))
            yield from (token for token in found if first <= token.line <= last)


def _of_round(record: OpenRecord, names: tuple[str, ...], one: OpenRound) -> list[Token]:
    return list(_of_part(record, one.round, names, range(one.line, one.end)))


def _of_part(record: OpenRecord, part: Head | Round, names: tuple[str, ...], lines: range) -> Iterator[Token]:
    """The tokens of a part in a range of lines."""
    by_line: dict[int, list[Event]] = {}
    for event in part.events:
        by_line.setdefault(event.line, []).append(event)
    for number, text in enumerate(part.lines, part.line):
        if number in lines and text.strip():
            yield from _of_line(record, part, number, text, by_line.get(number, []), names)


def _names(record: OpenRecord) -> tuple[str, ...]:
    """The players."""
    stated = record.head.setting("players")
    moving = (
        event.player for one in record.rounds for event in one.round.events if isinstance(event, (Turn, Deal))
    )
    return tuple(dict.fromkeys((*(stated if isinstance(stated, tuple) else ()), *moving)))


def _of_line(
    record: OpenRecord,
    part: Head | Round,
    number: int,
    text: str,
    events: Sequence[Event],
    names: tuple[str, ...],
) -> Iterator[Token]:
    """Yield the tokens of a line: those of its events, and around them names, numbers and a comment."""
    if SIGN in text and not events:
        yield Token(number, len(text) - len(text.lstrip()), len(text.rstrip()), DIRECTIVE)
        return
    label = _label(record, text)
    if not events and (label or number == part.line) and not text.lstrip().startswith("%"):
        yield from _heading(number, text, label)
        return
    if not events:
        yield Token(number, len(text) - len(text.lstrip()), len(text.rstrip()), COMMENT)
        return
    taken = [False] * len(text)
    for token in _all(number, text, events, names, label):
        if not any(taken[token.start : token.end]):
            taken[token.start : token.end] = [True] * (token.end - token.start)
            yield token


def _label(record: OpenRecord, text: str) -> int:
    """Return the end of the label of a heading or setting at the beginning of ``text``; 0 if there is
    none."""
    words = record.notation.vocabulary.words
    begin = len(text) - len(text.lstrip())
    body = text[begin:].casefold()
    for key in (*record.notation.sections, *record.notation.settings):
        for reading in words[key].readings if key in words else ():
            if body.startswith(reading.casefold()):
                return begin + len(reading)
    return 0


def _heading(number: int, text: str, end: int) -> Iterator[Token]:
    begin = len(text) - len(text.lstrip())
    end = end or len(text.rstrip().rstrip(":："))
    yield Token(number, begin, end, HEADING)
    for found in FIGURES.finditer(text, end):
        yield Token(number, *found.span(), NUMBER)


def _all(
    number: int, text: str, events: Sequence[Event], names: tuple[str, ...], label: int
) -> Iterator[Token]:
    """Yield the tokens of a line with events; of several that overlap, the first counts."""
    if label and isinstance(events[0], Setting):
        yield Token(number, len(text) - len(text.lstrip()), label, SETTING)
    comment = text.find("%")
    if comment > 0:
        yield Token(number, comment, len(text.rstrip()), DIRECTIVE if SIGN in text else COMMENT)
    for event in events:
        for item in pieces(event):
            yield from _cards(number, text, event, item)
    for found in ANY_CARD.finditer(text):
        yield Token(number, *found.span(), CARD, _suit(found[0]))
    if names:
        for found in mentions(*names).finditer(text):
            yield Token(number, *found.span(), PLAYER)
    for event in events:
        if isinstance(event, Turn):
            for action in event.actions:
                yield from _verbs(number, text, event, action)
    for found in CALL.finditer(text):
        for word in WORD.finditer(text, *found.span()):
            yield Token(number, *word.span(), VERB)
    for found in FIGURES.finditer(text):
        yield Token(number, *found.span(), NUMBER)


def _cards(number: int, text: str, event: Event, item: Event | Action | Call) -> Iterator[Token]:
    if isinstance(item, (Deal, CardsLeft)) and item.cards and not any(item.cards):
        return
    spans = item.spans
    for operand, card in cards_in(item).items():
        if card is None or operand >= len(spans):
            continue
        start, end = event.column + spans[operand][0], event.column + spans[operand][1]
        if 0 <= start < end <= len(text):
            yield Token(number, start, end, CARD, SUITS[card.suit])


def _verbs(number: int, text: str, event: Turn, action: Action) -> Iterator[Token]:
    """The words of an action that are not among its operands."""
    if not action.spans:
        return
    whole, *operands = [(event.column + start, event.column + end) for start, end in action.spans]
    for word in WORD.finditer(text, whole[0], min(whole[1], len(text))):
        if not any(start < word.end() and word.start() < end for start, end in operands):
            yield Token(number, *word.span(), VERB)


def _suit(text: str) -> int:
    card = CARDS.get(text)
    return SUITS[card.suit if card is not None else ""]
