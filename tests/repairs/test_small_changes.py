"""Where it is said that no small change fixes a record, that is true: every change of one token is made, and
the record read and judged again. ``python -m benchmarks.small_changes`` does the same with more records."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text
from hoyle.records.cards import CARDS
from hoyle.verify import JudgedRecord, verify
from hoyle.verify.repairs import repair

from benchmarks.beyond_repair import KINDS, Kind
from benchmarks.small_changes import SAID, BruteForce, Change, Held, hold

from ..conftest import at_night

DATA = Path(__file__).parent.parent / "data"
SAID_IN_FULL = "no small change to the record fixes this"
NOT_HELD = (DATA / "redox" / "mistakes" / "RX061-card-not-held.txt").read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("redox/mistakes/RX063-not-one-action", marks=at_night),
        "lynx/mistakes/LX302-nothing-to-skip",
        pytest.param("crazy_rummy/findings/CR074-after-discard", marks=at_night),
        "red_five/mistakes/RF288-winner-not-told",
    ],
)
def test_it_is_said_and_true(name: str) -> None:
    held = Held()
    hold((DATA / f"{name}.txt").read_text("utf-8"), held, name)
    assert held.said
    assert held.untrue == []


@pytest.mark.parametrize("kind", [one for one in KINDS if one.hidden], ids=lambda kind: kind.game)
def test_records_to_hold_it_against_are_drawn(kind: Kind) -> None:
    """With hidden cards a record is legal before something is made wrong in it, which is found."""
    assert not verify_text(kind.legal(0)).findings
    drawn = (text for text in map(kind.drawn, range(9)) if text)
    assert any(verify_text(text).findings for text in drawn)


def verify_text(text: str) -> JudgedRecord:
    (record,) = read_text(text)
    return verify(record)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("three of clubs", "two of hearts"),
        ("the Three of Clubs", "the Two of Hearts"),
        ("{{clubs}}3", "{{hearts}}2"),
        ("3c", "2h"),
        ("♣ 3", "♥ 2"),
    ],
)
def test_a_card_in_a_tolerated_spelling_is_found_and_spelled_so(wrong: str, right: str) -> None:
    (record,) = read_text(NOT_HELD.replace("Discard ♣3,", f"Discard {wrong},"))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert str(finding.help).startswith(f"{wrong} should be {right} (line 15)")


@pytest.mark.parametrize(
    "like", ["Queen of diamonds", "the queen of diamonds", "{{diamonds}}Q", "Qd", "方塊Q"]
)
@pytest.mark.parametrize("card", ["♥10", "♠A", "♣7"])
def test_what_is_spelled_like_another_is_that_card(like: str, card: str) -> None:
    (record,) = read_text(NOT_HELD)
    text = Rewriting(record.head)
    new = text.spelled(CARDS[card], like)
    assert (text.value(new), new == card) == (CARDS[card], False)


@pytest.mark.parametrize("word", ["Connects", "Adds"])
def test_a_verb_in_a_tolerated_spelling(word: str) -> None:
    (record,) = read_text(NOT_HELD.replace("Connect", word))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert SAID not in str(finding.help)
    assert finding.repairs


@pytest.mark.parametrize(
    ("before", "written", "says"),
    [
        ("E: ---", "E: ♦2", "♦2 should be --- (line 21)"),
        ("E: ---", "E: ♠K-♥A", "♠K-♥A should be --- (line 21)"),
        ("E: ♣8", "E: ---", "--- should be ♣8 (line 67)"),
    ],
)
def test_cards_left_for_none_and_none_for_one(before: str, written: str, says: str) -> None:
    text = (DATA / "crazy_rummy" / "three-deals.txt").read_text("utf-8")
    (record,) = read_text(text.replace(before, written, 1))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert str(finding.help).startswith(says)


def test_a_card_not_held_of_three_is_not_ruled_out_by_the_other_two() -> None:
    """Three cards of a hand are wrong. With any one of them hidden, the replay finds another card that is not
    held; that does not show that no card mends the one asked about."""
    text = (DATA / "lynx" / "several-slips" / "three-cards-of-a-hand.txt").read_text("utf-8")
    (record,) = read_text(text)
    roots = repair(record, Rewriting(record.head)).findings
    assert {one.code for one in roots} == {"LX541"}
    assert not any(SAID in str(one.help) for one in roots)


@pytest.mark.parametrize("name", ["card-for-another-dealt-and-led", "card-dealt-twice-and-led"])
def test_what_a_hand_in_doubt_may_have_led_is_tried(name: str) -> None:
    """A card that is dealt twice puts the hand in doubt, and no card that it plays is held against it: so one
    may lead what it was never dealt, and then nobody has failed to follow."""
    (record,) = read_text((DATA / "hearts" / "several-slips" / f"{name}.txt").read_text("utf-8"))
    roots = repair(record, Rewriting(record.head)).findings
    assert [one.code for one in roots] == ["HT014", "HT074"]
    assert all(one.repairs for one in roots)


@pytest.mark.parametrize("instead", ["Well played!", "E:"])
def test_a_line_that_says_nothing_any_more_is_no_small_change(instead: str) -> None:
    lines = (DATA / "redox" / "mistakes" / "RX171-wrong-total.txt").read_text("utf-8").split("\n")
    (record,) = read_text("\n".join(lines))
    (finding,) = verify(record).findings
    brute_force = BruteForce(record, {(finding.code, finding.place.line)})
    before, behind = lines[: finding.place.line - 1], lines[finding.place.line :]
    assert not brute_force.fixed(Change("", [*before, instead, *behind], finding.place.line))
    assert brute_force.fixed(Change("", [*before, *behind]))


def test_what_brings_another_finding_of_the_same_rule_to_the_same_line_is_no_small_change() -> None:
    """Without ♥K in the hand nobody knows which melds lie there, and it is ♥K that E does not hold."""
    name = "meld-misnamed-and-card-not-held"
    text = (DATA / "lynx" / "several-slips" / f"{name}.txt").read_text("utf-8")
    (record,) = read_text(text)
    brute_force = BruteForce(record, {("LX111", 26)})
    changed = text.replace("E: ♠6-♠8-♠Q-♥3-♥K", "E: ♠6-♠8-♠Q-♥3-♠J")
    assert not brute_force.fixed(Change("", changed.split("\n"), 9))
    assert brute_force.fixed(Change("", text.replace("♥Q-♠5-♠K-♥K", "♥K-♣K-♠K-♥K").split("\n")))


def test_a_meld_that_has_grown_in_the_line_may_be_meant() -> None:
    """It is the nearest one, the help said, and that no small change fixes it."""
    name = "meld-misnamed-and-card-not-held"
    (record,) = read_text((DATA / "lynx" / "several-slips" / f"{name}.txt").read_text("utf-8"))
    found = repair(record, Rewriting(record.head)).findings[0]
    assert str(found.help) == "“♥Q-♠5-♠K-♥K” should be “♥K-♣K-♠K-♥K” (line 26)"


@pytest.mark.parametrize("mark", ["{wow}", "{Winer}", "{Last}"])
def test_a_mark_that_means_nothing_can_go(mark: str) -> None:
    """It was “no small change to the record fixes this”."""
    text = "Game: REDOX\nPlayers: N, E\n\nRound #1\nN: Discard ♠J, draw a card: ♥A. {}\n"
    (record,) = read_text(text.format(mark))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.help == f"“{mark}” should not be there (line 5)"


def test_a_deal_of_no_such_number_may_be_any_other() -> None:
    """“No small change to the record fixes this” was said, though any number from 1 to 13 does."""
    (record,) = read_text("Game: Crazy Rummy\nPlayers: N, E, S\n\nDeal #14\n")
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert finding.code == "CR021"
    assert (finding.help or "").startswith(
        "any of 9 or more changes would fix this, for example 14 should be 1 "
    )


def test_one_mistake_is_searched_to_the_end() -> None:
    """“The limit of the search is reached”, though there is but one mistake in the record."""
    (record,) = read_text((DATA / "red_five" / "mistakes" / "RF313-pair-owed.txt").read_text("utf-8"))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert (finding.help or "").endswith(SAID_IN_FULL)


def test_a_total_of_an_earlier_round_is_tried_too() -> None:
    """In mid-game the first totals are taken as they are written. If all the others of a player differ from
    them by as much, it is the first that is wrong."""
    (record,) = read_text((DATA / "redox" / "total-of-an-earlier-round.txt").read_text("utf-8"))
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert str(finding.help).startswith("50 should be 60 (line 11)")
    assert len(finding.repairs[0].edits) == 1
    assert not finding.repairs[0].safe
