"""Melds with wild cards: what they stand for, what may be added, and what may be claimed. Rule numbers as in
``hoyle rules crazy_rummy``."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS
from hoyle.verify import verify
from hoyle.verify.cards.melds import Face, Run, Set_
from hoyle.verify.games.crazy_rummy.table import Rules

from .conftest import deal


def read(wild: str, cards: str, *, decks: int = 1, said: str = "") -> list[str]:
    """The readings of ``cards`` in words: ``Q`` for a set of queens, a run by its cards, low to high."""
    rules = Rules(wild=wild, decks=decks).melds
    faces = (
        [Face(CARDS[one].suit, CARDS[one].number) if one else None for one in said.split(",")] if said else ()
    )
    readings = rules.readings([CARDS[card] for card in cards.split("-")], faces)
    return [
        one.rank
        if isinstance(one, Set_)
        else f"{one.face(one.low)}…{one.face(one.high)}: {'-'.join(map(str, one.cards))}"
        for one in readings
    ]


@pytest.mark.parametrize(
    ("rule", "wild", "cards", "expected"),
    [
        ("CR-10", "2", "♠K-♥K-♦K-♣K", ["K"]),
        ("CR-10", "2", "♠K-♥K-♦K-♣K-♠2", []),
        ("CR-10 eleventh deal: two kings and two jacks", "J", "♠K-♥K-♣J-♠J", ["K"]),
        ("CR-10 eleventh deal: no third jack", "J", "♠K-♥K-♣J-♠J-♦J", []),
        ("CR-10 one pack", "2", "♠K-♠K-♦K", []),
        ("CR-11", "2", "♠5-♠6-♠7", ["♠5…♠7: ♠5-♠6-♠7"]),
        ("CR-11 seventh deal: ace, two, seven", "7", "♥A-♥2-♣7", ["♥A…♥3: ♥A-♥2-♣7"]),
        ("CR-12", "2", "♠A-♥2-♠3", ["♠A…♠3: ♠A-♥2-♠3"]),
        ("CR-12", "2", "♠Q-♠K-♠A", []),
        ("CR-12", "3", "♠K-♠A-♠2", []),
        ("CR-13 ninth deal: the seven", "9", "♠5-♠6-♦9", ["♠5…♠7: ♠5-♠6-♦9"]),
        ("CR-13 ninth deal: the four", "9", "♦9-♠5-♠6", ["♠4…♠6: ♦9-♠5-♠6"]),
        ("CR-13 high to low with two anchors", "9", "♠7-♠6-♦9", ["♠5…♠7: ♦9-♠6-♠7"]),
        ("CR-13 one order only", "9", "♠5-♦9-♠8-♣9", ["♠5…♠8: ♠5-♦9-♣9-♠8"]),
        ("CR-13 either end", "9", "♠5-♦9-♠6", ["♠4…♠6: ♦9-♠5-♠6", "♠5…♠7: ♠5-♠6-♦9"]),
        ("CR-13 one anchor does not prove high to low", "3", "♠Q-♥3-♦3",
         ["Q", "♠10…♠Q: ♥3-♦3-♠Q", "♠J…♠K: ♥3-♠Q-♦3"]),
        ("CR-15", "3", "♠3-♥3-♦3", ["3"]),
        ("CR-16 third deal: set or run", "3", "♦J-♥3-♠3", ["J", "♦J…♦K: ♦J-♥3-♠3"]),
        ("CR-18 out of order, at its own place", "7", "♠6-♠7-♠5", ["♠5…♠7: ♠5-♠6-♠7"]),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("CR") else "",
)  # fmt: skip
def test_readings(rule: str, wild: str, cards: str, expected: list[str]) -> None:
    assert read(wild, cards) == expected


def test_double_deck_sets() -> None:
    """CR-32, CR-33."""
    assert read("2", "♠Q-♠Q-♦Q", decks=2) == ["Q"]
    assert read("2", "♠Q-♠Q-♦Q-♦Q-♥Q-♥Q-♣Q-♣2", decks=2) == ["Q"]
    assert read("2", "♠Q-♠Q-♦Q-♦Q-♥Q-♥Q-♣Q-♣Q-♣2", decks=2) == []
    assert read("2", "♠5-♠6-♠6-♠7", decks=2) == []


def test_stated_meanings_hold() -> None:
    """CR-16: an all-wild run is what is said of one of its cards."""
    assert read("3", "♠3-♥3-♦3", said=",♣8,") == ["8", "♣7…♣9: ♠3-♥3-♦3"]
    assert read("3", "♣6-♥3-♦3", said=",♣9,") == []


@pytest.mark.parametrize(
    ("wild", "lying", "added", "said", "expected"),
    [
        ("9", "♠5-♠6-♦9", "♠8", "", ["♠5-♠6-♦9-♠8"]),
        ("9", "♠5-♠6-♦9", "♠3", "", []),
        ("9", "♦9-♠5-♠6", "♠3", "", ["♠3-♦9-♠5-♠6"]),
        ("9", "♦9-♠5-♠6", "♠8", "", []),
        ("7", "♠4-♠5-♠6", "♠7", "", ["♠4-♠5-♠6-♠7"]),
        ("7", "♠4-♠5-♠6", "♥7", "", ["♥7-♠4-♠5-♠6", "♠4-♠5-♠6-♥7"]),
        ("7", "♠4-♠5-♠6", "♥7", "♠3", ["♥7-♠4-♠5-♠6"]),
        ("7", "♠A-♠2-♠3", "♥7", "", ["♠A-♠2-♠3-♥7"]),
        ("2", "♠7-♠8-♠9", "♠5-♦2", "", ["♠5-♦2-♠7-♠8-♠9"]),
        ("2", "♠J-♠Q-♠K", "♠A", "", []),
    ],
)
def test_runs_grow_at_their_ends(wild: str, lying: str, added: str, said: str, expected: list[str]) -> None:
    """CR-17, CR-18, CR-20: meanings stay, places are filled low to high, and there must be one way only."""
    rules = Rules(wild=wild).melds
    on_table = [CARDS[card] for card in lying.split("-")]
    (run,) = [one for one in rules.readings(on_table) if isinstance(one, Run)]
    faces = [Face(CARDS[said].suit, CARDS[said].number)] if said else ()
    grown = rules.grown(run, on_table, [CARDS[card] for card in added.split("-")], faces)
    assert ["-".join(map(str, one.cards)) for one in grown if isinstance(one, Run)] == expected


def test_a_wild_card_moves_within_its_run() -> None:
    """CR-23: ♠7-♦2-♠9 becomes ♠5-♦2-♠7-♠8-♠9, in the second deal."""
    record = deal(
        2,
        "N: ♠7-♦2-♠9-♥K-♣K-♦K-♠5-♠8",
        "N: lay down the run: ♠7-♦2-♠9; claim ♦2 with ♠8 from ♠7-♦2-♠9; "
        "add ♠5-♦2 to ♠7-♠8-♠9; discard ♥K. {Last 2}",
        "E: draw from the stock: ♠6; lay down the meld: ♥5-♥6-♥7; claim ♦2 with ♠6 from ♠5…♠9; discard ♦2.",
    )
    assert verify(record).findings == []


TWICE = "add ♥9=♠8 to ♠5-♠6-♠7; claim ♥9 with ♠8 from ♠5-♠6-♠7-♥9"


def test_a_wild_card_is_spent_and_claimed_again() -> None:
    """CR-21."""
    record = deal(
        9,
        "N: ♠5-♠6-♠7-♠8-♥9-♥K-♣K-♦K",
        f"N: lay down the run: ♠5-♠6-♥9; claim ♥9 with ♠7 from ♠5-♠6-♥9; {TWICE}; discard ♥9. {{Last 3}}",
    )
    assert verify(record).findings == []


def test_a_wild_card_is_not_spent_before_it_is_claimed() -> None:
    """CR-54."""
    record = deal(9, "N: ♠5-♠6-♠7-♠8-♥2-♥K-♣K-♦K", f"N: lay down the run: ♠5-♠6-♠7; {TWICE}; discard ♥9.")
    (finding,) = verify(record).findings
    assert (finding.rule.name, finding.params["cards"]) == ("card-not-held", "♥9")


def test_an_unclaimed_wild_card_is_never_moved() -> None:
    """CR-17: ♦2 is ♠8, so ♠5 does not fit."""
    record = deal(2, "N: lay down the run: ♠7-♦2-♠9; add ♠5 to ♠7-♦2-♠9; discard ♥K.")
    (finding,) = verify(record).findings
    assert (finding.rule.name, finding.help) == ("does-not-fit", "♠6 or ♠10 would fit")


@pytest.mark.parametrize("card", ["♣K", "♦K"])
def test_any_missing_suit_claims_from_a_set(card: str) -> None:
    """CR-22, whatever suit was said when the set was laid down (CR-14)."""
    record = deal(2, f"N: lay down the set: ♠K-♥K-♣2=♣K; claim ♣2 with {card}; discard ♣2.")
    assert verify(record).findings == []


def test_a_wild_card_in_its_own_place_is_no_substitute() -> None:
    """CR-18."""
    record = deal(7, "N: lay down the run: ♠6-♠7-♠8; discard ♥K.", "E: draw from the stock; "
                  "lay down the set: ♥Q-♣Q-♦Q; claim ♠7 with ♥7 from ♠6-♠7-♠8; discard ♥2.")  # fmt: skip
    (finding,) = verify(record).findings
    assert finding.rule.name == "stands-for-itself"


def test_an_all_wild_run_needs_a_word() -> None:
    """CR-15, CR-16."""
    unsaid = deal(3, "N: lay down the run: ♠3-♥3-♦3; discard ♥K.")
    (finding,) = verify(unsaid).findings
    assert finding.rule.name == "wild-not-stated"
    said = deal(3, "N: lay down the run: ♠3=♣8-♥3-♦3; discard ♥K.", "E: draw from the stock; "
                "lay down the set: ♥Q-♣Q-♦Q; add ♣J to ♠3-♥3-♦3; claim ♥3 with ♣9; discard ♥3.")  # fmt: skip
    assert verify(said).findings == []
    set_ = deal(3, "N: lay down the meld: ♠3-♥3-♦3; discard ♥K.")
    assert verify(set_).findings == []


@pytest.mark.parametrize(
    ("meld", "header", "name", "why"),
    [
        pytest.param("run: ♠3=♣8-♥3=♣10-♦3=♣J", "", "not-a-run", "all its cards are wild", id="with a gap"),
        pytest.param("run: ♠3=♣8-♥3=♦9-♦3=♣10", "", "not-a-run", "all its cards are wild", id="in two suits"),
        pytest.param("run: ♠3=♣8-♥3-♦3", "Run length: 4", "not-a-run", "a set of 8s", id="too short"),
        pytest.param("set: ♠3-♥3-♦3-♣3-♠3", "", "set-too-large", "at most 4", id="too large"),
    ],
)
def test_wild_cards_alone_that_are_no_meld(meld: str, header: str, name: str, why: str) -> None:
    """CR-10, CR-11."""
    record = deal(3, f"N: lay down the {meld}; discard ♥K.", header=header)
    finding = next(one for one in verify(record).findings if one.code != "CR521")
    assert finding.rule.name == name
    assert why in finding.message


def test_a_bad_meld_takes_whatever_is_added() -> None:
    """One mistake, one finding: the meld lies as written, and what is added to it is not judged."""
    record = deal(9, "N: lay down the run: ♠5-♠6-♥7; discard ♣2.", "E: draw from the stock; "
                  "lay down the set: ♥Q-♣Q-♦Q; add ♠8 to ♠5-♠6-♥7; discard ♥2.")  # fmt: skip
    report = verify(record)
    assert [one.rule.name for one in report.findings] == ["not-a-run"]
    assert report.rounds[0].undecided == 1


def test_the_first_meld_that_fits_is_meant() -> None:
    """A set of jacks is named by its rank; of two, only the smaller takes another."""
    record = deal(
        3,
        "N: lay down the sets: ♠J-♥J-♦J / ♥Q-♦Q-♣Q; discard ♥K. {Last 1}",
        "E: draw from the stock; lay down the set: ♠4-♥4-♦4; add ♠Q to N's Qs; discard ♥2.",
    )
    assert verify(record).findings == []


@pytest.mark.parametrize("said", ["=?", ""])
def test_cr16_what_a_wild_card_is_not_said_to_stand_for_must_be_said(said: str) -> None:
    """Each way is named once, however the cards may lie in it."""
    record = deal(2, f"N: lay down the run: ♠7-♠8-♠9; add ♦2{said} to ♠7-♠8-♠9; discard ♥K.")
    (finding,) = verify(record).findings
    assert finding.code == "CR162"
    assert finding.message.endswith("it may be ♠6…♠9 or ♠7…♠10")


def test_cr16_a_second_wild_card_where_the_first_may_lie_at_either_end() -> None:
    record = deal(
        2,
        "N: lay down the run: ♠7-♠8-♠9; add ♦2 to ♠7-♠8-♠9; discard ♥K.",
        "E: draw from the stock: ♥2; lay down the set: ♥Q-♣Q-♦Q; add ♥2 to ♠7-♠8-♠9-♦2; discard ♠A.",
    )
    _, finding = verify(record).findings
    assert finding.message.endswith("it may be ♠5…♠9 or ♠6…♠10 or ♠7…♠J")
