"""Settings without their label, or without a colon behind it, where they surely are settings."""

from __future__ import annotations

from typing import Final

from ..language.headings import Heading
from ..language.spelling import Respelled, Respelling
from .context import Context
from .headings import NAMING, follow
from .line import Position

NAMES: Final = NAMING | {"players"}
NO_WORD: Final = "Xyzzy"
"""What is no word of a grammar's."""


def setting_meant(context: Context, plain: Respelled) -> Respelled | None:
    """What sets something in ``plain``, with its label and a colon, if it surely does."""
    for meant in (plain, context.expectations.labelled(plain)):
        heading = meant and context.headings.read(meant.text)
        if meant and heading and _is_sure(context, heading, meant.text):
            return meant
    return None


def set_meant(
    context: Context, number: int, meant: Respelled, column: int, edits: tuple[Respelling, ...] = ()
) -> bool:
    """Do what a setting says that is meant; False if it is none."""
    heading = context.headings.read(meant.text)
    position = Position(number, column, edits, meant.span)
    return heading is not None and follow(context, heading, meant.text, position)


def _is_sure(context: Context, heading: Heading, text: str) -> bool:
    """Whether just one thing is set by ``text``, and the word behind its label is one that stands there:
    “Dealer N” is no beginning of a sentence, where N plays."""
    notation, players = context.notation, context.players
    section, said, end = heading
    if section is not None or len(said) != 1 or text[end:].strip():
        return False
    ((name, _, values),) = said
    if name == "round":
        return False
    if name in notation.statements:
        return any(map(str.isdigit, text))
    value = values[0] if values else None
    if name in notation.values:
        return notation.values[name].proper(value) is not None
    if name == "players" and isinstance(value, tuple) and not players:
        return len(value) > 1 and not any(one[:1].islower() for one in map(str, value))
    if isinstance(value, tuple):
        return name not in NAMES or sorted(value) == sorted(players)
    if not isinstance(value, str) or players.called(value):
        return value is not None
    return context.headings.read(f"{text.partition(':')[0]}: {NO_WORD}") is None
