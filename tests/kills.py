"""Processes killed while they write, many times over, and what is left then.

``python -m tests.kills --writes 1000 --adds 50`` has ``hoyle fix --write`` mend a record and ``hoyle archive
add`` fill an archive, ends them by SIGKILL at some moment, and looks: the record is the old one or the new
one, to the byte; the archive holds whole records, and all that it held before."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from hoyle.cli import fix
from hoyle.cli.editing import Document
from hoyle.cli.main import hoyle
from hoyle.notation import write
from hoyle.records.events import Record
from hoyle.verify.players import Settings, play

RECORDS = 8
"""How many records are added to an archive."""


def record(seed: int) -> str:
    head, rounds = play("redox", seed, Settings(1))
    return write(Record(head, tuple(rounds)))


def odd(text: str) -> str:
    """A record with spellings to mend."""
    return text.replace("Discard", "discards").replace("draw a card", "draws a card")


def quietly(*arguments: object) -> Callable[[], None]:
    """What runs a command of hoyle's in this process."""

    def run() -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        hoyle.main([str(one) for one in arguments], standalone_mode=False)

    return run


def apart(do: Callable[[], None], seconds: float | None = None, folder: Path | None = None) -> int:
    """The status of a process that does something, and is killed after some ``seconds``; -9 if it was. With a
    ``folder`` they count from when something is being written there."""
    child = os.fork()
    if not child:
        try:
            do()
        except BaseException:
            os._exit(1)
        os._exit(0)
    if seconds is not None:
        writing = time.monotonic() + 10
        while folder and not any(folder.glob(".hoyle-*")) and time.monotonic() < writing:
            time.sleep(0.0002)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def timed(do: Callable[[], None]) -> float:
    """The seconds that something takes."""
    begun = time.monotonic()
    assert apart(do) == 0
    return time.monotonic() - begun


def kill_writers(folder: Path, count: int, rng: Random) -> tuple[int, int]:
    """How many of the processes that mend a record were killed, and how many of these before the end of it.
    Fails if the record is neither as it was nor mended."""
    path = folder / "record.txt"
    old = odd(record(1))
    mend = quietly("fix", "--write", path)
    path.write_text(old, "utf-8")
    fix.mend_document(Document.of(old.encode()))  # loads what each process would have to load anew
    whole = timed(mend)
    new = path.read_text("utf-8")
    assert new != old
    killed = before = 0
    for number in range(count):
        path.write_text(old, "utf-8")
        for one in folder.glob(".hoyle-*"):
            one.unlink()
        status = apart(mend, *((rng.uniform(0, whole),) if number % 2 else (rng.uniform(0, 0.005), folder)))
        assert status in (0, -signal.SIGKILL)
        left = path.read_text("utf-8")
        assert left in (old, new)
        assert all(one == path or one.name.startswith(".hoyle-") for one in folder.iterdir())
        killed += status < 0
        before += left == old
    return killed, before


def look(archive: Path) -> Callable[[], None]:
    """What finds out how many records an archive has, all of them whole, and leaves the number beside it."""

    def run() -> None:
        import duckdb

        with duckdb.connect(str(archive), read_only=True) as connection:
            (found,) = connection.execute(
                "SELECT count(*), coalesce(bool_and(turns = (SELECT count(turn) FROM turns AS t "
                "WHERE t.record = r.record)), true) FROM records AS r"
            ).fetchall()
            ((orphans,),) = connection.execute(
                "SELECT count(*) FROM turns WHERE record NOT IN (SELECT record FROM records)"
            ).fetchall()
        assert (found[1], orphans) == (True, 0)
        archive.with_suffix(".count").write_text(str(found[0]))

    return run


def kill_adders(folder: Path, count: int, rng: Random) -> tuple[int, int]:
    """How many of the processes that add records were killed, and how often an archive has been filled. Fails
    if a record is lost, or there by half."""
    paths = [folder / f"{seed}.txt" for seed in range(RECORDS)]
    for seed, path in enumerate(paths):
        path.write_text(record(seed), "utf-8")
    tries = [quietly("archive", "add", folder / f"{one}.hoyle", "--jobs", 1, *paths) for one in "ab"]
    whole = min(map(timed, tries))  # on a busy machine one may take much longer than those to be killed
    killed = filled = there = number = 0
    for _ in range(count):
        archive = folder / f"{number}.hoyle"
        add = quietly("archive", "add", archive, "--jobs", 1, *paths)
        killed += apart(add, rng.uniform(0.1, 1.0) * whole) < 0
        if not archive.exists():
            continue
        if apart(look(archive)):  # it was killed while the archive itself was made: nothing is in it
            assert there == 0
            assert apart(add) == 0
            assert apart(look(archive)) == 0
        found = int(archive.with_suffix(".count").read_text())
        assert there <= found <= RECORDS
        there = found
        if there == RECORDS:
            filled, there, number = filled + 1, 0, number + 1
    return killed, filled


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--writes", type=int, default=100)
    parser.add_argument("--adds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        (folder := Path(name, "writes")).mkdir()
        killed, before = kill_writers(folder, given.writes, rng)
        print(f"hoyle fix --write killed {killed} times, {before} times before the record was replaced")
        (folder := Path(name, "adds")).mkdir()
        killed, filled = kill_adders(folder, given.adds, rng)
        print(f"hoyle archive add killed {killed} times, while {filled} archives were filled")
    print("nothing was lost, and nothing was there by half")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
