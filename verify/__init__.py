"""Rules engines: replay a record under its game's rules and say where it breaks them.

``verify`` judges a record, ``verify_stream`` heads and rounds as they are read.
"""

from .report import Report, RoundReport, ScoreRow
from .rulebooks import Rulebook, rulebooks
from .verifier import referee_for, verify, verify_stream

__all__ = [
    "Report",
    "RoundReport",
    "Rulebook",
    "ScoreRow",
    "referee_for",
    "rulebooks",
    "verify",
    "verify_stream",
]
