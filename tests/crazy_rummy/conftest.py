"""The records that Crazy Rummy is tested with."""

from __future__ import annotations

from pathlib import Path

from hoyle.notation.reading.files import read_text
from hoyle.records.events import Record

ROOT = Path(__file__).parents[2]
DATA = Path("tests/data/crazy_rummy")
WHOLE = ("three-deals", "by-hand-threes-and-fours", "contract-two-rounds", "bad-add-before-meld", "bad-claim")
"""Records of whole deals; those named ``bad`` hold one mistake."""
SINGLE = sorted(path.name for path in (ROOT / DATA / "findings").glob("*.txt"))
"""Small records with one mistake each, which they name themselves."""


def text_of(name: str) -> str:
    return (ROOT / DATA / name).read_text("utf-8")


def record_of(text: str, *, strict: bool = False) -> Record:
    (record,) = read_text(text, strict=strict)
    return record


def deal(number: int, *lines: str, header: str = "") -> Record:
    """A deal dealt by S to the players N, E, S; ``lines`` are its hands and turns."""
    text = ["Game: Crazy Rummy", "Players: N, E, S", *header.splitlines(), "", f"Deal #{number}", "Dealer: S"]
    return record_of("\n".join([*text, *lines]))
