"""Lines to heads and rounds.

``reader`` is the loop over lines; ``context`` is what it has learnt, and shares with whoever reads a line.
``canonical`` reads lines in canonical spelling; for all others the package ``interpreters`` has a list of the
ways to read one. ``files`` finds the records in a file.

The interpreters, and the survey of how a record is written, are imported when the first line comes that is
not canonical, by the use of ``reading.interpreters`` and ``reading.survey``: most small files need neither.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name in ("interpreters", "survey"):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
