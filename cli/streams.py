"""Streams of bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any


class Checked(io.RawIOBase):
    """A stream of what ``read`` returns for at most the number of bytes it is given; ``read`` raises where
    there is none."""

    def __init__(self, read: Callable[[int], bytes]):
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)
