"""A change to the record that might fix it, and how unlikely it is.

It is a guess until the record has been replayed with it. Guesses come from the evidence: the tokens at the
finding's own place and at its related places, the same player's other cards, and the cards mentioned by the
finding, its consequences and its help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Final

from ...records import slips
from ...records.cards import Card
from ...records.events import Event
from ...records.findings import Place, Said
from ...records.regex import regex
from ...records.repairs import Edit
from ...records.values import frozen
from ..cards.balance import Moved, flow_of
from .scene import Scene, Token
from .sentences import at_line, both_say, line_is_missing

FOLLOWS: Final = 0
"""The cost of a change that follows from what is written, and so is no guess. Any other change costs the
weight of the slip that it undoes."""
WORD = regex(r"\{\{|(?<!\{)\b(?!Joker\b)\w*[a-z]{2}")
"""Text that needs quotation marks in Chinese."""
BEFORE_SIGN = regex(r"\s+(?=[.,;!\u3002\uff0c\uff1b])")
"""Blanks before a sign that follows a word."""
JOINTS = " ,;\uff0c\uff1b"
"""Separators of actions."""


@frozen
class Candidate:
    """Edits that might fix the record; ``parts`` describe them, on demand. ``cost`` is how unlikely they are,
    ``flow`` the cards that come and go with them. One that is ``alone`` needs no further change: no number
    follows from it."""

    edits: tuple[Edit, ...]
    parts: tuple[Callable[[], Said], ...]
    cost: int
    safe: bool = False
    flow: tuple[Moved, ...] = ()
    alone: bool = False

    @property
    def says(self) -> Said:
        return both_say(*(part() for part in self.parts))

    def is_same_action(self, other: Candidate) -> bool:
        """Whether this writes on a line of its own an action that ``other`` adds to the line below."""
        mine, another = self.edits[0], other.edits[0]
        if len(self.edits) > 1 or len(other.edits) > 1 or mine.line != another.line:
            return False
        added = another.text.strip(JOINTS)
        return mine.text.endswith("\n") and bool(added) and "\n" not in added and added in mine.text


def changed(edit: Edit, old: str, cost: int = FOLLOWS, *, safe: bool = False) -> Candidate:
    """Return the change by ``edit``, which replaces ``old``."""
    return Candidate((edit,), (partial(_should_be, old, edit.text, edit.line),), cost, safe)


def both(one: Candidate, other: Candidate) -> Candidate:
    """Return two changes as one."""
    first, second = sorted((one, other), key=lambda candidate: candidate.edits)
    edits, parts = first.edits + second.edits, first.parts + second.parts
    if len(parts) == len(edits):  # each says one of them
        parts = tuple(part for _, part in sorted(zip(edits, parts, strict=True), key=itemgetter(0)))
    return Candidate(
        tuple(sorted(edits)), parts, one.cost + other.cost,
        one.safe and other.safe, one.flow + other.flow,
    )  # fmt: skip


def worded(
    number: int, start: int, end: int, new: str, line: str, cost: int = slips.WORD.weight
) -> Candidate:
    """Return the change of ``line`` from ``start`` to ``end`` into ``new``. If nothing is left there, the
    blank before the sign that follows is removed too."""
    blanks = BEFORE_SIGN.match(line, end) if not new else None
    edit = Edit.within(number, start, blanks.end() if blanks else end, new)
    return Candidate((edit,), (partial(_worded, line[start:end], new, number),), cost)


def worded_at(place: Place, new: str, cost: int = slips.WORD.weight) -> Candidate:
    """Return the change of the text at ``place`` into ``new``."""
    return worded(place.line, place.column - 1, place.end_column - 1, new, place.text, cost)


def _worded(old: str, new: str, line: int) -> Said:
    if not new.strip():
        return at_line("“{old}” should not be there", "不應有「{old}」", line, old=old.strip(JOINTS) or old)
    if not old.strip():
        return at_line("“{new}” is missing", "缺「{new}」", line, new=(new.strip(JOINTS) or new).strip())
    en, zh = "“{old}” should be “{new}”", "「{old}」應為「{new}」"
    return at_line(en, zh, line, old=old.strip(), new=new.strip())


def line_more(line: int, text: str, cost: int = FOLLOWS) -> Candidate:
    """Return the change that inserts ``text`` before ``line``, as one line or several."""
    edit = Edit.of_lines(line, line, text.split("\n"))
    return Candidate((edit,), (partial(line_is_missing, line, text),), cost)


def exchanged(line: str, number: int, one: tuple[int, int], other: tuple[int, int]) -> Candidate:
    """Return the change that swaps two stretches of ``line``."""
    first, second = line[slice(*one)], line[slice(*other)]
    edit = Edit.within(number, one[0], other[1], second + line[one[1] : other[0]] + first)
    return Candidate((edit,), (partial(change_places, first, second, number),), slips.CARDS_SWAPPED.weight)


def change_places(one: str, other: str, line: int) -> Said:
    en, zh = "“{one}” and “{other}” should be swapped", "「{one}」與「{other}」應對調"
    return at_line(en, zh, line, one=one, other=other)


def replaced(scene: Scene, token: Token, value: Card | str, cost: int | None = None) -> Candidate:
    """Return the change of ``token`` into ``value``."""
    new = scene.spelled(value, token)
    if cost is None:
        cost = _change(token, value) if isinstance(value, Card) else slips.PLAYER.weight
    return Candidate((token.edit(new),), (partial(should_be, token, new),), cost, flow=exchange(token, value))


def should_be(token: Token, new: str) -> Said:
    return _should_be(token.text, new, token.line)


def _should_be(old: str, new: str, line: int) -> Said:
    zh = "「{old}」應為「{new}」" if WORD.search(old + new) else "{old}應為{new}"
    return at_line("{old} should be {new}", zh, line, old=old, new=new)


def exchange(token: Token, value: Card | str) -> tuple[Moved, ...]:
    """Return the cards that come and go if ``value`` replaces ``token``."""
    if isinstance(value, str):
        return handed_over(token.event, value) if token.flow else ()
    assert isinstance(token.value, Card)
    return flow_by(token, (token.value, -token.flow), (value, token.flow))


def handed_over(event: Event, player: str | None = None) -> tuple[Moved, ...]:
    """Return the cards that come and go if a line belongs to another ``player``; to nobody, if it is
    removed."""
    flow = flow_of(event)
    new = [(player, card, count) for _, card, count in flow] if player else []
    return (*((old, card, -count) for old, card, count in flow), *new)


def without(events: Iterable[Event]) -> tuple[Moved, ...]:
    """Return the cards that come and go if the lines of ``events`` are removed."""
    return tuple(moved for event in events for moved in handed_over(event))


def flow_by(token: Token, *moved: tuple[Card, int]) -> tuple[Moved, ...]:
    """Return the cards that come and go if cards are ``moved``, each with its count, in the list of
    ``token``."""
    return tuple((token.player, card, count) for card, count in moved if count and token.player)


def _change(token: Token, new: Card) -> int:
    """Return how unlikely it is that ``new`` was miswritten as ``token``."""
    old = token.value
    assert isinstance(old, Card)
    return (slips.CARD_NEARBY if slips.alike(old, new) else slips.CARD).weight + _disorder(token, new)


def _disorder(token: Token, new: Card) -> int:
    """Return 1 if a list of cards in order would lose that order, -1 if it would gain it, else 0."""
    cards = [one.value for one in token.group]
    if len(cards) < 4:
        return 0
    instead = [new if one is token else one.value for one in token.group]
    return slips.UNSORTED * (is_sorted(cards) - is_sorted(instead))


def is_sorted(cards: Iterable[object]) -> bool:
    return all(
        isinstance(one, Card) and isinstance(two, Card) and one.index <= two.index
        for one, two in pairwise(cards)
    )
