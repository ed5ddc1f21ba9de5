"""Making slips of the pen in the text of a record, for tests, benchmarks and learners.

The kinds of slips, and how likely each is, are in :mod:`hoyle.records.slips`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random

from ...records import slips as model
from ...records.cards import CARDS, STANDARD
from ...records.events import CardsLeft, Deal, Event, Record, Score, Setting, Total, Turn
from ...records.regex import regex
from ...records.slips import LIKELY_STEPS, SlipKind, alike
from ...records.values import define, frozen
from ..language.vocabulary import any_of
from ..language.writer import JOKERS
from ..reading.files import read_text
from .rewriting import Rewriting

ENGLISH_CARD = regex(any_of(CARDS))
CARD = regex(any_of((*CARDS, *JOKERS["zh"].values())))
FURTHER_CARD = regex(rf"-(?:{CARD.pattern})")
"""A card of a list, except the first."""
NUMBER = regex(r"\d+")
LABEL = regex(r"\d+\.(?= )")
"""The number of a trick, which is only a label."""
SUIT = regex(r"[♠♥♣♦](?!10|[2-9AJQK])")
"""A suit without a rank, such as one that is requested."""
MEANING = regex(rf"(?<==)(?:{CARD.pattern})|(?<=claim )(?:{CARD.pattern})(?= with)")
"""A card represented by a wild card."""
CALL = regex(r" ?\{[^{}]*\}")
JOINT = regex(r"[\s,;\uff0c\uff1b]*")
"""Text between two actions."""
SEPARATORS = " -,;\uff0c\uff1b"
"""Separators between cards or actions."""


@frozen
class Slip:
    """One slip in ``text``: at ``line`` and ``column`` (from 1, in code points) ``written`` replaces
    ``original``. A line that is left out was at ``line``; both may be several lines, each with its end."""

    kind: SlipKind
    text: str
    line: int
    column: int
    original: str
    written: str

    def done(self) -> str:
        """Return a description of the slip's effect."""
        original, written = (
            text.strip() if "\n" in text else text.strip(SEPARATORS) for text in (self.original, self.written)
        )
        lines = [line.strip() for line in original.splitlines()] or [""]
        return self.kind.done.format(
            original=original, written=written, lines=len(lines), first=lines[0], second=lines[-1]
        )


@define(slots=False)
class _Page:
    """Records by their lines, each with its end, and the events that the lines say."""

    lines: list[str]
    records: Sequence[Record]

    @cached_property
    def events(self) -> list[Event]:
        """The events of the rounds."""
        return [event for record in self.records for one in record.rounds for event in one.events]

    @cached_property
    def said(self) -> list[int]:
        """The numbers of the lines, from 0, that say something in a round."""
        return sorted({event.line - 1 for event in self.events})

    @cached_property
    def moves(self) -> list[int]:
        """The numbers of the lines of play."""
        return sorted({event.line - 1 for event in self.events if isinstance(event, Turn)})

    @cached_property
    def players(self) -> list[str]:
        return list(dict.fromkeys(event.player for event in self.events if isinstance(event, Turn)))

    @cached_property
    def deck(self) -> list[str]:
        """The cards that may be written: those of a deck, and any others in the record."""
        used = {found for line in self.lines for found in CARD.findall(line)}
        standard = [str(card) for card in STANDARD]
        return standard + sorted(used - set(standard))

    @cached_property
    def actions(self) -> dict[int, list[tuple[int, int]]]:
        """Spans of the actions in each line that holds a turn of several actions, by the index of the
        line."""
        found: dict[int, list[tuple[int, int]]] = {}
        for event in self.events:
            if isinstance(event, Turn) and len(event.actions) > 1 and all(one.spans for one in event.actions):
                line, end = self.lines[event.line - 1], event.column
                pieces = found[event.line - 1] = []
                for action in event.actions:
                    start = _after_joint(line, end)
                    end = event.column + action.spans[0][1]
                    pieces.append((start, end))
        return found

    @cached_property
    def joint(self) -> str:
        """The usual separator of two actions; empty if no turn has several."""
        joints = Counter(
            self.lines[number][one[1] : other[0]]
            for number, pieces in self.actions.items()
            for one, other in pairwise(pieces)
        )
        return joints.most_common(1)[0][0] if joints else ""


def _after_joint(line: str, at: int) -> int:
    found = JOINT.match(line, at)
    return found.end() if found else at


_Choice = tuple[int, int, str, str]
"""A line (from 0), a column (from 0), what is written there, and what replaces it."""
_Maker = Callable[[_Page, Random], Iterator[_Choice]]


def make_slip(text: str, kind: str, rng: Random) -> Slip | None:
    """``text``, one record or several, with a slip of one of the :data:`KINDS`, the same for the same state
    of ``rng``; None if there is nothing in it of which such a slip could be made.

    Some slips cannot be distinguished from a record without one."""
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    page = _Page(lines, list(read_text(text)))
    made = next(one for one in _MAKERS if one.name == kind)
    choices = [one for one in _MAKERS[made](page, rng) if one[2] != one[3]]
    if not choices:
        return None
    line, column, original, written = rng.choice(choices)
    start = sum(map(len, lines[:line])) + column
    assert text.startswith(original, start)
    changed = text[:start] + written + text[start + len(original) :]
    return Slip(made, changed, line + 1, column + 1, original, written)


# ---- cards, names, numbers


def _one_each(
    page: _Page, numbers: Iterable[int], pattern: re.Pattern[str], rng: Random
) -> Iterator[tuple[int, re.Match[str]]]:
    """The lines of these ``numbers`` in which there is a ``pattern``, each with one place of it."""
    for number in numbers:
        if here := list(pattern.finditer(page.lines[number])):
            yield number, rng.choice(here)


def _card(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, spot in _one_each(page, page.said, CARD, rng):
        yield number, spot.start(), spot[0], rng.choice([card for card in page.deck if card != spot[0]])


def _card_nearby(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, spot in _one_each(page, page.said, ENGLISH_CARD, rng):
        if near := [str(card) for card in STANDARD if alike(CARDS[spot[0]], card)]:
            yield number, spot.start(), spot[0], rng.choice(near)


def _card_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, spot in _one_each(page, page.said, FURTHER_CARD, rng):
        yield number, spot.start(), spot[0], ""


def _card_added(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, spot in _one_each(page, page.said, FURTHER_CARD, rng):
        yield number, spot.start(), "", f"-{rng.choice(page.deck)}"


def _suit(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number in page.moves:
        for spot in SUIT.finditer(page.lines[number]):
            yield number, spot.start(), spot[0], rng.choice([suit for suit in "♠♥♣♦" if suit != spot[0]])


def _meaning(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number in page.moves:
        for spot in MEANING.finditer(page.lines[number]):
            others = [card for card in page.deck if card != spot[0] and card[0] == spot[0][0]]
            if others:
                yield number, spot.start(), spot[0], rng.choice(others)


def _player(page: _Page, rng: Random) -> Iterator[_Choice]:
    pattern = re.compile(rf"(?<![\w'’-])(?:{any_of(page.players)})(?=[: ])")
    for number, spot in _one_each(page, page.moves if len(page.players) > 1 else (), pattern, rng):
        yield number, spot.start(), spot[0], rng.choice([one for one in page.players if one != spot[0]])


def _number(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number in page.said:
        line = page.lines[number]
        taken = {at for card in CARD.finditer(line) for at in range(*card.span())}
        label = LABEL.match(line)
        here = [one for one in NUMBER.finditer(line, label.end() if label else 0) if one.start() not in taken]
        if here:
            spot = rng.choice(here)
            others = [int(spot[0]) + step for step in LIKELY_STEPS if int(spot[0]) + step >= 0]
            yield number, spot.start(), spot[0], str(rng.choice(others))


def _call(page: _Page, rng: Random) -> Iterator[_Choice]:
    calls = sorted({found for number in page.moves for found in CALL.findall(page.lines[number])})
    for number, column, original, _ in _call_left_out(page, rng):
        if len(calls) > 1:
            yield number, column, original, rng.choice([one for one in calls if one != original])


def _call_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number in page.moves:
        for spot in CALL.finditer(page.lines[number]):
            yield number, spot.start(), spot[0], ""


# ---- actions


def _action_doubled(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, pieces in page.actions.items():
        start, end = rng.choice(pieces)
        action = page.lines[number][start:end]
        yield number, start, action, f"{action}{page.joint}{action}"


def _action_added(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, pieces in page.actions.items():
        other = rng.choice(list(page.actions))
        start, end = rng.choice(page.actions[other])
        yield number, pieces[-1][1], "", page.joint + page.lines[other][start:end]


def _action_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, pieces in page.actions.items():
        at = rng.randrange(len(pieces))
        start, end = (pieces[at - 1][1], pieces[at][1]) if at else (pieces[0][0], pieces[1][0])
        yield number, start, page.lines[number][start:end], ""


def _actions_swapped(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, pieces in page.actions.items():
        line = page.lines[number]
        one, other = rng.choice(list(pairwise(pieces)))
        swapped = line[slice(*other)] + line[one[1] : other[0]] + line[slice(*one)]
        yield number, one[0], line[one[0] : other[1]], swapped


# ---- lines


def _line_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    yield from ((number, 0, page.lines[number], "") for number in page.moves)


def _line_doubled(page: _Page, rng: Random) -> Iterator[_Choice]:
    yield from ((number, 0, page.lines[number], 2 * page.lines[number]) for number in page.moves)


def _lines_doubled(page: _Page, rng: Random) -> Iterator[_Choice]:
    moves = set(page.moves)
    for number in page.moves:
        many = rng.choice((2, 3, 4, 5, 6))
        block = "".join(page.lines[number : number + many])
        if moves.issuperset(range(number, number + many)) and block.endswith("\n"):
            yield number, 0, block, 2 * block


def _lines_swapped(page: _Page, rng: Random) -> Iterator[_Choice]:
    moves = set(page.moves)
    for number in page.moves:
        if number + 1 in moves:
            first, second = page.lines[number : number + 2]
            if second.endswith("\n"):
                yield number, 0, first + second, second + first


def _names_swapped(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, (_, one), (_, other) in _claims(page, Deal, CardsLeft, Score, Total):
        if one != other:
            both = page.lines[number : number + 2]
            yield number, 0, "".join(both), other + both[0][len(one) :] + one + both[1][len(other) :]


def _claims_swapped(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number, (first, _), (second, _) in _claims(page, Score, Total):
        one, other = page.lines[number : number + 2]
        if other.endswith("\n"):
            yield number, 0, one + other, one[:first] + other[second:] + other[:second] + one[first:]


def _claims(page: _Page, *kinds: type[Event]) -> Iterator[tuple[int, tuple[int, str], tuple[int, str]]]:
    """The first of two lines, one below the other, that claim the same of two players; where in each the
    claim begins, and what its line begins with, the player's name."""
    found: list[tuple[Event, str]] = []
    for event in page.events:
        name: str | None = getattr(event, "player", None)
        if isinstance(event, kinds) and name and page.lines[event.line - 1].startswith(name):
            found.append((event, name))
    for (one, first), (other, second) in pairwise(found):
        if type(one) is type(other) and other.line == one.line + 1:
            yield one.line - 1, (one.column, first), (other.column, second)


def _heading_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    for record in page.records:
        rewriting = Rewriting(record.head)
        known = {heading for like in ("", "局") for heading in rewriting.headings((), like)}
        for one in record.rounds:
            for number in range(one.line - 1, one.line - 1 + len(one.lines)):
                if page.lines[number].strip() in known:
                    yield number, 0, page.lines[number], ""


def _setting_left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    heads = (event for record in page.records for event in record.head.events)
    for event in (*heads, *page.events):
        if isinstance(event, Setting) and event.line:
            yield event.line - 1, 0, page.lines[event.line - 1], ""


_MAKERS: dict[SlipKind, _Maker] = {
    model.CARD: _card,
    model.CARD_NEARBY: _card_nearby,
    model.CARD_LEFT_OUT: _card_left_out,
    model.CARD_ADDED: _card_added,
    model.SUIT: _suit,
    model.MEANING: _meaning,
    model.PLAYER: _player,
    model.NUMBER: _number,
    model.CALL: _call,
    model.CALL_LEFT_OUT: _call_left_out,
    model.ACTION_DOUBLED: _action_doubled,
    model.ACTION_ADDED: _action_added,
    model.ACTION_LEFT_OUT: _action_left_out,
    model.ACTIONS_SWAPPED: _actions_swapped,
    model.LINE_LEFT_OUT: _line_left_out,
    model.LINE_DOUBLED: _line_doubled,
    model.LINES_DOUBLED: _lines_doubled,
    model.LINES_SWAPPED: _lines_swapped,
    model.NAMES_SWAPPED: _names_swapped,
    model.CLAIMS_SWAPPED: _claims_swapped,
    model.HEADING_LEFT_OUT: _heading_left_out,
    model.SETTING_LEFT_OUT: _setting_left_out,
}
KINDS = tuple(kind.name for kind in _MAKERS)
"""The kinds of slips that can be made in any game. Some records have nothing of which one could be made."""
