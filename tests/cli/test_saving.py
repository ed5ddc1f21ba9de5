"""A file is replaced as a whole, or it stays as it was."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hoyle.cli import convert, editing
from hoyle.cli.saving import put

from .conftest import CLEAN, PUBLISHED, Run, Spawn

ODD = CLEAN.replace("draw a card", "draws a card")
MENDED = CLEAN
LONG = ODD + "N: Discard ♠2, draw a card.\nE: Discard ♠3, draw a card.\n" * 1500
"""Longer than what is written at a time."""


def only(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.parametrize("command", ["fix", "fmt"])
def test_a_disk_that_is_full_half_way_keeps_the_record(command: str, tmp_path: Path) -> None:
    """The longer record does not fit, and is as it was; the shorter is mended all the same."""
    long, short = tmp_path / "1.txt", tmp_path / "2.txt"
    long.write_text(ODD + "N: Discard ♠2, draw a card.\nE: Discard ♠3, draw a card.\n" * 50, "utf-8")
    short.write_text(ODD, "utf-8")
    before = long.read_bytes()
    done = subprocess.run(
        [sys.executable, "-m", "hoyle", command, "--write", str(long), str(short)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith(f"hoyle: {long}: file too large; the file is as it was\n")
    assert long.read_bytes() == before
    assert short.read_text("utf-8") == MENDED
    assert only(tmp_path) == ["1.txt", "2.txt"]


@pytest.mark.parametrize("at", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("what", [OSError(5, "Input/output error"), KeyboardInterrupt()], ids=["error", "^C"])
def test_what_fails_before_the_end_leaves_nothing(
    at: str, what: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(b"old")

    def fails(*_: object) -> None:
        raise what

    monkeypatch.setattr(os, at, fails)
    with pytest.raises(type(what)):
        put(str(path), b"new")
    assert (path.read_bytes(), only(tmp_path)) == (b"old", ["record.txt"])


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o755])
def test_the_mode_stays(mode: int, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(ODD, "utf-8")
    path.chmod(mode)
    assert run("fix", "--write", path).exit_code == 0
    assert (path.stat().st_mode & 0o7777, path.read_text("utf-8")) == (mode, MENDED)


def test_a_link_stays_and_what_it_points_at_is_mended(run: Run, tmp_path: Path) -> None:
    path, link = tmp_path / "there" / "record.txt", tmp_path / "link.txt"
    path.parent.mkdir()
    path.write_text(ODD, "utf-8")
    link.symlink_to(Path("there") / "record.txt")
    assert run("fix", "--write", link).exit_code == 0
    assert (link.readlink(), path.read_text("utf-8")) == (Path("there") / "record.txt", MENDED)
    assert only(tmp_path / "there") == ["record.txt"]


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="only a regular file"):
        put(str(pipe), b"new")
    assert pipe.is_fifo()


def test_a_file_that_may_not_be_written_is_not_replaced_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder would let it be. (Root may write everything, so it is only said that this may not be.)"""
    path = tmp_path / "record.txt"
    path.write_bytes(b"old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda file, mode: not (mode == os.W_OK and file == str(path)))
    with pytest.raises(OSError, match="no permission to change this file"):
        put(str(path), b"new")
    assert (path.read_bytes(), only(tmp_path)) == (b"old", ["record.txt"])


def test_a_folder_that_may_not_be_written_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(ODD, "utf-8")

    def denied(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", denied)
    done = run("fix", "--write", path)
    assert (done.exit_code, path.read_text("utf-8")) == (2, ODD)
    assert f"hoyle: {path}: no permission to write in its folder" in done.stderr


@pytest.mark.parametrize("command", ["fix", "fmt"])
def test_a_file_that_has_been_changed_meanwhile_keeps_the_change(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(ODD, "utf-8")
    save = editing.save

    def changed_first(*arguments: object) -> None:
        path.write_text(ODD + "% a word from somebody else\n", "utf-8")
        save(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(f"hoyle.cli.{command}.save", changed_first)
    done = run(command, "--write", path)
    assert (done.exit_code, path.read_text("utf-8")) == (2, ODD + "% a word from somebody else\n")
    assert "somebody else has changed this file in the meantime; the file is as it was" in done.stderr
    assert only(tmp_path) == ["record.txt"]


class TestConvert:
    def test_onto_its_own_source(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_text(LONG, "utf-8")
        want = run("convert", path, "--to", "text").stdout
        assert len(want) > 50_000
        assert run("convert", path, "--to", "text", "-o", path).exit_code == 0
        assert path.read_text("utf-8") == want

    @pytest.mark.parametrize("source", [b"no record", LONG.encode() + b"\xff"], ids=["none", "cut off"])
    @pytest.mark.parametrize("to", ["text", "json", "jsonl"])
    def test_what_cannot_be_read_leaves_the_target_alone(
        self, run: Run, tmp_path: Path, source: bytes, to: str
    ) -> None:
        bad, target = tmp_path / "bad.txt", tmp_path / "target"
        bad.write_bytes(source)
        target.write_bytes(b"dear to somebody")
        assert run("convert", bad, "--to", to, "-o", target).exit_code == 2
        assert target.read_bytes() == b"dear to somebody"
        assert run("convert", bad, "--to", to, "-o", tmp_path / "new").exit_code == 2
        assert only(tmp_path) == ["bad.txt", "target"]

    def test_a_target_that_changes_meanwhile(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        target = tmp_path / "target"
        converted = convert._converted

        def changed_first(*arguments: Any) -> Iterator[str]:
            target.write_bytes(b"dear to somebody")
            return converted(*arguments)

        monkeypatch.setattr(convert, "_converted", changed_first)
        done = run("convert", PUBLISHED, "--to", "text", "-o", target)
        assert (done.exit_code, target.read_bytes()) == (2, b"dear to somebody")
        assert done.stderr == f"hoyle: {target}: somebody else has changed this file in the meantime\n"

    def test_a_new_file_has_the_mode_of_new_files(self, run: Run, tmp_path: Path) -> None:
        target, other = tmp_path / "target", tmp_path / "other"
        other.touch()
        run("convert", PUBLISHED, "--to", "text", "-o", target)
        assert target.stat().st_mode == other.stat().st_mode

    def test_a_link_to_nothing_yet_stays(self, run: Run, tmp_path: Path) -> None:
        link = tmp_path / "link"
        link.symlink_to("target")
        run("convert", PUBLISHED, "--to", "text", "-o", link)
        assert link.is_symlink()
        assert (tmp_path / "target").read_text("utf-8").startswith("Game: REDOX")

    def test_standard_output_by_its_name(self, spawn: Spawn, tmp_path: Path) -> None:
        """What is there already, as behind ``>>``, stays."""
        want = spawn("convert", PUBLISHED, "--to", "text").stdout
        command = f'"{sys.executable}" -m hoyle convert {PUBLISHED} --to text -o /dev/stdout'
        log = tmp_path / "log"
        log.write_bytes(b"first\n")
        subprocess.run(f'{command} >> "{log}"', shell=True, check=True)
        assert log.read_bytes() == b"first\n" + want
        piped = subprocess.run(f"{command} | cat", shell=True, capture_output=True, check=True)
        assert piped.stdout == want

    def test_a_full_device(self, run: Run) -> None:
        done = run("convert", PUBLISHED, "--to", "text", "-o", "/dev/full")
        assert (done.exit_code, done.stderr) == (2, "hoyle: /dev/full: no space left on device\n")
