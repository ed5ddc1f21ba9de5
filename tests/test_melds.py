"""Laying one card to a run has a way of its own; it finds what the general way finds."""

from hoyle.records.cards import CARDS, JOKER, RANKS, STANDARD
from hoyle.verify.melds import MeldRules, Run
from hypothesis import given
from hypothesis import strategies as st


@given(
    low=st.integers(1, 12),
    jokers=st.lists(st.booleans(), min_size=3, max_size=13),
    ace_low=st.booleans(),
    ace_high=st.booleans(),
)
def test_one_card_more_is_found_either_way(low, jokers, ace_low, ace_high):
    rules = MeldRules(is_wild=lambda card: card is JOKER, ace_low=ace_low, ace_high=ace_high)
    places = range(low, min(low + len(jokers), 15))
    cards = [
        JOKER if joker else CARDS["♠" + RANKS[(place - 1) % 13]]
        for place, joker in zip(places, jokers, strict=False)
    ]
    for run in rules.readings(cards):
        if not isinstance(run, Run):
            continue
        for card in STANDARD:
            taken = dict(enumerate(run.cards, run.low))
            general = rules._fitting(run.suit, (card,), rules.faces((card,)), taken)
            expected = set(general) if card.suit == run.suit else set()
            assert set(rules.grown(run, cards, (card,))) == expected
