"""The kinds of events and actions that are asked for all the time.

They are the classes themselves. But compiled code has a constant of a compiled module at hand, and looks up a
class of another module by its name, each time."""

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
