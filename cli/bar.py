"""A progress bar, below what is written in the meantime."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment, Segments

from .output import Output


class Bar:
    """A bar on a terminal, which counts up to ``total``. ``out`` is where a command writes: if that is the
    terminal, its text is kept until :meth:`advance`, and then appears above the bar."""

    def __init__(self, doing: str, total: int, out: Output):
        # What is written to either stream goes through the one console that draws the bar.
        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(file=out.stream) if out.terminal else Console(stderr=True),
            transient=True, redirect_stdout=False, redirect_stderr=sys.stderr.isatty(),
        )  # fmt: skip
        self._task = self._progress.add_task(doing, total=total)
        self._out, self._stream, self._held = out, out.stream, StringIO()

    @contextmanager
    def shown(self, done: int) -> Iterator[Bar]:
        """Show the bar, with so much ``done``."""
        if self._out.terminal:
            self._out.stream = self._held
        try:
            with self._progress:
                self.advance(done)
                yield self
        finally:
            self._out.stream = self._stream
            self._stream.write(self._held.getvalue())

    def advance(self, number: int) -> None:
        """Count ``number`` more."""
        if text := self._held.getvalue():
            self._held.seek(0)
            self._held.truncate()
            self._progress.console.print(Segments([Segment(text)]), end="", crop=False)  # as it is laid out
        self._progress.advance(self._task, number)
