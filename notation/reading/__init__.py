"""Lines to heads and rounds.

``reader`` is the loop over lines; ``context`` is what it has learnt, and shares with whoever reads a line.
``canonical`` reads lines in canonical spelling; for all others the package ``interpreters`` has a list of the
ways to read one. ``files`` finds the records in a file.

The modules named in :data:`LAZY_MODULES`, such as the interpreters and the survey of how a record is written,
are not needed if every line of a rummy is canonical. They are imported when they are used as attributes of
this package: ``reading.survey``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

LAZY_MODULES: Final = frozenset(("interpreters", "survey", "turn_order", "wrong_head"))


def __getattr__(name: str) -> Any:
    if name in LAZY_MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
