"""Names of files, and lines of records, are only text to a terminal or a CI runner: they have no effect on
it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hoyle.cli.formats import FORMATS
from hoyle.cli.output import visible

from .conftest import CLEAN, WRONG, Run, Spawn

Record = Callable[..., Path]
NAME = "nope\n::error file=x::pwned\r\x1b[31m\u202e\u2028.txt"
SHOWN = r"nope\n::error file=x::pwned\r\x1b[31m\u202e\u2028.txt"
ACTS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]|^::(?!error file=[^:]*%0A)", re.M
)
"""What does more than to show; but for the annotations of the very file."""
COMMANDS = tuple(
    tuple(command.split())
    for command in (
        "verify", "verify --format concise", "verify --jobs 2", "fix", "fix --write", "fmt", "fmt --check",
        "fmt --diff", "score", "show", "convert --to text", "archive list", "archive query", "explain",
        "rules", "notation", "generate", "verify --game", "verify --select", "show --round",
        "generate redox --option", "generate redox --players",
    )
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_file_that_is_not_there(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, NAME)
    assert result.exit_code == 2
    assert not ACTS.search(result.output)


@pytest.mark.parametrize("command", COMMANDS[:11], ids=" ".join)
@pytest.mark.parametrize("text", ["no record", WRONG.replace("draw a card", "draws a card"), "\udcff"])
def test_a_file_that_is_called_so(run: Run, tmp_path: Path, command: tuple[str, ...], text: str) -> None:
    path = tmp_path / NAME
    path.write_text(text, "utf-8", "surrogateescape")
    result = run(*command, path)
    assert not ACTS.search(result.output)
    assert SHOWN in result.output or command in (("fmt",), ("score",), ("show",), ("convert", "--to", "text"))


def test_an_output_that_is_called_so(run: Run, record: Record, tmp_path: Path) -> None:
    result = run("convert", record(CLEAN), "--to", "text", "-o", tmp_path / "none" / NAME)
    assert result.stderr == f"hoyle: {tmp_path}/none/{SHOWN}: no such file or directory\n"


def test_an_option_that_is_called_so(run: Run) -> None:
    assert not ACTS.search(run("verify", f"--{NAME}").output)
    assert not ACTS.search(run(NAME).output)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_line_of_a_record(run: Run, record: Record, format_: str) -> None:
    odd = WRONG.replace("E: Discard ♥4", "E: \x1b[31mDiscard\u202e ♥4 \x07")
    result = run("verify", "--format", format_, "--strict", record(odd))
    assert result.exit_code == 1
    assert not ACTS.search(re.sub("^::(error|notice) ", "", result.output, flags=re.M))


@pytest.mark.parametrize(
    "command",
    [
        *(f"verify --format {name}" for name in ("json", "jsonl", "sarif")),
        "convert --to json",
        "convert --to jsonl",
    ],
)
def test_a_player_who_is_called_so(run: Run, record: Record, command: str) -> None:
    """JSON holds the name itself, with escapes."""
    text = re.sub(r"\bE\b", "E\x9b31m\u202e", WRONG)
    result = run(*command.split(), record(f"{text}\nCards left:\nN: ♠2\nE\x9b31m\u202e: ♥K\n"))
    assert not ACTS.search(result.output)
    assert r"E\u009b31m" in result.stdout
    for line in [result.stdout] if "jsonl" not in command else result.stdout.splitlines():
        json.loads(line)


def test_programs_are_told_the_name_itself(run: Run, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text(WRONG, "utf-8")
    assert json.loads(run("verify", "--format", "json", path).stdout)["files"][0]["path"] == str(path)
    assert json.loads(run("verify", "--format", "jsonl", path).stdout)["path"] == str(path)
    assert "nope%0A%3A%3Aerror file=x" in run("verify", "--format", "github", path).stdout


def test_standard_error_of_a_process(spawn: Spawn) -> None:
    assert spawn("verify", NAME).stderr.decode() == f"hoyle: {SHOWN}: no file matches this pattern\n"


def test_other_names_are_told_as_they_are() -> None:
    for name in ("record.txt", "甲乙.txt", "a b\u00a0c", "👩\u200d🦰.txt", "שלום.txt"):
        assert visible(name) == name
