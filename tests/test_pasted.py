"""Several successive lines that are there twice, as if pasted once too often, are one mistake."""

from __future__ import annotations

from random import Random

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read_text
from hoyle.records.events import Turn
from hoyle.verify import verify
from hoyle.verify.players import Settings
from hoyle.verify.second_look.pasted import pasted

from .conftest import sample
from .slips import legal


def with_a_block_twice(game: str, seed: int, many: int) -> tuple[str, list[str], int]:
    """A legal record with so ``many`` lines of moves twice; its lines before that, and the number of the
    first that stands there again."""
    rng = Random(seed)
    lines = legal(game, seed, Settings(1, ("N", "E", "S", "W"))).splitlines()
    (record,) = read_text("\n".join(lines))
    moves = sorted({event.line for event in record.rounds[0].events if isinstance(event, Turn)})
    first = 6 if game == "red_five" else 2  # before a trump is shown, all may pass again and again
    start = rng.choice(moves[first : -many - 2]) - 1
    typed = [*lines[: start + many], *lines[start : start + many], *lines[start + many :]]
    return "\n".join(typed) + "\n", lines, start + many + 1


@pytest.mark.parametrize("many", [2, 3, 4, 7])
@pytest.mark.parametrize("seed", sample(range(5), 2))
@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "red_five"])
def test_lines_pasted_twice_are_one_mistake(game: str, seed: int, many: int) -> None:
    text, _, again = with_a_block_twice(game, seed, many)
    (record,) = read_text(text)
    (root,) = verify(record).findings
    assert again <= root.place.line < again + many


def test_a_mistake_under_which_they_hang_does_not_hide_them() -> None:
    """While a hand is in doubt, what is wrong with its player's moves hangs under the mistake in the hand."""
    text, _, again = with_a_block_twice("red_five", 0, 3)
    (record,) = read_text(text.replace("N: ", "N: ♦5-", 1))
    hand, lines = verify(record).findings
    assert hand.place.line < again <= lines.place.line < again + 3
    assert lines.help == f"lines {again} to {again + 2} repeat the lines before them"


@pytest.mark.parametrize("seed", sample(range(3), 2))
@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "red_five"])
def test_a_paragraph_pasted_twice_is_one_mistake_if_it_is_one(game: str, seed: int) -> None:
    """Hands, moves, claims: what is only said once more changes nothing."""
    paragraphs = legal(game, seed, Settings(2, ("N", "E", "S", "W"))).split("\n\n")
    found = []
    for at, paragraph in enumerate(paragraphs[1:], 1):  # (behind the head, with which another record begins)
        (record,) = read_text("\n\n".join([*paragraphs[: at + 1], paragraph, *paragraphs[at + 1 :]]))
        found.append(len(verify(record).findings))
    assert max(found) == 1
    assert sum(found) >= len(found) / 3


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_they_are_taken_out_again(game: str) -> None:
    """By a repair that is the best, so that ``fix --unsafe`` makes it."""
    text, lines, _ = with_a_block_twice(game, 3, 4)
    mended = mend_document(Document.of(text.encode()), unsafe=True)
    assert mended.document.data.decode().splitlines() == lines


def test_what_is_wrong_elsewhere_stays() -> None:
    """A slip beside the lines that stand there twice is another mistake, with its own place."""
    text, _, again = with_a_block_twice("redox", 1, 3)
    sums = next(n for n, line in enumerate(text.splitlines()) if " = " in line)
    typed = text.splitlines()
    typed[sums] = typed[sums][:-1] + str((int(typed[sums][-1]) + 1) % 10)
    (record,) = read_text("\n".join(typed))
    places = [finding.place.line for finding in verify(record).findings]
    assert len(places) == 2
    assert places[0] in range(again, again + 3)
    assert places[1] == sums + 1


def test_moves_that_come_twice_by_the_rules_are_no_mistake() -> None:
    """RX-6: where draws were not seen, the same two lines may stand there again."""
    text = (
        "Game: REDOX\nPlayers: N, E\nDecks: 4\n\nRound #1\n\n"
        "N: Discard ?, draw a card.\nE: Discard ?, draw a card.\n"
        * 1
        + "N: Discard ?, draw a card.\nE: Discard ?, draw a card.\nN: Discard ?, draw a card.\n"
    )
    (record,) = read_text(text)
    assert pasted(record.rounds[0]) is not None
    assert verify(record).findings == []


def test_lines_that_cannot_be_read_are_each_reported() -> None:
    """That they are the same says nothing about what was meant; and the round need not be judged again."""
    text = "Game: LYNX\nPlayers: N, E, S, W\n\nRound #1\n" + "N: frobs\n" * 6
    (record,) = read_text(text)
    assert pasted(record.rounds[0]) is None
    found = verify(record).findings
    assert [one.place.line for one in found] == list(range(5, 11))
    assert {one.code for one in found} == {"RD001"}


@pytest.mark.parametrize("at", [0, 1, 3])
def test_one_of_the_lines_may_have_a_slip(at: int) -> None:
    """Also the first, with which they then do not begin; the line behind them is no part of them."""
    text, _, again = with_a_block_twice("redox", 1, 4)
    lines = text.splitlines()
    lines[again - 5 + at] = lines[again - 5 + at].replace(".", ", draw a card: Joker.")
    (record,) = read_text("\n".join(lines))
    assert pasted(record.rounds[0]) == range(again, again + 4)
