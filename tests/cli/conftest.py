"""Running the command line: in this process, or as users do."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result
from hoyle.cli.batch import judge_files
from hoyle.cli.formats.json import file_items
from hoyle.cli.judging import FileReport, Way
from hoyle.cli.main import hoyle
from hoyle.cli.opening import Source

# What runs in the background ignores interrupts, and so would the processes that tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[2]
PUBLISHED = "records/published/redox.txt"
ARTICLE = "tests/data/redox/article.txt"

CLEAN = """\
Game: REDOX
Players: N, E

Round #1

N: ?
E: ?

N: Discard ♠J, draw a card.
E: Discard ♥4, get the discarded ♠J.
"""
WRONG = CLEAN.replace("discarded ♠J", "discarded ♠Q")
"""♠J lies on top."""

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]


def file_object(report: FileReport) -> dict[str, Any]:
    """All that is reported of a file."""
    return {name: list(value) if isinstance(value, Iterator) else value for name, value in file_items(report)}


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that paths in reports are the same everywhere, and nothing is taken from an earlier test."""
    monkeypatch.chdir(ROOT)
    for name in ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOYLE_NO_CACHE", "1")  # what is looked at is how files are judged


@pytest.fixture
def run() -> Run:
    """``hoyle`` in this process, with these arguments. It makes no mistake of its own, unless these are what
    is looked at."""

    def run_(*arguments: object, internal_errors: bool = False, **options: object) -> Result:
        result = CliRunner().invoke(hoyle, [str(one) for one in arguments], **options)  # type: ignore[arg-type]
        assert internal_errors == ("internal error (" in result.output), result.output
        return result

    return run_


@cache
def judged(path: str) -> bytes:
    """What is found in a file, as one process sends it to another. To look for repairs takes long, so it is
    kept for all tests."""
    return pickle.dumps([*judge_files([Source(path)], Way(repairs=True), None)])


def report_on(path: str, format_: str) -> Result:
    """What ``hoyle verify`` says of a file that no test changes."""
    with patch("hoyle.cli.verify.judge_files", lambda *_: iter(pickle.loads(judged(path)))):
        return CliRunner().invoke(hoyle, ["verify", path, "--format", format_])


@pytest.fixture
def spawn() -> Spawn:
    """``hoyle`` as a process of its own."""

    def spawn_(
        *arguments: object, env: dict[str, str] | None = None, input: bytes = b""
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "hoyle", *map(str, arguments)],
            env={**os.environ, **(env or {})}, input=input, capture_output=True, check=False,
        )  # fmt: skip

    return spawn_


@pytest.fixture
def record(tmp_path: Path) -> Callable[[str], Path]:
    """A file with this text."""

    def record_(text: str, name: str = "record.txt") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return record_
