"""The same slip gets the same correction however the cards are spelled, and it is spelled as they are."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import cycle

import pytest
from hoyle.records.repairs import edited

from ..conftest import sample
from .test_slips_by_hand import DATA, judged

CARD = re.compile("([♠♥♣♦])(10|[2-9AJQK])")
LETTERS = dict(zip("♠♥♣♦", "SHCD", strict=True))
NAMES = dict(zip("♠♥♣♦", ("spades", "hearts", "clubs", "diamonds"), strict=True))
SPELLINGS: dict[str, Callable[[str, str], str]] = {
    "SJ": lambda suit, rank: LETTERS[suit] + rank,
    "Js": lambda suit, rank: rank + LETTERS[suit].lower(),
    "J of spades": lambda suit, rank: f"{rank} of {NAMES[suit]}",
}
RECORDS = (
    "crazy_rummy/first-move-left-out.txt",
    "crazy_rummy/two-cards-exchanged-in-a-line.txt",
    "lynx/cards-left-misread.txt",
    "lynx/mistakes/LX031-out-of-turn.txt",
    "hearts/several-slips/card-not-passed-and-name.txt",
    "red_five/two-cards-exchanged-between-tricks.txt",
)


@cache
def corrected(text: str) -> list[tuple[str, int, list[str]]]:
    """Each finding with its code and line, and the texts that its best repairs make."""
    lines = text.split("\n")
    return [
        (
            one.code,
            one.place.line,
            sorted("\n".join(edited(lines, repair.edits)) for repair in one.repairs if repair.rank == 0),
        )
        for one in judged(text)
    ]


@pytest.mark.parametrize(("name", "spelling"), sample([*zip(RECORDS, cycle(SPELLINGS), strict=False)], 2))
def test_the_same_slip_in_another_spelling(name: str, spelling: str) -> None:
    def respelled(text: str) -> str:
        return CARD.sub(lambda found: SPELLINGS[spelling](found[1], found[2]), text)

    in_signs = (DATA / name).read_text("utf-8")
    expected = corrected(in_signs)
    assert any(texts for _, _, texts in expected)
    assert corrected(respelled(in_signs)) == [
        (code, line, sorted(map(respelled, texts))) for code, line, texts in expected
    ]


def test_a_slip_in_a_line_whose_player_stands_in_another() -> None:
    (finding,) = judged((DATA / "pages" / "yaml.txt").read_text("utf-8"))
    assert "♠10 should be ♦4 (line 20)" in str(finding.help)


SETS = (
    "Game: Crazy Rummy\nPlayers: N, E, S, W\nDealer: W\n\nDeal #1\n\n"
    "N: lays down three threes: ♥3-♦3-♣3, lays down the run ♥9-♥10-♥J, discards ♠2.\n"
    "E: draws a card: ♠9, lays down four 6s: ♠6-♥6-♦6-♣6, discards ♠9.\n"
    "S: draws a card, discards ♠10.\n"
)


@pytest.mark.parametrize(
    ("right", "wrong"), [("threes:", "fours:"), ("three threes", "four threes"), ("four 6s", "four 8s")]
)
def test_what_is_said_of_a_set_and_its_cards_do_not_agree(right: str, wrong: str) -> None:
    """The line is a move that cannot be read, and not a hand, however many cards it names; the word that its
    cards bear out is offered."""
    (finding,) = judged(SETS.replace(right, wrong))
    assert finding.code == "RD001"
    best = [repair for repair in finding.repairs if repair.rank == 0]
    assert SETS in ["\n".join(edited(SETS.replace(right, wrong).split("\n"), one.edits)) for one in best]
