"""Measuring: processes run by turns, so that what else the machine does falls on all of them alike."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from .material import FOLDER

ROOT = Path(__file__).parent.parent


def start_up(commands: Mapping[str, Sequence[str]], runs: int, *, warm: bool = True) -> dict[str, float]:
    """The median time in seconds of each command from its start to its end; if ``warm``, all are run once
    before."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(FOLDER / "pycache")}
    environment.pop(
        "PYTHONDONTWRITEBYTECODE", None
    )  # everybody's modules are compiled once, as installed ones
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(0 if warm else 1, runs + 1):
        for name, command in commands.items():
            begun = perf_counter()
            subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
            if number:  # the first only warms the caches
                times[name].append(perf_counter() - begun)
    return {name: median(taken) for name, taken in times.items()}


def rates(files: Mapping[str, Path], runs: int) -> dict[str, float]:
    """The median rate, in turns a second, of each contestant on its file."""
    found: dict[str, list[float]] = {name: [] for name in files}
    for _ in range(runs):
        for name, path in files.items():
            command = [sys.executable, "-m", "benchmarks.contestants", name, str(path)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            count, seconds = done.stdout.split()
            found[name].append(int(count) / float(seconds))
    return {name: median(all_) for name, all_ in found.items()}


def wall(commands: Mapping[str, Sequence[str]], runs: int, *, warm: bool = True) -> dict[str, float]:
    """The median time in seconds that each ``hoyle`` command takes."""
    of_hoyle = {name: [sys.executable, "-m", "hoyle.cli", *one] for name, one in commands.items()}
    return start_up(of_hoyle, runs, warm=warm)


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


def peak_memory(text: Iterable[str]) -> int:
    """The most memory, in KiB, that ``hoyle verify`` holds while ``text`` is piped into it."""
    return _peak(["-"], text)


def peak_of_files(path: Path) -> int:
    """The same, while it verifies the files in a folder."""
    return _peak([str(path)], ())


def _peak(arguments: Sequence[str], text: Iterable[str]) -> int:
    command = [sys.executable, "-c", PEAK, "verify", "--jobs", "1", *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stderr is not None
        for piece in text:
            child.stdin.write(piece.encode())
        child.stdin.close()
        peak, status = child.stderr.read().split()
    assert int(status) == 0, "a legal record was found wrong"
    return int(peak)
