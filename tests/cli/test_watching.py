"""``hoyle verify --watch``, as a user sees it: in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .conftest import CLEAN, WRONG, Run

pytest.importorskip("watchfiles")
Record = Callable[..., Path]
SECONDS = 60
"""How long to wait for what must come."""


@contextmanager
def watching(out: Path, *arguments: object) -> Iterator[subprocess.Popen[bytes]]:
    with open(out, "wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "hoyle", "verify", "--watch", "--format", "concise", "--no-repairs",
             *map(str, arguments)],
            stdout=stream, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for(out: Path, text: str, times: int = 1) -> str:
    until = time.monotonic() + SECONDS
    while (said := out.read_text("utf-8")).count(text) < times:
        assert time.monotonic() < until, said
        time.sleep(0.05)
    return said


@pytest.mark.parametrize("by", ["folder", "file", "pattern"])
def test_what_has_changed_is_judged_again(tmp_path: Path, record: Record, by: str) -> None:
    path, other = record(CLEAN, "shelf/a.txt"), record(WRONG, "shelf/b.txt")
    named = {"folder": [tmp_path], "file": [path, other], "pattern": [tmp_path / "**" / "*.txt"]}[by]
    out = tmp_path / "out.log"
    with watching(out, *named) as process:
        wait_for(out, "waiting for changes")
        new = path.with_name("new")
        new.write_text(WRONG, "utf-8")
        os.replace(new, path)  # as editors do
        wait_for(out, "waiting for changes", 2)
        path.write_text(CLEAN, "utf-8")
        said = wait_for(out, "waiting for changes", 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 130
    assert said.count("a.txt:10:34: error RX062") == 1
    assert said.count("b.txt:10:34: error RX062") == 1
    assert "Traceback" not in out.read_text("utf-8")


def test_of_a_file_that_is_gone_it_is_said_once_that_it_is(tmp_path: Path, record: Record) -> None:
    path = record(WRONG, "shelf/a.txt")
    out = tmp_path / "out.log"
    with watching(out, tmp_path / "shelf") as process:
        wait_for(out, "waiting for changes")
        path.unlink()
        wait_for(out, "a.txt is gone")
        record(WRONG, "shelf/b.txt")
        wait_for(out, "b.txt:10:34: error RX062")
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 130
    said = out.read_text("utf-8")
    assert said.count("is gone") == 1
    assert "no such file" not in said


def test_a_configuration_that_has_changed_holds(tmp_path: Path, record: Record) -> None:
    record(WRONG, "shelf/a.txt")
    out = tmp_path / "out.log"
    with watching(out, tmp_path / "shelf"):
        wait_for(out, "waiting for changes")
        configuration = tmp_path / "shelf" / "hoyle.toml"
        configuration.write_text('lang = "zh"', "utf-8")
        assert "a.txt:10:34: 錯誤 RX062" in wait_for(out, "waiting for changes", 2)
        configuration.write_text("lang = ", "utf-8")
        assert "this is not TOML" in wait_for(out, "waiting for changes", 3)
        configuration.unlink()
        said = wait_for(out, "waiting for changes", 4)
    assert said.count("a.txt:10:34: error RX062") == 2


@pytest.mark.parametrize("path", ["-", "https://example.org/a.txt"])
def test_what_cannot_be_watched(run: Run, path: str) -> None:
    result = run("verify", "--watch", path)
    assert result.exit_code == 2
    assert "only files and folders can be watched" in result.output


def test_without_the_library(run: Run, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    result = run("verify", "--watch", record(CLEAN))
    assert result.exit_code == 2
    assert "pip install '.[watch]'" in result.stderr
