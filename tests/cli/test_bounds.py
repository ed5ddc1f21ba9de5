"""Whatever somebody hands in, hoyle comes to an end, with a sentence."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from ..conftest import sample, within
from .conftest import CLEAN, WRONG, Run

TURN = "N: Discard ♠J, draw a card.\n"


def packed(path: Path, text: str) -> Path:
    """A file packed with gzip or zstd, as its name says."""
    if path.suffix == ".zst":
        zstd = pytest.importorskip("backports.zstd")
        path.write_bytes(zstd.compress(text.encode()))
    else:
        path.write_bytes(gzip.compress(text.encode()))
    return path


@pytest.mark.parametrize("suffix", ["gz", "zst"])
class TestPacked:
    SENTENCE = "this packed file unpacks to more than the limit, which --max-unpacked can raise"

    def test_too_large(self, run: Run, tmp_path: Path, suffix: str) -> None:
        """It is judged up to there."""
        path = packed(tmp_path / f"record.txt.{suffix}", WRONG + f"% {'hm ' * 100}\n" * 500)
        result = run("verify", "--format", "concise", "--max-unpacked", "100K", path)
        assert (result.exit_code, result.stderr) == (2, f"hoyle: {path}: {self.SENTENCE}\n")
        assert "RX062" in result.stdout
        assert run("verify", "--max-unpacked", "200K", path).exit_code == 1

    @pytest.mark.parametrize("command", ["score", "show", "convert --to text", "archive add games.hoyle"])
    def test_other_commands(
        self, run: Run, tmp_path: Path, suffix: str, command: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        path = packed(tmp_path / f"record.txt.{suffix}", CLEAN + "% hm\n" * 1000)
        result = run(*command.split(), "--max-unpacked", "4K", path)
        assert (result.exit_code, self.SENTENCE in result.stderr) == (2, True)
        assert run(*command.split(), "--max-unpacked", "8k", path).exit_code == 0

    def test_nothing_but_zeros(self, run: Run, tmp_path: Path, suffix: str) -> None:
        path = packed(tmp_path / f"record.txt.{suffix}", "\0" * 50_000_000)
        with within(seconds=3):
            result = run("verify", path)
            assert result.stderr == f"hoyle: {path}: this is a binary file, not text: byte 0 is zero\n"


@pytest.mark.parametrize("size", ["", "0", "x", "1Q", "-1", "1.5G", "9" * 13])
def test_a_size_that_is_none(run: Run, tmp_path: Path, size: str) -> None:
    assert run("verify", "--max-unpacked", size, tmp_path).exit_code == 2


def test_a_line_without_an_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(WRONG + "hm " * 8_000_000, "utf-8")
    with within(seconds=10):
        result = run("verify", "--format", "concise", "--jobs", 1, path)
        assert result.stderr == f"hoyle: {path}: line 11 has more than 16,777,216 characters\n"
        assert "RX062" in result.stdout


def test_a_long_line_is_read_in_a_time_that_grows_as_it_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    path.write_text(CLEAN + "% " + "hm " * 1_500_000, "utf-8")
    with within(seconds=3):
        assert run("verify", "--jobs", 1, path).exit_code in (0, 1)


@pytest.mark.parametrize("name", ["record.json", "record.jsonl"])
@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"type":"head","game":' + "[" * 100_000], ids=["array", "head"]
)
def test_json_nested_without_end(run: Run, tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert run("verify", path).exit_code == 2


@pytest.mark.parametrize(
    "sign", sample(["(", "{", "{{", "[[", "<td>", "<div>", "|", '"', "**", "> ", "- ", "“", "%", "{{a|"], 2)
)
def test_markup_nested_without_end(run: Run, tmp_path: Path, sign: str) -> None:
    """In a line, and over many lines."""
    path = tmp_path / "record.txt"
    path.write_text(
        CLEAN + sign * 3000 + "\nN: Discard " + sign * 500 + "♠J.\n" + (sign + "\n") * 1000, "utf-8"
    )
    with within(seconds=10):
        assert run("verify", "--format", "concise", "--no-repairs", "--jobs", 1, path).exit_code in (0, 1)


class TestPatterns:
    @pytest.fixture(autouse=True)
    def _folders(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        for folder in ("a", "a/b", "a/.hidden", "a/[c]", "d"):
            Path(folder).mkdir()
            Path(folder, "1.txt").write_text(WRONG, "utf-8")
        Path("2.txt").write_text(WRONG, "utf-8")

    def found(self, run: Run, pattern: str) -> list[str]:
        shown = run("verify", "--format", "concise", "--no-repairs", "--jobs", 1, pattern).stdout
        return [line.split(":")[0] for line in shown.splitlines()]

    @pytest.mark.parametrize(
        ("pattern", "paths"),
        [
            ("**/*.txt", ["2.txt", "a/1.txt", "a/[c]/1.txt", "a/b/1.txt", "d/1.txt"]),
            ("./**/1.txt", ["./a/1.txt", "./a/[c]/1.txt", "./a/b/1.txt", "./d/1.txt"]),
            ("a/**", ["a/1.txt", "a/[c]/1.txt", "a/b/1.txt"]),
            ("*/**/b/*.txt", ["a/b/1.txt"]),
            ("**/**/b/**/*.txt", ["a/b/1.txt"]),
            ("?.txt", ["2.txt"]),
        ],
    )
    def test_what_fits(self, run: Run, pattern: str, paths: list[str]) -> None:
        assert self.found(run, pattern) == paths

    def test_links_that_lead_back(self, run: Run) -> None:
        for number in range(4):
            os.symlink("..", f"a/up{number}")
            os.symlink(".", f"a/b/here{number}")
        with within(seconds=10):
            assert self.found(run, "**/1.txt") == ["a/1.txt", "a/[c]/1.txt", "a/b/1.txt", "d/1.txt"]
            assert self.found(run, ".") == ["2.txt", "a/1.txt", "a/[c]/1.txt", "a/b/1.txt", "d/1.txt"]
