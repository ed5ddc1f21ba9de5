"""The hooks for pre-commit and the action for GitHub, as their users run them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import at_night
from .conftest import CLEAN, ROOT, WRONG, Run

Record = Callable[..., Path]
HOOKS = ROOT / ".pre-commit-hooks.yaml"


def entry(hook: str) -> list[str]:
    """The command of a hook."""
    found = re.search(rf"- id: {hook}\n(?:  .*\n)*?  entry: hoyle (.*)\n", HOOKS.read_text("utf-8"))
    assert found is not None
    return found[1].split()


@pytest.fixture
def files(record: Record) -> list[Path]:
    """What a repository has besides records."""
    return [
        record("Only prose.\n", "README.md"),
        record('{"a": 1}\n', "a.json"),
        record("x,y\n1,2\n", "a.csv"),
    ]


def test_files_without_a_record_are_skipped(run: Run, files: list[Path], record: Record) -> None:
    """They may be all that has changed."""
    for hook, those in (("hoyle-verify", files), ("hoyle-fmt", files[:1])):
        result = run(*entry(hook), *those)
        assert result.exit_code == 0, hook
        assert "hoyle: " not in result.output
    assert run("verify", *files).exit_code == 2
    assert run(*entry("hoyle-verify"), *files, record(CLEAN)).exit_code == 0
    assert run(*entry("hoyle-verify"), *files, record(WRONG)).exit_code == 1
    assert run(*entry("hoyle-verify"), *files, "none.txt").exit_code == 2


def test_the_formatter_changes_the_file(run: Run, record: Record) -> None:
    path = record(CLEAN.replace("♠J", "SJ"))
    assert run(*entry("hoyle-fmt"), path).exit_code == 0
    assert path.read_text("utf-8") == CLEAN


@at_night
def test_pre_commit_runs_them(tmp_path: Path, record: Record, files: list[Path]) -> None:
    pytest.importorskip("pre_commit")
    record(WRONG)
    home = tmp_path.parent / f"{tmp_path.name}-cache"
    env = {**os.environ, "PRE_COMMIT_HOME": str(home), "GIT_CONFIG_GLOBAL": os.devnull}

    def tried(hook: str) -> str:
        command = [sys.executable, "-m", "pre_commit", "try-repo", str(ROOT), hook, "--all-files"]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=False)
        return done.stdout.decode()

    for command in (["init", "-q", "."], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=tmp_path, env=env, check=True)
    said = tried("hoyle-verify")
    assert "record.txt:10:34" in said
    assert "3 files hold no record" in said
    assert "Passed" in tried("hoyle-fmt")


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_the_action(tmp_path: Path, record: Record) -> None:
    """Annotations on standard output, SARIF in a file, and the status of hoyle."""
    record(WRONG, "some records/a.txt")
    record(CLEAN, "b.txt")
    program = tmp_path / "hoyle"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hoyle "$@"\n', "utf-8")
    program.chmod(0o755)
    env = {
        **os.environ,
        "HOYLE": str(program), "RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(tmp_path / "output"),
        "GITHUB_SERVER_URL": "https://example.org", "ACTION_REPOSITORY": "Someone/hoyle", "ACTION_REF": "v1",
        "PATHS": "some records\nb.txt\n", "OPTIONS": "--no-repairs\n", "HOYLE_NO_CACHE": "1",
    }  # fmt: skip

    def act(**more: str) -> subprocess.CompletedProcess[bytes]:
        script = ROOT / ".github" / "verify.sh"
        return subprocess.run(
            ["bash", str(script)], cwd=tmp_path, env=env | more, capture_output=True, check=False
        )

    done = act()
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(b"::error file=some records/a.txt,line=10,")
    sarif = tmp_path / "hoyle.sarif"
    assert (tmp_path / "output").read_text("utf-8") == f"sarif={sarif}\n"
    (one,) = json.loads(sarif.read_text("utf-8"))["runs"]
    (rule,) = one["tool"]["driver"]["rules"]
    assert rule["helpUri"] == "https://someone.github.io/hoyle/findings/RX062/"
    assert act(PATHS="b.txt", OPTIONS="").returncode == 0
    assert act(PATHS="none.txt").returncode == 2
