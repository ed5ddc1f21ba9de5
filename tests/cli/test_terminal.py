"""``hoyle`` as a process: pipes, terminals, colours, characters."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from hoyle.cli.output import Output, cells_of

from ..conftest import sample
from .conftest import CLEAN, PUBLISHED, Run, Spawn

MISTAKE = Path("tests/data/hearts/mistakes/HT071-card-not-held.txt")

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def on_a_terminal(*arguments: str, width: int = 80, env: dict[str, str] | None = None) -> str:
    """What ``hoyle`` writes to a terminal of this width."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 200, width, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "hoyle", *arguments],
        stdin=slave, stdout=slave, stderr=slave, env={**environment, "TERM": "xterm", **(env or {})},
    )  # fmt: skip
    os.close(slave)
    pieces = []
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        pieces.append(piece)
    process.wait()
    os.close(master)
    return b"".join(pieces).decode().replace("\r\n", "\n")


def test_a_pipe_has_no_colours_and_no_end_of_line(spawn: Spawn) -> None:
    shown = spawn("verify", "--no-repairs", PUBLISHED).stdout.decode()
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) > 120


def test_a_terminal_has_colours_and_an_end_of_line() -> None:
    shown = on_a_terminal("verify", PUBLISHED)
    assert shown.startswith("\x1b[91m\x1b[1merror[RX061]\x1b[0m")
    lines = ESCAPE.sub("", shown).splitlines()
    begun = "   = help: ♠K should be ♠7 (line 83): that also explains the ♠K missing from W's"
    assert lines[lines.index(begun) + 1] == "           cards on line 122"


def test_a_table_fits_the_terminal(spawn: Spawn, tmp_path: Path) -> None:
    archive = str(tmp_path / "a.hoyle")
    assert spawn("archive", "add", archive, PUBLISHED).returncode == 0
    piped = spawn("archive", "query", archive).stdout.decode()
    assert "the whole round is played E → S → W → N, but its direction is E → N → W → S\n" in piped
    shown = ESCAPE.sub("", on_a_terminal("archive", "query", archive)).splitlines()
    assert max(map(cells_of, shown)) <= 80
    words = re.sub(r"\s+", " ", " ".join(line[63:] for line in shown))
    assert "N is dealt 14 cards, not 15 E is dealt 14 cards, not 15" in words
    assert ESCAPE.sub("", on_a_terminal("archive", "query", archive, width=200)) == piped


def test_no_color_and_force_color(spawn: Spawn) -> None:
    assert "\x1b" not in on_a_terminal("verify", MISTAKE, env={"NO_COLOR": "1"})
    assert "\x1b" not in on_a_terminal("verify", MISTAKE, env={"TERM": "dumb"})
    forced = spawn("verify", MISTAKE, env={"FORCE_COLOR": "1"}).stdout.decode()
    assert ESCAPE.sub("", forced) == spawn("verify", MISTAKE).stdout.decode() != forced
    assert b"\x1b" not in spawn("verify", MISTAKE, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout


def test_an_ascii_terminal_reads_letters(spawn: Spawn) -> None:
    result = spawn("verify", "--no-repairs", PUBLISHED, env={"PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stderr) == (1, b"")
    shown = result.stdout.decode("ascii")
    assert "E does not hold S10" in shown
    assert "101 -> 105" in shown
    assert "?" not in shown.replace("        ?", "")  # but for scores that cannot be told


def test_ascii_json_is_the_same_json(spawn: Spawn) -> None:
    import json

    for arguments in (("verify", MISTAKE, "--format", "json"), ("convert", PUBLISHED, "--to", "json")):
        ascii_ = spawn(*arguments, env={"PYTHONIOENCODING": "ascii"}).stdout
        assert json.loads(ascii_.decode("ascii")) == json.loads(spawn(*arguments).stdout)


def test_ascii_text_reads_as_the_same_record(spawn: Spawn) -> None:
    text = spawn("convert", PUBLISHED, "--to", "text", env={"PYTHONIOENCODING": "ascii"}).stdout
    assert b"N: Discard SJ, draw a card: HA." in text
    again = spawn("convert", "-", "--to", "text", input=text).stdout
    assert again == Path(PUBLISHED).read_bytes()


def test_errors_are_told_in_ascii_too(spawn: Spawn) -> None:
    result = spawn("explain", "♠♠♠", env={"PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stderr) == (2, b'hoyle: there is no code or name "SSS"\n')


def test_a_broken_pipe_ends_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hoyle", "verify", "--no-repairs", *[PUBLISHED] * 40],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith(b"error[RX061]")
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


def test_an_interrupt_ends_quietly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "hoyle", "verify", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(1)  # until it waits for the record
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("count", [3, 25])
def test_many_files_show_how_far_it_is(tmp_path: Path, count: int) -> None:
    for number in range(count):
        (tmp_path / f"{number}.txt").write_text(CLEAN, "utf-8")
    shown = on_a_terminal("verify", str(tmp_path))
    assert ("Verifying" in shown) == (count > 20)
    assert (
        ESCAPE.sub("", shown)
        .rstrip()
        .endswith(f"{count} files, {count} rounds, {2 * count} turns: no mistakes; {7 * count} lines read.")
    )


@pytest.mark.parametrize("width", sample((64, 80), 2))
@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "--no-repairs", "--quiet", PUBLISHED),
        ("rules", "redox"),
        ("rules", "red_five", "--lang", "zh"),
        ("notation", "lynx"),
        ("notation", "red_five", "--lang", "zh"),
        ("explain", "RX062"),
        ("verify", "a-file-with-a-long-name/that-is-not-there.txt"),
    ],
    ids=" ".join,
)
def test_words_are_not_broken_at_the_edge(run: Run, arguments: tuple[str, ...], width: int) -> None:
    """Lines are as long as the terminal, but those of the record with what is marked in them, and places."""
    shown = ESCAPE.sub("", on_a_terminal(*arguments, width=width))
    written = [line for line in shown.split("\n") if not re.match(r" *[0-9]* \||.*--> ", line)]
    assert len(written) > 0
    assert [line for line in written if cells_of(line) > width] == []
    whole = re.findall(r"\w+", run(*arguments).output)
    assert {*re.findall(r"[a-z]+", shown)} - {
        word for one in whole for word in re.findall(r"[a-z]+", one)
    } == set()


def test_a_line_for_a_terminal() -> None:
    out = Output(io.StringIO())
    out.width = 20
    out.paragraph([("help: ", "help"), ("♠10 should be ♠Q，紅五不能出。", "")], indent=6)
    assert out.stream.getvalue().splitlines() == [  # type: ignore[attr-defined]
        "help: ♠10 should be", "      ♠Q，紅五不能", "      出。",
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "bar"), [(19, False), (20, True)])
def test_a_bar_shows_how_far_many_files_are(tmp_path: Path, number: int, bar: bool) -> None:
    for at in range(number):
        (tmp_path / f"{at}.txt").write_text(CLEAN, "utf-8")
    assert ("Verifying" in on_a_terminal("verify", "--jobs", "1", str(tmp_path))) is bar
