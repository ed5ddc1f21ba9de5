"""What stands behind a player's name: a turn, a hand, a score, a total.

Text repeats itself: in a large archive most clauses have been read before. A clause's meaning depends on
nothing but its text, so it is read once and kept, without position, in a bounded memo.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, TypeAlias

from ..records.events import Action, Call, CardsLeft, Deal, Event, Score, Span, Total
from .grammar import Capture, Mismatch
from .notation import Notation, decode

MEMO_SIZE = 1 << 15

Clause: TypeAlias = tuple[tuple[Action, ...], tuple[Call, ...]]
"""A turn without its player: actions and calls, their spans relative to the clause."""


class Clauses:
    """Reads the clauses of one game."""

    def __init__(self, notation: Notation):
        self.notation = notation
        self.language = notation.language
        self.memo: dict[str, Clause] = {}
        self._action = self.language.matcher("action")
        self._separator = self.language.matcher("separator").pattern
        self._end = self.language.matcher("end").pattern
        self._call = self.language.matcher("call")
        self._space = self.language.matcher("_").pattern

    def turn(self, text: str) -> Clause | None:
        """``text`` as a turn, or None if it is none."""
        clause = self.memo.get(text)
        if clause is None:
            captures = self.turn_captures(text)
            if captures is None:
                return None
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            clause = self.memo[text] = self.notation.read_clause(text, captures)
        return clause

    def turn_captures(self, text: str) -> list[Capture] | None:
        """The captures of the grammar's rule ``turn`` over the whole of ``text``, found the fast way:
        ``action (separator action)* end (_ call)* _``, one compiled expression for each part."""
        found = self._action.match(text)
        if found is None:
            return None
        captures, position = found
        while separator := self._separator.match(text, position):
            found = self._action.match(text, separator.end())
            if found is None:
                break
            captures += found[0]
            position = found[1]
        end = self._end.match(text, position)
        if end is None:
            return None
        position = end.end()
        while position < len(text):
            position = self._space.match(text, position).end()  # type: ignore[union-attr]
            if position == len(text):
                break
            found = self._call.match(text, position)
            if found is None:
                return None
            captures += found[0]
            position = found[1]
        return captures

    def claim(
        self, rule: str, player: str, text: str, kind: type[Deal | CardsLeft], line: int = 0, column: int = 0
    ) -> Event | None:
        """``text`` as a ``hand`` (of the ``kind`` due), ``score`` or ``total`` of ``player``; None if
        it is none."""
        captures = self.language.matcher(rule).fullmatch(text)
        if captures is None:
            return None
        said: dict[str, Any] = {}
        places: list[Span] = [(0, len(text.rstrip()))]
        for capture in captures:
            said[capture[0]], more = decode(text, capture)
            places += more
        spans = tuple(places)
        if rule == "hand":
            cards = next(iter(said.values()), ())
            unsaid = cards == (None,) and text.lstrip()[0] == "?"
            return kind(player, None if unsaid else cards, line=line, column=column, spans=spans)
        if rule == "total":
            return Total(player, said["signed"], line=line, column=column, spans=spans)
        if rule == "score":
            terms, factor = said.get("terms", ()), said.get("factor", 1)
            return Score(player, terms, said["signed"], factor, line=line, column=column, spans=spans)
        return self.notation.claims[rule](player, *said.values(), line=line, column=column, spans=spans)

    def furthest(self, text: str, rules: tuple[str, ...]) -> Mismatch:
        """Of several rules that do not match, where the one that came furthest went wrong."""
        misses = [miss for rule in rules if isinstance(miss := self.language.parse(rule, text), Mismatch)]
        best = max((miss.position for miss in misses), default=0)
        expected = [name for miss in misses if miss.position == best for name in miss.expected]
        return Mismatch(best, tuple(dict.fromkeys(expected)))


@cache
def clauses_of(notation: Notation) -> Clauses:
    """The reader of a game's clauses: one for all its records, so that they share what has been read."""
    return Clauses(notation)


WORD_AT = re.compile(r"[^\s,\uff0c.。;\uff1b:\uff1a{}]+|\S")


def word_at(text: str, position: int) -> Span:
    """The word that stands at ``position``, or an empty stretch at the end of the text."""
    found = WORD_AT.search(text, position)
    return found.span() if found else (len(text), len(text))
