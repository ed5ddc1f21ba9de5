"""Slips of the pen: one thing in a record written down wrong, for tests, benchmarks and learners."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from attrs import frozen

from ...records.cards import CARDS, STANDARD
from ...records.events import Event, Turn
from ..language.card_text import JOKERS
from ..reading.files import read_text

CARD = re.compile("|".join(map(re.escape, sorted((*CARDS, *JOKERS["zh"].values()), key=len, reverse=True))))
NUMBER = re.compile(r"\d+")
LABEL = re.compile(r"\d+\.(?= )")
"""The number of a trick, which is no more than a label."""


@frozen
class Slip:
    """One slip in ``text``: at ``line`` and ``column`` (from 1, in code points) ``written`` stands for
    ``original``. A line that is left out stood at ``line``; both may be several lines, each with its end."""

    kind: str
    text: str
    line: int
    column: int
    original: str
    written: str


@frozen
class _Page:
    """A record by its lines, and the numbers of those that say something: all within rounds, and those of
    play, which are moves."""

    lines: list[str]
    said: list[int]
    moves: list[int]
    players: list[str]


def make_slip(text: str, kind: str, rng: Random) -> Slip | None:
    """``text``, one record or several, with a slip of one of the :data:`KINDS`, the same for the same state
    of ``rng``; None if there is nothing that such a slip could befall.

    A slip may be one that cannot be told from a record without it."""
    page = _page(text)
    choices = list(_SLIPS[kind](page, rng))
    if not choices:
        return None
    line, column, original, written = rng.choice(choices)
    start = sum(map(len, page.lines[:line])) + column
    assert text.startswith(original, start)
    changed = text[:start] + written + text[start + len(original) :]
    return Slip(kind, changed, line + 1, column + 1, original, written)


def _page(text: str) -> _Page:
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    events: list[Event] = [
        event for record in read_text(text) for one in record.rounds for event in one.events
    ]
    said = sorted({event.line - 1 for event in events})
    moves = sorted({event.line - 1 for event in events if isinstance(event, Turn)})
    players = dict.fromkeys(event.player for event in events if isinstance(event, Turn))
    return _Page(lines, said, moves, list(players))


_Choice = tuple[int, int, str, str]
"""A line (from 0), a column (from 0), what stands there, what shall."""


def _card(page: _Page, rng: Random) -> Iterator[_Choice]:
    used = {found for line in page.lines for found in CARD.findall(line)}
    deck = [str(card) for card in STANDARD] + sorted(used - {str(card) for card in STANDARD})
    for number in page.said:
        if here := list(CARD.finditer(page.lines[number])):
            spot = rng.choice(here)
            yield number, spot.start(), spot[0], rng.choice([card for card in deck if card != spot[0]])


def _player(page: _Page, rng: Random) -> Iterator[_Choice]:
    names = sorted(page.players, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w'’-])(?:{'|'.join(map(re.escape, names))})(?=[: ])")
    for number in page.moves:
        if len(names) > 1 and (here := list(pattern.finditer(page.lines[number]))):
            spot = rng.choice(here)
            yield number, spot.start(), spot[0], rng.choice([one for one in page.players if one != spot[0]])


def _number(page: _Page, rng: Random) -> Iterator[_Choice]:
    for number in page.said:
        line = page.lines[number]
        taken = {at for card in CARD.finditer(line) for at in range(*card.span())}
        label = LABEL.match(line)
        here = [one for one in NUMBER.finditer(line, label.end() if label else 0) if one.start() not in taken]
        if here:
            spot = rng.choice(here)
            step = rng.choice((1, 2, 10) if int(spot[0]) < 1 else (-1, 1, 2, 10))
            yield number, spot.start(), spot[0], str(int(spot[0]) + step)


def _left_out(page: _Page, rng: Random) -> Iterator[_Choice]:
    yield from ((number, 0, page.lines[number], "") for number in page.moves)


def _doubled(page: _Page, rng: Random) -> Iterator[_Choice]:
    yield from ((number, 0, page.lines[number], 2 * page.lines[number]) for number in page.moves)


def _pasted(page: _Page, rng: Random) -> Iterator[_Choice]:
    moves = set(page.moves)
    for number in page.moves:
        many = rng.choice((2, 3, 4, 5, 6))
        block = "".join(page.lines[number : number + many])
        if moves.issuperset(range(number, number + many)) and block.endswith("\n"):
            yield number, 0, block, 2 * block


def _swapped(page: _Page, rng: Random) -> Iterator[_Choice]:
    moves = set(page.moves)
    for number in page.moves:
        if number + 1 in moves:
            first, second = page.lines[number : number + 2]
            if first != second and second.endswith("\n"):
                yield number, 0, first + second, second + first


_SLIPS: dict[str, Callable[[_Page, Random], Iterator[_Choice]]] = {
    "card": _card,
    "player": _player,
    "number": _number,
    "line-left-out": _left_out,
    "line-doubled": _doubled,
    "lines-doubled": _pasted,
    "lines-swapped": _swapped,
}
KINDS = tuple(_SLIPS)
"""The kinds of slips: another card, another player's name before a move, another number; a move left out, one
written twice, several in a row, two in the wrong order."""
