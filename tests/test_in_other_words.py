"""Records told as people tell them, in their own words: each turn is read, and a slip is corrected in them.

One game of REDOX, of LYNX and of Crazy Rummy each, as they are told in a mail, in a chat, in notes, by a
commentator, by somebody who learns English, in Chinese."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.events import Turn
from hoyle.records.repairs import edited
from hoyle.verify import verify
from hoyle.verify.repairs import repair

from .conftest import sample

DATA = Path(__file__).parent / "data" / "in_other_words"
RECORDS = sorted(DATA.glob("*.txt"))
TURNS = {"redox": 50, "lynx": 41, "crazy-rummy": 26}
SLIPS = [
    ("crazy-rummy-arrows", "S: draw ♦9 → discard ♦9", "S: draw ♥J → discard ♦9"),
    ("crazy-rummy-arrows", "♠A=♠5 to ♠6-♥A-♠8", "♣10=♠5 to ♠6-♥A-♠8"),
    ("crazy-rummy-first-person", "I put ♠J on ♥J-♣J-♦J", "I put ♥3 on ♥J-♣J-♦J"),
    ("crazy-rummy-learner", "gives away ♠10 and has 2 cards", "gives away ♦8 and has 2 cards"),
    ("crazy-rummy-owner", "connects ♠J with ♥J-♣J-♦J", "connects ♠J with ♣2-♣J-♦J"),
    ("crazy-rummy-signs", "♦A=♣7 > ♣8-♣9-♣10-♣A", "♣5=♣7 > ♣8-♣9-♣10-♣A"),
    ("crazy-rummy-to-the-run", "W: draw from the stock: ♦5", "W: draw from the stock: ♥6"),
    ("lynx-american", "ditches ♥A, wants diamonds", "ditches ♥10, wants diamonds"),
    ("lynx-notes", "in: ♠7, out: ♠7, nominate: W", "in: ♠7, out: ♠10, nominate: W"),
    ("lynx-passive", "S: ♦K discarded", "S: ♠2 discarded"),
    ("lynx-past", "then threw away ♦7, then nominated S", "then threw away ♣Q, then nominated S"),
    ("redox-british", "lays ♦7 off on ♦2-♦3", "lays ♦7 off on ♥8-♦3"),
    ("redox-chinese", "S：攤開♥8-♦8-♦8", "S：攤開♥10-♦8-♦8"),
    ("redox-commentator", "slots ♣9 into ♠9-♠9-♦9", "slots ♣9 into ♠9-♣9-♦9"),
    ("redox-gerund", "adding ♣9 to ♠9-♠9-♦9", "adding ♣9 to ♠9-♠9-♠3"),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_turn_is_read(path: Path) -> None:
    (record,) = read_text(path.read_text("utf-8"))
    game = next(game for game in TURNS if path.stem.startswith(game))
    turns = [event for round_ in record.rounds for event in round_.events if isinstance(event, Turn)]
    assert len(turns) == TURNS[game]
    assert not verify(record).findings


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    sample(SLIPS, 2),
    ids=[f"{name}-{wrong}" for name, _, wrong in sample(SLIPS, 2)],
)
def test_a_slip_is_corrected_as_the_line_is_told(name: str, right: str, wrong: str) -> None:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    assert text.count(right) == 1
    (record,) = read_text(text.replace(right, wrong))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.place.line == text[: text.index(right)].count("\n") + 1
    slipped = text.replace(right, wrong).splitlines()
    assert edited(slipped, finding.repairs[0].edits) == text.splitlines()


DEALT = """\
Game: Crazy Rummy
Players: Ann, Bob, Cleo

Deal #1
Ann: ♠2-♠3-♥6-♥7-♥K-♦5-♣9-♣10
Bob: ♠5-♠6-♥4-♦4-♣J-♦Q-♥10
Cleo: ♠7-♠8-♥2-♦2-♣5-♦J-♥J
"""


@pytest.mark.parametrize("number", ["{:3}  {}", "{}: {}", "{:02}|{}"])
def test_a_listing_is_read_as_what_it_lists(number: str) -> None:
    """The numbers count the lines, also the empty ones; those of tricks and turns belong to them."""
    text = f"{DEALT}\nAnn: discard ♥K.\nBob: draw from the stock: ♦9; discard ♦9.\n"
    listed = "\n".join(number.format(at, line) for at, line in enumerate(text.split("\n"), 1))
    (record,), (plain,) = read_text(listed), read_text(text)
    assert record == plain
    columns = [event.column for event in record.rounds[0].events if isinstance(event, Turn)]
    assert columns == [listed.split("\n")[at - 1].index(": ", 4) + 2 for at in (9, 10)]
