"""Known mistakes: ``hoyle baseline``, and ``hoyle verify --baseline``."""

from __future__ import annotations

import errno
import json
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hoyle.cli.main import hoyle
from hypothesis import given
from hypothesis import strategies as st

from ..conftest import few_examples
from .conftest import CLEAN, WRONG, Run

Record = Callable[..., Path]
TWICE = WRONG + "\nRound #2\n" + WRONG.partition("Round #1\n")[2]
"""The same mistake in two lines that read the same."""
MISSPELT = CLEAN.replace("N: Discard", "n: Discard")
HARMLESS = ("", "% a comment", "   ", "% Round the table they sat.", "%")


@pytest.fixture(autouse=True)
def _no_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def baseline(run: Run, tmp_path: Path) -> Callable[..., Path]:
    """A baseline of these files."""

    def baseline_(*arguments: object, status: int = 0) -> Path:
        path = tmp_path / "known.json"
        assert run("baseline", *arguments, "-o", path).exit_code == status
        return path

    return baseline_


@pytest.fixture
def mended(baseline: Callable[..., Path], record: Record) -> tuple[Path, Path]:
    """A record whose mistake has been mended since, and the baseline that has it."""
    path = record(WRONG)
    known = baseline(path)
    path.write_text(CLEAN, "utf-8")
    return path, known


def entries(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["entries"]
    return found


def test_an_entry_a_line(baseline: Callable[..., Path], record: Record) -> None:
    assert baseline(record(TWICE, "shelf/b.txt"), record(WRONG, "a.txt")).read_text("utf-8") == (
        '{"schema": "hoyle-baseline/1", "entries": [\n'
        '{"path": "a.txt", "code": "RX062", "text": "E: Discard ♥4, get the discarded ♠Q."},\n'
        '{"path": "shelf/b.txt", "code": "RX062", "text": "E: Discard ♥4, get the discarded ♠Q.", '
        '"times": 2}\n'
        "]}\n"
    )


def test_a_file_given_twice_is_in_it_once(baseline: Callable[..., Path], record: Record) -> None:
    """Or else one more of the same mistake would be known too."""
    path = record(WRONG)
    assert [one.get("times", 1) for one in entries(baseline(path, path, path.parent))] == [1]


def test_a_byte_order_mark_is_no_part_of_it(baseline: Callable[..., Path], record: Record, run: Run) -> None:
    path = record(WRONG)
    known = baseline(path)
    known.write_text("\ufeff" + known.read_text("utf-8"), "utf-8")
    assert run("verify", path, "--baseline", known).exit_code == 0


def test_it_does_not_take_the_place_of_a_record(run: Run, record: Record) -> None:
    path = record(WRONG)
    result = run("baseline", path, "-o", path)
    assert (result.exit_code, path.read_text("utf-8")) == (2, WRONG)
    assert "this file is being checked, so the report cannot be written to it" in result.stderr


def test_nothing_wrong_is_an_empty_baseline(baseline: Callable[..., Path], record: Record) -> None:
    known = baseline(record(CLEAN))
    assert known.read_text("utf-8") == '{"schema": "hoyle-baseline/1", "entries": [\n]}\n'


def test_what_is_known_does_not_fail(run: Run, baseline: Callable[..., Path], record: Record) -> None:
    path = record(WRONG)
    result = run("verify", path, "--baseline", baseline(path))
    assert result.exit_code == 0
    assert "RX062" not in result.output
    assert "no new mistakes (1 known)" in result.stdout
    said = run("verify", path, "--baseline", baseline(path), "--lang", "zh").stdout
    assert "沒有新的錯誤（1處已知）" in said


def test_what_is_new_fails(run: Run, baseline: Callable[..., Path], record: Record) -> None:
    """The third of three lines that read the same, of which two are known; and another mistake."""
    path = record(TWICE)
    known = baseline(path)
    path.write_text(TWICE + "\nRound #3\n" + WRONG.partition("Round #1\n")[2], "utf-8")
    result = run("verify", path, "--baseline", known, "--format", "concise")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith(f"{path}:{26}:34: error RX062 ")
    path.write_text(TWICE.replace("N: Discard ♠J", "X: Discard ♠J", 1), "utf-8")
    result = run("verify", path, "--baseline", known, "--format", "concise", "--no-repairs")
    assert result.exit_code == 1
    assert "RX062" not in result.stdout


@few_examples
@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(HARMLESS)), max_size=6))
def test_lines_added_change_nothing(added: list[tuple[int, str]]) -> None:
    lines = TWICE.split("\n")
    with tempfile.TemporaryDirectory() as folder:
        path, known = Path(folder, "record.txt"), Path(folder, "known.json")
        path.write_text(TWICE, "utf-8")
        invoke = CliRunner().invoke
        assert invoke(hoyle, ["baseline", str(path), "-o", str(known)]).exit_code == 0
        before = known.read_bytes()
        for at, line in sorted(added, reverse=True):
            lines.insert(at, line)
        path.write_text("\n".join(lines), "utf-8")
        result = invoke(hoyle, ["verify", str(path), "--baseline", str(known)])
        assert result.exit_code == 0, result.output
        assert "2 known" in result.stdout
        assert known.read_bytes() == before


def test_blanks_and_ends_of_lines_change_nothing(
    run: Run, baseline: Callable[..., Path], record: Record
) -> None:
    path = record(WRONG)
    known = baseline(path)
    path.write_bytes(WRONG.replace("\n", "\r\n").replace("E: Discard", "  E:  Discard").encode())
    assert run("verify", path, "--baseline", known).exit_code == 0


def test_it_holds_from_any_folder(
    run: Run, baseline: Callable[..., Path], record: Record, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = baseline(record(WRONG, "shelf/b.txt"))
    monkeypatch.chdir(tmp_path / "shelf")
    assert run("verify", "b.txt", "--baseline", os.path.join(os.pardir, known.name)).exit_code == 0
    monkeypatch.chdir(tmp_path)
    assert run("verify", "shelf", "--baseline", known.name).exit_code == 0


class TestStale:
    """Entries for what is not found any more."""

    def test_they_are_removed(self, run: Run, baseline: Callable[..., Path], record: Record) -> None:
        """So that the mistake cannot come back; one that has been mended once of twice is known once."""
        path, other = record(TWICE), record(WRONG, "other.txt")
        known = baseline(path, other)
        path.write_text(TWICE.replace("♠Q", "♠J", 1), "utf-8")
        result = run("verify", path, "--baseline", known)
        assert result.exit_code == 0
        assert "1 entry is no longer found and has been removed from" in result.stderr
        assert [one.get("times", 1) for one in entries(known)] == [1, 1]
        path.write_text(TWICE, "utf-8")
        assert run("verify", path, "--baseline", known).exit_code == 1

    def test_nothing_stale_leaves_the_file_alone(
        self, run: Run, baseline: Callable[..., Path], record: Record
    ) -> None:
        """Also where only some of its files are judged, or some of its codes are selected."""
        path, other = record(WRONG), record(WRONG, "other.txt")
        known = baseline(path, other)
        before = known.stat()
        for options in ([], ["--select", "RX1"], ["--ignore", "RX"], ["--no-repairs"]):
            result = run("verify", other, "--baseline", known, *options)
            assert (result.exit_code, result.stderr) == (0, "")
        assert known.stat().st_mtime_ns == before.st_mtime_ns

    def test_files_that_are_gone(self, run: Run, baseline: Callable[..., Path], record: Record) -> None:
        path, other = record(WRONG), record(WRONG, "other.txt")
        known = baseline(path, other)
        other.unlink()
        assert run("verify", path, "--baseline", known).exit_code == 0
        assert [one["path"] for one in entries(known)] == [path.name]

    def test_in_ci_they_are_only_told(
        self, run: Run, mended: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, known = mended
        before = known.read_bytes()
        monkeypatch.setenv("CI", "true")
        result = run("verify", path, "--baseline", known)
        assert result.exit_code == 0
        assert "1 entry is no longer found; " in result.stderr
        assert known.read_bytes() == before

    def test_a_file_that_cannot_be_written(
        self, run: Run, mended: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In a read-only checkout stale entries are reported, and nothing fails."""
        path, known = mended

        def refuse(**_: object) -> None:
            raise PermissionError(errno.EACCES, "permission denied")

        monkeypatch.setattr(tempfile, "mkstemp", refuse)
        result = run("verify", path, "--baseline", known)
        assert result.exit_code == 0
        assert "no permission" in result.stderr

    def test_not_while_something_is_wrong(
        self, run: Run, baseline: Callable[..., Path], record: Record
    ) -> None:
        path, other = record(WRONG), record(CLEAN, "other.txt")
        known = baseline(path)
        path.write_text(CLEAN, "utf-8")
        other.write_text(WRONG, "utf-8")
        before = known.read_bytes()
        assert run("verify", path, other, "--baseline", known).exit_code == 1
        assert known.read_bytes() == before

    def test_spellings_are_not_missed_without_strict(
        self, run: Run, baseline: Callable[..., Path], record: Record
    ) -> None:
        path = record(MISSPELT)
        known = baseline(path, "--strict")
        before = known.read_bytes()
        assert len(entries(known)) == 1
        assert run("verify", path, "--baseline", known).stderr == ""
        assert known.read_bytes() == before
        assert "1 known" in run("verify", path, "--baseline", known, "--strict").stdout


def test_what_follows_from_a_known_mistake_is_known(run: Run, record: Record, tmp_path: Path) -> None:
    """As many mistakes are known as were saved. When one has been mended, what it explained may be found by
    itself."""
    text = Path("records/published/redox.txt").read_text("utf-8")
    path, known = record(text), tmp_path / "known.json"
    said = run("baseline", path, "-o", known, "--no-repairs").stdout
    assert len(entries(known)) > 12
    (mistakes, more) = map(int, re.findall(r"\b(\d+) (?:mistakes saved|that follow from them)", said))
    assert mistakes + more == sum(one.get("times", 1) for one in entries(known))
    summary = run("verify", path, "--baseline", known, "--no-repairs").stdout
    assert f"no new mistakes ({mistakes} known)" in summary
    path.write_text(
        text.replace("E: Discard ♠10, get the discarded ♣10.", "E: Discard ♠8, get the discarded ♣10.")
    )
    assert run("verify", path, "--baseline", known, "--no-repairs").exit_code == 0


def test_a_record_that_cannot_be_checked_is_known_too(
    run: Run, baseline: Callable[..., Path], record: Record
) -> None:
    path = record("Game: REDOX\nPlayers: N, E\n\nRound #1\n\nN: %&/( ♠J.\n")
    assert run("verify", path, "--no-repairs").exit_code == 2
    known = baseline(path, "--no-repairs", status=2)
    assert run("verify", path, "--baseline", known, "--no-repairs").exit_code == 0


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"schema": "hoyle-baseline/2"}', '{"schema": "hoyle-baseline/1"}',
             '{"schema": "hoyle-baseline/1", "entries": [{"path": 1}]}',
             '{"schema": "hoyle-baseline/1", "entries": [7]}', "\udcff",
             '{"schema": "hoyle-baseline/1", "entries": [{"path": "", "code": "", "text": "", '
             '"times": 1e999}]}',
             '{"schema": "hoyle-baseline/1", "entries": [{"path": "", "code": "", "text": "", "times": -1}]}',
             "[" * 100_000],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_baseline(run: Run, record: Record, text: str) -> None:
    path = record(WRONG)
    known = path.with_name("known.json")
    known.write_text(text, "utf-8", errors="surrogateescape")
    result = run("verify", path, "--baseline", known)
    assert result.exit_code == 2
    assert "this is not a baseline; “hoyle baseline” writes one" in result.stderr


def test_a_path_may_be_written_in_another_way(
    run: Run, baseline: Callable[..., Path], record: Record
) -> None:
    known = baseline(record(WRONG, "a.txt"))
    known.write_text(known.read_text("utf-8").replace('"a.txt"', '"./old/../a.txt"'), "utf-8")
    assert run("verify", known.with_name("a.txt"), "--baseline", known).exit_code == 0


def test_to_standard_output(run: Run, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(WRONG)
    monkeypatch.chdir(path.parent)
    result = run("baseline", path.name, "-o", "-")
    assert [entry["code"] for entry in json.loads(result.stdout)["entries"]] == ["RX062"]
    assert result.stderr == "-: 1 mistake saved\n"
    assert run("verify", path.name, "-o", "-").stdout == run("verify", path.name).stdout
    assert not path.with_name("-").exists()


def test_a_baseline_that_is_not_there(run: Run, record: Record) -> None:
    result = run("verify", record(WRONG), "--baseline", "none.json")
    assert result.exit_code == 2
    assert result.stderr.startswith("hoyle: none.json: no such file")


def test_an_interrupted_baseline_is_not_written(
    run: Run, record: Record, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hoyle.cli.verify.judge_files", interrupt)
    assert run("baseline", record(WRONG), "-o", tmp_path / "known.json").exit_code == 130
    assert not (tmp_path / "known.json").exists()
