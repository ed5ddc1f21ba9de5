"""Values kept in a temporary file."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import Any


class Spool:
    """Values in the order in which they were put; they can be iterated over more than once."""

    def __init__(self) -> None:
        self._file = TemporaryFile(prefix="hoyle-")  # noqa: SIM115
        self._count = 0

    def put(self, value: Any) -> None:
        """Append ``value``."""
        pickle.dump(value, self._file)
        self._count += 1

    def __iter__(self) -> Iterator[Any]:
        self._file.seek(0)
        for _ in range(self._count):
            yield pickle.load(self._file)

    def close(self) -> None:
        """Delete the file."""
        self._file.close()
