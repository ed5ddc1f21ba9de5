"""Slow calls in a separate process, so that the editor never waits for them."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

from ... import verify
from ...notation.source.decoding import UnreadableFile
from ...records.findings import Finding
from ..editing import Document
from ..fix import mend_document
from ..judging import FileReport, judged
from ..pool import Died, Processes
from ..settings import Settings

T = TypeVar("T")


class Background:
    """A worker process that makes one call at a time, in order. Cancelling a call that is being made kills
    the worker, and another takes its place."""

    def __init__(self) -> None:
        self._workers: Processes | None = None
        self._busy = asyncio.Lock()

    async def call(self, call: Callable[[], T]) -> T:
        """Make a ``call``, which can be pickled.

        Raises its exception, and :class:`~hoyle.cli.pool.Died` if the process dies during the call."""
        async with self._busy:
            future = asyncio.wrap_future(self._ready().submit(call))
            future.add_done_callback(_looked_at)
            try:
                result: T = await asyncio.shield(future)
            except (asyncio.CancelledError, Died):
                self.close()
                self._ready()  # so that it is warm when it is needed
                raise
            return result

    def _ready(self) -> Processes:
        if self._workers is None:
            self._workers = Processes(1)
            self._workers.submit(warmed)
        return self._workers

    def close(self) -> None:
        """End the worker, even in the middle of a call."""
        if self._workers is not None:
            self._workers.shutdown()
            self._workers = None


def _looked_at(future: asyncio.Future[Any]) -> None:
    """Ignore the result of a cancelled call, which is no longer awaited."""
    if not future.cancelled():
        future.exception()


def warmed() -> None:
    """In a worker: import the modules that a search uses."""
    import_module(f"{verify.__name__}.repairs")


def searched(data: bytes, settings: Settings) -> FileReport | None:
    """Return the findings of ``hoyle verify`` in the text of a file, with repairs; None if it cannot be
    read."""
    try:
        return judged(io.BytesIO(data), settings, repairs=True)
    except UnreadableFile:
        return None


def fixed(data: bytes, settings: Settings, known: Sequence[Finding]) -> str | None:
    """Return the text of a file as ``hoyle fix`` corrects it, as far as its findings are ``known`` by now;
    None if there is nothing to correct."""
    document = Document.of(data)
    try:
        mended = mend_document(document, settings=settings, known=known).document
    except UnreadableFile:
        return None
    return None if mended == document else mended.data.decode()
