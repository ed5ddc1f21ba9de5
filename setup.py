"""How hoyle is built. ``pyproject.toml`` describes the package; this is for speed alone.

With ``HOYLE_COMPILE=1`` in the environment the modules that most of the time is spent in are compiled by
mypyc, from the same source, into the wheel. Without it they run as they are. ``MYPYC_OPT_LEVEL`` is the
optimization level of the C compiler, 3 by default."""

import os
import shutil
import sys
import tomllib
from pathlib import Path

from setuptools import setup

FOLDERS = ("hoyle", "records", "notation", "verify", "cli")
HOT = (
    "records/cards.py",
    "records/kinds.py",
    "notation/language/clauses.py",
    "notation/games/*/words.py",
    "notation/language/grammar.py",
    "notation/language/headings.py",
    "notation/language/matchers.py",
    "notation/language/operands.py",
    "notation/language/shapes.py",
    "notation/language/trick_lines.py",
    "notation/reading/canonical.py",
    "notation/reading/context.py",
    "notation/reading/open_part.py",
    "notation/reading/players.py",
    "notation/reading/reader.py",
    "notation/reading/split_turns.py",
    "notation/source/decoding.py",
    "notation/source/pieces.py",
    "verify/breach.py",
    "verify/cards/[dhm]*.py",
    "verify/desk.py",
    "verify/judged.py",
    "verify/ledger.py",
    "verify/order.py",
    "verify/referee.py",
    "verify/scores.py",
    "verify/seats.py",
    "verify/rummy/[!su]*.py",
    "verify/tricks/*.py",
    "verify/games/*/*.py",
)
"""(Not ``notation/reading/files.py``: a generator that is compiled does not close its file when it is thrown
away.)
Referees and tables are compiled together: a class that is compiled can have no subclass that is not."""
LEFT_AS_THEY_ARE = (
    "verify/games/*/rulebook.py",
    "verify/rummy/rulebook.py",
    "verify/tricks/rulebook.py",
    "verify/games/*/player.py",
    "verify/rummy/player.py",
)
"""mypyc knows no attrs fields with factories; rulebooks and players are not on the hot path."""

LINUX_FLAGS = ("-fvisibility=hidden", "-fno-plt", "-Wno-misleading-indentation")
"""Modules call functions of each other directly. mypyc writes one file of C, three quarters of it
indentation: gcc would take longer to look for misleading indentation in it than for all the rest."""


def compiled() -> list:
    """The modules that are compiled."""
    from mypyc.build import mypycify

    # mypyc takes a module's name from its path, and the folders stand here without the package around them.
    root = Path("build", "mypyc")
    shutil.rmtree(root, ignore_errors=True)
    for folder in FOLDERS:
        inside = root / "hoyle" if folder == "hoyle" else root / "hoyle" / folder
        shutil.copytree(folder, inside, ignore=shutil.ignore_patterns("__pycache__"))
    os.environ["MYPYPATH"] = str(root)
    paths = {path for pattern in HOT for path in root.glob(f"hoyle/{pattern}")}
    paths -= {path for pattern in LEFT_AS_THEY_ARE for path in root.glob(f"hoyle/{pattern}")}
    options = ["--namespace-packages", "--explicit-package-bases", "--ignore-missing-imports"]
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    extensions = mypycify([*options, *map(str, sorted(paths))], opt_level=level, debug_level="0")
    for extension in extensions:
        if sys.platform == "linux":
            # (They share one list of arguments, which is therefore not added to.)
            extension.extra_compile_args = [*extension.extra_compile_args, *LINUX_FLAGS]
    return extensions


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
