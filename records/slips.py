"""The slips of the pen that people make in a record, and how likely each is.

The same model serves to make slips (``hoyle generate --corrupt``, tests, benchmarks) and to undo them: a
repair costs the weight of the slip that it undoes, and the search tries light ones first."""

from __future__ import annotations

from typing import Final

from .cards import Card
from .values import frozen

NUMBER_STEPS: Final = (1, -1, 2, -2, 10, -10, 3, -3, 4, -4, 5, -5, 20, -20, 50, -50, 100, -100)
"""Likely differences between a miswritten number and the right one, the likeliest first."""
LIKELY_STEPS: Final = NUMBER_STEPS[:6]


@frozen
class SlipKind:
    """A kind of slip. ``weight`` says how unlikely it is, in steps: 0 for what happens by itself in copying,
    1 for an easy slip, 2 for any other change of one thing, 3 for a line or an action left out or added.

    ``done`` describes the result of a slip: a format string with ``original`` and ``written``, ``lines`` for
    the lines that it concerns, ``first`` and ``second`` for two of them."""

    name: str
    weight: int
    done: str


INSTEAD = "“{written}” is written instead of “{original}”"
LEFT_OUT = "“{first}” is left out"
TWICE = "“{first}” is written twice"
ADDED = "“{written}” is added"
SWAPPED = "“{first}” and “{second}” are swapped"

# Cards, names, numbers and words
CARD_NEARBY = SlipKind("card-nearby", 1, INSTEAD)
"""A card instead of one of the same rank or of a neighbouring rank."""
CARD = SlipKind("card", 2, INSTEAD)
"""A card instead of any other."""
CARD_LEFT_OUT = SlipKind("card-left-out", 2, LEFT_OUT)
"""One card of a list."""
CARD_ADDED = SlipKind("card-added", 2, ADDED)
CARDS_SWAPPED = SlipKind("cards-swapped", 2, SWAPPED)
"""Two cards of one move."""
SUIT = SlipKind("suit", 2, INSTEAD)
"""A suit without a rank, such as one that is requested."""
MEANING = SlipKind("meaning", 1, INSTEAD)
"""The meaning of a wild card."""
PLAYER = SlipKind("player", 1, INSTEAD)
"""The name before a move."""
NUMBER = SlipKind("number", 2, INSTEAD)
TERM = SlipKind("term", 1, INSTEAD)
"""One term of a sum whose result is right."""
WORD = SlipKind("word", 1, INSTEAD)
"""A misspelled word, or another of the game's words."""
OTHER_WORD = SlipKind("other-word", 2, INSTEAD)
"""A word unlike the one that was meant."""
CALL = SlipKind("call", 2, INSTEAD)
CALL_LEFT_OUT = SlipKind("call-left-out", 0, LEFT_OUT)
MELD = SlipKind("meld", 3, INSTEAD)
"""Another meld on the table."""

# Actions of a turn, and plays of a trick
ACTION_DOUBLED = SlipKind("action-doubled", 1, TWICE)
ACTION_ADDED = SlipKind("action-added", 3, ADDED)
ACTION_LEFT_OUT = SlipKind("action-left-out", 3, LEFT_OUT)
DRAW_LEFT_OUT = SlipKind("draw-left-out", 2, LEFT_OUT)
"""The card drawn at the beginning of a turn, which is forgotten most easily."""
ACTIONS_SWAPPED = SlipKind("actions-swapped", 2, INSTEAD)
ACTION_MOVED = SlipKind("action-moved", 3, INSTEAD)
PLAYS_SWAPPED = SlipKind("plays-swapped", 1, INSTEAD)
PLAY_LEFT_OUT = SlipKind("play-left-out", 2, LEFT_OUT)
PLAY_ADDED = SlipKind("play-added", 2, ADDED)

# Lines
LINE_LEFT_OUT = SlipKind("line-left-out", 3, LEFT_OUT)
LINE_ADDED = SlipKind("line-added", 3, ADDED)
LINE_DOUBLED = SlipKind("line-doubled", 1, TWICE)
LINES_DOUBLED = SlipKind("lines-doubled", 0, "{lines} lines, beginning with “{first}”, are written twice")
LINES_SWAPPED = SlipKind("lines-swapped", 2, SWAPPED)
NAMES_SWAPPED = SlipKind("names-swapped", 1, "the names in “{first}” and “{second}” are swapped")
CLAIMS_SWAPPED = SlipKind(
    "claims-swapped", 1, "the claims after the names in “{first}” and “{second}” are swapped"
)
HEADING_LEFT_OUT = SlipKind("heading-left-out", 0, LEFT_OUT)
SETTING_LEFT_OUT = SlipKind("setting-left-out", 0, LEFT_OUT)

# ---- what makes a slip more or less likely than others of its kind

UNSORTED: Final = 1
"""Weight for order. Cards are mostly listed in order: a slip that has put a list in order is less likely by
this much, and one that has put it in disorder likelier by as much."""
BALANCED: Final = 1
"""Bonus for a card that the rest of the record says is missing: it is likelier to be the one left out."""
EACH_MORE: Final = 1
"""Weight of each further action that is left out with another, or that one has moved past. It is also the
weight of swapped numbers if swapping the names instead would put the numbers in order."""
UNSUPPORTED: Final = LINE_LEFT_OUT.weight + 2
"""Weight of a slip that nothing in the record suggests, except that something would be right without it: it
is less likely than any other."""


def alike(old: Card, new: Card) -> bool:
    """Whether one card is easily written for the other: the same rank in another suit, or the next rank of
    the suit."""
    near = (old.rank == new.rank) if old.suit != new.suit else abs(old.number - new.number) == 1
    return near and bool(old.suit and new.suit)
