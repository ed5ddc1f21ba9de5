"""hoyle reads play-by-play records of card games, replays them under the rules and says where they go wrong.

    import hoyle

    for report in hoyle.check("game.txt"):
        for finding in report.findings:
            print(finding)

Each public name is imported from its module when it is first used, so ``import hoyle`` costs nothing.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # importing typing takes longer than the rest of this module
if TYPE_CHECKING:
    from typing import Any

    from .arrow import Tables, tables
    from .library import Fixed, check, fix, from_json, read, score, to_json
    from .notation import read_text, write
    from .records.cards import CARDS, Card
    from .records.errors import (
        HoyleError,
        MissingExtra,
        NoRecord,
        UnknownGame,
        UnknownLanguage,
        UnreadableFile,
    )
    from .records.events import Coverage, Event, Head, Record, Round, Turn
    from .records.findings import Place, Rule, Severity
    from .records.repairs import Edit, Repair
    from .verify.outcome import Finding, Related, Report, RoundReport, RoundScores, ScoreRow, ScoreSheet

    __version__: str

_MODULES = {
    "CARDS": "records.cards",
    "Card": "records.cards",
    "Coverage": "records.events",
    "Edit": "records.repairs",
    "Event": "records.events",
    "Finding": "verify.outcome",
    "Fixed": "library",
    "Head": "records.events",
    "HoyleError": "records.errors",
    "MissingExtra": "records.errors",
    "NoRecord": "records.errors",
    "Place": "records.findings",
    "Record": "records.events",
    "Related": "verify.outcome",
    "Repair": "records.repairs",
    "Report": "verify.outcome",
    "Round": "records.events",
    "RoundReport": "verify.outcome",
    "RoundScores": "verify.outcome",
    "Rule": "records.findings",
    "ScoreRow": "verify.outcome",
    "ScoreSheet": "verify.outcome",
    "Severity": "records.findings",
    "Tables": "arrow",
    "Turn": "records.events",
    "UnknownGame": "records.errors",
    "UnknownLanguage": "records.errors",
    "UnreadableFile": "records.errors",
    "check": "library",
    "fix": "library",
    "from_json": "library",
    "read": "library",
    "read_text": "notation",
    "score": "library",
    "tables": "arrow",
    "to_json": "library",
    "write": "notation",
}
"""The module of each public name."""

__all__ = [
    "CARDS",
    "Card",
    "Coverage",
    "Edit",
    "Event",
    "Finding",
    "Fixed",
    "Head",
    "HoyleError",
    "MissingExtra",
    "NoRecord",
    "Place",
    "Record",
    "Related",
    "Repair",
    "Report",
    "Round",
    "RoundReport",
    "RoundScores",
    "Rule",
    "ScoreRow",
    "ScoreSheet",
    "Severity",
    "Tables",
    "Turn",
    "UnknownGame",
    "UnknownLanguage",
    "UnreadableFile",
    "__version__",
    "check",
    "fix",
    "from_json",
    "read",
    "read_text",
    "score",
    "tables",
    "to_json",
    "write",
]


def _folders() -> list[str]:
    """Return the folders that may hold the parts of this package: in a checkout they are next to it."""
    beside = (os.path.join(entry, __name__) for entry in sys.path)
    return [one for one in dict.fromkeys(beside) if one not in __path__ and os.path.isdir(one)]


__path__ += _folders()


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        return import_module(".cli", __name__).version()
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
