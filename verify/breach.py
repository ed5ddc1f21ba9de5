"""A reason why something is illegal, before its place in the record is known."""

from __future__ import annotations

from typing import Any

from ..records.cards import Card
from ..records.findings import Fact, Finding, Said
from ..records.values import frozen


@frozen
class Breach:
    """A broken rule, ``name``, whose message ``params`` and ``facts`` fill. ``action`` is the action's
    position in the turn and ``operand`` the card or name in it, from 1 (0: the whole action). ``cards`` are
    the cards it is about."""

    name: str
    params: dict[str, Any]
    action: int = 0
    operand: int = 0
    help: Said | None = None
    cards: tuple[Card, ...] = ()
    doubt: Finding | None = None
    """The earlier finding, if any, that casts doubt on the grounds of this breach, and so explains it."""
    facts: tuple[Fact, ...] = ()
    superfluous: bool = False
    """Whether the turn has no room for the action, so that all its other breaches follow from this one."""
    held: tuple[Card, ...] | None = None
    """The cards in hand at that point, if they differ from those before the turn and are known."""
