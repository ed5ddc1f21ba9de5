"""Turns in which one card is exchanged for another, as in most: read letter by letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...records.events import Action
from .operands import CODES, ONE, ZERO, Joined, code, cut_at_cards

MAX_KINDS: Final = 8
"""How many kinds of exchanges are known, at most, and how many texts between the cards of one."""


class Exchanges:
    """The exchanges of one game, by what has stood in them before. ``joined`` knows its cards; ``between`` is
    what parts two actions."""

    def __init__(self, joined: Joined, between: str) -> None:
        self._joined = joined
        self._between = between
        self.known: list[Exchange] = []

    def read(self, text: str, end: int) -> tuple[Action, ...] | None:
        """What stands in ``text`` before its ``end``; None if it is anything else, or new."""
        for exchange in self.known:
            if text.startswith(exchange.before):
                made = exchange.read(text, end)
                if made is not None:
                    return made
        return None

    def learn(self, pieces: Sequence[str], first: tuple[Action, ...], second: tuple[Action, ...]) -> None:
        """Remember what two ``pieces`` of a turn say, if each of them ends in a card and has no other."""
        cut = [cut_at_cards(piece) for piece in pieces]
        if any(len(parts) != 3 or parts[2] for parts in cut):
            return
        before, between = cut[0][0], self._between + cut[1][0]
        cards = [self._joined.code(parts[1]) for parts in cut]
        if 0 in cards:
            return
        exchange = next((one for one in self.known if one.before == before), None)
        if exchange is None:
            if len(self.known) == MAX_KINDS:
                return
            exchange = Exchange(before)
            self.known.append(exchange)
        exchange.learn(cards[0], first, between, cards[1], second)


class Exchange:
    """Turns of two actions, each of which ends in a card: what stands ``before`` the first card, and what
    each card makes of that, by its code; and the same of what stands between the two, be it one thing or
    another. They are read letter by letter."""

    __slots__ = ("before", "betweens", "first", "seconds")

    def __init__(self, before: str) -> None:
        self.before = before
        self.first: list[tuple[Action, ...] | None] = [None] * CODES
        self.betweens: list[str] = []
        self.seconds: list[list[tuple[Action, ...] | None]] = []

    def learn(
        self, card: int, first: tuple[Action, ...], between: str, last: int, second: tuple[Action, ...]
    ) -> None:
        """Remember that this is what a ``card`` says, and the ``last`` one behind ``between``."""
        self.first[card] = first
        if between not in self.betweens and len(self.betweens) < MAX_KINDS:
            self.betweens.append(between)
            self.seconds.append([None] * CODES)
        if between in self.betweens:
            self.seconds[self.betweens.index(between)][last] = second

    def read(self, text: str, end: int) -> tuple[Action, ...] | None:
        """What stands in ``text``, which begins as these do, before its ``end``; None if it is anything
        else, or one of the cards has not stood there before."""
        at = len(self.before)
        if at + 5 > end:
            return None
        suit, rank = ord(text[at]), ord(text[at + 1])
        at += 2
        if rank == ONE:
            if ord(text[at]) != ZERO:
                return None
            at += 1
        last = end - 2
        if ord(text[end - 1]) == ZERO:
            last -= 1
        if (ord(text[last + 1]) == ONE) != (last < end - 2):
            return None
        between, first = text[at:last], self.first[code(suit, rank)]
        if first is None or between not in self.betweens:
            return None
        seconds = self.seconds[self.betweens.index(between)]
        second = seconds[code(ord(text[last]), ord(text[last + 1]))]
        return None if second is None else first + second
