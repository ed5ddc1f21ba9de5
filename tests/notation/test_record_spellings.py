"""Cards as a whole record writes them, which a survey of it shows: each style of cards of the benchmark is
read as the plain record is, hands, play and scores, with nobody accused; and what a few cards show is
nothing."""

import pytest
from hoyle.notation.reading.survey import survey

from benchmarks.reading.measure import outcome
from benchmarks.reading.styles import all_styles
from benchmarks.reading.tables import TABLES

from ..conftest import sample

STYLES = {name: style for name, style in all_styles().items() if style.group == "cards"}
HANDS = (
    "Ann: ♠A-♠10-♥J-♥Q-♣K-{joker}-♦2", "Bob: ♠2-♠3-♥A-♥10-♣Q-♣J-♦K-{joker}",
    "Cid: ♦J-♦Q-♦9-♣A-♣10-♠7-♥K-♦2",
)  # fmt: skip


@pytest.mark.parametrize("name", STYLES)
def test_a_record_is_read_in_its_own_spelling(name):
    for title in sample(STYLES[name].tables, 5):
        found = outcome(STYLES[name], TABLES[title], 0)
        assert (found.whole, found.accused, found.refused, found.lost) == (1, 0, 0, 0), title


@pytest.mark.parametrize(
    ("joker", "more", "shown"),
    [
        ("X1", (), {"joker-sign"}),
        ("X1", ("Ann: Discard ♠A, draw a card: Joker.",), set()),  # that is what a joker is called
        ("x", (), set()),  # what is no sign but a letter of a word
        ("♥9", ("Ann: ♠1-♥1-♣1",), set()),  # ranks of which there are both kinds
        ("♥9", ("Ann: (♠A) (♥2) (♣J) (♦Q)",), set()),  # some cards in brackets, among others
    ],
)
def test_what_is_shown_by_all_cards_and_by_no_few(joker, more, shown):
    lines = [one.format(joker=joker) for one in HANDS]
    found = survey([*lines, *more], ("Ann", "Bob", "Cid"))
    assert {one.rule.name for one in found.spellings} == shown


def test_strokes_part_melds_unless_they_join_the_cards_of_hands():
    cards = "♠A{0}♠10{0}♥J{0}♥Q{0}♣K"
    hands = [f"{name}: {cards}" for name in ("Ann", "Bob", "Cid")]
    for sign in ("/", " / "):
        lines = [one.format(sign) for one in hands]
        assert survey(lines, ("Ann", "Bob", "Cid")).joining is not None
    lines = [*(one.format("-") for one in hands), "Ann: ♠A / ♠10 / ♥J / ♥Q / ♣K"]
    assert survey(lines, ("Ann", "Bob", "Cid")).joining is None
