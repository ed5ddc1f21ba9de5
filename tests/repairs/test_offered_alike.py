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
