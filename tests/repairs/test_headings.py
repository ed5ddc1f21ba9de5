"""A heading that was left out or misspelt: it is put back, and nothing else is touched."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fix import mend_document
from hoyle.notation import read_text
from hoyle.verify.players import Settings
from hoyle.verify.repairs.lines import heading_put

from ..conftest import sample
from ..slips import GAMES, WRITTEN, legal
from .test_slips_by_hand import FIVE, judged, text_of


def rounds(game: str, language: str = "en") -> str:
    """Three rounds without a mistake."""
    return legal(game, 3, Settings(3), language)


def mended(text: str) -> str:
    result = mend_document(Document.of(text.encode()))
    assert (len(result.done), result.left) == (1, 0)
    return result.document.data.decode()


@pytest.mark.parametrize(("game", "language"), WRITTEN)
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


@pytest.mark.parametrize(("game", "slip"), sample([*product(GAMES, SLIPS)], 2))
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
        ("red_five", "Levels", ":", ", "),
    ],
)
def test_claims_on_the_line_of_their_heading(game: str, heading: str, sign: str, between: str) -> None:
    """They are understood, and put below it. (In Red Five a setting at the top is called so too.)"""
    text = rounds(game)
    found = list(re.finditer(rf"(?m)^{heading}:\n((?:\w: .*\n)+)", text))[-1]
    claims = between.join(found[1].rstrip("\n").split("\n")).replace(":", sign)
    typed = f"{text[: found.start()]}{heading}: {claims}\n{text[found.end() :]}"
    assert judged(typed) == []
    assert read_text(typed) == read_text(text)
    assert mend_document(Document.of(typed.encode())).document.data.decode() == text


def test_totals_on_the_line_of_their_heading_at_the_top() -> None:
    """A game that goes on."""
    top = "Game: REDOX\nPlayers: N, E, S\n"
    typed = f"{top}Total scores: N: +5, E: -3, S: +2.\n\nRound #4\n\nLead: N\n"
    text = f"{top}Total scores:\nN: +5\nE: -3\nS: +2\n\nRound #4\n\nLead: N\n"
    assert read_text(typed) == read_text(text)
    assert mend_document(Document.of(typed.encode())).document.data.decode() == text


@pytest.mark.parametrize(
    "claims",
    [
        "N: 10, N: 12, E: 3, S: 4",
        "N won, and E: 12",
        "nobody",
        "N: 10, E: 12 S",
        "N: 1 2, E: 3, S: 4",
        "N: 10, E: 12",
        "N - 10, E 12, S 3",
    ],
)
def test_what_is_no_claim_on_the_line_of_a_heading(claims: str) -> None:
    text = f"Game: REDOX\nPlayers: N, E, S\n\nRound #1\n\nLead: N\nScores: {claims}\n"
    assert [one.rule.name for one in judged(text)] == ["unreadable-line"]


@pytest.mark.parametrize(
    "claims",
    ["N 10, E 12,\nS 8", "N 10, E 12\nS 8", "N 10, E\n12, S 8", "N 10, E 12, S\n8"],
)
def test_claims_on_the_line_of_their_heading_and_the_next(claims: str) -> None:
    text = "Game: LYNX\nPlayers: N, E, S\n\nTotal scores:{}\n\nRound #2\n"
    typed, right = text.format(f" {claims}"), text.format("\nN: 10\nE: 12\nS: 8")
    assert read_text(typed) == read_text(right)
    assert mend_document(Document.of(typed.encode())).document.data.decode() == right


def test_a_slip_in_claims_on_the_line_of_their_heading() -> None:
    """It is pointed at where it stands, and mended there."""
    text = rounds("crazy_rummy")
    found = re.search(r"(?m)^Scores:\n((?:\w: .*\n)+)", text)
    assert found is not None
    sum_ = re.search(r"(\w): ((?:\d+\+)+\d+ = )(\d+)", found[1])
    assert sum_ is not None
    wrong = found[1].replace(sum_[0], f"{sum_[1]}: {sum_[2]}{int(sum_[3]) + 1}")
    typed = text.replace(found[0], f"Scores: {wrong.rstrip().replace(chr(10), ', ')}\n")
    (finding,) = judged(typed)
    place = finding.place
    assert place.text[place.column - 1 : place.end_column - 1] == str(int(sum_[3]) + 1)
    assert mend_document(Document.of(typed.encode())).document.data.decode() == text


@pytest.mark.parametrize(("line", "taken"), [("Scors", True), ("Sco", False)])
def test_a_line_gives_way_to_a_heading_only_if_it_is_more_like_it_than_not(line: str, taken: bool) -> None:
    (edit,) = heading_put("Scores:", 9, ["N: pass.", line]).edits
    assert (edit.line == 8) is taken
