"""Where nothing in the record says which of several changes was meant, all of them are offered."""

from __future__ import annotations

import pytest

from .test_slips_by_hand import judged

TOP = (
    "Game: LYNX\nPlayers: N, E, S\n\nRound #1\n\nN: 12 cards\nE: 12 cards\nS: 12 cards\nDiscard pile: ♥K\n\n"
)
FOURS = (
    "N: draw a card; publish the meld: ♠4-♥4-♣4; discard ♥6.\n"
    "E: draw a card; publish the meld: ♦4-♥4-♣4; discard ♥J.\n"
)


def test_a_joker_has_one_name_in_redox() -> None:
    """Both ♠6 lie on the table: only a Joker can be meant."""
    finding, *_ = judged(
        "Game: REDOX\nPlayers: N, S\n\nRound #1\n\nN: 15 cards\nS: 15 cards\n\n"
        "N: Discard ?, draw a card.\nS: Lay down the plot: ♠6-♠7-♠8-♠9.\n"
        "N: Discard ?, draw a card.\nS: Lay down the plot: ♠6-♥6-♦6.\n"
        "N: Lay down the plot: ♠4-♠5-♥6-♠7-♠8.\nS: Discard ?, draw a card.\n"
    )
    assert "♥6 should be Joker (line 13)" in [one.change for one in finding.repairs]
    assert not any("Small" in one.change or "Big" in one.change for one in finding.repairs)


def test_every_order_that_tells_what_a_joker_is() -> None:
    """RX-11: both are offered, until a connection shows which was meant."""
    text = (
        "Game: REDOX\nPlayers: N, S\n\nRound #1\n\nN: 15 cards\nS: 15 cards\n\n"
        "N: Lay down the plot: ♠4-Joker-♠5-♠6.\nS: Discard ?, draw a card.\n"
    )
    orders = ("Joker-♠4-♠5-♠6", "♠4-♠5-♠6-Joker")
    (finding,) = judged(text)
    assert [one.change for one in finding.repairs if one.rank == 0] == [
        f"♠4-Joker-♠5-♠6 should be {order} (line 9)" for order in orders
    ]
    (finding,) = judged(f"{text}N: Connect ♠7 to ♠4-Joker-♠5-♠6.\n")
    assert finding.repairs[0].change == f"♠4-Joker-♠5-♠6 should be {orders[0]} (line 9)"


def best(moves: str) -> list[str]:
    """What is offered first for the one thing that is wrong."""
    (finding,) = judged(TOP + moves)
    return [one.change for one in finding.repairs if one.rank == 0]


def test_whose_meld_is_meant() -> None:
    """LX-11: the points are the owner's."""
    assert best(FOURS + "S: append ♦4 to 4s; discard ♥3.\n") == [
        f"“4s” should be “{owner}'s 4s” (line 13)" for owner in ("E", "N")
    ]


def test_which_meld_of_one_owner_is_meant() -> None:
    moves = (
        "N: draw a card; publish the meld: ♠4-♥4-♣4; publish the meld: ♠4-♥4-♦4; discard ♥6.\n"
        "E: append ♦4 to N's 4s; discard ♥3.\n"
    )
    assert best(moves) == [
        f"“N's 4s” should be “N's {cards}” (line 12)" for cards in ("♠4-♥4-♣4", "♠4-♥4-♦4")
    ]


@pytest.mark.parametrize(
    ("moves", "changes"),
    [
        pytest.param(
            "N: draw a card; draw a card; discard ♥6.\n",
            ["“draw a card” should not be there (line 11)"],
            id="a card drawn twice",
        ),
        pytest.param(
            "N: draw a card: ♦2; draw a card: ♦3; discard ♥6.\n",
            [f"“draw a card: {card}” should not be there (line 11)" for card in ("♦2", "♦3")],
            id="two cards drawn",
        ),
        pytest.param(
            "N: discard ♥2.\nE: steal the pile: ♥2 with ♠2-♣2-♣2, take ♥K; discard ♣9.\n",
            ["“discard ♣9” should not be there (line 12)"],
            id="a discard behind the stolen pile",
        ),
        pytest.param(
            "N: draw a card; steal the pile: ♥K with ♠K-♣K-♦K, take nothing.\n",
            [
                "“draw a card” should not be there (line 11)",
                "“steal the pile: ♥K with ♠K-♣K-♦K, take nothing” should not be there (line 11)",
            ],
            id="a card drawn before the pile is stolen",
        ),
    ],
)
def test_a_turn_with_an_action_too_many(moves: str, changes: list[str]) -> None:
    """LX-9, LX-16, LX-22: there is room for one of two actions."""
    assert best(moves) == changes


def test_both_cards_that_fit_a_run() -> None:
    """LX-6: the ten below it, and the ace above."""
    moves = "N: draw a card; publish the meld: ♠J-♠Q-♠K; discard ♥6.\nE: append ♠9 to N's ♠J…♠K.\n"
    moves = moves.replace("…♠K.", "…♠K; discard ♥10.")
    assert best(moves) == [f"♠9 should be {card} (line 12)" for card in ("♠10", "♠A")]


def test_of_cards_drawn_together_none_speaks_for_another() -> None:
    """LX-52: any of the three may be any other card."""
    moves = (
        "N: draw a card; publish the meld: ♠2-♥2-♣2; discard ♥7, nominate E.\n"
        "E: draw three extra cards: ♠2-♠2-♦10.\n"
    )
    changes = best(moves)
    assert len(changes) > 2
    assert not any("♦10" in change for change in changes)


def test_the_card_may_have_been_drawn() -> None:
    """LX-54: what is discarded and not held was perhaps drawn, and that is not written."""
    head = "Game: LYNX\nPlayers: A, B, C, D, E\nCards each: 3\n\nRound #1\nDealer: E\n"
    hands = "A: ♥7-♠7-♦6\nB: ♣7-♦4-♣4\nC: ♥9-♥Q-♣J\nD: ♠2-♠3-♠4\nE: ♦K-♦J-♦9\nDiscard pile: ♣3\n\n"
    (finding,) = judged(head + hands + "A: discard ♣10.\nB: discard ♣4.\n")
    assert "“draw a card: ♣10” is missing (line 14)" in [
        one.change for one in finding.repairs if one.rank == 0
    ]
