"""What a referee carries from round to round: another one can continue from it."""

from __future__ import annotations

from random import Random

import pytest
from hoyle.notation import read_text
from hoyle.notation.writing.slips import KINDS, make_slip
from hoyle.records.events import Record
from hoyle.verify import referee_for, review
from hoyle.verify.judged import JudgedRound
from hoyle.verify.players import Settings

from ..conftest import sample
from ..slips import legal

TABLES = (
    ("redox", Settings(4, ("N", "E", "S"))),
    ("redox", Settings(4, options=(("edition", "zh"),))),
    ("lynx", Settings(4, options=(("extensions", "Max"),))),
    ("crazy_rummy", Settings(6)),
    ("crazy_rummy", Settings(4, options=(("variant", "contract"),))),
    ("red_five", Settings(4)),
    ("hearts", Settings(4)),
)
SEEDS = sample(range(2), 2)


def record_of(game: str, settings: Settings, seed: int, kind: str | None) -> Record:
    text = legal(game, seed, settings)
    slip = make_slip(text, kind, Random(seed)) if kind else None
    (record,) = read_text(slip.text if slip else text)
    return record


def said(report: JudgedRound) -> tuple[object, ...]:
    findings = [
        (one.code, one.place, one.message, one.help, one.related, [under.message for under in one.explains])
        for one in report.findings
    ]
    return report.legal, report.illegal, report.undecided, report.scores, report.details, findings


@pytest.mark.parametrize(
    ("game", "settings", "kind"),
    [(*table, kind) for at, table in enumerate(TABLES) for kind in sample((None, *KINDS), 8, 2 * at)],
)
def test_a_referee_goes_on_where_another_stood(game: str, settings: Settings, kind: str | None) -> None:
    """The findings of each round are the same as with one referee for all rounds."""
    for seed in SEEDS:
        record = record_of(game, settings, seed, kind)
        one = referee_for(record.head)
        one.review_head()
        for round_ in record.rounds:
            other = referee_for(record.head)
            other.review_head()
            other.carry(one.carried())
            assert said(review(other, round_)) == said(review(one, round_))


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_a_round_says_what_it_hands_on(game: str, settings: Settings) -> None:
    """Joining a game where nothing is wrong, a referee comes to know all that is remembered of it."""
    for seed in SEEDS:
        record = record_of(game, settings, seed, None)
        one = referee_for(record.head)
        one.review_head()
        for round_ in record.rounds:
            review(one, round_)
            other = referee_for(record.head)
            other.review_head()
            other.join(round_)
            assert other.carried() == one.carried()
