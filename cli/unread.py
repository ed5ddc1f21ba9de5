"""What commands that make something of a record say of the lines that they make nothing of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from ..records.events import NOT_COUNTED, Coverage, Head, Round
from ..records.findings import told
from .failure import complain, of_file

Part = TypeVar("Part", bound=Head | Round)


def complain_of(coverage: Coverage, shown: str) -> None:
    """Say on standard error how many lines of the file ``shown`` were not understood, if any were not."""
    if coverage.unread:
        one = "line {first} is not understood: “hoyle verify” says more"
        many = "{count} lines are not understood, the first of them line {first}: “hoyle verify” says more"
        what = told(
            one if coverage.unread == 1 else many,
            "有{count}行讀不懂，第一處在第{first}行；詳見「hoyle verify」",
            count=coverage.unread, first=coverage.first_unread,
        )  # fmt: skip
        complain(of_file(shown, what))


def complaining(parts: Iterable[Part], shown: str) -> Iterator[Part]:
    """``parts`` of the file ``shown`` as they are; behind the last it is said what was not understood."""
    coverage = NOT_COUNTED
    for part in parts:
        coverage += part.coverage
        yield part
    complain_of(coverage, shown)
