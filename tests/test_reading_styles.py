"""The styles in which ``python -m benchmarks reading`` writes records, as people do."""

from functools import cache

import pytest
from hoyle.notation import write
from hoyle.records.events import Turn

from benchmarks.reading.measure import outcome, reading
from benchmarks.reading.scribe import MARK, Scribe, unmarked
from benchmarks.reading.slipped import Comparison, compared, one_slip
from benchmarks.reading.styles import all_styles
from benchmarks.reading.tables import TABLES, played

from .conftest import at_night, sample

STYLES = all_styles()
NUMBER = 2
"""The record that is looked at of each game: it has two rounds."""


@pytest.mark.parametrize("title", TABLES)
def test_a_scribe_without_peculiarities_writes_canonical_text(title):
    table = TABLES[title]
    for number in range(NUMBER + 1):
        record = played(table, number)
        assert unmarked(Scribe(table=table).record(record)).text == write(record, table.language)


@cache
def canonical(title):
    return write(played(TABLES[title], NUMBER), TABLES[title].language)


@pytest.mark.parametrize("name", sample([*STYLES], 5))
def test_a_style_is_not_the_canonical_text_and_knows_the_line_of_each_turn(name):
    style = STYLES[name]
    for title in sample(style.tables, 2, len(name)):
        table = TABLES[title]
        record = style.told(played(table, NUMBER))
        written = style.write(table, record)
        assert len(written.lines) == sum(
            isinstance(event, Turn) for one in record.rounds for event in one.events
        )
        assert not MARK.search(written.text)
        assert written.text != canonical(title)


def test_there_are_styles_for_every_game_in_every_half():
    for half in "abc":
        fit = {title for style in STYLES.values() if style.half == half for title in style.tables}
        assert fit == set(TABLES)
    assert len(STYLES) >= 150


TRAVELLERS = [(name, title) for name, style in STYLES.items() if style.half == "j" for title in style.tables]
"""The styles that were added last: those of old are measured by the benchmark."""


@pytest.mark.parametrize(("name", "title"), sample(TRAVELLERS, 8))
def test_records_are_read_in_the_styles_that_were_added_last(name, title):
    found = outcome(STYLES[name], TABLES[title], 0)
    assert (found.whole, found.accused, found.lost) == (1, 0, 0)


RARE = [
    ("cards-german", "red-five", 4),  # the first hand begins with more than eight spades
    ("cards-no-dash", "red-five", 1),  # two jokers are played together
    ("hands-suits-commas", "lynx", 5),  # a player has no hearts, another no diamonds
    ("more-hands-bridge", "crazy", 3),  # a player has the king and the jack of clubs, and no more of them
    ("more-verbs-must-take", "max", 0),  # a seven is discarded against its player
    ("names-initials", "lynx", 1),  # no cards are left to the player above one who is called D
    ("newcomer-parentheses-tricks", "red-five", 0),  # a single player passes
    ("tricks-csv-players", "red-five", 2),  # the lead is passed
    ("verbs-throws", "max", 3),  # as many extra cards are drawn as there are left: one
    ("zh-trick-label", "red-five-zh", 2),  # the lead is passed
]
"""A style, a game, and a record of it in which something happens that is rare."""


@pytest.mark.parametrize(("name", "title", "number"), sample(RARE, 3))
def test_what_rarely_happens_is_read_too(name, title, number):
    found = outcome(STYLES[name], TABLES[title], number)
    assert (found.whole, found.accused, found.lost) == (1, 0, 0)


@pytest.mark.parametrize("name", ["fresh-lines-json", "fresh-lines-key-value", "fresh-lines-log"])
def test_a_round_of_one_move_within_the_text_of_a_program_is_not_passed_over(name):
    style, table = STYLES[name], TABLES["redox"]
    said = reading(style.write(table, style.told(played(table, 4))).text)
    assert any(finding.code in ("RD002", "RD015") for finding in said.findings)


ALIKE = [
    ("names-full-names", "redox", "card"),
    ("cards-entities", "crazy", "line-left-out"),
    ("fresh-lines-name-last", "crazy", "line-left-out"),
    ("tricks-dashes", "hearts", "line-left-out"),
    ("verbs-past-other", "two-decks", "line-left-out"),
    ("newcomer-chat-lines", "lynx", "action-doubled"),
    ("more-joint-dashes", "lynx", "action-doubled"),
    ("verbs-perfect", "two-decks", "action-doubled"),
    ("fresh-hands-suits-in-brackets", "hearts", "card-left-out"),
]
"""A style, a game, and a kind of slip."""


@pytest.mark.parametrize(("name", "title", "kind"), sample(ALIKE, 3))
def test_a_slip_gets_the_same_correction_in_a_style_spelled_as_its_neighbours(name, title, kind):
    assert compared(STYLES[name], TABLES[title], 0, kind) == Comparison(1, 1, 1, 1)


SPELLED = [
    ("verbs-first-person", "redox", "actions-swapped"),  # words behind an action belong to it
    ("lines-name-round-brackets", "crazy", "actions-swapped"),  # and the bracket behind a name to that
    ("zh-cards-joker-cats", "red-five-zh", "card-left-out"),  # a comma is not part of a card
    ("cards-bracketed", "red-five", "card-left-out"),  # its brackets are
    ("cards-numbers-of-words", "hearts", "line-left-out"),  # “8 of hearts”, but “Ace of hearts”
    ("cards-word-and-rank", "crazy", "card-nearby"),  # only a survey shows how cards are written
    ("names-lower-case-letters", "lynx", "action-added"),  # a long record that is costly to read again
]


@pytest.mark.parametrize(("name", "title", "kind"), SPELLED)
def test_a_correction_is_spelled_as_the_survey_of_the_record_shows(name, title, kind):
    assert compared(STYLES[name], TABLES[title], 0, kind) == Comparison(1, 1, 1, 1)


@at_night
def test_most_slips_get_the_same_correction_in_every_style():
    found = sum(map(one_slip, STYLES.values()), Comparison())
    assert found.roots >= 0.94 * found.slips
    assert found.correction >= 0.8 * found.slips
    assert found.spelled >= 0.75 * found.slips
