"""Run all benchmarks and write ``docs/performance.md`` and ``docs/repairs.md``:
``python -m benchmarks [--quick]``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

from hoyle.cli.processes import cores

from . import corruption, material
from .contestants import installed
from .measure import ROOT, peak_memory, peak_of_files, rates, start_up, wall

SHOWN = {
    "hoyle": "hoyle: reads, checks every rule, call and score",
    "hoyle_reading": "hoyle: reads into events",
    "python_chess": "python-chess: reads games, checks each move",
    "pgn_extract": "pgn-extract, in C: reads games, checks each move",
    "pokerkit": "PokerKit: reads hands of poker, checks each action",
    "plain_script": "a regular expression and Counters: checks only that cards are held",
    "parsimonious": "parsimonious: parses each move and visits it",
}
PUBLISHED = "records/published/redox.txt"
LENGTHS = (1_000, 10_000, 100_000)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    options.add_argument("--quick", action="store_true", help="fewer runs and shorter files; writes nothing")
    quick = options.parse_args().quick
    mended = corruption.page(2 if quick else corruption.SLIPS)
    if quick:
        print(mended)
    else:
        (ROOT / "docs" / "repairs.md").write_text(mended, "utf-8")
    lines = [*introduction(), *starting(5 if quick else 21), *reading(1 if quick else 5)]
    lines += remembering(LENGTHS[:2] if quick else LENGTHS)
    lines += sharing(1 if quick else 5, small=quick)
    lines += keeping(1 if quick else 3, small=quick)
    text = "\n".join(lines) + "\n"
    print(text)
    if not quick:
        (ROOT / "docs" / "performance.md").write_text(text, "utf-8")


def introduction() -> list[str]:
    return [
        "# Performance",
        "",
        "Written by `python -m benchmarks`. What counts are the ratios: all programs were run by turns",
        "on the same machine, and each number is the median of several runs.",
        "",
        f"Machine: {os.cpu_count()} cores ({processor()}), {platform.system()}, Python "
        f"{platform.python_version()}; parsimonious {version('parsimonious')}, chess {version('chess')}.",
        "",
    ]


def processor() -> str:
    """The kind of processor."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
        return next(line.partition(": ")[2] for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def starting(runs: int) -> list[str]:
    python = sys.executable
    times = start_up(
        {
            'python -c "import parsimonious, attrs, click"': [
                python,
                "-c",
                "import parsimonious, attrs, click",
            ],
            'python -c "pass"': [python, "-c", "pass"],
            "hoyle --version": [python, "-m", "hoyle.cli", "--version"],
            f"hoyle verify {PUBLISHED}": [python, "-m", "hoyle.cli", "verify", PUBLISHED],
        },
        runs,
    )
    base = next(iter(times.values()))
    return [
        "## Start-up",
        "",
        "Whole processes, the start of the interpreter included. The published game is three rounds with all",
        "their mistakes; its report is written in full.",
        "",
        "| command | ms | ratio |",
        "|---|---:|---:|",
        *(f"| `{name}` | {1000 * time:.0f} | {time / base:.2f} |" for name, time in times.items()),
        "",
    ]


def reading(runs: int) -> list[str]:
    files = dict.fromkeys((name for name in SHOWN if name in installed()), material.redox())
    files |= {name: material.chess() for name in ("python_chess", "pgn_extract") if name in files}
    files |= {name: material.poker() for name in ("pokerkit",) if name in files}
    found = rates(files, runs)
    base = found["python_chess"]
    return [
        "## Reading and checking",
        "",
        f"One core, processor time. The REDOX record has {material.ROUNDS:,} random legal rounds with hands,",
        "calls, scores and totals; the games of chess and hands of poker are random too. The ratio is that",
        "of turns (moves) a second to python-chess's. parsimonious is given the moves only, without hands",
        "and scores. pgn-extract and PokerKit take part where they are installed.",
        "",
        "| program | turns a second | ratio |",
        "|---|---:|---:|",
        *(f"| {SHOWN[name]} | {round(rate, -2):,.0f} | {rate / base:.2f} |" for name, rate in found.items()),
        "",
    ]


def remembering(lengths: tuple[int, ...]) -> list[str]:
    peaks = {length: peak_memory(material.long_record(length)) for length in lengths}
    base = next(iter(peaks.values()))
    return [
        "## Memory",
        "",
        "The most memory that `hoyle verify -` holds while one record of so many legal rounds, each with its",
        "scores, is piped into it. What grows at first is the memo of clauses read before, which is bounded.",
        "",
        "| rounds | MiB | ratio |",
        "|---:|---:|---:|",
        *(f"| {length:,} | {peak / 1024:.1f} | {peak / base:.2f} |" for length, peak in peaks.items()),
        "",
        "The same for `hoyle verify FOLDER` with so many files in it, of a round each.",
        "",
        "| files | MiB | ratio |",
        "|---:|---:|---:|",
        *_of_files((500, 2_000)),
        "",
    ]


def _of_files(counts: tuple[int, ...]) -> list[str]:
    peaks = {count: peak_of_files(material.folder(count)) for count in counts}
    base = next(iter(peaks.values()))
    return [f"| {count:,} | {peak / 1024:.1f} | {peak / base:.2f} |" for count, peak in peaks.items()]


ROUNDS, FILES = 8_000, 8_000
"""Some 20 MB, in one file and in many."""


def crowd(small: bool) -> tuple[Path, Path]:
    """One large file, and a folder of small ones."""
    return material.large(ROUNDS // 8 if small else ROUNDS), material.folder(FILES // 8 if small else FILES)


def size_of(path: Path) -> float:
    """Megabytes in a file or folder."""
    files = [path] if path.is_file() else path.iterdir()
    return sum(one.stat().st_size for one in files) / 1e6


def sharing(runs: int, *, small: bool) -> list[str]:
    large, many = crowd(small)
    jobs = sorted({1, 2, cores()})
    rows = []
    for what, path in (("one file", large), ("many files", many)):
        commands = {str(n): ["verify", "--quiet", str(path), "--jobs", str(n)] for n in jobs}
        times = wall(commands, runs)
        rows += [
            f"| {what}, {size_of(path):.0f} MB | {n} | {time:.2f} | {times['1'] / time:.2f} |"
            for n, time in times.items()
        ]
    return [
        "## Several cores",
        "",
        "Whole runs of `hoyle verify --jobs N`, by the clock. The report is the same to the byte. The one",
        "file is a single record, cut between rounds.",
        "",
        "| input | jobs | seconds | times as fast |",
        "|---|---:|---:|---:|",
        *rows,
        "",
    ]


def keeping(runs: int, *, small: bool) -> list[str]:
    if find_spec("duckdb") is None:
        return ["## Archive", "", "Not measured: the extra `hoyle[archive]` is not installed."]
    large, many = crowd(small)
    rows = []
    for what, path in (("one file", large), ("many files", many)):
        archive = material.FOLDER / "archive.hoyle"
        seconds = []
        for _ in range(runs):
            archive.unlink(missing_ok=True)
            seconds += wall({"add": ["archive", "add", str(archive), str(path)]}, 1, warm=False).values()
        time = median(seconds)
        counts = _counted(archive)
        rows.append(
            f"| {what}, {size_of(path):.0f} MB | {counts['records']:,} | {counts['turns']:,} | {time:.2f} | "
            f"{round(counts['turns'] / time, -2):,.0f} | {archive.stat().st_size / 1e6:.0f} |"
        )
    ask = wall({"query": ["archive", "query", str(archive), QUESTION]}, runs)["query"]
    rate = _written(many)
    return [
        "## Archive",
        "",
        f"`hoyle archive add`, on {cores()} cores: everything is read, judged and written. Writing alone,",
        f"through Arrow, comes to {round(rate, -3):,.0f} rows a second.",
        "",
        "| input | records | turns | seconds | turns a second | MB in the archive |",
        "|---|---:|---:|---:|---:|---:|",
        *rows,
        "",
        f"`{QUESTION}` of the last takes {1000 * ask:.0f} ms, start-up included.",
    ]


QUESTION = "SELECT player, avg(reckoned) FROM scores GROUP BY player"


def _counted(archive: Path) -> dict[str, int]:
    import duckdb

    with duckdb.connect(str(archive), read_only=True) as connection:
        (found,) = connection.execute("SELECT count(*), sum(turns) FROM records").fetchall()
    return {"records": int(found[0]), "turns": int(found[1])}


def _written(path: Path) -> float:
    """Rows a second that are written into an archive, when they are there."""
    from hoyle.cli.archive.rows import chunks
    from hoyle.cli.archive.store import opened
    from hoyle.cli.opening import Source

    files = [Source(str(one)) for one in sorted(path.iterdir())]
    ready = list(chunks(files, []))
    count = sum(table.num_rows for chunk in ready for table in chunk.tables.values())
    archive = material.FOLDER / "written.hoyle"
    archive.unlink(missing_ok=True)
    begun = perf_counter()
    with opened(str(archive), write=True) as store:
        for _ in store.add(ready):
            pass
    return count / (perf_counter() - begun)


if __name__ == "__main__":
    main()
