"""A setting or heading like one that has been read before is read in the same way as by the grammar."""

from __future__ import annotations

from typing import Any

import pytest
from hoyle.notation import notation_for
from hoyle.notation.language.clauses import MAX_LINE_LENGTH
from hoyle.notation.language.headings import Heading, Headings
from hoyle.records.cards import CARDS

GAMES = ("redox", "lynx", "red_five", "crazy_rummy")
SAID = (
    *CARDS, *(f"{number}" for number in range(20)), "999", "1000", "03", "+3", "-3", "two",
    "N", "Anna", "N.", "N, E, S, W", "N, E", "N,E", "N and E", "N, and E", "N, and, E", "Wm., E", "N、E",
    "N → E → S", "N → E → N", "N → N", "N →", "N->E", "Anna Bell", "Anna Bell, Chris", "Ａnna", "Ana, 以上",
    "REDOX", "Red Five", "♥9-♠3", "♥9.", "♥9, ♠3", "N: 3", "N: 3, E: 4", "N = 3", "N, S / E, W", "", " N",
    "N ", "N\u200b", "**N**", "--", "---", "?", "yes", "no", "none", "any", "all", "off", "on", "high", "low",
    "nobody",
)  # fmt: skip
"""What may stand behind a label: values of every kind, and such as look like others."""


def said(heading: Heading | None) -> Any:
    """What a ``heading`` says, with its places."""
    if heading is None:
        return None
    section, events, end = heading
    return section, [(name, tuple(spans), values) for name, spans, values in events], end


@pytest.mark.parametrize("game", GAMES)
def test_a_setting_with_another_value(game: str) -> None:
    notation = notation_for(game)
    words = notation.vocabulary.words.values()
    values = (*SAID, *(text for word in words for text in word.readings))
    labels = [text for word in words for text in (*word.readings, word.en.capitalize(), word.en.lower())]
    by_the_grammar = Headings(notation)
    known = 0
    for label in labels:
        headings = Headings(notation)
        lines = [f"{label}: {value}" for value in values]
        for line in lines:
            headings.read(line)
        for line in lines:
            headings.memo.clear()
            like = headings.known(line)
            if like is not None:
                known += 1
                assert said(like) == said(by_the_grammar.read(line)), line
    assert known > 200


def test_the_heading_of_another_round() -> None:
    headings = Headings(notation_for("redox"))
    assert headings.known("Round #7") is None
    headings.read("Round #1")
    assert [values for _, _, values in (headings.known("Round #7") or ("", [], 0))[1]] == [[7]]
    assert headings.known("Round #1234567890") is None
    assert headings.known("Round #") is None
    assert headings.known("Round 7") is None


@pytest.mark.parametrize(
    ("learned", "value"),
    [
        ("Lead: N", "A" * MAX_LINE_LENGTH),
        ("Players: N, E", ", ".join(["Anna"] * MAX_LINE_LENGTH)),
        ("Direction: N → E → S", " → ".join(["Anna"] * MAX_LINE_LENGTH)),
    ],
)
def test_no_longer_setting_is_known_than_is_read(learned: str, value: str) -> None:
    headings = Headings(notation_for("redox"))
    assert headings.read(learned) is not None
    line = f"{learned.partition(': ')[0]}: {value}"
    assert headings.read(line) is None
    assert headings.known(line) is None


def test_what_a_long_setting_has_taught() -> None:
    """Players have longer names than N, E, S and W."""
    headings = Headings(notation_for("redox"))
    headings.read("Direction: Anna → Beatrix → Christopher → Dora")
    heading = headings.known("Direction: Dora → Anna → Beatrix → Christopher")
    assert said(heading) == said(headings.read("Direction: Dora → Anna → Beatrix → Christopher"))
    assert heading is not None
    assert not headings.memo
