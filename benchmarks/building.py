"""The cost of compiling hoyle in an empty environment, as when installing it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from .measure import ROOT
from .sections import Effort

NEEDED = (
    "hoyle",
    "records",
    "notation",
    "verify",
    "cli",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)
SECONDS, MEGABYTES = 100, 700
"""The goals for processor time, and for the largest process."""
COUNTED = Path(__file__).with_name("compiling.md")
"""What is counted by hand, which takes too long to be done each time."""


def section(_: Effort) -> list[str]:
    """The section of ``docs/performance.md``."""
    with TemporaryDirectory() as folder:
        python = _empty(Path(folder, "venv"))
        source = Path(folder, "source")
        source.mkdir()
        for name in NEEDED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, source / name)
        begun = getrusage(RUSAGE_CHILDREN)
        built = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", str(source)],
            env={**os.environ, "HOYLE_COMPILE": "1"}, check=False,
        )  # fmt: skip
        ended = getrusage(RUSAGE_CHILDREN)
        said = subprocess.run(
            [python, "-m", "hoyle", "--version"], capture_output=True, text=True, check=False
        )
    spent = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
    largest = ended.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    lines = ["## Compiling", ""]
    counted = COUNTED.read_text("utf-8").splitlines()
    if built.returncode:
        return [*lines, "Not measured: `HOYLE_COMPILE=1 pip install .` failed here.", "", *counted, ""]
    return [
        *lines,
        "`HOYLE_COMPILE=1 pip install .` in an empty environment, with build isolation: processor time of",
        "all processes, pip's included, and the most memory that one of them holds (or one that was run",
        f"here before). What is installed says `{said.stdout.strip()}`.",
        "",
        "|  | measured | goal |",
        "|---|---:|---:|",
        f"| processor time | {spent:.0f} s | {SECONDS} s |",
        f"| largest process | {largest:.0f} MiB | {MEGABYTES} MB |",
        "",
        *counted,
        "",
    ]


def _empty(folder: Path) -> str:
    """The interpreter of a new environment that contains only pip."""
    venv.create(folder, with_pip=True)
    return str(folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
