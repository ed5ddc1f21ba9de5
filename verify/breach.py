"""Why something is illegal, before anybody knows where it stands."""

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
    """The earlier finding that makes doubtful what this rests on, if one does: then this follows from it."""
    facts: tuple[Fact, ...] = ()
    superfluous: bool = False
    """Whether the turn has no room for the action: then this follows from that."""
    held: tuple[Card, ...] | None = None
    """What was in hand then, if that is another hand than before the turn; nothing if it cannot be told."""
