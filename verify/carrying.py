"""What a referee remembers between two rounds, looked at from outside.

There are findings in it: those that a written total went wrong with, or that named a stranger first. Two
referees in different processes have each their own copies of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from ..records.findings import Finding
from .ledger import RunningTotal

Carried = dict[str, Any]


def causes(carried: Carried) -> list[Finding]:
    """The findings in it, each once."""
    found: dict[int, Finding] = {}

    def note(finding: Finding) -> Finding:
        return found.setdefault(id(finding), finding)

    recast(carried, note)
    return list(found.values())


def recast(carried: Carried, other: Callable[[Finding], Any]) -> Carried:
    """The same with ``other`` findings in it."""
    return {name: _recast(value, other) for name, value in carried.items()}


def _recast(value: Any, other: Callable[[Finding], Any]) -> Any:
    match value:
        case Finding():
            return other(value)
        case RunningTotal(cause=Finding() as cause):
            return evolve(value, cause=other(cause))
        case dict():
            return recast(value, other)
    return value


def same(one: Carried, other: Carried) -> bool:
    """Whether a referee would judge the same from either. Findings must be the very same."""
    return recast(one, id) == recast(other, id)
