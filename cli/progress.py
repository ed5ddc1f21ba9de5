"""Progress bars: on a terminal, once a command has taken a while."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeVar

from .. import cli
from .output import Output, is_terminal

T = TypeVar("T")
A_WHILE = 1.0
"""Seconds after which a progress bar appears."""


def one(_: object) -> int:
    return 1


def with_progress(
    results: Iterator[T],
    count: Callable[[], int],
    doing: str,
    out: Output,
    *,
    number: Callable[[T], int] = one,
) -> Iterator[T]:
    """Yield ``results``, with a progress bar below what the caller writes to ``out`` meanwhile.

    ``count`` returns the number of all files, ``number`` the number of files in a result; ``doing`` is the
    label of the bar."""
    if not (out.terminal or is_terminal(sys.stderr)) or os.environ.get("TERM") == "dumb":
        yield from results
        return
    begun, done = monotonic(), 0
    for result in results:
        yield result
        done += number(result)
        if monotonic() - begun > A_WHILE:
            break
    else:
        return
    if (total := count()) <= done:
        yield from results
        return
    with cli.bar.Bar(doing, total, out).shown(done) as bar:
        for result in results:
            yield result
            bar.advance(number(result))
