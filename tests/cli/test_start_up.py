"""With a small file, starting up takes most of the time: nothing is imported that is not needed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import hoyle
import pytest
from hoyle.cli import version
from hoyle.records import cards

from .conftest import CLEAN, WRONG

BASE = "import parsimonious, attrs, click"
HEAVY = {
    "asyncio", "cattrs", "concurrent", "distributed", "duckdb", "fsspec", "gzip", "jsonschema",
    "multiprocessing", "pyarrow", "rich", "socket", "sqlite3",
    "hoyle.cli.archive", "hoyle.cli.cluster", "hoyle.cli.long_file", "hoyle.notation.source.pieces",
    "hoyle.records.codec",
}  # fmt: skip
Record = Callable[..., Path]


def imported(code: str, *arguments: object, input: bytes = b"") -> set[str]:
    """The modules that are there when ``code`` has run."""
    code = f"import sys\ntry:\n    {code}\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, input=input, capture_output=True, check=False)
    return set(done.stderr.decode().splitlines()[-1].split())


def of_hoyle(*arguments: object, input: bytes = b"") -> set[str]:
    return imported("from hoyle.cli.main import main; main()", *arguments, input=input)


def parts(modules: set[str]) -> set[str]:
    """The modules, and the packages they are in."""
    return {name[: end.start()] for name in modules for end in re.finditer(r"\.|$", name)}


def test_the_version_imports_only_what_prints_it() -> None:
    modules = of_hoyle("--version")
    ours = {name for name in modules if name.startswith("hoyle.")}
    assert ours == {"hoyle.cli", "hoyle.cli.main", "hoyle.records"}
    assert not parts(modules) & {"attrs", "parsimonious", "rich"}


def test_the_version_of_a_checkout_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.distribution", _no_distribution)
    assert version() == hoyle.__version__ == "unknown"


def _no_distribution(name: str) -> None:
    raise PackageNotFoundError(name)


def test_a_round_in_which_nothing_is_odd_imports_no_other_game(record: Record) -> None:
    """Though its moves are such as other games have too."""
    modules = of_hoyle("verify", record(CLEAN.replace("get the discarded ♠J", "draw a card")))
    assert "hoyle.notation.games.lynx.words" not in modules


@pytest.mark.parametrize(
    ("text", "most", "most_of_ours"), [(CLEAN, 26, 105), (WRONG, 26, 132)], ids=["clean", "wrong"]
)
def test_a_small_file_imports_little(record: Record, text: str, most: int, most_of_ours: int) -> None:
    """Of Python's modules and others' it takes at ``most`` so many beside those of BASE; and so many of
    hoyle's own, packages apart."""
    modules = of_hoyle("verify", record(text))
    assert "hoyle.notation.games.redox.words" in modules
    assert not parts(modules) & HEAVY
    others = {n for n in modules if re.fullmatch(r"hoyle\.(notation|verify)\.games\.(?!redox)\w+", n)}
    assert not others
    ours = {name for name in modules if name.startswith("hoyle")}
    packages = parts({name.rpartition(".")[0] for name in ours})
    further = modules - ours - imported(BASE)
    assert len(further) <= most, sorted(further)
    assert len(ours - packages) <= most_of_ours, sorted(ours - packages)


def test_a_short_standard_input_takes_no_workers() -> None:
    modules = of_hoyle("verify", "-", "--jobs", 8, input=WRONG.encode())
    assert "hoyle.cli.long_file" in modules
    assert not parts(modules) & {"concurrent", "multiprocessing"}


def test_the_version_says_whether_hoyle_is_compiled() -> None:
    run = subprocess.run([sys.executable, "-m", "hoyle", "--version"], capture_output=True, text=True)
    compiled = "no" if str(cards.__file__).endswith(".py") else "yes"
    assert run.stdout == f"hoyle {hoyle.__version__} (compiled: {compiled})\n"
