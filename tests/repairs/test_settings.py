"""A line of the head that a single finding speaks against: what it should be is what mends it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text, write
from hoyle.records.events import Record
from hoyle.verify.players import Settings, play
from hoyle.verify.repairs import Budget, repair

from .test_names import mended
from .test_slips_by_hand import judged

FIVE = Path(__file__).parents[1] / "data" / "red_five"


@pytest.mark.parametrize("rounds", [1, 2])
def test_too_many_decks_in_a_short_record(rounds: int) -> None:
    """Play stops where the stock of one deck is used up."""
    head, played = play("crazy_rummy", 1, Settings(rounds=rounds))
    text = write(Record(head, tuple(played)))
    wrong = text.replace("Decks: 1", "Decks: 2")
    (finding,) = judged(wrong)
    assert finding.rule.name == "play-not-ended"
    assert str(finding.help) == "“Decks: 2” should be “Decks: 1” (line 3)"
    assert mended(wrong) == text


@pytest.mark.parametrize("name", ["E", "S", "W"])
def test_another_last_dealer_than_the_first_who_shows(name: str) -> None:
    text = (FIVE / "red-five-example.txt").read_text("utf-8")
    wrong = text.replace("Last dealer: N", f"Last dealer: {name}")
    (finding,) = judged(wrong)
    assert str(finding.help) == f"“Last dealer: {name}” should be “Last dealer: N” (line 4)"
    assert mended(wrong) == text


def test_another_last_dealer_in_chinese() -> None:
    text = (FIVE / "red-five-example-zh.txt").read_text("utf-8")
    wrong = text.replace("上莊: 北", "上莊: 東")
    (finding,) = judged(wrong)
    assert finding.help
    assert finding.help.zh == "「上莊: 東」應為「上莊: 北」（第4行）"  # type: ignore[attr-defined]
    assert mended(wrong) == text


@pytest.mark.parametrize(
    ("game", "option", "line"),
    [
        ("lynx", ("extensions", "Max"), "Extensions: Max"),
        ("crazy_rummy", ("variant", "contract"), "Variant: contract"),
    ],
)
@pytest.mark.parametrize("blank", ["\n\n", "\n"])
def test_a_line_that_the_top_lacks(game: str, option: tuple[str, str], line: str, blank: str) -> None:
    """It is put in behind the others; where no blank line follows, before the last of them."""
    head, played = play(game, 3, Settings(rounds=1, options=(option,)))
    lines = write(Record(head, tuple(played))).replace("\n\n", blank, 1).split("\n")
    lines.remove(line)
    first = lines.index("Round #1")
    (finding,) = judged("\n".join(lines))
    assert str(finding.help).startswith(f"a line is missing before line {first}: “{line}”")
    assert mended("\n".join(lines)) == "\n".join([*lines[: first - 1], line, *lines[first - 1 :]])


def test_one_desire_without_the_extension() -> None:
    """LX-48: that the top lacks a line is likelier than that somebody desired what there is not."""
    head, played = play("lynx", 1, Settings(rounds=1))
    text = write(Record(head, tuple(played)))
    wrong = re.sub(r"(discard .3)\.", r"\1, desire a kiss.", text, count=1)
    (finding,) = judged(wrong)
    assert finding.rule.name == "desires-without-extension"
    assert [one.rank for one in finding.repairs] == [0, 1]
    assert "less likely, “desire a kiss” should not be there" in str(finding.help)
    assert mended(wrong) == wrong.replace("\n\n", "\nExtensions: Max\n\n", 1)


def test_a_record_without_a_top() -> None:
    """Nobody knows where a setting would stand there."""
    text = "Round #1\n\nN: discard ♦3.\nE: discard ♥3.\nN: discard ♣3, desire a kiss.\n"
    (record,) = read_text(text, game="lynx")
    found = repair(record, Rewriting(record.head), Budget()).findings
    (finding,) = [one for one in found if one.rule.name == "desires-without-extension"]
    assert finding.help == "“desire a kiss” should not be there (line 5)"
