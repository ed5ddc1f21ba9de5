"""A progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich.console import Console
from rich.progress import Progress

from .judging import FileReport
from .output import Output


def with_bar(reports: Iterator[FileReport], count: int, out: Output) -> Iterator[FileReport]:
    """``reports`` of ``count`` files, with a bar on standard error while they come."""
    progress = Progress(
        console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
    )
    task = progress.add_task("Verifying", total=count)
    stream, held = out.stream, StringIO()
    if out.terminal:
        out.stream = held  # or the findings would be written over the bar
    try:
        with progress:
            for report in reports:
                yield report
                progress.advance(task)
    finally:
        out.stream = stream
        stream.write(held.getvalue())
