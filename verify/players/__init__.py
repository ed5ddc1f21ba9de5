"""Playing: random legal records, for tests, benchmarks and learners. One module a game.

A game's module has a function ``play(rng, settings) -> (head, rounds)``. What it plays it chooses among the
engine's own ``options``, so what is played and what is verified have one idea of what is legal.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from attrs import frozen

from ...records.events import Head, Round


@frozen
class Settings:
    """What to play: so many ``rounds`` among ``players``; ``options`` are further settings of the header."""

    rounds: int = 3
    players: tuple[str, ...] = ("N", "E", "S", "W")
    options: tuple[tuple[str, str], ...] = ()


def play(game: str, seed: int, settings: Settings | None = None) -> tuple[Head, list[Round]]:
    """A legal record of ``game``, the same for the same ``seed``.

    KeyError for a game that cannot be played."""
    try:
        module = import_module(f"{__package__}.{game}")
    except ModuleNotFoundError as error:
        raise KeyError(game) from error
    head, rounds = module.play(Random(seed), settings or Settings())
    return head, rounds
