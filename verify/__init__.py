"""Rules engines: replay a record under its game's rules and say where it breaks them.

``verify`` judges a record, ``verify_stream`` records as they are read, ``verify_rounds`` rounds as they are
read, keeping none.
"""

from .games import referee_for, rulebooks
from .judging import review, verify, verify_rounds, verify_stream
from .report import Report, RoundReport, ScoreRow
from .rulebook import Rulebook

__all__ = [
    "Report",
    "RoundReport",
    "Rulebook",
    "ScoreRow",
    "referee_for",
    "review",
    "rulebooks",
    "verify",
    "verify_rounds",
    "verify_stream",
]
