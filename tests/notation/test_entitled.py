"""What stands behind the heading of a round: a setting is read as one on a line of its own; all else is
commentary, and ``hoyle fmt`` keeps it."""

from __future__ import annotations

import pytest
from hoyle.cli.editing import Document
from hoyle.cli.fixing import mend_document
from hoyle.cli.fmt import formatted
from hoyle.notation import read_text
from hoyle.records.events import Round, Setting

HEAD = "Game: Crazy Rummy\nPlayers: Ann, Bob, Cleo\n"
HANDS = "Ann: ♠7-♦2-♠9-♥A-♥5-♣K-♦K-♣3\nAnn: discard ♣3.\n"
SET = {
    "Deal #2 (Aces wild)": ("wild", "Aces"),
    "Deal #2 (Twos are wild)": ("wild", "Twos"),
    "Deal #2 (twos wild)": ("wild", "twos"),
    "Deal #2 (the two is wild)": ("wild", "Twos"),
    "Deal #2 (2s wild)": ("wild", "2s"),
    "Deal #2 (wild card: 2)": ("wild", "2"),
    "Deal #2 (wild cards are the twos)": ("wild", "twos"),
    "Deal #2 (Wild Twos)": ("wild", "Twos"),
    "Deal #2 (Wild: Twos)": ("wild", "Twos"),
    "Deal #2 - Twos wild": ("wild", "Twos"),
    "Deal #2 — Twos wild": ("wild", "Twos"),
    "Deal #2: Twos wild": ("wild", "Twos"),
    "=== Deal #2 (Twos are wild) ===": ("wild", "Twos"),
    "Deal #2 (Dealer: Cleo)": ("dealer", "Cleo"),
    "--- Deal #2, dealer Cleo ---": ("dealer", "Cleo"),
    "=== Deal no. 2: Cleo deals ===": ("dealer", "Cleo"),
    "Deal #2 (Dealer Cleo)": ("dealer", "Cleo"),
}
COMMENTS = (
    "(late at night)", "(Twos)", "(aces were wild in the last deal)", "(Dealer tired)",
    "(Dealer in a bad mood)", "(Ann: 7 cards)", "(Twos are wild, says Ann)", "- the last one",
    "(Scores: later)", "(Deal #3)",
)  # fmt: skip


def the_round(heading: str, *, strict: bool = False) -> Round:
    (record,) = read_text(f"{HEAD}{heading}\n{HANDS}", strict=strict)
    (only,) = record.rounds
    return only


def canonical(heading: str) -> str:
    return formatted(Document.of(f"{HEAD}{heading}\n{HANDS}".encode()), "text").data.decode()


@pytest.mark.parametrize("heading", SET)
def test_a_setting_behind_a_heading(heading: str) -> None:
    key, value = SET[heading]
    one = the_round(heading, strict=True)
    assert (one.number, one.comment) == (2, "")
    assert [(each.key, each.value) for each in one.events if isinstance(each, Setting)] == [(key, value)]
    assert "setting-in-words" in [each.rule.name for each in one.remarks]
    assert the_round(heading).remarks == ()
    below = f"Deal #2\n{'Wild' if key == 'wild' else 'Dealer'}: {value}"
    assert one == the_round(below)
    assert canonical(heading) == canonical(below)


@pytest.mark.parametrize("heading", [one for one in SET if one[0] not in "=-"])
def test_fix_puts_it_on_a_line_of_its_own(heading: str) -> None:
    mended = mend_document(Document.of(f"{HEAD}{heading}\n{HANDS}".encode())).document.data.decode()
    assert mended.startswith(f"{HEAD}Deal #2\n")
    assert canonical(heading) == formatted(Document.of(mended.encode()), "text").data.decode()


@pytest.mark.parametrize("title", COMMENTS)
def test_a_comment_behind_a_heading(title: str) -> None:
    one = the_round(f"Deal #2 {title}", strict=True)
    assert (one.number, one.comment, one.remarks) == (2, title, ())
    assert not any(isinstance(each, Setting) for each in one.events)
    assert f"Deal #2\n% {title}\n" in canonical(f"Deal #2 {title}")


@pytest.mark.parametrize("heading", ["=== Deal #2 ===", "== Deal #2 ==", "**Deal #2**", "# Deal #2"])
def test_a_heading_between_signs_is_no_loss(heading: str) -> None:
    assert canonical(heading) == canonical("Deal #2")


@pytest.mark.parametrize(
    ("heading", "at"), [("Deal #2 (Aces wild)", "Aces"), ("Deal #2: the wild cards are aces", "aces")]
)
def test_what_is_said_of_the_wild_rank_keeps_its_place(heading: str, at: str) -> None:
    (setting,) = (each for each in the_round(heading).events if isinstance(each, Setting))
    start, end = (setting.column + edge for edge in setting.spans[1])
    assert heading[start:end] == at
