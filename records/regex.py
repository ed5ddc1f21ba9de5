"""Regular expressions that are compiled when they are first used.

Most records need only a few of them, and compiling all of them would take much of hoyle's start-up time. So
modules use ``regex(…)`` instead of ``re.compile(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["regex"]

if TYPE_CHECKING:
    from re import compile as regex
else:
    import re

    class regex:
        """A pattern like ``re.compile(pattern, flags)``, compiled when one of its attributes is first
        used."""

        def __init__(self, pattern: str | bytes, flags: int = 0):
            self.pattern = pattern
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            value = getattr(re.compile(self.pattern, self._flags), name)  # compiled once: re remembers it
            setattr(self, name, value)
            return value
