"""LYNX: extra cards where the stock is used up (LX-46, LX-47), written by hand from the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import Rewriting, read_text, write
from hoyle.verify import verify
from hoyle.verify.repairs import repair

NO_STOCK = (Path(__file__).parents[1] / "data/lynx/by-hand-no-stock.txt").read_text("utf-8")
"""Hal draws nine extra cards, of which the old stock has seven; then Dov three, and there is but one."""
HAL = "Hal: draw nine extra cards: ♠6-♠3-♥4-♠10-♣5-♣5-♥7-♥7-♥8.\n"
DOV = "Dov: draw one extra card: ♣7.\n"


def found(text: str) -> list[tuple[str, int]]:
    return [(one.code, one.place.line) for record in read_text(text) for one in verify(record).findings]


def changed(old: str, new: str) -> tuple[list[tuple[str, int]], int]:
    """What is found if ``new`` stands there for ``old``, and the line of that."""
    before, _, after = NO_STOCK.partition(old)
    assert after
    return found(before + new + after), before.count("\n") + 1


@pytest.mark.parametrize(
    "cards",
    ["♥8-♥7-♥7-♣5-♣5-♠10-♥4-♠3-♠6", "♥7-♠6-♥8-♠3-♥4-♥7-♠10-♣5-♣5", "♠6-♥8-♠3-♥4-♠10-♥7-♣5-♣5-♥7"],
)
def test_extra_cards_stand_in_any_order(cards: str) -> None:
    assert changed(HAL, f"Hal: draw nine extra cards: {cards}.\n") == ([], 21)


@pytest.mark.parametrize(
    "lines", ["New stock: 3 cards.\n{}", "{}New stock: 3 cards.\n", "{}", "% The stock is used up.\n{}"]
)
def test_a_new_stock_among_extra_cards_stands_before_or_behind_or_not_at_all(lines: str) -> None:
    assert changed(HAL, lines.format(HAL)) == ([], 21)


def test_a_new_stock_of_another_number_among_extra_cards() -> None:
    assert changed(HAL, f"New stock: 4 cards.\n{HAL}") == ([("LX462", 21)], 21)
    assert changed(HAL, f"{HAL}New stock: 4 cards.\n") == ([("LX462", 22)], 21)


NEW = "New stock: 3 cards.\n"
LATER = "Dov: draw a card: ♠7; discard ♠7, nominate himself.\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "lines", "fix"),
    [
        (HAL, f"{NEW}{HAL}{NEW}", "LX461", 2, "does not belong here"),
        (HAL, f"{NEW}{NEW}{HAL}", "LX461", 1, "repeats line 21"),
        (HAL, f"{HAL}{NEW}{NEW}", "LX461", 2, "repeats line 22"),
        (HAL, "New stock: 5 cards.\nHal: draw nine extra cards.\n", "LX462", 0, "5 should be 3"),
        (LATER, f"{LATER}{NEW}", "LX462", 1, "3 should be 1"),
        ("Cyn: discard ♣7,", "New stock: 2 cards.\nCyn: discard ♣7,", "LX461", 0, "does not belong here"),
        ("Eli: discard ♠9;", f"{NEW}Eli: discard ♠9;", "LX462", 0, "does not belong here"),
    ],
)
def test_a_wrong_new_stock_is_one_mistake(old: str, new: str, code: str, lines: int, fix: str) -> None:
    """Told twice, of another number, too early or too late: the extra cards that follow hang under it."""
    before, _, after = NO_STOCK.partition(old)
    (record,) = read_text(before + new + after)
    report = repair(record, Rewriting(record.head))
    (finding,) = report.findings
    assert (finding.code, finding.place.line) == (code, before.count("\n") + 1 + lines)
    assert fix in finding.repairs[0].says


def test_a_new_stock_where_the_old_one_will_do() -> None:
    text = "Cyn: discard ♣7, nominate Hal.\n"
    assert changed(text, f"New stock: 1 cards.\n{text}")[0][0] == ("LX461", 20)


def test_all_of_the_old_stock_is_drawn_before_the_new_one() -> None:
    """Of the three cards in the pile below its top only two are drawn."""
    (code, line), *_ = changed(HAL, HAL.replace("♠6", "♠7"))[0]
    assert (code, line) == ("LX521", 21)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Dov: draw three extra cards: ♣7.\n", "LX273"),
        ("Dov: draw three extra cards.\n", "LX273"),
        ("Dov: draw two extra cards: ♣7-♣6.\n", "LX273"),
        ("Dov: draw one extra card: ♣7-♣6.\n", "LX273"),
        ("", "LX271"),
    ],
)
def test_as_many_extra_cards_are_drawn_as_there_are(line: str, code: str) -> None:
    (first, _), *_ = changed(DOV, line)[0]
    assert first == code


def test_one_extra_card_need_not_be_named() -> None:
    assert changed(DOV, "Dov: draw one extra card.\n")[0] == []


NOTHING_LEFT = (
    "Game: LYNX\nDecks: 2\nPlayers: A, B, C, D, E, F, G, H\n\nRound #1\n\nDiscard pile: ♥8\n\n"
    + "".join(f"{player}: draw a card.\n" for player in "ABCDEFG")
    + "H: steal the pile: ♥8 with ♠8-♣8-♦8.\nA: discard ♥7, nominate C.\n"
)


def test_where_nothing_is_left_to_draw_nobody_draws() -> None:
    assert found(f"{NOTHING_LEFT}B: discard ♥2.\nC: discard ♥3.\n") == []
    assert found(f"{NOTHING_LEFT}C: draw three extra cards.\nB: discard ♥2.\n") == [("LX273", 18)]
    assert found(f"{NOTHING_LEFT}B: discard ♣7, nominate D.\nD: draw one extra card: ♥7.\n") == []
    assert found(f"{NOTHING_LEFT}B: discard ♣7, nominate D.\nC: discard ♣3.\n") == [("LX271", 19)]


RUNS = (
    "Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\nDiscard pile: ♥2\n\n"
    "N: draw a card; publish the meld: ♣A-♣2-♣3-♣4-♣5.\n"
    "E: draw a card; publish the meld: ♣5-♣6-♣7-♣8-♣9-♣10-♣J-♣Q-♣K-♣A.\n"
)


@pytest.mark.parametrize(
    ("append", "code"),
    [
        ("♣6 to ♣A…♣5", None),
        ("♣4 to ♣5…♣A", None),
        ("♣4 to ♣A…♣5", "LX113"),
        ("♣6 to ♣5…♣A", "LX113"),
        ("♣6 to ♣2…♣5", "LX111"),
    ],
)
def test_a_run_named_by_its_ends_goes_from_low_to_high(append: str, code: str | None) -> None:
    """LX-11: the ace is the lowest card of one run, and the highest of the other."""
    assert [one for one, _ in found(f"{RUNS}S: draw a card; append {append}.\n")] == ([code] if code else [])


def test_a_run_named_by_its_ends_from_high_to_low_where_no_other_is_meant() -> None:
    alone = RUNS.replace("♣5-♣6", "♥5-♥6").partition("E: ")[0]
    assert found(f"{alone}E: draw a card; append ♣6 to ♣5…♣A.\n") == []


def test_a_stock_of_one_card_is_written_so() -> None:
    for count, line in ((1, "New stock: 1 card."), (2, "New stock: 2 cards.")):
        (record,) = read_text(f"Game: LYNX\n\nRound #1\n\nNew stock: {count} cards\n")
        assert line in write(record).split("\n")
