"""The score sheet: each link of a chain is judged by the one before it as it is written."""

from __future__ import annotations

import pytest
from hoyle.records.cards import CARDS, Card
from hoyle.records.events import CardsLeft, Head, Score, Total
from hoyle.records.facts import ExpectedScore, ExpectedSum, ExpectedTerms, ExpectedTotal
from hoyle.records.findings import Finding
from hoyle.verify.desk import Desk
from hoyle.verify.games import rulebooks
from hoyle.verify.judged import JudgedRound
from hoyle.verify.ledger import Ledger, RunningTotal
from hoyle.verify.scores import Standing

HELD = (CARDS["♠5"], CARDS["♥K"])
SPANS = tuple((at, at + 1) for at in range(6))


def ledger(**totals: int) -> Ledger:
    made = Ledger(Desk(rulebooks()["redox"].by_name, Head("redox"), JudgedRound(1, 1)))
    made.value = {card: min(card.number, 10) for card in CARDS.values() if card.suit}
    made.open(("N", "E"))
    made.running_totals.update(totals)
    return made


def found(book: Ledger) -> list[Finding]:
    return book.desk.report.findings


def standing(
    *terms: int, result: int | None = None, total: int | None = None, replay: tuple[Card, ...] = HELD
) -> Standing:
    one = Standing("N", replay)
    one.left = CardsLeft("N", replay, spans=SPANS)
    one.scores = () if result is None else (Score("N", terms, result, spans=SPANS[: len(terms) + 2]),)
    one.totals = () if total is None else (Total("N", total, spans=SPANS),)
    return one


def test_what_is_right_is_carried_on_as_a_number() -> None:
    book = ledger(N=20)
    row = book.judged(standing(5, 10, result=15, total=35))
    assert not found(book)
    assert (row.recomputed, row.recomputed_total, row.written_total) == (15, 35, 35)
    assert book.running_totals["N"] == 35


def test_the_plain_way_gives_the_same_row() -> None:
    book, closely = ledger(N=20), ledger(N=20)
    row = book.in_order(standing(), HELD, ((5, 10), 15, 1), 35)
    assert row == closely.judged(standing(5, 10, result=15, total=35))
    assert book.running_totals == closely.running_totals


@pytest.mark.parametrize(
    ("left", "score", "total"),
    [
        (HELD[:1], ((5, 10), 15, 1), 35),
        (HELD, ((5, 9), 15, 1), 35),
        (HELD, ((5, 10), 16, 1), 35),
        (HELD, ((5, 10), 15, 2), 35),
        (HELD, ((5, 10), 15, 1), 36),
    ],
    ids=["cards left", "terms", "sum", "factor", "total"],
)
def test_the_plain_way_leaves_what_is_odd_to_a_closer_look(
    left: tuple[Card, ...], score: tuple[tuple[int, ...], int, int], total: int
) -> None:
    book = ledger(N=20)
    assert book.in_order(standing(), left, score, total) is None
    assert book.running_totals["N"] == 20


@pytest.mark.parametrize(
    ("wrong", "name", "fact", "right"),
    [
        (standing(5, 9, result=14, total=35), "wrong-terms", ExpectedTerms, (5, 10)),
        (standing(5, 10, result=16, total=36), "wrong-sum", ExpectedSum, 15),
        (standing(result=16, total=36), "wrong-score", ExpectedScore, 15),
        (standing(5, 10, result=15, total=36), "wrong-total", ExpectedTotal, 35),
    ],
    ids=["terms", "sum", "score", "total"],
)
def test_the_first_link_that_breaks_is_blamed(
    wrong: Standing, name: str, fact: type[ExpectedScore], right: object
) -> None:
    book = ledger(N=20)
    row = book.judged(wrong)
    assert [one.rule.name for one in found(book)] == [name]
    expected = found(book)[0].fact(fact)
    assert expected is not None
    assert expected.value == right
    assert (row.recomputed, row.recomputed_total) == (15, 35)


def test_a_wrong_total_is_carried_on_beside_the_true_one() -> None:
    book = ledger(N=20)
    book.judged(standing(5, 10, result=15, total=45))
    (first,) = found(book)
    assert book.running_totals["N"] == RunningTotal(45, 35, first)
    row = book.judged(standing(5, 10, result=15, total=60))
    assert found(book) == [first]  # 60 follows from 45
    assert [one.rule.name for one in first.explains] == ["total-carried-on"]
    assert (row.written_total, row.recomputed_total) == (60, 50)


def test_the_winner_adds_what_is_fixed() -> None:
    book = ledger(N=20)
    winner = Standing("N", (), fixed=-50)
    winner.scores = (Score("N", (), -40, spans=SPANS[:2]),)
    row = book.judged(winner)
    assert [one.rule.name for one in found(book)] == ["wrong-score"]
    assert (row.recomputed, row.recomputed_total) == (-50, -30)


def test_of_two_totals_from_before_the_record_neither_is_believed() -> None:
    book = ledger()
    book.carry_in(Total("N", 30, spans=SPANS))
    assert book.running_totals["N"] == 30
    book.carry_in(Total("N", 40, spans=SPANS))
    (wrong,) = found(book)
    assert book.running_totals["N"] == RunningTotal(None, None, wrong)


def test_where_the_record_begins_in_the_middle_the_next_total_is_believed() -> None:
    book = ledger(N=0)
    book.forget()
    row = book.judged(standing(5, 10, result=15, total=115))
    assert not found(book)
    assert (row.recomputed_total, book.running_totals["N"]) == (115, 115)


def test_another_finding_takes_over_what_hung_from_one() -> None:
    book = ledger(N=20)
    book.judged(standing(5, 10, result=15, total=45))
    (wrong,) = found(book)
    root, another = Finding(wrong.rule, wrong.place), Finding(wrong.rule, wrong.place)
    book.running_totals["E"] = RunningTotal(1, 2, another)
    book.blame(root, wrong)
    assert book.running_total("N").cause is root
    assert book.running_total("E").cause is another
