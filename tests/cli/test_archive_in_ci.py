"""The journey of an archive with old mistakes: a baseline, CI, a new mistake, an old one corrected."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from ..conftest import NIGHTLY
from .conftest import CLEAN, WRONG, Spawn

FILES = 10_000 if NIGHTLY else 60
JOBS = ("2",) if NIGHTLY else ("1",)
IN_CI = {"CI": "true", "HOYLE_NO_CACHE": ""}
AT_HOME = {"CI": "", "HOYLE_NO_CACHE": ""}


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of many years, one in ten with a mistake, and a page of prose."""
    for number in range(FILES):
        path = tmp_path / "records" / f"{1990 + number % 30}" / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((CLEAN if number % 10 else WRONG) + f"% game {number}\n", "utf-8")
    (tmp_path / "records" / "README.md").write_text("Only prose.\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_only_what_is_new_fails(archive: Path, spawn: Spawn) -> None:
    assert spawn("verify", "records", "-q", env=IN_CI).returncode == 1
    assert spawn("baseline", "records", "--jobs", *JOBS, env=AT_HOME).returncode == 0
    baseline = archive / "hoyle-baseline.json"
    assert len(json.loads(baseline.read_text("utf-8"))["entries"]) == FILES // 10

    verify = ("verify", "records", "--baseline", baseline.name, "--jobs", *JOBS)
    started = time.monotonic()
    first = spawn(*verify, "--no-cache", env=IN_CI)
    judged = time.monotonic()
    again = spawn(*verify, env=IN_CI)
    known = time.monotonic()
    assert (first.returncode, first.stderr) == (0, b"")
    assert f"{FILES} files".encode() in first.stdout
    assert f"no new mistakes ({FILES // 10} known)".encode() in first.stdout
    assert (again.stdout, again.returncode) == (first.stdout, 0)
    if NIGHTLY:
        assert known - judged < (judged - started) / 5

    new = archive / "records" / "1991" / "1.txt"
    new.write_text(WRONG, "utf-8")
    done = spawn(*verify, "--format", "concise", env=IN_CI)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        f"{Path('records', '1991', '1.txt')}:10:34: error RX062 "
        "E takes ♠Q from the discard pile, but ♠J lies on top"
    ]
    new.write_text(CLEAN, "utf-8")

    (archive / "records" / "1990" / "0.txt").write_text(CLEAN, "utf-8")
    before = baseline.read_bytes()
    assert b"1 entry is no longer found" in spawn(*verify, env=IN_CI).stderr
    assert baseline.read_bytes() == before
    assert b"has been removed from hoyle-baseline.json" in spawn(*verify, env=AT_HOME).stderr
    assert len(json.loads(baseline.read_text("utf-8"))["entries"]) == FILES // 10 - 1
    assert spawn(*verify, env=IN_CI).stderr == b""
    assert sorted(os.listdir(archive / ".hoyle_cache"))[0] == ".gitignore"
