"""The games that can be judged, each in its folder, whose modules are imported on first use.

In a game's folder ``referee`` has ``REFEREE``, which makes a referee for a record's head, ``rulebook`` a
``RULEBOOK``, ``player`` plays random legal records as :class:`Settings` say, and ``rules.md`` are the
numbered rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Final

from ...records.events import Head
from ...records.games import Games
from ...records.values import frozen
from ..referee import Referee
from ..rulebook import Rulebook

GAMES: Final = Games("verify", __name__)


@cache
def _referee_of(game: str) -> Callable[[Head], Referee]:
    referee: Callable[[Head], Referee] = GAMES.module(game, "referee").REFEREE
    return referee


def referee_for(head: Head) -> Referee:
    """A referee for the record that begins with ``head``. Raises NoSuchGame if there is none for its game."""
    return _referee_of(head.game)(head)


def rulebooks() -> dict[str, Rulebook]:
    """The rulebook of every game, by the game's key."""
    return {game: GAMES.module(game, "rulebook").RULEBOOK for game in GAMES.names()}


def player(game: str) -> ModuleType:
    """The module that plays ``game`` at random. Raises NoSuchGame."""
    return GAMES.module(game, "player")


def rules_in(game: str, language: str) -> str:
    """The rules of ``game`` in ``language`` if they have been translated, else in English. They are Markdown.
    Raises NoSuchGame."""
    return GAMES.text(game, "rules", language)


# ---- settings of random play


MAX_NUMBER = 100
NUMBER = f"a number up to {MAX_NUMBER}"
"""Stands for any such number among the values of an option."""


@frozen
class Settings:
    """What to play: the number of ``rounds``, the names of the ``players``, and further settings of the
    header as ``options``."""

    rounds: int = 3
    players: tuple[str, ...] = ("N", "E", "S", "W")
    options: tuple[tuple[str, str], ...] = ()


class NoSuchTable(ValueError):
    """Settings that a game cannot be played with; the message is one sentence for its user."""
