"""Many files, and long ones, judged several at a time: the same reports in the same order."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from fcntl import ioctl
from itertools import product
from pathlib import Path
from random import Random
from termios import FIONREAD
from typing import IO, Any

import pytest
from attrs import evolve, frozen
from hoyle.cli import batch, long_file, pool, sheets, workers
from hoyle.cli.batch import judge_files
from hoyle.cli.formats import FORMATS
from hoyle.cli.judging import FileReport, Way
from hoyle.cli.opening import Source, path_of
from hoyle.cli.pool import Died
from hoyle.cli.workers import Crew, in_order
from hoyle.notation.writing.slips import make_slip
from hoyle.verify.judged import JudgedRound
from hoyle.verify.players import Settings

from ..conftest import sample
from ..slips import each_kind, legal
from .conftest import CLEAN, PUBLISHED, WRONG, Run, Spawn, file_object

MISTAKE = "tests/data/redox/mistakes/RX061-card-not-held.txt"
TABLES = (
    ("redox", Settings(8)),
    ("lynx", Settings(4, ("N", "E", "S"))),
    ("crazy_rummy", Settings(8)),
    ("red_five", Settings(4)),
)
EACH_KIND = each_kind([game for game, _ in TABLES])
WAY = Way(long=3, strict=True)
LONG_COMMENT = f"% {'hm ' * 600}\n"
"""Many bytes that are soon read."""


class Elsewhere(Executor):
    """Everything is sent there and back, as between processes; some ``stops`` on the way, as by the scheduler
    of a cluster."""

    def __init__(self, stops: int = 1) -> None:
        self.made: list[object] = []
        self.stops = stops

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.made.append(fn)
        for _ in range(self.stops):
            fn = pickle.loads(pickle.dumps(fn))
        future.set_result(pickle.loads(pickle.dumps(fn())))
        return future


def crew_of(executor: Executor) -> Crew:
    return Crew(lambda: executor, lambda one: None, 2, lambda: (Died,), light=0)


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are cut wherever they can be, and workers asked for anything."""
    monkeypatch.setattr(batch, "LONG_FILE", 0)
    for name in ("FIRST", "SIZE"):
        monkeypatch.setattr(long_file, name, 2000)


def said(reports: Iterator[FileReport]) -> list[object]:
    return [
        (file_object(report), report.failure, [one.left_out for one in report.records]) for report in reports
    ]


def both_ways(*paths: Path) -> tuple[list[object], Elsewhere]:
    """What is said of files judged whole; that the same is said of their pieces is asserted."""
    there = Elsewhere()
    whole = said(judge_files([Source(str(path)) for path in paths], WAY, None))
    assert said(judge_files([Source(str(path)) for path in paths], WAY, crew_of(there))) == whole
    return whole, there


@pytest.mark.usefixtures("small_pieces")
class TestPieces:
    @pytest.mark.parametrize(("game", "kind"), [*((game, None) for game, _ in TABLES), *EACH_KIND])
    def test_pieces_say_what_the_whole_says(self, game: str, kind: str | None, tmp_path: Path) -> None:
        """Each game without a slip, and each kind of slip in one of the games."""
        text = legal(game, 1, dict(TABLES)[game])
        slip = make_slip(text, kind, Random(1)) if kind else None
        path = tmp_path / "record.txt"
        path.write_text(slip.text if slip else text, "utf-8")
        _, there = both_ways(path)
        assert len(there.made) > 2

    def test_a_wrong_total_is_carried_from_piece_to_piece(self, tmp_path: Path) -> None:
        """The later totals of one player are 7 too many, and hang under the first."""
        lines, scores = [], 0
        for line in legal("redox", 4, Settings(30)).split("\n"):
            scores += line == "Total scores:"
            if line.startswith("E: +") and scores > 2:
                line = f"E: +{int(line[3:]) + 7}"
            lines.append(line)
        path = tmp_path / "record.txt"
        path.write_text("\n".join(lines), "utf-8")
        ((report, *_),), there = both_ways(path)
        (finding,) = report["findings"]
        assert finding["name"] == "wrong-total"
        assert len(finding["explains"]) > 15
        assert len(there.made) > 20  # it was not given up

    def test_records_of_several_games_in_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "records.txt"
        texts = [legal(game, seed, settings) for seed in (1, 2) for game, settings in TABLES]
        path.write_text("\n".join(["Some prose.", *texts, "More prose, and Round #3", texts[0]]), "utf-8")
        ((report, *_),), _ = both_ways(path)
        assert report["records"] == 9

    def test_a_heading_written_twice(self, tmp_path: Path) -> None:
        text = legal("redox", 1, Settings(12))
        path = tmp_path / "record.txt"
        path.write_text(text.replace("Round #7\n", "Round #7\n\nRound #7\n"), "utf-8")
        both_ways(path)

    def test_totals_that_are_not_written(self, tmp_path: Path) -> None:
        """Nothing tells a worker what they are, so all is judged here."""
        text = legal("redox", 1, Settings(12))
        kept = [one.partition("Total scores:")[0] for one in text.split("Round #")]
        path = tmp_path / "record.txt"
        path.write_text("Round #".join(kept), "utf-8")
        both_ways(path)

    def test_players_who_come_and_go(self, tmp_path: Path) -> None:
        text = legal("redox", 1, Settings(12))
        path = tmp_path / "record.txt"
        other = text.replace("Round #9\n", "Round #9\n\nPlayers: N, E, S, W, Zoe\n")
        path.write_text(other.replace("Players: N, E, S, W\n", "", 1), "utf-8")
        both_ways(path)

    def test_a_stranger_who_comes_again(self, tmp_path: Path) -> None:
        """The lines of an unknown player hang under the first of them, whichever piece that is in."""
        lines = legal("redox", 4, Settings(30)).split("\n")
        for number in [at for at, line in enumerate(lines) if line.startswith("N: Discard")][::40]:
            lines[number] = "Zoe" + lines[number][1:]
        path = tmp_path / "record.txt"
        path.write_text("\n".join(lines), "utf-8")
        ((report, *_),), _ = both_ways(path)
        strangers = [one for one in report["findings"] if one["name"] == "unknown-player"]
        assert len(strangers) == 1

    @pytest.mark.parametrize(
        ("encoding", "end"),
        [("utf-8", "\n"), ("utf-8-sig", "\r\n"), ("utf-16", "\n"), ("utf-8", "\r"), ("utf-8-sig", "mixed")],
    )
    def test_encodings_and_line_ends(self, tmp_path: Path, encoding: str, end: str) -> None:
        text = legal("redox", 1, Settings(8)).replace("\nE: Discard", "\nX: Discard", 9)
        path = tmp_path / "record.txt"
        if end == "mixed":
            text = text.replace("\n\nCards left", "\r\r\nCards left")
        with path.open("w", encoding=encoding, newline=None if end == "mixed" else end) as file:
            file.write(text)
        ((report, *_),), there = both_ways(path)
        assert len(report["findings"]) > 0
        assert (len(there.made) > 3) == (encoding != "utf-16" and end != "\r")  # these are not cut

    def test_a_file_that_ends_in_bytes_that_are_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_bytes(legal("redox", 1, Settings(12)).encode()[:20_000] + b"\xff\xfe")
        ((report, failure, _),), _ = both_ways(path)
        assert "cannot be decoded" in failure
        assert report["rounds"] > 5

    def test_a_text_without_headings_is_not_cut(self, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        path.write_text(legal("redox", 1, Settings(12)).replace("Round #", "## ROUND "), "utf-8")
        ((report, *_),), there = both_ways(path)
        assert (report["rounds"], there.made) == (12, [])

    def test_what_is_packed_is_sent(self, tmp_path: Path) -> None:
        path = tmp_path / "record.txt.gz"
        path.write_bytes(gzip.compress(legal("redox", 1, Settings(12)).encode()))
        ((report, *_),), there = both_ways(path)
        assert report["rounds"] == 12
        assert len(there.made) > 3

    @pytest.mark.parametrize(
        ("stops", "now"), sample([*product((1, 2), ("", "Game: REDOX\n", "another record", None))], 3)
    )
    def test_another_file_takes_the_place_of_the_one_that_is_judged(
        self, tmp_path: Path, now: str | None, stops: int
    ) -> None:
        """What is judged is the one that was opened, though workers read it again."""
        path, other = tmp_path / "record.txt", tmp_path / "other.txt"
        path.write_text(legal("redox", 1, Settings(12)), "utf-8")
        whole = said(judge_files([Source(str(path))], WAY, None))
        there = Elsewhere(stops)

        def start() -> Executor:
            if now is None:
                path.unlink()
            else:
                text = legal("redox", 2, Settings(13)) if now == "another record" else now
                other.write_text(text, "utf-8")
                other.replace(path)
            return there

        crew = evolve(crew_of(there), start=start)
        assert said(judge_files([Source(str(path))], WAY, crew)) == whole
        assert len(there.made) >= long_file.MAX_MISSES

    def test_a_file_by_its_number_is_another_elsewhere(self, tmp_path: Path) -> None:
        """What is called so is sent: a worker has other files open, or shares the place that is read next."""
        path = tmp_path / "record.txt"
        path.write_text(legal("redox", 1, Settings(12)), "utf-8")
        with path.open("rb") as stream:
            assert path_of(Source(f"/dev/fd/{stream.fileno()}"), stream) is None
            assert path_of(Source("/dev/stdin"), stream) is None
            assert path_of(Source(f"/proc/self/fd/{stream.fileno()}"), stream) is None
            assert path_of(Source(str(path)), stream) == str(path)

    def test_an_unknown_game_ends_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "record.txt"
        text = legal("redox", 1, Settings(12))
        path.write_text(f"{text}\nGame: Whist\n\n{text}", "utf-8")
        ((report, failure, _),), _ = both_ways(path)
        assert "does not know the game “Whist”" in failure
        assert report["rounds"] == 12

    @pytest.mark.parametrize("size", [2000, 6000])
    def test_an_unknown_game_in_any_round(
        self, tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It may stand in the round before a piece, from which a worker takes what it must know."""
        monkeypatch.setattr(long_file, "SIZE", size)
        path = tmp_path / "record.txt"
        rounds = legal("redox", 1, Settings(12)).split("Round #")
        for number in range(2, 12):
            text = "Round #".join(rounds[:number]), "Round #".join(rounds[number:])
            path.write_text("Game: Whist\n\nRound #".join(text), "utf-8")
            ((report, failure, _),), _ = both_ways(path)
            assert "does not know the game “Whist”" in failure
            assert report["rounds"] == number - 1


def test_order_is_that_of_the_inputs(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A format says the same to the byte, from one process and from three."""
    monkeypatch.setattr(workers, "LIGHT_BYTES", 0)
    monkeypatch.setattr(batch, "MAX_FILES", 2)
    for number in range(12):
        text = WRONG if number % 3 else CLEAN
        (tmp_path / f"{number:02}.txt").write_text(text if number != 5 else "no record", "utf-8")
    (tmp_path / "04.txt").write_bytes(b"Game: REDOX\n\0")
    (tmp_path / "06.txt").write_text(legal("redox", 1, Settings(12)), "utf-8")
    for format_ in ("json", *sample([*FORMATS], 8, 3)):
        wrong, *repairs = (MISTAKE,) if format_ == "json" else (PUBLISHED, "--no-repairs")
        arguments = ("verify", tmp_path, wrong, "none.txt", "--format", format_, "--statistics", *repairs)
        one, three = (run(*arguments, "--jobs", jobs) for jobs in (1, 3))
        assert one.stdout == three.stdout
        assert one.stderr == three.stderr
        assert one.exit_code == three.exit_code == 2
        assert "none.txt: there is no such file" in one.stderr


def test_scores_of_many_rounds_are_put_away(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(legal("redox", 1, Settings(12)), "utf-8")
    kept = run("verify", path, "--format", "json").stdout
    rounds = [one["round"] for one in json.loads(kept)["files"][0]["scores"]]
    assert rounds == [number for number in range(1, 13) for _ in range(4)]
    monkeypatch.setattr(sheets, "ROUNDS_IN_MEMORY", 5)
    assert run("verify", path, "--format", "json").stdout == kept
    several = sheets.Sheets(JudgedRound(number, 1) for number in range(23))
    for _ in range(2):
        assert [one.number for one in several] == list(range(23))
        several = pickle.loads(pickle.dumps(several))
    assert len(several) == 23


# ---- how much at a time


@pytest.mark.parametrize(("patience", "sent"), [(60.0, 0), (0.0, 3)])
def test_what_turns_out_to_take_long_is_sent_to_workers(
    monkeypatch: pytest.MonkeyPatch, patience: float, sent: int
) -> None:
    """However little it weighs."""
    monkeypatch.setattr(workers, "MAX_SECONDS_ALONE", patience)
    elsewhere = Elsewhere()
    deeds = [Deed((f"{number}",)) for number in range(3)]
    results = [name for _, (name,) in in_order(deeds, evolve(crew_of(elsewhere), light=100))]
    assert results == ["0", "1", "2"]
    assert len(elsewhere.made) == sent


def test_calls_grow_while_they_take_little_time() -> None:
    pace = batch.Pace(64)
    sizes = []
    for seconds in (0.001, 0.002, 0.004, 0.0, 0.0, 0.0, 0.0, 1.0, 0.5, 9.0, 0.001):
        sizes.append(pace.files)
        pace.learn(pace.files, seconds)
    assert sizes == [1, 2, 4, 8, 16, 32, 64, 64, 12, 4, 1]


@pytest.mark.parametrize(("burst", "calls"), [(0.0, 9), (60.0, 7)])
def test_files_that_take_long_are_judged_one_at_a_time(
    monkeypatch: pytest.MonkeyPatch, burst: float, calls: int
) -> None:
    """So that what is found in the first is not held back until all have been judged. The first five calls
    are made before anything is known."""
    monkeypatch.setattr(batch, "SECONDS_PER_CALL", burst)
    elsewhere = Elsewhere()
    assert len([*judge_files([Source(MISTAKE)] * 9, WAY, crew_of(elsewhere))]) == 9
    assert len(elsewhere.made) == calls


# ---- workers that die


@frozen
class Deed:
    """Gives its names, or dies of one of them."""

    names: tuple[str, ...]
    weight: int = 1
    here: bool = False

    def __call__(self) -> list[str]:
        if "poison" in self.names:
            os._exit(9)
        return list(self.names)

    def apart(self) -> Sequence[Deed]:
        return [Deed((name,)) for name in self.names]

    def lost(self) -> list[str]:
        return [f"{name} is lost" for name in self.names]


def test_a_worker_that_dies_costs_what_it_died_of() -> None:
    """The others are done once each, also those that were under way."""
    crew = workers.processes(2)
    assert crew is not None
    crew = evolve(crew, light=0)
    deeds = [Deed((f"{n}a", "poison" if n in (3, 4) else f"{n}b", f"{n}c")) for n in range(9)]
    names = [name for _, result in in_order(deeds, crew) for name in result]
    wanted = [name for deed in deeds for name in deed.names]
    assert names == [name if name != "poison" else "poison is lost" for name in wanted]


@frozen
class Long:
    """A result of many bytes, in the midst of which its worker may be killed."""

    size: int
    number: int
    weight: int = 1
    here: bool = False

    def __call__(self) -> tuple[int, bytes]:
        return self.number, bytes(self.size)

    def apart(self) -> Sequence[Long]:
        return [self]

    def lost(self) -> tuple[int, bytes]:
        return self.number, b"lost"


def test_a_worker_that_is_killed_while_it_tells_a_result_keeps_nobody_waiting(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    receive = pool.Processes._receive
    kills = iter([True] * 5)

    def killed_first(self: pool.Processes, connection: Any, future: Future[Any]) -> None:
        if next(kills, False):  # it has begun, and the pipe holds no more
            self._workers[0].kill()
            self._workers[1].kill()
        receive(self, connection, future)

    monkeypatch.setattr(pool.Processes, "_receive", killed_first)
    crew = workers.processes(2)
    assert crew is not None
    deeds = [Long(5_000_000, number) for number in range(9)]
    results = [result for _, result in in_order(deeds, evolve(crew, light=0))]
    assert [number for number, _ in results] == list(range(9))
    assert sum(len(data) == 5_000_000 for _, data in results) >= 4
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_workers_that_are_killed_leave_no_traceback(tmp_path: Path, end: signal.Signals) -> None:
    paths = [tmp_path / f"{number}.txt" for number in range(40)]
    for path in paths:
        path.write_text(f"{WRONG}{LONG_COMMENT * 8}", "utf-8")
    process = started("--jobs", 2, "--no-repairs", "--format", "json", *paths)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while not (workers := children.read_text().split()):
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(int(workers[-1]), end)
    out, err = process.communicate(timeout=100)
    files = json.loads(out)["files"]
    assert [one["path"] for one in files] == list(map(str, paths))
    lost = [one["failure"] for one in files if "failure" in one]
    assert len(lost) <= 1
    assert err.decode() == "".join(f"hoyle: {one}\n" for one in lost)


def test_a_lost_file_is_one_sentence() -> None:
    call = batch.JudgeFiles((Source("a.txt"), Source("b.txt")), WAY, 1)
    assert [one.lost().reports[0].failure for one in call.apart()] == [
        "a.txt: the process that judged this file has died",
        "b.txt: the process that judged this file has died",
    ]


# ---- processes


def long_record(path: Path, rounds: int) -> None:
    """A record of so many rounds, those of a short one over and over; numbers and totals do not fit."""
    _, *those = legal("redox", 1, Settings(12)).split("Round #")
    with path.open("w", encoding="utf-8") as file:
        file.write("Game: REDOX\nPlayers: N, E, S, W\n\n")
        for number in range(rounds):
            body = those[number % len(those)].partition("\n")[2].partition("Total scores:")[0]
            file.write(f"Round #{number + 1}\n{body}\n")


def test_a_long_record_on_two_cores(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((batch, "LONG_FILE"), (long_file, "FIRST"), (long_file, "SIZE")):
        monkeypatch.setattr(module, name, 1 << 16)
    monkeypatch.setattr(workers, "LIGHT_BYTES", 0)
    path = tmp_path / "long.txt"
    long_record(path, 100)
    assert path.stat().st_size > batch.LONG_FILE
    arguments = ("verify", "--no-repairs", "--format", "json", "--jobs")
    one, two = (run(*arguments, jobs, path) for jobs in (1, 2))
    assert one.stdout == two.stdout
    assert (one.stderr, two.stderr) == ("", "")
    piped = run(*arguments, 2, "-", input=path.read_bytes())
    assert piped.stdout == one.stdout.replace(str(path), "<stdin>")


def interrupted(process: subprocess.Popen[bytes]) -> tuple[str, str]:
    """What a process says that is interrupted as from a terminal, its workers too."""
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in err
    return out.decode(), err.decode()


def unread(pipe: IO[bytes]) -> int:
    """How many bytes in a pipe nobody has taken up."""
    left = array("i", [0])
    ioctl(pipe, FIONREAD, left)
    return left[0]


def started(*arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "hoyle", "verify", "--format", "concise", *map(str, arguments)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def test_an_interrupt_reports_what_was_finished(tmp_path: Path) -> None:
    """The second file is a pipe that is opened, and then nothing comes."""
    (tmp_path / "a.txt").write_text(WRONG, "utf-8")
    os.mkfifo(tmp_path / "b.txt")
    process = started(tmp_path / "a.txt", tmp_path / "b.txt", "--jobs", 1)
    with (tmp_path / "b.txt").open("wb"):
        out, err = interrupted(process)
    assert (
        out
        == f"{tmp_path / 'a.txt'}:10:34: error RX062 E takes ♠Q from the discard pile, but ♠J lies on top\n"
    )
    assert err == "hoyle: interrupted; 1 file has been judged so far\n"


def test_a_file_is_reported_before_the_next_has_come(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(WRONG, "utf-8")
    process = started(path, "-", "--jobs", 1)
    assert process.stdout
    assert process.stdout.readline().decode().startswith(f"{path}:10:34: error RX062 ")
    out, _ = process.communicate(WRONG.encode(), timeout=20)
    assert out.decode().startswith("<stdin>:10:34: error RX062 ")


def test_repairs_are_the_same_for_any_number_of_jobs(spawn: Spawn) -> None:
    """They are looked for in what is short, also when it comes through a pipe."""
    slip = make_slip(legal("redox", 1), "card", Random(1))
    assert slip is not None
    one, two = (
        spawn("verify", "-", "--format", "json", "--jobs", jobs, input=slip.text.encode()) for jobs in (1, 2)
    )
    assert one.stdout == two.stdout
    assert b'"edits"' in one.stdout


def test_an_interrupt_while_somebody_types_a_record() -> None:
    """Whole lines count, however few there are."""
    process = started("-", "--jobs", 2)
    assert process.stdin
    process.stdin.write(WRONG.encode() + "N: Discard ♠".encode())
    process.stdin.flush()
    while unread(process.stdin):
        time.sleep(0.05)
    time.sleep(0.3)
    out, err = interrupted(process)
    assert out == "<stdin>:10:34: error RX062 E takes ♠Q from the discard pile, but ♠J lies on top\n"
    assert err == "hoyle: interrupted; a part of the file has been judged so far\n"


def test_an_interrupt_while_workers_are_busy(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(WRONG, "utf-8")
    long_record(tmp_path / "long.txt", 1600)
    process = started(path, "-", "--jobs", 2)
    assert process.stdin
    process.stdin.write((tmp_path / "long.txt").read_bytes())  # all but what fits into a pipe is taken up
    out, err = interrupted(process)
    assert out.startswith(f"{path}:10:34: error RX062 ")
    assert "<stdin>:" in out
    assert err == "hoyle: interrupted; 1 file and a part of the next have been judged so far\n"
