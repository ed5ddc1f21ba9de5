"""Rules engines: replay a record under its game's rules and say where it breaks them.

``verify`` judges a record, ``verify_stream`` records as they are read, ``verify_rounds`` rounds as they are
read, keeping none.
"""

from .ledger import ScoreRow
from .report import Report, RoundReport
from .rulebooks import Rulebook, rulebooks
from .verifier import referee_for, verify, verify_rounds, verify_stream

__all__ = [
    "Report",
    "RoundReport",
    "Rulebook",
    "ScoreRow",
    "referee_for",
    "rulebooks",
    "verify",
    "verify_rounds",
    "verify_stream",
]
