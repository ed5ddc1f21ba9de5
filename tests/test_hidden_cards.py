"""Unseen cards accuse nobody: hands, draws and discards of legal records hidden here and there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Turn
from hoyle.records.findings import Finding, Severity
from hoyle.verify import JudgedRound, verify
from hoyle.verify.players import Settings

from benchmarks.hiding import CARD, hidden

from .conftest import sample
from .slips import legal
from .test_expected import MISTAKES

HIDDEN_HAND = """\
Game: {game}
Players: N, E, S
{setting}

Round #{number}
N: {count} cards
E: {count} cards
S: {count} cards
Discard pile: ♣5

{moves}
"""


@pytest.mark.parametrize(
    ("game", "setting", "number", "count", "moves"),
    [
        ("LYNX", "", 1, 12, "E: publish the meld: {}-♠K-♠A; discard ♣6."),
        ("LYNX", "", 1, 12, "E: draw a card; publish the meld: {}-♠K-♠A; discard ♣6."),
        ("LYNX", "", 1, 12, "E: publish the meld: {}-♠K; discard ♣6.\nS: draw a card.\nN: draw a card."
                            "\nE: discard ♦6."),
        ("Crazy Rummy", "Variant: contract", 7, 13,
         "E: draw from the stock; lay down the run: {}-♠K-♠A; discard ♣6."),
    ],
)  # fmt: skip
def test_more_cards_than_are_hidden_are_one_mistake(
    game: str, setting: str, number: int, count: int, moves: str
) -> None:
    run = "♠A-♠2-♠3-♠4-♠5-♠6-♠7-♠8-♠9-♠10-♠J-♠Q"
    text = HIDDEN_HAND.format(game=game, setting=setting, number=number, count=count, moves=moves.format(run))
    (record,) = read_text(text)
    assert len(verify(record).findings) == 1


def accused(text: str) -> list[str]:
    found: list[Finding] = [one for record in read_text(text) for one in verify(record).findings]
    return [f"{one.place.line}: {one.message}" for one in found if one.severity is Severity.ERROR]


@pytest.mark.parametrize("what", ["hands", "draws", "discards"])
@pytest.mark.parametrize("players", ["N, S, E", "N, E, S, W"])
@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_a_legal_record_with_hidden_cards(game: str, players: str, what: str) -> None:
    for share in sample((0.3, 0.05, 1), 2):
        rng = Random(f"{game} {players} {what} {share}")
        text = legal(game, rng.randrange(1000), Settings(players=tuple(players.split(", ")), rounds=2))
        assert accused(hidden(text, rng, share, what)) == []


@pytest.mark.parametrize(
    ("game", "what"), [("crazy_rummy", "claims"), ("crazy_rummy", "targets"), ("lynx", "targets")]
)
def test_a_legal_record_with_hidden_melds(game: str, what: str) -> None:
    """What is laid to one of several melds, and a wild card claimed, may be any that it can be."""
    for players in ("N, E, S, W", "A, B, C, D, E, F"):
        for seed in sample(range(6), 3):
            rng = Random(f"{game} {players} {what} {seed}")
            text = legal(game, rng.randrange(1000), Settings(players=tuple(players.split(", ")), rounds=2))
            text = hidden(text, rng, 0.7, "hands")
            assert accused(hidden(text, rng, 1, what)) == []


LYNX = "Game: LYNX\nPlayers: N, E\nDecks: 2\n\nRound #1\n\nDiscard pile: ♣6\n\n"


@pytest.mark.parametrize(
    "moves",
    [
        "N: discard ?; discard ♦9; discard ♦3.\nE: discard ♦4.\n",  # the first must have been a nine
        "N: discard ?.\nE: steal the pile: ? with ♠A-♥A-♣A, take ♣6.\n",
        "N: discard ♣9; discard ?.\nE: discard ♣4.\nN: steal the pile: ♣4 with ♣4-♥4-♠4, take ♣6-?-♣K.\n",
    ],
)
def test_lynx_with_a_discard_that_nobody_saw(moves: str) -> None:
    assert accused(LYNX + moves) == []


def test_lynx_what_is_taken_with_the_pile_is_another_card() -> None:
    """Of three cards one is hidden, and two are other cards than those that lie there."""
    moves = "N: discard ♣9; discard ♣K.\nE: discard ♣4.\nN: steal the pile: ♣4 with ♣4-♥4-♠4, take ?-♦5-♦6.\n"
    (found,) = accused(LYNX + moves)
    assert found.startswith("11: under its top card the pile has ♣6-♣9-♣K")


def test_redox_a_card_laid_to_a_plot_of_hidden_cards() -> None:
    """♦K goes to the plot that can be meant, not to the first of four cards."""
    moves = (
        "N: Lay down the plot: ♠4-♠5-♠6-♠7.\nE: Lay down the plot: ?-Joker-♦J-♦Q.\n"
        "N: Connect ♦K to ?-Joker-♦J-♦Q.\nE: Connect ♦A to ♦9-Joker-♦J-♦Q-♦K.\n"
        "N: Connect ♠8 to ♠4-♠5-♠6-♠7.\n"
    )
    assert accused("Game: REDOX\nPlayers: N, E\nDecks: 2\n\nRound #1\n\n" + moves) == []


def test_redox_a_card_laid_to_one_of_two_plots() -> None:
    """Both may be meant, so neither is known any more."""
    moves = (
        "N: Lay down the plot: ♠4-♠5-♠6-♠7.\nE: Lay down the plot: ♥4-♥5-♥6-♥7.\n"
        "N: Connect ? to ?-?-?-?.\nE: Connect ♥3 to ♥4-♥5-♥6-♥7.\nN: Connect ♠8 to ♠4-♠5-♠6-♠7.\n"
    )
    assert accused("Game: REDOX\nPlayers: N, E\nDecks: 2\n\nRound #1\n\n" + moves) == []


@pytest.mark.parametrize("ends", ["?…♥5", "♥3…?", "?…?"])
def test_lynx_a_card_laid_to_a_run_of_which_an_end_was_not_seen(ends: str) -> None:
    moves = f"N: publish the meld: ♥3-♥4-♥5; discard ♦6.\nE: append ♥6 to N's {ends}; discard ♣6.\n"
    assert accused(LYNX + moves) == []


def test_lynx_no_run_goes_up_to_the_end_that_was_seen() -> None:
    moves = "N: publish the meld: ♥3-♥4-♥5; discard ♦6.\nE: append ♥6 to N's ?…♥9; discard ♣6.\n"
    (found,) = accused(LYNX + moves)
    assert "none of N's melds shows" in found


EVIDENT = {
    "card-not-held", "card-too-often", "not-held",  # a card that nobody saw is one that is held
    "not-on-top", "no-such-meld",  # it is the one that lies there, or that of the only meld that is meant
    "wrong-meaning", "meaning-of-natural",  # it does not say what the card stands for
}  # fmt: skip
"""Mistakes in which a card that is hidden can only be what it should be."""


def judged_up_to(lines: Sequence[str]) -> JudgedRound | None:
    """What is said of the last round of a record, if its last line is read as a move."""
    (record,) = read_text("\n".join(lines))
    moves = [one for part in record.rounds for one in part.events if isinstance(one, Turn)]
    return verify(record).rounds[-1] if moves and moves[-1].line == len(lines) else None


def cards_hidden(line: str) -> Iterator[str]:
    """``line`` with all its cards hidden, and with one of a few of them."""
    spots = list(re.finditer(CARD, line))
    for some in (spots, *([one] for one in spots[:: len(spots) // 3 + 1])):
        text = line
        for spot in reversed(some):
            text = f"{text[: spot.start()]}?{text[spot.end() :]}"
        yield text


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy", "hearts", "red_five"])
def test_what_nobody_saw_is_not_proved_legal(game: str) -> None:
    """A move that is a mistake may still be one when its cards are not seen."""
    tried = 0
    for path in sample([one for one in MISTAKES if game in one.parts], 2):
        lines = path.read_text("utf-8").splitlines()
        (record,) = read_text("\n".join(lines))
        if not (found := verify(record).findings):  # the mistake is in a comment to hoyle
            continue
        first = found[0]
        if first.round is None or first.rule.name in EVIDENT:
            continue
        *before, wrong = lines[: first.place.line]
        written = judged_up_to([*before, wrong])
        if not written or not written.illegal:
            continue
        for line in cards_hidden(wrong):
            if unseen := judged_up_to([*before, line]):
                tried += 1
                assert unseen.legal <= written.legal, (path.name, line)
    assert tried > 20
