"""Worker processes on this machine."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from .workers import Crew

if TYPE_CHECKING:
    from concurrent.futures import Executor


LIGHT = 1 << 19
"""So many bytes are judged in the time that a process takes to start."""


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(count: int) -> Crew | None:
    """So many worker processes; nobody if one is enough."""
    return Crew(lambda: _start(count), _stop, count, _deaths, light=LIGHT) if count > 1 else None


def _start(count: int) -> Executor:
    import threading
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A process that is all one thread can be forked, which is quicker by far than to start it anew.
    fork = sys.platform == "linux" and threading.active_count() == 1
    return ProcessPoolExecutor(count, get_context("fork" if fork else "spawn"), _begin)


def _begin() -> None:
    """In a worker: an interrupt is its parent's affair, and it does not outlive that."""
    import signal
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def follow() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _stop(executor: Executor) -> None:
    """End the workers at once, and wait for the thread that minds them: else Python, when it ends, may wake
    that just as it goes."""
    from multiprocessing import active_children

    for child in active_children():
        child.terminate()
    # One that ended while it told a result, or took up a call, leaves a piece of it in a pipe: whoever in
    # this process is at its other end would wait for the rest for ever.
    for queue, end in (("_result_queue", "_writer"), ("_call_queue", "_reader")):
        pipe = getattr(getattr(executor, queue, None), end, None)
        if pipe is not None:
            pipe.close()
    executor.shutdown(cancel_futures=True)


def _deaths() -> tuple[type[BaseException], ...]:
    from concurrent.futures import BrokenExecutor

    return (BrokenExecutor,)
