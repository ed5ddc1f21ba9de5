"""One slip of the pen in a record written by hand: one finding, at its place, with help that is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.verify import verify

DATA = Path(__file__).parents[1] / "data" / "lynx"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "help_"),
    [
        pytest.param(
            "by-hand-two-players", "discard ♦7, nominate Ben", "discard ♦7", "LX252",
            "nobody was nominated with ♦7: perhaps the name was left out",
            id="nobody nominated, and the seven is answered",
        ),
        pytest.param(
            "by-hand-three-decks", "discard ♥7, nominate herself", "discard ♥7", "LX274",
            "nobody was nominated with ♥7: perhaps the name was left out",
            id="nobody nominated, and extra cards are drawn",
        ),
        pytest.param(
            "by-hand-two-players", "♣A, request diamonds", "♣A, request clubs", "LX352", None,
            id="the ace's own suit requested, and sevens behind it",
        ),
        pytest.param(
            "by-hand-two-players", "Ann: draw six extra", "Ben: draw six extra", "LX272",
            "Ann has these cards later: write “Ann:”",
            id="another's name before extra cards and the turn that follows in the line",
        ),
        pytest.param(
            "by-hand-three-decks", "discard ♦3, desire end", "discard ♠9, desire end", "LX121",
            "♠9 is probably ♦3", id="another card written for the one discarded",
        ),
    ],
)  # fmt: skip
def test_a_single_slip(name: str, old: str, new: str, code: str, help_: str | None) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    line = text[: text.index(old)].count("\n") + 1
    (record,) = read_text(text.replace(old, new, 1))
    (finding,) = verify(record).findings
    assert (finding.code, finding.help) == (code, help_)
    assert finding.place.line in (line, line + 1)
