"""A pool of worker processes on this machine.

Each worker has a pipe of its own, so that killing one, even while it sends a result, costs only its own call.
(Those of ``concurrent.futures`` share a pipe: an incomplete result blocks them all forever. Those of loky
survive that, but take nine times as long to start.)"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import Pipe, get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any


class Died(Exception):
    """A worker died while making a call."""


class Processes:
    """A pool of processes that make calls, and the thread that hands out calls and collects results."""

    def __init__(self, count: int) -> None:
        # A process with a single thread can be forked, which is much faster than starting a new one.
        fork = sys.platform == "linux" and threading.active_count() == 1
        context: Any = get_context("fork" if fork else "spawn")
        self._calls: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._workers = []
        self._idle: list[Connection] = []
        for _ in range(count):
            ours, theirs = Pipe()
            worker = context.Process(target=_work, args=(theirs,), daemon=True)
            worker.start()
            theirs.close()  # now only the worker has it: when the worker dies, our end is closed
            self._workers.append(worker)
            self._idle.append(ours)
        self._woken, self._waking = Pipe(duplex=False)
        self._thread = threading.Thread(target=self._deal, daemon=True)
        self._thread.start()

    def submit(self, call: Callable[[], Any]) -> Future[Any]:
        """Schedule ``call`` for the next idle worker. The future raises :class:`Died` if the worker dies."""
        future: Future[Any] = Future()
        self._calls.append((future, call))
        self._waking.send_bytes(b"call")
        return future

    def shutdown(self) -> None:
        """End the workers at once, even in the middle of a call, which then never has a result."""
        for worker in self._workers:
            worker.kill()
        self._waking.send_bytes(b"")
        self._thread.join()
        for worker in self._workers:
            worker.join()

    def _deal(self) -> None:
        under_way: dict[Any, Future[Any]] = {}
        while True:
            while self._idle and self._calls:
                future, call = self._calls.popleft()
                connection = self._idle.pop()
                if self._sent(connection, call, future):
                    under_way[connection] = future
            for ready in wait([self._woken, *under_way]):
                if ready is self._woken:
                    if not self._woken.recv_bytes():
                        return
                else:
                    self._receive(ready, under_way.pop(ready))

    def _sent(self, connection: Connection, call: Callable[[], Any], future: Future[Any]) -> bool:
        try:
            connection.send(call)
        except OSError:
            future.set_exception(Died())
        except Exception as error:  # this call cannot be sent to a worker
            self._idle.append(connection)
            future.set_exception(error)
        else:
            return True
        return False

    def _receive(self, connection: Any, future: Future[Any]) -> None:
        try:
            data = connection.recv_bytes()
        except (EOFError, OSError):
            future.set_exception(Died())
            return
        self._idle.append(connection)
        try:
            made, result = pickle.loads(data)
        except Exception as error:
            made, result = False, error
        if made:
            future.set_result(result)
        else:
            future.set_exception(result)


def _work(connection: Connection) -> None:
    """In a worker: make one call after another. Interrupts are ignored, and the worker ends with its
    parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    sentinel = parent.sentinel

    def follow() -> None:
        wait([sentinel])
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
    while True:
        call = connection.recv()
        try:
            data = pickle.dumps((True, call()))
        except Exception as error:
            data = pickle.dumps((False, error))
        connection.send_bytes(data)


def broken(error: BaseException) -> Future[Any]:
    """Return a future that has ended with ``error``."""
    future: Future[Any] = Future()
    future.set_exception(error)
    return future
