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
            "Ann has these cards later, so write “Ann:”",
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


THIEF = (DATA / "by-hand-hidden-thief.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("steal ♠8 with ♥8-♦8", "steal ♠8 with ♥8-♦9", "LX153", "♥8-♦9-♠8 is not a meld"),
        ("Discard pile: ♠5", "Discard pile: ♦5", "LX121", "♠8 matches ♦5 neither in rank nor in suit"),
        ("draw six extra", "draw three extra", "LX273", "must be 6, not 3"),
        ("with ♠7-♥7-♠7", "with ♠7-♥7", "LX201", "three or more cards are needed, but this has 2"),
        ("Bo: draw three extra cards.\n", "", "LX271", "Ada moves before Bo has drawn 3 extra cards"),
        ("append ♦J to Ada's", "append ♦J to Bo's", "LX111", "none of Bo's melds shows ♦Q-♦K-♦A"),
        ("Bo: ♠10-♠K", "Bo: ♠10-♠Q", "LX501",
         "♠K is missing, one of ♠10, ♠Q, ♣4 and ♦5 cannot be there"),
        ("♥9-♣9-♦9\nCy", "♥9-♣9\nCy", "LX441", "♥9-♣9 is not on the table"),
    ],
)  # fmt: skip
def test_a_single_slip_where_hands_are_hidden(old: str, new: str, code: str, said: str) -> None:
    (record,) = read_text(THIEF.replace(old, new, 1))
    (finding,) = verify(record).findings
    assert finding.code == code
    assert said in finding.message
    assert "None" not in (finding.help or "")
    assert "probably ♠10" not in str(finding.help)  # which nobody has seen before


@pytest.mark.parametrize(
    "lines",
    [
        "E: discard ♥9.\nE: draw a card.\nS: draw a card; discard ♥3.",
        "E: draw a card; discard ♠8.\nS: draw a card; discard ♠3.",
        "E: draw a card; discard ♠8.\nS: skip.",
        "E: draw a card; discard ♠8.\nN: draw a card.",
        "E: discard ♥7, nominate N.\nS: draw a card; discard ♥3.",
    ],
)
def test_who_misses_a_turn_and_moves_makes_one_mistake(lines: str) -> None:
    """LX-30: whether the others minded what was discarded then, nobody knows."""
    text = f"Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\nDiscard pile: ♥2\nN: discard ♥8.\n{lines}\n"
    (record,) = read_text(text)
    report = verify(record)
    assert [finding.code for finding in report.findings] == ["LX301"]
    (judged,) = report.rounds
    assert judged.turns == judged.legal + judged.illegal + judged.undecided
