"""RF-38 to RF-40: the card called, and the marks that say who found it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.findings import Finding
from hoyle.records.repairs import edited
from hoyle.verify import verify
from hoyle.verify.repairs import repair

from .test_random import dealt, onlooker, write

EXAMPLE = (Path(__file__).parents[1] / "data" / "red_five" / "red-five-example.txt").read_text("utf-8")
CALLABLE = [suit + rank for suit in "♠♥♣♦" for rank in ("2", "4", "5", "6", "7", "8", "9", "10")]


def findings(text: str) -> list[Finding]:
    (record,) = read_text(text)
    return verify(record).findings


def mended(text: str) -> tuple[list[Finding], list[str]]:
    """The findings, and the texts that the repairs of the first make."""
    (record,) = read_text(text)
    found = repair(record, Rewriting(record.head)).findings
    ways = found[0].repairs if found else []
    return found, ["\n".join(edited(text.split("\n"), one.edits)) for one in ways]


@pytest.mark.parametrize("marked", [True, False], ids=["friend marked", "friend not marked"])
@pytest.mark.parametrize("seed", range(6))
def test_a_wrong_card_is_blamed_at_the_call_and_one_card_mends_it(seed: int, marked: bool) -> None:
    text = write(dealt(seed, 1))
    text = text if marked else text.replace(" {Friend}", "")
    call = re.search(r"(?<=Call )\S+(?=\.)", text)
    assert call is not None
    for other in Random(seed).sample([card for card in CALLABLE if card != call[0]], 2):
        wrong = text[: call.start()] + other + text[call.end() :]
        found, ways = mended(wrong)
        if not found:
            continue  # the same player finds it, or the dealer holds it too
        assert len(found) == 1, other
        assert found[0].place.line == wrong.count("\n", 0, call.start()) + 1, other
        best = [one for one in found[0].repairs if one.rank == 0]
        assert {len(one.edits) for one in best} == {1}, other
        if marked and "{Alone}" not in text:
            assert text in ways, other


def test_a_mark_at_a_later_play_of_the_friend_is_a_finding() -> None:
    (found,) = findings(EXAMPLE.replace("14. W ♣9,", "14. W ♣9 {Friend},"))
    assert (found.code, found.message) == ("RF392", "W already became the friend with ♣8 on line 25")


def test_a_mark_that_a_later_card_would_explain_hides_no_wrong_call() -> None:
    """N plays the ♦8 that is called, W is marked as the friend with ♣8-♣7."""
    (found,) = findings(EXAMPLE.replace("Call ♣8", "Call ♦8"))
    assert (found.code, found.place.line) == ("RF384", 20)


def test_the_defenders_decide_whether_mark_or_call_is_wrong() -> None:
    """The call and the results have W as the friend: that N is marked for the ♠2 is what is wrong."""
    moved = EXAMPLE.replace("W ♣8-♣7 {Friend}", "W ♣8-♣7").replace("N ♠2-♠2,", "N ♠2-♠2 {Friend},")
    (found,) = findings(moved)
    assert (found.code, found.place.line) == ("RF391", 24)


def test_one_copy_leaves_a_friend_where_the_bury_is_not_written() -> None:
    """House rule one-copy-with-friend: the dealer who has one of the cards is not alone, seen or not."""
    seen = 0
    for seed in range(60):
        text = write(dealt(seed, 1, house_rules="one-copy-with-friend"))
        call = re.search(r"([NESW]): Call (\S+)\.$", text, re.MULTILINE)
        if call is None:
            continue
        held = re.search(rf"^{call[1]}: .*-.*-.*-.*-.*{call[2]}", text, re.MULTILINE)
        seen += held is not None
        for hidden in (onlooker(text), re.sub(r"[NESW]: Bury.*\n", "", text)):
            (record,) = read_text(hidden)
            (whole,) = read_text(text)
            report = verify(record)
            assert report.findings == []
            assert report.rounds[0].details == verify(whole).rounds[0].details
    assert seen
