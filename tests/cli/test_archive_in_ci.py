"""The journey of an archive with old mistakes: a baseline, CI, a new mistake, an old one mended."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ..conftest import NIGHTLY
from .conftest import CLEAN, WRONG, Run

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


def test_only_what_is_new_fails(archive: Path, run: Run) -> None:
    assert run("verify", "records", "-q", env=IN_CI).exit_code == 1
    assert run("baseline", "records", "--jobs", *JOBS, env=AT_HOME).exit_code == 0
    baseline = archive / "hoyle-baseline.json"
    assert len(json.loads(baseline.read_text("utf-8"))["entries"]) == FILES // 10

    verify = ("verify", "records", "--baseline", baseline.name, "--jobs", *JOBS)
    first = run(*verify, "--no-cache", env=IN_CI)
    again = run(*verify, env=IN_CI)
    assert (first.exit_code, first.stderr) == (0, "")
    assert f"{FILES} files" in first.stdout
    assert f"no new mistakes ({FILES // 10} known)" in first.stdout
    assert (again.stdout, again.exit_code) == (first.stdout, 0)

    new = archive / "records" / "1991" / "1.txt"
    new.write_text(WRONG, "utf-8")
    done = run(*verify, "--format", "concise", env=IN_CI)
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{Path('records', '1991', '1.txt')}:10:34: error RX062 "
        "E takes ♠Q from the discard pile, but ♠J lies on top"
    ]
    new.write_text(CLEAN, "utf-8")

    (archive / "records" / "1990" / "0.txt").write_text(CLEAN, "utf-8")
    before = baseline.read_bytes()
    assert "1 entry is no longer found" in run(*verify, env=IN_CI).stderr
    assert baseline.read_bytes() == before
    assert "has been removed from hoyle-baseline.json" in run(*verify, env=AT_HOME).stderr
    assert len(json.loads(baseline.read_text("utf-8"))["entries"]) == FILES // 10 - 1
    assert run(*verify, env=IN_CI).stderr == ""
    assert sorted(os.listdir(archive / ".hoyle_cache"))[0] == ".gitignore"
