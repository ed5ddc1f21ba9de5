"""The notation of a game: its grammar and what is derived from it, its words, spellings, cards as text.

The modules named in :data:`LAZY_MODULES` are slow to import, and not needed for a record in canonical
spelling. Others use them as attributes of this package, ``language.peg``, and they are imported then.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

LAZY_MODULES: Final = frozenset(
    ("claim_words", "claims", "expectations", "lexicon", "peg", "trick_lines", "words")
)


def __getattr__(name: str) -> Any:
    if name in LAZY_MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
