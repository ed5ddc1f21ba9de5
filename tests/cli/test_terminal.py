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
from pathlib import Path

import pytest
from hoyle.cli.output import Output
from hoyle.records.cells import cells_of

from ..conftest import sample
from .conftest import PUBLISHED, WRONG, Run, Spawn

NOT_HELD = Path("tests/data/redox/mistakes/RX061-card-not-held.txt")
MISTAKE = Path("tests/data/hearts/mistakes/HT071-card-not-held.txt")

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def on_a_terminal(*arguments: str, width: int = 80, env: dict[str, str] | None = None) -> str:
    """What ``hoyle`` writes to a terminal of this width."""
    return Terminal("-m", "hoyle", *arguments, width=width, env=env).shown()


class Terminal:
    """Python run on a terminal of this size; what is in ``elsewhere`` goes somewhere else."""

    def __init__(
        self,
        *command: str,
        width: int = 80,
        height: int = 200,
        env: dict[str, str] | None = None,
        **elsewhere: int,
    ):
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        streams = {"stdin": slave, "stdout": slave, "stderr": slave, **elsewhere}
        self.process = subprocess.Popen(
            [sys.executable, *command], env={**kept, "TERM": "xterm", **(env or {})}, **streams
        )
        os.close(slave)

    def until(self, text: str = "\0") -> str:
        """What is shown until ``text`` has been, or until the end."""
        pieces = b""
        while text.encode() not in pieces:
            try:
                piece = os.read(self._master, 65536)
            except OSError:
                break
            if not piece:
                break
            pieces += piece
        return pieces.decode().replace("\r\n", "\n")

    def shown(self) -> str:
        """All that is shown until the end."""
        shown = self.until()
        self.process.wait()
        os.close(self._master)
        return shown


def test_a_pipe_has_no_colours_and_no_end_of_line(spawn: Spawn) -> None:
    shown = spawn("verify", "--no-repairs", PUBLISHED).stdout.decode()
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) > 120


def test_a_terminal_has_colours_and_an_end_of_line() -> None:
    shown = on_a_terminal("verify", str(NOT_HELD), width=60)
    assert shown.startswith("\x1b[91m\x1b[1merror[RX061]\x1b[0m")
    lines = ESCAPE.sub("", shown).splitlines()
    begun = "   = help: ♣3 should be ♥2 (line 15): that also explains"
    assert lines[lines.index(begun) + 1] == "           line 16"


def test_a_table_fits_the_terminal(run: Run, tmp_path: Path) -> None:
    archive = str(tmp_path / "a.hoyle")
    assert run("archive", "add", archive, PUBLISHED).exit_code == 0
    piped = run("archive", "query", archive).stdout
    assert "the whole round is played E → S → W → N, but its direction is N → W → S → E\n" in piped
    shown = ESCAPE.sub("", on_a_terminal("archive", "query", archive)).splitlines()
    assert max(map(cells_of, shown)) <= 80
    words = re.sub(r"\s+", " ", " ".join(line[63:] for line in shown))
    assert "N is dealt 14 cards, not 15 E is dealt 14 cards, not 15" in words
    assert ESCAPE.sub("", on_a_terminal("archive", "query", archive, width=200)) == piped


def test_no_color_and_force_color(run: Run, spawn: Spawn) -> None:
    command = ("verify", "--no-repairs", str(MISTAKE))
    assert "\x1b" not in on_a_terminal(*command, env={"NO_COLOR": "1"})
    assert "\x1b" not in on_a_terminal(*command, env={"TERM": "dumb"})
    forced = spawn(*command, env={"FORCE_COLOR": "1"}).stdout.decode()
    assert ESCAPE.sub("", forced) == run(*command).stdout != forced
    assert b"\x1b" not in spawn(*command, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout


def test_an_ascii_terminal_reads_letters(spawn: Spawn) -> None:
    result = spawn("verify", "--no-repairs", PUBLISHED, env={"PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stderr) == (1, b"")
    shown = result.stdout.decode("ascii")
    assert "E does not hold S10" in shown
    assert "101 -> 105" in shown
    assert "?" not in shown.replace("        ?", "")  # but for scores that cannot be told


def test_ascii_json_is_the_same_json(run: Run, spawn: Spawn) -> None:
    import json

    for arguments in (("verify", MISTAKE, "--format", "json"), ("convert", PUBLISHED, "--to", "json")):
        ascii_ = spawn(*arguments, env={"PYTHONIOENCODING": "ascii"}).stdout
        assert json.loads(ascii_.decode("ascii")) == json.loads(run(*arguments).stdout)


def test_ascii_text_reads_as_the_same_record(run: Run, spawn: Spawn) -> None:
    text = spawn("convert", PUBLISHED, "--to", "text", env={"PYTHONIOENCODING": "ascii"}).stdout
    assert b"N: Discard SJ, draw a card: HA." in text
    again = run("convert", "-", "--to", "text", input=text).stdout
    assert again == Path(PUBLISHED).read_text("utf-8")


def test_errors_are_told_in_ascii_too(spawn: Spawn) -> None:
    result = spawn("explain", "♠♠♠", env={"PYTHONIOENCODING": "ascii"})
    assert (result.returncode, result.stderr) == (
        2,
        b'hoyle: there is no code or name "SSS"; "hoyle explain" lists them all\n',
    )


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
    assert process.stdin
    process.stdin.write(b"% prose\n" * 20_000)  # more than a pipe holds: some of it has been read
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("width", sample((64, 80), 2))
@pytest.mark.parametrize(
    "arguments",
    sample(
        [
            ("verify", "--no-repairs", "--quiet", PUBLISHED),
            ("rules", "redox"),
            ("rules", "red_five", "--lang", "zh"),
            ("notation", "lynx"),
            ("notation", "red_five", "--lang", "zh"),
            ("explain", "RX062"),
            ("verify", "a-file-with-a-long-name/that-is-not-there.txt"),
        ],
        2,
    ),
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


IMPATIENT = """
from hoyle.cli import main, progress
progress.A_WHILE = 0
main.main()
"""
"""``hoyle`` with a progress bar that does not wait for a second to pass."""


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with four records, each with a mistake."""
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text(WRONG, "utf-8")
    return tmp_path


def test_a_bar_appears_only_after_a_while(many: Path) -> None:
    patient = IMPATIENT.replace("= 0", "= 60")
    assert (
        "Verifying" not in Terminal("-c", patient, "verify", "--jobs", "1", "--no-repairs", str(many)).shown()
    )


def test_a_dumb_terminal_has_no_bar(many: Path) -> None:
    command = ("-c", IMPATIENT, "verify", "--jobs", "1", "--no-repairs", "--format", "concise", str(many))
    shown = Terminal(*command, env={"TERM": "dumb"}).shown()
    assert re.fullmatch(r"(.*[0-3]\.txt:10:34: error RX062 .*\n){4}", re.sub(r"\n(?!/)(?=.)", " ", shown))


@pytest.mark.parametrize(
    ("command", "doing", "written"),
    [
        (("verify", "--jobs", "1", "--no-repairs"), "Verifying", "3.txt:10:34"),
        (("verify", "--jobs", "2", "--no-repairs"), "Verifying", "3.txt:10:34"),
        (("fix", "--unsafe"), "Fixing", "3.txt: nothing to change, 1 mistake left"),
        (("fmt",), "Formatting", "N: Discard ♠J, draw a card."),
    ],
    ids=" ".join,
)
def test_what_is_found_appears_above_the_bar(
    many: Path, command: tuple[str, ...], doing: str, written: str
) -> None:
    shown = ESCAPE.sub("", Terminal("-c", IMPATIENT, *command, str(many)).shown())
    before, _, after = shown.rpartition(written)
    assert f"{doing} " in before
    assert re.search(rf"{doing} .* 4/4", after)
    assert "/4" not in after.rpartition("\x1b[2K")[2]  # and the bar is gone


def test_a_bar_while_records_are_added(many: Path) -> None:
    command = ("archive", "add", "--jobs", "1", str(many / "a.hoyle"), str(many), "none.txt")
    shown = Terminal("-c", IMPATIENT, *command).shown()
    assert "Adding" in shown
    assert "hoyle: none.txt: there is no such file" in ESCAPE.sub("", shown)
    assert ESCAPE.sub("", shown).endswith("1 record added, 3 there already.\n")


def verifying(many: Path, **streams: int) -> Terminal:
    """``hoyle verify`` of ``many`` files and one that is missing, some of its ``streams`` being pipes."""
    return Terminal(
        "-c", IMPATIENT, "verify", "--jobs", "1", "--no-repairs", str(many), "none.txt", **streams
    )  # fmt: skip


def test_the_bar_stays_out_of_a_pipe(many: Path) -> None:
    """Standard output is a pipe, standard error a terminal."""
    terminal = verifying(many, stdout=subprocess.PIPE)
    shown = ESCAPE.sub("", terminal.until("there is no such file\n"))
    assert "Verifying" in shown
    assert "error[" not in shown
    assert terminal.process.stdout
    piped = terminal.process.stdout.read().decode()
    terminal.process.stdout.close()
    terminal.shown()
    assert piped.count("error[RX062]") == 4
    assert "\x1b" not in piped


def test_the_bar_is_where_the_findings_are(many: Path) -> None:
    """Standard output is a terminal, standard error a pipe."""
    terminal = verifying(many, stderr=subprocess.PIPE)
    shown = ESCAPE.sub("", terminal.shown())
    assert "Verifying" in shown
    assert shown.count("error[RX062]") == 4
    assert terminal.process.stderr
    assert terminal.process.stderr.read() == b"hoyle: none.txt: there is no such file\n"
    terminal.process.stderr.close()


def test_an_interrupt_leaves_what_was_found_and_no_bar(many: Path) -> None:
    pipe = many / "pipe.txt"
    os.mkfifo(pipe)
    paths = [str(many / "0.txt"), str(many / "1.txt"), str(pipe), str(many / "2.txt")]
    terminal = Terminal("-c", IMPATIENT, "verify", "--jobs", "1", "--no-repairs", *paths)
    begun = terminal.until("2/4")
    terminal.process.send_signal(signal.SIGINT)
    shown = terminal.shown()
    assert (begun + shown).count("RX062 ") + (begun + shown).count("RX062]") == 2
    assert "\x1b[?25h" in shown  # the cursor is there again
    assert ESCAPE.sub("", shown).endswith("hoyle: interrupted; 2 files have been judged so far\n")
    assert terminal.process.returncode == 130


def test_the_record_of_a_page_is_in_colours() -> None:
    page = on_a_terminal("notation", "hearts", env={"TERM": "xterm-256color", "LESS": "R"})
    assert re.search(
        r"\x1b\[36mN\x1b\[0m: Pass \x1b\[91m♥A\x1b\[0m-\x1b\[91m♥6\x1b\[0m-\x1b\[32m♣9\x1b\[0m to", page
    )
    assert "\x1b[1mRound #1\x1b[0m" in page


@pytest.mark.parametrize("page", [("notation", "redox"), ("rules", "lynx")], ids=" ".join)
def test_pages_have_no_boxes_on_a_light_background(page: tuple[str, ...]) -> None:
    shown = on_a_terminal(*page)
    assert "\x1b[36m" in shown
    assert not re.search(r"\x1b\[(?:[0-9]+;)*4[0-7]m", shown)


def test_a_long_list_is_shown_by_a_pager(run: Run, many: Path) -> None:
    archive = str(many / "a.hoyle")
    records = run("generate", "hearts", "--rounds", "1", "--records", "12").stdout
    assert run("archive", "add", archive, "-", input=records).exit_code == 0

    def shown(*options: str) -> list[str]:
        listing = Terminal(
            "-m", "hoyle", "archive", "list", archive, *options, height=10, env={"PAGER": "sed -e s/^/|/"}
        )
        return listing.shown().splitlines()

    whole = shown()
    assert len(whole) > 12
    assert all(line.startswith("|") for line in whole)
    assert not shown("--limit", "2")[0].startswith("|")
    assert len(run("archive", "list", archive, "-n", "5").stdout.splitlines()) == 6
