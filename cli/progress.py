"""Progress bars: on a terminal, once a command has taken a while."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Timer
from time import monotonic
from typing import TypeVar

from .. import cli
from .output import Output, is_terminal

T = TypeVar("T")
A_WHILE = 1.0
"""Seconds after which progress is shown."""
CLEAR_LINE = "\r\x1b[K"
"""Escape sequence that clears the line of the cursor."""


def one(_: object) -> int:
    return 1


def _is_dumb() -> bool:
    """Whether the terminal cannot clear a line."""
    return os.environ.get("TERM") == "dumb"


@contextmanager
def said_meanwhile(doing: str) -> Iterator[None]:
    """Describe on standard error, if that is a terminal, what is being done, once it has taken a while and
    until it is done."""
    stream = sys.stderr
    if not is_terminal(stream) or _is_dumb():
        yield
        return
    said = Event()

    def say() -> None:
        said.set()
        stream.write(doing)
        stream.flush()

    timer = Timer(A_WHILE, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if said.is_set():
            stream.write(CLEAR_LINE)
            stream.flush()


def with_progress(
    results: Iterator[T],
    count: Callable[[], int],
    doing: str,
    out: Output,
    *,
    number: Callable[[T], int] = one,
) -> Iterator[T]:
    """Yield ``results``, with a progress bar below the caller's output to ``out`` meanwhile.

    ``count`` returns the number of all files, ``number`` the number of files in a result; ``doing`` is the
    label of the bar."""
    if not (out.terminal or is_terminal(sys.stderr)) or _is_dumb():
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
