"""Slips in a record of two rounds, and the findings about each."""

from __future__ import annotations

from pathlib import Path

from hoyle.notation import read_text
from hoyle.records.cards import CARDS
from hoyle.verify import verify
from hoyle.verify.games.lynx.actions import _target

from ..expected import told

RECORD = (Path(__file__).parents[1] / "data/lynx/two-rounds.txt").read_text("utf-8")


def found(*changes: tuple[str, str]) -> list[str]:
    """What is said of the record with these changes."""
    text = RECORD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (record,) = read_text(text)
    return list(told(verify(record).findings))


def test_either_card_makes_a_meld_so_the_one_that_is_named_is_taken() -> None:
    assert found(("E: steal ♦7 with ♦8-♦9", "E: steal ♦10 with ♦8-♦9")) == [
        "17:10-13 LX151 E steals ♦10, but ♦7 lies on top",
        "  help: the card to take is ♦7",
        "  see 16:12-14 N discarded ♦7",
        "  46:4-52 LX542 E's melds differ from those laid down for that reason",
    ]


def test_what_lay_above_a_card_stolen_from_below_is_still_on_top() -> None:
    said = found(
        ("N: discard ♠6. {Last 2}", "N: steal ♦K with ♠6-♣5. {Last 2}"),
        ("E: discard ♣6. {Last 2}", "E: steal ♠4 with ♣6-♣8. {Last 2}"),
    )
    assert "30:10-12 LX151 N steals ♦K, but ♠4 lies on top" in said
    assert not any("E steals ♠4, but" in line for line in said)


def test_a_turn_that_is_made_late_explains_the_next_one() -> None:
    draw, twice = "E: draw a card: ♣8. {Last 3}\n", "S: draw a card: ♣7; discard ♣7, nominate S. {Last 2}\n"
    said = found((draw, ""), (twice, twice + draw))
    assert "  34:1-2 LX542 N moves here, a turn late" in said
    assert not any(line.startswith("34:") for line in said)


def test_the_rest_of_the_pile_may_be_listed_in_any_order() -> None:
    assert found(("take ♣Q-♣A", "take ♣A-♣Q")) == []


def test_the_second_of_two_hands_counts() -> None:
    hand = "N: ♠2-♠6-♠10-♠J-♠J-♥3-♣A-♣10-♦4-♦7-♦J-♦Q\n"
    said = found((hand, hand + hand.replace("♦Q", "♦K")))
    assert said[:2] == [
        "9:1-41 LX025 N is dealt a second hand in this round", "25:109-111 LX541 N does not hold ♦Q",
    ]  # fmt: skip


def test_whose_meld_it_is_need_only_be_said_where_two_look_alike() -> None:
    cards = (CARDS["♠4"], CARDS["♠5"], CARDS["♠6"])
    assert _target(cards, "N", [(cards, "N"), (cards[:2], "E")]).owner is None
    assert _target(cards, "N", [(cards, "N"), (cards, "E")]).owner == "N"
