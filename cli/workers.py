"""Calls made by workers, enough at a time to keep them busy; the results come in the order of the calls.

If a worker dies, only the call that killed it is lost: the others that were being made are made again, one at
a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from .. import cli
from ..records.values import frozen

if TYPE_CHECKING:
    from concurrent.futures import Future


class Call(Protocol):
    """A unit of work that can be sent to another process. ``weight`` is the approximate number of bytes it
    works on; one that is ``here`` is done by this process."""

    @property
    def weight(self) -> int: ...

    @property
    def here(self) -> bool: ...

    def __call__(self) -> Any: ...

    def apart(self) -> Sequence[Self]:
        """Return the smallest calls into which this one can be divided."""
        ...

    def lost(self) -> Any:
        """Return the result if a worker dies while making the call."""
        ...


class Executor(Protocol):
    """Makes calls in workers, like an executor of ``concurrent.futures``."""

    def submit(self, fn: Callable[[], Any], /) -> Future[Any]: ...


C = TypeVar("C", bound=Call)
LIGHT_BYTES = 1 << 19
"""Number of bytes that can be judged in the time a process takes to start."""
MAX_SECONDS_ALONE = 0.5
"""Seconds after which workers are started for the remaining calls, even light ones."""


@frozen
class Crew:
    """Workers: ``start`` makes an executor, ``stop`` ends one; ``hands`` is the number of calls it can make
    at a time. ``deaths`` returns the exceptions for a worker that has died, ``gone`` those for workers that
    cannot be reached. Workers are not started for calls that weigh no more than ``light`` together."""

    start: Callable[[], Any]
    stop: Callable[[Any], None]
    hands: int
    deaths: Callable[[], tuple[type[BaseException], ...]]
    gone: Callable[[], tuple[type[BaseException], ...]] = tuple
    light: int = 0


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
        light=LIGHT_BYTES,
    )  # fmt: skip


class Unreachable(Exception):
    """The workers can no longer be reached."""


def in_order(calls: Iterable[C], crew: Crew | None) -> Iterator[tuple[C, Any]]:
    """Yield each call with its result. ``calls`` are taken when a worker is free, or soon will be. Without a
    ``crew``, or if there is little to do, every call is made here."""
    source = iter(calls)
    begun: list[C] = []
    weight = 0
    for call in source:
        begun.append(call)
        if crew is not None and not call.here:
            weight += call.weight
            if weight > crew.light:
                yield from _Shift(crew).results(chain(begun, source))
                return
        if crew is None or call.here:
            yield from _made(begun)
    until = monotonic() + MAX_SECONDS_ALONE
    while begun:
        if crew is not None and monotonic() > until:  # the calls take longer than their weight suggests
            yield from _Shift(crew).results(iter(begun))
            return
        yield from _made([begun.pop(0)])


def _made(calls: list[C]) -> Iterator[tuple[C, Any]]:
    """Make the calls here, and remove them from the list."""
    while calls:
        call = calls.pop(0)
        yield call, call()


class _Shift:
    """A crew at work."""

    def __init__(self, crew: Crew):
        self.crew = crew
        self.executor: Executor | None = None
        self.deaths, self.gone = crew.deaths(), crew.gone()

    def results(self, calls: Iterator[C]) -> Iterator[tuple[C, Any]]:
        waiting: deque[tuple[C, Future[Any] | None]] = deque()
        try:
            while True:
                # A call made here may depend on the state of the generator: take no further call from it.
                while len(waiting) < 2 * self.crew.hands + 1 and not (waiting and waiting[-1][0].here):
                    call = next(calls, None)
                    if call is None:
                        break
                    waiting.append((call, None if call.here else self._submit(call)))
                if not waiting:
                    break
                call, future = waiting.popleft()
                try:
                    yield call, call() if future is None else future.result()
                except self.deaths:
                    self._stop()
                    rest = [(call, future), *waiting]
                    waiting.clear()
                    for one, its in rest:
                        yield from self._again(one, its)
        except self.gone as error:
            raise Unreachable(str(error)) from error
        finally:
            self._stop()

    def _stop(self) -> None:
        if self.executor is not None:
            self.crew.stop(self.executor)
        self.executor = None

    def _submit(self, call: Call) -> Future[Any]:
        executor = self.executor
        if executor is None:
            executor = self.executor = self.crew.start()
        try:
            return executor.submit(call)
        except self.deaths as error:
            broken: Future[Any] = cli.pool.broken(error)
            return broken

    def _again(self, call: C, future: Future[Any] | None) -> Iterator[tuple[C, Any]]:
        """Yield the result of a call that was under way when a worker died."""
        if future is None:
            yield call, call()
            return
        if future.done() and not future.cancelled() and not future.exception():
            yield call, future.result()
            return
        for one in call.apart():
            try:
                result = self._submit(one).result()
            except self.deaths:
                self._stop()
                result = one.lost()
            yield one, result
