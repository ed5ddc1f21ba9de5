"""How hoyle is built. What there is to say of it stands in ``pyproject.toml``; this is for speed alone.

With ``HOYLE_COMPILE=1`` in the environment the modules that most of the time is spent in are compiled by
mypyc, from the same source, into the wheel. Everywhere else they run as they are. ``MYPYC_OPT_LEVEL`` is how
hard the C compiler tries, 3 if it is not said."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup

FOLDERS = ("records", "notation", "verify", "cli")
HOT = (
    "records/cards.py",
    "records/kinds.py",
    "notation/clauses.py",
    "notation/exchanges.py",
    "notation/games/crazy_rummy.py",
    "notation/games/lynx.py",
    "notation/grammar.py",
    "notation/heading_reader.py",
    "notation/headings.py",
    "notation/lines.py",
    "notation/operands.py",
    "notation/part.py",
    "notation/pieces.py",
    "notation/players.py",
    "notation/reader.py",
    "notation/shapes.py",
    "notation/source.py",
    "notation/sums.py",
    "notation/trick_reader.py",
    "notation/tricks.py",
    "verify/claims.py",
    "verify/dealing.py",
    "verify/deck.py",
    "verify/hands.py",
    "verify/ledger.py",
    "verify/melds.py",
    "verify/order.py",
    "verify/referee.py",
    "verify/report.py",
    "verify/rummy.py",
    "verify/turns.py",
    "verify/engines/*.py",
    "verify/games/*.py",
)
"""(Not ``notation/files.py``: a generator that is compiled does not close its file when it is thrown away.)
Referees and engines are compiled together: a class that is compiled can have no subclass that is not."""
LEFT_AS_THEY_ARE = ("verify/games/red_five_match.py",)
"""mypyc knows no attrs fields with factories."""


def compiled() -> list:
    """The modules that are compiled."""
    from mypyc.build import mypycify

    # mypyc takes a module's name from its path, and the folders stand here without the package around them.
    root = Path("build", "mypyc")
    shutil.rmtree(root, ignore_errors=True)
    for folder in FOLDERS:
        shutil.copytree(folder, root / "hoyle" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    Path(root, "hoyle", "__init__.py").touch()  # or an older hoyle that is installed would be looked into
    os.environ["MYPYPATH"] = str(root)
    paths = {path for pattern in HOT for path in root.glob(f"hoyle/{pattern}")}
    paths -= {root / "hoyle" / one for one in LEFT_AS_THEY_ARE}
    options = ["--namespace-packages", "--explicit-package-bases", "--ignore-missing-imports"]
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    extensions = mypycify([*options, *map(str, sorted(paths))], opt_level=level)
    for extension in extensions:
        if sys.platform == "linux":  # what the modules call of each other they call directly
            # (They share one list of arguments, which is therefore not added to.)
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-fno-plt"]
    return extensions


setup(ext_modules=compiled() if os.environ.get("HOYLE_COMPILE") == "1" else [])
