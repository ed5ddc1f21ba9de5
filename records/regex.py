"""Regular expressions that are compiled when they are first used.

Most records need few of all there are, and compiling them would be a good part of the time that hoyle takes
to start. So at the top of a module stands ``regex(…)`` and not ``re.compile(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["regex"]

if TYPE_CHECKING:
    from re import compile as regex
else:
    import re

    class regex:
        """Has the methods and attributes of ``re.compile(pattern, flags)``, once they are asked for."""

        def __init__(self, pattern: str | bytes, flags: int = 0):
            self.pattern = pattern
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            value = getattr(re.compile(self.pattern, self._flags), name)  # compiled once: re remembers it
            setattr(self, name, value)
            return value
