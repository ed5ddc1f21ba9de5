"""A heading that was left out or misspelt: it is put back, and nothing else is touched."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fixing import mend_document
from hoyle.notation import read_text, write
from hoyle.records.events import Record
from hoyle.verify.players import Settings, play

from ..slips import legal
from .test_slips_by_hand import FIVE, judged, text_of

GAMES = ("redox", "lynx", "crazy_rummy", "red_five")


@cache
def rounds(game: str, language: str = "en") -> str:
    """Three rounds without a mistake."""
    head, played = play(game, 3, Settings(rounds=3))
    return write(Record(head, tuple(played)), language=language)


def mended(text: str) -> str:
    result = mend_document(Document.of(text.encode()))
    assert (len(result.done), result.left) == (1, 0)
    return result.document.data.decode()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_heading_left_out_is_put_back(game: str, language: str) -> None:
    text = rounds(game, language)
    (heading,) = re.findall(r"(?m)^.*#2$|^第2局$", text)
    without = text.replace(f"{heading}\n", "")
    (finding,) = judged(without)
    assert str(finding.help) == f"a line is missing before line {finding.place.line}: “{heading}”"
    again = mended(without)
    assert [line for line in again.split("\n") if line] == [line for line in text.split("\n") if line]
    assert read_text(again) == read_text(text)


SLIPS = {
    "a letter left out": lambda said: said.replace("ou", "o").replace("ea", "e"),
    "letters exchanged": lambda said: said.replace("ou", "uo").replace("ea", "ae"),
    "a stop behind it": lambda said: said.replace("d", "b").replace("l", "t") + " .",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_heading_misspelt_is_put_right(game: str, slip: str) -> None:
    text = rounds(game)
    (heading,) = re.findall(r"(?m)^.*#2$", text)
    said = SLIPS[slip](heading)
    wrong = text.replace(heading, said)
    (finding,) = judged(wrong)
    line = text.split("\n").index(heading) + 1
    assert str(finding.help) == f"“{said}” should be “{heading}” (line {line})"
    assert finding.repairs[0].safe
    assert mended(wrong) == text


@pytest.mark.parametrize("said", ["Round 2 was a short one", "2 to go", "Round and round"])
def test_a_comment_is_no_heading(said: str) -> None:
    text = rounds("redox")
    (finding,) = judged(text.replace("Round #2", said))
    assert finding.help
    assert finding.help.startswith("a line is missing")
    assert said in mended(text.replace("Round #2", said))


def test_two_headings_left_out() -> None:
    text = rounds("redox")
    without = text.replace("Round #2\n", "").replace("Round #3\n", "")
    assert [finding.rule.name for finding in judged(without)] == ["missing-heading"] * 2
    result = mend_document(Document.of(without.encode()))
    assert (len(result.done), result.left) == (2, 0)


def test_points_without_their_heading_are_points() -> None:
    assert judged(text_of(FIVE).replace("Points:\n", "")) == []


@pytest.mark.parametrize(
    ("game", "heading", "sign", "between"),
    [
        ("redox", "Scores", ":", ", "),
        ("lynx", "Scores", "", "; "),
        ("crazy_rummy", "Total scores", ":", " / "),
        ("crazy_rummy", "Cards left", ":", "; "),
    ],
)
def test_claims_on_the_line_of_their_heading(game: str, heading: str, sign: str, between: str) -> None:
    """Each player's goes to a line below it; none is turned into a comment."""
    text = rounds(game)
    found = list(re.finditer(rf"(?m)^{heading}:\n((?:\w: .*\n)+)", text))[-1]
    claims = between.join(found[1].rstrip("\n").split("\n")).replace(":", sign)
    typed = f"{text[: found.start()]}{heading}: {claims}\n{text[found.end() :]}"
    (finding,) = judged(typed)
    assert f"“{claims}” should stand below “{heading}:”" in str(finding.help)
    assert mend_document(Document.of(typed.encode()), unsafe=True).document.data.decode() == text


def test_levels_on_the_line_of_their_heading() -> None:
    """Behind the points they are no setting, though one at the top is called so."""
    text = legal("red_five", 1, Settings(1, ("K", "Q", "J", "A")))
    (found,) = re.finditer(r"(?m)^Levels:\n((?:\w: .*\n)+)", text)
    claims = ", ".join(found[1].rstrip("\n").split("\n"))
    typed = f"{text[: found.start()]}Levels: {claims}\n{text[found.end() :]}"
    (finding,) = judged(typed)
    assert f"“{claims}” should stand below “Levels:”" in str(finding.help)
    assert mend_document(Document.of(typed.encode()), unsafe=True).document.data.decode() == text


def test_totals_on_the_line_of_their_heading_at_the_top() -> None:
    """A game that goes on: the claims are carried in only below the heading."""
    top = "Game: REDOX\nPlayers: N, E, S\n"
    typed = f"{top}Total scores: N: +5, E: -3, S: +2\n\nRound #4\n\nLead: N\n"
    text = f"{top}Total scores:\nN: +5\nE: -3\nS: +2\n\nRound #4\n\nLead: N\n"
    (finding,) = judged(typed)
    assert "should stand below “Total scores:”" in str(finding.help)
    assert mend_document(Document.of(typed.encode()), unsafe=True).document.data.decode() == text
