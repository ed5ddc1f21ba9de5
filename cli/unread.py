"""What commands that make something of a record say of the lines that they make nothing of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..records.events import NOT_COUNTED, Coverage, Head, Round
from .failure import complain

Part = TypeVar("Part", bound=Head | Round)


def complain_of(coverage: Coverage, shown: str) -> None:
    """Say on standard error how many lines of the file ``shown`` were not understood, if any were not."""
    if coverage.unread == 1:
        complain(f"{shown}: line {coverage.first_unread} is not understood: “hoyle verify” says more")
    elif coverage.unread:
        lines = f"{coverage.unread} lines are not understood, the first of them line {coverage.first_unread}"
        complain(f"{shown}: {lines}: “hoyle verify” says more")


def complaining(parts: Iterable[Part], shown: str) -> Iterator[Part]:
    """``parts`` of the file ``shown`` as they are; behind the last it is said what was not understood."""
    coverage = NOT_COUNTED
    for part in parts:
        coverage += part.coverage
        yield part
    complain_of(coverage, shown)
