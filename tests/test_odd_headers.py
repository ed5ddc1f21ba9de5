"""Headers that make no sense are ignored, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hoyle.notation import read_text
from hoyle.records.events import Record
from hoyle.verify import verify

DATA = Path(__file__).parent / "data"
THREES = "crazy_rummy/by-hand-threes-and-fours"
TWO = "lynx/by-hand-two-players"
HEARTS = "hearts/tricks-alone"


def altered(name: str, old: str, new: str) -> Record:
    text = (DATA / f"{name}.txt").read_text("utf-8")
    (record,) = read_text(text.replace(old, new, 1))
    return record


@pytest.mark.parametrize("ring", ["N → E → N → S", "N → N → N", "N → E", "S → S → E → N"])
def test_a_direction_that_names_somebody_twice_or_not_at_all_is_not_followed(ring: str) -> None:
    record = altered(THREES, "Players: N, E, S", f"Players: N, E, S\nDirection: {ring}")
    assert [finding.code for finding in verify(record).findings] == ["CR044"]


@pytest.mark.parametrize(("ring", "codes"), [("Ann → Ann", ["LX034"]), ("Ann → Ben → Ann", [])])
def test_a_direction_of_lynx_that_names_somebody_twice_is_not_followed(ring: str, codes: list[str]) -> None:
    record = altered(TWO, "Players: Ann, Ben", f"Players: Ann, Ben\nDirection: {ring}")
    assert [finding.code for finding in verify(record).findings] == codes


def test_a_new_stock_before_the_first_round_means_nothing() -> None:
    assert verify(altered(TWO, "Decks: 2", "Decks: 2\nNew stock: 40 cards.")).findings == []


def test_melds_shown_before_the_first_round_mean_nothing() -> None:
    assert verify(altered(TWO, "Decks: 2", "Decks: 2\nMelds:\nAnn: ♠A-♠2-♠3")).rounds


@pytest.mark.parametrize("players", ["E, S", "E, S, X"])
def test_the_player_who_moves_first_is_not_among_the_players(players: str) -> None:
    report = verify(altered(THREES, "\nN: ♠7-♠9", f"\nPlayers: {players}\nN: ♠7-♠9"))
    assert report.turns


@pytest.mark.parametrize(("players", "codes"), [("A, B, C", []), ("A, B", ["HT012"])])
def test_a_deal_is_scored_for_the_players_it_began_with(players: str, codes: list[str]) -> None:
    text = (DATA / f"{HEARTS}.txt").read_text("utf-8")
    (record,) = read_text(f"{text}Players: {players}\n")
    report = verify(record)
    assert [finding.code for finding in report.findings] == codes
    assert {score.player for score in report.rounds[0].scores} == set("NESW")


def test_lines_of_a_second_record_are_counted_from_where_it_begins() -> None:
    text = (DATA / f"{TWO}.txt").read_text("utf-8")
    _, second = read_text(text + text.replace("Decks: 2", "Decks: 1"))
    found = verify(second).findings[0].place
    assert (second.head.line, found.line, found.text) == (48, 49, "Decks: 1")


def test_a_second_record_of_claims_only() -> None:
    (record,) = read_text("Game: Crazy Rummy\nGame: Crazy Rummy\nScores:\nFlo: 17\n")
    assert [one.place.text for one in verify(record).findings] == ["Flo: 17"]


HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("red_five/red-five-example", "2. S ♣A", f"{HUGE}. S ♣A"),
        ("red_five/red-five-example", "→ E +40", f"→ E +{HUGE}"),
        ("red_five/red-five-example", "Defenders: N 55", f"Defenders: N {HUGE}"),
        ("red_five/red-five-example-zh-long", "底 10", f"底 {HUGE}"),
        ("crazy_rummy/contract-two-rounds", "Contract: 1 set", f"Contract: {HUGE} sets"),
    ],
)
def test_a_number_longer_than_any_can_be_is_not_reckoned_with(name: str, old: str, new: str) -> None:
    report = verify(altered(name, old, new))
    assert 1 <= len(report.findings) <= 2
