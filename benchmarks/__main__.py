"""Run all benchmarks and write ``docs/performance.md``: ``python -m benchmarks [--quick]``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from . import material
from .measure import ROOT, peak_memory, rates, start_up

SHOWN = {
    "hoyle": "hoyle: reads, checks every rule, call and score",
    "hoyle_reading": "hoyle: reads into events",
    "python_chess": "python-chess: reads games, checks each move",
    "plain_script": "a regular expression and Counters: checks only that cards are held",
    "parsimonious": "parsimonious: parses each move and visits it",
}
PUBLISHED = "records/published/redox.txt"
LENGTHS = (1_000, 10_000, 100_000)


def main() -> None:
    options = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    options.add_argument("--quick", action="store_true", help="fewer runs and shorter files; writes nothing")
    quick = options.parse_args().quick
    lines = [*introduction(), *starting(5 if quick else 21), *reading(1 if quick else 5)]
    lines += remembering(LENGTHS[:2] if quick else LENGTHS)
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
    redox, chess = material.redox(), material.chess()
    found = rates({name: chess if name == "python_chess" else redox for name in SHOWN}, runs)
    base = found["python_chess"]
    return [
        "## Reading and checking",
        "",
        f"One core, processor time. The REDOX record has {material.ROUNDS:,} random legal rounds with hands,",
        "calls, scores and totals; the games of chess are random too. The ratio is that of turns (moves) a",
        "second to python-chess's. parsimonious is given the moves only, without hands and scores.",
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
    ]


if __name__ == "__main__":
    main()
