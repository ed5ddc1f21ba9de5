"""How wide text is: as rich has it, which hoyle does not import for a small report."""

from __future__ import annotations

from pathlib import Path

from hoyle.records.cells import cells_of
from rich.cells import cell_len

DATA = Path(__file__).parents[1] / "data"


def test_all_that_stands_in_records_is_as_wide_as_rich_says() -> None:
    texts = (path.read_text("utf-8", "replace") for path in DATA.rglob("*.[tm][xd]*"))
    found = {character for text in texts for character in text if character.isprintable()}
    assert {"♠", "紅", "→", "，"} <= found
    assert {one for one in found if cells_of(one) != cell_len(one)} == set()
    assert cells_of("e\u0301紅♠") == cell_len("e\u0301紅♠") == 4
