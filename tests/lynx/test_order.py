"""LYNX: whose turn it was where a name, a line or an action is wrong among eights, nines and sevens."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text
from hoyle.records.findings import Finding
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..slips import legal


def found(moves: str, players: str = "N, E, S, W") -> list[Finding]:
    text = f"Game: LYNX\nPlayers: {players}\n\nRound #1\n\nDiscard pile: ♥2\n{moves}\n"
    (record,) = read_text(text)
    return verify(record).findings


@pytest.mark.parametrize(
    ("moves", "said", "help_"),
    [
        pytest.param(
            "N: discard ♥8.\nE: draw a card.\nS: draw a card; discard ♥3.\nW: discard ♥4.",
            "E moves, but must miss this turn because of ♥8", "write “E: skip.”",
            id="who misses a turn moves",
        ),
        pytest.param(
            "N: discard ♥8.\nW: draw a card; discard ♥3.\nW: discard ♥4.\nN: discard ♥5.",
            "W moves, but it is S's turn", "E must miss the turn or steal the 8; then S moves",
            id="the name of the next player behind an eight",
        ),
        pytest.param(
            "N: discard ♥8.\nW: draw a card; discard ♥3.\nN: discard ♥4.\nE: discard ♥5.",
            "W moves, but it is S's turn", "E must miss the turn or steal the 8; then S moves",
            id="a line left out behind an eight",
        ),
        pytest.param(
            "N: discard ♥8.\nE: discard ♥9.\nS: draw a card; discard ♥3.\nW: draw a card.",
            "E moves, but it is S's turn", "E must miss the turn or steal the 8; then S moves",
            id="another's name behind an eight, before the turn for a nine",
        ),
        pytest.param(
            "N: discard ♥4.\nW: draw three extra cards.\nS: draw a card.\nW: discard ♣K.",
            "W draws extra cards, but none are due",
            "the moves that follow show that a move by E is missing before this one",
            id="the seven left out for which somebody draws",
        ),
        pytest.param(
            "N: discard ♥7, nominate W.\nW: draw three extra cards.\nW: draw three extra cards.\n"
            "E: draw a card.\nS: draw a card.",
            "W draws extra cards, but none are due",
            "the line before is the same, so this is probably a duplicate",
            id="extra cards written twice",
        ),
        pytest.param(
            "N: draw a card: ♠4; draw a card: ♠4; discard ♥3.\nE: draw a card.",
            "N draws a second card", "the action before is the same, so this is probably a duplicate",
            id="an action written twice",
        ),
        pytest.param(
            "N: discard ♥7, nominate E; discard ♥7, nominate E.\nE: draw three extra cards.\nE: discard ♥K.",
            "N's turn ended with the discard",
            "the action before is the same, so this is probably a duplicate",
            id="a seven written twice is worth three cards",
        ),
    ],
)  # fmt: skip
def test_one_mistake(moves: str, said: str, help_: str) -> None:
    (finding,) = found(moves)
    assert (finding.message, finding.help) == (said, help_)


@pytest.mark.parametrize(
    "more", ["draw a card", "discard ♥3", "publish the meld: ♠5-♠6-♠7; discard ♥3", "skip"]
)
def test_who_misses_a_turn_does_nothing_else(more: str) -> None:
    """LX-30: "skip" is all of the line."""
    (finding,) = found(f"N: discard ♥8.\nE: skip; {more}.\nS: draw a card.")
    assert (finding.code, finding.place.column) == ("LX301", 10)


@pytest.mark.parametrize("line", ["E: draw a card; skip.", "E: pass; skip.", "E: discard ♥3; skip."])
def test_who_should_miss_a_turn_and_plays_is_told_that_once(line: str) -> None:
    assert [one.code for one in found(f"N: discard ♥8.\n{line}\nS: draw a card.")] == ["LX301"]


@pytest.mark.parametrize(("before", "code"), [("discard ♥3", "LX082"), ("draw a card", "LX302")])
def test_nobody_misses_a_turn_that_he_has_begun(before: str, code: str) -> None:
    (finding,) = found(f"N: {before}; skip.\nE: draw a card.")
    assert finding.code == code


@pytest.mark.parametrize("line", ["N: throwes ♥8.", "N: steals the ♥2 with.", "N: discrd ♥8."])
def test_a_first_turn_that_cannot_be_read_where_no_hand_is_written(line: str) -> None:
    """It is a turn, so it accuses nobody else of moving out of turn."""
    (finding,) = found(f"{line}\nE: skip.\nS: draw a card.", "N, E, S")
    assert finding.code == "RD001"


def test_an_eight_may_be_minded_without_a_word_each_time() -> None:
    """LX-30: with two players it is the same player's turn again, and a skip may be written or not."""
    moves = "N: discard ♠K.\nE: discard ♠3.\nN: discard ♠8.\nN: discard ♦8.\nE: skip.\nN: discard ♦5."
    assert [(one.code, one.place.line) for one in found(moves, "N, E")] == [("LX121", 7)]


def test_what_is_requested_in_a_line_of_its_own() -> None:
    """It takes nothing from the hand and nothing from the table, so it tells little of whose turn it is.
    After the player's own ace it belongs to the same turn."""
    assert found("N: discard ♥A.\nN: request ♣.\nE: draw a card.") == []
    (finding,) = found("N: discard ♥A.\nS: request ♣.\nE: draw a card.")
    assert finding.message == "S moves, but it is E's turn"
    assert [one.message for one in finding.explains] == ["S requests a suit without discarding an ace"]


@pytest.mark.parametrize(
    ("seed", "first", "second", "said", "help_"),
    [
        pytest.param(
            2, "N: discard ♥9.", "N: discard ♥K. {Last 3}",
            "N moves, but it is E's turn", "this line and the one before have probably been swapped",
            id="the turn with a nine and the one that follows it",
        ),
        pytest.param(
            1, "N: discard ♣7, nominate himself.", "N: draw three extra cards: ♦3-♠7-♠Q.",
            "N draws extra cards, but none are due", "this line and the next have probably been swapped",
            id="a seven and the extra cards that it costs",
        ),
        pytest.param(
            4, "N: draw three extra cards: ♠5-♦8-♠3.", "N: discard ♦8.",
            "N moves before N has drawn 3 extra cards",
            "this line and the next have probably been swapped",
            id="extra cards and the turn behind them",
        ),
    ],
)  # fmt: skip
def test_two_lines_swapped(seed: int, first: str, second: str, said: str, help_: str) -> None:
    text = legal("lynx", seed, Settings(1, ("N", "E", "S")))
    assert f"{first}\n{second}\n" in text
    (record,) = read_text(text.replace(f"{first}\n{second}\n", f"{second}\n{first}\n"))
    (finding,) = verify(record).findings
    assert (finding.message, finding.help) == (said, help_)
