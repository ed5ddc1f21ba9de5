"""Measuring: processes run in turn, so that other load on the machine affects all of them equally."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from attrs import frozen

from .contestants import CONTESTANTS, HOYLES_OWN
from .material import FOLDER

ROOT = Path(__file__).parent.parent


def run(command: Sequence[str]) -> None:
    """Run a command, with all modules compiled to bytecode, as installed ones are."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(FOLDER / "pycache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)


def start_up(commands: Mapping[str, Sequence[str]], runs: int, *, warm: bool = True) -> dict[str, float]:
    """The median processor time in seconds of each command, which does not depend on other load; if ``warm``,
    all are run once before."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(0 if warm else 1, runs + 1):
        for name, command in commands.items():
            begun = _spent()
            run(command)
            if number:  # the first only warms the caches
                times[name].append(_spent() - begun)
    return {name: median(taken) for name, taken in times.items()}


def _spent() -> float:
    """Seconds of processor time that the processes run so far have taken."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def rates(
    files: Mapping[str, Path], runs: int, beside: str | None = None
) -> tuple[dict[str, float], dict[str, float]]:
    """The median rate, in turns a second, of each contestant on its file; and of hoyle's run by the
    interpreter ``beside``."""
    entries = [(sys.executable, name) for name in files]
    if beside is not None:
        entries += [(beside, name) for name in files if CONTESTANTS[name] in HOYLES_OWN]
    found: dict[tuple[str, str], list[float]] = {entry: [] for entry in entries}
    for _ in range(runs):
        for python, name in entries:
            command = [python, "-m", "benchmarks.contestants", name, str(files[name])]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            count, seconds = done.stdout.split()
            found[python, name].append(int(count) / float(seconds))
    here, there = (
        {name: median(all_) for (one, name), all_ in found.items() if one == python}
        for python in (sys.executable, beside)
    )
    return here, there


@frozen
class Taken:
    """Seconds by the ``clock``, and of ``processor`` time, of all a command's processes together."""

    clock: float
    processor: float


def wall(
    commands: Mapping[str, Sequence[str]], runs: int, *, warm: bool = True, python: str = sys.executable
) -> dict[str, Taken]:
    """The minimum time that each ``hoyle`` command takes in this number of runs."""
    best = dict.fromkeys(commands, Taken(inf, inf))
    for number in range(0 if warm else 1, runs + 1):
        for name, command in commands.items():
            begun, before = perf_counter(), os.times()
            run([python, "-m", "hoyle", *command])
            clock, after = perf_counter() - begun, os.times()
            spent = sum(after[2:4]) - sum(before[2:4])
            if number:  # the first only warms the caches
                best[name] = Taken(min(clock, best[name].clock), min(spent, best[name].processor))
    return best


PEAK = """
import resource, sys
from hoyle.cli.main import main
try:
    main()
except SystemExit as end:
    status = end.code
try:
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
except OSError:  # no Linux
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(peak, status or 0, file=sys.stderr)
"""


def peak_memory(command: Sequence[str], text: Iterable[str]) -> int:
    """The peak memory, in KiB, of a ``hoyle`` command with ``text`` piped into it."""
    with subprocess.Popen(
        [sys.executable, "-c", PEAK, *command],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stderr is not None
        for piece in text:
            child.stdin.write(piece.encode())
        child.stdin.close()
        peak, status = child.stderr.read().split()
    assert int(status) == 0, "a legal record was found wrong"
    return int(peak)
