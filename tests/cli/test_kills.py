"""SIGKILL at any moment loses nothing (``tests/kills.py`` does the same as often as one likes)."""

from __future__ import annotations

import subprocess
import sys

from ..conftest import NIGHTLY
from .conftest import ROOT


def test_nothing_is_lost_by_a_kill() -> None:
    writes, adds = ("100", "10") if NIGHTLY else ("8", "2")
    done = subprocess.run(
        [sys.executable, "-m", "tests.kills", "--writes", writes, "--adds", adds],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("nothing was lost, and nothing was there by half\n")
