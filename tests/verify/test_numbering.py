"""The numbers of a record's rounds, and the totals if the numbers have gaps."""

from __future__ import annotations

import pytest
from hoyle.records.events import Head, Round, Total
from hoyle.records.facts import ExpectedNumber
from hoyle.verify.desk import Desk
from hoyle.verify.games import rulebooks
from hoyle.verify.judged import JudgedRound
from hoyle.verify.ledger import Ledger, Numbering, RunningTotal

HEAD = Head("redox")
WITH_TOTALS = Head("redox", (Total("N", 20),))


def numbering() -> Numbering:
    ledger = Ledger(Desk(rulebooks()["redox"].by_name, HEAD, JudgedRound(1, 1)))
    ledger.open(("N",))
    ledger.running_totals["N"] = 20
    return Numbering(ledger)


def expected(numbers: Numbering) -> list[int | None]:
    """The numbers that the findings so far ask for."""
    facts = (finding.fact(ExpectedNumber) for finding in numbers.ledger.desk.report.findings)
    return [fact and fact.value for fact in facts]


@pytest.mark.parametrize(
    ("written", "due"),
    [
        ((1, 2, 3), []),
        ((4, 5, 6), []),
        ((1, 7, 3), [2]),  # the second is a slip, and they go on as if it were not
        ((1, 7, 8), [2]),  # or a round is missing
        ((1, 7, 5), [2, 8]),
        ((1, 1), [2]),
    ],
)
def test_each_number_follows_the_one_before(written: tuple[int, ...], due: list[int]) -> None:
    numbers = numbering()
    for number in written:
        numbers.begin(Round(number, ()), HEAD)
    assert expected(numbers) == due


def test_a_round_taken_for_another_is_followed_by_either_next_number() -> None:
    for following in (3, 8):
        numbers = numbering()
        numbers.begin(Round(1, ()), HEAD)
        numbers.begin(Round(7, ()), HEAD, meant=2)
        numbers.begin(Round(following, ()), HEAD)
        assert expected(numbers) == [2]


@pytest.mark.parametrize(
    ("first", "head", "known"), [(1, HEAD, True), (5, HEAD, False), (5, WITH_TOTALS, True)]
)
def test_of_a_record_that_begins_later_the_totals_are_not_known(first: int, head: Head, known: bool) -> None:
    numbers = numbering()
    numbers.begin(Round(first, ()), head)
    assert numbers.first
    assert numbers.ledger.running_totals["N"] == (20 if known else RunningTotal(None, None))
    numbers.begin(Round(first + 1, ()), head)
    assert not numbers.first


def test_a_round_that_is_joined_keeps_the_totals_as_far_off_as_they_were() -> None:
    numbers = numbering()
    ledger = numbers.ledger
    ledger.running_totals["N"] = RunningTotal(20, 23)

    def review(round_: Round) -> None:
        assert numbers.joining
        numbers.begin(round_, HEAD)
        assert ledger.running_totals["N"] == RunningTotal(None, None)
        ledger.running_totals["N"] = 50  # as the round has it

    numbers.join(Round(4, ()), review)
    assert not numbers.joining
    assert ledger.running_totals["N"] == RunningTotal(50, 53)
    numbers.begin(Round(5, ()), HEAD)
    assert expected(numbers) == []
