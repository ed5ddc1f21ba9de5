"""What a hand knows: cards listed, cards nobody saw, and what an earlier mistake leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from attrs import evolve
from hoyle.records.cards import CARDS, Card
from hoyle.records.findings import Finding, Place, Rule
from hoyle.verify.cards.hands import KEPT, MOST_DOUBTS, PLAYED, Hand, Loan

RULE = Rule("XX001", "wrong", "XX-1", "something is wrong", "")


def cards(text: str) -> list[Card]:
    return [CARDS[one] for one in text.split("-")] if text else []


def dealt(cards: Iterable[Card | None]) -> Hand:
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand


def finding(line: int = 7) -> Finding:
    return Finding(RULE, Place(line, 1, 2, ""))


def adds_up(hand: Hand) -> bool:
    """The equation in the module's docstring."""
    known = len(hand.listed()) + hand.hidden + len(hand.loans)
    return hand.size == known - len(hand.suspects) - hand.gone


# ---- what is there


def test_a_hand_that_is_seen_is_exact() -> None:
    hand = dealt(cards("♠5-♠5-♥K"))
    assert hand.exact
    assert hand.size == 3
    assert hand.listed() == cards("♠5-♠5-♥K")
    assert hand.count(CARDS["♠5"]) == 2
    assert adds_up(hand)


def test_a_hidden_card_leaves_open_what_else_is_there() -> None:
    hand = dealt([CARDS["♠5"], None])
    assert not hand.exact
    assert hand.holds(CARDS["♠5"]) is True
    assert hand.holds(CARDS["♥K"]) is None
    assert dealt(cards("♠5")).holds(CARDS["♥K"]) is False


def test_a_hand_of_hidden_cards_alone_is_untold() -> None:
    assert dealt([None, None]).untold
    assert not dealt([None, CARDS["♠5"]]).untold


@pytest.mark.parametrize(
    ("said", "same"),
    [("♠5-♠5-♥K", True), ("♥K-♠5-♠5", True), ("♠5-♥K-♥K", False), ("♠5-♥K", False), ("♠5-♠5-♥Q", False)],
)
def test_whether_a_claim_is_just_the_hand(said: str, same: bool) -> None:
    assert dealt(cards("♠5-♠5-♥K")).is_just(tuple(cards(said))) is same


def test_a_claim_with_a_hidden_card_is_not_just_the_hand() -> None:
    assert not dealt(cards("♠5-♥K")).is_just((CARDS["♠5"], None))


def test_missing_cards_are_counted_by_copies_and_hidden_cards_stand_for_any() -> None:
    hand = dealt(cards("♠5-♥K"))
    assert hand.missing(tuple(cards("♠5-♠5-♥Q"))) == [1, 2]
    hand.add(None)
    assert hand.missing(tuple(cards("♠5-♠5-♥Q"))) == [2]
    hand.loose = True
    assert hand.missing(tuple(cards("♠5-♠5-♥Q"))) == []


def test_a_loan_stands_for_one_of_its_cards_and_only_once() -> None:
    hand = dealt(cards("♠5"))
    hand.loans.append(Loan(finding(), frozenset(cards("♥Q"))))
    assert hand.missing(tuple(cards("♥Q"))) == []
    assert hand.missing(tuple(cards("♥Q-♥Q"))) == [1]
    assert hand.missing(tuple(cards("♥K"))) == [0]
    assert hand.holds(CARDS["♥Q"]) is None
    assert hand.holds(CARDS["♥K"]) is False


# ---- cards come and go


def test_cards_are_taken_out_together_or_not_at_all() -> None:
    hand = dealt(cards("♠5-♥K-♥Q"))
    assert not hand.take_all(cards("♠5-♥A"))
    assert hand.listed() == cards("♠5-♥Q-♥K")
    assert hand.size == 3
    assert hand.take_all(cards("♠5-♥K"))
    assert hand.listed() == cards("♥Q")
    assert hand.size == 1


def test_a_draw_and_a_discard_at_once() -> None:
    hand = dealt(cards("♠5"))
    assert hand.exchange(cards("♥K"), cards("♠5"))
    assert (hand.listed(), hand.size) == (cards("♥K"), 1)
    assert not hand.exchange(cards("♥Q"), cards("♠5"))
    assert hand.listed() == cards("♥K")
    assert hand.exchange((), cards("♥K"))
    assert (hand.listed(), hand.size) == ([], 0)


def test_the_card_that_came_may_be_one_of_those_that_go() -> None:
    hand = dealt(cards("♠5-♠6"))
    assert hand.exchange(cards("♠7"), cards("♠5-♠6-♠7"))
    assert (hand.listed(), hand.size) == ([], 0)
    hand = dealt(cards("♠5-♠6"))
    assert not hand.exchange(cards("♠7"), cards("♠5-♥6"))
    assert (hand.listed(), hand.size) == (cards("♠5-♠6"), 2)


def test_a_card_that_nobody_saw_go_may_be_any_of_the_hand() -> None:
    hand = dealt(cards("♠5-♥K"))
    assert hand.remove(None) is None
    assert (hand.size, hand.gone) == (1, 1)
    assert not hand.exact
    assert adds_up(hand)
    hand.remove(CARDS["♠5"])
    hand.drop(CARDS["♥K"])
    assert hand.gone == 0  # nothing is listed any more of which it could have been one


def test_a_hidden_card_turns_out_to_be_the_one_played() -> None:
    hand = dealt([CARDS["♠5"], None])
    assert hand.remove(CARDS["♥K"]) is None
    assert (hand.size, hand.hidden) == (1, 0)
    assert hand.exact


def test_a_card_that_only_a_loan_lets_be_there_uses_it_up() -> None:
    hand, wrong = dealt(cards("♠5")), finding()
    hand.doubt(wrong, CARDS["♠5"], CARDS["♠6"], PLAYED)
    assert adds_up(hand)
    loan = hand.remove(CARDS["♠6"])
    assert loan is not None
    assert loan.finding is wrong
    assert not hand.loans
    assert adds_up(hand)


# ---- doubts


def test_played_cards_that_are_amiss_may_still_be_there_and_one_listed_is_not() -> None:
    hand, wrong = dealt(cards("♠5-♠6")), finding()
    hand.doubt_one_of(wrong, [CARDS["♥K"], None])
    assert [loan.only for loan in hand.loans] == [frozenset(cards("♥K"))]
    assert hand.loans[0].says is KEPT
    assert hand.suspects[0].among == frozenset(cards("♠5-♠6"))
    assert adds_up(hand)


def test_cards_of_an_empty_hand_are_not_amiss() -> None:
    hand = Hand()
    hand.doubt_one_of(finding(), cards("♥K"))
    assert not hand.loans
    assert not hand.suspects


def test_a_settled_finding_casts_no_doubt_but_on_what_was_handed_on() -> None:
    hand, wrong, other = dealt(cards("♠5-♠6-♠7")), finding(), finding(9)
    hand.doubt(wrong, CARDS["♠5"], None, PLAYED)
    hand.doubt(wrong, CARDS["♠6"], None, PLAYED, handed_on=True)
    hand.doubt(other, CARDS["♠7"], None, PLAYED)
    hand.clear(wrong)
    assert [one.among for one in hand.suspects] == [frozenset(cards("♠6")), frozenset(cards("♠7"))]
    assert [one.finding for one in hand.loans] == [wrong, other]


def test_of_a_hand_with_too_many_doubts_nothing_is_known() -> None:
    hand, last = dealt(cards("♠5")), finding(99)
    for _ in range(MOST_DOUBTS):
        hand.doubt(finding(), CARDS["♠5"], None, PLAYED)
    assert not hand.loose
    hand.doubt(last, CARDS["♠5"], None, PLAYED)
    assert hand.loose
    assert hand.blame is last
    hand = dealt(cards("♠5"))
    for _ in range(MOST_DOUBTS + 1):
        hand.suspect(last)
    assert hand.loose


def test_more_cards_than_thought_are_loans_and_fewer_are_suspects() -> None:
    hand, wrong = dealt(cards("♠5-♠6")), finding()
    hand.recount(4, wrong)
    assert [one.finding for one in hand.loans] == [wrong, wrong]
    assert adds_up(hand)
    hand.recount(3, wrong)  # takes back one of its own first
    assert (len(hand.loans), len(hand.suspects)) == (1, 0)
    hand.recount(1, wrong)
    assert (len(hand.loans), len(hand.suspects)) == (0, 1)
    assert adds_up(hand)
    hand.recount(2, wrong)
    assert (len(hand.loans), len(hand.suspects)) == (0, 0)
    assert hand.exact


def test_the_number_of_cards_of_a_loose_hand_is_said() -> None:
    hand = dealt(cards("♠5-♠6"))
    hand.loose = True
    hand.said_to_be(3)
    assert (hand.size, hand.hidden, hand.loose, hand.listed()) == (3, 3, False, [])
    hand.loose, hand.blame = True, finding()
    hand.said_to_be(2)
    assert (hand.hidden, len(hand.loans)) == (0, 2)
    assert all(one.finding is hand.blame for one in hand.loans)
    assert adds_up(hand)


def test_a_settled_hand_is_exact() -> None:
    hand = dealt([CARDS["♠5"], None])
    hand.remove(None)
    hand.doubt(finding(), CARDS["♠5"], None, PLAYED)
    hand.settle(cards("♥K-♥K"))
    assert hand.exact
    assert (hand.size, hand.listed()) == (2, cards("♥K-♥K"))


def test_a_copy_goes_its_own_way() -> None:
    hand = dealt([CARDS["♠5"], None])
    hand.doubt(finding(), CARDS["♠5"], None, PLAYED)
    other = hand.copy()
    other.remove(CARDS["♠5"])
    other.loans.clear()
    assert hand.count(CARDS["♠5"]) == 1
    assert len(hand.loans) == 1
    assert other.size == hand.size - 1


@pytest.mark.parametrize(
    ("made", "text", "zh"),
    [
        (lambda: dealt(cards("♠5-♥K")), "♠5-♥K  (2 cards)", "♠5-♥K（2張牌）"),
        (lambda: Hand(), "---  (0 cards)", "---（0張牌）"),
        (lambda: dealt([CARDS["♠5"], None]), "♠5, 1 card unseen  (2 cards)", "♠5，1張牌沒看見（2張牌）"),
        (lambda: Hand(loose=True), "not known", "不明"),
        (lambda: Hand(loose=True, blame=finding(4)), "not known since line 4", "第4行起不明"),
    ],
)
def test_a_hand_in_words(made: Callable[[], Hand], text: str, zh: str) -> None:
    hand = made()
    assert hand.row("N").text == text
    assert hand.row("N").text.zh == zh


def test_doubts_in_words() -> None:
    hand = dealt(cards("♠5-♠6"))
    hand.doubt(finding(3), CARDS["♠5"], CARDS["♠7"], PLAYED)
    assert "perhaps ♠7 (line 3)" in hand.row("N").text
    assert "but ♠5 is not really there (line 3)" in hand.row("N").text
    hand.suspects[0] = evolve(hand.suspects[0], among=frozenset(cards("♠5-♠6")))
    assert "but one of them is not really there (line 3)" in hand.row("N").text
