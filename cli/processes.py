"""How many processes there are, and may be."""

from __future__ import annotations

import os

from .. import cli
from .workers import Crew

LIGHT = 1 << 19
"""Number of bytes that are judged in the time that a process takes to start."""


def cores() -> int:
    """The number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(count: int) -> Crew | None:
    """A crew of ``count`` worker processes; None if one process is enough."""
    if count < 2:
        return None
    return Crew(
        lambda: cli.pool.Processes(count), lambda one: one.shutdown(), count, lambda: (cli.pool.Died,),
        light=LIGHT,
    )  # fmt: skip
