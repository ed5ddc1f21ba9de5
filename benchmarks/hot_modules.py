"""The share of each module in the time after start-up, when records of each game are checked from source.

``setup.py`` compiles the modules with the largest. ``python -m benchmarks.hot_modules`` prints them."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from time import process_time

from . import material

GAMES = (("redox",), ("lynx",), ("crazy_rummy", "crazy_rummy contract"), ("red_five",))
"""The columns. Where a game has records of two kinds, the larger share counts."""
MIN_PER_CENT = 0.5
"""Share of the time, in some game, from which a module is printed."""
MAX_CHARACTERS = 500_000
"""Number of characters to read of each record: with more, the shares hardly change."""


def shares(record: Path) -> dict[str, float]:
    """The percentage of the time that each module takes itself, including the built-in functions it calls."""
    from hoyle.cli.main import main

    profile = Profile(process_time)
    sys.argv = ["hoyle", "verify", "--jobs", "1", "--quiet", "--no-repairs", str(record)]
    with suppress(SystemExit), Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        profile.runcall(main)
    spent: Counter[str] = Counter()
    for place, (*_, own, _, callers) in Stats(profile).stats.items():
        if module := _module(place):
            spent[module] += own
        else:
            for caller, (*_, its_own, _) in callers.items():
                if module := _module(caller):
                    spent[module] += its_own
    return {module: 100 * own / spent.total() for module, own in spent.items()}


def _module(place: tuple[str, int, str]) -> str:
    """The module of hoyle that a function is in; empty if it is in none, or if it is a module's body."""
    path, _, function = place
    parts = Path(path).parts
    folders = [at for at, part in enumerate(parts) if part in ("records", "notation", "verify", "cli")]
    return "/".join(parts[folders[0] :]) if folders and function != "<module>" else ""


def _record(kind: str) -> Path:
    """The beginning of a record of one kind."""
    whole = material.redox() if kind == "redox" else material.records_of(kind)
    path = whole.with_suffix(".beginning.txt")
    path.write_text(whole.read_text("utf-8")[:MAX_CHARACTERS].rpartition("\nRound ")[0], "utf-8")
    return path


def rows() -> Iterator[str]:
    """Each module with its share in each game, the busiest first."""
    games = [[shares(_record(kind)) for kind in kinds] for kinds in GAMES]
    found = {
        module: [max(one.get(module, 0) for one in kinds) for kinds in games]
        for kinds in games for one in kinds for module in one
    }  # fmt: skip
    for module, each in sorted(found.items(), key=lambda one: -max(one[1])):
        if max(each) >= MIN_PER_CENT:
            yield f"{module:<42}" + "".join(f"{share:6.1f}" for share in each)


if __name__ == "__main__":
    for row in rows():
        print(row)
