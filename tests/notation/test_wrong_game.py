"""A ``Game:`` line that names another game than is played: one finding, and all else is judged as
what it is."""

from __future__ import annotations

from itertools import permutations

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import notation_for, read_text
from hoyle.verify import verify

from ..slips import legal

GAMES = ("redox", "lynx", "crazy_rummy", "red_five")


def said_to_be(game: str, text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{first.partition(':')[0]}: {notation_for(game).title}\n{rest}"


@pytest.mark.parametrize(("game", "named"), list(permutations(GAMES, 2)))
def test_it_is_one_finding_and_the_record_is_judged_as_what_it_is(game: str, named: str) -> None:
    text = legal(game)
    (record,) = read_text(said_to_be(named, text))
    assert [record] == read_text(text)
    report = verify(record)
    (finding,) = report.findings
    title = notation_for(game).title
    assert (finding.code, finding.place.line) == ("RD012", 1)
    assert finding.message == f"this is a record of {title}, not of {notation_for(named).title}"


@pytest.mark.parametrize(("game", "language"), [("redox", "zh"), ("red_five", "zh"), ("lynx", "en")])
def test_it_is_mended_and_nothing_else(game: str, language: str) -> None:
    text = legal(game, 2, language=language)
    wrong = said_to_be("crazy_rummy", text)
    assert mend_document(Document.of(wrong.encode())).document.data == text.encode()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_says_which_game_it_is_is_believed(game: str) -> None:
    """With the game overruled, and in records too short to tell."""
    text = said_to_be("lynx", legal(game))
    (record,) = read_text(text, game=game)
    assert record.head.remarks == ()
    assert read_text("Game: LYNX\nPlayers: N, E\n\nRound #1\n\nN: discard ♠4.\n")[0].head.remarks == ()


def test_a_hand_in_the_midst_of_play_ends_nothing() -> None:
    """Red Five has no cards left."""
    text = "Game: Red Five\n\nRound #1\n\n1. N ♠A, E ♠2, S ♠4, W ♠6 → N\nN: ---\nE: ♠8\nS: Play ♠7.\n"
    (record,) = read_text(text)
    assert len(record.rounds[0].events) == 8


def test_prose_behind_the_name_of_the_game_is_kept() -> None:
    (record,) = read_text("Game: LYNX\nPlayed in May.\nPlayers: N, E\n\nRound #1\n")
    assert record.head.comment == "Played in May."
