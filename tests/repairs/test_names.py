"""A player who is called otherwise in a part of a record: one finding, one change for all the places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read_text
from hoyle.records.facts import Stranger
from hoyle.records.findings import Finding
from hoyle.verify import verify
from hoyle.verify.players import Settings

from ..conftest import sample
from ..slips import GAMES, WRITTEN, legal
from .test_slips_by_hand import judged

DATA = Path(__file__).parents[1] / "data"

HEADING = re.compile(r"(?m)^(?:Round|Deal) #|^第\d局$")


def rounds(game: str, language: str = "en") -> str:
    """Two rounds without a mistake."""
    return legal(game, 7, Settings(2, ("Ann", "Ben", "Cat", "Dan")), language)


def renamed(text: str, start: int, **names: str) -> str:
    """``text``, in which players have other ``names`` from ``start`` on."""
    tail = text[start:]
    for old, new in names.items():
        tail = re.sub(rf"(?<!\w){old}(?!\w)", new, tail)
    return text[:start] + tail


def second_round(text: str) -> int:
    return [found.start() for found in HEADING.finditer(text)][1]


def mended(text: str) -> str:
    return mend_document(Document.of(text.encode()), unsafe=True).document.data.decode()


def one_stranger(wrong: str, text: str) -> Finding:
    """What is found in a ``wrong`` record: somebody unknown, once; mended it is ``text`` again."""
    (finding,) = judged(wrong)
    assert finding.rule.name == "unknown-player"
    assert mended(wrong) == text
    return finding


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_misnamed_from_the_second_round_on(game: str, language: str) -> None:
    text = rounds(game, language)
    wrong = renamed(text, second_round(text), Ben="Bob")
    finding = one_stranger(wrong, text)
    first, *others = [n for n, line in enumerate(wrong.split("\n"), 1) if "Bob" in line]
    assert finding.place.line == first
    assert {one.place.line for one in finding.explains} == set(others)
    told = f"“Bob” should be “Ben” ({1 + len(others)} lines, from {first} to {others[-1]})"
    assert str(finding.help) == told


@pytest.mark.parametrize("game", GAMES)
def test_what_a_misnamed_player_does_is_judged(game: str) -> None:
    text = rounds(game)
    (record,) = read_text(renamed(text, second_round(text), Ben="Bob"))
    assert record == read_text(text)[0]
    report, true = verify(record), verify(read_text(text)[0])
    assert [one.scores for one in report.rounds] == [one.scores for one in true.rounds]


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_misnamed_from_the_middle_of_the_first_round_on(game: str) -> None:
    text = rounds(game)
    start = text.index("\n", len(text[: second_round(text)]) // 2)
    one_stranger(renamed(text, start, Cat="Kat"), text)


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_two_misnamed_from_the_second_round_on(game: str) -> None:
    text = rounds(game)
    wrong = renamed(text, second_round(text), Ben="X", Cat="Y")
    found = judged(wrong)
    assert {stranger.name for one in found if (stranger := one.fact(Stranger))} == {"X", "Y"}
    assert len(found) == 2
    assert mended(wrong) == text


@pytest.mark.parametrize("game", sample(GAMES, 2, 1))
def test_two_misnamed_at_the_top(game: str) -> None:
    text = rounds(game)
    head = text.index("\n\n")
    wrong = renamed(text[:head], 0, Ben="X", Cat="Y") + text[head:]
    assert [one.rule.name for one in judged(wrong)] == ["misnamed-player"] * 2
    assert mended(wrong) == text


@pytest.mark.parametrize("game", sample(GAMES, 2))
def test_one_misnamed_at_the_top_and_one_from_the_second_round_on(game: str) -> None:
    text = rounds(game)
    head = text.index("\n\n")
    wrong = renamed(text[:head], 0, Ben="X") + renamed(text[head:], second_round(text) - head, Cat="Y")
    assert [one.rule.name for one in judged(wrong)] == ["misnamed-player", "unknown-player"]
    assert mended(wrong) == text


@pytest.mark.parametrize("game", sample([game for game in GAMES if game != "hearts"], 2, 1))
def test_misnamed_where_no_line_names_the_players(game: str) -> None:
    """Who plays is known from the first round. (Of Hearts a title alone is no head.)"""
    text = re.sub(r"(?m)^Players: .*\n", "", rounds(game))
    one_stranger(renamed(text, second_round(text), Ben="Bob"), text)


@pytest.mark.parametrize("game", GAMES)
def test_misnamed_here_and_there(game: str) -> None:
    """The player has lines between those of the stranger, so that only the cards tell who is meant."""
    text = rounds(game)
    lines = text.split("\n")
    moves = [n for n, line in enumerate(lines) if re.match(r"Dan: [a-zA-Z]|\d+\. .*Dan", line)]
    for n in (moves[len(moves) // 3], moves[len(moves) // 2]):
        lines[n] = lines[n].replace("Dan", "Don")
    finding = one_stranger("\n".join(lines), text)
    assert finding.repairs[0].change.startswith("“Don” should be “Dan”")


@pytest.mark.parametrize(("owner", "line"), [("N", 18), ("S", 19), ("N", 51)])
@pytest.mark.parametrize("own", ["his own", "her own"])
def test_another_players_meld_is_not_the_players_own(own: str, owner: str, line: int) -> None:
    lines = (DATA / "crazy_rummy" / "by-hand-threes-and-fours.txt").read_text("utf-8").split("\n")
    lines[line - 1] = lines[line - 1].replace(f"to {owner}'s ", f"to {own} ")
    (finding,) = judged("\n".join(lines))
    assert [one.change for one in finding.repairs] == [f"{own} should be {owner}'s (line {line})"]
