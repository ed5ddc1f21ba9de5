"""What is recomputed comes from the cards: whatever single claim of a record is false, its score sheet is
that of the true record."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from random import Random

import pytest
from hoyle.notation import write
from hoyle.records.events import Record
from hoyle.verify import JudgedRecord
from hoyle.verify.judged import everything
from hoyle.verify.players import Settings, options, play

from .conftest import NIGHTLY, sample
from .falsified import falsified
from .slips import judged
from .slips import legal as one_round

CLAIMS = 10_000 if NIGHTLY else 6
"""Claims of a record that are falsified, one at a time."""
TABLES: dict[str, tuple[str, tuple[tuple[str, str], ...], str]] = {
    "REDOX": ("redox", (("edition", "en"),), "en"),
    "REDOX in Chinese": ("redox", (("edition", "zh"),), "zh"),
    "LYNX": ("lynx", (), "en"),
    "LYNX with Max": ("lynx", (("extensions", "Max"),), "en"),
    "Crazy Rummy": ("crazy_rummy", (), "en"),
    "Crazy Rummy with two decks": ("crazy_rummy", (("decks", "2"),), "en"),
    "Crazy Rummy by contract": ("crazy_rummy", (("variant", "contract"),), "en"),
    "Crazy Rummy, face values": ("crazy_rummy", (("penalty", "face"),), "en"),
    "Red Five": ("red_five", (), "en"),
    "Red Five in Chinese": ("red_five", (), "zh"),
    "Hearts": ("hearts", (), "en"),
    **{
        f"{title}, {name}": (game, (("house_rules", name),), "en")
        for game, title in (("red_five", "Red Five"), ("hearts", "Hearts"))
        for name in options(game)["house_rules"]
    },
}


@cache
def legal(table: str, seed: int) -> str:
    game, options, language = TABLES[table]
    head, rounds = play(game, seed, Settings(2, options=options))
    return write(Record(head, tuple(rounds)), language)


def sheet(report: JudgedRecord) -> list[object]:
    """What is recomputed of each round."""
    return [
        (one.winner, one.details, [(row.player, row.recomputed, row.recomputed_total) for row in one.scores])
        for one in report.rounds
    ]


@pytest.mark.parametrize("seed", sample(range(5), 5))
@pytest.mark.parametrize("table", TABLES)
def test_a_false_claim_changes_nothing_that_is_recomputed(table: str, seed: int) -> None:
    text, rng = legal(table, seed), Random(seed)
    clean = judged(text)
    assert not clean.findings
    claims = list(falsified(TABLES[table][0], text, rng))
    for one in rng.sample(claims, min(CLAIMS, len(claims))):
        report = judged(one.text)
        where = f"{table}, seed {seed}, line {one.line}: {one.kind} {one.old!r} is {one.new!r}"
        assert report.findings, where
        assert sheet(report) == sheet(clean), where


def test_a_false_level_changes_no_level_that_is_recomputed() -> None:
    """Every level and step of a deal, also the old levels, of which the first stand in the head too."""
    text, rng = legal("Red Five", 0), Random(1)
    clean = sheet(judged(text))
    kinds = ("old level", "step", "new level", "level of the dealer")
    claims = [one for one in falsified("red_five", text, rng) if one.kind in kinds]
    assert {one.kind for one in claims} == set(kinds)
    for one in claims:
        assert sheet(judged(one.text)) == clean, one.line


CARD = re.compile(r"[♠♥♣♦](?:10|[2-9AKQJ])")
FALSE_CARDS = 200 if NIGHTLY else 3
"""Cards of a record that are falsified, one at a time."""


def figures(report: JudgedRecord) -> list[tuple[str, object]]:
    """All that is recomputed, with what it is of; of details each figure by itself."""
    found: list[tuple[str, object]] = []
    for one in report.rounds:
        found += [
            (row.player, value) for row in one.scores for value in (row.from_replay, row.recomputed_total)
        ]
        found += chain.from_iterable(
            [(str(name), figure) for figure in re.split(", | ", str(said))] for name, said in one.details
        )
    return found


@pytest.mark.parametrize("seed", sample(range(6), 6))
@pytest.mark.parametrize("game", ["hearts", "red_five"])
def test_what_rests_on_a_card_that_was_not_held_is_not_known(game: str, seed: int) -> None:
    """A card for another in a trick: each figure is that of the true record, or a question mark."""
    text, rng = one_round(game, seed), Random(seed)
    clean, lines = figures(judged(text)), text.split("\n")
    played = [at for at, line in enumerate(lines) if re.match(r"\d+\. ", line)]
    pack = sorted({card for at in played for card in CARD.findall(lines[at])})
    for _ in range(FALSE_CARDS):
        at = rng.choice(played)
        true = rng.choice(list(CARD.finditer(lines[at])))
        false = rng.choice([card for card in pack if card != true[0]])
        line = lines[at][: true.start()] + false + lines[at][true.end() :]
        for name, figure in figures(judged("\n".join([*lines[:at], line, *lines[at + 1 :]]))):
            unknown = figure is None or "?" in str(figure)
            assert unknown or (name, figure) in clean, f"{line}: {name} {figure}"


UNKNOWN_OF = {"RF151": "Bottom", "RF414": "Defenders' points", "RF421": "Defenders' points"}
"""The rules of Red Five that say what a figure should be, and in which line of the score sheet that is."""


@pytest.mark.parametrize("seed", sample(range(6), 6))
def test_a_finding_does_not_say_what_the_score_sheet_does_not_know(seed: int) -> None:
    """A card for another and a false claim: for a figure that cannot be known, the finding says
    what it was derived from."""
    text, rng = one_round("red_five", seed), Random(seed)
    kinds = ("points", "step", "defenders' points")
    for claim in [one for one in falsified("red_five", text, rng) if one.kind in kinds]:
        lines = claim.text.split("\n")
        at = rng.choice([at for at, line in enumerate(lines) if re.match(r"\d+\. ", line)])
        old = rng.choice(list(CARD.finditer(lines[at])))
        new = rng.choice(sorted({*CARD.findall(text)} - {old[0]}))
        lines[at] = lines[at][: old.start()] + new + lines[at][old.end() :]
        for round_ in judged("\n".join(lines)).rounds:
            known = {row.player: row.recomputed for row in round_.scores}
            known |= {str(name): None if str(said) == "?" else said for name, said in round_.details}
            for one in everything(round_.findings):
                figure = one.player if one.code == "RF411" else UNKNOWN_OF.get(one.code)
                if figure is not None and known[figure] is None:
                    assert "as written)" in str(one.message) or "points written)" in str(one.message), lines


def test_what_a_card_that_was_not_held_cannot_change_is_known() -> None:
    """E held no ♥A: whoever took the trick, N and S did not."""
    text = one_round("hearts", 3).replace("N ♥7, E ♥10 → W +4", "N ♥7, E ♥A → W +4")
    rows = {row.player: row.from_replay for row in judged(text).rounds[0].scores}
    assert rows == {"N": 13, "E": None, "S": 0, "W": None}
