"""How hoyle is built. ``pyproject.toml`` describes the package; this is for speed alone.

With ``HOYLE_COMPILE=1`` in the environment the modules that most of the time is spent in are compiled by
mypyc, from the same source, into the wheel. Without it they run as they are. ``MYPYC_OPT_LEVEL`` is the
optimization level of the C compiler. By default it is 1 for what reads text, on which half of the time is
spent, and ``g`` for the rest, which takes two thirds of the time to compile; 3 takes much longer and gains
about a hundredth."""

import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from setuptools import setup

FOLDERS = ("hoyle", "records", "notation", "verify", "cli")
# The columns are REDOX, LYNX, Crazy Rummy and Red Five.
HOT = {
    "text": """
        notation/language/clauses.py              12.1  10.2  11.0   6.7
        notation/language/headings.py              0.9   0.7   1.1   1.8
        notation/language/matchers.py              0.4   1.6   1.0   2.6
        notation/language/operands.py              6.2   3.9   5.4   2.4
        notation/language/shapes.py                8.3   7.4   8.2   2.6
        notation/language/trick_lines.py           0.0   0.0   0.0   8.2
        notation/reading/canonical.py              4.9   2.2   5.6   6.0
        notation/reading/open_part.py              1.8   1.0   2.4   1.4
        notation/reading/players.py                0.0   0.1   0.1   0.2
        notation/reading/reader.py                15.3   8.6  13.1   6.0
        notation/reading/split_turns.py            1.0   8.4   0.1   0.0
        records/cards.py                           0.1   0.1   0.3   0.1
        records/kinds.py                           0.0   0.0   0.0   0.0
    """,
    "rules": """
        verify/breach.py                           0.0   0.0   0.0   0.0
        verify/cards/deck.py                       0.6   0.6   0.5   0.0
        verify/cards/hands.py                      3.2   3.2   2.6   0.0
        verify/cards/melds.py                      4.7   3.2   3.2   0.0
        verify/ledger.py                           1.1   0.3   1.3   0.0
        verify/referee.py                          2.8   1.8   3.9   4.7
        verify/rummy/actions.py                    0.2   0.6   0.2   0.0
        verify/rummy/claims.py                     1.9   0.7   2.8   0.0
        verify/rummy/dealing.py                    1.4   0.5   1.8   0.0
        verify/rummy/order.py                      1.9   0.1   1.5   0.0
        verify/rummy/referee.py                    8.5   5.0   7.6   0.0
        verify/rummy/table.py                      1.8   2.3   1.8   0.0
        verify/rummy/table_melds.py                1.1   3.2   1.9   0.0
        verify/rummy/wilds.py                      0.0   0.0   6.8   0.0
    """,
    "rummies": """
        verify/games/crazy_rummy/order.py          0.0   0.0   0.3   0.0
        verify/games/crazy_rummy/plain.py          0.0   0.0  13.1   0.0
        verify/games/crazy_rummy/referee.py        0.0   0.0   2.5   0.0
        verify/games/crazy_rummy/round_table.py    0.0   0.0   0.1   0.0
        verify/games/crazy_rummy/table.py          0.0   0.0   2.4   0.0
        verify/games/lynx/order.py                 0.0   0.7   0.0   0.0
        verify/games/lynx/plain.py                 0.0  20.6   0.0   0.0
        verify/games/lynx/referee.py               0.0   1.9   0.0   0.0
        verify/games/lynx/round_table.py           0.0   1.0   0.0   0.0
        verify/games/lynx/table.py                 0.0   2.0   0.0   0.0
        verify/games/redox/plain.py               12.0   0.0   0.0   0.0
        verify/games/redox/referee.py              1.3   0.0   0.0   0.0
        verify/games/redox/round_table.py          0.0   0.0   0.0   0.0
        verify/games/redox/table.py                0.5   0.0   0.0   0.0
    """,
    "tricks": """
        verify/games/red_five/deal.py              0.0   0.0   0.0   4.6
        verify/games/red_five/following.py         0.0   0.0   0.0   1.5
        verify/games/red_five/order.py             0.0   0.0   0.0   3.8
        verify/games/red_five/plain.py             0.0   0.0   0.0   4.1
        verify/games/red_five/referee.py           0.0   0.0   0.0   2.3
        verify/games/red_five/scoring.py           0.0   0.0   0.0   3.6
        verify/tricks/course.py                    0.0   0.0   0.0   1.1
        verify/tricks/deal.py                      0.0   0.0   0.0   1.7
        verify/tricks/holding.py                   0.0   0.0   0.0   3.2
        verify/tricks/plain.py                     0.0   0.0   0.0   9.6
        verify/tricks/referee.py                   0.0   0.0   0.0   0.0
        verify/tricks/rules.py                     0.0   0.0   0.0   0.2
        verify/tricks/table.py                     0.0   0.0   0.0   1.8
    """,
}
"""What is compiled, in groups of one library each, and how much of the time after start-up is spent in each
module when records of REDOX, LYNX, Crazy Rummy (or its contract game) and Red Five are checked from source,
in per cent (``python -m benchmarks.hot_modules`` prints it). A module is here if that is 1 or more for some
game, or if it holds a class from which one here inherits, or that inherits from one here: a class that is
compiled can have no subclass that is not. So are the small ones whose values all others handle: cards, the
deck, breaches, players. (A single group would take twice the memory.)

Not what takes long to compile and gains little: the plays, shows and results of Red Five were a third of the
C of tricks, for 3 % of its speed. Nor ``notation/reading/files.py``, as a generator that is compiled does not
close its file when it is thrown away; nor ``records``' other values and the words of ``notation``, which are
tables and attrs classes."""

LINUX_FLAGS = (
    "-fvisibility=hidden",
    "-fno-plt",
    "--param=early-inlining-insns=14",
    "-Wno-misleading-indentation",
)
"""Modules call functions of each other directly, and what counts references is inlined, as with -O2. mypyc
writes one file of C for each group, a third of it indentation: gcc would take longer to look for misleading
indentation in it than for all the rest.

mypyc makes errors of warnings. That a value may be used uninitialized is one to heed: what mypyc made of
``x if a and b.c.d else y`` has freed a value that was never there. In steps it is safe."""


def compiled() -> list:
    """The modules that are compiled. (A process of its own writes their C, as its memory would stay taken
    while that is compiled.)"""
    # mypyc takes a module's name from its path, and the folders stand here without the package around them.
    # Nothing that is compiled imports a command or the front door, from which mypy would go on to half of
    # PyPI: that was three quarters of its work.
    root = Path("build", "mypyc")
    shutil.rmtree(root, ignore_errors=True)
    for folder in COMPILED_FOLDERS:
        shutil.copytree(folder, root / "hoyle" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "hoyle" / "__init__.py").touch()
    groups = [
        ([str(root / "hoyle" / row.split()[0]) for row in table.splitlines() if row.strip()], f"hoyle_{name}")
        for name, table in HOT.items()
    ]
    level = os.environ.get("MYPYC_OPT_LEVEL", "")
    written = Path("build", "extensions")
    subprocess.run(
        [sys.executable, "-c", WRITE, str(written), json.dumps(groups), level or "1"],
        env={**os.environ, "MYPYPATH": str(root)}, check=True,
    )  # fmt: skip
    extensions = pickle.loads(written.read_bytes())
    for source in {source for extension in extensions for source in extension.sources}:
        Path(source).write_text(quickly_compiled(Path(source).read_text("utf-8")), "utf-8")
    for extension in extensions:
        # (They share one list of arguments, which is therefore not added to.)
        flags = list(extension.extra_compile_args)
        if not level and sys.platform != "win32" and extension.name != "hoyle_text__mypyc":
            flags.append("-Og")
        extension.extra_compile_args = [*flags, *LINUX_FLAGS] if sys.platform == "linux" else flags
    return extensions


def quickly_compiled(text: str) -> str:
    """C that takes less time to compile: what runs once, the body of a module, is not optimized. (These are
    functions so long that they take an eighth of the time.)"""
    marked, bodies = re.subn(r"(?m)^(?=char CPyDef_\w+_____top_level__\(void\) \{)", "RUNS_ONCE ", text)
    return RUNS_ONCE + marked if bodies else text


RUNS_ONCE = """\
#if defined(__clang__)
#define RUNS_ONCE __attribute__((optnone, noinline))
#elif defined(__GNUC__)
#define RUNS_ONCE __attribute__((optimize("O0")))
#else
#define RUNS_ONCE
#endif
"""
COMPILED_FOLDERS = ("records", "notation", "verify")
WRITE = """
import json, pickle, sys
from pathlib import Path
from mypyc.build import mypycify

written, groups, level = sys.argv[1:]
groups = [(paths, name) for paths, name in json.loads(groups)]
options = ["--namespace-packages", "--explicit-package-bases", "--ignore-missing-imports"]
options += ["--follow-imports=silent", *(path for paths, _ in groups for path in paths)]
extensions = mypycify(options, separate=groups, opt_level=level, debug_level="0")
Path(written).write_bytes(pickle.dumps(extensions))
"""
"""Writes the C of modules in groups, and the extensions that are to be made of it."""


def packages() -> list[str]:
    """Every folder of the project that is a package, a game's too."""
    inits = (path for folder in FOLDERS[1:] for path in Path(folder).rglob("__init__.py"))
    return ["hoyle", *sorted("hoyle." + ".".join(path.parent.parts) for path in inits)]


def needed_to_compile() -> list[str]:
    """What the build environment must hold: mypyc, and what hoyle imports, whose types mypyc looks up."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    return ["mypy[mypyc]>=2.4", *project["dependencies"]]


COMPILE = os.environ.get("HOYLE_COMPILE") == "1"
BUILDING = not {"egg_info", "dist_info", "sdist"} & set(sys.argv)
"""Whether this run is the one that builds, and not one that only asks what is needed for it."""

setup(
    packages=packages(),
    setup_requires=needed_to_compile() if COMPILE else [],
    ext_modules=compiled() if COMPILE and BUILDING else [],
)
