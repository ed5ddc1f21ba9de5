"""A reason why something is illegal, before its place in the record is known."""

from __future__ import annotations

from typing import Any

from ..records.cards import Card
from ..records.findings import Fact, Finding, Said
from ..records.values import frozen


@frozen
class Breach:
    """``name`` is the rule broken, whose message ``params`` and ``facts`` fill. ``action`` is the action's
    position in the turn and ``operand`` the card or name in it, from 1 (0: the whole action). ``cards`` are
    the cards it is about."""

    name: str
    params: dict[str, Any]
    action: int = 0
    operand: int = 0
    help: Said | None = None
    cards: tuple[Card, ...] = ()
    doubt: Finding | None = None
    """The earlier finding, if any, that puts in doubt what this rests on: then this follows from it."""
    facts: tuple[Fact, ...] = ()
    superfluous: bool = False
    """Whether the turn has no room for the action: then everything else about the action follows from
    that."""
    held: tuple[Card, ...] | None = None
    """The cards in hand at that point, if they are not those before the turn; nothing if they are not
    known."""
