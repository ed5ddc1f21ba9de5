"""The measurements, and the section of ``docs/performance.md`` made from each."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from attrs import frozen
from hoyle.cli.workers import cores

from . import material
from .contestants import installed
from .measure import peak_memory, rates, run, start_up, wall

SHOWN = {
    "hoyle": "hoyle: reads, checks every rule, call and score of REDOX",
    "small records": "the same for small records, one round and one file each",
    "cold": "the same, with nothing remembered from earlier records",
    "lynx": "the same for LYNX",
    "crazy_rummy": "the same for Crazy Rummy",
    "crazy_rummy two decks": "the same for Crazy Rummy with two decks",
    "crazy_rummy contract": "the same for its contract game",
    "red_five": "the same for Red Five, play by play",
    "hoyle_reading": "hoyle: reads REDOX into events",
    "tables": "hoyle: reads and checks REDOX into Arrow tables, one of its events",
    "python_chess": "python-chess: reads games, checks each move",
    "pgn_extract": "pgn-extract, in C: reads games, checks each move",
    "pokerkit": "PokerKit: reads hands of poker, checks each action",
    "plain_script": "a regular expression and Counters: checks only that cards are held",
    "parsimonious": "parsimonious: parses each move and visits it",
}
GOALS = {
    "hoyle": (3, 10),
    "small records": (1.5, 5),
    "lynx": (1.5, 5),
    "crazy_rummy": (1.5, 5),
    "crazy_rummy contract": (1.5, 8),
    "red_five": (1.5, 4),
    "tables": (1.5, 3),
}
"""How many times as fast as python-chess hoyle should be, from source and compiled."""
PUBLISHED = "records/published/redox.txt"
START_GOALS = {
    "hoyle verify one-clean-round.txt": "1.3 ×",
    f"hoyle verify {PUBLISHED}": "500 ms, 300 ms compiled",
}
MEMORY_GOAL = "50 MiB a process"


@frozen
class Effort:
    """How much is measured: ``runs`` of each program, of which short ones are run ``often``; ``lengths`` of
    records, in rounds; ``slips`` of each kind in each game; how many ``rounds`` are some 20 MB, or less, in
    one file and in as many; ``records`` of each game in each style; and how often “no small change” is
    ``held`` against brute force in each kind of record. By the interpreter ``beside``, if there is one, hoyle
    is run the other way: compiled, or not."""

    runs: int
    often: int
    lengths: tuple[int, ...]
    files: tuple[int, ...]
    slips: int
    rounds: int = 8_000
    records: int = 30
    held: int = 12
    beside: str | None = None


QUICK = Effort(1, 3, (500, 2_000), (100, 400), 1, rounds=1_000, records=1, held=1)
USUAL = Effort(3, 9, (2_000, 8_000), (500, 2_000), 3, records=6, held=2)
THOROUGH = Effort(7, 21, (2_000, 8_000, 100_000), (500, 2_000, 8_000), 10)


def introduction() -> list[str]:
    return [
        "# Performance",
        "",
        "Written by `python -m benchmarks`. The ratios are what matters: all programs were run in turn on",
        "the same machine. Rates and start-up times are medians of several runs, other times the best run.",
        "",
        f"Machine: {os.cpu_count()} cores ({processor()}), {platform.system()}, Python "
        f"{platform.python_version()}; {', '.join(_versions())}.",
        f"hoyle runs {_way(_compiled())}.",
        "",
    ]


def _versions() -> Iterator[str]:
    for name in ("parsimonious", "chess", "pokerkit", "duckdb", "pyarrow"):
        if find_spec(name) is not None:
            yield f"{name} {version(name)}"


def _way(compiled: bool) -> str:
    return "compiled by mypyc" if compiled else "uncompiled"


def _compiled() -> bool:
    from hoyle.verify.rummy import referee as rummy

    return not str(rummy.__file__).endswith(".py")


def processor() -> str:
    """The kind of processor."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
        return next(line.partition(": ")[2] for line in text.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def starting(effort: Effort) -> list[str]:
    python = sys.executable
    hoyle = [python, "-m", "hoyle"]
    times = start_up(
        {
            'python -c "import parsimonious, attrs, click"': [
                python, "-c", "import parsimonious, attrs, click"
            ],
            'python -c "pass"': [python, "-c", "pass"],
            "hoyle --version": [*hoyle, "--version"],
            "hoyle verify one-clean-round.txt": [*hoyle, "verify", str(material.one_round())],
            "hoyle verify messy.txt": [*hoyle, "verify", str(material.messy())],
            "hoyle verify chat.txt": [*hoyle, "verify", str(material.chat())],
            f"hoyle verify --no-repairs {PUBLISHED}": [*hoyle, "verify", "--no-repairs", PUBLISHED],
            f"hoyle verify {PUBLISHED}": [*hoyle, "verify", PUBLISHED],
        },
        effort.often,
    )  # fmt: skip
    base = next(iter(times.values()))
    return [
        "## Start-up",
        "",
        "Processor time of whole processes, including interpreter start-up. The published game has three",
        "rounds with all their mistakes; its report is printed in full. Most of the time is spent",
        "searching for repairs. The messy record has some hundred turns of REDOX without a mistake, told in",
        "German with a comment behind every second turn. The chat tells the same turns with talk between",
        "them, mark-up, tables and verbs that vary.",
        "",
        "| command | ms | ratio | goal |",
        "|---|---:|---:|---:|",
        *(
            f"| `{name}` | {1000 * time:.0f} | {time / base:.2f} | {START_GOALS.get(name, '')} |"
            for name, time in times.items()
        ),
        "",
    ]


def reading(effort: Effort) -> list[str]:
    files = dict.fromkeys((name for name in SHOWN if name in installed()), material.redox())
    files["small records"] = files["cold"] = material.folder(effort.files[0])
    files |= {kind: material.records_of(kind) for kind in material.RECORDS}
    files |= {name: material.chess() for name in ("python_chess", "pgn_extract") if name in files}
    files |= {name: material.poker() for name in ("pokerkit",) if name in files}
    found, beside = rates(files, effort.runs, effort.beside)
    base = found["python_chess"]

    def row(name: str) -> str:
        cells = [SHOWN[name]]
        for rate, compiled in ((found[name], _compiled()), (beside.get(name), not _compiled())):
            goal = f"{GOALS[name][compiled]:g}" if name in GOALS else ""
            cells += [f"{round(rate, -2):,.0f}", f"{rate / base:.2f}", goal] if rate else ["", "", ""]
        return f"| {' | '.join(cells if beside else cells[:4])} |"

    return [
        "## Reading and checking",
        "",
        f"One core, processor time. The REDOX record has {material.ROUNDS:,} random legal rounds with hands,",
        "calls, scores and totals; those of the other games, and the games of chess and hands of poker, are",
        "random too. Each is read once, by a fresh process. The small records,",
        f"{effort.files[0]:,} of them, are read one after another: what was read in one is remembered",
        "for the next; or all caches are emptied before each, except those for how sentences and settings "
        "are",
        "built and what a single card means in them. The ratio compares turns (moves) per",
        "second with python-chess. parsimonious is given only the moves, without hands and scores.",
        "pgn-extract and PokerKit are included if they are installed."
        + (f"\nIn the last columns hoyle runs {_way(not _compiled())}." if beside else ""),
        "",
        "| program | turns a second | ratio | goal |"
        + (" turns a second | ratio | goal |" if beside else ""),
        "|---|---:|---:|---:|" + ("---:|---:|---:|" if beside else ""),
        *map(row, found),
        "",
    ]


def remembering(effort: Effort) -> list[str]:
    rows = []
    for command in COMMANDS:
        peaks = [peak_memory(command, material.long_record(length)) for length in effort.lengths]
        rows.append(_row(f"`hoyle {' '.join(command)}`", peaks))
    folders = [peak_memory((*VERIFY, str(material.folder(count))), ()) for count in effort.files]
    lengths = [f"{length:,} rounds" for length in effort.lengths]
    files = [f"{count:,} files" for count in effort.files]
    return [
        "## Memory",
        "",
        "Peak memory of a process, in MiB, while one record with this number of legal rounds, each with",
        "its scores, is piped into it. What grows at first is the cache of clauses read before, which is",
        f"bounded. The goal is {MEMORY_GOAL} at most.",
        "",
        *_heads("command", lengths),
        *rows,
        "",
        "The same for a folder with this number of files, one round each.",
        "",
        *_heads("command", files),
        _row("`hoyle verify FOLDER`", folders),
        "",
    ]


VERIFY = ("verify", "--jobs", "1")
COMMANDS = ((*VERIFY, "-"), (*VERIFY, "--format", "json", "-"), ("verify", "--jobs", "2", "-"))


def _heads(first: str, others: Sequence[str]) -> list[str]:
    return [f"| {first} | {' | '.join(others)} | ratio |", f"|---|{'---:|' * len(others)}---:|"]


def _row(first: str, peaks: Sequence[int]) -> str:
    cells = " | ".join(f"{peak / 1024:.0f}" for peak in peaks)
    return f"| {first} | {cells} | {peaks[-1] / peaks[0]:.2f} |"


def crowd(effort: Effort) -> tuple[tuple[str, Path], ...]:
    """One large file, and a folder of small ones."""
    return (("one file", material.large(effort.rounds)), ("many files", material.folder(effort.rounds)))


LONG = 50
"""Number of megabytes from which two runs of a file are enough."""


def size_of(path: Path) -> float:
    """Megabytes in a file or folder."""
    files = [path] if path.is_file() else path.iterdir()
    return sum(one.stat().st_size for one in files) / 1e6


def sharing(effort: Effort) -> list[str]:
    jobs = sorted({1, 2, cores()})
    pythons = [sys.executable, *([effort.beside] if effort.beside else [])]
    one_file, many_files = crowd(effort)
    rows = []
    for what, path in (one_file, ("one file", material.large(4 * effort.rounds)), many_files):
        commands = {str(n): ["verify", "--quiet", str(path), "--jobs", str(n)] for n in jobs}
        runs = min(effort.runs, 2) if size_of(path) > LONG else effort.runs
        times = [wall(commands, runs, warm=False, python=python) for python in pythons]
        for n in commands:
            cells = [f"{what}, {size_of(path):.0f} MB", n]
            for each in times:
                one, these = each["1"], each[n]
                cells.append(f"{these.clock:.2f}")
                cells.append(f"{one.clock / these.clock:.2f}")
                cells.append(f"{these.processor / one.processor:.2f}")
            rows.append(f"| {' | '.join(cells)} |")
    return [
        "## Several cores",
        "",
        "Whole runs of `hoyle verify --jobs N`, in wall-clock time. The report is the same byte for byte. "
        "The one",
        "file is a single record, split between rounds. The start-up time cannot be shared, so it weighs",
        "more where the rest is quick. The processor time is that of all processes together: anything",
        "above 1 is lost by sharing. The goal, on two cores: 1.7 times as fast for one file, 1.85 for many."
        + (f"\nIn the last columns hoyle runs {_way(not _compiled())}." if effort.beside else ""),
        "",
        "| input | jobs |" + " seconds | times as fast | processor time |" * len(pythons),
        "|---|---:|" + "---:|---:|---:|" * len(pythons),
        *rows,
        "",
    ]


SCHEDULER_GOAL = 1.1
"""How many times as long as hoyle's own processes a cluster on one machine may take."""


def clustering(effort: Effort) -> list[str]:
    heading = ["## Cluster", ""]
    if find_spec("distributed") is None:
        return [*heading, "Not measured: the extra `dask` is not installed.", ""]
    path = material.large(4 * effort.rounds)
    ways = {
        "--jobs 2": ["--jobs", "2"],
        "--jobs 2 --scheduler local": ["--jobs", "2", "--scheduler", "local"],
    }
    commands = {name: ["verify", "--quiet", str(path), *options] for name, options in ways.items()}
    times = wall(commands, min(effort.runs, 2), warm=False)
    base = next(iter(times.values()))
    return [
        *heading,
        f"One file of {size_of(path):.0f} MB by the clock: processes of hoyle's own, and workers of a Dask",
        f"cluster that is started for it. The goal: at most {SCHEDULER_GOAL} times as long.",
        "",
        "| options of `hoyle verify` | seconds | ratio | goal |",
        "|---|---:|---:|---:|",
        *(
            f"| `{name}` | {taken.clock:.2f} | {taken.clock / base.clock:.2f} "
            f"| {'' if taken is base else SCHEDULER_GOAL} |"
            for name, taken in times.items()
        ),
        "",
    ]


def keeping(effort: Effort) -> list[str]:
    if find_spec("duckdb") is None:
        return ["## Archive", "", "Not measured: the extra `archive` is not installed.", ""]
    archive = material.FOLDER / "archive.hoyle"
    jobs = sorted({1, cores()})
    rows = []
    for what, path in crowd(effort):
        for n in jobs:
            times = []
            for _ in range(min(effort.runs, 2)):
                archive.unlink(missing_ok=True)
                adding = ["archive", "add", str(archive), str(path), "--jobs", str(n)]
                times.append(wall({"add": adding}, 1, warm=False)["add"].clock)
            counts = _counted(archive)
            rows.append(
                f"| {what}, {size_of(path):.0f} MB | {n} | {counts['records']:,} | {counts['turns']:,} | "
                f"{min(times):.2f} | {round(counts['turns'] / min(times), -2):,.0f} | "
                f"{archive.stat().st_size / 1e6:.0f} |"
            )
    million, turns = _million(effort)
    ask = wall({"query": ["archive", "query", str(million), QUESTION]}, effort.runs)["query"].clock
    rate = _written(path)
    return [
        "## Archive",
        "",
        "`hoyle archive add`: everything is read, judged and written. Writing alone, through Arrow, reaches",
        f"{round(rate, -3):,.0f} rows per second. A file is read by one process, many files by several. The",
        "goal is 200,000 turns a second compiled, many files on two cores 1.8 times as fast as on one, and",
        "300 ms for the question below.",
        "",
        "| input | jobs | records | turns | seconds | turns a second | MB in the archive |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
        f"`{QUESTION}` on an archive of {turns:,} turns",
        f"takes {1000 * ask:.0f} ms, including start-up.",
        "",
    ]


def _million(effort: Effort) -> tuple[Path, int]:
    """An archive of some million turns or more, and how many they are."""
    archive = material.FOLDER / f"archive-{4 * effort.rounds}.hoyle"
    archive.unlink(missing_ok=True)
    run(
        [
            sys.executable,
            "-m",
            "hoyle",
            "archive",
            "add",
            str(archive),
            str(material.large(4 * effort.rounds)),
        ]
    )
    return archive, _counted(archive)["turns"]


QUESTION = "SELECT player, avg(recomputed) FROM scores GROUP BY player"


def _counted(archive: Path) -> dict[str, int]:
    import duckdb

    with duckdb.connect(str(archive), read_only=True) as connection:
        (found,) = connection.execute("SELECT count(*), sum(turns) FROM records").fetchall()
    return {"records": int(found[0]), "turns": int(found[1])}


def _written(path: Path) -> float:
    """The rows a second that are written to an archive, without making them."""
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
