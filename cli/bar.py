"""A progress bar below the output of the command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment, Segments

from .output import Output, is_terminal


class HeldOutput(StringIO):
    """Holds back text written to a ``terminal``."""

    def __init__(self, terminal: TextIO):
        super().__init__()
        self._terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]  # in typeshed it is a variable
        return self._terminal.encoding

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._terminal.fileno()

    def take(self) -> str:
        """Return the text written since the last call."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


class Bar:
    """A bar that counts up to ``total``, on ``out`` if that is a terminal, else on standard error. Text
    written to either of them, if it is a terminal, is held until :meth:`advance`, and then appears above the
    bar."""

    def __init__(self, doing: str, total: int, out: Output):
        self._out = out
        self._terminal = out.stream if out.terminal else sys.stderr
        self._held = HeldOutput(self._terminal)
        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
            console=Console(file=self._terminal), transient=True,
            redirect_stdout=False, redirect_stderr=False,
        )  # fmt: skip
        self._task = self._progress.add_task(doing, total=total)

    @contextmanager
    def shown(self, done: int) -> Iterator[Bar]:
        """Show the bar, with ``done`` of the total done."""
        stream, stderr = self._out.stream, sys.stderr
        if self._out.terminal:
            self._out.stream = self._held
        if is_terminal(stderr):
            sys.stderr = self._held
        try:
            with self._progress:
                self.advance(done)
                yield self
        finally:
            self._out.stream, sys.stderr = stream, stderr
            self._terminal.write(self._held.take())

    def advance(self, number: int) -> None:
        """Count ``number`` more items as done."""
        if text := self._held.take():
            self._progress.console.print(Segments([Segment(text)]), end="", crop=False)  # as it is laid out
        self._progress.advance(self._task, number)
