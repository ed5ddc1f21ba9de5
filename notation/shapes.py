"""Turns of a shape that has been read before: the same words around other cards.

The grammar decides what a turn says. But of two turns that differ only in their cards it says the same, and
so whatever it has said of one is remembered, with the places of the cards in it, for the others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from ..records.cards import RANKS, SUITS, Card
from ..records.events import Action, Call, Target

CARD = rf"(?:[{SUITS}](?:{'|'.join(RANKS)})|Joker)"
GROUPS = re.compile(f"({CARD}(?:-{CARD})*)")
"""Cards joined by dashes. Whether they may stand where they do, the grammar has said."""
REMEMBERED = 1 << 12

Operand: TypeAlias = tuple[str, int, Any]
"""The name of an operand and which of the groups it is; or nothing, and what it always says."""
Shape: TypeAlias = tuple[list[tuple[Callable[..., Any], list[Operand]]], tuple[Call, ...], bool]
"""What makes each of the actions, of which operands; the calls; whether each action is a piece of its own."""
Read: TypeAlias = tuple[Callable[..., Any], list[tuple[str, Any, int, int]]]
"""An action as the grammar reads it: what makes it, and its operands, each its name, value and span."""


class Shapes:
    """The shapes of one game's turns. ``cards`` are those that can stand in a hand, by their text."""

    def __init__(self, cards: Mapping[str, Card]):
        self._card = cards.__getitem__
        self._known: dict[tuple[str, ...], Shape] = {}

    def clear(self) -> None:
        self._known.clear()

    def learn(self, text: str, actions: Iterable[Read], calls: tuple[Call, ...], *, apart: bool) -> None:
        """Remember the shape of ``text``, if nothing in it but whole operands are cards. ``apart`` says
        whether each of its actions is a piece of its own."""
        groups = {found.span(): number for number, found in enumerate(GROUPS.finditer(text))}
        made: list[tuple[Callable[..., Any], list[Operand]]] = []
        used = 0
        for make, operands in actions:
            kept: list[Operand] = []
            for name, value, start, end in operands:
                number = groups.get((start, end))
                if number is None:
                    kept.append(("", 0, value))
                elif name in ("card", "group", "target", "tokens", "several"):
                    kept.append((name, number, None))
                    used += 1
                else:
                    return
            made.append((make, kept))
        if used == len(groups):
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[tuple(GROUPS.split(text)[::2])] = made, calls, apart

    def read(self, text: str) -> tuple[tuple[Action, ...], tuple[Call, ...], bool] | None:
        """``text`` as a turn of a shape that is known, without its places, and whether each action is a piece
        of its own; None if it is none."""
        parts = GROUPS.split(text)
        shape = self._known.get(tuple(parts[::2]))
        if shape is None:
            return None
        card = self._card
        actions: list[Action] = []
        try:
            for make, operands in shape[0]:
                values: list[Any] = []
                for name, number, fixed in operands:
                    if not name:
                        values.append(fixed)
                        continue
                    group = parts[2 * number + 1]
                    if name == "card":
                        values.append(card(group))
                        continue
                    cards = tuple(map(card, group.split("-")))
                    if name == "group":
                        values.append(cards)
                    elif name == "target":
                        values.append(Target(cards))
                    else:  # melds whose wild cards may be named, and here are not
                        values.append(((cards, ()),))
                action = make(*values, spans=())
                if isinstance(action, tuple):
                    actions += action
                else:
                    actions.append(action)
        except KeyError:  # a card that this game does not have, or several where one is meant
            return None
        return tuple(actions), shape[1], shape[2]
