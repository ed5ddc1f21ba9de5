"""Rules engines: replay a record under its game's rules and report where it breaks them.

``verify`` judges a record, ``verify_stream`` records as they are read, ``verify_rounds`` rounds as they are
read, keeping none. The package ``verify.repairs`` is imported when it is first used.
"""

from importlib import import_module
from typing import Any

from .games import referee_for, rulebooks
from .judged import JudgedRecord, JudgedRound, PlayerScore
from .judging import review, verify, verify_rounds, verify_stream
from .rulebook import Rulebook

__all__ = [
    "JudgedRecord",
    "JudgedRound",
    "PlayerScore",
    "Rulebook",
    "referee_for",
    "review",
    "rulebooks",
    "verify",
    "verify_rounds",
    "verify_stream",
]


def __getattr__(name: str) -> Any:
    if name == "repairs":
        return import_module(f"{__name__}.repairs")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
