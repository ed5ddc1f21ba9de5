"""What ``python -m benchmarks.mutants`` relies on."""

from __future__ import annotations

import gc
from pathlib import Path

from hoyle.records import cards

from benchmarks.noticing import functions_in


def test_functions_are_found_among_frozen_objects() -> None:
    """A function that is not found cannot be changed, and then no test notices any change of it."""
    gc.freeze()  # as is done once all tests are collected
    try:
        found = functions_in(Path(cards.__file__).parents[1])
    finally:
        gc.freeze()
    assert cards.in_order in found["records/cards.py"]
