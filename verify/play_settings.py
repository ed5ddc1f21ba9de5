"""What a player that plays at random is asked to play."""

from __future__ import annotations

from attrs import frozen

MAX_NUMBER = 100
NUMBER = f"a number up to {MAX_NUMBER}"
"""Stands among the values of an option for any such number."""


@frozen
class Settings:
    """What to play: the number of ``rounds``, the names of the ``players``, and further settings of the
    header as ``options``."""

    rounds: int = 3
    players: tuple[str, ...] = ("N", "E", "S", "W")
    options: tuple[tuple[str, str], ...] = ()


class NoSuchTable(ValueError):
    """Settings that a game cannot be played with; the message is one sentence for its user."""
