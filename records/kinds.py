"""The classes of events and actions that are compared most often, as constants.

Compiled code reads a constant of a compiled module directly, but looks up a class of another module by its
name each time."""

from __future__ import annotations

from typing import Final

from .events import (
    CardsLeft,
    Deal,
    Discard,
    Draw,
    LayOff,
    Meld,
    Score,
    Setting,
    TakeDiscard,
    Target,
    Total,
    Turn,
)

CARDS_LEFT: Final = CardsLeft
DEAL: Final = Deal
SCORE: Final = Score
SETTING: Final = Setting
TOTAL: Final = Total
TURN: Final = Turn

DISCARD: Final = Discard
DRAW: Final = Draw
LAY_OFF: Final = LayOff
MELD: Final = Meld
TAKE_DISCARD: Final = TakeDiscard
TARGET: Final = Target
