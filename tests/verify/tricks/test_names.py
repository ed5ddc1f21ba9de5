"""Whose play a name stands for, by the order in which players move."""

from __future__ import annotations

import pytest
from hoyle.verify.tricks.names import one_apart


@pytest.mark.parametrize(
    ("movers", "due", "at"),
    [("NESW", "NESW", None), ("NESN", "NESW", 3), ("SESW", "NESW", 0), ("NSEW", "NESW", None),
     ("NES", "NESW", None), ("NEW", "NESW", None)],
)  # fmt: skip
def test_one_name_in_the_place_of_another(movers: str, due: str, at: int | None) -> None:
    assert one_apart(movers, due) == at
