"""Hearts: legal records are clean, and what hidden cards leave open is held against nobody."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hoyle.notation import Rewriting, read, read_text, write
from hoyle.records.events import Record
from hoyle.verify import verify
from hoyle.verify.games.hearts.rules import HOUSE, pack, receiver, rules_for, scores
from hoyle.verify.players import NoSuchTable, Settings, play
from hoyle.verify.repairs import repair

from benchmarks.hiding import hidden

from ..slips import judged

DATA = Path(__file__).parents[1] / "data" / "hearts"
NAMES = ("N", "E", "S", "W", "A", "B")
NO_HOUSE: frozenset[str] = frozenset()


def played(seed: int, players: int = 4, rounds: int = 4, **options: str) -> str:
    head, deals = play("hearts", seed, Settings(rounds, NAMES[:players], tuple(options.items())))
    return write(Record(head, tuple(deals)))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_legal_deals_are_clean(players: int) -> None:
    for seed in range(8):
        text = played(seed, players)
        report = judged(text)
        assert report.findings == []
        assert all(one.legal == one.turns == len(pack(players)) for one in report.rounds)
        (record,) = read_text(text)
        assert write(record) == text


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_rule_keeps_its_own_deals_clean(name: str) -> None:
    assert all(judged(played(seed, house_rules=name)).findings == [] for seed in range(6))


def test_without_its_house_rule_a_deal_is_not_clean() -> None:
    """HT-14: points are played to the first trick, or nobody passes."""
    found = set()
    for seed in range(40):
        for name in ("points-in-first-trick", "no-passing"):
            text = played(seed, rounds=1, house_rules=name).replace(f"House rules: {name}\n", "")
            found |= {finding.code for finding in judged(text).findings}
    assert found == {"HT091"}


def test_only_three_to_six_can_play() -> None:
    for count in (2, 7):
        with pytest.raises(NoSuchTable):
            play("hearts", 1, Settings(1, (*NAMES, "C")[:count]))


def test_a_game_ends_at_a_hundred() -> None:
    """HT-13."""
    (record,) = read(DATA / "game-to-100.txt")
    report = verify(record)
    assert not report.findings
    assert report.turns == 8 * 52
    totals = [[row.recomputed_total for row in one.scores] for one in report.rounds]
    assert [max(row) >= 100 for row in totals] == [False] * 7 + [True]


def test_whoever_takes_everything_scores_nothing() -> None:
    """HT-12."""
    (record,) = read(DATA / "moon-shot.txt")
    report = verify(record)
    assert not report.findings
    assert [row.recomputed for row in report.rounds[0].scores] == [0, 26, 26, 26]
    taken = {"N": 26, "E": 0, "S": 0, "W": 0}
    assert scores(taken, frozenset(["moon-subtracts"])) == {"N": -26, "E": 0, "S": 0, "W": 0}


def test_the_moon_is_not_shot_by_the_scores_as_they_are_written() -> None:
    text = (DATA / "moon-shot.txt").read_text("utf-8")
    (finding,) = judged(text.replace("Scores:\nN: 0\nE: 26", "Scores:\nN: 26\nE: 26", 1)).findings
    assert finding.code == "HT112"
    assert finding.help == "N took all 26 points and shot the moon"


def test_the_pack_is_dealt_out_evenly() -> None:
    """HT-1, HT-2."""
    assert [len(pack(players)) for players in (3, 4, 5, 6)] == [51, 52, 50, 48]
    assert [rules_for(players, NO_HOUSE).hand_size for players in (3, 4, 5, 6)] == [17, 13, 10, 8]
    assert all(sum(rules_for(players, NO_HOUSE).points.values()) == 26 for players in (3, 4, 5, 6))


def test_where_cards_are_passed_to() -> None:
    """HT-4."""
    assert [receiver("NESW", "N", number) for number in range(1, 6)] == ["E", "W", "S", None, "E"]
    assert [receiver("NES", "N", number) for number in range(1, 5)] == ["E", "S", None, "E"]


@pytest.mark.parametrize("what", ["hands", "cards"])
def test_hidden_cards_accuse_nobody(what: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        text = hidden(played(seed, rounds=2), rng, rng.choice((0.3, 1)), what)
        assert judged(text).findings == []


def test_a_record_that_begins_in_the_middle_is_believed() -> None:
    text = played(7, rounds=6)
    head, rest = text.split("Round #1")[0], text[text.index("Round #3") :]
    assert judged(head + rest).findings == []


def test_a_round_knows_what_it_hands_on() -> None:
    """Pages of a long file are judged apart: each begins by what the one before hands on."""
    from hoyle.verify.games import referee_for

    (record,) = read_text(played(7, rounds=3))
    whole, joined = referee_for(record.head), referee_for(record.head)
    whole.review_head()
    joined.review_head()
    for one in record.rounds[:2]:
        whole.review(one)
    joined.join(record.rounds[1])
    assert joined.carried() == whole.carried()


def test_of_a_hand_with_three_cards_unseen_no_fourth_can_be_played() -> None:
    """HT-4, HT-7: N keeps ten of the cards dealt, and nobody saw what W passed."""
    text = (DATA / "seen-by-north.txt").read_text("utf-8")
    assert judged(text).findings == []
    changed = text.replace("12. N ♠9, E ♥9,", "12. N ♥9, E ♠9,")
    assert changed != text
    found = [(one.player, one.place.line) for one in judged(changed).findings if one.rule.name == "not-held"]
    assert found == [("N", 27)]


SCORES = "Game: Hearts\nPlayers: N, E, S, W\n{rule}\nRound #1\n\nScores:\nN: {0}\nE: {1}\nS: {2}\nW: {3}\n"


@pytest.mark.parametrize(
    ("scores", "rule", "possible"),
    [
        ((10, 7, 4, 5), "", True), ((10, 7, 4, 6), "", False), ((0, 26, 26, 26), "", True),
        ((26, 0, 0, 0), "", False), ((-26, 0, 0, 0), "", False),
        ((-26, 0, 0, 0), "House rules: moon-subtracts\n", True),
        ((0, 26, 26, 26), "House rules: moon-subtracts\n", False),
    ],
)  # fmt: skip
def test_scores_alone_must_be_those_of_a_deal(scores: tuple[int, ...], rule: str, possible: bool) -> None:
    """HT-11, HT-12: nothing was said of scores without any play, whatever they came to."""
    codes = [one.code for one in judged(SCORES.format(*scores, rule=rule)).findings]
    assert codes == ([] if possible else ["HT115"])


def test_a_score_that_no_deal_gives_is_wrong_rather_than_the_total() -> None:
    """“10 should be 46” was as good, though then the deal had 62 points."""
    text = SCORES.format(10, 46, 0, 6, rule="") + "\nTotal scores:\nN: 10\nE: 10\nS: 0\nW: 6\n"
    (record,) = read_text(text)
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert [str(one.change) for one in finding.repairs if not one.rank] == ["46 should be 10 (line 8)"]
    assert [one.code for one in finding.explains] == ["HT131"]


def test_the_total_that_follows_is_among_the_repairs() -> None:
    """64 was too far from 46 to be tried; “18 should be 0” was offered, with which the deal has 8 points."""
    first, second = SCORES.format(10, 6, 4, 6, rule=""), SCORES.format(8, 18, 0, 0, rule="")
    second = second[second.index("Round") :].replace("#1", "#2")
    totals = "\nTotal scores:\nN: {}\nE: {}\nS: {}\nW: {}\n\n"
    text = first + totals.format(10, 6, 4, 6) + second + totals.format(18, 6, 4, 6)
    (record,) = read_text(text)
    (finding,) = repair(record, Rewriting(record.head)).findings
    assert [str(one.change) for one in finding.repairs if not one.rank] == ["6 should be 24 (line 28)"]
