"""Hands that are in doubt."""

from __future__ import annotations

from hoyle.records.cards import CARDS
from hoyle.records.findings import Finding, Place
from hoyle.verify.cards.hands import Hand, Loan
from hoyle.verify.games import rulebooks


def test_a_card_that_may_be_there_is_one_card() -> None:
    jack, nine = CARDS["♠J"], CARDS["♥9"]
    hand = Hand.dealt([CARDS["♣2"]])
    hand.loans.append(Loan(Finding(rulebooks()["redox"].rules[0], Place(1, 1, 2, ""))))
    assert hand.missing((jack,)) == []
    assert hand.missing((jack, nine)) == [1]
    assert hand.missing((jack, CARDS["♣2"], jack)) == [2]
