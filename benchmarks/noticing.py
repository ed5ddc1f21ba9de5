"""Running the tests for :mod:`benchmarks.mutants`: which of them reach what, and whether one fails after a
change. They run in forks, so that hoyle is collected once, and a change ends with its process."""

from __future__ import annotations

import compileall
import gc
import os
import shutil
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("records", "notation", "verify", "cli")
LOG = ROOT / "build" / "mutants.log"
"""What the tests print."""
TO_COLLECT = 300
"""Seconds for importing hoyle and collecting the tests."""
SURVIVED = "no test fails"
Say = Callable[[str], None]


class Reached:
    """A pytest plugin: keeps which of some places in the modules in a ``folder`` each test reaches, and how
    long it takes. ``places`` are names of places by the module's path and the line.

    Only functions with such lines are watched, and each line tells once for each test that it is reached,
    which costs next to nothing."""

    def __init__(self, folder: Path, places: Mapping[tuple[str, int], Iterable[str]]) -> None:
        self.prefix = f"{folder}{os.sep}"
        self.places = places
        self.modules = {path for path, _ in places}
        self.watched: set[int] = set()
        self.reached: set[str] = set()
        self.at_import = self.reached
        self.by_test: dict[str, set[str]] = {}
        self.seconds: dict[str, float] = {}
        monitoring = sys.monitoring
        monitoring.use_tool_id(monitoring.COVERAGE_ID, "reached")
        monitoring.register_callback(monitoring.COVERAGE_ID, monitoring.events.PY_START, self._on_start)
        monitoring.register_callback(monitoring.COVERAGE_ID, monitoring.events.LINE, self._on_line)
        monitoring.set_events(monitoring.COVERAGE_ID, monitoring.events.PY_START)

    def _on_start(self, code: CodeType, _: int) -> object:
        path = code.co_filename.removeprefix(self.prefix)
        if path in self.modules and id(code) not in self.watched:
            self.watched.add(id(code))
            sys.monitoring.set_local_events(sys.monitoring.COVERAGE_ID, code, sys.monitoring.events.LINE)
        return sys.monitoring.DISABLE

    def _on_line(self, code: CodeType, line: int) -> object:
        self.reached.update(self.places.get((code.co_filename.removeprefix(self.prefix), line), ()))
        return sys.monitoring.DISABLE

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.by_test[item.nodeid] = self.reached = set()
        sys.monitoring.restart_events()
        begun = perf_counter()
        result = yield
        self.seconds[item.nodeid] = round(perf_counter() - begun, 4)
        return result


class Stops:
    """A pytest plugin: instead of all tests, does what it is given with those that were collected, which
    :meth:`verdict` can run."""

    def __init__(self, do: Callable[[Stops], None]) -> None:
        self.do = do
        self.items: dict[str, pytest.Item] = {}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.do(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def verdict(self, tests: Iterable[str], limits: Mapping[str, float], seconds: float, say: Say) -> str:
        """Run ``tests`` until one fails, and say which, for that many ``seconds`` of work. Each is said when
        it begins: one that takes longer than its limit ends the process."""
        begun = _worked()
        items = [self.items[test] for test in tests if test in self.items]
        for item, next_item in pairwise([*items, None]):
            say(item.nodeid)
            signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
            signal.setitimer(signal.ITIMER_REAL, 10 * limits[item.nodeid])  # where it only waits
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
            if self.failed:
                return self.failed
            if _worked() - begun > seconds:
                return f"{SURVIVED} within {seconds:g} s"
        return SURVIVED


def _worked() -> float:
    """The seconds that this process has worked, and those it has started."""
    return sum(os.times()[:4])


def forked(do: Callable[[Say], str]) -> list[str]:
    """What ``do`` says in a process of its own, and last what it returns, if it comes to its end; whatever
    the process has started ends with it."""
    ours, theirs = os.pipe()
    process = os.fork()
    if not process:
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

            def say(text: str) -> None:
                os.write(theirs, f"{text}\n".encode())

            say(do(say))
        finally:
            os._exit(0)
    os.close(theirs)
    try:
        with os.fdopen(ours, "rb") as pipe:
            said = pipe.read().decode().splitlines()
        os.waitpid(process, 0)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
    return said or ["an error while importing"]


def pytest_run(plugin: object, tests: Iterable[str] = ()) -> int:
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[plugin]))


def quietly() -> None:
    """What is printed from now on goes to a file."""
    LOG.parent.mkdir(exist_ok=True)
    file = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 1)
    os.dup2(file, 2)


def own_hoyle(folder: Path) -> Path:
    """A copy of hoyle in a ``folder``. It goes before any installed one, here and in what is started here."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / "hoyle" / name)
    compileall.compile_dir(folder, quiet=1)
    sys.path.insert(0, str(folder))
    os.environ |= {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    os.chdir(ROOT)
    return folder / "hoyle"


def functions_in(folder: Path) -> dict[str, list[FunctionType]]:
    """All functions there are in this process, by the file in a ``folder`` that they come from."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    prefix = f"{folder}{os.sep}"
    gc.unfreeze()  # what is frozen (as the tests do with what they have collected) is not listed
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename.startswith(prefix):
            found[one.__code__.co_filename.removeprefix(prefix)].append(one)
    return found
