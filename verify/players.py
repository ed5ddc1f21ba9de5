"""Players of random legal records, for tests, benchmarks and learners. Each game has its player.

A game's module has a function ``play(rng, settings)`` that yields a head and its rounds, the ``OPTIONS`` that
its header may state with the possible values of each, and the possible numbers of ``PLAYERS``. It chooses
among the table's own ``options``, so that playing and judging agree on what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import ModuleType

from ..records.events import Head, Round
from ..records.findings import and_, or_
from ..records.suggestions import did_you_mean
from .games import MAX_NUMBER, NUMBER, NoSuchTable, Settings, player


def play(game: str, seed: int, settings: Settings | None = None) -> tuple[Head, list[Round]]:
    """Return a legal record of ``game``, the same for the same ``seed``.

    Raises NoSuchGame if there is no such game, and :class:`NoSuchTable` for settings that it does not
    have."""
    head, *rounds = playing(game, seed, settings)
    assert isinstance(head, Head)
    return head, [one for one in rounds if isinstance(one, Round)]


def playing(game: str, seed: int, settings: Settings | None = None) -> Iterator[Head | Round]:
    """Like :func:`play`, but yield each round as soon as it has been played, keeping none."""
    module, settings = player(game), settings or Settings()
    _check(module, settings)
    parts: Iterator[Head | Round] = module.play(Random(seed), settings)
    return parts


def options(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the options of ``game``, and the possible values of each."""
    known: Mapping[str, tuple[str, ...]] = player(game).OPTIONS
    return known


def _check(module: ModuleType, settings: Settings) -> None:
    count, seats = len(settings.players), module.PLAYERS
    if count not in seats or len(set(settings.players)) < count:
        most = f" to {seats[-1]}" if len(seats) > 1 else ""
        raise NoSuchTable(f"this game is for {seats[0]}{most} players, each with a name of their own")
    for key, value in settings.options:
        if key not in module.OPTIONS:
            near = did_you_mean(key, module.OPTIONS) or f"; it has {and_(list(module.OPTIONS))}"
            raise NoSuchTable(f"this game has no option “{key}”{near}")
        values = module.OPTIONS[key]
        number = NUMBER in values and value.isdecimal() and int(value) <= MAX_NUMBER
        if value == NUMBER or (value not in values and not number):
            raise NoSuchTable(f"“{key}” cannot be “{value}”; it can be {or_(values)}")


__all__ = ["NoSuchTable", "Settings", "options", "play", "playing"]
