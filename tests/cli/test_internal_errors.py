"""A mistake of hoyle's own over one file is one sentence; the run goes on, and what it writes stays whole."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hoyle.cli import fmt
from hoyle.cli.formats import FORMATS
from hoyle.records.events import Round
from hoyle.records.findings import Finding
from hoyle.verify.referee import Referee

from .conftest import CLEAN, WRONG, Run
from .test_batch import long_record

Record = Callable[..., Path]
BAD = CLEAN.replace("Round #1", "Round #13")
"""The referee fails on round 13."""


@pytest.fixture(autouse=True)
def _a_mistake_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    review = Referee.review

    def fails(self: Referee, round_: Round) -> Any:
        if round_.number == 13:
            raise KeyError("what was not thought of")
        return review(self, round_)

    monkeypatch.setattr(Referee, "review", fails)


def sentence(path: Path, error: str = "KeyError") -> str:
    return (
        rf"hoyle: {re.escape(str(path))}: internal error \({error} in hoyle\.\S+, line \d+\): this is a "
        r"bug in hoyle, not a mistake in the record; to report it, run the command again "
        r"with HOYLE_TRACEBACK=1 in the environment and send the output together with the file\n"
    )


@pytest.fixture
def three(record: Record) -> list[Path]:
    return [record(WRONG, "a.txt"), record(BAD, "b.txt"), record(WRONG, "c.txt")]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("format_", FORMATS)
def test_verify_goes_on(
    run: Run, three: list[Path], format_: str, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hoyle.cli.workers.LIGHT_BYTES", 0)
    monkeypatch.setattr("hoyle.cli.pool.sys.platform", "linux")
    monkeypatch.setattr("threading.active_count", lambda: 1)  # a worker that is not forked makes no mistake
    result = run("verify", "--format", format_, "--jobs", jobs, *three, internal_errors=True)
    assert result.exit_code == 2
    assert re.fullmatch(sentence(three[1]), result.stderr)
    assert result.stdout.count("RX062") >= 2
    assert three[2].name in result.stdout
    if format_ in ("json", "sarif"):
        json.loads(result.stdout)
    if format_ == "json":
        files = json.loads(result.stdout)["files"]
        assert [one["path"] for one in files] == list(map(str, three))
        assert "internal error" in files[1]["failure"]
    if format_ == "jsonl":
        assert len([json.loads(line) for line in result.stdout.splitlines()]) == 2
    if format_ == "github":
        assert re.search(r"::error file=\S+b\.txt,.*internal error", result.stdout)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_report_that_cannot_be_written(
    run: Run, three: list[Path], format_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written of it stays, and the document is whole."""
    message_in = Finding.message_in

    def fails(self: Finding, language: str) -> str:
        if self.round == 7:
            raise KeyError("length")
        return message_in(self, language)

    monkeypatch.setattr(Finding, "message_in", fails)
    three[1].write_text(WRONG.replace("Round #1", "Round #7"), "utf-8")
    result = run("verify", "--no-repairs", "--format", format_, "--jobs", 1, *three, internal_errors=True)
    assert result.exit_code == 2
    assert re.fullmatch(sentence(three[1]), result.stderr)
    assert three[2].name in result.stdout
    if format_ == "json":
        files = json.loads(result.stdout)["files"]
        assert ["failure" in one for one in files] == [False, True, False]
    if format_ == "sarif":
        (written,) = json.loads(result.stdout)["runs"]
        assert len(written["results"]) == 2
        assert len(written["invocations"][0]["toolExecutionNotifications"]) == 1


def test_the_traceback_is_shown_on_request(
    run: Run, three: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOYLE_TRACEBACK", "1")
    result = run("verify", three[1], internal_errors=True)
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert "KeyError: 'what was not thought of'\nhoyle: " in result.stderr


def test_other_files_are_fixed(run: Run, record: Record) -> None:
    odd = CLEAN.replace("draw a card", "draws a card")
    paths = [record(odd, "a.txt"), record(BAD, "b.txt"), record(odd, "c.txt")]
    result = run("fix", "--write", *paths, internal_errors=True)
    assert result.exit_code == 2
    assert re.search(sentence(paths[1]), result.stderr)
    assert [path.read_text("utf-8") for path in paths] == [CLEAN, BAD, CLEAN]


def test_other_files_are_formatted(run: Run, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    write = fmt.write

    def fails(read: Any) -> str:
        if read.rounds[0].number == 13:
            raise KeyError
        return write(read)

    monkeypatch.setattr(fmt, "write", fails)
    odd = CLEAN.replace("draw a card", "draws a card")
    paths = [record(odd, "a.txt"), record(BAD, "b.txt"), record(odd, "c.txt")]
    result = run("fmt", "--write", *paths, internal_errors=True)
    assert result.exit_code == 2
    assert re.fullmatch(sentence(paths[1]), result.stderr)
    assert [path.read_text("utf-8") for path in paths] == [CLEAN, BAD, CLEAN]


@pytest.mark.parametrize("arguments", [("score",), ("show",)], ids=lambda one: one[0])
def test_a_command_for_one_file(run: Run, three: list[Path], arguments: tuple[str, ...]) -> None:
    result = run(*arguments, three[1], internal_errors=True)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(sentence(three[1]), result.stderr)


def test_archive_add_goes_on(run: Run, three: list[Path], tmp_path: Path) -> None:
    three[2].write_text(CLEAN, "utf-8")
    archive = tmp_path / "games.hoyle"
    result = run("archive", "add", archive, *three, "--jobs", 1, internal_errors=True)
    assert (result.exit_code, result.stdout) == (2, "2 records added.\n")
    assert re.fullmatch(sentence(three[1]), result.stderr)
    with duckdb.connect(str(archive), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM turns").fetchall() == [(4,)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_long_file_in_pieces(run: Run, tmp_path: Path, jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is judged up to where the mistake is made; the next file is judged too."""
    path = tmp_path / "long.txt"
    long_record(path, 40)
    monkeypatch.setattr("hoyle.cli.batch.LONG_FILE", 1000)
    monkeypatch.setattr("hoyle.cli.long_file.FIRST", 5000)
    monkeypatch.setattr("hoyle.cli.long_file.SIZE", 5000)
    monkeypatch.setattr("hoyle.cli.workers.LIGHT_BYTES", 0)
    other = tmp_path / "other.txt"
    other.write_text(WRONG, "utf-8")
    result = run(
        "verify", "--format", "json", "--no-repairs", "--jobs", jobs, path, other, internal_errors=True
    )
    assert result.exit_code == 2
    assert re.fullmatch(sentence(path), result.stderr)
    long, short = json.loads(result.stdout)["files"]
    assert 0 < long["rounds"] <= 12
    assert short["findings"][0]["code"] == "RX062"


def test_the_command_line_itself(tmp_path: Path) -> None:
    """Outside of any file, too, nobody sees a traceback."""
    code = (
        "from hoyle.cli import main, page; import click\n"
        "def fails(*_): raise ZeroDivisionError\n"
        "page.rules_in = fails\n"
        "main.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "rules", "redox"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("hoyle: internal error (ZeroDivisionError in hoyle.cli.")
    assert done.stderr.count("\n") == 1
