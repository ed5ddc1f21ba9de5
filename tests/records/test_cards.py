"""A card is one object, wherever it comes from."""

from __future__ import annotations

import copy
import pickle

import pytest
from hoyle.records.cards import CARDS, STANDARD, Card, in_order


def test_a_pack_has_fifty_two_cards_of_four_suits() -> None:
    assert len(STANDARD) == 52
    assert {sum(card.suit == suit for card in STANDARD) for suit in "♠♥♣♦"} == {13}


@pytest.mark.parametrize("card", CARDS.values(), ids=str)
def test_copies_of_a_card_are_the_card(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert CARDS[str(card)] is card
    assert eval(repr(card)) is card


def test_cards_are_ordered_by_suit_and_rank_with_jokers_last() -> None:
    assert "".join(map(str, in_order(CARDS.values())[-4:])) == "♦KJokerBig JokerSmall Joker"
    assert in_order([CARDS["♥2"], CARDS["♠10"], CARDS["♠9"]]) == [CARDS["♠9"], CARDS["♠10"], CARDS["♥2"]]


def test_a_card_cannot_be_changed() -> None:
    ace = CARDS["♠A"]
    with pytest.raises(AttributeError, match=r"rank|read-only|writable"):
        setattr(ace, "rank", "K")  # noqa: B010  # a type checker would say so
    assert ace.rank == "A"
