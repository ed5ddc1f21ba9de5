"""The notebook in docs/ runs, and prints what is kept in it."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from .conftest import at_night

DOCS = Path(__file__).parent.parent / "docs"


@at_night
@pytest.mark.skipif(not all(map(find_spec, ("nbval", "pandas"))), reason="needs nbval and pandas")
@pytest.mark.parametrize("name", sorted(path.name for path in DOCS.glob("*.ipynb")))
def test_the_notebook_prints_what_is_kept_in_it(name: str) -> None:
    unwanted = ["-oaddopts=", *(f"-pno:{plugin}" for plugin in ("cacheprovider", "pytest-lsp", "xdist"))]
    options = ["--nbval", "--nbval-current-env", "-q", *unwanted]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(DOCS / name)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert re.search(r"\d+ passed", done.stdout)
