"""The fast paths for common melds find the same as the general code."""

import pytest
from hoyle.records.cards import CARDS, JOKER, RANKS, STANDARD, SUITS
from hoyle.verify.cards.melds import Face, MeldRules, Run, RunRules, Set_, why_no_meld
from hypothesis import given
from hypothesis import strategies as st


@given(
    low=st.integers(1, 12),
    jokers=st.lists(st.booleans(), min_size=3, max_size=13),
    ace_high=st.booleans(),
)
def test_one_card_more_is_found_either_way(low, jokers, ace_high):
    rules = MeldRules((JOKER,), runs=RunRules(ace_high=ace_high))
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


@given(low=st.integers(1, 12), size=st.integers(3, 13), wild=st.sampled_from(RANKS), ace_high=st.booleans())
def test_one_wild_card_more_is_found_either_way(low, size, wild, ace_high):
    """A wild card with a place of its own stands there if it can; what is said of it holds."""
    rules = MeldRules([CARDS[suit + wild] for suit in SUITS], naturals=0, runs=RunRules(ace_high=ace_high))
    cards = [CARDS["♠" + RANKS[(place - 1) % 13]] for place in range(low, min(low + size, 15))]
    for run in rules.readings(cards):
        taken = dict(enumerate(run.cards, run.low)) if isinstance(run, Run) else {}
        for card in (CARDS[suit + wild] for suit in ("♠♥" if taken else "")):
            assert rules.grown(run, cards, (card,)) == rules._fitting("♠", (card,), (None,), taken)
            for rank in RANKS:
                said = (Face("♠", RANKS.index(rank) + 1),)
                assert set(rules.grown(run, cards, (card,), said)) == set(
                    rules._fitting("♠", (card,), said, taken)
                )


@given(
    cards=st.lists(st.sampled_from([CARDS[suit + rank] for suit in "♠♥♣" for rank in "A234QK"]), max_size=5),
    wild=st.sampled_from(("2", "A", "9")),
    kind=st.sampled_from(("set", "run", "meld")),
    twins=st.booleans(),
    ace_high=st.booleans(),
)
def test_what_is_plainly_a_meld_is_found_either_way(cards, wild, kind, twins, ace_high):
    rules = MeldRules(
        [CARDS[suit + wild] for suit in SUITS],
        set_limit=4, duplicates=twins, naturals=0, runs=RunRules(ace_high=ace_high, downward=2),
    )  # fmt: skip
    found = rules.readings(cards, [None] * len(cards))
    only = {"set": Set_, "run": Run, "meld": (Set_, Run)}[kind]
    assert rules.readings(cards, (), kind) == tuple(one for one in found if isinstance(one, only))


@pytest.mark.parametrize(
    ("written", "twins", "why"),
    [
        ("♥5 ♥A ♥A", True, "♥5 is not of rank A, and a run cannot have the same card twice"),
        ("♥5 ♥A ♥A", False, "it has ♥A twice"),
        ("♥5 ♥6 ♥6 ♥7", True, "it has ♥6 twice"),
        ("♠4 ♠4 ♠5", True, "♠5 is not of rank 4, and a run cannot have the same card twice"),
        ("♥5 ♥6 ♠7", True, "♠7 is not ♥"),
        ("♥5 ♥6 ♥8", True, "the ranks are not in sequence"),
    ],
)
def test_why_cards_are_no_meld(written, twins, why):
    rules = MeldRules((JOKER,), duplicates=twins)
    assert why_no_meld([CARDS[text] for text in written.split()], rules) == why


@pytest.mark.parametrize(("longest", "round_the_corner"), [(13, False), (14, True)])
def test_a_run_is_no_longer_than_the_rules_let_it(longest, round_the_corner):
    """LX-6, RX-7: a second ace makes fourteen cards, one more than LYNX knows."""
    rules = MeldRules((), runs=RunRules(longest=longest))
    suit = tuple(CARDS["♠" + rank] for rank in RANKS)
    (run,) = [one for one in rules.readings(suit) if one.low == 1]
    assert bool(rules.grown(run, suit, (suit[0],))) is round_the_corner
    assert bool(rules.readings((*suit, suit[0]))) is round_the_corner


@pytest.mark.parametrize(
    ("added", "twins", "fits"),
    [("♣9 ♠9", True, True), ("♣9 ♠9", False, False), ("♣9 ♣8", True, False), ("♣9 Joker", False, True)],
)
def test_two_cards_more_of_a_set_have_its_rank_and_are_not_there_yet(added, twins, fits):
    rules = MeldRules((JOKER,), duplicates=twins)
    lying = [CARDS[text] for text in ("♠9", "♥9", "♦9")]
    (reading,) = rules.readings(lying)
    assert bool(rules.grown(reading, lying, [CARDS[text] for text in added.split()])) is fits
